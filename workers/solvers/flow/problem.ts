import { Failure } from '../../failure.ts'

/** Flow on the unit square, by the lid at y = 1 with speed 1 or from Taylor and Green's vortices. */
export interface FlowProblem {
  periodic: boolean
  cells: number
  /** Kinematic viscosity, m^2/s; Re = 1 / visc. */
  visc: number
  /** s */
  dt: number
  steps: number
}

/** Runge-Kutta of three stages on central differences: nu dt/h^2 up to 2.51/8 while the Courant number is below 1. */
const COURANT_MAX = 1
const VISCOUS_MAX = 0.31

/** U dt/h with U = 1 and nu dt/h^2. */
export function flowNumbers({ cells, visc, dt }: FlowProblem): {
  courant: number
  viscous: number
} {
  return { courant: dt * cells, viscous: visc * dt * cells * cells }
}

/** Refuses a step beyond the limits of stability, with a tolerance for rounding. */
export function refuseUnstable(problem: FlowProblem): void {
  const { courant, viscous } = flowNumbers(problem)
  const excess = Math.max(courant / COURANT_MAX, viscous / VISCOUS_MAX)
  if (excess <= 1 + 1e-12) return
  const dt = problem.dt / excess
  const [name, value, limit] =
    courant / COURANT_MAX === excess
      ? (['Courant number U dt/h', courant, COURANT_MAX] as const)
      : (['viscous number nu dt/h^2', viscous, VISCOUS_MAX] as const)
  throw new Failure('UNSTABLE', `${name} = ${value} exceeds ${limit}; take dt up to ${dt}`, {
    courant,
    viscous,
    limit,
    dt,
  })
}

/** The same flow to the same time on other cells: the step goes with h, and smaller where stability asks it. */
export function onCells(problem: FlowProblem, cells: number): FlowProblem {
  const time = problem.dt * problem.steps
  const { courant, viscous } = flowNumbers({ ...problem, cells })
  const stable = Math.max(courant / COURANT_MAX, viscous / VISCOUS_MAX)
  const steps = Math.max(1, Math.ceil(problem.steps * Math.max(cells / problem.cells, stable)))
  return { ...problem, cells, steps, dt: time / steps }
}

/** Milliseconds of a run, fitted to 16 to 160 cells: sweeps over the cells and products of matrices. */
export function runMs({ cells, steps }: Pick<FlowProblem, 'cells' | 'steps'>): number {
  return 0.2 + 3 * steps * cells * cells * (6.4e-6 + 4e-8 * cells)
}
