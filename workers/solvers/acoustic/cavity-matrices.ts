// Stiffness and mass of the pressure on a mesh of quadratic triangles: -div(grad p/rho) = omega^2 p/(rho c^2), in the plane or
// around an axis as cos(m phi), where (m/r)^2 p/rho is added. Open walls hold the pressure at zero, walls need no condition.
import { partingOrder } from '../../continuum/mesh/parting.ts'
import { quadratics, slopes, type TriangleMesh } from '../../continuum/mesh/triangle-mesh.ts'
import type { Kernels } from '../../kernel.ts'
import { gaussLegendre } from '../../numerics/gauss-legendre.ts'
import { SparseLdlt } from '../../numerics/sparse-ldlt.ts'
import { invalidInput } from '../../refusal.ts'
import { type Edge, edgesOf, edgesOn } from '../finite-elements/edges.ts'
import { type Entries, neighboursOf } from '../finite-elements/stiffness-matrix.ts'
import type { Cavity } from './cavity.ts'

const ORDER = 5

export class CavityMatrices {
  readonly mesh: TriangleMesh
  /** Unknown of each node, -1 where the pressure is zero. */
  readonly numbers: Int32Array
  readonly count: number
  readonly stiffness: Entries
  readonly mass: Entries
  readonly sparse: SparseLdlt
  /** Of the plane shape in m^2, or of what turns around the axis in m^3. */
  readonly extent: number
  /** Its square in m^2/s^2 with the mean stiffness and the mean mass of the media. */
  readonly speed: number
  readonly #couplings: Int32Array
  readonly #nodes: number
  readonly #places: ReadonlyMap<number, number>

  constructor(kernels: Kernels, mesh: TriangleMesh, cavity: Cavity, around: number) {
    this.mesh = mesh
    this.numbers = numbersOf(mesh, cavity, around)
    const { starts, neighbours } = neighboursOf(mesh)
    const couplings: number[] = []
    const places = new Map<number, number>()
    const n = mesh.x.length
    for (let node = 0; node < n; node++) {
      for (let p = starts[node]!; p < starts[node + 1]!; p++) {
        const [i, j] = [this.numbers[node]!, this.numbers[neighbours[p]!]!]
        if (i < 0 || j <= i) continue
        places.set(i * n + j, couplings.push(i, j) / 2 - 1)
      }
    }
    this.#couplings = Int32Array.from(couplings)
    const order = partingOrder(mesh.x, mesh.y, starts, neighbours).map(node => this.numbers[node]!)
    const free = order.filter(number => number >= 0)
    this.count = free.length
    this.sparse = new SparseLdlt(kernels, free, this.#couplings)
    this.#nodes = n
    this.#places = places
    this.stiffness = this.empty()
    this.mass = this.empty()
    const rule = ruleOf()
    let [extent, light, heavier] = [0, 0, 0]
    for (let e = 0; e < mesh.regions.length; e++) {
      const nodes = mesh.elements.subarray(6 * e, 6 * e + 6)
      const part = elementOf(mesh, nodes, cavity, mesh.regions[e]!, around, rule)
      const { stiff, heavy } = part
      extent += part.extent
      light += part.light
      heavier += part.heavier
      for (let i = 0; i < 6; i++) {
        for (let j = 0; j < 6; j++) {
          this.add(this.stiffness, nodes[i]!, nodes[j]!, stiff[6 * i + j]!)
          this.add(this.mass, nodes[i]!, nodes[j]!, heavy[6 * i + j]!)
        }
      }
    }
    this.extent = extent
    this.speed = light / heavier
  }

  /** The eigenvalues below the shift; -1 where it is one. */
  factorAt(shift: number): number {
    const { diagonal, off } = this.sparse
    const { stiffness, mass } = this
    for (let i = 0; i < diagonal.length; i++) {
      diagonal[i] = stiffness.diagonal[i]! - shift * mass.diagonal[i]!
    }
    for (let e = 0; e < off.length; e++) off[e] = stiffness.off[e]! - shift * mass.off[e]!
    return this.sparse.factor()
  }

  empty(): Entries {
    return {
      diagonal: new Float64Array(this.count),
      off: new Float64Array(this.#couplings.length / 2),
    }
  }

  /** To the entry of two nodes, where both have a pressure of their own. */
  add({ diagonal, off }: Entries, one: number, other: number, value: number): void {
    const [i, j] = [this.numbers[one]!, this.numbers[other]!]
    if (i < 0 || j < 0) return
    if (i === j) diagonal[i]! += value
    else if (i < j) off[this.#places.get(i * this.#nodes + j)!]! += value
  }

  multiplyByMass(vector: Float64Array, product: Float64Array): void {
    this.multiply(this.mass, vector, product)
  }

  multiply({ diagonal, off }: Entries, vector: Float64Array, product: Float64Array): void {
    for (let i = 0; i < product.length; i++) product[i] = diagonal[i]! * vector[i]!
    for (let e = 0; e < off.length; e++) {
      const [i, j] = [this.#couplings[2 * e]!, this.#couplings[2 * e + 1]!]
      product[i]! += off[e]! * vector[j]!
      product[j]! += off[e]! * vector[i]!
    }
  }

  /** On all nodes, the largest 1. */
  onNodes(vector: Float64Array): Float64Array {
    const most = vector.reduce(
      (top, one) => (Math.abs(one) > Math.abs(top) * (1 + 1e-6) ? one : top),
      0,
    )
    return Float64Array.from(this.numbers, number => (number < 0 ? 0 : vector[number]! / most + 0))
  }
}

/** The edges of each wall that no later one takes, and those that are closed because none names them. */
export function wallEdges(mesh: TriangleMesh, { walls }: Cavity): { of: Edge[][]; closed: Edge[] } {
  const edges = edgesOf(mesh)
  const owners = new Map<Edge, number>()
  for (const [i, { on }] of walls.entries()) {
    for (const edge of edgesOn(on, edges, mesh)) owners.set(edge, i)
  }
  return {
    of: walls.map((_, i) => edges.filter(edge => owners.get(edge) === i)),
    closed: edges.filter(edge => !owners.has(edge)),
  }
}

function numbersOf(
  mesh: TriangleMesh,
  { walls, isRound, size }: Cavity,
  around: number,
): Int32Array {
  const edges = edgesOf(mesh)
  const open = new Map<number, boolean>()
  for (const { on, kind } of walls) {
    for (const { a, b, middle } of edgesOn(on, edges, mesh)) {
      for (const node of [middle, a, b]) open.set(node, kind === 'open')
    }
  }
  // An edge that stays open holds its ends, whatever its neighbours are.
  for (const { a, b, middle } of edges) {
    if (open.get(middle)) for (const node of [a, b]) open.set(node, true)
  }
  const onAxis = (node: number) => isRound && around > 0 && mesh.x[node]! < 1e-9 * size
  let count = 0
  return Int32Array.from(mesh.x, (_, node) => (open.get(node) || onAxis(node) ? -1 : count++))
}

/** Gauss points of a square that is drawn together into a triangle. */
function ruleOf() {
  const { points, weights } = gaussLegendre(ORDER)
  return Array.from({ length: ORDER * ORDER }, (_, q) => {
    const [i, j] = [q % ORDER, Math.floor(q / ORDER)]
    const s = (1 + points[j]!) / 2
    const r = ((1 + points[i]!) / 2) * (1 - s)
    const weight = (weights[i]! * weights[j]! * (1 - s)) / 4
    return { values: quadratics(r, s), slopes: slopes(r, s), weight }
  })
}

type Rule = ReturnType<typeof ruleOf>

function elementOf(
  { x, y }: TriangleMesh,
  nodes: Int32Array,
  { media, isRound }: Cavity,
  region: number,
  around: number,
  rule: Rule,
) {
  const stiff = new Float64Array(36)
  const heavy = new Float64Array(36)
  const [px, py] = [new Float64Array(rule.length), new Float64Array(rule.length)]
  for (const [q, { values }] of rule.entries()) {
    for (let k = 0; k < 6; k++) {
      px[q]! += values[k]! * x[nodes[k]!]!
      py[q]! += values[k]! * y[nodes[k]!]!
    }
  }
  const medium = media[region]!
  const [speeds, densities] = [new Float64Array(rule.length), new Float64Array(rule.length)]
  medium.c.fill(speeds, [px, py], 0)
  medium.rho.fill(densities, [px, py], 0)
  let [extent, light, heavier] = [0, 0, 0]
  for (const [q, { values, slopes, weight }] of rule.entries()) {
    const [c, rho] = [speeds[q]!, densities[q]!]
    for (const [name, value] of [
      ['c', c],
      ['rho', rho],
    ] as const) {
      if (value > 0) continue
      throw invalidInput(
        `${medium.place}/${name}`,
        `${name} is ${value} at (${px[q]}, ${py[q]}): it is above 0`,
      )
    }
    const [byR, byS] = slopes
    let [xr, xs, yr, ys] = [0, 0, 0, 0]
    for (let k = 0; k < 6; k++) {
      xr += byR[k]! * x[nodes[k]!]!
      xs += byS[k]! * x[nodes[k]!]!
      yr += byR[k]! * y[nodes[k]!]!
      ys += byS[k]! * y[nodes[k]!]!
    }
    const area = xr * ys - xs * yr
    const depth = isRound ? 2 * Math.PI * px[q]! : 1
    const share = (weight * area * depth) / rho
    extent += weight * area * depth
    light += share
    heavier += share / (c * c)
    const turned = isRound ? (around * around) / (px[q]! * px[q]!) : 0
    for (let i = 0; i < 6; i++) {
      const [ix, iy] = [(byR[i]! * ys - byS[i]! * yr) / area, (byS[i]! * xr - byR[i]! * xs) / area]
      for (let j = 0; j < 6; j++) {
        const [jx, jy] = [
          (byR[j]! * ys - byS[j]! * yr) / area,
          (byS[j]! * xr - byR[j]! * xs) / area,
        ]
        const both = values[i]! * values[j]!
        stiff[6 * i + j]! += share * (ix * jx + iy * jy + turned * both)
        heavy[6 * i + j]! += (share * both) / (c * c)
      }
    }
  }
  return { stiff, heavy, extent, light, heavier }
}
