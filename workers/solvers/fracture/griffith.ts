// Bonds by the energy that a crack takes: the stretch to which they bear follows from Gc and the spacing of this very lattice, and
// the strength from two spacings.
import { invalidInput } from '../../refusal.ts'
import { type Lattice, latticeToughness } from './lattice.ts'

/** Stretches to which a bond is elastic, and at which it bears nothing. */
export interface Limits {
  readonly s0: number
  readonly sf: number
}

interface Wish {
  readonly mode: string
  readonly nx: number
  readonly ny: number
  readonly horizonM: number
  readonly Gc?: number | undefined
  readonly s0: number
  readonly sf?: number | undefined
}

const S0_USUAL = 0.01
/** Largest stretch of small displacements. */
const S0_MAX = 0.2

/** Refuses what has no meaning beside Gc, and sheets of which half the nodes are none. */
export function refuseBare({ mode, nx, ny, horizonM, Gc, s0 }: Wish): void {
  if (Gc === undefined) return
  if (mode === 'bar') {
    throw invalidInput('/Gc', 'Gc counts for a sheet: a bar without a notch breaks at E s0')
  }
  if (s0 !== S0_USUAL) throw invalidInput('/s0', 's0 follows from Gc')
  const least = 4 * (horizonM + 1)
  if (nx % 2 !== 0 || nx < 4 * horizonM) {
    const message = `nx is ${nx}: half of the nodes tell the error, so it is even and at least ${4 * horizonM}`
    throw invalidInput('/nx', message, { value: nx, minimum: 4 * horizonM })
  }
  if (ny % 4 !== 0 || ny < least) {
    const message = `ny is ${ny}: half of the nodes tell the error, so it is a multiple of 4 and at least ${least}`
    throw invalidInput('/ny', message, { value: ny, minimum: least })
  }
}

/** s0 such that breaking all bonds across a unit area takes Gc on a lattice with this spacing; as it stands without Gc. */
export function limitsOf(lattice: Lattice, { Gc, s0, sf }: Wish, dx: number): Limits {
  if (Gc === undefined) return { s0, sf: sf ?? s0 }
  const square = Gc / (latticeToughness(lattice, 'b', 1, 1) * dx)
  const stretch = sf === undefined ? Math.sqrt(square) : square / sf
  if (sf !== undefined && stretch > sf) {
    const least = Math.sqrt(square)
    const message = `sf is ${sf}: with this Gc and dx it is at least ${least}`
    throw invalidInput('/sf', message, { value: sf, minimum: least })
  }
  if (stretch > S0_MAX) {
    const message = `Gc means bonds that bear to a stretch of ${stretch}, beyond ${S0_MAX}: take a larger dx`
    throw invalidInput('/Gc', message, { stretch, limit: S0_MAX })
  }
  return { s0: stretch, sf: sf ?? stretch }
}

/** sqrt(4 pi Gc/(9 E horizon)), of a body of bonds without a lattice (Ha and Bobaru, Int. J. Fract. 162 (2010) 229). */
export const continuumStretch = (Gc: number, E: number, horizon: number): number =>
  Math.sqrt((4 * Math.PI * Gc) / (9 * E * horizon))

/** A first load step that skips the onset tells nothing of it. */
const STEP_MAX = 0.25

export function refuseSkipped(strain: number, loadSteps: number, limit: number): void {
  if (strain / loadSteps <= STEP_MAX * limit) return
  const message = `the first bond fails at a strain of ${limit}: a load step of ${strain / loadSteps} passes over it; take a strain of some ${3 * limit}`
  throw invalidInput('/strain', message, { value: strain, elasticLimit: limit })
}
