import { isIPv4, isIPv6 } from 'node:net'

/** Proxies in front of the node: how many of them, or their networks in CIDR notation. */
export type TrustedProxies = number | readonly string[]

export interface Network {
  address: string
  prefix: number
  family: 'ipv4' | 'ipv6'
}

/** A network in CIDR notation or a single address; undefined for anything else. */
export function networkOf(text: string): Network | undefined {
  const [, address = '', bits] = /^([0-9A-Fa-f.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : undefined
  if (family === undefined) return undefined
  const longest = family === 'ipv4' ? 32 : 128
  const prefix = bits === undefined ? longest : Number(bits)
  return prefix <= longest ? { address, prefix, family } : undefined
}
