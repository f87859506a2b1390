import * as assert from 'uvu/assert'
import { vortexDynamics } from '../../workers/domains/vortex-dynamics.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { simpson } from '../support/quadrature.ts'

const turn = 2 * Math.PI

const test = domainSuite(vortexDynamics, {
  // v along the sides of a polygon, each seen under its own angle.
  VX: (r, v) => {
    const sides = 1000
    let circulation = 0
    for (let i = 0; i < sides; i++) circulation += v * r * (turn / sides)
    return circulation
  },
  // Circulation inside the radius over the circumference.
  VX1: (Gamma, r, a) => {
    const vorticity = Gamma / (Math.PI * a * a)
    return simpson(s => vorticity * turn * s, 0, Math.min(r, a), 2) / (turn * r)
  },
  VX2: (Gamma, r, nu, t) => swirlOf(s => lambOseen(Gamma, nu, t, s), r),
  // Elements at s = -d/tan(theta) with the weight d/(d^2 + s^2)^(3/2).
  VX3: (Gamma, d, theta1, theta2) => {
    const [from, to] = [-d / Math.tan(theta1), -d / Math.tan(theta2)]
    return (Gamma / (2 * turn)) * simpson(s => d / (d * d + s * s) ** 1.5, from, to, 2000)
  },
  // Diffusion against inflow: w' = -alpha r w / (2 nu).
  VX4: (Gamma, r, nu, alpha) => {
    const peak = (alpha * Gamma) / (2 * turn * nu)
    return swirlOf(s => peak * Math.exp((-alpha * s * s) / (4 * nu)), r)
  },
  // s = b tan(angle) of the endless line.
  VX5: (Gamma, b) => (Gamma / (2 * turn * b)) * simpson(Math.cos, -Math.PI / 2, Math.PI / 2, 200),
  VX6: (Gamma, R, a) => {
    const energy = (radius: number) => ringEnergy(1, Gamma, radius, a * Math.sqrt(R / radius))
    const impulse = (radius: number) => Math.PI * Gamma * radius ** 2
    const slope = (f: (x: number) => number) => {
      const h = R / 1000
      return (8 * (f(R + h) - f(R - h)) - (f(R + 2 * h) - f(R - 2 * h))) / (12 * h)
    }
    return slope(energy) / slope(impulse)
  },
  VX7: ringEnergy,
  // Half of rho x cross the vorticity, along the axis.
  VX8: (rho, Gamma, R) => {
    const sides = 720
    let moment = 0
    for (let i = 0; i < sides; i++) {
      const angle = (i * turn) / sides
      const [x, y] = [R * Math.cos(angle), R * Math.sin(angle)]
      const [dx, dy] = [(-y * turn) / sides, (x * turn) / sides]
      moment += (rho * Gamma * (x * dy - y * dx)) / 2
    }
    return moment
  },
  // Bernoulli on a cylinder of unit radius, speed -2U sin(angle) + circulation clockwise.
  VX9: (rho, U, Gamma) => {
    const sides = 360
    let lift = 0
    for (let i = 0; i < sides; i++) {
      const angle = (i * turn) / sides
      const speed = -2 * U * Math.sin(angle) - Gamma / turn
      const pressure = (-rho * speed ** 2) / 2
      lift -= pressure * Math.sin(angle) * (turn / sides)
    }
    return lift
  },
  // Each vortex of the other row, at (m + 1/2) l and across h, adds Gamma h / (2 pi d^2).
  VX10: (Gamma, l, h) => {
    const reach = 4000
    let total = 0
    for (let m = -reach; m < reach; m++) total += h / (h * h + ((m + 0.5) * l) ** 2)
    // What lies beyond, by the midpoint rule read backwards.
    const beyond = (2 / l) * Math.atan(h / (reach * l))
    return (Gamma / turn) * (total + beyond)
  },
  VX11: (U, D, nu) => (0.212 * ((U * D) / nu - 21.2) * nu) / D ** 2,
  VX12: (Gamma, nu, t) => {
    const far = 12 * Math.sqrt(nu * t)
    return simpson(s => (turn * s * lambOseen(Gamma, nu, t, s) ** 2) / 2, 0, far, 2000)
  },
  VX13: (n, Gamma1, Gamma2) => n * (Gamma1 * Gamma2 + Gamma2 * Gamma1) * hopfLink(),
  VX14: (Gamma, N, R) => {
    let speed = 0
    for (let j = 1; j < N; j++) {
      const angle = (j * turn) / N
      const [dx, dy] = [R - R * Math.cos(angle), -R * Math.sin(angle)]
      // Component along the circle at (R, 0).
      speed += ((Gamma / turn) * dx) / (dx * dx + dy * dy)
    }
    return speed / R
  },
})

function lambOseen(Gamma: number, nu: number, t: number, s: number): number {
  return (Gamma / (4 * Math.PI * nu * t)) * Math.exp((-s * s) / (4 * nu * t))
}

function swirlOf(vorticity: (s: number) => number, r: number): number {
  return simpson(s => vorticity(s) * turn * s, 0, r, 2000) / (turn * r)
}

/** Outside of the core rho Gamma^2 R (ln(8R/a) - 2)/2; inside the core turns like a solid body. */
function ringEnergy(rho: number, Gamma: number, R: number, a: number): number {
  const outside = ((rho * Gamma ** 2 * R) / 2) * (Math.log(8) + Math.log(R) - Math.log(a) - 2)
  const speed = (s: number) => (Gamma * s) / (turn * a * a)
  const core = simpson(s => (rho / 2) * speed(s) ** 2 * turn * s, 0, a, 200) * turn * R
  return outside + core
}

/** Gauss: the integral of (x - y) . (dx cross dy) / (4 pi |x - y|^3) over two linked unit circles. */
function hopfLink(): number {
  const steps = 96
  const h = turn / steps
  let total = 0
  for (let i = 0; i < steps; i++) {
    const [c, s] = [Math.cos(i * h), Math.sin(i * h)]
    for (let j = 0; j < steps; j++) {
      const [u, v] = [Math.cos(j * h), Math.sin(j * h)]
      // x = (c, s, 0); y = (1 + u, 0, v), through the middle of the first circle.
      const [dx, dy, dz] = [c - 1 - u, s, -v]
      // dx cross dy of the tangents (-s, c, 0) and (-v, 0, u).
      const triple = dx * c * u + dy * s * u + dz * c * v
      total += (triple * h * h) / Math.sqrt(dx * dx + dy * dy + dz * dz) ** 3
    }
  }
  return Math.abs(total) / (2 * turn)
}

const value = (id: string, inputs: Record<string, number>) =>
  operatorValue(vortexDynamics, id, inputs)

test('an endless line is a straight vortex, and angles are those of a triangle', () => {
  near(value('VX3', { Gamma: 8, d: 0.5, theta1: 0, theta2: Math.PI }), 8 / Math.PI, {
    relative: 1e-12,
  })
  assert.is(value('VX3', { Gamma: 8, d: 0.5, theta1: 2, theta2: 1 }), null)
  assert.is(value('VX3', { Gamma: 8, d: 0.5, theta1: 1, theta2: 5 }), null)
})

test.run()
