// A shared term has the value that it would have alone, however often and within whatever it is met.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compile, slotsFor } from '../../workers/expression/compile.ts'
import { differentiate } from '../../workers/expression/derivative.ts'
import { graphOf } from '../../workers/expression/graph.ts'
import { parseExpression } from '../../workers/expression/parser.ts'
import type { BinaryNode } from '../../workers/expression/tree.ts'
import { workOf } from '../../workers/expression/work.ts'
import { near } from '../support/near.ts'

const test = suite('graph')

const parsed = (text: string) => parseExpression(text, { inputs: ['a', 'x'] })

function valueAt(text: string, a: number, x: number): number {
  const expression = parsed(text)
  const slots = slotsFor(expression)
  slots.set([a, x])
  return compile(expression)(slots)
}

test('equal terms are one node, and those that differ in anything are not', () => {
  const { left, right } = parsed('(a+x)*(a+x)').tree as BinaryNode
  assert.is(left, right)
  for (const text of ['(a+x)*(x+a)', '(a+1)*(a+1.0)', '(a-x)*(a+x)', 'sin(a)*cos(a)']) {
    const tree = parsed(text).tree as BinaryNode
    assert.is.not(tree.left, tree.right, text)
  }
})

test('a term holds for one turn of the innermost sum that it depends on', () => {
  // (k+j) and (k*a) stand twice each: the one changes with j, the other with k alone.
  const text = 'sum(sum((k+j)*(k+j) + (k*a)*(k*a), j, 1, 3), k, 1, 4)'
  let wanted = 0
  for (let k = 1; k <= 4; k++) for (let j = 1; j <= 3; j++) wanted += (k + j) ** 2 + (k * 2) ** 2
  assert.is(valueAt(text, 2, 0), wanted)
})

test('what does not change with the turns of a sum is worked out once', () => {
  const tree = (text: string) => parsed(text).tree
  const long = 'sum(k/integral(sin(a*t), t, 0, x), k, 1, 1000)'
  const once = 'integral(sin(a*t), t, 0, x)'
  assert.ok(workOf(tree(long)) < workOf(tree(once)) + 10_000, `${workOf(tree(long))}`)
  near(valueAt(long, 2, 1), 500_500 / valueAt(once, 2, 1), { relative: 1e-13 })
  // The inner sum changes with k, its exponential with neither.
  const nested = 'sum(sum(exp(a)*k*j, j, 1, 100), k, 1, 100)'
  assert.ok(workOf(tree(nested)) < 100 * 100 * 5, `${workOf(tree(nested))}`)
  near(valueAt(nested, 1, 0), Math.E * 5050 * 5050, { relative: 1e-13 })
  // With another value at each evaluation.
  assert.is.not(valueAt(long, 2, 1), valueAt(long, 3, 1))
})

test('a term outside every sum is found anew at each evaluation', () => {
  const expression = parsed('(a+x)*(a+x) + sum((a+x)*k, k, 1, 2)')
  const closure = compile(expression)
  const slots = slotsFor(expression)
  for (const [a, x] of [
    [1, 2],
    [5, 7],
    [1, 2],
  ] as const) {
    slots.set([a, x])
    const s = a + x
    assert.is(closure(slots), s * s + 3 * s)
  }
})

test('derivatives of shared terms are those of the terms written apart', () => {
  const pairs: [string, string][] = [
    ['exp(a*x)*exp(a*x)', 'exp(2*a*x)'],
    ['sum((a+k)*(a+k), k, 1, 5)', 'sum(a^2 + 2*a*k + k^2, k, 1, 5)'],
    ['integral((a+t)*(a+t), t, 0, x)', '((a+x)^3 - a^3)/3'],
    ['root((t*a)*(t*a) - x, t, 0, 9)', 'sqrt(x)/a'],
  ]
  for (const [shared, apart] of pairs) {
    for (const slot of [0, 1]) {
      const at = (text: string) => {
        const expression = parsed(text)
        const slots = slotsFor(expression)
        slots.set([1.3, 2.1])
        return differentiate(expression, slots, slot)
      }
      const [one, other] = [at(shared), at(apart)]
      near(one.value, other.value, { relative: 1e-13 })
      near(one.slope, other.slope, { relative: 1e-12 })
    }
  }
})

test('a branch that is not taken is not evaluated, shared or not', () => {
  const long = 'sum(k, k, 1, x)'
  assert.is(valueAt(`if(a < 1, 7, ${long} + ${long})`, 0, 1e6), 7)
})

test('the work of a shared term counts once for each turn of what it depends on', () => {
  const once = workOf(parsed('exp(a)*2').tree)
  assert.ok(workOf(parsed('exp(a)*2 + exp(a)*2').tree) <= once + 3)
  // What changes with the turns is worked out in each, and once in each where it stands twice.
  const changing = workOf(parsed('sum(exp(k), k, 1, 100)').tree)
  const twice = workOf(parsed('sum(exp(k)*exp(k), k, 1, 100)').tree)
  const constant = workOf(parsed('sum(exp(a)*exp(a), k, 1, 100)').tree)
  assert.is(graphOf(parsed('exp(a)*exp(a)').tree).shared.size, 1)
  assert.ok(changing > 400 && twice < 1.6 * changing, `${changing} ${twice}`)
  assert.ok(constant < 320, `${constant}`)
})

test.run()
