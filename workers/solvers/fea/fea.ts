import { invalidInput } from '../../refusal.ts'
import { type Inputs, integer, number } from '../../schema.ts'
import { below, defineSolver, type Run } from '../../solver.ts'
import { isOwn, OWN_OUTPUTS, OWN_WORDS, ownCostMs } from '../finite-elements/own-words.ts'
import { everyOptional, refuseOthers } from '../systems/own-system.ts'
import { CRACK_EXAMPLES } from './crack-examples.ts'
import { type Equilibrium, equilibriumOf, tipOf, workOf } from './equilibrium.ts'
import { written } from './in-words.ts'
import { POISSON } from './material.ts'
import { finerMesh, firstMesh, type Mesh } from './meshes.ts'
import { runOwn } from './own.ts'
import { pictures } from './pictures.ts'
import { fieldsOf, midline } from './plots.ts'
import { stressAt } from './stress.ts'

const length = (title: string, standard: number) =>
  number({ title, unit: 'm', minimum: 1e-6, maximum: 1e6, default: standard })

const MODEL = {
  nx: integer({ title: 'elements along the beam', minimum: 4, maximum: 220, default: 120 }),
  ny: integer({ title: 'elements over the depth', minimum: 2, maximum: 80, default: 30 }),
  Lx: length('length', 4),
  Ly: length('depth', 1),
  E: number({
    title: "Young's modulus",
    unit: 'Pa',
    minimum: 1e-3,
    maximum: 1e15,
    default: 1e7,
  }),
  P: number({
    title: 'load over the free end, downwards positive',
    unit: 'N',
    minimum: -1e15,
    maximum: 1e15,
    default: 1000,
  }),
}

const params = { ...MODEL, ...OWN_WORDS }

type Input = Inputs<typeof params>

/** Between these Lx / Ly the equations can be solved well in double precision. */
const SLENDEREST = 100
const STOUTEST = 0.1
/** Meshes are halved until the last change of the tip deflection is below this. */
const TARGET = 1e-4
/**
 * At a corner where a clamped edge meets a free one the displacement goes with r^s, where
 * sin^2(s pi/2) = ((k + 1)^2 - 4 s^2) / (4 k), k = (3 - nu) / (1 + nu) (Williams, J. Appl. Mech. 19 (1952)
 * 526): s = 0.7583, and the energy, hence the deflection under the load, converges as h^(2s).
 */
const ORDER_GAIN = 2.8614 // 2^(2s)

export const fea = defineSolver({
  key: 'fea',
  title: 'Stress in an own structure, or a plane-stress cantilever',
  brief:
    'Own plane or axisymmetric structure by finite elements: stress, modes. Else a cantilever.',
  description:
    'With `geometry` the displacements and stresses of a plane or axisymmetric body of your own (nu to 1/2): outline with arcs, fillets and holes, `regions` of other materials, `supports`, `loads` (traction, pressure, force, gravity, rotation, temperature). Quadratic triangles, refined where errors are, error by three meshes; stress intensities of a `crack`; load factors of buckling in its plane. Without `geometry` a rectangular cantilever, clamped at x = 0 (thickness 1, Poisson ratio 0.3), under an end load P, beside the theories of Euler and Timoshenko; Lx/Ly from 0.1 to 100.',
  reference:
    'Taylor, Beresford and Wilson, A non-conforming element for stress analysis, Int. J. Numer. Meth. Eng. 10 (1976) 1211; Trottenberg, Oosterlee and Schueller, Multigrid (Academic Press, 2001), ch. 7.8; Ruppert, J. Algorithms 18 (1995) 548; Zienkiewicz and Zhu, Int. J. Numer. Meth. Eng. 33 (1992) 1331; Crouzeix and Raviart, RAIRO R-3 (1973) 33',
  words:
    'finite element fe fem cantilever plane stress beam tip deflection von mises mesh strain structure hole notch fillet stress concentration bracket thermal crack stress intensity elements analysis structural elasticity bending strength part rubber incompressible',
  unspokenWords: 'plate hole notch fillet concentration bracket thermal crack intensity part',
  synonyms: { Lx: 'long', Ly: 'deep height' },
  written,
  params,
  unspoken: Object.keys(OWN_WORDS),
  outputs: {
    ...everyOptional({
      tipDeflection: number({ title: 'deflection at (Lx, Ly/2), downwards positive', unit: 'm' }),
      eulerDeflection: number({ title: 'P Lx^3 / (3 E I)', unit: 'm' }),
      timoshenkoDeflection: number({
        title: 'the same with shear, P Lx / (5/6 G A) more',
        unit: 'm',
      }),
      bendingStressMidspan: number({ title: 'sigma_xx at (Lx/2, Ly)', unit: 'Pa' }),
      maxVonMises: number({
        title: 'largest von Mises stress on the nodes; no bound at the clamped corners',
        unit: 'Pa',
      }),
      cgResidual: number({ title: 'relative residual of the first mesh, computed anew' }),
      cgIterations: integer({ title: 'iterations on the first mesh' }),
      reactionForce: number({ title: 'force of the clamp, upwards positive', unit: 'N' }),
      strainEnergy: number({ title: 'strain energy', unit: 'J' }),
      elements: integer({ title: 'elements of the mesh asked for' }),
      convergenceEstimate: number({
        title: 'last change of the tip deflection when the mesh was halved, relative',
      }),
    }),
    ...OWN_OUTPUTS,
  },
  pictures,
  examples: [
    { title: 'a beam four times as long as deep', input: {}, value: 0.026707, relTol: 1e-4 },
    {
      title: 'a slender steel beam',
      input: { nx: 200, ny: 10, Lx: 20, Ly: 1, E: 2.1e11, P: 5e4 },
      value: 0.0076273,
      relTol: 1e-4,
    },
    {
      title: 'NAFEMS LE1: an elliptic membrane under pull, stress at the end of its short axis',
      input: {
        geometry: {
          outline: [
            { to: [2, 0], centre: [0, 0], radii: [2, 1] },
            [3.25, 0],
            { to: [0, 2.75], centre: [0, 0], radii: [3.25, 2.75], tag: 'outer' },
            [0, 1],
          ],
        },
        thickness: 0.1,
        material: { E: 210e9, nu: 0.3 },
        supports: [
          { on: 'y = 0', uy: 0 },
          { on: 'x = 0', ux: 0 },
        ],
        loads: [{ on: 'outer', pressure: -10e6 }],
        mesh: { h: 0.2 },
        probes: [[2, 0]],
        quantity: 'syy',
      },
      value: 92.6585e6,
      relTol: 1e-3,
    },
    {
      title: 'a steel bracket with a bolt hole and a fillet, its arm loaded: the largest stress',
      input: {
        geometry: {
          outline: [
            [0, 0],
            [0.12, 0],
            [0.12, 0.03],
            { to: [0.04, 0.03], fillet: 0.015 },
            [0.04, 0.1],
            [0, 0.1],
          ],
          holes: [{ centre: [0.02, 0.075], radius: 0.006 }],
        },
        thickness: 0.01,
        material: { E: 210e9, nu: 0.3 },
        supports: [
          { on: 'hole 1', ux: 0, uy: 0 },
          { on: 'left', ux: 0 },
        ],
        loads: [{ on: 'right', force: [0, -800] }],
        quantity: 'vonMises',
      },
      value: 53.877e6,
      relTol: 1e-2,
    },
    {
      title: 'a steel disc on a shaft at 12,000 turns a minute: hoop stress at its bore',
      input: {
        geometry: { x: ['25 mm', '150 mm'], y: [0, '20 mm'] },
        state: 'axisymmetric',
        material: { E: '210 GPa', nu: 0.3, rho: 7850 },
        supports: [{ on: 'bottom', uy: 0 }],
        loads: [{ rotation: '12000*2*pi/60' }],
        probes: [[0.025, 0.01]],
        quantity: 'szz',
      },
      value: 231.486e6,
      relTol: 1e-3,
    },
    {
      title: 'a steel frame corner: at how many times its load of 100 kN its post buckles',
      input: {
        geometry: {
          outline: [
            [0, 0],
            ['50 mm', 0],
            ['50 mm', 1.95],
            [1, 1.95],
            [1, 2],
            [0, 2],
          ],
        },
        thickness: 0.05,
        material: { E: 210e9, nu: 0.3 },
        supports: [
          { on: 'y = 0', ux: 0, uy: 0 },
          { on: 'x = 1', ux: 0 },
        ],
        loads: [{ on: { x: [0, 0.05], y: [1.99, 2.01] }, force: [0, -100e3] }],
        buckling: 2,
      },
      // Beam theory: 6.898.
      value: 6.889,
      relTol: 1e-3,
    },
    ...CRACK_EXAMPLES,
  ],
  largest: { nx: 220, ny: 80, Lx: 1, Ly: 4 },
  bodyMaxBytes: 1_048_576,
  costMs: input => (isOwn(input) ? ownCostMs(input) : predictedMs(input)),

  solve(input, run) {
    if (isOwn(input)) {
      refuseOthers(input, MODEL, 'describes the cantilever: it has no meaning beside an own body')
      return { ...runOwn(input, run), unused: Object.keys(MODEL) }
    }
    const { nx, ny, Lx, Ly, E, P } = input
    const slenderness = slendernessOf(input)
    const beams = refined(firstMesh({ nx, ny }, slenderness), slenderness, run)
    const tips = beams.map(tipOf)
    const finest = beams.at(-1)!
    const first = beams[0]!
    const tip = extrapolated(tips)
    const estimate = Math.abs(tips.at(-1)! - tips.at(-2)!) / tip
    const compliance = P / E
    const euler = 4 * slenderness * slenderness * slenderness * compliance
    const shear = 2.4 * (1 + POISSON) * slenderness * compliance
    const fields = fieldsOf(finest, input)
    const midspan = stressAt(finest, finest.nx / 2, finest.ny)
    const pressure = P / Ly
    return {
      value: tip * compliance,
      unit: 'm',
      uncertainty: estimate * Math.abs(tip * compliance),
      equations: [
        `div sigma = 0, plane stress, E = ${E}, nu = ${POISSON}, u = 0 at x = 0, load ${P} over x = ${Lx}`,
        `P Lx^3 / (3 E I) = ${P} * ${Lx}^3 / (3 * ${E} * ${Ly}^3 / 12) = ${euler}`,
        `P Lx / (5/6 G A) = ${P} * ${Lx} / (5/6 * ${E} / ${2 * (1 + POISSON)} * ${Ly}) = ${shear}`,
      ],
      terms: [
        { term: 'Euler and Bernoulli', value: euler },
        { term: 'shear after Timoshenko', value: shear },
        { term: 'plane stress beyond beam theory', value: tip * compliance - euler - shear },
      ],
      method: `incompatible-mode quadrilaterals (QM6) on ${beams.map(nameOf).join(', ')} elements, extrapolated; conjugate gradients with a multigrid V-cycle`,
      outputs: {
        tipDeflection: tip * compliance,
        eulerDeflection: euler,
        timoshenkoDeflection: euler + shear,
        bendingStressMidspan: midspan.sxx * pressure,
        maxVonMises: fields.vonMises.values.reduce((most, value) => Math.max(most, value), 0),
        cgResidual: first.residual,
        cgIterations: first.iterations,
        reactionForce: finest.reaction * P,
        strainEnergy: extrapolated(beams.map(({ energy }) => energy)) * compliance * P,
        elements: nx * ny,
        convergenceEstimate: estimate,
      },
      checks: checksOf(finest),
      accuracy: {
        estimate,
        bound: TARGET,
        how: `change of the tip deflection from ${nameOf(beams.at(-2)!)} to ${nameOf(finest)} elements, relative`,
      },
      series: { ...midline(finest, input), ...convergence(beams, compliance) },
      fields,
      warnings: [
        'stress is singular in the corners of the clamp and grows there as the mesh is refined',
      ],
    }
  },
})

function slendernessOf({ Lx, Ly }: Input): number {
  const slenderness = Lx / Ly
  if (slenderness <= SLENDEREST && slenderness >= STOUTEST) return slenderness
  const message = `Lx / Ly = ${slenderness} is outside ${STOUTEST} to ${SLENDEREST}`
  throw invalidInput('/Lx', message, {
    value: Lx,
    minimum: STOUTEST * Ly,
    maximum: SLENDEREST * Ly,
    slenderness,
  })
}

/** Equilibrium on meshes each half as fine as the next, at least two. */
function refined(first: Mesh, slenderness: number, run: Run): Equilibrium[] {
  const beams: Equilibrium[] = []
  for (let mesh: Mesh | undefined = first; mesh; mesh = finerMesh(mesh)) {
    beams.push(equilibriumOf(mesh, slenderness, run))
    const [before, now] = beams.slice(-2).map(tipOf)
    if (now !== undefined && Math.abs(now - before!) <= TARGET * now) break
  }
  return beams
}

/** Richardson's extrapolation from the last two. */
function extrapolated(values: number[]): number {
  const [coarse, fine] = values.slice(-2) as [number, number]
  return fine + (fine - coarse) / (ORDER_GAIN - 1)
}

/** Measured: half a microsecond an element of all meshes, and as many times that as the elements are oblong. */
function predictedMs(input: Input): number {
  const slenderness = input.Lx / input.Ly
  const first = firstMesh(input, slenderness)
  const aspect = (slenderness / first.nx) * first.ny
  const oblong = Math.min(SLENDEREST, Math.max(1, aspect / 2, 0.5 / aspect))
  let elements = 0
  let mesh: Mesh | undefined = first
  for (; mesh && elements < 60_000; mesh = finerMesh(mesh)) elements += mesh.nx * mesh.ny
  return 5 + 5e-4 * elements * oblong
}

const nameOf = ({ nx, ny }: Mesh) => `${nx} x ${ny}`

function checksOf(beam: Equilibrium) {
  const work = workOf(beam)
  return [
    below('residual of the finest mesh over the load', beam.residual, 1e-8),
    below('reaction of the clamp against the load', beam.reaction - 1, 1e-6),
    below(
      'moment of the clamp against load times length',
      beam.moment / beam.slenderness - 1,
      1e-6,
    ),
    below('strain energy against the work of the load', beam.energy / work - 1, 1e-6),
  ]
}

function convergence(beams: Equilibrium[], compliance: number) {
  return {
    meshElements: beams.map(({ nx, ny }) => nx * ny),
    meshTipDeflection: beams.map(beam => tipOf(beam) * compliance),
  }
}
