// A molecule as text: PDB, PDBQT, SDF or MOL (V2000), XYZ, known by their first lines; or as a list of typed atoms.
import { invalidInput } from '../../refusal.ts'
import { readXyz } from '../atoms/read-xyz.ts'
import { symbolOf } from './atom-types.ts'
import { readMolfile } from './read-molfile.ts'
import { readPdb } from './read-pdb.ts'
import { COORDINATE_MAX, type Structure, type StructureAtom } from './structure.ts'

export interface ListedAtom {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly q: number
  readonly type?: string
}

/** `pointer` is that of the text or list in the caller's input. */
export function readStructure(
  molecule: string | readonly ListedAtom[],
  pointer: string,
  atomsMax: number,
): Structure {
  if (typeof molecule !== 'string') return listed(molecule, pointer, atomsMax)
  const head = molecule.slice(0, 4000).split('\n', 4)
  if (/V[23]000\s*$/.test(head[3] ?? '')) return readMolfile(molecule, pointer, { atomsMax })
  if (/^\s*\d+\s*$/.test(head[0]!)) return fromXyz(molecule, pointer, atomsMax)
  if (
    /^(?:ATOM|HETATM|ROOT|MODEL|REMARK|HEADER|TITLE|COMPND|CRYST1|AUTHOR|USER|END|TER)/m.test(
      molecule.slice(0, 100_000),
    )
  ) {
    return readPdb(molecule, pointer, { atomsMax })
  }
  const message =
    'line 1, column 1: no PDB or PDBQT (ATOM), no SDF or MOL (V2000 in line 4), no XYZ (a number of atoms)'
  throw invalidInput(pointer, message)
}

function fromXyz(text: string, pointer: string, atomsMax: number): Structure {
  const { kinds, kindOf, positions } = readXyz(text, pointer)
  if (kindOf.length > atomsMax) {
    throw invalidInput(pointer, `line 1, column 1: ${kindOf.length} atoms: ${atomsMax} at most`)
  }
  const atoms = Array.from(kindOf, (kind, i): StructureAtom => {
    const element = symbolOf(kinds[kind]!)
    const at = `line ${i + 3}`
    if (element === undefined)
      throw invalidInput(pointer, `${at}, column 1: no element has the symbol "${kinds[kind]}"`)
    const place = [positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!] as const
    if (place.some(x => Math.abs(x) > COORDINATE_MAX))
      throw invalidInput(pointer, `${at}, column 1: a coordinate beyond ${COORDINATE_MAX}`)
    return {
      name: `${element}${i + 1}`,
      element,
      type: undefined,
      place,
      charge: 0,
      residue: '',
      at,
    }
  })
  return { format: 'xyz', pointer, atoms, bonds: undefined, parts: undefined, notes: [] }
}

function listed(atoms: readonly ListedAtom[], pointer: string, atomsMax: number): Structure {
  if (atoms.length > atomsMax)
    throw invalidInput(pointer, `${atoms.length} atoms: ${atomsMax} at most`)
  return {
    format: 'list',
    pointer,
    atoms: atoms.map(({ x, y, z, q, type }, i) => {
      if (type === undefined) {
        throw invalidInput(`${pointer}/${i}`, 'an atom of this scoring function has a type: type')
      }
      if ([x, y, z].some(value => Math.abs(value) > COORDINATE_MAX))
        throw invalidInput(`${pointer}/${i}`, `a coordinate beyond ${COORDINATE_MAX} Angstrom`)
      const at = `atom ${i}`
      return {
        name: `${type}${i + 1}`,
        element: '',
        type,
        place: [x, y, z],
        charge: q,
        residue: '',
        at,
      }
    }),
    bonds: undefined,
    parts: undefined,
    notes: [],
  }
}
