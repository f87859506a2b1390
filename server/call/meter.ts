/** State of one limit, as the RateLimit response headers report it. */
export interface Meter {
  policy: string
  limit: number
  left: number
  resetSeconds: number
}
