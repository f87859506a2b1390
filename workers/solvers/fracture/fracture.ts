import type { Kernels } from '../../kernel.ts'
import { thinnedSeries } from '../../numerics/thin.ts'
import { invalidInput } from '../../refusal.ts'
import {
  boolean,
  choice,
  type Inputs,
  integer,
  list,
  nullable,
  number,
  optional,
} from '../../schema.ts'
import { type Accuracy, below, type Check, defineSolver, relativeError } from '../../solver.ts'
import { continuumStretch, limitsOf, refuseBare, refuseSkipped } from './griffith.ts'
import { type History, type Loading, RESIDUAL, relaxation, stretched } from './history.ts'
import { type Lattice, latticeOf, latticeToughness, patchEnergy } from './lattice.ts'
import { pictures } from './pictures.ts'
import { type Shape, Specimen } from './specimen.ts'

/** Time of a run that reaches the limit of work. */
const RUN_MS_MAX = 18_000

const params = {
  mode: choice(['2d', 'bar'], { title: 'notched sheet, or bar in one dimension', default: '2d' }),
  nx: integer({ title: 'sheet: nodes across', minimum: 16, maximum: 64, default: 40 }),
  ny: integer({ title: 'sheet: nodes along the load', minimum: 8, maximum: 40, default: 20 }),
  notchFrac: number({
    title: 'sheet: length of the notch over the width',
    minimum: 0.1,
    maximum: 0.6,
    default: 0.3,
  }),
  horizonM: integer({ title: 'horizon in node spacings', minimum: 2, maximum: 4, default: 3 }),
  N: integer({ title: 'bar: nodes', minimum: 16, maximum: 500, default: 101 }),
  E: number({
    title: "Young's modulus",
    unit: 'Pa',
    minimum: 1,
    maximum: 1e13,
    default: 1e9,
  }),
  strain: number({
    title: 'strain; of the specimen at the last load step',
    exclusiveMinimum: 0,
    maximum: 0.2,
    default: 0.02,
  }),
  s0: number({
    title: 'stretch to which a bond is elastic',
    minimum: 1e-6,
    maximum: 0.2,
    default: 0.01,
  }),
  sf: optional(
    number({
      title: 'stretch at which its force has fallen to zero; s0, brittle, when left out',
      minimum: 1e-6,
      maximum: 1,
    }),
  ),
  Gc: optional(
    number({
      title: 'energy release rate; gives s0 in a sheet with spacing dx',
      unit: 'J/m^2',
      exclusiveMinimum: 0,
      maximum: 1e12,
    }),
  ),
  dx: optional(number({ title: 'spacing of nodes; 1', unit: 'm', minimum: 1e-9, maximum: 1e3 })),
  thickness: optional(
    number({ title: 'thickness; gives peakLoad', unit: 'm', exclusiveMinimum: 0, maximum: 1e3 }),
  ),
  loadSteps: integer({ title: 'load steps', minimum: 1, maximum: 500, default: 100 }),
  relaxIters: integer({
    title: 'conjugate-gradient steps of an equilibrium, at most',
    minimum: 10,
    maximum: 100_000,
    default: 4000,
  }),
}

type Input = Inputs<typeof params>

const GAP_MAX = 1e-6
const PATCH_MAX = 1e-12
/** Of a strength by Gc: what half the nodes may differ by. */
const PAIR_MAX = 5e-2
/** A load step of a larger share of the critical strain gives a warning. */
const COARSE = 0.05

export const fracture = defineSolver({
  key: 'fracture',
  title: 'Crack growth by bond-based peridynamics',
  brief: 'Crack growth in a notched sheet or bar by peridynamics: load, broken bonds, energy.',
  description:
    'Stretches a notched sheet in plane stress, or a bar, on a lattice of peridynamic bonds, step by step in quasi-static equilibrium; bonds stretched beyond s0 break, or soften to sf, until the rest bears the load. Partial volumes and free surfaces are corrected. With Gc and dx (m) the stretch follows from the energy that a crack takes, and half the nodes tell the error of the strength. Answers critical strain, peak stress, crack tip and advance, load-displacement curve, damage map, energy release rate. The outer horizonM rows are frictionless grips.',
  reference:
    'Silling and Askari, Comput. Struct. 83 (2005) 1526; Madenci and Oterkus, Peridynamic Theory and Its Applications (Springer, 2014), ch. 4; Ha and Bobaru, Int. J. Fract. 162 (2010) 229',
  words: 'crack propagation peridynamics notch bond damage fracture brittle tears breaking growth',
  synonyms: {
    mode: { '2d': 'sheet|plate|two dimensions', bar: 'one dimension' },
    notchFrac: 'notch',
  },
  countsWith: {
    nx: { mode: ['2d'] },
    ny: { mode: ['2d'] },
    notchFrac: { mode: ['2d'] },
    horizonM: { mode: ['2d'] },
    N: { mode: ['bar'] },
  },
  params,
  outputs: {
    criticalStrain: nullable(
      number({ title: 'strain of the first load step in which a bond failed; null if none did' }),
    ),
    elasticLimit: number({
      title: 'strain at which the first bond reaches s0, between the load steps',
    }),
    peakStress: number({ title: 'largest mean stress', unit: 'Pa' }),
    broken: boolean({ title: 'a bond has broken' }),
    brokenBonds: integer({ title: 'bonds broken, the notch not counted' }),
    softenedBonds: integer({ title: 'bonds weakened that still bear load' }),
    notchBonds: integer({ title: 'bonds that the notch cuts' }),
    crackAdvance: integer({ title: 'columns of nodes cut beyond the notch; 0 or 1 in a bar' }),
    spanned: boolean({ title: 'the specimen is cut through' }),
    crackTip: nullable(
      list(number({ title: 'from node (0, 0); dx is 1 m unless it is said', unit: 'm' }), {
        title: 'x and y of the end of the crack; null in a bar that holds',
      }),
    ),
    energyRelease: nullable(
      number({
        title: 'energy release rate at the elastic limit, by one column of crack; null in a bar',
        unit: 'J/m^2',
      }),
    ),
    toughness: number({
      title: 'energy that breaks all bonds across a unit area',
      unit: 'J/m^2',
    }),
    strainEnergy: number({ title: 'energy in the bonds at the end, unit thickness', unit: 'J/m' }),
    dissipatedEnergy: number({ title: 'energy that failing bonds took up', unit: 'J/m' }),
    releasedEnergy: number({
      title: 'work of the grips less both: set free by unstable growth',
      unit: 'J/m',
    }),
    poissonRatio: number({ title: 'of the lattice; 1/3 in the limit of fine grids' }),
    stiffness: number({ title: 'mean stress over strain at the first step', unit: 'Pa' }),
    stretch: optional(number({ title: 's0 that Gc gives on this lattice' })),
    continuumStretch: optional(number({ title: 'sqrt(4 pi Gc/(9 E horizon)), without a lattice' })),
    stressIntensity: optional(
      number({ title: 'sqrt(E G) at the elastic limit', unit: 'Pa m^(1/2)' }),
    ),
    coarsePeakStress: optional(
      number({ title: 'largest mean stress with half the nodes', unit: 'Pa' }),
    ),
    peakLoad: optional(number({ title: 'largest pull of a grip', unit: 'N' })),
    equilibria: integer({ title: 'equilibria solved' }),
    relaxations: integer({ title: 'conjugate-gradient steps' }),
  },
  pictures,
  examples: [
    { title: 'a notched sheet tears', input: {}, value: 4671090.0866 },
    {
      title: 'a bar breaks at E s0',
      input: { mode: 'bar', loadSteps: 200 },
      value: 1e7,
    },
    {
      title: 'a sheet of acrylic glass, 20 cm by 10 cm, that a notch of 6 cm weakens',
      input: { E: 3.2e9, Gc: 500, dx: 0.005, strain: 0.012, thickness: 0.004, loadSteps: 200 },
      value: 5851000,
      relTol: 2e-2,
    },
  ],
  // The crack takes a number of equilibria, and these of steps, that grow with the nodes.
  largest: { nx: 64, ny: 40, horizonM: 4, sf: 0.02 },
  costMs: ({ mode, nx, ny, N, horizonM, s0, sf = s0, strain, loadSteps, Gc }) => {
    if (mode === 'bar') {
      // A bar that softens settles anew in each load step beyond s0, the longer the further off its end lies.
      const softening = loadSteps * Math.max(0, 1 - s0 / strain) * Math.min(1, 0.05 + sf / s0 / 150)
      const settling = sf > s0 ? 2.4e-4 * softening * N * Math.sqrt(N) * horizonM : 0
      return 5 + 0.03 * N + Math.min(RUN_MS_MAX, settling)
    }
    const nodes = nx * ny
    const pair = Gc === undefined ? 1 : 1.2
    return 5 + pair * nodes * nodes * horizonM * horizonM * (sf > s0 ? 2.4e-4 : 3e-5)
  },

  solve(input, { kernels, progress }) {
    const { mode, E, strain, loadSteps, relaxIters, Gc, dx = 1, thickness } = input
    refuseBare(input)
    const shape = shapeOf(input)
    const lattice = latticeOf(shape.horizon, E, mode === 'bar' ? 1 : 2)
    const { s0, sf } = limitsOf(lattice, input, dx)
    if (sf < s0) {
      const message = `sf is ${sf}: it lies below s0 = ${s0}`
      throw invalidInput('/sf', message, { value: sf, minimum: s0 })
    }
    const specimen = new Specimen(kernels, shape, lattice, s0, sf)
    const loading = { strain, steps: loadSteps, s0, sf, relaxations: relaxIters }
    const history = stretched(specimen, loading, share =>
      progress(share, `strain ${strain * share}`),
    )
    const { rows, crack, criticalStep, elasticLimit } = history
    if (Gc !== undefined) refuseSkipped(strain, loadSteps, elasticLimit)
    const coarsePeak = Gc === undefined ? undefined : coarsePeakOf(kernels, input, lattice, loading)
    const width = mode === 'bar' ? 1 : shape.nx
    const peakStress = history.peakForce / width
    const notchLength = mode === 'bar' ? 0 : shape.notchTip + 0.5
    const last = rows.at(-1)!
    const released = last.work - last.energy - crack.dissipated
    const off = coarsePeak === undefined ? 0 : Math.abs(coarsePeak / peakStress - 1)
    const accuracy = accuracyOf(
      history,
      strain / loadSteps,
      coarsePeak === undefined ? undefined : off,
    )
    const release =
      mode === 'bar' ? null : releaseRate(kernels, shape, lattice, history, loading) * dx
    const { x, y } = specimen.displacements()
    const field = (values: Float64Array) => ({ nx: shape.nx, ny: shape.ny, dx, dy: dx, values })
    const column = (value: (row: (typeof rows)[number]) => number) => Float64Array.from(rows, value)
    const stress = column(row => row.force / width)
    return {
      value: peakStress,
      unit: 'Pa',
      uncertainty: peakStress * accuracy.estimate,
      equations: [
        `f = c (s) beta/|xi|, E = ${E} Pa, s0 = ${s0}, sf = ${sf}, horizon ${shape.horizon} spacings`,
        `max F/A = ${peakStress} Pa, first bond at strain ${elasticLimit}`,
      ],
      terms: [{ term: 'largest pull of the grips over the width', value: peakStress }],
      method: `bond-based peridynamics, quasi-static: conjugate gradients, ${sf > s0 ? 'secant softening' : 'brittle bonds, the most stretched first'}; partial volumes and surface correction`,
      resolved: { s0, sf },
      outputs: {
        criticalStrain: criticalStep === null ? null : rows[criticalStep - 1]!.strain,
        elasticLimit,
        peakStress,
        broken: crack.broken > 0,
        brokenBonds: crack.broken,
        softenedBonds: crack.softened,
        notchBonds: specimen.notched,
        crackAdvance: crack.advance,
        spanned: crack.spanned,
        crackTip: crack.tip && [crack.tip[0] * dx, crack.tip[1] * dx],
        energyRelease: release,
        toughness: latticeToughness(lattice, mode === 'bar' ? 'a' : 'b', s0, sf) * dx,
        strainEnergy: last.energy * dx * dx,
        dissipatedEnergy: crack.dissipated * dx * dx,
        releasedEnergy: released * dx * dx,
        ...(Gc !== undefined && {
          stretch: s0,
          continuumStretch: continuumStretch(Gc, E, shape.horizon * dx),
          stressIntensity: Math.sqrt(E * Math.max(0, release!)),
          coarsePeakStress: coarsePeak!,
        }),
        ...(thickness !== undefined && { peakLoad: peakStress * width * dx * thickness }),
        poissonRatio: lattice.poissonRatio,
        stiffness: history.stiffness / width,
        equilibria: specimen.solutions,
        relaxations: specimen.iterations,
      },
      checks: [
        below('residual force over the forces of the grips', history.residual, RESIDUAL),
        below('pull of one grip less that of the other, relative', history.imbalance, GAP_MAX),
        below(
          'work rate of the grips less twice the energy of the bonds, relative',
          history.workGap,
          GAP_MAX,
        ),
        below(
          'energy of a homogeneous patch less E strain^2 / 2, relative',
          relativeError(patchEnergy(lattice, s0), (E * s0 * s0) / 2),
          PATCH_MAX,
        ),
        ...(coarsePeak === undefined
          ? []
          : [below('peak stress less that of half the nodes, relative', off, PAIR_MAX)]),
        ...(sf === s0 ? brittleChecks(shape, crack.damage, released, last.work) : []),
      ],
      accuracy,
      series: thinnedSeries(
        {
          strain: column(row => row.strain),
          stress,
          crackLength: column(row => (notchLength + row.advance) * dx),
          strainEnergy: column(row => row.energy * dx * dx),
          dissipatedEnergy: column(row => row.dissipated * dx * dx),
          work: column(row => row.work * dx * dx),
        },
        'stress',
      ),
      warnings: warningsOf(input, criticalStep !== null, elasticLimit),
      fields: {
        damage: field(crack.damage),
        ux: field(x.map(one => one * dx)),
        uy: field(y.map(one => one * dx)),
      },
    }
  },
})

/** A crack that starts within a load step is seen at its end: the strength is known to that step and no better. */
function accuracyOf(
  { criticalStep, elasticLimit, workGap }: History,
  step: number,
  pair: number | undefined,
): Accuracy {
  if (pair !== undefined && criticalStep !== null) {
    const how = 'peak stress against that of half the nodes, and a load step over the elastic limit'
    return { estimate: Math.max(pair, step / elasticLimit), bound: PAIR_MAX, how }
  }
  if (pair !== undefined) {
    const how = 'largest stress against that of half the nodes; the sheet holds'
    return { estimate: Math.max(pair, workGap), bound: PAIR_MAX, how }
  }
  if (criticalStep === null) {
    const how = 'work of the grips against the energy of the bonds, the worst load step'
    return { estimate: workGap, bound: 1e-4, how }
  }
  const share = step / elasticLimit
  const how = 'a load step over the strain at which the first bond fails; more loadSteps lower it'
  return { estimate: Math.max(workGap, share), bound: Math.max(1e-4, share), how }
}

function warningsOf({ mode, ny, strain, loadSteps, Gc }: Input, failed: boolean, limit: number) {
  const step = strain / loadSteps
  return [
    ...(failed && step > COARSE * limit
      ? [
          `a load step is ${step / limit} of the strain at which the first bond fails: take more loadSteps`,
        ]
      : []),
    ...(Gc !== undefined && !failed
      ? [`the sheet holds: the stress is that at a strain of ${strain}, its strength lies higher`]
      : []),
    ...(mode === '2d' && ny % 2 === 1
      ? ['ny is odd: the notch lies half a spacing below mid-height']
      : []),
  ]
}

/** A sheet must have rows left between its grips. */
function shapeOf({ mode, nx, ny, N, notchFrac, horizonM }: Input): Shape {
  if (mode === 'bar') return { nx: N, ny: 1, horizon: horizonM, notchTip: -1 }
  const least = 2 * horizonM + 2
  if (ny < least) {
    const message = `ny is ${ny}: as many rows leave fewer than two between grips of ${horizonM} rows each; take ${least}`
    throw invalidInput('/ny', message, { value: ny, minimum: least })
  }
  return { nx, ny, horizon: horizonM, notchTip: notchFrac * nx - 0.5 }
}

/** The same sheet with nodes twice as far apart. */
function coarsePeakOf(kernels: Kernels, input: Input, lattice: Lattice, loading: Loading): number {
  const { dx = 1 } = input
  const half = { ...input, nx: input.nx / 2, ny: input.ny / 2 }
  const limits = limitsOf(lattice, input, 2 * dx)
  const shape = shapeOf(half)
  const specimen = new Specimen(kernels, shape, lattice, limits.s0, limits.sf)
  return stretched(specimen, { ...loading, ...limits }, () => {}).peakForce / shape.nx
}

/** Energy that a notch longer by one column would set free with the grips at rest, at the elastic limit. */
function releaseRate(
  kernels: Kernels,
  shape: Shape,
  lattice: Lattice,
  { firstEnergy, elasticLimit }: History,
  { strain, steps, s0, sf, relaxations }: Loading,
): number {
  const longer = new Specimen(kernels, { ...shape, notchTip: shape.notchTip + 1 }, lattice, s0, sf)
  const first = strain / steps
  longer.stretch(0, first)
  relaxation(longer, relaxations, longer.grips().norm)(RESIDUAL)
  const scale = elasticLimit / first
  return (firstEnergy - longer.energy()) * scale * scale
}

/** Checks for brittle fracture: energy balance, and symmetry of the crack. */
function brittleChecks(
  shape: Shape,
  damage: Float64Array,
  released: number,
  work: number,
): Check[] {
  const { nx, ny } = shape
  const mirrored = damage.map((_, n) => damage[(ny - 1 - Math.floor(n / nx)) * nx + (n % nx)]!)
  const skew = damage.reduce((most, d, n) => Math.max(most, Math.abs(d - mirrored[n]!)), 0)
  return [
    below(
      'energy from nothing, over the work of the grips',
      Math.max(0, -released) / work,
      GAP_MAX,
    ),
    ...(ny % 2 === 0 ? [below('damage less its mirror image about the notch', skew, 1e-12)] : []),
  ]
}
