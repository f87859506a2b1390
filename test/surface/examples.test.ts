// Every example of every tool of the MCP door, called as a client would: each one runs and fits its schema. In the short tier
// the first of each tool that is quick.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { validator } from '../../server/call/validate.ts'
import { DEFAULTS } from '../../server/settings/config.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { type FakeLiterature, fakeLiterature, libraryOn } from '../support/literature.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { isInTier } from '../support/solver-inputs.ts'
import { everyInTier, firstInTier } from '../support/tier.ts'

const test = suite('examples')

let node: TestNode
let fake: FakeLiterature
let key: string
test.before(async () => {
  fake = await fakeLiterature()
  const config = { ...fake.urls, rateLimitPerMinute: 1000 }
  node = await openTestNode(config, { library: libraryOn({ ...DEFAULTS, ...config }) })
  key = (await machineOn(node)).apiKey
})
test.after(async () => {
  await node.close()
  fake.close()
})

async function called(name: string, input: object, bearer = key) {
  const { body } = await node.call('POST', '/api/mcp', {
    key: bearer,
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
  })
  return body.result
}

const made = async (name: string, input: object) => (await called(name, input)).structuredContent

/** Things that an example names by an id of its own: what stands for it here. */
const THINGS: Record<string, () => Promise<object>> = {
  svc_contract_get: contract,
  svc_contract_fire: contract,
}

async function contract(): Promise<object> {
  const definition = {
    version: '1',
    name: 'door',
    initial: 'shut',
    states: { shut: { on: { open: { target: 'wide' } } }, wide: {} },
  }
  return { id: (await made('svc_contract_deploy', { definition })).id }
}

/** Actions on a channel or a reactor need one. */
async function thingOf(name: string, input: Record<string, unknown>): Promise<object> {
  if ('channel' in input) {
    const { channel } = await made('svc_stream', { action: 'create', solver: 'lotka' })
    return { channel }
  }
  if ('reactor' in input) {
    const create = { action: 'create', solver: 'lotka', trigger: { mode: 'on-observe' } }
    return { reactor: (await made('svc_reactor', create)).reactor }
  }
  return (await THINGS[name]?.()) ?? {}
}

/** Long simulations run in test/solvers/examples.test.ts, and here in the long tier. */
function isLong(name: string, input: object): boolean {
  const solver = solvers.find(({ key }) => `svc_${key}` === name)
  return solver !== undefined && !isInTier(solver, { ...input })
}

test('each of the 57 tools and more has an example, and every example runs and fits its schema', async () => {
  const tools = node.house.registry.tools.filter(({ mcp }) => mcp)
  assert.ok(tools.length >= 57, `${tools.length} tools`)
  const faults: string[] = []
  assert.equal(
    tools.filter(({ examples }) => examples.length === 0).map(({ name }) => name),
    [],
  )
  for (const { name, examples, input: schema, output, tier } of everyInTier(tools, 6)) {
    const valid = validator(output)
    const quick = examples.filter(({ input }) => !isLong(name, input))
    for (const { title, input } of firstInTier(quick, 1)) {
      const demo = tier === 'user' ? (await node.call('POST', '/api/demo-key/mint')).body.key : key
      const whole = 'view' in schema.properties && !('action' in input) ? { view: 'full' } : {}
      const thing = await thingOf(name, input)
      const result = await called(name, { ...input, ...thing, ...whole }, demo)
      if (result?.isError || !result) {
        faults.push(`${name}, ${title}: ${result?.content?.[0]?.text ?? 'no result'}`)
        continue
      }
      // What has no room over MCP is named, and is whole over REST.
      if (!('omitted' in result.structuredContent)) valid(result.structuredContent)
    }
  }
  assert.is(faults.join('\n'), '')
})

test.run()
