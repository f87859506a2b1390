// The XYZ format of molecular viewers: the number of points, a line of comment, a line for each.
import { lengthOf, type Table } from './column.ts'

/** Points are of no element: X. */
export function xyz(x: Table, comment: string): Buffer {
  const rows = Array.from({ length: lengthOf(x) }, (_, i) => {
    const [a, b, c] = [0, 1, 2].map(axis => x[axis]?.values[i] ?? 0)
    return `X ${a} ${b} ${c}`
  })
  return Buffer.from(`${[rows.length, comment.replaceAll(/\s+/g, ' '), ...rows].join('\n')}\n`)
}
