import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { domains } from '../../workers/domains/index.ts'
import {
  type Evaluated,
  evaluateOperator,
  evaluateOperators,
} from '../../workers/operators/evaluate.ts'
import { prebuild } from '../../workers/operators/prebuild.ts'
import { createRegistry } from '../../workers/operators/registry.ts'
import { near } from '../support/near.ts'
import { operators as registry } from '../support/operators.ts'
import { refusal } from '../support/refusal.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('registry of operators')
const inLong = longOnly(test)

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
  assert.equal(registry.ids().map(registry.operator), registry.list())
  const mechanics = registry.list(registry.domain('NM')).map(({ id }) => id)
  assert.equal(
    mechanics,
    Array.from({ length: 13 }, (_, i) => `NM${18 + i}`),
  )
})

test('a law of two domains is one record, which both call by their own keys', () => {
  const shared = domains.flatMap(domain =>
    (domain.shared ?? []).map(one => ({ ...one, keys: one.keys ?? {}, domain })),
  )
  assert.is(shared.length, 8)
  for (const { alias, of, keys, domain } of shared) {
    const [lent, own] = [registry.operator(alias), registry.operator(of)]
    assert.is(lent.id, own.id)
    assert.ok(own.source.aliases!.includes(alias), alias)
    assert.is(lent.domain, domain)
    assert.ok(registry.list(domain).includes(lent), alias)
    assert.not(registry.list().includes(lent), alias)
    assert.is(registry.find(alias, 1)[0], own)
    assert.is(registry.countOf(domain), registry.list(domain).length)
    assert.ok(registry.ids(domain).includes(alias), alias)
    const point = own.source.test.inputs
    const called = Object.fromEntries(
      Object.entries(point).map(([key, value]) => [keys[key] ?? key, value]),
    )
    const { value, validity } = evaluateOperator(lent, called)
    assert.is(value, evaluateOperator(own, point).value, alias)
    assert.ok(validity.every(({ holds }) => holds !== false))
    const accepted = registry.acceptedInputs(domain)
    for (const { key, unit } of lent.inputs) assert.is(accepted.get(key), unit)
  }
})

test('one key keeps one dimension in a domain, its shared records included', () => {
  for (const domain of domains) {
    const seen = new Map<string, string>()
    for (const { calledAs, inputs, output } of registry.list(domain)) {
      for (const { key, dim } of [...inputs, output]) {
        assert.is(seen.get(key) ?? dim.join(), dim.join(), `${key} of ${calledAs}`)
        seen.set(key, dim.join())
      }
    }
  }
})

test('an alias is evaluated in its own domain, by the keys used there', () => {
  const evaluated = evaluateOperators(registry, {
    domain: 'ED',
    operators: ['ED20'],
    inputs: { emissivity: 0.8, T: 473 },
  }) as Evaluated
  assert.is(evaluated.results[0]!.operator_id, 'HT3')
  near(evaluated.results[0]!.value!, 2270.62955587812, { relative: 1e-9 })
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
  // A keyword that is just what was asked counts nearly like a name that holds it.
  assert.is(found('gravitation')[0], 'NM21')
  assert.equal(found('zzzz'), [])
  assert.equal(found('  '), [])
  assert.is(found('energy', 3).length, 3)
})

/** By words, ids, names that begin so, equations in their own and in other letters, and of nothing. */
const TERMS = [
  ...[
    'kinetic energy',
    'QM10',
    'free-fall',
    'Reynolds nubmer',
    'gravit',
    'entropy of mixing',
    'zz',
  ],
  ...['m*v^2/2', 'K = m*v^2/2', 'PV = nRT', 'F = -k x', 'T = 2π√(a³/(G·M))', 'a = b'],
]

inLong(
  'a registry of what the build has made finds the same, and reads a domain when it needs one',
  () => {
    const { names, words, forms } = JSON.parse(JSON.stringify(prebuild(domains)))
    const read = new Set<string>()
    const unread = domains.map(domain => ({
      ...domain,
      get operators() {
        read.add(domain.prefix)
        return domain.operators
      },
    }))
    const made = createRegistry(unread, { names, words: () => words, forms: () => forms })
    assert.is(made.size, registry.size)
    assert.equal([...made.prepare()], [])
    for (const term of TERMS) assert.equal(made.findIds(term), registry.findIds(term), term)
    assert.equal(made.ids(), registry.ids())
    assert.ok(made.has('OM0'))
    assert.equal(
      domains.map(domain => registry.countOf(domain)),
      unread.map(domain => made.countOf(domain)),
    )
    const { details } = refusal(() => made.operator('QM88'))
    assert.equal(details, refusal(() => registry.operator('QM88')).details)
    assert.is(read.size, 0)
    assert.equal(made.find(TERMS[0]!, 1)[0]!.equation, registry.find(TERMS[0]!, 1)[0]!.equation)
    assert.equal([...read], ['NM'])
  },
)

test('an index is prepared in parts, and a search in the middle of it finds what it finds without one', () => {
  const parts = [...createRegistry(domains).prepare()]
  assert.ok(parts.length >= 2 * Math.floor(registry.size / 100), `${parts.length}`)
  const prepared = createRegistry(domains)
  const preparation = prepared.prepare()
  // In the index of words, then in that of equations.
  for (const [steps, term] of [
    [10, 'kinetic energy'],
    [3, 'K = m*v^2/2'],
  ] as const) {
    for (let i = 0; i < steps; i++) assert.not(preparation.next().done)
    assert.equal(
      prepared.find(term, 5).map(({ id }) => id),
      registry.find(term, 5).map(({ id }) => id),
    )
  }
  assert.ok([...preparation].length <= 1)
})

test.run()
