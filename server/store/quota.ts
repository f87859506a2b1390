import { quotaExceeded } from './refusals.ts'
import type { Usage } from './store.ts'
import { utcDayStart } from './utc-day.ts'

/** What has been spent in a UTC day. */
export interface Spent {
  readonly day: number
  readonly used: number
}

export const NOTHING_SPENT: Spent = { day: 0, used: 0 }

/** The count of `day`: a later day begins at nothing, an earlier one is not opened again. */
function spentOn(day: number, spent: Spent): Spent {
  return day > spent.day ? { day, used: 0 } : spent
}

export function usageOf(spent: Spent, today: number): Usage {
  const { day, used } = spentOn(today, spent)
  return { day, used, resetAt: utcDayStart(day + 1) }
}

/** Spends tokens of a day's limit or throws QUOTA_EXCEEDED. Nothing costs nothing at any limit. */
export function spend(spent: Spent, today: number, tokens: number, limit: number): Spent {
  const { day, used } = spentOn(today, spent)
  if (tokens > 0 && used + tokens > limit) throw quotaExceeded({ day, used, limit, tokens })
  return { day, used: used + tokens }
}
