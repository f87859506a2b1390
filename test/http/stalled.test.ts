// Readers that take nothing of what they have asked for: their answers do not stay in memory for ever.
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { defineTool, json, READ_ONLY } from '../../server/call/tool.ts'
import { listen } from '../../server/http/listen.ts'
import { integer, object, text } from '../../workers/schema.ts'
import { houseOf } from '../support/http-house.ts'

const STALLED_MS = 300
/** More than the buffers of two sockets hold. */
const LONG = 48_000_000

const base = {
  tier: 'public',
  toolset: 'core',
  mcp: false,
  annotations: READ_ONLY,
  examples: [],
  description: 'A tool of the tests.',
} as const

const long = defineTool({
  ...base,
  name: 'long',
  title: 'Long',
  input: object({}),
  output: object({ text: text({ title: 'a long text' }) }),
  routes: [{ method: 'GET', path: '/api/long' }],
  call: () => json({ text: 'x'.repeat(LONG) }),
})

const slow = defineTool({
  ...base,
  name: 'slow',
  title: 'Slow',
  input: object({ ms: integer({ title: 'length of the run' }) }),
  output: object({ ms: integer({ title: 'length of the run' }) }),
  routes: [{ method: 'GET', path: '/api/slow' }],
  async call({ ms }) {
    await pause(ms)
    return json({ ms })
  },
})

const test = suite('stalled readers')

const house = houseOf([long, slow])
const node = await listen(house, [], STALLED_MS)
test.after(async () => {
  await node.close()
  house.metrics.close()
  await house.store.close()
})

/** A connection that has asked, and what it has read until it was closed. */
async function asking(path: string) {
  const { hostname, port } = new URL(node.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  let bytes = 0
  const closed = once(socket, 'close').then(() => performance.now())
  if (path !== '') socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  return {
    closed,
    read: () => bytes,
    listen: () => socket.on('data', part => (bytes += part.length)),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    socket,
  }
}

test('who reads nothing of an answer is cut off', async () => {
  const stalled = await asking('/api/long')
  await pause(6 * STALLED_MS)
  stalled.listen()
  await stalled.closed
  assert.ok(stalled.read() < LONG, `${stalled.read()} octets`)
})

test('who reads slowly, with less than that between two parts, gets all of it', async () => {
  const slowly = await asking('/api/long')
  slowly.listen()
  for (let i = 0; i < 8 && slowly.read() < LONG; i++) {
    slowly.pause()
    await pause(STALLED_MS / 2)
    slowly.resume()
    await pause(5)
  }
  while (slowly.read() < LONG) await pause(10)
  slowly.socket.destroy()
})

test('a call that computes for longer is answered, and a connection that asks nothing is closed', async () => {
  const answer = await fetch(`${node.url}/api/slow?ms=${4 * STALLED_MS}`)
  assert.equal(await answer.json(), { ms: 4 * STALLED_MS })
  const begun = performance.now()
  const silent = await asking('')
  silent.listen()
  assert.ok((await silent.closed) - begun < 8 * STALLED_MS)
})

test.run()
