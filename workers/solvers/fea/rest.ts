// A structure at rest on one mesh: its forces, and the displacements at which they are in balance.
import type { Coefficient } from '../../continuum/coefficient.ts'
import type { TriangleMesh } from '../../continuum/mesh/triangle-mesh.ts'
import type { Kernels } from '../../kernel.ts'
import { invalidInput } from '../../refusal.ts'
import { type Edge, edgesOf, edgesOn, nodeAt, pointsOf } from '../finite-elements/edges.ts'
import { PointOf, type Rule, SEVEN, THREE, withinRegions } from '../finite-elements/elements.ts'
import { FREE, type Holding, holdingOf } from '../finite-elements/holding.ts'
import { keepsVolume, type Law, lawsAt } from '../finite-elements/law.ts'
import { StiffnessMatrix } from '../finite-elements/stiffness-matrix.ts'
import type { Load, Structure } from '../finite-elements/structure.ts'
import { Strained } from './strained.ts'
import { NU_FIRM, Volumes } from './volumes.ts'

export const [DRAWN, FORCED] = [1, 2]
type BodyLoad = Exclude<Load, { on: unknown } | { kind: 'temperature' }>

export class StructureOnMesh {
  readonly mesh: TriangleMesh
  readonly structure: Structure
  readonly edges: readonly Edge[]
  holding: Holding
  /** Displacements, ux and uy of each node. */
  readonly u: Float64Array
  /** Forces of loads on the nodes, those of temperature apart. */
  readonly loads: Float64Array
  /** Of each node whether tractions and pressures (1) or forces (2) load it. */
  readonly touched: Uint8Array
  readonly rule: Rule
  /** Whether the volume of each region can hardly change: its elements have mean stresses of their own. */
  readonly keepsVolume: readonly boolean[]
  readonly volumes: Volumes | undefined
  readonly #laws: readonly ((point: number) => Law)[]
  /** Number of each element within its region. */
  readonly #within: Int32Array
  readonly #temperatures: Float64Array | undefined

  constructor(mesh: TriangleMesh, structure: Structure, needsProducts = false) {
    this.mesh = mesh
    this.structure = structure
    this.edges = edgesOf(mesh)
    this.holding = holdingOf(mesh, this.edges, structure)
    this.u = new Float64Array(2 * mesh.x.length)
    this.loads = new Float64Array(2 * mesh.x.length)
    this.touched = new Uint8Array(mesh.x.length)
    const { materials, loads, state } = structure
    const isPlain =
      materials.every(({ elastic }) => elastic.every(one => one.constant !== undefined)) &&
      loads.every(({ kind }) => ['traction', 'pressure', 'force'].includes(kind)) &&
      state !== 'axisymmetric'
    this.keepsVolume = materials.map((material, region) =>
      keepsVolume(material, state, () => this.#placesOf(SEVEN, region)),
    )
    const isParted = this.keepsVolume.includes(true)
    this.rule = isPlain && !needsProducts && !isParted ? THREE : SEVEN
    this.#within = withinRegions(mesh)
    this.#laws = this.lawsOn(this.rule)
    this.#temperatures = this.temperaturesOn(this.rule)
    this.#load()
    this.volumes = isParted ? this.#volumes() : undefined
  }

  point(rule: Rule): PointOf {
    const { state, thickness } = this.structure
    return new PointOf(this.mesh, rule, state, thickness)
  }

  /** By region the law at point k of the rule of its element e: number e k. */
  lawsOn(rule: Rule): ((point: number) => Law)[] {
    const { materials, state } = this.structure
    return materials.map((material, region) => {
      const places = this.#placesOf(rule, region)
      return lawsAt(material, state, ...places, this.keepsVolume[region]!)
    })
  }

  law(laws: readonly ((point: number) => Law)[], rule: Rule, element: number, k: number): Law {
    return laws[this.mesh.regions[element]!]!(this.#within[element]! * rule.weights.length + k)
  }

  /** The law at point k of the rule of an element. */
  lawOf(element: number, k: number): Law {
    return this.law(this.#laws, this.rule, element, k)
  }

  /** Strain and stress of the displacements as they stand. */
  strained(rule: Rule): Strained {
    const isOwn = rule === this.rule
    const laws = isOwn ? this.#laws : this.lawsOn(rule)
    return new Strained(
      ...[this.point(rule), rule, this.u],
      (e, k) => this.law(laws, rule, e, k),
      ...[isOwn ? this.#temperatures : this.temperaturesOn(rule), this.volumes],
    )
  }

  /** An eigenproblem is one of the matrix alone, which gives more than what is firmer. */
  refuseFirm(): void {
    if (!this.volumes?.isFirm) return
    const { place } = this.structure.materials[this.keepsVolume.indexOf(true)]!
    const message = `nu is above ${NU_FIRM}: natural frequencies and load factors take it up to there`
    throw invalidInput(`${place}/nu`, message, { maximum: NU_FIRM })
  }

  #volumes(): Volumes {
    const { mesh, rule, structure } = this
    const isLoaded = structure.loads.some(load => !('on' in load) && load.kind !== 'temperature')
    return new Volumes(
      {
        ...{ mesh, rule, point: this.point(rule) },
        lawOf: (e, k) => this.lawOf(e, k),
        strained: () => this.strained(rule),
        forces: isLoaded ? this.bodyForcesOn(rule) : undefined,
      },
      e => this.keepsVolume[mesh.regions[e]!]!,
    )
  }

  /** Warming at each point of the rule, element by element. */
  temperaturesOn(rule: Rule): Float64Array | undefined {
    const warmings = this.structure.loads.flatMap(load =>
      load.kind === 'temperature' ? [load.of] : [],
    )
    if (warmings.length === 0) return undefined
    return this.#valuesOn(rule, warmings)
  }

  /** Warming of the nodes. */
  temperaturesOfNodes(): Float64Array {
    const { mesh, structure } = this
    const [sum, values] = [new Float64Array(mesh.x.length), new Float64Array(mesh.x.length)]
    for (const load of structure.loads) {
      if (load.kind !== 'temperature') continue
      load.of.fill(values, [mesh.x, mesh.y], 0)
      for (let i = 0; i < sum.length; i++) sum[i]! += values[i]!
    }
    return sum
  }

  /** Force of all loads over the body at point k of the rule of an element: numbers 2 (e k) and the next. */
  bodyForcesOn(rule: Rule): Float64Array {
    const { mesh, structure } = this
    const laws = this.lawsOn(rule)
    const point = this.point(rule)
    const forces = new Float64Array(2 * mesh.regions.length * rule.weights.length)
    for (const load of structure.loads) {
      if (load.kind === 'temperature' || 'on' in load) continue
      const forceAt = this.#bodyForce(load, rule, laws)
      for (let at = 0; at < forces.length / 2; at++) {
        const [e, k] = [Math.floor(at / rule.weights.length), at % rule.weights.length]
        point.set(e, k)
        const [bx, by] = forceAt(e, k, point)
        forces[2 * at]! += bx
        forces[2 * at + 1]! += by
      }
    }
    return forces
  }

  #placesOf(rule: Rule, region: number): [Float64Array, Float64Array] {
    const { regions } = this.mesh
    const xs: number[] = []
    const ys: number[] = []
    const point = this.point(rule)
    for (let e = 0; e < regions.length; e++) {
      if (region >= 0 && regions[e] !== region) continue
      for (let k = 0; k < rule.weights.length; k++) {
        point.set(e, k)
        xs.push(point.x)
        ys.push(point.y)
      }
    }
    return [Float64Array.from(xs), Float64Array.from(ys)]
  }

  /** The sum of coefficients at all points. */
  #valuesOn(rule: Rule, coefficients: readonly Coefficient[]): Float64Array {
    const places = this.#placesOf(rule, -1)
    const sum = new Float64Array(places[0].length)
    const values = new Float64Array(sum.length)
    for (const one of coefficients) {
      one.fill(values, places, 0)
      for (let i = 0; i < sum.length; i++) sum[i]! += values[i]!
    }
    return sum
  }

  #load(): void {
    const { structure, mesh } = this
    for (const load of structure.loads) {
      if (load.kind === 'temperature') continue
      if ('on' in load) this.#loadEdges(load)
      else this.#loadBody(load)
    }
    if (structure.state === 'axisymmetric') {
      // A force on the axis cannot pull away from it.
      for (let node = 0; node < mesh.x.length; node++) {
        if (this.holding.by[2 * node] === -2) this.loads[2 * node] = 0
      }
    }
  }

  #loadEdges(load: Extract<Load, { on: unknown }>): void {
    const { mesh, structure, loads } = this
    const { state, thickness, places } = structure
    if (load.on.at) {
      const node = nodeAt(load.on, mesh, places.size)
      const [fx, fy] = (load as Extract<Load, { kind: 'force' }>).of
      loads[2 * node]! += fx
      loads[2 * node + 1]! += fy
      if (fx !== 0 || fy !== 0) this.touched[node]! |= FORCED
      return
    }
    const points = edgesOn(load.on, this.edges, mesh).flatMap(edge =>
      pointsOf(edge, mesh, state, thickness).map(point => ({ ...point, edge })),
    )
    const where = [Float64Array.from(points, ({ x }) => x), Float64Array.from(points, ({ y }) => y)]
    const columns = (of: readonly Coefficient[]) =>
      of.map(one => {
        const values = new Float64Array(points.length)
        one.fill(values, where, 0)
        return values
      })
    const area = points.reduce((sum, point) => sum + point.area, 0)
    const [along, up] =
      load.kind === 'force' ? [] : columns(load.kind === 'pressure' ? [load.of] : load.of)
    for (const [k, { shares, nx, ny, area: own, edge }] of points.entries()) {
      const [tx, ty] =
        load.kind === 'force'
          ? [load.of[0] / area, load.of[1] / area]
          : load.kind === 'pressure'
            ? [-along![k]! * nx, -along![k]! * ny]
            : [along![k]!, up![k]!]
      for (const [i, node] of [edge.a, edge.b, edge.middle].entries()) {
        loads[2 * node]! += shares[i]! * own * tx
        loads[2 * node + 1]! += shares[i]! * own * ty
        if (shares[i] === 0 || (tx === 0 && ty === 0)) continue
        this.touched[node]! |= load.kind === 'force' ? FORCED : DRAWN
      }
    }
  }

  #bodyForce(
    load: BodyLoad,
    rule: Rule,
    laws: readonly ((point: number) => Law)[],
  ): (e: number, k: number, point: PointOf) => [number, number] {
    const isRound = this.structure.state === 'axisymmetric'
    const columns = load.kind === 'rotation' ? [] : load.of.map(one => this.#valuesOn(rule, [one]))
    return (e, k, point) => {
      const { rho } = this.law(laws, rule, e, k)
      const at = e * rule.weights.length + k
      if (load.kind === 'rotation') {
        const factor = rho * load.rate * load.rate
        const bx = factor * (isRound ? point.x : point.x - load.about[0])
        return [bx, isRound ? 0 : factor * (point.y - load.about[1])]
      }
      const [bx, by] = [columns[0]![at]!, columns[1]![at]!]
      return load.kind === 'acceleration' ? [bx * rho, by * rho] : [bx, by]
    }
  }

  #loadBody(load: BodyLoad): void {
    const { mesh, loads, rule } = this
    const forceAt = this.#bodyForce(load, rule, this.#laws)
    const point = this.point(rule)
    for (let e = 0; e < mesh.regions.length; e++) {
      for (let k = 0; k < rule.weights.length; k++) {
        point.set(e, k)
        const [bx, by] = forceAt(e, k, point)
        for (let i = 0; i < 6; i++) {
          const node = mesh.elements[6 * e + i]!
          loads[2 * node]! += point.values[i]! * point.weight * bx
          loads[2 * node + 1]! += point.values[i]! * point.weight * by
        }
      }
    }
  }

  /** The matrix of all elements and springs, not factored. */
  matrix(kernels: Kernels): StiffnessMatrix {
    const { mesh, rule } = this
    const matrix = new StiffnessMatrix(kernels, mesh, this.holding)
    const point = this.point(rule)
    const own = new Float64Array(144)
    for (let e = 0; e < mesh.regions.length; e++) {
      own.fill(0)
      for (let k = 0; k < rule.weights.length; k++) {
        point.set(e, k)
        point.addStiffness(this.lawOf(e, k).stiffness, own)
      }
      this.volumes?.condense(e, own)
      matrix.addElement(mesh.elements.subarray(6 * e, 6 * e + 6), own)
    }
    for (const { one, other, stiffness } of this.holding.springs) {
      if (one <= other) matrix.add(one, other, ...stiffness)
    }
    return matrix
  }

  /**
   * Forces by which the nodes resist their displacements, less those of the loads: 0 where nothing is held. `driving` are those
   * that the matrix is to balance: the same, where no volumes are left to be kept.
   */
  imbalance(): { forces: Float64Array; driving: Float64Array; energy: number } {
    const { mesh, rule, u } = this
    const { elements, regions } = mesh
    const forces = new Float64Array(2 * mesh.x.length)
    this.volumes?.relax()
    const at = this.strained(rule)
    const { point, strain, stress } = at
    const isRound = this.structure.state === 'axisymmetric'
    let energy = 0
    for (let e = 0; e < regions.length; e++) {
      for (let k = 0; k < rule.weights.length; k++) {
        at.set(e, k)
        const w = point.weight
        for (let c = 0; c < 4; c++) energy += 0.5 * w * strain[c]! * stress[c]!
        const around = isRound ? stress[2]! / point.x : 0
        for (let i = 0; i < 6; i++) {
          const node = elements[6 * e + i]!
          const [dx, dy] = [point.dx[i]!, point.dy[i]!]
          forces[2 * node]! += w * (dx * stress[0]! + dy * stress[3]! + point.values[i]! * around)
          forces[2 * node + 1]! += w * (dy * stress[1]! + dx * stress[3]!)
        }
      }
    }
    for (const { one, other, stiffness } of this.holding.springs) {
      const [ux, uy] = [u[2 * other]!, u[2 * other + 1]!]
      const [fx, fy] = [
        stiffness[0] * ux + stiffness[1] * uy,
        stiffness[2] * ux + stiffness[3] * uy,
      ]
      forces[2 * one]! += fx
      forces[2 * one + 1]! += fy
      energy += 0.5 * (u[2 * one]! * fx + u[2 * one + 1]! * fy)
    }
    for (let i = 0; i < forces.length; i++) forces[i]! -= this.loads[i]!
    return { forces, driving: this.volumes?.drivingOf(forces) ?? forces, energy }
  }

  /** Adds to the free displacements. */
  move(matrix: StiffnessMatrix, free: Float64Array): void {
    if (!this.volumes) {
      matrix.addFree(free, this.u)
      return
    }
    const by = new Float64Array(this.u.length)
    matrix.addFree(free, by)
    this.volumes.add(by, this.u)
  }

  /** Displacements of what supports set, 0 elsewhere. */
  setDisplacements(): void {
    const { by, values, frames } = this.holding
    for (let node = 0; node < by.length / 2; node++) {
      const [p, q] = [0, 1].map(c => (by[2 * node + c] === FREE ? 0 : values[2 * node + c]!))
      const [c, s] = frames.get(node) ?? [1, 0]
      this.u[2 * node] = c * p! - s * q!
      this.u[2 * node + 1] = s * p! + c * q!
    }
  }
}
