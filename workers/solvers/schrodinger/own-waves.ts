// Waves that come from the left, pass a potential and leave for good on both sides: the chain with transparent ends (Lent and
// Kirkner, J. Appl. Phys. 67 (1990) 6353). At a complex energy at which such a wave needs no source lies a resonance.
import { atan2 } from '../../numerics/mathematics.ts'
import { type Chain, complexLink, type RealLink, realLink } from './own-chain.ts'

/** Beyond the ends V and the factor in front of the second derivative stay as they are there. */
export interface Leads {
  readonly v: readonly [left: number, right: number]
  readonly a: readonly [left: number, right: number]
}

export interface Passage {
  /** Shares of the current. */
  readonly transmission: number
  readonly reflection: number
  /** Of the wave at the right end, to that which comes in at the left one. */
  readonly phase: number
  /** At the ends of all links; 1 is the wave that comes in. */
  readonly re: Float64Array
  readonly im: Float64Array
}

export interface Resonance {
  readonly energy: number
  /** -2 Im E, by what flows out. */
  readonly width: number
}

type Complex = readonly [re: number, im: number]

const STRIDE = 12
const NEWTON_MAX = 60

const times = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c]

function over([a, b]: Complex, [c, d]: Complex): Complex {
  const size = c * c + d * d || Number.MIN_VALUE
  return [(a * c + b * d) / size, (b * c - a * d) / size]
}

/** With a real part that is not below 0. */
function rootOf([x, y]: Complex): Complex {
  const size = Math.sqrt(x * x + y * y)
  if (size === 0) return [0, 0]
  const larger = Math.sqrt((size + Math.abs(x)) / 2)
  const other = Math.abs(y) / (2 * larger)
  const sign = y < 0 ? -1 : 1
  return x >= 0 ? [larger, sign * other] : [other, sign * larger]
}

/** a k of the wave that leaves at an end, and half of 1/k, its derivative by E. */
function outgoing({ v, a }: Leads, end: 0 | 1, [re, im]: Complex) {
  const factor = a[end]
  const excess = re - v[end]
  const k: Complex =
    excess > 0
      ? rootOf([excess / factor, im / factor])
      : times([0, 1], rootOf([-excess / factor, -im / factor]))
  return { current: [factor * k[0], factor * k[1]] as Complex, slope: over([0.5, 0], k) }
}

/** All links at an energy, one after the other. */
function linksAt({ links }: Chain, [re, im]: Complex): Float64Array {
  const all = new Float64Array(links.length * STRIDE)
  for (const [e, link] of links.entries()) {
    complexLink(link, re, im, all.subarray(e * STRIDE, (e + 1) * STRIDE))
  }
  return all
}

const part = (all: Float64Array, e: number, k: number): Complex => [
  all[e * STRIDE + 2 * k]!,
  all[e * STRIDE + 2 * k + 1]!,
]
const plus = ([a, b]: Complex, [c, d]: Complex): Complex => [a + c, b + d]
const minus = ([a, b]: Complex, [c, d]: Complex): Complex => [a - c, b - d]

/** Pivots of each node when all on its right are eliminated. */
function pivotsFromRight(all: Float64Array, count: number, right: Complex): Complex[] {
  const pivots = new Array<Complex>(count + 1)
  pivots[count] = plus(part(all, count - 1, 2), right)
  for (let j = count - 1; j >= 0; j--) {
    const lr = part(all, j, 1)
    const own = j > 0 ? plus(part(all, j - 1, 2), part(all, j, 0)) : part(all, 0, 0)
    pivots[j] = minus(own, over(times(lr, lr), pivots[j + 1]!))
  }
  return pivots
}

function pivotsFromLeft(all: Float64Array, count: number, left: Complex): Complex[] {
  const pivots: Complex[] = [plus(part(all, 0, 0), left)]
  for (let j = 1; j <= count; j++) {
    const lr = part(all, j - 1, 1)
    const behind = part(all, j - 1, 2)
    const own = j < count ? plus(behind, part(all, j, 0)) : behind
    pivots.push(minus(own, over(times(lr, lr), pivots[j - 1]!)))
  }
  return pivots
}

/** What an end that lets waves out adds to its node: -i a k. */
const open = ([re, im]: Complex): Complex => [im, -re]

/** The energy lies above V at the left end. */
export function passageAt({ links }: Chain, leads: Leads, energy: number): Passage {
  const count = links.length
  const left = outgoing(leads, 0, [energy, 0]).current[0]
  const right = outgoing(leads, 1, [energy, 0]).current
  // Links are real at a real energy; the pivot of each node, when all on its right are eliminated, is not.
  const one: RealLink = { ll: 0, lr: 0, rr: 0, dll: 0, dlr: 0, drr: 0, below: 0 }
  const ratioRe = new Float64Array(count)
  const ratioIm = new Float64Array(count)
  let [re, im] = open(right)
  for (let e = count - 1; e >= 0; e--) {
    realLink(links[e]!, energy, one)
    re += one.rr
    const size = re * re + im * im || Number.MIN_VALUE
    ratioRe[e] = (-one.lr * re) / size
    ratioIm[e] = (one.lr * im) / size
    re = one.ll + one.lr * ratioRe[e]!
    im = one.lr * ratioIm[e]!
  }
  im -= left
  const psiRe = new Float64Array(count + 1)
  const psiIm = new Float64Array(count + 1)
  const size = re * re + im * im
  psiRe[0] = (-2 * left * im) / size
  psiIm[0] = (-2 * left * re) / size
  for (let e = 0; e < count; e++) {
    psiRe[e + 1] = ratioRe[e]! * psiRe[e]! - ratioIm[e]! * psiIm[e]!
    psiIm[e + 1] = ratioRe[e]! * psiIm[e]! + ratioIm[e]! * psiRe[e]!
  }
  const back = psiRe[0]! - 1
  const through = psiRe[count]! * psiRe[count]! + psiIm[count]! * psiIm[count]!
  return {
    transmission: (Math.max(0, right[0]) / left) * through,
    reflection: back * back + psiIm[0]! * psiIm[0]!,
    phase: atan2(psiIm[count]!, psiRe[count]!),
    re: psiRe,
    im: psiIm,
  }
}

/** The resonance that Newton's method reaches from `start`; undefined where it reaches none. */
export function resonanceNear(
  chain: Chain,
  leads: Leads,
  start: Complex,
  scale: number,
): { readonly at: Complex; readonly resonance: Resonance } | undefined {
  let at = start
  for (let trial = 0; trial < NEWTON_MAX; trial++) {
    const { step, resonance } = newtonAt(chain, leads, at)
    if (!Number.isFinite(step[0]) || !Number.isFinite(step[1])) return undefined
    const size = Math.sqrt(step[0] * step[0] + step[1] * step[1])
    // Of a start that lies far away the first steps would lead anywhere.
    const share = Math.min(1, (0.1 * scale) / size)
    at = [at[0] - share * step[0], at[1] - share * step[1]]
    if (size <= 1e-14 * scale) return { at, resonance: { ...resonance, energy: at[0] } }
  }
  return undefined
}

function newtonAt(chain: Chain, leads: Leads, at: Complex) {
  const { links } = chain
  const count = links.length
  const all = linksAt(chain, at)
  const ends = [outgoing(leads, 0, at), outgoing(leads, 1, at)] as const
  const fromLeft = pivotsFromLeft(all, count, open(ends[0].current))
  const fromRight = pivotsFromRight(all, count, open(ends[1].current))
  // Both eliminations end at the same value there but for the node itself.
  const valueAt = (m: number): Complex => {
    const other =
      m > 0 ? over(times(part(all, m - 1, 1), part(all, m - 1, 1)), fromLeft[m - 1]!) : undefined
    const alone = other ? minus(fromRight[m]!, other) : plus(fromRight[m]!, open(ends[0].current))
    return alone
  }
  let best = 0
  let value = valueAt(0)
  for (let m = 1; m <= count; m++) {
    const one = valueAt(m)
    if (one[0] * one[0] + one[1] * one[1] < value[0] * value[0] + value[1] * value[1]) {
      best = m
      value = one
    }
  }
  const psi = new Array<Complex>(count + 1)
  psi[best] = [1, 0]
  for (let j = best; j < count; j++) {
    const next = over(times(part(all, j, 1), psi[j]!), fromRight[j + 1]!)
    psi[j + 1] = [-next[0], -next[1]]
  }
  for (let j = best; j > 0; j--) {
    const next = over(times(part(all, j - 1, 1), psi[j]!), fromLeft[j - 1]!)
    psi[j - 1] = [-next[0], -next[1]]
  }
  let slope: Complex = [0, 0]
  let norm = 0
  for (const [e, link] of links.entries()) {
    const [l, r] = [psi[e]!, psi[e + 1]!]
    const twice = times(times(part(all, e, 4), l), r)
    slope = plus(slope, times(times(part(all, e, 3), l), l))
    slope = plus(slope, times(times(part(all, e, 5), r), r))
    slope = plus(slope, [2 * twice[0], 2 * twice[1]])
    norm += link.weights[0] * size2(l) + link.weights[1] * size2(r)
    for (let j = 0; j < link.poles.length; j++) {
      const gap = link.poles[j]! - at[0]
      const pull: Complex = [
        link.left[j]! * l[0] + link.right[j]! * r[0],
        link.left[j]! * l[1] + link.right[j]! * r[1],
      ]
      norm += size2(pull) / (gap * gap + at[1] * at[1])
    }
  }
  for (const [end, node] of [
    [0, 0],
    [1, count],
  ] as const) {
    slope = plus(slope, times(open(ends[end].slope), times(psi[node]!, psi[node]!)))
  }
  const out = ends[0].current[0] * size2(psi[0]!) + ends[1].current[0] * size2(psi[count]!)
  const resonance = { energy: at[0], width: (2 * out) / norm }
  return { step: over(value, slope), resonance }
}

const size2 = ([re, im]: Complex): number => re * re + im * im
