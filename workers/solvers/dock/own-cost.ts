// What a docking of the caller's molecules takes: from the input alone, while its texts are not read yet, and from the molecules.
import { invalidInput } from '../../refusal.ts'
import { runSteps } from './hunt.ts'
import type { Molecules } from './own-molecules.ts'
import type { OwnInput } from './own-words.ts'
import { LIGAND_ATOMS_MAX, RECEPTOR_ATOMS_MAX } from './structure.ts'

/** Octets of a line of a PDB. */
const LINE = 79
/** Of an atom that is read and typed. */
const READ_MS = 0.08
/** Energies by the maps of a step: those of its descents by the ligand's atoms. */
const ENERGIES_A_STEP = 1.8
/** Of an energy by the maps: itself, an atom, a pair within the ligand. */
const ENERGY_US = 0.8
const ATOM_US = 0.06
const PAIR_US = 0.009
/** Of a point of the maps with all its atoms. */
const POINT_US = 2
/** Exact energies of the refinement, and of an atom of one. */
const REFINEMENTS = 8000
const EXACT_US = 3.5
const RUN_MS_MAX = 45_000

/** Steps of a descent. */
const descentOf = (atoms: number) => Math.floor((25 + atoms) / 3)

function searchMs(atoms: number, pairs: number, torsions: number, exhaustiveness: number): number {
  const energies = exhaustiveness * runSteps(torsions) * ENERGIES_A_STEP * descentOf(atoms)
  return (energies * (ENERGY_US + ATOM_US * atoms + PAIR_US * pairs)) / 1000
}

/** Refuses a search that takes longer than a run may. */
export function refuseLongSearch(
  { ligand, pairs, frame }: Molecules,
  exhaustiveness: number,
): void {
  const one = searchMs(ligand.heavy.length, pairs.length, frame.parts.parts.length, 1)
  const maximum = Math.floor(RUN_MS_MAX / one)
  if (exhaustiveness <= maximum) return
  const size = `${ligand.heavy.length} heavy atoms and ${frame.parts.parts.length} turning bonds`
  const message =
    maximum > 0
      ? `exhaustiveness is ${exhaustiveness}: at most ${maximum} for ${size}`
      : `${size} take longer than a run may: flexible: false moves the ligand as one body`
  throw invalidInput('/exhaustiveness', message, { value: exhaustiveness, maximum })
}

/** An XYZ states them in its first line. */
function atomsOf(molecule: OwnInput['receptor'], most: number): number {
  if (typeof molecule !== 'string') return Math.min(most, molecule.length)
  const stated = /^\s*(\d+)\s*$/m.exec(molecule.slice(0, 40))?.[1]
  return Math.min(most, stated ? Number(stated) : 1 + molecule.length / LINE)
}

/** Hydrogens do not count in the search; a third is left where names look like them. */
function heavyOf(ligand: OwnInput['ligand'], atoms: number): number {
  if (typeof ligand !== 'string') return atoms
  const hydrogens = ligand.match(/(?:\sHD?\s|^H\s)/gm)?.length ?? 0
  return Math.max(atoms / 3, atoms - hydrogens)
}

const torsionsOf = (ligand: OwnInput['ligand'], atoms: number): number =>
  typeof ligand !== 'string'
    ? 0
    : /^ROOT/m.test(ligand)
      ? (ligand.match(/^BRANCH/gm)?.length ?? 0)
      : atoms / 5

/** Grid points of a box; without one, of the largest. */
const pointsOf = (box: OwnInput['box']) =>
  Math.min(1.2e6, box ? box.size.reduce((all, edge) => all * (edge / 0.375 + 2), 1) : 1.2e6)

export function ownCostMs(input: OwnInput): number {
  const { receptor, ligand, mode = 'search', box, exhaustiveness = 8 } = input
  const fixed = atomsOf(receptor, RECEPTOR_ATOMS_MAX)
  const atoms = atomsOf(ligand, LIGAND_ATOMS_MAX)
  const reading = 3 + READ_MS * fixed
  if (mode === 'score') return reading
  const refining = (REFINEMENTS * atoms * EXACT_US) / 1000
  if (mode === 'minimise') return reading + refining / 8
  const heavy = Math.min(200, heavyOf(ligand, atoms))
  const torsions = input.flexible === false ? 0 : torsionsOf(ligand, heavy)
  const search = searchMs(heavy, torsions > 0 ? (heavy * heavy) / 2 : 0, torsions, exhaustiveness)
  const maps = (pointsOf(box) * POINT_US * Math.min(1, fixed / 500)) / 1000
  return reading + maps + refining + Math.min(RUN_MS_MAX, search)
}
