// A body under the pull of a centre, in two or three dimensions.
import { Failure } from '../../failure.ts'
import { type KeplerMotion, keplerMotion } from '../../numerics/kepler-motion.ts'
import { log2 } from '../../numerics/mathematics.ts'
import { invalidInput, missingInput } from '../../refusal.ts'
import { below, type Run } from '../../solver.ts'
import { checkRun, foreseenSteps } from './check-run.ts'
import { lawParameters } from './laws.ts'
import { marksOf, rowTimes } from './rows.ts'

export interface KeplerInput {
  parameters?: Readonly<Record<string, number>> | undefined
  start?: readonly number[] | undefined
  t: number
  times?: number | number[] | undefined
}

const ERROR_MAX = 1e-4
const AXES = ['x', 'y', 'z'] as const

interface KeplerProblem {
  mu: number
  position: number[]
  velocity: number[]
  /** In the direction of t. */
  motion: KeplerMotion
  sign: number
}

export function keplerProblem({ parameters, start, t }: KeplerInput): KeplerProblem {
  const { mu } = lawParameters('kepler', parameters)
  if (!(mu > 0)) throw invalidInput('/parameters/mu', `mu is ${mu}: it must be above 0`)
  if (!start) throw missingInput('/start', 'start is missing: x, y, vx, vy, or x, y, z, vx, vy, vz')
  if (start.length !== 4 && start.length !== 6) {
    throw invalidInput('/start', `start has ${start.length} numbers, not 4 or 6`)
  }
  const half = start.length / 2
  const sign = t < 0 ? -1 : 1
  const position = start.slice(0, half)
  const velocity = start.slice(half).map(v => sign * v)
  if (position.every(x => x === 0)) throw invalidInput('/start', 'the body starts at the centre')
  return { mu, position, velocity, sign, motion: keplerMotion(mu, position, velocity) }
}

export function keplerCostMs(input: KeplerInput): number {
  const { motion, mu, position } = keplerProblem(input)
  const rows = rowTimes(input.t, input.times)
  const far = Math.max(rows.at(-1)!, Math.abs(input.t))
  const r = Math.sqrt(position.reduce((sum, x) => sum + x * x, 0))
  const nearest = Math.max(motion.pericentre, 1e-12 * r)
  const rounds = motion.period === null ? 1 : Math.min(2, far / motion.period)
  // A passage of the centre takes more steps the closer it is; far away the time scale grows with the distance.
  const passage = 400 + 100 * log2(1 + r / nearest)
  const slow = foreseenSteps(Math.sqrt(mu / (r * r * r)), motion.period === null ? far : 0)
  const marks = 66 + 2 * Math.min(rows.length, 64)
  return 0.3 + 4e-3 * rows.length + 0.02 * (rounds * passage + Math.min(slow, 2e4) + 4 * marks)
}

export function solveKepler(input: KeplerInput, progress: Run['progress']) {
  const { mu, position, velocity, motion, sign } = keplerProblem(input)
  const { t } = input
  const duration = Math.abs(t)
  const rows = rowTimes(t, input.times)
  const n = position.length
  const start = [...position, ...velocity]
  // Whole periods end where they began: the check runs through the rest alone.
  const rest = (time: number) =>
    motion.period === null ? time : time - motion.period * Math.floor(time / motion.period)
  const marks = marksOf(duration, rows, typeof input.times === 'object')
  const order = [...new Set(marks.map(rest))].sort((a, b) => a - b)
  const check = checkRun(slopeOf(n, mu), start, order, scalesOf(position, velocity, mu), progress)
  const [size, speed] = [sizeIn(check.largest, 0, n), sizeIn(check.largest, n, 2 * n)]
  let estimate = 0
  for (const mark of marks) {
    const other = check.states[order.indexOf(rest(mark))]!
    const { position: r, velocity: v } = motion.at(mark)
    for (let i = 0; i < n; i++) {
      estimate = Math.max(estimate, Math.abs(r[i]! - other[i]!) / size)
      estimate = Math.max(estimate, Math.abs(v[i]! - other[n + i]!) / speed)
    }
  }
  // Rounding of so many periods moves the body along.
  const slip = Number.EPSILON * duration * speed
  const end = motion.at(duration)
  if (![...end.position, ...end.velocity].every(Number.isFinite)) {
    const message = `the body meets the centre, or leaves the range of doubles, before t = ${t}`
    throw new Failure('UNSTABLE', message, { t, limit: Number.MAX_VALUE })
  }
  const energy = energyOf(mu, end.position, end.velocity)
  const points = rows.map(time => motion.at(time))
  const series: Record<string, number[]> = { t: rows.map(time => sign * time) }
  for (let i = 0; i < n; i++) {
    series[AXES[i]!] = points.map(point => point.position[i]!)
    series[`v${AXES[i]!}`] = points.map(point => sign * point.velocity[i]!)
  }
  const { eccentricity, semiMajorAxis, pericentre, period, angularMomentum } = motion
  const apocentre = period === null ? null : semiMajorAxis * (1 + eccentricity)
  return {
    value: end.position[0]!,
    phiDot: sign * end.velocity[0]!,
    position: end.position,
    velocity: end.velocity.map(v => sign * v),
    uncertainty: size * estimate + slip,
    difference: size * estimate,
    ...{ period, energy: motion.energy },
    orbit: {
      ...{ eccentricity, angularMomentum },
      semiMajorAxis: Number.isFinite(semiMajorAxis) ? semiMajorAxis : null,
    },
    turningPoints: apocentre === null ? null : [pericentre, apocentre],
    formula: `r(t) = f r(0) + g v(0), f = 1 - ${mu} G2/|r(0)|, g = |r(0)| G1 + (r(0).v(0)) G2, G_k of the universal anomaly s with |r(0)| G1 + (r(0).v(0)) G2 + ${mu} G3 = t`,
    equation: `r'' = -${mu} r/|r|^3`,
    series,
    checks: [
      below('universal variables against DOP853, over the orbit', estimate, ERROR_MAX),
      below(
        'change of the energy over its terms',
        (energy - motion.energy) / energySize(mu, end.position, end.velocity),
        1e-8,
      ),
    ],
    accuracy: {
      estimate: estimate + slip / size,
      bound: ERROR_MAX,
      how: `distance from DOP853 in ${check.steps} steps${period === null ? '' : ' through the last period'}, over the orbit`,
    },
  }
}

function slopeOf(n: number, mu: number) {
  return (_: number, y: Float64Array, dy: Float64Array) => {
    let square = 0
    for (let i = 0; i < n; i++) square += y[i]! * y[i]!
    const pull = mu / (square * Math.sqrt(square))
    for (let i = 0; i < n; i++) {
      dy[i] = y[n + i]!
      dy[n + i] = -pull * y[i]!
    }
  }
}

function scalesOf(position: readonly number[], velocity: readonly number[], mu: number): number[] {
  const r = Math.sqrt(position.reduce((sum, x) => sum + x * x, 0))
  const v = Math.max(...velocity.map(Math.abs), Math.sqrt(mu / r))
  return [...position.map(() => r), ...velocity.map(() => v)]
}

function sizeIn(values: Float64Array, from: number, to: number): number {
  let size = Number.MIN_VALUE
  for (let i = from; i < to; i++) size = Math.max(size, values[i]!)
  return size
}

function termsOf(mu: number, r: readonly number[], v: readonly number[]): [number, number] {
  const square = (list: readonly number[]) => list.reduce((sum, x) => sum + x * x, 0)
  return [square(v) / 2, mu / Math.sqrt(square(r))]
}

function energyOf(mu: number, r: readonly number[], v: readonly number[]): number {
  const [kinetic, bound] = termsOf(mu, r, v)
  return kinetic - bound
}

function energySize(mu: number, r: readonly number[], v: readonly number[]): number {
  const [kinetic, bound] = termsOf(mu, r, v)
  return kinetic + bound
}
