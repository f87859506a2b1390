import { Failure } from '../../failure.ts'
import { dop853 } from '../../numerics/dop853.ts'
import type { Lapse } from './lapse.ts'
import type { Mechanics } from './mechanics.ts'

export interface Trajectory {
  /** Displacement, speed and energy lost to drag (per mass) at each clock time asked for. */
  s: Float64Array
  u: Float64Array
  lost: Float64Array
  /** Displacement that each term has caused by the end. */
  displacements: number[]
  steps: number
}

/** Steps of one integration; more would be seconds of computing. */
const STEPS_MAX = 1_000_000

/** A step covers at most about two time scales of the motion. */
const SCALES_MAX = 2 * STEPS_MAX

/**
 * Integrates the geodesic of the tensioned metric from rest, in chart time, to the chart times at which
 * the clock T reads `times`: dx/dt = R u, du/dt = R a(x, u). The terms are carried along apart.
 */
export function trajectory(
  mechanics: Mechanics,
  lapse: Lapse,
  times: Float64Array,
  { tolerance, maxStep }: { tolerance: number; maxStep: number },
): Trajectory {
  const count = mechanics.terms.length
  const parts = new Float64Array(count)
  // s, u, lost energy, then speed and displacement of each term.
  const size = 3 + 2 * count
  const slope = (t: number, y: Float64Array, out: Float64Array) => {
    const R = lapse.rate(t)
    const u = y[1]!
    out[0] = R * u
    out[1] = R * mechanics.acceleration(y[0]!, u, parts)
    out[2] = R * mechanics.dragPower(u)
    for (let i = 0; i < count; i++) {
      out[3 + i] = R * parts[i]!
      out[3 + count + i] = R * y[3 + i]!
    }
  }
  const span = times.at(-1)!
  if (span > SCALES_MAX * mechanics.timeScale) {
    const scales = span / mechanics.timeScale
    const message = `the motion is too stiff: the run is ${scales} of its time scales of ${mechanics.timeScale} s`
    throw new Failure('NOT_CONVERGED', message, { scales, limit: SCALES_MAX })
  }
  const { length, speed } = scales(mechanics, span)
  const absolute = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
  absolute[0] = tolerance * length
  absolute[1] = tolerance * speed
  absolute[2] = tolerance * speed * speed
  const integrator = dop853(size, slope, {
    ...{ relative: tolerance, absolute, maxStep },
    accept: () => integrator.steps < STEPS_MAX,
  })

  const y = new Float64Array(size)
  const s = new Float64Array(times.length)
  const u = new Float64Array(times.length)
  const lost = new Float64Array(times.length)
  let t = 0
  for (let i = 1; i < times.length; i++) {
    const next = lapse.chart(times[i]!)
    const whole = integrator.advance(t, y, next)
    if (!whole || !Number.isFinite(y[0]!)) refuse(integrator.steps, times[i]!, mechanics.x0 + y[0]!)
    t = next
    s[i] = y[0]!
    u[i] = y[1]!
    lost[i] = y[2]!
  }
  const displacements = Array.from(y.subarray(3 + count))
  return { s, u, lost, displacements, steps: integrator.steps }
}

/** Where an explicit method of this order is stable on the negative axis, about (Hairer and Wanner II, fig. IV.2.6). */
const STABLE_TO = 6

/**
 * Steps of an integration that stability asks for, about: the drag at the speed where it would hold the first force, or
 * that is reached without it, makes the motion stiff.
 */
export function stiffSteps(mechanics: Mechanics, span: number): number {
  const parts = new Float64Array(mechanics.terms.length)
  const force = Math.abs(mechanics.acceleration(0, 0, parts))
  let low = 0
  let high = force * span
  for (let n = 0; n < 60; n++) {
    const speed = (low + high) / 2
    if (mechanics.dragPower(speed) < force * speed) low = speed
    else high = speed
  }
  const rate = high > 0 ? (2 * mechanics.dragPower(high)) / (high * high * mechanics.inertia) : 0
  return Math.min(STEPS_MAX, (span * rate) / STABLE_TO)
}

/** Length and speed that the motion reaches in its first time scale. */
function scales(mechanics: Mechanics, span: number): { length: number; speed: number } {
  const time = Math.min(span, mechanics.timeScale)
  const start = Math.abs(mechanics.acceleration(0, 0, new Float64Array(mechanics.terms.length)))
  return { length: (start * time * time) / 2 || 1, speed: start * time || 1 }
}

function refuse(steps: number, t: number, x: number): never {
  if (steps >= STEPS_MAX) {
    const message = `the motion is too stiff: ${STEPS_MAX} steps end before t = ${t} s`
    throw new Failure('NOT_CONVERGED', message, { t, limit: STEPS_MAX })
  }
  throw new Failure('UNSTABLE', `the motion meets a singularity at x = ${x} m before t = ${t} s`, {
    t,
    x,
  })
}
