// Large arrays of a result: sampled for JSON, whole for whoever asks for octets.
//
// JSON form: a field of more than 4096 values is thinned by whole strides; nx, ny, dx, dy are those of the thinned
// grid and `sampled` tells the whole one. `sha256` is always that of the whole field, little-endian.
//
// Binary form (application/octet-stream): one line of JSON, padded with spaces so that its length with the
// line feed is a multiple of 8, then the arrays as little-endian float64, one after the other:
//   {"envelope": {...}, "arrays": [{"name", "dtype": "<f8", "shape", "offset", "bytes", "sha256"}]}
// `offset` counts octets from the end of the line; shape [ny, nx] is row-major, y outermost.
import { endianness } from 'node:os'
import type { Field, SolverResult } from '../../workers/solver.ts'
import { completed, joinedSteps, sha256Steps } from '../crypto/steps.ts'

const VALUES_MAX = 4096

/** Little-endian float64, as NumPy writes it. */
const DTYPE = '<f8'

export interface JsonField {
  nx: number
  ny: number
  dx: number
  dy: number
  values: number[] | string
  /** Form of base64 values: float64, little-endian, in rows: [ny, nx]. */
  dtype?: typeof DTYPE
  shape?: readonly number[]
  /** Size of the whole field and the strides of the sample; present when `values` is a sample. */
  sampled?: { nx: number; ny: number; strideX: number; strideY: number }
  sha256: string
}

export interface WholeArray {
  /** Path inside the result: fields.temperature, series.t. */
  name: string
  /** [ny, nx] of a field, [length] of a series. */
  shape: number[]
  octets: Buffer
  sha256: string
}

/** A result with nothing but JSON in it. */
export type JsonResult = Record<string, unknown>

/** The result as JSON holds it: typed arrays as lists, large fields sampled. */
export const jsonResult = (result: Record<string, unknown>): JsonResult =>
  completed(jsonSteps(result))

export function* jsonSteps(result: Record<string, unknown>): Generator<void, JsonResult> {
  const { fields, ...rest } = result as Partial<SolverResult>
  const json = yield* mappedSteps(rest, plainSteps)
  if (fields) json['fields'] = yield* mappedSteps(fields, sampledField)
  return json
}

/** A JSON form with its fields whole instead, as base64 of their little-endian octets. */
export function* base64Steps(
  json: JsonResult,
  { fields = {} }: Partial<SolverResult>,
): Generator<void, JsonResult> {
  return { ...json, fields: yield* mappedSteps(fields, wholeField) }
}

/** The series and fields of a result, whole. */
export function* arraySteps({
  series = {},
  fields = {},
}: Partial<SolverResult>): Generator<void, WholeArray[]> {
  const arrays: WholeArray[] = []
  function* add(name: string, shape: number[], values: ArrayLike<number>): Generator<void> {
    const octets = littleEndian(values)
    arrays.push({ name, shape, octets, sha256: yield* sha256Steps([octets]) })
  }
  for (const [key, values] of Object.entries(series)) {
    yield* add(`series.${key}`, [values.length], values)
  }
  for (const [key, { nx, ny, values }] of Object.entries(fields)) {
    yield* add(`fields.${key}`, [ny, nx], values)
  }
  return arrays
}

/** The binary form of an envelope, which is JSON, with its arrays. */
export function* binarySteps(
  envelope: Buffer,
  arrays: readonly WholeArray[],
): Generator<void, Buffer> {
  let offset = 0
  const rows = arrays.map(({ name, shape, octets, sha256 }) => {
    const row = { name, dtype: DTYPE, shape, offset, bytes: octets.length, sha256 }
    offset += octets.length
    return row
  })
  const before = Buffer.from('{"envelope":')
  const after = Buffer.from(`,"arrays":${JSON.stringify(rows)}}`)
  const padding = ' '.repeat(7 - ((before.length + envelope.length + after.length) % 8))
  const octets = arrays.map(array => array.octets)
  return yield* joinedSteps([before, envelope, after, Buffer.from(`${padding}\n`), ...octets])
}

/** The field by the smallest whole strides that leave at most 4096 values, the longer side thinned first. */
function* sampledField({ nx, ny, dx, dy, values }: Field): Generator<void, JsonField> {
  const sha256 = yield* sha256Steps([littleEndian(values)])
  let strideX = 1
  let strideY = 1
  const columns = () => Math.ceil(nx / strideX)
  const rows = () => Math.ceil(ny / strideY)
  while (columns() * rows() > VALUES_MAX) {
    if (columns() >= rows()) strideX += 1
    else strideY += 1
  }
  if (strideX * strideY === 1) return { nx, ny, dx, dy, values: Array.from(values), sha256 }
  const sample: number[] = []
  for (let j = 0; j < ny; j += strideY) {
    for (let i = 0; i < nx; i += strideX) sample.push(values[j * nx + i]!)
  }
  return {
    nx: columns(),
    ny: rows(),
    dx: dx * strideX,
    dy: dy * strideY,
    values: sample,
    sampled: { nx, ny, strideX, strideY },
    sha256,
  }
}

function* wholeField({ nx, ny, dx, dy, values }: Field): Generator<void, JsonField> {
  const octets = littleEndian(values)
  const sha256 = yield* sha256Steps([octets])
  const encoded = { values: octets.toString('base64'), dtype: DTYPE, shape: [ny, nx] } as const
  return { nx, ny, dx, dy, ...encoded, sha256 }
}

/** The octets of doubles, little-endian; a view of a Float64Array where the machine is so too. */
export function littleEndian(values: ArrayLike<number>): Buffer {
  const doubles = values instanceof Float64Array ? values : Float64Array.from(values)
  const octets = Buffer.from(doubles.buffer, doubles.byteOffset, doubles.byteLength)
  return endianness() === 'LE' ? octets : Buffer.from(octets).swap64()
}

/** The same of a member of a result, where a list may be long: an item at each step. */
function* plainSteps(value: unknown): Generator<void, unknown> {
  if (!Array.isArray(value)) return plain(value)
  const items: unknown[] = []
  for (const item of value) {
    items.push(plain(item))
    yield
  }
  return items
}

/** A copy in which every typed array is a list. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (ArrayBuffer.isView(value)) return Array.from(value as Float64Array)
  if (Array.isArray(value)) return value.map(plain)
  return mapped(value as Record<string, unknown>, plain)
}

function* mappedSteps<A, B>(
  from: Readonly<Record<string, A>>,
  change: (value: A) => Generator<void, B>,
): Generator<void, Record<string, B>> {
  const changed: [string, B][] = []
  for (const [key, value] of Object.entries(from)) {
    changed.push([key, yield* change(value)])
    yield
  }
  return Object.fromEntries(changed)
}

function mapped<A, B>(from: Record<string, A>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, change(value)]))
}
