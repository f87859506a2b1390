// A docking of the caller's molecules with a published scoring function.
import { Failure } from '../../failure.ts'
import { invalidInput } from '../../refusal.ts'
import type { Run } from '../../solver.ts'
import { refuseLongSearch } from './own-cost.ts'
import { boxOf, type Molecules, moleculesOf } from './own-molecules.ts'
import { checkedAtCutoff } from './own-potential.ts'
import { reportOf } from './own-report.ts'
import { minimised, scored, searched } from './own-search.ts'
import type { OwnInput } from './own-words.ts'
import { CUTOFF, type Scheme } from './potential.ts'
import { schemeIn } from './scheme-in.ts'
import { FORMATS } from './write-poses.ts'

/** Energy at the cutoff, in kcal/mol, that is told. */
const JUMP_MAX = 0.01

/** Words that count in a search alone. */
const OF_SEARCH = ['exhaustiveness', 'poses', 'energyRange', 'rmsd'] as const

export function runOwn(input: OwnInput, run: Run) {
  const { mode = 'search', exhaustiveness = 8, seed } = input
  refuseUnused(input)
  const scheme = schemeIn(input)
  const molecules = moleculesOf(input)
  const box = boxOf(input, molecules)
  refuseStrained(molecules, mode)
  if (mode === 'search') refuseLongSearch(molecules, exhaustiveness)
  const jump = jumpAtCutoff(scheme, molecules, mode !== 'score')
  const options = { scheme, box, exhaustiveness, seed, rmsd: input.rmsd ?? 1 }
  const find = mode === 'search' ? searched : mode === 'minimise' ? minimised : scored
  const outcome = find(molecules, options, run)
  if (outcome.poses.length === 0) {
    const message = 'no pose has all its atoms in the box: it is too small for the ligand'
    throw new Failure('NOT_CONVERGED', message, { limit: 0, runs: exhaustiveness })
  }
  const report = reportOf(input, molecules, scheme, outcome)
  if (jump <= JUMP_MAX) return report
  const note = `the potential is cut off at ${CUTOFF} Angstrom, where it still reaches ${jump} kcal/mol`
  return { ...report, warnings: [...report.warnings, note] }
}

/** Largest energy of a caller's potential at the cutoff, over the pairs of classes that meet. */
function jumpAtCutoff({ own }: Scheme, { receptor, ligand, pairs }: Molecules, isMoving: boolean) {
  if (!own) return 0
  const meeting = new Map<string, readonly [number, number]>()
  const add = (a: number, b: number) => void meeting.set(`${a},${b}`, [a, b])
  const fixed = new Set(receptor.molecule.heavy.map(i => receptor.molecule.classes[i]!))
  for (const i of ligand.heavy) for (const other of fixed) add(ligand.classes[i]!, other)
  for (const [a, b] of pairs) add(ligand.classes[a]!, ligand.classes[b]!)
  return checkedAtCutoff(own, [...meeting.values()], isMoving)
}

function refuseUnused(input: OwnInput): void {
  const { mode = 'search', format } = input
  if (mode !== 'search') {
    for (const word of OF_SEARCH) {
      if (input[word] === undefined) continue
      throw invalidInput(`/${word}`, `${word} belongs to a search`)
    }
    if (input.seed !== 1) throw invalidInput('/seed', 'seed belongs to a search')
  }
  if (mode === 'search') {
    for (const word of ['shift', 'rotate'] as const) {
      if (input[word] === undefined) continue
      throw invalidInput(
        `/${word}`,
        `${word} belongs to a pose that is scored or minimised: a search begins anywhere`,
      )
    }
  }
  if (mode === 'score' && format !== undefined) {
    throw invalidInput('/format', 'a score writes no file: the pose is that of the ligand')
  }
  if (mode === 'score' && input.flexible === true && typeof input.ligand !== 'string') {
    throw invalidInput('/flexible', `flexible belongs to a text: ${FORMATS.join(', ')}`)
  }
}

/** A search of a ligand that is a single atom or a body far from its receptor is fine; minimising where nothing pulls is not. */
function refuseStrained({ receptor, ligand }: Molecules, mode: string): void {
  if (mode !== 'minimise') return
  const reach = 8
  const isNear = ligand.heavy.some(i => {
    let near = false
    const { place } = ligand.atoms[i]!
    receptor.cells.near(place, reach, k => {
      const other = receptor.molecule.atoms[receptor.molecule.heavy[k]!]!.place
      const [x, y, z] = [place[0] - other[0], place[1] - other[1], place[2] - other[2]]
      if (x * x + y * y + z * z < reach * reach) near = true
    })
    return near
  })
  if (isNear) return
  const message = `the ligand lies more than ${reach} Angstrom from the receptor: nothing pulls it`
  throw invalidInput('/ligand', message)
}
