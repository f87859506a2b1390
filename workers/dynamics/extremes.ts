// Extremes of the states of a run, at the zeros of their rates and not at its steps.
import type { Trajectory } from './integrate.ts'
import type { EventInput } from './words.ts'

/** As often as an extreme may come. */
const EXTREMES_MAX = 100_000

/** Events at the extremes of quantities whose rates are these texts; their names are nobody else's. */
export const extremeEvents = (rates: readonly string[]): EventInput[] =>
  rates.map((when, i) => ({ name: `extreme ${i} of the states`, when, limit: EXTREMES_MAX }))

export interface Extreme {
  readonly t: number
  readonly y: ArrayLike<number>
  readonly value: number
}

export interface Extremes {
  readonly least: Extreme
  readonly greatest: Extreme
  /** Each in its order, ends of the run among them. */
  readonly all: readonly Extreme[]
}

/** Of `value` along the run, whose extremes are the events of index `event`. */
export function extremesOf(
  { events, end }: Trajectory,
  start: { t: number; y: ArrayLike<number> },
  event: number,
  value: (y: ArrayLike<number>) => number,
): Extremes {
  const at = ({ t, y }: { t: number; y: ArrayLike<number> }): Extreme => ({
    t,
    y,
    value: value(y),
  })
  const own = events.filter(one => one.event === event).map(at)
  const all = [at(start), ...own, at(end)]
  const least = all.reduce((best, one) => (one.value < best.value ? one : best))
  const greatest = all.reduce((best, one) => (one.value > best.value ? one : best))
  return { least, greatest, all }
}

/** Extremes that are larger than those beside them, ends of the run left out. */
export const maximaOf = ({ all }: Extremes): Extreme[] =>
  all.filter(
    ({ value }, i) =>
      i > 0 && i + 1 < all.length && value > all[i - 1]!.value && value >= all[i + 1]!.value,
  )
