import { doubles, type Kernels } from '../../kernel.ts'
import type { KernelTable } from '../../kernel-table.ts'
import { Random } from '../../numerics/random.ts'
import { centroid, leversOf, type Molecule, reach } from './molecule.ts'
import {
  after,
  cayley,
  type Quaternion,
  randomRotation,
  rotated,
  superFibonacci,
  type Vector,
  vector,
} from './rotation.ts'

/** Where the ligand's centroid lies and how the ligand is turned. */
export interface Pose {
  place: Vector
  quaternion: Quaternion
}

export interface Minimum extends Pose {
  energy: number
  /** Largest component of the gradient, in epsilon / sigma. */
  slope: number
  /** Whether the search reached its tolerance. */
  converged: boolean
}

/** Square of the soft core, in sigma^2: coinciding atoms have a finite energy of about 200 epsilon. */
const SOFTNESS = 0.5
/** Steps of a search with soft cores, which only has to remove overlaps. */
const SOFT_STEPS = 40
const SOFT_SLOPE = 0.01
/** A search ends at this gradient, in epsilon / sigma, times one plus the strength of the charges. */
const TOLERANCE = 1e-9
/** A search that rounding ends early counts as converged up to this many tolerances. */
const ROUNDED = 100
/** Random displacements of each restart from its best pose; a lower pose replaces it. */
export const HOPS = 6
/** Largest displacement of the centroid in a hop, in sigma; the rotation is up to about 90 degrees. */
const HOP_LENGTH = 1
const HOP_TURN = 0.8
/** Least decrease of the energy for a hop to be accepted, above rounding. */
const GAIN = 1e-9
/**
 * Every other start lies in the receptor's own box, where clefts and cages are, the rest in a box that is wider by
 * the ligand: margins in sigma.
 */
const INNER = 0.2
const MARGIN = 1.5
/** Powers of 1/g, g^4 = g + 1: Roberts' additive sequence fills a cube evenly (Roberts 2018, R_3). */
const ROBERTS = [0.8191725133961645, 0.6710436067037893, 0.5497004779019703] as const

type Kernel = KernelTable['dock']

export class Search {
  /** Largest gradient component of a converged pose, in epsilon / sigma. */
  readonly slopeMax: number

  readonly #kernel: Kernel
  readonly #receptor: Molecule
  readonly #ligand: Molecule
  readonly #levers: Float64Array
  readonly #steps: number
  readonly #random: Random
  readonly #tolerance: number

  /** `coulomb` is the energy of two unit charges at distance sigma, in epsilon. */
  constructor(
    kernels: Kernels,
    receptor: Molecule,
    ligand: Molecule,
    { coulomb, steps, seed }: { coulomb: number; steps: number; seed: number },
  ) {
    this.#receptor = receptor
    this.#ligand = ligand
    this.#levers = leversOf(ligand.places)
    this.#steps = steps
    this.#random = new Random(seed)
    const [m, n] = [receptor.charges, ligand.charges].map(charges =>
      charges.reduce((most, q) => Math.max(most, Math.abs(q)), 0),
    ) as [number, number]
    const strength = Math.abs(coulomb) * m * n
    this.#tolerance = TOLERANCE * (1 + strength)
    this.slopeMax = ROUNDED * this.#tolerance
    this.#kernel = kernels('dock')
    this.#load(coulomb, strength > 0)
  }

  #load(coulomb: number, charged: boolean): void {
    const kernel = this.#kernel
    const [{ places: fixed, charges }, { places: moving }] = [this.#receptor, this.#ligand]
    kernel.init(fixed.length, moving.length, charged)
    doubles(kernel, kernel.levers(), 9).set(this.#levers)
    const twos = doubles(kernel, kernel.receptor(), 10 * Math.ceil(fixed.length / 2))
    // The kernel takes pairs of atoms: an odd number is completed by one without a well, out of reach of the ligand.
    const even = fixed.length % 2 === 0 ? fixed : [...fixed, [fixed[0]![0] + 1e6, 0, 0] as Vector]
    for (const [j, place] of even.entries()) {
      const at = 10 * (j >> 1) + (j & 1)
      for (let k = 0; k < 3; k++) twos[at + 2 * k] = place[k]!
      twos[at + 6] = coulomb * (charges[j] ?? 0)
      twos[at + 8] = j < fixed.length ? 4 : 0
    }
    const middle = centroid(moving)
    const atoms = doubles(kernel, kernel.ligand(), 7 * moving.length)
    for (const [i, place] of moving.entries()) {
      for (let k = 0; k < 3; k++) atoms[7 * i + k] = place[k]! - middle[k]!
      atoms[7 * i + 3] = this.#ligand.charges[i]!
    }
  }

  /** Evenly spread poses: super-Fibonacci rotations, and places by Roberts' sequence, both shifted by the seed. */
  starts(count: number): Pose[] {
    const random = this.#random
    const turn = randomRotation(random)
    const shift = [random.uniform(), random.uniform(), random.uniform()]
    const wide = reach(this.#ligand.places) + MARGIN
    const bounds = ([0, 1, 2] as const).map(k => {
      const along = this.#receptor.places.map(place => place[k])
      const low = along.reduce((a, b) => Math.min(a, b))
      const high = along.reduce((a, b) => Math.max(a, b))
      return { middle: (low + high) / 2, half: (high - low) / 2 }
    })
    const order = Array.from({ length: count }, (_, i) => i)
    for (let i = count - 1; i > 0; i--) {
      const j = random.below(i + 1)
      ;[order[i], order[j]] = [order[j]!, order[i]!]
    }
    const rotations = superFibonacci(count)
    return order.map((rank, i) => {
      const place = vector(k => {
        const share = shift[k]! + (i + 1) * ROBERTS[k]
        const { middle, half } = bounds[k]!
        const side = half + (i % 2 === 0 ? INNER : wide)
        return middle + side * (2 * (share - Math.floor(share)) - 1)
      })
      return { place, quaternion: after(rotations[rank]!, turn) }
    })
  }

  /** Iterated local search from a start: a soft descent, a hard one, then hops. */
  from(start: Pose): Minimum {
    let best = this.descend(start)
    for (let hop = 0; hop < HOPS; hop++) {
      const next = this.descend(this.#hopped(best))
      if (next.converged && (!best.converged || next.energy < best.energy - GAIN)) best = next
    }
    return best
  }

  #hopped({ place, quaternion }: Pose): Pose {
    const drawn = () => 2 * this.#random.uniform() - 1
    const turn = cayley(vector(() => HOP_TURN * drawn()))
    return {
      place: vector(k => place[k] + HOP_LENGTH * drawn()),
      quaternion: after(turn, quaternion),
    }
  }

  /** The local minimum that a pose reaches after its overlaps are removed. */
  descend(pose: Pose): Minimum {
    const kernel = this.#kernel
    this.#put(pose)
    kernel.minimise(SOFT_STEPS, SOFTNESS, SOFT_SLOPE)
    kernel.minimise(this.#steps, 0, this.#tolerance)
    const energy = kernel.energy(0)
    const slope = kernel.largestSlope()
    const at = doubles(kernel, kernel.pose(), 7)
    const converged = slope <= this.slopeMax
    const quaternion: Quaternion = [at[3]!, at[4]!, at[5]!, at[6]!]
    return { energy, slope, converged, place: vector(k => at[k]!), quaternion }
  }

  #put({ place, quaternion }: Pose): void {
    const at = doubles(this.#kernel, this.#kernel.pose(), 7)
    at.set(place)
    at.set(quaternion, 3)
  }

  /** A pose moved by six lengths: along x, y and z, then turned in the ligand's own frame. */
  moved({ place, quaternion }: Pose, step: readonly number[]): Pose {
    const turn = cayley(
      vector(k => {
        const row = this.#levers.subarray(3 * k, 3 * k + 3)
        return row.reduce((sum, lever, j) => sum + (lever * step[3 + j]!) / 2, 0)
      }),
    )
    return { place: vector(k => place[k] + step[k]!), quaternion: after(quaternion, turn) }
  }

  /** Energy of a pose and its gradient in the six lengths of moved(). */
  at(pose: Pose): { energy: number; gradient: Float64Array } {
    this.#put(pose)
    const energy = this.#kernel.energy(0)
    return { energy, gradient: doubles(this.#kernel, this.#kernel.gradient(), 6).slice() }
  }

  get evaluations(): number {
    return this.#kernel.evaluations()
  }

  /** The ligand's places in a pose. */
  docked({ place, quaternion }: Pose): Vector[] {
    const middle = centroid(this.#ligand.places)
    return this.#ligand.places.map(atom => {
      const arm = rotated(
        quaternion,
        vector(k => atom[k] - middle[k]),
      )
      return vector(k => place[k] + arm[k])
    })
  }
}
