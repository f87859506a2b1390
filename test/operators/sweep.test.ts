import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { DomainSource } from '../../workers/operator.ts'
import { plannedClosedForm } from '../../workers/operators/closed-form.ts'
import { type Evaluated, evaluateOperators } from '../../workers/operators/evaluate.ts'
import { createRegistry } from '../../workers/operators/registry.ts'
import { type SweepRequest, type Swept, sweep } from '../../workers/operators/sweep.ts'
import { operators as registry } from '../support/operators.ts'
import { faultAt, refusal } from '../support/refusal.ts'

const test = suite('sweep')

function run(request: SweepRequest): Swept {
  const steps = sweep(registry, request)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value as Swept
  }
}

const refused = (request: SweepRequest) => refusal(() => run(request))

test('each point has the bits and the uncertainty of a call of its own', () => {
  const v = Array.from({ length: 50 }, (_, i) => `${i + 1} ± 0.5 km/h`)
  const operators = ['NM23', 'NM26', 'NM22']
  const fixed = { m: { value: 3, unit: 'g', uncertainty: 0.1 }, h: 2, m1: 5e24, m2: 1, r: 7e6 }
  const whole = run({ domain: 'NM', operators, inputs: { ...fixed, v } })
  assert.is(whole.points, 50)
  v.forEach((speed, i) => {
    const request = { domain: 'NM', operators, inputs: { ...fixed, v: speed } }
    const { results } = evaluateOperators(registry, request) as Evaluated
    results.forEach(({ operator_id, value, uncertainty }, k) => {
      assert.is(whole.outputs[k]!.operator.id, operator_id)
      assert.is(whole.outputs[k]!.values[i], value)
      assert.is(whole.outputs[k]!.uncertainties[i], uncertainty)
    })
  })
  assert.is(whole.last[0]!.value, whole.outputs[0]!.values[49])
  assert.equal(whole.defaulted, { g: 9.80665 })
  assert.equal([...whole.varied['v']!.slice(0, 1)], [1 / 3.6])
})

test('a point without a value refuses the sweep by its index', () => {
  const failure = refused({
    domain: 'NM',
    operators: ['NM21'],
    inputs: { m1: 1, m2: 1, r: [1, 2, 0, 4] },
  })
  assert.is(failure.code, 'INVALID_INPUT')
  assert.match(failure.message, /^point 2: NM21 has no value: .*must be above 0 m/)
  const { point, value, exclusiveMinimum } = faultAt('/inputs/r/2', failure)
  assert.equal([point, value, exclusiveMinimum], [2, 0, 0])
  const unread = refused({
    domain: 'NM',
    operators: ['NM23'],
    inputs: { m: 1, v: ['1 m/s', '2 kg'] },
  })
  assert.match(unread.message, /^point 1: v: 'kg' is a unit of kg/)
  assert.is(faultAt('/inputs/v/1', unread)['point'], 1)
})

test('lists are of one length, and bounded', () => {
  const kinetic = (m: number[], v: number[]) =>
    refused({ domain: 'NM', operators: ['NM23'], inputs: { m, v } })
  assert.match(kinetic([1, 2], [1, 2, 3]).message, /m has 2 values and another input 3/)
  assert.match(kinetic([1], Array(10_001).fill(1)).message, /10001 points; a sweep has 1 to 10000/)
  assert.match(kinetic([], []).message, /0 points/)
})

test('work beyond the limit is refused before any of it is done', () => {
  const series: DomainSource = {
    name: 'Series',
    prefix: 'SE',
    scope: 'sums of many terms',
    sources: [],
    defaultOperator: 'SE1',
    operators: [
      {
        id: 'SE1',
        title: 'ten thousand terms',
        equation: 'y = sum(x/k^2, k, 1, 10000)',
        inputs: { x: { unit: '1', title: 'factor', default: 1 } },
        output: { unit: '1', title: 'sum' },
        source: 'made for this test',
        test: { inputs: { x: 1 }, expected: 1.644834072, source: 'pi^2/6 less the rest' },
      },
    ],
  }
  const start = process.cpuUsage()
  const request = { domain: 'SE', operators: ['SE1'], inputs: { x: Array(10_000).fill(1) } }
  const { code, message } = refusal(() => sweep(createRegistry([series]), request).next())
  assert.is(code, 'INVALID_INPUT')
  assert.match(message, /operations, the limit is/)
  const { user, system } = process.cpuUsage(start)
  assert.ok(user + system < 1_000_000)
})

test('the time of a sweep of numbers is foreseen, that of quantities, of many points or of a wanted input is not', () => {
  const t = Array.from({ length: 1000 }, (_, i) => i + 1)
  const msOf = (request: SweepRequest) => plannedClosedForm(registry, 'sweep', request).ms
  const fall = (inputs: SweepRequest['inputs']) => msOf({ operators: ['NM19'], inputs })
  assert.ok(fall({ t }) < 2, `${fall({ t })} ms`)
  assert.ok(fall({ t: t.slice(0, 10) }) < fall({ t }))
  assert.is(fall({ t: t.map(one => `${one} s`) }), Number.POSITIVE_INFINITY)
  assert.is(fall({ t: [...t, ...t] }), Number.POSITIVE_INFINITY)
  const wanted = { operators: ['NM19'], solveFor: 't', inputs: { h: t } }
  assert.is(msOf(wanted), Number.POSITIVE_INFINITY)
  // Each point searches for a root: a thousand of them are no work for the thread of all calls.
  assert.ok(msOf({ operators: ['HT24'], inputs: { Bi: t, Fo: 0.5 } }) > 100)
})

test('an unknown key closes the gate as in a single call', () => {
  const { gate } = run({ domain: 'NM', operators: ['NM23'], inputs: { m: [1], mass: [2] } })
  assert.is(gate.passed, false)
})

test.run()
