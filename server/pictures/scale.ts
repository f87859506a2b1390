// From values to places: a domain a little wider than the values, its ticks, and the place of a value.
import type { Axis } from '../../workers/picture.ts'
import { axisTitle } from './text.ts'
import { labelled, linearTicks, logLabels, logTicks } from './ticks.ts'

export interface Extent {
  readonly min: number
  readonly max: number
}

/** Smallest and largest of all; undefined where there is no value. */
export function extentOf(columns: readonly ArrayLike<number>[]): Extent | undefined {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const column of columns) {
    for (let i = 0; i < column.length; i++) {
      const value = column[i]!
      if (value < min) min = value
      if (value > max) max = value
    }
  }
  return min <= max ? { min, max } : undefined
}

/** Share of the values at each end that may lie beyond the colours, where they would take most of them. */
const OUTLIERS = 0.005
/** The colours end at the largest value unless it is so many times as far off as all but the outliers. */
const FAR = 1.5

/** What the colours have to tell apart: the extent, or that of all but a few values where these are far off. */
export function coloursExtent(values: ArrayLike<number>, { min, max }: Extent): Extent {
  const sorted = Float64Array.from(values).sort()
  const cut = Math.floor(OUTLIERS * sorted.length)
  const [low, high] = [sorted[cut]!, sorted[sorted.length - 1 - cut]!]
  if (!(high > low) || max - min <= FAR * (high - low)) return { min, max }
  const isFar = (beyond: number) => beyond > ((FAR - 1) / 2) * (high - low)
  return { min: isFar(low - min) ? low : min, max: isFar(max - high) ? high : max }
}

/** Values that differ by less than this share of their size are rounding: they are drawn as equal. */
const ROUNDING = 1e-11

export interface Domain extends Extent {
  readonly isLog: boolean
}

/** `padding`: share of the extent that is left free on both sides. Zero stays the end where the values begin near it. */
export function domainOf(
  { min, max }: Extent,
  { log }: Pick<Axis, 'log'>,
  padding: number,
): Domain {
  if (log && min > 0 && max > min * (1 + 1e-6)) {
    const free = (max / min) ** padding
    return { min: min / free, max: max * free, isLog: true }
  }
  const size = Math.max(Math.abs(min), Math.abs(max))
  if (max - min <= ROUNDING * size || size === 0) {
    const half = size === 0 ? 1 : size / 20
    const middle = min / 2 + max / 2
    return { min: middle - half, max: middle + half, isLog: false }
  }
  const free = padding * (max - min)
  const isFromZero = padding > 0 && min >= 0 && min < 0.2 * max
  const isToZero = padding > 0 && max <= 0 && max > 0.2 * min
  return { min: isFromZero ? 0 : min - free, max: isToZero ? 0 : max + free, isLog: false }
}

export interface Scale {
  readonly domain: Domain
  readonly place: (value: number) => number
  readonly ticks: readonly number[]
  readonly labels: readonly string[]
  readonly title: string
}

/**
 * A linear or logarithmic scale. `from` and `to`: places of the ends of the domain; `count`: about
 * how many ticks.
 */
export function scaleOf(
  domain: Domain,
  axis: Axis,
  [from, to]: readonly [number, number],
  count: number,
): Scale {
  const { min, max, isLog } = domain
  const ticks = isLog ? logTicks(min, max, count) : linearTicks(min, max, count)
  const { texts, exponent } = isLog ? { texts: logLabels(ticks), exponent: 0 } : labelled(ticks)
  const share = isLog
    ? (value: number) => Math.log(value / min) / Math.log(max / min)
    : (value: number) => (value - min) / (max - min)
  const place = (value: number) => from + share(value) * (to - from)
  return { domain, place, ticks, labels: texts, title: axisTitle(axis.title, axis.unit, exponent) }
}
