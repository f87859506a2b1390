// Rigid bodies by Lennard-Jones and Coulomb energy, in any unit of length.
import { Failure } from '../../failure.ts'
import { thinned } from '../../numerics/thin.ts'
import { invalidInput, invalidInputs } from '../../refusal.ts'
import { below, holds, type Run } from '../../solver.ts'
import { clustersOf, rmsd, rmsdLowerBound } from './clusters.ts'
import { curvatureAt } from './curvature.ts'
import { centroid, deformation, type Molecule, pairTerms, reach } from './molecule.ts'
import { rotated, type Vector, vector } from './rotation.ts'
import { HOPS, type Minimum, Search } from './search.ts'

export interface RigidAtom {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly q: number
}

export interface RigidInput {
  readonly receptor: readonly RigidAtom[]
  readonly ligand: readonly RigidAtom[]
  readonly sigma: number
  readonly epsilon: number
  readonly coulomb: number
  readonly restarts: number
  readonly seed: number
  readonly maxIter: number
}

/** Restarts whose energies differ by less, in epsilon, count as the same minimum. */
const HIT = 1e-3
/** Approximate number of progress reports. */
const PROGRESS_REPORTS = 50
/** Number of poses in the result, as in AutoDock Vina. */
const POSES = 9
/** Time limit of a run in which every search uses all of its steps. */
const RUN_MS_MAX = 18_000
/** Largest receptor plus ligand that a box of starts can cover, in sigma. */
const WIDEST = 1000

export const rigidCostMs = (input: RigidInput): number =>
  3 + input.restarts * (1 + HOPS) * searchSteps(input) * stepMs(input)

export function runRigid(input: RigidInput, { kernels, progress }: Run) {
  const { sigma, epsilon, restarts, seed, maxIter } = input
  refuseLong(input)
  const receptor = moleculeOf(input.receptor, sigma)
  const ligand = moleculeOf(input.ligand, sigma)
  refuseWide(receptor, ligand)
  const coulomb = input.coulomb / (sigma * epsilon)
  const search = new Search(kernels, receptor, ligand, { coulomb, steps: maxIter, seed })
  const minima: Minimum[] = []
  const stride = Math.ceil(restarts / PROGRESS_REPORTS)
  for (const [i, start] of search.starts(restarts).entries()) {
    minima.push(search.from(start))
    if (i % stride === 0) progress((i + 1) / restarts, `energy ${epsilon * lowest(minima)}`)
  }
  const rested = minima.filter(({ converged }) => converged)
  if (rested.length === 0) throw notConverged(minima, search.slopeMax, maxIter)
  const clusters = clustersOf(rested, pose => search.docked(pose), ligand)
  const { pose: best, places } = clusters[0]!
  const terms = pairTerms(receptor, { ...ligand, places }, coulomb)
  const total = terms.repulsion + terms.attraction + terms.coulomb
  const curvature = curvatureAt(search, best)
  const energies = rested.map(({ energy }) => epsilon * energy).sort((a, b) => a - b)
  const hits = rested.filter(({ energy }) => energy - best.energy <= HIT).length
  const unconverged = restarts - rested.length
  const bestEnergy = epsilon * total
  const turned = rotated(best.quaternion, centroid(ligand.places))
  const [w, x, y, z] = best.quaternion
  const rows = thinned(energies, energies.length)
  return {
    value: bestEnergy,
    unit: '1',
    uncertainty: epsilon * (curvature.decrement + roundingOf(terms)),
    equations: [
      `E = sum 4 ${epsilon} ((${sigma}/r)^12 - (${sigma}/r)^6) + ${input.coulomb} q_i q_j / r over ${receptor.places.length} x ${ligand.places.length} pairs = ${bestEnergy}`,
    ],
    terms: [
      { term: 'repulsion 4 epsilon (sigma/r)^12', value: epsilon * terms.repulsion },
      { term: 'attraction -4 epsilon (sigma/r)^6', value: epsilon * terms.attraction },
      { term: 'coulomb q_i q_j / r', value: epsilon * terms.coulomb },
    ],
    method: `BFGS over translation and rotation vector from ${restarts} super-Fibonacci rotations, soft core first, ${HOPS} hops a restart`,
    outputs: {
      bestEnergy,
      minDistance: sigma * terms.minDistance,
      bestPose: {
        translation: coordinates(vector(k => sigma * (best.place[k] - turned[k]))),
        quaternion: { w, x, y, z },
      },
      ligandCoordinates: places.map(place => coordinates(vector(k => sigma * place[k]))),
      energies,
      hits,
      unconverged,
      poses: clusters.slice(0, POSES).map(({ pose, places: own, hits }) => {
        const parts = pairTerms(receptor, { ...ligand, places: own }, coulomb)
        return {
          energy: epsilon * pose.energy,
          lennardJones: epsilon * (parts.repulsion + parts.attraction),
          coulomb: epsilon * parts.coulomb,
          rmsd: sigma * rmsd(own, places),
          rmsdLowerBound: sigma * rmsdLowerBound(own, places, ligand.charges),
          rmsdToInput: sigma * rmsdLowerBound(own, ligand.places, ligand.charges),
          hits,
        }
      }),
      distinctPoses: clusters.length,
      gradientNorm: (epsilon / sigma) * best.slope,
      smallestCurvature: (epsilon / (sigma * sigma)) * curvature.smallest,
      flatDirections: curvature.flatDirections,
      evaluations: search.evaluations,
    },
    checks: [
      below('gradient at the best pose, in epsilon/sigma', best.slope, search.slopeMax),
      below(
        'energy of the search less that of the returned coordinates, relative',
        (best.energy - total) / (1 + terms.repulsion),
        1e-11,
      ),
      below(
        'change of the distances within the ligand, relative',
        deformation(ligand.places, places) / (1 + reach(ligand.places)),
        1e-11,
      ),
      holds('no motion lowers the energy: a minimum', curvature.smallest > 0),
    ],
    accuracy: {
      estimate: curvature.decrement / (1 + Math.abs(total)),
      bound: 1e-4,
      how: 'Newton estimate of the distance to the bottom of the valley, over epsilon + |E|; hits tell how often it was found',
    },
    series: {
      rank: Float64Array.from(rows, i => i + 1),
      energy: Float64Array.from(rows, i => energies[i]!),
    },
    warnings: [
      ...(bestEnergy > 0
        ? ['no pose with an energy below zero was found: apart, the molecules lie lower']
        : []),
      ...(hits === 1 && restarts > 1
        ? [
            `the lowest energy was found by one restart of ${restarts}: more restarts may find a lower one`,
          ]
        : []),
      ...(unconverged > 0
        ? [`${unconverged} of ${restarts} restarts did not come to rest in ${maxIter} steps`]
        : []),
    ],
  }
}

function moleculeOf(atoms: readonly RigidAtom[], sigma: number): Molecule {
  return {
    places: atoms.map(({ x, y, z }): Vector => [x / sigma, y / sigma, z / sigma]),
    charges: atoms.map(({ q }) => q),
  }
}

const coordinates = ([x, y, z]: Vector) => ({ x, y, z })

const lowest = (minima: readonly Minimum[]) =>
  minima.reduce((least, { energy }) => Math.min(least, energy), Number.POSITIVE_INFINITY)

const pairsOf = ({ receptor, ligand }: RigidInput) => receptor.length * ligand.length

/** Milliseconds of a step of a search: an energy with its gradient, now and then two. */
const stepMs = (input: RigidInput) => 2e-4 + 2.2e-6 * pairsOf(input)

/** Steps that a local search usually takes: larger molecules have more clashes to undo. */
const searchSteps = (input: RigidInput) => 110 + 3 * Math.sqrt(pairsOf(input))

function refuseLong(input: RigidInput): void {
  const { receptor, ligand, restarts, maxIter } = input
  const longest = (1 + HOPS) * maxIter * stepMs(input)
  const limit = Math.max(1, Math.floor(RUN_MS_MAX / longest))
  if (restarts <= limit) return
  const message = `restarts is ${restarts}: at most ${limit} for ${receptor.length} x ${ligand.length} pairs with maxIter ${maxIter}`
  throw invalidInput('/restarts', message, { value: restarts, maximum: limit })
}

/** Of a sum of terms of either sign, each of which has the rounding of its powers of a distance. */
const roundingOf = ({ repulsion, attraction, coulomb }: ReturnType<typeof pairTerms>) =>
  8 * Number.EPSILON * (repulsion + Math.abs(attraction) + Math.abs(coulomb))

function refuseWide(receptor: Molecule, ligand: Molecule): void {
  const width = reach(receptor.places) + reach(ligand.places)
  if (width <= WIDEST) return
  const message = `receptor and ligand reach ${width} sigma, limit ${WIDEST}: check the unit of the coordinates`
  throw invalidInputs(
    ['/receptor', '/ligand'].map(pointer => ({ pointer, message, width, maximum: WIDEST })),
  )
}

function notConverged(minima: readonly Minimum[], tolerance: number, maxIter: number): Failure {
  const slope = minima.reduce(
    (least, pose) => Math.min(least, pose.slope),
    Number.POSITIVE_INFINITY,
  )
  const message = `no restart came to rest in ${maxIter} steps: smallest gradient ${slope}, limit ${tolerance}; raise maxIter, unless the receptor repels the ligand altogether`
  return new Failure('NOT_CONVERGED', message, { gradient: slope, limit: tolerance, maxIter })
}
