// On which side of its borders, kinks and jumps a text is, and where that changes, to the last bit.
import { compile } from './compile.ts'
import type { Node } from './tree.ts'

const BISECTIONS = 60

/** Where the state changes between neighbours of rising points. */
export function bisected(points: readonly number[], stateAt: (x: number) => string): number[] {
  const places: number[] = []
  let before = stateAt(points[0]!)
  for (let k = 1; k < points.length; k++) {
    const now = stateAt(points[k]!)
    if (now !== before) places.push(...between(points[k - 1]!, points[k]!, stateAt))
    before = now
  }
  return places
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

export type Marker = (slots: Float64Array) => number

/** What tells on which side of its borders, kinks and jumps a node is. */
export function markersOf(node: Node): Marker[] {
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
    case 'mod':
      return [slots => Math.floor(first!(slots) / second!(slots))]
    default:
      return []
  }
}
