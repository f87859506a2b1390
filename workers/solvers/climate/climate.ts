import { Failure } from '../../failure.ts'
import { thinnedSeries } from '../../numerics/thin.ts'
import { invalidInput } from '../../refusal.ts'
import { choice, either, type Inputs, integer, nullable, number, unsafe } from '../../schema.ts'
import {
  below,
  defineSolver,
  type Field,
  type Run,
  relativeError,
  type Solution,
} from '../../solver.ts'
import { everyOptional, refuseOthers } from '../systems/own-system.ts'
import { type Dam, stoker, stokerDepth } from './dam-break.ts'
import { meansOf, partsOfStep, resolvedFlood } from './flood.ts'
import { written } from './in-words.ts'
import { runOwn } from './own.ts'
import { ownCostMs } from './own-cost.ts'
import { isOwn, OWN_OUTPUTS, OWN_WORDS, type OwnStart } from './own-words.ts'
import { pictures } from './pictures.ts'
import { frequencyOf, integrateSurface, partsOf, type Surface } from './surface.ts'

const MODEL = {
  N: integer({ title: 'cells along a side', minimum: 16, maximum: 512, default: 64 }),
  steps: integer({ title: 'number of steps', minimum: 2, maximum: 1_000_000, default: 200 }),
  g: number({
    title: 'gravity',
    unit: 'm/s^2',
    minimum: 1e-3,
    maximum: 1e3,
    default: 9.81,
  }),
  H: number({
    title: 'depth at rest; to the left of the dam',
    unit: 'm',
    minimum: 1e-3,
    maximum: 1e4,
    default: 1,
  }),
  dt: number({ title: 'time step', unit: 's', minimum: 1e-9, maximum: 10, default: 0.002 }),
  initial: {
    ...either(
      choice(['bump', 'dam-break'], { title: 'of the model' }),
      unsafe<OwnStart>({
        type: 'object',
        title: 'of own water: {eta or h, u, v}, expressions, arrays, or the state of a result',
      }),
    ),
    title: 'start',
    default: 'bump',
  },
  hRight: number({
    title: 'depth to the right of the dam',
    unit: 'm',
    minimum: 1e-4,
    maximum: 1e4,
    default: 0.5,
  }),
}

/** Beside own water g alone counts. */
const { g: _, initial: __, ...MODEL_WORDS } = MODEL

const params = { ...MODEL, ...OWN_WORDS }

type Input = Inputs<typeof params>

const metres = (title: string) => number({ title, unit: 'm' })
const speed = (title: string) => number({ title, unit: 'm/s' })

const outputs = {
  massDrift: number({ title: 'largest change of the mass, relative' }),
  momentumDrift: number({ title: 'momentum that no force explains, over mass times wave speed' }),
  cfl: number({ title: 'Courant number sqrt(g H) dt / dx' }),
  waveSpeed: speed('speed of long waves, sqrt(g H)'),
  modeFrequency: nullable(
    number({ title: 'of the (1, 0) mode; null for a run below a period', unit: 'Hz' }),
  ),
  energyDrift: number({ title: 'change of the energy, relative' }),
  minDepth: metres('smallest depth of the run'),
  middleDepth: nullable(metres('depth between the waves of the dam')),
  middleVelocity: nullable(speed('velocity between the waves of the dam')),
  shockSpeed: nullable(speed('speed of the shock of the dam')),
}

type Outputs = Inputs<typeof outputs>

/** Largest relative error of an accepted answer. */
const GOOD = 1e-3
/** Limit on points times steps (subdivided ones in two dimensions), about 15 s. */
const SURFACE_WORK_MAX = 4e8
const CHANNEL_WORK_MAX = 4e7

export const climate = defineSolver({
  key: 'climate',
  title: 'Shallow water: own basins, rivers and floods, waves and dam break',
  brief:
    'Shallow water over an own bottom: floods, tides, rivers, dam breaks, rotation; or a bump, or a dam break of Stoker.',
  description:
    'With `domain` water of your own in a channel or a plane: `bottom` (expression, array, ESRI ASCII grid, `regions`), `initial` {eta or h, u, v}, sides (wall, open, absorbing, periodic, inflow, level), `coriolis`, `friction`, `wind`, `rain`, to `tEnd` with `probes`. Well-balanced finite volumes: lakes rest over any bottom, land may fall dry; error by three grids. Without `domain` a one per cent bump on a periodic square (fifth order), or a dam break against Stoker; mass is kept to rounding; refuses sqrt(g H) dt/dx > 1.',
  reference:
    'Toro, Shock-Capturing Methods for Free-Surface Shallow Flows (Wiley, 2001); Audusse et al., SIAM J. Sci. Comput. 25 (2004) 2050',
  words:
    'shallow water dam break wave geostrophic basin ocean flood tsunami river tide valley surge storm bay lake flooding',
  unspokenWords:
    'basins basin rivers river floods flood flooding ocean tsunami tide valley bay lake surge storm geostrophic wind rain',
  synonyms: {
    H: 'deep upstream behind water',
    hRight: 'downstream ahead water',
    initial: { 'dam-break': 'dam break', bump: 'hump' },
  },
  countsWith: { hRight: { initial: ['dam-break'] } },
  written,
  params,
  unspoken: Object.keys(OWN_WORDS),
  outputs: { ...everyOptional(outputs), ...OWN_OUTPUTS },
  pictures,
  examples: [
    { title: 'frequency of the gravest mode', input: {}, value: 3.13209, relTol: 1e-3 },
    {
      title: 'shock of a dam break',
      input: { initial: 'dam-break', N: 400, H: 2, hRight: 1, dt: 2.25e-4 },
      value: 4.18312792196,
      relTol: 2e-3,
    },
    {
      title:
        'a dam that breaks onto dry ground: depth at the place of the dam, four ninths (Ritter)',
      input: {
        domain: { x: [0, 10] },
        initial: { h: 'if(x < 5, 0.9, 0)' },
        boundaries: { left: { kind: 'open' }, right: { kind: 'open' } },
        tEnd: 0.6,
        probes: [[5]],
      },
      value: 0.4,
      relTol: 5e-3,
    },
    {
      title: 'a river over a bump, faster than its waves behind it (SWASHES): depth on the crest',
      input: {
        domain: { x: [0, 25] },
        bottom: 'if(8 < x and x < 12, 0.2 - 0.05*(x - 10)^2, 0)',
        initial: { eta: 0.66 },
        boundaries: {
          left: { kind: 'inflow', discharge: 1.53 },
          right: { kind: 'level', level: 0.66 },
        },
        tEnd: 120,
        cells: [200],
        probes: [[10]],
      },
      value: 0.8202,
      relTol: 2e-3,
    },
    {
      title: 'Thacker: water that swings in a parabolic bowl with dry shores, after a period',
      input: {
        domain: { x: [-2, 2] },
        bottom: 'x^2/2',
        initial: { eta: '0.375 - x/2' },
        tEnd: 2.0060667,
        cells: [200],
        probes: [[-1]],
      },
      value: 0.875,
      relTol: 5e-3,
    },
  ],
  largest: { N: 512, dt: 2e-4, steps: 1525 },
  costMs: input => {
    if (isOwn(input)) return ownCostMs(input)
    const { N, steps, initial } = input
    if (initial === 'dam-break')
      return 1 + N * steps * channelParts(input) * 6e-5 * Math.max(1, (256 / N) ** 2)
    return 2 + N * N * steps * partsOf(input) * 3e-5
  },

  bodyMaxBytes: 1_572_864,

  solve(input, run) {
    if (isOwn(input)) {
      refuseOthers(input, MODEL_WORDS, 'belongs to the models: it has no meaning beside own water')
      return { ...runOwn(input, run), unused: [...Object.keys(MODEL_WORDS), 'initial'] }
    }
    refuseOthers(input, OWN_WORDS, 'describes own water: it counts beside a domain')
    const { N, g, H, dt } = input
    const cfl = (Math.sqrt(g * H) * dt) / (1 / N)
    // Rounding of the three factors may make a Courant number of exactly 1 exceed 1 by an ulp or two.
    if (cfl > 1 + 1e-12) {
      const enough = dt / cfl
      throw new Failure(
        'UNSTABLE',
        `the Courant number sqrt(g H) dt/dx = ${cfl} exceeds 1; take dt <= ${enough}`,
        { cfl, limit: 1 },
      )
    }
    return input.initial === 'bump' ? bump(input, cfl, run) : damBreak(input, cfl, run.progress)
  },
})

function bump(input: Input, cfl: number, run: Run): Solution<Outputs> {
  const { N, steps, g, H, dt } = input
  const { progress } = run
  refuseWork(input, N * N * partsOf(input), SURFACE_WORK_MAX)
  const coarse: Surface = { N: N >> 1, g, H, dt: 2 * dt, steps: steps >> 1 }
  const half = integrateSurface(coarse, run, (part, energy) =>
    progress(part / 9, `N = ${N >> 1}, energy ${energy}`),
  )
  const full = integrateSurface(input, run, (part, energy) =>
    progress((1 + 8 * part) / 9, `N = ${N}, energy ${energy}`),
  )
  if (!half || !full) {
    throw new Failure('UNSTABLE', `the surface broke at N = ${N}; take a larger N`, { N, cfl })
  }
  const { columns, frequency, energyDrift, energyGain, massDrift, momentumDrift, minDepth } = full
  const waveSpeed = Math.sqrt(g * H)
  const { estimate, how } = surfaceError(input, half, full, run)
  const map = (values: Float64Array): Field => ({ nx: N, ny: N, dx: 1 / N, dy: 1 / N, values })
  return {
    value: frequency,
    unit: 'Hz',
    uncertainty: frequency === null ? 0 : estimate * frequency,
    equations: [
      'h_t + (h u)_x + (h v)_y = 0',
      `(h u)_t + (h u^2 + ${g} h^2/2)_x + (h u v)_y = 0`,
      `h(0) = ${H} (1 + 0.01 exp(-r^2/0.02)), at rest`,
      `f(1,0) = sqrt(g H)/L = sqrt(${g} * ${H})/1 = ${waveSpeed} for small waves`,
    ],
    terms: frequency === null ? [] : [{ term: 'mode (1, 0)', value: frequency }],
    method:
      'conservative differences of sixth order with fifth-order upwind dissipation, third-order Runge-Kutta; frequency by Prony fit',
    outputs: {
      massDrift,
      momentumDrift,
      cfl,
      waveSpeed,
      modeFrequency: frequency,
      energyDrift,
      minDepth,
      middleDepth: null,
      middleVelocity: null,
      shockSpeed: null,
    },
    checks: [
      below('drift of the mass', massDrift, 1e-10),
      below('momentum over mass times wave speed', momentumDrift, 1e-8),
      below('gain of energy', Math.max(0, energyGain), 1e-9),
    ],
    accuracy: { estimate, bound: 1e-4, how },
    series: thinnedSeries(columns, 'modeAmplitude'),
    fields: { h: map(full.h), u: map(full.u), v: map(full.v) },
    warnings:
      frequency === null ? ['the run is shorter than a period: no frequency was measured'] : [],
  }
}

type Integrated = NonNullable<ReturnType<typeof integrateSurface>>

/**
 * Error by comparison with a run on half the points. Where those are too few for an estimate, the comparison is with a run
 * on twice the points, if time allows.
 */
function surfaceError(input: Input, half: Integrated, full: Integrated, run: Run) {
  const known = gridPair(half, full)
  const { N, steps, dt } = input
  const twice = { ...input, N: 2 * N, dt: dt / 2, steps: 2 * steps }
  const work = twice.N * twice.N * partsOf(twice) * twice.steps
  if (known.estimate <= GOOD || work > SURFACE_WORK_MAX) return known
  const finer = integrateSurface(twice, run, () => {})
  if (!finer) return known
  const change = changeBetween(full, finer)
  return {
    // Error of the coarser run: that of the finer one plus the difference of both.
    estimate: change.value * (1 + 1 / change.gain) + sampling(full),
    how: `change of ${change.what} on twice the grid with half the step, times ${1 + change.gain}/${change.gain}${sampled(full)}`,
  }
}

/** Compares the run with one on half the points with twice the step. */
function gridPair(half: Integrated, full: Integrated) {
  const change = changeBetween(half, full)
  return {
    estimate: change.value / change.gain + sampling(full),
    how: `change of ${change.what} on half the grid with twice the step, divided by ${change.gain}${sampled(full)}`,
  }
}

const sampled = ({ frequency }: Integrated) =>
  frequency === null ? '' : ', and with every second sample'

/** Change of the frequency, or of the amplitude in a run too short for one; halving divides the error by `gain` + 1. */
function changeBetween(coarse: Integrated, fine: Integrated) {
  if (coarse.frequency !== null && fine.frequency !== null) {
    const value = relativeError(coarse.frequency, fine.frequency)
    return { value, what: 'the frequency', gain: 3 }
  }
  const { t, modeAmplitude } = coarse.columns
  const last = t.length - 1
  const same = fine.columns.t.findIndex(time => time >= t[last]! * (1 - 1e-12))
  const end = fine.columns.modeAmplitude[same]! / fine.columns.modeAmplitude[0]!
  const value = Math.abs(modeAmplitude[last]! / modeAmplitude[0]! - end)
  return { value, what: 'the mode amplitude over its start', gain: 7 }
}

/** Dependence of the fitted frequency on the choice of samples, since the wave is not exactly a sine. */
function sampling({ columns: { t, modeAmplitude }, frequency }: Integrated): number {
  if (frequency === null) return 0
  const everySecond = modeAmplitude.filter((_, i) => i % 2 === 0)
  return relativeError(frequencyOf(everySecond, 2 * t[1]!, frequency), frequency)
}

const damOf = ({ g, H, hRight }: Input): Dam => ({ g, left: H, right: hRight })

/** Number of substeps of a step dt on the cells of the input. */
function channelParts(input: Input): number {
  if (input.hRight >= input.H) return 1
  return partsOfStep(damOf(input), stoker(damOf(input)), input.dt * input.N)
}

function damBreak(input: Input, cfl: number, progress: Run['progress']): Solution<Outputs> {
  const { N, steps, g, H, hRight, dt } = input
  if (hRight >= H) {
    const message = `hRight is ${hRight}: the dam holds deeper water on its left, below H = ${H}`
    throw invalidInput('/hRight', message, { value: hRight, maximum: H })
  }
  refuseWork(input, N * channelParts(input), CHANNEL_WORK_MAX)
  const dam = damOf(input)
  const exact = stoker(dam)
  const t = steps * dt
  const flood = resolvedFlood({ dam, cells: N, steps, dt }, exact, CHANNEL_WORK_MAX, progress)
  const { start, end, waves, estimate, cells } = flood
  const waveSpeed = Math.sqrt(g * H)
  // Momentum changes only by the pressure on the walls, where the water is still at rest.
  const push = (t * g * (H * H - hRight * hRight)) / 2
  const massDrift = relativeError(end.mass, start.mass)
  const momentumDrift = Math.abs(end.momentum - push) / (start.mass * waveSpeed)
  const h = meansOf(flood.channel.h, N)
  const m = meansOf(flood.channel.m, N)
  const x = Array.from(h, (_, i) => (i + 0.5) / N)
  return {
    value: waves.shockSpeed,
    unit: 'm/s',
    uncertainty: estimate * waves.shockSpeed,
    equations: [
      `h_t + (h u)_x = 0, (h u)_t + (h u^2 + ${g} h^2/2)_x = 0, h(0) = ${H} | ${hRight}`,
      `2 (sqrt(${g} * ${H}) - sqrt(${g} h)) = (h - ${hRight}) sqrt(${g} (h + ${hRight})/(2 h ${hRight})), h = ${exact.middleDepth}`,
      `s = h u/(h - ${hRight}) = ${exact.shockSpeed}`,
    ],
    terms: [{ term: 'shock speed', value: waves.shockSpeed }],
    method:
      'finite volumes: MUSCL with the limiter of van Leer, HLLC fluxes, second-order strong-stability-preserving Runge-Kutta',
    outputs: {
      massDrift,
      momentumDrift,
      cfl,
      waveSpeed,
      modeFrequency: null,
      energyDrift: relativeError(end.energy, start.energy),
      minDepth: end.minDepth,
      ...waves,
    },
    checks: [
      below('drift of the mass', massDrift, 1e-10),
      below('momentum that the walls do not explain', momentumDrift, 1e-8),
      below('gain of energy', Math.max(0, end.energy / start.energy - 1), 1e-12),
    ],
    accuracy: {
      estimate,
      bound: 1e-3,
      how: "largest relative deviation of depth, velocity and shock speed from Stoker's solution",
    },
    series: {
      x,
      depth: h,
      velocity: m.map((flow, i) => flow / h[i]!),
      exactDepth: x.map(place => stokerDepth(dam, exact, (place - 0.5) / t)),
    },
    warnings:
      cells > N
        ? [
            `${cells} cells were taken: ${N} do not show the waves to 1e-3; depth and velocity are means`,
          ]
        : [],
  }
}

function refuseWork({ N, steps }: Input, perStep: number, limit: number): void {
  if (perStep * steps <= limit) return
  const maximum = Math.floor(limit / perStep)
  const message = `steps is ${steps}: too many for N = ${N}; at most ${maximum}`
  throw invalidInput('/steps', message, { value: steps, maximum })
}
