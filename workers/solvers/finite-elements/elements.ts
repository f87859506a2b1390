// Stiffness, forces and strains of triangles of six nodes.
import { quadratics, slopes, type TriangleMesh } from '../../continuum/mesh/triangle-mesh.ts'
import type { State } from './law.ts'

export interface Rule {
  readonly places: readonly (readonly [r: number, s: number])[]
  readonly weights: readonly number[]
}

/** Three points, exact to the second power; there stresses are most accurate (Zienkiewicz and Zhu 1992). */
export const THREE: Rule = {
  places: [
    [1 / 6, 1 / 6],
    [2 / 3, 1 / 6],
    [1 / 6, 2 / 3],
  ],
  weights: [1 / 6, 1 / 6, 1 / 6],
}

const [NEAR, FAR] = [(6 - Math.sqrt(15)) / 21, (6 + Math.sqrt(15)) / 21]
const [LIGHT, HEAVY] = [(155 - Math.sqrt(15)) / 2400, (155 + Math.sqrt(15)) / 2400]

/** Seven points, exact to the fifth power (Radon, Monatsh. Math. 52 (1948) 286). */
export const SEVEN: Rule = {
  places: [
    [1 / 3, 1 / 3],
    [NEAR, NEAR],
    [1 - 2 * NEAR, NEAR],
    [NEAR, 1 - 2 * NEAR],
    [FAR, FAR],
    [1 - 2 * FAR, FAR],
    [FAR, 1 - 2 * FAR],
  ],
  weights: [9 / 80, LIGHT, LIGHT, LIGHT, HEAVY, HEAVY, HEAVY],
}

interface Tabulated {
  readonly values: readonly number[][]
  readonly byR: readonly number[][]
  readonly byS: readonly number[][]
  /** Of the bubble 27 r s (1 - r - s), which is 0 on all sides: its value, and its slopes by r and s. */
  readonly bubbles: readonly (readonly [number, number, number])[]
}

const tabulated = ({ places }: Rule): Tabulated => ({
  values: places.map(([r, s]) => quadratics(r, s)),
  byR: places.map(([r, s]) => slopes(r, s)[0]),
  byS: places.map(([r, s]) => slopes(r, s)[1]),
  bubbles: places.map(([r, s]) => {
    const t = 1 - r - s
    return [27 * r * s * t, 27 * s * (t - r), 27 * r * (t - s)]
  }),
})

const TABLES = new Map([THREE, SEVEN].map(rule => [rule, tabulated(rule)]))

/** One point of an element: the functions, their slopes, the place and what an integral gives it. */
export class PointOf {
  readonly dx = new Float64Array(6)
  readonly dy = new Float64Array(6)
  values: readonly number[] = []
  x = 0
  y = 0
  weight = 0
  /** Of the bubble, after setBubble(): its value and its slopes. */
  readonly bubble = { value: 0, dx: 0, dy: 0 }
  /** Of the place by r and s: xr, yr, xs, ys. */
  readonly #slopes = new Float64Array(4)
  readonly #mesh: TriangleMesh
  readonly #rule: Rule
  readonly #table: Tabulated
  readonly #depth: number
  readonly isRound: boolean

  constructor(mesh: TriangleMesh, rule: Rule, state: State, thickness: number) {
    this.#mesh = mesh
    this.#rule = rule
    this.#table = TABLES.get(rule)!
    this.isRound = state === 'axisymmetric'
    this.#depth = this.isRound ? 2 * Math.PI : thickness
  }

  set(element: number, k: number): void {
    const { x, y, elements } = this.#mesh
    const { byR, byS, values } = this.#table
    const [r, s] = [byR[k]!, byS[k]!]
    this.values = values[k]!
    let [xr, yr, xs, ys] = [0, 0, 0, 0]
    this.x = 0
    this.y = 0
    for (let i = 0; i < 6; i++) {
      const node = elements[6 * element + i]!
      const [px, py] = [x[node]!, y[node]!]
      xr += r[i]! * px
      yr += r[i]! * py
      xs += s[i]! * px
      ys += s[i]! * py
      this.x += this.values[i]! * px
      this.y += this.values[i]! * py
    }
    this.#slopes[0] = xr
    this.#slopes[1] = yr
    this.#slopes[2] = xs
    this.#slopes[3] = ys
    const area = xr * ys - xs * yr
    for (let i = 0; i < 6; i++) {
      this.dx[i] = (r[i]! * ys - s[i]! * yr) / area
      this.dy[i] = (s[i]! * xr - r[i]! * xs) / area
    }
    this.weight = this.#rule.weights[k]! * area * this.#depth * (this.isRound ? this.x : 1)
  }

  /** After set() at the same point k. */
  setBubble(k: number): void {
    const [value, r, s] = this.#table.bubbles[k]!
    const [xr, yr, xs, ys] = this.#slopes as unknown as [number, number, number, number]
    const area = xr * ys - xs * yr
    this.bubble.value = value
    this.bubble.dx = (r * ys - s * yr) / area
    this.bubble.dy = (s * xr - r * xs) / area
  }

  /** Strain xx, yy, zz, xy of the displacements of all nodes. */
  strain(element: number, u: Float64Array, into: Float64Array): void {
    const { elements } = this.#mesh
    let [xx, yy, zz, xy] = [0, 0, 0, 0]
    for (let i = 0; i < 6; i++) {
      const node = elements[6 * element + i]!
      const [ux, uy] = [u[2 * node]!, u[2 * node + 1]!]
      xx += this.dx[i]! * ux
      yy += this.dy[i]! * uy
      zz += this.values[i]! * ux
      xy += this.dy[i]! * ux + this.dx[i]! * uy
    }
    into[0] = xx
    into[1] = yy
    into[2] = this.isRound ? zz / this.x : 0
    into[3] = xy
  }

  /** The same of displacements whose last digits stand apart, by differences: its rounding is one of strain. */
  fineStrain(element: number, u: Float64Array, fine: Float64Array, into: Float64Array): void {
    const { elements } = this.#mesh
    const [firstX, firstY] = [2 * elements[6 * element]!, 2 * elements[6 * element]! + 1]
    let [xx, yy, zz, xy] = [0, 0, 0, 0]
    for (let i = 0; i < 6; i++) {
      const node = elements[6 * element + i]!
      const ux = u[2 * node]! - u[firstX]! + (fine[2 * node]! - fine[firstX]!)
      const uy = u[2 * node + 1]! - u[firstY]! + (fine[2 * node + 1]! - fine[firstY]!)
      xx += this.dx[i]! * ux
      yy += this.dy[i]! * uy
      zz += this.values[i]! * ux
      xy += this.dy[i]! * ux + this.dx[i]! * uy
    }
    into[0] = xx
    into[1] = yy
    into[2] = this.isRound ? (zz + u[firstX]! + fine[firstX]!) / this.x : 0
    into[3] = xy
  }

  /** Adds the stiffness of a law here: 12 x 12, row by row, the part on and above the diagonal. */
  addStiffness(law: Float64Array, into: Float64Array): void {
    const w = this.weight
    const isRound = this.isRound
    for (let j = 0; j < 6; j++) {
      const [jx, jy] = [this.dx[j]!, this.dy[j]!]
      const jz = isRound ? this.values[j]! / this.x : 0
      // Stress of a unit displacement of node j along x and along y.
      const ax = w * (law[0]! * jx + law[2]! * jz + law[3]! * jy)
      const ay = w * (law[4]! * jx + law[6]! * jz + law[7]! * jy)
      const az = w * (law[8]! * jx + law[10]! * jz + law[11]! * jy)
      const as = w * (law[12]! * jx + law[14]! * jz + law[15]! * jy)
      const bx = w * (law[1]! * jy + law[3]! * jx)
      const by = w * (law[5]! * jy + law[7]! * jx)
      const bz = w * (law[9]! * jy + law[11]! * jx)
      const bs = w * (law[13]! * jy + law[15]! * jx)
      for (let i = 0; i <= j; i++) {
        const [ix, iy] = [this.dx[i]!, this.dy[i]!]
        const iz = isRound ? this.values[i]! / this.x : 0
        const at = 24 * i + 2 * j
        into[at]! += ix * ax + iz * az + iy * as
        into[at + 1]! += ix * bx + iz * bz + iy * bs
        into[at + 12]! += iy * ay + ix * as
        into[at + 13]! += iy * by + ix * bs
      }
    }
  }
}

/** Number of each element within its region. */
export function withinRegions({ regions }: TriangleMesh): Int32Array {
  const counts = new Map<number, number>()
  return Int32Array.from(regions, region => {
    const count = counts.get(region) ?? 0
    counts.set(region, count + 1)
    return count
  })
}
