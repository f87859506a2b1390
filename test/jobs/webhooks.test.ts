// Who is told that a job is over: what is sent, how it is signed, when it is sent again, and where it is never sent.
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isPublic, postPublic, publicAddress } from '../../server/call/post-public.ts'
import { faultsOf } from '../../workers/refusal.ts'
import { ownerIn, until } from '../streams/owner.ts'
import { stillClock } from '../support/clock.ts'
import { houseInMemory } from '../support/open-house.ts'
import { refusal } from '../support/refusal.ts'
import { longOnly } from '../support/tier.ts'
import { type Working, working } from './owner.ts'

const test = suite('webhooks')
const inLong = longOnly(test)

const LOOPBACK = ['127.0.0.0/8']
const ONE = { tool: 'svc_compute', input: { operators: ['NM18'], inputs: { m: 2, a: 3 } } }

interface Received {
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A receiver that answers with the statuses in turn, the last one from then on. */
async function receiving(
  statuses: readonly number[],
  work: (url: string, received: Received[]) => Promise<void>,
): Promise<void> {
  const received: Received[] = []
  const server: Server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    response.statusCode = statuses[Math.min(received.length, statuses.length - 1)]!
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
    response.setHeader('location', 'http://127.0.0.1:1/')
    response.end('x'.repeat(1_000_000))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?a=1`, received)
  } finally {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
}

async function inHouse(
  networks: readonly string[],
  work: (working: Working, clock: ReturnType<typeof stillClock>) => Promise<void>,
): Promise<void> {
  const clock = stillClock()
  const house = await houseInMemory({ webhookNetworks: networks }, { clock })
  try {
    await work(working(house, await ownerIn(house)), clock)
  } finally {
    await house.close()
  }
}

const pointerOf = (thrown: Parameters<typeof faultsOf>[0]) => faultsOf(thrown)[0]!.pointer

test('the end of a job is told once, signed as Standard Webhooks asks for', () =>
  receiving([204], (url, received) =>
    inHouse(LOOPBACK, async ({ call, house }) => {
      const { job, webhookSecret } = await call('job_create', { ...ONE, webhook: url })
      await until(async () => (await call('job_get', { job })).webhook.state === 'delivered')
      assert.is(received.length, 1)
      const { headers, body } = received[0]!
      const news = JSON.parse(body)
      assert.equal([news.type, news.data.job, news.data.state], ['job.done', job, 'done'])
      const {
        'webhook-id': id,
        'webhook-timestamp': seconds,
        'webhook-signature': signature,
      } = headers
      assert.is(id, `msg_${job}`)
      assert.match(webhookSecret, /^whsec_/)
      const key = Buffer.from(webhookSecret.slice('whsec_'.length), 'base64')
      assert.is(key.length, 32)
      const tag = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
      assert.is(signature, `v1,${tag}`)
      const { webhook } = await call('job_get', { job })
      assert.equal(webhook, { url, state: 'delivered', attempts: 1, status: 204 })
      const { webhookSecret: again } = await call('job_create', { ...ONE, webhook: url })
      assert.is(again, webhookSecret)
      await call('job_cancel', { job })
      assert.is(await house.store.document('job-webhook', job), undefined)
    }),
  ))

test('what is not taken is sent again after its pause, under the same id, and not after 410', () =>
  receiving([500, 302, 410], (url, received) =>
    inHouse(LOOPBACK, async ({ call }, clock) => {
      const { job } = await call('job_create', { ...ONE, webhook: url })
      const attempted = (attempts: number) =>
        until(async () => {
          const { webhook } = await call('job_get', { job })
          return (
            webhook.attempts === attempts && webhook.status !== null && received.length === attempts
          )
        })
      await attempted(1)
      assert.is((await call('job_get', { job })).webhook.state, 'pending')
      clock.nowMs += 6000
      await attempted(2)
      clock.nowMs += 301_000
      await until(async () => (await call('job_get', { job })).webhook.state === 'failed')
      assert.equal((await call('job_get', { job })).webhook.status, 410)
      assert.is(new Set(received.map(({ headers }) => headers['webhook-id'])).size, 1)
      assert.is(new Set(received.map(({ headers }) => headers['webhook-timestamp'])).size, 3)
    }),
  ))

inLong('a receiver that never answers holds up nobody else', async () => {
  const silent = createServer(() => {})
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  try {
    await receiving([200], (url, received) =>
      inHouse(LOOPBACK, async ({ call, house }) => {
        const slow = `http://127.0.0.1:${port}/`
        for (let n = 0; n < 96; n++) await call('job_create', { ...ONE, webhook: slow })
        const other = working(house, await ownerIn(house))
        await other.call('job_create', { ...ONE, webhook: url })
        // Those that wait would take some 15 s for each few of them, longer than is waited here.
        await until(() => received.length === 1)
      }),
    )
  } finally {
    silent.closeAllConnections()
    await new Promise(resolve => silent.close(resolve))
  }
})

test('a job names no address that only the node can reach, however it is written', () =>
  inHouse([], async ({ call, refusal: refused }) => {
    for (const webhook of [
      'http://example.org/',
      'https://127.0.0.1/',
      'https://0x7f.1/',
      'https://2130706433/',
      'https://10.1.2.3/',
      'https://169.254.169.254/latest',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://[fd00::1]/',
      'https://[64:ff9b::a00:1]/',
      'https://user:word@example.org/',
      'https://example.org:22/',
      'file:///etc/passwd',
      'nothing',
    ]) {
      const failure = await refused('job_create', { ...ONE, webhook })
      assert.is(pointerOf(failure), '/webhook', webhook)
    }
    assert.equal((await call('job_list', {})).jobs, [])
  }))

test('public is what IANA leaves to all', () => {
  for (const open of ['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111']) {
    assert.ok(isPublic(open), open)
  }
  for (const closed of [
    ...[
      '0.0.0.0',
      '10.0.0.1',
      '100.64.0.1',
      '127.8.8.8',
      '169.254.1.1',
      '172.16.0.1',
      '192.168.1.1',
    ],
    ...[
      '192.0.2.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      'fe80::1',
      'fc00::1',
    ],
    ...[
      '::ffff:8.8.8.8',
      '64:ff9b::808:808',
      '2001::1',
      '2001:db8::1',
      '2002:a00:1::',
      'ff02::1',
      'x',
    ],
  ]) {
    assert.not(isPublic(closed), closed)
  }
})

test('a name that resolves to the node itself is reached by nobody, and an opened network by http', () =>
  receiving([200], async (url, received) => {
    const signal = new AbortController().signal
    const posted = { headers: {}, body: '{}', timeoutMs: 5000, signal }
    const local = new URL(url.replace('127.0.0.1', 'localhost'))
    for (const networks of [[], ['10.0.0.0/8']]) {
      const sent = postPublic(local, posted, networks)
      const reason = await sent.then(
        () => '',
        error => (error as Error).message,
      )
      assert.match(reason, /no public address/)
    }
    assert.is(received.length, 0)
    for (const name of ['localhost', 'LOCALHOST.', 'a.localhost']) {
      const early = refusal(() => publicAddress(`https://${name}/`, '/webhook', []))
      assert.is(pointerOf(early), '/webhook', name)
    }
    assert.is(publicAddress('https://localhost.example/', '/webhook', []).port, '')
    assert.is(await postPublic(local, posted, LOOPBACK), 200)
    assert.is(received.length, 1)
    assert.is(publicAddress(url, '/webhook', LOOPBACK).href, url)
    const other = refusal(() => publicAddress('http://192.168.1.1/', '/webhook', LOOPBACK))
    assert.is(pointerOf(other), '/webhook')
  }))

test('a receiver that switches protocols, or is not found in time, ends the attempt', async () => {
  const server = createServer()
  server.on('connection', socket => {
    socket.on('data', () => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const reasonOf = (sent: Promise<number>) =>
    sent.then(
      () => '',
      error => (error as Error).message,
    )
  try {
    const posted = { headers: {}, body: '{}', timeoutMs: 60_000 }
    const { signal } = new AbortController()
    const reason = await reasonOf(postPublic(url, { ...posted, signal }, LOOPBACK))
    assert.match(reason, /closed without an answer/)
    const stopped = AbortSignal.abort(new Error('stopped'))
    const named = new URL(url.href.replace('127.0.0.1', 'localhost'))
    const early = await reasonOf(postPublic(named, { ...posted, signal: stopped }, LOOPBACK))
    assert.is(early, 'stopped')
  } finally {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
})

test.run()
