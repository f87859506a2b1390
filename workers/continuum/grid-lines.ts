// Lines of a grid along one direction: every edge of a material lies on a line, cells grow gently away from narrow ones, and
// each second line is a line of the next coarser grid.

/** Growth of a cell over the distance to the narrowest part: neighbours differ by about this share. */
const GROWTH = 0.15
/** Cells of a part at the least, on the finest grid: coarser ones have a half and a quarter of them. */
const PART = 4

export interface Axis {
  /** Ends of the cells, one more than there are cells. */
  readonly lines: Float64Array
  readonly centres: Float64Array
  readonly widths: Float64Array
}

/** A place of a line, and the size of what ends there: its corners want cells as small as it is. */
export interface Edge {
  readonly at: number
  readonly size: number
}

/** A stretch with its size: cells in it are to be a fourth of that, or less, and may grow away from it. */
interface Part extends Edge {
  readonly to: number
}

/** About `cells` cells between the ends, a multiple of four in each part between two edges. */
export function gridLines(
  [from, to]: readonly [number, number],
  edges: readonly Edge[],
  cells: number,
): Float64Array {
  const length = to - from
  const inner = edges.filter(({ at }) => at > from + 1e-9 * length && at < to - 1e-9 * length)
  const parts = partsOf([from, to], inner)
  if (parts.length === 1) return evenly(from, to, PART * Math.ceil(cells / PART))
  const wishes: Part[] = [
    ...parts.map(([at, end]) => ({ at, to: end, size: end - at })),
    ...inner.map(edge => ({ ...edge, to: edge.at })),
  ]
  return divide(
    parts,
    cells,
    [length / cells / 64, length],
    widest => x => widthAt(x, wishes, widest),
  )
}

/**
 * The same with cells whose widths are to each other as the wish says at their places: all of them shrink where there are
 * more cells.
 */
export function linesByWish(
  [from, to]: readonly [number, number],
  places: readonly number[],
  cells: number,
  wish: (x: number) => number,
): Float64Array {
  const length = to - from
  const inner = places.filter(at => at > from + 1e-9 * length && at < to - 1e-9 * length)
  const parts = partsOf(
    [from, to],
    inner.map(at => ({ at })),
  )
  return divide(parts, cells, [0, 1e6], factor => x => factor * wish(x))
}

function partsOf([from, to]: readonly [number, number], inner: readonly { at: number }[]) {
  const length = to - from
  const sorted = [from, ...inner.map(({ at }) => at).sort((a, b) => a - b), to]
  const ends = sorted.filter((at, i) => i === 0 || at - sorted[i - 1]! > 1e-9 * length)
  ends[ends.length - 1] = to
  return ends.slice(1).map((end, i) => [ends[i]!, end] as const)
}

type Widths = (x: number) => number

/** Between these two sizes the one at which the widths give about so many cells. */
function divide(
  parts: readonly (readonly [number, number])[],
  cells: number,
  [least, most]: readonly [number, number],
  widthsOf: (size: number) => Widths,
): Float64Array {
  let [fine, coarse] = [least, most]
  for (let i = 0; i < 60; i++) {
    const middle = (fine + coarse) / 2
    const widths = widthsOf(middle)
    if (parts.reduce((sum, part) => sum + measure(part, widths), 0) > cells) fine = middle
    else coarse = middle
  }
  const widths = widthsOf(coarse)
  const lines = [parts[0]![0]]
  for (const part of parts) {
    const count = PART * Math.max(1, Math.round(measure(part, widths) / PART))
    lines.push(...divided(part, widths, count))
  }
  return Float64Array.from(lines)
}

function evenly(from: number, to: number, cells: number): Float64Array {
  return Float64Array.from({ length: cells + 1 }, (_, i) =>
    i === cells ? to : from + ((to - from) * i) / cells,
  )
}

/** The width wanted at a place. */
function widthAt(x: number, wishes: readonly Part[], widest: number): number {
  let width = widest
  for (const { at, to, size } of wishes) {
    width = Math.min(width, size / PART + GROWTH * Math.max(at - x, x - to, 0))
  }
  return width
}

const SAMPLES = 256

/** Cells that a part wants: the integral of 1 over the width. */
function measure([a, b]: readonly [number, number], widths: Widths): number {
  let sum = 0
  for (let s = 0; s < SAMPLES; s++) {
    sum += (b - a) / SAMPLES / widths(a + ((b - a) * (s + 0.5)) / SAMPLES)
  }
  return sum
}

/** The part's lines but the first, at equal shares of that integral. */
function divided([a, b]: readonly [number, number], widths: Widths, count: number): number[] {
  const step = (b - a) / SAMPLES
  const sums = [0]
  for (let s = 0; s < SAMPLES; s++) {
    sums.push(sums[s]! + step / widths(a + step * (s + 0.5)))
  }
  const whole = sums[SAMPLES]!
  const lines: number[] = []
  for (let i = 1, s = 0; i < count; i++) {
    const wanted = (whole * i) / count
    while (sums[s + 1]! < wanted) s++
    lines.push(a + step * (s + (wanted - sums[s]!) / (sums[s + 1]! - sums[s]!)))
  }
  return [...lines, b]
}

export function axisOf(lines: Float64Array): Axis {
  const n = lines.length - 1
  return {
    lines,
    centres: Float64Array.from({ length: n }, (_, i) => (lines[i]! + lines[i + 1]!) / 2),
    widths: Float64Array.from({ length: n }, (_, i) => lines[i + 1]! - lines[i]!),
  }
}

/** Each second line. */
export const coarser = (lines: Float64Array): Float64Array => lines.filter((_, i) => i % 2 === 0)

/** The centre before a place and how far the place is on the way to the next. */
export function between(centres: Float64Array, at: number): [number, number] {
  const n = centres.length
  if (n === 1 || at <= centres[0]!) return [0, 0]
  if (at >= centres[n - 1]!) return [n - 1, 0]
  let i = 0
  while (centres[i + 1]! <= at) i++
  return [i, (at - centres[i]!) / (centres[i + 1]! - centres[i]!)]
}
