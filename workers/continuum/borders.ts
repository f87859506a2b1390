// Where a text of one coordinate jumps or has a kink: the borders of its conditions, and the zeros inside of abs, min, max and
// their like, found among samples and bisected to the last bit.
import { compile, slotsFor } from '../expression/compile.ts'
import { parseExpression } from '../expression/parser.ts'
import { type Node, nodesIn } from '../expression/tree.ts'
import { under } from '../refusal.ts'
import type { Names } from './coefficient.ts'

const SAMPLES = 4096
const BISECTIONS = 60

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
  const places: number[] = []
  let before = stateAt(from)
  for (let k = 1; k <= SAMPLES; k++) {
    // Off the ends of round numbers, where borders like to lie.
    const x = from + ((to - from) * (k - 0.37)) / SAMPLES
    const now = stateAt(x)
    if (now === before) continue
    places.push(
      ...between(k === 1 ? from : from + ((to - from) * (k - 1.37)) / SAMPLES, x, stateAt),
    )
    before = now
  }
  const tiny = 1e-12 * (to - from)
  return places.filter(
    (at, i) => at > from + tiny && at < to - tiny && (i === 0 || at > places[i - 1]! + tiny),
  )
}

/** All changes of state that bisection sees between two samples. */
function between(a: number, b: number, stateAt: (x: number) => string): number[] {
  let [low, high] = [a, b]
  const first = stateAt(a)
  for (let i = 0; i < BISECTIONS && high - low > Number.EPSILON * Math.abs(high); i++) {
    const middle = (low + high) / 2
    if (stateAt(middle) === first) low = middle
    else high = middle
  }
  const rest = high < b && stateAt(high) !== stateAt(b) ? between(high, b, stateAt) : []
  return [high, ...rest]
}

type Marker = (slots: Float64Array) => number

function markersOf(node: Node): Marker[] {
  if (node.kind === 'comparison') return [compile({ tree: node })]
  if (node.kind !== 'call') return []
  const values = node.arguments.map(one => compile({ tree: one }))
  const [first, second] = values
  switch (node.name) {
    case 'abs':
    case 'sign':
      return [slots => (first!(slots) < 0 ? 0 : 1)]
    case 'min':
    case 'max':
      return second ? [slots => (first!(slots) < second(slots) ? 0 : 1)] : []
    case 'floor':
    case 'ceil':
    case 'round':
      return [compile({ tree: node })]
    default:
      return []
  }
}
