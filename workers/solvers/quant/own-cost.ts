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
/** Prices of a search for a volatility. */
const SEARCH = 40

/** Of a normal deviate and what is made of it, Greeks included: they take some ten times the price. */
const DEVIATE_MS = 6e-5
const GREEK_RUNS = 1.4
const HESTON_STEPS = 64

/** Paths are taken for what lies on the way, and for several stocks. */
const isByPaths = ({ method, asian, assets, payoff = '' }: OwnInput): boolean =>
  method === 'paths' || asian !== undefined || assets !== undefined || /\b[AGHL]\b/.test(payoff)

function pathsCostMs(input: OwnInput, dates: number): number {
  const { asian, assets = [1], paths, model, steps = HESTON_STEPS, payoff = '' } = input
  const fixings = asian?.fixings ?? 1
  const isHeston = typeof model === 'object' && 'heston' in model
  const count = (typeof fixings === 'number' ? fixings : fixings.length) + dates
  const draws = paths * (count + (isHeston ? 2 * steps : 0)) * assets.length
  const runs = 2 + GREEK_RUNS * (4 + assets.length)
  return 20 + Math.min(6e4, draws * DEVIATE_MS * runs) + 2e-6 * paths * payoff.length * runs
}

export function ownCostMs(input: OwnInput): number {
  const { steps = INTERVALS, exercise, exerciseDates, barrier, dividends = [], payoff = '' } = input
  const count = (dates: number | number[] | undefined) =>
    typeof dates === 'number' ? dates : (dates?.length ?? 0)
  const dates = count(exerciseDates) + count(barrier?.dates) + dividends.length + 8
  if (isByPaths(input)) return pathsCostMs(input, dates)
  // Many dates may need finer grids than usual.
  const intervals = input.steps === undefined && dates > DATES_MANY ? 4 * steps : steps
  if (input.method === 'exact' && exercise === 'american') {
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
