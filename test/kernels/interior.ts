// Interior nodes of a kernel's field, row by row, and what a square's symmetries make of them.

import { near } from '../support/near.ts'

/** A kernel's field and its doubles from row to row; the view is taken anew each time. */
export interface Interior {
  width: number
  field(): Float64Array
}

export function fill({ width, field }: Interior, columns: number, values: Float64Array): void {
  const target = field()
  for (const [n, value] of values.entries()) {
    target[Math.floor(n / columns) * width + (n % columns)] = value
  }
}

export function taken({ width, field }: Interior, columns: number, rows: number): Float64Array {
  const from = field()
  return Float64Array.from(
    { length: columns * rows },
    (_, n) => from[Math.floor(n / columns) * width + (n % columns)]!,
  )
}

/** Rows of `columns` values, left for right. */
export const mirrored = (values: Float64Array, columns: number) =>
  values.map((_, n) => values[n - (n % columns) + columns - 1 - (n % columns)]!)

/** Last row for first, and left for right. */
export const reversed = (values: Float64Array) => values.toReversed()

/** Rows for columns. */
export function transposed(values: Float64Array, columns: number): Float64Array {
  const rows = values.length / columns
  return values.map((_, n) => values[(n % rows) * columns + Math.floor(n / rows)]!)
}

export function nearAll(values: Float64Array, exact: Float64Array, absolute: number): void {
  for (const [n, value] of exact.entries()) near(values[n], value, { absolute })
}
