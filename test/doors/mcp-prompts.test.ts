// Prompts, completion, log messages and the map for models, on a whole node.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { LoggingMessageNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { META, MODERN } from '../support/mcp-client.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('mcp prompts')
const inLong = longOnly(test)

let node: TestNode
let key: string
let client: Client
const heard: { level: string; logger?: string | undefined; data: unknown }[] = []
test.before(async () => {
  node = await openTestNode()
  key = (await machineOn(node)).apiKey
  client = new Client({ name: 'prompts-test', version: '1.0.0' })
  client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => {
    heard.push(params)
  })
  const requestInit = { headers: { Authorization: `Bearer ${key}` } }
  const url = new URL(`${node.url}/api/mcp`)
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }) as Transport)
})
test.after(async () => {
  await client.close()
  await node.close()
})

async function refusalOf(asking: Promise<unknown>): Promise<{ code: number; message: string }> {
  try {
    await asking
  } catch (error) {
    return error as { code: number; message: string }
  }
  throw new Error('it was answered')
}

test('each prompt is filled in with its arguments, and names tools that are there', async () => {
  const { prompts } = await client.listPrompts()
  assert.equal(
    prompts.map(({ name }) => name),
    ['guided-calculation', 'verification', 'parameter-study'],
  )
  const names = node.house.registry.tools.map(({ name }) => name)
  for (const { name, arguments: all = [] } of prompts) {
    const required = all.filter(argument => argument.required)
    assert.ok(required.length > 0, name)
    const values = Object.fromEntries(
      required.map(argument => [argument.name, `the ${argument.name}`]),
    )
    const { messages } = await client.getPrompt({
      name,
      arguments: { ...values, ...(name === 'parameter-study' && { solver: 'heat' }) },
    })
    const { text } = messages[0]!.content as { text: string }
    for (const [tool] of text.matchAll(/svc_[a-z_]+/g)) assert.ok(names.includes(tool), tool)
    if (name !== 'parameter-study')
      for (const value of Object.values(values)) assert.ok(text.includes(value), text)
    else assert.match(text, /result of svc_heat depends on the parameter/)
    const refused = await refusalOf(client.getPrompt({ name, arguments: {} }))
    assert.is(refused.code, -32602)
    assert.match(refused.message, new RegExp(required[0]!.name))
  }
  assert.is((await refusalOf(client.getPrompt({ name: 'poem' }))).code, -32602)
  const extra = { question: 'how far', colour: 'red' }
  const unknown = await refusalOf(
    client.getPrompt({ name: 'guided-calculation', arguments: extra }),
  )
  assert.match(unknown.message, /colour/)
})

const completed = async (ref: object, name: string, value: string, context?: object) => {
  const argument = { name, value }
  const { completion } = await client.complete({
    ref,
    argument,
    ...(context && { context: { arguments: context } }),
  } as never)
  return completion
}
const prompt = (name: string) => ({ type: 'ref/prompt', name })
const template = (uri: string) => ({ type: 'ref/resource', uri })

test('ids of operators, domains, units, solvers and their parameters are completed, what begins so first', async () => {
  const ids = await completed(template('svc://operators/{id}'), 'id', 'nm2')
  assert.ok(ids.values.includes('NM21'))
  for (const id of ids.values.slice(0, 3)) assert.match(id, /^NM2/i)
  const all = await completed(template('svc://operators/{id}'), 'id', '')
  assert.is(all.values.length, 100)
  assert.is(all.hasMore, true)
  assert.ok(all.total! > 100)
  const domains = await completed(prompt('guided-calculation'), 'domain', 'N')
  assert.ok(domains.values.includes('NM'))
  const units = await completed(prompt('guided-calculation'), 'unit', 'k')
  assert.ok(units.values.includes('kg') && units.values.includes('km'), units.values.join())
  const solvers = await completed(prompt('parameter-study'), 'solver', 'he')
  assert.equal(solvers.values, ['heat'])
  const parameters = await completed(prompt('parameter-study'), 'parameter', 'al', {
    solver: 'heat',
  })
  assert.is(parameters.values[0], 'alpha')
  assert.equal((await completed(prompt('verification'), 'result', '1')).values, [])
  const refused = await refusalOf(completed(prompt('verification'), 'colour', ''))
  assert.is(refused.code, -32602)
})

test('a session hears log messages of the level that it asked for and severer ones, and none before', async () => {
  const question = { operators: ['NM21'], inputs: { m1: 1, m2: 2, r: 3 } }
  const compute = (input: object) =>
    client.callTool({ name: 'svc_compute', arguments: { ...input } })
  await compute(question)
  assert.equal(heard, [])
  await client.setLoggingLevel('info')
  const { structuredContent } = await compute(question)
  const { entry } = structuredContent as { entry: { seq: number } }
  assert.equal(heard.splice(0), [
    { level: 'info', logger: 'svc_compute', data: `sealed as entry ${entry.seq}` },
  ])
  await client.setLoggingLevel('error')
  await compute(question)
  assert.equal(heard, [])
  await compute({ operators: ['NM21'], inputs: {} })
  assert.equal(
    heard.splice(0).map(({ level }) => level),
    ['error'],
  )
  const refused = await refusalOf(client.setLoggingLevel('loud' as 'info'))
  assert.is(refused.code, -32602)
})

test('without a handshake a request asks for its level itself, and what is private is not cached for others', async () => {
  const call = async (method: string, params: object, name: string, level?: string) => {
    const _meta = { ...META, ...(level && { 'io.modelcontextprotocol/logLevel': level }) }
    const headers = {
      'MCP-Protocol-Version': MODERN,
      'Mcp-Method': method,
      'Mcp-Name': name,
      Accept: 'application/json, text/event-stream',
    }
    const body = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }
    return node.call('POST', '/api/mcp', { key, headers, body })
  }
  const input = {
    name: 'svc_compute',
    arguments: { operators: ['NM21'], inputs: { m1: 1, m2: 2, r: 3 } },
  }
  const quiet = await call('tools/call', input, 'svc_compute')
  const { seq } = quiet.body.result.structuredContent.entry
  const loud = await call('tools/call', input, 'svc_compute', 'debug')
  assert.match(String(loud.body), /notifications\/message/)
  const read = (uri: string) => call('resources/read', { uri }, uri)
  assert.is((await read(`svc://results/${seq}`)).body.result.cacheScope, 'private')
  assert.is((await read('svc://operators/NM21')).body.result.cacheScope, 'public')
  assert.is((await call('logging/setLevel', { level: 'info' }, '')).status, 404)
})

test('a domain is a resource: all of its operators', async () => {
  const { contents } = await client.readResource({ uri: 'svc://domains/NM' })
  const operators = JSON.parse((contents[0] as { text: string }).text) as { id: string }[]
  assert.ok(operators.some(({ id }) => id === 'NM21'))
  assert.ok(operators.length > 10 && operators.length < 400)
})

inLong('/llms.txt names every tool once, and each link of it leads somewhere', async () => {
  const { status, body: text } = await node.call('GET', '/llms.txt')
  assert.is(status, 200)
  assert.match(text, /^# Physics Compute Service\n\n> \d+ closed-form operators/)
  const tools = node.house.registry.tools.filter(({ mcp }) => mcp)
  for (const { name } of tools) assert.ok(text.includes(`\n- \`${name}\`: `), name)
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, url]) => url!)
  assert.ok(links.length > 5)
  for (const url of links) {
    const path = url.slice(node.url.length)
    assert.is((await node.call('GET', path)).status, 200, url)
  }
})

test.run()
