// The element x0 + i x sigma of SU(2) that a link is to be multiplied by: drawn by its weight, composed, applied.
import { uniform } from '../lib/random'

/** Below this factor of the exponent Creutz's draws are accepted more often. */
const CREUTZ_MAX: f64 = 1.5

let x0: f64 = 0
let x1: f64 = 0
let x2: f64 = 0
let x3: f64 = 0

/** x = x c, quaternions x0 + i x sigma. */
export function times(c0: f64, c1: f64, c2: f64, c3: f64): void {
  const y0 = x0 * c0 - x1 * c1 - x2 * c2 - x3 * c3
  const y1 = x0 * c1 + x1 * c0 - (x2 * c3 - x3 * c2)
  const y2 = x0 * c2 + x2 * c0 - (x3 * c1 - x1 * c3)
  const y3 = x0 * c3 + x3 * c0 - (x1 * c2 - x2 * c1)
  x0 = y0
  x1 = y1
  x2 = y2
  x3 = y3
}

/** x itself. */
export function set(c0: f64, c1: f64, c2: f64, c3: f64): void {
  x0 = c0
  x1 = c1
  x2 = c2
  x3 = c3
}

/** x of SU(2) with the weight exp(alpha x0). */
export function draw(alpha: f64): void {
  if (alpha < CREUTZ_MAX) {
    const least = Math.exp(-2 * alpha)
    for (;;) {
      const u = uniform()
      x0 = alpha < 1e-8 ? 2 * u - 1 : 1 + Math.log(least + u * (1 - least)) / alpha
      const v = uniform()
      if (v * v <= 1 - x0 * x0) break
    }
  } else {
    for (;;) {
      const c = Math.cos(2 * Math.PI * uniform())
      const delta = -(Math.log(1 - uniform()) + c * c * Math.log(1 - uniform())) / alpha
      const v = uniform()
      if (v * v <= 1 - 0.5 * delta) {
        x0 = 1 - delta
        break
      }
    }
  }
  const radius = sqrt<f64>(max<f64>(0, 1 - x0 * x0))
  const z = 2 * uniform() - 1
  const angle = 2 * Math.PI * uniform()
  const ring = radius * sqrt<f64>(max<f64>(0, 1 - z * z))
  x1 = ring * Math.cos(angle)
  x2 = ring * Math.sin(angle)
  x3 = radius * z
}

/** Rows i and j of a matrix, multiplied by x from the left. */
export function rotate(u: usize, i: i32, j: i32, N: i32): void {
  // (x0 + i x3, x2 + i x1; -x2 + i x1, x0 - i x3), real and imaginary part in two lanes.
  const a = f64x2.splat(x0)
  const b = f64x2(-x3, x3)
  const c = f64x2.splat(x2)
  const d = f64x2(-x1, x1)
  const minus = f64x2.splat(-x2)
  const back = f64x2(x3, -x3)
  const rowI = u + ((<usize>(i * N)) << 4)
  const rowJ = u + ((<usize>(j * N)) << 4)
  const end = (<usize>N) << 4
  for (let k: usize = 0; k < end; k += 16) {
    const p = v128.load(rowI + k)
    const q = v128.load(rowJ + k)
    const turnedP = v128.shuffle<f64>(p, p, 1, 0)
    const turnedQ = v128.shuffle<f64>(q, q, 1, 0)
    const ofP = f64x2.add(f64x2.mul(a, p), f64x2.mul(b, turnedP))
    const ofQ = f64x2.add(f64x2.mul(minus, p), f64x2.mul(d, turnedP))
    v128.store(rowI + k, f64x2.add(f64x2.add(ofP, f64x2.mul(c, q)), f64x2.mul(d, turnedQ)))
    v128.store(rowJ + k, f64x2.add(f64x2.add(ofQ, f64x2.mul(a, q)), f64x2.mul(back, turnedQ)))
  }
}
