/** What is left of a limit, for the RateLimit headers. */
export interface Meter {
  policy: string
  limit: number
  left: number
  resetSeconds: number
}
