// Exercise at dates on several stocks by paths: a rule by least squares (Longstaff and Schwartz, Rev. Financ. Stud. 14 (2001)
// 113), what it pays on fresh paths, a bound from below, and one from above by the martingale of nested paths (Andersen
// and Broadie, Manage. Sci. 50 (2004) 1222).
import { linearSolve } from '../../numerics/linear-solve.ts'
import { exp, log } from '../../numerics/mathematics.ts'
import { Random } from '../../numerics/random.ts'
import { normalCdf } from '../../numerics/special/error-function.ts'
import type { Asset } from './path-plan.ts'
import type { Rows } from './text-row.ts'

export interface EarlyProblem {
  readonly assets: readonly Asset[]
  /** Lower triangle of the root of the correlations. */
  readonly root: Float64Array
  /** Dates of exercise, expiry the last. */
  readonly times: readonly number[]
}

/** Paths of a batch, in pairs that mirror one another. */
export const BATCH = 1024
/** Paths that the rule is taken from. */
const RULE_PATHS = 32_768
/** Largest stocks whose order enters the rule. */
const ORDERED = 3
/** Added to the diagonal, of its mean, where functions hardly differ. */
const RIDGE = 1e-10

interface Step {
  readonly drifts: Float64Array
  readonly spreads: Float64Array
  /** From today. */
  readonly discount: number
  /** What makes each stock, its yield put into it again, a martingale from today. */
  readonly scales: Float64Array
}

/** What holding on is worth at a date in the mean, by the functions below, and how well that is known. */
interface Held {
  readonly coefficients: Float64Array
  readonly covariance: Float64Array
}

/** What is said about each date. */
export type Rule = readonly (Held | undefined)[]

interface Sample {
  readonly values: Float64Array
  readonly sums: Float64Array
  /** What each path loses in the mean by decisions that the rule is not sure of. */
  readonly losses: Float64Array
}

/** Of each batch: what was paid, and a control of mean 0. */
export interface Batches {
  readonly payoffs: number[]
  readonly controls: number[]
  /** Of all: mean loss by decisions that the rule is not sure of. */
  readonly loss: number
}

export class EarlyPaths {
  readonly #payoff: Rows
  readonly #scale: number
  readonly #n: number
  readonly #features: Float64Array

  /** `scale`: a price, that the functions of the rule are of order 1. */
  constructor(payoff: Rows, stocks: number, scale: number) {
    this.#payoff = payoff
    this.#scale = scale
    this.#n = stocks
    this.#features = new Float64Array(4 + 4 * Math.min(ORDERED, stocks) + 2)
  }

  /** Means of what holding on is worth at each date but the last, in money of today. */
  rule(problem: EarlyProblem, seed: number): Rule {
    const steps = stepsOf(problem)
    const count = RULE_PATHS
    const logs = startsOf(problem, count)
    const random = new Random(seed)
    const stocks: Float64Array[][] = []
    const paid: Float64Array[] = []
    for (const step of steps) {
      advance(logs, step, problem.root, random)
      const prices = logs.map(one => one.map(exp))
      const values = new Float64Array(count)
      this.#payoff(prices, values)
      stocks.push(prices)
      paid.push(values)
    }
    const flows = paid.at(-1)!.map(value => value * steps.at(-1)!.discount)
    const rule: (Held | undefined)[] = new Array(steps.length).fill(undefined)
    for (let d = steps.length - 2; d >= 0; d--) {
      const held = this.#fit(stocks[d]!, paid[d]!, flows)
      rule[d] = held
      if (!held) continue
      for (let p = 0; p < count; p++) {
        const value = paid[d]![p]! * steps[d]!.discount
        if (value > 0 && value >= this.#mean(held, stocks[d]!, paid[d]!, p)) flows[p] = value
      }
    }
    return rule
  }

  /** Least squares on the paths that exercise would pay; none where hardly one does. */
  #fit(prices: readonly Float64Array[], paid: Float64Array, flows: Float64Array): Held | undefined {
    const features = this.#features
    const m = features.length
    const matrix = new Float64Array(m * m)
    const right = new Float64Array(m)
    let used = 0
    for (let p = 0; p < paid.length; p++) {
      if (!(paid[p]! > 0)) continue
      used++
      this.#setFeatures(prices, paid, p)
      for (let i = 0; i < m; i++) {
        right[i]! += features[i]! * flows[p]!
        for (let j = 0; j <= i; j++) matrix[i * m + j]! += features[i]! * features[j]!
      }
    }
    if (used < 10 * m) return undefined
    let trace = 0
    for (let i = 0; i < m; i++) trace += matrix[i * m + i]! / m
    for (let i = 0; i < m; i++) {
      matrix[i * m + i]! += RIDGE * trace
      for (let j = 0; j < i; j++) matrix[j * m + i] = matrix[i * m + j]!
    }
    const coefficients = linearSolve(m, matrix, right)
    if (!coefficients) return undefined
    const squares = new Float64Array(m * m)
    for (let p = 0; p < paid.length; p++) {
      if (!(paid[p]! > 0)) continue
      const rest = flows[p]! - this.#mean({ coefficients }, prices, paid, p)
      for (let i = 0; i < m; i++) {
        const weight = rest * rest * features[i]!
        for (let j = 0; j < m; j++) squares[i * m + j]! += weight * features[j]!
      }
    }
    return { coefficients, covariance: covarianceOf(m, matrix, squares) }
  }

  /** Powers of the largest stocks in their order, of their mean, and of what exercise pays. */
  #setFeatures(prices: readonly Float64Array[], paid: Float64Array, p: number): void {
    const [n, features, scale] = [this.#n, this.#features, this.#scale]
    const ordered = Math.min(ORDERED, n)
    const at = 4
    for (let k = 0; k < ordered; k++) features[at + k] = 0
    let mean = 0
    for (let a = 0; a < n; a++) {
      let one = prices[a]![p]! / scale
      mean += one / n
      for (let k = 0; k < ordered; k++) {
        const other = features[at + k]!
        if (one <= other) continue
        features[at + k] = one
        one = other
      }
    }
    const pays = paid[p]! / scale
    features[0] = 1
    features[1] = mean
    features[2] = mean * mean
    features[3] = pays
    let to = at + ordered
    const first = features[at]!
    for (let k = 0; k < ordered; k++) {
      const one = features[at + k]!
      features[to++] = one * one
      features[to++] = one * one * one
      features[to++] = first * (features[at + ((k + 1) % ordered)] ?? 0)
    }
    features[to++] = pays * pays
    features[to] = pays * mean
  }

  #mean(
    { coefficients }: Pick<Held, 'coefficients'>,
    prices: readonly Float64Array[],
    paid: Float64Array,
    p: number,
  ): number {
    this.#setFeatures(prices, paid, p)
    let sum = 0
    for (const [i, one] of coefficients.entries()) sum += one * this.#features[i]!
    return sum
  }

  /** Mean loss by a decision between a value and the mean that was just taken, whose error is normal. */
  #lossOf({ covariance }: Held, gap: number): number {
    const features = this.#features
    const m = features.length
    let variance = 0
    for (let i = 0; i < m; i++) {
      let row = 0
      for (let j = 0; j < m; j++) row += covariance[i * m + j]! * features[j]!
      variance += features[i]! * row
    }
    if (!(variance > 0)) return 0
    const spread = Math.sqrt(variance)
    const far = Math.abs(gap) / spread
    return spread * (exp((-far * far) / 2) / Math.sqrt(2 * Math.PI) - far * normalCdf(-far))
  }

  /** What the rule pays on paths from logarithms at a date (-1: today), in money of today, and the sum of all stocks then. */
  #follow(
    steps: readonly Step[],
    root: Float64Array,
    rule: Rule,
    logs: Float64Array[],
    from: number,
    random: Random,
    isWeighed = false,
  ): Sample {
    const count = logs[0]!.length
    const values = new Float64Array(count)
    const sums = new Float64Array(count)
    const losses = new Float64Array(count)
    const isOver = new Uint8Array(count)
    const paid = new Float64Array(count)
    let alive = count
    for (let d = from + 1; d < steps.length && alive > 0; d++) {
      advance(logs, steps[d]!, root, random)
      const prices = logs.map(one => one.map(exp))
      this.#payoff(prices, paid)
      const { discount, scales } = steps[d]!
      const held = rule[d]
      const isLast = d === steps.length - 1
      if (!(isLast || held)) continue
      for (let p = 0; p < count; p++) {
        if (isOver[p] === 1) continue
        const value = paid[p]! * discount
        if (!isLast) {
          if (!(value > 0)) continue
          const gap = value - this.#mean(held!, prices, paid, p)
          if (isWeighed) losses[p]! += this.#lossOf(held!, gap)
          if (!(gap >= 0)) continue
        }
        values[p] = value
        for (let a = 0; a < this.#n; a++) sums[p]! += scales[a]! * prices[a]![p]!
        isOver[p] = 1
        alive--
      }
    }
    return { values, sums, losses }
  }

  /** Means of so many batches of fresh paths under the rule, and of the stocks then, less their mean by the law. */
  batches(
    problem: EarlyProblem,
    rule: Rule,
    count: number,
    seed: number,
    isWeighed = false,
  ): Batches {
    const steps = stepsOf(problem)
    const random = new Random(seed)
    const today = problem.assets.reduce((sum, { S0 }) => sum + S0, 0)
    const [payoffs, controls] = [[], []] as [number[], number[]]
    let loss = 0
    for (let k = 0; k < count; k++) {
      const logs = startsOf(problem, BATCH)
      const sample = this.#follow(steps, problem.root, rule, logs, -1, random, isWeighed)
      payoffs.push(meanOf(sample.values))
      controls.push(meanOf(sample.sums) - today)
      loss += meanOf(sample.losses) / count
    }
    return { payoffs, controls, loss }
  }

  /** The largest that exercise pays beyond the martingale of the rule, on pairs of paths: their mean is an upper bound. `share` of the stocks' martingale is taken off nested means. */
  uppers(
    problem: EarlyProblem,
    rule: Rule,
    counts: { readonly paths: number; readonly nested: number },
    seed: number,
    share: number,
    progress: (done: number) => void,
  ): number[] {
    const steps = stepsOf(problem)
    const { root } = problem
    const random = new Random(seed)
    const mean = (logs: readonly Float64Array[], place: number, from: number) => {
      const starts = logs.map(one => new Float64Array(counts.nested).fill(one[place]!))
      const { values, sums } = this.#follow(steps, root, rule, starts, from, random)
      let now = 0
      for (const [a, line] of logs.entries()) {
        now += (from < 0 ? 1 : steps[from]!.scales[a]!) * exp(line[place]!)
      }
      return meanOf(values) - share * (meanOf(sums) - now)
    }
    const today = startsOf(problem, 2)
    const uppers: number[] = []
    for (let done = 0; done < counts.paths; done += 2) {
      // Two paths that mirror one another.
      const logs = startsOf(problem, 2)
      const expected = [0, 1].map(p => mean(today, p, -1))
      const martingale = [0, 0]
      const most = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
      const paid = new Float64Array(2)
      for (const [d, step] of steps.entries()) {
        advance(logs, step, root, random)
        const prices = logs.map(one => one.map(exp))
        this.#payoff(prices, paid)
        const isLast = d === steps.length - 1
        for (const p of [0, 1]) {
          const value = paid[p]! * step.discount
          const held = isLast ? 0 : mean(logs, p, d)
          const known = rule[d]
          const isExercised =
            isLast ||
            (known !== undefined && value > 0 && value >= this.#mean(known, prices, paid, p))
          martingale[p]! += (isExercised ? value : held) - expected[p]!
          expected[p] = held
          most[p] = Math.max(most[p]!, value - martingale[p]!)
        }
      }
      uppers.push((most[0]! + most[1]!) / 2)
      progress((done + 2) / counts.paths)
    }
    return uppers
  }
}

const meanOf = (all: Float64Array): number => all.reduce((sum, one) => sum + one, 0) / all.length

/** Of coefficients by least squares, the scatter about them as it is (White, Econometrica 48 (1980) 817). */
function covarianceOf(m: number, matrix: Float64Array, squares: Float64Array): Float64Array {
  const unit = Float64Array.from({ length: m * m }, (_, k) => (k % (m + 1) === 0 ? 1 : 0))
  const inverse = linearSolve(m, matrix, unit, m)!
  const product = (a: Float64Array, b: Float64Array) => {
    const c = new Float64Array(m * m)
    for (let i = 0; i < m; i++) {
      for (let k = 0; k < m; k++) {
        for (let j = 0; j < m; j++) c[i * m + j]! += a[i * m + k]! * b[k * m + j]!
      }
    }
    return c
  }
  return product(product(inverse, squares), inverse)
}

function startsOf({ assets }: EarlyProblem, count: number): Float64Array[] {
  return assets.map(({ S0 }) => new Float64Array(count).fill(log(S0)))
}

function stepsOf({ assets, times }: EarlyProblem): Step[] {
  return times.map((t, k) => {
    const before = k === 0 ? 0 : times[k - 1]!
    const over = (one: { at(time: number): number }) => one.at(t) - one.at(before)
    const variances = assets.map(({ market }) => over(market.variance))
    return {
      drifts: Float64Array.from(
        assets,
        ({ market }, a) => over(market.rate) - over(market.income) - variances[a]! / 2,
      ),
      spreads: Float64Array.from(variances, variance => Math.sqrt(Math.max(0, variance))),
      discount: exp(-assets[0]!.market.rate.at(t)),
      scales: Float64Array.from(assets, ({ market }) =>
        exp(market.income.at(t) - market.rate.at(t)),
      ),
    }
  })
}

/** Neighbouring paths take the same deviates with opposite signs. */
function advance(
  logs: readonly Float64Array[],
  { drifts, spreads }: Step,
  root: Float64Array,
  random: Random,
): void {
  const n = logs.length
  const count = logs[0]!.length
  const shocks = new Float64Array(n)
  for (let p = 0; p < count; p += 2) {
    for (let a = 0; a < n; a++) shocks[a] = random.normal()
    for (let a = 0; a < n; a++) {
      let z = 0
      for (let b = 0; b <= a; b++) z += root[a * n + b]! * shocks[b]!
      const line = logs[a]!
      line[p]! += drifts[a]! + spreads[a]! * z
      line[p + 1]! += drifts[a]! - spreads[a]! * z
    }
  }
}
