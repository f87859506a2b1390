import { littleEndian } from '../../envelope/arrays.ts'

/** A column of numbers; null where it has none. */
export interface Column {
  readonly name: string
  readonly values: ArrayLike<number | null>
}

/** Columns of one length; what a result holds beside each other. */
export type Table = readonly Column[]

export const lengthOf = (table: Table): number =>
  Math.max(0, ...table.map(({ values }) => values.length))

/** Little-endian float64; NaN where there is no number. */
export function doubles(values: ArrayLike<number | null>): Buffer {
  if (values instanceof Float64Array) return littleEndian(values)
  const octets = Buffer.allocUnsafe(8 * values.length)
  for (let i = 0; i < values.length; i++) octets.writeDoubleLE(values[i] ?? Number.NaN, 8 * i)
  return octets
}
