// Values that an equation as printed loses to cancellation or refuses by rounding; figures with 40 digits.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { evaluateOperator } from '../../workers/operators/evaluate.ts'
import { near } from '../support/near.ts'
import { operators as registry } from '../support/operators.ts'

const test = suite('operators at their limits')

const value = (id: string, inputs: Record<string, number>) =>
  evaluateOperator(registry.operator(id), inputs).value

test('a paramagnet in a weak field obeys the law of Curie to all digits', () => {
  const ions = { n: 2e27, g: 2, two_J: 7, T: 300 }
  near(value('SS3', { ...ions, B: 1e-6 }), 8.72127295048828e-4, { relative: 1e-12 })
  near(value('SS3', { ...ions, B: 2.7 }), 2354.37085657666, { relative: 1e-9 })
  near(value('SS3', { ...ions, B: 2.9 }), 2528.70718922846, { relative: 1e-9 })
})

test('p-type material keeps its few electrons, and an undoped one has n_i of them', () => {
  near(value('SD3', { N_D: 1e20, N_A: 1e24, n_i: 1e16 }), 100010001.0001, { relative: 1e-12 })
  near(value('SD3', { N_D: 0, N_A: 0, n_i: 1e16 }), 1e16, { relative: 1e-12 })
})

test('N sources in step give N squared at every order', () => {
  for (const m of [0, 1, 2, 5]) {
    near(value('OP20', { I_s: 1, N: 11, delta: 2 * Math.PI * m }), 121, { relative: 1e-12 })
  }
})

test('the larger root of a quadratic survives a large linear coefficient', () => {
  near(value('MA20', { a_2: 1, a_1: 1e8, a_0: 1 }), -1e-8, { relative: 1e-14 })
})

test('parallel vectors have the angle 0, opposite ones pi, and small angles their digits', () => {
  const a = { x_a: 0.1, y_a: 0.2, z_a: 0.3 }
  near(value('MA22', { ...a, x_b: 0.3, y_b: 0.6, z_b: 0.9 }), 0, { absolute: 1e-15 })
  near(value('MA22', { ...a, x_b: -0.3, y_b: -0.6, z_b: -0.9 }), Math.PI, { relative: 1e-15 })
  const x = { x_a: 1, y_a: 0, z_a: 0 }
  near(value('MA22', { ...x, x_b: 1, y_b: 1e-9, z_b: 0 }), 1e-9, { relative: 1e-12 })
})

test('antipodes lie half a circle apart; a latitude ends at the poles', () => {
  for (let k = 0; k < 50; k++) {
    const phi = k / 33
    const points = { phi_1: phi, phi_2: -phi, lambda_1: 0.1, lambda_2: 0.1 + Math.PI }
    near(value('MA15', { r: 1, ...points }), Math.PI, { relative: 1e-7 })
  }
  assert.is(value('MA15', { r: 1, phi_1: 48, phi_2: 0, lambda_1: 0, lambda_2: 0 }), null)
})

test('a short chain is a rod, a short creep is viscous', () => {
  near(value('RH19', { P: 1, L: 1e-8 }), 9.99999996666667e-17, { relative: 1e-7 })
  near(value('RH15', { tau_0: 200, G: 5e3, eta: 1e4, t: 1e-12 }), 1.9999999999995e-14, {
    relative: 1e-14,
  })
})

test('the luminosity distance of an almost empty universe is that of Milne', () => {
  const distance = value('CO9', { H_0: 2.2e-18, Omega_m: 1e-6, z: 0.01 })
  near(distance, 1.3695064524228366e24, { relative: 1e-14 })
})

test('a logistic stock above capacity at a negative rate has no number after its run-away', () => {
  const stock = { K: 100, N_0: 200, r: -1 }
  near(value('EG2', { ...stock, t: 0.5 }), 100 / (1 - Math.exp(0.5) / 2), { relative: 1e-12 })
  assert.is(value('EG2', { ...stock, t: 1 }), null)
})

test('a recessive lethal allele q falls to q/(1 + q)', () => {
  const p = 0.75
  near(value('EG19', { p, w_11: 1, w_12: 1, w_22: 0 }), 1 - 0.25 / 1.25, { relative: 1e-15 })
  assert.is(value('EG19', { p: 0, w_11: 1, w_12: 1, w_22: 0 }), null)
})

test('a new beneficial mutation is fixed with 2 s in a population of any size', () => {
  const [N_e, s] = [1e6, 0.01]
  near(value('EG21', { N_e, s, p: 1 / (2 * N_e) }), 0.0198013266932447, { relative: 1e-12 })
})

test('a hot day has a vapour pressure, and no psychrometer reads one below zero', () => {
  near(value('MO1', { T: 313.15 }), 7384.3, { relative: 4e-3 })
  near(value('MO1', { T: 233.15 }), 18.912, { relative: 4e-3 })
  assert.is(value('MO30', { e_w: 1000, p: 1e5, T: 303.15, T_w: 283.15 }), null)
})

test('a Fibonacci number is whole', () => {
  let [last, next] = [0, 1]
  for (let n = 0; n <= 70; n++) {
    assert.is(value('MA28', { n }), last)
    ;[last, next] = [next, last + next]
  }
})

test('winds of the south balance a negative Coriolis parameter', () => {
  near(value('MO21', { dpdn: -0.0015, rho: 1.2, f: -1e-4 }), 12.5, { relative: 1e-12 })
  assert.is(value('MO21', { dpdn: -0.0015, rho: 1.2, f: 0 }), null)
})

test('a plate of rubber has a rigidity', () => {
  near(value('ST28', { E: 9e6, t: 0.01, nu: 0.5 }), 1, { relative: 1e-12 })
})

test.run()
