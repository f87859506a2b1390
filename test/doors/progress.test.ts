import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { lazy } from '../../workers/memo.ts'
import { machineOn, openTestNode } from '../support/node.ts'
import { firstInTier, longOnly } from '../support/tier.ts'

const test = suite('progress')
const inLong = longOnly(test)

// Nothing is remembered: the same run at another door is to tell its own progress.
const node = await openTestNode({ resultsMib: 0 })
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

/** Half a second of some hundred atoms. */
const LONG = { N: 256, steps: 3000 }
/** As events, for both of the laws that read them. */
const longEvents = lazy(async () => {
  const answer = await post('evolve', LONG)
  return { answer, events: eventsOf(await answer.text()) }
})

test('a run tells its fraction and its energy, and ends with the body of the JSON answer', async () => {
  const { answer, events } = await longEvents()
  assert.is(answer.status, 200)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/event-stream/)
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

/** Runs of half a second and more, and what each tells of itself. */
const TOLD: readonly [tool: string, input: object, message: RegExp][] = [
  ['evolve', LONG, /energy -?\d\S* eps$/],
  [
    'heat',
    { method: 'explicit', nx: 128, ny: 128, dt: 1e-6, steps: 100_000 },
    /^amplitude 0\.\d+$/,
  ],
  ['wave', { nx: 128, ny: 128, steps: 40_000 }, /^amplitude -?\d/],
  ['wave', { mode: 'maxwell', nx: 128, ny: 128, steps: 20_000 }, /^amplitude -?\d/],
  ['fea', { nx: 220, ny: 80, Lx: 60 }, /^\d+ x \d+ elements, residual \d\S*$/],
  [
    'flow',
    { problem: 'taylor-green', N: 128, visc: 0.001, dt: 0.002, steps: 500 },
    /^\d+ x \d+ cells, kinetic energy 0\.\d+$/,
  ],
]

/** The progress notifications of a call over MCP, and what the call answered. */
async function overMcp(tool: string, input: object) {
  const answer = await fetch(`${node.url}/api/mcp`, {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: `svc_${tool}`, arguments: input, _meta: { progressToken: 'mine' } },
    }),
  })
  const text = await answer.text()
  const messages = text.matchAll(/^data: (.*)$/gm)
  const all = Array.from(messages, ([, data]) => JSON.parse(data!))
  return { told: all.slice(0, -1), result: all.at(-1)?.result }
}

for (const [tool, input, message] of firstInTier(TOLD, 1)) {
  test(`${tool} ${JSON.stringify(input)} tells its fraction and what it has reached over events and over MCP`, async () => {
    const events =
      input === LONG
        ? (await longEvents()).events
        : eventsOf(await (await post(tool, input)).text())
    const { told, result } = await overMcp(tool, input)
    assert.is(events.at(-1)!.event, 'result')
    assert.is(result.structuredContent.resultHash, events.at(-1)!.data.resultHash)
    for (const params of told.map(one => one.params)) {
      assert.equal([params.progressToken, params.total], ['mine', 1])
    }
    const doors = [
      events.slice(0, -1).map(({ data }) => [data.fraction, data.message]),
      told.map(({ params }) => [params.progress, params.message]),
    ]
    for (const door of doors) {
      // The first may say no more than that the run is under way.
      assert.ok(
        door.some(([, text]) => message.test(text)),
        JSON.stringify(door),
      )
      assert.ok(door.every(([, text]) => message.test(text) || text === 'running'))
      const fractions = door.map(([fraction]) => fraction)
      assert.ok(fractions.every((f, k) => f <= 1 && (k === 0 || f > fractions[k - 1])))
    }
  })
}

test('a run that is over before there is anything to tell is one event', async () => {
  // Where others have the cores, an answer may take so long that it is told to be under way.
  let events: string[] = []
  for (let tries = 0; tries < 5 && events.length !== 1; tries++) {
    const text = await (await post('closedform', {})).text()
    events = eventsOf(text).map(({ event }) => event)
    assert.ok(events.every((event, k) => event === (k < events.length - 1 ? 'progress' : 'result')))
  }
  assert.equal(events, ['result'])
})

test('what is refused before the run has its status, what fails on the way is the last event', async () => {
  const early = await post('heat', { nx: 7 })
  assert.is(early.status, 400)
  assert.match(await early.text(), /"code":"INVALID_INPUT"/)

  // Comes to equilibrium, and tells of it, before the drift of the run itself is seen.
  const late = await post('evolve', { N: 108, T0: 30, steps: 1000 })
  assert.is(late.status, 200)
  const { event, data } = eventsOf(await late.text()).at(-1)!
  assert.equal([event, data.ok, data.code], ['failure', false, 'PRECISION'])
  assert.match(data.error, /energy drift/)
})

inLong(
  'a caller who leaves ends the run, pays nothing, and the thread is there for the next',
  async () => {
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
    // A run of minutes: were it not ended, the only thread would not be free within the time limit of the next.
    assert.is(await tokensLeft(), before - 1)
    assert.equal(node.house.pool.load(), { queued: 0, busy: 0, threads: 1 })
  },
)

test.after(() => node.close())

test.run()
