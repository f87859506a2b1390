// The caller's receptor, ligand and box, read and refused where they do not fit.
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import { shown } from '../atoms/configuration.ts'
import { typeNamed } from './atom-types.ts'
import type { Box } from './field.ts'
import { EVERYWHERE, gridPoints } from './field.ts'
import { centroid } from './molecule.ts'
import { type Frame, frameOf } from './motion.ts'
import { boundsOf, Neighbours } from './neighbours.ts'
import type { OwnInput } from './own-words.ts'
import {
  movingPairs,
  oneBody,
  partsByBonds,
  refuseLooseBranches,
  rigidity,
  torsionCount,
} from './parts.ts'
import { readStructure } from './read-structure.ts'
import { rotated, vector } from './rotation.ts'
import type { Receptor } from './score.ts'
import {
  COORDINATE_MAX,
  LIGAND_ATOMS_MAX,
  type Parts,
  RECEPTOR_ATOMS_MAX,
  TORSIONS_MAX,
} from './structure.ts'
import { type Matches, matchesOf } from './symmetry.ts'
import { type Molecule, typedMolecule } from './typed.ts'

/** Heavy atoms of a ligand. */
const HEAVY_MAX = 200
/** Spacing of the maps in Angstrom, as in AutoDock Vina, and points of a box. */
export const SPACING = 0.375
const POINTS_MAX = 1_200_000
/** Around the receptor, where no box is stated. */
const MARGIN = 4

export interface Molecules {
  readonly receptor: Receptor
  readonly ligand: Molecule
  readonly frame: Frame
  readonly pairs: readonly (readonly [number, number])[]
  /** As Vina counts them. */
  readonly torsions: number
  readonly symmetries: Matches
  readonly reference: { readonly molecule: Molecule; readonly matches: Matches } | undefined
  readonly notes: readonly string[]
}

export function moleculesOf(input: OwnInput): Molecules {
  const { as = {} } = input
  for (const [name, type] of Object.entries(as)) {
    if (typeNamed(type) !== undefined) continue
    throw invalidInput(pointerTo('as', name), `"${shown(type)}" is no type of AutoDock`)
  }
  const fixed = typedMolecule(readStructure(input.receptor, '/receptor', RECEPTOR_ATOMS_MAX), as)
  if (fixed.parts) {
    throw invalidInput('/receptor', 'the receptor is a ligand of turning parts: it has a ROOT')
  }
  const cells = new Neighbours(
    fixed.heavy.map(i => fixed.atoms[i]!.place),
    '/receptor',
  )
  const ligand = movedBy(input, ligandIn(input.ligand, '/ligand', as))
  if (ligand.heavy.length > HEAVY_MAX) {
    const message = `${ligand.heavy.length} heavy atoms: ${HEAVY_MAX} at most`
    throw invalidInput('/ligand', message, { value: ligand.heavy.length, maximum: HEAVY_MAX })
  }
  const parts = partsOf(ligand, input.flexible)
  refuseUnusedNames(as, [fixed, ligand])
  const symmetries = matchesOf(ligand, ligand)
  const reference = referenceOf(input, ligand, as)
  const unseen = symmetries.isWhole
    ? []
    : ['the ligand has more symmetries than are looked at: distances may be larger than they are']
  return {
    receptor: { molecule: fixed, cells },
    ligand,
    frame: frameOf(
      ligand.atoms.map(({ place }) => place),
      parts,
    ),
    pairs: movingPairs(ligand, parts),
    torsions: torsionCount(ligand, parts),
    symmetries,
    reference,
    notes: [
      ...fixed.notes.map(note => `receptor: ${note}`),
      ...ligand.notes.map(note => `ligand: ${note}`),
      ...unseen,
    ],
  }
}

/** Names of `as` that map to no type, or that no atom has. */
function refuseUnusedNames(as: Readonly<Record<string, string>>, molecules: readonly Molecule[]) {
  const names = new Set(
    molecules.flatMap(({ atoms }) => atoms.map(({ type, element }) => type ?? element)),
  )
  for (const name of Object.keys(as)) {
    if (names.has(name)) continue
    throw invalidInput(pointerTo('as', name), `no atom has the type or element ${shown(name)}`)
  }
}

/** How far from one the length of a quaternion may be. */
const UNIT = 1e-3

/** The ligand turned about the middle of its heavy atoms, then shifted. */
function movedBy({ shift = [0, 0, 0], rotate }: OwnInput, ligand: Molecule): Molecule {
  const [w, x, y, z] = (rotate ?? [1, 0, 0, 0]) as [number, number, number, number]
  const length = Math.sqrt(w * w + x * x + y * y + z * z)
  if (Math.abs(length - 1) > UNIT)
    throw invalidInput('/rotate', `a quaternion of length ${length} is no rotation: 1`)
  const turn = [w / length, x / length, y / length, z / length] as const
  const middle = centroid(ligand.heavy.map(i => ligand.atoms[i]!.place))
  const atoms = ligand.atoms.map(atom => {
    const arm = rotated(
      turn,
      vector(k => atom.place[k] - middle[k]),
    )
    return { ...atom, place: vector(k => middle[k] + arm[k] + shift[k]!) }
  })
  if (atoms.some(({ place }) => place.some(x => Math.abs(x) > COORDINATE_MAX)))
    throw invalidInput('/shift', `the pose is moved beyond ${COORDINATE_MAX} Angstrom`)
  return shift.every(by => by === 0) && rotate === undefined ? ligand : { ...ligand, atoms }
}

function ligandIn(
  molecule: OwnInput['ligand'],
  pointer: string,
  as: Readonly<Record<string, string>>,
): Molecule {
  const structure = readStructure(molecule, pointer, LIGAND_ATOMS_MAX)
  refuseLooseBranches(structure)
  return typedMolecule(structure, as, structure.parts && rigidity(structure.parts))
}

function partsOf(ligand: Molecule, flexible: boolean | undefined): Parts {
  const { parts, bonds, atoms } = ligand
  const mayTurn = parts !== undefined || bonds !== undefined
  if (flexible === true && !mayTurn) {
    const message =
      'which bonds turn stands in the BRANCH of a PDBQT or follows from the bonds of an SDF'
    throw invalidInput('/flexible', message)
  }
  if (flexible === false || !mayTurn) return oneBody(atoms.length)
  const all = parts ?? partsByBonds(ligand)
  if (all.parts.length > TORSIONS_MAX) {
    const message = `${all.parts.length} bonds turn: ${TORSIONS_MAX} at most; flexible: false moves it as one body`
    throw invalidInput('/ligand', message, { value: all.parts.length, maximum: TORSIONS_MAX })
  }
  return all
}

function referenceOf(
  { reference }: OwnInput,
  ligand: Molecule,
  as: Readonly<Record<string, string>>,
): Molecules['reference'] {
  if (reference === undefined) return undefined
  const molecule = ligandIn(reference, '/reference', as)
  const matches = matchesOf(ligand, molecule)
  if (matches.ways.length > 0) return { molecule, matches }
  const counts = `${molecule.heavy.length} and ${ligand.heavy.length} heavy atoms`
  const message = `the reference is not the ligand: elements and bonds do not match (${counts})`
  throw invalidInput('/reference', message)
}

/** Where heavy atoms may lie. */
export function boxOf({ box, mode = 'search' }: OwnInput, { receptor, ligand }: Molecules): Box {
  if (mode === 'score') {
    if (box) throw invalidInput('/box', 'box belongs to a search: the pose is scored where it is')
    return EVERYWHERE
  }
  if (box === undefined && mode === 'minimise') return EVERYWHERE
  if (box?.center.some(x => Math.abs(x) > COORDINATE_MAX))
    throw invalidInput('/box/center', `a coordinate beyond ${COORDINATE_MAX} Angstrom`)
  const { molecule } = receptor
  const [low, high] = boundsOf(molecule.heavy.map(i => molecule.atoms[i]!.place))
  const own: Box = box
    ? {
        low: vector(k => box.center[k]! - box.size[k]! / 2),
        high: vector(k => box.center[k]! + box.size[k]! / 2),
      }
    : { low: vector(k => low[k] - MARGIN), high: vector(k => high[k] + MARGIN) }
  const [x, y, z] = gridPoints(own, SPACING)
  if (x * y * z > POINTS_MAX) {
    const edges = vector(k => own.high[k] - own.low[k]).map(edge => edge.toFixed(1))
    const message = `a box of ${edges.join(' x ')} Angstrom has ${x * y * z} points: ${POINTS_MAX} at most, such as a cube of 39`
    throw box ? invalidInput('/box', message) : missingInput('/box', `${message}; state a box`)
  }
  if (mode === 'minimise') {
    const isInside = ligand.heavy.every(i =>
      ([0, 1, 2] as const).every(k => {
        const x = ligand.atoms[i]!.place[k]
        return x >= own.low[k] && x <= own.high[k]
      }),
    )
    if (!isInside) throw invalidInput('/box', 'the ligand does not lie in the box')
  }
  return own
}
