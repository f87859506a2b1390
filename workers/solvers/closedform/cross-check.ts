import { Failure } from '../../failure.ts'
import { cbrt } from '../../numerics/mathematics.ts'
import { acceleration, type PhasePoint, type QuarticLaw } from '../../numerics/quartic-law.ts'

/** Steps a radian of the fastest local motion: an error of 1e-12 a radian. */
const STEPS_PER_RADIAN = 300
const MIN_STEPS = 500
const MAX_STEPS = 2e7

export interface CrossCheck {
  end: PhasePoint
  /** Largest |x| and |v| on the way. */
  largest: PhasePoint
  steps: number
}

/** The same motion by classical Runge-Kutta of fourth order, each step a share of the local time scale. */
export function rungeKuttaMotion(law: QuarticLaw, start: PhasePoint, tEnd: number): CrossCheck {
  const { mu, lambda, force } = law
  const fixed = Math.abs(mu) + square(cbrt(Math.sqrt(Math.abs(lambda)) * Math.abs(force)))
  const rate = (x: number, v: number) =>
    Math.sqrt(fixed + 3 * Math.abs(lambda) * x * x + Math.sqrt(Math.abs(lambda)) * Math.abs(v))
  let { x, v } = start
  let t = 0
  let steps = 0
  const largest = { x: Math.abs(x), v: Math.abs(v) }
  while (t < tEnd) {
    if (++steps > MAX_STEPS) {
      throw new Failure(
        'PRECISION',
        `the cross-check would need more than ${MAX_STEPS} steps to reach t = ${tEnd}; it is at ${t}`,
        { steps: MAX_STEPS, t, tEnd },
      )
    }
    const step = Math.min(tEnd / MIN_STEPS, 1 / (STEPS_PER_RADIAN * rate(x, v)))
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

const square = (x: number) => x * x
