// A number between the centres of cells: of six cells where differences are of sixth order, mirrored or wrapped at the sides, of
// four elsewhere.
import type { GridRates } from './grid-rates.ts'

export interface Stencil {
  readonly cells: Int32Array
  readonly weights: Float64Array
}

export function stencilAt(grid: GridRates, x: number, y: number): Stencil {
  const { medium, nx, ny, hx, hy } = grid
  const { box, sides, isEven } = medium
  const width = isEven ? 6 : 4
  const [alongX, weightsX] = along((x - box.x[0]) / hx - 0.5, nx, width, sides.wrapsX, isEven)
  const [alongY, weightsY] =
    ny === 1 ? [[0], [1]] : along((y - box.y[0]) / hy - 0.5, ny, width, sides.wrapsY, isEven)
  const cells: number[] = []
  const weights: number[] = []
  for (const [b, j] of alongY.entries()) {
    for (const [a, i] of alongX.entries()) {
      cells.push(j * nx + i)
      weights.push(weightsX[a]! * weightsY[b]!)
    }
  }
  return { cells: Int32Array.from(cells), weights: Float64Array.from(weights) }
}

/** Places and weights along a line of n cells, `at` in cells from the centre of the first. */
function along(
  at: number,
  n: number,
  width: number,
  wraps: boolean,
  isMirrored: boolean,
): [number[], number[]] {
  const middle = Math.floor(at) - width / 2 + 1
  const first = wraps || isMirrored ? middle : Math.min(Math.max(middle, 0), n - width)
  const places = Array.from({ length: width }, (_, k) => first + k)
  const weights = places.map(place =>
    places.reduce(
      (product, other) => (other === place ? product : (product * (at - other)) / (place - other)),
      1,
    ),
  )
  return [places.map(place => cellOf(place, n, wraps)), weights]
}

function cellOf(place: number, n: number, wraps: boolean): number {
  if (wraps) return ((place % n) + n) % n
  return place < 0 ? -1 - place : place >= n ? 2 * n - 1 - place : place
}

export function valueAt({ cells, weights }: Stencil, numbers: Float64Array): number {
  let sum = 0
  for (const [k, cell] of cells.entries()) sum += weights[k]! * numbers[cell]!
  return sum
}
