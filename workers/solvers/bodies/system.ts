import { Failure } from '../../failure.ts'
import { dop853 } from '../../numerics/dop853.ts'
import type { Lapse } from '../oscillator/lapse.ts'
import type { Mechanics } from '../oscillator/mechanics.ts'
import type { PairLaw } from './pair-law.ts'

export interface Body {
  mass: number
  x0: number
  v0: number
  /** What acts on the body alone. */
  mechanics: Mechanics
}

export interface Pair {
  i: number
  j: number
  /** m_i m_j, and x_j - x_i at the start. */
  product: number
  gap: number
}

export interface Bodies {
  bodies: readonly Body[]
  /** (0,1), (0,2) ... */
  pairs: readonly Pair[]
  law: PairLaw
  /** Room for the terms of one body while its acceleration is summed. */
  terms: Float64Array
}

/** Rows of the run, one a clock time: displacements, speeds, separations, energy lost to drag. */
export interface Run {
  s: Float64Array[]
  u: Float64Array[]
  /** x_j - x_i of each pair. */
  apart: Float64Array[]
  lost: Float64Array
  /** Smallest and largest separation of each pair, over every step. */
  nearest: Float64Array
  farthest: Float64Array
  /** Integral of the size of each pair force over the clock time. */
  impulses: Float64Array
}

/** Steps of a run, the fewer the more they carry. */
const STEPS_MAX = 300_000
const WORK_MAX = 2e7

/** Most steps of a run of n bodies that pass through one another. */
export const mostSteps = (n: number): number =>
  Math.min(STEPS_MAX, WORK_MAX / (2 * n + 1 + (n * (n - 1)) / 2))

/** Rows between two progress reports. */
const REPORT_EVERY = 500

/** Point bodies this close, as a share of the smallest separation at the start, collide. */
const COLLISION = 1e-6

export function bodiesOf(bodies: readonly Body[], lawOf: (pairs: Pair[]) => PairLaw): Bodies {
  const pairs = bodies.flatMap((left, i) =>
    bodies.slice(i + 1).map((right, k): Pair => {
      return { i, j: i + 1 + k, product: left.mass * right.mass, gap: right.x0 - left.x0 }
    }),
  )
  const terms = new Float64Array(Math.max(...bodies.map(({ mechanics }) => mechanics.terms.length)))
  return { bodies, pairs, law: lawOf(pairs), terms }
}

/** Accelerations of all bodies; each pair force enters twice with opposite signs. */
export function accelerations(
  { bodies, pairs, law, terms }: Bodies,
  s: Float64Array,
  u: Float64Array,
  apart: Float64Array,
  out: Float64Array,
): void {
  out.fill(0)
  for (let k = 0; k < pairs.length; k++) {
    const { i, j } = pairs[k]!
    const d = apart[k]!
    const pull = d >= 0 ? law.force(d) : -law.force(-d)
    out[i]! += bodies[j]!.mass * pull
    out[j]! -= bodies[i]!.mass * pull
  }
  for (let i = 0; i < bodies.length; i++) {
    const { mechanics } = bodies[i]!
    out[i] = out[i]! / mechanics.inertia + mechanics.acceleration(s[i]!, u[i]!, terms)
  }
}

/**
 * Integrates to the chart times at which the clock of the lapse reads `times`. In a soft core far smaller
 * than the way there, x_j - x_i would keep few digits: separations are then variables of their own.
 */
export function runOf(
  system: Bodies,
  lapse: Lapse,
  times: Float64Array,
  { tolerance, maxStep }: { tolerance: number; maxStep: number },
  report: (time: number) => void,
): Run {
  const { bodies, pairs, law } = system
  const n = bodies.length
  const size = 2 * n + 1 + (law.soft ? pairs.length : 0)
  const maxSteps = Math.min(STEPS_MAX, Math.floor(WORK_MAX / size))
  const gaps = Float64Array.from(pairs, ({ gap }) => gap)
  const derived = new Float64Array(pairs.length)
  // Displacements, speeds, energy lost to drag, separations of soft pairs.
  const views = (y: Float64Array) => {
    const s = y.subarray(0, n)
    const apart = law.soft ? y.subarray(2 * n + 1) : derived
    if (!law.soft) {
      for (let k = 0; k < pairs.length; k++) {
        derived[k] = gaps[k]! + (s[pairs[k]!.j]! - s[pairs[k]!.i]!)
      }
    }
    return { s, u: y.subarray(n, 2 * n), apart }
  }
  const a = new Float64Array(n)
  const slope = (t: number, y: Float64Array, out: Float64Array) => {
    const R = lapse.rate(t)
    const { s, u, apart } = views(y)
    accelerations(system, s, u, apart, a)
    let power = 0
    for (let i = 0; i < n; i++) {
      out[i] = R * u[i]!
      out[n + i] = R * a[i]!
      power += bodies[i]!.mass * bodies[i]!.mechanics.dragPower(u[i]!)
    }
    out[2 * n] = R * power
    if (!law.soft) return
    for (let k = 0; k < pairs.length; k++) {
      out[2 * n + 1 + k] = R * (u[pairs[k]!.j]! - u[pairs[k]!.i]!)
    }
  }

  const y = new Float64Array(size)
  for (const [i, body] of bodies.entries()) y[n + i] = body.v0
  if (law.soft) y.set(gaps, 2 * n + 1)
  const watch = new Watch(system, lapse)
  const integrator = dop853(size, slope, {
    ...{ relative: tolerance, maxStep },
    absolute: allowances(system, size, tolerance, times.at(-1)!),
    accept: (t, y) => watch.sees(t, views(y)) && integrator.steps < maxSteps,
  })
  watch.sees(0, views(y))

  const { nearest, farthest, impulses } = watch
  const lost = new Float64Array(times.length)
  const run: Run = { s: [], u: [], apart: [], lost, nearest, farthest, impulses }
  let t = 0
  for (const [row, time] of times.entries()) {
    if (row > 0) {
      const next = lapse.chart(time)
      if (!integrator.advance(t, y, next)) {
        if (integrator.steps >= maxSteps) throw tooManySteps(maxSteps, time)
        watch.refuse(views(y))
      }
      t = next
    }
    const { s, u, apart } = views(y)
    run.s.push(s.slice())
    run.u.push(u.slice())
    run.apart.push(apart.slice())
    lost[row] = y[2 * n]!
    if (row % REPORT_EVERY === 0) report(time)
  }
  return run
}

function tooManySteps(limit: number, t: number): Failure {
  const message = `${limit} steps end before t = ${t} s: too many close passages, or too late an end`
  return new Failure('NOT_CONVERGED', message, { t, limit })
}

/** Absolute errors: lengths by the core of the force, speeds by what it gives over that length. */
function allowances(system: Bodies, size: number, tolerance: number, span: number): Float64Array {
  const { bodies, pairs, law } = system
  const n = bodies.length
  const a = new Float64Array(n)
  const still = new Float64Array(n)
  accelerations(
    system,
    still,
    still,
    Float64Array.from(pairs, ({ gap }) => gap),
    a,
  )
  const strongest = a.reduce((size, value) => Math.max(size, Math.abs(value)), 0)
  const speed =
    strongest > 0
      ? Math.min(strongest * span, Math.sqrt(2 * strongest * law.core))
      : law.core / span
  const absolute = new Float64Array(size).fill(tolerance * law.core)
  absolute.fill(tolerance * speed, n, 2 * n)
  absolute[2 * n] = Number.POSITIVE_INFINITY
  return absolute
}

interface Moment {
  u: Float64Array
  apart: Float64Array
}

/** Observes every accepted step: separations, impulses, and collisions under a law without a softened core. */
class Watch {
  readonly nearest: Float64Array
  readonly farthest: Float64Array
  readonly impulses: Float64Array
  readonly #system: Bodies
  readonly #lapse: Lapse
  readonly #forces: Float64Array
  readonly #rates: Float64Array
  readonly #contact: number
  #clock = 0

  constructor(system: Bodies, lapse: Lapse) {
    const { pairs } = system
    this.#system = system
    this.#lapse = lapse
    this.nearest = new Float64Array(pairs.length).fill(Number.POSITIVE_INFINITY)
    this.farthest = new Float64Array(pairs.length)
    this.impulses = new Float64Array(pairs.length)
    this.#forces = new Float64Array(pairs.length)
    this.#rates = new Float64Array(pairs.length)
    this.#contact = COLLISION * Math.min(...pairs.map(({ gap }) => Math.abs(gap)))
  }

  /** False once two point bodies touch or have passed each other. */
  sees(t: number, { u, apart }: Moment): boolean {
    const { pairs, law } = this.#system
    const elapsed = this.#lapse.clock(t) - this.#clock
    this.#clock += elapsed
    let free = true
    for (const [k, { i, j, product, gap }] of pairs.entries()) {
      const d = apart[k]!
      const size = Math.abs(d)
      if (size < this.nearest[k]!) this.nearest[k] = size
      if (size > this.farthest[k]!) this.farthest[k] = size
      const signed = product * law.force(size)
      const force = Math.abs(signed)
      const farther = d < 0 ? u[i]! - u[j]! : u[j]! - u[i]!
      const rate = product * law.slope(size) * (signed < 0 ? -farther : farther)
      // Trapezoid with its end correction, fourth order (Davis and Rabinowitz, 1984, section 2.9).
      const bend = (elapsed / 12) * (this.#rates[k]! - rate)
      this.impulses[k]! += elapsed * ((this.#forces[k]! + force) / 2 + bend)
      this.#forces[k] = force
      this.#rates[k] = rate
      if (!law.soft && d * Math.sign(gap) < this.#contact) free = false
    }
    return free
  }

  /** Names the closest pair, which has collided or is too close for any step. */
  refuse({ u, apart }: Moment): never {
    const { pairs } = this.#system
    const distances = Array.from(apart, Math.abs)
    const closest = distances.indexOf(Math.min(...distances))
    const { i, j } = pairs[closest]!
    // Point masses meet with d ~ (t* - t)^(2/3).
    const approach = Math.abs(u[j]! - u[i]!)
    const limit = this.#clock + ((2 / 3) * distances[closest]!) / approach
    const message = `bodies ${i} and ${j} collide at t = ${limit} s; ask for a tMax below`
    throw new Failure('UNSTABLE', message, { i, j, limit, separation: distances[closest]! })
  }
}
