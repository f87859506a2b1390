// Rings of a molecule: which bonds lie in one, and which small rings are flat.
import { type Pair, partnersOf } from './bonds.ts'
import { type Vector, vector } from './rotation.ts'

const RING_MAX = 6
/** Cosine of 7.5 degrees, between normals at neighbours of a flat ring, as AutoDockTools takes it. */
const FLAT = 0.99144

/** Bonds by number that lie in no ring: bridges of the graph (Tarjan, Inf. Process. Lett. 2 (1974) 160). */
export function bridgesOf(count: number, bonds: readonly Pair[]): Set<number> {
  const edges = Array.from({ length: count }, (): { to: number; bond: number }[] => [])
  for (const [i, [a, b]] of bonds.entries()) {
    edges[a]!.push({ to: b, bond: i })
    edges[b]!.push({ to: a, bond: i })
  }
  const order = new Int32Array(count).fill(-1)
  const low = new Int32Array(count)
  const bridges = new Set<number>()
  let next = 0
  for (let start = 0; start < count; start++) {
    if (order[start]! >= 0) continue
    const stack = [{ atom: start, by: -1, at: 0 }]
    order[start] = low[start] = next++
    while (stack.length > 0) {
      const top = stack.at(-1)!
      const edge = edges[top.atom]![top.at++]
      if (edge === undefined) {
        stack.pop()
        const above = stack.at(-1)
        if (above === undefined) break
        low[above.atom] = Math.min(low[above.atom]!, low[top.atom]!)
        if (low[top.atom]! > order[above.atom]!) bridges.add(top.by)
      } else if (edge.bond === top.by) continue
      else if (order[edge.to]! >= 0) low[top.atom] = Math.min(low[top.atom]!, order[edge.to]!)
      else {
        order[edge.to] = low[edge.to] = next++
        stack.push({ atom: edge.to, by: edge.bond, at: 0 })
      }
    }
  }
  return bridges
}

/** Atoms in flat rings of five or six. */
export function flatRings(places: readonly Vector[], bonds: readonly Pair[]): Set<number> {
  const partners = partnersOf(places.length, bonds)
  const flat = new Set<number>()
  const bridges = bridgesOf(places.length, bonds)
  for (const [i, [a, b]] of bonds.entries()) {
    if (bridges.has(i)) continue
    const ring = smallestRing(partners, a, b)
    if (ring && ring.length >= 5 && isFlat(ring.map(atom => places[atom]!))) {
      for (const atom of ring) flat.add(atom)
    }
  }
  return flat
}

/** The shortest way from b back to a that is not their bond; undefined if it takes more than six atoms. */
function smallestRing(partners: readonly number[][], a: number, b: number): number[] | undefined {
  const before = new Map([[b, a]])
  let front = [b]
  for (let length = 2; length < RING_MAX; length++) {
    const next: number[] = []
    for (const atom of front) {
      for (const to of partners[atom]!) {
        if (to === a && atom !== b) return wayBack(before, atom, a)
        if (to === a || before.has(to)) continue
        before.set(to, atom)
        next.push(to)
      }
    }
    front = next
  }
  for (const atom of front) if (partners[atom]!.includes(a)) return wayBack(before, atom, a)
  return undefined
}

function wayBack(before: ReadonlyMap<number, number>, from: number, to: number): number[] {
  const ring = [to]
  for (let atom = from; atom !== to; atom = before.get(atom)!) ring.push(atom)
  return ring
}

function isFlat(ring: readonly Vector[]): boolean {
  const n = ring.length
  const edge = (i: number) => vector(k => ring[(i + 1) % n]![k] - ring[i % n]![k])
  const normals = ring.map((_, i) => unit(cross(edge(i), edge(i + 1))))
  return normals.every((normal, i) => dot(normal, normals[(i + 1) % n]!) >= FLAT)
}

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

export function unit(a: Vector): Vector {
  const length = Math.sqrt(dot(a, a))
  return vector(k => a[k] / length)
}
