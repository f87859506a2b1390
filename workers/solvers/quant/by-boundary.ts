// American calls and puts of constant numbers by their boundary, to some ten digits; their errors by two sets of points.
import { Failure } from '../../failure.ts'
import { lazy } from '../../memo.ts'
import { invalidInput } from '../../refusal.ts'
import { type PutValue, putAt } from './american-put.ts'
import type { Priced } from './exact.ts'
import { type Boundary, BoundaryRule, type PutLaw } from './exercise-boundary.ts'
import { differences, type Estimated } from './greeks.ts'
import { impliedBy } from './implied.ts'
import type { OwnOption } from './option.ts'
import type { OwnInput } from './own-words.ts'

/** Points in time and of each integral: the second set gives the price, both together its error. */
const RULES = [lazy(() => new BoundaryRule(24, 48)), lazy(() => new BoundaryRule(40, 80))] as const
const ROUNDING = 1e-13
const SIGMA_STEP = 0.02
const RATE_STEP = 1e-3
const SERIES_POINTS = 200
/** Share by which sigma may differ that the last boundary is where the next one is looked for. */
const NEAR = 0.2
/** Largest sigma sqrt(T): beyond it hardly anything is left of a boundary. */
const DEVIATION_MAX = 10

/** Why the boundary is not had this way; undefined where it is. */
export function whyNoBoundary(option: OwnOption): string | undefined {
  const { exercise, barrier, payoff, dividends, model, numbers, T } = option
  if (exercise !== 'american') return 'early exercise at dates has no closed form'
  if (payoff !== 'vanilla' || barrier || dividends.length > 0 || model.kind !== 'black-scholes') {
    return 'early exercise without a grid is for a call or put of Black and Scholes without dividends at dates or barriers'
  }
  if (!numbers) return 'early exercise without a grid is for constant r, dividendYield and sigma'
  if (!(numbers.sigma > 0)) return 'early exercise without a grid needs a sigma above 0'
  if (numbers.sigma * Math.sqrt(T) > DEVIATION_MAX) {
    return `early exercise without a grid needs sigma sqrt(T) of at most ${DEVIATION_MAX}`
  }
  const { r, q } = putOf(option).law
  if (r <= 0 && q < r) {
    return 'with these rates below 0 there are two boundaries of exercise: take the grid'
  }
  return undefined
}

interface Put {
  readonly law: PutLaw
  /** Stock over strike, and what one unit of the put is worth. */
  readonly x: number
  readonly unit: number
}

/** A call is a put on the strike whose strike is the stock (McDonald and Schroder, J. Comput. Finance 1 (1998) 5). */
function putOf({ sign, S0, K, T, numbers }: OwnOption): Put {
  const { rate, income, sigma } = numbers!
  return sign === -1
    ? { law: { r: rate, q: income, sigma, T }, x: S0 / K, unit: K }
    : { law: { r: income, q: rate, sigma, T }, x: K / S0, unit: S0 }
}

/** Whether nothing is ever earned by exercise before T. */
export const isHeldToTheEnd = (option: OwnOption): boolean => putOf(option).law.r <= 0

class Solved {
  readonly #rule: BoundaryRule
  #near: Float64Array | undefined
  #sigma = 0

  constructor(rule: BoundaryRule) {
    this.#rule = rule
  }

  get points(): number {
    return this.#rule.points
  }

  boundary(law: PutLaw): Boundary {
    const near = Math.abs(law.sigma / this.#sigma - 1) < NEAR ? this.#near : undefined
    const solution = (near && this.#rule.solve(law, near)) ?? this.#rule.solve(law)
    if (!solution) {
      const message = `the boundary of exercise does not settle for sigma ${law.sigma} and T ${law.T}; take method grid`
      throw new Failure('NOT_CONVERGED', message, { points: this.points })
    }
    this.#near = solution.y
    this.#sigma = law.sigma
    return solution
  }

  at(option: OwnOption): PutValue {
    const { law, x } = putOf(option)
    const boundary = this.boundary(law)
    if (x <= boundary.at(law.T)) return { price: 1 - x, first: -1, second: 0 }
    return putAt(law, boundary, x)
  }

  price(option: OwnOption): number {
    return putOf(option).unit * this.at(option).price
  }
}

/** Slopes in the stock, and in calendar time by the equation that the price obeys where it is held on. */
function slopesOf(option: OwnOption, { price, first, second }: PutValue) {
  const { sign, S0, numbers } = option
  const { x, unit } = putOf(option)
  const { rate, income, sigma } = numbers!
  const delta = sign === -1 ? first : price - x * first
  const gamma = sign === -1 ? second / unit : (x * x * second) / S0
  const held =
    rate * unit * price - (rate - income) * S0 * delta - (sigma * sigma * S0 * S0 * gamma) / 2
  const isExercised = price === 1 - x
  return { price: unit * price, delta, gamma, theta: isExercised ? 0 : held }
}

export function byBoundary(option: OwnOption, input: OwnInput) {
  if (input.steps !== undefined) {
    throw invalidInput('/steps', 'steps count only on a grid: take method grid')
  }
  const [coarse, fine] = RULES.map(rule => new Solved(rule())) as [Solved, Solved]
  const [before, now] = [coarse, fine].map(one => slopesOf(option, one.at(option))) as [
    Slopes,
    Slopes,
  ]
  const { S0, K, T, sign, numbers } = option
  const { rate, income, sigma } = numbers!
  const { law } = putOf(option)
  const settled = (name: keyof Slopes, size: number): Estimated => ({
    value: now[name],
    error: Math.abs(now[name] - before[name]) + ROUNDING * size,
  })
  const under = (change: Partial<NonNullable<OwnOption['numbers']>>): OwnOption => ({
    ...option,
    numbers: { ...numbers!, ...change },
  })
  // By the coarse points at six places; the fine ones at two of them tell what the points leave.
  const slope = (by: (step: number) => OwnOption, h: number): Estimated => {
    const { first } = differences(step => coarse.price(by(step)), h, S0 + K)
    const ends = (one: Solved) => (one.price(by(h)) - one.price(by(-h))) / (2 * h)
    const left = ends(fine) - ends(coarse)
    return { value: first.value + left, error: first.error + Math.abs(left) }
  }
  // What is earned by exercise stays above 0.
  const step = RATE_STEP / Math.max(1, T)
  const earned = Math.min(step, law.r / 8)
  const [rateStep, incomeStep] = sign === -1 ? [earned, step] : [step, earned]
  const price = settled('price', S0 + K)
  const settledAt = (one: OwnOption): Priced => {
    const [before, now] = [coarse.price(one), fine.price(one)]
    return { price: now, error: Math.abs(now - before) + ROUNDING * (S0 + K) }
  }
  return {
    price: price.value,
    error: price.error,
    greeks: {
      delta: settled('delta', 1),
      gamma: settled('gamma', 1 / S0),
      vega: slope(move => under({ sigma: sigma + move }), SIGMA_STEP * sigma),
      theta: settled('theta', S0 + K),
      rho: slope(move => under({ rate: rate + move }), rateStep),
      dividendRho: slope(move => under({ income: income + move }), incomeStep),
    },
    impliedVolatility: impliedBy(option, input, {
      quick: one => coarse.price(under({ sigma: one })),
      settled: one => settledAt(under({ sigma: one })),
    }),
    method:
      'boundary of exercise by spectral collocation (Andersen, Lake and Offengenden), the price by its integral; Greeks of the same, vega and rho by central differences of order 6',
    how: `change of the price from ${coarse.points} to ${fine.points} points of the boundary, and rounding`,
    resolved: { method: 'exact' },
    series: boundarySeries(option, fine.boundary(law)),
  }
}

type Slopes = ReturnType<typeof slopesOf>

function boundarySeries({ sign, K, T }: OwnOption, boundary: Boundary) {
  const roots = Float64Array.from({ length: SERIES_POINTS + 1 }, (_, i) => 1 - i / SERIES_POINTS)
  const levels = roots.map(root => boundary.at(T * root * root))
  return {
    t: roots.map(root => T * (1 - root * root)),
    exerciseBoundary: levels.map(level => (sign === -1 ? K * level : K / level)),
  }
}
