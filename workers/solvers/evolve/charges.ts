// Charges by kind: each acts on the others within the cutoff, damped and shifted so that energy and force end there (Wolf et
// al., J. Chem. Phys. 110 (1999) 8254; Fennell and Gezelter, J. Chem. Phys. 124 (2006) 234104).
import { unknownName } from '../../dynamics/scope.ts'
import { exp } from '../../numerics/mathematics.ts'
import { erfc } from '../../numerics/special/error-function.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import type { OwnInput } from './own-words.ts'
import type { Evaluate, PairPotential } from './pair-potential.ts'

/** Damping times the cutoff: the value of Fennell and Gezelter. */
const DAMPED_USUAL = 2.4
/** Sum of all charges over that of their sizes. */
const NEUTRAL = 1e-9
const PER_ROOT_PI = 0.5641895835477563

export interface Charges {
  /** Of each kind. */
  readonly values: readonly number[]
  readonly coulomb: number
  readonly damping: number
  readonly rc: number
  /** Of all atoms with the charges that shield them. */
  readonly self: number
}

/** What the input says of charges, or the text of its atoms; undefined where there are none. */
export function readCharges(
  { charges, coulomb = 1, damping }: OwnInput,
  kinds: readonly string[],
  kindOf: ArrayLike<number>,
  read: readonly number[] | undefined,
  pairs: readonly PairPotential[],
): Charges | undefined {
  for (const name of Object.keys(charges ?? {})) {
    if (!kinds.includes(name)) {
      throw unknownName(pointerTo('charges', name), name, kinds, 'kind of atom')
    }
  }
  const uneven = read?.findIndex(q => Number.isNaN(q)) ?? -1
  if (uneven >= 0) {
    const message = `atoms of type ${kinds[uneven]} have several charges in the text: make them types of their own`
    throw invalidInput('/initial', message)
  }
  const isRead = read?.some(q => q !== 0) ?? false
  if (charges && isRead) throw invalidInput('/charges', 'the text has charges already')
  const values = isRead ? [...read!] : kinds.map(kind => charges?.[kind] ?? 0)
  if (values.every(q => q === 0)) {
    if (damping === undefined) return undefined
    throw invalidInput('/damping', 'damping counts where there are charges')
  }
  const place = isRead ? '/initial' : '/charges'
  let [sum, size] = [0, 0]
  let squares = 0
  for (let i = 0; i < kindOf.length; i++) {
    const q = values[kindOf[i]!]!
    sum += q
    size += Math.abs(q)
    squares += q * q
  }
  if (Math.abs(sum) > NEUTRAL * size) {
    const message = `the charges of all atoms add up to ${sum}: a periodic box is neutral`
    throw invalidInput(place, message, { value: sum })
  }
  const rc = pairs[0]!.rc
  const other = pairs.find(pair => pair.rc !== rc)
  if (other) {
    const message = `with charges all pairs have one cutoff: there are ${rc} and ${other.rc}`
    throw invalidInput(other.pointer, message)
  }
  const alpha = damping ?? DAMPED_USUAL / rc
  const { e, f } = atCutoff(alpha, rc)
  const each = e / 2 + (f * rc) / 2 + alpha * PER_ROOT_PI
  return { values, coulomb, damping: alpha, rc, self: -coulomb * squares * each }
}

/** Of erfc(alpha r)/r at the cutoff: value, and slope with the other sign. */
export function atCutoff(alpha: number, rc: number) {
  const e = erfc(alpha * rc) / rc
  return { e, f: e / rc + (2 * alpha * PER_ROOT_PI * exp(-alpha * alpha * rc * rc)) / rc }
}

/** The pair with its charges. */
export function withCharges(
  pair: PairPotential,
  { values, coulomb, damping: alpha, rc }: Charges,
): PairPotential {
  const coupling = coulomb * values[pair.a]! * values[pair.b]!
  if (coupling === 0) return pair
  const { e, f } = atCutoff(alpha, rc)
  const evaluate: Evaluate = (r, u, slopes) => {
    pair.evaluate(r, u, slopes)
    for (let i = 0; i < r.length; i++) {
      const one = r[i]!
      const screened = erfc(alpha * one) / one
      const steep = (2 * alpha * PER_ROOT_PI * exp(-alpha * alpha * one * one)) / one
      u[i]! += coupling * (screened - e + f * (one - rc))
      slopes[i]! += coupling * (f - screened / one - steep)
    }
  }
  return { ...pair, coupling, evaluate }
}
