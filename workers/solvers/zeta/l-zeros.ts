// Zeros of a Dirichlet L function on the critical line up to T, counted by the argument principle.
import { Failure } from '../../failure.ts'
import { brent } from '../../numerics/brent.ts'
import { compensatedSum } from '../../numerics/compensated-sum.ts'
import { cos, log, sin } from '../../numerics/mathematics.ts'
import { thinnedSeries } from '../../numerics/thin.ts'
import { invalidInput, missingInput } from '../../refusal.ts'
import { below, holds, type Run } from '../../solver.ts'
import { byConrey, byDiscriminant, type Character } from './character.ts'
import { gapStatistics } from './gaps.ts'
import { LFunction, periodsAt } from './l-function.ts'
import type { OwnInput } from './own-words.ts'

/** Largest height, and work in milliseconds. */
const HEIGHT_MAX = 1e4
const WORK_MS_MAX = 6e4
const TERM_MS = 4e-5
const CORRECTION_TERMS = 12
const ZERO_EVALUATIONS = 20
const HALVINGS_MAX = 6
/** So close to a zero N is evaluated beside T. */
const BESIDE = 1e-5
const SMALL = 1e-6
const SLOPE_STEP = 1e-4
const PLOT_MAX = 1e5
/** Gaps are compared with random matrices from this height on. */
const GAPS_FROM = 10

type LInput = OwnInput & { readonly L: NonNullable<OwnInput['L']> }

export function lCostMs({ L, T, dt, evaluate = [] }: LInput): number {
  const q = L.conrey?.[0] ?? Math.abs(L.discriminant ?? 1)
  const sides = L.conrey ? 2 : 1
  const terms = (t: number) => q * (periodsAt(t) + CORRECTION_TERMS)
  const zeros = (T / (2 * Math.PI)) * log(Math.max(3, q * T))
  const heights = evaluate.reduce((sum, t) => sum + terms(Math.abs(t)), 0)
  const scan = sides * (T / dt + ZERO_EVALUATIONS * zeros + 200) * terms(T)
  return 5 + TERM_MS * (scan + heights) + 1e-3 * q
}

function characterOf({ L: { discriminant, conrey } }: LInput): Character {
  if (discriminant !== undefined && conrey !== undefined) {
    throw invalidInput('/L', 'L is named by a discriminant or by conrey: not both')
  }
  if (discriminant !== undefined) return byDiscriminant(discriminant)
  if (conrey === undefined) throw missingInput('/L', 'L has a discriminant, or conrey: [q, n]')
  return byConrey(conrey[0]!, conrey[1]!)
}

export function solveL(input: LInput, { progress }: Run) {
  const { T, dt, evaluate } = input
  for (const word of ['from', 'T0', 'count', 'list'] as const) {
    if (input[word] === undefined) continue
    throw invalidInput(`/${word}`, `${word} goes with zeta: zeros of L are listed up to T`)
  }
  const [height, at] = [T, ...(evaluate ?? [])].reduce(
    ([top, place], t, i) => (Math.abs(t) > top ? [Math.abs(t), i] : [top, place]),
    [0, 0],
  )
  if (height > HEIGHT_MAX) {
    const message = `zeros and values of L reach to ${HEIGHT_MAX}`
    throw invalidInput(at === 0 ? '/T' : `/evaluate/${at - 1}`, message, { maximum: HEIGHT_MAX })
  }
  const cost = lCostMs(input)
  if (cost > WORK_MS_MAX) {
    const message = `about ${Math.round(cost / 1e3)} s of work, above 60: take a lower T or a wider dt`
    throw invalidInput('/T', message, { value: T })
  }
  const character = characterOf(input)
  const L = new LFunction(character, height + 1)
  const above = new Side(L, 1, T, dt).search(share => progress(share * 0.5, 'zeros above 0'))
  const under = character.isReal
    ? undefined
    : new Side(L, -1, T, dt).search(share => progress(0.5 + share * 0.5, 'zeros below 0'))
  const all = [...(under ? under.zeros.toReversed() : []), ...above.zeros]
  const zeros = Float64Array.from(all, ({ t }) => t)
  const worst = Math.max(0, ...all.map(({ error }) => error))
  const aside = Math.max(0, ...all.map(one => one.aside))
  const expectedCount = above.expected + (under?.expected ?? 0)
  const gaps = zeros.subarray(1).map((t, i) => t - zeros[i]!)
  const high = zeros.filter(t => t > GAPS_FROM)
  const statistics = gapStatistics(
    high,
    high.subarray(1).map((t, i) => t - high[i]!),
    character.q,
  )
  const outputs = {
    zeroCount: zeros.length,
    expectedCount,
    countMatches: zeros.length === expectedCount,
    zeros: Array.from(zeros),
    lastZero: zeros.at(-1) ?? 0,
    sumOfZeros: compensatedSum(zeros),
    minGap: gaps.length > 0 ? Math.min(...gaps) : null,
    ...statistics,
    maxResidual: Math.max(0, ...all.map(({ residual }) => residual)),
    provenTo: above.reach,
    refinedBlocks: above.halvings + (under?.halvings ?? 0),
    signBound: Math.min(above.signBound, under?.signBound ?? Number.POSITIVE_INFINITY),
    ordinateError: worst,
    ...(evaluate && { evaluated: evaluate.map(t => evaluatedAt(L, t)) }),
  }
  const { name, q, parity } = character
  return {
    value: zeros.length,
    unit: '1',
    uncertainty: 0,
    equations: [
      `L(s, chi) = sum chi(n) n^-s, chi = ${name}, q = ${q}, chi(-1) = ${parity === 0 ? 1 : -1}`,
      `N = (theta(T) - theta(0))/pi + S(T) - S(0) = ${above.exact}${under ? `, below 0 ${under.exact}` : ''}`,
      'Z(t) = exp(i theta(t)) L(1/2 + i t) = 0',
    ],
    terms: [
      { term: 'zeros from 0 to T', value: above.zeros.length },
      { term: 'zeros from -T to 0', value: under?.zeros.length ?? 0 },
    ],
    method:
      'Euler-Maclaurin sums over the residues; signs of Z beyond its rounding, Brent; counted by the argument of L, followed from sigma = 2',
    outputs,
    checks: [
      below('zeros listed less N by the argument of L', zeros.length - expectedCount, 0),
      below('N off a whole number', Math.max(above.off, under?.off ?? 0), 1e-6),
      below('error of an ordinate', worst, 1e-8),
      below('part of exp(i theta) L aside of the real line at a zero', aside, 1e-8),
      holds('the functional equation holds at 1/2', Math.abs(above.atZero) < SMALL),
    ],
    accuracy: {
      estimate: worst,
      bound: 1e-8,
      how: "largest |Z/Z'| at a zero by sums with four more periods and corrections, and rounding",
    },
    series: above.series,
  }
}

function evaluatedAt(L: LFunction, t: number) {
  const Z = L.Z(t)
  const theta = L.theta(t)
  return { t, Z, error: boundOf(L, t), theta, re: Z * cos(theta), im: -Z * sin(theta) }
}

/** What rounding of the phases makes of a sum of so many terms. */
function boundOf({ character: { q } }: LFunction, t: number): number {
  const n = q * periodsAt(t)
  return 2 * Number.EPSILON * (Math.abs(t) * log(n) + 20) * Math.sqrt(n)
}

interface LZero {
  readonly t: number
  readonly error: number
  readonly residual: number
  /** Imaginary part of exp(i theta) L. */
  readonly aside: number
}

/** Heights from 0 to T, or from 0 to -T. */
class Side {
  readonly #L: LFunction
  readonly #sign: 1 | -1
  readonly #T: number
  readonly #dt: number
  #signBound = Number.POSITIVE_INFINITY

  constructor(L: LFunction, sign: 1 | -1, T: number, dt: number) {
    this.#L = L
    this.#sign = sign
    this.#T = T
    this.#dt = dt
  }

  search(progress: (share: number) => void) {
    const [L, T] = [this.#L, this.#T]
    const at = (t: number) => L.Z(this.#sign * t)
    L.Z(0)
    const [re, im] = [L.re, L.im]
    const angle = L.theta(0)
    const atZero = re * sin(angle) + im * cos(angle)
    if (Math.abs(re * cos(angle) - im * sin(angle)) < SMALL) {
      throw new Failure('NOT_CONVERGED', 'L(1/2) is too near to 0 to count from there')
    }
    const reach = Math.abs(at(T)) < SMALL ? T + BESIDE : T
    const turned = (t: number) => L.theta(t) / Math.PI + L.S(t)
    const exact = this.#sign * (turned(this.#sign * reach) - turned(0))
    const count = Math.round(exact)
    for (let halvings = 0; ; halvings++) {
      const intervals = Math.ceil(reach / this.#dt) * (1 << halvings)
      const { pairs, values } = this.#scan(reach, intervals, progress)
      if (pairs.length < count && halvings < HALVINGS_MAX) continue
      if (pairs.length !== count) {
        const message = `${pairs.length} sign changes of Z to ${this.#sign * reach}, where N is ${count}: two zeros closer than ${reach / intervals}`
        throw new Failure('NOT_CONVERGED', message, { counted: pairs.length, expected: count })
      }
      const all = pairs.map(pair => this.#zero(pair))
      const zeros = all.filter(({ t }) => Math.abs(t) <= T)
      return {
        ...{ zeros, exact, halvings, reach, atZero },
        expected: count - (all.length - zeros.length),
        off: Math.abs(exact - count),
        signBound: this.#signBound,
        series: thinnedSeries({ t: values.map((_, i) => (reach * i) / intervals), Z: values }, 'Z'),
      }
    }
  }

  /** Neighbouring heights at which Z surely differs in sign. */
  #scan(reach: number, intervals: number, progress: (share: number) => void) {
    const L = this.#L
    const pairs: [number, number][] = []
    const values = new Float64Array(Math.min(intervals + 1, PLOT_MAX))
    let [last, place] = [0, 0]
    for (let i = 0; i <= intervals; i++) {
      const t = (reach * i) / intervals
      const Z = L.Z(this.#sign * t)
      if (i < values.length) values[i] = Z
      const ratio = Math.abs(Z) / boundOf(L, t)
      if (!(ratio > 1)) continue
      this.#signBound = Math.min(this.#signBound, ratio)
      const sign = Z > 0 ? 1 : -1
      if (last !== 0 && sign !== last) pairs.push([place, t])
      last = sign
      place = t
      if (i % 1000 === 0) progress(i / intervals)
    }
    return { pairs, values }
  }

  #zero([a, b]: readonly [number, number]): LZero {
    const [L, side] = [this.#L, this.#sign]
    const t = brent(one => L.Z(side * one), a, b, 1e-15 * b)
    const slope = (L.Z(side * (t + SLOPE_STEP)) - L.Z(side * (t - SLOPE_STEP))) / (2 * SLOPE_STEP)
    const residual = Math.abs(L.Z(side * t, 4))
    const angle = L.theta(side * t)
    const aside = Math.abs(L.re * sin(angle) + L.im * cos(angle))
    const error = (residual + boundOf(L, t)) / Math.abs(slope) + Number.EPSILON * t
    return { t: side * t, error, residual, aside }
  }
}
