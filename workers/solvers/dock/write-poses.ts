// Poses as text: PDBQT with its branches, SDF, or XYZ. Coordinates have three decimals, and what the result tells is that of
// such places.
import { TYPES } from './atom-types.ts'
import type { Vector } from './rotation.ts'
import type { Parts } from './structure.ts'
import type { Molecule } from './typed.ts'

export const FORMATS = ['pdbqt', 'sdf', 'xyz'] as const
export type Format = (typeof FORMATS)[number]

export interface WrittenPose {
  readonly places: readonly Vector[]
  readonly affinity: number
  readonly intermolecular: number
  readonly intramolecular: number
}

/** A place as the files have it. */
export const roundedPlace = (place: Vector): Vector =>
  place.map(x => Math.round(x * 1000) / 1000 || 0) as unknown as Vector

/** A pose in the form of a file, and the atoms in the order in which it has them. */
export interface PoseText {
  readonly text: string
  readonly order: readonly number[]
}

export function writePose(
  ligand: Molecule,
  parts: Parts,
  torsions: number,
  pose: WrittenPose,
  format: Format,
  number: number,
): PoseText {
  if (format === 'pdbqt') return pdbqt(ligand, parts, torsions, pose, number)
  const text = format === 'sdf' ? sdf(ligand, torsions, pose) : xyz(ligand, pose)
  return { text, order: ligand.atoms.map((_, i) => i) }
}

const remarks = ({ affinity, intermolecular, intramolecular }: WrittenPose): string[] => [
  `AFFINITY ${affinity.toFixed(6)} KCAL/MOL`,
  `INTERMOLECULAR ${intermolecular.toFixed(6)} INTRAMOLECULAR ${intramolecular.toFixed(6)}`,
]

function pdbqt(
  ligand: Molecule,
  { partOf, parts }: Parts,
  torsions: number,
  pose: WrittenPose,
  number: number,
): PoseText {
  const { atoms, types } = ligand
  const order: number[] = []
  // Branches name atoms by their place in this file.
  const serials = new Int32Array(atoms.length)
  let next = 0
  const rows: string[] = [`MODEL ${number}`, ...remarks(pose).map(row => `REMARK ${row}`)]
  const writeAtoms = (part: number, first?: number) => {
    const own = atoms.flatMap((_, i) => (partOf[i] === part && types[i] !== 'H' ? [i] : []))
    for (const i of first === undefined ? own : [first, ...own.filter(i => i !== first)]) {
      serials[i] = ++next
      order.push(i)
      rows.push(pdbqtAtom(ligand, i, next, pose.places[i]!))
    }
  }
  const writeBranches = (part: number) => {
    for (const [k, { parent, from, to }] of parts.entries()) {
      if (parent !== part) continue
      const head = rows.push('') - 1
      writeAtoms(k + 1, to)
      const ends = `${serials[from]!.toString().padStart(4)}${serials[to]!.toString().padStart(4)}`
      rows[head] = `BRANCH${ends}`
      writeBranches(k + 1)
      rows.push(`ENDBRANCH${ends}`)
    }
  }
  rows.push('ROOT')
  writeAtoms(0)
  rows.push('ENDROOT')
  writeBranches(0)
  rows.push(`TORSDOF ${Math.round(torsions)}`, 'ENDMDL', '')
  return { text: rows.join('\n'), order }
}

function pdbqtAtom({ atoms, types }: Molecule, i: number, serial: number, place: Vector): string {
  const { name, residue, charge } = atoms[i]!
  const [resName = 'UNL', ...rest] = residue === '' ? [] : residue.split(' ')
  const [chain, number] = rest.length > 1 ? rest : ['', rest[0] ?? '1']
  const label = name.slice(0, 4)
  return [
    'ATOM  ',
    `${serial}`.padStart(5),
    ' ',
    label.length < 4 ? ` ${label}`.padEnd(4) : label,
    ' ',
    resName.slice(0, 3).padStart(3),
    (chain ?? '').slice(0, 1).padStart(2),
    (number ?? '').slice(0, 4).padStart(4),
    '    ',
    ...place.map(x => x.toFixed(3).padStart(8)),
    '  1.00  0.00    ',
    charge.toFixed(3).padStart(6),
    ' ',
    types[i]!.padEnd(2),
  ].join('')
}

function sdf(ligand: Molecule, torsions: number, pose: WrittenPose): string {
  const { atoms, types, bonds, pairs } = ligand
  const column = (value: number) => `${value}`.padStart(3)
  const orders = bonds ?? pairs.map(([a, b]) => ({ a, b, order: 1 }))
  const charged = atoms.flatMap(({ charge }, i) =>
    Number.isInteger(charge) && charge !== 0 ? [i] : [],
  )
  const charges: string[] = []
  for (let k = 0; k < charged.length; k += 8) {
    const some = charged.slice(k, k + 8)
    const list = some.map(i => ` ${column(i + 1)} ${column(atoms[i]!.charge)}`).join('')
    charges.push(`M  CHG${column(some.length)}${list}`)
  }
  return [
    'ligand',
    '  pose',
    remarks(pose)[0],
    `${column(atoms.length)}${column(orders.length)}  0  0  0  0  0  0  0  0999 V2000`,
    ...atoms.map((_atom, i) => {
      const at = pose.places[i]!.map(x => x.toFixed(4).padStart(10)).join('')
      return `${at} ${TYPES[types[i]!]!.element.padEnd(3)} 0  0  0  0  0  0  0  0  0  0  0  0`
    }),
    ...orders.map(({ a, b, order }) => `${column(a + 1)}${column(b + 1)}${column(order)}  0`),
    ...charges,
    'M  END',
    '> <affinity>',
    pose.affinity.toFixed(6),
    '',
    '> <torsions>',
    `${torsions}`,
    '',
    '$$$$',
    '',
  ].join('\n')
}

function xyz(ligand: Molecule, pose: WrittenPose): string {
  const { atoms, types } = ligand
  return [
    `${atoms.length}`,
    `affinity=${pose.affinity.toFixed(6)}`,
    ...atoms.map((_atom, i) => {
      const at = pose.places[i]!.map(x => x.toFixed(3)).join(' ')
      return `${TYPES[types[i]!]!.element} ${at}`
    }),
    '',
  ].join('\n')
}
