import type { Objective } from './objective.ts'

/** Pairs of steps and gradient changes that are kept. */
const MEMORY = 10
/** Converged when no component of the gradient is larger. */
const GRADIENT_MIN = 1e-10
// Strong Wolfe conditions: sufficient decrease and curvature.
const DECREASE = 1e-4
const CURVATURE = 0.9
const TRIALS_MAX = 60

/**
 * Limited-memory BFGS with a strong-Wolfe line search: Nocedal and Wright, Numerical Optimization
 * (Springer, 2006), algorithms 7.4, 7.5, 3.5 and 3.6.
 */
export function lbfgs(objective: Objective, x: Float64Array): number {
  const n = x.length
  const gradient = new Float64Array(n)
  const steps: { s: Float64Array; y: Float64Array; rho: number }[] = []
  let f = objective.value(x)
  objective.gradient(x, gradient)
  while (largest(gradient) > GRADIENT_MIN) {
    objective.iterate()
    const direction = twoLoops(gradient, steps)
    // The first direction is the plain gradient: its first trial goes at most one unit far.
    const length = Math.sqrt(dot(gradient, gradient))
    const trial = steps.length === 0 ? Math.min(1, 1 / length) : 1
    const accepted = wolfeStep(objective, x, f, gradient, direction, trial)
    if (!accepted) {
      // At the rounding level of f no step is accepted; a fresh start along the gradient decides.
      if (steps.length === 0) break
      steps.length = 0
      continue
    }
    const s = accepted.x.map((v, i) => v - x[i]!)
    const y = accepted.gradient.map((v, i) => v - gradient[i]!)
    x.set(accepted.x)
    gradient.set(accepted.gradient)
    f = accepted.f
    const curvature = dot(s, y)
    if (curvature > 0) {
      steps.push({ s, y, rho: 1 / curvature })
      if (steps.length > MEMORY) steps.shift()
    }
  }
  return f
}

function twoLoops(
  gradient: Float64Array,
  steps: readonly { s: Float64Array; y: Float64Array; rho: number }[],
): Float64Array {
  const q = gradient.map(g => -g)
  const alphas: number[] = []
  for (const { s, y, rho } of steps.toReversed()) {
    const alpha = rho * dot(s, q)
    alphas.push(alpha)
    for (let i = 0; i < q.length; i++) q[i]! -= alpha * y[i]!
  }
  const last = steps.at(-1)
  if (last) {
    const scale = 1 / (last.rho * dot(last.y, last.y))
    for (let i = 0; i < q.length; i++) q[i]! *= scale
  }
  for (const { s, y, rho } of steps) {
    const beta = alphas.pop()! - rho * dot(y, q)
    for (let i = 0; i < q.length; i++) q[i]! += beta * s[i]!
  }
  return q
}

interface Trial {
  a: number
  f: number
  slope: number
  x: Float64Array
  gradient: Float64Array
}

/** A point along `direction` that meets the strong Wolfe conditions; undefined when rounding hides one. */
function wolfeStep(
  objective: Objective,
  x: Float64Array,
  f0: number,
  gradient0: Float64Array,
  direction: Float64Array,
  first: number,
): Trial | undefined {
  const slope0 = dot(gradient0, direction)
  if (!(slope0 < 0)) return undefined
  const at = (a: number): Trial => {
    const point = x.map((v, i) => v + a * direction[i]!)
    const gradient = new Float64Array(x.length)
    const f = objective.value(point)
    objective.gradient(point, gradient)
    return { a, f, slope: dot(gradient, direction), x: point, gradient }
  }
  const tooHigh = (t: Trial) => t.f > f0 + DECREASE * t.a * slope0
  const flat = (t: Trial) => Math.abs(t.slope) <= -CURVATURE * slope0
  let low: Trial = { a: 0, f: f0, slope: slope0, x, gradient: gradient0 }
  let high: Trial | undefined
  let now = at(first)
  for (let trial = 0; trial < TRIALS_MAX; trial++) {
    if (tooHigh(now) || now.f >= low.f) high = now
    else {
      if (flat(now)) return now
      // Past the minimum, seen from the low end: that end becomes the other side of the bracket.
      if (high ? now.slope * (high.a - low.a) >= 0 : now.slope >= 0) high = low
      low = now
    }
    const next = high ? between(low, high) : 2 * now.a
    if (next === low.a || next === high?.a) return undefined
    now = at(next)
  }
  return undefined
}

/** The minimum of the cubic through both ends, kept a tenth of the bracket away from them (3.59). */
function between(low: Trial, high: Trial): number {
  const width = high.a - low.a
  const d1 = low.slope + high.slope - (3 * (high.f - low.f)) / width
  const square = d1 * d1 - low.slope * high.slope
  const middle = low.a + width / 2
  if (!(square >= 0)) return middle
  const d2 = width < 0 ? -Math.sqrt(square) : Math.sqrt(square)
  const a = high.a - width * ((high.slope + d2 - d1) / (high.slope - low.slope + 2 * d2))
  const near = low.a + width / 10
  const far = high.a - width / 10
  const inside = (a - near) * (a - far) <= 0
  return inside ? a : middle
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}

export function largest(a: Float64Array): number {
  return a.reduce((most, v) => Math.max(most, Math.abs(v)), 0)
}
