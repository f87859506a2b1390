// One interface for a body of any of the three systems; each body has its own kernel instance.
import { doubles, type Kernels } from '../../kernel.ts'
import { cos } from '../../numerics/mathematics.ts'
import type { Splitting } from '../../numerics/splitting.ts'
import { keplerOrbit, type Orbit, oscillatorOrbit, pendulumOrbit } from './exact-orbit.ts'

export interface SystemInput {
  system: 'kepler' | 'oscillator' | 'pendulum'
  eccentricity: number
  mu: number
  omega: number
  lambda: number
  q0: number
  p0: number
}

export interface System {
  /** x, y, px, py; on a line y and py are zero. */
  start: readonly [number, number, number, number]
  energy: number
  angularMomentum: number
  /** Scale of energy changes: |E0|, or the size of its terms where these cancel. */
  energyScale: number
  orbit: Orbit
}

/** If |E0| is a smaller share of its terms than this, the terms are the scale of energy changes. */
const CANCELLED = 1e-3

export function systemOf(input: SystemInput): System {
  const { system, eccentricity: e, mu, omega, lambda, q0, p0 } = input
  if (system === 'kepler') {
    const speed = Math.sqrt((mu * (1 + e)) / (1 - e))
    return {
      start: [1 - e, 0, 0, speed],
      energy: -mu / 2,
      angularMomentum: Math.sqrt(mu * (1 - e * e)),
      energyScale: mu / 2,
      orbit: keplerOrbit(mu, e),
    }
  }
  const kinetic = (p0 * p0) / 2
  const q2 = q0 * q0
  const omega2 = omega * omega
  const pendulum = system === 'pendulum'
  const potential = pendulum ? -omega2 * cos(q0) : (omega2 / 2 + (lambda / 4) * q2) * q2
  const terms = pendulum
    ? kinetic + omega2
    : kinetic + (omega2 / 2 + (Math.abs(lambda) / 4) * q2) * q2
  const energy = kinetic + potential
  return {
    start: [q0, 0, p0, 0],
    energy,
    angularMomentum: 0,
    energyScale: Math.abs(energy) > CANCELLED * terms ? Math.abs(energy) : terms || 1,
    orbit: pendulum ? pendulumOrbit(omega, q0, p0) : oscillatorOrbit(omega, lambda, q0, p0),
  }
}

export interface Body {
  /** [q] or [x, y], and momenta likewise. */
  position(): number[]
  momentum(): number[]
  /** E - E0 at the present time. */
  energyError(): number
  /** Largest |E - E0| and |L - L0| of all steps so far; NaN once the motion has run away. */
  energyDeviation(): number
  momentumDeviation(): number
  /** Sum of E - E0 over the steps of the last advance. */
  energyErrorSum(): number
  advance(steps: number): void
}

/** `method` is a splitting, or classical Runge-Kutta when null. */
export function placedBody(
  kernels: Kernels,
  input: SystemInput,
  { start, energy, angularMomentum }: System,
  method: Splitting | null,
  dt: number,
): Body {
  const kernel = kernels('action')
  if (method) {
    const { drifts, kicks } = method
    const address = kernel.init(drifts.length, kicks[0]! * dt)
    const stages = doubles(kernel, address, 2 * drifts.length)
    for (const [i, drift] of drifts.entries()) {
      stages[2 * i] = drift * dt
      stages[2 * i + 1] = kicks[i + 1]! * dt
    }
  }
  kernel.place(...start)
  kernel.compareWith(energy, angularMomentum)
  const { system, mu, omega, lambda } = input
  const kepler = system === 'kepler'
  const omega2 = omega * omega
  const pendulum = system === 'pendulum'
  const components = (x: number, y: number) => (kepler ? [x, y] : [x])
  return {
    position: () => components(kernel.positionX(), kernel.positionY()),
    momentum: () => components(kernel.momentumX(), kernel.momentumY()),
    energyError: () => kernel.energyError(),
    energyDeviation: () => kernel.energyDeviation(),
    momentumDeviation: () => kernel.momentumDeviation(),
    energyErrorSum: () => kernel.energyErrorSum(),
    advance(steps) {
      if (method) {
        if (kepler) kernel.advanceKepler(steps, mu)
        else kernel.advanceLine(steps, pendulum, omega2, lambda)
      } else if (kepler) kernel.rungeKuttaKepler(steps, dt, mu)
      else kernel.rungeKuttaLine(steps, dt, pendulum, omega2, lambda)
    },
  }
}
