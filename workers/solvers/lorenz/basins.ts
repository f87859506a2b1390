// Which attractor each start on a grid goes to. Attractors are known by the points that an orbit leaves behind once it comes
// back to where it has been (as Datseris and Wagemakers, Chaos 32 (2022) 023104, know them by recurrences): a start belongs
// to the first one of whose points all that it is seen at lie near.
import { Tangents } from '../../dynamics/tangents.ts'
import type { WorkMeter } from '../../dynamics/work-meter.ts'
import type { Kernels } from '../../kernel.ts'
import { log } from '../../numerics/mathematics.ts'
import { type Model, variationOf } from './model.ts'

/** Points by which an attractor is known, and those at which a start is seen. */
const COUNTS = { points: 2000, looks: 40 }
/** Once a period of what drives a flow: they lie apart in time. */
const COUNTS_OF_PERIODS = { points: 500, looks: 12 }
/** Share of the points that lie near: a chaotic attractor has places that few of its points visit. */
const NEARLY_ALL = 0.9
/** Of what is near. */
const ASIDE = 1e-2
/** Of the slopes: so fast volumes shrink where there is an attractor. */
const SHRINKING = 1e-10
/** Points of an attractor at which that is looked at. */
const GROWTHS = 200
/** In twice the time what is left of a distance falls by a twentieth, or is none. */
const NEARER = 0.95
const AT_REST = 1e-9
/** Beyond so many sizes a start has escaped. */
const FAR = 1e4
/** Steps between two points of a flow without a period: with no simple ratio to the length of a cycle. */
const STRIDE = 7
const ATTRACTORS_MAX = 64

export const ESCAPES = -1
export const UNDECIDED = -2

export interface Following {
  readonly model: Model
  readonly parameters: ArrayLike<number>
  readonly dt: number
  /** Steps before a start is looked at. */
  readonly steps: number
  /** Steps between two looks; of what is driven those of a period. */
  readonly stride: number | undefined
  /** Near is less than this share of the sizes of the states. */
  readonly near: number
  readonly scales: ArrayLike<number>
}

export interface Attractor {
  readonly points: readonly Float64Array[]
}

/** Attractors in the order in which they are met. */
export class Basins {
  readonly attractors: Attractor[]
  readonly #following: Following
  readonly #tangents: Tangents
  readonly #meter: WorkMeter

  /** With attractors that are known already. */
  constructor(
    kernels: Kernels,
    following: Following,
    meter: WorkMeter,
    known: readonly Attractor[] = [],
  ) {
    this.attractors = [...known]
    this.#following = following
    this.#meter = meter
    const { model, parameters } = following
    this.#tangents = new Tangents(kernels, variationOf(model.system, 1), parameters)
  }

  /** The number of the attractor, ESCAPES or UNDECIDED. */
  of(start: ArrayLike<number>): number {
    this.#tangents.start(0, start)
    if (!this.#advance(this.#following.steps)) return ESCAPES
    const looks = this.#points(this.#counts.looks)
    if (!looks) return ESCAPES
    const known = this.attractors.findIndex(({ points }) => this.#liesOn(looks, points))
    if (known >= 0) return known
    if (this.attractors.length === ATTRACTORS_MAX) return UNDECIDED
    const first = this.#points(this.#counts.points)
    const second = first && this.#points(this.#counts.points)
    if (!first || !second) return ESCAPES
    // What does not come back to where it was is still on its way.
    if (!this.#liesOn(second, first)) return UNDECIDED
    const points = [...first, ...second]
    const same = this.attractors.findIndex(other => this.#liesOn(points, other.points))
    if (same >= 0) return same
    if (!this.#holds(points)) return UNDECIDED
    return this.attractors.push({ points }) - 1
  }

  /**
   * Whether volumes shrink there, and what begins a little beside it comes back and goes on coming nearer: neither a saddle
   * holds anything, nor an orbit of a flow without friction, nor one of a row of points of rest.
   */
  #holds(points: readonly Float64Array[]): boolean {
    if (!(this.#growth(points) < -SHRINKING)) return false
    const { near, scales, steps } = this.#following
    const aside = points.at(-1)!.map((value, i) => value + ASIDE * near * scales[i]!)
    this.#tangents.start(0, aside)
    const count = Math.max(steps, this.#counts.points * this.#stride)
    const [early, late] = [0, 1].map(() =>
      this.#advance(count) ? this.#points(this.#counts.looks) : undefined,
    )
    if (!early || !late || !this.#liesOn(late, points)) return false
    const own = this.#farthest(
      points.slice(-this.#counts.looks),
      points.slice(0, points.length / 2),
    )
    const rest = this.#farthest(late, points)
    return rest <= Math.max(2 * own, AT_REST) || rest < NEARER * this.#farthest(early, points)
  }

  /** Mean logarithm by which a volume grows, of a flow in a unit of time, over the size of the slopes. */
  #growth(points: readonly Float64Array[]): number {
    const { isMap } = this.#following.model
    const n = this.#tangents.size
    const every = Math.max(1, Math.floor(points.length / GROWTHS))
    let [sum, size] = [0, 0]
    for (let k = 0; k < points.length; k += every) {
      const jacobian = this.#tangents.jacobianAt(0, points[k]!)
      if (isMap) sum += log(Math.abs(determinantOf(n, jacobian)))
      else for (let i = 0; i < n; i++) sum += jacobian[i * n + i]!
      size += isMap ? 1 : jacobian.reduce((most, entry) => Math.max(most, Math.abs(entry)), 0)
    }
    return sum === 0 ? 0 : sum / size
  }

  /** Largest distance of a look from the points, over the sizes. */
  #farthest(looks: readonly Float64Array[], points: readonly Float64Array[]): number {
    const { scales } = this.#following
    this.#meter.add(2 * looks.length * points.length * scales.length, 0)
    let most = 0
    for (const look of looks) {
      let least = Number.POSITIVE_INFINITY
      for (const point of points) least = Math.min(least, apart(look, point, scales))
      most = Math.max(most, least)
    }
    return most
  }

  #points(count: number): Float64Array[] | undefined {
    const points: Float64Array[] = []
    while (points.length < count) {
      if (!this.#advance(this.#stride)) return undefined
      points.push(this.#tangents.y.slice())
    }
    return points
  }

  get #counts() {
    return this.#following.stride === undefined ? COUNTS : COUNTS_OF_PERIODS
  }

  get #stride(): number {
    const { stride, model } = this.#following
    return stride ?? (model.isMap ? 1 : STRIDE)
  }

  /** False where the orbit goes far away. */
  #advance(count: number): boolean {
    const { model, dt, scales } = this.#following
    const tangents = this.#tangents
    const work = tangents.system.work + 8 * tangents.size
    for (let left = count; left > 0; left -= PIECE) {
      const piece = Math.min(PIECE, left)
      this.#meter.add((model.isMap ? 1 : 4) * piece * work, 0)
      if (model.isMap) tangents.iterate(piece)
      else tangents.advance(dt, piece)
      const isNear = (value: number, i: number) => Math.abs(value) <= FAR * scales[i]!
      if (!tangents.y.every(isNear)) return false
    }
    return true
  }

  #liesOn(looks: readonly Float64Array[], points: readonly Float64Array[]): boolean {
    const { near, scales } = this.#following
    const missesMax = (1 - NEARLY_ALL) * looks.length
    let misses = 0
    for (const look of looks) {
      this.#meter.add((points.length * look.length) / 2, 0)
      if (points.some(point => isNear(look, point, scales, near))) continue
      if (++misses > missesMax) return false
    }
    return true
  }
}

/** Steps after which an orbit is looked for far away. */
const PIECE = 500

const isNear = (
  a: Float64Array,
  b: Float64Array,
  scales: ArrayLike<number>,
  near: number,
): boolean => apart(a, b, scales) <= near

/** NaN is far. */
function apart(a: Float64Array, b: Float64Array, scales: ArrayLike<number>): number {
  let most = 0
  for (let i = 0; i < a.length; i++) {
    const distance = Math.abs(a[i]! - b[i]!) / scales[i]!
    if (!(distance <= most)) most = distance
  }
  return Number.isNaN(most) ? Number.POSITIVE_INFINITY : most
}

/** By elimination with the largest pivot. */
function determinantOf(n: number, matrix: Float64Array): number {
  const a = matrix.slice()
  let product = 1
  for (let k = 0; k < n; k++) {
    let pivot = k
    for (let i = k + 1; i < n; i++) {
      if (Math.abs(a[i * n + k]!) > Math.abs(a[pivot * n + k]!)) pivot = i
    }
    const head = a[pivot * n + k]!
    product *= head
    if (head === 0 || k === n - 1) continue
    for (let j = k; j < n; j++) {
      const swapped = a[pivot * n + j]!
      a[pivot * n + j] = a[k * n + j]!
      a[k * n + j] = swapped
    }
    for (let i = k + 1; i < n; i++) {
      const factor = a[i * n + k]! / head
      for (let j = k; j < n; j++) a[i * n + j]! -= factor * a[k * n + j]!
    }
  }
  return product
}
