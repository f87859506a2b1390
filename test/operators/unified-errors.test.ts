// What a timeline says of its error, against closed forms: of smooth rates, of those that bend or jump, and of singular ones.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { domains } from '../../workers/domains/index.ts'
import { createRegistry } from '../../workers/operators/registry.ts'
import { type Unified, unified } from '../../workers/operators/unified.ts'

const test = suite('errors of a timeline')

const registry = createRegistry(domains)

function run(equation: string, inputs: Record<string, number | string>): Unified {
  const steps = unified(registry, { operators: [{ id: 'own', equation, kind: 'ode' }], inputs })
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value as Unified
  }
}

function within({ value, uncertainty }: Unified, exact: number, most: number): void {
  const off = Math.abs(value - exact)
  assert.ok(off <= uncertainty, `${value} is ${off} off ${exact}, told ${uncertainty}`)
  assert.ok(uncertainty <= most, `told ${uncertainty}, at most ${most} is believed`)
}

test('a rate that jumps at any time is within its error, which is that of a step', () => {
  for (let i = 0; i < 6; i++) {
    const a = 0.3 + 0.41234567 * i
    const own = { x: '0 m', u: '1 m/s', a: `${a} s`, t: 3 }
    within(run("x' = if(t < a, u, 0*u)", own), a, 2e-4)
  }
})

test('a rate that bends is within its error, though two runs happen to agree', () => {
  // The integral of |sin(1.7 t)| to 7: three whole arches and the rest.
  const exact = (6 + 1 - Math.cos(1.7 * 7 - 3 * Math.PI)) / 1.7
  within(run("x' = u*abs(sin(w*t))", { x: '0 m', u: '1 m/s', w: '1.7 1/s', t: 7 }), exact, 1e-7)
  for (const a of [0.123456, 0.777, 1.0101]) {
    const x = run("x' = u*max(t - a, 0*a)", { x: '0 m', u: '1 m/s^2', a: `${a} s`, t: 2 })
    within(x, (2 - a) ** 2 / 2, 1e-7)
  }
})

test('smooth rates are within their error to the last percent', () => {
  const logistic = { P: 10, r: '0.5 1/s', K: 200, t: 6 }
  within(run("P' = r*P*(1 - P/K)", logistic), 200 / (1 + 19 * Math.exp(-3)), 2e-8)
  within(run("n' = -k*n", { n: 100, k: '0.3 1/s', t: 4 }), 100 * Math.exp(-1.2), 1e-8)
})

test('a rate that is singular where it begins falls by less than sixteen', () => {
  const own = { x: '0 m', u: '1 m/s^1.5', t: 2 }
  within(run("x' = u*sqrt(t)", own), (2 / 3) * 2 ** 1.5, 1e-7)
})

test.run()
