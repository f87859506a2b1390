/** Decay of sin(kx pi x) sin(ky pi y) between cold walls. A bar has one row and ky = 0. */
export interface HeatProblem {
  /** Interior nodes along x and y; the walls are nodes as well. */
  columns: number
  rows: number
  kx: number
  ky: number
  /** m^2/s, s */
  alpha: number
  dt: number
  steps: number
}

/** The run of a mode: its amplitude relative to the start, and the interior nodes at the end. */
export interface Decay {
  method: string
  /** Numbers of steps at which the amplitude was taken, 0 and the last one included. */
  at: number[]
  amplitude: number[]
  final: Float64Array
}

/** A mode that has fallen below this is gone; further down doubles lose their relative precision. */
export const GONE = 1e-290

/** alpha pi^2 (kx^2 + ky^2), per second. */
export function decayRate({ alpha, kx, ky }: Pick<HeatProblem, 'alpha' | 'kx' | 'ky'>): number {
  return alpha * Math.PI * Math.PI * (kx * kx + ky * ky)
}

/** alpha dt / dx^2; the sides are 1 m long. */
export function diffusionNumber({ alpha, dt }: HeatProblem, interior: number): number {
  return alpha * dt * (interior + 1) * (interior + 1)
}

export function diffusionNumbers(problem: HeatProblem): { mux: number; muy: number } {
  const bar = problem.ky === 0
  return {
    mux: diffusionNumber(problem, problem.columns),
    muy: bar ? 0 : diffusionNumber(problem, problem.rows),
  }
}
