// Coefficients of transport by integrals of correlations (Green 1954; Kubo 1957), each with the scatter of ten parts of the run.
import { meanOf } from '../../numerics/block-average.ts'
import { LAGS, PARTS, type VelocityMemory } from './velocity-memory.ts'

export interface Integral {
  readonly value: number
  /** Standard error. */
  readonly error: number
  /** Where the integral is taken to have come to rest. */
  readonly from: number
  readonly to: number
  readonly t: number[]
  readonly correlation: number[]
  readonly running: number[]
}

/** Lags, at most; a part of the run is at least this many times longer. */
const LAGS_MAX = 1000
const LONGER = 4
const LAGS_MIN = 20
/** Parts of the integral. */
const LITTLE = 0.1
const NOISE = 0.3
/** Points of the curves that are told. */
const POINTS = 100

/**
 * From the sum of products of columns, each with its weight, over a lag: the integral over all lags. The mean of a column is
 * taken off where it is not zero by symmetry. Null where the run is too short.
 */
export function greenKubo(
  columns: readonly { readonly values: Float64Array; readonly weight: number }[],
  spacing: number,
  factor: number,
): Integral | null {
  const length = Math.floor(columns[0]!.values.length / PARTS)
  const lags = Math.min(LAGS_MAX, Math.floor(length / LONGER))
  if (lags < LAGS_MIN) return null
  const parts = Array.from({ length: PARTS }, (_, part) => {
    const sums = new Float64Array(lags)
    for (const { values, weight } of columns) {
      for (let lag = 0; lag < lags; lag++) {
        let sum = 0
        const end = (part + 1) * length - lag
        for (let i = part * length; i < end; i++) sum += values[i]! * values[i + lag]!
        sums[lag]! += (weight * sum) / (length - lag)
      }
    }
    return sums
  })
  return integralOf(parts, spacing, factor)
}

/** Of the velocities of a kind: D = 1/3 of the integral. */
export function diffusionByVelocities(
  memory: VelocityMemory,
  kind: number,
  spacing: number,
): Integral | null {
  const parts = Array.from({ length: PARTS }, (_, part) => memory.correlation(part, kind)).filter(
    part => part !== undefined,
  )
  return parts.length < PARTS - 1 || LAGS < LAGS_MIN ? null : integralOf(parts, spacing, 1 / 3)
}

function integralOf(parts: readonly Float64Array[], spacing: number, factor: number): Integral {
  const running = parts.map(part => {
    const sums = new Float64Array(part.length)
    for (let k = 1; k < part.length; k++) {
      sums[k] = sums[k - 1]! + (factor * spacing * (part[k - 1]! + part[k]!)) / 2
    }
    return sums
  })
  const lags = running[0]!.length
  const third = Math.floor((lags - 1) / 3)
  let from = 4
  // At rest where the integral over as long a time again is little and within its own error, or where that is all noise.
  for (; from < third; from = Math.ceil(1.1 * from)) {
    const more = overParts(running.map(sums => sums[2 * from]! - sums[from]!))
    const whole = Math.abs(overParts(running.map(sums => sums[2 * from]!)).mean)
    if (Math.abs(more.mean) <= Math.min(more.error, LITTLE * whole)) break
    if (more.error > NOISE * whole) break
  }
  // Later still, as noise may hide what is to come.
  from = 2 * Math.min(from, third)
  const to = Math.min(lags - 1, (3 * from) / 2)
  const { mean, error } = overParts(running.map(sums => meanOf(sums, from, to + 1)))
  const at = Array.from({ length: Math.min(POINTS, lags) }, (_, i) => {
    return Math.round((i * (lags - 1)) / (Math.min(POINTS, lags) - 1))
  })
  const meanAt = (columns: readonly Float64Array[], k: number) =>
    columns.reduce((sum, column) => sum + column[k]!, 0) / columns.length
  return {
    value: mean,
    error,
    from: from * spacing,
    to: to * spacing,
    t: at.map(k => k * spacing),
    correlation: at.map(k => meanAt(parts, k)),
    running: at.map(k => meanAt(running, k)),
  }
}

/** Mean and standard error of independent values. */
export function overParts(values: readonly number[]): { mean: number; error: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, error: Math.sqrt(squares / (values.length * (values.length - 1))) }
}
