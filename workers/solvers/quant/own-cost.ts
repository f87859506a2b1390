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
/** Prices of a search for a volatility. */
const SEARCH = 40

export function ownCostMs(input: OwnInput): number {
  const { steps = INTERVALS, exercise, exerciseDates, barrier, dividends = [], payoff = '' } = input
  const count = (dates: number | number[] | undefined) =>
    typeof dates === 'number' ? dates : (dates?.length ?? 0)
  const dates = count(exerciseDates) + count(barrier?.dates) + dividends.length + 8
  // Many dates may need finer grids than usual.
  const intervals = input.steps === undefined && dates > DATES_MANY ? 4 * steps : steps
  const levels = 3 * intervals * (intervals + DATE_STEPS * dates)
  const characters = payoff.length + (typeof input.sigma === 'string' ? input.sigma.length : 0)
  const each = NODE_MS * (exercise === 'american' ? SWEEPS : 1) * (1 + characters / 40)
  const kinds = barrier?.kind.endsWith('in') ? 2 : 1
  const runs = 1.4 + 3 * 0.35 + (input.marketPrice === undefined ? 0 : SEARCH * 0.35)
  if (typeof input.model === 'object' && 'heston' in input.model) return HESTON_MS
  return FORM_MS + levels * each * kinds * runs
}
