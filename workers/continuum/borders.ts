// Where a text of one coordinate jumps or has a kink: the borders of its conditions, and the zeros inside of abs, min, max and
// their like, found among samples and bisected to the last bit.
import { slotsFor } from '../expression/compile.ts'
import { parseExpression } from '../expression/parser.ts'
import { nodesIn } from '../expression/tree.ts'
import { under } from '../refusal.ts'
import type { Names } from './coefficient.ts'
import { bisected, markersOf } from './markers.ts'

const SAMPLES = 4096

/** Places between `from` and `to`, rising; the columns are all that one coordinate. */
export function bordersOf(
  source: string,
  place: string,
  { columns, parameters, definitions = {} }: Names,
  [from, to]: readonly [number, number],
): number[] {
  const inputs = [...columns, ...Object.keys(parameters), 't', ...Object.keys(definitions)]
  const parsed = under(place, () => parseExpression(source, { inputs, refusesLetters: true }))
  const slots = slotsFor(parsed)
  slots.set(Object.values(parameters), columns.length)
  const markers = [...nodesIn(parsed.tree)].flatMap(node => markersOf(node))
  if (markers.length === 0) return []
  const stateAt = (x: number): string => {
    slots.fill(x, 0, columns.length)
    return markers.map(marker => marker(slots)).join(' ')
  }
  // Off the ends of round numbers, where borders like to lie.
  const samples = Array.from(
    { length: SAMPLES },
    (_, k) => from + ((to - from) * (k + 0.63)) / SAMPLES,
  )
  const places = bisected([from, ...samples], stateAt)
  const tiny = 1e-12 * (to - from)
  return places.filter(
    (at, i) => at > from + tiny && at < to - tiny && (i === 0 || at > places[i - 1]! + tiny),
  )
}
