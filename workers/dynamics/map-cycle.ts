// The cycle that the points of a map have come to, with its multipliers.
import { type ComplexNumber, eigenvaluesOf } from '../numerics/eigenvalues.ts'
import { linearSolve } from '../numerics/linear-solve.ts'
import { distance } from './equilibria.ts'
import type { Tangents } from './tangents.ts'
import type { WorkMeter } from './work-meter.ts'

export interface MapCycle {
  readonly period: number
  readonly points: readonly number[][]
  readonly multipliers: readonly ComplexNumber[]
}

const PERIOD_MAX = 64
/** How closely, over the sizes, points must have come back for a search to begin, and lie to be one. */
const NEARLY = 1e-3
const SAME = 1e-9
const ITERATIONS_MAX = 30

/** From a point that lies near the cycle; the tangents carry a vector for each state. Undefined where there is none. */
export function cycleOfMap(
  tangents: Tangents,
  y: ArrayLike<number>,
  scales: ArrayLike<number>,
  meter: WorkMeter,
): MapCycle | undefined {
  tangents.start(0, y)
  const orbit = [Float64Array.from(y)]
  for (let i = 0; i < PERIOD_MAX; i++) {
    tangents.iterate(1)
    orbit.push(tangents.y.slice())
  }
  for (let period = 1; period <= PERIOD_MAX; period++) {
    if (!(distance(orbit[period]!, orbit[0]!, scales) < NEARLY)) continue
    const cycle = closed(tangents, orbit[0]!, period, scales, meter)
    if (cycle) return cycle
  }
  return undefined
}

function closed(
  tangents: Tangents,
  start: Float64Array,
  period: number,
  scales: ArrayLike<number>,
  meter: WorkMeter,
): MapCycle | undefined {
  const n = tangents.size
  let y = start
  for (let iteration = 0; iteration < ITERATIONS_MAX; iteration++) {
    meter.add(period * tangents.system.work + n * n * n, period)
    tangents.start(0, y)
    tangents.iterate(period)
    const end = tangents.y.slice()
    const monodromy = new Float64Array(n * n)
    for (let v = 0; v < n; v++) {
      const column = tangents.vector(v)
      for (let i = 0; i < n; i++) monodromy[i * n + v] = column[i]!
    }
    const matrix = monodromy.map((value, at) => value - (at % (n + 1) === 0 ? 1 : 0))
    const rest = end.map((value, i) => y[i]! - value)
    const step = linearSolve(n, matrix, rest)
    if (!step?.every(Number.isFinite)) return undefined
    const next = y.map((value, i) => value + step[i]!)
    const moved = distance(next, y, scales)
    y = next
    if (!(moved < 1e-13)) continue
    const multipliers = eigenvaluesOf(n, monodromy)
    const points = pointsFrom(tangents, y, period)
    const isShorter = points.some((point, i) => i > 0 && distance(point, points[0]!, scales) < SAME)
    return multipliers && !isShorter ? { period, points, multipliers } : undefined
  }
  return undefined
}

function pointsFrom(tangents: Tangents, y: Float64Array, period: number): number[][] {
  tangents.start(0, y)
  return Array.from({ length: period }, (_, i) => {
    if (i > 0) tangents.iterate(1)
    return [...tangents.y]
  })
}
