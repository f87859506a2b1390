// The key of a channel through every door: asked for, compared in constant time, and told once and never again.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { pino } from 'pino'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Channel, channelById, channelWrite } from '../../server/streams/channel.ts'
import { machineOn, openTestNode, type Reply, type TestNode } from '../support/node.ts'

interface Context {
  node: TestNode
  /** Of the machine. */
  key: string
  zid: string
  /** What the node has logged, nothing hidden. */
  logged: () => string
}

const test = suite<Context>('channel key')
test.before(async context => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  context.logged = () => lines.join('')
  context.node = await openTestNode({}, { log })
  const { apiKey, ZID } = await machineOn(context.node)
  Object.assign(context, { key: apiKey, zid: ZID })
})
test.after(({ node }) => node.close())

/** What a door answers to svc_stream: the status that HTTP or svc_http tells, 200 for an MCP result. */
interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the test is about
  body: any
  /** All that has travelled: body and headers. */
  text: string
}

type Door = (node: TestNode, key: string | undefined, input: object) => Promise<Answer>

const textOf = ({ body, headers }: Reply) => JSON.stringify([body, [...headers]])

const withKey = (key: string | undefined) => (key === undefined ? {} : { key })

const mcpCall = (node: TestNode, key: string | undefined, name: string, input: object) => {
  const params = { name, arguments: input }
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
  return node.call('POST', '/api/mcp', { ...withKey(key), body })
}

/** The structured content of a tool; what is no JSON-RPC answer is refused at the gate. */
function fromMcp(reply: Reply): Answer {
  const { result } = reply.body
  const text = textOf(reply)
  if (result === undefined) return { status: reply.status, body: reply.body, text }
  return { status: 200, body: result.structuredContent, text }
}

const asked = (input: object) => ({ method: 'POST', path: '/api/svc/stream', body: input })

function inner({ status, body, text }: Answer): Answer {
  return status === 200 ? { status: body.status, body: body.body, text } : { status, body, text }
}

const DOORS: Record<string, Door> = {
  REST: async (node, key, body) => {
    const reply = await node.call('POST', '/api/svc/stream', { ...withKey(key), body })
    return { status: reply.status, body: reply.body, text: textOf(reply) }
  },
  MCP: async (node, key, input) => fromMcp(await mcpCall(node, key, 'svc_stream', input)),
  'svc_http over REST': async (node, key, input) => {
    const options = { ...withKey(key), body: asked(input) }
    const reply = await node.call('POST', '/api/svc/http', options)
    return inner({ status: reply.status, body: reply.body, text: textOf(reply) })
  },
  'svc_http over MCP': async (node, key, input) =>
    inner(fromMcp(await mcpCall(node, key, 'svc_http', asked(input)))),
}

async function made({ node, key }: Context): Promise<{ channel: string; channelKey: string }> {
  const { body } = await DOORS['REST']!(node, key, { action: 'create', solver: 'closedform' })
  return body
}

const wrong = (key: string) => key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')

for (const [name, door] of Object.entries(DOORS)) {
  test(`${name}: a channel is ticked and read with its own key, and with no key, another's or a wrong one not`, async context => {
    const { node } = context
    const { channel, channelKey } = await made(context)
    const { channelKey: foreign } = await made(context)
    for (const action of ['tick', 'get']) {
      const { body } = await door(node, channelKey, { action, channel })
      assert.equal([body.channel, body.ticks], [channel, 1], action)
      const codeBy = async (key?: string) => (await door(node, key, { action, channel })).body.code
      assert.is(await codeBy(), 'KEY_REQUIRED')
      assert.is(await codeBy(foreign), 'FORBIDDEN')
      for (const none of [wrong(channelKey), channelKey.slice(0, 20), 'svc_ch_']) {
        const { status, body: refusal } = await door(node, none, { action, channel })
        assert.equal([status, refusal.code ?? refusal.error?.data?.code], [401, 'INVALID_KEY'])
      }
    }
    for (const action of ['create', 'list', 'close', 'link', 'secure']) {
      const input = ['create', 'list'].includes(action) ? { action } : { action, channel }
      assert.is((await door(node, channelKey, input)).body.code, 'FORBIDDEN', action)
    }
    const { body: left } = await door(node, channelKey, { action: 'get', channel })
    assert.equal([left.ticks, left.state], [1, 'open'])
  })
}

test('the key of a channel opens no other tool over MCP or svc_http', async context => {
  const { node } = context
  const { channel, channelKey } = await made(context)
  for (const tool of ['svc_reactor', 'svc_contract_list', 'svc_closedform']) {
    const { result } = (await mcpCall(node, channelKey, tool, { action: 'list' })).body
    assert.equal([result.isError, result.structuredContent.code], [true, 'KEY_REQUIRED'], tool)
  }
  for (const [method, path] of [
    ['GET', '/api/streams'],
    ['GET', '/api/keys'],
    ['DELETE', `/api/streams/${channel}/links`],
  ]) {
    const answer = await mcpCall(node, channelKey, 'svc_http', { method, path })
    const { status, body } = answer.body.result.structuredContent
    assert.equal([status, body.code], [401, 'KEY_REQUIRED'], path)
  }
})

/** Calls of timingSafeEqual while `run` runs: the lengths compared. `verdict` replaces the answer. */
async function compared(run: () => Promise<unknown>, verdict?: boolean): Promise<number[]> {
  const lengths: number[] = []
  const { timingSafeEqual } = crypto
  crypto.timingSafeEqual = (a, b) => {
    lengths.push(a.byteLength)
    return verdict ?? timingSafeEqual(a, b)
  }
  syncBuiltinESMExports()
  try {
    await run()
  } finally {
    crypto.timingSafeEqual = timingSafeEqual
    syncBuiltinESMExports()
  }
  return lengths
}

for (const [name, door] of Object.entries(DOORS)) {
  test(`${name}: the verdict on a key is that of one comparison in constant time over the whole digest`, async context => {
    const { node } = context
    const { channel, channelKey } = await made(context)
    const get = () => door(node, channelKey, { action: 'get', channel })
    const whole = crypto.createHash('sha256').digest().length
    assert.equal(await compared(async () => assert.is((await get()).status, 200)), [whole])
    const refused = async () => assert.is((await get()).status, 401)
    assert.equal(await compared(refused, false), [whole])
  })
}

test('a digest that differs anywhere after the id is the key of no channel', async context => {
  const { node, zid } = context
  const { channel: id, channelKey } = await made(context)
  const { channel, revision } = (await channelById(node.house.store, id))!
  const { keyDigest } = channel
  const last = keyDigest.endsWith('0') ? '1' : '0'
  const other: Channel = { ...channel, keyDigest: keyDigest.slice(0, -1) + last }
  const writes = [channelWrite(zid, other, revision)]
  await node.house.store.putDocuments({ at: node.clock.nowMs, writes })
  for (const door of Object.values(DOORS)) {
    assert.is((await door(node, channelKey, { action: 'get', channel: id })).status, 401)
  }
})

test('a key is in no list, answer, error, receipt, entry, feed, metric or log but that of its making', async context => {
  const { node, key, zid, logged } = context
  const { channel, channelKey } = await made(context)
  const told: string[] = []
  for (const door of Object.values(DOORS)) {
    for (const by of [key, channelKey, wrong(channelKey), undefined]) {
      for (const input of [
        { action: 'tick', channel },
        { action: 'tick', channel, inputs: { t: 'x' } },
        { action: 'get', channel },
        { action: 'list' },
        { action: 'link', channel },
        { action: 'secure', channel },
        { action: 'no such', channel },
      ]) {
        told.push((await door(node, by, input)).text)
      }
    }
  }
  for (const path of [
    '/api/streams',
    `/api/streams/${channel}`,
    '/api/lines',
    '/api/keys',
    '/api/observer?limit=50',
    '/metrics',
  ]) {
    for (const by of [key, channelKey]) told.push(textOf(await node.call('GET', path, { key: by })))
  }
  told.push((await DOORS['MCP']!(node, key, { action: 'close', channel })).text)
  told.push((await DOORS['MCP']!(node, channelKey, { action: 'tick', channel })).text)
  assert.ok(told.some(text => text.includes('"svcProof":"')))
  for await (const { body } of node.house.store.exportChain(zid)) told.push(body)
  told.push(logged())

  const { keyDigest } = (await channelById(node.house.store, channel))!.channel
  const digits = channelKey.slice('svc_ch_'.length)
  // The id of the channel is the beginning of the digest; the rest is nowhere.
  for (const secret of [digits, digits.slice(-12), wrong(channelKey), keyDigest.slice(32)]) {
    for (const text of told) assert.not.ok(text.includes(secret), text.slice(0, 300))
  }
})

test.run()
