// What many runs by chance have in common: means and quantiles at each time, and how often a number dies out.
import { bisect } from '../numerics/runge-kutta.ts'
import { betaI } from '../numerics/special/incomplete-beta.ts'
import { type Spread, spreadOf } from './families.ts'
import type { Jumps } from './jumps.ts'

export interface Share {
  readonly probability: number
  /** Within which it lies with 95 %. */
  readonly low: number
  readonly high: number
}

/** Values of number s at row i, one of each run. */
export function acrossRuns(
  { numbers }: Jumps,
  { rows, states }: { rows: number; states: number },
  i: number,
  s: number,
): Float64Array {
  const runs = numbers.length / (rows * states)
  const values = new Float64Array(runs)
  for (let run = 0; run < runs; run++) values[run] = numbers[(run * rows + i) * states + s]!
  return values
}

/** Mean and quantiles of each number at each time, as columns of a series. */
export function bandsOf(
  jumps: Jumps,
  names: readonly string[],
  times: ArrayLike<number>,
): Record<string, Float64Array> {
  const shape = { rows: times.length, states: names.length }
  const columns: Record<string, Float64Array> = { t: Float64Array.from(times) }
  for (const [s, name] of names.entries()) {
    const spreads = Array.from({ length: shape.rows }, (_, i) =>
      spreadOf(acrossRuns(jumps, shape, i, s)),
    )
    for (const key of ['mean', 'q05', 'q50', 'q95'] as const) {
      columns[`${name} ${key}`] = Float64Array.from(spreads, spread => spread[key])
    }
  }
  return columns
}

/** Of each number at the last time. */
export function endsOf(
  jumps: Jumps,
  names: readonly string[],
  rows: number,
): Record<string, Spread> {
  const shape = { rows, states: names.length }
  return Object.fromEntries(
    names.map((name, s) => [name, spreadOf(acrossRuns(jumps, shape, rows - 1, s))]),
  )
}

/** How many of n were so, with the interval of Clopper and Pearson (Biometrika 26 (1934) 404). */
export function shareOf(count: number, n: number): Share {
  const low = count === 0 ? 0 : bisect(p => betaI(count, n - count + 1, p) - 0.025, 0, 1)
  const high = count === n ? 1 : bisect(p => betaI(count + 1, n - count, p) - 0.975, 0, 1)
  return { probability: count / n, low, high }
}
