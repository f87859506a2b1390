// What one message to the MCP door may ask for: no more of a tool than its own route takes, no more at once than
// fits into an answer.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { defineTool, json, READ_ONLY, type Tool } from '../../server/call/tool.ts'
import { integer, list, object, optional, text } from '../../workers/schema.ts'
import { call, mcpClient } from '../support/mcp-client.ts'
import { type Mount, mountMcp } from '../support/mcp-mount.ts'
import { machineOn, openTestNode } from '../support/node.ts'

let runs = 0

const base = {
  tier: 'public',
  toolset: 'core',
  routes: [],
  mcp: true,
  annotations: READ_ONLY,
  examples: [],
  description: 'A tool of the tests.',
} as const

const long = defineTool({
  ...base,
  name: 'test_long',
  title: 'Long',
  input: object({ characters: integer({ title: 'length of the answer' }) }),
  output: object({ text: text({ title: 'as long as asked' }) }),
  call({ characters }) {
    runs++
    return json({ text: 'x'.repeat(characters) })
  },
})

const taking = (name: string, bodyMaxBytes?: number): Tool =>
  defineTool({
    ...base,
    name,
    title: 'Taking',
    ...(bodyMaxBytes !== undefined && { bodyMaxBytes }),
    input: object({
      word: optional(text({ title: 'a word' })),
      all: optional(list(integer({ title: 'a number' }), { title: 'numbers' })),
    }),
    output: object({}),
    call: () => json({}),
  })

const test = suite('bounds of the mcp door')
let mount: Mount
test.before(async () => {
  mount = await mountMcp([long, taking('test_short'), taking('test_wide', 262_144)])
})
test.after(() => mount.close())

const { send } = mcpClient(() => mount.url)

test('a tool takes no longer input inside a message than as a body of its own', async () => {
  const asked = async (tool: string, length: number) => {
    const { json: told } = await send(call(tool, { word: 'x'.repeat(length) }))
    return told.result.structuredContent.code
  }
  const around = '{"word":""}'.length
  assert.is(await asked('test_short', 65_536 - around), undefined)
  assert.is(await asked('test_short', 65_537 - around), 'PAYLOAD_TOO_LARGE')
  assert.is(await asked('test_short', 33_000), undefined)
  assert.is(await asked('test_wide', 262_144 - around), undefined)
  assert.is(await asked('test_wide', 262_145 - around), 'PAYLOAD_TOO_LARGE')
})

test('what follows too long answers in a batch is refused by its id and not run', async () => {
  runs = 0
  const ask = (id: number, characters: number) => call('test_long', { characters }, id)
  const note = { jsonrpc: '2.0', method: 'notifications/initialized' }
  const batch = [...Array.from({ length: 20 }, (_, i) => ask(i, 800_000)), note, ask(20, 1)]
  const { status, json: told, text: whole } = await send(batch)
  assert.is(status, 200)
  assert.equal(
    told.map(({ id }: { id: number }) => id),
    Array.from({ length: 21 }, (_, i) => i),
  )
  assert.is(runs, 4, 'those of the first four messages were long enough')
  for (const { id, error } of told.slice(4)) {
    assert.is(error.code, -32600, `${id}`)
    assert.match(error.message, /more than 2097152 characters: it was not run/)
  }
  assert.ok(whole.length < 4_000_000, `${whole.length}`)
})

test('a batch whose answers are short is answered whole', async () => {
  runs = 0
  const batch = Array.from({ length: 50 }, (_, i) => call('test_long', { characters: 10_000 }, i))
  const { json: told } = await send(batch)
  assert.is(runs, 50)
  assert.ok(told.every((one: { result?: object }) => one.result !== undefined))
})

test('svc_http passes no longer body on than the operation takes', async () => {
  const node = await openTestNode()
  try {
    const { apiKey: key } = await machineOn(node)
    const http = (path: string, body: object) =>
      node.call('POST', '/api/svc/http', { key, body: { method: 'POST', path, body } })
    const prompt = 'x'.repeat(70_000)
    const { body: told } = await http('/api/svc/solve', { prompt })
    assert.equal([told.status, told.body.code], [413, 'PAYLOAD_TOO_LARGE'])
    const { body: page } = await http('/api/svc/publish_page', { title: 'long', html: prompt })
    assert.is(page.status, 200)
  } finally {
    await node.close()
  }
})

test.run()
