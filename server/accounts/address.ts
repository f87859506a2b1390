// The client address that rate limits count a call by. A client can write anything into
// X-Forwarded-For, so only the entries that trusted proxies appended count: they stand at the right
// end, and reading goes from there.

import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { networkOf, type TrustedProxies } from '../settings/trusted-proxies.ts'

/** Answers the address that a limit counts: IPv4 as it is, IPv6 as its /64. */
export type AddressReader = (socketIp: string, forwardedFor: string | undefined) => string

export function addressReader(trusted: TrustedProxies): AddressReader {
  const reader = typeof trusted === 'number' ? behindCount(trusted) : behindNetworks(trusted)
  return (socketIp, forwardedFor) =>
    bucketAddress(reader(plain(socketIp), addressesIn(forwardedFor)) ?? plain(socketIp))
}

/** IPv4 as it is, IPv6 as its /64: one customer has at least that many addresses. */
export function bucketAddress(ip: string): string {
  const address = plain(ip)
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address
}

type Reader = (socketIp: string, forwarded: readonly string[]) => string | undefined

/** With `count` proxies in front the client is the entry that the outermost of them appended. */
function behindCount(count: number): Reader {
  return (socketIp, forwarded) => {
    if (count === 0 || forwarded.length === 0) return socketIp
    // A shorter list means that the call came in behind the outermost proxy: its left end was appended too.
    return forwarded[Math.max(0, forwarded.length - count)]
  }
}

/** From the socket leftwards, the first address that is no trusted proxy. */
function behindNetworks(networks: readonly string[]): Reader {
  const list = new BlockList()
  for (const text of networks) {
    const { address, prefix, family } = networkOf(text)!
    list.addSubnet(address, prefix, family)
  }
  const isTrusted = (ip: string) => list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
  return (socketIp, forwarded) => {
    let client = socketIp
    for (let i = forwarded.length - 1; i >= 0 && isTrusted(client); i--) client = forwarded[i]!
    return client
  }
}

/** The addresses of the header from the last entry that is none: left of it nothing can be believed. */
function addressesIn(forwardedFor: string | undefined): string[] {
  if (forwardedFor === undefined) return []
  const entries = forwardedFor.split(',').map(withoutPort)
  const lastBad = entries.findLastIndex(entry => !isIPv4(entry) && !isIPv6(entry))
  return entries.slice(lastBad + 1)
}

/** 192.0.2.1:443 and [2001:db8::1]:443 appear in the wild. */
function withoutPort(entry: string): string {
  const text = entry.trim()
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return plain(bare)
}

/** Without a zone; an IPv4 address that came through an IPv6 socket as IPv4. */
function plain(ip: string): string {
  const address = ip.replace(/%.*$/, '')
  return /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address
}

/** The eight groups of an IPv6 address without leading zeros. */
function groupsOf(address: string): string[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  const [head = '', tail] = (dotted ? hexTail(dotted) : address).split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right].map(group => Number.parseInt(group, 16).toString(16))
}

/** 64:ff9b::192.0.2.33 with its last 32 bits in hexadecimal. */
function hexTail([, head, a, b, c, d]: string[]): string {
  const group = (high = '', low = '') => (Number(high) * 256 + Number(low)).toString(16)
  return `${head}${group(a, b)}:${group(c, d)}`
}
