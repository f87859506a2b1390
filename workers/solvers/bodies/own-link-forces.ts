// Forces in the links along a run: at the rows, and their extremes, between steps too.
import { dop853 } from '../../numerics/dop853.ts'
import { Constraints } from './own-constraints.ts'
import type { Dynamics } from './own-dynamics.ts'

interface Seen {
  t: number
  y: Float64Array
  forces: Float64Array
  active: readonly number[]
}

/** Parabolas through the last three points that close in on an extreme. */
const REFINEMENTS = 6

export class LinkForces {
  readonly smallest: Float64Array
  readonly greatest: Float64Array
  readonly #dynamics: Dynamics
  #seen: Seen[] = []

  constructor(dynamics: Dynamics) {
    this.#dynamics = dynamics
    const { length } = dynamics.scene.links
    this.smallest = new Float64Array(length).fill(Number.POSITIVE_INFINITY)
    this.greatest = new Float64Array(length).fill(Number.NEGATIVE_INFINITY)
  }

  /** The largest size of all so far. */
  get largest(): number {
    let size = 0
    for (let k = 0; k < this.greatest.length; k++) {
      const top = Math.max(Math.abs(this.greatest[k]!), Math.abs(this.smallest[k]!))
      if (Number.isFinite(top)) size = Math.max(size, top)
    }
    return size
  }

  /** Of each link at a state, positive where it pulls; 0 of a slack rope. */
  at(t: number, y: Float64Array, active: readonly number[]): Float64Array {
    const { links, dimension: d, n } = this.#dynamics.scene
    const forces = new Float64Array(links.length)
    if (links.length === 0) return forces
    const tensions = this.#dynamics.tensions(t, y)
    for (const [row, k] of active.entries()) forces[k] = tensions[row]!
    for (const [k, { kind, i, j, anchor, length, stiffness, damping }] of links.entries()) {
      if (kind !== 'spring') continue
      let square = 0
      let along = 0
      for (let c = 0; c < d; c++) {
        const apart = y[i * d + c]! - (j < 0 ? anchor[c]! : y[j * d + c]!)
        square += apart * apart
        along += apart * (y[(n + i) * d + c]! - (j < 0 ? 0 : y[(n + j) * d + c]!))
      }
      const distance = Math.sqrt(square)
      const growth = distance === 0 ? 0 : along / distance
      forces[k] = stiffness * (distance - length) + damping * growth
    }
    return forces
  }

  see(t: number, y: Float64Array, active: readonly number[]): void {
    if (this.greatest.length === 0) return
    const seen = { t, y: y.slice(), forces: this.at(t, y, active), active }
    this.#note(seen.forces)
    const [first, middle] = this.#seen
    if (first && middle && first.active === active && middle.active === active) {
      for (let k = 0; k < seen.forces.length; k++) this.#refine(k, first, middle, seen)
    }
    this.#seen = [...this.#seen, seen].slice(-2)
  }

  #note(forces: Float64Array): void {
    for (const [k, force] of forces.entries()) {
      this.smallest[k] = Math.min(this.smallest[k]!, force)
      this.greatest[k] = Math.max(this.greatest[k]!, force)
    }
  }

  /** Between three steps whose middle one is the highest or lowest. */
  #refine(k: number, first: Seen, middle: Seen, last: Seen): void {
    let points = [first, middle, last].map(({ t, forces }) => ({ t, f: forces[k]! }))
    const [a, b, c] = points as [Point, Point, Point]
    const isTop = b.f > a.f && b.f > c.f && extremeOf(points).f > this.greatest[k]!
    const isBottom = b.f < a.f && b.f < c.f && extremeOf(points).f < this.smallest[k]!
    if (!isTop && !isBottom) return
    const constraints = new Constraints(this.#dynamics.scene, first.active)
    for (let step = 0; step < REFINEMENTS; step++) {
      const { t } = extremeOf(points)
      if (!(t > first.t && t < last.t) || points.some(point => point.t === t)) return
      const forces = this.#forcesAt(first, t, constraints)
      if (!forces) return
      this.#note(forces)
      points = [...points, { t, f: forces[k]! }]
        .sort((x, y) => (isTop ? y.f - x.f : x.f - y.f))
        .slice(0, 3)
    }
  }

  #forcesAt(from: Seen, t: number, constraints: Constraints): Float64Array | null {
    const { n, dimension: d } = this.#dynamics.scene
    const y = from.y.slice()
    const slope = (time: number, y: Float64Array, dy: Float64Array) =>
      this.#dynamics.slope(time, y, dy)
    const integrator = dop853(y.length, slope, {
      ...{ relative: 1e-13, absolute: new Float64Array(y.length).fill(1e-15) },
      maxStep: 2 * (t - from.t),
      accept(_, y) {
        if (constraints.active.length === 0) return true
        return constraints.project(y.subarray(0, n * d), y.subarray(n * d, 2 * n * d)) < 0
      },
    })
    return integrator.advance(from.t, y, t) ? this.at(t, y, from.active) : null
  }
}

interface Point {
  t: number
  f: number
}

/** Of the parabola through three points. */
function extremeOf(points: readonly Point[]): Point {
  const [a, b, c] = points as [Point, Point, Point]
  const slopeAb = (b.f - a.f) / (b.t - a.t)
  const slopeBc = (c.f - b.f) / (c.t - b.t)
  const bend = (slopeBc - slopeAb) / (c.t - a.t)
  const t = (a.t + b.t) / 2 - slopeAb / (2 * bend)
  return { t, f: a.f + slopeAb * (t - a.t) + bend * (t - a.t) * (t - b.t) }
}
