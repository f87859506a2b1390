import type { Specimen } from '../../../workers/solvers/fracture/specimen.ts'

interface TwinBond {
  p: number
  q: number
  length: number
  direction: [number, number]
  stiffness: number
}

/** The bonds of a specimen as a plain list, and conjugate gradients over it. */
export class FractureTwin {
  readonly bonds: TwinBond[]
  /** Two components a node. */
  readonly displacements: Float64Array
  #free: Uint8Array

  constructor(specimen: Specimen) {
    const { nx, ny, horizon } = specimen.shape
    this.bonds = Array.from(specimen.bonds(), ({ family, i, j, now }) => ({
      p: j * nx + i,
      q: (j + family.b) * nx + i + family.a,
      length: family.length,
      direction: [family.a / family.length, family.b / family.length],
      stiffness: now,
    }))
    this.displacements = new Float64Array(2 * nx * ny)
    this.#free = Uint8Array.from({ length: 2 * nx * ny }, (_, component) => {
      const row = Math.floor(component / (2 * nx))
      return component % 2 === 0 || (row >= horizon && row < ny - horizon) ? 1 : 0
    })
  }

  /** K u: the force that each component takes to hold it. */
  forces(u: Float64Array): Float64Array {
    const forces = new Float64Array(u.length)
    for (const { p, q, direction, stiffness } of this.bonds) {
      const [x, y] = direction
      const pull = stiffness * ((u[2 * q]! - u[2 * p]!) * x + (u[2 * q + 1]! - u[2 * p + 1]!) * y)
      forces[2 * p]! -= pull * x
      forces[2 * p + 1]! -= pull * y
      forces[2 * q]! += pull * x
      forces[2 * q + 1]! += pull * y
    }
    return forces
  }

  /** Conjugate gradients with the diagonal as preconditioner; answers the norm of the residual. */
  iterate(steps: number): number {
    const u = this.displacements
    const diagonal = new Float64Array(u.length)
    for (const { p, q, direction, stiffness } of this.bonds) {
      for (const node of [p, q]) {
        for (const axis of [0, 1] as const) {
          diagonal[2 * node + axis]! += stiffness * direction[axis] * direction[axis]
        }
      }
    }
    const held = (vector: Float64Array) => vector.map((v, i) => (this.#free[i] ? v : 0))
    const prepared = (vector: Float64Array) =>
      vector.map((v, i) => (diagonal[i]! > 0 ? v / diagonal[i]! : 0))
    const r = held(this.forces(u)).map(v => -v)
    let z = prepared(r)
    const d = Float64Array.from(z)
    let product = dot(r, z)
    for (let n = 0; n < steps; n++) {
      const image = held(this.forces(d))
      const step = product / dot(d, image)
      for (let i = 0; i < u.length; i++) {
        u[i]! += step * d[i]!
        r[i]! -= step * image[i]!
      }
      z = prepared(r)
      const next = dot(r, z)
      for (let i = 0; i < u.length; i++) d[i] = z[i]! + (next / product) * d[i]!
      product = next
    }
    return Math.sqrt(dot(r, r))
  }

  stretchOf({ p, q, length, direction: [x, y] }: TwinBond): number {
    const u = this.displacements
    return ((u[2 * q]! - u[2 * p]!) * x + (u[2 * q + 1]! - u[2 * p + 1]!) * y) / length
  }

  energy(): number {
    return this.bonds.reduce((sum, bond) => {
      const extension = this.stretchOf(bond) * bond.length
      return sum + 0.5 * bond.stiffness * extension * extension
    }, 0)
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, v, i) => sum + v * b[i]!, 0)
}
