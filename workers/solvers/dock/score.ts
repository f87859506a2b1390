// The score of a pose, from coordinates alone: knows nothing of the search.
import { CLASSES } from './atom-types.ts'
import { distance } from './molecule.ts'
import type { Neighbours } from './neighbours.ts'
import { CUTOFF, contactOf, mayBind, pairTerms, type Scheme, TERMS } from './potential.ts'
import type { Vector } from './rotation.ts'
import type { Molecule } from './typed.ts'

export interface Receptor {
  readonly molecule: Molecule
  /** Of its heavy atoms, by their place in `heavy`. */
  readonly cells: Neighbours
}

export interface HydrogenBond {
  readonly receptor: string
  readonly ligand: string
  readonly distance: number
}

export interface Contact {
  readonly residue: string
  readonly energy: number
  /** Of the closest pair. */
  readonly distance: number
}

export interface Score {
  readonly intermolecular: number
  readonly terms: Float64Array
  /** Of each heavy atom. */
  readonly byAtom: number[]
  readonly hydrogenBonds: readonly HydrogenBond[]
  readonly contacts: readonly Contact[]
}

/** Hydrogen bonds and residues that are listed. */
const LISTED_MAX = 100

/** `places` are those of all atoms of the ligand. */
export function scoreOf(
  scheme: Scheme,
  { molecule: receptor, cells }: Receptor,
  ligand: Molecule,
  places: readonly Vector[],
): Score {
  const terms = new Float64Array(TERMS.length)
  const pair = new Float64Array(TERMS.length)
  const byAtom: number[] = []
  const hydrogenBonds: HydrogenBond[] = []
  const contacts = new Map<string, { energy: number; distance: number }>()
  for (const i of ligand.heavy) {
    const place = places[i]!
    const own = ligand.classes[i]!
    let energy = 0
    cells.near(place, CUTOFF, k => {
      const j = receptor.heavy[k]!
      const r = distance(place, receptor.atoms[j]!.place)
      if (r >= CUTOFF) return
      const other = receptor.classes[j]!
      pairTerms(scheme, own, other, r, pair)
      let sum = 0
      for (let t = 0; t < pair.length; t++) {
        terms[t]! += pair[t]!
        sum += pair[t]!
      }
      energy += sum
      const contact = contactOf(scheme, own, other)
      if (r < contact && mayBind(CLASSES[own]!, CLASSES[other]!)) {
        hydrogenBonds.push({
          receptor: labelOf(receptor, j),
          ligand: labelOf(ligand, i),
          distance: r,
        })
      }
      const { residue } = receptor.atoms[j]!
      if (residue === '') return
      const before = contacts.get(residue)
      if (before === undefined) contacts.set(residue, { energy: sum, distance: r })
      else {
        before.energy += sum
        before.distance = Math.min(before.distance, r)
      }
    })
    byAtom.push(energy)
  }
  let intermolecular = 0
  for (const term of terms) intermolecular += term
  return {
    intermolecular,
    terms,
    byAtom,
    hydrogenBonds: hydrogenBonds.sort((a, b) => a.distance - b.distance).slice(0, LISTED_MAX),
    contacts: [...contacts]
      .map(([residue, contact]) => ({ residue, ...contact }))
      .sort((a, b) => a.energy - b.energy)
      .slice(0, LISTED_MAX),
  }
}

/** Distance of the closest pair of heavy atoms, however far. */
export function closestPair({ molecule }: Receptor, ligand: Molecule, places: readonly Vector[]) {
  let least = Number.POSITIVE_INFINITY
  for (const i of ligand.heavy) {
    for (const j of molecule.heavy) {
      least = Math.min(least, distance(places[i]!, molecule.atoms[j]!.place))
    }
  }
  return least
}

const labelOf = ({ atoms }: Molecule, i: number): string =>
  [atoms[i]!.residue, atoms[i]!.name].filter(part => part !== '').join(' ')

/** Energy of the pairs within the ligand. */
export function intramolecular(
  scheme: Scheme,
  { classes }: Molecule,
  pairs: readonly (readonly [number, number])[],
  places: readonly Vector[],
): number {
  const pair = new Float64Array(TERMS.length)
  let sum = 0
  for (const [a, b] of pairs) {
    const r = distance(places[a]!, places[b]!)
    if (r >= CUTOFF) continue
    pairTerms(scheme, classes[a]!, classes[b]!, r, pair)
    for (const term of pair) sum += term
  }
  return sum
}
