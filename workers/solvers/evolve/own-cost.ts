// What a run of own atoms takes.

import { stateIn } from '../../continuum/state.ts'
import { invalidInput } from '../../refusal.ts'
import { ATOMS_MAX } from '../atoms/configuration.ts'
import type { Bonded } from './own-bonds.ts'
import type { OuterField } from './own-field.ts'
import { settlingSteps } from './own-settle.ts'
import type { Start } from './own-start.ts'
import type { OwnInput } from './own-words.ts'
import type { PairPotential } from './pair-potential.ts'
import { isTabled } from './pair-tables.ts'
import { PRESETS } from './state-point.ts'

/** Nanoseconds of an atom's step, of a partner listed, and of one of a table or of several kinds. */
const STEP_NS = 40
const WANDER_NS = 120
const PARTNER_NS = 2.2
const MIXED = 1.3
const TABULATED = 2
const SKIN = 1.06
const SAMPLED = 2
const FLOWING = 2.5
/** Of what is done with the configurations afterwards, an atom. */
const AFTERWARDS_NS = 60_000
/** Distances of all pairs that are counted. */
const COUNTED_MS = 1500

/** Of waves, whose number does not grow with the atoms. */
const STRUCTURE_MS = 150

/** Of a table of a pair with charges. */
const CHARGED_MS = 60
const pairsOf = (kinds: number) => (kinds * (kinds + 1)) / 2

const RUN_MS_MAX = 60_000
const ATOM_STEPS_MAX = 2e8
/** Of lists that are held. */
const LISTED_PAIRS_MAX = 4e7

/** Of a bond, an angle, a pair excluded, an atom in a field and an operation of its text, in nanoseconds. */
const BOND_NS = 15
const ANGLE_NS = 60
const EXCLUDED_NS = 20
const FIELD_NS = 80
const OPERATION_NS = 1

/** Of a step, beside its pairs. */
export const besideNs = (
  n: number,
  bonded: Bonded | undefined,
  field: OuterField | undefined,
): number =>
  (bonded
    ? 2 * n +
      BOND_NS * bonded.bonds.length +
      ANGLE_NS * bonded.angles.length +
      EXCLUDED_NS * bonded.excluded.length
    : 0) + (field ? n * (FIELD_NS + OPERATION_NS * field.work) : 0)

/** The same from the input alone. */
function besideMs({ bonds = [], angles = [], field, initial }: OwnInput, n: number): number {
  const listed = (types: readonly { between?: readonly unknown[] | undefined }[]) =>
    types.reduce(
      (sum, { between }) => sum + (between?.length ?? (typeof initial === 'string' ? n : 0)),
      0,
    )
  const text = typeof field === 'string' ? field : Object.values(field ?? {}).join('')
  const outer = field === undefined ? 0 : n * (FIELD_NS + OPERATION_NS * text.length)
  const excluded = 3 * EXCLUDED_NS * listed(bonds)
  return (BOND_NS * listed(bonds) + ANGLE_NS * listed(angles) + excluded + outer) * 1e-6
}

interface Size {
  readonly n: number
  readonly density: number
  readonly rc: number
  /** Partners of an atom where they are crowded; by the density if left out. */
  readonly crowd?: number
  readonly isMixed: boolean
  readonly isTabulated: boolean
}

function stepMs(
  { n, density, rc, crowd = 0, isMixed, isTabulated }: Size,
  input: OwnInput,
): number {
  const reach = SKIN * rc
  const evenly = Math.min(n, ((4 * Math.PI) / 3) * density * reach * reach * reach)
  const partners = Math.max(crowd, evenly) / 2
  const one = PARTNER_NS * (isTabulated ? TABULATED : isMixed ? MIXED : 1)
  const motion = input.ensemble === 'langevin' ? WANDER_NS : STEP_NS
  const flowing = input.transport === true ? FLOWING : 1
  return n * (motion + one * partners) * flowing * SAMPLED * 1e-6
}

/** From the input alone: its text is not read yet. */
export function ownCostMs(input: OwnInput): number {
  const { initial, types, preset, sig, pairs = [], box } = input
  const n = Math.min(ATOMS_MAX, atomsIn(input))
  const volume = typeof box === 'number' ? box * box * box : box ? box[0]! * box[1]! * box[2]! : 0
  const density =
    volume > 0
      ? n / volume
      : (input.rho ?? (initial === undefined ? PRESETS[preset].rho : 1) / (sig * sig * sig))
  const size = {
    ...{ n, density, rc: Math.max(input.rc, ...pairs.map(({ rc = 0 }) => rc)) },
    isMixed: types === undefined || Object.keys(types).length > 1,
    isTabulated:
      input.shift === 'force' ||
      input.charges !== undefined ||
      pairs.some(({ potential }) => potential !== undefined),
  }
  const before = settlingSteps(input, n, stateIn(initial) !== undefined)
  const text = typeof initial === 'string' ? initial.length * 2e-4 : 0
  const all =
    30 +
    Math.min(STRUCTURE_MS, n) +
    text +
    (stepMs(size, input) + besideMs(input, n)) * (before + input.steps) +
    n * AFTERWARDS_NS * 1e-6 +
    (input.charges ? CHARGED_MS * pairsOf(Object.keys(input.charges).length) : 0)
  return Math.min(2 * RUN_MS_MAX, all + Math.min(COUNTED_MS, n * n * 2e-5))
}

function atomsIn({ initial, types, N }: OwnInput): number {
  if (types) return Object.values(types).reduce((sum, count) => sum + count, 0)
  if (typeof initial === 'string') {
    const stated =
      /^\s*(\d{1,6})\s*$/m.exec(initial.slice(0, 64)) ??
      /(\d{1,6})\s+atoms/.exec(initial.slice(0, 500))
    return stated ? Number(stated[1]) : 1000
  }
  const state = stateIn(initial) as { history?: { atoms?: unknown } } | undefined
  const n = state?.history?.atoms
  return typeof n === 'number' ? n : N
}

/** Mean number of atoms in the cube, about as wide as a cutoff, of each atom: of a drop in a wide box, more than its density says. */
function crowdOf(positions: Float64Array, box: readonly number[], rc: number): number {
  const counts = new Map<string, number>()
  const n = positions.length / 3
  for (let i = 0; i < n; i++) {
    const at = box.map((edge, axis) => {
      const x = positions[3 * i + axis]!
      return Math.floor((x - edge * Math.floor(x / edge)) / Math.min(edge, rc))
    })
    const cell = at.join()
    counts.set(cell, (counts.get(cell) ?? 0) + 1)
  }
  let squares = 0
  for (const count of counts.values()) squares += count * count
  return squares / n
}

/** Refuses a run that takes too long, with what is read of it. */
export function refuseLongOwn(
  input: OwnInput,
  { kindOf, box, kinds, positions }: Start,
  pairs: readonly PairPotential[],
  before: number,
  beside: number,
): void {
  const n = kindOf.length
  const rc = Math.max(...pairs.map(({ rc }) => rc))
  const size = {
    ...{
      n,
      density: n / (box[0]! * box[1]! * box[2]!),
      rc,
      crowd: crowdOf(positions, box, rc),
    },
    isMixed: kinds.length > 1,
    isTabulated: input.shift === 'force' || pairs.some(isTabled),
  }
  const listed = (n * size.crowd) / 2
  if (listed > LISTED_PAIRS_MAX) {
    const message = `about ${Math.round(listed)} pairs of atoms are nearer than the cutoff of ${rc}, at most ${LISTED_PAIRS_MAX} are listed; take a smaller rc or fewer atoms`
    throw invalidInput('/rc', message, { value: listed, maximum: LISTED_PAIRS_MAX })
  }
  const step = stepMs(size, input) + beside * 1e-6
  const most = Math.floor(Math.min(RUN_MS_MAX / step, ATOM_STEPS_MAX / n)) - before
  if (input.steps <= most) return
  if (most > 0) {
    const message = `steps is ${input.steps}: ${n} atoms with a cutoff of ${size.rc} take too long; take at most ${most}, or a smaller rc`
    throw invalidInput('/steps', message, { value: input.steps, maximum: most })
  }
  const message = `${n} atoms with a cutoff of ${size.rc} take too long: the ${before} steps before the run alone do; take a smaller rc or fewer atoms`
  throw invalidInput('/rc', message, { cutoff: size.rc, density: size.density })
}
