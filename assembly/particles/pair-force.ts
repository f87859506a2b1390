// Forces of the listed pairs, by the rows of their kinds: Lennard-Jones, or cubic polynomials in r^2 from tables. Two
// pairs at a time and no branch, as in the loop of one kind (../evolve/pair-force). The force rises from zero over a
// narrow range at the cutoff, so that the energy is conserved.
import { FORCE } from '../evolve/atoms'
import { heads, headsEnd, partners } from '../evolve/neighbours'
import {
  ATTRACTION,
  FORCES,
  firstInterval,
  INNER2,
  isTabulated,
  KIND,
  kinds,
  last2,
  OUTER2,
  REPULSION,
  rows,
  rowsOf,
  shiftBits,
  start2,
} from './rows'

/** Square of the shortest distance of a pair that a table was read for since it was last set. */
export let closest2: f64 = Infinity

export function forgetClosest(): void {
  closest2 = Infinity
}

/** Adds the forces of all listed pairs to those of atoms and images. */
export function addPairForces(): void {
  if (isTabulated) inline.always(visitPairs(TABLES))
  else if (kinds === 1) inline.always(visitPairs(ONE_KIND))
  else inline.always(visitPairs(KINDS))
}

const ONE_KIND: i32 = 0
const KINDS: i32 = 1
const TABLES: i32 = 2

function visitPairs(mode: i32): void {
  const one = f64x2.splat(1)
  const zero = f64x2.splat(0)
  const row0 = rows
  const repulsion = v128.load64_splat(row0, REPULSION)
  const attraction = v128.load64_splat(row0, ATTRACTION)
  const outer = v128.load64_splat(row0, OUTER2)
  const inner = v128.load64_splat(row0, INNER2)
  const start = f64x2.splat(start2)
  const last = f64x2.splat(last2)
  const bits = <i32>shiftBits
  const leading = i64x2.splat((<i64>-1) << shiftBits)
  let closest = f64x2.splat(closest2)
  let p = partners
  for (let head = heads; head < headsEnd; head += 8) {
    const i = <usize>load<u32>(head)
    const end = <usize>load<u32>(head, 4)
    const row = rowsOf(i)
    const x = v128.load64_splat(i)
    const y = v128.load64_splat(i, 8)
    const z = v128.load64_splat(i, 16)
    let fx = zero
    let fy = zero
    let fz = zero
    do {
      const a = <usize>load<u32>(p)
      const b = <usize>load<u32>(p, 4)
      p += 8
      const axy = v128.load(a)
      const bxy = v128.load(b)
      const dx = f64x2.sub(x, v128.shuffle<f64>(axy, bxy, 0, 2))
      const dy = f64x2.sub(y, v128.shuffle<f64>(axy, bxy, 1, 3))
      const dz = f64x2.sub(z, v128.load64_lane(b, v128.load64_zero(a, 16), 1, 16))
      const r2 = f64x2.add(f64x2.add(f64x2.mul(dx, dx), f64x2.mul(dy, dy)), f64x2.mul(dz, dz))
      let f: v128
      if (mode === ONE_KIND) {
        const i2 = f64x2.div(one, r2)
        const i6 = f64x2.mul(f64x2.mul(i2, i2), i2)
        const part = f64x2.sub(outer, f64x2.pmax(inner, f64x2.pmin(outer, r2)))
        const pull = f64x2.sub(f64x2.mul(repulsion, i6), attraction)
        f = f64x2.mul(f64x2.mul(pull, f64x2.mul(i6, i2)), part)
      } else {
        const ra = row + <usize>load<u32>(a, KIND)
        const rb = row + <usize>load<u32>(b, KIND)
        const limitsA = v128.load(ra, OUTER2)
        const limitsB = v128.load(rb, OUTER2)
        const outer2 = v128.shuffle<f64>(limitsA, limitsB, 0, 2)
        const inner2 = v128.shuffle<f64>(limitsA, limitsB, 1, 3)
        const part = f64x2.sub(outer2, f64x2.pmax(inner2, f64x2.pmin(outer2, r2)))
        if (mode === KINDS) {
          const i2 = f64x2.div(one, r2)
          const i6 = f64x2.mul(f64x2.mul(i2, i2), i2)
          const constantsA = v128.load(ra, REPULSION)
          const constantsB = v128.load(rb, REPULSION)
          const repel = v128.shuffle<f64>(constantsA, constantsB, 0, 2)
          const attract = v128.shuffle<f64>(constantsA, constantsB, 1, 3)
          const pull = f64x2.sub(f64x2.mul(repel, i6), attract)
          f = f64x2.mul(f64x2.mul(pull, f64x2.mul(i6, i2)), part)
        } else {
          closest = f64x2.pmin(closest, r2)
          const s = f64x2.pmax(start, f64x2.pmin(last, r2))
          const numbers = i64x2.shr_u(s, bits)
          const atA =
            <usize>load<u32>(ra, FORCES) +
            ((<usize>(i64x2.extract_lane(numbers, 0) - firstInterval)) << 5)
          const atB =
            <usize>load<u32>(rb, FORCES) +
            ((<usize>(i64x2.extract_lane(numbers, 1) - firstInterval)) << 5)
          const from = f64x2.sub(s, v128.and(s, leading))
          const lowA = v128.load(atA)
          const lowB = v128.load(atB)
          const highA = v128.load(atA, 16)
          const highB = v128.load(atB, 16)
          const c2 = v128.shuffle<f64>(highA, highB, 0, 2)
          const c3 = v128.shuffle<f64>(highA, highB, 1, 3)
          const c1 = v128.shuffle<f64>(lowA, lowB, 1, 3)
          const c0 = v128.shuffle<f64>(lowA, lowB, 0, 2)
          const upper = f64x2.add(c2, f64x2.mul(from, c3))
          const cubic = f64x2.add(c0, f64x2.mul(from, f64x2.add(c1, f64x2.mul(from, upper))))
          f = f64x2.mul(cubic, part)
        }
      }
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
    } while (p < end)
    const fxy = f64x2.add(v128.shuffle<f64>(fx, fy, 0, 2), v128.shuffle<f64>(fx, fy, 1, 3))
    v128.store(i, f64x2.add(v128.load(i, FORCE), fxy), FORCE)
    store<f64>(
      i,
      load<f64>(i, FORCE + 16) + f64x2.extract_lane(fz, 0) + f64x2.extract_lane(fz, 1),
      FORCE + 16,
    )
  }
  if (mode === TABLES) {
    closest2 = min<f64>(f64x2.extract_lane(closest, 0), f64x2.extract_lane(closest, 1))
  }
}
