// Steps of a timeline as compiled code.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { valuesOf } from '../../workers/operators/evaluate.ts'
import { linked } from '../../workers/operators/unified/links.ts'
import { type Composition, composed } from '../../workers/operators/unified/members.ts'
import type { Plan } from '../../workers/operators/unified/plan.ts'
import { integrate, planned } from '../../workers/operators/unified/timeline.ts'
import { unified } from '../../workers/operators/unified.ts'
import { near } from '../support/near.ts'
import { operators as registry } from '../support/operators.ts'
import { refusal } from '../support/refusal.ts'

const test = suite('compiled steps of a timeline')

const ode = (id: string, equation: string) => ({ id, equation, kind: 'ode' as const })

function lastOf<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

function planOf(
  operators: Parameters<typeof composed>[1],
  inputs: Record<string, number | string>,
): Plan {
  const composition = composed(registry, operators, inputs, true) as Composition
  const { understood } = composition
  const links = linked(composition.members, understood)
  return planned(links, [links.members.length - 1], valuesOf(understood).values)
}

const pulled = [
  ode('fall', "x'' = -G*M/x^2 - u*x_dot*exp(-u*t) + atan2(x, x_dot*h)*g0"),
  { id: 'energy', equation: 'E = x_dot^2/2 - G*M/x' },
  ode('counted', "n' = u*sqrt(abs(sin(u*t))) - u*n^1.5"),
]
const of = {
  M: '6e24 kg',
  x: '7e6 m',
  x_dot: '9000 m/s',
  u: '1e-3 1/s',
  h: '1 s',
  g0: '1 m/s^2',
  n: 0.3,
  t: 3000,
}

const CASES: [Parameters<typeof composed>[1], Record<string, number | string>][] = [
  [pulled, of],
  [[ode('vdp', "x'' = mu*(1 - x^2)*x_dot - w^2*x")], { mu: '3 1/s', w: '1 1/s', x: 2, t: 7 }],
  [
    [
      ode('prey', "a' = a*r - a*b*q"),
      ode('hunter', "b' = a*b*q - b*r"),
      { id: 'sum', equation: 'a + b - ln(a*b)' },
    ],
    { a: 2, b: 1, r: '1 1/s', q: '1 1/s', t: 5 },
  ],
]

test('they have the bits of closures', () => {
  for (const [operators, inputs] of CASES) {
    const plan = planOf(operators, inputs)
    assert.ok(plan.compiled().step)
    const closures = { ...plan, compiled: () => ({ step: undefined }) }
    const [fast, plain] = [lastOf(integrate(plan, 2000)), lastOf(integrate(closures, 2000))]
    assert.equal(fast, plain)
    assert.ok(fast.columns.every(column => column.every(Number.isFinite)))
  }
})

test('another number of an input or a constant is the same code with another parameter', () => {
  const plan = planOf(...CASES[0]!)
  const { step } = plan.compiled()
  const stages = plan.stages.map(stage => ({ ...stage, slots: stage.slots.slice() }))
  for (const { expression, slots } of stages) {
    for (const { slot, constant } of expression.constants) slots[slot] = constant.value * 1.001
  }
  const other = { ...plan, stages, fixed: { ...plan.fixed, u: 2e-3 } }
  assert.is(other.compiled().step, step)
  const closures = { ...other, compiled: () => ({ step: undefined }) }
  const moved = lastOf(integrate(other, 1500))
  assert.equal(moved, lastOf(integrate(closures, 1500)))
  assert.not.equal(moved.values, lastOf(integrate(plan, 1500)).values)
})

test('a law with a loop is left to closures', () => {
  const sum = ode('sum', "y' = k*sum(sin(k*t)/j, j, 1, 200)")
  assert.is(planOf([sum], { k: '1 1/s', y: 0, t: 1 }).compiled().step, undefined)
})

test('where few steps leave the doubles, more are taken; what has no bound is refused', () => {
  const run = (equation: string, inputs: Record<string, number | string>) =>
    lastOf(unified(registry, { operators: [ode('own', equation)], inputs }))
  const stiff = run("x' = -k*(x^3 - x)", { k: '60 1/s', x: 3, t: 4 })
  assert.ok('value' in stiff)
  near(stiff.value, 1, { relative: 1e-9 })
  const burst = refusal(() => run("x' = k*x^2", { k: '1 1/s', x: 1, t: 2 }))
  assert.is(burst.code, 'PRECISION')
})

test.run()
