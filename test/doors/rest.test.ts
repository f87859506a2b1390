// Alone: it weighs its process.
import { hash } from 'node:crypto'
import { get } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestNode } from '../support/http-house.ts'

const node = await openTestNode()
const { url, seen } = node

/** As it came over the wire: fetch would decompress. */
function raw(path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    resolve => {
      get(url + path, { headers }, answer => {
        const parts: Buffer[] = []
        answer.on('data', part => parts.push(part))
        answer.on('end', () => {
          const body = Buffer.concat(parts)
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body })
        })
      })
    },
  )
}

const test = suite('rest')

test('the strong tag of a document is its sha256, and who names it gets 304 without a body', async () => {
  const { headers, body } = await raw('/api/page', {})
  assert.is(headers['etag'], `"${hash('sha256', body, 'hex')}"`)
  assert.is(headers['content-type'], 'text/markdown')
  const etag = String(headers['etag'])
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await raw('/api/page', { 'if-none-match': known })
    assert.equal([again.status, again.body.length], [304, 0], known)
    assert.is(again.headers['etag'], etag)
    assert.is(again.headers['content-length'], undefined)
  }
  assert.is((await raw('/api/page', { 'if-none-match': '"other"' })).status, 200)
})

test('each coding of a document has a tag of its own and gives the same text', async () => {
  const plain = await raw('/api/page', {})
  const br = await raw('/api/page', { 'accept-encoding': 'gzip, br' })
  const gzip = await raw('/api/page', { 'accept-encoding': 'gzip, br;q=0' })
  assert.equal([br.headers['content-encoding'], gzip.headers['content-encoding']], ['br', 'gzip'])
  assert.equal(brotliDecompressSync(br.body), plain.body)
  assert.equal(gunzipSync(gzip.body), plain.body)
  assert.is(br.headers['vary'], 'Accept, Accept-Encoding')
  assert.is(new Set([plain, br, gzip].map(one => one.headers['etag'])).size, 3)
  const again = { 'accept-encoding': 'br', 'if-none-match': String(br.headers['etag']) }
  assert.is((await raw('/api/page', again)).status, 304)
  const identity = await raw('/api/page', { 'accept-encoding': 'identity' })
  assert.is(identity.headers['content-encoding'], undefined)
})

test('a long answer is compressed, a short one is not, neither is kept by a cache', async () => {
  const long = await raw('/api/long', { 'accept-encoding': 'br' })
  assert.is(long.headers['content-encoding'], 'br')
  assert.is(JSON.parse(brotliDecompressSync(long.body).toString()).rows.length, 5000)
  const short = await raw('/api/echo', { 'accept-encoding': 'br' })
  assert.is(short.headers['content-encoding'], undefined)
  assert.is(short.headers['cache-control'], 'no-store')
})

test('events come in the form of the standard, line by line', async () => {
  const answer = await fetch(`${url}/api/events`)
  assert.is(answer.headers.get('content-type'), 'text/event-stream')
  assert.is(answer.headers.get('x-accel-buffering'), 'no')
  const event = (i: number) => `id: ${i}\nevent: tick\ndata: line ${i}\ndata: more\n\n`
  assert.is(await answer.text(), event(1) + event(2) + event(3))
})

test('a feed is JSON, and a stream for who asks for one; it goes on after the id it is told', async () => {
  const plain = await fetch(`${url}/api/feed`)
  assert.equal(await plain.json(), { entries: [] })
  const controller = new AbortController()
  const streamed = await fetch(`${url}/api/feed`, {
    headers: { accept: 'text/event-stream', 'last-event-id': '7' },
    signal: controller.signal,
  })
  const { value } = await streamed.body!.getReader().read()
  const watched = await node.house.metrics.lines()
  assert.ok(watched.includes('svc_http_streams 1'))
  assert.ok(watched.includes('svc_http_in_flight 0'), 'a stream is no call in flight')
  assert.match(Buffer.from(value!).toString(), /^id: 8\n/)
  const before = seen.aborted
  controller.abort()
  await new Promise(done => setTimeout(done, 100))
  assert.is(seen.aborted, before + 1, 'the source ends with the connection')
  assert.ok((await node.house.metrics.lines()).includes('svc_http_streams 0'))
})

test('HEAD of a stream is its head', async () => {
  const headers = { accept: 'text/event-stream' }
  for (const path of ['/api/events', '/api/feed']) {
    const answer = await fetch(url + path, { method: 'HEAD', headers })
    assert.is(answer.headers.get('content-type'), 'text/event-stream')
    assert.is(await answer.text(), '')
  }
})

test('a reader that stops reading holds its source back', async () => {
  const request = get(`${url}/api/feed`, { headers: { accept: 'text/event-stream' } })
  await new Promise<void>(done => request.on('response', answer => answer.pause() && done()))
  await new Promise(done => setTimeout(done, 300))
  const early = process.memoryUsage().rss
  await new Promise(done => setTimeout(done, 700))
  // Unheld, a source of 100 kB a millisecond would have piled up some 50 MB.
  assert.ok(process.memoryUsage().rss - early < 20e6)
  request.destroy()
})

test('a stopping node ends its streams, finishes its calls and takes no more', async () => {
  // A stream that were waited for would hold it for longer than the test may take.
  const stopping = await openTestNode({ shutdownTimeoutMs: 600_000 })
  const stream = await fetch(`${stopping.url}/api/feed`, {
    headers: { accept: 'text/event-stream' },
  })
  const held = fetch(`${stopping.url}/api/held`, { method: 'POST' })
  const { metrics } = stopping.house
  while (!(await metrics.lines()).includes('svc_http_in_flight 1')) await nextTurn()
  const closing = stopping.close()
  const late = await fetch(`${stopping.url}/api/echo`)
  assert.is(late.status, 503)
  assert.match(await late.text(), /SHUTTING_DOWN/)
  stopping.seen.release()
  assert.equal(await (await held).json(), {})
  await stream.text()
  await closing
  await fetch(`${stopping.url}/api/echo`).then(
    () => assert.unreachable(),
    () => {},
  )
})

test.after(() => node.close())

test.run()
