// Every operator at the ends of the doubles: a number with its uncertainty, or a refusal with its code.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Failure } from '../../workers/failure.ts'
import type { Operator } from '../../workers/operators/compile.ts'
import { evaluateOperator } from '../../workers/operators/evaluate.ts'
import { near } from '../support/near.ts'
import { operators as registry } from '../support/operators.ts'
import { testPoint } from '../support/prove.ts'
import { everyInTier } from '../support/tier.ts'

const test = suite('operators at extreme inputs')

const EXTREMES = [0, -0, -1, 1, 400, 5e-324, 1e-300, 1e-30, 1e30, 1e200, 1.7e308, -1e-300, -1e300]

/** Each input in turn at 0, tiny, huge, its ends and the value of another; all of them equal; all of them scaled. */
function* extremePoints({ inputs, ...operator }: Operator): Generator<number[]> {
  const centre = testPoint({ inputs, ...operator })
  for (const [i, { min, max }] of inputs.entries()) {
    const ends = [min, max].filter(end => end !== undefined)
    for (const x of [...EXTREMES, ...ends, ...centre]) yield centre.with(i, x)
  }
  for (const x of [0, 5e-324, 1e-300, 1, 1e150, 1e300, -1]) yield centre.map(() => x)
  for (const factor of [1e-3, 1e3, 1e-100, 1e100]) yield centre.map(x => x * factor)
}

const at = (operator: Operator, values: readonly number[]) => {
  const given = Object.fromEntries(operator.inputs.map(({ key }, i) => [key, values[i]!]))
  try {
    return evaluateOperator(operator, given)
  } catch (error) {
    if (error instanceof Failure)
      return { value: null, uncertainty: null, rounding: 0, fault: error }
    throw error
  }
}

const REFUSALS = ['INVALID_INPUT', 'PRECISION']

test('a finite value with a finite uncertainty, or a refusal with its code', () => {
  const faults: string[] = []
  let values = 0
  let refusals = 0
  const operators = everyInTier(registry.list(), 10)
  for (const operator of operators) {
    for (const point of extremePoints(operator)) {
      const { value, uncertainty, rounding, fault } = at(operator, point)
      if (value === null) refusals++
      else values++
      const isAnswer =
        Number.isFinite(value) && Number.isFinite(uncertainty) && uncertainty! >= 0 && rounding >= 0
      const isRefusal = value === null && fault !== undefined && REFUSALS.includes(fault.code)
      if (!(value === null ? isRefusal : isAnswer && Number.isFinite(rounding))) {
        faults.push(`${operator.id} at ${point}: ${value} ± ${uncertainty}, ${fault?.message}`)
      }
    }
  }
  assert.equal(faults.slice(0, 20), [])
  const least = 9 * operators.length
  assert.ok(values > least && refusals > least, `${values} values, ${refusals} refusals`)
})

const value = (id: string, inputs: Record<string, number>) => {
  const { fault, ...result } = evaluateOperator(registry.operator(id), inputs)
  assert.is(fault, undefined, fault?.message)
  return result
}

test('what is 0 or 1 by underflow is an answer', () => {
  const eV = 1.602176634e-19
  // exp(8600) is beyond the doubles; the occupation behind it is 0 to 3,700 digits.
  const cold = value('QM13', { E_s: 8 * eV, mu: 5 * eV, T: 4 })
  assert.is(cold.value, 0)
  assert.ok(cold.uncertainty! < 1e-300 && cold.rounding <= 1e-4)
  const filled = value('QM13', { E_s: 2 * eV, mu: 5 * eV, T: 4 })
  near(filled.value, 1, { relative: 1e-15 })
  const wall = value('QM9', { E: 1e-19, V: 1.6e-18, L: 1e-6, m: 9.1093837139e-31 })
  assert.is(wall.value, 0)
  assert.ok(wall.uncertainty! < 1e-290 && wall.rounding <= 1e-4)
  const resting = { rho_s: 2650, rho_w: 1000, d: 0.001, theta: 0.03, g: 9.80665 }
  assert.is(value('HD23', resting).value, 0)
})

test('overflow is PRECISION, a pole and what lies outside a range INVALID_INPUT', () => {
  const fault = (id: string, inputs: Record<string, number>) =>
    evaluateOperator(registry.operator(id), inputs).fault!
  assert.is(fault('NM21', { m1: 1e200, m2: 1e200, r: 1 }).code, 'PRECISION')
  assert.is(fault('NM24', { m: 1e200, g: 1e200, h: 1 }).code, 'PRECISION')
  const early = fault('NM19', { t: -1, v0: 0, g: 9.8 })
  assert.is(early.code, 'INVALID_INPUT')
  assert.is((early.details!['errors'] as { pointer: string }[])[0]!.pointer, '/inputs/t')
})

test.run()
