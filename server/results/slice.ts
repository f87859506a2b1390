// A part of a field or a column, for who wants to look at it: some rows along its first axis, or every so-manieth along all.
import { invalidInput } from '../../workers/refusal.ts'
import type { Field } from '../../workers/solver.ts'
import type { Column } from './forms/column.ts'

export interface Slice {
  readonly from: number
  readonly count?: number | undefined
  readonly every: number
}

/** What was taken, of how many. */
export interface Taken {
  readonly from: number
  readonly count: number
  readonly every: number
  readonly of: number
}

/** Undefined where all is wanted. INVALID_INPUT where nothing is there. */
export function takenOf({ from, count, every }: Slice, length: number): Taken | undefined {
  if (from === 0 && count === undefined && every === 1) return undefined
  if (from >= length) {
    throw invalidInput('/from', `from ${from} lies beyond the last, ${length - 1}`, {
      value: from,
      maximum: length - 1,
    })
  }
  const left = Math.ceil((length - from) / every)
  return { from, every, count: Math.min(count ?? left, left), of: length }
}

export function partOfColumn({ name, values }: Column, { from, count, every }: Taken): Column {
  return { name, values: Array.from({ length: count }, (_, i) => values[from + i * every] ?? null) }
}

/** Rows from `from` on; `every` along x as well. */
export function partOfField(
  { nx, dx, dy, values }: Field,
  { from, count: ny, every }: Taken,
): Field {
  const columns = Math.ceil(nx / every)
  const part = new Float64Array(columns * ny)
  for (let j = 0; j < ny; j++) {
    const row = (from + j * every) * nx
    for (let i = 0; i < columns; i++) part[j * columns + i] = values[row + i * every]!
  }
  return { nx: columns, ny, dx: dx * every, dy: dy * every, values: part }
}
