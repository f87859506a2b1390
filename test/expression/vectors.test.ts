// Inputs x[1] ... x[n] are a vector, whose components a text may count.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compile, slotsFor } from '../../workers/expression/compile.ts'
import { differentiate } from '../../workers/expression/derivative.ts'
import { dimensionOf } from '../../workers/expression/dimensions.ts'
import { parseExpression } from '../../workers/expression/parser.ts'
import { latex } from '../../workers/expression/print-latex.ts'
import { printed } from '../../workers/expression/print-unicode.ts'
import { compileObjective } from '../../workers/expression/wasm/objective.ts'
import { UserModules } from '../../workers/kernel.ts'
import { parseUnit } from '../../workers/units/unit.ts'
import { refusal } from '../support/refusal.ts'

const test = suite('vectors')

const HEAP = 16_384
const SIZE = 5
const INPUTS = ['a', ...Array.from({ length: SIZE }, (_, i) => `x[${i + 1}]`)]
const AT = [2, 10, 20, 30, 40, 50]

const parsed = (text: string) => parseExpression(text, { inputs: INPUTS })

function value(text: string): number {
  const expression = parsed(text)
  const slots = slotsFor(expression)
  slots.set(AT)
  return compile(expression)(slots)
}

const modules = new UserModules()

/** Value and slopes by all inputs of what is compiled. */
function compiled(text: string): number[] {
  const objective = compileObjective({ objective: text, variables: INPUTS })
  const { env, user } = modules.linked(objective)
  const doubles = new Float64Array(env.memory.buffer)
  doubles.set(AT, HEAP / 8)
  const to = HEAP + 8 * AT.length
  user['gradient']!(HEAP, to)
  return [...doubles.subarray(to / 8, to / 8 + 1 + AT.length)]
}

const VALUES: [string, number][] = [
  ['x[3]', 30],
  ['a*x[1] - x[5]', -30],
  ['sum(x[k], k, 1, 5)', 150],
  ['sum(k*x[k]^2, k, 2, 4)', 2 * 400 + 3 * 900 + 4 * 1600],
  ['sum((x[k + 1] - x[k])^2, k, 1, 4)', 400],
  ['sum(x[mod(k, 5) + 1]*x[k], k, 1, 5)', 200 + 600 + 1200 + 2000 + 500],
  ['sum(if(k < 5, x[k + 1], 0), k, 1, 5)', 140],
  ['sum(sum(x[j]*x[k]*a, j, 1, 2), k, 1, 2)', 1800],
]

test('a component is found by its number, or by one that is worked out', () => {
  for (const [text, wanted] of VALUES) assert.is(value(text), wanted, text)
})

test('compiled, counted components have the value of the closures and the slopes of dual numbers', () => {
  for (const [text, wanted] of VALUES) {
    const [first, ...slopes] = compiled(text)
    assert.is(first, wanted, text)
    for (const [slot, slope] of slopes.entries()) {
      const slots = slotsFor(parsed(text))
      slots.set(AT)
      assert.is(slope, differentiate(parsed(text), slots, slot).slope, `${text} by ${INPUTS[slot]}`)
    }
  }
})

test('a sum over more components than are written out as a rule is written out', () => {
  const names = Array.from({ length: 200 }, (_, i) => `q[${i}]`)
  const objective = compileObjective({ objective: 'sum(q[k]^2, k, 0, 199)', variables: names })
  const { env, user } = modules.linked(objective)
  const doubles = new Float64Array(env.memory.buffer).fill(2, HEAP / 8, HEAP / 8 + 200)
  user['gradient']!(HEAP, HEAP + 1600)
  assert.is(doubles[(HEAP + 1600) / 8], 800)
  assert.is(doubles[(HEAP + 1600) / 8 + 200], 4)
})

test('what is not there is no number in a closure, and refused where it is known before', () => {
  assert.ok(Number.isNaN(value('x[a + 4]')))
  assert.ok(Number.isNaN(value('x[a/4]')))
  assert.match(refusal(() => parsed('x[6]')).message, /x goes from x\[1\] to x\[5\]/)
  assert.match(refusal(() => parsed('x[0]')).message, /x goes from x\[1\] to x\[5\]/)
  assert.match(refusal(() => compiled('sum(x[k], k, 1, 6)')).message, /x\[6\] is not there/)
  assert.match(refusal(() => compiled('x[a]')).message, /the index of x/)
  assert.match(refusal(() => compiled('sum(x[k], k, 1, a)')).message, /the index of x/)
})

test('brackets close, hold a number and stand behind a vector', () => {
  assert.match(refusal(() => parsed('x[1')).message, /a \[ without its \]/)
  assert.match(refusal(() => parsed('x[1)')).message, /a \[ without its \]/)
  assert.match(refusal(() => parsed('x[]')).message, /']' there/)
  assert.match(refusal(() => parsed('x[a < 1]')).message, /needs a number/)
  assert.match(refusal(() => parsed('a[1]')).message, /'a' is no vector/)
  assert.match(refusal(() => parsed('a + 1]')).message, /']' there/)
  assert.match(refusal(() => parsed('x')).message, /'x' is unknown/)
})

test('components share a dimension, and a vector prints with its index', () => {
  const metres = INPUTS.map(() => parseUnit('m').dimension)
  const expression = parsed('sum(x[k]^2, k, 1, 5)')
  assert.equal(dimensionOf(expression, metres), parseUnit('m^2').dimension)
  const mixed = metres.with(3, parseUnit('s').dimension)
  assert.match(refusal(() => dimensionOf(expression, mixed)).message, /joins a quantity in/)
  assert.is(printed(expression.tree), 'Σ_{k=1..5} (x[k]²)')
  assert.match(latex(expression.tree), /x_\{k\}/)
})

test.run()
