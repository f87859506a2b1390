// Where a text of one or two coordinates jumps or has a kink: the borders of its conditions, and the zeros inside of abs, min, max
// and their like, found among samples and bisected to the last bit.
import { slotsFor } from '../expression/compile.ts'
import { bisected, markersOf } from '../expression/markers.ts'
import { parseExpression } from '../expression/parser.ts'
import { nodesIn } from '../expression/tree.ts'
import { under } from '../refusal.ts'
import type { Box } from './array-over.ts'
import type { Names } from './coefficient.ts'

const SAMPLES = 4096
/** The same on each of many lines. */
const SAMPLES_ON_LINE = 512
const LINES = 33
/** Of places found to the last bit, over the length. */
const SAME = 1e-9

/** On which side of all borders a text is, by the numbers in its columns; undefined where it has none, or more than `most`. */
export function sideOf(
  source: string,
  place: string,
  { columns, parameters, definitions = {} }: Names,
  most = Number.POSITIVE_INFINITY,
): ((...columns: readonly number[]) => string) | undefined {
  const inputs = [...columns, ...Object.keys(parameters), 't', ...Object.keys(definitions)]
  const parsed = under(place, () => parseExpression(source, { inputs, refusesLetters: true }))
  const slots = slotsFor(parsed)
  slots.set(Object.values(parameters), columns.length)
  const markers = [...nodesIn(parsed.tree)].flatMap(node => markersOf(node))
  if (markers.length === 0 || markers.length > most) return undefined
  return (...numbers) => {
    slots.set(numbers)
    return markers.map(marker => marker(slots)).join(' ')
  }
}

/** Places between `from` and `to`, rising; the columns are all that one coordinate. */
export function bordersOf(
  source: string,
  place: string,
  names: Names,
  range: readonly [number, number],
): number[] {
  const side = sideOf(source, place, names)
  return side ? along(range, x => side(...names.columns.map(() => x)), SAMPLES) : []
}

/** Borders that run straight along the other axis, for some length at least: where x, and where y. */
export function straightBorders(
  side: (x: number, y: number) => string,
  { x, y }: Box,
): { readonly x: readonly number[]; readonly y: readonly number[] } {
  return {
    x: shared(x, y, side),
    y: shared(y, x, (v, u) => side(u, v)),
  }
}

/** Places along one axis that two lines or more have in common. */
function shared(
  own: readonly [number, number],
  [from, to]: readonly [number, number],
  sideAt: (at: number, line: number) => string,
): number[] {
  // Not by the same way from the middle: a circle has no place in common then.
  const lines = Array.from({ length: LINES }, (_, k) => from + ((to - from) * (k + 0.37)) / LINES)
  const all = lines
    .flatMap(line => along(own, at => sideAt(at, line), SAMPLES_ON_LINE))
    .sort((a, b) => a - b)
  const tiny = SAME * (own[1] - own[0])
  return all.filter(
    (at, i) =>
      (i === 0 || at > all[i - 1]! + tiny) && i + 1 < all.length && all[i + 1]! <= at + tiny,
  )
}

function along(
  [from, to]: readonly [number, number],
  sideAt: (x: number) => string,
  count: number,
): number[] {
  // Off the ends of round numbers, where borders like to lie.
  const samples = Array.from({ length: count }, (_, k) => from + ((to - from) * (k + 0.63)) / count)
  const places = bisected([from, ...samples], sideAt)
  const tiny = 1e-12 * (to - from)
  return places.filter(
    (at, i) => at > from + tiny && at < to - tiny && (i === 0 || at > places[i - 1]! + tiny),
  )
}
