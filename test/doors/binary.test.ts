import { hash } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { solvers } from '../../workers/solvers/index.ts'
import { near } from '../support/near.ts'
import { machineOn, openTestNode } from '../support/node.ts'
import { solverOf } from '../support/solve.ts'
import { everyInTier } from '../support/tier.ts'

const test = suite('binary answers')

const node = await openTestNode()
const { apiKey } = await machineOn(node)

/** Fields of two, one and no dimensions more than JSON carries, and series. */
const WHOLE: readonly [tool: string, input: object][] = [
  ['heat', { method: 'explicit', nx: 128, ny: 75, dt: 1e-5, steps: 900 }],
  ['wave', { mode: 'maxwell', nx: 90, ny: 64, kx: 2, steps: 700 }],
  ['fea', { nx: 150, ny: 40, Lx: 5 }],
  ['flow', { problem: 'taylor-green', N: 96, dt: 0.002, steps: 20 }],
  ['evolve', { N: 108, steps: 600, sample: 500 }],
]

async function solved(accept: string, tool = 'heat', body: object = { nx: 96, ny: 80 }) {
  const answer = await fetch(`${node.url}/api/solve/${tool}`, {
    method: 'POST',
    headers: { accept, authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('who asks for octets gets every array whole behind one line of JSON, sealed like any answer', async () => {
  const { answer, bytes } = await solved('application/octet-stream')
  assert.is(answer.headers.get('content-type'), 'application/octet-stream')
  assert.match(answer.headers.get('ratelimit') ?? '', /^"free";r=999;/)
  const start = bytes.indexOf(0x0a) + 1
  assert.is(start % 8, 0)
  const { envelope, arrays } = JSON.parse(bytes.toString('utf8', 0, start))
  assert.match(envelope.svcProof, /^[0-9a-f]{64}$/)
  assert.ok(arrays.length > 0)
  for (const { name, shape, offset, bytes: length, sha256, dtype } of arrays) {
    const octets = bytes.subarray(start + offset, start + offset + length)
    assert.is(dtype, '<f8')
    assert.is(length, 8 * shape.reduce((product: number, n: number) => product * n, 1), name)
    assert.is(hash('sha256', octets), sha256, name)
  }
  const { bytes: text } = await solved('application/json')
  const json = JSON.parse(text.toString())
  assert.is(json.resultHash, envelope.resultHash)
  const fields = Object.entries<{ sha256: string }>(json.result.fields)
  assert.ok(fields.length > 0)
  for (const [key, { sha256 }] of fields) {
    const whole = arrays.find(({ name }: { name: string }) => name === `fields.${key}`)
    assert.is(whole.sha256, sha256)
  }
})

test('every series and field of a solver arrives with its bits, its shape and its spacings', async () => {
  for (const [tool, input] of everyInTier(WHOLE, 2)) {
    const solver = solvers.find(({ key }) => key === tool)!
    const { bytes } = await solved('application/octet-stream', tool, input)
    const start = bytes.indexOf(0x0a) + 1
    const { envelope, arrays } = JSON.parse(bytes.toString('utf8', 0, start))
    const { series, fields } = solverOf(solver)(input).result
    const whole: [name: string, shape: number[], values: Float64Array][] = [
      ...Object.entries(series).map(
        ([name, values]) => [`series.${name}`, [values.length], values] as never,
      ),
      ...Object.entries(fields).map(
        ([name, { nx, ny, values }]) => [`fields.${name}`, [ny, nx], values] as never,
      ),
    ]
    assert.equal(
      arrays.map(({ name, shape }: { name: string; shape: number[] }) => [name, shape]),
      whole.map(([name, shape]) => [name, shape]),
    )
    for (const [k, [name, , values]] of whole.entries()) {
      const { offset, bytes: length } = arrays[k]
      const octets = new Uint8Array(bytes.subarray(start + offset, start + offset + length))
      assert.ok(
        octets.length === 8 * values.length &&
          new Float64Array(octets.buffer).every((value, i) => Object.is(value, values[i])),
        `${tool}: ${name}`,
      )
    }
    for (const [name, { nx, ny, dx, dy }] of Object.entries(fields)) {
      const told = envelope.result.fields[name]
      const {
        nx: wholeX,
        ny: wholeY,
        strideX,
        strideY,
      } = told.sampled ?? {
        ...told,
        strideX: 1,
        strideY: 1,
      }
      assert.equal([wholeX, wholeY], [nx, ny])
      near(told.dx, strideX * dx, { relative: 1e-15 })
      near(told.dy, strideY * dy, { relative: 1e-15 })
    }
  }
})

test('JSON stays the form of choice where both are welcome', async () => {
  const { answer } = await solved('*/*')
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/)
})

test.after(() => node.close())

test.run()
