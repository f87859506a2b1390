// An option by paths: replicates of a scrambled net, a control variate with a known mean, the Greeks by paths moved a little.

import { ROW_LIMITS, ROW_STRIDE } from '../../expression/wasm/row.ts'
import { rowFunction } from '../../expression/wasm/row-function.ts'
import { TextGraph } from '../../expression/wasm/text-graph.ts'
import { PARAMETERS_ADDRESS } from '../../expression/wasm/user-memory.ts'
import { userModule } from '../../expression/wasm/user-module.ts'
import { Failure } from '../../failure.ts'
import { doubles, type Kernels, type UserModule } from '../../kernel.ts'
import { exp } from '../../numerics/mathematics.ts'
import { invalidInput } from '../../refusal.ts'
import { type Asset, type PathKernel, type PathProblem, setUp, timesOf } from './path-plan.ts'
import { controlled, type Estimate, estimate } from './replicates.ts'

/** A replicate has the largest power of two of paths that leaves so many replicates. */
const REPLICATES_MIN = 32
/** Replicates that the Greeks are taken from. */
const GREEK_REPLICATES = 16
/** Of a mean over many paths, in its size. */
const ROUNDED = 1e-12
/** Normal deviates of a run with its Greeks: a minute. */
const DRAWS_MAX = 1e9
/** Replicates in which something has to be paid, that the spread of them is an error. */
const PAID_MIN = 16
/** Crossings of a jump that none of the moved paths need have shown, at 95 % (the rule of three). */
const UNSEEN = 3

export interface PathOption {
  readonly problem: PathProblem
  /** What is paid, and a control whose mean is known, as texts of S (S1 ...), A, G, H, L and K. */
  readonly payoff: string
  readonly control: string
  /** Discounted mean of the control. */
  controlMean(problem: PathProblem): number
  readonly K: number
  readonly isGeometric: boolean
  readonly isIn: boolean
  /** What is paid jumps somewhere: paths that cross there between two moves are few. */
  readonly jumps: boolean
  readonly place: string
}

export interface ByPaths {
  readonly price: Estimate
  /** Variance of plain paths over that reached. */
  readonly reduction: number | null
  readonly paths: number
  readonly replicates: number
}

export class Paths {
  readonly #option: PathOption
  readonly #kernels: Kernels
  readonly #seed: number
  readonly #module: UserModule
  readonly points: number
  readonly replicates: number
  #base: Means = { payoffs: [], controls: [] }
  #jump = 0

  constructor(option: PathOption, paths: number, seed: number, kernels: Kernels) {
    this.#option = option
    this.#kernels = kernels
    this.#seed = seed
    this.#module = compiled(option)
    let points = 1
    while (points * 2 * REPLICATES_MIN <= paths) points *= 2
    this.points = points
    this.replicates = Math.floor(paths / points)
    const { problem } = option
    const factors = problem.model.kind === 'heston' ? 2 : problem.assets.length
    const steps = timesOf(problem).length
    const runs = 2 + (4 * (4 + problem.assets.length) * GREEK_REPLICATES) / this.replicates
    const draws = Math.round(paths * steps * factors * runs)
    if (draws > DRAWS_MAX) {
      const message = `${paths} paths of ${steps} steps and ${factors} factors are, with the Greeks, ${draws} normal deviates, above ${DRAWS_MAX}`
      throw invalidInput('/paths', message, { value: paths })
    }
  }

  /** Means of each replicate: what was paid, its square, the control less its mean. */
  means(problem: PathProblem, replicates: number, progress: (share: number) => void) {
    const kernel = this.#open(problem)
    const exact = this.#option.controlMean(problem)
    const [payoffs, squares, controls] = [[], [], []] as [number[], number[], number[]]
    for (let k = 0; k < replicates; k++) {
      kernel.advance(this.points, this.#option.isIn)
      payoffs.push(kernel.paid() / this.points)
      squares.push(kernel.squares() / this.points)
      controls.push(kernel.controls() / this.points - exact)
      progress((k + 1) / replicates)
    }
    return { payoffs, squares, controls }
  }

  /** To be had before the slopes, which start from it. */
  price(progress: (share: number) => void): ByPaths {
    const { payoffs, squares, controls } = this.means(
      this.#option.problem,
      this.replicates,
      progress,
    )
    refuseUnbounded(payoffs, this.#option.place)
    this.#base = { payoffs, controls }
    // What a path pays that pays, those that pay more counted so.
    const paid = estimate(payoffs).mean
    if (this.#option.jumps && paid !== 0) this.#jump = estimate(squares).mean / Math.abs(paid)
    const price = controlled(payoffs, controls)
    const plain = estimate(squares).mean - price.mean * price.mean
    const paths = this.points * this.replicates
    const ratio = plain / paths / (price.error * price.error)
    return {
      ...{ price, paths, replicates: this.replicates },
      reduction: price.error > 0 && Number.isFinite(ratio) ? ratio : null,
    }
  }

  /** First and second derivative by something that moves the problem, the same numbers drawn each time. */
  slopes(by: (step: number) => PathProblem, h: number) {
    const count = Math.min(GREEK_REPLICATES, this.replicates)
    const [a, b, c, d] = [-2, -1, 1, 2].map(
      (k): Means => this.means(by(k * h), count, () => {}),
    ) as [Means, Means, Means, Means]
    const o = this.#base
    const size = Math.abs(this.#option.controlMean(this.#option.problem))
    const combined = (weights: readonly number[]) => {
      const all = [a, b, o, c, d]
      const sum = (name: 'payoffs' | 'controls') =>
        Array.from({ length: count }, (_, r) =>
          all.reduce((total, one, i) => total + weights[i]! * one[name][r]!, 0),
        )
      const [payoffs, controls] = [sum('payoffs'), sum('controls')]
      // A discounted stock does not move with the rate: what rounding leaves of its slope controls nothing.
      const noise = ROUNDED * size * weights.reduce((total, weight) => total + Math.abs(weight), 0)
      const least = controls.reduce((low, one) => Math.min(low, one), Number.POSITIVE_INFINITY)
      const most = controls.reduce((top, one) => Math.max(top, one), Number.NEGATIVE_INFINITY)
      return most - least > noise ? controlled(payoffs, controls) : estimate(payoffs)
    }
    const slope = (weights: readonly number[], coarse: readonly number[]) => {
      const [fine, rough] = [combined(weights), combined(coarse)]
      const largest = weights.reduce((top, weight) => Math.max(top, Math.abs(weight)), 0)
      const unseen = (UNSEEN * this.#jump * largest) / (this.points * count)
      const error = Math.max(fine.error, unseen) + Math.abs(fine.mean - rough.mean)
      return { value: fine.mean, error }
    }
    const u = 1 / (12 * h)
    const v = 1 / (12 * h * h)
    return {
      first: slope([u, -8 * u, 0, 8 * u, -u], [0, -6 * u, 0, 6 * u, 0]),
      second: slope([-v, 16 * v, -30 * v, 16 * v, -v], [0, 12 * v, -24 * v, 12 * v, 0]),
    }
  }

  #open(problem: PathProblem): PathKernel {
    const kernel = this.#kernels('paths', this.#module)
    setUp(kernel, problem, timesOf(problem))
    doubles(kernel, PARAMETERS_ADDRESS, 1)[0] = this.#option.K
    kernel.setSeed(this.#seed)
    return kernel
  }
}

type Means = { readonly payoffs: number[]; readonly controls: number[] }

function compiled({ payoff, control, problem, isGeometric, place }: PathOption): UserModule {
  const { assets } = problem
  const stocks = assets.length === 1 ? ['S'] : assets.map((_, a) => `S${a + 1}`)
  const means = isGeometric ? ['G', 'A'] : ['A', 'G']
  const graph = new TextGraph()
  graph.leaves('state', [...stocks, ...means, 'H', 'L'], 'columns', ROW_LIMITS.columns)
  graph.share({ parameters: ['K'] })
  const terms = [graph.read(payoff, place), graph.read(control, place)]
  return userModule([rowFunction(terms, ROW_STRIDE)])
}

/** Where hardly any path is paid the spread of the replicates shows no error; where one pays no number there is no price. */
function refuseUnbounded(payoffs: readonly number[], place: string): void {
  if (payoffs.some(mean => !Number.isFinite(mean))) {
    throw invalidInput(place, 'on some path the payoff is no finite number')
  }
  const paid = payoffs.filter(mean => mean !== 0).length
  if (paid >= Math.min(PAID_MIN, payoffs.length)) return
  const message = `of ${payoffs.length} replicates ${paid} were paid anything: too few to bound the price; take more paths`
  throw new Failure('PRECISION', message, { replicates: payoffs.length, paid })
}

/** Discounted forward of the basket at T: the control that is there for every payoff. */
export function forwardMean({ assets, T, dividends }: PathProblem): number {
  let sum = 0
  for (const { S0, market, weight } of assets) {
    const growth = (t: number) => market.rate.at(t) - market.income.at(t)
    let [stock, share] = [S0, 1]
    for (const { t, amount, fraction } of dividends) {
      stock -= (amount * exp(-growth(t))) / share
      share *= 1 - fraction
    }
    sum += weight * stock * share * exp(-market.income.at(T))
  }
  return sum
}

/** Mean and variance of the logarithm of the geometric mean at the fixings, of one asset without dividends. */
export function geometricLaw({ S0, market }: Asset, fixings: readonly number[], logS0: number) {
  const n = fixings.length
  let [mean, variance] = [logS0, 0]
  for (const [i, t] of fixings.entries()) {
    mean += (market.rate.at(t) - market.income.at(t) - market.variance.at(t) / 2) / n
    // Of min(t_i, t_j) over all pairs: each time is the smaller one in so many.
    variance += (market.variance.at(t) * (2 * (n - i) - 1)) / (n * n)
  }
  return { mean, variance, S0 }
}
