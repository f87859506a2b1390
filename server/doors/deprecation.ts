// A route that is to go says so on every answer: since when (RFC 9745), from when it may be gone (RFC 8594) and what to call
// in its place.
import type { Deprecated } from '../call/tool.ts'

/** Headers in a flat list: name, value, name, value. */
export function deprecationHeaders(deprecated: Deprecated | undefined): string[] {
  if (deprecated === undefined) return []
  const { since, sunset, successor } = deprecated
  const at = Math.floor(Date.parse(since) / 1000)
  const until = new Date(sunset).toUTCString()
  return [
    ...['Deprecation', `@${at}`, 'Sunset', until],
    ...['Link', `<${successor}>; rel="successor-version"`],
  ]
}
