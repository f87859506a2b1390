// What is told of the poses: energies by their terms, contacts, distances, the file, and the checks of all that.
import { below } from '../../solver.ts'
import { rmsd, rmsdLowerBound } from './clusters.ts'
import { distance } from './molecule.ts'
import { fileOf, type PoseFile } from './own-file.ts'
import type { Molecules } from './own-molecules.ts'
import type { DockedPose, SearchOutcome } from './own-search.ts'
import type { OwnInput } from './own-words.ts'
import { type Scheme, termsOf } from './potential.ts'
import type { Vector } from './rotation.ts'
import { closestPair, intramolecular, type Score, scoreOf } from './score.ts'
import { symmetricRmsd } from './symmetry.ts'
import { roundedPlace } from './write-poses.ts'

/** Least change of a distance that counts as a deformation: both ends are rounded to a thousandth of an Angstrom. */
const ROUNDED = 2e-3
/** Energies of a run that ended in the best pose differ less, in kcal/mol. */
const HIT = 0.1

interface Reported {
  readonly pose: DockedPose
  readonly places: readonly Vector[]
  readonly score: Score
  readonly within: number
  readonly total: number
  affinity: number
}

export function reportOf(
  input: OwnInput,
  molecules: Molecules,
  scheme: Scheme,
  outcome: SearchOutcome,
) {
  const { mode = 'search', energyRange = 3, poses: most = 9 } = input
  const { receptor, ligand, torsions } = molecules
  const divisor = 1 + scheme.torsion * torsions
  const all = outcome.poses.map(pose => reported(molecules, scheme, pose, mode !== 'score'))
  all.sort((a, b) => a.total - b.total)
  const best = all[0]!
  // As Vina does: of the energies within the ligand only what they lie above that of the best pose counts.
  for (const one of all) one.affinity = (one.total - best.within) / divisor
  const shown = all.filter(({ total }) => total - best.total <= energyRange).slice(0, most)
  const inter = best.score.intermolecular
  const value = inter / divisor
  const file = mode === 'score' ? undefined : fileOf(input, molecules, scheme, shown)
  const energies = outcome.runs.toSorted((a, b) => a - b)
  const spread = (energies.at(-1) ?? best.total) - (energies[0] ?? best.total)
  const hits = energies.filter(energy => Math.abs(energy - best.pose.energy) < HIT).length
  const rounding = Math.abs(best.total - best.pose.energy)
  const error = mode === 'score' ? rounding : outcome.gain + rounding
  const missed = mode === 'search' ? missedBy(energies, all) : 0
  const uncertainty = (error + missed) / divisor
  const checks = checksOf(molecules, scheme, outcome, best, file)
  return {
    value,
    unit: 'kcal/mol',
    uncertainty,
    equations: [
      `affinity = sum of pair terms / (1 + ${scheme.torsion} x ${torsions}) = ${inter} / ${divisor} = ${value} kcal/mol`,
    ],
    terms: [
      ...termsOf(scheme).map((term, k) => ({ term, value: best.score.terms[k]! })),
      { term: 'torsions', value: value - inter },
    ],
    method: methodOf(input, molecules, scheme),
    outputs: {
      affinity: value,
      bestEnergy: best.total,
      minDistance: closestPair(receptor, ligand, best.places),
      torsions,
      atomTypes: ligand.types,
      atomsUsed: { receptor: receptor.molecule.heavy.length, ligand: ligand.heavy.length },
      ligandCoordinates: best.places.map(([x, y, z]) => ({ x, y, z })),
      poses: shown.map(one => rowOf(molecules, scheme, one, best)),
      evaluations: outcome.evaluations,
      ...(file && { file: file.text }),
      ...(mode === 'search' && {
        energies,
        hits,
        distinctPoses: all.length,
        searchRuns: { lowest: outcome.runs, spread, missed, within: hits, of: outcome.runs.length },
      }),
    },
    checks,
    accuracy: {
      estimate: error / (1 + Math.abs(best.total)),
      // A search is held to no more than what further runs may gain.
      bound: Math.max(1e-2, value === 0 ? 0 : uncertainty / Math.abs(value)),
      how:
        mode === 'score'
          ? 'two programs of the same sums, relative'
          : 'what a further descent gains and what rounding to the thousandths of the file changes, over 1 + |E|; searchRuns tell how often the pose was found; the uncertainty holds what more runs may gain',
    },
    series: seriesOf(molecules, best, energies),
    warnings: [
      ...molecules.notes,
      ...(value > 0 ? ['the affinity is above zero: the ligand does not fit there'] : []),
      ...(value === 0 ? ['no atom of the ligand is within reach of the receptor'] : []),
      ...(mode === 'search' && hits <= 1
        ? [
            `the lowest energy was found by ${hits} of ${energies.length} runs: a higher exhaustiveness may find a lower one`,
          ]
        : []),
    ],
    resolved: resolvedOf(input, scheme),
  }
}

/** Poses above the best that tell how far apart minima lie. */
const NEXT = 3

/**
 * What further runs may still gain, in kcal/mol: by how much the lowest of all runs lies below that of half as many, in the
 * mean over all halves; and for a pose that no run has met the distance of the next ones to the best, as of one run more each
 * is equally likely to be the lowest.
 */
function missedBy(sorted: readonly number[], all: readonly Reported[]): number {
  const runs = sorted.length
  const half = runs >> 1
  // Chance that the lowest of a half is the k-th of all: all before it lie in the other half.
  let [passed, mean] = [1, 0]
  for (let k = 0; half > 0 && k <= runs - half; k++) {
    const chance = half / (runs - k)
    mean += passed * chance * (sorted[k]! - sorted[0]!)
    passed *= 1 - chance
  }
  const next = all.slice(1, 1 + NEXT).map(({ total }) => total - all[0]!.total)
  const apart = next.reduce((sum, one) => sum + one, 0) / Math.max(1, next.length)
  return mean + apart / (runs + 1)
}

function reported(
  { receptor, ligand, pairs }: Molecules,
  scheme: Scheme,
  pose: DockedPose,
  isRounded: boolean,
): Reported {
  const places = isRounded ? pose.places.map(roundedPlace) : pose.places
  const score = scoreOf(scheme, receptor, ligand, places)
  const within = intramolecular(scheme, ligand, pairs, places)
  return { pose, places, score, within, total: score.intermolecular + within, affinity: 0 }
}

function rowOf(
  { ligand, reference, symmetries }: Molecules,
  scheme: Scheme,
  one: Reported,
  best: Reported,
) {
  const { score, places, pose } = one
  const heavy = (all: readonly Vector[]) => ligand.heavy.map(i => all[i]!)
  const own = heavy(places)
  const top = heavy(best.places)
  const start = heavy(ligand.atoms.map(({ place }) => place))
  const classes = ligand.heavy.map(i => ligand.classes[i]!)
  return {
    affinity: one.affinity,
    energy: one.total,
    intermolecular: score.intermolecular,
    intramolecular: one.within,
    terms: Object.fromEntries(termsOf(scheme).map((term, k) => [term, score.terms[k]!])),
    rmsd: rmsd(own, top),
    rmsdLowerBound: rmsdLowerBound(own, top, classes),
    rmsdToInput: symmetricRmsd(own, start, symmetries.ways),
    ...(reference && {
      rmsdToReference: symmetricRmsd(
        own,
        reference.molecule.heavy.map(i => reference.molecule.atoms[i]!.place),
        reference.matches.ways,
      ),
    }),
    hits: pose.hits,
    angles: Array.from(pose.pose.subarray(7)),
    hydrogenBonds: score.hydrogenBonds,
    contacts: score.contacts,
    atomEnergies: score.byAtom,
  }
}

function checksOf(
  molecules: Molecules,
  scheme: Scheme,
  { field }: SearchOutcome,
  best: Reported,
  file: PoseFile | undefined,
) {
  const { ligand, frame } = molecules
  const kernel = field.free(best.pose.pose).total
  const plain = reported(molecules, scheme, best.pose, false).total
  const byAtom = best.score.byAtom.reduce((a, b) => a + b, 0)
  const scale = 1 + Math.abs(best.total)
  let bent = 0
  for (const [i, a] of best.places.entries()) {
    for (let j = 0; j < i; j++) {
      if (frame.parts.partOf[i] !== frame.parts.partOf[j]) continue
      const before = distance(ligand.atoms[i]!.place, ligand.atoms[j]!.place)
      bent = Math.max(bent, Math.abs(distance(a, best.places[j]!) - before))
    }
  }
  return [
    below(
      'energy of the kernel less that of its coordinates, relative',
      (kernel - plain) / scale,
      1e-9,
    ),
    below(
      'energies of the atoms less the terms, relative',
      (byAtom - best.score.intermolecular) / scale,
      1e-9,
    ),
    below('change of the distances within a rigid part, in Angstrom', bent, ROUNDED),
    ...(file
      ? [below('score of the file, read anew, less the one told', file.differenceOf(best), 1e-9)]
      : []),
  ]
}

/** Atoms of the receptor that a picture shows lie so near to the ligand, in Angstrom. */
const AROUND = 5

function seriesOf({ ligand, receptor }: Molecules, best: Reported, energies: number[]) {
  const heavy = ligand.heavy.map(i => best.places[i]!)
  const around = new Set<number>()
  for (const place of heavy) {
    receptor.cells.near(place, AROUND, k => {
      const { atoms, heavy: fixed } = receptor.molecule
      if (distance(place, atoms[fixed[k]!]!.place) < AROUND) around.add(k)
    })
  }
  const { atoms, heavy: fixed } = receptor.molecule
  const site = [...around].sort((a, b) => a - b).map(k => atoms[fixed[k]!]!.place)
  const all = [...site, ...heavy]
  return {
    ...(energies.length > 0 && { rank: energies.map((_, i) => i + 1), energy: energies }),
    siteX: all.map(([x]) => x),
    siteY: all.map(([, y]) => y),
    siteZ: all.map(([, , z]) => z),
    siteMolecule: all.map((_, i) => (i < site.length ? 0 : 1)),
  }
}

function methodOf(
  { mode = 'search' }: OwnInput,
  { frame }: Molecules,
  { name, own }: Scheme,
): string {
  const turning = frame.parts.parts.length
  const body = turning > 0 ? `a ligand with ${turning} turning bonds` : 'a rigid ligand'
  const score = `${own ? "the caller's" : name === 'vina' ? 'Vina' : 'Vinardo'} scoring function, exact pairs within 8 Angstrom`
  if (mode === 'score') return `${score}; the pose as it is`
  if (mode === 'minimise') return `${score}; BFGS with analytic gradients from the pose of ${body}`
  return `${score}; Monte Carlo with BFGS descents in maps of 0.375 Angstrom for ${body}, poses brought to rest by exact pairs`
}

function resolvedOf(input: OwnInput, { name, own }: Scheme) {
  const { mode = 'search' } = input
  return {
    scoring: own?.text ?? name,
    mode,
    ...(mode === 'search' && {
      exhaustiveness: input.exhaustiveness ?? 8,
      poses: input.poses ?? 9,
      energyRange: input.energyRange ?? 3,
      rmsd: input.rmsd ?? 1,
    }),
  }
}
