// Readers that take nothing of what they have asked for: their answers do not stay in memory for ever.
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { defineTool, json, READ_ONLY } from '../../server/call/tool.ts'
import { createHttpServer } from '../../server/http/server.ts'
import { integer, object, text } from '../../workers/schema.ts'
import { houseOf } from '../support/http-house.ts'
import { longOnly } from '../support/tier.ts'

const STALLED_MS = 200
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

const WIDE = 16_000_000

const wide = defineTool({
  ...base,
  name: 'wide',
  title: 'Wide',
  input: object({}),
  output: object({ text: text({ title: 'a long text' }) }),
  routes: [{ method: 'GET', path: '/api/wide' }],
  call: () => json({ text: 'x'.repeat(WIDE) }),
})

/** Answers once the node has seen nothing go either way for that long. */
const slow = defineTool({
  ...base,
  name: 'slow',
  title: 'Slow',
  input: object({}),
  output: object({ silences: integer({ title: 'silences' }) }),
  routes: [{ method: 'GET', path: '/api/slow' }],
  async call() {
    await once(server, 'timeout')
    return json({ silences: 1 })
  },
})

const test = suite('stalled readers')
const inLong = longOnly(test)

const house = houseOf([long, slow])
const server = createHttpServer(house, [], { stalledMs: STALLED_MS })
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
test.after(async () => {
  server.closeAllConnections()
  server.close()
  house.metrics.close()
  await house.store.close()
})

const PARTS = 7

/** A connection that asks for a path, or for nothing: both its ends, and what was read of it. */
async function asking(path?: string) {
  const accepted = once(server, 'connection') as Promise<[Socket]>
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const [ofNode] = await accepted
  const closed = once(socket, 'close')
  const cut = once(ofNode, 'close')
  if (path) socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  let bytes = 0
  return {
    socket,
    closed,
    cut,
    read: () => bytes,
    listen: () => socket.on('data', part => (bytes += part.length)),
  }
}

test('who reads nothing of an answer is cut off', async () => {
  const stalled = await asking('/api/long')
  await stalled.cut
  stalled.listen()
  await stalled.closed
  assert.ok(stalled.read() < LONG, `${stalled.read()} octets`)
})

inLong('who reads slowly, with less than that between two parts, gets all of it', async () => {
  // On a busy machine a pause may last longer than it should, and who pauses so long is cut off by right.
  while (!(await readSlowly())) {}
})

/** Whether all was read; false when this reader itself paused for too long. */
async function readSlowly(): Promise<boolean> {
  const { socket, listen, read, closed } = await asking('/api/long')
  listen()
  // A little more than fits in the buffers, so that the node can write on after each part.
  const readTo = async (bytes: number) => {
    while (read() < bytes && !socket.destroyed) await Promise.race([once(socket, 'data'), closed])
  }
  let longestMs = 0
  for (let part = 1; part < PARTS; part++) {
    await readTo((part * LONG) / PARTS)
    socket.pause()
    const begun = performance.now()
    await pause(STALLED_MS / 2)
    longestMs = Math.max(longestMs, performance.now() - begun)
    socket.resume()
  }
  await readTo(LONG)
  socket.destroy()
  if (longestMs > 0.8 * STALLED_MS) return false
  assert.ok(read() >= LONG, `${read()} octets`)
  return true
}

test('a call that computes for longer is answered, and a connection that asks nothing is closed', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/slow`)
  assert.equal(await answer.json(), { silences: 1 })
  const silent = await asking()
  silent.listen()
  await silent.closed
  assert.is(silent.read(), 0)
})

inLong(
  'of long answers that nobody reads the oldest is cut off once they are too many (before: all stayed for a minute)',
  async () => {
    const own = houseOf([wide])
    const impatient = createHttpServer(own, [], { unsentBytesMax: 2.5 * WIDE })
    impatient.listen(0, '127.0.0.1')
    await once(impatient, 'listening')
    const { port: other } = impatient.address() as AddressInfo
    const answered = async () => {
      const socket = connect(other, '127.0.0.1')
      socket.write('GET /api/wide HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await once(socket, 'readable')
      return socket
    }
    const bytesTo = async (socket: Socket) => {
      let bytes = 0
      socket.on('data', part => (bytes += part.length))
      socket.on('error', () => {})
      socket.setTimeout(200, () => socket.destroy())
      await once(socket, 'close')
      return bytes
    }
    const readers = [await answered(), await answered(), await answered()]
    const [first, ...rest] = await Promise.all(readers.map(bytesTo))
    assert.ok(first! < WIDE, String(first))
    for (const bytes of rest) assert.ok(bytes > WIDE, String(bytes))
    impatient.closeAllConnections()
    impatient.close()
    own.metrics.close()
    await own.store.close()
  },
)

test.run()
