import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Caller } from '../../server/call/caller.ts'
import { APPENDS, computed, defineTool, json, type Tool } from '../../server/call/tool.ts'
import type { OpenHouse } from '../../server/node/open-house.ts'
import { integer, object } from '../../workers/schema.ts'
import { below } from '../../workers/solver.ts'
import { caller, houseInMemory } from '../support/open-house.ts'
import { refusalOf } from '../support/refusal.ts'
import { tools } from '../support/tools.ts'

const test = suite('execute')

/** Costs what it is told and gives others their turn before it answers. */
const priced: Tool = defineTool({
  name: 'priced',
  title: 'Priced',
  description: 'Costs what it is told.',
  tier: 'key',
  toolset: 'core',
  input: object({
    tokens: integer({ title: 'cost', default: 1 }),
    bound: integer({ title: 'bound', default: 1 }),
  }),
  output: object({}),
  routes: [],
  mcp: false,
  cost: ({ tokens }) => tokens,
  annotations: APPENDS,
  examples: [],
  async call({ bound }) {
    await new Promise(resolve => setImmediate(resolve))
    return computed({
      tool: 'priced',
      value: 1,
      unit: '1',
      uncertainty: 0,
      operatorIds: ['priced'],
      equations: ['1 = 1'],
      terms: [],
      check: below('one', 1, bound),
      results: [{ operator_id: 'priced', value: 1, unit: '1', equation: '1 = 1' }],
      elapsedMs: 0,
    })
  },
})

const limited: Tool = defineTool({
  ...priced,
  name: 'limited',
  tier: 'public',
  bucket: 'prove',
  input: object({}),
  cost: () => 0,
  call: () => json({}),
})

async function machineOf(house: OpenHouse): Promise<Caller> {
  const key = await house.keys.authenticate(house.keys.sharedDemoKey)
  const call = { tool: 'svc_spin_up', input: {}, caller: caller({ key }) }
  const { answer } = await house.execute(call)
  const { apiKey } = (answer as { body: { apiKey: string } }).body
  return caller({ key: await house.keys.authenticate(apiKey) })
}

async function opened(freeDailyLimit = 5) {
  const house = await houseInMemory({ freeDailyLimit }, { tools: [...tools, priced, limited] })
  return { house, owner: await machineOf(house) }
}

test('of many calls at once exactly as many get through as the day has tokens', async () => {
  const { house, owner } = await opened()
  const calls = Array.from({ length: 30 }, () =>
    house.execute({ tool: 'priced', input: {}, caller: owner }),
  )
  const outcomes = await Promise.allSettled(calls)
  assert.is(outcomes.filter(one => one.status === 'fulfilled').length, 5)
  const chain = await house.store.entries(owner.key!.zid!, { limit: 99 })
  assert.is(
    chain.reduce((sum, entry) => sum + entry.tokens, 0),
    5,
  )
  assert.is(chain.length, 1 + 5)
  await house.close()
})

test('each answer tells what is left of the day', async () => {
  const { house, owner } = await opened()
  for (const left of [3, 1]) {
    const call = { tool: 'priced', input: { tokens: 2 }, caller: owner }
    const { meters } = await house.execute(call)
    assert.is(meters[0]?.left, left)
  }
  const costly = { tool: 'priced', input: { tokens: 2 }, caller: owner }
  const { code, details } = await refusalOf(house.execute(costly))
  assert.equal([code, details?.['used'], details?.['tokens']], ['QUOTA_EXCEEDED', 4, 2])
  await house.close()
})

test('a refused call costs nothing and leaves no entry', async () => {
  const { house, owner } = await opened()
  for (let i = 0; i < 10; i++) {
    const call = { tool: 'priced', input: { bound: 0 }, caller: owner }
    assert.is((await refusalOf(house.execute(call))).code, 'PRECISION')
  }
  assert.is(house.ledger.meter(owner.key!).left, 5)
  assert.is(await house.store.entryCount(owner.key!.zid!), 1)
  await house.close()
})

test('a tool of a tier asks for its key: none is KEY_REQUIRED, a demo key FORBIDDEN', async () => {
  const { house } = await opened()
  const call = { tool: 'priced', input: {} }
  assert.is((await refusalOf(house.execute({ ...call, caller: caller() }))).code, 'KEY_REQUIRED')
  const key = await house.keys.authenticate(house.keys.sharedDemoKey)
  assert.is(
    (await refusalOf(house.execute({ ...call, caller: caller({ key }) }))).code,
    'FORBIDDEN',
  )
  await house.close()
})

test('a bucket counts by address, and its refusal says when to come back', async () => {
  const { house } = await opened()
  const call = { tool: 'limited', input: {} }
  for (let i = 0; i < 10; i++) await house.execute({ ...call, caller: caller() })
  const { code, details } = await refusalOf(house.execute({ ...call, caller: caller() }))
  assert.equal([code, details?.['retryAfterSeconds']], ['RATE_LIMITED', 60])
  await house.execute({ ...call, caller: caller({ ip: '203.0.113.10' }) })
  await house.close()
})

test('an unknown tool is NOT_FOUND', async () => {
  const { house } = await opened()
  const call = { tool: 'svc_nothing', input: {}, caller: caller() }
  assert.is((await refusalOf(house.execute(call))).code, 'NOT_FOUND')
  await house.close()
})

test.run()
