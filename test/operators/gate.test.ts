import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Evaluated, Request } from '../../workers/operators/evaluate.ts'
import { evaluateOperators } from '../../workers/operators/evaluate.ts'
import { chosenFor, type Gated } from '../../workers/operators/gate.ts'
import { near } from '../support/near.ts'
import { operators as registry } from '../support/operators.ts'
import { refusal } from '../support/refusal.ts'

const test = suite('dimensional gate')

const gate = (request: Request) => {
  const { gate: told, ...rest } = evaluateOperators(registry, request) as Gated
  assert.is(told.passed, false, JSON.stringify(rest))
  return told
}
const answer = (request: Request) => {
  const evaluated = evaluateOperators(registry, request)
  assert.ok(evaluated.gate.passed, JSON.stringify(evaluated.gate))
  return (evaluated as Evaluated).results[0]!
}
const refused = (request: Request) => refusal(() => evaluateOperators(registry, request))

test('a voltage across a resistor is not passed over for a current of somebody else', () => {
  const told = gate({ operators: ['EL1'], inputs: { V: 9, R: 220 } })
  assert.equal(told.rejected, ['V'])
  assert.equal(told.accepted, ['I', 'R'])
  const [hint] = told.hints
  assert.equal([hint!.key, hint!.near], ['V', ['I']])
  assert.ok(hint!.takenBy.includes('EL14') && !hint!.takenBy.includes('EL1'))
})

test('a half-life is no decay constant, a height no axis of an orbit', () => {
  const decay = gate({
    operators: ['NP1'],
    inputs: { N_0: 1e6, t_half: '8.02 d', t: '10 d' },
  })
  assert.equal(decay.rejected, ['t_half'])
  assert.equal(decay.hints[0]!.near, ['lambda'])
  const orbit = gate({
    operators: ['ORBIT_PERIOD'],
    inputs: { h: 4e5, R: 6.4e6, M: 6e24 },
  })
  assert.equal(orbit.rejected, ['h', 'R'])
  assert.equal(orbit.accepted, ['a', 'M'])
  assert.ok(orbit.hints[0]!.takenBy.includes('OM2'))
})

test('without operators the one that takes just the given inputs computes', () => {
  const work = answer({ domain: 'NM', inputs: { F: 3, d: 5, theta: 0 } })
  near(work.value, 15, { relative: 1e-15 })
  // Defaults may be left out.
  assert.is(answer({ domain: 'NM', inputs: { m: 2, h: 5 } }).operator_id, 'NM24')
  assert.equal(answer({ domain: 'NM', inputs: { m: 2, h: 5 } }).defaulted, { g: 9.80665 })
})

test('several operators of the same inputs are named, none is guessed', () => {
  const carnot = refused({ domain: 'TD', inputs: { T_h: 800, T_c: 300 } })
  assert.is(carnot.code, 'AMBIGUOUS')
  assert.match(carnot.message, /TD7 \(Carnot efficiency\), TD8/)
  const { code, details } = refused({ domain: 'NM', inputs: { m: 2, v: 3 } })
  assert.is(code, 'AMBIGUOUS')
  const candidates = details!['candidates'] as { id: string }[]
  const ids = candidates.map(({ id }) => id)
  assert.ok(ids.includes('NM23') && ids.length > 1, ids.join())
  for (const id of ids) {
    const inputs = registry.operator(id).inputs.map(({ key }) => key)
    assert.ok(inputs.includes('m') && inputs.includes('v'), id)
  }
})

test('inputs that no operator takes together close the gate', () => {
  const unknown = gate({ domain: 'NM', inputs: { m: 2, nobody: 1 } })
  assert.equal(unknown.rejected, ['nobody'])
  const together = gate({ domain: 'NM', inputs: { theta: 2, h: 1 } })
  assert.equal(together.rejected, ['theta', 'h'])
  assert.ok(together.hints.every(({ takenBy }) => takenBy.length > 0))
  assert.ok(together.accepted.every(key => !together.rejected.includes(key)))
})

test('the domain may be left out, and may not contradict', () => {
  near(answer({ operators: ['NM23'], inputs: { m: 2, v: 3 } }).value, 9, { relative: 1e-15 })
  const { code, details } = refused({ domain: 'QM', operators: ['NM23'], inputs: { m: 2, v: 3 } })
  assert.is(code, 'INVALID_INPUT')
  assert.is((details!['errors'] as { pointer: string }[])[0]!.pointer, '/domain')
  assert.is(refused({ inputs: { m: 2 } }).code, 'MISSING_INPUT')
})

test('every operator takes its own test inputs and rejects one key more', () => {
  for (const operator of registry.list()) {
    const keys = Object.keys(operator.source.test.inputs)
    const operators = [operator.id]
    assert.ok(chosenFor(registry, { operators, keys }).gate.passed, operator.id)
    const closed = chosenFor(registry, { operators, keys: [...keys, 'no_such_key'] }) as Gated
    assert.equal(closed.gate.rejected, ['no_such_key'], operator.id)
  }
})

test.run()
