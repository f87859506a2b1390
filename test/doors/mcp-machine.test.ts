// What a session holds: the machine that it spun up, and the sets of tools that it opened.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestNode, type TestNode } from '../support/node.ts'

const test = suite('mcp machine')

let node: TestNode
test.before(async () => {
  node = await openTestNode()
})
test.after(() => node.close())

// biome-ignore lint/suspicious/noExplicitAny: what tools answer is checked member by member
type Answered = Record<string, any>

interface Connected {
  client: Client
  session: string
  /** Whether the server said that its list has changed. */
  heard: () => boolean
  call(name: string, input?: object): Promise<{ isError?: boolean; body: Answered }>
  names(): Promise<string[]>
}

async function connected(key: string, search = '?toolsets=core'): Promise<Connected> {
  const client = new Client({ name: 'machine-test', version: '1.0.0' })
  const requestInit = { headers: { Authorization: `Bearer ${key}` } }
  const url = new URL(`${node.url}/api/mcp${search}`)
  const transport = new StreamableHTTPClientTransport(url, { requestInit })
  let changes = 0
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
    changes++
  })
  await client.connect(transport as Transport)
  return {
    client,
    session: transport.sessionId!,
    heard: () => changes > 0,
    async call(name, input = {}) {
      const answer = await client.callTool({ name, arguments: { ...input } })
      const body = answer.structuredContent as Answered
      return { ...(answer.isError === true && { isError: true }), body }
    },
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
  }
}

const demoKey = async (): Promise<string> => {
  const { body } = await node.call('POST', '/api/demo-key/mint')
  return body.key
}

test('a session that spins up a machine goes on with it, and no other session of the same demo key does', async () => {
  const key = await demoKey()
  const [one, other] = [await connected(key), await connected(key)]
  const question = { domain: 'NM', operators: ['NM21'], inputs: { m1: 1, m2: 2, r: 3 } }
  assert.is((await one.call('svc_compute', question)).body['code'], 'FORBIDDEN')
  const machine = await one.call('svc_spin_up', { displayName: 'agent' })
  const { ZID, apiKey } = machine.body
  const answer = await one.call('svc_compute', question)
  assert.not(answer.isError, JSON.stringify(answer.body))
  assert.is(answer.body['zid'], ZID)
  assert.is((await other.call('svc_compute', question)).body['code'], 'FORBIDDEN')

  // What forwards a key forwards that of the machine.
  const listed = await one.call('svc_http', { method: 'GET', path: '/api/keys' })
  assert.is(listed.body['status'], 200)
  assert.not(JSON.stringify(listed.body).includes(apiKey))

  // A resource is read with it, too.
  const { entry } = answer.body as { entry: { seq: number } }
  const read = await one.client.readResource({ uri: `svc://results/${entry.seq}` })
  assert.ok(JSON.stringify(read.contents).includes(ZID))

  // A column is looked at in part.
  const run = (await one.call('svc_closedform')).body as { entry: { seq: number } }
  const column = `svc://results/${run.entry.seq}/series/phi`
  const textOf = async (uri: string) =>
    (await one.client.readResource({ uri })).contents
      .map(part => ('text' in part ? part.text : ''))
      .join('')
  const { values } = JSON.parse(await textOf(column))
  const looked = JSON.parse(await textOf(`${column}?from=2&count=3&every=4`))
  assert.equal(looked.slice, { from: 2, every: 4, count: 3, of: values.length })
  assert.equal(looked.values, [values[2], values[6], values[10]])
  const refused = await textOf(`${column}?from=${values.length}`).then(String, error =>
    JSON.stringify(error.data),
  )
  assert.match(refused, `lies beyond the last, ${values.length - 1}`)
  await one.client.close()
  await other.client.close()
})

test('a session loses the machine when its key is revoked', async () => {
  const agent = await connected(await demoKey())
  const { apiKey } = (await agent.call('svc_spin_up')).body
  const question = { domain: 'NM', operators: ['NM21'], inputs: { m1: 1, m2: 2, r: 3 } }
  assert.not((await agent.call('svc_compute', question)).isError)
  const [first] = (await node.call('GET', '/api/keys', { key: apiKey })).body.keys
  const gone = await node.call('DELETE', `/api/keys/${first.id}`, { key: apiKey })
  assert.ok(gone.status < 300, JSON.stringify(gone.body))
  const refused = await agent.call('svc_compute', question).then(
    () => 'answered',
    error => String(error),
  )
  assert.match(refused, /revoked|INVALID_KEY/)
  await agent.client.close()
})

test('a session opens further sets of tools, and its client hears that the list has changed', async () => {
  const agent = await connected(await demoKey())
  assert.not((await agent.names()).includes('svc_epi'))
  const openedAfter = async (input: object) => {
    const { body } = await agent.call('svc_toolsets', input)
    const sets = body['toolsets'] as { name: string; isOpened: boolean }[]
    return sets.filter(({ isOpened }) => isOpened).map(({ name }) => name)
  }
  assert.equal(await openedAfter({}), ['access', 'find', 'core'])
  assert.equal(await openedAfter({ open: ['sim'] }), ['access', 'find', 'core', 'sim'])
  assert.ok(agent.heard())
  const names = await agent.names()
  assert.ok(names.includes('svc_epi') && names.includes('svc_compute'))
  assert.not(names.includes('svc_mail_html'))
  const another = await connected(await demoKey())
  assert.not((await another.names()).includes('svc_epi'))
  await agent.client.close()
  await another.client.close()
})

test('a tool is shown in full: what is inside of its inputs, and each that the short list leaves out', async () => {
  const agent = await connected(await demoKey(), '')
  const { tools } = await agent.client.listTools()
  const short = tools.find(({ name }) => name === 'svc_epi')!
  const { body } = await agent.call('svc_toolsets', { tool: 'svc_epi' })
  const whole = body['definition'].inputSchema.properties
  assert.match(whole.transitions.description, /\[\{from\?, to\?, rate, by\?\}\]/)
  assert.not.match(JSON.stringify(short.inputSchema), /from\?/)
  assert.ok(whole.tEnd && !('tEnd' in short.inputSchema.properties!))
  const wrong = await agent.call('svc_toolsets', { tool: 'svc_eppi' })
  assert.match(wrong.body['error'], /did you mean svc_epi/)
  await agent.client.close()
})

test('without a session nothing is opened, and the refusal names the address to take', async () => {
  const { status, body } = await node.call('POST', '/api/svc/toolsets', { body: { open: ['sim'] } })
  assert.is(status, 409)
  assert.match(body.error, /toolsets=core,sim/)
  const { body: listed } = await node.call('POST', '/api/svc/toolsets', { body: {} })
  const shown = node.house.registry.tools.filter(({ mcp }) => mcp).map(({ name }) => name)
  const names = listed.toolsets.flatMap(({ tools }: { tools: string[] }) => tools)
  assert.equal([...names].sort(), [...shown].sort())
})

test.run()
