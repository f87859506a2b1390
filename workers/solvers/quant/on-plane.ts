// An option of two factors on planes: a stock and its variance (Heston), or two stocks; three planes, each finer, tell the error.
import { exp, log } from '../../numerics/mathematics.ts'
import { invalidInput } from '../../refusal.ts'
import { type Cells, jumpsInCells } from './cell-jumps.ts'
import { nodesOf } from './grid-nodes.ts'
import type { Heston } from './heston.ts'
import type { Market } from './market.ts'
import type { OwnOption } from './option.ts'
import type { Asset } from './path-plan.ts'
import { placeAt, valueAt } from './place.ts'
import { type Coefficients, Plane, type Stretch } from './plane.ts'
import { type Axis, stockAxis, varianceAxis } from './plane-axis.ts'
import { compileText, type Rows, rowsOf } from './text-row.ts'

/** A stock with a variance of its own, or two stocks whose shocks have this correlation. */
export type Factors =
  | { readonly stock: Asset; readonly heston: Heston }
  | { readonly stock: Asset; readonly other: Asset; readonly rho: number }

export interface PlaneAnswer {
  readonly price: number
  readonly delta: number
  readonly gamma: number
  readonly theta: number
  /** By the second stock. */
  readonly otherDelta: number
}

/** Nodes of the variance over those of the stock. */
const VARIANCE_SHARE = 0.3
/** Of the stock's spread by the largest mean variance and half a deviation of it, so far that six deviations are on the axis. */
const WIDTH = 0.9
/** Rates of the exponential tail of the variance's law beyond twice its largest mean. */
const TAILS = 18
/** Steps over intervals of the stock's axis, and the least of the finest plane between two dates. */
const STEPS_SHARE = 0.5
const DATE_STEPS = 8
/** Places in a cell at which the payoff is averaged: of one stock, along each of two. */
const PLACES = 64
const PLACES_OF_TWO = 8
const COARSEST = 4

export class OnPlane {
  readonly #option: OwnOption
  readonly #factors: Factors
  readonly #intervals: number
  readonly #payoff: Rows

  constructor(option: OwnOption, factors: Factors, intervals: number, payoff: string) {
    this.#option = option
    this.#factors = factors
    this.#intervals = intervals
    const columns = 'heston' in factors ? ['S'] : ['S1', 'S2']
    const evaluate = rowsOf(compileText(payoff, '/payoff', columns, ['K']), [option.K])
    this.#payoff = (stocks, values) => {
      evaluate(stocks, values)
      const bad = values.findIndex(value => !Number.isFinite(value))
      if (bad < 0) return
      const place = stocks.map((one, c) => `${columns[c]} = ${one[bad]}`).join(', ')
      throw invalidInput('/payoff', `the payoff is ${values[bad]} at ${place}`)
    }
  }

  /** On a plane with the intervals divided by 4, 2 or 1; `factors` may differ from the option's by their market. */
  answer(division: number, factors: Factors): PlaneAnswer {
    const { exercise, barrier } = this.#option
    const walls = barrier && { ...barrier, rebate: barrier.isOut ? barrier.rebate : 0 }
    const x = this.#stockAxis(division, this.#factors.stock, walls)
    const y =
      'heston' in this.#factors
        ? this.#varianceAxis(division, this.#factors.heston)
        : this.#stockAxis(division, this.#factors.other, undefined)
    const obstacle = this.#paid(x, y, 1)
    const isAlways = exercise === 'american'
    const start = this.#paid(x, y, 'heston' in factors ? PLACES : PLACES_OF_TWO)
    const hasJumps = this.#splitJumps(start, x, y)
    if (hasJumps && exercise !== 'european') {
      const message = 'a payoff that jumps is exercised early on the grid of one stock alone'
      throw invalidInput('/exercise', message)
    }
    const plane = new Plane({
      ...{ x, y },
      stretches: this.#stretches(division, factors, y, obstacle),
      start,
      obstacle: isAlways ? obstacle : undefined,
      rebate: walls?.rebate ?? 0,
    })
    const slope = plane.run()
    const S0 = factors.stock.S0
    const [along, across] = [
      placeAt(x.nodes, log(S0)),
      placeAt(y.nodes, 'heston' in factors ? factors.heston.v0 : log(factors.other.S0)),
    ]
    const read = (u: Float64Array, ...orders: [0 | 1 | 2, 0 | 1 | 2]) =>
      valueAt(u, x.nodes.length, along, across, orders)
    const price = read(plane.u, 0, 0)
    const isExercised = isAlways && price <= read(obstacle, 0, 0) * (1 + 1e-12)
    // Where it is exercised the slopes are those of what that pays, whatever the nodes beyond the boundary hold.
    const u = isExercised ? obstacle : plane.u
    const first = read(u, 1, 0)
    return {
      price,
      delta: first / S0,
      gamma: (read(u, 2, 0) - first) / (S0 * S0),
      theta: isExercised ? 0 : -read(slope, 0, 0),
      otherDelta: 'heston' in factors ? 0 : read(u, 0, 1) / factors.other.S0,
    }
  }

  #stockAxis(
    division: number,
    { S0, market }: Asset,
    barrier: Parameters<typeof nodesOf>[0]['barrier'],
  ): Axis {
    const { T, K, payoff } = this.#option
    const factors = this.#factors
    const coarse = nodesOf(
      {
        ...{ S0, T, market, barrier, payoff: () => {}, exercise: 'european', dividends: [] },
        localSigma: undefined,
        sigmaTop: sigmaTopOf(factors, market, T),
        kinks: 'heston' in factors && typeof payoff !== 'object' ? [K] : [],
      },
      this.#intervals / COARSEST,
    )
    const count = ((coarse.length - 1) * COARSEST) / division
    const [low, high] = [coarse[0]!, coarse.at(-1)!]
    const nodes = Float64Array.from(
      { length: count + 1 },
      (_, i) => low + ((high - low) * i) / count,
    )
    return stockAxis(nodes, [barrier?.lower !== undefined, barrier?.upper !== undefined])
  }

  #varianceAxis(division: number, { v0, kappa, theta, xi }: Heston): Axis {
    const { T } = this.#option
    const reach = kappa * T > 1e-8 ? (1 - exp(-kappa * T)) / kappa : T
    const top = 2 * Math.max(v0, theta) + (TAILS * xi * xi * reach) / 2
    const coarsest = Math.max(8, Math.round((this.#intervals * VARIANCE_SHARE) / COARSEST))
    return varianceAxis(v0, top, (coarsest * COARSEST) / division, coarsest)
  }

  /** What is paid at each node, as a mean over so many places of its cell along each stock. */
  #paid(x: Axis, y: Axis, places: number): Float64Array {
    const [nx, ny] = [x.nodes.length, y.nodes.length]
    const all = new Float64Array(nx * ny)
    const stocks = cellsOf(x, places)
    if ('heston' in this.#factors) {
      const row = new Float64Array(nx * places)
      this.#payoff([stocks], row)
      for (let i = 0; i < nx; i++) {
        let sum = 0
        for (let p = 0; p < places; p++) sum += row[i * places + p]!
        for (let j = 0; j < ny; j++) all[j * nx + i] = sum / places
      }
      return all
    }
    const others = cellsOf(y, places)
    const values = new Float64Array(nx * places)
    const same = new Float64Array(nx * places)
    for (let j = 0; j < ny; j++) {
      for (let q = 0; q < places; q++) {
        this.#payoff([stocks, same.fill(others[j * places + q]!)], values)
        for (let i = 0; i < nx; i++) {
          for (let p = 0; p < places; p++) {
            all[j * nx + i]! += values[i * places + p]! / (places * places)
          }
        }
      }
    }
    return all
  }

  /** Where the payoff jumps its means over cells are those along lines; whether it does anywhere. */
  #splitJumps(start: Float64Array, x: Axis, y: Axis): boolean {
    const [nx, ny] = [x.nodes.length, y.nodes.length]
    if ('heston' in this.#factors) {
      let hasJumps = false
      jumpsInCells(
        (stocks, values) => this.#payoff([stocks], values),
        cellsAlong(x, PLACES),
        (i, more) => {
          for (let j = 0; j < ny; j++) start[j * nx + i]! += more
          hasJumps = true
        },
      )
      return hasJumps
    }
    // Along a line nearly beside a jump it says nothing: of both directions that counts which crosses it more often.
    const along = new Crossings(start.length)
    const across = new Crossings(start.length)
    for (const [line, other] of cellsOf(y, PLACES_OF_TWO).entries()) {
      const j = (line - (line % PLACES_OF_TWO)) / PLACES_OF_TWO
      const paid = (stocks: Float64Array, values: Float64Array) =>
        this.#payoff([stocks, new Float64Array(stocks.length).fill(other)], values)
      jumpsInCells(paid, cellsAlong(x, PLACES_OF_TWO), (i, more) => along.add(j * nx + i, more))
    }
    for (const [line, stock] of cellsOf(x, PLACES_OF_TWO).entries()) {
      const i = (line - (line % PLACES_OF_TWO)) / PLACES_OF_TWO
      const paid = (others: Float64Array, values: Float64Array) =>
        this.#payoff([new Float64Array(others.length).fill(stock), others], values)
      jumpsInCells(paid, cellsAlong(y, PLACES_OF_TWO), (j, more) => across.add(j * nx + i, more))
    }
    for (let k = 0; k < start.length; k++) {
      const one = along.count[k]! >= across.count[k]! ? along : across
      start[k]! += one.more[k]! / PLACES_OF_TWO
    }
    return [...along.count, ...across.count].some(count => count > 0)
  }

  /** From expiry to today, cut at dates of exercise and where a curve bends. */
  #stretches(division: number, factors: Factors, y: Axis, obstacle: Float64Array): Stretch[] {
    const { T, exercise } = this.#option
    const { rate, income } = factors.stock.market
    const dates = Array.isArray(exercise) ? exercise.filter(t => t < T) : []
    const knots = [...rate.knots, ...income.knots].filter(t => t > 0 && t < T)
    const times = [...new Set([0, ...dates, ...knots, T])].sort((a, b) => b - a)
    const most = (this.#intervals * STEPS_SHARE) / division
    const known = new Map<string, Coefficients>()
    return times.slice(1).map((from, k) => {
      const to = times[k]!
      const length = to - from
      const mean = (one: Market['rate']) => (one.at(to) - one.at(from)) / length
      const numbers = [mean(rate), ...marketsOf(factors).map(one => mean(one.income))]
      const key = numbers.map(one => one.toPrecision(12)).join(' ')
      const coefficients = known.get(key) ?? coefficientsOf(factors, y, numbers)
      known.set(key, coefficients)
      return {
        ...{ length, coefficients },
        steps: Math.max(DATE_STEPS / division, Math.ceil((most * length) / T)),
        isKinked: to === T || dates.includes(to),
        ...(dates.includes(from) && {
          atEnd: (u: Float64Array) => {
            for (const [i, paid] of obstacle.entries()) u[i] = Math.max(u[i]!, paid)
          },
        }),
      }
    })
  }
}

/** Of the lines through each cell those that cross a jump, and what they add to its mean. */
class Crossings {
  readonly count: Int32Array
  readonly more: Float64Array

  constructor(cells: number) {
    this.count = new Int32Array(cells)
    this.more = new Float64Array(cells)
  }

  add(cell: number, more: number): void {
    this.count[cell]!++
    this.more[cell]! += more
  }
}

const marketsOf = (factors: Factors): Market[] =>
  'heston' in factors ? [factors.stock.market] : [factors.stock.market, factors.other.market]

function sigmaTopOf(factors: Factors, { variance }: Market, T: number): number {
  if (!('heston' in factors)) return Math.sqrt(variance.at(T) / T)
  const { v0, kappa, theta, xi } = factors.heston
  const mean = Math.max(v0, theta)
  const reach = kappa * T > 1e-8 ? (1 - exp(-2 * kappa * T)) / (2 * kappa) : T
  return WIDTH * Math.sqrt(mean + (xi * Math.sqrt(mean * reach)) / 2)
}

const cellsAlong = ({ nodes }: Axis, places: number): Cells => ({
  ...{ first: nodes[0]!, h: nodes[1]! - nodes[0]!, count: nodes.length, places },
})

/** Stocks at so many places of the cell round each node. */
function cellsOf({ nodes }: Axis, places: number): Float64Array {
  const h = nodes[1]! - nodes[0]!
  return Float64Array.from({ length: nodes.length * places }, (_, k) => {
    const p = k % places
    return exp(nodes[(k - p) / places]! + (h * (p + 0.5)) / places - h / 2)
  })
}

function coefficientsOf(
  factors: Factors,
  y: Axis,
  [rate, ...incomes]: readonly number[],
): Coefficients {
  const n = y.nodes.length
  const of = (value: (at: number) => number) => y.nodes.map(value)
  if ('heston' in factors) {
    const { kappa, theta, xi, rho } = factors.heston
    return {
      rate: rate!,
      a: of(v => v / 2),
      b: of(v => rate! - incomes[0]! - v / 2),
      c: of(v => (xi * xi * v) / 2),
      d: of(v => kappa * (theta - v)),
      e: of(v => rho * xi * v),
    }
  }
  const [s2, q2] = [factors.stock, factors.other].map(({ market }) => market.variance.at(1)) as [
    number,
    number,
  ]
  const all = (value: number) => new Float64Array(n).fill(value)
  return {
    rate: rate!,
    a: all(s2 / 2),
    b: all(rate! - incomes[0]! - s2 / 2),
    c: all(q2 / 2),
    d: all(rate! - incomes[1]! - q2 / 2),
    e: all(factors.rho * Math.sqrt(s2 * q2)),
  }
}
