// Symmetric sparse systems by the kernel sparse-ldlt: entries and vectors in the caller's order of unknowns, the elimination
// in another one.
import type { Kernels } from '../kernel.ts'

/** Pairs of coupled unknowns, each once: two indices a pair. */
export type Couplings = Int32Array

const opened = (kernels: Kernels) => kernels('sparse-ldlt')

export class SparseLdlt {
  /** Values to be set before factor(): of each unknown, and of each pair, in their order. */
  readonly diagonal: Float64Array
  readonly off: Float64Array
  /** Multiplications of factor(), and entries of L, which solve() passes twice. */
  readonly operations: number
  readonly entries: number

  readonly #kernel: ReturnType<typeof opened>
  readonly #places: Int32Array
  readonly #diagonalAt: Int32Array
  readonly #offAt: Int32Array
  readonly #count: number
  readonly #values: number
  readonly #vector: number

  /** `order[k]` is the unknown that is eliminated at place k. */
  constructor(kernels: Kernels, order: Int32Array, couplings: Couplings) {
    const n = order.length
    const pairs = couplings.length / 2
    this.#count = n + pairs
    this.diagonal = new Float64Array(n)
    this.off = new Float64Array(pairs)
    const kernel = opened(kernels)
    this.#kernel = kernel
    kernel.init(n, this.#count)
    this.#places = new Int32Array(n)
    for (let k = 0; k < n; k++) this.#places[order[k]!] = k
    const columns = new Int32Array(kernel.memory.buffer, kernel.columns(), n + 1)
    const places = new Int32Array(kernel.memory.buffer, kernel.places(), this.#count)
    for (let e = 0; e < pairs; e++) columns[this.#columnOf(couplings, e) + 1]! += 1
    for (let k = 0; k < n; k++) columns[k + 1]! += columns[k]! + 1
    const next = columns.slice(0, n)
    this.#diagonalAt = new Int32Array(n)
    this.#offAt = new Int32Array(pairs)
    for (let i = 0; i < n; i++) {
      const k = this.#places[i]!
      this.#diagonalAt[i] = next[k]!
      places[next[k]!++] = k
    }
    for (let e = 0; e < pairs; e++) {
      const k = this.#columnOf(couplings, e)
      this.#offAt[e] = next[k]!
      places[next[k]!++] =
        this.#places[couplings[2 * e]!]! + this.#places[couplings[2 * e + 1]!]! - k
    }
    this.entries = kernel.analyse()
    this.operations = kernel.operations()
    this.#vector = kernel.vector()
    this.#values = kernel.values()
  }

  #columnOf(couplings: Couplings, e: number): number {
    return Math.max(this.#places[couplings[2 * e]!]!, this.#places[couplings[2 * e + 1]!]!)
  }

  /** The number of negative pivots, which is that of the negative eigenvalues; -1 where the matrix is singular. */
  factor(): number {
    const kernel = this.#kernel
    const values = new Float64Array(kernel.memory.buffer, this.#values, this.#count)
    for (let i = 0; i < this.diagonal.length; i++) values[this.#diagonalAt[i]!] = this.diagonal[i]!
    for (let e = 0; e < this.off.length; e++) values[this.#offAt[e]!] = this.off[e]!
    return kernel.factor()
  }

  /** x of A x = b in place of b. */
  solve(b: Float64Array): void {
    const kernel = this.#kernel
    const vector = new Float64Array(kernel.memory.buffer, this.#vector, b.length)
    for (let i = 0; i < b.length; i++) vector[this.#places[i]!] = b[i]!
    kernel.solve(this.#vector)
    for (let i = 0; i < b.length; i++) b[i] = vector[this.#places[i]!]!
  }

  /** The halves of a solve where all pivots are above 0: with both, one after the other, a symmetric operator is made of another one. */
  solveLower(b: Float64Array): void {
    const kernel = this.#kernel
    const vector = new Float64Array(kernel.memory.buffer, this.#vector, b.length)
    for (let i = 0; i < b.length; i++) vector[this.#places[i]!] = b[i]!
    kernel.solveLower(this.#vector)
    b.set(vector)
  }

  /** From the order of elimination back to that of the unknowns. */
  solveUpper(b: Float64Array): void {
    const kernel = this.#kernel
    const vector = new Float64Array(kernel.memory.buffer, this.#vector, b.length)
    vector.set(b)
    kernel.solveUpper(this.#vector)
    for (let i = 0; i < b.length; i++) b[i] = vector[this.#places[i]!]!
  }
}
