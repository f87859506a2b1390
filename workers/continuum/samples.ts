// What the values of an array leave open of the curve that they are samples of: between them it is taken as straight.
import { pointerTo } from '../refusal.ts'
import { type ArrayOver, arrayOf, isArray } from './array-over.ts'

/** Of the height of a value over the line through its neighbours: that of a smooth curve over its chords, on average. */
const SMOOTH = 1 / 6
/** Where it jumps, it may do so anywhere between two values. */
const ROUGH = 1 / 2
/** Neighbours at twice the distance are four times as far off a smooth curve, once where it jumps. */
const SMOOTH_GROWTH = 3

/** The array with each value raised by how far the curve may lie beside it, those at the sides too unless they are held; undefined of straight ones. */
export function raisedSamples(
  { nx, ny, values }: ArrayOver,
  areSidesHeld: boolean,
): number[][] | undefined {
  const raise = new Float64Array(values.length)
  const alongLine = (first: number, stride: number, count: number) => {
    const at = (i: number) => values[first + i * stride]!
    const gap = (i: number, reach: number) => at(i) - (at(i - reach) + at(i + reach)) / 2
    if (count < 3) return
    for (let i = areSidesHeld ? 1 : 0; i < (areSidesHeld ? count - 1 : count); i++) {
      // At a side and beside it as further in.
      const inner = Math.max(1, Math.min(count - 2, i))
      const within = Math.max(2, Math.min(count - 3, i))
      const [near, far] = [gap(within, 1), gap(within, 2)]
      const isSmooth = count > 4 && Math.abs(far) >= SMOOTH_GROWTH * Math.abs(near)
      const height = gap(inner, 1)
      raise[first + i * stride]! += isSmooth ? SMOOTH * height : ROUGH * Math.abs(height)
    }
  }
  for (let j = 0; j < ny; j++) alongLine(j * nx, 1, nx)
  for (let i = 0; i < nx; i++) alongLine(i, nx, ny)
  if (raise.every(one => one === 0)) return undefined
  return Array.from({ length: ny }, (_, j) =>
    Array.from({ length: nx }, (_, i) => values[j * nx + i]! + raise[j * nx + i]!),
  )
}

export interface Sampled<I> {
  readonly name: string
  readonly count: number
  /** The input with the array raised by what its values leave open. */
  readonly raised: I
}

/** Arrays that are not straight under these names, wherever in the input they stand. */
export function sampledIn<I>(
  input: I,
  names: readonly string[],
  { place = '', areSidesHeld = false } = {},
): Sampled<I>[] {
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([name, value]): Sampled<I>[] => {
    const at = place + pointerTo(name)
    const put = (inner: unknown): I => {
      if (Array.isArray(input)) return input.with(Number(name), inner) as I
      return { ...input, [name]: inner }
    }
    // Two values may be a pair, along x and along y, and are straight between them anyway.
    const isPair = Array.isArray(value) && value.length <= 2
    if (names.includes(name) && isArray(value) && !isPair) {
      const array = arrayOf(value, at, name)
      const raised = raisedSamples(array, areSidesHeld)
      return raised ? [{ name, count: array.values.length, raised: put(raised) }] : []
    }
    return sampledIn<unknown>(value, names, { place: at, areSidesHeld }).map(one => ({
      ...one,
      raised: put(one.raised),
    }))
  })
}

/** What is said of an array whose samples may leave a value `gap` off. */
export function straightWarning({ name, count }: Sampled<unknown>, gap: number): string {
  const about = Number(gap.toPrecision(2))
  return `${name} is taken as straight between its ${count} values: a curve that they are samples of may give a value ${about} off, more values less`
}
