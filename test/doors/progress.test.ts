import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { machineOn, openTestNode } from '../support/node.ts'

const test = suite('progress over REST')

const node = await openTestNode({ workers: 1, solveTimeoutMs: 20_000 })
const { apiKey } = await machineOn(node)

interface Told {
  event: string
  // biome-ignore lint/suspicious/noExplicitAny: what an event holds is what the test is about
  data: any
}

const post = (tool: string, body: object, signal?: AbortSignal) =>
  fetch(`${node.url}/api/solve/${tool}`, {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })

const eventsOf = (text: string): Told[] =>
  text
    .split('\n\n')
    .filter(block => block.startsWith('event: '))
    .map(block => {
      const [event = '', data = ''] = block.split('\n')
      return { event: event.slice(7), data: JSON.parse(data.slice(6)) }
    })

/** Some seconds of a hundred atoms. */
const LONG = { N: 108, steps: 40_000 }

test('a run tells its fraction and its energy, and ends with the body of the JSON answer', async () => {
  const answer = await post('evolve', LONG)
  assert.is(answer.status, 200)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/event-stream/)
  const events = eventsOf(await answer.text())
  const told = events.slice(0, -1)
  assert.ok(told.length >= 2, `${told.length} events`)
  const fractions = told.map(({ data }) => data.fraction)
  assert.equal(
    fractions,
    fractions.toSorted((a, b) => a - b),
  )
  assert.ok(told.every(({ event, data }) => event === 'progress' && data.fraction <= 1))
  assert.ok(told.some(({ data }) => /energy -?\d/.test(data.message)))

  const { event, data } = events.at(-1)!
  assert.is(event, 'result')
  const json = await node.call('POST', '/api/solve/evolve', { key: apiKey, body: LONG })
  assert.equal(data.result, json.body.result)
  assert.is(data.resultHash, json.body.resultHash)
  assert.is(data.entry.seq, json.body.entry.seq - 1)
})

test('a run that tells nothing is one event', async () => {
  const events = eventsOf(await (await post('closedform', {})).text())
  assert.equal(
    events.map(({ event }) => event),
    ['result'],
  )
})

test('what is refused before the run has its status, what fails on the way is the last event', async () => {
  const early = await post('heat', { nx: 7 })
  assert.is(early.status, 400)
  assert.match(await early.text(), /"code":"INVALID_INPUT"/)

  // Equilibrates for most of a second before the drift of the run itself is seen.
  const late = await post('evolve', { N: 1000, T0: 20, steps: 1000 })
  assert.is(late.status, 200)
  const { event, data } = eventsOf(await late.text()).at(-1)!
  assert.equal([event, data.ok, data.code], ['failure', false, 'PRECISION'])
  assert.match(data.error, /energy drift/)
})

test('a caller who leaves ends the run, pays nothing, and the thread is there for the next', async () => {
  const tokensLeft = async () => {
    const { status, headers } = await node.call('POST', '/api/solve/heat', {
      key: apiKey,
      body: {},
    })
    assert.is(status, 200)
    return Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])
  }
  const before = await tokensLeft()
  const leaving = new AbortController()
  const answer = await post('evolve', { N: 2000, steps: 200_000 }, leaving.signal)
  const reader = answer.body!.getReader()
  await reader.read()
  assert.equal(node.house.pool.load(), { queued: 0, busy: 1, threads: 1 })
  leaving.abort()
  const left = performance.now()
  assert.is(await tokensLeft(), before - 1)
  assert.ok(performance.now() - left < 2000)
  assert.equal(node.house.pool.load(), { queued: 0, busy: 0, threads: 1 })
})

test.after(() => node.close())

test.run()
