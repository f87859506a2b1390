// Reactors over a whole node: every row of their table of states, guards, triggers, owners, the chain.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { driversOf } from '../../server/reactors/definition.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { near } from '../support/near.ts'
import { machineOn, openTestNode, type Reply, type TestNode } from '../support/node.ts'
import { solversInTier } from '../support/solver-inputs.ts'
import { everyInTier } from '../support/tier.ts'

const test = suite('reactors')

let node: TestNode
let key: string
test.before(async () => {
  node = await openTestNode({ freeDailyLimit: 10_000 })
  key = (await machineOn(node)).apiKey
})
test.after(() => node.close())

const reactor = (body: object, by = key): Promise<Reply> =>
  node.call('POST', '/api/svc/reactor', { key: by, body })

async function created(body: object): Promise<string> {
  const { status, body: made } = await reactor({ action: 'create', ...body })
  assert.is(status, 200, JSON.stringify(made))
  assert.equal([made.state, made.steps, made.stoppedBy], ['created', 0, null])
  return made.reactor
}

const stepped = (id: string, env: object = {}) => reactor({ action: 'step', reactor: id, env })

/** Prey and predators that go on where the last step has ended. */
const twin = {
  solver: 'lotka',
  initialInput: { steps: 100 },
  transition: { inputs: { x0: 'output.finalState.x', y0: 'output.finalState.y' } },
}

const left = async () => {
  const { headers } = await node.call('POST', '/api/svc/compute', {
    key,
    body: { domain: 'NM', operators: ['NM18'], inputs: { m: 1, a: 1 } },
  })
  return Number(/;r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])
}

const newest = async () =>
  (await node.call('GET', '/api/observer?limit=1', { key })).body.entries[0]

test('three steps of a twin end where one run of three times the length ends', async () => {
  const id = await created(twin)
  const first = (await stepped(id)).body
  assert.equal([first.step, first.state, first.sealed], [1, 'running', 'verified'])
  await stepped(id)
  const third = (await stepped(id)).body
  const { body: whole } = await node.call('POST', '/api/solve/lotka', {
    key,
    body: { steps: 300 },
  })
  near(third.result.finalState.x, whole.result.finalState.x, { relative: 1e-9 })
  near(third.result.finalState.y, whole.result.finalState.y, { relative: 1e-9 })
  const { body: state } = await reactor({ action: 'state', reactor: id })
  assert.equal([state.step, state.hash, state.sealed], [3, third.hash, 'verified'])
  assert.equal(state.output.finalState, third.result.finalState)
})

test('the loop that the tool shows as its example goes on', async () => {
  const { tool } = node.house.registry.find('svc_reactor')
  const { body: made } = await reactor(tool.examples[0]!.input)
  await stepped(made.reactor)
  const { body: second } = await stepped(made.reactor)
  assert.equal([second.sealed, second.state], ['verified', 'running'])
  assert.equal(Object.keys(second.inputs), ['steps', 'x0', 'y0'])
})

test('a field that is carried makes a twin with a state', async () => {
  const growth = { D: 1, rho: 1, L: 60, N: 601, x0: 10 }
  const id = await created({
    solver: 'tumor',
    initialInput: { ...growth, tEnd: 5 },
    transition: { inputs: { initialState: 'output.finalDensity' } },
  })
  await stepped(id)
  const { body: second } = await stepped(id)
  assert.is(second.inputs.initialState.length, 601)
  const { body: whole } = await node.call('POST', '/api/solve/tumor', {
    key,
    body: { ...growth, tEnd: 10 },
  })
  near(second.result.frontPosition, whole.result.frontPosition, { relative: 1e-4 })
  near(second.result.totalMass, whole.result.totalMass, { relative: 1e-4 })
})

test('a step is sealed, linked to the one before, receipted, billed and on the chain', async () => {
  const { body: made } = await reactor({ action: 'create', ...twin })
  const before = await left()
  const { body: one } = await stepped(made.reactor)
  const { body: two, headers } = await stepped(made.reactor, { load: 3 })
  assert.match(headers.get('ratelimit') ?? '', new RegExp(`;r=${before - 2}\\b`))
  assert.equal([one.prev, two.prev], [made.definitionHash, one.hash])
  assert.is(await left(), before - 3)
  const { body: entries } = await node.call('GET', '/api/observer?limit=2', { key })
  const anchored = entries.entries[1]
  assert.is(anchored.hash, two.entry.hash)
  assert.equal(anchored.body.about, {
    reactor: made.reactor,
    step: 2,
    hash: two.hash,
    prev: one.hash,
    sealed: 'verified',
  })
  const { body } = await reactor({ action: 'trajectory', reactor: made.reactor })
  assert.is(body.next, null)
  const [, entry] = body.entries
  assert.equal(
    [entry.n, entry.hash, entry.prev, entry.inputs, entry.result, entry.sealed, entry.env],
    [2, two.hash, two.prev, two.inputs, two.result, 'verified', { load: 3 }],
  )
  const { receipt, value, unit } = entry
  const { body: verdict } = await node.call('POST', '/api/svc/verify', {
    key,
    body: { ...receipt, value, unit },
  })
  assert.is(verdict.valid, true)
})

test('nobody else sees what a step was made of', async () => {
  const id = await created(twin)
  await stepped(id, { secret: 4711 })
  const { body } = await node.call('GET', '/api/observer?limit=1')
  assert.is(body.entries[0].tool, 'svc_reactor')
  assert.not(JSON.stringify(body).includes(id))
  assert.not(JSON.stringify(body).includes('4711'))
})

test('each solver that says so drives a reactor', async () => {
  const drivers = driversOf(solvers)
  assert.ok(drivers.length >= 26)
  for (const { key: solver, examples, params } of everyInTier(solversInTier(drivers), 2)) {
    const initialInput = 'prompt' in params ? examples[0]!.input : {}
    const id = await created({ solver, initialInput })
    const { status, body } = await stepped(id)
    assert.equal([status, body.sealed, body.state], [200, 'verified', 'running'], solver)
    assert.not('fields' in body.result)
    assert.ok(JSON.stringify(body.result).length < 98_304, solver)
  }
})

test('auto takes the solver that the words name, with their quantities, or that the inputs fit', async () => {
  const query = 'simulate an SIR epidemic with beta = 0.4'
  const { body } = await reactor({ action: 'create', solver: 'auto', initialInput: { query } })
  assert.equal([body.solver, body.initialInput], ['epi', { model: 'sir', beta: 0.4 }])
  const again = await reactor({ action: 'create', solver: 'auto', initialInput: { query } })
  assert.is(again.body.solver, 'epi')
  const options = { S0: 100, K: 110, sigma: 0.2 }
  const { body: filled } = await reactor({
    action: 'create',
    solver: 'auto',
    initialInput: options,
  })
  assert.equal([filled.solver, filled.initialInput], ['quant', options])
  const unfit = await reactor({ action: 'create', solver: 'auto', initialInput: { nope: 1 } })
  assert.equal([unfit.status, unfit.body.code], [400, 'INVALID_INPUT'])
  const silent = await reactor({ action: 'create', solver: 'auto' })
  assert.equal([silent.status, silent.body.code], [400, 'MISSING_INPUT'])
  const foreign = await reactor({
    action: 'create',
    solver: 'auto',
    initialInput: { query: 'xyzzy qwertz' },
  })
  assert.equal([foreign.status, foreign.body.code], [422, 'NOT_UNDERSTOOD'])
})

test('contract goes before the members beside it', async () => {
  const { body } = await reactor({
    action: 'create',
    solver: 'heat',
    initialInput: { nope: 1 },
    guards: { maxSteps: 1 },
    contract: { ...twin, guards: { maxSteps: 7 } },
  })
  assert.equal([body.solver, body.initialInput, body.guards.maxSteps], ['lotka', { steps: 100 }, 7])
})

const UNSTABLE = { solver: 'heat', initialInput: { method: 'explicit', dt: 1 } }

test('a step that fails its check is sealed as observable-differential and halts the loop', async () => {
  const id = await created(UNSTABLE)
  const before = await left()
  const { status, body } = await stepped(id)
  assert.is(status, 200)
  assert.equal(
    [body.sealed, body.value, body.state, body.stoppedBy, body.check.passed],
    ['observable-differential', null, 'halted', 'onUnverified', false],
  )
  assert.is(body.result.failure.code, 'UNSTABLE')
  assert.is((await newest()).body.about.sealed, 'observable-differential')
  assert.is(await left(), before - 2, 'one for the step, one for asking')
  const next = await stepped(id)
  assert.equal([next.status, next.body.code], [409, 'CONFLICT'])
  assert.is(next.body.details.guard, 'onUnverified')
  const { body: state } = await reactor({ action: 'state', reactor: id })
  assert.equal([state.sealed, state.output], ['observable-differential', null])
})

test('continue goes on from the last verified step, never from the failed one', async () => {
  const id = await created({
    ...twin,
    transition: { inputs: { ...twin.transition.inputs, dt: 'env.dt' } },
    guards: { onUnverified: 'continue' },
  })
  const { body: one } = await stepped(id)
  const { body: two } = await stepped(id, { dt: -1 })
  assert.equal([two.sealed, two.state], ['observable-differential', 'running'])
  const { body: nowhere } = await stepped(id)
  assert.match(nowhere.result.failure.message, /env\.dt leads nowhere in step 3/)
  const { body: four } = await stepped(id, { dt: 0.01 })
  assert.is(four.sealed, 'verified')
  assert.equal([four.inputs.x0, four.inputs.y0], Object.values(one.result.finalState))
  assert.is(four.prev, nowhere.hash)
  const { body: told } = await reactor({ action: 'telemetry', reactor: id })
  const { verified, differential, spent, checkMargin } = told.telemetry
  assert.equal([told.steps, verified, differential, spent], [4, 2, 2, 4])
  assert.ok(checkMargin.last > 0 && checkMargin.worst >= checkMargin.last)
})

test('after a first step that failed, continue takes the initial input again', async () => {
  const id = await created({ ...UNSTABLE, guards: { onUnverified: 'continue' } })
  await stepped(id)
  const { body } = await stepped(id)
  assert.equal([body.step, body.inputs], [2, UNSTABLE.initialInput])
})

/** Refuses the next step by its name, at no cost. */
async function assertStopped(id: string, guard: string): Promise<void> {
  const before = await left()
  const { hash } = await newest()
  const { status, body } = await stepped(id)
  assert.equal([status, body.code, body.details.guard], [409, 'CONFLICT', guard])
  assert.is((await newest()).hash, hash)
  assert.is(await left(), before - 1)
  const { body: told } = await reactor({ action: 'get', reactor: id })
  assert.equal([told.state, told.stoppedBy], ['stopped', guard])
}

test('maxSteps and creditBudget stop the loop', async () => {
  for (const guard of ['maxSteps', 'creditBudget']) {
    const id = await created({ ...twin, guards: { [guard]: 2 } })
    await stepped(id)
    assert.is((await stepped(id)).body.stoppedBy, guard)
    await assertStopped(id, guard)
  }
})

test('until is tested after a step, over output, env and step', async () => {
  const conditions: [string, object][] = [
    ['output.finalState.x > 0 and step == 2', {}],
    ['env.load >= 10', { load: 10 }],
    ['step = 2', {}],
    ['output.parameters.x0 < 10', {}],
  ]
  for (const [until, env] of conditions) {
    const id = await created({ ...twin, guards: { until } })
    assert.is((await stepped(id)).body.state, 'running', until)
    assert.is((await stepped(id, env)).body.stoppedBy, 'until', until)
    await assertStopped(id, 'until')
  }
})

test('a name without a number leaves until open, and telemetry names it', async () => {
  const id = await created({ ...twin, guards: { until: 'output.nothing > 0 or step > 0' } })
  assert.is((await stepped(id)).body.state, 'running')
  const { body } = await reactor({ action: 'telemetry', reactor: id })
  assert.equal(body.telemetry.until, { holds: false, missing: 'output.nothing' })
})

test('observe makes a step where the trigger is on-observe, and only there', async () => {
  const onRequest = await created(twin)
  const refused = await reactor({ action: 'observe', reactor: onRequest })
  assert.equal([refused.status, refused.body.details.trigger], [409, 'on-request'])
  const onObserve = await created({ ...twin, trigger: { mode: 'on-observe' } })
  const { body } = await reactor({ action: 'observe', reactor: onObserve, env: { seen: 1 } })
  assert.equal([body.step, body.sealed], [1, 'verified'])
  assert.is((await stepped(onObserve)).body.step, 2)
})

test('a closed reactor makes no step and can still be read', async () => {
  const id = await created(twin)
  await stepped(id)
  const { body: closed } = await reactor({ action: 'close', reactor: id })
  assert.is(closed.state, 'closed')
  assert.equal((await newest()).body.about.state, 'closed')
  assert.is((await reactor({ action: 'close', reactor: id })).body.state, 'closed')
  const next = await stepped(id)
  assert.equal([next.status, next.body.details.state], [409, 'closed'])
  const line = await reactor({ action: 'secure', reactor: id })
  assert.equal([line.status, line.body.details.state], [409, 'closed'])
  const { body } = await reactor({ action: 'trajectory', reactor: id })
  assert.is(body.entries.length, 1)
})

test('a reactor of another machine is not found, whatever is asked of it', async () => {
  const id = await created(twin)
  const { apiKey: other } = await machineOn(node)
  for (const action of [
    'step',
    'observe',
    'state',
    'trajectory',
    'telemetry',
    'secure',
    'get',
    'close',
  ]) {
    const { status, body } = await reactor({ action, reactor: id }, other)
    assert.equal([status, body.code], [404, 'NOT_FOUND'], action)
  }
  assert.equal((await reactor({ action: 'list' }, other)).body.reactors, [])
  const { body } = await reactor({ action: 'list' })
  assert.is(body.reactors[0].reactor, id)
})

test('inputs are kept once: a step writes none, and a list reads none', async () => {
  const { store } = node.house
  const growth = { L: 60, N: 2001, tEnd: 0.01, initialState: Array(2001).fill(0.123456) }
  const { apiKey: other, ZID: zid } = await machineOn(node)
  const make = { action: 'create', solver: 'tumor', initialInput: growth }
  const { body: made } = await reactor(make, other)
  await reactor({ action: 'step', reactor: made.reactor }, other)
  const [head] = await store.documents(zid, 'reactor', { limit: 9 })
  assert.is(head!.revision, 2)
  assert.ok(head!.body.length < 2000, `${head!.body.length}`)
  const inputs = await store.document('reactor-inputs', made.reactor)
  assert.is(inputs!.revision, 1)
  const { body: got } = await reactor({ action: 'get', reactor: made.reactor }, other)
  assert.equal([got.initialInput, got.steps], [growth, 1])
})

test('what no step could be made of is refused when it is created', async () => {
  const refusals: [object, string][] = [
    [{}, 'MISSING_INPUT'],
    [{ solver: 'nope' }, 'INVALID_INPUT'],
    [{ solver: 'multibody' }, 'INVALID_INPUT'],
    [{ solver: 'lotka', initialInput: { nope: 1 } }, 'INVALID_INPUT'],
    [{ solver: 'lotka', initialInput: { steps: -1 } }, 'INVALID_INPUT'],
    [{ ...twin, transition: { inputs: { x0: 'outputs.x' } } }, 'INVALID_INPUT'],
    [{ ...twin, transition: { inputs: { x0: `output${'.a'.repeat(8)}` } } }, 'INVALID_INPUT'],
    [{ ...twin, transition: { inputs: { x0: 'step.x' } } }, 'INVALID_INPUT'],
    [{ ...twin, guards: { until: 'output.x >' } }, 'INVALID_INPUT'],
    [{ ...twin, guards: { until: 'output.x' } }, 'INVALID_INPUT'],
    [{ ...twin, guards: { until: 'process.exit > 0' } }, 'INVALID_INPUT'],
    [{ ...twin, guards: { maxSteps: 0 } }, 'INVALID_INPUT'],
    [{ ...twin, trigger: { mode: 'always' } }, 'INVALID_INPUT'],
  ]
  for (const [body, code] of refusals) {
    const answer = await reactor({ action: 'create', ...body })
    assert.equal([answer.status, answer.body.code], [400, code], JSON.stringify(body))
  }
  const nameless = await reactor({ action: 'step' })
  assert.equal([nameless.status, nameless.body.code], [400, 'MISSING_INPUT'])
})

test('a path follows own properties alone', async () => {
  const paths = [
    'output.constructor',
    'output.__proto__',
    'output.__proto__.constructor.name',
    'output.toString',
    'output.unit.length',
    'env.constructor',
    'env.hasOwnProperty',
    'output.nowhere.at.all',
  ]
  for (const path of paths) {
    const id = await created({ ...twin, transition: { inputs: { x0: path } } })
    await stepped(id)
    const { body } = await stepped(id)
    assert.is(body.sealed, 'observable-differential', path)
    assert.match(body.result.failure.message, /leads nowhere/, path)
  }
})

test('literals, env and the number of the step reach the solver', async () => {
  const id = await created({
    ...twin,
    transition: { inputs: { method: 'symplectic', x0: 'env.x', y0: 'step' } },
  })
  await stepped(id)
  const { body } = await stepped(id, { x: 7 })
  assert.equal(body.inputs, { steps: 100, method: 'symplectic', x0: 7, y0: 2 })
  assert.is(body.result.parameters.x0, 7)
})

test('of many who step at once each makes a step of its own', async () => {
  const id = await created(twin)
  const all = await Promise.all(Array.from({ length: 8 }, () => stepped(id)))
  const made = all.map(({ body }) => body).sort((a, b) => a.step - b.step)
  assert.equal(
    made.map(({ step }) => step),
    [1, 2, 3, 4, 5, 6, 7, 8],
  )
  for (let i = 1; i < made.length; i++) assert.is(made[i].prev, made[i - 1].hash)
})

test('steps are filed in the folder of the reactor or of the call', async () => {
  const id = await created({ ...twin, folder: 'all steps' })
  await stepped(id)
  await reactor({ action: 'step', reactor: id, folder: 'one step' })
  for (const folder of ['all steps', 'one step']) {
    const { body } = await node.call('GET', `/api/folders/${encodeURIComponent(folder)}`, { key })
    assert.equal(
      body.results.map((one: { tool: string }) => one.tool),
      ['svc_reactor'],
    )
  }
})

test('what the node could not do is no step: it can be made again', async () => {
  const slow = await openTestNode({ solveTimeoutMs: 1 })
  try {
    const { apiKey } = await machineOn(slow)
    const call = (body: object) => slow.call('POST', '/api/svc/reactor', { key: apiKey, body })
    const { body } = await call({ action: 'create', solver: 'evolve' })
    const refused = await call({ action: 'step', reactor: body.reactor })
    assert.equal([refused.status, refused.body.code], [504, 'TIMEOUT'])
    const { body: told } = await call({ action: 'telemetry', reactor: body.reactor })
    assert.equal([told.state, told.steps, told.telemetry.spent], ['created', 0, 0])
  } finally {
    await slow.close()
  }
})

test('without tokens no step is made', async () => {
  const poor = await openTestNode({ freeDailyLimit: 1 })
  try {
    const { apiKey } = await machineOn(poor)
    const call = (body: object) => poor.call('POST', '/api/svc/reactor', { key: apiKey, body })
    const { body } = await call({ action: 'create', ...twin })
    await call({ action: 'step', reactor: body.reactor })
    const refused = await call({ action: 'step', reactor: body.reactor })
    assert.equal([refused.status, refused.body.code], [429, 'QUOTA_EXCEEDED'])
    const { body: told } = await call({ action: 'get', reactor: body.reactor })
    assert.is(told.steps, 1)
  } finally {
    await poor.close()
  }
})

test.run()
