// A molecule as it is read from a text or a list: atoms with what stands beside them, bonds and branches where the text
// has them.
import type { Vector } from './rotation.ts'

export interface StructureAtom {
  readonly name: string
  /** Chemical symbol, C or Cl. */
  readonly element: string
  /** AutoDock's type, where the text has it. */
  readonly type: string | undefined
  /** Angstrom. */
  readonly place: Vector
  readonly charge: number
  /** Residue as "ALA A 12"; empty without one. */
  readonly residue: string
  /** Where it stands: "line 12", or the pointer of a list's entry. */
  readonly at: string
}

/** Order 4 is aromatic. */
export interface Bond {
  readonly a: number
  readonly b: number
  readonly order: number
}

/** A part that turns about the bond from an atom of its parent to one of its own. */
export interface Part {
  readonly parent: number
  readonly from: number
  readonly to: number
}

/** Rigid parts of a molecule: the first is the root, parents stand before their children. */
export interface Parts {
  /** Part of each atom. */
  readonly partOf: Int32Array
  /** Of the parts after the root. */
  readonly parts: readonly Part[]
}

export interface Structure {
  readonly format: 'pdb' | 'pdbqt' | 'mol' | 'xyz' | 'list'
  readonly pointer: string
  readonly atoms: readonly StructureAtom[]
  readonly bonds: readonly Bond[] | undefined
  /** Of the branches of a PDBQT. */
  readonly parts: Parts | undefined
  /** What was passed over, for a warning. */
  readonly notes: readonly string[]
}

export const RECEPTOR_ATOMS_MAX = 20_000
/** Atoms of a ligand with its hydrogens. */
export const LIGAND_ATOMS_MAX = 300
export const TORSIONS_MAX = 32
/** Coordinates that columns of a PDB can hold. */
export const COORDINATE_MAX = 9999
