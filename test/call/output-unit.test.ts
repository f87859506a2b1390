import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { displayIn } from '../../workers/units/display.ts'
import { near } from '../support/near.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { refusal } from '../support/refusal.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('the unit that a value is shown in')
const inLong = longOnly(test)

const named = { isNamed: true, uncertainty: 0 }

test('digits end where the uncertainty begins', () => {
  const speed = (uncertainty: number) =>
    displayIn({ value: 10 / 3, unit: 'm/s', uncertainty, isNamed: true }, 'km/h')
  near(speed(0).value, 12, { relative: 1e-15 })
  assert.is(speed(0.003).text, '12.00 km/h')
  assert.is(speed(0).text, '12 km/h')
})

test('turns, radians and zero points follow the kind of the answer', () => {
  near(displayIn({ ...named, value: 40, unit: 'Hz' }, 'rpm').value, 2400, { relative: 1e-14 })
  const spin = displayIn({ ...named, value: 80 * Math.PI, unit: 'rad/s' }, 'rpm')
  near(spin.value, 2400, { relative: 1e-14 })
  const temperature = { ...named, value: 300, unit: 'K', name: 'temperature' }
  near(displayIn(temperature, 'degC').value, 26.85, { relative: 1e-12 })
  const rise = { ...named, value: 18, unit: 'K', name: 'temperature rise' }
  near(displayIn(rise, 'degF').value, 32.4, { relative: 1e-14 })
  const unsaid = { ...temperature, isNamed: false }
  assert.match(refusal(() => displayIn(unsaid, 'degC')).message, /is not said: take K/)
})

test('powers and voltages are shown as levels, over what their names say', () => {
  const power = (value: number, uncertainty = 0) => ({ ...named, unit: 'W', value, uncertainty })
  for (const [watts, unit, level] of [
    [1, 'dBm', 30],
    [2e-3, 'dBm', 3.010299956639812],
    [100, 'dBW', 20],
  ] as const) {
    near(displayIn(power(watts), unit).value, level, { relative: 1e-14 })
  }
  near(displayIn({ ...named, unit: 'V', value: 1e-3 }, 'dBµV').value, 60, { relative: 1e-14 })
  // A hundredth more is 0.0432 dB.
  assert.is(displayIn(power(1, 0.01), 'dBm').text, '30.00 dBm')
  const ready = { ...named, unit: 'dB', value: -74, name: 'received power level in dBm' }
  assert.is(displayIn(ready, 'dBm').value, -74)
  for (const [answered, why] of [
    [power(0), /a level over 1 mW, and 0 has none/],
    [{ ...ready, name: 'path loss' }, /a level over 1 mW, and a level in dB is wanted/],
    [{ ...named, unit: 'J', value: 1 }, /a level over 1 mW/],
  ] as const) {
    assert.match(refusal(() => displayIn(answered, 'dBm')).message, why)
  }
})

let node: TestNode
let key: string
test.before(async () => {
  node = await openTestNode()
  key = (await machineOn(node)).apiKey
})
test.after(() => node.close())

test('value and unit stay SI, shown stands beside them; another dimension is refused', async () => {
  const inputs = { m: 2, v: 3 }
  const call = (outputUnit: string) =>
    node.call('POST', '/api/svc/compute', {
      key,
      body: { domain: 'NM', operators: ['NM23'], inputs, outputUnit },
    })
  const { status, body } = await call('Wh')
  assert.is(status, 200, JSON.stringify(body).slice(0, 300))
  assert.equal([body.value, body.unit, body.shown.unit], [9, 'J', 'Wh'])
  near(body.shown.value, 0.0025, { relative: 1e-14 })
  const link = { P_t: '20 dBm', G_t: '10 dBi', G_r: '10 dBi', lambda: '12.5 cm', r: '5 km' }
  const received = await answered('/api/svc/compute', {
    ...{ operators: ['RF24'], inputs: link, outputUnit: 'dBm' },
  })
  near(received.value, 10 * (0.125 / (4 * Math.PI * 5000)) ** 2, { relative: 1e-13 })
  near(received.shown.value, 30 + 10 * Math.log10(received.value), { relative: 1e-13 })
  for (const [unit, why] of [
    ['km/h', /is a unit of/],
    ['parrots', /not a unit/],
  ] as const) {
    const refused = await call(unit)
    assert.is(refused.status, 400)
    assert.match(refused.body.error, why)
    assert.is(refused.body.details.errors[0].pointer, '/outputUnit')
  }
})

test('solvers show their headline too', async () => {
  const { status, body } = await node.call('POST', '/api/solve/heat', {
    key,
    body: { outputUnit: '%' },
  })
  assert.is(status, 200, JSON.stringify(body).slice(0, 300))
  near(body.shown.value, 100 * body.value, { relative: 1e-14 })
})

const answered = async (path: string, body: object) => {
  const { status, body: answer } = await node.call('POST', path, { key, body })
  assert.is(Math.floor(status / 100), 2, JSON.stringify(answer).slice(0, 300))
  return answer
}

const shows = ({ value, shown }: { value: number; shown?: { value: number } }, factor: number) =>
  near(shown?.value ?? Number.NaN, factor * value, { relative: 1e-14 })

inLong(
  'whatever computes shows its value: proofs, playground, ticks, steps, contracts',
  async () => {
    const energy = { domain: 'NM', operators: ['NM23'], inputs: { m: 2, v: 3 }, outputUnit: 'Wh' }
    shows(await answered('/api/svc/prove', energy), 1 / 3600)
    shows(await answered('/api/playground/compute', energy), 1 / 3600)

    const buckling = { action: 'create', solver: 'buckling' }
    const { channel } = await answered('/api/svc/stream', buckling)
    const inKilonewton = { outputUnit: 'kN' }
    shows(await answered('/api/svc/stream', { action: 'tick', channel, ...inKilonewton }), 1e-3)
    shows(await answered(`/api/streams/${channel}/tick`, inKilonewton), 1e-3)
    const { reactor } = await answered('/api/svc/reactor', buckling)
    shows(await answered('/api/svc/reactor', { action: 'step', reactor, ...inKilonewton }), 1e-3)

    const definition = {
      version: '1',
      name: 'impact',
      initial: 'armed',
      states: {
        armed: { on: { go: { target: 'gone', guard: 'NM23 < 10' } } },
        gone: { final: true },
      },
    }
    const moved = { env: { m: 2, v: 3 }, outputUnit: 'Wh' }
    shows(await answered('/api/genesis/execute', { definition, ...moved }), 1 / 3600)
    const { id } = await answered('/api/svc/contract_deploy', { definition })
    const wrong = { id, ...moved, outputUnit: 'kg' }
    const refused = await node.call('POST', '/api/svc/contract_fire', { key, body: wrong })
    assert.equal([refused.status, refused.body.code], [400, 'INVALID_INPUT'])
    // What was refused has not moved it.
    shows(await answered('/api/svc/contract_fire', { id, ...moved }), 1 / 3600)
  },
)

test('a call that computes nothing refuses the unit and does nothing', async () => {
  for (const path of ['/api/svc/stream', '/api/svc/reactor']) {
    const list = () => answered(path, { action: 'list' })
    const before = await list()
    const body = { action: 'create', solver: 'buckling', outputUnit: 'kN' }
    const refused = await node.call('POST', path, { key, body })
    assert.equal([refused.status, refused.body.code], [400, 'INVALID_INPUT'], path)
    assert.is(refused.body.details.errors[0].pointer, '/outputUnit')
    assert.equal(await list(), before)
  }
})

test.run()
