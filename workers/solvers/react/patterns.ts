// What a field of one species shows: its dominant wave, its spots, where its front stands, how long it takes to come back.
import { cos, sin } from '../../numerics/mathematics.ts'
import type { GridRates } from './grid-rates.ts'

/** Half waves, or waves, along one direction of n cells: rows of cosines and sines at the centres. */
function modesOf(n: number, wraps: boolean) {
  const count = n === 1 ? 1 : wraps ? Math.floor(n / 2) + 1 : n
  const wave = (k: number, i: number, f: (x: number) => number) =>
    f(((wraps ? 2 : 1) * Math.PI * k * (i + 0.5)) / n)
  return Array.from({ length: count }, (_, k) => ({
    cosines: Float64Array.from({ length: n }, (_, i) => wave(k, i, cos)),
    sines: wraps ? Float64Array.from({ length: n }, (_, i) => wave(k, i, sin)) : undefined,
  }))
}

/** Cells along a side beyond which the spectrum is that of means of cells. */
const MODES_MAX = 128

/**
 * 2 pi over the wave number of the ring of the spectrum that holds the most power; null where the field is flat. Rings are as
 * wide as the smallest wave number.
 */
export function wavelengthOf(grid: GridRates, field: Float64Array): number | null {
  const { wrapsX, wrapsY } = grid.medium.sides
  const { box } = grid.medium
  const [nx, ny, values] = thinned(field, grid.nx, grid.ny)
  const n = nx * ny
  const mean = values.reduce((sum, one) => sum + one, 0) / n
  const variance = values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / n
  if (!(variance > 1e-16 * (mean * mean + variance)) || variance < 1e-24) return null
  const [lengthX, lengthY] = [box.x[1] - box.x[0], box.y[1] - box.y[0]]
  const [unitX, unitY] = [(wrapsX ? 2 : 1) / lengthX, ny === 1 ? 0 : (wrapsY ? 2 : 1) / lengthY]
  const unit = ny === 1 ? unitX : Math.min(unitX, unitY)
  const power: number[] = []
  const alongX = modesOf(nx, wrapsX)
  const alongY = modesOf(ny, ny > 1 && wrapsY)
  for (const [k, one] of alongX.entries()) {
    for (const rowWave of one.sines ? [one.cosines, one.sines] : [one.cosines]) {
      const rows = new Float64Array(ny)
      for (let j = 0; j < ny; j++) {
        let sum = 0
        for (let i = 0; i < nx; i++) sum += rowWave[i]! * (values[j * nx + i]! - mean)
        rows[j] = sum
      }
      for (const [l, other] of alongY.entries()) {
        if (k === 0 && l === 0) continue
        const ring = Math.round(Math.sqrt((k * unitX) ** 2 + (l * unitY) ** 2) / unit)
        for (const wave of other.sines ? [other.cosines, other.sines] : [other.cosines]) {
          let sum = 0
          for (let j = 0; j < ny; j++) sum += wave[j]! * rows[j]!
          power[ring] = (power[ring] ?? 0) + sum * sum
        }
      }
    }
  }
  const filled = Array.from(power, one => one ?? 0)
  return 2 / (filled.indexOf(Math.max(...filled)) * unit)
}

/** Means over blocks, so that no more than MODES_MAX stand along a side. */
function thinned(field: Float64Array, nx: number, ny: number): [number, number, Float64Array] {
  const limit = ny === 1 ? 4 * MODES_MAX : MODES_MAX
  const [bx, by] = [nx, ny].map(n => {
    let block = Math.ceil(n / limit)
    while (n % block !== 0) block++
    return block
  }) as [number, number]
  const [mx, my] = [nx / bx, ny / by]
  const values = new Float64Array(mx * my)
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      values[Math.floor(j / by) * mx + Math.floor(i / bx)]! += field[j * nx + i]! / (bx * by)
    }
  }
  return [mx, my, values]
}

/** Connected parts above the mean of the extremes; 0 where the field is flat. */
export function spotsOf(grid: GridRates, field: Float64Array): number {
  const { nx, ny, medium } = grid
  const { wrapsX, wrapsY } = medium.sides
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const one of field) {
    low = Math.min(low, one)
    high = Math.max(high, one)
  }
  if (!(high - low > 1e-6 * Math.max(Math.abs(low), Math.abs(high)))) return 0
  const level = (low + high) / 2
  const seen = new Uint8Array(nx * ny)
  const open: number[] = []
  let spots = 0
  const take = (cell: number) => {
    if (seen[cell] === 1 || !(field[cell]! > level)) return
    seen[cell] = 1
    open.push(cell)
  }
  for (let start = 0; start < nx * ny; start++) {
    take(start)
    if (open.length > 0) spots++
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      const [i, j] = [cell % nx, Math.floor(cell / nx)]
      if (i > 0 || wrapsX) take(j * nx + ((i + nx - 1) % nx))
      if (i < nx - 1 || wrapsX) take(j * nx + ((i + 1) % nx))
      if (j > 0 || wrapsY) take(((j + ny - 1) % ny) * nx + i)
      if (j < ny - 1 || wrapsY) take(((j + 1) % ny) * nx + i)
    }
  }
  return spots
}

/** Means along y. */
export function profileOf({ nx, ny }: GridRates, field: Float64Array): Float64Array {
  const profile = new Float64Array(nx)
  for (let j = 0; j < ny; j++) for (let i = 0; i < nx; i++) profile[i]! += field[j * nx + i]! / ny
  return profile
}

/** The farthest place along x where the level is passed, by a cubic or by cells farther away too; null without one. */
export function frontOf(
  { nx, hx, medium }: GridRates,
  profile: Float64Array,
  level: number,
  reading = cubic,
) {
  for (let i = nx - 1; i > 0; i--) {
    const [a, b] = [profile[i - 1]! - level, profile[i]! - level]
    if (a * b > 0 || a === b) continue
    return medium.box.x[0] + (i - 0.5 + crossing(profile, i, level, reading)) * hx
  }
  return null
}

/** A value at s from the one cell (0) to the next (1), of a difference from the level at cells k from the next. */
export type Reading = (of: (k: number) => number) => (s: number) => number

/** Through four cells. */
const cubic: Reading = of => {
  const [p0, p1, p2, p3] = [of(-2), of(-1), of(0), of(1)]
  return s =>
    (p0 * -s * (s - 1) * (s - 2)) / 6 +
    (p1 * (s + 1) * (s - 1) * (s - 2)) / 2 -
    (p2 * (s + 1) * s * (s - 2)) / 2 +
    (p3 * (s + 1) * s * (s - 1)) / 6
}

/** Through six cells: the cubic, and what fourth and fifth differences bend it by (Newton's form). */
export const quintic: Reading = of => {
  const inner = cubic(of)
  const [a, b, c, d, e, f] = [of(-3), of(-2), of(-1), of(0), of(1), of(2)]
  const fourth = a - 4 * b + 6 * c - 4 * d + e
  const fifth = f - 5 * e + 10 * d - 10 * c + 5 * b - a
  return s => {
    const nodes = (s + 1) * s * (s - 1) * (s - 2)
    return inner(s) + (nodes * fourth) / 24 + (nodes * (s + 2) * fifth) / 120
  }
}

/** Where between cells i - 1 and i the level is passed, 0 to 1. */
function crossing(profile: Float64Array, i: number, level: number, reading = cubic): number {
  const n = profile.length
  const of = (k: number) => profile[Math.min(n - 1, Math.max(0, i + k))]! - level
  const at = reading(of)
  let [low, high] = [0, 1]
  const sign = Math.sign(of(-1))
  for (let k = 0; k < 50; k++) {
    const middle = (low + high) / 2
    if (Math.sign(at(middle)) === sign) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Slope of the second half of a series by least squares; null where a value is missing. */
export function slopeOf(t: readonly number[], values: readonly (number | null)[]): number | null {
  const from = Math.floor(t.length / 2)
  const [times, places] = [t.slice(from), values.slice(from)]
  if (times.length < 3 || places.includes(null)) return null
  const meanT = times.reduce((sum, one) => sum + one, 0) / times.length
  let [top, bottom, mean] = [0, 0, 0]
  for (const one of places) mean += one! / places.length
  for (const [i, one] of places.entries()) {
    top += (times[i]! - meanT) * (one! - mean)
    bottom += (times[i]! - meanT) ** 2
  }
  return top / bottom
}

/** Mean time between rising passages of the middle level in the second half; null below three of them. */
export function periodOf(t: readonly number[], values: readonly number[]): number | null {
  const from = Math.floor(t.length / 2)
  const late = values.slice(from)
  const [low, high] = [Math.min(...late), Math.max(...late)]
  const size = Math.max(Math.abs(low), Math.abs(high))
  if (!(high - low > 1e-3 * size)) return null
  const level = (low + high) / 2
  const passages: number[] = []
  for (let i = Math.max(from, 2); i + 1 < values.length; i++) {
    const [a, b] = [values[i - 1]! - level, values[i]! - level]
    if (!(a < 0 && b >= 0)) continue
    const share = crossing(
      Float64Array.from([values[i - 2]!, values[i - 1]!, values[i]!, values[i + 1]!]),
      2,
      level,
    )
    passages.push(t[i - 1]! + share * (t[i]! - t[i - 1]!))
  }
  if (passages.length < 3) return null
  return (passages.at(-1)! - passages[0]!) / (passages.length - 1)
}
