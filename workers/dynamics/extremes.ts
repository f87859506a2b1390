// Extremes of the states of a run, at the zeros of their rates and not at its steps.
import type { Evolution } from './evolve.ts'
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

/** A least or greatest value with the errors of both: those of the end where it lies there, none at the start. */
export interface ExtremeWithError extends Extreme {
  readonly error: number
  readonly timeError: number
}

/** Two runs alike by chance say nothing: an extreme has at least this share of the largest error of all, over their sizes. */
const COMMON = 0.25
/** Extremes that differ by less than this, over their error, are one height: the first of them is meant. */
const TIE = 4
/** Brent's method ends within this share of a step, and so of the run. */
const PLACED = 1e-14

/**
 * Least and greatest of quantities along a run, at the first of equal ones, each with the index of its event. Their errors
 * come from the difference to the finer run, and that of a third run to it.
 */
export function extremesWithErrors(
  { run, second, third, whole }: Pick<Evolution, 'run' | 'second' | 'third' | 'whole'>,
  start: { t: number; y: ArrayLike<number> },
  quantities: readonly { event: number; value: (y: ArrayLike<number>) => number }[],
): { least: ExtremeWithError; greatest: ExtremeWithError; all: Extremes }[] {
  const coarse = third ? [run, third] : [run]
  const span = Math.abs(run.end.t - start.t)
  const pairs = quantities.map(({ event, value }) => {
    const finer = extremesOf(second, start, event, value)
    const others = coarse.map(one => extremesOf(one, start, event, value))
    const all = others[0]!
    const apart = (side: 'least' | 'greatest') => {
      const open =
        whole * Math.max(...others.map(one => Math.abs(one[side].value - finer[side].value)))
      const tie = TIE * (open + Number.EPSILON * Math.abs(all[side].value))
      const isTied = (one: Extreme) => Math.abs(one.value - all[side].value) <= tie
      const first = all.all.findIndex((one, i) => (i > 0 && isTied(one)) || one === all[side])
      const extreme = all.all[first]!
      // Of a level stretch, whose extremes follow one another without a turn, any time may be meant.
      let last = first
      while (last + 1 < all.all.length && isTied(all.all[last + 1]!)) last++
      const stretch = all.all[last]!.t - extreme.t
      const below = Math.abs(extreme.value - all[side].value)
      const off = (of: (one: Extreme) => number) => {
        const wanted = of(nearest(finer, extreme.t))
        const apartFrom = (one: Extremes) => Math.abs(of(nearest(one, extreme.t)) - wanted)
        return whole * Math.max(...others.map(apartFrom))
      }
      const error = Math.max(
        open,
        below,
        off(one => one.value),
      )
      const isLevel = last > first
      return {
        extreme,
        error,
        isLevel,
        time: Math.max(
          Math.abs(stretch),
          off(one => one.t),
        ),
      }
    }
    return { all, least: apart('least'), greatest: apart('greatest') }
  })
  const both = pairs.flatMap(({ least, greatest }) => [least, greatest])
  const shareOf = (side: 'least' | 'greatest') =>
    Math.max(
      ...pairs.map(
        ({ [side]: { error, extreme } }) =>
          error / (Math.abs(extreme.value) || Number.POSITIVE_INFINITY),
      ),
    )
  const shares = { least: shareOf('least'), greatest: shareOf('greatest') }
  const time = Math.max(...both.map(one => (one.isLevel ? 0 : one.time)))
  const withErrors = (
    { extreme, error, time: own }: (typeof both)[number],
    share: number,
  ): ExtremeWithError => {
    const { value, t } = extreme
    const rounding = Number.EPSILON * Math.abs(value)
    if (t === start.t) return { ...extreme, error: rounding, timeError: own }
    const isAtEnd = t === run.end.t
    return {
      ...extreme,
      error: Math.max(error, COMMON * share * Math.abs(value)) + rounding,
      timeError: isAtEnd ? own : Math.max(own, COMMON * time) + PLACED * span,
    }
  }
  return pairs.map(({ all, least, greatest }) => ({
    all,
    least: withErrors(least, shares.least),
    greatest: withErrors(greatest, shares.greatest),
  }))
}

const nearest = ({ all }: Extremes, t: number): Extreme =>
  all.reduce((best, one) => (Math.abs(one.t - t) < Math.abs(best.t - t) ? one : best))

/** Extremes that are larger than those beside them, ends of the run left out. */
export const maximaOf = ({ all }: Extremes): Extreme[] =>
  all.filter(
    ({ value }, i) =>
      i > 0 && i + 1 < all.length && value > all[i - 1]!.value && value >= all[i + 1]!.value,
  )
