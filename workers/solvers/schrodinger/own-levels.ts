// The lowest eigenvalues of a sparse symmetric matrix: shifted below them, inverted, and by block Lanczos; the signs of the
// factor count the eigenvalues below a number (Sylvester), which shows that none is missing.

import type { WorkMeter } from '../../dynamics/work-meter.ts'
import { Failure } from '../../failure.ts'
import type { Kernels } from '../../kernel.ts'
import { largestPairs } from '../../numerics/block-lanczos.ts'
import { SparseLdlt } from '../../numerics/sparse-ldlt.ts'

export interface SparseMatrix {
  readonly diagonal: Float64Array
  readonly pairs: Int32Array
  readonly off: Float64Array
  /** In which the unknowns are eliminated. */
  readonly order: Int32Array
}

export interface Levels {
  readonly energies: readonly number[]
  /** Of unit length. */
  readonly vectors: readonly Float64Array[]
  readonly residual: number
  /** Factors that were made to count. */
  readonly counts: number
}

/** Of a vector: energies are right to its square. */
const TOLERANCE = 1e-10
/** Levels so near to each other are not parted by counting. */
const CLOSEST = 1e-6
const BLOCKS = [4, 8, 20]
const VECTORS_MAX = 300
/**
 * How far from the last level its neighbours are counted, over the span. Beside equal levels, which symmetry makes also those
 * of parts of the matrix, pivots that are not exchanged lose their signs within some 1e-9 of it.
 */
const MARGINS = [1e-9, 1e-7, 1e-5]
/** Levels equal to the last one that are found with it. */
const EQUAL_MAX = 20

/** `floor` lies below all eigenvalues; `near` are those of a similar matrix, which spare the search for where they lie. */
export function lowestLevels(
  kernels: Kernels,
  matrix: SparseMatrix,
  wanted: number,
  floor: number,
  meter: WorkMeter,
  near?: Levels,
): Levels {
  const n = matrix.diagonal.length
  const ldlt = new SparseLdlt(kernels, matrix.order, matrix.pairs)
  ldlt.off.set(matrix.off)
  let counts = 0
  const countBelow = (energy: number): number => {
    for (let shift = energy, trial = 0; ; trial++) {
      for (let i = 0; i < n; i++) ldlt.diagonal[i] = matrix.diagonal[i]! - shift
      meter.add(2 * ldlt.operations + ldlt.entries, 0)
      counts++
      const negative = ldlt.factor()
      if (negative >= 0) return negative
      if (trial > 4) throw unsettled('a shift meets an eigenvalue')
      shift += (Math.abs(shift) + Math.abs(floor)) * 1e-14 * (trial + 1)
    }
  }
  const [low, high] = bracket(countBelow, matrix, wanted, floor, near)
  const span = high - low
  const norm = matrix.diagonal.reduce((most, one) => Math.max(most, Math.abs(one)), 0)
  const rounding = 100 * Number.EPSILON * norm
  for (const block of BLOCKS) {
    let sought = wanted + 1
    for (const share of MARGINS) {
      countBelow(low)
      const pairs = largestPairs(
        n,
        Math.min(n, sought),
        vector => {
          ldlt.solve(vector)
          meter.add(4 * ldlt.entries, 0)
        },
        { block, most: Math.min(n, VECTORS_MAX), tolerance: TOLERANCE },
      )
      if (!pairs) break
      const all = Array.from(pairs.values, value => low + 1 / value)
      const energies = all.slice(0, wanted)
      const last = energies.at(-1)!
      const margin = share * span + rounding
      const isBelow = (end: number) => all.filter(one => one < end).length
      const under = countBelow(last + margin)
      if (countBelow(last - margin) === isBelow(last - margin)) {
        // Within the least margin an energy is right whichever of them it is; within a wider one none may be missing.
        const isWhole =
          share === MARGINS[0]
            ? under >= wanted
            : under < sought && under === isBelow(last + margin)
        if (isWhole) {
          const residual = pairs.residual * span
          return { energies, vectors: pairs.vectors.slice(0, wanted), residual, counts }
        }
      }
      sought = Math.max(sought, Math.min(under, wanted + EQUAL_MAX) + 1)
    }
  }
  throw unsettled('Lanczos misses levels that are equal, or does not settle')
}

/** Two numbers: close below the lowest eigenvalue, and not far above the last one that is wanted. */
function bracket(
  countBelow: (energy: number) => number,
  matrix: SparseMatrix,
  wanted: number,
  floor: number,
  near: Levels | undefined,
): [low: number, high: number] {
  const first = near?.energies[0]
  if (near && first !== undefined) {
    const last = near.energies.at(-1)!
    const room = Math.max(last - first, 0.1 * Math.abs(first)) / 8
    if (countBelow(last + room) >= wanted && countBelow(first - room) === 0) {
      return [first - room, last + room]
    }
  }
  const n = matrix.diagonal.length
  let step = Math.max(1e-6 * Math.abs(floor), 1e-9 * Math.abs(matrix.diagonal[n >> 1]!))
  let [low, high] = [floor, floor + step]
  for (; countBelow(high) < wanted; step *= 4) {
    if (!Number.isFinite(high)) throw unsettled('there are fewer levels than nodes')
    if (countBelow(high) === 0) low = high
    high += step
  }
  // The wanted ones fill a good part of the stretch then, whatever the bottom is.
  while (high - low > CLOSEST * Math.max(Math.abs(low), Math.abs(high))) {
    const middle = (low + high) / 2
    const below = countBelow(middle)
    if (below >= wanted) high = middle
    else if (below === 0) low = middle
    else break
  }
  // Near below the lowest one, which makes the wanted ones large and far from the others.
  const stretch = high - low
  for (let top = high; top - low > 0.05 * stretch; ) {
    const middle = (low + top) / 2
    if (countBelow(middle) === 0) low = middle
    else top = middle
  }
  return [low, high]
}

const unsettled = (why: string) =>
  new Failure('NOT_CONVERGED', `the levels were not found: ${why}`, {})
