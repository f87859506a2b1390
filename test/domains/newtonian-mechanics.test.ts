import * as assert from 'uvu/assert'
import { newtonianMechanics } from '../../workers/domains/newtonian-mechanics.ts'
import { compileOperator } from '../../workers/operators/compile.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'

const G = 6.6743e-11

const test = domainSuite(newtonianMechanics, {
  // Change of momentum in one second.
  NM18: (m, a) => m * (a * 1) - m * (a * 0),
  // Mean velocity times time.
  NM19: (t, v0, g) => ((v0 + (v0 + g * t)) / 2) * t,
  NM20: (m, v) => v / (1 / m),
  // Minus the slope of the potential energy.
  NM21: (m1, m2, r) => {
    const U = (x: number) => (-G * m1 * m2) / x
    const h = r * 1e-3
    return (8 * (U(r + h) - U(r - h)) - (U(r + 2 * h) - U(r - 2 * h))) / (12 * h)
  },
  // Work against the force from r to infinity, by quadrature in 1/x.
  NM22: (m1, m2, r) => {
    let work = 0
    for (let i = 0; i < 100; i++) work += G * m1 * m2 * (1 / (100 * r))
    return -work
  },
  NM23: (m, v) => (m * v) ** 2 / (2 * m),
  NM24: (m, g, h) => (g * h) / (1 / m),
  // Dot product of components.
  NM25: (F, d, theta) => {
    const [fx, fy] = [F * Math.cos(0.3 + theta), F * Math.sin(0.3 + theta)]
    return fx * d * Math.cos(0.3) + fy * d * Math.sin(0.3)
  },
  NM26: (m, v, g, h) => m * ((v * v + 2 * g * h) / 2),
  NM27: (F, dt) => F / (1 / dt),
  // Cross product of components.
  NM28: (r, F, theta) => {
    const [fx, fy] = [F * Math.cos(0.3 + theta), F * Math.sin(0.3 + theta)]
    return r * Math.cos(0.3) * fy - r * Math.sin(0.3) * fx
  },
  NM29: (m, v, r) => m * (v / r) ** 2 * r,
  NM30: (A, omega, t, phi) =>
    A * (Math.cos(omega * t) * Math.cos(phi) - Math.sin(omega * t) * Math.sin(phi)),
})

const operator = (id: string) =>
  compileOperator(
    newtonianMechanics.operators.find(source => source.id === id)!,
    newtonianMechanics,
  )

test('the right-hand side of simple harmonic motion moves as its equation says', () => {
  const { ode, evaluate } = operator('NM30')
  assert.equal(ode!.keys, ['A', 'omega', 'phi', 'x', 'x_dot', 't'])
  const [A, omega, phi] = [0.1, 3, 0.2]
  const acceleration = (x: number) => ode!.evaluate([A, omega, phi, x, 0, 0])
  let x = A * Math.cos(phi)
  let v = -A * omega * Math.sin(phi)
  const dt = 1e-4
  for (let n = 0; n < 5000; n++) {
    v += (dt / 2) * acceleration(x)
    x += dt * v
    v += (dt / 2) * acceleration(x)
  }
  near(x, evaluate([A, omega, 0.5, phi]), { absolute: 1e-8 })
})

test('gravity has the right-hand side -GM/x^2, free fall -g', () => {
  const gravity = operator('NM21').ode!
  const at = gravity.keys.map(key => (key === 'm1' ? 5.9722e24 : key === 'x' ? 6.371e6 : 0))
  near(gravity.evaluate(at), -9.8202, { relative: 1e-4 })
  const fall = operator('NM19').ode!
  assert.is(fall.evaluate(fall.keys.map(key => (key === 'g' ? 3.71 : 0))), -3.71)
})

test.run()
