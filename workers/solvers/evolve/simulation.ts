// The kernel set up for one state point. Atoms are identified by their initial indices, although the kernel sorts them.
import { doubles, type Kernels } from '../../kernel.ts'
import type { KernelTable } from '../../kernel-table.ts'
import { compensatedSum } from '../../numerics/compensated-sum.ts'
import type { StatePoint } from './state-point.ts'

/** Doubles of an atom and of a velocity in the kernel. */
const ATOM = 8
const VECTOR = 4

/** Skins of the two pair lists; about the fastest for a liquid, and wider for a gas, whose lists are short. */
const DENSE = { narrow: 0.15, wide: 0.7 }
const DILUTE = { narrow: 0.3, wide: 2 }
/** The reach of the wide list stays below the edge by this, the rise of the force left out. */
const BELOW_EDGE = 0.1

/** Skins of the two pair lists at a state point. */
export function skinsOf({ edge, cutoff, bond, density }: StatePoint) {
  const { narrow, wide } = density > 0.2 || bond ? DENSE : DILUTE
  return { narrow, wide: Math.min(wide, edge - cutoff - BELOW_EDGE) }
}

export class Simulation {
  readonly state: StatePoint
  readonly #kernel: KernelTable['evolve']

  constructor(kernels: Kernels, state: StatePoint) {
    const { n, edge, cutoff, rise, bond } = state
    const { narrow, wide } = skinsOf(state)
    this.state = state
    this.#kernel = kernels('evolve')
    const { strength, length } = bond ?? { strength: 0, length: 0 }
    this.#kernel.init(n, edge, cutoff, rise, narrow, wide, strength, length)
  }

  /** Once, before anything else. */
  place(positions: Float64Array, velocities: Float64Array): void {
    const kernel = this.#kernel
    const { n } = this.state
    const atoms = doubles(kernel, kernel.atoms(), ATOM * n)
    const speeds = doubles(kernel, kernel.velocities(), VECTOR * n)
    for (let i = 0; i < n; i++) {
      for (let axis = 0; axis < 3; axis++) {
        atoms[ATOM * i + axis] = positions[3 * i + axis]!
        speeds[VECTOR * i + axis] = velocities[3 * i + axis]!
      }
    }
    kernel.restart()
    kernel.advance(0, 0)
  }

  advance(steps: number, dt: number): void {
    this.#kernel.advance(steps, dt)
  }

  /** Energies and virial after the last advance(). */
  get potential(): number {
    return this.#kernel.potentialEnergy()
  }

  get kinetic(): number {
    const [x, y, z] = this.kineticByAxis
    return x + y + z
  }

  get kineticByAxis(): readonly [number, number, number] {
    const kernel = this.#kernel
    return [kernel.kineticX(), kernel.kineticY(), kernel.kineticZ()]
  }

  get energy(): number {
    return this.kinetic + this.potential
  }

  get virial(): number {
    return this.#kernel.virial()
  }

  /** Sums over the bonds of a chain. */
  get bonds(): { energy: number; length: number } {
    return { energy: this.#kernel.energyOfBonds(), length: this.#kernel.lengthOfBonds() }
  }

  scaleVelocities(factor: number): void {
    this.#kernel.scaleVelocities(factor)
  }

  /** Takes overlaps apart: moves each atom along its force, by `farthest` at most. */
  settle(farthest: number): void {
    this.#kernel.settle(farthest)
  }

  /** Potential energy with the box and all distances stretched, summed over all pairs without a list. */
  energyAt(stretch: number): number {
    return this.#kernel.energyAt(stretch)
  }

  /** Counts of distances up to `longest`, one for each countDistances() so far. */
  histogram(bins: number, longest: number): { count(): void; counts(): Float64Array } {
    const kernel = this.#kernel
    const address = kernel.histogram(bins, longest)
    return {
      count: () => kernel.countDistances(),
      counts: () => doubles(kernel, address, bins).slice(),
    }
  }

  /** Coordinates as if the box had no walls. */
  positions(): Float64Array {
    const kernel = this.#kernel
    const { n, edge } = this.state
    const atoms = doubles(kernel, kernel.atoms(), ATOM * n)
    const wraps = doubles(kernel, kernel.wraps(), VECTOR * n)
    return this.#byName(
      (place, axis) => atoms[ATOM * place + axis]! + edge * wraps[VECTOR * place + axis]!,
    )
  }

  velocities(): Float64Array {
    const kernel = this.#kernel
    const speeds = doubles(kernel, kernel.velocities(), VECTOR * this.state.n)
    return this.#byName((place, axis) => speeds[VECTOR * place + axis]!)
  }

  /** Length of the total momentum. */
  momentum(): number {
    const velocities = this.velocities()
    const along = [0, 1, 2].map(axis => compensatedSum(velocities.filter((_, i) => i % 3 === axis)))
    return Math.sqrt(along.reduce((sum, p) => sum + p * p, 0))
  }

  #byName(value: (place: number, axis: number) => number): Float64Array {
    const kernel = this.#kernel
    const { n } = this.state
    const names = new Int32Array(kernel.memory.buffer, kernel.names(), n)
    const sorted = new Float64Array(3 * n)
    for (let place = 0; place < n; place++) {
      for (let axis = 0; axis < 3; axis++) sorted[3 * names[place]! + axis] = value(place, axis)
    }
    return sorted
  }
}
