// A page that a browser shows can send requests to a server on the same machine, and by DNS
// rebinding under a name of its own. MCP asks every server to look at Origin; one that is bound to
// loopback looks at Host too, and REST does both there: its callers are programs and pages of the same machine.
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { Failure } from '../../workers/failure.ts'
import { remembered } from '../../workers/memo.ts'

/** Host and public address of the node. */
interface Place {
  host: string
  baseUrl: string
}

/** Refuses a request that came from a page of another site. */
export function refuseForeign({ origin, host }: IncomingHttpHeaders, place: Place): void {
  if (
    isLoopback(place.host) &&
    host !== undefined &&
    !isOurs(hostnameOf(`http://${host}`), place)
  ) {
    throw new Failure('FORBIDDEN', 'Host names another machine than this one')
  }
  if (origin !== undefined && !isSameSite(origin, host, place)) {
    throw new Failure('FORBIDDEN', 'Origin is a page of another site')
  }
}

/**
 * The same over REST, for a node that is bound to loopback. Where its public address is another, a proxy passes on what the
 * network asks: then pages of other sites may call, as CORS says, and Host alone is looked at.
 */
export function refuseForeignOnLoopback(headers: IncomingHttpHeaders, place: Place): void {
  if (!isLoopback(place.host)) return
  const { host, origin } = headers
  const isPublic = !isLoopback(hostnameOf(place.baseUrl))
  refuseForeign({ host, ...(!isPublic && origin !== undefined && { origin }) }, place)
}

function isSameSite(origin: string, host: string | undefined, place: Place): boolean {
  const hostname = hostnameOf(origin)
  // No name resolves to an address that is written out, so a page there is this node's own.
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return isOurs(hostname, place) || (isAddress && hostname === hostnameOf(`http://${host}`))
}

function isOurs(hostname: string, { host, baseUrl }: Place): boolean {
  return (
    hostname !== '' &&
    (isLoopback(hostname) || hostname === host || hostname === hostnameOf(baseUrl))
  )
}

const isLoopback = (hostname: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname)

/** A request names the same addresses as that before it, and to read one takes 1 to 2 us. Empty where none can be read. */
const hostnameOf = remembered(100, (url: string) => URL.parse(url)?.hostname ?? '')
