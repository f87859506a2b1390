// Sobol indices: how much of the variance of a result each uncertain input explains, alone (first order) and with all of its
// interactions (total), each with its standard error.
//
// The design is that of Saltelli et al., Comput. Phys. Commun. 181 (2010) 259: two independent samples A and B of each row,
// and for each input A with that one column of B. First order by their estimator (b), total by that of Jansen
// (Comput. Phys. Commun. 117 (1999) 35). The errors are those of the delta method over the rows, which are independent.
import { type Estimate, meanOf } from './sample-statistics.ts'

export interface SobolIndices {
  readonly first: Estimate
  readonly total: Estimate
}

/** Evaluations of a row of the design. */
export const rowLength = (inputs: number): number => inputs + 2

/** Numbers between two turns of others. */
const SLICE = 32_768

/** An array of what `at` gives for each index; yields on the way. */
export function* filled(length: number, at: (i: number) => number): Generator<void, Float64Array> {
  const all = new Float64Array(length)
  for (let from = 0; from < length; from += SLICE) {
    const to = Math.min(length, from + SLICE)
    for (let i = from; i < to; i++) all[i] = at(i)
    yield
  }
  return all
}

/**
 * `values[row * (inputs + 2) + j]` is the result of A (j = 0), of B (j = 1) and of A with column j - 2 of B. Without any
 * variance there is nothing to explain: undefined. Yields on the way, for there may be a million.
 */
export function* sobolIndices(
  values: Float64Array,
  inputs: number,
): Generator<void, SobolIndices[] | undefined> {
  const width = rowLength(inputs)
  const rows = values.length / width
  if (!Number.isSafeInteger(rows) || rows < 2) throw new RangeError(`${rows} rows of a design`)
  const column = (j: number) => filled(rows, i => values[i * width + j]!)
  const a = yield* column(0)
  const b = yield* column(1)
  const mean = (meanOf(a) + meanOf(b)) / 2
  const squares = yield* filled(rows, i => {
    const u = a[i]! - mean
    const v = b[i]! - mean
    return (u * u + v * v) / 2
  })
  const variance = meanOf(squares)
  if (variance === 0) return undefined
  const all: SobolIndices[] = []
  for (let j = 0; j < inputs; j++) {
    const mixed = yield* column(j + 2)
    const alone = yield* filled(rows, i => (b[i]! - mean) * (mixed[i]! - a[i]!))
    const first = ratioOf(alone, squares, variance)
    yield
    const whole = yield* filled(rows, i => ((a[i]! - mixed[i]!) * (a[i]! - mixed[i]!)) / 2)
    all.push({ first, total: ratioOf(whole, squares, variance) })
    yield
  }
  return all
}

/** The ratio of two means over the same rows, with the error of its linear part. */
function ratioOf(parts: Float64Array, squares: Float64Array, variance: number): Estimate {
  const rows = parts.length
  const value = meanOf(parts) / variance
  let sum = 0
  for (let i = 0; i < rows; i++) {
    const slip = (parts[i]! - value * squares[i]!) / variance
    sum += slip * slip
  }
  return { value, standardError: Math.sqrt(sum / (rows - 1) / rows) }
}
