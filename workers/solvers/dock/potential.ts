// The scoring functions, a pair of atoms at a time: Vina by Trott and Olson, J. Comput. Chem. 31 (2010) 455; Vinardo by
// Quiroga and Villarreal, PLoS ONE 11 (2016) e0155183, its torsions as in AutoDock Vina 1.2. Energies in kcal/mol, lengths
// in Angstrom; d is the distance less both radii.
import type { UserModule } from '../../kernel.ts'
import { exp } from '../../numerics/mathematics.ts'
import { type AtomClass, CLASSES } from './atom-types.ts'

export const CUTOFF = 8

export const TERMS = ['gauss1', 'gauss2', 'repulsion', 'hydrophobic', 'hydrogenBond'] as const

/** A caller's energy of two classes, in place of a scoring function. */
export interface OwnPotential {
  readonly text: string
  readonly module: UserModule
  energy(a: number, b: number, r: number): number
}

export interface Scheme {
  readonly name: 'vina' | 'vinardo'
  /** A caller's energy of a pair in place of the terms below; radii are those of `name`. */
  readonly own?: OwnPotential
  readonly gauss1: { readonly weight: number; readonly width: number }
  readonly gauss2: { readonly weight: number; readonly offset: number; readonly width: number }
  readonly repulsion: number
  /** Falls from one at `good` to zero at `bad`. */
  readonly hydrophobic: { readonly weight: number; readonly good: number; readonly bad: number }
  readonly hydrogenBond: { readonly weight: number; readonly good: number; readonly bad: number }
  /** Of a torsion, by one plus which the energy is divided. */
  readonly torsion: number
}

export const SCHEMES: Readonly<Record<'vina' | 'vinardo', Scheme>> = {
  vina: {
    name: 'vina',
    gauss1: { weight: -0.035579, width: 0.5 },
    gauss2: { weight: -0.005156, offset: 3, width: 2 },
    repulsion: 0.840245,
    hydrophobic: { weight: -0.035069, good: 0.5, bad: 1.5 },
    hydrogenBond: { weight: -0.587439, good: -0.7, bad: 0 },
    torsion: 0.05846,
  },
  vinardo: {
    name: 'vinardo',
    gauss1: { weight: -0.045, width: 0.8 },
    gauss2: { weight: 0, offset: 3, width: 2 },
    repulsion: 0.8,
    hydrophobic: { weight: -0.035, good: 0, bad: 2.5 },
    hydrogenBond: { weight: -0.6, good: -0.6, bad: 0 },
    torsion: 0.05846,
  },
}

/** Weights of a caller's own in place of those published. */
export type Weights = { readonly [K in (typeof TERMS)[number] | 'torsion']?: number | undefined }

/** Names of what a pair's energy is told by. */
export const termsOf = ({ own }: Scheme): readonly string[] => (own ? ['potential'] : TERMS)

export function schemeOf(scoring: Scheme['name'] = 'vina', weights: Weights = {}): Scheme {
  const scheme = SCHEMES[scoring]
  const { gauss1, gauss2, repulsion, hydrophobic, hydrogenBond, torsion } = weights
  return {
    name: scheme.name,
    gauss1: { ...scheme.gauss1, weight: gauss1 ?? scheme.gauss1.weight },
    gauss2: { ...scheme.gauss2, weight: gauss2 ?? scheme.gauss2.weight },
    repulsion: repulsion ?? scheme.repulsion,
    hydrophobic: { ...scheme.hydrophobic, weight: hydrophobic ?? scheme.hydrophobic.weight },
    hydrogenBond: { ...scheme.hydrogenBond, weight: hydrogenBond ?? scheme.hydrogenBond.weight },
    torsion: torsion ?? scheme.torsion,
  }
}

export function mayBind(a: AtomClass, b: AtomClass): boolean {
  return (a.donor && b.acceptor) || (a.acceptor && b.donor)
}

/** 1 where both are hydrophobic, 1 where they may bind by hydrogen. */
export function contactTraits(a: number, b: number) {
  const [one, other] = [CLASSES[a]!, CLASSES[b]!]
  return {
    hydrophobic: Number(one.hydrophobic && other.hydrophobic),
    hydrogenBond: Number(mayBind(one, other)),
  }
}

/** Both radii of two classes. */
export const contactOf = ({ name }: Scheme, a: number, b: number): number =>
  CLASSES[a]![name] + CLASSES[b]![name]

const ramp = ({ good, bad }: { good: number; bad: number }, d: number): number =>
  d <= good ? 1 : d >= bad ? 0 : (bad - d) / (bad - good)

const squared = (x: number) => x * x

/** The five terms of a pair, weighted, into `terms`; zero from the cutoff on. */
export function pairTerms(
  scheme: Scheme,
  a: number,
  b: number,
  r: number,
  terms: Float64Array,
): void {
  terms.fill(0)
  if (r >= CUTOFF) return
  if (scheme.own) {
    terms[0] = scheme.own.energy(a, b, r)
    return
  }
  const { gauss1, gauss2, repulsion, hydrophobic, hydrogenBond } = scheme
  const [one, other] = [CLASSES[a]!, CLASSES[b]!]
  const d = r - contactOf(scheme, a, b)
  terms[0] = gauss1.weight * exp(-squared(d / gauss1.width))
  if (gauss2.weight !== 0) {
    terms[1] = gauss2.weight * exp(-squared((d - gauss2.offset) / gauss2.width))
  }
  if (d < 0) terms[2] = repulsion * d * d
  if (one.hydrophobic && other.hydrophobic) terms[3] = hydrophobic.weight * ramp(hydrophobic, d)
  if (mayBind(one, other)) terms[4] = hydrogenBond.weight * ramp(hydrogenBond, d)
}
