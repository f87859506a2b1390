// The MCP door of a whole node: its own tools, keys, solvers and ledger behind an official client.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { validator } from '../../server/call/validate.ts'
import { solverTools } from '../../server/tools/solvers.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { INSPECTOR, runScript } from '../support/child.ts'
import { openTestNode, type TestNode } from '../support/node.ts'
import { solversInTier } from '../support/solver-inputs.ts'
import { everyInTier, longOnly } from '../support/tier.ts'
import { tools } from '../support/tools.ts'

const test = suite('mcp node')
const inLong = longOnly(test)

let node: TestNode
let client: Client
test.before(async () => {
  node = await openTestNode()
  const { body } = await node.call('POST', '/api/demo-key/mint')
  const newcomer = await clientWith(body.key)
  const machine = await newcomer.callTool({ name: 'svc_spin_up', arguments: {} })
  await newcomer.close()
  client = await clientWith((machine.structuredContent as { apiKey: string }).apiKey)
})
test.after(async () => {
  await client?.close()
  await node.close()
})

async function clientWith(key: string): Promise<Client> {
  const made = new Client({ name: 'node-test', version: '1.0.0' })
  const requestInit = { headers: { Authorization: `Bearer ${key}` } }
  const transport = new StreamableHTTPClientTransport(new URL(`${node.url}/api/mcp`), {
    requestInit,
  })
  await made.connect(transport as Transport)
  return made
}

const rpc = (method: string, params: object = {}) =>
  node.call('POST', '/api/mcp', { body: { jsonrpc: '2.0', id: 1, method, params } })

test('discovery counts what is there', async () => {
  const { body } = await node.call('GET', '/api/mcp')
  const { tools: listed } = await client.listTools()
  assert.is(body.url, `${node.url}/api/mcp`)
  assert.match(body.machine_hash, /^[0-9a-f]{64}$/)
  assert.is(body.surface.tools, listed.length)
  assert.is(body.surface.endpoints, (await node.house.catalog()).length)
  assert.is(body.surface.operators, (await node.call('GET', '/api/operators')).body.length)
  const stream = { headers: { Accept: 'text/event-stream' } }
  assert.is((await node.call('GET', '/api/mcp', stream)).status, 405)
})

test('the version that MCP names is that of the service', async () => {
  const { body } = await node.call('GET', '/api/health')
  assert.is(client.getServerVersion()?.version, body.version)
})

inLong('the example of each tool that describes or solves passes both output schemas', async () => {
  await client.listTools() // from here on the client checks each answer by the schema of the list
  // Examples that name operators are run by the tests of their tools.
  const readers = tools.filter(({ mcp, tier, annotations }) => {
    return mcp && tier === 'public' && annotations.readOnlyHint && !annotations.openWorldHint
  })
  const quiet = [...solverTools(solversInTier(solvers)), ...readers]
  assert.ok(quiet.length > 8)
  for (const { name, examples, input: schema, output } of everyInTier(quiet, 3)) {
    const valid = validator(output)
    const isViewed = 'view' in schema.properties
    for (const { input } of examples.slice(0, 1)) {
      const { isError, structuredContent, content } = await client.callTool({
        name,
        arguments: { ...input, ...(isViewed && { view: 'full' }) },
      })
      assert.not(isError, `${name} ${JSON.stringify(structuredContent)}`)
      const isWhole = !('omitted' in (structuredContent as object))
      if (isWhole) valid(structuredContent)
      const [first] = content as { type: string; text: string }[]
      if (isViewed) assert.match(first!.text, /\nsealed as entry \d+ of [0-9a-f]{32}/)
      else assert.throws(() => JSON.parse(first!.text), `${name}: the JSON once more`)
    }
  }
})

test('a keyed tool says to who has no key how to get one, and seals one entry a call', async () => {
  const { body } = await rpc('tools/call', { name: 'svc_epi', arguments: {} })
  assert.is(body.result.isError, true)
  assert.is(body.result.structuredContent.code, 'KEY_REQUIRED')
  assert.match(body.result.structuredContent.error, /demo-key\/mint/)
  const entry = async () => {
    const { structuredContent } = await client.callTool({ name: 'svc_epi', arguments: {} })
    return (structuredContent as { entry: { seq: number } }).entry.seq
  }
  const first = await entry()
  assert.is(await entry(), first + 1)
})

test('a solver refuses in words that name the number and its limit', async () => {
  const call = { name: 'svc_heat', arguments: { method: 'explicit', dt: 1 } }
  const { isError, structuredContent } = await client.callTool(call)
  assert.is(isError, true)
  const { ok, code, error } = structuredContent as { ok: boolean; code: string; error: string }
  assert.is(ok, false)
  assert.is(code, 'UNSTABLE')
  assert.match(error, /\d/)
})

inLong('Inspector finds every schema of the list portable, in each era', async () => {
  for (const era of ['legacy', 'modern']) {
    const where = ['--cli', `${node.url}/api/mcp`, '--transport', 'http', '--protocol-era', era]
    const list = [...where, '--method', 'tools/list', '--strict']
    const { code, stdout, stderr } = await runScript(INSPECTOR, list, node.dataFolder)
    assert.is(code, 0, `${stdout.slice(-500)} ${stderr}`)
  }
})

test('operators and the kernel prompt are resources', async () => {
  const { resources } = await client.listResources()
  assert.ok(resources.some(({ uri }) => uri === 'svc://kernel/prompt'))
  const { contents } = await client.readResource({ uri: 'svc://kernel/prompt' })
  assert.match((contents[0] as { text: string }).text, /v1\.287\.6/)
  const [first] = (await node.call('GET', '/api/operators')).body
  const read = await client.readResource({ uri: `svc://operators/${first.id}` })
  assert.is(JSON.parse((read.contents[0] as { text: string }).text).id, first.id)
})

test('a long solve tells its progress, and ends when its client takes it back', async () => {
  const long = { name: 'svc_action', arguments: { steps: 2_000_000, compare: false } }
  let reports = 0
  const leave = new AbortController()
  const onprogress = ({ progress }: { progress: number }) => {
    reports++
    if (progress > 0) leave.abort()
  }
  const answer = client.callTool(long, undefined, { onprogress, signal: leave.signal })
  const outcome = await answer.then(
    () => 'answered',
    () => 'left',
  )
  assert.ok(reports > 0, outcome)
  if (outcome === 'left') {
    for (let i = 0; i < 100 && node.house.pool.load().busy > 0; i++) await pause(10)
    assert.is(node.house.pool.load().busy, 0)
  }
})

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

test.run()
