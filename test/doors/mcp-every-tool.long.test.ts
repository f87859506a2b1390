// Every tool of a whole node behind the official clients: SDK 1 and SDK 2 in each era list it and call it with its first
// example, SDK 1 in each view, whose answers it holds to the output schema; the Inspector, which is SDK 1 in a process for
// each call, lists all and calls some.
// Time limit: 600 s
import {
  Client as Client2,
  StreamableHTTPClientTransport as Transport2,
} from '@modelcontextprotocol/client'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Tool } from '../../server/call/tool.ts'
import { INSPECTOR, runScript } from '../support/child.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'

const test = suite('every tool')

let node: TestNode
let key: string
let url: URL
let tools: readonly Tool[]
test.before(async () => {
  node = await openTestNode({ freeDailyLimit: 100_000 })
  key = (await machineOn(node)).apiKey
  url = new URL(`${node.url}/api/mcp`)
  tools = node.house.registry.tools.filter(({ mcp }) => mcp)
})
test.after(() => node.close())

/** What an example may be refused with all the same: it needs a network, a demo key, or what another example has made. */
const REFUSED = ['FORBIDDEN', 'NOT_FOUND', 'NOT_CONFIGURED', 'TIMEOUT', 'CONFLICT']

interface Called {
  isError?: boolean
  structuredContent?: { code?: string; seal?: unknown }
  content: unknown[]
}

function judge(name: string, { isError, structuredContent, content }: Called): void {
  assert.ok(content.length > 0, name)
  const { code } = structuredContent ?? {}
  if (isError) assert.ok(REFUSED.includes(code!), `${name}: ${JSON.stringify(structuredContent)}`)
}

const requestInit = () => ({ headers: { Authorization: `Bearer ${key}` } })
const info = { name: 'every-tool', version: '1.0.0' }

test('SDK 1 lists each and calls it in every view, and finds its output schema kept', async () => {
  const client = new Client1(info)
  await client.connect(new Transport1(url, { requestInit: requestInit() }) as Transport)
  const { tools: listed } = await client.listTools()
  assert.equal(
    listed.map(({ name }) => name),
    tools.map(({ name }) => name),
  )
  for (const { name, examples } of tools) {
    const { input } = examples[0]!
    const called = (await client.callTool({ name, arguments: input })) as Called
    judge(name, called)
    // Summary is what MCP answers without a word; what computes nothing has no other view.
    if (called.structuredContent?.seal === undefined) continue
    for (const view of ['full', 'brief']) {
      judge(name, (await client.callTool({ name, arguments: { ...input, view } })) as Called)
    }
  }
  await client.close()
})

for (const mode of ['legacy', 'auto'] as const) {
  test(`SDK 2 lists and calls each, ${mode}`, async () => {
    const client = new Client2(info, { versionNegotiation: { mode } })
    await client.connect(new Transport2(url, { requestInit: requestInit() }))
    const { tools: listed } = await client.listTools()
    assert.is(listed.length, tools.length)
    for (const { name, examples } of tools) {
      const input = examples[0]!.input
      judge(name, (await client.callTool({ name, arguments: input })) as Called)
    }
    await client.close()
  })
}

test('the Inspector finds each schema portable and calls every eighth', async () => {
  const common = ['--cli', url.href, '--transport', 'http']
  const header = ['--header', `Authorization: Bearer ${key}`]
  for (const search of ['', '?toolsets=core']) {
    const where = ['--cli', `${url.href}${search}`, '--transport', 'http']
    const listed = await runScript(
      INSPECTOR,
      [...where, '--method', 'tools/list', '--strict'],
      node.dataFolder,
    )
    assert.is(listed.code, 0, `${listed.stdout.slice(-2000)} ${listed.stderr}`)
  }
  for (const { name, examples } of tools.filter((_, place) => place % 8 === 0)) {
    const json = JSON.stringify(examples[0]!.input)
    const call = ['--method', 'tools/call', '--tool-name', name, '--tool-args-json', json]
    const { stdout, stderr } = await runScript(
      INSPECTOR,
      [...common, ...call, ...header],
      node.dataFolder,
    )
    assert.ok(stdout.trim().startsWith('{'), `${name}: ${stdout} ${stderr}`)
    judge(name, JSON.parse(stdout))
  }
})

test.run()
