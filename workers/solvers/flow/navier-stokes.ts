// Velocity and temperature of degree two, pressure of degree one on triangles (Taylor and Hood, Comput. Fluids 1 (1973) 73):
// the weak equations of a flow, their matrix and what is left of them.

import { separatorsOf } from '../../continuum/separators.ts'
import type { Kernels } from '../../kernel.ts'
import { FrontalLU } from '../../numerics/frontal-lu.ts'
import { type Elements, elementsOf, POINTS, shapesAt } from './elements.ts'
import type { Mesh } from './mesh.ts'

/** Sections of the values: those of all nodes, one after the other. */
export const [U, V, P, T] = [0, 1, 2, 3] as const

export interface Physics {
  /** m^2/s */
  readonly visc: number
  /** Diffusivity of heat; undefined where there is no temperature. */
  readonly kappa: number | undefined
  /** Acceleration by a degree of temperature, and the temperature that pushes nowhere. */
  readonly lift: readonly [number, number]
  readonly neutral: number
}

/** A side through which the flow leaves or is pushed: its nodes, its triangle, its pressure over the density. */
export interface Opening {
  readonly nodes: readonly [number, number, number]
  readonly pressure: number
}

export interface Step {
  /** What multiplies the values in their rate of change, and the rest of that rate; none in a steady flow. */
  readonly alpha: number
  readonly past?: Float64Array
  /** The velocity that carries; that of the values themselves if left out, with its derivatives in the matrix; none where nothing is carried. */
  readonly wind?: Float64Array | 'none'
  /** Share of the viscosity and of the diffusivity to be taken, for flows that are reached by way of slower ones. */
  readonly thickness?: number
  readonly withMatrix?: boolean
}

const Q = POINTS.length
const SHAPES = Float64Array.from(POINTS.flatMap(([r, s]) => shapesAt(r, s)))
const CORNERS = Float64Array.from(POINTS.flatMap(([r, s]) => [1 - r - s, r, s]))

export class NavierStokes {
  readonly mesh: Mesh
  readonly elements: Elements
  readonly physics: Physics
  readonly count: number
  readonly lu: FrontalLU
  /** Unknown of each value, -1 where it is known or has no part in the flow. */
  readonly unknownOf: Int32Array
  /** Values that have a part in the flow, rising. */
  readonly places: Int32Array
  /** What is left of the equation of each value: where it is known, what holds it. */
  readonly left: Float64Array
  /** Acceleration and heating at the points of the elements. */
  readonly forceX: Float64Array
  readonly forceY: Float64Array
  readonly heating: Float64Array
  /** Heat that borders send to their nodes. */
  readonly load: Float64Array
  readonly openings: readonly Opening[]
  /** Operations of one assembly. */
  readonly work: number
  readonly #places: Int32Array
  readonly #width: number
  #base: { alpha: number; thickness: number; matrices: Float64Array } | undefined
  readonly #triangleOf = new Map<number, number>()

  /** `isKnown`: whether the value of a section at a node is. */
  constructor(
    kernels: Kernels,
    mesh: Mesh,
    physics: Physics,
    isKnown: (section: number, node: number) => boolean,
    openings: readonly Opening[],
    wraps: { wrapsX: boolean; wrapsY: boolean },
  ) {
    this.mesh = mesh
    this.physics = physics
    this.openings = openings
    this.elements = elementsOf(mesh)
    this.count = mesh.x.length
    const { count, elements } = this
    const isWarm = physics.kappa !== undefined
    this.#width = isWarm ? 21 : 15
    const width = this.#width
    // Values of the elements, then their unknowns.
    this.#places = new Int32Array(elements.count * width)
    const takesPart = new Uint8Array(4 * count)
    for (let e = 0; e < elements.count; e++) {
      for (let k = 0; k < 6; k++) {
        const own = mesh.triangles[6 * e + k]!
        if (k > 2) this.#triangleOf.set(own, e)
        const node = mesh.same[own]!
        const at = e * width + k
        this.#places[at] = node
        this.#places[at + 6] = V * count + node
        if (k < 3) this.#places[at + 12] = P * count + node
        if (isWarm) this.#places[at + 15] = T * count + node
      }
    }
    for (const place of this.#places) takesPart[place] = 1
    this.places = Int32Array.from(takesPart.keys()).filter(place => takesPart[place] === 1)
    this.unknownOf = new Int32Array(4 * count).fill(-1)
    let next = 0
    const separators = separatorsOf(mesh.nx, mesh.ny, wraps)
    const fronts = separators.map(({ nodes, children }) => {
      const first = next
      // A pressure follows the velocities that it holds together.
      for (const sections of [isWarm ? [U, V, T] : [U, V], [P]]) {
        for (const node of nodes) {
          for (const section of sections) {
            const place = section * count + node
            if (takesPart[place] && !isKnown(section, node)) this.unknownOf[place] = next++
          }
        }
      }
      return { own: next - first, children }
    })
    const unknowns = this.#places.map(place => this.unknownOf[place]!)
    this.lu = new FrontalLU(kernels, fronts, unknowns, width)
    this.left = new Float64Array(4 * count)
    const points = elements.count * Q
    this.forceX = new Float64Array(points)
    this.forceY = new Float64Array(points)
    this.heating = new Float64Array(points)
    this.load = new Float64Array(count)
    this.work = elements.count * Q * (isWarm ? 900 : 550)
  }

  get isWarm(): boolean {
    return this.physics.kappa !== undefined
  }

  /** What is left of the equations at these values, and the matrix of its slopes. */
  assemble(
    values: Float64Array,
    { alpha, past, wind, thickness = 1, withMatrix = true }: Step,
  ): void {
    const { elements, count, left, lu, physics } = this
    const width = this.#width
    const places = this.#places
    const isWarm = this.isWarm
    const { slopesX, slopesY } = elements
    const visc = physics.visc * thickness
    const kappa = (physics.kappa ?? 0) * thickness
    const [liftX, liftY] = physics.lift
    const newton = wind ? 0 : 1
    const carrier = wind === 'none' ? new Float64Array(4 * count) : (wind ?? values)
    const matrix = lu.matrices
    const square = width * width
    const isCarriedAlone = withMatrix && wind !== undefined && wind !== 'none'
    if (isCarriedAlone) this.#setBase(alpha, thickness)
    else if (withMatrix) matrix.fill(0)
    left.fill(0)
    const local = new Float64Array(21)
    const before = new Float64Array(21)
    const carried = new Float64Array(12)
    const rest = new Float64Array(21)
    for (let e = 0; e < elements.count; e++) {
      const base = e * width
      const block = e * square
      for (let k = 0; k < width; k++) {
        const place = places[base + k]!
        local[k] = values[place]!
        before[k] = past ? past[place]! : 0
        if (k < 12) carried[k] = carrier[place]!
        rest[k] = 0
      }
      for (let q = 0; q < Q; q++) {
        const n = e * Q + q
        const weight = elements.weights[n]!
        const g = 6 * n
        let [u, v, ux, uy, vx, vy] = [0, 0, 0, 0, 0, 0]
        let [pastU, pastV, windU, windV] = [0, 0, 0, 0]
        let [temperature, tx, ty, pastT] = [0, 0, 0, 0]
        for (let k = 0; k < 6; k++) {
          const shape = SHAPES[6 * q + k]!
          const [sx, sy] = [slopesX[g + k]!, slopesY[g + k]!]
          const [a, b] = [local[k]!, local[k + 6]!]
          u += shape * a
          v += shape * b
          ux += sx * a
          uy += sy * a
          vx += sx * b
          vy += sy * b
          pastU += shape * before[k]!
          pastV += shape * before[k + 6]!
          windU += shape * carried[k]!
          windV += shape * carried[k + 6]!
          if (isWarm) {
            const c = local[k + 15]!
            temperature += shape * c
            tx += sx * c
            ty += sy * c
            pastT += shape * before[k + 15]!
          }
        }
        let p = 0
        for (let k = 0; k < 3; k++) p += CORNERS[3 * q + k]! * local[k + 12]!
        const warmth = isWarm ? temperature - physics.neutral : 0
        const rateU = alpha * u + pastU + windU * ux + windV * uy - this.forceX[n]! - liftX * warmth
        const rateV = alpha * v + pastV + windU * vx + windV * vy - this.forceY[n]! - liftY * warmth
        const rateT = alpha * temperature + pastT + windU * tx + windV * ty - this.heating[n]!
        const divergence = ux + vy
        for (let i = 0; i < 6; i++) {
          const shape = SHAPES[6 * q + i]!
          const [sx, sy] = [slopesX[g + i]!, slopesY[g + i]!]
          rest[i]! += weight * (shape * rateU + visc * (sx * ux + sy * uy) - p * sx)
          rest[i + 6]! += weight * (shape * rateV + visc * (sx * vx + sy * vy) - p * sy)
          if (isWarm) rest[i + 15]! += weight * (shape * rateT + kappa * (sx * tx + sy * ty))
        }
        for (let k = 0; k < 3; k++) rest[k + 12]! -= weight * CORNERS[3 * q + k]! * divergence
        if (!withMatrix) continue
        if (isCarriedAlone) {
          for (let i = 0; i < 6; i++) {
            const shape = weight * SHAPES[6 * q + i]!
            const rowU = block + i * width
            const rowV = rowU + 6 * width + 6
            const rowT = rowU + 15 * width + 15
            for (let j = 0; j < 6; j++) {
              const carries = shape * (windU * slopesX[g + j]! + windV * slopesY[g + j]!)
              matrix[rowU + j]! += carries
              matrix[rowV + j]! += carries
              if (isWarm) matrix[rowT + j]! += carries
            }
          }
          continue
        }
        for (let i = 0; i < 6; i++) {
          const shape = weight * SHAPES[6 * q + i]!
          const [sx, sy] = [weight * slopesX[g + i]!, weight * slopesY[g + i]!]
          const rowU = block + i * width
          const rowV = rowU + 6 * width
          const rowT = rowU + 15 * width
          for (let j = 0; j < 6; j++) {
            const other = SHAPES[6 * q + j]!
            const [ox, oy] = [slopesX[g + j]!, slopesY[g + j]!]
            const flow = shape * (alpha * other + windU * ox + windV * oy)
            const spread = sx * ox + sy * oy
            const own = flow + visc * spread
            const both = newton * shape * other
            matrix[rowU + j]! += own + both * ux
            matrix[rowU + j + 6]! += both * uy
            matrix[rowV + j]! += both * vx
            matrix[rowV + j + 6]! += own + both * vy
            if (isWarm) {
              matrix[rowU + j + 15]! -= liftX * shape * other
              matrix[rowV + j + 15]! -= liftY * shape * other
              matrix[rowT + j]! += both * tx
              matrix[rowT + j + 6]! += both * ty
              matrix[rowT + j + 15]! += flow + kappa * spread
            }
          }
          for (let k = 0; k < 3; k++) {
            const corner = CORNERS[3 * q + k]!
            matrix[rowU + k + 12]! -= sx * corner
            matrix[rowV + k + 12]! -= sy * corner
            matrix[block + (k + 12) * width + i]! -= sx * corner
            matrix[block + (k + 12) * width + i + 6]! -= sy * corner
          }
        }
      }
      for (let k = 0; k < width; k++) left[places[base + k]!]! += rest[k]!
    }
    if (isWarm) for (let n = 0; n < count; n++) left[T * count + n]! -= this.load[n]!
    this.#addOpenings(values, carrier, withMatrix)
  }

  /** The matrix without what is carried, which stays the same from step to step. */
  #setBase(alpha: number, thickness: number): void {
    const { lu } = this
    if (this.#base?.alpha !== alpha || this.#base.thickness !== thickness) {
      this.assemble(new Float64Array(4 * this.count), { alpha, thickness, wind: 'none' })
      this.#base = { alpha, thickness, matrices: lu.matrices.slice() }
    }
    lu.matrices.set(this.#base.matrices)
  }

  /** Pressure on an opening, and half of what flows in where it should leave (Bruneau and Fabrie, Int. J. Numer. Meth. Fluids 19 (1994) 693). */
  #addOpenings(values: Float64Array, carrier: Float64Array, withMatrix: boolean): void {
    const { mesh, count, left, lu } = this
    const width = this.#width
    for (const { nodes, pressure } of this.openings) {
      const [a, middle, b] = nodes
      const e = this.#triangleOf.get(middle)!
      const [nx, ny] = [mesh.y[b]! - mesh.y[a]!, mesh.x[a]! - mesh.x[b]!]
      const own = nodes.map(node => mesh.same[node]!)
      const locals = nodes.map(node => {
        for (let k = 0; ; k++) if (mesh.triangles[6 * e + k] === node) return k
      })
      for (const [s, weight] of GAUSS) {
        const shapes = [(1 - s) * (1 - 2 * s), 4 * s * (1 - s), s * (2 * s - 1)]
        const sum = (from: Float64Array, section: number) =>
          shapes.reduce((all, shape, k) => all + shape * from[section * count + own[k]!]!, 0)
        const through = sum(carrier, U) * nx + sum(carrier, V) * ny
        const back = weight * Math.min(through, 0) * -0.5
        const [u, v] = [sum(values, U), sum(values, V)]
        for (let i = 0; i < 3; i++) {
          left[own[i]!]! += shapes[i]! * (weight * pressure * nx + back * u)
          left[V * count + own[i]!]! += shapes[i]! * (weight * pressure * ny + back * v)
          if (!withMatrix || back === 0) continue
          for (let j = 0; j < 3; j++) {
            const value = back * shapes[i]! * shapes[j]!
            const place = e * width * width + locals[i]! * width + locals[j]!
            lu.matrices[place]! += value
            lu.matrices[place + 6 * width + 6]! += value
          }
        }
      }
    }
  }

  /** The triangle that has this node in the middle of a side. */
  triangleOf(middle: number): number {
    return this.#triangleOf.get(middle)!
  }

  /** Of a function of the velocity over the flow. */
  integral(values: Float64Array, of: (u: number, v: number) => number): number {
    const { elements, mesh, count } = this
    let sum = 0
    for (let n = 0; n < elements.weights.length; n++) {
      const [e, q] = [Math.floor(n / Q), n % Q]
      let [u, v] = [0, 0]
      for (let k = 0; k < 6; k++) {
        const node = mesh.same[mesh.triangles[6 * e + k]!]!
        u += SHAPES[6 * q + k]! * values[node]!
        v += SHAPES[6 * q + k]! * values[V * count + node]!
      }
      sum += elements.weights[n]! * of(u, v)
    }
    return sum
  }

  /** Adds the solution of (matrix) step = -left to the values; the largest change of a velocity or temperature. */
  correct(values: Float64Array): number {
    const { lu, unknownOf, left, count } = this
    for (let place = 0; place < 4 * count; place++) {
      const unknown = unknownOf[place]!
      if (unknown >= 0) lu.vector[unknown] = -left[place]!
    }
    lu.solve()
    return this.add(values, 1)
  }

  /** values += share * the vector of unknowns. */
  add(values: Float64Array, share: number): number {
    const { lu, unknownOf, count } = this
    let most = 0
    for (let place = 0; place < 4 * count; place++) {
      const unknown = unknownOf[place]!
      if (unknown < 0) continue
      const change = share * lu.vector[unknown]!
      values[place]! += change
      const section = Math.floor(place / count)
      if (section !== P && !(Math.abs(change) <= most)) most = Math.abs(change)
    }
    this.wrap(values)
    return most
  }

  /** Where the rectangle wraps, both ends have the same values. */
  wrap(values: Float64Array): void {
    const { same } = this.mesh
    for (let node = 0; node < this.count; node++) {
      const other = same[node]!
      if (other === node) continue
      for (let section = 0; section < 4; section++) {
        values[section * this.count + node] = values[section * this.count + other]!
      }
    }
  }
}

/** Gauss's three points between 0 and 1. */
const GAUSS = [
  [0.5 - Math.sqrt(0.15), 5 / 18],
  [0.5, 4 / 9],
  [0.5 + Math.sqrt(0.15), 5 / 18],
] as const
