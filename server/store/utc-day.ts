const DAY_MS = 86_400_000

/** Days since 1970-01-01 in UTC of a time in unix milliseconds. */
export function utcDay(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS)
}

/** First instant of a UTC day, unix seconds. */
export function utcDayStart(day: number): number {
  return (day * DAY_MS) / 1000
}
