// Correlation dimension (Grassberger and Procaccia, Physica D 9 (1983) 189): how the number of pairs of points closer than r
// grows with r. Pairs that are close because they follow each other on the orbit do not count (Theiler, Phys. Rev. A 34
// (1986) 2427).
import type { Tangents } from '../../dynamics/tangents.ts'
import type { WorkMeter } from '../../dynamics/work-meter.ts'
import { Failure } from '../../failure.ts'
import { log2, pow } from '../../numerics/mathematics.ts'
import { invalidInput } from '../../refusal.ts'
import type { Course } from './spectrum.ts'

export interface CorrelationDimension {
  readonly value: number
  /** Scatter of parts of the orbit, and what the larger half of the distances says instead. */
  readonly error: number
  readonly points: number
  /** Smallest and largest distance of the fit. */
  readonly from: number
  readonly to: number
}

/** Parts of the orbit whose scatter is the statistical error. */
const PARTS = 8
/** Distances in an octave, and octaves below the largest. */
const IN_OCTAVE = 4
const OCTAVES = 16
/** Of the spread of the points: what is larger feels the ends of the attractor. */
const REACH = 0.25
/** Pairs of the smallest distance, and octaves of the fit, at least. */
const PAIRS_MIN = 3000
const OCTAVES_MIN = 2
const PAIR_WORK = 4
/** What stands no better than this is no dimension; on a closed orbit distances come in few sizes. */
const ERROR_SHARE = 0.2

export function correlationOf(
  tangents: Tangents,
  course: Course,
  settled: ArrayLike<number>,
  wanted: number,
  meter: WorkMeter,
): CorrelationDimension {
  const { points, window } = sampled(tangents, course, settled, wanted, meter)
  const size = settled.length
  const spread = spreadOf(points, size)
  if (!(spread > 0)) throw tooFew(wanted, 'all points are one')
  const to = REACH * spread
  const bounds = Float64Array.from(
    { length: OCTAVES * IN_OCTAVE + 1 },
    (_, k) => to * pow(2, -k / IN_OCTAVE),
  )
  const counts = pairsBelow(points, size, window, bounds, meter)
  const whole = bounds.map((_, k) => counts.reduce((sum, part) => sum + part[k]!, 0))
  let last = 0
  while (last + 1 < bounds.length && whole[last + 1]! >= PAIRS_MIN) last++
  if (last < OCTAVES_MIN * IN_OCTAVE) throw tooFew(wanted, 'too few pairs of points are close')
  const middle = last >> 1
  const value = slopeOf(bounds, whole, middle, last)
  const larger = slopeOf(bounds, whole, 0, middle)
  let square = 0
  for (const part of counts) {
    const own = slopeOf(bounds, part, middle, last)
    square += (own - value) ** 2
  }
  const scatter = square / (PARTS * (PARTS - 1))
  const error = Math.sqrt(scatter + (value - larger) ** 2)
  if (!Number.isFinite(error)) throw tooFew(wanted, 'too few pairs of points are close')
  if (error > ERROR_SHARE * value) {
    const message = `the number of close pairs grows with no power of their distance: ${value} +- ${error}`
    throw new Failure('PRECISION', message, { error: error / value, limit: ERROR_SHARE })
  }
  return { value, error, points: points.length / size, from: bounds[last]!, to }
}

function tooFew(points: number, why: string): Failure {
  return invalidInput('/correlation', `${why} among ${points}: take more points, and more steps`, {
    value: points,
  })
}

/** Points evenly along the orbit, and how many neighbours in time count for nothing: those of one turn. */
function sampled(
  tangents: Tangents,
  { isMap, dt, steps, transient, every }: Course,
  settled: ArrayLike<number>,
  wanted: number,
  meter: WorkMeter,
) {
  const size = settled.length
  const stride = Math.max(1, Math.floor((steps - transient) / wanted))
  if (steps - transient < wanted) {
    const message = `${steps - transient} steps behind the transient have no ${wanted} points`
    throw invalidInput('/correlation', message, { value: wanted, limit: steps - transient })
  }
  tangents.start(0, settled)
  const points = new Float64Array(wanted * size)
  const { system } = tangents
  let moved = 0
  for (let p = 0; p < wanted; p++) {
    meter.add(stride * (isMap ? 1 : 4) * (system.work + 4 * size * (1 + system.vectors)), p)
    if (isMap) tangents.iterate(stride, every)
    else tangents.advance(dt, stride, every)
    for (let i = 0; i < size; i++) {
      const at = p * size + i
      points[at] = tangents.y[i]!
      if (p > 0) moved += (points[at]! - points[at - size]!) ** 2
    }
  }
  if (!points.every(Number.isFinite)) {
    throw new Failure('UNSTABLE', 'the orbit leaves the doubles', { dt, t: steps * dt })
  }
  if (isMap) return { points, window: 1 }
  const speed = Math.sqrt(moved / (wanted - 1))
  const turn = speed > 0 ? (2 * Math.PI * spreadOf(points, size)) / speed : wanted
  return { points, window: Math.min(Math.ceil(turn), wanted >> 3) }
}

/** Root of the sum of the variances. */
function spreadOf(points: Float64Array, size: number): number {
  const count = points.length / size
  let sum = 0
  for (let i = 0; i < size; i++) {
    let mean = 0
    for (let p = i; p < points.length; p += size) mean += points[p]! / count
    for (let p = i; p < points.length; p += size) sum += (points[p]! - mean) ** 2 / count
  }
  return Math.sqrt(sum)
}

/** Of each part of the orbit the number of its pairs closer than each bound, which fall; half of one with another part. */
function pairsBelow(
  points: Float64Array,
  size: number,
  window: number,
  bounds: Float64Array,
  meter: WorkMeter,
): Float64Array[] {
  const count = points.length / size
  const parts = Array.from({ length: PARTS }, () => new Float64Array(bounds.length))
  const squares = bounds.map(r => r * r)
  const largest = squares[0]!
  for (let p = 0; p < count; p++) {
    const part = parts[Math.floor((p * PARTS) / count)]!
    meter.add((count - p) * size * PAIR_WORK, p)
    for (let q = p + window; q < count; q++) {
      let square = 0
      for (let i = 0; i < size; i++) {
        const apart = points[p * size + i]! - points[q * size + i]!
        square += apart * apart
      }
      if (!(square < largest)) continue
      let k = 0
      while (k + 1 < squares.length && square < squares[k + 1]!) k++
      part[k]! += 0.5
      parts[Math.floor((q * PARTS) / count)]![k]! += 0.5
    }
  }
  // From those between two bounds to those below each.
  for (const part of parts) {
    for (let k = part.length - 2; k >= 0; k--) part[k]! += part[k + 1]!
  }
  return parts
}

/** Least squares of log C over log r. */
function slopeOf(bounds: Float64Array, counts: Float64Array, from: number, to: number): number {
  const n = to - from + 1
  let [x, y, xx, xy] = [0, 0, 0, 0]
  for (let k = from; k <= to; k++) {
    const r = log2(bounds[k]!)
    const c = log2(counts[k]!)
    x += r / n
    y += c / n
    xx += (r * r) / n
    xy += (r * c) / n
  }
  return (xy - x * y) / (xx - x * x)
}
