// Fields of interior nodes: packed row by row, in rows with gaps as kernels keep them, or with walls.

/** Writes rows without gaps into rows that lie `rowLength` apart. */
export function spread(
  field: Float64Array,
  view: Float64Array,
  columns: number,
  rowLength: number,
) {
  for (let n = 0; n < field.length; n += columns) {
    view.set(field.subarray(n, n + columns), (n / columns) * rowLength)
  }
}

/** The reverse of spread(). */
export function packed(view: Float64Array, columns: number, rows: number, rowLength: number) {
  const field = new Float64Array(columns * rows)
  for (let j = 0; j < rows; j++) {
    field.set(view.subarray(j * rowLength, j * rowLength + columns), j * columns)
  }
  return field
}

/** The field with its walls, which are zero: columns + 2 by rows + 2 nodes. */
export function walled(field: Float64Array, columns: number, rows: number): Float64Array {
  const width = columns + 2
  const values = new Float64Array(width * (rows + 2))
  for (let j = 0; j < rows; j++) {
    values.set(field.subarray(j * columns, (j + 1) * columns), (j + 1) * width + 1)
  }
  return values
}
