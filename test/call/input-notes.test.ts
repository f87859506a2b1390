// What is told of the inputs of a simulation, by whatever door it was run: defaults that were used, quantities read.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { solvers } from '../../workers/solvers/index.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { solversInTier } from '../support/solver-inputs.ts'
import { everyInTier, longOnly } from '../support/tier.ts'

const test = suite('input notes')
const inLong = longOnly(test)

let node: TestNode
let key: string
test.before(async () => {
  node = await openTestNode()
  key = (await machineOn(node)).apiKey
})
test.after(() => node.close())

const call = async (path: string, body: object) => {
  const { status, body: answer } = await node.call('POST', path, { key, body })
  assert.is(status, 200, JSON.stringify(answer).slice(0, 400))
  return answer
}

interface Run {
  defaulted: object
  result: { parameters: object }
}

/** Every parameter is either given or told as a default, with the value that ran. */
function tellsDefaults({ defaulted, result }: Run, given: readonly string[]): void {
  const { parameters } = result
  const others = Object.entries(parameters).filter(([one]) => !given.includes(one))
  assert.equal(defaulted, Object.fromEntries(others))
  assert.is(Object.keys(parameters).length, Object.keys(defaulted).length + given.length)
}

inLong('every solver tells the parameters that nobody gave', async () => {
  for (const solver of everyInTier(solversInTier(solvers), 4)) {
    const { input } = solver.examples[0]!
    tellsDefaults(await call(`/api/svc/${solver.key}`, input), Object.keys(input))
  }
})

test('a default that is given is none, one that follows from other inputs is told as it was used', async () => {
  const given = await call('/api/solve/sat', { n: 20, seed: 1 })
  tellsDefaults(given, ['n', 'seed'])
  assert.is(given.defaulted.m, Math.round(given.defaulted.alpha * 20))
})

test('what words say is given', async () => {
  const answer = await call('/api/svc/auto', {
    query: 'SIR epidemic with beta = 0.4',
    constants: { gamma: 0.2 },
  })
  assert.is(answer.auto.chosen.id, 'epi')
  assert.equal([answer.result.parameters.beta, answer.result.parameters.gamma], [0.4, 0.2])
  assert.is(answer.defaulted.N, 1_000_000)
  for (const one of ['beta', 'gamma']) assert.not(one in answer.defaulted, one)
})

test('ticks tell the defaults of the solver and the quantities of their constants', async () => {
  const { channel } = await call('/api/svc/stream', {
    action: 'create',
    solver: 'buckling',
    constants: { L: '80 cm', modes: 1 },
  })
  const ticked = await call('/api/svc/stream', { action: 'tick', channel, inputs: { E: 7e10 } })
  tellsDefaults(ticked, ['L', 'modes', 'E'])
  assert.equal(ticked.understood.L, { value: 0.8, unit: 'm', text: '80 cm', given: '80 cm' })
  assert.not('channel' in ticked.defaulted)
})

test('steps tell what neither the first input nor the transition gives', async () => {
  const { reactor } = await call('/api/svc/reactor', {
    action: 'create',
    solver: 'buckling',
    initialInput: { modes: 1 },
    transition: { inputs: { L: 2 } },
  })
  const step = () => call('/api/svc/reactor', { action: 'step', reactor })
  tellsDefaults(await step(), ['modes'])
  tellsDefaults(await step(), ['modes', 'L'])
})

test('a closed form tells its own defaults and no others', async () => {
  const answer = await call('/api/svc/compute', {
    domain: 'NM',
    operators: ['NM23'],
    inputs: { m: 2, v: 3 },
  })
  assert.equal(answer.defaulted, {})
})

test.run()
