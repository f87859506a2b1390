// Triangles of six nodes from the elements of a file: middles are put where there are none, quadrangles are parted in two.
import { invalidInput } from '../../refusal.ts'
import type { GmshElement, GmshMesh } from './gmsh.ts'
import { leastStretch, pairOf, type Side, type TriangleMesh } from './triangle-mesh.ts'

export interface NamedMesh {
  readonly mesh: TriangleMesh
  /** Groups of the sides by the number of their curve. */
  readonly tags: readonly (readonly string[])[]
  /** Places of named points. */
  readonly points: ReadonlyMap<string, readonly (readonly [number, number])[]>
  /** Groups of surfaces. */
  readonly surfaces: readonly string[]
}

/** Least share of its mean that the area scale of an element may have anywhere. */
const STRETCH_MIN = 0.05

/** `regionOf` numbers the region of an element by its groups. */
export function fromGmsh(
  { x, y, elements, lines, points }: GmshMesh,
  pointer: string,
  regionOf: (groups: readonly string[]) => number,
): NamedMesh {
  const [xs, ys]: [number[], number[]] = [[], []]
  const numbers = new Int32Array(x.length).fill(-1)
  const numberOf = (node: number) => {
    if (numbers[node]! < 0) {
      numbers[node] = xs.push(x[node]!) - 1
      ys.push(y[node]!)
    }
    return numbers[node]!
  }
  const middles = new Map<number, number>()
  const middleOf = (a: number, b: number, own: number | undefined) => {
    const pair = pairOf(a, b)
    const known = middles.get(pair)
    if (known !== undefined) {
      if (own === undefined || own === known) return known
      throw invalidInput(pointer, 'two elements have another node in the middle of the same side')
    }
    const middle = own ?? xs.push((xs[a]! + xs[b]!) / 2) - 1
    if (own === undefined) ys.push((ys[a]! + ys[b]!) / 2)
    middles.set(pair, middle)
    return middle
  }
  const triangles: number[] = []
  const regions: number[] = []
  for (const element of elements) {
    for (const six of trianglesOf(element, { xs, ys, numberOf })) {
      const [a, b, c, ab, bc, ca] = isLeft(six, xs, ys) ? six : turnedAround(six)
      triangles.push(a!, b!, c!, middleOf(a!, b!, ab), middleOf(b!, c!, bc), middleOf(c!, a!, ca))
      regions.push(regionOf(element.groups))
    }
  }
  const tags: (readonly string[])[] = []
  const sides = sidesOf(triangles, regions, middles, lines, numbers, tags)
  const mesh: TriangleMesh = {
    x: Float64Array.from(xs),
    y: Float64Array.from(ys),
    elements: Int32Array.from(triangles),
    regions: Int32Array.from(regions),
    sides,
    points: new Int32Array(),
  }
  if (!(leastStretch(mesh) >= STRETCH_MIN)) {
    throw invalidInput(pointer, 'an element has no area, is folded, or is bent too much')
  }
  const named = new Map<string, (readonly [number, number])[]>()
  for (const { nodes, groups } of points) {
    for (const group of groups) {
      const place = [x[nodes[0]!]!, y[nodes[0]!]!] as const
      const known = named.get(group)
      if (known) known.push(place)
      else named.set(group, [place])
    }
  }
  const surfaces = [...new Set(elements.flatMap(({ groups }) => groups))]
  return { mesh, tags, points: named, surfaces }
}

type Six = readonly (number | undefined)[]

interface Nodes {
  readonly xs: number[]
  readonly ys: number[]
  numberOf(node: number): number
}

/** Corners and middles, as far as there are such. */
function trianglesOf({ nodes }: GmshElement, { xs, ys, numberOf }: Nodes): Six[] {
  const all = nodes.map(numberOf)
  if (all.length === 3 || all.length === 6) return [all]
  const [a, b, c, d, ab, bc, cd, da, own] = all
  let middle = own
  if (middle === undefined && ab !== undefined) {
    // Where the eight functions have their middle.
    const at = (of: number[]) =>
      (of[ab]! + of[bc!]! + of[cd!]! + of[da!]!) / 2 - (of[a!]! + of[b!]! + of[c!]! + of[d!]!) / 4
    middle = xs.push(at(xs)) - 1
    ys.push(at(ys))
  }
  return [
    [a, b, c, ab, bc, middle],
    [a, c, d, middle, cd, da],
  ]
}

function isLeft([a, b, c]: Six, xs: readonly number[], ys: readonly number[]): boolean {
  const [dx, dy] = [xs[b!]! - xs[a!]!, ys[b!]! - ys[a!]!]
  return dx * (ys[c!]! - ys[a!]!) - dy * (xs[c!]! - xs[a!]!) > 0
}

const turnedAround = ([a, b, c, ab, bc, ca]: Six): Six => [a, c, b, ca, bc, ab]

/** Sides of groups, and all others that one region alone has on one side. */
function sidesOf(
  triangles: readonly number[],
  regions: readonly number[],
  middles: ReadonlyMap<number, number>,
  lines: readonly GmshElement[],
  numbers: Int32Array,
  tags: (readonly string[])[],
): Side[] {
  const known = new Map<string, number>()
  const sides = new Map<number, Side>()
  for (const { nodes, groups } of lines) {
    const [a, b] = nodes.map(node => numbers[node]!) as [number, number]
    const middle = middles.get(pairOf(a, b))
    if (a < 0 || b < 0 || middle === undefined) continue
    const key = groups.join('\n')
    const curve = known.get(key) ?? tags.push(groups) - 1
    known.set(key, curve)
    sides.set(pairOf(a, b), { nodes: [a, b, middle], curve, from: 0, to: 1 })
  }
  const open = new Map<number, { a: number; b: number; region: number }>()
  const border = ({ a, b }: { a: number; b: number }) => {
    const pair = pairOf(a, b)
    if (sides.has(pair)) return
    sides.set(pair, { nodes: [a, b, middles.get(pair)!], curve: -1, from: 0, to: 1 })
  }
  for (const [e, region] of regions.entries()) {
    for (let i = 0; i < 3; i++) {
      const [a, b] = [triangles[6 * e + i]!, triangles[6 * e + ((i + 1) % 3)]!]
      const pair = pairOf(a, b)
      const other = open.get(pair)
      if (!other) open.set(pair, { a, b, region })
      else {
        if (other.region !== region) border({ a, b })
        open.delete(pair)
      }
    }
  }
  for (const side of open.values()) border(side)
  return [...sides.values()]
}
