// RFC 4180: numbers as ECMAScript writes them, so that they read back to the same doubles; an empty field is no number.

import { textSteps } from '../../crypto/text-steps.ts'
import { lengthOf, type Table } from './column.ts'

const END = '\r\n'

export const csv = (table: Table): Generator<void, Buffer> => textSteps(rowsOf(table))

function* rowsOf(table: Table): Generator<string> {
  yield table.map(({ name }) => quoted(name)).join(',') + END
  const rows = lengthOf(table)
  for (let i = 0; i < rows; i++) yield table.map(({ values }) => values[i] ?? '').join(',') + END
}

/** A matrix, a row of it a line, without a head. */
export const csvMatrix = (values: ArrayLike<number>, columns: number): Generator<void, Buffer> =>
  textSteps(linesOf(values, columns))

function* linesOf(values: ArrayLike<number>, columns: number): Generator<string> {
  for (let i = 0; i < values.length; i += columns) {
    yield Array.from({ length: columns }, (_, k) => values[i + k]).join(',') + END
  }
}

const quoted = (name: string) => (/[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)
