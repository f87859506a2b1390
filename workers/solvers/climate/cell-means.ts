// What a caller's text or array is in the cells of a grid: at their centres, or in the mean.
import type { Coefficient } from '../../continuum/coefficient.ts'

export interface Mesh {
  readonly dim: 1 | 2
  /** Centres of the cells. */
  readonly x: Float64Array
  readonly y: Float64Array
  readonly dx: number
  readonly dy: number
}

/** Samples along a cell: in a channel and in a plane. */
const SAMPLES = { 1: 16, 2: 4 } as const

export function atCentres({ dim, x, y }: Mesh, coefficient: Coefficient, t: number): Float64Array {
  const nx = x.length
  const values = new Float64Array(nx * y.length)
  if (coefficient.constant !== undefined) return values.fill(coefficient.constant)
  const places = [new Float64Array(values.length), new Float64Array(values.length)] as const
  for (let k = 0; k < values.length; k++) {
    places[0][k] = x[k % nx]!
    places[1][k] = dim === 1 ? 0 : y[Math.floor(k / nx)]!
  }
  coefficient.fill(values, places, t)
  return values
}

/** Means over the cells, by even samples. */
export function meansOf({ dim, x, y, dx, dy }: Mesh, coefficient: Coefficient): Float64Array {
  const nx = x.length
  const means = new Float64Array(nx * y.length)
  if (coefficient.constant !== undefined) return means.fill(coefficient.constant)
  const each = SAMPLES[dim]
  const rows = dim === 1 ? 1 : each
  const [along, up] = [new Float64Array(nx * each), new Float64Array(nx * each)]
  for (let i = 0; i < along.length; i++) {
    along[i] = x[Math.floor(i / each)]! + dx * (((i % each) + 0.5) / each - 0.5)
  }
  const values = new Float64Array(along.length)
  for (let j = 0; j < y.length; j++) {
    for (let s = 0; s < rows; s++) {
      up.fill(dim === 1 ? 0 : y[j]! + dy * ((s + 0.5) / rows - 0.5))
      coefficient.fill(values, [along, up], 0)
      for (let i = 0; i < along.length; i++) {
        means[j * nx + Math.floor(i / each)]! += values[i]! / (each * rows)
      }
    }
  }
  return means
}
