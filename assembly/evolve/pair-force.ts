// Lennard-Jones forces of the listed pairs, cut off and shifted to zero there: u = 4 (r^-12 - r^-6) - u(cutoff).
//
// At the cutoff the force would jump, and as it acts for whole steps, each pair that comes or goes would leave
// the total energy wrong by a random amount: the drift of such runs. Here the force rises from zero to its full
// size over a narrow range, linearly in r^2, and the energy is its exact integral. The mean of u over the range
// is u(cutoff), so that nearer pairs have the potential above, to the last digit.
//
// Two pairs at a time and no branch: a fifth of the listed pairs is out of reach at random, which no processor
// predicts. With q = sqrt(2) / r^2 the force over the distance, 24 (2 r^-14 - r^-8), is proportional to
// q^4 (q^3 - sqrt(2)), and what is left of the range, up to its width, to the part that acts: two multiplications
// less, and one constant. The distances of the next two pairs are taken while the division of these two is under
// way. Constants are loaded, for V8 would make a literal vector anew for each pair.
import { FORCE } from './atoms'
import { heads, headsEnd, partners } from './neighbours'

const SQRT_2: f64 = Math.SQRT2

const SCALE: usize = 0
const OUTER2: usize = 16
const INNER2: usize = 32
const WIDTH: usize = 48
const HALF: usize = 64
const TWICE: usize = 80
const SHIFT: usize = 96
// Of integral() over the width: its factors, by powers of q, and what it is at outerCutoff2.
const STEEPNESS: usize = 112
const FIFTH: usize = 128
const INTEGRAL: usize = 144

let constants: usize = 0

/** Squares of the distances where the force begins and where it has its full size. */
export let outerCutoff2: f64 = 0
let innerCutoff2: f64 = 0
let width: f64 = 0
let shift: f64 = 0

/** Forces are kept in this unit. */
export let forceUnit: f64 = 0

/** Potential energy of the pairs after measurePairs(), and the sum of r f. */
export let pairEnergy: f64 = 0
export let pairVirial: f64 = 0

/** The force rises from zero over `rise` on either side of the cutoff. */
export function takeCutoff(cutoff: f64, rise: f64): void {
  const c2 = cutoff * cutoff
  const i6 = 1 / (c2 * c2 * c2)
  // Derivatives of u by r^2 at the cutoff. Near the minimum of u the force has next to nothing to rise to.
  const slope = (12 * i6 * (1 - 2 * i6)) / c2
  const bend = (24 * i6 * (7 * i6 - 2)) / (c2 * c2)
  const half = max<f64>(1e-6, min<f64>(2 * cutoff * rise, abs<f64>(slope / bend)))
  const atCutoff = 4 * i6 * (i6 - 1)
  // Newton's way to the middle over which the mean of u is u(cutoff).
  let middle = c2
  for (let k = 0; k < 4; k++) {
    const mean = (integral(middle + half) - integral(middle - half)) / (2 * half)
    const offset = (mean - atCutoff) / slope
    middle -= max<f64>(-half, min<f64>(half, offset))
  }
  innerCutoff2 = middle - half
  outerCutoff2 = middle + half
  width = outerCutoff2 - innerCutoff2
  shift = atCutoff
  forceUnit = 24 / (4 * SQRT_2 * width)
  constants = heap.alloc(160)
  put(SCALE, SQRT_2)
  put(OUTER2, outerCutoff2)
  put(INNER2, innerCutoff2)
  put(WIDTH, width)
  put(HALF, 0.5)
  put(TWICE, 2 * SQRT_2)
  put(SHIFT, -shift)
  put(STEEPNESS, 1 / width)
  put(FIFTH, 1 / (5 * SQRT_2 * width))
  put(INTEGRAL, integral(outerCutoff2) / width)
}

function put(at: usize, value: f64): void {
  v128.store(constants + at, f64x2.splat(value))
}

/** Of 4 (r^-12 - r^-6) over r^2. */
function integral(r2: f64): f64 {
  const i2 = 1 / (r2 * r2)
  return 2 * i2 - (4 * i2 * i2) / (5 * r2)
}

/** The potential of one pair, of its distance squared. */
export function pairPotential(r2: f64): f64 {
  if (r2 >= outerCutoff2) return 0
  const i6 = 1 / (r2 * r2 * r2)
  const u = 4 * i6 * (i6 - 1)
  if (r2 <= innerCutoff2) return u - shift
  // By parts: u times the part of the force, less the mean of u over what is left of the range.
  return ((outerCutoff2 - r2) * u - (integral(outerCutoff2) - integral(r2))) / width
}

/** Adds the forces of all listed pairs to those of atoms and images. */
export function addPairForces(): void {
  inline.always(visitPairs(false))
}

/** The same, and the energy and virial of the pairs. */
export function measurePairs(): void {
  inline.always(visitPairs(true))
}

function visitPairs(measured: bool): void {
  const k = constants
  let energy = f64x2.splat(0)
  let virial = f64x2.splat(0)
  let p = partners
  for (let head = heads; head < headsEnd; head += 8) {
    const i = <usize>load<u32>(head)
    const end = <usize>load<u32>(head, 4)
    const x = v128.load64_splat(i)
    const y = v128.load64_splat(i, 8)
    const z = v128.load64_splat(i, 16)
    let fx = f64x2.splat(0)
    let fy = f64x2.splat(0)
    let fz = f64x2.splat(0)
    let a = <usize>load<u32>(p)
    let b = <usize>load<u32>(p, 4)
    let axy = v128.load(a)
    let bxy = v128.load(b)
    let dx = f64x2.sub(x, v128.shuffle<f64>(axy, bxy, 0, 2))
    let dy = f64x2.sub(y, v128.shuffle<f64>(axy, bxy, 1, 3))
    let dz = f64x2.sub(z, v128.load64_lane(b, v128.load64_zero(a, 16), 1, 16))
    let r2 = f64x2.add(f64x2.add(f64x2.mul(dx, dx), f64x2.mul(dy, dy)), f64x2.mul(dz, dz))
    do {
      p += 8
      const scale = v128.load(k, SCALE)
      const q = f64x2.div(scale, r2)
      const outer2 = v128.load(k, OUTER2)
      const part = f64x2.sub(outer2, f64x2.pmax(v128.load(k, INNER2), f64x2.pmin(outer2, r2)))
      const r2Now = r2
      const nextA = <usize>load<u32>(p)
      const nextB = <usize>load<u32>(p, 4)
      axy = v128.load(nextA)
      bxy = v128.load(nextB)
      const ex = f64x2.sub(x, v128.shuffle<f64>(axy, bxy, 0, 2))
      const ey = f64x2.sub(y, v128.shuffle<f64>(axy, bxy, 1, 3))
      const ez = f64x2.sub(z, v128.load64_lane(nextB, v128.load64_zero(nextA, 16), 1, 16))
      r2 = f64x2.add(f64x2.add(f64x2.mul(ex, ex), f64x2.mul(ey, ey)), f64x2.mul(ez, ez))
      const q2 = f64x2.mul(q, q)
      const q3 = f64x2.mul(q2, q)
      const q4 = f64x2.mul(q2, q2)
      const f = f64x2.mul(f64x2.mul(q4, f64x2.sub(q3, scale)), part)
      const gx = f64x2.mul(f, dx)
      const gy = f64x2.mul(f, dy)
      const gz = f64x2.mul(f, dz)
      fx = f64x2.add(fx, gx)
      fy = f64x2.add(fy, gy)
      fz = f64x2.add(fz, gz)
      v128.store(a, f64x2.sub(v128.load(a, FORCE), v128.shuffle<f64>(gx, gy, 0, 2)), FORCE)
      v128.store(b, f64x2.sub(v128.load(b, FORCE), v128.shuffle<f64>(gx, gy, 1, 3)), FORCE)
      const fab = v128.load64_lane(b, v128.load64_zero(a, FORCE + 16), 1, FORCE + 16)
      const left = f64x2.sub(fab, gz)
      v128.store64_lane(a, left, 0, FORCE + 16)
      v128.store64_lane(b, left, 1, FORCE + 16)
      if (measured) {
        energy = f64x2.add(energy, potentialOf(q2, q3, part))
        virial = f64x2.add(virial, f64x2.mul(f, r2Now))
      }
      a = nextA
      b = nextB
      dx = ex
      dy = ey
      dz = ez
    } while (p < end)
    const fxy = f64x2.add(v128.shuffle<f64>(fx, fy, 0, 2), v128.shuffle<f64>(fx, fy, 1, 3))
    v128.store(i, f64x2.add(v128.load(i, FORCE), fxy), FORCE)
    store<f64>(i, load<f64>(i, FORCE + 16) + sumOf(fz), FORCE + 16)
  }
  if (measured) {
    pairEnergy = sumOf(energy)
    pairVirial = forceUnit * sumOf(virial)
  }
}

/** pairPotential() of two pairs: u = t (t - 2) with t = 2 r^-6 = q^3 / sqrt(2). */
function potentialOf(q2: v128, q3: v128, part: v128): v128 {
  const k = constants
  const u = f64x2.mul(f64x2.mul(v128.load(k, HALF), q3), f64x2.sub(q3, v128.load(k, TWICE)))
  const full = f64x2.add(u, v128.load(k, SHIFT))
  const steepness = v128.load(k, STEEPNESS)
  const integrals = f64x2.mul(q2, f64x2.sub(steepness, f64x2.mul(v128.load(k, FIFTH), q3)))
  const share = f64x2.mul(part, steepness)
  const rising = f64x2.add(f64x2.mul(share, u), f64x2.sub(integrals, v128.load(k, INTEGRAL)))
  const some = f64x2.gt(part, f64x2.splat(0))
  return v128.bitselect(full, v128.and(rising, some), f64x2.eq(part, v128.load(k, WIDTH)))
}

function sumOf(pair: v128): f64 {
  return f64x2.extract_lane(pair, 0) + f64x2.extract_lane(pair, 1)
}
