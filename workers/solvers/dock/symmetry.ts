// Ways in which the heavy atoms of one molecule lie on those of another with the same bonds: for a molecule with itself, its
// symmetries.
import { TYPES } from './atom-types.ts'
import type { Vector } from './rotation.ts'
import type { Molecule } from './typed.ts'

/** Ways that are looked at. */
const WAYS_MAX = 500
/** Atoms that are tried on the way to them. */
const TRIALS_MAX = 2_000_000

export interface Matches {
  /** Of each heavy atom of the first molecule, by its place in `heavy`, the place of its partner in the other. */
  readonly ways: readonly Int32Array[]
  readonly isWhole: boolean
}

interface Graph {
  readonly labels: readonly string[]
  readonly edges: readonly (readonly number[])[]
}

/** Elements and heavy bonds; the label has the elements of the neighbours too. */
function graphOf({ types, heavy, partners }: Molecule): Graph {
  const number = new Map(heavy.map((atom, k) => [atom, k]))
  const element = (atom: number) => TYPES[types[atom]!]!.element
  const edges = heavy.map(atom => partners[atom]!.flatMap(to => number.get(to) ?? []))
  const labels = heavy.map((atom, k) => {
    const around = edges[k]!.map(to => element(heavy[to]!)).sort()
    return [element(atom), ...around].join(' ')
  })
  return { labels, edges }
}

export function matchesOf(one: Molecule, other: Molecule): Matches {
  const [a, b] = [graphOf(one), graphOf(other)]
  const n = a.labels.length
  if (b.labels.length !== n) return { ways: [], isWhole: true }
  const order = connectedOrder(a)
  const before = order.map((atom, k) => a.edges[atom]!.filter(to => order.indexOf(to) < k))
  const linked = b.edges.map(edges => new Set(edges))
  const way = new Int32Array(n).fill(-1)
  const isTaken = new Uint8Array(n)
  const ways: Int32Array[] = []
  let trials = 0
  const extend = (k: number): void => {
    if (k === n) {
      ways.push(way.slice())
      return
    }
    const atom = order[k]!
    const from = before[k]!
    const candidates = from.length > 0 ? b.edges[way[from[0]!]!]! : b.labels.keys()
    for (const to of candidates) {
      if (ways.length >= WAYS_MAX || ++trials > TRIALS_MAX) return
      if (isTaken[to] === 1 || b.labels[to] !== a.labels[atom]) continue
      if (from.some(neighbour => !linked[way[neighbour]!]!.has(to))) continue
      way[atom] = to
      isTaken[to] = 1
      extend(k + 1)
      isTaken[to] = 0
      way[atom] = -1
    }
  }
  extend(0)
  return { ways, isWhole: ways.length < WAYS_MAX && trials <= TRIALS_MAX }
}

/** Atoms so that each but the first of a component has a neighbour before it. */
function connectedOrder({ edges }: Graph): number[] {
  const order: number[] = []
  const seen = new Set<number>()
  for (const start of edges.keys()) {
    if (seen.has(start)) continue
    seen.add(start)
    order.push(start)
    for (let k = order.length - 1; k < order.length; k++) {
      for (const to of edges[order[k]!]!) {
        if (seen.has(to)) continue
        seen.add(to)
        order.push(to)
      }
    }
  }
  return order
}

/** The least root mean square distance over the ways; both sets have the heavy atoms' places. */
export function symmetricRmsd(
  a: readonly Vector[],
  b: readonly Vector[],
  ways: readonly Int32Array[],
): number {
  let least = Number.POSITIVE_INFINITY
  for (const way of ways) {
    let sum = 0
    for (const [k, place] of a.entries()) {
      const other = b[way[k]!]!
      for (const axis of [0, 1, 2] as const) {
        sum += (place[axis] - other[axis]) * (place[axis] - other[axis])
      }
    }
    if (sum < least) least = sum
  }
  return Math.sqrt(least / a.length)
}
