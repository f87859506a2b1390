// Where a flow rests, or a map stays: Newton's method with the exact Jacobian from many starts.
import { type ComplexNumber, eigenvaluesOf } from '../numerics/eigenvalues.ts'
import { linearSolve } from '../numerics/linear-solve.ts'
import type { Tangents } from './tangents.ts'
import type { WorkMeter } from './work-meter.ts'

export interface Equilibrium {
  readonly y: Float64Array
  /** Of the Jacobian there, in falling order of their real parts. */
  readonly eigenvalues: readonly ComplexNumber[]
  readonly stability: Stability
}

export type Stability = 'stable' | 'unstable' | 'neutral'

export interface EquilibriumSearch {
  readonly t: number
  readonly isMap?: boolean
  /** Sizes of the states: steps and distances are told against them. */
  readonly scales: ArrayLike<number>
  /** Which points count. */
  admits?(y: Float64Array): boolean
}

const ITERATIONS_MAX = 60
const HALVINGS_MAX = 20
/** A step, over the sizes of the states, below which Newton's method has arrived. */
const ARRIVED = 1e-13
/** Points that lie closer, over the sizes, are one. */
const SAME = 1e-7
/** Of a real part over the largest size of an eigenvalue, within which it counts as 0. */
const NEUTRAL = 1e-9

export function equilibriaFrom(
  starts: readonly ArrayLike<number>[],
  tangents: Tangents,
  search: EquilibriumSearch,
  meter: WorkMeter,
): Equilibrium[] {
  const { scales, admits = () => true } = search
  const points: Float64Array[] = []
  for (const start of starts) {
    const y = newton(start, tangents, search, meter)
    if (!y || !admits(y)) continue
    if (!points.some(other => distance(other, y, scales) < SAME)) points.push(y)
  }
  return points.sort(byComponents).flatMap(y => {
    const n = y.length
    const eigenvalues = eigenvaluesOf(n, tangents.jacobianAt(search.t, y))
    if (!eigenvalues) return []
    return [{ y, eigenvalues, stability: stabilityOf(eigenvalues, search.isMap ?? false) }]
  })
}

export function stabilityOf(eigenvalues: readonly ComplexNumber[], isMap: boolean): Stability {
  const size = ({ re, im }: ComplexNumber) => Math.sqrt(re * re + im * im)
  const growth = Math.max(...eigenvalues.map(one => (isMap ? size(one) - 1 : one.re)))
  const allowed = NEUTRAL * (isMap ? 1 : Math.max(...eigenvalues.map(size)))
  return growth > allowed ? 'unstable' : growth < -allowed ? 'stable' : 'neutral'
}

/** The point to which Newton's method comes, each step halved until what is left grows smaller; undefined without one. */
function newton(
  start: ArrayLike<number>,
  tangents: Tangents,
  { t, isMap = false, scales }: EquilibriumSearch,
  meter: WorkMeter,
): Float64Array | undefined {
  const n = tangents.size
  const rest = (y: Float64Array): Float64Array => {
    const rates = tangents.ratesAt(t, y).slice()
    if (isMap) for (let i = 0; i < n; i++) rates[i]! -= y[i]!
    return rates
  }
  const length = (f: Float64Array) =>
    f.reduce((sum, value, i) => sum + (value / scales[i]!) ** 2, 0)
  let y: Float64Array = Float64Array.from(start)
  let f = rest(y)
  for (let iteration = 0; iteration < ITERATIONS_MAX; iteration++) {
    meter.add(n * n * n + 20 * tangents.system.work, t)
    const jacobian = tangents.jacobianAt(t, y)
    if (isMap) for (let i = 0; i < n; i++) jacobian[i * n + i]! -= 1
    const step = linearSolve(n, jacobian, f)
    if (!step?.every(Number.isFinite)) return undefined
    let factor = 1
    let next = y
    let left = f
    for (let halving = 0; ; halving++) {
      next = y.map((value, i) => value - factor * step[i]!)
      left = rest(next)
      // The last steps are within rounding, where nothing falls any more.
      if (length(left) <= length(f) || distance(next, y, scales) < ARRIVED) break
      if (halving === HALVINGS_MAX) return undefined
      factor /= 2
    }
    const moved = distance(next, y, scales)
    y = next
    f = left
    if (!y.every(Number.isFinite)) return undefined
    if (factor === 1 && moved < ARRIVED) return y.map(value => value + 0)
  }
  return undefined
}

/** Largest difference of a component over the larger of its size there and that of the state. */
export function distance(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  scales: ArrayLike<number>,
): number {
  let largest = 0
  for (let i = 0; i < a.length; i++) {
    largest = Math.max(largest, Math.abs(a[i]! - b[i]!) / Math.max(scales[i]!, Math.abs(a[i]!)))
  }
  return largest
}

function byComponents(a: Float64Array, b: Float64Array): number {
  const i = a.findIndex((value, i) => value !== b[i])
  return i < 0 ? 0 : a[i]! - b[i]!
}
