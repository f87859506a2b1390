// A closed orbit near a point: shooting with Newton's method, and the multipliers of Floquet.
import { type ComplexNumber, eigenvaluesOf } from '../numerics/eigenvalues.ts'
import { linearSolve } from '../numerics/linear-solve.ts'
import { distance } from './equilibria.ts'
import type { Tangents } from './tangents.ts'
import type { WorkMeter } from './work-meter.ts'

export interface Cycle {
  readonly period: number
  /** Of the period, by half the step. */
  readonly periodError: number
  readonly y: Float64Array
  readonly multipliers: readonly ComplexNumber[]
}

const ITERATIONS_MAX = 20
/** What is left of a turn, over the sizes of the states, at which the orbit is closed. */
const CLOSED = 1e-10
/** Steps of a turn at first; they are doubled until the period stays. */
const STEPS_FIRST = 2000
const STEPS_MAX = 256_000
const PERIOD_STAYS = 1e-10

/**
 * The closed orbit near y whose period is about `period`, of an autonomous system whose tangents carry a vector for each
 * state. Undefined where Newton's method finds none, as where orbits close beside each other.
 */
export function cycleNear(
  tangents: Tangents,
  y: ArrayLike<number>,
  period: number,
  scales: ArrayLike<number>,
  meter: WorkMeter,
): Cycle | undefined {
  let best = closed(tangents, { y: Float64Array.from(y), period }, scales, STEPS_FIRST, meter)
  for (let steps = 2 * STEPS_FIRST; best && steps <= STEPS_MAX; steps *= 2) {
    const finer = closed(tangents, best, scales, steps, meter)
    if (!finer) return undefined
    const periodError = Math.abs(finer.period - best.period)
    best = finer
    if (periodError <= PERIOD_STAYS * finer.period) {
      const multipliers = eigenvaluesOf(tangents.size, finer.monodromy)
      return multipliers && { ...finer, periodError, multipliers }
    }
  }
  return undefined
}

interface Orbit {
  readonly y: Float64Array
  readonly period: number
}

function closed(
  tangents: Tangents,
  { y: start, period: guess }: Orbit,
  scales: ArrayLike<number>,
  steps: number,
  meter: WorkMeter,
): (Orbit & { monodromy: Float64Array }) | undefined {
  const n = tangents.size
  let y = start
  let period = guess
  for (let iteration = 0; iteration < ITERATIONS_MAX; iteration++) {
    meter.add(4 * steps * (tangents.system.work + 4 * n * (n + 1)), period)
    const first = tangents.ratesAt(0, y).slice()
    tangents.start(0, y)
    tangents.advance(period / steps, steps)
    const end = tangents.y.slice()
    const monodromy = new Float64Array(n * n)
    for (let v = 0; v < n; v++) {
      const column = tangents.vector(v)
      for (let i = 0; i < n; i++) monodromy[i * n + v] = column[i]!
    }
    if (!end.every(Number.isFinite)) return undefined
    const isClosed = distance(end, y, scales) < CLOSED
    const last = tangents.ratesAt(0, end).slice()
    const step = correction({ n, y, end, monodromy, first, last })
    if (!step) return undefined
    // The last step too: else a finer turn, closed from the start, keeps the period of the coarser one to the bit.
    y = y.map((value, i) => value + step[i]!)
    period += step[n]!
    if (isClosed) return { y, period, monodromy }
    if (!(period > guess / 2 && period < 2 * guess)) return undefined
  }
  return undefined
}

/** (M - 1) dy + f(end) dT = y - end, with dy across the flow at the start. */
function correction({
  n,
  y,
  end,
  monodromy,
  first,
  last,
}: { n: number } & Record<'y' | 'end' | 'monodromy' | 'first' | 'last', Float64Array>) {
  const size = n + 1
  const matrix = new Float64Array(size * size)
  const right = new Float64Array(size)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) matrix[i * size + j] = monodromy[i * n + j]! - (i === j ? 1 : 0)
    matrix[i * size + n] = last[i]!
    matrix[n * size + i] = first[i]!
    right[i] = y[i]! - end[i]!
  }
  return linearSolve(size, matrix, right)
}
