// Events as the page reads them off a connection, in pieces as they come.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

// The page is a project of its own, for a browser.
const { eventsOf } = (await import(
  new URL('../../console/api/events.ts', import.meta.url).href
)) as {
  eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<{ event: string; data: string }>
}

const test = suite('console: events')

const read = async (pieces: readonly string[]) => {
  const octets = pieces.map(piece => new TextEncoder().encode(piece))
  const events: { event: string; data: string }[] = []
  for await (const one of eventsOf(ReadableStream.from(octets))) events.push(one)
  return events
}

test('an event may come in pieces, and its data in lines', async () => {
  const pieces = [
    'event: prog',
    'ress\ndata: {"fraction":\ndata: 1}',
    '\n',
    '\nevent: result\ndata: {}\n\n',
  ]
  assert.equal(await read(pieces), [
    { event: 'progress', data: '{"fraction":\n1}' },
    { event: 'result', data: '{}' },
  ])
})

test('what keeps a connection open while nothing happens is no event', async () => {
  const pieces = [': waiting\n\n', 'event: result\ndata: {}\n\n', 'retry: 5000\n\n', ':\n\n']
  assert.equal(await read(pieces), [{ event: 'result', data: '{}' }])
})

test.run()
