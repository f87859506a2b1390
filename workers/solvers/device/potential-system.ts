// The equations of a potential on a mesh, and what holds it against the charge that the field needs there.
import { partingOrder } from '../../continuum/mesh/parting.ts'
import type { TriangleMesh } from '../../continuum/mesh/triangle-mesh.ts'
import { Failure } from '../../failure.ts'
import type { Kernels } from '../../kernel.ts'
import { SparseLdlt } from '../../numerics/sparse-ldlt.ts'
import { PointOf, SEVEN } from '../finite-elements/elements.ts'
import { neighboursOf } from '../finite-elements/stiffness-matrix.ts'

const REFINEMENTS = 2

export interface Solution {
  readonly u: Float64Array
  /** Charge that the field needs at each node beyond what lies there: that of conductors and held sides. */
  readonly bound: Float64Array
  readonly energy: number
  /** What is left on free nodes over the largest charge of a node. */
  readonly residual: number
}

export class System {
  readonly #mesh: TriangleMesh
  readonly #numbers: Int32Array
  readonly #elements: Float64Array
  readonly #isConductor: (e: number) => boolean
  readonly #sparse: SparseLdlt

  constructor(
    mesh: TriangleMesh,
    numbers: Int32Array,
    kernels: Kernels,
    weightAt: (e: number, k: number) => number,
    isConductor: (e: number) => boolean,
  ) {
    this.#mesh = mesh
    this.#numbers = numbers
    this.#isConductor = isConductor
    this.#elements = new Float64Array(36 * mesh.regions.length)
    const point = new PointOf(mesh, SEVEN, 'plane-strain', 1)
    for (let e = 0; e < mesh.regions.length; e++) {
      if (isConductor(e)) continue
      const own = this.#elements.subarray(36 * e, 36 * e + 36)
      for (let k = 0; k < SEVEN.weights.length; k++) {
        point.set(e, k)
        const weight = weightAt(e, k) * point.weight
        for (let i = 0; i < 6; i++) {
          const [ax, ay] = [weight * point.dx[i]!, weight * point.dy[i]!]
          for (let j = 0; j < 6; j++) own[6 * i + j]! += ax * point.dx[j]! + ay * point.dy[j]!
        }
      }
    }
    const { starts, neighbours } = neighboursOf(mesh)
    const places = new Int32Array(neighbours.length).fill(-1)
    const couplings: number[] = []
    for (let node = 0; node < numbers.length; node++) {
      for (let p = starts[node]!; p < starts[node + 1]!; p++) {
        const other = neighbours[p]!
        if (other <= node || numbers[node]! < 0 || numbers[other]! < 0) continue
        places[p] = couplings.push(numbers[node]!, numbers[other]!) / 2 - 1
      }
    }
    const order = partingOrder(mesh.x, mesh.y, starts, neighbours)
      .filter(node => numbers[node]! >= 0)
      .map(node => numbers[node]!)
    this.#sparse = new SparseLdlt(kernels, order, Int32Array.from(couplings))
    const { diagonal, off } = this.#sparse
    for (let e = 0; e < mesh.regions.length; e++) {
      if (isConductor(e)) continue
      for (let i = 0; i < 6; i++) {
        const node = mesh.elements[6 * e + i]!
        if (numbers[node]! < 0) continue
        diagonal[numbers[node]!]! += this.#elements[36 * e + 7 * i]!
        for (let j = 0; j < 6; j++) {
          const other = mesh.elements[6 * e + j]!
          if (other <= node || numbers[other]! < 0) continue
          let p = starts[node]!
          while (neighbours[p] !== other) p++
          off[places[p]!]! += this.#elements[36 * e + 6 * i + j]!
        }
      }
    }
    if (order.length > 0 && this.#sparse.factor() !== 0) {
      throw new Failure('PRECISION', 'the matrix of the potential is not positive definite', {})
    }
  }

  solve(potentials: Float64Array, charge: Float64Array): Solution {
    const numbers = this.#numbers
    const u = potentials.slice()
    const right = new Float64Array(this.#sparse.diagonal.length)
    let { bound, energy } = this.#bound(u, charge)
    for (let round = 0; round < REFINEMENTS && right.length > 0; round++) {
      for (let node = 0; node < numbers.length; node++) {
        if (numbers[node]! >= 0) right[numbers[node]!] = -bound[node]!
      }
      this.#sparse.solve(right)
      for (let node = 0; node < numbers.length; node++) {
        if (numbers[node]! >= 0) u[node]! += right[numbers[node]!]!
      }
      ;({ bound, energy } = this.#bound(u, charge))
    }
    let [left, most] = [0, 0]
    for (let node = 0; node < numbers.length; node++) {
      const size = Math.abs(bound[node]!)
      if (numbers[node]! >= 0) left = Math.max(left, size)
      most = Math.max(most, size, Math.abs(charge[node]!))
    }
    return { u, bound, energy, residual: most > 0 ? left / most : 0 }
  }

  #bound(u: Float64Array, charge: Float64Array): { bound: Float64Array; energy: number } {
    const { elements, regions } = this.#mesh
    const bound = new Float64Array(u.length)
    let energy = 0
    for (let e = 0; e < regions.length; e++) {
      if (this.#isConductor(e)) continue
      for (let i = 0; i < 6; i++) {
        const node = elements[6 * e + i]!
        let sum = 0
        for (let j = 0; j < 6; j++) {
          sum += this.#elements[36 * e + 6 * i + j]! * u[elements[6 * e + j]!]!
        }
        bound[node]! += sum
        energy += (u[node]! * sum) / 2
      }
    }
    for (let node = 0; node < u.length; node++) bound[node]! -= charge[node]!
    return { bound, energy }
  }
}
