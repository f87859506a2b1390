// Potentials on a mesh of quadratic triangles: div(eps0 epsr grad phi) = -charge, conductors and sides that are held.
import { quadratics, slopes, type TriangleMesh } from '../../continuum/mesh/triangle-mesh.ts'
import { SIDES } from '../../continuum/words.ts'
import type { Kernels } from '../../kernel.ts'
import { invalidInput, missingInput } from '../../refusal.ts'
import { constants } from '../../units/constants.ts'
import { type Edge, edgesOf, pointsOf } from '../finite-elements/edges.ts'
import { PointOf, SEVEN, withinRegions } from '../finite-elements/elements.ts'
import { elementAt } from '../finite-elements/place-in-mesh.ts'
import type { FieldProblem, Filling } from './field-problem.ts'
import { type Solution, System } from './potential-system.ts'

const EPS0 = constants.get('eps0')!.value

export interface Conductor {
  readonly name: string
  readonly potential: number
  /** Charge of one that floats. */
  readonly floats: number | undefined
  readonly nodes: readonly number[]
}

const NEAR = 1e-9
/** Potentials nearer than this share of the largest are one. */
const SAME = 1e-12

export class PotentialOnMesh {
  readonly mesh: TriangleMesh
  /** Those that no side holds. */
  readonly conductors: readonly Conductor[]
  readonly #problem: FieldProblem
  /** 1 where the potential is held. */
  readonly #held: Uint8Array
  /** Potentials of all that holds. */
  readonly #potentials: Float64Array
  /** Charge of sides and of places, as it acts on the nodes. */
  readonly #charge: Float64Array
  readonly #kernels: Kernels
  readonly #numbers: Int32Array

  constructor(mesh: TriangleMesh, problem: FieldProblem, kernels: Kernels) {
    this.mesh = mesh
    this.#problem = problem
    this.#kernels = kernels
    this.#held = new Uint8Array(mesh.x.length)
    this.#potentials = new Float64Array(mesh.x.length)
    this.#charge = this.#chargeOfPlaces()
    this.#holdSides()
    this.conductors = this.#holdConductors()
    let count = 0
    this.#numbers = Int32Array.from(this.#held, held => (held ? -1 : count++))
    if (count === mesh.x.length) {
      throw missingInput(
        '/boundaries',
        'nothing holds the potential: a side of kind value, or an electrode, does',
      )
    }
  }

  isConductor(element: number): boolean {
    return this.#problem.fillings[this.mesh.regions[element]!]!.electrode !== undefined
  }

  #chargeOfPlaces(): Float64Array {
    const { mesh } = this
    const charge = new Float64Array(mesh.x.length)
    const { fillings } = this.#problem
    if (fillings.every(one => one.charge.constant === 0)) return charge
    const densities = this.#valuesOn('charge')
    const point = new PointOf(mesh, SEVEN, 'plane-strain', 1)
    for (let e = 0; e < mesh.regions.length; e++) {
      if (this.isConductor(e)) continue
      for (let k = 0; k < SEVEN.weights.length; k++) {
        point.set(e, k)
        const share = densities(e, k) * point.weight
        for (let i = 0; i < 6; i++) charge[mesh.elements[6 * e + i]!]! += share * point.values[i]!
      }
    }
    return charge
  }

  /** A coefficient at point k of element e. */
  #valuesOn(name: 'epsr' | 'charge'): (e: number, k: number) => number {
    const { mesh } = this
    const { fillings } = this.#problem
    const within = withinRegions(mesh)
    const points = SEVEN.weights.length
    const point = new PointOf(mesh, SEVEN, 'plane-strain', 1)
    const all = fillings.map((filling, region) => {
      const { constant } = filling[name]
      if (constant !== undefined) return () => constant
      const [xs, ys]: [number[], number[]] = [[], []]
      for (let e = 0; e < mesh.regions.length; e++) {
        if (mesh.regions[e] !== region) continue
        for (let k = 0; k < points; k++) {
          point.set(e, k)
          xs.push(point.x)
          ys.push(point.y)
        }
      }
      const values = new Float64Array(xs.length)
      filling[name].fill(values, [Float64Array.from(xs), Float64Array.from(ys)], 0)
      const bad = values.findIndex(one => !(name === 'epsr' ? one > 0 : Number.isFinite(one)))
      if (bad >= 0) {
        const limit = name === 'epsr' ? 'above 0' : 'a number'
        const message = `${name} is ${values[bad]} at (${xs[bad]}, ${ys[bad]}): it is ${limit}`
        throw invalidInput(`${filling.place}/${name}`, message)
      }
      return (e: number, k: number) => values[within[e]! * points + k]!
    })
    return (e, k) => all[mesh.regions[e]!]!(e, k)
  }

  #holdSides(): void {
    const { mesh } = this
    const { box, size, sides } = this.#problem
    const edges = edgesOf(mesh)
    const lines = { left: box.x[0], right: box.x[1], bottom: box.y[0], top: box.y[1] }
    for (const side of SIDES) {
      const along = side === 'left' || side === 'right' ? mesh.x : mesh.y
      const on = edges.filter(({ a, b, middle }) =>
        [a, b, middle].every(node => Math.abs(along[node]! - lines[side]) <= NEAR * size),
      )
      const { kind, of } = sides[side]
      if (kind === 'flux') this.#chargeSide(on, side)
      else {
        const nodes = Int32Array.from(new Set(on.flatMap(({ a, b, middle }) => [a, b, middle])))
        const values = new Float64Array(nodes.length)
        of.fill(
          values,
          [Float64Array.from(nodes, n => mesh.x[n]!), Float64Array.from(nodes, n => mesh.y[n]!)],
          0,
        )
        refuseNoNumber(values, side)
        for (const [i, node] of nodes.entries()) {
          this.#held[node] = 1
          this.#potentials[node] = values[i]!
        }
      }
    }
  }

  #chargeSide(on: readonly Edge[], side: string): void {
    const { of } = this.#problem.sides[side as 'left']
    if (of.constant === 0) return
    for (const edge of on) {
      const points = pointsOf(edge, this.mesh, 'plane-strain', 1)
      const values = new Float64Array(points.length)
      of.fill(
        values,
        [Float64Array.from(points, ({ x }) => x), Float64Array.from(points, ({ y }) => y)],
        0,
      )
      refuseNoNumber(values, side)
      for (const [k, { shares, area }] of points.entries()) {
        for (const [i, node] of [edge.a, edge.b, edge.middle].entries()) {
          this.#charge[node]! += shares[i]! * area * values[k]!
        }
      }
    }
  }

  /** Regions of electrodes that touch are one conductor; one that touches a held side belongs to that. */
  #holdConductors(): Conductor[] {
    const { mesh } = this
    const { fillings } = this.#problem
    const parents = fillings.map((_, i) => i)
    const rootOf = (k: number): number => (parents[k] === k ? k : rootOf(parents[k]!))
    const of = new Int32Array(mesh.x.length).fill(-1)
    for (let e = 0; e < mesh.regions.length; e++) {
      if (!this.isConductor(e)) continue
      const region = mesh.regions[e]!
      for (let i = 0; i < 6; i++) {
        const node = mesh.elements[6 * e + i]!
        const other = of[node]!
        of[node] = region
        if (other < 0 || rootOf(other) === rootOf(region)) continue
        const [one, two] = [Math.min(other, region), Math.max(other, region)].map(
          k => fillings[k]!,
        ) as [Filling, Filling]
        if (saidOf(one) !== saidOf(two) || one.floats) {
          const message = `the electrode touches another one: ${saidOf(two)} here, ${saidOf(one)} there`
          throw invalidInput(`${two.place}/electrode`, message)
        }
        parents[Math.max(rootOf(other), rootOf(region))] = Math.min(rootOf(other), rootOf(region))
      }
    }
    const nodes = new Map<number, number[]>()
    const attached = new Set<number>()
    for (let node = 0; node < of.length; node++) {
      if (of[node]! < 0) continue
      const root = rootOf(of[node]!)
      const { electrode, floats, place } = fillings[root]!
      if (this.#held[node]) {
        if (floats !== undefined) {
          throw invalidInput(
            `${place}/electrode`,
            'the floating electrode touches a side that is held',
          )
        }
        attached.add(root)
        const there = this.#potentials[node]!
        if (Math.abs(there - electrode!) > SAME * Math.max(1, Math.abs(electrode!))) {
          const message = `the electrode of ${electrode} V touches a side that is held at ${there} V: leave a gap, or let the side be insulated`
          throw invalidInput(`${place}/electrode`, message)
        }
      }
      this.#held[node] = 1
      this.#potentials[node] = electrode!
      const own = nodes.get(root)
      if (own) own.push(node)
      else nodes.set(root, [node])
    }
    return [...nodes]
      .sort(([a], [b]) => a - b)
      .flatMap(([root, own]) =>
        attached.has(root)
          ? []
          : [
              {
                ...{ name: fillings[root]!.name, potential: fillings[root]!.electrode! },
                ...{ floats: fillings[root]!.floats, nodes: own },
              },
            ],
      )
  }

  /** The matrix, factored; `isBare`: as if all were vacuum. */
  system(isBare: boolean): System {
    return new System(this.mesh, this.#numbers, this.#kernels, this.#weights(isBare), e =>
      this.isConductor(e),
    )
  }

  #weights(isBare: boolean): (e: number, k: number) => number {
    if (isBare) return () => EPS0
    const epsr = this.#valuesOn('epsr')
    return (e, k) => EPS0 * epsr(e, k)
  }

  /** The potential that a floating conductor has taken. */
  hold({ nodes }: Conductor, potential: number): void {
    for (const node of nodes) this.#potentials[node] = potential
  }

  /** The potential with all that holds and charges it. */
  whole(system: System): Solution {
    return system.solve(this.#potentials, this.#charge)
  }

  /** The potential of one conductor at 1 V where all else is grounded and without charge. */
  unit(system: System, { nodes }: Conductor): Solution {
    const potentials = new Float64Array(this.#potentials.length)
    for (const node of nodes) potentials[node] = 1
    return system.solve(potentials, new Float64Array(potentials.length))
  }

  /** Potential and field at a point; undefined outside. */
  at(u: Float64Array, px: number, py: number) {
    const { mesh } = this
    const where = elementAt(mesh, this.#problem.size, px, py)
    if (!where) return undefined
    const { element, r, s } = where
    return { potential: valueIn(mesh, element, r, s, u), ...fieldIn(mesh, element, r, s, u) }
  }

  /** The largest field at the corners of elements. */
  peak(u: Float64Array): { value: number; at: readonly [number, number] } {
    const { mesh } = this
    let [most, place] = [0, mesh.elements[0]!]
    for (let e = 0; e < mesh.regions.length; e++) {
      if (this.isConductor(e)) continue
      for (const [i, [r, s]] of CORNERS.entries()) {
        const { Ex, Ey } = fieldIn(mesh, e, r, s, u)
        const size = Math.sqrt(Ex * Ex + Ey * Ey)
        if (size > most) [most, place] = [size, mesh.elements[6 * e + i]!]
      }
    }
    return { value: most, at: [mesh.x[place]!, mesh.y[place]!] }
  }
}

const CORNERS = [
  [0, 0],
  [1, 0],
  [0, 1],
] as const

const saidOf = ({ electrode, floats }: Filling): string =>
  floats === undefined ? `${electrode} V` : 'floating'

function refuseNoNumber(values: Float64Array, side: string): void {
  const bad = values.find(one => !Number.isFinite(one))
  if (bad !== undefined) {
    throw invalidInput(`/boundaries/${side}/value`, `value of the side is ${bad} somewhere on it`)
  }
}

function valueIn(mesh: TriangleMesh, element: number, r: number, s: number, u: Float64Array) {
  let sum = 0
  for (const [i, share] of quadratics(r, s).entries()) {
    sum += share * u[mesh.elements[6 * element + i]!]!
  }
  return sum
}

function fieldIn(
  { x, y, elements }: TriangleMesh,
  e: number,
  r: number,
  s: number,
  u: Float64Array,
) {
  const [byR, byS] = slopes(r, s)
  let [xr, yr, xs, ys, ur, us] = [0, 0, 0, 0, 0, 0]
  for (let i = 0; i < 6; i++) {
    const node = elements[6 * e + i]!
    xr += byR[i]! * x[node]!
    yr += byR[i]! * y[node]!
    xs += byS[i]! * x[node]!
    ys += byS[i]! * y[node]!
    ur += byR[i]! * u[node]!
    us += byS[i]! * u[node]!
  }
  const area = xr * ys - xs * yr
  return { Ex: -(ur * ys - us * yr) / area, Ey: -(us * xr - ur * xs) / area }
}
