import { type Inputs, integer, list, mixed, number, object, optional, text } from '../../schema.ts'
import { defineSolver } from '../../solver.ts'
import { everyOptional, refuseOthers } from '../systems/own-system.ts'
import { BUTANEDIOL, CLEFT, STACK } from './examples.ts'
import { runOwn } from './own.ts'
import { ownCostMs } from './own-cost.ts'
import { isOwn, OWN_OUTPUTS, OWN_POSE, OWN_WORDS, TEXT_MAX } from './own-words.ts'
import { pictures } from './pictures.ts'
import { type RigidInput, rigidCostMs, runRigid } from './rigid.ts'

/** Three atoms, each two in contact: 2^(1/6) apart. */
const TRIMER = [
  { x: 0, y: 0, z: 0 },
  { x: 1.122462048, y: 0, z: 0 },
  { x: 0.561231024, y: 0.972080649, z: 0 },
]

const coordinate = (title: string) => number({ title, minimum: -1e6, maximum: 1e6 })

const atom = object({
  x: coordinate('x'),
  y: coordinate('y'),
  z: coordinate('z'),
  q: number({ title: 'charge', minimum: -1000, maximum: 1000, default: 0 }),
  type: optional(text({ title: 'of AutoDock, for scoring', maxLength: 4 })),
})

type Atom = Inputs<(typeof atom)['properties']>

/** A list of atoms, or a molecule as text. */
const molecule = (title: string, maxItems: number) =>
  mixed<Atom[] | string>({
    type: ['array', 'string'],
    title: `${title}; or text of PDB, PDBQT, SDF, XYZ`,
    items: atom,
    minItems: 1,
    maxItems,
    maxLength: TEXT_MAX,
    default: TRIMER,
  })

const LENNARD_JONES = {
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
  maxIter: integer({
    title: 'BFGS steps of a local search',
    minimum: 1,
    maximum: 10_000,
    default: 1000,
  }),
}

const { maxIter, ...OTHERS } = LENNARD_JONES

const params = {
  receptor: molecule('atoms that stay where they are', 500),
  ligand: molecule('atoms that move as one rigid body', 100),
  ...OTHERS,
  seed: integer({
    title: 'seed of the starts and hops',
    minimum: 0,
    maximum: 4_294_967_295,
    default: 1,
  }),
  maxIter,
  ...OWN_WORDS,
}

type Input = Inputs<typeof params>

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
  title: 'Docking: a ligand and its receptor by Vina or Vinardo, or rigid bodies by Lennard-Jones',
  brief:
    'Docks a flexible ligand (PDBQT, SDF, PDB, XYZ) by the scores of Vina or Vinardo, or rigid bodies; ranks poses.',
  description:
    'With texts of PDB, PDBQT, SDF or XYZ, or atoms with `type`: a ligand with turning bonds in a rigid receptor, scored by the functions of Vina or Vinardo or by your own; `mode` search (in `box`), minimise, score; affinities with terms, hydrogen bonds, contacts, RMSD to `reference`, poses as PDBQT, SDF, XYZ. Else rigid bodies by Lennard-Jones and Coulomb energy of all pairs: restarts descend through a soft core, then by BFGS with analytic forces and torques, and hop on. Poses are ranked and clustered by RMSD; hits tell how many runs found the lowest. A small drug takes 1 s a run.',
  reference:
    'Trott and Olson, J. Comput. Chem. 31 (2010) 455 (AutoDock Vina); Quiroga and Villarreal, PLoS ONE 11 (2016) e0155183 (Vinardo); Alexa, CVPR 2022, 8291; Nocedal and Wright, Numerical Optimization (Springer, 2006), ch. 6; Wales and Doye, J. Phys. Chem. A 101 (1997) 5111',
  words:
    'docking rigid-body ligand receptor binding pose rotation vina vinardo affinity protein pdb pdbqt sdf torsion redocking score molecular molecule pocket',
  unspokenWords:
    'vina vinardo pdb pdbqt sdf torsion redocking protein drug virtual screening affinity',
  params,
  unspoken: Object.keys(OWN_WORDS),
  outputs: {
    ...OWN_OUTPUTS,
    ...everyOptional({
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
          ...OWN_POSE,
          lennardJones: optional(number({ title: 'its Lennard-Jones part' })),
          coulomb: optional(number({ title: 'its Coulomb part' })),
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
    }),
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
    {
      title: 'the score of an oxygen at a zinc ion, by the function of AutoDock Vina',
      input: {
        receptor: [{ x: 0, y: 0, z: 0, q: 0, type: 'Zn' }],
        ligand: [{ x: 2.4, y: 0, z: 0, q: 0, type: 'OA' }],
        mode: 'score',
      },
      value: -0.222868,
    },
    {
      title: 'a benzene settles on another, both from texts of XYZ',
      input: { ...STACK, mode: 'minimise' },
      value: -1.83762367217,
    },
    {
      title: 'butanediol, from an SDF, turns its bonds to fit into a cleft',
      input: {
        receptor: CLEFT,
        ligand: BUTANEDIOL,
        box: { center: [0, 0, 0], size: [16, 10, 10] },
        exhaustiveness: 2,
      },
      value: -1.20032041865,
    },
  ],
  largest: { receptor: packed(500), ligand: packed(100), restarts: 23 },
  bodyMaxBytes: 1_572_864,
  costMs: input => (isOwn(input) ? ownCostMs(input) : rigidCostMs(rigidInput(input))),

  solve(input, run) {
    if (isOwn(input)) {
      refuseOthers(input, LENNARD_JONES, 'belongs to Lennard-Jones energies of lists')
      const isSearch = input.mode === undefined || input.mode === 'search'
      const unused = [...Object.keys(LENNARD_JONES), ...(isSearch ? [] : ['seed'])]
      return { ...runOwn(input, run), unused }
    }
    return runRigid(rigidInput(input), run)
  },
})

/** Lists without types: no text, which would be a molecule for a scoring function. */
function rigidInput(input: Input): RigidInput {
  const { receptor, ligand } = input
  if (typeof receptor === 'string' || typeof ligand === 'string')
    throw new TypeError('a text is no list of atoms')
  return { ...input, receptor, ligand }
}
