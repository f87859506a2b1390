// The matrix of the displacements that no support sets, by blocks of two nodes, and its factors.
import { partingOrder } from '../../continuum/mesh/parting.ts'
import type { TriangleMesh } from '../../continuum/mesh/triangle-mesh.ts'
import type { Kernels } from '../../kernel.ts'
import { SparseLdlt } from '../../numerics/sparse-ldlt.ts'
import { FREE, type Holding } from './holding.ts'

/** Pairs of nodes of an element. */
const PAIRS = Array.from({ length: 6 }, (_, i) => i).flatMap(i =>
  Array.from({ length: 6 - i }, (_, k) => [i, i + k] as const),
)

export interface Entries {
  readonly diagonal: Float64Array
  readonly off: Float64Array
}

export class StiffnessMatrix {
  /** Numbers of the free displacements, -1 for others. */
  readonly numbers: Int32Array
  readonly count: number
  readonly sparse: SparseLdlt
  readonly #holding: Holding
  readonly #starts: Int32Array
  readonly #neighbours: Int32Array
  /** Of each pair of nodes the places of its four entries, -1 where one is set; of each node the place of its own. */
  readonly #places: Int32Array
  readonly #own: Int32Array
  readonly #couplings: Int32Array

  constructor(kernels: Kernels, mesh: TriangleMesh, holding: Holding) {
    const n = mesh.x.length
    this.#holding = holding
    this.numbers = new Int32Array(2 * n).fill(-1)
    let count = 0
    for (let k = 0; k < 2 * n; k++) if (holding.by[k] === FREE) this.numbers[k] = count++
    this.count = count
    const { starts, neighbours } = neighboursOf(mesh)
    this.#starts = starts
    this.#neighbours = neighbours
    this.#places = new Int32Array(4 * neighbours.length).fill(-1)
    this.#own = new Int32Array(n).fill(-1)
    const couplings: number[] = []
    const couple = (p: number, q: number) => {
      const [i, j] = [this.numbers[p]!, this.numbers[q]!]
      return i < 0 || j < 0 ? -1 : couplings.push(i, j) / 2 - 1
    }
    for (let node = 0; node < n; node++) {
      this.#own[node] = couple(2 * node, 2 * node + 1)
      for (let p = starts[node]!; p < starts[node + 1]!; p++) {
        const other = neighbours[p]!
        if (other < node) continue
        for (let k = 0; k < 4; k++) {
          this.#places[4 * p + k] = couple(2 * node + (k >> 1), 2 * other + (k & 1))
        }
      }
    }
    this.#couplings = Int32Array.from(couplings)
    const order = new Int32Array(count)
    let place = 0
    for (const node of partingOrder(mesh.x, mesh.y, starts, neighbours)) {
      for (const k of [2 * node, 2 * node + 1]) {
        if (this.numbers[k]! >= 0) order[place++] = this.numbers[k]!
      }
    }
    this.sparse = new SparseLdlt(kernels, order, this.#couplings)
  }

  /** Adds a block: what a displacement of `other` has as forces on `one`; the block of `other` and `one` is its transpose. */
  add(one: number, other: number, xx: number, xy: number, yx: number, yy: number): void {
    if (one > other) {
      this.add(other, one, xx, yx, xy, yy)
      return
    }
    const { frames } = this.#holding
    const [own, across] = [frames.get(one), frames.get(other)]
    let block = [xx, xy, yx, yy] as [number, number, number, number]
    if (own) {
      const [c, s] = own
      block = [
        c * block[0] + s * block[2],
        c * block[1] + s * block[3],
        c * block[2] - s * block[0],
        c * block[3] - s * block[1],
      ]
    }
    if (across) {
      const [c, s] = across
      block = [
        c * block[0] + s * block[1],
        c * block[1] - s * block[0],
        c * block[2] + s * block[3],
        c * block[3] - s * block[2],
      ]
    }
    const { diagonal, off } = this.sparse
    if (one === other) {
      const [x, y] = [this.numbers[2 * one]!, this.numbers[2 * one + 1]!]
      if (x >= 0) diagonal[x]! += block[0]
      if (y >= 0) diagonal[y]! += block[3]
      if (this.#own[one]! >= 0) off[this.#own[one]!]! += (block[1] + block[2]) / 2
      return
    }
    let p = this.#starts[one]!
    while (this.#neighbours[p] !== other) p++
    for (let k = 0; k < 4; k++) {
      const place = this.#places[4 * p + k]!
      if (place >= 0) off[place]! += block[k]!
    }
  }

  /** A matrix of an element: 12 x 12, the blocks on and above the diagonal. */
  addElement(nodes: Int32Array, matrix: Float64Array): void {
    for (const [i, j] of PAIRS) {
      const at = 24 * i + 2 * j
      this.add(
        ...[nodes[i]!, nodes[j]!],
        ...[matrix[at]!, matrix[at + 1]!, matrix[at + 12]!, matrix[at + 13]!],
      )
    }
  }

  /** y = A x by entries as they are numbered here. */
  multiplyBy({ diagonal, off }: Entries, x: Float64Array, y: Float64Array): void {
    for (let i = 0; i < this.count; i++) y[i] = diagonal[i]! * x[i]!
    for (let e = 0; e < off.length; e++) {
      const [i, j] = [this.#couplings[2 * e]!, this.#couplings[2 * e + 1]!]
      y[i]! += off[e]! * x[j]!
      y[j]! += off[e]! * x[i]!
    }
  }

  /** Components along the axes of the nodes, to and from those along x and y. */
  toFree(all: Float64Array, free: Float64Array): void {
    for (let node = 0; node < this.numbers.length / 2; node++) {
      const [x, y] = [this.numbers[2 * node]!, this.numbers[2 * node + 1]!]
      const [c, s] = this.#holding.frames.get(node) ?? [1, 0]
      if (x >= 0) free[x] = c * all[2 * node]! + s * all[2 * node + 1]!
      if (y >= 0) free[y] = c * all[2 * node + 1]! - s * all[2 * node]!
    }
  }

  addFree(free: Float64Array, all: Float64Array): void {
    for (let node = 0; node < this.numbers.length / 2; node++) {
      const [x, y] = [this.numbers[2 * node]!, this.numbers[2 * node + 1]!]
      const [u, v] = [x < 0 ? 0 : free[x]!, y < 0 ? 0 : free[y]!]
      const [c, s] = this.#holding.frames.get(node) ?? [1, 0]
      all[2 * node]! += c * u - s * v
      all[2 * node + 1]! += s * u + c * v
    }
  }
}

/** The nodes that share an element with each, rising. */
export function neighboursOf({ x, elements, regions }: TriangleMesh): {
  starts: Int32Array
  neighbours: Int32Array
} {
  const n = x.length
  const lists: number[][] = Array.from({ length: n }, () => [])
  for (let e = 0; e < regions.length; e++) {
    for (let i = 0; i < 6; i++) {
      const list = lists[elements[6 * e + i]!]!
      for (let j = 0; j < 6; j++) {
        const other = elements[6 * e + j]!
        if (j !== i && !list.includes(other)) list.push(other)
      }
    }
  }
  const starts = new Int32Array(n + 1)
  for (let node = 0; node < n; node++) starts[node + 1] = starts[node]! + lists[node]!.length
  const neighbours = new Int32Array(starts[n]!)
  for (const [node, list] of lists.entries()) {
    neighbours.set(
      list.sort((a, b) => a - b),
      starts[node],
    )
  }
  return { starts, neighbours }
}
