import { doubles, type Kernels } from '../../kernel.ts'
import type { KernelTable } from '../../kernel-table.ts'
import type { Family, Lattice } from './lattice.ts'
import { surfaceFactors } from './surface.ts'

/** Conjugate-gradient steps a call of the kernel. */
const CHUNK = 50

/** A bar (ny = 1) or a sheet of nx x ny nodes at unit spacing; the outer nodes are held by grips. */
export interface Shape {
  nx: number
  ny: number
  horizon: number
  /** Where the notch from the edge x = -1/2 ends; below that for none. */
  notchTip: number
}

/** Pull of either grip and norm of all its forces in N/m; force times place, which is work over strain, in J/m. */
export interface Grips {
  low: number
  high: number
  virial: number
  norm: number
}

export interface Bond {
  family: Family
  i: number
  j: number
  /** Whether the bond crosses the notch and was cut from the start. */
  notched: boolean
  /** Present stiffness, and stiffness before any damage. */
  now: number
  before: number
  /** Largest stretch that it has borne beyond s0; infinite where it cannot fail. */
  reached: number
}

type Kernel = KernelTable['fracture']

/** A specimen under load: its bonds, displacements and forces lie in a kernel of its own. */
export class Specimen {
  readonly shape: Shape
  readonly lattice: Lattice
  /** Bonds cut by the notch. */
  readonly notched: number
  /** Height of the notch between two rows of nodes. */
  readonly midHeight: number
  /** Conjugate-gradient steps so far, and solutions. */
  iterations = 0
  solutions = 0

  readonly #kernel: Kernel
  readonly #isBar: boolean

  constructor(kernels: Kernels, shape: Shape, lattice: Lattice, s0: number, sf: number) {
    this.shape = shape
    this.lattice = lattice
    this.#isBar = shape.ny === 1
    this.midHeight = Math.floor(shape.ny / 2) - 0.5
    this.#kernel = kernels('fracture')
    const { families } = lattice
    this.#kernel.init(shape.nx, shape.ny, shape.horizon, families.length, s0, sf)
    for (const [n, { a, b, length }] of families.entries()) {
      this.#kernel.addFamily(n, a, b, a / length, b / length)
    }
    this.#setFreedom()
    this.notched = this.#setBonds()
  }

  /** The outer `horizon` columns of a bar, rows of a sheet, are held: -1 by the low grip, 1 by the high one, 0 free. */
  #gripOf(i: number, j: number): -1 | 0 | 1 {
    const { nx, ny, horizon } = this.shape
    const [at, size] = this.#isBar ? [i, nx] : [j, ny]
    return at < horizon ? -1 : at < size - horizon ? 0 : 1
  }

  /** A bar is held along x, a sheet along y alone: its grips are frictionless. */
  #setFreedom(): void {
    const { nx, ny } = this.shape
    const width = this.#kernel.rowLength()
    const freedom = this.#vector(this.#kernel.freedom())
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++) {
        const held = this.#gripOf(i, j) !== 0
        freedom[2 * j * width + i] = this.#isBar && held ? 0 : 1
        freedom[(2 * j + 1) * width + i] = this.#isBar || held ? 0 : 1
      }
    }
  }

  /** Sets every bond and answers how many the notch leaves out. */
  #setBonds(): number {
    const width = this.#kernel.rowLength()
    const surface = surfaceFactors(this.lattice, this.#isBar ? 0 : this.shape.nx)
    let notched = 0
    for (const [n, family] of this.lattice.families.entries()) {
      const { a, b, stiffness } = family
      const now = this.#numbers(this.#kernel.stiffnesses(n))
      const before = this.#numbers(this.#kernel.undamaged(n))
      const reached = this.#numbers(this.#kernel.largestStretches(n))
      for (const [i, j] of this.#bondsOf(family)) {
        const k = stiffness * surface(family, i)
        const at = j * width + i
        before[at] = k
        const grip = this.#gripOf(i, j)
        // Within a grip nothing fails.
        if (grip !== 0 && grip === this.#gripOf(i + a, j + b))
          reached[at] = Number.POSITIVE_INFINITY
        if (this.#crossesNotch(i, j, family)) notched++
        else now[at] = k
      }
    }
    return notched
  }

  /** Whether a bond crosses the notch; one exactly through its tip does not. */
  #crossesNotch(i: number, j: number, { a, b }: Family): boolean {
    const above = this.midHeight - j
    return b > 0 && above > 0 && above < b && i + (a * above) / b < this.shape.notchTip - 1e-9
  }

  /** Starts of the bonds of a family that lie within the specimen. */
  *#bondsOf({ a, b }: Family): Generator<[i: number, j: number]> {
    const { nx, ny } = this.shape
    for (let j = 0; j + b < ny; j++) {
      for (let i = Math.max(0, -a); i < Math.min(nx, nx - a); i++) yield [i, j]
    }
  }

  /** Moves the grips from one strain to another; the rest follows in proportion: exact while no bond fails. */
  stretch(from: number, strain: number): void {
    const { nx, ny } = this.shape
    const kernel = this.#kernel
    const width = kernel.rowLength()
    const u = this.#vector(kernel.displacement())
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++) {
        const [x, y] = [2 * j * width + i, (2 * j + 1) * width + i]
        const along = this.#isBar ? x : y
        if (from > 0) {
          u[x]! *= strain / from
          u[y]! *= strain / from
        }
        // At the start all nodes take the uniform stretch.
        if (from === 0 || this.#gripOf(i, j) !== 0) u[along] = strain * this.#place(i, j)
      }
    }
  }

  /** Along the load, from the middle of the specimen. */
  #place(i: number, j: number): number {
    const { nx, ny } = this.shape
    return this.#isBar ? i - (nx - 1) / 2 : j - (ny - 1) / 2
  }

  /** Solves the equilibrium in at most `most` steps; answers the norm of the residual force, `tolerance` if all went well. */
  equilibrate(most: number, tolerance: number): number {
    const kernel = this.#kernel
    kernel.start()
    let residual = kernel.iterate(0, tolerance)
    let steps = 0
    while (residual > tolerance && steps < most) {
      const count = Math.min(CHUNK, most - steps)
      residual = kernel.iterate(count, tolerance)
      steps += count
    }
    if (!this.#isBar && this.shape.ny % 2 === 0) kernel.mirror()
    this.iterations += steps
    this.solutions++
    return residual
  }

  /** Conjugate-gradient steps times bonds inside the specimen, so far. */
  get work(): number {
    const { nx, ny } = this.shape
    return this.iterations * this.lattice.families.length * nx * ny
  }

  /** Largest stretch of a bond over its limit, less 1. */
  excess(): number {
    return this.lattice.families.reduce(
      (most, { length }, n) => Math.max(most, this.#kernel.excess(n, length)),
      -1,
    )
  }

  /**
   * Weakens the bonds whose excess reaches `least`. In a bar all bonds may be equally stretched: then only those nearest
   * to its middle are weakened, since otherwise all would fail at once.
   */
  weaken(least: number): void {
    const { families } = this.lattice
    const kernel = this.#kernel
    const centre = this.shape.nx - 1
    const all = (halves: number) => {
      for (const [n, { a, length }] of families.entries()) {
        kernel.weaken(n, a, length, least, centre, halves)
      }
    }
    if (!this.#isBar) all(2 * this.shape.nx)
    else
      all(
        Math.min(
          ...families.map(({ a, length }, n) => kernel.nearest(n, a, length, least, centre)),
        ),
      )
  }

  /** Energy in the bonds, in J/m. */
  energy(): number {
    return this.lattice.families.reduce((sum, _, n) => sum + this.#kernel.energy(n), 0)
  }

  /** What the grips do along the load, for unit thickness. */
  grips(): Grips {
    const { nx, ny } = this.shape
    this.#kernel.forces()
    const width = this.#kernel.rowLength()
    const forces = this.#vector(this.#kernel.force())
    const grips = { low: 0, high: 0, virial: 0, norm: 0 }
    let squares = 0
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++) {
        const grip = this.#gripOf(i, j)
        if (grip === 0) continue
        const force = forces[(this.#isBar ? 2 * j : 2 * j + 1) * width + i]!
        squares += force * force
        grips.virial += force * this.#place(i, j)
        if (grip < 0) grips.low -= force
        else grips.high += force
      }
    }
    return { ...grips, norm: Math.sqrt(squares) }
  }

  /** Visits every bond, those of the notch among them. */
  *bonds(): Generator<Bond> {
    const width = this.#kernel.rowLength()
    for (const [n, family] of this.lattice.families.entries()) {
      const now = this.#numbers(this.#kernel.stiffnesses(n))
      const before = this.#numbers(this.#kernel.undamaged(n))
      const reached = this.#numbers(this.#kernel.largestStretches(n))
      for (const [i, j] of this.#bondsOf(family)) {
        const at = j * width + i
        const notched = this.#crossesNotch(i, j, family)
        yield { family, i, j, notched, now: now[at]!, before: before[at]!, reached: reached[at]! }
      }
    }
  }

  /** Components of the displacement, row by row. */
  displacements(): { x: Float64Array; y: Float64Array } {
    const { nx, ny } = this.shape
    const width = this.#kernel.rowLength()
    const u = this.#vector(this.#kernel.displacement())
    const component = (offset: number) =>
      Float64Array.from(
        { length: nx * ny },
        (_, n) => u[(2 * Math.floor(n / nx) + offset) * width + (n % nx)]!,
      )
    return { x: component(0), y: component(1) }
  }

  #numbers(address: number): Float64Array {
    return doubles(this.#kernel, address, this.shape.ny * this.#kernel.rowLength())
  }

  #vector(address: number): Float64Array {
    return doubles(this.#kernel, address, 2 * this.shape.ny * this.#kernel.rowLength())
  }
}
