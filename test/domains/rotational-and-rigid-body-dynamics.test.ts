import * as assert from 'uvu/assert'
import { rotationalAndRigidBodyDynamics } from '../../workers/domains/rotational-and-rigid-body-dynamics.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson } from '../support/quadrature.ts'
import { integrate } from '../support/runge-kutta.ts'

const test = domainSuite(rotationalAndRigidBodyDynamics, {
  RB41: (m, r, omega) => simpson(s => 0.5 * ((2 * m * s) / (r * r)) * (omega * s) ** 2, 0, r, 64),
  // The acceleration along a plane of 30 degrees, over its length.
  RB40: (h, beta, g) => {
    const acceleration = (g * 0.5) / (1 + beta)
    return acceleration * Math.sqrt((2 * 2 * h) / acceleration)
  },
  // Discs of radius sqrt(r^2 - z^2), each half its mass times its radius squared.
  RB1: (m, r) => {
    const density = m / ((4 / 3) * Math.PI * r ** 3)
    return simpson(z => (density * Math.PI * (r * r - z * z) ** 2) / 2, -r, r, 1000)
  },
  RB2: (m, inner, outer) => {
    const share = simpson(s => s * s, inner, outer, 200)
    return (m * simpson(s => (2 / 3) * s ** 4, inner, outer, 1000)) / share
  },
  RB3: (m, inner, outer) =>
    (m * simpson(s => s ** 3, inner, outer, 2)) / simpson(s => s, inner, outer, 2),
  RB4: (m, r, l) => simpson(z => (m / l) * (r ** 2 / 4 + z ** 2), -l / 2, l / 2, 2),
  RB5: (m, l) => simpson(x => (m / l) * x * x, -l / 2, l / 2, 2),
  RB6: (m, b, h) =>
    simpson(x => simpson(y => (m / (b * h)) * (x * x + y * y), -h / 2, h / 2, 2), -b / 2, b / 2, 2),
  // Hoops of radius R + x; the section is 2 sqrt(r^2 - x^2) high there, with x = r sin(angle).
  RB7: (m, R, r) => {
    const over = (f: (x: number) => number) =>
      simpson(
        angle => f(R + r * Math.sin(angle)) * Math.cos(angle) ** 2,
        -Math.PI / 2,
        Math.PI / 2,
        400,
      )
    return (m * over(x => x ** 3)) / over(x => x)
  },
  RB8: (I, m, d) => {
    const arm = Math.sqrt(I / m)
    return (m / 2) * ((d + arm) ** 2 + (d - arm) ** 2)
  },
  // Half a kilogram at +-y on one axis and at +-x on the other.
  RB9: (Ix, Iy) => {
    const [x, y] = [Math.sqrt(Iy), Math.sqrt(Ix)]
    return 0.5 * (x ** 2 + x ** 2 + y ** 2 + y ** 2)
  },
  RB10: (I, m) => bisect(k => m * k * k - I, 0, 100),
  RB11: (m, r, v, theta) => {
    const [x, y] = [r * Math.cos(0.3), r * Math.sin(0.3)]
    const [px, py] = [m * v * Math.cos(0.3 + theta), m * v * Math.sin(0.3 + theta)]
    return x * py - y * px
  },
  RB12: (I, omega) => Math.sqrt(I) * (Math.sqrt(I) * omega),
  // Torque I / s for the time omega s.
  RB13: (I, omega) => simpson(w => I * w, 0, omega, 2),
  RB14: (I, alpha) => I * (5 + alpha) - I * 5,
  RB15: (tau, omega) => tau * 2 * Math.PI * (omega / (2 * Math.PI)),
  RB16: (theta, beta, g) => {
    const speed = Math.sqrt((2 * g * Math.sin(theta)) / (1 + beta))
    return speed ** 2 / 2
  },
  // About the point of contact I = m r^2 (beta + 1).
  RB17: (m, v, beta) => {
    const r = 0.37
    return ((m * r * r * (beta + 1)) / 2) * (v / r) ** 2
  },
  RB18: (theta, beta) => {
    const acceleration = Math.sin(theta) / (1 + beta)
    const friction = Math.sin(theta) - acceleration
    return friction / Math.cos(theta)
  },
  RB19: (m, g, d, I, omega) => {
    const time = 1e-6
    return Math.atan2(m * g * d * time, I * omega) / time
  },
  RB20: (I1, I3, omega) => ((I3 - I1) / I1) * omega + omega,
  // I1 x'' - i I3 w x' - m g d x = 0 has real frequencies where its discriminant is not negative.
  RB21: (m, g, d, I1, I3) => bisect(w => (I3 * w) ** 2 - 4 * I1 * m * g * d, 0, 1e5),
  RB22: (I1, I3, omega) => {
    const time = 0.1 / Math.abs(omega)
    const rates = ([x, y, z]: number[]) => [
      ((I1 - I3) * y! * z!) / I1,
      ((I3 - I1) * z! * x!) / I1,
      0,
    ]
    const [x, y] = integrate(rates, [0.01 * omega, 0, omega], time, 100)
    return Math.atan2(y!, x!) / time
  },
  // d(I w)/dt of the body and what its turning adds.
  RB23: (I1, I2, I3, alpha, w2, w3) => {
    const L = [0, I2 * w2, I3 * w3]
    return I1 * alpha + (w2 * L[2]! - w3 * L[1]!)
  },
  RB24: (I1, I2, I3, omega) => {
    const rates = ([x, z]: number[]) => [
      ((I2 - I3) * omega * z!) / I1,
      ((I1 - I2) * omega * x!) / I3,
    ]
    // Long enough for the decaying part to be gone.
    const early = integrate(rates, [1, -1], 40 / omega, 4000)
    const time = 1 / omega
    const late = integrate(rates, early, time, 400)
    return Math.log(late[0]! / early[0]!) / time
  },
  RB25: (G, m, omega) => m * bisect(e => e * omega - G, 0, 1),
  RB26: (U, omega) => {
    const e = 1e-4
    return ((U / e) * (e * omega) ** 2) / e
  },
  RB27: (I1, I3, omega, delta) => {
    const [across, along] = [omega * Math.sin(delta), omega * Math.cos(delta)]
    return Math.abs(along * (I1 * across) - across * (I3 * along))
  },
  RB28: (C, I, omega) => {
    const [fast, slow] = [omega * (1 + C / 2), omega * (1 - C / 2)]
    return (I / 2) * (fast ** 2 - slow ** 2)
  },
  // The motion against the common speed has no momentum.
  RB29: (I1, I2, w1, w2) => bisect(w => I1 * (w - w1) + I2 * (w - w2), -1e4, 1e4),
  // A blow J at q gives the spin J q / I; the pivot pushes unless the centre gains J / m.
  RB30: (I, m, d) => bisect(q => (q / I) * d - 1 / m, 0, 100),
  RB31: (tau, theta) => {
    const arm = 0.2
    return (tau / arm) * (arm * theta)
  },
  RB32: (m, r) => simpson(x => (m / (Math.PI * r * r)) * 2 * Math.PI * x * x * x, 0, r, 4),
  RB33: (m, r) => {
    let sum = 0
    for (let i = 0; i < 12; i++) sum += (m / 12) * Math.hypot(r * Math.cos(i), r * Math.sin(i)) ** 2
    return sum
  },
  // Rings of radius x have half of their polar moment about a diameter.
  RB34: (m, r) => simpson(x => (m / (Math.PI * r * r)) * Math.PI * x ** 3, 0, r, 4),
  RB35: (m, l) => simpson(x => (m / l) * x * x, 0, l, 2),
  // A shell has equal mass in equal slices of height.
  RB36: (m, r) => simpson(z => (m / (2 * r)) * (r * r - z * z), -r, r, 2),
  // Discs of radius z r, z from the apex, in units of the height.
  RB37: (m, r) => simpson(z => 3 * m * z * z * ((z * r) ** 2 / 2), 0, 1, 200),
  RB38: (m, g, d, L) => ((m * g) / L) * d,
  RB39: (tau, m, r) => tau / simpson(s => ((2 * m * s) / (r * r)) * s * s, 0, r, 200),
})

const value = (id: string, inputs: Record<string, number>) =>
  operatorValue(rotationalAndRigidBodyDynamics, id, inputs)

test('a sphere without a hollow is solid, and a level plane moves nothing', () => {
  near(value('RB2', { m: 7, r_i: 0, r_o: 0.11 }), 0.03388, { relative: 1e-12 })
  assert.is(value('RB16', { theta: 0, beta: 0.4, g: 9.8 }), 0)
})

test.run()
