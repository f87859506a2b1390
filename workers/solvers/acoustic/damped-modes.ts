// Modes that die away, on one mesh: each is followed from that of walls without losses while these grow from nothing to what
// they are.
import { Failure } from '../../failure.ts'
import { complexSolve } from '../../numerics/complex-solve.ts'
import { complexVectors } from '../../numerics/complex-vectors.ts'
import type { Cavity } from './cavity.ts'
import { lowestOf, shiftOf } from './cavity-modes.ts'
import type { DampedOperator } from './damped-operator.ts'
import { ReducedSpace } from './reduced-space.ts'

/** The k-th mode of the shape, rising from 0, with so many half waves over the height. */
export interface Wanted {
  readonly plane: number
  readonly across: number
}

export interface DampedMode {
  /** omega = re + i im: pressures fall as exp(-im t). */
  readonly re: number
  readonly im: number
  /** Real and imaginary part on all nodes, the largest real and 1. */
  readonly shape: Float64Array
}

const STEPS = 8
/** Squares of frequencies nearer than this are one, whose shapes the losses choose. */
const EQUAL = 1e-3
const NEWTON_MAX = 30
const UPRIGHT = 4
/** After a step this small the next one is rounding. */
const CLOSE = 1e-8
/** The square of it is left in the frequencies, as left and right vectors are one. */
const SETTLED = 1e-6
const ROUNDS_MAX = 60
/** Shapes beyond those that are wanted. */
const MORE = 8
/** Modes that are starts alone. */
const ROUGH = 1e-5
/** Modes nearer than this, of one shape, are one that was reached twice. */
const SAME = 1e-7

interface Pair {
  readonly across: number
  re: number
  im: number
  y: Float64Array
}

export function dampedModes(
  operator: DampedOperator,
  cavity: Cavity,
  wanted: readonly Wanted[],
): { modes: DampedMode[]; missed: number; left: number; shapes: number } {
  const { matrices } = operator
  const planes = Math.max(...wanted.map(({ plane }) => plane)) + 1
  const { lambdas, vectors, missed } = lowestOf(
    matrices,
    cavity,
    Math.ceil(1.4 * planes) + MORE,
    ROUGH,
  )
  const space = new ReducedSpace(operator, shiftOf(matrices, cavity))
  for (const vector of vectors) space.add(vector.slice())
  // Walls as sources of their own: what the air at rest and each mode do there.
  for (const vector of vectors.slice(0, planes)) {
    for (const part of operator.parts.slice(2)) {
      const image = new Float64Array(matrices.count)
      matrices.multiply(part, vector, image)
      space.addBehind(image)
    }
  }
  const turn = cavity.height === undefined ? 0 : (Math.PI * cavity.gas.c) / cavity.height
  const pairs = wanted.map(({ plane, across }): Pair => {
    const re = Math.sqrt(Math.max(lambdas[plane]!, 0) + (turn * across) ** 2)
    return { re, im: 0, across, y: startOf(space, lambdas, vectors, plane, across, re) }
  })
  for (let step = 1; step <= STEPS; step++) settleAll(space, pairs, step / STEPS)
  let left = 0
  let open: readonly Pair[] = pairs
  for (let round = 0; open.length > 0; round++) {
    if (round === ROUNDS_MAX)
      throw new Failure('NOT_CONVERGED', 'modes with losses did not settle', { left })
    if (round > 0) {
      for (const pair of open) pair.y = longer(pair.y, 2 * space.size)
      settleAll(space, open, 1)
    }
    const rests = open.map(pair => {
      operator.at(pair.re, pair.im, pair.across)
      return space.rest(pair.y)
    })
    for (const [re, im, share] of rests) {
      if (share <= SETTLED) left = Math.max(left, share)
      else for (const one of [re, im]) space.add(one)
    }
    open = open.filter((_, n) => rests[n]![2] > SETTLED)
  }
  refuseTwice(pairs)
  return {
    modes: pairs.map(({ re, im, y }) => ({
      re,
      im,
      shape: shapeOf(space, longer(y, 2 * space.size)),
    })),
    missed,
    left,
    shapes: space.size,
  }
}

/** Shares of the mode without losses; among several of one frequency that combination which losses leave as it is. */
function startOf(
  space: ReducedSpace,
  lambdas: readonly number[],
  vectors: readonly Float64Array[],
  plane: number,
  across: number,
  omega: number,
): Float64Array {
  const isNear = (a: number, b: number) =>
    Math.abs(a - b) <= EQUAL * Math.max(Math.abs(a), Math.abs(b))
  const equal = lambdas.flatMap((lambda, k) => (isNear(lambda, lambdas[plane]!) ? [k] : []))
  const shares = equal.map(k => space.sharesOf(vectors[k]!))
  const n = equal.length
  const y = new Float64Array(2 * space.size)
  const { operator, size } = space
  operator.at(omega, 0, across, 1 / STEPS)
  const whole = new Float64Array(2 * size * size)
  space.matrix(operator.re, operator.im, whole)
  const small = new Float64Array(2 * n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      for (let p = 0; p < size; p++) {
        for (let q = 0; q < size; q++) {
          const both = shares[i]![p]! * shares[j]![q]!
          small[2 * (i * n + j)]! += both * whole[2 * (p * size + q)]!
          small[2 * (i * n + j) + 1]! += both * whole[2 * (p * size + q) + 1]!
        }
      }
    }
  }
  const own = (n > 1 && complexVectors(n, small)?.[equal.indexOf(plane)]) || undefined
  for (const [k, share] of shares.entries()) {
    const [a, b] = own ? [own[2 * k]!, own[2 * k + 1]!] : [equal[k] === plane ? 1 : 0, 0]
    for (let i = 0; i < size; i++) {
      y[2 * i]! += a * share[i]!
      y[2 * i + 1]! += b * share[i]!
    }
  }
  return y
}

/** One after the other, so that of two of one frequency the second is another one than the first. */
function settleAll(space: ReducedSpace, pairs: readonly Pair[], strength: number): void {
  for (const [n, pair] of pairs.entries()) {
    const near = pairs
      .slice(0, n)
      .filter(({ across, re }) => across === pair.across && Math.abs(re - pair.re) < EQUAL * re)
    settle(space, pair, near, strength)
  }
}

/** Newton's steps for A(omega) y = 0 with y as long as before, the first ones upright to those that are there. */
function settle(space: ReducedSpace, pair: Pair, near: readonly Pair[], strength: number): void {
  const { operator } = space
  const m = space.size
  const width = m + 1
  const slope = new Float64Array(2 * m * m)
  for (let step = 0; step < NEWTON_MAX; step++) {
    const { y, across } = pair
    operator.at(pair.re, pair.im, across, strength)
    const a = new Float64Array(2 * width * width)
    space.matrix(operator.re, operator.im, a, width)
    space.matrix(operator.slopeRe, operator.slopeIm, slope)
    const b = new Float64Array(2 * width)
    const size = y.reduce((sum, one) => sum + one * one, 0)
    for (let i = 0; i < m; i++) {
      let [re, im, ownRe, ownIm] = [0, 0, 0, 0]
      for (let j = 0; j < m; j++) {
        const [yRe, yIm] = [y[2 * j]!, y[2 * j + 1]!]
        const s = 2 * (i * m + j)
        re += slope[s]! * yRe - slope[s + 1]! * yIm
        im += slope[s]! * yIm + slope[s + 1]! * yRe
        const t = 2 * (i * width + j)
        ownRe += a[t]! * yRe - a[t + 1]! * yIm
        ownIm += a[t]! * yIm + a[t + 1]! * yRe
      }
      a[2 * (i * width + m)] = re
      a[2 * (i * width + m) + 1] = im
      a[2 * (m * width + i)] = y[2 * i]! / size
      a[2 * (m * width + i) + 1] = -y[2 * i + 1]! / size
      b[2 * i] = -ownRe
      b[2 * i + 1] = -ownIm
    }
    if (!complexSolve(width, a, b)) break
    for (let i = 0; i < 2 * m; i++) y[i]! += b[i]!
    if (step < UPRIGHT) for (const other of near) setUpright(m, slope, y, other.y)
    pair.re += b[2 * m]!
    pair.im += b[2 * m + 1]!
    if (!(pair.re > 0) || !Number.isFinite(pair.im)) break
    const moved = Math.sqrt(b[2 * m]! ** 2 + b[2 * m + 1]! ** 2)
    if (moved <= CLOSE * pair.re) return
  }
  throw new Failure(
    'NOT_CONVERGED',
    'the walls take so much that a mode is lost on the way from walls without losses: analysis response tells of such a space',
    {},
  )
}

/** Modes of a symmetric operator are upright to each other by its slope. */
function setUpright(m: number, slope: Float64Array, y: Float64Array, other: Float64Array): void {
  let [aRe, aIm, bRe, bIm] = [0, 0, 0, 0]
  for (let i = 0; i < m; i++) {
    let [re, im] = [0, 0]
    for (let j = 0; j < m; j++) {
      const s = 2 * (i * m + j)
      re += slope[s]! * other[2 * j]! - slope[s + 1]! * other[2 * j + 1]!
      im += slope[s]! * other[2 * j + 1]! + slope[s + 1]! * other[2 * j]!
    }
    aRe += re * y[2 * i]! - im * y[2 * i + 1]!
    aIm += re * y[2 * i + 1]! + im * y[2 * i]!
    bRe += re * other[2 * i]! - im * other[2 * i + 1]!
    bIm += re * other[2 * i + 1]! + im * other[2 * i]!
  }
  const size = bRe * bRe + bIm * bIm
  const [re, im] = [(aRe * bRe + aIm * bIm) / size, (aIm * bRe - aRe * bIm) / size]
  for (let i = 0; i < 2 * m; i += 2) {
    y[i]! -= re * other[i]! - im * other[i + 1]!
    y[i + 1]! -= re * other[i + 1]! + im * other[i]!
  }
}

function longer(y: Float64Array, length: number): Float64Array {
  const more = new Float64Array(length)
  more.set(y)
  return more
}

function refuseTwice(pairs: readonly Pair[]): void {
  for (const [n, one] of pairs.entries()) {
    for (const other of pairs.slice(0, n)) {
      const apart = Math.abs(one.re - other.re) + Math.abs(one.im - other.im)
      if (other.across !== one.across || apart > SAME * one.re) continue
      let [re, im] = [0, 0]
      for (let i = 0; i < Math.min(one.y.length, other.y.length); i += 2) {
        re += one.y[i]! * other.y[i]! + one.y[i + 1]! * other.y[i + 1]!
        im += one.y[i]! * other.y[i + 1]! - one.y[i + 1]! * other.y[i]!
      }
      const sizes = [one, other].map(({ y }) => y.reduce((sum, part) => sum + part * part, 0))
      if (re * re + im * im < 0.999 * sizes[0]! * sizes[1]!) continue
      throw new Failure(
        'NOT_CONVERGED',
        `two modes run into one at ${one.re / 2 / Math.PI} Hz: analysis response tells of such a space`,
        {},
      )
    }
  }
}

/** The real part where the largest pressure is real and 1. */
function shapeOf(space: ReducedSpace, y: Float64Array): Float64Array {
  const { numbers } = space.operator.matrices
  const [re, im] = space.whole(y)
  let [best, most] = [0, 0]
  for (let i = 0; i < re.length; i++) {
    const size = re[i]! * re[i]! + im[i]! * im[i]!
    if (size > most * (1 + 1e-6)) [best, most] = [i, size]
  }
  const [a, b] = [re[best]! / most, im[best]! / most]
  return Float64Array.from(numbers, k => (k < 0 ? 0 : re[k]! * a + im[k]! * b + 0))
}
