import { Failure } from '../../failure.ts'
import { cbrt } from '../../numerics/mathematics.ts'
import {
  acceleration,
  type PhasePoint,
  type QuarticLaw,
  quarticEnergy,
} from '../../numerics/quartic-law.ts'
import type { Run } from '../../solver.ts'

/** Steps a radian of the fastest local motion: an error of 1e-12 a radian. */
const STEPS_PER_RADIAN = 300
const STEPS_MIN = 500
const STEPS_MAX = 2e7
/** Steps between two progress reports, about 60 ms. */
const TELL_EVERY = 1_000_000

export interface CrossCheck {
  end: PhasePoint
  /** Largest |x| and |v| during the motion. */
  largest: PhasePoint
  steps: number
}

/** The same motion by classical Runge-Kutta of fourth order, each step a share of the local time scale. */
export function rungeKuttaMotion(
  law: QuarticLaw,
  start: PhasePoint,
  tEnd: number,
  progress: Run['progress'],
): CrossCheck {
  const { lambda } = law
  const fixed = standingRate(law)
  const least = STEPS_PER_RADIAN * Math.sqrt(fixed) * tEnd
  if (least > STEPS_MAX) throw tooLong(`${Math.ceil(least)}`, 0, tEnd)
  const rate = (x: number, v: number) =>
    Math.sqrt(fixed + 3 * Math.abs(lambda) * x * x + Math.sqrt(Math.abs(lambda)) * Math.abs(v))
  let { x, v } = start
  let t = 0
  let steps = 0
  const largest = { x: Math.abs(x), v: Math.abs(v) }
  while (t < tEnd) {
    if (++steps > STEPS_MAX) throw tooLong(`more than ${STEPS_MAX}`, t, tEnd)
    if (steps % TELL_EVERY === 0) progress(t / tEnd, `cross-check at t = ${t}`)
    // The part of a time that is hardly above 0 is 0, with which no time would pass.
    const longest = Math.max(tEnd / STEPS_MIN, Number.MIN_VALUE)
    const step = Math.min(longest, 1 / (STEPS_PER_RADIAN * rate(x, v)))
    const h = Math.min(step, tEnd - t)
    const a1 = acceleration(law, x)
    const v2 = v + (h / 2) * a1
    const a2 = acceleration(law, x + (h / 2) * v)
    const v3 = v + (h / 2) * a2
    const a3 = acceleration(law, x + (h / 2) * v2)
    const v4 = v + h * a3
    const a4 = acceleration(law, x + h * v3)
    x += (h / 6) * (v + 2 * v2 + 2 * v3 + v4)
    v += (h / 6) * (a1 + 2 * a2 + 2 * a3 + a4)
    t = h === tEnd - t ? tEnd : t + h
    largest.x = Math.max(largest.x, Math.abs(x))
    largest.v = Math.max(largest.v, Math.abs(v))
  }
  return { end: { x, v }, largest, steps }
}

function tooLong(steps: string, t: number, tEnd: number): Failure {
  const message = `the cross-check would need ${steps} steps to reach t = ${tEnd}, the limit is ${STEPS_MAX}; it is at ${t}`
  return new Failure('PRECISION', message, { steps: STEPS_MAX, t, tEnd })
}

/** The part of the squared rate that does not depend on position. */
const standingRate = ({ mu, lambda, force }: QuarticLaw) =>
  Math.abs(mu) + square(cbrt(Math.sqrt(Math.abs(lambda)) * Math.abs(force)))

/**
 * Upper bound of the steps of rungeKuttaMotion(): those at the fastest local rate that the first integral allows, taken at the
 * largest displacement that energy, force and potential permit where the cubic term confines the motion.
 */
export function longestRun(law: QuarticLaw, { x, v }: PhasePoint, tEnd: number): number {
  const { mu, lambda, force } = law
  const cubic = Math.abs(lambda)
  let far = Math.abs(x)
  if (cubic > 0) {
    const energy = Math.abs(quarticEnergy(law, { x, v }))
    const wells = [Math.sqrt((6 * Math.abs(mu)) / cubic), cbrt((12 * Math.abs(force)) / cubic)]
    far = Math.max(far, ...wells, lambda > 0 ? Math.sqrt(Math.sqrt((12 * energy) / cubic)) : 0)
  }
  const fast = Math.sqrt(cubic) * (Math.abs(v) + Math.sqrt(cubic) * far * far)
  const rate = Math.sqrt(standingRate(law) + 3 * cubic * far * far + fast)
  const steps = STEPS_PER_RADIAN * rate * tEnd
  return Number.isFinite(steps) ? Math.min(STEPS_MAX, STEPS_MIN + steps) : STEPS_MAX
}

const square = (x: number) => x * x
