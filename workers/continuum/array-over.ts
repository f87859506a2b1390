// An array that stands for a field over a rectangle: rows of numbers, or {data, shape} with base64 of little-endian doubles.
// Its outermost values lie on the sides; between them it is bilinear.
import { invalidInput, pointerTo } from '../refusal.ts'

/** Where an array lies: its first and last rows and columns are those of the domain. */
export interface Box {
  readonly x: readonly [number, number]
  readonly y: readonly [number, number]
}

export interface ArrayOver {
  readonly nx: number
  readonly ny: number
  readonly values: Float64Array
}

const VALUES_MAX = 1 << 20

export const isArray = (value: unknown): boolean =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && 'data' in value && 'shape' in value)

/** INVALID_INPUT with the place of what is no number. */
export function arrayOf(value: unknown, place: string, name: string): ArrayOver {
  const array = Array.isArray(value)
    ? nested(value, place, name)
    : packed(value as { data: unknown; shape: unknown }, place, name)
  const bad = array.values.findIndex(one => !Number.isFinite(one))
  if (bad >= 0) {
    const [i, j] = [bad % array.nx, Math.floor(bad / array.nx)]
    throw invalidInput(place, `${name} is no number at index [${j}, ${i}]`, { index: [j, i] })
  }
  return array
}

function nested(value: readonly unknown[], place: string, name: string): ArrayOver {
  const rows = Array.isArray(value[0]) ? (value as unknown[][]) : [value as unknown[]]
  const nx = rows[0]!.length
  if (nx === 0 || rows.length * nx > VALUES_MAX) {
    throw invalidInput(
      place,
      `${name} has ${rows.length * nx} values: 1 to ${VALUES_MAX} are taken`,
    )
  }
  const values = new Float64Array(nx * rows.length)
  for (const [j, row] of rows.entries()) {
    if (!Array.isArray(row) || row.length !== nx) {
      throw invalidInput(place + pointerTo(j), `rows of ${name} differ in length`)
    }
    for (const [i, one] of row.entries()) values[j * nx + i] = typeof one === 'number' ? one : NaN
  }
  return { nx, ny: rows.length, values }
}

function packed(
  { data, shape }: { data: unknown; shape: unknown },
  place: string,
  name: string,
): ArrayOver {
  const sizes = Array.isArray(shape) ? (shape as unknown[]) : []
  const [ny, nx] = (sizes.length === 1 ? [1, sizes[0]] : sizes) as [number, number]
  const isShape = [nx, ny].every(n => Number.isInteger(n) && n > 0) && sizes.length <= 2
  if (!isShape || nx * ny > VALUES_MAX) {
    const message = `the shape of ${name} is [nx] or [ny, nx], with up to ${VALUES_MAX} values`
    throw invalidInput(`${place}/shape`, message)
  }
  const bytes = Buffer.from(typeof data === 'string' ? data : '', 'base64')
  if (bytes.length !== 8 * nx * ny) {
    const message = `${name} has ${bytes.length} bytes of data, ${nx * ny} doubles have ${8 * nx * ny}`
    throw invalidInput(`${place}/data`, message)
  }
  const values = Float64Array.from({ length: nx * ny }, (_, i) => bytes.readDoubleLE(8 * i))
  return { nx, ny, values }
}

/** Bilinear between the values next to (x, y). */
export function valueIn({ nx, ny, values }: ArrayOver, box: Box, x: number, y: number): number {
  const [i, a] = placeOf(x, box.x, nx)
  const [j, b] = placeOf(y, box.y, ny)
  const at = (p: number, q: number) => values[Math.min(q, ny - 1) * nx + Math.min(p, nx - 1)]!
  const low = at(i, j) * (1 - a) + at(i + 1, j) * a
  return b === 0 ? low : low * (1 - b) + (at(i, j + 1) * (1 - a) + at(i + 1, j + 1) * a) * b
}

function placeOf(x: number, [from, to]: readonly [number, number], n: number): [number, number] {
  if (n === 1) return [0, 0]
  const at = Math.min(Math.max(((x - from) / (to - from)) * (n - 1), 0), n - 1)
  const i = Math.min(n - 2, Math.floor(at))
  return [i, at - i]
}
