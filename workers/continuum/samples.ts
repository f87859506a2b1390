// What the values of an array leave open of the curve that they are samples of: between them it is taken as straight.
import type { ArrayOver } from './array-over.ts'

/** Of the distance between a value and the line through its neighbours: the mean gap of a chord where the curve is smooth. */
const SMOOTH = 1 / 6
/** Where it jumps, it may do so anywhere between two values. */
const ROUGH = 1 / 2
/** Neighbours at twice the distance are four times as far off a smooth curve, once where it jumps. */
const SMOOTH_GROWTH = 3

/** The array with each value raised by how far the curve may lie beside it, those at the sides not; undefined of straight ones. */
export function raisedSamples({ nx, ny, values }: ArrayOver): number[][] | undefined {
  const raise = new Float64Array(values.length)
  const alongLine = (first: number, stride: number, count: number) => {
    const at = (i: number) => values[first + i * stride]!
    const gap = (i: number, reach: number) => Math.abs(at(i) - (at(i - reach) + at(i + reach)) / 2)
    for (let i = 1; i + 1 < count; i++) {
      const isSmooth = i > 1 && i + 2 < count && gap(i, 2) >= SMOOTH_GROWTH * gap(i, 1)
      raise[first + i * stride]! += (isSmooth ? SMOOTH : ROUGH) * gap(i, 1)
    }
  }
  for (let j = 0; j < ny; j++) alongLine(j * nx, 1, nx)
  for (let i = 0; i < nx; i++) alongLine(i, nx, ny)
  if (raise.every(one => one === 0)) return undefined
  return Array.from({ length: ny }, (_, j) =>
    Array.from({ length: nx }, (_, i) => values[j * nx + i]! + raise[j * nx + i]!),
  )
}
