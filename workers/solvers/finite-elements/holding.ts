// What supports do to the nodes of a mesh: which displacements they set, which springs they add, and what may move nevertheless.
import type { Coefficient } from '../../continuum/coefficient.ts'
import type { TriangleMesh } from '../../continuum/mesh/triangle-mesh.ts'
import { symmetricEigen } from '../../numerics/symmetric-eigen.ts'
import { invalidInput } from '../../refusal.ts'
import { type Edge, edgesOn, nodeAt, pointsOf } from './edges.ts'
import type { Structure, Support } from './structure.ts'

/** A spring between two nodes, by which they pull at each other: [xx, xy, yx, yy]. */
export interface Spring {
  readonly support: number
  readonly one: number
  readonly other: number
  readonly stiffness: readonly [number, number, number, number]
}

export interface Holding {
  /** The support that sets each displacement, -1 where none does, -2 on the axis of a body of revolution. */
  readonly by: Int16Array
  readonly values: Float64Array
  /** Cosine and sine of the turned axes of nodes that are held along a normal: component 0 lies along it. */
  readonly frames: ReadonlyMap<number, readonly [number, number]>
  /** Directions in which two supports hold a node, where they are no axes: its reaction is parted along them. */
  readonly corners: ReadonlyMap<number, readonly [Held, Held]>
  readonly springs: readonly Spring[]
  /** Extent of what each support holds: the length of its edges, 0 of a point. */
  readonly lengths: readonly number[]
}

export const FREE = -1
const ON_AXIS = -2

export function holdingOf(
  mesh: TriangleMesh,
  edges: readonly Edge[],
  structure: Structure,
): Holding {
  const n = mesh.x.length
  const { supports, places, state } = structure
  const by = new Int16Array(2 * n).fill(FREE)
  const values = new Float64Array(2 * n)
  const springs: Spring[] = []
  const normals = new Map<number, { support: number; nx: number; ny: number; value: number }[]>()
  const set = (node: number, component: number, support: number, value: number) => {
    by[2 * node + component] = support
    values[2 * node + component] = value
  }
  const lengths = supports.map((support, i) => {
    const { on, ux, uy, normal } = support
    const own = on.at ? [] : edgesOn(on, edges, mesh)
    const nodes = on.at
      ? [nodeAt(on, mesh, places.size)]
      : [...new Set(own.flatMap(({ a, b, middle }) => [a, b, middle]))]
    for (const [component, coefficient] of [ux, uy].entries()) {
      if (!coefficient) continue
      const wanted = valuesAt(coefficient, nodes, mesh)
      for (const [k, node] of nodes.entries()) set(node, component, i, wanted[k]!)
    }
    if (normal) {
      for (const [node, [nx, ny]] of normalsOf(own, mesh)) {
        const value = valuesAt(normal, [node], mesh)[0]!
        normals.set(node, [...(normals.get(node) ?? []), { support: i, nx, ny, value }])
      }
    }
    springs.push(...springsOf(support, i, own, nodes, mesh, structure))
    return own.reduce((sum, edge) => sum + lengthOf(edge, mesh), 0)
  })
  const frames = new Map<number, readonly [number, number]>()
  const corners = new Map<number, readonly [Held, Held]>()
  for (const [node, held] of normals) {
    const both = setNormals(node, held, by, values, frames, set)
    if (both) corners.set(node, both)
  }
  if (state === 'axisymmetric') {
    for (let node = 0; node < n; node++) {
      if (mesh.x[node]! > 1e-12 * places.size) continue
      if (by[2 * node] === FREE) by[2 * node] = ON_AXIS
      else if (values[2 * node] !== 0 && !frames.has(node)) {
        const { on } = supports[by[2 * node]!]!
        throw invalidInput(on.pointer, 'ux is 0 on the axis of a body of revolution')
      }
    }
  }
  return { by, values, frames, corners, springs, lengths }
}

function valuesAt(coefficient: Coefficient, nodes: readonly number[], { x, y }: TriangleMesh) {
  const values = new Float64Array(nodes.length)
  const at = (of: Float64Array) => Float64Array.from(nodes, node => of[node]!)
  coefficient.fill(values, [at(x), at(y)], 0)
  return values
}

function lengthOf(edge: Edge, mesh: TriangleMesh): number {
  return pointsOf(edge, mesh, 'plane-stress', 1).reduce((sum, { area }) => sum + area, 0)
}

/** The direction outwards at each node: the mean over its edges that do not turn, one of each side of a corner otherwise. */
function normalsOf(edges: readonly Edge[], { x, y }: TriangleMesh): [number, [number, number]][] {
  const around = new Map<number, [number, number][]>()
  for (const { a, b, middle } of edges) {
    for (const [node, weights] of [
      [a, [-1.5, -0.5, 2]],
      [b, [0.5, 1.5, -2]],
      [middle, [-0.5, 0.5, 0]],
    ] as const) {
      const dx = weights[0] * x[a]! + weights[1] * x[b]! + weights[2] * x[middle]!
      const dy = weights[0] * y[a]! + weights[1] * y[b]! + weights[2] * y[middle]!
      const length = Math.sqrt(dx * dx + dy * dy)
      around.set(node, [...(around.get(node) ?? []), [dy / length, -dx / length]])
    }
  }
  return [...around].flatMap(([node, all]) => {
    const [first, second = first!] = all as [[number, number], [number, number]?]
    if (Math.abs(first[0] * second[1] - first[1] * second[0]) > CORNER) {
      return all.map((one): [number, [number, number]] => [node, one])
    }
    const [sx, sy] = [first[0] + second[0], first[1] + second[1]]
    const size = Math.sqrt(sx * sx + sy * sy)
    return [[node, [sx / size, sy / size]] as [number, [number, number]]]
  })
}

/** Normals that differ by more, as a sine, belong to a corner. */
const CORNER = 0.1

/** A direction in which a support holds a node. */
export interface Held {
  readonly support: number
  readonly nx: number
  readonly ny: number
  readonly value: number
}

/** Beside other supports of the node and at corners both components are set. */
function setNormals(
  node: number,
  held: readonly Held[],
  by: Int16Array,
  values: Float64Array,
  frames: Map<number, readonly [number, number]>,
  set: (node: number, component: number, support: number, value: number) => void,
): readonly [Held, Held] | undefined {
  const rows = held.map(({ nx, ny, value, support }) => ({ nx, ny, value, support }))
  for (const component of [0, 1] as const) {
    const support = by[2 * node + component]!
    if (support < 0) continue
    const along = component === 0 ? { nx: 1, ny: 0 } : { nx: 0, ny: 1 }
    rows.push({ ...along, value: values[2 * node + component]!, support })
  }
  const [one, ...others] = rows as [Held, ...Held[]]
  const other = others.find(({ nx, ny }) => Math.abs(one.nx * ny - one.ny * nx) > CORNER)
  if (!other) {
    if (Math.abs(one.ny) < 1e-12) set(node, 0, one.support, one.value * Math.sign(one.nx))
    else if (Math.abs(one.nx) < 1e-12) set(node, 1, one.support, one.value * Math.sign(one.ny))
    else {
      frames.set(node, [one.nx, one.ny])
      by[2 * node + 1] = FREE
      set(node, 0, one.support, one.value)
    }
    return undefined
  }
  const both = one.nx * other.ny - one.ny * other.nx
  set(node, 0, one.support, (one.value * other.ny - other.value * one.ny) / both)
  set(node, 1, other.support, (other.value * one.nx - one.value * other.nx) / both)
  return [one, other]
}

function springsOf(
  { spring, on }: Support,
  support: number,
  edges: readonly Edge[],
  nodes: readonly number[],
  mesh: TriangleMesh,
  { state, thickness }: Structure,
): Spring[] {
  if (!spring) return []
  if (on.at) {
    const [kx, ky] = spring.map(one => valuesAt(one, nodes, mesh)[0]!) as [number, number]
    return [{ support, one: nodes[0]!, other: nodes[0]!, stiffness: [kx, 0, 0, ky] }]
  }
  return edges.flatMap(edge => {
    const points = pointsOf(edge, mesh, state, thickness)
    const places = [
      Float64Array.from(points, ({ x }) => x),
      Float64Array.from(points, ({ y }) => y),
    ]
    const stiffness = spring.map(one => {
      const values = new Float64Array(points.length)
      one.fill(values, places, 0)
      return values
    })
    const three = [edge.a, edge.b, edge.middle]
    return three.flatMap((one, i) =>
      three.map((other, j): Spring => {
        const sum: [number, number, number, number] = [0, 0, 0, 0]
        for (const [k, { shares, nx, ny, area }] of points.entries()) {
          const share = shares[i]! * shares[j]! * area
          const [kx, ky] = [stiffness[0]![k]!, stiffness[1]?.[k]]
          if (ky === undefined) {
            sum[0] += share * kx * nx * nx
            sum[1] += share * kx * nx * ny
            sum[2] += share * kx * nx * ny
            sum[3] += share * kx * ny * ny
          } else {
            sum[0] += share * kx
            sum[3] += share * ky
          }
        }
        return { support, one, other, stiffness: sum }
      }),
    )
  })
}

/** A motion of a body as a whole: along x and y, and the angle about the middle of its nodes. */
export interface Motion {
  readonly x: number
  readonly y: number
  readonly turn: number
  readonly middle: readonly [number, number]
}

/** Motions of these nodes that no support hinders. */
export function freeMotions(
  nodes: readonly number[],
  { x, y }: TriangleMesh,
  { by, frames, springs }: Holding,
  size: number,
  isRound: boolean,
): Motion[] {
  let [mx, my] = [0, 0]
  for (const node of nodes) {
    mx += x[node]! / nodes.length
    my += y[node]! / nodes.length
  }
  const gram = new Float64Array(9)
  const add = (node: number, dx: number, dy: number) => {
    const row = [dx, dy, (dy * (x[node]! - mx) - dx * (y[node]! - my)) / size]
    for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) gram[3 * i + j]! += row[i]! * row[j]!
  }
  const own = new Set(nodes)
  for (const node of nodes) {
    const [c, s] = frames.get(node) ?? [1, 0]
    if (by[2 * node] !== FREE) add(node, c, s)
    if (by[2 * node + 1] !== FREE) add(node, -s, c)
  }
  for (const { one, other, stiffness } of springs) {
    if (one !== other || !own.has(one)) continue
    const { values, vectors } = symmetricEigen(Float64Array.from(stiffness), 2)
    for (const [k, value] of values.entries()) {
      if (value > 1e-9 * values[1]!) add(one, vectors[k]![0]!, vectors[k]![1]!)
    }
  }
  // About its axis a body of revolution neither turns nor moves away from it.
  if (isRound) {
    gram[0]! += nodes.length
    gram[8]! += nodes.length
  }
  const { values, vectors } = symmetricEigen(gram, 3)
  const largest = Math.max(values[2]!, Number.MIN_VALUE)
  return vectors.flatMap((vector, k) =>
    values[k]! > 1e-9 * largest
      ? []
      : [{ x: vector[0]!, y: vector[1]!, turn: vector[2]! / size, middle: [mx, my] as const }],
  )
}
