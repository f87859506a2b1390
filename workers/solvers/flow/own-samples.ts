// Values of a flow at any point: the triangle that holds it, and its six nodes.
import type { Field } from '../../solver.ts'
import { shapesAt, slopesAt } from './elements.ts'
import type { Mesh } from './mesh.ts'
import { type NavierStokes, P } from './navier-stokes.ts'

const NEWTON_STEPS = 6
/** Shares of the corners that still count as inside: borders of bodies are parabolas. */
const NEAR = 1e-9
const CLOSE = 0.05

export interface Place {
  /** Nodes of the triangle and their weights, those of its corners too. */
  readonly nodes: readonly number[]
  readonly shapes: readonly number[]
  readonly corners: readonly number[]
}

export class Finder {
  readonly #mesh: Mesh
  readonly #buckets: number[][]
  readonly #columns: number
  readonly #rows: number
  readonly #low: readonly [number, number]
  readonly #step: readonly [number, number]

  constructor(mesh: Mesh) {
    const { x, y, triangles } = mesh
    this.#mesh = mesh
    const last = x.length - 1
    this.#low = [x[0]!, y[0]!]
    this.#columns = 2 * mesh.nx
    this.#rows = 2 * mesh.ny
    this.#step = [(x[last]! - x[0]!) / this.#columns, (y[last]! - y[0]!) / this.#rows]
    this.#buckets = Array.from({ length: this.#columns * this.#rows }, () => [])
    for (let t = 0; t < triangles.length; t += 6) {
      const [i0, i1, j0, j1] = this.#around(t)
      for (let j = j0; j <= j1; j++) {
        for (let i = i0; i <= i1; i++) this.#buckets[i + this.#columns * j]!.push(t)
      }
    }
  }

  #around(t: number): [number, number, number, number] {
    const { x, y, triangles } = this.#mesh
    let [a, b, c, d] = [Infinity, -Infinity, Infinity, -Infinity]
    for (let k = 0; k < 6; k++) {
      const node = triangles[t + k]!
      a = Math.min(a, x[node]!)
      b = Math.max(b, x[node]!)
      c = Math.min(c, y[node]!)
      d = Math.max(d, y[node]!)
    }
    const margin = 0.01 * (b - a + d - c)
    return [
      this.#column(a - margin),
      this.#column(b + margin),
      this.#row(c - margin),
      this.#row(d + margin),
    ]
  }

  #column(x: number): number {
    const i = Math.floor((x - this.#low[0]) / this.#step[0])
    return Math.min(Math.max(i, 0), this.#columns - 1)
  }

  #row(y: number): number {
    const j = Math.floor((y - this.#low[1]) / this.#step[1])
    return Math.min(Math.max(j, 0), this.#rows - 1)
  }

  /** Undefined inside of a body. */
  at(x: number, y: number): Place | undefined {
    let [best, most, at] = [-1, -CLOSE, [0, 0] as [number, number]]
    for (const t of this.#buckets[this.#column(x) + this.#columns * this.#row(y)]!) {
      const shares = this.#sharesIn(t, x, y)
      const least = Math.min(shares[0], shares[1], 1 - shares[0] - shares[1])
      if (least > most) {
        best = t
        most = least
        at = shares
      }
      if (least >= -NEAR) break
    }
    if (best < 0) return undefined
    const [r, s] = at
    const { triangles, same } = this.#mesh
    return {
      nodes: [0, 1, 2, 3, 4, 5].map(k => same[triangles[best + k]!]!),
      shapes: shapesAt(r, s),
      corners: [1 - r - s, r, s],
    }
  }

  /** Newton's method for the shares of the second and the third corner. */
  #sharesIn(t: number, x: number, y: number): [number, number] {
    const { triangles, x: xs, y: ys } = this.#mesh
    let [r, s] = [1 / 3, 1 / 3]
    for (let k = 0; k < NEWTON_STEPS; k++) {
      const shapes = shapesAt(r, s)
      const [byR, byS] = slopesAt(r, s)
      let [u, v, ur, us, vr, vs] = [-x, -y, 0, 0, 0, 0]
      for (let n = 0; n < 6; n++) {
        const node = triangles[t + n]!
        u += shapes[n]! * xs[node]!
        v += shapes[n]! * ys[node]!
        ur += byR[n]! * xs[node]!
        us += byS[n]! * xs[node]!
        vr += byR[n]! * ys[node]!
        vs += byS[n]! * ys[node]!
      }
      const determinant = ur * vs - us * vr
      const [dr, ds] = [(us * v - vs * u) / determinant, (vr * u - ur * v) / determinant]
      r += dr
      s += ds
      if (Math.abs(dr) + Math.abs(ds) < 1e-13) break
    }
    return [r, s]
  }
}

/** A value of a section of the values, by the node. */
export function valueAt(ns: NavierStokes, values: Float64Array, section: number, place: Place) {
  const base = section * ns.count
  const [nodes, weights] =
    section === P ? [place.nodes.slice(0, 3), place.corners] : [place.nodes, place.shapes]
  return nodes.reduce((sum, node, k) => sum + weights[k]! * values[base + node]!, 0)
}

const NODES_MAX = 161
const NODES_MIN = 33

/** Even nodes over the room, for fields. */
export class Raster {
  readonly nx: number
  readonly ny: number
  readonly dx: number
  readonly dy: number
  readonly #places: (Place | undefined)[]

  constructor({ x, y }: Mesh, finder: Finder) {
    const last = x.length - 1
    const [width, height] = [x[last]! - x[0]!, y[last]! - y[0]!]
    const nodes = (own: number, other: number) =>
      own >= other
        ? NODES_MAX
        : Math.max(NODES_MIN, 1 + 2 * Math.round(((NODES_MAX - 1) * own) / other / 2))
    this.nx = nodes(width, height)
    this.ny = nodes(height, width)
    this.dx = width / (this.nx - 1)
    this.dy = height / (this.ny - 1)
    this.#places = Array.from({ length: this.nx * this.ny }, (_, n) => {
      const [i, j] = [n % this.nx, Math.floor(n / this.nx)]
      return finder.at(x[0]! + i * this.dx, y[0]! + j * this.dy)
    })
  }

  /** `inside` is what the field shows in bodies. */
  field(value: (place: Place) => number, inside: number): Field {
    const { nx, ny, dx, dy } = this
    const values = Float64Array.from(this.#places, place => (place ? value(place) : inside))
    return { nx, ny, dx, dy, values }
  }

  /** 1 in the flow, 0 in bodies. */
  get isPlain(): boolean {
    return this.#places.every(place => place !== undefined)
  }
}
