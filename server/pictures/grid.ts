// Values on a regular grid, and the same on a coarser or finer one.

/** Row by row: values[j * nx + i] at (i dx, j dy). */
export interface Grid {
  readonly nx: number
  readonly ny: number
  readonly dx: number
  readonly dy: number
  readonly values: ArrayLike<number>
}

/** At most `most` points a side, both ends kept, by linear interpolation between the points; the grid itself where it is no larger. */
export function resampled(grid: Grid, most: number): Grid {
  const nx = Math.min(grid.nx, most)
  const ny = Math.min(grid.ny, most)
  if (nx === grid.nx && ny === grid.ny) return { ...grid, values: Float64Array.from(grid.values) }
  return interpolated(grid, nx, ny)
}

/** At most `most` points a side by leaving out whole rows and columns: no value that is not there. */
export function chosen(grid: Grid, most: number): Grid {
  const [strideX, strideY] = [Math.ceil(grid.nx / most), Math.ceil(grid.ny / most)]
  const [nx, ny] = [Math.ceil(grid.nx / strideX), Math.ceil(grid.ny / strideY)]
  const values = Float64Array.from({ length: nx * ny }, (_, k) => {
    const [i, j] = [k % nx, Math.floor(k / nx)]
    return grid.values[j * strideY * grid.nx + i * strideX]!
  })
  return { nx, ny, dx: grid.dx * strideX, dy: grid.dy * strideY, values }
}

/** The same rectangle with nx times ny points. */
export function interpolated({ values, ...grid }: Grid, nx: number, ny: number): Grid {
  const out = new Float64Array(nx * ny)
  const stepX = (grid.nx - 1) / (nx - 1)
  const stepY = (grid.ny - 1) / (ny - 1)
  for (let j = 0; j < ny; j++) {
    const y = j * stepY
    const row = Math.min(Math.floor(y), grid.ny - 2)
    const v = y - row
    for (let i = 0; i < nx; i++) {
      const x = i * stepX
      const column = Math.min(Math.floor(x), grid.nx - 2)
      const u = x - column
      const at = row * grid.nx + column
      const lower = values[at]! + u * (values[at + 1]! - values[at]!)
      const over = at + grid.nx
      const upper = values[over]! + u * (values[over + 1]! - values[over]!)
      out[j * nx + i] = lower + v * (upper - lower)
    }
  }
  return { nx, ny, dx: grid.dx * stepX, dy: grid.dy * stepY, values: out }
}
