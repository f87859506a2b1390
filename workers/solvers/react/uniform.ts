// The spatially uniform systems behind both models: where they rest and whether they oscillate.
import { dop853 } from '../../numerics/dop853.ts'
import { bisect } from '../../numerics/runge-kutta.ts'

export interface Rest {
  u: number
  v: number
  stable: boolean
}

/** Gray-Scott: (1, 0) and, where 4 (F + k)^2 <= F, two more; by increasing u. */
export function grayScottRests(F: number, k: number): Rest[] {
  const sum = F + k
  const trivial: Rest = { u: 1, v: 0, stable: F > 0 && sum > 0 }
  const discriminant = F > 0 ? 1 - (4 * sum * sum) / F : -1
  if (discriminant < 0 || sum === 0) return [trivial]
  const root = Math.sqrt(discriminant)
  const us = root === 0 ? [0.5] : [(2 * sum * sum) / F / (1 + root), (1 + root) / 2]
  const others = us.map(u => {
    const v = (F * (1 - u)) / sum
    // u v = F + k there, so the Jacobian is [-v^2 - F, -2 sum; v^2, sum].
    const trace = sum - v * v - F
    const determinant = sum * (v * v - F)
    return { u, v, stable: trace < 0 && determinant > 0 }
  })
  return [...others, trivial]
}

export interface FitzHughNagumo {
  epsilon: number
  a: number
  b: number
  I: number
}

/** FitzHugh-Nagumo: one to three crossings of the nullclines, by increasing u. */
export function fitzHughNagumoRests({ epsilon, a, b, I }: FitzHughNagumo): Rest[] {
  /** Rises without end; b times du/dt on the line dv/dt = 0, the sign turned. */
  const g = (u: number) => u + a - b * (u - (u * u * u) / 3 + I)
  // Its slope 1 - b + b u^2 vanishes here, if anywhere.
  const turn = b > 1 ? Math.sqrt((b - 1) / b) : 0
  const far = 4 + Math.abs(a) + Math.abs(I) * b
  const spans = turn > 0 ? [-far, -turn, turn, far] : [-far, far]
  const rests: Rest[] = []
  for (let i = 1; i < spans.length; i++) {
    const [left, right] = [spans[i - 1]!, spans[i]!]
    if (g(left) * g(right) > 0) continue
    const u = bisect(g, left, right)
    const slope = 1 - u * u
    const stable = slope - epsilon * b < 0 && epsilon * (1 - b * slope) > 0
    rests.push({ u, v: u - (u * u * u) / 3 + I, stable })
  }
  return rests
}

const TOLERANCE = 1e-10
const STEPS_MAX = 30_000
/** Kicks in u: near the fixed point, and from so far outside that the outermost cycle is met first. */
const KICKS = [1, 10]

/**
 * Period of the limit cycle that the uniform system reaches from a kick in u, by the times at which u rises
 * through its fixed point; null when it comes to rest from near and from far.
 */
export function limitCyclePeriod(model: FitzHughNagumo, rest: Rest): number | null {
  for (const kick of KICKS) {
    const period = periodFrom(kick, model, rest)
    if (period !== null) return period
  }
  return null
}

/** The cycle has settled when v at the section u = u* (Poincare's return map) and the period repeat. */
function periodFrom(kick: number, { epsilon, a, b, I }: FitzHughNagumo, rest: Rest) {
  const slope = (_t: number, y: Float64Array, out: Float64Array) => {
    const [u, v] = y as unknown as [number, number]
    out[0] = u - (u * u * u) / 3 - v + I
    out[1] = epsilon * (u + a - b * v)
  }
  const options = { relative: TOLERANCE, absolute: [TOLERANCE, TOLERANCE], maxStep: 1 }
  const before = new Float64Array(2)
  const trial = new Float64Array(2)
  /** u - u* a time `h` after the last step; leaves the state there in `trial`. */
  const beyond = (h: number) => {
    trial.set(before)
    if (h > 0) dop853(2, slope, options).advance(0, trial, h)
    return trial[0]! - rest.u
  }
  const y = Float64Array.of(rest.u + kick, rest.v)
  before.set(y)
  let steps = 0
  let tBefore = 0
  let crossed = Number.NaN
  let last = { period: Number.NaN, below: Number.NaN }
  let period: number | null = null
  const accept = (t: number) => {
    if (before[0]! < rest.u && y[0]! >= rest.u) {
      const h = bisect(beyond, 0, t - tBefore)
      beyond(h)
      const at = tBefore + h
      const now = { period: at - crossed, below: rest.v - trial[1]! }
      if (now.below < 1e-6) return false
      const same = (x: number, z: number) => Math.abs(x / z - 1) < 1e-7
      if (same(now.period, last.period) && same(now.below, last.below)) {
        period = now.period
        return false
      }
      last = now
      crossed = at
    }
    before.set(y)
    tBefore = t
    slope(t, y, trial)
    const atRest = Math.abs(trial[0]!) + Math.abs(trial[1]!) / epsilon < 1e-7
    return !atRest && ++steps < STEPS_MAX
  }
  dop853(2, slope, { ...options, accept }).advance(0, y, 1e9)
  return period
}
