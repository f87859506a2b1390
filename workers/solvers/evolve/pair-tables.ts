// Puts the potentials of the pairs into the kernel: constants of Lennard-Jones, or cubic polynomials whose error is measured.

import { Failure } from '../../failure.ts'
import { doubles } from '../../kernel.ts'
import type { KernelTable } from '../../kernel-table.ts'
import { invalidInput } from '../../refusal.ts'
import type { PairPotential } from './pair-potential.ts'

type Kernel = KernelTable['particles']
export type Shift = 'energy' | 'force' | 'none'

/** Intervals of an octave of r^2 are 2^fineness: tried in this order. */
const FINENESS = [10, 11, 12]
/** Error of force and potential over their size there, or over r times their slope where they pass through 0. */
export const TABLE_ERROR_MAX = 1e-10
/** The squares of the longest and the shortest distance of a table: 24 octaves. */
const SPAN_MAX = 16_777_216

export interface Ranges {
  /** Distance over which the force rises on either side of a cutoff. */
  readonly rise: number
  /** The shortest distance that a table is read for: the first of these from which one can be made. */
  readonly starts: readonly number[]
}

export interface Potentials {
  readonly tabulated: boolean
  /** Largest error of a table. */
  readonly tableError: number
  /** Where the tables begin; 0 without. */
  readonly start: number
  /** Longest distance of a force. */
  readonly reach: number
  /** The potential at the cutoff of each pair, in the order of the pairs. */
  readonly atCutoff: readonly number[]
}

interface Cut {
  readonly pair: PairPotential
  readonly inner2: number
  readonly outer2: number
  readonly shift: number
  /** Potential and force over distance at points of r^2, shifted in force if that is wanted. */
  readonly at: (s: Float64Array) => { u: Float64Array; f: Float64Array }
}

/** Whether a pair has no constants of its own in the kernel. */
export const isTabled = ({ lennardJones, coupling }: PairPotential): boolean =>
  !lennardJones || coupling !== undefined

export function putPotentials(
  kernel: Kernel,
  kinds: number,
  pairs: readonly PairPotential[],
  shift: Shift,
  ranges: Ranges,
): Potentials {
  kernel.kinds(kinds)
  const cuts = pairs.map(pair => cutOf(pair, shift, ranges.rise))
  for (const { pair, inner2, outer2, shift } of cuts) {
    kernel.cutoff(pair.a, pair.b, inner2, outer2, shift)
  }
  const reach = Math.sqrt(Math.max(...cuts.map(({ outer2 }) => outer2)))
  const atCutoff = cuts.map(({ shift }) => shift)
  const tabulated = shift === 'force' || pairs.some(isTabled)
  if (!tabulated) {
    for (const { a, b, lennardJones } of pairs) {
      const { eps, sig } = lennardJones!
      const sig3 = sig * sig * sig
      const deep = 4 * eps * sig3 * sig3
      kernel.lennardJones(a, b, deep * sig3 * sig3, deep)
    }
    return { tabulated, tableError: 0, start: 0, reach, atCutoff }
  }
  const { starts } = ranges
  for (const [i, start] of starts.entries()) {
    try {
      const tableError = tabulate(kernel, cuts, start * start, reach * reach)
      return { tabulated, tableError, start, reach, atCutoff }
    } catch (error) {
      if (!(error instanceof Failure) || i === starts.length - 1) throw error
    }
  }
  throw new RangeError('no distance for a table to begin at')
}

function cutOf(pair: PairPotential, shift: Shift, rise: number): Cut {
  const { rc, evaluate } = pair
  const c2 = rc * rc
  const [u, slope] = [new Float64Array(1), new Float64Array(1)]
  evaluate(Float64Array.of(rc), u, slope)
  const pull = shift === 'force' ? slope[0]! : 0
  const at = (s: Float64Array) => {
    const r = s.map(Math.sqrt)
    const [values, f] = [new Float64Array(s.length), new Float64Array(s.length)]
    evaluate(r, values, f)
    for (let i = 0; i < s.length; i++) {
      values[i]! -= (r[i]! - rc) * pull
      f[i] = (pull - f[i]!) / r[i]!
      if (Number.isFinite(values[i]!) && Number.isFinite(f[i]!)) continue
      const message = `the potential is ${values[i]}, its slope ${pull - f[i]! * r[i]!} at r = ${r[i]}`
      throw invalidInput(pair.pointer, message)
    }
    return { u: values, f }
  }
  const near = at(Float64Array.of(c2, c2 * 1.001))
  const [force, further] = [near.f[0]!, near.f[1]!]
  const bend = Math.abs(further - force) / (1e-3 * c2)
  const widest = bend > 0 ? Math.abs(force) / bend : Number.POSITIVE_INFINITY
  const half = Math.max(1e-6 * c2, Math.min(2 * rc * rise, widest))
  const shiftNow = near.u[0]!
  let middle = c2
  // Newton's way to the middle over which the mean of u is u(rc): -du/d(r^2) is half of the force over the distance.
  for (let k = 0; k < 4 && force !== 0; k++) {
    const offset = (meanOver(at, middle - half, middle + half) - shiftNow) / (-force / 2)
    if (!Number.isFinite(offset)) break
    middle -= Math.max(-half, Math.min(half, offset))
    middle = Math.max(c2 - half, Math.min(c2 + half, middle))
  }
  return { pair, inner2: middle - half, outer2: middle + half, shift: shiftNow, at }
}

const NODES = [-0.906179845938664, -0.5384693101056831, 0, 0.5384693101056831, 0.906179845938664]
const WEIGHTS = [
  0.2369268850561891, 0.4786286704993665, 0.5688888888888889, 0.4786286704993665,
  0.2369268850561891,
]

/** Mean of the potential over a range of r^2, by Gauss and Legendre's rule of five points. */
function meanOver(at: Cut['at'], from: number, to: number): number {
  const points = Float64Array.from(NODES, x => (from + to) / 2 + (x * (to - from)) / 2)
  return at(points).u.reduce((sum, u, i) => sum + (u * WEIGHTS[i]!) / 2, 0)
}

/** Answers the largest error. */
function tabulate(kernel: Kernel, cuts: readonly Cut[], from: number, to: number): number {
  if (to / from > SPAN_MAX) {
    throw invalidInput('/initial', 'the closest atoms are too near for a table up to the cutoff')
  }
  let [error, worst] = [Number.POSITIVE_INFINITY, cuts[0]!]
  for (const fineness of FINENESS) {
    error = 0
    const parts = cuts.map(cut => {
      const part = coefficients(cut, fineness, from, to)
      if (part.error > error) [error, worst] = [part.error, cut]
      return part
    })
    if (error > TABLE_ERROR_MAX && fineness !== FINENESS.at(-1)) continue
    if (error > TABLE_ERROR_MAX) break
    const count = kernel.intervals(fineness, from, to)
    for (const [i, { forces, energies }] of parts.entries()) {
      const { a, b } = cuts[i]!.pair
      const address = kernel.tables(a, b)
      doubles(kernel, address, 4 * count).set(forces)
      doubles(kernel, address + 32 * count, 4 * count).set(energies)
    }
    return error
  }
  const message = `a table of the potential is off by ${error} of its size, beyond ${TABLE_ERROR_MAX}: it bends too sharply between ${Math.sqrt(from)} and ${worst.pair.rc}`
  throw invalidInput(worst.pair.pointer, message, { error, limit: TABLE_ERROR_MAX })
}

/** Interval ends: doubles of the same leading bits, as the kernel numbers them. */
function edgesOf(fineness: number, from: number, to: number): Float64Array {
  const view = new DataView(new ArrayBuffer(8))
  const shift = BigInt(52 - fineness)
  const numberOf = (s: number) => {
    view.setFloat64(0, s)
    return view.getBigInt64(0) >> shift
  }
  const first = numberOf(from)
  const count = Number(numberOf(to) - first) + 2
  return Float64Array.from({ length: count }, (_, i) => {
    view.setBigInt64(0, (first + BigInt(i)) << shift)
    return view.getFloat64(0)
  })
}

/** Cubic polynomials through four points of each interval, and their error in between. */
function coefficients({ at, inner2, outer2 }: Cut, fineness: number, from: number, to: number) {
  const edges = edgesOf(fineness, from, to)
  const count = edges.length - 1
  const whole = outer2 - inner2
  const last = edges.findIndex(s => s >= outer2)
  const used = last < 0 ? count : last
  const points = new Float64Array(6 * used)
  for (let i = 0; i < used; i++) {
    const h = edges[i + 1]! - edges[i]!
    for (const [k, share] of SHARES.entries()) points[6 * i + k] = edges[i]! + share * h
  }
  const { u, f } = at(points)
  const [forces, energies] = [new Float64Array(4 * count), new Float64Array(4 * count)]
  let error = 0
  for (let i = 0; i < used; i++) {
    const h = edges[i + 1]! - edges[i]!
    error = Math.max(error, fit(f, 6 * i, h, forces, 4 * i), fit(u, 6 * i, h, energies, 4 * i))
  }
  for (let i = 0; i < 4 * used; i++) forces[i]! /= whole
  return { forces, energies, error }
}

/** Below this a value is none. */
const TINY = 1e-290

/** Four points of the polynomial, and two between them where it is judged. */
const SHARES = [0, 1 / 3, 2 / 3, 1, 1 / 8, 7 / 8]

/** Answers the error relative to the value, or to what its slope makes of the distance from 0. */
function fit(
  values: Float64Array,
  from: number,
  h: number,
  to: Float64Array,
  place: number,
): number {
  const [y0, y1, y2, y3] = values.subarray(from, from + 4) as unknown as [
    number,
    number,
    number,
    number,
  ]
  const d1 = 3 * (y1 - y0)
  const d2 = 4.5 * (y2 - 2 * y1 + y0)
  const d3 = 4.5 * (y3 - 3 * y2 + 3 * y1 - y0)
  // Newton's form at 0, 1/3, 2/3 of the interval, by powers of t.
  const [a1, a2, a3] = [d1 - d2 / 3 + (2 / 9) * d3, d2 - d3, d3]
  to.set([y0, a1 / h, a2 / (h * h), a3 / (h * h * h)], place)
  let error = 0
  // An interval spans 2^-fineness of r^2, so that the slope times r^2 is at least this.
  const scale = Math.max(Math.abs(y0), Math.abs(y3), 500 * Math.abs(y3 - y0))
  for (const k of [4, 5]) {
    const t = SHARES[k]!
    const off = Math.abs(y0 + t * (a1 + t * (a2 + t * a3)) - values[from + k]!)
    if (off > 0) error = Math.max(error, off / Math.max(scale, TINY))
  }
  return error
}
