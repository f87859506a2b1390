import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { domains } from '../../workers/domains/index.ts'
import { compileOperator } from '../../workers/operators/compile.ts'
import {
  type Evaluated,
  evaluateOperator,
  evaluateOperators,
  type Request,
} from '../../workers/operators/evaluate.ts'
import type { Gated } from '../../workers/operators/gate.ts'
import { near } from '../support/near.ts'
import { operators as registry } from '../support/operators.ts'
import { faultAt, refusal } from '../support/refusal.ts'

const test = suite('evaluation of operators')

function evaluated(request: Request): Evaluated {
  const answer = evaluateOperators(registry, request)
  assert.ok(answer.gate.passed, JSON.stringify(answer.gate))
  return answer as Evaluated
}

const refused = (request: Request) => refusal(() => evaluateOperators(registry, request))

test("the Earth's orbital period and the second level of hydrogen", () => {
  const earth = { a: 149597870700, M: 1.98841e30 }
  const [orbit] = evaluated({ domain: 'OM', operators: ['ORBIT_PERIOD'], inputs: earth }).results
  near(orbit!.value, 365.256363 * 86400, { relative: 2e-5 })
  assert.is(orbit!.unit, 's')
  const request = { domain: 'QM', operators: ['QM8'], inputs: { n: 2, Z: 1 } }
  const [hydrogen] = evaluated(request).results
  near(hydrogen!.value! / 1.602176634e-19, -3.4014232807475, { relative: 1e-9 })
})

test('operators come in the order asked, under their ids, aliases resolved', () => {
  const inputs = { t: 2, m: 3, v: 4, h: 5 }
  const { results, domain } = evaluated({
    domain: 'newtonian mechanics',
    operators: ['KO42', 'nm23', 'free-fall', 'NM26'],
    inputs,
  })
  assert.is(domain.prefix, 'NM')
  assert.equal(
    results.map(({ operator_id }) => operator_id),
    ['NM23', 'NM19', 'NM26'],
  )
  assert.is(results[0]!.value, 24)
  near(results[1]!.value, 19.6133, { relative: 1e-15 })
  near(results[2]!.value, 24 + 3 * 9.80665 * 5, { relative: 1e-15 })
})

test('without operators and inputs the operator of the domain tells what it misses', () => {
  const { code, details } = refused({ domain: 'Quantum Mechanics', inputs: {} })
  assert.is(code, 'MISSING_INPUT')
  const missing = details!['errors'] as { pointer: string; operator: string }[]
  assert.equal(
    missing.map(({ pointer, operator }) => `${operator} ${pointer}`),
    ['QM8 /inputs/n', 'QM8 /inputs/Z'],
  )
  for (const { prefix } of domains) {
    if (prefix === 'KO') continue
    assert.is(refused({ domain: prefix, operators: [], inputs: {} }).code, 'MISSING_INPUT')
  }
})

test('KO42 alone is an operator of its own domain', () => {
  const inputs = { t: 0.1, phi0: 0.3 }
  const { results } = evaluated({ domain: 'KO', operators: ['KO42'], inputs })
  near(results[0]!.value, 1.0008950957704, { relative: 1e-13 })
})

test('the equation is shown with symbols, numbers with units, and the value', () => {
  const inputs = { m: 2, v: 3 }
  const [result] = evaluated({ domain: 'NM', operators: ['NM23'], inputs }).results
  assert.is(result!.equation, 'K = m·v²/2 = (2 kg)·(3 m/s)²/2 = 9 J')
})

test('a key that nobody knows closes the gate: nothing is computed, nothing thrown', () => {
  const request = { domain: 'NM', operators: ['NM23'], inputs: { m: 1, mass: 2, __proto__: 3 } }
  const answer = evaluateOperators(registry, request) as Gated
  assert.is(answer.gate.passed, false)
  assert.equal(answer.gate.rejected, ['mass'])
  assert.equal(answer.gate.accepted, ['m', 'v'])
  const hostile = JSON.parse('{"__proto__": 1, "constructor": 2}')
  const second = evaluateOperators(registry, { domain: 'NM', inputs: hostile }) as Gated
  assert.equal(second.gate.rejected, ['__proto__', 'constructor'])
  assert.not('results' in answer)
})

test('an operator of another domain brings its own keys; a key in two units is refused', () => {
  const inputs = { m: 1, v: 1, a: 149597870700, M: 1.98841e30 }
  const both = { domain: 'NM', operators: ['NM23', 'ORBIT_PERIOD'], inputs }
  near(evaluated(both).results[1]!.value, 31558194.994301, { relative: 1e-12 })
  const { code, message } = refused({ domain: 'NM', operators: ['NM18', 'ORBIT_PERIOD'], inputs })
  assert.is(code, 'INVALID_INPUT')
  assert.match(message, /a is in m\/s\^2 for NM18 and in m for ORBIT_PERIOD/)
})

test('a missing input is named with its unit and operator', () => {
  const failure = refused({ domain: 'NM', operators: ['NM23'], inputs: { m: 1 } })
  assert.is(failure.code, 'MISSING_INPUT')
  const message = 'missing: v (speed, in m/s) of NM23'
  assert.is(failure.message, message)
  const told = { unit: 'm/s', name: 'speed', operator: 'NM23' }
  assert.equal(faultAt('/inputs/v', failure), { pointer: '/inputs/v', message, ...told })
})

test('refusals by code', () => {
  assert.is(refused({ domain: 'XY', inputs: {} }).code, 'UNKNOWN_DOMAIN')
  assert.is(refused({ domain: '__proto__', inputs: {} }).code, 'UNKNOWN_DOMAIN')
  assert.is(refused({ domain: 'NM', operators: ['NM99'], inputs: {} }).code, 'UNKNOWN_OPERATOR')
  const four = ['NM18', 'NM19', 'NM20', 'NM21', 'KO42']
  assert.is(refused({ domain: 'NM', operators: four, inputs: {} }).code, 'TOO_MANY_OPERATORS')
  const infinite = {
    domain: 'NM',
    operators: ['NM23'],
    inputs: { m: Number.POSITIVE_INFINITY, v: 1 },
  }
  assert.is(refused(infinite).code, 'INVALID_INPUT')
  faultAt('/inputs/m', refused(infinite))
})

test('quantities with units and uncertainties are converted, carried through and told', () => {
  const inputs = { m: '(1.50 ± 0.02) t', v: { value: 90, unit: 'km/h', uncertainty: 3.6 } }
  const { results, understood } = evaluated({ domain: 'NM', operators: ['NM23'], inputs })
  near(results[0]!.value, (1500 * 25 * 25) / 2, { relative: 1e-15 })
  // Relative: 2/150 of the mass, twice 1/25 of the speed.
  near(results[0]!.uncertainty, 468750 * Math.sqrt((2 / 150) ** 2 + (2 / 25) ** 2), {
    relative: 1e-12,
  })
  assert.equal(understood['m'], {
    value: 1500,
    unit: 'kg',
    uncertainty: 20,
    text: '(1.50 ± 0.02) t',
    given: '(1.50 ± 0.02) t',
  })
  const v = { value: 25, unit: 'm/s', uncertainty: 1, text: '90 km/h', given: '90 km/h' }
  assert.equal(understood['v'], v)
  const { code, message } = refused({ domain: 'NM', operators: ['NM23'], inputs: { m: '5 km' } })
  assert.is(code, 'INVALID_INPUT')
  assert.is(message, "m: 'km' is a unit of m, and m (mass) is in kg")
})

test('outside a range or the validity there is no number but a reason', () => {
  const result = (id: string, inputs: Record<string, number>) =>
    evaluateOperator(registry.operator(id), inputs)
  const broken = (id: string, inputs: Record<string, number>) => {
    const { value, uncertainty, validity, equation } = result(id, inputs)
    assert.is(value, null)
    assert.is(uncertainty, null)
    assert.match(equation, / = no value$/)
    return validity.filter(({ holds }) => holds === false)
  }
  assert.equal(broken('NM23', { m: -1, v: 3 }), [
    { text: 'mass (m) must be at least 0 kg', condition: 'm >= 0', holds: false },
  ])
  assert.match(broken('NM21', { m1: 1, m2: 1, r: 0 })[0]!.text, /must be above 0 m/)
  assert.match(broken('QM8', { n: 1.5, Z: 1 })[0]!.text, /must be a whole number/)
  assert.match(broken('GR37', { M: 2e30, a: 1e11, e: 1 })[0]!.text, /must be below 1/)
  assert.match(broken('GR34', { M: 2e30, r: 100 })[0]!.text, /outside the Schwarzschild radius/)
  assert.match(broken('QM9', { E: 2e-19, V: 1e-19, L: 1e-10 })[0]!.text, /below the barrier/)
  assert.match(broken('NM23', { m: 1, v: 4e8 })[0]!.text, /slower than light/)
  assert.match(broken('QM13', { E_s: 1, mu: 0, T: -5 })[0]!.text, /temperature \(T\)/)
  // Valid inputs whose result no double can hold.
  assert.match(broken('NM21', { m1: 1e200, m2: 1e200, r: 1 })[0]!.text, /no finite value/)
})

test('texts are reported beside conditions that hold', () => {
  const { validity } = evaluateOperator(registry.operator('NM26'), { m: 1, v: 1, h: 1 })
  assert.equal(validity, [
    { text: 'slower than light; exact only far below it', condition: 'abs(v) < c', holds: true },
    { text: "height small against the planet's radius", holds: null },
  ])
})

test('uncertainty: that of the constants, of given inputs, and of rounding', () => {
  const gravity = registry.operator('NM21')
  const inputs = { m1: 5.9722e24, m2: 7.346e22, r: 3.844e8 }
  const { value, uncertainty } = evaluateOperator(gravity, inputs)
  near(uncertainty! / value!, 1.5e-15 / 6.6743e-11, { relative: 1e-6 })
  const kinetic = registry.operator('NM23')
  const exact = evaluateOperator(kinetic, { m: 2, v: 3 })
  assert.ok(exact.uncertainty! < 1e-14, 'rounding alone')
  const carried = evaluateOperator(kinetic, { m: 2, v: 3 }, { m: 0.02, v: 0.06 })
  near(carried.uncertainty, Math.hypot(4.5 * 0.02, 6 * 0.06), { relative: 1e-12 })
})

test('every record has a value, an uncertainty and an equation at its test point', () => {
  for (const domain of domains) {
    for (const source of domain.operators) {
      const result = evaluateOperator(compileOperator(source, domain), source.test.inputs)
      assert.ok(Number.isFinite(result.value), source.id)
      assert.ok(result.uncertainty! <= 1e-3 * Math.abs(result.value!), source.id)
      assert.match(result.equation, /^\S.* = .+ = .+ = [−\d]/, source.id)
    }
  }
})

test.run()
