// What a timeline says of its error, against closed forms: of smooth rates, of those that bend or jump, and of singular ones.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Unified, unified } from '../../workers/operators/unified.ts'
import { operators as registry } from '../support/operators.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('errors of a timeline')
const inLong = longOnly(test)

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

test('a rate that jumps at any time is followed to where it jumps', () => {
  for (let i = 0; i < 6; i++) {
    const a = 0.3 + 0.41234567 * i
    const own = { x: '0 m', u: '1 m/s', a: `${a} s`, t: 3 }
    within(run("x' = if(t < a, u, 0*u)", own), a, 1e-9)
  }
})

inLong('a rate that bends is within its error, though two runs happen to agree', () => {
  // The integral of |sin(1.7 t)| to 7: three whole arches and the rest.
  const exact = (6 + 1 - Math.cos(1.7 * 7 - 3 * Math.PI)) / 1.7
  within(run("x' = u*abs(sin(w*t))", { x: '0 m', u: '1 m/s', w: '1.7 1/s', t: 7 }), exact, 1e-7)
  for (const a of [0.123456, 0.777, 1.0101]) {
    const x = run("x' = u*max(t - a, 0*a)", { x: '0 m', u: '1 m/s^2', a: `${a} s`, t: 2 })
    within(x, (2 - a) ** 2 / 2, 1e-7)
  }
})

test('a pulse between the steps is seen, though nothing else happens or all else is smooth', () => {
  for (let i = 0; i < 4; i++) {
    const [a, w] = [0.7 + 2.1234567 * i, 0.002 * (1 + i)]
    const own = { x: '0 m', q: '1 mm/s', u: '1 m/s', a: `${a} s`, w: `${w} s`, t: 10 }
    within(run("x' = q + u*exp(-((t - a)/w)^2)", own), 0.01 + w * Math.sqrt(Math.PI), 1e-9)
    within(run("x' = q + if(abs(t - a) < w, u, 0*u)", own), 0.01 + 2 * w, 1e-9)
  }
})

test('a bend that no text shows is within three times its error', () => {
  for (let i = 0; i < 8; i++) {
    const a = 0.3 + 0.41234567 * i
    const { value, uncertainty } = run("x' = u*sqrt((t - a)^2)", {
      ...{ x: '0 m', u: '1 m/s^2', a: `${a} s`, t: 4 },
    })
    const off = Math.abs(value - (a * a) / 2 - (4 - a) ** 2 / 2)
    assert.ok(off <= 3 * uncertainty, `${a}: ${off}, told ${uncertainty}`)
  }
})

test('what steps that are far too long have led to says nothing of the error of short ones', () => {
  const wave = { x: 1, k: '0.9 1/s', w: '19 1/s', t: 30 }
  const { value, uncertainty } = run("x'' = -w^2*x - 2*k*x_dot", wave)
  const W = Math.sqrt(19 ** 2 - 0.9 ** 2)
  const exact = Math.exp(-27) * (Math.cos(W * 30) + (0.9 / W) * Math.sin(W * 30))
  assert.ok(Math.abs(value - exact) <= 3 * uncertainty && uncertainty < 1e-9)
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
