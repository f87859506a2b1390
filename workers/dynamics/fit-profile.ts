// Intervals by the profile of a likelihood: a value goes so far until the others cannot make up for it any more than chance
// explains (Bates and Watts, Nonlinear Regression Analysis (1988), ch. 6).
import { brent } from '../numerics/brent.ts'
import { chiSquareQuantile, studentBand } from '../numerics/quantiles.ts'

export interface Interval {
  /** Null: the data do not bound it on this side, or the run cannot be followed there. */
  readonly low: number | null
  readonly high: number | null
}

const DOUBLINGS_MAX = 10
/** Of the first length. */
const TOLERANCE = 1e-6

/** A fit, as far as its profile goes. */
interface Profiled<C> {
  readonly names: readonly string[]
  readonly isOfCounts: boolean
  dispersion: number
  /** Moves x to the least near it, but for one name that is held; undefined where the model has no value. */
  least(x: Float64Array, steps: number, held: number): C | undefined
  criterion(compared: C): number
}

interface Values {
  readonly parameters: Readonly<Record<string, { value: number; standardError: number }>>
}

const BAND = 0.95
/** Of the rise: so far half the steps may see it differently at the end of an interval. */
const APART_MAX = 0.01
/** So many times the rise that bounds an interval is as good as any more. */
const FAR_ABOVE = 9

/** Values and standard errors with their 95 % intervals. */
export function withIntervals<C extends { readonly residuals: readonly number[] }>(
  fit: Profiled<C>,
  { parameters }: Values,
  x: readonly number[],
  least: C,
  steps: number,
): Record<string, { value: number; standardError: number; interval: Interval }> {
  const best = fit.criterion(least)
  const freedom = least.residuals.length - x.length
  const band = fit.isOfCounts ? Math.sqrt(chiSquareQuantile(BAND, 1)) : studentBand(BAND, freedom)
  const rise = fit.isOfCounts ? band ** 2 / 2 : (best * band ** 2) / freedom
  const { dispersion } = fit
  const all = fit.names.map((name, j) => {
    const { value, standardError } = parameters[name]!
    const [low, high] = [-1, 1].map(side => {
      let others = Float64Array.from(x)
      fit.dispersion = dispersion
      const aboveWith = (at: number, steps: number) => {
        const trial = others.slice()
        trial[j] = at
        const compared = fit.least(trial, steps, j)
        // Where the model has no value nothing fits.
        if (!compared) return FAR_ABOVE
        const over = Math.min((fit.criterion(compared) - best) / rise - 1, FAR_ABOVE)
        if (over < 0) others = trial
        return over
      }
      const above = (at: number) => aboveWith(at, steps)
      const end = endOf(value, side * band * standardError, above)
      // An end where the steps no longer follow the run is none of the data.
      return end !== null && Math.abs(aboveWith(end, 2 * steps)) < APART_MAX ? end : null
    }) as [number | null, number | null]
    return [name, { value, standardError, interval: { low, high } }] as const
  })
  fit.dispersion = dispersion
  return Object.fromEntries(all)
}

/** `above` is below 0 near the value; the first step is as long as the standard error says. */
function endOf(value: number, first: number, above: (at: number) => number): number | null {
  let inside = value
  let length = first
  for (let doubling = 0; doubling <= DOUBLINGS_MAX; doubling++) {
    const outside = value + length
    if (above(outside) >= 0) return brent(above, inside, outside, TOLERANCE * Math.abs(first))
    inside = outside
    length *= 2
  }
  return null
}
