// From a structure to what the scoring function knows: AutoDock's type of each atom, and the class of each heavy one.
import { invalidInput } from '../../refusal.ts'
import { classOf, TYPES, typeNamed } from './atom-types.ts'
import { bondsOf, type Pair, partnersOf } from './bonds.ts'
import { distance } from './molecule.ts'
import { hasHydrogen, isFreeNitrogen, isWater } from './polar-residues.ts'
import { flatRings } from './rings.ts'
import type { Bond, Structure, StructureAtom } from './structure.ts'

export interface Molecule extends Structure {
  /** AutoDock's type of each atom. */
  readonly types: readonly string[]
  /** Class of each atom; -1 for hydrogen. */
  readonly classes: Int32Array
  readonly pairs: readonly Pair[]
  /** Neighbours of each atom. */
  readonly partners: readonly (readonly number[])[]
  /** Numbers of the heavy atoms. */
  readonly heavy: readonly number[]
}

/** `as` maps types or elements that are not in the table to ones that are. */
export function typedMolecule(
  structure: Structure,
  as: Readonly<Record<string, string>>,
  isRigid?: (a: number, b: number) => boolean,
): Molecule {
  const { atoms, pointer } = structure
  const places = atoms.map(({ place }) => place)
  const stated = atoms.map(atom => namedType(atom, as, pointer))
  const radii = stated.map(name => TYPES[name]!.radius)
  refuseCoinciding(structure)
  const pairs =
    structure.bonds?.map(({ a, b }): Pair => [a, b]) ??
    bondsOf({ places, radii, pointer, ...(isRigid && { isRigid }) })
  const partners = partnersOf(atoms.length, pairs)
  const hydrogens = hydrogensOf(structure, stated)
  const types =
    atoms[0]!.type === undefined ? typesOf(structure, stated, pairs, partners, hydrogens) : stated
  const kinds = types.map(name => TYPES[name]!)
  const classes = Int32Array.from(atoms, (_, i) => {
    const kind = kinds[i]!
    if (kind.element === 'H') return -1
    const hasHetero = partners[i]!.some(j => kinds[j]!.isHetero)
    const hasPolar = partners[i]!.some(j => types[j] === 'HD') || hydrogens.hidden[i]! > 0
    return classOf(kind, { hasPolarHydrogen: hasPolar, hasHetero })
  })
  const heavy = atoms.flatMap((_, i) => (classes[i]! >= 0 ? [i] : []))
  if (heavy.length === 0) throw invalidInput(pointer, 'there is no atom but hydrogen')
  const notes = [...structure.notes, ...hydrogens.notes]
  return { ...structure, types, classes, pairs, partners, heavy, notes }
}

function namedType(
  { type, element, at }: StructureAtom,
  as: Readonly<Record<string, string>>,
  pointer: string,
): string {
  const name = type ?? element
  const known = Object.hasOwn(as, name) ? as[name]! : name
  const mapped = type === undefined && known === name ? elementType(name) : typeNamed(known)
  if (mapped !== undefined) return mapped
  const what = type === undefined ? 'element' : 'type'
  throw invalidInput(
    pointer.startsWith('/') && at.startsWith('atom') ? `${pointer}/${at.slice(5)}` : pointer,
    `${at}: the ${what} "${name}" is not in the table: map it to one that is by as, such as {"${name}": "C"}`,
  )
}

/** Elements are types by their own names: N and O, not NA, which is an acceptor. */
const elementType = (symbol: string): string | undefined =>
  Object.hasOwn(TYPES, symbol) && symbol !== 'A' ? symbol : undefined

/** Least distance of two atoms, in Angstrom. */
const APART = 0.2

function refuseCoinciding({ atoms, pointer }: Structure): void {
  const sorted = atoms.map((_, i) => i).sort((i, j) => atoms[i]!.place[0] - atoms[j]!.place[0])
  for (let k = 0; k < sorted.length; k++) {
    const one = atoms[sorted[k]!]!
    for (let l = k + 1; l < sorted.length && l < k + 400; l++) {
      const other = atoms[sorted[l]!]!
      if (other.place[0] - one.place[0] > APART) break
      if (distance(one.place, other.place) < APART) {
        throw invalidInput(pointer, `${one.at} and ${other.at}: two atoms lie at one place`)
      }
    }
  }
}

interface Hydrogens {
  /** Of each atom, those that the text does not have. */
  readonly hidden: Int32Array
  /** Atoms of residues whose hydrogens follow from the table. */
  readonly tabled: ReadonlySet<number>
  readonly notes: readonly string[]
}

/** Hydrogens that stand in no text: by valence in a MOL, by the residue in a PDB without any. */
function hydrogensOf({ format, atoms, bonds }: Structure, types: readonly string[]): Hydrogens {
  const hidden = new Int32Array(atoms.length)
  const tabled = new Set<number>()
  const notes: string[] = []
  if (format === 'mol') {
    const used = valencesOf(atoms.length, bonds!)
    for (const [i, { element, charge }] of atoms.entries()) {
      const usual = element === 'N' ? 3 : element === 'O' ? 2 : undefined
      if (usual !== undefined) hidden[i] = Math.max(0, Math.floor(usual + charge - used[i]!))
    }
  }
  if (format === 'pdb' && !types.includes('H')) {
    const unknown = new Set<string>()
    for (const [i, { name, residue, element }] of atoms.entries()) {
      if (element !== 'N' && element !== 'O') continue
      const carries = hasHydrogen(residue.split(' ')[0]!, name)
      if (carries === undefined) unknown.add(residue.split(' ')[0]!)
      else {
        tabled.add(i)
        if (carries) hidden[i] = 1
      }
    }
    notes.push('no hydrogens: donors are those of the 20 residues, histidine at NE2')
    if (unknown.size > 0) {
      const names = [...unknown].slice(0, 8).join(', ')
      notes.push(`without hydrogens nothing of ${names} is a donor`)
    }
  }
  if (format === 'xyz' && !types.includes('H')) notes.push('no hydrogens: no atom is a donor')
  const waters = atoms.filter(({ residue, element }, i) => {
    return isWater(residue.split(' ')[0]!) && (element || types[i]![0]) === 'O'
  })
  if (waters.length > 0) notes.push(`${waters.length} waters are there: they are atoms as others`)
  return { hidden, tabled, notes }
}

/** Sums of the orders of bonds; an aromatic one has one and a half. */
function valencesOf(count: number, bonds: readonly Bond[]): Float64Array {
  const used = new Float64Array(count)
  for (const { a, b, order } of bonds) {
    used[a]! += order === 4 ? 1.5 : order
    used[b]! += order === 4 ? 1.5 : order
  }
  return used
}

/** AutoDock's types of elements with their bonds, by the rules of Meeko: O accepts, N where its pair is free. */
function typesOf(
  { atoms }: Structure,
  stated: readonly string[],
  pairs: readonly Pair[],
  partners: readonly number[][],
  { hidden, tabled }: Hydrogens,
): string[] {
  const elements = stated.map(name => TYPES[name]!.element)
  const flat = flatRings(
    atoms.map(({ place }) => place),
    pairs,
  )
  const neighbours = (i: number) => partners[i]!.length + hidden[i]!
  return stated.map((name, i) => {
    const bound = partners[i]!
    switch (elements[i]) {
      case 'H':
        return bound.some(j => ['N', 'O', 'F', 'P', 'S'].includes(elements[j]!)) ? 'HD' : 'H'
      case 'C':
        return flat.has(i) ? 'A' : 'C'
      case 'N': {
        if (tabled.has(i)) {
          const { residue, name: label } = atoms[i]!
          return isFreeNitrogen(residue.split(' ')[0]!, label) ? 'NA' : 'N'
        }
        const isFlatCarbon = (j: number) => elements[j] === 'C' && neighbours(j) === 3
        const isTaken =
          neighbours(i) > 3 ||
          (atoms[i]!.charge > 0 && neighbours(i) >= 3) ||
          (neighbours(i) === 3 && bound.some(isFlatCarbon))
        return isTaken ? 'N' : 'NA'
      }
      case 'O':
        return 'OA'
      case 'S':
        return neighbours(i) <= 2 ? 'SA' : name
      default:
        return name
    }
  })
}
