// A raster of heights as geographic programs write it, an ESRI ASCII grid: a head of six lines, then rows of numbers from the
// north to the south, each for the middle of a square.
import { invalidInput } from '../refusal.ts'
import type { ArrayOver, Box } from './array-over.ts'

export interface AsciiGrid {
  readonly array: ArrayOver
  /** Where the middles of its outermost squares lie. */
  readonly middles: Box
  /** What its squares cover. */
  readonly whole: Box
}

const VALUES_MAX = 1 << 20

export const isAsciiGrid = (value: unknown): value is string =>
  typeof value === 'string' && /^\s*ncols\s/i.test(value)

/** INVALID_INPUT with the place of what is missing; squares without a value are refused. */
export function readAsciiGrid(text: string, place: string, name: string): AsciiGrid {
  const words = text.trim().split(/\s+/)
  const head = new Map<string, number>()
  let next = 0
  for (; next + 1 < words.length && /^[a-z]/i.test(words[next]!); next += 2) {
    head.set(words[next]!.toLowerCase(), Number(words[next + 1]))
  }
  const need = (...keys: readonly string[]) => {
    const key = keys.find(one => head.has(one))
    const value = key === undefined ? Number.NaN : head.get(key)!
    if (Number.isFinite(value)) return { key, value }
    throw invalidInput(place, `the grid of ${name} says no ${keys.join(' or ')}`)
  }
  const [nx, ny] = [need('ncols').value, need('nrows').value]
  const size = need('cellsize').value
  const isGrid = [nx, ny].every(n => Number.isInteger(n) && n > 0) && nx * ny <= VALUES_MAX
  if (!isGrid || !(size > 0)) {
    throw invalidInput(
      place,
      `the grid of ${name} has 1 to ${VALUES_MAX} squares of a size above 0`,
    )
  }
  if (words.length - next !== nx * ny) {
    const message = `the grid of ${name} has ${words.length - next} values, its head says ${ny} rows of ${nx}`
    throw invalidInput(place, message)
  }
  const missing = head.get('nodata_value')
  const values = new Float64Array(nx * ny)
  for (let k = 0; k < values.length; k++) {
    const value = Number(words[next + k])
    const [i, j] = [k % nx, Math.floor(k / nx)]
    if (!Number.isFinite(value) || value === missing) {
      const what = value === missing ? 'holds NODATA' : 'is no number'
      throw invalidInput(place, `the grid of ${name} ${what} in row ${j}, column ${i}`, {
        index: [j, i],
      })
    }
    values[(ny - 1 - j) * nx + i] = value
  }
  const corner = (axis: 'x' | 'y') => {
    const { key, value } = need(`${axis}llcorner`, `${axis}llcenter`)
    return key === `${axis}llcorner` ? value : value - size / 2
  }
  const [x, y] = [corner('x'), corner('y')]
  const half = size / 2
  return {
    array: { nx, ny, values },
    middles: {
      x: [x + half, x + nx * size - half],
      y: [y + half, y + ny * size - half],
    },
    whole: { x: [x, x + nx * size], y: [y, y + ny * size] },
  }
}
