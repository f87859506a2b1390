import { utcDay } from './utc-day.ts'

/**
 * Statements for a ledger that is opened. A count of the day never goes back to an earlier one, so that nobody spends a day
 * twice when a clock is set back; but days that a clock opened which was far ahead for a while, and which come in years, would
 * lock their machines out until then. Clocks of nodes differ by less than a day.
 */
export const futureDaysClosed = (nowMs: number): string[] =>
  ['account', 'counter'].map(
    table => `UPDATE ${table} SET day = 0, used = 0 WHERE day > ${utcDay(nowMs) + 1}`,
  )
