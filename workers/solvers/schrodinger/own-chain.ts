// A potential on a line as a chain: Lobatto elements (FEM-DVR, as states.ts), each reduced to what it does between its two ends
// at an energy. The inside of an element is one small eigenproblem, solved once: what it adds at the energy E is a sum over its
// poles, exact for complex E too, and the poles below E count what the ends do not see (Wittrick and Williams, Q. J. Mech. Appl.
// Math. 24 (1971) 263).
import type { WorkMeter } from '../../dynamics/work-meter.ts'
import { gaussLobatto, type LobattoRule } from '../../numerics/gauss-lobatto.ts'
import { symmetricEigen } from '../../numerics/symmetric-eigen.ts'
import type { OwnPotential } from './own-potential.ts'

/** So far inside of an element its ends are taken, over its length: a jump of V has a value on either side. */
const INSIDE = 1e-12

interface Link {
  /** Energies at which the inside moves while both ends rest, rising, and how it pulls at them then. */
  readonly poles: Float64Array
  readonly left: Float64Array
  readonly right: Float64Array
  /** Values at the inner nodes by pole. */
  readonly modes: readonly Float64Array[]
  /** Stiffness with V between the ends alone, and the weights of the ends. */
  readonly own: readonly [ll: number, lr: number, rr: number]
  readonly weights: readonly [l: number, r: number]
}

export interface Chain {
  readonly mesh: Float64Array
  readonly order: number
  readonly rule: LobattoRule
  readonly links: readonly Link[]
  readonly lowest: number
}

/** Operations of a pole of a link at an energy. */
export const POLE_WORK = 30

export function chainOf(
  own: OwnPotential,
  mesh: Float64Array,
  order: number,
  meter: WorkMeter,
): Chain {
  const rule = gaussLobatto(order)
  const n = order + 1
  const count = mesh.length - 1
  const places = new Float64Array(count * n)
  for (let e = 0; e < count; e++) {
    const half = (mesh[e + 1]! - mesh[e]!) / 2
    const middle = mesh[e]! + half
    for (let i = 0; i < n; i++) {
      const x = i === 0 ? -1 + INSIDE : i === order ? 1 - INSIDE : rule.points[i]!
      places[e * n + i] = middle + half * x
    }
  }
  const v = own.potentialAt(places)
  const a = own.inertiaAt(places)
  meter.add(count * order * order * order * 12, 0)
  const links = Array.from({ length: count }, (_, e) =>
    linkOf(
      rule,
      (mesh[e + 1]! - mesh[e]!) / 2,
      v.subarray(e * n, e * n + n),
      a.subarray(e * n, e * n + n),
    ),
  )
  return {
    ...{ mesh, order, rule, links },
    lowest: v.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY),
  }
}

function linkOf(rule: LobattoRule, half: number, v: Float64Array, a: Float64Array): Link {
  const { weights, derivative } = rule
  const n = weights.length
  const last = n - 1
  const stiffness = (i: number, j: number): number => {
    let sum = 0
    for (let q = 0; q < n; q++)
      sum += weights[q]! * a[q]! * derivative[q * n + i]! * derivative[q * n + j]!
    return sum / half
  }
  const inner = last - 1
  const matrix = new Float64Array(inner * inner)
  const root = Float64Array.from({ length: inner }, (_, i) => Math.sqrt(half * weights[i + 1]!))
  for (let i = 0; i < inner; i++) {
    for (let j = 0; j <= i; j++) {
      const value = stiffness(i + 1, j + 1) / root[i]! / root[j]!
      matrix[i * inner + j] = value
      matrix[j * inner + i] = value
    }
    matrix[i * inner + i]! += v[i + 1]!
  }
  const { values, vectors } = symmetricEigen(matrix, inner)
  const pullOn = (end: number) => {
    const pull = Float64Array.from({ length: inner }, (_, i) => stiffness(i + 1, end) / root[i]!)
    return Float64Array.from(vectors, one => one.reduce((sum, w, i) => sum + w * pull[i]!, 0))
  }
  const ends = [half * weights[0]!, half * weights[last]!] as const
  return {
    ...{ poles: values, left: pullOn(0), right: pullOn(last), weights: ends },
    modes: vectors.map(one => one.map((w, i) => w / root[i]!)),
    own: [
      stiffness(0, 0) + ends[0] * v[0]!,
      stiffness(0, last),
      stiffness(last, last) + ends[1] * v[last]!,
    ],
  }
}

/** What a link does between its ends at a real energy, its derivatives by the energy, and its poles below. */
export interface RealLink {
  ll: number
  lr: number
  rr: number
  dll: number
  dlr: number
  drr: number
  below: number
}

export function realLink(link: Link, energy: number, out: RealLink): void {
  const { poles, left, right, own, weights } = link
  let ll = own[0] - weights[0] * energy
  let lr = own[1]
  let rr = own[2] - weights[1] * energy
  let dll = -weights[0]
  let dlr = 0
  let drr = -weights[1]
  let below = 0
  for (let j = 0; j < poles.length; j++) {
    const inverse = 1 / gapTo(poles[j]!, energy)
    if (inverse < 0) below++
    const x = left[j]! * inverse
    const y = right[j]! * inverse
    ll -= left[j]! * x
    lr -= left[j]! * y
    rr -= right[j]! * y
    dll -= x * x
    dlr -= x * y
    drr -= y * y
  }
  out.ll = ll
  out.lr = lr
  out.rr = rr
  out.dll = dll
  out.dlr = dlr
  out.drr = drr
  out.below = below
}

/** Never 0: on a pole it is taken a rounding above the energy. */
function gapTo(pole: number, energy: number): number {
  const gap = pole - energy
  return gap === 0 ? Number.EPSILON * Math.abs(pole) + Number.MIN_VALUE * 1e20 : gap
}

/** The same at a complex energy: real and imaginary part of each, derivatives behind. */
export function complexLink(link: Link, re: number, im: number, out: Float64Array): void {
  const { poles, left, right, own, weights } = link
  out.fill(0)
  out[0] = own[0] - weights[0] * re
  out[1] = -weights[0] * im
  out[2] = own[1]
  out[4] = own[2] - weights[1] * re
  out[5] = -weights[1] * im
  out[6] = -weights[0]
  out[10] = -weights[1]
  for (let j = 0; j < poles.length; j++) {
    const gap = im === 0 ? gapTo(poles[j]!, re) : poles[j]! - re
    const size = gap * gap + im * im
    // 1 / (pole - E), and its square
    const [p, q] = [gap / size, im / size]
    const [p2, q2] = [p * p - q * q, 2 * p * q]
    const [l, r] = [left[j]!, right[j]!]
    const [ll, lr, rr] = [l * l, l * r, r * r]
    out[0]! -= ll * p
    out[1]! -= ll * q
    out[2]! -= lr * p
    out[3]! -= lr * q
    out[4]! -= rr * p
    out[5]! -= rr * q
    out[6]! -= ll * p2
    out[7]! -= ll * q2
    out[8]! -= lr * p2
    out[9]! -= lr * q2
    out[10]! -= rr * p2
    out[11]! -= rr * q2
  }
}

/** Values at all nodes of the chain from those at the ends of its links, real parts or imaginary ones, at a real energy. */
export function nodesOf(
  { links, order }: Chain,
  energy: number,
  atEnds: Float64Array,
): Float64Array {
  const psi = new Float64Array(links.length * order + 1)
  for (const [e, { poles, left, right, modes }] of links.entries()) {
    psi[e * order] = atEnds[e]!
    psi[(e + 1) * order] = atEnds[e + 1]!
    for (const [j, mode] of modes.entries()) {
      const pull = left[j]! * atEnds[e]! + right[j]! * atEnds[e + 1]!
      const share = -pull / gapTo(poles[j]!, energy)
      for (const [i, w] of mode.entries()) psi[e * order + 1 + i]! += share * w
    }
  }
  return psi
}

/** Energies below this one of the chain whose ends rest. */
export function countBelow({ links }: Chain, energy: number): number {
  const one: RealLink = { ll: 0, lr: 0, rr: 0, dll: 0, dlr: 0, drr: 0, below: 0 }
  let count = 0
  let pivot = 0
  for (const [e, link] of links.entries()) {
    realLink(link, energy, one)
    count += one.below
    if (e > 0) {
      const here = pivot + one.ll
      if (here < 0) count++
      pivot = one.rr - (one.lr / here) * one.lr
    } else pivot = one.rr
  }
  return count
}
