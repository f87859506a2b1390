// Strang steps of u_t = D u_xx + rho u (1 - u/K) with zero flux: half a step of growth by its exact solution,
// a step of diffusion, half a step of growth. Diffusion is Douglas's compact scheme of fourth order in space
// (Numer. Math. 4 (1962) 41),
//
//   (1 + (1/12 - p) d2) u' = (1 + (1/12 + q) d2) u,   p + q = D dt / dx^2,
//
// Crank-Nicolson for p = q, backward Euler for q = 0; d2 is the second difference, mirrored at the walls. The
// matrix is constant, so its elimination is done once; for p >= 1/12 it has a positive inverse.
import { zeroed } from './lib/memory'

let n: i32 = 0
let u: usize = 0
let right: usize = 0 // right-hand side, then the eliminated one
let upper: usize = 0 // c'_i of the eliminated rows
let inverse: usize = 0 // 1 / pivot
let side: f64 = 0 // off-diagonal of the left-hand matrix
let spread: f64 = 0 // factor of d2 on the right
let capacity: f64 = 1
let growHalf: f64 = 1 // exp(rho dt / 2)
let growFull: f64 = 1

/** Takes all memory of a run of `nodes` >= 3. */
export function init(nodes: i32, K: f64): void {
  n = nodes
  capacity = K
  u = zeroed((n + 1) << 3)
  right = zeroed(n << 3)
  upper = zeroed(n << 3)
  inverse = zeroed(n << 3)
}

/** Address of the n values. */
export function field(): usize {
  return u
}

/** p and q of the scheme, and exp(rho dt / 2), for the steps to come. */
export function setStep(p: f64, q: f64, growth: f64): void {
  side = 1.0 / 12 - p
  spread = 1.0 / 12 + q
  growHalf = growth
  growFull = growth * growth
  const middle = 1 - 2 * side
  let above: f64 = 0
  for (let i = 0; i < n; i++) {
    const at = i << 3
    const below = i === n - 1 ? 2 * side : side
    const pivot = 1 / (middle - below * above)
    above = (i === 0 ? 2 * side : side) * pivot
    store<f64>(upper + at, above)
    store<f64>(inverse + at, pivot)
  }
}

export function advance(steps: i32): void {
  grow(growHalf)
  for (let step = 1; step < steps; step++) {
    diffuse()
    grow(growFull)
  }
  diffuse()
  grow(growHalf)
}

/** The exact solution u e / (1 + u (e - 1)/K) of u' = rho u (1 - u/K), two nodes at a time. */
function grow(factor: f64): void {
  const e = f64x2.splat(factor)
  const share = f64x2.splat((factor - 1) / capacity)
  const one = f64x2.splat(1)
  for (let p = u, end = u + (n << 3); p < end; p += 16) {
    const value = v128.load(p)
    v128.store(p, f64x2.div(f64x2.mul(value, e), f64x2.add(one, f64x2.mul(value, share))))
  }
}

function diffuse(): void {
  const last = (n - 1) << 3
  let west = load<f64>(u, 8)
  let here = load<f64>(u)
  let eliminated: f64 = 0
  for (let at = 0; at < last; at += 8) {
    const east = load<f64>(u + at, 8)
    const known = here + spread * (west - 2 * here + east)
    eliminated = (known - side * eliminated) * load<f64>(inverse + at)
    store<f64>(right + at, eliminated)
    west = here
    here = east
  }
  const known = here + spread * (2 * west - 2 * here)
  let value = (known - 2 * side * eliminated) * load<f64>(inverse + last)
  store<f64>(u + last, value)
  for (let at = last - 8; at >= 0; at -= 8) {
    value = load<f64>(right + at) - load<f64>(upper + at) * value
    store<f64>(u + at, value)
  }
}
