import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { near } from '../support/near.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('svc_auto')
const inLong = longOnly(test)

let node: TestNode
let key: string
let ZID: string
test.before(async () => {
  node = await openTestNode()
  const machine = await machineOn(node)
  key = machine.apiKey
  ZID = machine.ZID
})
test.after(() => node.close())

const ask = (query: string, more: object = {}) =>
  node.call('POST', '/api/svc/auto', { key, body: { query, ...more } })

test('a question with quantities is answered, sealed, and tells why', async () => {
  const { status, body } = await ask('What is the kinetic energy of a car of 1.2 t at 90 km/h?')
  assert.is(status, 200)
  near(body.value, 375_000, { relative: 1e-12 })
  assert.is(body.auto.chosen.id, 'NM23')
  assert.equal(body.auto.chosen.words, ['kinetic', 'energy'])
  assert.equal(
    body.auto.quantities.map((one: { key: string; text: string }) => [one.key, one.text]),
    [
      ['m', '1.2 t'],
      ['v', '90 km/h'],
    ],
  )
  assert.equal([body.auto.input, body.auto.unused], [{ m: 1200, v: 25 }, []])
  assert.is(body.auto.alternatives.length, 5)
  assert.match(body.svcProof, /^[0-9a-f]{64}$/)
  const [entry] = await node.house.store.entries(ZID, { limit: 1 })
  assert.is(JSON.parse(entry!.body).tool, 'svc_auto')
})

test('what is a calculation by itself is run as an equation, shown as asked, and sealed', async () => {
  const { status, body } = await ask('How many miles per hour are in 20 m/s?')
  assert.is(status, 200)
  assert.equal([body.value, body.unit], [20, 'm s^-1'])
  near(body.shown.value, 20 / 0.44704, { relative: 1e-14 })
  assert.equal(body.auto.quantities, [{ text: '20 m/s', key: 'q', value: 20, unit: 'm s^-1' }])
  assert.equal(
    [body.auto.chosen.kind, body.auto.chosen.id, body.auto.chosen.title],
    ['calculation', 'expression', 'Conversion of units'],
  )
  assert.match(body.svcProof, /^[0-9a-f]{64}$/)
  const thermometer = await ask('98.6 °F in °C')
  near(thermometer.body.shown.value, 37, { relative: 1e-13 })
  const either = await ask('standard deviation of 3, 5, 8')
  assert.equal([either.status, either.body.code], [422, 'AMBIGUOUS'])
  const none = await ask('root of x^2 + 1 between 0 and 1')
  assert.is(none.body.ok, false)
})

test('a refusal of what was chosen points into the call: at a constant, or at the words', async () => {
  const placesOf = async (query: string, constants: object) => {
    const { body } = await ask(query, { constants })
    return [body.code, ...body.details.errors.map(({ pointer }: { pointer: string }) => pointer)]
  }
  const epidemic = 'SIR epidemic with beta = 0.4 and gamma = 0.1'
  assert.equal(await placesOf(epidemic, { N: 100, I0: 200 }), ['INVALID_INPUT', '/constants/I0'])
  assert.equal(await placesOf('SIR epidemic with beta = -4', {}), ['INVALID_INPUT', '/query'])
  const car = 'kinetic energy of a car of 1200 kg'
  assert.equal(await placesOf(car, {}), ['MISSING_INPUT', '/constants/v'])
  assert.equal(await placesOf(car, { v: '3 kg' }), ['INVALID_INPUT', '/constants/v'])
})

test('a substance and a law between stand in understood, unless the caller gives the value', async () => {
  const wire = 'resistance of 20 m of copper wire of 2.5 mm2 cross-section'
  const { body: table } = await ask(wire)
  near(table.value, (1.678e-8 * 20) / 2.5e-6, { relative: 1e-12 })
  assert.match(table.understood.rho.note, /copper: CRC Handbook/)
  assert.match(table.svcProof, /^[0-9a-f]{64}$/)
  const { body: own } = await ask(wire, { constants: { rho: 2e-8 } })
  near(own.value, (2e-8 * 20) / 2.5e-6, { relative: 1e-12 })
  assert.is(own.understood.rho?.note, undefined)
  const { body: chained } = await ask(
    'centripetal force on a 4 kg body with a kinetic energy of 200 J on a radius of 5 m',
  )
  near(chained.value, 80, { relative: 1e-12 })
  assert.match(chained.understood.v.note, /^v of NM23 \(Kinetic energy\)/)
})

test('a simulation is run with the parameters that the text names', async () => {
  const { status, body } = await ask('SIR epidemic with beta = 0.4 and gamma = 0.1')
  assert.is(status, 200)
  assert.equal([body.auto.chosen.kind, body.auto.chosen.id], ['solver', 'epi'])
  assert.is(body.result.parameters.beta, 0.4)
  near(body.result.R0, 4, { relative: 1e-12 })
})

test('a simulation that is plainly named runs on its defaults, a law with its inputs is evaluated', async () => {
  const simulated = await ask('simulate the Lorenz attractor')
  assert.equal([simulated.status, simulated.body.auto.chosen.id], [200, 'lorenz'])
  assert.is(simulated.body.result.parameters.sigma, 10)
  const well = await ask('solve the Schrodinger equation for a harmonic potential')
  assert.equal([well.status, well.body.auto.chosen.id], [200, 'schrodinger'])
  const law = await ask('solve the ideal gas law for the pressure of 2 mol at 300 K in 0.01 m^3')
  assert.equal([law.status, law.body.auto.chosen.id], [200, 'TD1'])
  near(law.body.value, (2 * 8.31446261815324 * 300) / 0.01, { relative: 1e-12 })
})

test('constants override what was read, and solver forces the choice', async () => {
  const forced = await ask('whatever', { solver: 'NM23', constants: { m: '2 kg', v: 3 } })
  assert.is(forced.body.value, 9)
  const over = await ask('kinetic energy of 5 kg at 3 m/s', { constants: { m: 2 } })
  assert.is(over.body.value, 9)
  const closed = await ask('the Sun', { solver: 'black-hole' })
  assert.equal(closed.body.operatorChain, ['KO42', 'GR31', 'GR40'])
  near(closed.body.value, 2953.25, { relative: 1e-4 })
  const heat = await ask('x', { solver: 'svc_heat', constants: { nx: 16, ny: 16, steps: 10 } })
  assert.is(heat.body.result.parameters.nx, 16)
  const wrong = await ask('x', { solver: 'heatt' })
  assert.equal([wrong.status, wrong.body.code], [400, 'INVALID_INPUT'])
  assert.match(wrong.body.error, /did you mean heat/)
})

test('what is missing is named with what was chosen, and costs nothing', async () => {
  const before = (await node.house.store.usage(ZID, node.clock.nowMs)).used
  const { status, body } = await ask('kinetic energy of a body of 2 kg')
  assert.equal([status, body.code], [400, 'MISSING_INPUT'])
  assert.match(body.error, /^NM23: missing: v/)
  assert.is(body.details.candidates[0].id, 'NM23')
  assert.equal(body.details.missing, ['v'])
  const unknown = await ask('qwertz')
  assert.equal([unknown.status, unknown.body.code], [422, 'NOT_UNDERSTOOD'])
  assert.equal((await ask('heat', { constants: { nx: 'many' }, solver: 'heat' })).status, 400)
  assert.equal(
    (await ask('x', { solver: 'NM23', constants: { m: [1], v: 1 } })).body.code,
    'INVALID_INPUT',
  )
  assert.is((await node.house.store.usage(ZID, node.clock.nowMs)).used, before)
})

test('in km/h: the answer is shown so, and refused where it has no such unit', async () => {
  const { status, body } = await ask('How fast is a ball after falling for 3 s, in km/h?')
  assert.is(status, 200)
  near(body.value, 29.41995, { relative: 1e-12 })
  assert.is(body.shown.unit, 'km/h')
  near(body.shown.value, 105.91182, { relative: 1e-9 })
  const wrong = await ask('How fast is a ball after falling for 3 s, in kg?')
  assert.is(wrong.body.code, 'NOT_UNDERSTOOD')
  const solver = await ask('SIR epidemic with beta = 0.4 and gamma = 0.1, in km/h')
  assert.equal([solver.status, solver.body.details.errors[0].pointer], [400, '/query'])
})

test('what is left of a question is told, sealed nothing', async () => {
  const refused = async (query: string, constants = {}) => {
    const { status, body } = await ask(query, { constants })
    assert.is(status, 422, query)
    assert.not(body.svcProof)
    return [body.code, body.details.unused]
  }
  assert.equal(await refused('kinetic energy of 2 kg at 3 m/s and 7 V'), [
    'NOT_UNDERSTOOD',
    ['7 V'],
  ])
  assert.equal(await refused('power flow of the IEEE 145 network'), [
    'NOT_UNDERSTOOD',
    ['145', 'ieee'],
  ])
  assert.is((await refused('kinetic energy of 2 kg at 3 m/s', { beta: 1 }))[0], 'NOT_UNDERSTOOD')
})

test('constants take part in the choice', async () => {
  const constants = { beta: 0.5, gamma: 0.1, N: 1000, I0: 1, days: 100 }
  const { status, body } = await ask('simulate an epidemic', { constants })
  assert.equal([status, body.auto.chosen.id, body.auto.input.N], [200, 'epi', 1000])
})

inLong('the kernel lists the closed-form solvers by name', async () => {
  const { body } = await node.call('GET', '/api/kernel')
  assert.ok(body.closedFormSolvers.length >= 19)
  const { body: prompt } = await node.call('GET', '/api/kernel/prompt')
  for (const { key: name } of body.closedFormSolvers) assert.ok(prompt.includes(`\`${name}\``))
})

test.run()
