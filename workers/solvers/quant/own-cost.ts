import { isContinuousMean } from './by-mean.ts'
import { isGeometricForm } from './option.ts'
import type { OwnInput } from './own-words.ts'

const INTERVALS = 400
/** Of a node and a step of an implicit solution, and of the sweeps that exercise adds. */
const NODE_MS = 6e-5
const SWEEPS = 3
/** Steps between two dates at the least, of the finest grid. */
const DATE_STEPS = 4
/** Dates from which on the usual grid may be too coarse. */
const DATES_MANY = 60
/** Of a closed form with all its Greeks. */
const FORM_MS = 5
const HESTON_MS = 150
/** Of an American option by its boundary with its Greeks, and of one price of a search. */
const BOUNDARY_MS = 200
const BOUNDARY_SEARCH_MS = 10
/** Of a mean that is watched without a gap, with its Greeks. */
const MEAN_MS = 1200
/** Prices of a search for a volatility. */
const SEARCH = 40

/** Of a normal deviate and what is made of it, Greeks included: they take some ten times the price. */
const DEVIATE_MS = 6e-5
const GREEK_RUNS = 1.4
const HESTON_STEPS = 64

/** Of a node and a step of the finest plane, with the coarser planes and the slopes. */
const PLANE_DATE_STEPS = 8
const PLANE_MS = 1.5e-4
export const PLANE_WORK_MAX = 1.5e8

/** Paths are taken for what lies on the way, and for several stocks. */
const isByPaths = ({ method, asian, assets, payoff = '' }: OwnInput): boolean =>
  method === 'paths' || asian !== undefined || assets !== undefined || /\b[AGHL]\b/.test(payoff)

function pathsCostMs(input: OwnInput, dates: number): number {
  const { asian, assets = [1], paths, model, steps = HESTON_STEPS, payoff = '' } = input
  const { fixings = 1 } = asian ?? {}
  const isHeston = typeof model === 'object' && 'heston' in model
  const count = (typeof fixings === 'number' ? fixings : fixings.length) + dates
  const draws = paths * (count + (isHeston ? 2 * steps : 0)) * assets.length
  const runs = 2 + GREEK_RUNS * (4 + assets.length)
  return 20 + Math.min(6e4, draws * DEVIATE_MS * runs) + 2e-6 * paths * payoff.length * runs
}

const dateCount = (dates: number | number[] | undefined): number =>
  typeof dates === 'number' ? dates : (dates?.length ?? 0)

/** Nodes times steps of the finest plane of two factors. */
export function planeWork(intervals: number, { exerciseDates, assets }: OwnInput): number {
  const steps = intervals / 2 + PLANE_DATE_STEPS * dateCount(exerciseDates)
  return intervals * intervals * (assets ? 1 : 0.3) * steps
}

/** Paths of the upper bound with their nested ones, and those of the rule and the Greeks, of each stock twice. */
const EARLY_NESTED = 400 * 300
const EARLY_BATCHES = 16_384
const EARLY_MS = 6e-5
export const EARLY_WORK_MAX = 8e8

/** Stocks moved from date to date, and what the rule costs. */
export function earlyWork({ assets = [], exerciseDates, paths }: OwnInput): number {
  const dates = dateCount(exerciseDates) + 1
  const each = assets.length + 6
  const greeks = EARLY_BATCHES * (2 * assets.length + 11)
  return each * dates * (paths + 32_768 + greeks + (EARLY_NESTED * (dates + 1)) / 2)
}

const isByRule = ({ method, exercise, assets }: OwnInput): boolean =>
  assets !== undefined &&
  exercise !== undefined &&
  exercise !== 'european' &&
  (method === 'paths' || assets.length > 2)

/** Whether an option of two factors is for planes alone. */
const isByPlane = ({ method, exercise, barrier, assets, model }: OwnInput): boolean =>
  (assets !== undefined || (typeof model === 'object' && 'heston' in model)) &&
  (method === 'grid' ||
    (exercise !== undefined && exercise !== 'european') ||
    (barrier !== undefined && barrier.dates === undefined))

/** Whether an American option of one factor may be had by its boundary; what is in its way is told where it is priced. */
const isByBoundary = ({
  method = 'auto',
  steps,
  barrier,
  dividends = [],
  payoff,
  ...rest
}: OwnInput) =>
  method === 'exact' ||
  (method === 'auto' &&
    ![steps, barrier, dividends[0]].some(one => one !== undefined) &&
    (payoff === undefined || payoff === 'vanilla') &&
    [rest.sigma, rest.r, rest.dividendYield ?? 0].every(one => typeof one === 'number'))

export function ownCostMs(input: OwnInput): number {
  const { steps = INTERVALS, exercise, exerciseDates, barrier, dividends = [], payoff = '' } = input
  const dates = dateCount(exerciseDates) + dateCount(barrier?.dates) + dividends.length + 8
  if (isByRule(input)) {
    const work = Math.min(EARLY_WORK_MAX, earlyWork(input))
    return 50 + EARLY_MS * work * (1 + payoff.length / 400)
  }
  if (isByPlane(input)) {
    const work = Math.min(
      PLANE_WORK_MAX,
      planeWork(input.steps ?? (input.assets ? 400 : 560), input),
    )
    return 50 + PLANE_MS * work * (1 + payoff.length / 1000)
  }
  if (isContinuousMean(input)) return input.marketPrice === undefined ? MEAN_MS : 4 * MEAN_MS
  if (isGeometricForm(input) && input.method !== 'paths') return FORM_MS
  if (isByPaths(input)) return pathsCostMs(input, dates)
  // Many dates may need finer grids than usual.
  const intervals = input.steps === undefined && dates > DATES_MANY ? 4 * steps : steps
  if (exercise === 'american' && isByBoundary(input)) {
    return BOUNDARY_MS + (input.marketPrice === undefined ? 0 : SEARCH * BOUNDARY_SEARCH_MS)
  }
  const levels = 3 * intervals * (intervals + DATE_STEPS * dates)
  const characters = payoff.length + (typeof input.sigma === 'string' ? input.sigma.length : 0)
  const each = NODE_MS * (exercise === 'american' ? SWEEPS : 1) * (1 + characters / 40)
  const kinds = barrier?.kind.endsWith('in') ? 2 : 1
  const runs = 1.4 + 3 * 0.35 + (input.marketPrice === undefined ? 0 : SEARCH * 0.35)
  if (typeof input.model === 'object' && 'heston' in input.model) return HESTON_MS
  return FORM_MS + levels * each * kinds * runs
}
