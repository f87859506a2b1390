// When a channel ticks by itself: at whole multiples of its interval after it was made, in integer
// nanoseconds, so that the times never drift.
//
// Catch-up: times that were missed, because the node was down or busy or the channel paused, give one
// tick together; the schedule goes on at its next time.
import { SVCOND_NS } from '../../workers/field/pulse.ts'
import { integer, number, object, type Static, text } from '../../workers/schema.ts'

/** About 24 h: a zeqond is one svcond, 0.777000777 s. */
export const DEFAULT_ZEQONDS = 111_197
/** A tick advances a channel by one svcond: none comes sooner. */
export const ZEQONDS_MIN = 1
/** 90 days; the nanoseconds of an interval stay exact in a double. */
export const ZEQONDS_MAX = 10_000_000

export const SCHEDULE = object({
  zeqonds: number({ title: 'interval' }),
  startNs: text({ title: 'nanoseconds since 1970; multiples of the interval count from here' }),
  next: integer({ title: 'the multiple at which the next tick is due' }),
})
export type Schedule = Readonly<Static<typeof SCHEDULE>>

export function scheduleFrom(startNs: bigint, zeqonds: number): Schedule {
  return { zeqonds, startNs: String(startNs), next: 1 }
}

const intervalNs = ({ zeqonds }: Schedule) => BigInt(Math.round(zeqonds * SVCOND_NS))

/** Unix ms at which the next tick is due, rounded up. */
export function dueAt(schedule: Schedule): number {
  const tNs = BigInt(schedule.startNs) + BigInt(schedule.next) * intervalNs(schedule)
  return Number((tNs + 999_999n) / 1_000_000n)
}

/** The schedule once a time is over: due at the first multiple after it, never before where it is now. */
export function advanced(schedule: Schedule, tNs: bigint): Schedule {
  const passed = Number((tNs - BigInt(schedule.startNs)) / intervalNs(schedule))
  return { ...schedule, next: Math.max(schedule.next, passed + 1) }
}

/** How many times were due by now beside the one that is kept. */
export function missedBy(schedule: Schedule, tNs: bigint): number {
  return Math.max(0, advanced(schedule, tNs).next - schedule.next - 1)
}
