// What two runs of a filter whose sums run in different orders, and whose rates take different steps, say of their error.
import { sizesOf } from './written-model.ts'

/** Of the largest deviation of a state: below it none is a scale, as where a sensor without noise has read the state. */
const DEVIATION_MIN = 1e-6

/** Means and deviations of all states, row by row. */
export interface Rows {
  readonly means: Float64Array
  readonly deviations: Float64Array
}

/** Largest difference of the last estimates, or of their deviations, over the deviation. */
export function differenceOf(
  a: { x: Float64Array; root: Float64Array },
  b: { x: Float64Array; root: Float64Array },
  deviations: Float64Array,
  n: number,
): number {
  const others = sizesOf(b.root, n)
  let most = 0
  for (let i = 0; i < n; i++) {
    const size = deviations[i]! > 0 ? deviations[i]! : Math.abs(a.x[i]!)
    const off = Math.max(Math.abs(a.x[i]! - b.x[i]!), Math.abs(deviations[i]! - others[i]!))
    if (off > 0) most = Math.max(most, off / size)
  }
  return most
}

/** Largest difference of a mean or deviation in any row, over the deviation; that of rounding the means at least. */
export function apartOf(one: Rows, other: Rows, n: number): number {
  let most = 0
  for (let i = 0; i < n; i++) {
    let largest = 0
    for (let at = i; at < one.means.length; at += n) {
      largest = Math.max(largest, one.deviations[at]!)
    }
    for (let at = i; at < one.means.length; at += n) {
      const mean = one.means[at]!
      const off = Math.max(
        Math.abs(mean - other.means[at]!),
        Math.abs(one.deviations[at]! - other.deviations[at]!),
        Number.EPSILON * Math.max(Math.abs(mean), one.deviations[at]!),
      )
      const size = Math.max(one.deviations[at]!, DEVIATION_MIN * largest) || Math.abs(mean)
      if (off > 0) most = Math.max(most, off / size)
    }
  }
  return most
}

export function farthest(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let most = 0
  for (let i = 0; i < one.length; i++) {
    const rounding = Number.EPSILON * Math.abs(one[i]!)
    most = Math.max(most, Math.abs(one[i]! - other[i]!), rounding)
  }
  return most
}

/** Of a sum of so many terms, whose rounding grows as their root. */
export const roundedApart = (one: number, other: number, terms: number): number =>
  Math.abs(one - other) + Number.EPSILON * Math.sqrt(terms) * Math.abs(one)

/** Largest difference of a column of a forecast, over the deviation that stands beside it. */
export function forecastApart(
  one: Readonly<Record<string, readonly number[]>>,
  other: Readonly<Record<string, readonly number[]>>,
): number {
  let most = 0
  for (const [name, column] of Object.entries(one)) {
    const deviations = one[name.endsWith('_sd') ? name : `${name}_sd`]
    for (const [k, value] of column.entries()) {
      const deviation = deviations?.[k]
      if (deviation === undefined) continue
      const size = deviation > 0 ? deviation : Math.abs(value)
      const off = Math.abs(value - other[name]![k]!) + Number.EPSILON * Math.abs(value)
      if (off > 0) most = Math.max(most, off / size)
    }
  }
  return most
}
