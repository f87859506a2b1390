import { sin } from '../../numerics/mathematics.ts'

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

const SAMPLES = 200

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

/** sin(k pi i / (interior + 1)) at the interior nodes; 1 for the single row of a bar. */
export function sineMode(k: number, interior: number): Float64Array {
  if (k === 0) return Float64Array.of(1)
  const period = 2 * (interior + 1)
  // Reduced to one period in whole numbers: the argument of the sine stays small.
  return Float64Array.from({ length: interior }, (_, i) =>
    sin((2 * Math.PI * (((i + 1) * k) % period)) / period),
  )
}

/** Step counts at which the amplitude is told: about 200, evenly, 0 and the last among them. */
export function samplesOf(steps: number): number[] {
  const stride = Math.ceil(steps / SAMPLES)
  const at = Array.from({ length: Math.ceil(steps / stride) }, (_, i) => i * stride)
  return [...at, steps]
}

/** The interior nodes at the start, row by row without gaps. */
export function startOf({ columns, rows, kx, ky }: HeatProblem): Float64Array {
  const alongX = sineMode(kx, columns)
  const alongY = sineMode(ky, rows)
  const field = new Float64Array(columns * rows)
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) field[j * columns + i] = alongX[i]! * alongY[j]!
  }
  return field
}

/** Writes rows without gaps into rows that lie `rowLength` apart. */
export function spread(
  field: Float64Array,
  view: Float64Array,
  columns: number,
  rowLength: number,
) {
  for (let n = 0; n < field.length; n += columns) {
    view.set(field.subarray(n, n + columns), (n / columns) * rowLength)
  }
}

/** The reverse of spread(). */
export function packed(view: Float64Array, columns: number, rows: number, rowLength: number) {
  const field = new Float64Array(columns * rows)
  for (let j = 0; j < rows; j++) {
    field.set(view.subarray(j * rowLength, j * rowLength + columns), j * columns)
  }
  return field
}
