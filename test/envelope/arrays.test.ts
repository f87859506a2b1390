import { createHash } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { completed } from '../../server/crypto/steps.ts'
import {
  arraySteps,
  base64Steps,
  binarySteps,
  type JsonField,
  jsonResult,
} from '../../server/envelope/arrays.ts'
import type { Field } from '../../workers/solver.ts'

const test = suite('arrays')

/** Values that tell their place: row j, column i. */
const field = (nx: number, ny: number): Field => ({
  nx,
  ny,
  dx: 0.5,
  dy: 0.25,
  values: Float64Array.from({ length: nx * ny }, (_, k) => Math.floor(k / nx) * 1000 + (k % nx)),
})
const sampledField = (field: Field) =>
  (jsonResult({ fields: { field } })['fields'] as { field: JsonField }).field

const sha256OfDoubles = (values: ArrayLike<number>) => {
  const octets = Buffer.alloc(8 * values.length)
  for (let i = 0; i < values.length; i++) octets.writeDoubleLE(values[i]!, 8 * i)
  return createHash('sha256').update(octets).digest('hex')
}

test('a field of up to 4096 values stays whole', () => {
  for (const [nx, ny] of [
    [64, 64],
    [4096, 1],
    [1, 1],
  ] as const) {
    const whole = field(nx, ny)
    const { sampled, values, sha256, ...grid } = sampledField(whole)
    assert.is(sampled, undefined)
    assert.equal(grid, { nx, ny, dx: 0.5, dy: 0.25 })
    assert.equal(values, [...whole.values])
    assert.is(sha256, sha256OfDoubles(whole.values))
  }
})

test('a larger one is thinned by whole strides, at their places and spacings', () => {
  for (const [nx, ny] of [
    [65, 64],
    [220, 80],
    [400, 400],
    [5000, 1],
    [3, 9999],
  ] as const) {
    const whole = field(nx, ny)
    const { sampled, values, sha256, ...grid } = sampledField(whole)
    const { strideX, strideY } = sampled!
    assert.equal([sampled!.nx, sampled!.ny], [nx, ny])
    assert.equal([grid.dx, grid.dy], [0.5 * strideX, 0.25 * strideY])
    assert.is(values.length, grid.nx * grid.ny)
    assert.ok(values.length <= 4096)
    for (let j = 0; j < grid.ny; j++) {
      for (let i = 0; i < grid.nx; i++) {
        assert.is(values[j * grid.nx + i], j * strideY * 1000 + i * strideX)
      }
    }
    assert.ok((grid.nx - 1) * strideX < nx && grid.nx * strideX >= nx, 'the sample spans the grid')
    assert.is(sha256, sha256OfDoubles(whole.values), 'the hash is that of the whole field')
  }
})

test('the thinning loses no more than it must', () => {
  const kept = (nx: number, ny: number) => sampledField(field(nx, ny)).values.length
  assert.ok(kept(65, 64) > 2048)
  assert.ok(kept(220, 80) > 2048)
  assert.ok(kept(5000, 1) === 2500)
})

test('a view into a larger buffer is hashed and written by its own octets', () => {
  const room = Float64Array.of(9, 1, 2, 3, 4, 9)
  const inside = { ...field(2, 2), values: room.subarray(1, 5) }
  assert.is(sampledField(inside).sha256, sha256OfDoubles([1, 2, 3, 4]))
  assert.equal(sampledField(inside).values, [1, 2, 3, 4])
})

const result = {
  count: 3,
  nested: { list: [Float64Array.of(1, 2), { deep: new Uint8Array([7]) }], none: null },
  series: { t: Float64Array.of(0, 1, 2), x: [3, 4, 5] },
  fields: { u: field(100, 50), v: field(3, 2) },
}

test('the JSON form is plain JSON, typed arrays are lists', () => {
  const json = jsonResult(result)
  assert.equal(json, JSON.parse(JSON.stringify(json)))
  assert.equal(json['nested'], { list: [[1, 2], { deep: [7] }], none: null })
  assert.equal(json['series'], { t: [0, 1, 2], x: [3, 4, 5] })
  assert.equal(Object.keys(json['fields'] as object), ['u', 'v'])
})

test('base64 gives the whole fields back bit for bit, the rest as it was', () => {
  const json = jsonResult(result)
  const { fields, ...rest } = completed(base64Steps(json, result))
  const { fields: sampled, ...same } = json
  assert.equal(rest, same)
  for (const name of ['u', 'v'] as const) {
    const whole = result.fields[name]
    const got = (fields as Record<string, JsonField>)[name]!
    const octets = Buffer.from(got.values as string, 'base64')
    assert.equal([got.nx, got.ny, got.dx], [whole.nx, whole.ny, whole.dx])
    assert.equal([got.dtype, got.shape], ['<f8', [whole.ny, whole.nx]])
    assert.is(octets.length, 8 * whole.values.length)
    whole.values.forEach((value, k) => {
      assert.is(octets.readDoubleLE(8 * k), value)
    })
    assert.is(got.sha256, (sampled as Record<string, JsonField>)[name]!.sha256)
  }
})

test('the binary form is a line of JSON and aligned blocks of doubles', () => {
  for (const letters of ['', 'a', 'ab', 'abc', 'abcd', 'abcde', 'abcdef', 'é']) {
    const body = completed(
      binarySteps(Buffer.from(JSON.stringify({ letters })), completed(arraySteps(result))),
    )
    const start = body.indexOf('\n') + 1
    assert.is(start % 8, 0)
    const { envelope, arrays } = JSON.parse(body.subarray(0, start).toString())
    assert.equal(envelope, { letters })
    const names = ['series.t', 'series.x', 'fields.u', 'fields.v']
    assert.equal(
      arrays.map((row: { name: string }) => row.name),
      names,
    )
    const all = [result.series.t, result.series.x, result.fields.u.values, result.fields.v.values]
    const shapes = [[3], [3], [50, 100], [2, 3]]
    let end = 0
    for (const [at, values] of all.entries()) {
      const { dtype, shape, offset, bytes, sha256 } = arrays[at]
      assert.equal([dtype, shape], ['<f8', shapes[at]])
      assert.equal([offset, bytes], [end, 8 * values.length])
      const block = body.subarray(start + offset, start + offset + bytes)
      for (let k = 0; k < values.length; k++) assert.is(block.readDoubleLE(8 * k), values[k])
      assert.is(sha256, sha256OfDoubles(values))
      end = offset + bytes
    }
    assert.is(start + end, body.length)
  }
})

test('a result without series and fields has no arrays', () => {
  assert.equal(completed(arraySteps({})), [])
  assert.equal(jsonResult({ a: 1 }), { a: 1 })
})

test.run()
