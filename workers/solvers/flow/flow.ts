import { exp } from '../../numerics/mathematics.ts'
import { invalidInput } from '../../refusal.ts'
import { choice, type Inputs, integer, nullable, number } from '../../schema.ts'
import { below, defineSolver, holds } from '../../solver.ts'
import { everyOptional, refuseOthers } from '../systems/own-system.ts'
import { energyBalance } from './balance.ts'
import { type Cavity, type CavityLimits, finerMs, solveCavity } from './cavity.ts'
import { written } from './in-words.ts'
import { levelsAbout } from './levels.ts'
import { nodeFields } from './nodes.ts'
import { runOwn } from './own.ts'
import { isOwn, OWN_OUTPUTS, OWN_WORDS, ownCostMs, unusedBy } from './own-words.ts'
import { pictures } from './pictures.ts'
import { type FlowProblem, flowNumbers, onCells, refuseUnstable, runMs } from './problem.ts'
import type { FlowRun } from './run.ts'
import { type Decay, exactRate, solveTaylorGreen } from './taylor-green.ts'

const MODEL = {
  problem: choice(['cavity', 'taylor-green'], {
    title: 'lid-driven cavity, or periodic vortices that decay',
    default: 'cavity',
  }),
  N: integer({ title: 'cells a side', minimum: 8, maximum: 160, default: 32 }),
  steps: integer({ title: 'time steps', minimum: 1, maximum: 200_000, default: 800 }),
  dt: number({
    title: 'time step',
    unit: 's',
    exclusiveMinimum: 0,
    maximum: 1,
    default: 0.025,
  }),
  visc: number({
    title: 'kinematic viscosity; Re = 1 / visc',
    unit: 'm^2/s',
    minimum: 1e-5,
    maximum: 10,
    default: 0.01,
  }),
  iters: integer({
    title: 'Poisson iterations allowed; the direct solver needs one',
    minimum: 1,
    maximum: 100_000,
    default: 1,
  }),
}

/** What describes the cavity and the vortices alone. */
const { visc: _, steps: __, ...MODEL_WORDS } = MODEL

const params = { ...MODEL, ...OWN_WORDS }

type Input = Inputs<typeof params>

/** A longer run is refused. */
const RUN_MS_MAX = 14_000

const inCavity = (title: string, unit: string) =>
  nullable(number({ title: `${title}; null but in the cavity`, unit }))

export const flow = defineSolver({
  key: 'flow',
  title: 'Incompressible flow in an own room around bodies, or the lid-driven cavity',
  brief:
    'Navier-Stokes in an own room: bodies, inflow, moving walls, heat. Without domain a cavity. Pipes: svc_compute.',
  description:
    'With `domain` the flow in a room of your own, `steady` or to `tEnd`: `regions` are bodies, sides are walls (also moving), inflow, outflow, pressure, slip or periodic; `force`, `buoyancy` (heat, Boussinesq). Drag, lift, Strouhal and Nusselt numbers, loss of pressure, separation, `probes`, error by meshes fitted to the bodies. Without `domain` the lid-driven cavity or Taylor-Green vortices on the unit square, by central differences and a direct projection; refused beyond U dt/h = 1 and visc dt/h^2 = 0.31, and where the vortex strength is not known to 1e-3.',
  reference:
    'Harlow and Welch, Phys. Fluids 8 (1965) 2182; Shu and Osher, J. Comput. Phys. 77 (1988) 439; Ghia, Ghia and Shin, J. Comput. Phys. 48 (1982) 387; Taylor and Hood, Comput. Fluids 1 (1973) 73; Schaefer and Turek, Notes Numer. Fluid Mech. 52 (1996) 547',
  words:
    'navier-stokes incompressible flow lid-driven cavity taylor-green vortices divergence projection viscous channel cylinder obstacle drag lift inflow outflow natural convection boussinesq backward-facing step vortex street wind air building room computational fluid dynamics',
  unspokenWords:
    'room around bodies body channel cylinder obstacle drag lift inflow outflow natural convection boussinesq backward-facing step street wind building',
  synonyms: {
    visc: 'viscosity',
    N: 'grid mesh cells',
    problem: {
      cavity: 'lid driven cavity',
      'taylor-green': 'taylor-green vortices|taylor-green vortex',
    },
  },
  otherForms: [
    {
      key: 'visc',
      called: 'Reynolds number|Reynolds|Re',
      unit: '1',
      value: Re => 1 / Re,
      note: 'one over the Reynolds number: the lid has speed 1 on a side of 1',
    },
  ],
  written,
  params,
  unspoken: Object.keys(OWN_WORDS),
  outputs: {
    ...everyOptional({
      uMin: inCavity('smallest u on x = 1/2', 'm/s'),
      yOfUMin: inCavity('where u is smallest on x = 1/2', 'm'),
      vMax: inCavity('largest v on y = 1/2', 'm/s'),
      vMin: inCavity('smallest v on y = 1/2', 'm/s'),
      streamFunctionMin: inCavity('stream function in the primary vortex', 'm^2/s'),
      vortexX: inCavity('x of the primary vortex', 'm'),
      vortexY: inCavity('y of the primary vortex', 'm'),
      energyRatio: nullable(
        number({ title: 'kinetic energy, end over start; null when it starts from rest' }),
      ),
      momentumDrift: nullable(
        number({ title: 'net momentum over its root mean square; null between walls' }),
      ),
      kineticEnergy: number({ title: 'kinetic energy at the end on N x N cells', unit: 'J m/kg' }),
      divergenceBefore: number({
        title: 'largest |div u| before the last projection',
        unit: '1/s',
      }),
      divergenceAfter: number({ title: 'largest |div u| at the end', unit: '1/s' }),
      steadyChange: number({ title: 'relative change of the velocity per second at the end' }),
      cfl: number({ title: 'Courant number U dt/h' }),
      reynolds: number({ title: 'Reynolds number 1 / visc' }),
    }),
    ...OWN_OUTPUTS,
  },
  pictures,
  examples: [
    {
      title: 'the vortex of the cavity at Re = 100',
      input: {},
      value: -0.103517713,
      relTol: 1e-3,
    },
    {
      title: 'the decay of Taylor and Green vortices',
      input: { problem: 'taylor-green', N: 64, dt: 0.005, steps: 100 },
      value: 0.454040738727,
      relTol: 1e-5,
    },
    {
      title: 'DFG 2D-1: the drag of a cylinder in a channel',
      input: {
        domain: { x: [0, 2.2], y: [0, 0.41] },
        visc: 1e-3,
        regions: [{ centre: [0.2, 0.2], radius: 0.05 }],
        boundaries: {
          left: { kind: 'inflow', velocity: ['4*0.3*y*(0.41 - y)/0.41^2', 0] },
          right: { kind: 'outflow' },
        },
        steady: true,
        cells: [48, 32],
        probes: [
          [0.15, 0.2],
          [0.25, 0.2],
        ],
      },
      value: 5.57953523384,
      relTol: 1e-3,
    },
    {
      title: 'de Vahl Davis: air between a warm and a cold wall at Ra = 100,000',
      input: {
        domain: { x: [0, 1], y: [0, 1] },
        visc: 0.71,
        buoyancy: { Ra: 1e5, Pr: 0.71 },
        boundaries: {
          left: { kind: 'wall', temperature: 1 },
          right: { kind: 'wall', temperature: 0 },
        },
        steady: true,
        cells: [24, 24],
      },
      value: 4.5216,
      relTol: 1e-3,
    },
    {
      title:
        'a channel that widens by a step at Re = 200: its loss of pressure, and where the flow takes hold again',
      input: {
        domain: { x: [0, 12], y: [-0.5, 0.5] },
        visc: 0.005,
        boundaries: {
          left: [{ kind: 'inflow', velocity: ['24*y*(0.5 - y)', 0], from: 0, to: 0.5 }],
          right: { kind: 'outflow' },
        },
        steady: true,
        cells: [64, 24],
      },
      value: 0.0218129298635,
    },
  ],
  largest: { N: 160, visc: 0.002, dt: 0.005, steps: 3000 },
  bodyMaxBytes: 1_572_864,
  costMs(input) {
    if (isOwn(input)) return ownCostMs(input)
    const problem = problemOf(input)
    return 2 + workMs(problem) + (problem.periodic ? 0 : finerMs(problem))
  },

  solve(input, run) {
    if (isOwn(input)) {
      refuseOthers(
        input,
        MODEL_WORDS,
        'describes the cavity or the vortices: it has no meaning beside an own flow',
      )
      return { ...runOwn(input, run), unused: unusedBy(input) }
    }
    const problem = problemOf(input)
    refuseUnstable(problem)
    refuseLong(problem)
    return problem.periodic
      ? decaying(problem, input, solveTaylorGreen(problem, run))
      : driven(problem, input, solveCavity(problem, run))
  },
})

function problemOf({ problem, N, visc, dt, steps }: Input): FlowProblem {
  return { periodic: problem === 'taylor-green', cells: N, visc, dt, steps }
}

/** Predicted time of the runs on N cells and on the coarser ones. */
function workMs(problem: FlowProblem): number {
  const sizes = levelsAbout(problem.cells).filter(cells => cells <= problem.cells)
  return sizes.reduce((sum, cells) => sum + runMs(onCells(problem, cells)), 0)
}

function refuseLong(problem: FlowProblem): void {
  const work = workMs(problem)
  if (work <= RUN_MS_MAX) return
  const most = Math.floor((problem.steps * RUN_MS_MAX) / work)
  const message = `steps is ${problem.steps}: on ${problem.cells} x ${problem.cells} cells they would take too long; take at most ${most}`
  throw invalidInput('/steps', message, { value: problem.steps, maximum: most })
}

/** Lid-driven cavity. */
function driven(problem: FlowProblem, input: Input, { run, limits, ...cavity }: Cavity) {
  const { value, error } = limits.streamFunctionMin
  const relative = error / Math.abs(value)
  const of = (name: keyof CavityLimits) => limits[name].value
  return {
    value,
    unit: 'm^2/s',
    uncertainty: error,
    equations: [
      `u_t + (u . grad) u = -grad p + ${input.visc} lap u, div u = 0, u = (1, 0) on y = 1, 0 on the other walls, from rest`,
      `Re = U L / nu = 1 * 1 / ${input.visc} = ${1 / input.visc}`,
      `psi_min = ${value} at (${of('vortexX')}, ${of('vortexY')})`,
    ],
    terms: [{ term: 'stream function in the primary vortex', value }],
    method: `staggered grid, energy-conserving central differences, SSP Runge-Kutta of order 3, direct projection (cosine transform); extrapolated from ${cavity.cells.slice(-3).join(', ')} cells a side`,
    outputs: {
      uMin: of('uMin'),
      yOfUMin: of('yOfUMin'),
      vMax: of('vMax'),
      vMin: of('vMin'),
      streamFunctionMin: value,
      vortexX: of('vortexX'),
      vortexY: of('vortexY'),
      energyRatio: null,
      momentumDrift: null,
      ...common(problem, run),
    },
    checks: checksOf(run),
    accuracy: {
      estimate: relative,
      bound: 1e-4,
      how: `change of the extrapolated stream function by the finest of ${cavity.cells.length} grids, times 1.5, relative`,
    },
    series: {
      y: cavity.y,
      uCentre: cavity.uCentre,
      x: cavity.y,
      vCentre: cavity.vCentre,
      t: run.t,
      kineticEnergy: run.kineticEnergy,
    },
    fields: nodeFields(run),
    warnings: warningsOf(run, limits, relative),
  }
}

/** Taylor-Green vortices. */
function decaying(problem: FlowProblem, input: Input, decay: Decay) {
  const { run, energyRatio, exactRatio, error, momentumDrift } = decay
  const time = problem.dt * problem.steps
  return {
    value: energyRatio,
    unit: '1',
    uncertainty: Math.max(Math.abs(energyRatio - exactRatio), Number.EPSILON * energyRatio),
    equations: [
      `u_t + (u . grad) u = -grad p + ${input.visc} lap u, div u = 0, periodic, u(0) = (sin 2 pi x cos 2 pi y, -cos 2 pi x sin 2 pi y)`,
      `exp(-16 pi^2 nu t) = exp(-16 pi^2 * ${input.visc} * ${time}) = ${exactRatio}`,
    ],
    terms: [
      { term: 'exp(-16 pi^2 nu t)', value: exactRatio },
      { term: 'deviation of the scheme', value: energyRatio - exactRatio },
    ],
    method: `staggered grid, energy-conserving central differences, SSP Runge-Kutta of order 3, direct projection (Fourier series); decay rate extrapolated from ${decay.cells.slice(-3).join(', ')} cells a side`,
    outputs: {
      uMin: null,
      yOfUMin: null,
      vMax: null,
      vMin: null,
      streamFunctionMin: null,
      vortexX: null,
      vortexY: null,
      energyRatio,
      momentumDrift,
      ...common(problem, run),
    },
    checks: [
      below('energy ratio against the exact decay', error, 1e-3),
      below('net momentum over its root mean square', momentumDrift, 1e-10),
      ...checksOf(run),
    ],
    accuracy: {
      estimate: error,
      bound: 1e-4,
      how: 'deviation of the energy ratio from the exact solution, relative',
    },
    series: {
      t: run.t,
      kineticEnergy: run.kineticEnergy,
      exact: run.t.map(t => run.kineticEnergy[0]! * exp(-exactRate(problem) * t)),
    },
    fields: nodeFields(run),
    warnings: error > 1e-4 ? [`the energy ratio is ${error} off; take more cells`] : [],
  }
}

function common(problem: FlowProblem, run: FlowRun) {
  return {
    kineticEnergy: run.kineticEnergy.at(-1)!,
    divergenceBefore: run.divergenceBefore,
    divergenceAfter: run.divergenceAfter,
    steadyChange: run.steadyChange,
    cfl: flowNumbers(problem).courant,
    reynolds: 1 / problem.visc,
  }
}

function checksOf(run: FlowRun) {
  const { divergenceBefore, divergenceAfter } = run
  const { power, dissipation } = energyBalance(run)
  // The rate is a difference of energies, known to rounding of the energy over dt.
  const scale = power + dissipation + (1e-5 * run.kineticEnergy.at(-1)!) / run.problem.dt
  const imbalance = Math.abs(run.energyRate - power + dissipation) / scale
  return [
    below('largest |div u| after the projection, 1/s', divergenceAfter, 1e-9),
    below('energy budget: rate less lid power plus dissipation, relative', imbalance, 1e-8),
    holds(
      'the projection lowers the divergence',
      divergenceAfter <= Math.max(divergenceBefore, 1e-12),
    ),
  ]
}

function warningsOf(run: FlowRun, limits: CavityLimits, relative: number): string[] {
  const { steps, dt } = run.problem
  const warnings: string[] = []
  if (relative > 1e-4) warnings.push(`the stream function is good to ${relative} only`)
  for (const name of ['uMin', 'vMax', 'vMin'] as const) {
    const { value, error } = limits[name]
    if (error > 1e-3 * Math.abs(value)) warnings.push(`${name} is good to ${error} only`)
  }
  if (run.movedFor < steps) warnings.push(`steady from t = ${run.movedFor * dt} on`)
  else if (run.steadyChange > 1e-4) warnings.push('the flow is not steady at the end')
  return warnings
}
