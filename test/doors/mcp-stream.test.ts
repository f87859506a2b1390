import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Answered, mcpClient, rpc } from '../support/mcp-client.ts'
import { type Mount, mountMcp } from '../support/mcp-mount.ts'
import { newWatched, testTools } from '../support/mcp-tools.ts'

const test = suite('mcp streams')
const watched = newWatched()
let mount: Mount
test.before(async () => {
  mount = await mountMcp(testTools(watched))
})
test.after(() => mount.close())
const { send } = mcpClient(() => mount.url)

const STREAM = { Accept: 'application/json, text/event-stream' }
const slow = (input: object, id: unknown = 9, progressToken?: unknown) =>
  rpc('tools/call', { name: 'test_slow', arguments: input, _meta: { progressToken } }, id)

/** Waits until so many slow calls have begun. */
async function begun(count: number): Promise<void> {
  while (watched.begun < count) await pause(5)
}

/** Each event's data. */
async function events(response: Response): Promise<Answered['json'][]> {
  const seen: Answered['json'][] = []
  let buffer = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    buffer += chunk
    const blocks = buffer.split('\n\n')
    buffer = blocks.pop()!
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (data) seen.push(JSON.parse(data))
    }
  }
  return seen
}

const stream = (body: object, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  fetch(mount.url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...STREAM, ...headers },
    body: JSON.stringify(body),
    signal: signal ?? null,
  })

test('progress comes as events when asked for: the first before the run has ended, increasing, then the answer', async () => {
  const { ended } = watched
  const response = await stream(slow({ ms: 1200, tells: 3 }, 9, 'tok'))
  assert.is(watched.ended, ended)
  assert.match(response.headers.get('content-type')!, /^text\/event-stream/)
  assert.is(response.headers.get('x-accel-buffering'), 'no')
  const all = await events(response)
  const told = all.slice(0, -1)
  const fractions = told.map(({ params }) => params.progress)
  assert.equal(fractions, [0, 0.25, 0.5, 0.75])
  assert.ok(
    told.every(({ method, params, id }) => {
      return (
        method === 'notifications/progress' && params.progressToken === 'tok' && id === undefined
      )
    }),
  )
  const last = all.at(-1)!
  assert.is(last.id, 9)
  assert.equal(last.result.structuredContent, { ms: 1200 })
})

test('without a token, without Accept, or with a short run the answer is plain JSON', async () => {
  for (const response of [
    await stream(slow({ ms: 300 })),
    await stream(slow({ ms: 300 }, 9, 1), { Accept: 'application/json' }),
    await quickly(),
  ]) {
    assert.match(response.headers.get('content-type')!, /^application\/json/)
    assert.is(((await response.json()) as Answered['json']).id, 9)
  }
})

/** A short run: where others have the cores it may take so long that its progress is told. */
async function quickly(): Promise<Response> {
  for (;;) {
    const response = await stream(slow({ ms: 5 }, 9, 1))
    if (response.headers.get('content-type')!.startsWith('application/json')) return response
    await response.text()
  }
}

test('a closed connection ends the run, streamed or not', async () => {
  for (const token of [undefined, 5]) {
    const { begun: earlier, aborted: before } = watched
    const leave = new AbortController()
    const answer = stream(slow({ ms: 5000 }, 9, token), {}, leave.signal)
      .then(response => response.text())
      .catch(() => {})
    await begun(earlier + 1)
    leave.abort()
    await answer
    while (watched.aborted === before) await pause(5)
    assert.is(watched.aborted, before + 1)
  }
})

test('notifications/cancelled ends the request of its own session alone, and no answer follows', async () => {
  const begin = async () =>
    (await send(rpc('initialize', {}))).headers.get('mcp-session-id') as string
  const [mine, other] = [await begin(), await begin()]
  const cancel = (session: string) =>
    send(
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 77 } },
      { 'Mcp-Session-Id': session },
    )
  const { begun: earlier, aborted: before } = watched
  const plain = stream(slow({ ms: 3000 }, 77), { 'Mcp-Session-Id': mine })
  const streamed = stream(slow({ ms: 600 }, 77, 1), { 'Mcp-Session-Id': other })
  await begun(earlier + 2)
  assert.is((await cancel(mine)).status, 202)
  const { status } = await plain
  assert.is(status, 202)
  assert.is(watched.aborted, before + 1)
  const all = await events(await streamed)
  assert.equal(all.at(-1)!.result.structuredContent, { ms: 600 })
})

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

test.run()
