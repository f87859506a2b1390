import { Failure } from '../../failure.ts'
import { thinned } from '../../numerics/thin.ts'
import { invalidInput, invalidInputs } from '../../refusal.ts'
import { type Inputs, integer, list, number, object } from '../../schema.ts'
import { below, defineSolver, holds } from '../../solver.ts'
import { clustersOf, rmsd, rmsdLowerBound } from './clusters.ts'
import { curvatureAt } from './curvature.ts'
import { centroid, deformation, type Molecule, pairTerms, reach } from './molecule.ts'
import { pictures } from './pictures.ts'
import { rotated, type Vector, vector } from './rotation.ts'
import { HOPS, type Minimum, Search } from './search.ts'

const coordinate = (title: string) => number({ title, minimum: -1e6, maximum: 1e6 })

const atom = object({
  x: coordinate('x'),
  y: coordinate('y'),
  z: coordinate('z'),
  q: number({ title: 'charge', minimum: -1000, maximum: 1000, default: 0 }),
})

/** Three atoms, each two in contact: 2^(1/6) apart. */
const TRIMER = [
  { x: 0, y: 0, z: 0 },
  { x: 1.122462048, y: 0, z: 0 },
  { x: 0.561231024, y: 0.972080649, z: 0 },
]

const params = {
  receptor: list(atom, {
    title: 'atoms that stay where they are',
    minItems: 1,
    maxItems: 500,
    default: TRIMER,
  }),
  ligand: list(atom, {
    title: 'atoms that move as one rigid body',
    minItems: 1,
    maxItems: 100,
    default: TRIMER,
  }),
  sigma: number({
    title: 'distance where the pair energy is zero',
    minimum: 1e-12,
    maximum: 1e6,
    default: 1,
  }),
  epsilon: number({
    title: 'depth of the Lennard-Jones well of a pair',
    minimum: 1e-30,
    maximum: 1e6,
    default: 1,
  }),
  coulomb: number({
    title: 'energy of two unit charges at unit distance',
    minimum: -1e6,
    maximum: 1e6,
    default: 0,
  }),
  restarts: integer({ title: 'independent searches', minimum: 1, maximum: 5000, default: 120 }),
  seed: integer({
    title: 'seed of the starts and hops',
    minimum: 0,
    maximum: 4_294_967_295,
    default: 1,
  }),
  maxIter: integer({
    title: 'BFGS steps of a local search',
    minimum: 1,
    maximum: 10_000,
    default: 1000,
  }),
}

type Input = Inputs<typeof params>

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

const point = (title: string) =>
  object(
    { x: number({ title: 'x' }), y: number({ title: 'y' }), z: number({ title: 'z' }) },
    { title },
  )

/** Atoms somewhat nearer to each other than contact. */
const packed = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    x: 1.1 * (i % 8),
    y: 1.1 * (Math.floor(i / 8) % 8),
    z: 1.1 * Math.floor(i / 64),
    q: 0,
  }))

export const dock = defineSolver({
  key: 'dock',
  title: 'Rigid-body docking over six degrees of freedom',
  brief:
    'Docks a rigid ligand on a rigid receptor by Lennard-Jones and Coulomb energy; ranks and clusters poses.',
  description:
    'Finds how a rigid ligand lies best against a rigid receptor, with Lennard-Jones and Coulomb energy over all receptor-ligand pairs. Restarts begin at evenly spread rotations and places; each descends through a soft core, then by BFGS with analytic forces and torques, and hops on from its best pose. Poses are ranked and clustered by RMSD. Whether the lowest is the global minimum shows in hits, the restarts that found it.',
  reference:
    'Trott and Olson, J. Comput. Chem. 31 (2010) 455 (AutoDock Vina); Alexa, CVPR 2022, 8291; Nocedal and Wright, Numerical Optimization (Springer, 2006), ch. 6; Wales and Doye, J. Phys. Chem. A 101 (1997) 5111',
  words: 'docking rigid-body ligand receptor binding pose rotation',
  params,
  outputs: {
    bestEnergy: number({ title: 'lowest energy found, in the unit of epsilon' }),
    minDistance: number({ title: 'closest receptor-ligand pair' }),
    bestPose: object(
      {
        translation: point('added to the turned coordinates'),
        quaternion: object(
          {
            w: number({ title: 'w' }),
            x: number({ title: 'x' }),
            y: number({ title: 'y' }),
            z: number({ title: 'z' }),
          },
          { title: 'turns the given coordinates about the origin' },
        ),
      },
      { title: 'the motion that docks the ligand' },
    ),
    ligandCoordinates: list(point('atom'), { title: 'the ligand as docked' }),
    energies: list(number({ title: 'energy' }), {
      title: 'energy that each converged restart found, rising',
    }),
    hits: integer({ title: 'restarts within 1e-3 epsilon of the lowest' }),
    unconverged: integer({ title: 'restarts that did not come to rest within maxIter' }),
    poses: list(
      object({
        energy: number({ title: 'energy' }),
        lennardJones: number({ title: 'its Lennard-Jones part' }),
        coulomb: number({ title: 'its Coulomb part' }),
        rmsd: number({ title: 'distance from the best pose, atom by atom' }),
        rmsdLowerBound: number({ title: 'the same to the nearest atoms of equal charge' }),
        rmsdToInput: number({ title: 'the same from the ligand as given' }),
        hits: integer({ title: 'restarts that ended in it' }),
      }),
      { title: 'distinct poses, the lowest first, nine at most' },
    ),
    distinctPoses: integer({ title: 'distinct poses found' }),
    gradientNorm: number({
      title: 'largest force, or torque over a radius of gyration, at the best pose',
    }),
    smallestCurvature: number({
      title: 'smallest curvature at the best pose, flat directions apart',
    }),
    flatDirections: integer({ title: 'motions that leave its energy as it is' }),
    evaluations: integer({ title: 'energies computed' }),
  },
  pictures,
  examples: [
    { title: 'two triangles make an octahedron', input: {}, value: -6.70752352049 },
    {
      title: 'an atom in the cleft of a dimer touches both',
      input: {
        receptor: [
          { x: 0, y: 0, z: 0, q: 0 },
          { x: 1.122462048309373, y: 0, z: 0, q: 0 },
        ],
        ligand: [{ x: 0, y: 0, z: 0, q: 0 }],
        restarts: 16,
      },
      value: -2,
    },
  ],
  largest: { receptor: packed(500), ligand: packed(100), restarts: 23 },
  costMs: input => 3 + input.restarts * (1 + HOPS) * searchSteps(input) * stepMs(input),

  solve(input, { kernels, progress }) {
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
  },
})

type Atom = Input['ligand'][number]

function moleculeOf(atoms: readonly Atom[], sigma: number): Molecule {
  return {
    places: atoms.map(({ x, y, z }): Vector => [x / sigma, y / sigma, z / sigma]),
    charges: atoms.map(({ q }) => q),
  }
}

const coordinates = ([x, y, z]: Vector) => ({ x, y, z })

const lowest = (minima: readonly Minimum[]) =>
  minima.reduce((least, { energy }) => Math.min(least, energy), Number.POSITIVE_INFINITY)

const pairsOf = ({ receptor, ligand }: Input) => receptor.length * ligand.length

/** Milliseconds of a step of a search: an energy with its gradient, now and then two. */
const stepMs = (input: Input) => 2e-4 + 2.2e-6 * pairsOf(input)

/** Steps that a local search usually takes: larger molecules have more clashes to undo. */
const searchSteps = (input: Input) => 110 + 3 * Math.sqrt(pairsOf(input))

function refuseLong(input: Input): void {
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
