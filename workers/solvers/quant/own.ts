// An option of the caller's own: the method that suits it, its price, its Greeks and their errors.
import { Failure } from '../../failure.ts'
import { exp } from '../../numerics/mathematics.ts'
import { thinnedSeries } from '../../numerics/thin.ts'
import { invalidInput } from '../../refusal.ts'
import { below, holds, type Run, type Statistics } from '../../solver.ts'
import { byBoundary, isHeldToTheEnd, whyNoBoundary } from './by-boundary.ts'
import { byEarlyPaths, isEarlyBasket, whyNoEarlyPaths } from './by-early-paths.ts'
import { byMean, GEOMETRIC_FORM, isContinuousMean } from './by-mean.ts'
import { byPaths, needsPaths, whyNoPaths } from './by-paths.ts'
import { byPlane, isPlanar, whyNoPlane } from './by-plane.ts'
import { exactPrice, forwardOf, whyNoForm } from './exact.ts'
import { differences, type Estimated } from './greeks.ts'
import { impliedBy } from './implied.ts'
import { moved } from './market.ts'
import { Gridded, whyNoGrid } from './on-grid.ts'
import { type OwnOption, readOption } from './option.ts'
import type { OwnInput } from './own-words.ts'

const INTERVALS = 400
const INTERVALS_MAX = 1600
const INTERVALS_MIN = 50
/** Steps of differences, of a standard deviation of the stock and of the number itself. */
const STOCK_STEP = 0.05
const RATE_STEP = 1e-3
const TIME_STEP = 5e-3
const SIGMA_STEP = 0.02
/** Largest error of a price that is answered, of the price or a hundredth of the stock. */
const ERROR_MAX = 1e-3
const STATISTICAL_MAX = 2e-2

type Required = 'delta' | 'gamma' | 'theta' | 'rho'
type OwnGreeks = { readonly [K in Required]: Estimated } & {
  readonly vega?: Estimated
  readonly dividendRho?: Estimated
}

interface Valued {
  readonly price: number
  readonly error: number
  readonly greeks: OwnGreeks
  readonly impliedVolatility: Estimated | undefined
  readonly method: string
  readonly how: string
  readonly resolved: Record<string, unknown>
  readonly series: Record<string, number[] | Float64Array>
  /** Of several stocks. */
  readonly outputs?: object
  /** Of a price by paths. */
  readonly byChance?: { readonly outputs: object; readonly statistics: Statistics }
}

export function solveOwn(input: OwnInput, run: Run) {
  const option = readOption(input)
  const valued: Valued = isContinuousMean(input)
    ? byMean(option, input)
    : BY[methodOf(input, option)](option, input, run)
  const { price, error, greeks, impliedVolatility, method, how, resolved, series } = valued
  const { byChance } = valued
  const errorMax = byChance ? STATISTICAL_MAX : ERROR_MAX
  const relative = shareOf(option, valued)
  const { delta, gamma, theta, rho, vega, dividendRho } = greeks
  const errors = Object.fromEntries(Object.entries(greeks).map(([name, one]) => [name, one.error]))
  return {
    value: impliedVolatility?.value ?? price,
    unit: '1',
    uncertainty: impliedVolatility?.error ?? error,
    equations: equationsOf(option, input),
    terms: impliedVolatility
      ? [{ term: 'volatility', value: impliedVolatility.value }]
      : termsOf(option, input, price),
    method,
    outputs: {
      price,
      error,
      delta: delta.value,
      gamma: gamma.value,
      theta: theta.value,
      rho: rho.value,
      ...(vega && { vega: vega.value, vegaPercent: vega.value / 100 }),
      ...(dividendRho && { dividendRho: dividendRho.value }),
      greekErrors: errors,
      ...valued.outputs,
      ...byChance?.outputs,
      thetaDay: theta.value / 365,
      ...(impliedVolatility && {
        impliedVolatility: impliedVolatility.value,
        impliedVolatilityError: impliedVolatility.error,
      }),
    },
    checks: [
      below('error of the price, over it or 1 % of stock or strike', relative, errorMax),
      holds('the price is not negative', typeof option.payoff === 'object' || price >= -3 * error),
      holds(
        'all Greeks are finite',
        Object.values(greeks).every(({ value }) => Number.isFinite(value)),
      ),
    ],
    accuracy: { estimate: relative, bound: errorMax, how },
    ...(byChance && { statistics: byChance.statistics }),
    resolved,
    unused: unusedIn(input, option, resolved['method']),
    series,
  }
}

/** The error over the price, or over a hundredth of stock or strike. */
const shareOf = ({ S0, K }: OwnOption, { price, error }: { price: number; error: number }) =>
  error / Math.max(Math.abs(price), 0.01 * Math.min(S0, K))

const BY = {
  exact: byForm,
  grid: byGrid,
  paths: (option: OwnOption, input: OwnInput, run: Run): Valued =>
    isEarlyBasket(input, option) ? byEarlyPaths(option, input, run) : byPaths(option, input, run),
} as const

/** What was wanted, where it can; else the first that can of closed form, grid and paths; of two factors paths before the grid. */
function methodOf(input: OwnInput, option: OwnOption): keyof typeof BY {
  const { method = 'auto' } = input
  const onPaths = needsPaths(input, option)
  const planar = isPlanar(input, option)
  const why = {
    exact: option.geometricDates
      ? undefined
      : onPaths
        ? 'a payoff on the way of the stock has no closed form here'
        : option.exercise !== 'european'
          ? (whyNoBoundary(option) ?? stepsOfAuto(input))
          : whyNoForm(option),
    grid: planar
      ? whyNoPlane(input, option)
      : onPaths
        ? 'a payoff on the way of the stock, or of several, is for paths'
        : whyNoGrid(option),
    paths: isEarlyBasket(input, option) ? whyNoEarlyPaths(input, option) : whyNoPaths(option),
  }
  const all = planar ? (['exact', 'paths', 'grid'] as const) : (['exact', 'grid', 'paths'] as const)
  const order = method === 'auto' ? all : [method]
  const first = order.find(one => why[one] === undefined)
  if (first) return first
  const isOnPaths = (onPaths && !planar) || isEarlyBasket(input, option)
  const last = method === 'auto' && isOnPaths ? 'paths' : order.at(-1)!
  throw invalidInput('/method', why[last]!)
}

/** Who names steps without a method means those of a grid. */
const stepsOfAuto = ({ method = 'auto', steps }: OwnInput): string | undefined =>
  method === 'auto' && steps !== undefined ? 'steps count only on a grid' : undefined

function byForm(option: OwnOption, input: OwnInput, run: Run): Valued {
  if (option.exercise !== 'european' && !isHeldToTheEnd(option)) {
    if (input.method === 'exact') return byBoundary(option, input)
    try {
      return byBoundary(option, input)
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'NOT_CONVERGED') throw error
      return byGrid(option, input, run)
    }
  }
  if (input.steps !== undefined) {
    throw invalidInput('/steps', 'steps count only on a grid: a closed form has none')
  }
  const { S0, T, model, market, geometricDates } = option
  const { price, error } = exactPrice(option)
  const scale = S0 + option.K
  const at = (change: Partial<OwnOption>) => exactPrice({ ...option, ...change }).price
  const spread =
    model.kind === 'heston'
      ? Math.sqrt(model.heston.theta + model.heston.v0)
      : model.kind === 'bachelier'
        ? model.sigma / S0
        : Math.sqrt(market.variance.at(T) / T)
  const h = S0 * Math.max(1e-3, Math.min(0.2, STOCK_STEP * spread * Math.sqrt(T)))
  const nearest = option.barrier ? nearestWall(option) / 4 : Number.POSITIVE_INFINITY
  const stock = differences(step => at({ S0: S0 + step }), Math.min(h, nearest), scale)
  const under = (by: Parameters<typeof moved>[1]) => shifted(option, by)
  // Before the first fixing.
  const timeStep = Math.min(TIME_STEP * T, (geometricDates?.[0] ?? T) / 4)
  const theta = differences(step => at(under({ elapsed: step })), timeStep, scale).first
  const rho = differences(step => at(under({ rate: step })), RATE_STEP / Math.max(1, T), scale)
  const income = differences(step => at(under({ income: step })), RATE_STEP / Math.max(1, T), scale)
  const vega = vegaOf(option, at, scale)
  const settled = (sigma: number) => exactPrice({ ...option, ...underSigma(option, sigma) })
  const quick = (sigma: number) => settled(sigma).price
  return {
    ...{ price, error },
    greeks: {
      delta: stock.first,
      gamma: stock.second,
      ...(vega && { vega }),
      theta,
      rho: rho.first,
      dividendRho: income.first,
    },
    impliedVolatility: impliedBy(option, input, { quick, settled, isClosed: true }),
    method: geometricDates ? GEOMETRIC_FORM : FORMS[model.kind],
    how:
      model.kind === 'heston'
        ? 'change of the Fourier integral when its panels are doubled, and rounding'
        : 'rounding of the closed form',
    resolved: { method: 'exact' },
    series: {},
  }
}

const FORMS = {
  'black-scholes':
    'closed form of Black, Scholes and Merton; Greeks by central differences of order 6',
  bachelier: 'closed form of Bachelier; Greeks by central differences of order 6',
  merton: "Merton's sum over the number of jumps; Greeks by central differences of order 6",
  heston:
    "Fourier integral of Heston's characteristic function; Greeks by central differences of order 6",
} as const

function nearestWall({ barrier, S0 }: OwnOption): number {
  const walls = [barrier!.lower, barrier!.upper].filter(one => one !== undefined)
  return Math.min(...walls.map(one => Math.abs(one - S0)))
}

/** The option under another market, and the numbers that stand for it where each is one. */
function shifted(
  option: OwnOption,
  by: NonNullable<Parameters<typeof moved>[1]>,
): Partial<OwnOption> {
  const { T, market, numbers, dividends, geometricDates } = option
  const { elapsed = 0, rate = 0, income = 0 } = by
  const other = {
    T: T - elapsed,
    market: moved(market, by),
    dividends: dividends.map(one => ({ ...one, t: one.t - elapsed })),
    geometricDates: geometricDates?.map(t => t - elapsed),
  }
  if (!numbers) return other
  return {
    ...other,
    numbers: { ...numbers, rate: numbers.rate + rate, income: numbers.income + income },
  }
}

function underSigma(option: OwnOption, sigma: number): Partial<OwnOption> {
  const { model, market, numbers } = option
  if (model.kind === 'bachelier') return { model: { ...model, sigma } }
  return {
    market: moved(market, { sigma: () => sigma * sigma }),
    ...(numbers && { numbers: { ...numbers, sigma } }),
  }
}

/** By the volatility of the model, a curve of them moved as a whole; Heston has no single one. */
function vegaOf(
  option: OwnOption,
  at: (change: Partial<OwnOption>) => number,
  scale: number,
): Estimated | undefined {
  const { model, market, T, numbers } = option
  if (model.kind === 'heston') return undefined
  const sigma = model.kind === 'bachelier' ? model.sigma : Math.sqrt(market.variance.at(T) / T)
  if (!(sigma > 0)) return undefined
  const by = (step: number): Partial<OwnOption> =>
    model.kind === 'bachelier'
      ? { model: { ...model, sigma: sigma + step } }
      : {
          market: raised(option, step),
          ...(numbers && { numbers: { ...numbers, sigma: sigma + step } }),
        }
  return differences(step => at(by(step)), SIGMA_STEP * sigma, scale).first
}

const raised = ({ market }: Pick<OwnOption, 'market'>, step: number) =>
  moved(market, {
    sigma: mean => {
      const sigma = Math.sqrt(mean) + step
      return sigma * sigma
    },
  })

function byGrid(option: OwnOption, input: OwnInput, run: Run): Valued {
  return isPlanar(input, option) ? byPlane(option, input, run) : byLine(option, input, run)
}

function byLine(option: OwnOption, input: OwnInput, { progress }: Run): Valued {
  if (input.steps !== undefined && input.steps < INTERVALS_MIN) {
    throw invalidInput('/steps', `a grid has at least ${INTERVALS_MIN} steps`, {
      minimum: INTERVALS_MIN,
    })
  }
  let intervals = 4 * Math.round((input.steps ?? INTERVALS) / 4)
  let grid = new Gridded(option, intervals)
  let run = grid.run(share => progress(share * 0.3, 'grids'))
  while (
    input.steps === undefined &&
    shareOf(option, run) > ERROR_MAX &&
    intervals < INTERVALS_MAX
  ) {
    intervals *= 2
    grid = new Gridded(option, intervals)
    run = grid.run(share => progress(0.3 + share * 0.3, 'finer grids'))
  }
  const { price, error, greeks, finest } = run
  const { localSigma, market, T } = option
  const sigma = Math.sqrt(market.variance.at(T) / T)
  const rho = grid.slope((one, step) => moved(one, { rate: step }), RATE_STEP)
  const income = grid.slope((one, step) => moved(one, { income: step }), RATE_STEP)
  progress(0.8, 'slopes')
  const vega =
    localSigma === undefined
      ? grid.slope((one, step) => raised({ market: one }, step), SIGMA_STEP * sigma)
      : undefined
  const impliedVolatility = impliedBy(option, input, {
    quick: one => grid.under(one).quickPrice(),
    settled: one => grid.under(one).run(() => {}),
  })
  const { boundary } = finest
  return {
    ...{ price, error, impliedVolatility },
    greeks: { ...greeks, ...(vega && { vega }), rho, dividendRho: income },
    method:
      'three grids in ln S, central differences and TR-BDF2, exercise by policy iteration, extrapolated',
    how: 'change of the extrapolated price by the last halving of spacing and step',
    resolved: { method: 'grid', steps: intervals },
    series:
      boundary.t.length > 1
        ? thinnedSeries(
            {
              t: Float64Array.from(boundary.t),
              exerciseBoundary: Float64Array.from(boundary.S),
            },
            'exerciseBoundary',
          )
        : {},
  }
}

/** Inputs that have no part in what was priced. */
function unusedIn(input: OwnInput, { model, payoff }: OwnOption, option: unknown): string[] {
  const none: string[] = option === 'paths' ? [] : ['paths']
  if (model.kind === 'heston' || model.kind === 'bachelier') none.push('sigma')
  if (typeof payoff === 'object' && !/\bK\b/.test(payoff.text)) none.push('K')
  if (typeof payoff === 'object') none.push('type')
  if (input.assets) none.push('S0', 'sigma')
  return none.filter(name => Object.hasOwn(input, name))
}

function termsOf(option: OwnOption, { asian, assets }: OwnInput, price: number) {
  const { sign, K, T, market, payoff, exercise, barrier } = option
  // Of what lies on the way of the stock, or of several stocks, the forward is no part.
  if (payoff !== 'vanilla' || exercise !== 'european' || asian || assets || barrier) {
    return [{ term: 'price', value: price }]
  }
  const inner = Math.max(0, sign * (forwardOf(option) - K)) * exp(-market.rate.at(T))
  return [
    { term: 'discounted payoff at the forward', value: inner },
    { term: 'what the spread of S_T adds', value: price - inner },
  ]
}

/** What is paid at T: on the stock, the mean A, or the basket B. */
function paidBy({ payoff, sign, K, amount, barrier }: OwnOption, { asian, assets }: OwnInput) {
  const stock = assets ? 'B' : 'S'
  const [what, strike] = !asian ? [stock, K] : asian.floating ? [stock, 'A'] : ['A', K]
  const paid =
    payoff === 'vanilla'
      ? `max(${sign === 1 ? `${what} - ${strike}` : `${strike} - ${what}`}, 0)`
      : payoff === 'digital'
        ? `${amount} where ${what} ${sign === 1 ? '>' : '<'} ${strike}`
        : payoff.text
  const walls = [barrier?.lower, barrier?.upper].filter(wall => wall !== undefined)
  const watched = barrier?.dates ? 'at the dates of barrier' : 'at any time'
  return barrier
    ? `${paid} ${barrier.isOut ? 'unless' : 'if'} S reaches ${walls.join(' or ')} ${watched}`
    : paid
}

function equationsOf(option: OwnOption, input: OwnInput): string[] {
  const { T, model, localSigma, exercise } = option
  const paid = paidBy(option, input)
  const law = {
    'black-scholes': `dS = (r - q) S dt + ${localSigma === undefined ? 'sigma(t)' : `(${localSigma})`} S dW`,
    merton: 'dS = (r - q - lambda k) S dt + sigma S dW + (exp(J) - 1) S dN',
    heston:
      'dS = (r - q) S dt + sqrt(v) S dW, dv = kappa (theta - v) dt + xi sqrt(v) dB, dW dB = rho dt',
    bachelier: 'dF = sigma dW for the forward F of T',
  } as const
  const when = exercise === 'american' ? 'sup over stopping times of ' : ''
  const { asian, assets } = input
  const means = { arithmetic: 'mean of S', geometric: 'exp of the mean of ln S' }
  return [
    `V = ${when}E[exp(-int r dt) X], X = ${paid}, T = ${T}`,
    law[model.kind],
    ...(asian
      ? [
          `A = ${means[asian.average]}${assets ? ' of the basket' : ''} ${asian.fixings === 'continuous' ? 'over [0, T]' : 'at the fixings'}`,
        ]
      : []),
    ...(assets ? ['B = sum of weight S_i'] : []),
  ]
}
