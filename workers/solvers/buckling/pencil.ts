// Load factors of a structure: the signs of the factors of K - lambda G count those below lambda, so that none is missed, and
// bisection finds each.
import { WorkMeter } from '../../dynamics/work-meter.ts'
import { Failure } from '../../failure.ts'
import { pow } from '../../numerics/mathematics.ts'
import type { SparseLdlt } from '../../numerics/sparse-ldlt.ts'
import { invalidInput } from '../../refusal.ts'

const BISECTIONS = 52
const DOUBLINGS = 80
/** Relative steps away from where a pivot is zero: next to a factor it is one by rounding, the more the stiffer members are. */
const AWAY = [0, 1e-15, 2e-15, 3e-15, 4e-15, ...[14, 13, 12, 11, 10, 9, 8, 7].map(p => pow(10, -p))]

/** Stiffness, and what the forces take from it at a factor of 1: of each unknown, and of each pair. */
export interface Pencil {
  readonly ldlt: SparseLdlt
  readonly diagonal: Float64Array
  readonly off: Float64Array
  readonly geometric: Float64Array
  readonly geometricOff: Float64Array
  readonly pairs: Int32Array
  /** What forces that stay take from it. */
  readonly fixed?: { readonly diagonal: Float64Array; readonly off: Float64Array }
}

/** Where a structure that moves by itself, or that nothing compresses, is refused, and why. */
export interface Faults {
  readonly mechanism: readonly [place: string, message: string]
  readonly tension: readonly [place: string, message: string]
  /** Where forces that stay bend it by themselves. */
  readonly fixed: readonly [place: string, message: string]
}

/** How many factors lie between 0 and lambda. */
export const countBelow = (pencil: Pencil, lambda: number, meter: WorkMeter): number =>
  countNear(pencil, lambda, meter).count

/** The same, and how far away it had to be counted, relative. */
function countNear(
  { ldlt, diagonal, off, geometric, geometricOff, fixed }: Pencil,
  lambda: number,
  meter: WorkMeter,
): { readonly count: number; readonly away: number } {
  for (const away of AWAY) {
    const at = lambda * (1 + away)
    for (let i = 0; i < diagonal.length; i++) ldlt.diagonal[i] = diagonal[i]! - at * geometric[i]!
    for (let p = 0; p < off.length; p++) ldlt.off[p] = off[p]! - at * geometricOff[p]!
    for (const [i, still] of fixed?.diagonal.entries() ?? []) ldlt.diagonal[i]! -= still
    for (const [p, still] of fixed?.off.entries() ?? []) ldlt.off[p]! -= still
    meter.add(30 * diagonal.length, 0)
    const count = ldlt.factor()
    if (count >= 0) return { count, away }
  }
  throw new Failure('NOT_CONVERGED', `the factor ${lambda} cannot be counted`, { lambda })
}

export interface Factors {
  readonly factors: number[]
  /** Relative, of those next to which no sign can be told. */
  readonly blur: number
}

/** The lowest of them. */
export function factorsOf(
  pencil: Pencil,
  modes: number,
  meter: WorkMeter,
  { mechanism, tension, fixed }: Faults,
): Factors {
  const { diagonal, geometric } = pencil
  const { fixed: _, ...bare } = pencil
  if (countBelow(bare, 0, meter) !== 0) {
    throw invalidInput(...mechanism)
  }
  if (pencil.fixed && countBelow(pencil, 0, meter) !== 0) {
    throw invalidInput(...fixed)
  }
  let high = Number.POSITIVE_INFINITY
  for (const [i, push] of geometric.entries()) {
    if (push > 0) high = Math.min(high, diagonal[i]! / push)
  }
  if (!Number.isFinite(high)) {
    throw invalidInput(...tension)
  }
  for (let i = 0; countBelow(pencil, high, meter) < modes; i++) {
    if (i === DOUBLINGS) {
      throw invalidInput('/modes', `modes is ${modes}: the compression has fewer of them`)
    }
    high *= 2
  }
  let blur = 0
  const factors = Array.from({ length: modes }, (_, n) => {
    let [low, top] = [0, high]
    for (let i = 0; i < BISECTIONS || top - low > 1e-13 * top; i++) {
      const middle = (low + top) / 2
      if (middle === low || middle === top) break
      const { count, away } = countNear(pencil, middle, meter)
      blur = Math.max(blur, away)
      if (count > n) top = middle
      else low = middle
    }
    return (low + top) / 2
  })
  return { factors, blur }
}

/** The mode of a factor by inverse iteration, its largest component of size 1. */
export function vectorAt(pencil: Pencil, factor: number): Float64Array {
  const { ldlt, geometric, geometricOff, pairs } = pencil
  countBelow(pencil, factor * (1 + 1e-9), new WorkMeter())
  let vector = Float64Array.from({ length: geometric.length }, (_, i) => 1 + ((i * 7) % 5))
  for (let turn = 0; turn < 4; turn++) {
    const image = vector.map((one, i) => one * geometric[i]!)
    for (let p = 0; p < geometricOff.length; p++) {
      const [i, j] = [pairs[2 * p]!, pairs[2 * p + 1]!]
      image[i]! += geometricOff[p]! * vector[j]!
      image[j]! += geometricOff[p]! * vector[i]!
    }
    ldlt.solve(image)
    const most = image.reduce((top, one) => Math.max(top, Math.abs(one)), 0)
    vector = image.map(one => one / most)
  }
  return vector
}

/**
 * How far rounding moves a factor, relative, by its mode: where stretching is far stiffer than bending large shares leave a
 * small sum. The roundings of its terms are independent.
 */
export function roundingOf(pencil: Pencil, factor: number): number {
  const { diagonal, off, pairs } = pencil
  const mode = vectorAt(pencil, factor)
  let [work, squares] = [0, 0]
  for (const [i, stiffness] of diagonal.entries()) {
    const own = stiffness * mode[i]! * mode[i]!
    work += own
    squares += own * own
  }
  for (const [p, stiffness] of off.entries()) {
    const both = 2 * stiffness * mode[pairs[2 * p]!]! * mode[pairs[2 * p + 1]!]!
    work += both
    squares += both * both
  }
  return (Number.EPSILON * Math.sqrt(squares)) / Math.abs(work)
}
