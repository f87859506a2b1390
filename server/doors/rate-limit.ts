import type { Meter } from '../call/meter.ts'

/** RateLimit and RateLimit-Policy of draft-ietf-httpapi-ratelimit-headers: lists of structured fields. */
export function rateLimitHeaders(meters: readonly Meter[]): string[] {
  if (meters.length === 0) return []
  const policies = meters.map(({ policy, limit }) => `"${policy}";q=${limit}`)
  const states = meters.map(({ policy, left, resetSeconds }) => {
    return `"${policy}";r=${Math.max(0, left)};t=${Math.max(0, Math.ceil(resetSeconds))}`
  })
  return ['RateLimit-Policy', policies.join(', '), 'RateLimit', states.join(', ')]
}
