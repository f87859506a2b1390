// RFC 4180: numbers as ECMAScript writes them, so that they read back to the same doubles; an empty field is no number.
import { lengthOf, type Table } from './column.ts'

const END = '\r\n'

export function csv(table: Table): Buffer {
  const rows = [table.map(({ name }) => quoted(name)).join(',')]
  for (let i = 0; i < lengthOf(table); i++) {
    rows.push(table.map(({ values }) => values[i] ?? '').join(','))
  }
  return Buffer.from(rows.join(END) + END)
}

/** A matrix, a row of it a line, without a head. */
export function csvMatrix(values: ArrayLike<number>, columns: number): Buffer {
  const rows: string[] = []
  for (let i = 0; i < values.length; i += columns) {
    rows.push(Array.from({ length: columns }, (_, k) => values[i + k]).join(','))
  }
  return Buffer.from(rows.join(END) + END)
}

const quoted = (name: string) => (/[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)
