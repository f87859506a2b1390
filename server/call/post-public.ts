// A request to an address that a caller has named: it may lead to no machine that only this node can reach (OWASP ASVS v5.0.0-1.3.6).
// The name is resolved here and the connection goes to the address that was judged, so that a name with two faces has none.
import { lookup as resolve } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { invalidInput } from '../../workers/refusal.ts'
import { networkOf } from '../settings/trusted-proxies.ts'

/** Networks that no caller reaches: IANA's special-purpose registries of IPv4 and IPv6 (RFC 6890 and what has come since). */
const CLOSED: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Of 2000::/3, which alone is public: protocol assignments with Teredo and ORCHID, documentation, and 6to4, which wraps IPv4.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const listOf = (networks: Iterable<readonly [string, number]>): BlockList => {
  const list = new BlockList()
  for (const [network, prefix] of networks) {
    list.addSubnet(network, prefix, isIP(network) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}
const closed = listOf(CLOSED)
const global6 = listOf([['2000::', 3]])

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether an address is one of the open internet. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0) return false
  const family = familyOf(address)
  // ::ffff:10.0.0.1 and its like are none of 2000::/3.
  if (family === 'ipv6' && !global6.check(address, 'ipv6')) return false
  return !closed.check(address, family)
}

/** Networks that the operator opens beside the public ones, as `10.0.0.0/8`. */
export type OpenNetworks = readonly string[]

const opened = (networks: OpenNetworks): BlockList =>
  listOf(
    networks.map(text => {
      const { address, prefix } = networkOf(text)!
      return [address, prefix] as const
    }),
  )

const PORTS = new Set(['', '80', '443'])
const FIRST_FREE_PORT = 1024
export const ADDRESS_MAX = 2048

/**
 * The address that a caller has named. INVALID_INPUT: it is none, is not https, has a name or password in it, or is plainly
 * closed; http is for networks that the operator has opened. What its name resolves to is judged at each request.
 */
export function publicAddress(text: string, pointer: string, networks: OpenNetworks): URL {
  const url = URL.parse(text)
  const no = (why: string) =>
    invalidInput(pointer, `${why}: ${text.slice(0, 200)}`, { value: text })
  if (url === null || text.length > ADDRESS_MAX) throw no('this is no address')
  if (url.username !== '' || url.password !== '') throw no('an address has no password in it')
  const isHttp = url.protocol === 'http:'
  if (!(url.protocol === 'https:' || (isHttp && networks.length > 0))) {
    throw no('the address must begin with https://')
  }
  if (!PORTS.has(url.port) && Number(url.port) < FIRST_FREE_PORT) {
    throw no('of the ports below 1024 only 80 and 443 are open')
  }
  const host = bare(url)
  const isClosed =
    isIP(host) === 0 ? isOwnName(host) && networks.length === 0 : !isOpen(host, networks)
  if (isClosed) throw no('the address is not public')
  return url
}

/** Names that every resolver answers with its own machine (RFC 6761, section 6.3). */
const isOwnName = (host: string) => /(^|\.)localhost\.?$/.test(host)

const bare = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

const isOpen = (address: string, networks: OpenNetworks): boolean =>
  isPublic(address) || isOpened(address, networks)
const isOpened = (address: string, networks: OpenNetworks): boolean =>
  networks.length > 0 && opened(networks).check(address, familyOf(address))

export interface Posted {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** Posts, follows nothing and reads nothing of the answer but its status. Throws where there is none. */
export async function postPublic(
  url: URL,
  { headers, body, timeoutMs, signal }: Posted,
  networks: OpenNetworks,
): Promise<number> {
  const host = bare(url)
  const over = AbortSignal.any([AbortSignal.timeout(timeoutMs), signal])
  const hosts = isIP(host) === 0 ? await resolvedBefore(over, host) : [{ address: host }]
  const to = hosts.find(({ address }) => mayReach(address, url, networks))
  if (to === undefined) throw new Error(`${host} is at no public address`)
  const family = isIP(to.address) as 4 | 6
  const judged: LookupFunction = (_name, options, done) =>
    options.all ? done(null, [{ address: to.address, family }]) : done(null, to.address, family)
  // Clients of HTTP are loaded by the first request: a node starts without.
  const { request } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'))
  const { promise, resolve: answered, reject } = Promise.withResolvers<number>()
  const asking = request(
    url,
    {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      lookup: judged,
      agent: false,
      signal: over,
    },
    answer => {
      answered(answer.statusCode ?? 0)
      answer.on('error', () => {})
      answer.destroy()
    },
  )
  asking.on('error', reject)
  // One that switches protocols is cut off with neither an answer nor an error.
  asking.on('close', () => reject(new Error('the connection was closed without an answer')))
  asking.end(body)
  return promise
}

/** A resolver cannot be stopped, but its answer is not waited for. */
async function resolvedBefore(over: AbortSignal, host: string) {
  over.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const late = () => reject(over.reason)
  over.addEventListener('abort', late, { once: true })
  try {
    return await Promise.race([resolve(host, { all: true }), promise])
  } finally {
    over.removeEventListener('abort', late)
  }
}

/** Plain http goes to opened networks alone. */
const mayReach = (address: string, { protocol }: URL, networks: OpenNetworks): boolean =>
  protocol === 'https:' ? isOpen(address, networks) : isOpened(address, networks)
