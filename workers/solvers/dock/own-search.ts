// Poses of the caller's ligand: the one of its text, its local minimum, or what independent runs find.
import { Random } from '../../numerics/random.ts'
import type { Run } from '../../solver.ts'
import { type Box, EVERYWHERE, Field } from './field.ts'
import { hunt, type Minimum, remember } from './hunt.ts'
import { type Pose, placesIn, poseOfText } from './motion.ts'
import { type Molecules, SPACING } from './own-molecules.ts'
import { EXHAUSTIVENESS_MAX } from './own-words.ts'
import type { Scheme } from './potential.ts'
import { dot } from './rings.ts'
import type { Vector } from './rotation.ts'
import { symmetricRmsd } from './symmetry.ts'

export interface DockedPose {
  readonly pose: Pose
  /** Between and within the molecules, exact. */
  readonly energy: number
  readonly within: number
  /** Of all atoms of the ligand. */
  readonly places: readonly Vector[]
  /** Runs that ended in it. */
  readonly hits: number
}

export interface SearchOutcome {
  readonly poses: readonly DockedPose[]
  /** Lowest energy of each run, exact; of a search. */
  readonly runs: readonly number[]
  /** What a further descent of the best pose still gained. */
  readonly gain: number
  readonly evaluations: number
  readonly field: Field
}

/** Steps of an exact descent, and of the last one. */
const REFINING = 60
const POLISHING = 300
const TOLERANCE = 1e-5
/** Candidates for the exact descent, and how far above the lowest they lie at most, in kcal/mol. */
const CANDIDATES = 40
const ABOVE = 8
/** How far an atom may lie out of the box, in Angstrom. */
const OUT_OF_BOX = 0.05
/** Energies of one pose differ less, in kcal/mol. */
const HIT = 0.1
/** Shares of the progress. */
const MAPPED = 0.05
const SEARCHED = 0.9

export interface SearchOptions {
  readonly scheme: Scheme
  readonly box: Box
  readonly exhaustiveness: number
  readonly seed: number
  readonly rmsd: number
}

function fieldOf(molecules: Molecules, { scheme, box }: SearchOptions, run: Run): Field {
  const { receptor, ligand, frame, pairs } = molecules
  return new Field(run.kernels, { scheme, receptor: receptor.molecule, ligand, frame, pairs, box })
}

/** The pose of the text, as it is. */
export function scored(molecules: Molecules, options: SearchOptions, run: Run): SearchOutcome {
  const field = fieldOf(molecules, { ...options, box: EVERYWHERE }, run)
  const pose = poseOfText(molecules.frame)
  const { total, within } = field.energy(pose, true)
  const places = molecules.ligand.atoms.map(({ place }) => place)
  const one = { pose, energy: total, within, places, hits: 1 }
  return { poses: [one], runs: [], gain: 0, evaluations: field.evaluations, field }
}

/** The minimum into which the pose of the text descends. */
export function minimised(molecules: Molecules, options: SearchOptions, run: Run): SearchOutcome {
  const field = fieldOf(molecules, options, run)
  const { pose, gain } = polished(field, poseOfText(molecules.frame))
  const one = dockedPose(field, molecules, pose, 1)
  return { poses: [one], runs: [], gain, evaluations: field.evaluations, field }
}

export function searched(molecules: Molecules, options: SearchOptions, run: Run): SearchOutcome {
  const field = fieldOf(molecules, options, run)
  field.buildMaps(SPACING, share => run.progress(MAPPED * share, 'maps of the receptor'))
  const { ligand, frame } = molecules
  const squares = ligand.heavy.map(i => dot(frame.places[i]!, frame.places[i]!))
  const gyration = Math.sqrt(squares.reduce((a, b) => a + b, 0) / squares.length)
  const { exhaustiveness, box, rmsd } = options
  const descent = Math.floor((25 + ligand.heavy.length) / 3)
  const pool: Minimum[] = []
  const bests: Minimum[] = []
  for (let one = 0; one < exhaustiveness; one++) {
    // A stream of its own for each run: a higher exhaustiveness holds the runs of a lower one.
    const random = new Random(options.seed * EXHAUSTIVENESS_MAX + one)
    const own = hunt(
      field,
      random,
      { box, descent, gyration: Math.max(1, gyration), rmsd },
      (share, lowest) => {
        const part = (one + share) / exhaustiveness
        run.progress(MAPPED + (SEARCHED - MAPPED) * part, `energy ${lowest.toFixed(3)} kcal/mol`)
      },
    )
    bests.push(own.reduce((a, b) => (b.energy < a.energy ? b : a)))
    for (const minimum of own) remember(pool, minimum, rmsd, CANDIDATES)
  }
  const lowest = pool.reduce((least, { energy }) => Math.min(least, energy), Infinity)
  const refined: DockedPose[] = []
  const candidates = pool.filter(({ energy }) => energy <= lowest + ABOVE)
  for (const [i, { pose }] of candidates.entries()) {
    refined.push(refinedPose(field, molecules, pose))
    const part = (i + 1) / (candidates.length + exhaustiveness)
    run.progress(SEARCHED + (1 - SEARCHED) * part, 'exact energies')
  }
  const runs = bests.map(({ pose }) => refinedPose(field, molecules, pose).energy)
  const { poses, gain } = distinct(field, molecules, refined, runs, options)
  return { poses, runs, gain, evaluations: field.evaluations, field }
}

function refinedPose(field: Field, molecules: Molecules, pose: Pose): DockedPose {
  field.pose.set(pose)
  field.minimise(REFINING, true, Number.POSITIVE_INFINITY, TOLERANCE)
  return dockedPose(field, molecules, field.pose.slice(), 0)
}

/** Descends anew until a whole descent gains nothing more worth telling. */
function polished(field: Field, start: Pose): { pose: Pose; gain: number } {
  field.pose.set(start)
  field.minimise(POLISHING, true, Number.POSITIVE_INFINITY, TOLERANCE)
  let before = field.now(true)
  let gain = 0
  for (let k = 0; k < 8; k++) {
    field.minimise(POLISHING, true, Number.POSITIVE_INFINITY, TOLERANCE)
    const energy = field.now(true)
    gain = before - energy
    before = energy
    if (gain < 1e-6) break
  }
  return { pose: field.pose.slice(), gain }
}

function dockedPose(field: Field, { frame }: Molecules, pose: Pose, hits: number): DockedPose {
  const { total, within } = field.free(pose)
  return { pose, energy: total, within, places: placesIn(frame, pose), hits }
}

/** The lowest of each kind, the best of them brought to rest. */
function distinct(
  field: Field,
  molecules: Molecules,
  refined: readonly DockedPose[],
  runs: readonly number[],
  { box, rmsd }: SearchOptions,
): { poses: DockedPose[]; gain: number } {
  const { ligand, symmetries } = molecules
  const heavyOf = (places: readonly Vector[]) => ligand.heavy.map(i => places[i]!)
  const isInside = (places: readonly Vector[]) =>
    heavyOf(places).every(place =>
      ([0, 1, 2] as const).every(
        k => place[k] >= box.low[k] - OUT_OF_BOX && place[k] <= box.high[k] + OUT_OF_BOX,
      ),
    )
  const inside = refined
    .filter(({ places }) => isInside(places))
    .sort((a, b) => a.energy - b.energy)
  const poses: DockedPose[] = []
  let gain = 0
  for (const one of inside) {
    const heavy = heavyOf(one.places)
    const isSame = ({ places }: DockedPose) =>
      symmetricRmsd(heavy, heavyOf(places), symmetries.ways) < rmsd
    if (poses.some(isSame)) continue
    if (poses.length === 0) {
      const last = polished(field, one.pose)
      gain = last.gain
      const rested = dockedPose(field, molecules, last.pose, 0)
      poses.push(isInside(rested.places) ? rested : one)
    } else poses.push(one)
  }
  return {
    poses: poses.map(one => ({
      ...one,
      hits: runs.filter(energy => Math.abs(energy - one.energy) < HIT).length,
    })),
    gain,
  }
}
