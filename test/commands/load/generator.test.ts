// The open loop against servers whose delay is known. Latencies are bounded from below alone: a busy machine adds to them.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { AnswerReader, NoHttp } from '../../../server/commands/load/answer-reader.ts'
import { Generator } from '../../../server/commands/load/generator.ts'
import { pageOf } from '../../../server/commands/load/page.ts'
import { planFrom } from '../../../server/commands/load/plan.ts'
import { reportOf, textOf } from '../../../server/commands/load/report.ts'
import { Latency } from '../../../server/commands/load/tally.ts'
import { near } from '../../support/near.ts'

const test = suite('load')

const servers: Server[] = []
test.after(() => {
  for (const server of servers) {
    server.close()
    server.closeAllConnections()
  }
})

type Listener = NonNullable<Parameters<typeof createServer>[1]>

async function stub(listener: Listener): Promise<URL> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

async function loaded(address: URL, plan: object) {
  const whole = planFrom(
    JSON.stringify({ arrivals: 'even', mix: [{ name: 'one', request: { path: '/' } }], ...plan }),
  )
  const generator = new Generator({ plan: whole, address, keys: [] })
  const seconds = await generator.run()
  const { tally } = generator
  return { tally, seconds, plan: whole, all: tally.whole() }
}

test('what a stall delays counts for every call that arrived meanwhile, not only for the one under way', async () => {
  // 100 calls a second over one connection; the 20th answer takes 600 ms.
  const STALL_MS = 600
  let calls = 0
  const address = await stub((_req, res) => {
    setTimeout(() => res.end('{}'), ++calls === 20 ? STALL_MS : 0)
  })
  const { all } = await loaded(address, { connections: 1, steps: [{ rate: 100, seconds: 1.5 }] })
  assert.is(all.offered, 149)
  assert.is(all.served, 149)
  // The arrivals of the first 300 ms of the stall, 30 of 149 at 10 ms, have at least the other 300 ms to wait.
  assert.ok(all.latency.at(100 * (1 - 29 / 149)) >= 290, `${all.latency.at(80)}`)
  assert.ok(all.latency.at(100) >= STALL_MS)
  // From its sending only the one call took long: the measure that hides the stall. (More, if the machine itself stalls.)
  assert.ok(all.service.at(100) >= STALL_MS)
})

test('calls do not wait for answers: as many are under way as have arrived and not been answered', async () => {
  let most = 0
  let underWay = 0
  const waiting: (() => void)[] = []
  const address = await stub((_req, res) => {
    most = Math.max(most, ++underWay)
    waiting.push(() => {
      underWay--
      res.end('{}')
    })
    // The first 40 are answered when all 40 are there.
    if (waiting.length >= 40) for (const answer of waiting.splice(0)) answer()
  })
  const { all } = await loaded(address, {
    connections: 50,
    steps: [{ rate: 200, seconds: 0.2001 }],
  })
  assert.is(all.offered, 40)
  assert.is(most, 40)
  assert.is(all.served, 40)
})

test('refusals are counted by status and code and are in no latency of what was served', async () => {
  const codes = ['OVERLOADED', 'OVERLOADED', 'SHUTTING_DOWN']
  let calls = 0
  const address = await stub((_req, res) => {
    const code = codes[calls++]
    if (code === undefined) res.end('{}')
    else res.writeHead(503).end(JSON.stringify({ ok: false, code }))
  })
  const { all } = await loaded(address, { connections: 1, steps: [{ rate: 100, seconds: 0.1001 }] })
  assert.equal([...all.codes].sort(), [
    ['200', 7],
    ['503 OVERLOADED', 2],
    ['503 SHUTTING_DOWN', 1],
  ])
  assert.is(all.latency.count, 7)
  assert.is(all.refusal.count, 3)
})

test('a connection that is closed opens again; an answer that never comes is given up', async () => {
  let calls = 0
  const address = await stub((req, res) => {
    calls++
    if (calls === 1) req.socket.destroy()
    else if (calls === 2) res.writeHead(200, { connection: 'close' }).end('{}')
    else if (calls !== 3) res.end('{}')
  })
  const { all } = await loaded(address, {
    connections: 1,
    timeoutSeconds: 0.5,
    steps: [{ rate: 10, seconds: 1.001 }],
  })
  assert.is(all.offered, 10)
  assert.is(
    [...all.codes.values()].reduce((sum, count) => sum + count, 0),
    10,
  )
  // Beside the third, those are late that waited for its connection.
  assert.ok(all.codes.get('TIMED_OUT')! >= 1)
  const isClosed = ['CLOSED', 'ECONNRESET'].some(code => all.codes.get(code) === 1)
  assert.ok(isClosed, JSON.stringify([...all.codes]))
  assert.ok(all.codes.get('200')! >= 2)
})

test('a feed is served with its first event and listened to for its time', async () => {
  let closed = 0
  const address = await stub((req, res) => {
    req.socket.on('close', () => closed++)
    res.writeHead(200, { 'content-type': 'text/event-stream' })
    res.flushHeaders()
    setTimeout(() => res.write('data: 1\n\n'), 100)
  })
  const { all, seconds } = await loaded(address, {
    connections: 2,
    steps: [{ rate: 20, seconds: 0.1001 }],
    mix: [{ stream: { path: '/feed', seconds: 0.5 } }],
  })
  assert.equal([...all.codes], [['200', 2]])
  assert.ok(all.latency.at(0.001) >= 99)
  assert.ok(seconds >= 0.6)
  // The server hears of an end after the caller, on a busy machine much later.
  for (let i = 0; closed < 2 && i < 1000; i++) await new Promise(resolve => setTimeout(resolve, 10))
  assert.is(closed, 2)
})

test('what arrives during the warm-up is made and not counted', async () => {
  let calls = 0
  const address = await stub((_req, res) => {
    calls++
    res.end('{}')
  })
  const { all } = await loaded(address, {
    warmUpSeconds: 0.2,
    steps: [{ rate: 100, seconds: 0.3001 }],
  })
  assert.is(calls, 30)
  assert.is(all.offered, 11)
  assert.is(all.served, 11)
})

test('an answer is read whole however its octets are cut, in every frame of HTTP/1.1', () => {
  const answers: [text: string, status: number, body: string][] = [
    ['HTTP/1.1 404 Not Found\r\nContent-Length: 5\r\n\r\nhello', 404, 'hello'],
    ['HTTP/1.1 204 No Content\r\n\r\n', 204, ''],
    [
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 500 E\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n10\r\n0123456789abcdef\r\n0\r\n\r\n',
      500,
      '3\r\nabc\r\n10\r\n0123456789abcdef\r\n0\r\n\r\n',
    ],
  ]
  for (const [text, status, body] of answers) {
    for (let cut = 1; cut < text.length; cut++) {
      const reader = new AnswerReader()
      reader.expect('GET')
      assert.is(reader.take(Buffer.from(text.slice(0, cut))), undefined, `${status} at ${cut}`)
      const answer = reader.take(Buffer.from(text.slice(cut)))!
      assert.is(answer.status, status)
      assert.is(answer.body, body)
      assert.ok(answer.isReusable)
    }
  }
  const reader = new AnswerReader()
  reader.expect('HEAD')
  assert.is(reader.take(Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n'))!.status, 200)
  reader.expect('GET')
  assert.throws(
    () => reader.take(Buffer.from('SSH-2.0\r\n\r\n')),
    (e: unknown) => e instanceof NoHttp,
  )
})

test('percentiles are those of the sorted latencies, to three digits', () => {
  const latency = new Latency()
  const values = Array.from({ length: 9999 }, (_, i) => ((i * 7919) % 9999) / 3 + 0.01)
  for (const value of values) latency.add(value)
  const sorted = values.toSorted((a, b) => a - b)
  for (const percent of [1, 50, 90, 99, 99.9]) {
    const exact = sorted[Math.ceil((percent / 100) * sorted.length) - 1]!
    near(latency.at(percent), exact, { relative: 2e-3 })
  }
  latency.add(1e9)
  near(latency.at(100), 3.6e6, { relative: 2e-3 })
})

test('report and page hold every call of the mix, and the page needs nothing from elsewhere', async () => {
  const address = await stub((req, res) => {
    res.statusCode = req.url === '/b' ? 503 : 200
    res.end('{"code":"OVERLOADED"}')
  })
  const measured = await loaded(address, {
    title: 'one <two>',
    steps: [{ rate: 100, seconds: 0.3 }],
    mix: [
      { name: 'a & b', request: { path: '/a' } },
      { name: 'refused', request: { path: '/b' } },
    ],
  })
  const samples = [0, 1].map(at => ({
    at,
    inFlight: 3,
    poolBusy: 1,
    poolQueued: 5,
    storeWaiting: 0,
    loopLag: 0.02,
    rssBytes: 2 ** 28,
  }))
  const report = reportOf({ ...measured, address, samples, cpuSeconds: undefined })
  const [a, b] = report.calls
  assert.is(a!.offered + b!.offered, report.whole.offered)
  assert.is(a!.served, a!.offered)
  assert.equal(b!.codes, { '503 OVERLOADED': b!.offered })
  const text = textOf(report)
  for (const part of ['a & b', 'refused', '503 OVERLOADED', 'runs that wait 5', '256 MiB']) {
    assert.match(text, part)
  }
  const page = pageOf(report, measured.tally)
  assert.is(page.match(/<svg /g)!.length, 5)
  assert.match(page, 'one &lt;two&gt;')
  assert.match(page, 'a &amp; b')
  assert.not.match(page, /(src|href)=/)
})

test.run()
