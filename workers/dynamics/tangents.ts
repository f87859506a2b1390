// The kernel that carries vectors along a flow or a map, behind one face. Memory is taken once; views are taken anew.

import { PARAMETERS_ADDRESS } from '../expression/wasm/user-memory.ts'
import type { CompiledVariation } from '../expression/wasm/variation.ts'
import { doubles, type Kernels } from '../kernel.ts'
import { Random } from '../numerics/random.ts'

export class Tangents {
  readonly system: CompiledVariation
  readonly size: number
  readonly #kernel: ReturnType<typeof openKernel>
  /** Steps or points behind the start. */
  #done = 0
  #t0 = 0

  constructor(kernels: Kernels, system: CompiledVariation, parameters: ArrayLike<number>) {
    this.system = system
    this.size = system.states.length
    this.#kernel = openKernel(kernels, system)
    this.#kernel.init(this.size, system.vectors, system.jacobian.rows.length)
    this.parameters = parameters
  }

  set parameters(values: ArrayLike<number>) {
    doubles(this.#kernel, PARAMETERS_ADDRESS, values.length).set(values)
  }

  /** The state, then each vector, then the trace summed up: a view. */
  get #all(): Float64Array {
    return doubles(this.#kernel, this.#kernel.state(), this.size * (1 + this.system.vectors) + 1)
  }

  get y(): Float64Array {
    return this.#all.subarray(0, this.size)
  }

  vector(v: number): Float64Array {
    return this.#all.subarray(this.size * (1 + v), this.size * (2 + v))
  }

  /** The trace of the Jacobian summed up over the time since the start. */
  get trace(): number {
    return this.#all.at(-1)!
  }

  /** Logarithms of the stretching along each vector since the start. */
  get sums(): Float64Array {
    return doubles(this.#kernel, this.#kernel.sums(), this.system.vectors)
  }

  /** The state at t with the vectors along the axes. */
  start(t: number, y: ArrayLike<number>): void {
    this.#t0 = t
    this.#done = 0
    this.#all.fill(0)
    this.sums.fill(0)
    this.y.set(y)
    for (let v = 0; v < this.system.vectors; v++) this.vector(v)[v % this.size] = 1
  }

  /**
   * The same with vectors that lie along nothing: those along the axes may stay for good, or until rounding leads them out, in
   * a plane that lacks the fastest growth.
   */
  startAnywhere(t: number, y: ArrayLike<number>): void {
    this.start(t, y)
    const random = new Random(1)
    for (let v = 0; v < this.system.vectors; v++) {
      const own = this.vector(v)
      for (let i = 0; i < own.length; i++) own[i] = random.uniform() - 0.5
    }
    this.orthonormalise()
    this.sums.fill(0)
  }

  /** Steps of length h; after each `every` of them the vectors are set apart, never for 0. */
  advance(h: number, count: number, every = 0): void {
    this.#kernel.advance(this.#t0, this.#done, h, count, every)
    this.#done += count
  }

  /** Points of a map, the same way. */
  iterate(count: number, every = 0): void {
    this.#kernel.iterate(this.#t0 + this.#done, count, every)
    this.#done += count
  }

  orthonormalise(): void {
    this.#kernel.orthonormalise()
  }

  /** The rates at a state: a view, void after the next call. */
  ratesAt(t: number, y: ArrayLike<number>): Float64Array {
    this.y.set(y)
    this.#kernel.rates(t)
    return doubles(this.#kernel, this.#kernel.ratesAddress(), this.size)
  }

  /** The rates of state, vectors and trace where the run stands: a view. */
  slopes(t: number): Float64Array {
    this.#kernel.tangentRates(t)
    const length = this.size * (1 + this.system.vectors) + 1
    return doubles(this.#kernel, this.#kernel.slopeAddress(), length)
  }

  /** The Jacobian at a state, row by row. */
  jacobianAt(t: number, y: ArrayLike<number>): Float64Array {
    const n = this.size
    this.y.set(y)
    this.#kernel.entries(t)
    const { columns, rows } = this.system.jacobian
    const entries = doubles(this.#kernel, this.#kernel.entriesAddress(), rows.length)
    const full = new Float64Array(n * n)
    for (let j = 0; j < n; j++) {
      for (let e = columns[j]!; e < columns[j + 1]!; e++) full[rows[e]! * n + j] = entries[e]!
    }
    return full
  }
}

const openKernel = (kernels: Kernels, system: CompiledVariation) => kernels('tangent', system)
