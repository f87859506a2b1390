// Sums and integrals of dual numbers: value, slope and error of each term are computed together but added separately, in the
// same order as each alone.
import { CompensatedSum } from '../numerics/compensated-sum.ts'
import { isRange, rule } from './binders.ts'
import { INTEGRAL_PANELS, INTEGRAL_POINTS } from './work.ts'

/** Value, derivative by the one variable of the pass, and a bound of the absolute rounding error. */
export interface Dual {
  readonly value: number
  readonly slope: number
  readonly error: number
}

type Body = (x: number) => Dual

const NOTHING: Dual = { value: Number.NaN, slope: Number.NaN, error: Number.NaN }

export function sumOfDuals(body: Body, from: number, to: number): Dual {
  if (!isRange(from, to)) return NOTHING
  const [value, slope, error] = [
    new CompensatedSum(),
    new CompensatedSum(),
    new CompensatedSum(),
  ] as const
  for (let k = from; k <= to; k++) {
    const term = body(k)
    value.add(term.value)
    slope.add(term.slope)
    error.add(term.error)
  }
  return { value: value.total, slope: slope.total, error: error.total }
}

export function integrateDuals(body: Body, from: number, to: number): Dual {
  const half = (to - from) / (2 * INTEGRAL_PANELS)
  let [value, slope, error] = [0, 0, 0]
  for (let panel = 0; panel < INTEGRAL_PANELS; panel++) {
    const middle = from + (2 * panel + 1) * half
    for (let i = 0; i < INTEGRAL_POINTS; i++) {
      const weight = rule.weights[i]!
      const point = body(middle + half * rule.points[i]!)
      value += weight * point.value
      slope += weight * point.slope
      error += weight * point.error
    }
  }
  return { value: value * half, slope: slope * half, error: error * half }
}
