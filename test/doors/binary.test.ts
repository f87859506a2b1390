import { hash } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { machineOn, openTestNode } from '../support/node.ts'

const test = suite('binary answers')

const node = await openTestNode()
const { apiKey } = await machineOn(node)

async function solved(accept: string) {
  const answer = await fetch(`${node.url}/api/solve/heat`, {
    method: 'POST',
    headers: { accept, authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ nx: 96, ny: 80 }),
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

test('JSON stays the form of choice where both are welcome', async () => {
  const { answer } = await solved('*/*')
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/)
})

test.after(() => node.close())

test.run()
