// What the TypeScript client does by itself: what fails in passing, events, proofs. Its package against a whole node is
// in typescript.long.test.ts.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { ServiceError } from '../../clients/typescript/src/errors.ts'
import { eventsOf, Transport } from '../../clients/typescript/src/transport.ts'
import { isIncluded } from '../../clients/typescript/src/verification.ts'
import { inclusionPath, leafHash, merkleTree, rootOf } from '../../server/crypto/merkle.ts'

const test = suite('transport of the typescript client')

test('a leaf is under the root of a tree at its own place alone', async () => {
  for (const count of [1, 2, 3, 7, 8]) {
    const leaves = Array.from({ length: count }, (_, i) => Uint8Array.of(i))
    const tree = merkleTree(Buffer.concat(leaves.map(leafHash)))
    for (const [index, leaf] of leaves.entries()) {
      const path = inclusionPath(tree, index)
      for (let place = -1; place <= count; place++) {
        const isThere = await isIncluded({ leaf, index: place, count, path }, rootOf(tree))
        assert.is(isThere, place === index, `${index} at ${place} of ${count}`)
      }
    }
  }
})

test('events are read across the borders of chunks', async () => {
  const text =
    ': keep\n\nevent: progress\ndata: {"fraction":\ndata: 1}\n\nevent: result\r\ndata: {"é":1}\r\n\r\n'
  const octets = new TextEncoder().encode(text)
  for (const size of [1, 2, 3, 7, octets.length]) {
    const chunks = Array.from({ length: Math.ceil(octets.length / size) }, (_, i) =>
      octets.slice(i * size, (i + 1) * size),
    )
    const seen = []
    for await (const one of eventsOf(ReadableStream.from(chunks))) seen.push(one)
    assert.equal(seen, [
      { event: 'progress', data: '{"fraction":\n1}' },
      { event: 'result', data: '{"é":1}' },
    ])
  }
})

/** A server that answers with its steps, the last one for ever; undefined ends the connection. */
async function failing(
  steps: readonly (
    | { status: number; headers?: Record<string, string>; body: object }
    | undefined
  )[],
) {
  const keys: (string | undefined)[] = []
  const server = createServer((req, res) => {
    keys.push(req.headers['idempotency-key'] as string | undefined)
    const step = steps[Math.min(keys.length, steps.length) - 1]
    if (step === undefined) return void req.socket.destroy()
    res.writeHead(step.status, { 'content-type': 'application/json', ...step.headers })
    res.end(JSON.stringify(step.body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, keys, close: () => server.close() }
}

const BUSY = { status: 503, headers: { 'retry-after': '0' }, body: { code: 'OVERLOADED' } }
const DONE = { status: 200, body: { ok: true } }

test('what fails in passing is sent again under one key, a refusal and a long wait are not', async () => {
  const cases = [
    { steps: [BUSY, undefined, BUSY, DONE], attempts: 4 },
    {
      steps: [undefined, { status: 409, headers: { 'retry-after': '0' }, body: {} }, DONE],
      attempts: 3,
    },
    {
      steps: [{ status: 422, body: { code: 'UNSTABLE', error: 'r = 2' } }],
      attempts: 1,
      code: 'UNSTABLE',
    },
    {
      steps: [
        { status: 429, headers: { 'retry-after': '7200' }, body: { code: 'QUOTA_EXCEEDED' } },
      ],
      attempts: 1,
      code: 'QUOTA_EXCEEDED',
    },
    { steps: [BUSY], attempts: 5, code: 'OVERLOADED' },
    {
      steps: [{ status: 307, headers: { location: '/other' }, body: {} }],
      attempts: 5,
      code: 'CONNECTION_LOST',
    },
  ]
  for (const { steps, attempts, code } of cases) {
    const server = await failing(steps)
    const transport = new Transport({ url: server.url, maxWaitS: 5 })
    const answer = await transport
      .json({ method: 'POST', path: '/x', body: {} })
      .catch((error: unknown) => (error as ServiceError).code)
    assert.equal(answer, code ?? { ok: true })
    assert.is(server.keys.length, attempts)
    assert.is(new Set(server.keys).size, 1)
    assert.match(server.keys[0]!, /^[0-9a-f-]{36}$/)
    server.close()
  }
})

test.run()
