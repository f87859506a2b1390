// One factor on a grid: V_t + sigma^2 S^2 V_SS / 2 + (r - q) S V_S - r V = 0 in x = ln S, central differences, in time TR-BDF2
// (Bank et al., IEEE Trans. CAD 4 (1985) 436), which damps what a kink or a date leaves behind, its steps graded towards the
// dates. Payoffs are projected on the grid's hats, so that a kink between two nodes costs no order. Exercise: the exact
// solution of each step's complementarity by policy iteration (Forsyth and Vetzal, SIAM J. Sci. Comput. 23 (2002) 2095).
import { Failure } from '../../failure.ts'
import { exp, log } from '../../numerics/mathematics.ts'
import { invalidInput } from '../../refusal.ts'
import type { Dividend, GridProblem } from './grid-nodes.ts'
import { type Jump, splitSamples } from './payoff-jumps.ts'
import { throughSix } from './six-nodes.ts'

export interface GridAnswer {
  readonly price: number
  readonly delta: number
  readonly gamma: number
  readonly theta: number
  /** Times from today, and the stock beside which exercise begins; rising. */
  readonly boundary: { readonly t: number[]; readonly S: number[] }
  readonly stocks: Float64Array
  readonly values: Float64Array
}

/** Steps of an interval between two dates at the coarsest grid. */
const INTERVAL_STEPS_MIN = 4
/** Points of a cell by which a payoff is projected. */
const SAMPLES = 16
const SWEEPS_MAX = 60
/** Of the spacing, how far from a node a jump may lie that is on it. */
const ON_NODE = 1e-6

const GAMMA = 2 - Math.SQRT2
const HALF_GAMMA = GAMMA / 2
const FROM_STAGE = 1 / (GAMMA * (2 - GAMMA))
const FROM_START = ((1 - GAMMA) * (1 - GAMMA)) / (GAMMA * (2 - GAMMA))

type Happening = { readonly tau: number; readonly isSmooth: boolean; happen(V: Float64Array): void }

export class Grid {
  readonly #problem: GridProblem
  readonly #x: Float64Array
  readonly #S: Float64Array
  readonly #n: number
  readonly #h: number
  readonly #payoff: Float64Array
  /** Jumps of the payoff by the node whose cell holds them, with the share of the cell below. */
  readonly #jumps = new Map<number, Jump & { readonly share: number }>()
  readonly #isHeld: Uint8Array
  /** Row by row: below, on and above the diagonal of A, and of I - c A. */
  readonly #A: readonly [Float64Array, Float64Array, Float64Array]
  readonly #factor: readonly [Float64Array, Float64Array]
  readonly #sigmas: Float64Array
  readonly #boundary: { t: number[]; S: number[] } = { t: [], S: [] }

  constructor(problem: GridProblem, x: Float64Array) {
    this.#problem = problem
    this.#x = x
    this.#n = x.length - 1
    this.#h = (x[this.#n]! - x[0]!) / this.#n
    this.#S = x.map(one => exp(one))
    const row = () => new Float64Array(x.length)
    this.#payoff = row()
    problem.payoff(this.#S, this.#payoff)
    this.#setJumps()
    this.#isHeld = new Uint8Array(x.length)
    this.#A = [row(), row(), row()]
    this.#factor = [row(), row()]
    this.#sigmas = row()
  }

  /** Beside a jump it is exercised on the side that pays more: a path that goes on crosses it. */
  #setJumps(): void {
    const { jumps, exercise } = this.#problem
    for (const jump of jumps) {
      const at = (jump.x - this.#x[0]!) / this.#h
      const i = Math.round(at)
      if (i < 1 || i >= this.#n) continue
      this.#jumps.set(i, { ...jump, share: at - i + 0.5 })
      this.#payoff[i] = Math.max(jump.below, jump.above)
      if (exercise !== 'american' || Math.abs(at - i) < ON_NODE) continue
      const places = jumps.map(({ x }) => Number(exp(x).toPrecision(6))).join(', ')
      const message = `exercised at any time, and with jumps at S = ${places}: nodes of a grid lie on two of them at most; take exercise bermudan with exerciseDates`
      throw invalidInput('/payoff', message)
    }
  }

  /** `steps` in time, at least some between two dates. */
  run(steps: number): GridAnswer {
    const { T, exercise } = this.#problem
    const V = this.#projected()
    const before = V.slice()
    const last = V.slice()
    let lastStep = 0
    let previous = 0
    const isAlways = exercise === 'american'
    if (isAlways) this.#exercised(V)
    const happenings = this.#happenings()
    for (const [i, { tau, happen }] of happenings.entries()) {
      const from = i === 0 ? 0 : happenings[i - 1]!.tau
      const count = Math.max(INTERVAL_STEPS_MIN, Math.round((steps * (tau - from)) / T))
      const isGraded = i === 0 || !happenings[i - 1]!.isSmooth
      let at = from
      for (let j = 1; j <= count; j++) {
        const share = isGraded ? (j / count) * (j / count) : j / count
        const next = j === count ? tau : from + (tau - from) * share
        before.set(last)
        last.set(V)
        previous = lastStep
        lastStep = next - at
        this.#step(V, at, next, isAlways)
        at = next
      }
      happen(V)
      if (tau === T) break
    }
    return this.#answer(V, last, before, lastStep, previous)
  }

  /** The dates on the way back from T to today; the last is today. */
  #happenings(): Happening[] {
    const { T, market, exercise, dividends, barrier } = this.#problem
    const all: Happening[] = []
    const nothing = () => {}
    const add = (t: number, isSmooth: boolean, happen: (V: Float64Array) => void) => {
      if (t > 0 && t < T) all.push({ tau: T - t, isSmooth, happen })
    }
    for (const { knots } of [market.rate, market.income, market.variance]) {
      for (const t of knots) add(t, true, nothing)
    }
    // Backwards in time: watched and exercised after the dividend of the same moment, and exercised before it too.
    for (const t of barrier?.dates ?? []) add(t, false, V => this.#knocked(V))
    const dates = typeof exercise === 'string' ? [] : exercise
    for (const t of dates) add(t, false, V => this.#exercised(V))
    for (const dividend of dividends) {
      add(dividend.t, false, V => {
        this.#paid(V, dividend)
        if (exercise === 'american' || dates.includes(dividend.t)) this.#exercised(V)
      })
    }
    all.sort((a, b) => a.tau - b.tau)
    const merged: Happening[] = []
    for (const one of all) {
      const same = merged.at(-1)
      if (!same || one.tau - same.tau > 1e-12 * T) merged.push(one)
      else {
        merged[merged.length - 1] = {
          tau: same.tau,
          isSmooth: same.isSmooth && one.isSmooth,
          happen: V => {
            same.happen(V)
            one.happen(V)
          },
        }
      }
    }
    return [...merged, { tau: T, isSmooth: true, happen: nothing }]
  }

  /** The payoff's mean under the hat of each node. */
  #projected(): Float64Array {
    const [n, h] = [this.#n, this.#h]
    const { barrier, T, payoff, jumps } = this.#problem
    const isWatched = barrier?.dates?.some(t => Math.abs(t - T) < 1e-12 * T) ?? false
    const count = n * SAMPLES
    const stocks = new Float64Array(count)
    for (let k = 0; k < count; k++) stocks[k] = exp(this.#x[0]! + ((k + 0.5) * h) / SAMPLES)
    const values = new Float64Array(count)
    payoff(stocks, values)
    if (isWatched) {
      for (let k = 0; k < count; k++) if (this.#isOut(stocks[k]!)) values[k] = barrier!.rebate
    }
    const V = new Float64Array(n + 1)
    for (let i = 0; i <= n; i++) {
      let [sum, weights] = [0, 0]
      for (let k = -SAMPLES; k < SAMPLES; k++) {
        const at = i * SAMPLES + k
        if (at < 0 || at >= count) continue
        const weight = 1 - Math.abs(k + 0.5) / SAMPLES
        sum += weight * values[at]!
        weights += weight
      }
      V[i] = sum / weights
    }
    const known = jumps.filter(({ x }) => !(isWatched && this.#isOut(exp(x))))
    splitSamples(V, values, {
      ...{ paid: payoff, jumps: known, h, samples: SAMPLES },
      low: this.#x[0]!,
    })
    // The ends are where the payoff is smooth, or the barrier.
    V[0] = this.#payoff[0]!
    V[n] = this.#payoff[n]!
    this.#walls(V)
    return V
  }

  #isOut(S: number): boolean {
    const { lower, upper } = this.#problem.barrier!
    return (lower !== undefined && S <= lower) || (upper !== undefined && S >= upper)
  }

  /** The share of each node's cell that is out has the rebate. */
  #knocked(V: Float64Array): void {
    const { lower, upper, rebate } = this.#problem.barrier!
    for (let i = 0; i <= this.#n; i++) {
      const [a, b] = [this.#x[i]! - this.#h / 2, this.#x[i]! + this.#h / 2]
      let share = 0
      if (lower !== undefined) share += Math.min(1, Math.max(0, (log(lower) - a) / (b - a)))
      if (upper !== undefined) share += Math.min(1, Math.max(0, (b - log(upper)) / (b - a)))
      V[i] = share * rebate + (1 - share) * V[i]!
    }
  }

  #exercised(V: Float64Array): void {
    const payoff = this.#payoff
    const isAlways = this.#problem.exercise === 'american'
    for (let i = 0; i <= this.#n; i++) {
      const jump = isAlways ? undefined : this.#jumps.get(i)
      if (!jump) V[i] = Math.max(V[i]!, payoff[i]!)
      else {
        const { share, below, above } = jump
        V[i] = share * Math.max(V[i]!, below) + (1 - share) * Math.max(V[i]!, above)
      }
    }
  }

  /** V before a dividend is V after it at the fallen stock. */
  #paid(V: Float64Array, { amount, fraction }: Dividend): void {
    const after = V.slice()
    const low = this.#S[0]!
    for (let i = 0; i <= this.#n; i++) {
      const fallen = (this.#S[i]! - amount) * (1 - fraction)
      V[i] = fallen <= low ? after[0]! : this.#read(after, log(fallen))[0]
    }
  }

  #walls(V: Float64Array): void {
    const { barrier } = this.#problem
    if (!barrier || barrier.dates) return
    if (barrier.lower !== undefined) V[0] = barrier.rebate
    if (barrier.upper !== undefined) V[this.#n] = barrier.rebate
  }

  #step(V: Float64Array, from: number, to: number, isAlways: boolean): void {
    const { T } = this.#problem
    const dt = to - from
    this.#operator(T - to, T - from)
    const start = V.slice()
    const side = new Float64Array(V.length)
    const c = HALF_GAMMA * dt
    this.#applied(V, side)
    for (let i = 0; i <= this.#n; i++) side[i] = V[i]! + c * side[i]!
    this.#solve(V, side, c, isAlways)
    for (let i = 0; i <= this.#n; i++) side[i] = FROM_STAGE * V[i]! - FROM_START * start[i]!
    this.#solve(V, side, c, isAlways)
    if (isAlways) this.#noteBoundary(T - to)
  }

  /** Rows of A from means over the step; at an open end V is linear in S. */
  #operator(t0: number, t1: number): void {
    const { market, localSigma } = this.#problem
    const [n, h] = [this.#n, this.#h]
    const dt = t1 - t0
    const r = (market.rate.at(t1) - market.rate.at(t0)) / dt
    const q = (market.income.at(t1) - market.income.at(t0)) / dt
    const [low, on, high] = this.#A
    const sigmas = this.#sigmas
    if (localSigma) localSigma(this.#S, (t0 + t1) / 2, sigmas)
    else sigmas.fill(Math.sqrt(Math.max(0, (market.variance.at(t1) - market.variance.at(t0)) / dt)))
    for (let i = 1; i < n; i++) {
      const a = (sigmas[i]! * sigmas[i]!) / 2
      const b = r - q - a
      low[i] = a / (h * h) - b / (2 * h)
      high[i] = a / (h * h) + b / (2 * h)
      on[i] = -(2 * a) / (h * h) - r
    }
  }

  /** V at an end as a combination of its two neighbours: [constant, first, second]. */
  #end(i: 0 | 1): readonly [number, number, number] {
    const { barrier } = this.#problem
    const wall = barrier && !barrier.dates ? (i === 0 ? barrier.lower : barrier.upper) : undefined
    if (wall !== undefined) return [barrier!.rebate, 0, 0]
    const [S, n] = [this.#S, this.#n]
    const [a, b, c] = i === 0 ? [S[0]!, S[1]!, S[2]!] : [S[n]!, S[n - 1]!, S[n - 2]!]
    const share = (a - b) / (c - b)
    return [0, 1 - share, share]
  }

  #applied(V: Float64Array, to: Float64Array): void {
    const [low, on, high] = this.#A
    to[0] = 0
    to[this.#n] = 0
    for (let i = 1; i < this.#n; i++) {
      to[i] = low[i]! * V[i - 1]! + on[i]! * V[i]! + high[i]! * V[i + 1]!
    }
  }

  /** (I - c A) V = side; where exercise is allowed V >= payoff, and equal to it or the equation holds. */
  #solve(V: Float64Array, side: Float64Array, c: number, isAlways: boolean): void {
    const n = this.#n
    const [low, on, high] = this.#A
    const [ratio, value] = this.#factor
    const payoff = this.#payoff
    const held = this.#isHeld
    const [bottom, top] = [this.#end(0), this.#end(1)]
    for (let sweep = 0; ; sweep++) {
      if (sweep > SWEEPS_MAX) {
        const message = `the exercise region does not settle in ${SWEEPS_MAX} sweeps of one step`
        throw new Failure('NOT_CONVERGED', message, { sweeps: SWEEPS_MAX })
      }
      for (let i = 1; i < n; i++) {
        if (isAlways && held[i] === 1) {
          ratio[i] = 0
          value[i] = payoff[i]!
          continue
        }
        let [a, b, d, rhs] = [-c * low[i]!, 1 - c * on[i]!, -c * high[i]!, side[i]!]
        if (i === 1) {
          rhs -= a * bottom[0]
          b += a * bottom[1]
          d += a * bottom[2]
          a = 0
        }
        if (i === n - 1) {
          rhs -= d * top[0]
          b += d * top[1]
          a += d * top[2]
          d = 0
        }
        const pivot = i === 1 ? b : b - a * ratio[i - 1]!
        ratio[i] = d / pivot
        value[i] = (rhs - (i === 1 ? 0 : a * value[i - 1]!)) / pivot
      }
      V[n - 1] = value[n - 1]!
      for (let i = n - 2; i >= 1; i--) V[i] = value[i]! - ratio[i]! * V[i + 1]!
      V[0] = bottom[0] + bottom[1] * V[1]! + bottom[2] * V[2]!
      V[n] = top[0] + top[1] * V[n - 1]! + top[2] * V[n - 2]!
      if (!isAlways) return
      let changes = 0
      for (let i = 1; i < n; i++) {
        let isHeld = V[i]! < payoff[i]! ? 1 : 0
        if (held[i] === 1) {
          const slack =
            V[i]! - c * (low[i]! * V[i - 1]! + on[i]! * V[i]! + high[i]! * V[i + 1]!) - side[i]!
          isHeld = slack > 0 ? 1 : 0
        }
        if (isHeld === held[i]) continue
        held[i] = isHeld
        changes++
      }
      if (changes === 0) return
    }
  }

  /** Between the last node that is exercised and the first that is not. */
  #noteBoundary(t: number): void {
    const held = this.#isHeld
    for (let i = 2; i < this.#n; i++) {
      if (held[i] === held[i - 1] || (this.#payoff[i]! <= 0 && this.#payoff[i - 1]! <= 0)) continue
      this.#boundary.t.push(t)
      this.#boundary.S.push(exp((this.#x[i]! + this.#x[i - 1]!) / 2))
      return
    }
  }

  #read(V: Float64Array, x: number): [number, number, number] {
    return throughSix(V, (x - this.#x[0]!) / this.#h, this.#h)
  }

  #answer(
    V: Float64Array,
    last: Float64Array,
    before: Float64Array,
    step: number,
    previous: number,
  ): GridAnswer {
    const { S0 } = this.#problem
    const x = log(S0)
    const [price, slope, curvature] = this.#read(V, x)
    const [one] = this.#read(last, x)
    const [two] = this.#read(before, x)
    // The slope in tau at today through the last three times.
    const [near, far] = [(price - one) / step, (one - two) / previous]
    const climb = near + ((near - far) / (step + previous)) * step
    return {
      price,
      delta: slope / S0,
      gamma: (curvature - slope) / (S0 * S0),
      theta: -climb,
      boundary: { t: this.#boundary.t.toReversed(), S: this.#boundary.S.toReversed() },
      stocks: this.#S,
      values: V,
    }
  }
}
