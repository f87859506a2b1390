// The file of poses, and what it says when it is read anew.
import type { Molecules } from './own-molecules.ts'
import type { OwnInput } from './own-words.ts'
import type { Scheme } from './potential.ts'
import { readStructure } from './read-structure.ts'
import type { Vector } from './rotation.ts'
import { intramolecular, scoreOf } from './score.ts'
import { LIGAND_ATOMS_MAX } from './structure.ts'
import { type Format, type WrittenPose, writePose } from './write-poses.ts'

interface Pose {
  readonly places: readonly Vector[]
  readonly affinity: number
  readonly score: { readonly intermolecular: number }
  readonly within: number
  readonly total: number
}

export interface PoseFile {
  readonly text: string
  /** Energy of the first pose as the file has it, less that which is told. */
  differenceOf(best: Pose): number
}

export function fileOf(
  input: OwnInput,
  molecules: Molecules,
  scheme: Scheme,
  poses: readonly Pose[],
): PoseFile {
  const { receptor, ligand, frame, pairs, torsions } = molecules
  const format = input.format ?? formatOf(ligand.format)
  const texts = poses.map((pose, i) => {
    const row: WrittenPose = {
      places: pose.places,
      affinity: pose.affinity,
      intermolecular: pose.score.intermolecular,
      intramolecular: pose.within,
    }
    return writePose(ligand, frame.parts, torsions, row, format, i + 1)
  })
  return {
    text: texts.map(({ text }) => text).join(''),
    differenceOf(best) {
      const { text, order } = texts[0]!
      const { atoms } = readStructure(text, '/file', LIGAND_ATOMS_MAX)
      const places = [...best.places]
      for (const [k, { place }] of atoms.entries()) places[order[k]!] = place
      const { intermolecular } = scoreOf(scheme, receptor, ligand, places)
      return intermolecular + intramolecular(scheme, ligand, pairs, places) - best.total
    },
  }
}

const formatOf = (format: string): Format =>
  format === 'mol' ? 'sdf' : format === 'xyz' ? 'xyz' : 'pdbqt'
