import { dot } from './dense.ts'
import type { Program } from './program.ts'

/** Pairs of steps and changes of the gradient that are remembered. */
const MEMORY = 10
const DECREASE = 1e-4
const CURVATURE = 0.9
const TRIALS_MAX = 60
/** Converged when the projected gradient is below this share of 1 + |f|. */
const GRADIENT_SHARE = 1e-13
/** So many steps in a row that gain rounding alone end a search: it creeps along a kink. */
const STALLS_MAX = 20

interface Pair {
  readonly s: Float64Array
  readonly y: Float64Array
}

/**
 * Limited-memory BFGS between bounds: two-metric projection, which leaves alone what a bound holds and takes the rest by
 * quasi-Newton (Bertsekas, SIAM J. Control Optim. 20 (1982) 221; Schmidt, Kim and Sra, Projected Newton-type Methods,
 * 2011). x moves to the minimum; answers the value there.
 */
export function boundedLbfgs(
  program: Program,
  x: Float64Array,
  gradientShare = GRADIENT_SHARE,
): number {
  const { n, lower, upper } = program
  const none = new Float64Array(0)
  const g = new Float64Array(n)
  const trial = new Float64Array(n)
  const newGradient = new Float64Array(n)
  const pairs: Pair[] = []
  let f = program.slopes(x, none, g, none)
  let stalls = 0
  for (;;) {
    const free = Array.from(x, (v, i) => !isHeld(v, g[i]!, lower[i]!, upper[i]!))
    const open = g.reduce((most, slope, i) => (free[i] ? Math.max(most, Math.abs(slope)) : most), 0)
    if (!(open > gradientShare * (1 + Math.abs(f)))) return f
    program.iterate(8 * MEMORY * n)
    let direction = quasiNewton(g, pairs, free)
    if (!(dot(direction, g) < 0)) {
      pairs.length = 0
      direction = quasiNewton(g, pairs, free)
    }
    const length = Math.sqrt(dot(direction, direction))
    const first = pairs.length === 0 ? Math.min(1, 1 / length) : 1
    const next = search(program, { x, f, g, direction, first, trial, newGradient })
    if (next === undefined) {
      // At the rounding of f no step is accepted; a fresh start along the gradient decides.
      if (pairs.length === 0) return f
      pairs.length = 0
      continue
    }
    stalls = f - next <= 4 * Number.EPSILON * Math.abs(f) ? stalls + 1 : 0
    if (stalls > STALLS_MAX) return f
    const s = trial.map((v, i) => v - x[i]!)
    const y = newGradient.map((v, i) => v - g[i]!)
    x.set(trial)
    g.set(newGradient)
    f = next
    if (dot(s, y) > Number.EPSILON * Math.sqrt(dot(s, s)) * Math.sqrt(dot(y, y))) {
      pairs.push({ s, y })
      if (pairs.length > MEMORY) pairs.shift()
    }
  }
}

const isHeld = (x: number, slope: number, lower: number, upper: number): boolean =>
  (x <= lower && slope > 0) || (x >= upper && slope < 0)

/** The two loops over the free variables alone: a pair counts where its curvature along them is positive. */
function quasiNewton(
  g: Float64Array,
  pairs: readonly Pair[],
  free: readonly boolean[],
): Float64Array {
  const q = g.map((slope, i) => (free[i] ? -slope : 0))
  const masked = pairs
    .map(({ s, y }) => ({
      s: s.map((v, i) => (free[i] ? v : 0)),
      y: y.map((v, i) => (free[i] ? v : 0)),
    }))
    .filter(({ s, y }) => dot(s, y) > Number.EPSILON * dot(y, y))
  const alphas: number[] = []
  for (const { s, y } of masked.toReversed()) {
    const alpha = dot(s, q) / dot(s, y)
    alphas.push(alpha)
    for (let i = 0; i < q.length; i++) q[i]! -= alpha * y[i]!
  }
  const last = masked.at(-1)
  if (last) {
    const scale = dot(last.s, last.y) / dot(last.y, last.y)
    for (let i = 0; i < q.length; i++) q[i]! *= scale
  }
  for (const { s, y } of masked) {
    const beta = alphas.pop()! - dot(y, q) / dot(s, y)
    for (let i = 0; i < q.length; i++) q[i]! += beta * s[i]!
  }
  return q
}

interface Search {
  readonly x: Float64Array
  readonly f: number
  readonly g: Float64Array
  readonly direction: Float64Array
  readonly first: number
  /** Become the point that is accepted, and the gradient there. */
  readonly trial: Float64Array
  readonly newGradient: Float64Array
}

/** The value at a point of sufficient decrease on the projected ray, not too near where the ray is straight. */
function search(
  program: Program,
  { x, f, g, direction, first, trial, newGradient }: Search,
): number | undefined {
  const { lower, upper } = program
  const none = new Float64Array(0)
  const slope = dot(g, direction)
  const at = (a: number) => {
    let along = 0
    let isBent = false
    for (let i = 0; i < x.length; i++) {
      const to = x[i]! + a * direction[i]!
      const next = Math.min(Math.max(to, lower[i]!), upper[i]!)
      isBent ||= next !== to
      trial[i] = next
      along += g[i]! * (next - x[i]!)
    }
    const value = program.slopes(trial, none, newGradient, none)
    return { value, along, isBent, isLow: value <= f + DECREASE * along && along < 0 }
  }
  let low = 0
  let high = Number.POSITIVE_INFINITY
  let a = first
  for (let count = 0; count < TRIALS_MAX; count++) {
    const { value, along, isBent, isLow } = at(a)
    if (!isLow) {
      high = a
      // The minimum of the parabola through both values and the first slope, not at the ends.
      const bend = value - f - along
      const best = bend > 0 ? (-along * a) / (2 * bend) : Number.NaN
      const inside = Math.min(Math.max(best, low + 0.1 * (high - low)), low + 0.5 * (high - low))
      a = Number.isFinite(inside) && low === 0 ? inside : low + (high - low) / 2
    } else if (!isBent && dot(newGradient, direction) < CURVATURE * slope) {
      low = a
      a = high === Number.POSITIVE_INFINITY ? 2 * a : low + (high - low) / 2
    } else return value
    if (a === low || a === high || !Number.isFinite(a)) break
  }
  // No point with both: sufficient decrease alone is progress.
  if (low === 0) return undefined
  const { value, isLow } = at(low)
  return isLow ? value : undefined
}
