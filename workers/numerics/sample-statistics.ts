// What a sample says of its distribution, each figure with its error: mean, deviation and quantiles.
import { normalQuantile } from './special/error-function.ts'

export interface Estimate {
  readonly value: number
  readonly standardError: number
}

export interface QuantileEstimate {
  readonly p: number
  readonly value: number
  /** Values between which the quantile lies with 95 % of certainty, whatever the distribution is. */
  readonly low: number
  readonly high: number
}

export interface SampleStatistics {
  readonly mean: Estimate
  readonly deviation: Estimate
  readonly minimum: number
  readonly maximum: number
  readonly quantiles: readonly QuantileEstimate[]
}

const BAND = normalQuantile(0.975)

/** Of independent values, at least two; yields on the way, for there may be a million. */
export function* sampleStatistics(
  values: Float64Array,
  probabilities: readonly number[],
): Generator<void, SampleStatistics> {
  const n = values.length
  if (n < 2) throw new RangeError(`${n} values have no spread`)
  const mean = meanOf(values)
  let squares = 0
  let fourths = 0
  for (const x of values) {
    const square = (x - mean) * (x - mean)
    squares += square
    fourths += square * square
  }
  const variance = squares / (n - 1)
  const deviation = Math.sqrt(variance)
  const sorted = yield* sortedCopy(values)
  // The delta method: var(s^2) = (m4 - (n - 3) / (n - 1) s^4) / n (Kenney and Keeping, Mathematics of Statistics 2, 7.7).
  const spread = Math.max(0, fourths / n - ((n - 3) / (n - 1)) * variance * variance) / n
  return {
    mean: { value: mean, standardError: deviation / Math.sqrt(n) },
    deviation: {
      value: deviation,
      standardError: deviation === 0 ? 0 : Math.sqrt(spread) / (2 * deviation),
    },
    minimum: sorted[0]!,
    maximum: sorted[n - 1]!,
    quantiles: probabilities.map(p => quantileOf(sorted, p)),
  }
}

const SLICE = 32_768

/** Slices that are sorted by themselves, then merged two by two. */
function* sortedCopy(values: Float64Array): Generator<void, Float64Array> {
  const n = values.length
  let from = Float64Array.from(values)
  let to = new Float64Array(n)
  for (let start = 0; start < n; start += SLICE) {
    from.subarray(start, start + SLICE).sort()
    yield
  }
  for (let width = SLICE; width < n; width *= 2) {
    for (let start = 0; start < n; start += 2 * width) {
      merge(from, to, start, Math.min(n, start + width), Math.min(n, start + 2 * width))
      yield
    }
    ;[from, to] = [to, from]
  }
  return from
}

/** Two sorted ranges, from `start` and from `middle` on, as one. */
function merge(
  from: Float64Array,
  to: Float64Array,
  start: number,
  middle: number,
  end: number,
): void {
  let [left, right] = [start, middle]
  for (let at = start; at < end; at++) {
    const isLeft = left < middle && (right >= end || from[left]! <= from[right]!)
    to[at] = isLeft ? from[left++]! : from[right++]!
  }
}

/** In two passes, of which the second takes away what the first has rounded. */
export function meanOf(values: Float64Array): number {
  const n = values.length
  let sum = 0
  for (const x of values) sum += x
  const mean = sum / n
  let rest = 0
  for (const x of values) rest += x - mean
  return mean + rest / n
}

/** Definition 7 of Hyndman and Fan, Am. Stat. 50 (1996) 361; the band is that of order statistics (David and Nagaraja, 7.1). */
function quantileOf(sorted: Float64Array, p: number): QuantileEstimate {
  const n = sorted.length
  const at = (n - 1) * p
  const below = Math.floor(at)
  const lower = sorted[below]!
  const upper = sorted[Math.min(n - 1, below + 1)]!
  const reach = BAND * Math.sqrt(n * p * (1 - p))
  const bounded = (rank: number) => sorted[Math.min(n - 1, Math.max(0, rank))]!
  return {
    p,
    value: lower + (upper - lower) * (at - below),
    low: bounded(Math.floor(n * p - reach) - 1),
    high: bounded(Math.ceil(n * p + reach)),
  }
}
