// The laws of one coordinate: closed form, its cross-check, and what is told of both.
import { Failure } from '../../failure.ts'
import { type PhasePoint, quarticEnergy } from '../../numerics/quartic-law.ts'
import { below, type Run } from '../../solver.ts'
import { checkRun, foreseenSteps, TOLERANCE } from './check-run.ts'
import { longestRun, rungeKuttaMotion } from './cross-check.ts'
import { type LawProblem, lawProblem } from './laws.ts'
import type { Motion, Rates } from './motion.ts'
import {
  effectiveLaw,
  energyChange,
  type FieldInput,
  type FieldLaw,
  fieldEquation,
  fieldMotion,
  fieldRates,
  isDriven,
  linearOutputs,
} from './polynomial.ts'
import { marksOf, rowTimes } from './rows.ts'
import type { LawName } from './words.ts'

export interface OneCoordinateInput extends FieldInput {
  phi0: number
  phidot0: number
  t: number
  times?: number | number[] | undefined
  parameters?: Readonly<Record<string, number>> | undefined
}

type OneDimensional = Exclude<LawName, 'kepler'>

const ERROR_MAX = 1e-4
const ENERGY_CHANGE_MAX = 1e-8
/** Steps of a motion that ends in a pole: each takes a share of what is left. */
const STEPS_TO_POLE = 2000

/** A problem in the direction of t: for t < 0 it is solved forward with the initial speed reversed. */
interface Problem {
  motion: Motion
  rates: Rates
  equation: string
  start: PhasePoint
  sign: number
  /** Of the field's own equation. */
  field: FieldLaw | null
  energy: LawProblem['energy']
}

function problemOf(input: OneCoordinateInput, kind: OneDimensional): Problem {
  const sign = input.t < 0 ? -1 : 1
  const start = { x: input.phi0, v: sign * input.phidot0 }
  if (kind !== 'polynomial') {
    const problem = lawProblem(kind, input.parameters, start, sign)
    const speed = problem.order === 2 ? `, phi(0) = ${input.phi0}, phi'(0) = ${input.phidot0}` : ''
    return { ...problem, start, sign, field: null, equation: `${problem.equation}${speed}` }
  }
  const law = effectiveLaw(input)
  return {
    ...{ start, sign, field: law, energy: null },
    motion: fieldMotion(law, start, sign),
    rates: fieldRates(law, start, sign),
    equation: fieldEquation(law, input.phi0, input.phidot0),
  }
}

/** Speeds below so many roundings of the place are those of a body that rests but for its last digits. */
const RESTING = 1000

/** The field's equation without damping, drive and kappa has steps of one kind for ever; others take DOP853. */
const hasFixedCheck = (field: FieldLaw | null): field is FieldLaw =>
  field !== null && field.kappa === 0 && !isDriven(field)

/** The cross-check is the cost, some 60 ns a step of its first kind, 5 us of the second, and beside it the fits of samples. */
export function oneCoordinateCostMs(input: OneCoordinateInput, kind: OneDimensional): number {
  const problem = problemOf(input, kind)
  const { start, field, rates, motion } = problem
  const samples = input.couplings.reduce((sum, { samples = [] }) => sum + samples.length, 0)
  const own = input.times === undefined ? [] : rowTimes(input.t, input.times)
  const duration = Math.abs(input.t)
  const far = Math.max(duration, own.at(-1) ?? 0)
  const more = (motion.blowUpTime === null ? 0 : STEPS_TO_POLE) + Math.min(own.length, 64) * 4
  const second =
    hasFixedCheck(field) && typeof input.times !== 'object'
      ? 0
      : 5e-3 * foreseenSteps(rates.rate, far, more)
  const first = hasFixedCheck(field) ? 6e-5 * longestRun(field, start, duration) : 0
  return 0.04 + 2e-3 * samples + first + second + 5e-3 * own.length
}

export function oneCoordinate(
  input: OneCoordinateInput,
  kind: OneDimensional,
  progress: Run['progress'],
) {
  const problem = problemOf(input, kind)
  const { motion, field, sign, start } = problem
  const duration = Math.abs(input.t)
  const rows = rowTimes(input.t, input.times)
  const blowUp = refusePole(motion, Math.max(duration, rows.at(-1)!), sign, input.t)
  const end = motion.at(duration)
  const { x: phi, v } = end
  if (!Number.isFinite(phi) || !Number.isFinite(v)) {
    const message = `phi grows beyond the range of doubles before t = ${input.t}`
    throw new Failure('UNSTABLE', message, { t: input.t, limit: Number.MAX_VALUE })
  }
  const check = crossCheck(problem, duration, rows, typeof input.times === 'object', progress)
  const { rk4Error, estimate } = check
  const { branch, terms, turning } = motion
  const energy = field ? quarticEnergy(field, start) : (problem.energy?.(start).value ?? null)
  return {
    value: phi,
    unit: '1',
    // Two ways that agree to the last bit do not make it exact: the place and the time are rounded.
    uncertainty: rk4Error + Number.EPSILON * (check.largest + duration * Math.abs(v)),
    equations: [problem.equation, `phi(${input.t}) = ${motion.formula} = ${phi}`],
    terms: terms(duration),
    method: `closed form (${branch}), cross-checked by ${check.by}`,
    outputs: {
      phi,
      phiDot: sign * v,
      branch,
      ...(field && { mu2_eff: field.mu, lambda_eff: field.lambda, F_eff: field.force }),
      period: motion.period,
      rk4Error,
      elliptic: motion.elliptic,
      blowUpTime: blowUp,
      energy,
      formula: motion.formula,
      turningPoints: turning && [turning.low, turning.high],
      ...(field && isDriven(field) && linearOutputs(field, { x: start.x, v: sign * start.v })),
    },
    checks: [
      below('closed form against Runge-Kutta, relative to the largest |phi|', estimate, ERROR_MAX),
      ...energyChecks(problem, end),
    ],
    accuracy: {
      estimate,
      bound: ERROR_MAX,
      how: `distance from a Runge-Kutta run of ${check.steps} steps, over the largest |phi|`,
    },
    series: seriesOf(motion, rows, sign),
    ...(motion.warnings.length > 0 && { warnings: motion.warnings }),
  }
}

/** The signed time of blow-up; a motion that meets it on the way is refused. */
function refusePole({ blowUpTime }: Motion, far: number, sign: number, t: number): number | null {
  if (blowUpTime === null) return null
  const signed = sign * blowUpTime
  if (far < blowUpTime) return signed
  const message = `phi is infinite at t = ${signed}; ask for a time before it`
  throw new Failure('UNSTABLE', message, { t, limit: signed })
}

function crossCheck(
  problem: Problem,
  duration: number,
  rows: readonly number[],
  hasOwnRows: boolean,
  progress: Run['progress'],
) {
  const { field, start, motion } = problem
  if (!hasFixedCheck(field)) return byDop853(problem, duration, rows, hasOwnRows, progress)
  const check = rungeKuttaMotion(field, start, duration, progress)
  const rk4Error = Math.abs(motion.at(duration).x - check.end.x)
  const scale = Math.max(check.largest.x, Number.MIN_VALUE)
  const others = hasOwnRows ? byDop853(problem, duration, rows, true, progress).estimate : 0
  return {
    ...{ rk4Error, estimate: Math.max(rk4Error / scale, others), steps: check.steps },
    largest: scale,
    by: 'classical Runge-Kutta of fourth order',
  }
}

function byDop853(
  { rates, start, motion }: Problem,
  duration: number,
  rows: readonly number[],
  hasOwnRows: boolean,
  progress: Run['progress'],
) {
  const marks = marksOf(duration, rows, hasOwnRows)
  const from = rates.size === 2 ? [start.x, start.v] : [start.x]
  const early = Math.min(marks.at(-1)!, (2 * Math.PI) / Math.max(rates.rate, Number.MIN_VALUE))
  const points = Array.from({ length: 9 }, (_, i) => motion.at((early * i) / 8))
  const far = Math.max(...points.map(({ x }) => Math.abs(x)))
  // Beside an equilibrium that is not 0 the speed is less than what rounding of the place makes of it.
  const rounding = Number.EPSILON * far * rates.rate
  const fast = Math.max(...points.map(({ v }) => Math.abs(v)))
  const scales = [far, Math.max(rounding / TOLERANCE, fast)].slice(0, rates.size)
  const isRounding = fast <= RESTING * rounding
  const { states, largest, steps } = checkRun(rates.slope, from, marks, scales, progress)
  const scale = Math.max(largest[0]!, Number.MIN_VALUE)
  const errors = marks.map((mark, i) => {
    const [one, other] = [motion.at(mark).x, states[i]![0]!]
    const apart = Math.abs(one - other)
    // Both leave such a place by what rounding has put there, so that neither departure is known.
    return isRounding ? apart + Math.abs(one - start.x) + Math.abs(other - start.x) : apart
  })
  return {
    rk4Error: errors[marks.indexOf(duration)]!,
    estimate: Math.max(...errors) / scale,
    largest: scale,
    ...{ steps, by: 'DOP853' },
  }
}

function energyChecks({ field, energy, start }: Problem, end: PhasePoint) {
  if (field && !isDriven(field)) {
    return [
      below('change of the first integral', energyChange(field, start, end), ENERGY_CHANGE_MAX),
    ]
  }
  if (!energy) return []
  const [from, to] = [energy(start), energy(end)]
  const change = (to.value - from.value) / Math.max(from.size, to.size)
  return [below('change of the first integral', change, ENERGY_CHANGE_MAX)]
}

function seriesOf(motion: Motion, rows: readonly number[], sign: number): Record<string, number[]> {
  const points = rows.map(t => motion.at(t))
  return {
    t: rows.map(t => sign * t),
    phi: points.map(({ x }) => x),
    phiDot: points.map(({ v }) => sign * v),
  }
}
