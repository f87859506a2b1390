// A matrix that is a sum of elements, factored front by front: the host's part of the kernel frontal-lu.
import { doubles, type Kernels } from '../kernel.ts'

/** A front eliminates `own` unknowns, which follow those of the fronts before it; its children stand just before it. */
export interface Front {
  readonly own: number
  readonly children: number
}

export class FrontalLU {
  readonly unknowns: number
  /** Multiplications of one factor(), and entries of the factors. */
  readonly operations: number
  readonly entries: number
  /** Matrices of the elements, row by row, and the vector of solve() and multiply(). */
  readonly matrices: Float64Array
  readonly vector: Float64Array
  readonly product: Float64Array
  readonly #kernel

  /** Unknowns of the elements, `width` each, -1 where one is known. */
  constructor(kernels: Kernels, fronts: readonly Front[], elements: Int32Array, width: number) {
    const count = elements.length / width
    const { lists, taken, unknowns } = listsOf(fronts, elements, width)
    this.unknowns = unknowns
    let [listed, largest, stored, operations] = [0, 0, 0, 0]
    let [waiting, mostWaiting] = [0, 0]
    const rests: number[] = []
    for (const [f, { own, children }] of fronts.entries()) {
      const size = lists[f]!.length
      const rest = size - own
      listed += size
      largest = Math.max(largest, size)
      stored += own * size + rest * own
      for (let k = 0; k < own; k++) operations += (size - k) * (size - k)
      for (let c = 0; c < children; c++) waiting -= rests.pop()! ** 2
      waiting += rest * rest
      mostWaiting = Math.max(mostWaiting, waiting)
      rests.push(rest)
    }
    this.operations = operations
    this.entries = stored
    const kernel = kernels('frontal-lu')
    kernel.init(unknowns, fronts.length, listed, count, width, largest + 1, mostWaiting + 1, stored)
    const { buffer } = kernel.memory
    const whole = (address: number, length: number) => new Int32Array(buffer, address, length)
    whole(kernel.unknownsOfElements(), elements.length).set(elements)
    const [owns, sizes] = [kernel.ownCounts(), kernel.allCounts()].map(at =>
      whole(at, fronts.length),
    )
    const children = whole(kernel.childCounts(), fronts.length)
    const counts = whole(kernel.elementsOfFronts(), fronts.length)
    const list = whole(kernel.frontUnknowns(), listed)
    const takes = whole(kernel.frontElements(), count)
    let [l, e] = [0, 0]
    for (const [f, front] of fronts.entries()) {
      owns![f] = front.own
      sizes![f] = lists[f]!.length
      children[f] = front.children
      counts[f] = taken[f]!.length
      list.set(lists[f]!, l)
      takes.set(taken[f]!, e)
      l += lists[f]!.length
      e += taken[f]!.length
    }
    this.matrices = doubles(kernel, kernel.matrices(), count * width * width)
    this.vector = doubles(kernel, kernel.vector(), unknowns)
    this.product = doubles(kernel, kernel.multiplied(), unknowns)
    this.#kernel = kernel
  }

  /** -1, or the unknown whose pivot is 0 or no number. */
  factor(): number {
    return this.#kernel.factor() - 1
  }

  /** The vector becomes the solution with itself as the right side. */
  solve(): void {
    this.#kernel.solve()
  }

  /** product = the sum of the elements times the vector. */
  multiply(): void {
    this.#kernel.multiply()
  }
}

/** The unknowns of each front, rising, and the elements whose first unknown it eliminates. */
function listsOf(fronts: readonly Front[], elements: Int32Array, width: number) {
  const unknowns = fronts.reduce((sum, { own }) => sum + own, 0)
  const frontOf = new Int32Array(unknowns)
  let next = 0
  for (const [f, { own }] of fronts.entries()) for (let k = 0; k < own; k++) frontOf[next++] = f
  const taken = fronts.map((): number[] => [])
  for (let e = 0; e < elements.length / width; e++) {
    let least = unknowns
    for (let k = 0; k < width; k++) {
      const unknown = elements[e * width + k]!
      if (unknown >= 0 && unknown < least) least = unknown
    }
    if (least < unknowns) taken[frontOf[least]!]!.push(e)
  }
  const marks = new Int32Array(unknowns).fill(-1)
  const lists: number[][] = []
  const waiting: number[][] = []
  next = 0
  for (const [f, { own, children }] of fronts.entries()) {
    const rest: number[] = []
    const last = next + own
    const take = (unknown: number) => {
      if (unknown < last || marks[unknown] === f) return
      marks[unknown] = f
      rest.push(unknown)
    }
    for (const e of taken[f]!) {
      for (let k = 0; k < width; k++) take(elements[e * width + k]!)
    }
    for (let c = 0; c < children; c++) for (const unknown of waiting.pop()!) take(unknown)
    rest.sort((a, b) => a - b)
    lists.push([...Array.from({ length: own }, (_, k) => next + k), ...rest])
    waiting.push(rest)
    next = last
  }
  return { lists, taken, unknowns }
}
