import { Failure } from '../../failure.ts'
import { doubles } from '../../kernel.ts'
import { exp, expm1, log, sin } from '../../numerics/mathematics.ts'
import { packed, spread } from '../../numerics/rows.ts'
import { sineMode } from '../../numerics/sine-mode.ts'
import { samplesOf } from '../../numerics/thin.ts'
import type { Run } from '../../solver.ts'
import { type Decay, decayRate, diffusionNumbers, GONE, type HeatProblem } from './problem.ts'

/** FTCS with `order` in space, 4 or 6. */
type Order = 4 | 6

const NAMES = { 4: 'fourth', 6: 'sixth' } as const

/** Fourth order is used if its relative error is below this; sixth order takes 1.5 times as long. */
const GOOD = 1e-5
/** Largest relative error of an accepted answer. */
const PROMISED = 1e-3
/** Exponent of the deepest fall, see refuseBuried(). */
const DEEPEST = 60

/** FTCS cleared of its leading errors, within FTCS's own limit of stability; refuses what it cannot resolve. */
export function decayExplicit(
  problem: HeatProblem,
  start: Float64Array,
  { kernels, progress }: Run,
): Decay {
  refuseUnstable(problem)
  refuseBuried(problem)
  const order = orderFor(problem)
  const { columns, rows, kx, ky, steps } = problem
  const { mux, muy } = diffusionNumbers(problem)

  const kernel = kernels('heat')
  kernel.init(columns, rows)
  const rowLength = kernel.rowLength()
  const field = () => doubles(kernel, kernel.field(), rowLength * (rows - 1) + columns)
  spread(start, field(), columns, rowLength)
  doubles(kernel, kernel.weightsX(), columns).set(sineMode(kx, columns))
  doubles(kernel, kernel.weightsY(), rows).set(sineMode(ky, rows))

  const whole = kernel.project()
  const at = samplesOf(steps)
  const amplitude = [1]
  for (let k = 1; k < at.length; k++) {
    // Stops before subnormal numbers, which carry no information and slow the kernel a hundredfold.
    const gone = Math.abs(amplitude[k - 1]!) < GONE
    if (gone) field().fill(0)
    else kernel.advance(at[k]! - at[k - 1]!, mux, muy, order)
    amplitude.push(kernel.project() / whole)
    progress(at[k]! / steps, `amplitude ${amplitude[k]}`)
  }
  return {
    method: `explicit: two-level FTCS corrected to ${NAMES[order]} order in dx at fixed r (${order + 1} points a direction)`,
    at,
    amplitude,
    final: packed(field(), columns, rows, rowLength),
  }
}

/** FTCS is stable up to r = 1/2, checked with a tolerance for the rounding of dt. */
function refuseUnstable(problem: HeatProblem): void {
  const { mux, muy } = diffusionNumbers(problem)
  const r = mux + muy
  if (r <= 0.5 * (1 + 1e-12)) return
  const dt = (problem.dt * 0.5) / r
  throw new Failure(
    'UNSTABLE',
    `r = ${r} exceeds 1/2; take dt up to ${dt} or method implicit, which has no such limit`,
    { r, limit: 0.5, dt },
  )
}

/**
 * Refuses a decay too deep for double precision: rounding excites the slowest mode, which decays more slowly than the computed
 * one and disturbs it once that has fallen by exp(-60) = 1e-26 relative to it (measured: error 1e-4 at 1e-31).
 */
function refuseBuried(problem: HeatProblem): void {
  const slowest = { ...problem, kx: 1, ky: problem.ky === 0 ? 0 : 1 }
  const t = problem.steps * problem.dt
  const exponent = (decayRate(problem) - decayRate(slowest)) * t
  if (exponent <= DEEPEST) return
  const steps = Math.floor((problem.steps * DEEPEST) / exponent)
  throw new Failure(
    'PRECISION',
    `this mode would fall to exp(-${exponent}) of the slowest one, below exp(-${DEEPEST}) where rounding buries it; take up to ${steps} steps, or method implicit`,
    { exponent, limit: DEEPEST, steps },
  )
}

function orderFor(problem: HeatProblem): Order {
  const fourth = errorOf(problem, 4)
  if (fourth <= GOOD) return 4
  const sixth = errorOf(problem, 6)
  const error = Math.min(fourth, sixth)
  if (error <= PROMISED) return sixth < fourth ? 6 : 4
  const nodes = nodesFor(problem)
  const finer = nodes ? `at least ${nodes} nodes a side with dt for the same r` : 'a coarser mode'
  throw new Failure(
    'PRECISION',
    `this mode on these nodes would be ${error} off, more than ${PROMISED}; take ${finer}, or method implicit`,
    { error, limit: PROMISED, ...(nodes && { nodes }) },
  )
}

/** The least number of nodes a side at which the same run stays within the promise. */
function nodesFor(problem: HeatProblem): number | undefined {
  const { columns, rows, ky, dt, steps } = problem
  const now = Math.max(columns, rows) + 1
  for (let intervals = now + 1; intervals < 128; intervals++) {
    const finer = (intervals * intervals) / (now * now)
    const side = intervals - 1
    const grid = { columns: side, rows: ky === 0 ? 1 : side }
    const trial = { ...problem, ...grid, dt: dt / finer, steps: steps * finer }
    if (errorOf(trial, 6) <= PROMISED) return intervals + 1
  }
  return undefined
}

/**
 * Error of the amplitude at the end, from the growth factor of the scheme (von Neumann): relative, or
 * absolute once the mode is gone.
 */
function errorOf(problem: HeatProblem, order: Order): number {
  const { columns, rows, kx, ky, dt, steps } = problem
  const { mux, muy } = diffusionNumbers(problem)
  const growth = factor(mux, kx, columns, order) * factor(muy, ky, rows, order)
  if (growth <= 0) return Number.MAX_VALUE
  const scheme = steps * log(growth)
  const exact = -decayRate(problem) * dt * steps
  if (exact < log(GONE)) return exp(scheme)
  return Math.abs(expm1(Math.min(700, scheme - exact)))
}

/** What one step does to sin(k pi x): P of assembly/heat.ts at the eigenvalue -4 sin^2(k pi dx / 2). */
function factor(mu: number, k: number, interior: number, order: Order): number {
  const half = sin((k * Math.PI) / (2 * (interior + 1)))
  const s = 4 * half * half
  const c2 = mu * (mu / 2 - 1 / 12)
  const c3 = order === 4 ? 0 : mu * (mu * (mu / 6 - 1 / 12) + 1 / 90)
  return 1 - s * (mu - s * (c2 - s * c3))
}
