import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { domains } from '../../workers/domains/index.ts'
import { createRegistry } from '../../workers/operators/registry.ts'
import { refusal } from '../support/refusal.ts'

const test = suite('registry of operators')

const registry = createRegistry(domains)

test('operators are found by id and alias in any case, and are compiled once', () => {
  const orbit = registry.operator('ORBIT_PERIOD')
  assert.is(registry.operator('orbit_period'), orbit)
  assert.is(registry.operator('OM0'), orbit)
  assert.is(registry.operator('ko42.1').id, 'KO42.1')
  assert.ok(registry.has('Free-Fall'))
  assert.not(registry.has('constructor'))
  const { code, details } = refusal(() => registry.operator('QM88'))
  assert.is(code, 'UNKNOWN_OPERATOR')
  assert.ok((details!['near'] as string[]).includes('QM8'))
})

test('domains are found by prefix and name in any case', () => {
  assert.is(registry.domain('qm'), registry.domain('QUANTUM mechanics'))
  assert.is(refusal(() => registry.domain('quantum mechanic')).code, 'UNKNOWN_DOMAIN')
})

test('the list keeps the order of the domains; the count is that of the list', () => {
  assert.is(registry.list().length, registry.size)
  const mechanics = registry.list(registry.domain('NM')).map(({ id }) => id)
  assert.equal(
    mechanics,
    Array.from({ length: 13 }, (_, i) => `NM${18 + i}`),
  )
})

test('the accepted keys of a domain are those of all its operators, with their units', () => {
  const accepted = registry.acceptedInputs(registry.domain('OM'))
  assert.is(accepted.get('a'), 'm')
  assert.is(accepted.get('M'), 'kg')
  for (const domain of domains) {
    const keys = registry.acceptedInputs(domain)
    for (const { inputs } of domain.operators) {
      for (const key of Object.keys(inputs)) assert.ok(keys.has(key))
    }
  }
})

test('a record is JSON with every field of its kind', () => {
  const record = registry.record(registry.operator('ORBIT_PERIOD'))
  assert.equal(JSON.parse(JSON.stringify(record)), record)
  assert.is(record.equation, 'T = 2π√(a³/(G·M))')
  assert.is(record.latex, 'T = 2\\pi \\sqrt{\\frac{a^{3}}{G\\,M}}')
  assert.is(record.expression, '2*pi*sqrt(a^3/(G*M))')
  assert.is(record.tier, 'standard')
  assert.is(record.kind, 'ode')
  assert.equal(record.inputs[0], {
    key: 'a',
    symbol: 'a',
    name: 'semi-major axis',
    unit: 'm',
    dim: [0, 1, 0, 0, 0, 0, 0],
    min: 0,
    exclusive: true,
    examples: [149597870700],
  })
  assert.equal(record.output, {
    key: 'period',
    symbol: 'T',
    name: 'orbital period',
    unit: 's',
    dim: [0, 0, 1, 0, 0, 0, 0],
    values: 'nonnegative',
  })
  assert.equal(record.constants, [
    {
      symbol: 'G',
      value: 6.6743e-11,
      unit: 'm^3 kg^-1 s^-2',
      dim: [-1, 3, -2, 0, 0, 0, 0],
      source: 'CODATA 2022',
    },
  ])
  assert.is(record.test.relTol, 1e-6)
  assert.equal(record.uncertainty, { model: 'first-order' })
  assert.is(registry.record(registry.operator('NM23')).tier, 'core')
  assert.equal(
    registry.record(registry.operator('NM28')).ode!.inputs!.map(({ key }) => key),
    ['I'],
  )
})

test('search puts an id first, then a name, then what only mentions the word', () => {
  const found = (term: string, limit = 5) => registry.find(term, limit).map(({ id }) => id)
  assert.is(found('QM10')[0], 'QM10')
  assert.is(found('free-fall')[0], 'NM19')
  assert.is(found('kinetic energy')[0], 'NM23')
  assert.is(found('orbital period')[0], 'ORBIT_PERIOD')
  assert.is(found('hawking')[0], 'GR40')
  assert.is(found('tunneling')[0], 'QM9')
  assert.is(found('m*v^2/2')[0], 'NM23')
  assert.ok(found('gravity', 12).includes('NM21'))
  assert.equal(found('zzzz'), [])
  assert.equal(found('  '), [])
  assert.is(found('energy', 3).length, 3)
})

test('a prepared registry gives the same as one that is asked', () => {
  const prepared = createRegistry(domains)
  const slices = [...prepared.prepare()]
  assert.is(slices.length, domains.length)
  for (const operator of registry.list().slice(0, 40)) {
    assert.equal(prepared.record(prepared.operator(operator.id)), registry.record(operator))
  }
})

test.run()
