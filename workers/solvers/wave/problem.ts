import { Failure } from '../../failure.ts'
import { asin, sin } from '../../numerics/mathematics.ts'
import type { SineMode } from '../../numerics/sine-mode.ts'

/** Vibration of a mode between walls, from rest. The sides are 1 m long; ky = 0 is one dimension. */
export interface WaveProblem extends SineMode {
  /** m/s, s */
  c: number
  dt: number
  steps: number
}

/** The relative error of the frequency that is promised at most. */
export const PROMISED = 1e-3

/** c pi sqrt(kx^2 + ky^2), radians per second. */
export function exactOmega({ c, kx, ky }: Pick<WaveProblem, 'c' | 'kx' | 'ky'>): number {
  return c * Math.PI * Math.sqrt(kx * kx + ky * ky)
}

/** Courant numbers along x and y, c dt / dx and c dt / dy; 0 along y in one dimension. */
export function courantNumbers({ c, dt, columns, rows, ky }: WaveProblem): [number, number] {
  return [c * dt * (columns + 1), ky === 0 ? 0 : c * dt * (rows + 1)]
}

/** c dt sqrt(1/dx^2 + 1/dy^2), in one dimension c dt / dx: leapfrog is stable up to 1. */
export function courantNumber(problem: WaveProblem): number {
  const [cx, cy] = courantNumbers(problem)
  return Math.sqrt(cx * cx + cy * cy)
}

/** Refuses a Courant number above 1; a last bit of rounding in dt is forgiven. */
export function refuseUnstable(problem: WaveProblem): void {
  const courant = courantNumber(problem)
  if (courant <= 1 + 1e-12) return
  const dt = problem.dt / courant
  throw new Failure('UNSTABLE', `Courant number ${courant} exceeds 1; take dt up to ${dt}`, {
    courantNumber: courant,
    limit: 1,
    dt,
  })
}

/** What a step changes is known to 2^-52 / turn^2 of it: at this turn of the wave in a step, to 2e-8. */
const TURN_MIN = 1e-4

/** How far rounding may move the energy of leapfrog, relative: see TURN_MIN. */
export function energyRounding(problem: WaveProblem): number {
  const turn = exactOmega(problem) * problem.dt
  return 1e-10 + (10 * Number.EPSILON) / (turn * turn)
}

/** Refuses what the scheme cannot resolve to the promised error, before anything runs. */
export function refuseUnresolved(problem: WaveProblem): void {
  const turn = exactOmega(problem) * problem.dt
  if (turn < TURN_MIN) {
    const dt = TURN_MIN / exactOmega(problem)
    const message = `a step turns the wave by ${turn} rad, less than ${TURN_MIN}: rounding hides it; take dt of at least ${dt}`
    throw new Failure('PRECISION', message, { turn, limit: TURN_MIN, dt })
  }
  const error = Math.abs(dispersion(problem))
  if (error <= PROMISED) return
  const nodes = nodesFor(problem)
  const finer = nodes ? `at least ${nodes} nodes a side at the same Courant number` : 'a lower mode'
  throw new Failure(
    'PRECISION',
    `the frequency of this mode on these nodes would be ${error} off, more than ${PROMISED}; take ${finer}`,
    { error, limit: PROMISED, ...(nodes && { nodes }) },
  )
}

/** The least number of nodes a side, up to the 128 allowed, that keeps the promise. */
function nodesFor(problem: WaveProblem): number | undefined {
  const courant = courantNumber(problem)
  for (let interior = Math.max(problem.columns, problem.rows) + 1; interior <= 126; interior++) {
    const rows = problem.ky === 0 ? 1 : interior
    const grid = { ...problem, columns: interior, rows }
    const dt = (problem.dt * courant) / courantNumber(grid)
    if (Math.abs(dispersion({ ...grid, dt })) <= PROMISED) return interior + 2
  }
  return undefined
}

/** Order of leapfrog in space and time. */
export type Order = 4 | 6

/** Fourth order is taken where it is this good in frequency, and in phase (rad) to the end; it is 1.6 times as fast. */
const GOOD = { frequency: 1e-6, phase: 1e-4 }

export function orderFor(problem: WaveProblem): Order {
  const error = Math.abs(dispersion(problem, 4))
  const phase = error * exactOmega(problem) * problem.dt * problem.steps
  return error <= GOOD.frequency && phase <= GOOD.phase ? 4 : 6
}

/** Relative error of the frequency on the grid, from the symbol of assembly/wave.ts (von Neumann). */
export function dispersion(problem: WaveProblem, order: Order = 6): number {
  const { columns, rows, kx, ky, dt } = problem
  const [cx, cy] = courantNumbers(problem)
  const [a, b] = [cx * cx, cy * cy]
  const [sx, sy] = [symbol(kx, columns), symbol(ky, rows)]
  const cubes = order === 4 ? 0 : 1
  const along = (z: number, s: number) =>
    s * (1 + s * ((1 - z) / 12 + (cubes * s * (1 - z) * (4 - z)) / 360))
  const mixed = 1 / 6 - cubes * ((a / 120 - 1 / 72) * sx + (b / 120 - 1 / 72) * sy)
  const kappa = a * along(a, sx) + b * along(b, sy) - a * b * sx * sy * mixed
  return (2 * asin(Math.sqrt(kappa) / 2)) / (exactOmega(problem) * dt) - 1
}

/** Minus the second difference of sin(k pi x), over sin(k pi x). */
function symbol(k: number, interior: number): number {
  const half = sin((k * Math.PI) / (2 * (interior + 1)))
  return 4 * half * half
}
