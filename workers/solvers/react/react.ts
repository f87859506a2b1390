import { crewOf } from '../../crew.ts'
import { Failure } from '../../failure.ts'
import { doubles } from '../../kernel.ts'
import { cbrt } from '../../numerics/mathematics.ts'
import { invalidInput } from '../../refusal.ts'
import {
  boolean,
  choice,
  type Inputs,
  integer,
  list,
  nullable,
  number,
  object,
} from '../../schema.ts'
import { below, type Check, defineSolver, type Field, type Run } from '../../solver.ts'
import { everyOptional, refuseOthers } from '../systems/own-system.ts'
import { written } from './in-words.ts'
import { OWN_EXAMPLES } from './own-examples.ts'
import { isOwn, OWN_OUTPUTS, OWN_WORDS, ownCostMs } from './own-words.ts'
import { pictures } from './pictures.ts'
import { runSpecies } from './species.ts'
import { advanceTogether } from './together.ts'
import { fitzHughNagumoRests, grayScottRests, limitCyclePeriod, type Rest } from './uniform.ts'
import { dominantWavelength } from './wavelength.ts'

const DIFFUSION_MAX = 0.25
const coefficient = (title: string, value: number) =>
  number({ title, minimum: 0, maximum: 100, default: value })

const MODEL = {
  model: choice(['gray-scott', 'fitzhugh-nagumo'], { title: 'reactions', default: 'gray-scott' }),
  N: integer({ title: 'cells along a side', minimum: 16, maximum: 400, default: 64 }),
  steps: integer({ title: 'number of steps', minimum: 1, maximum: 1_000_000, default: 800 }),
  dt: number({ title: 'time step', exclusiveMinimum: 0, maximum: 1000, default: 1 }),
  Du: coefficient('diffusion coefficient of u', 0.16),
  Dv: coefficient('diffusion coefficient of v', 0.08),
  F: number({ title: 'feed rate (gray-scott)', minimum: 0, maximum: 1, default: 0.035 }),
  k: number({ title: 'removal rate of v (gray-scott)', minimum: 0, maximum: 1, default: 0.065 }),
  epsilon: number({
    title: 'ratio of the time scales (fitzhugh-nagumo)',
    minimum: 1e-3,
    maximum: 10,
    default: 0.08,
  }),
  a: number({ title: 'offset (fitzhugh-nagumo)', minimum: -10, maximum: 10, default: 0.7 }),
  b: number({ title: 'damping of v (fitzhugh-nagumo)', minimum: 0, maximum: 10, default: 0.8 }),
  I: number({ title: 'stimulus (fitzhugh-nagumo)', minimum: -10, maximum: 10, default: 0 }),
}

const params = { ...MODEL, ...OWN_WORDS }

type Input = Inputs<typeof params>

/** Cells times steps of one call, and cells times stages over all refinements: some 15 s. */
const WORK_MAX = 1e9
const SWEPT_MAX = 1.8e10
const PARTS_MAX = 256
const SAMPLES = 125
const WANTED = 1e-4
const REFUSED = 1e-3

const state = object({ u: number({ title: 'u' }), v: number({ title: 'v' }) }, { title: 'u, v' })

export const react = defineSolver({
  key: 'react',
  title: 'Reaction and diffusion: own species, Gray-Scott, FitzHugh-Nagumo',
  brief: 'Own reactions and diffusion: patterns, waves, fronts; or Gray-Scott, FitzHugh-Nagumo.',
  description:
    'With `species` your own reactions: up to 8 with `rate`, `D`, `initial`, in a `domain` of one or two dimensions (sides by `boundaries`, `advection`) or well mixed; their course to `tEnd`, their rest (`steady`), `dispersion` of waves, or the `phase-plane` of two; means, wavelength, spots, `front` speed, period, `probes`, error by three grids. Without: Gray-Scott or FitzHugh-Nagumo on a periodic N x N grid of unit spacing, from a disturbed square, by Runge-Kutta with step halving; requires D dt <= 1/4 and N^2 steps <= 1e9.',
  reference:
    'Pearson, Science 261 (1993) 189; FitzHugh, Biophys. J. 1 (1961) 445; Sommeijer, Shampine and Verwer, J. Comput. Appl. Math. 88 (1998) 315',
  words:
    'reaction-diffusion gray-scott fitzhugh-nagumo waves pattern turing spots travelling front dispersion relation brusselator schnakenberg stripes animal coat chemical zebra spiral excitable nerve pulse propagation',
  unspokenWords:
    'travelling front dispersion relation brusselator schnakenberg belousov zhabotinsky zebra stripes nerve',
  synonyms: { model: { 'gray-scott': 'grayscott|grey-scott' }, N: 'mesh grid', k: 'kill' },
  countsWith: {
    F: { model: ['gray-scott'] },
    k: { model: ['gray-scott'] },
    epsilon: { model: ['fitzhugh-nagumo'] },
    a: { model: ['fitzhugh-nagumo'] },
    b: { model: ['fitzhugh-nagumo'] },
    I: { model: ['fitzhugh-nagumo'] },
  },
  written,
  params,
  unspoken: Object.keys(OWN_WORDS),
  outputs: {
    ...everyOptional({
      meanU: number({ title: 'mean of u at the end' }),
      meanV: number({ title: 'mean of v at the end' }),
      maxV: number({ title: 'largest v at the end' }),
      patternAlive: boolean({ title: 'largest v exceeds 0.001' }),
      stabilityNumber: number({ title: 'max(Du, Dv) dt / dx^2, at most 1/4' }),
      steadyStates: list(list(number({ title: 'u or v' }), { title: '[u, v]' }), {
        title: 'uniform steady states by increasing u',
      }),
      fixedPoint: { ...state, title: 'uniform rest state of the start' },
      fixedPointStable: boolean({ title: 'it is stable against uniform disturbances' }),
      period: nullable(number({ title: 'period of the uniform limit cycle; null without one' })),
      wavelength: nullable(number({ title: 'dominant wavelength in cells; null where flat' })),
    }),
    ...OWN_OUTPUTS,
  },
  pictures,
  examples: [
    {
      title: 'spots that divide',
      input: {},
      value: 0.00499059,
      relTol: 1e-3,
    },
    {
      title: 'an oscillating medium',
      input: { model: 'fitzhugh-nagumo', N: 32, dt: 0.1, steps: 1000, Du: 1, Dv: 0, I: 0.8 },
      value: 0.632317,
      relTol: 1e-3,
    },
    ...OWN_EXAMPLES,
  ],
  largest: { model: 'fitzhugh-nagumo', N: 400, steps: 6250, dt: 0.1 },
  costMs: input => {
    if (isOwn(input)) return ownCostMs(input)
    const { model, N, steps } = input
    return (model === 'gray-scott' ? 4 : 20) + N * N * (9e-6 * steps + 5e-4 + 3e-6 * N)
  },

  solve(input, run) {
    if (isOwn(input)) {
      refuseOthers(input, MODEL, 'describes a model: it has no meaning beside species of your own')
      return { ...runSpecies(input, run), unused: [...Object.keys(MODEL), 'initial'] }
    }
    refuseOthers(input, OWN_WORDS, 'describes reactions of your own: it counts beside species')
    const { progress } = run
    const { model, N, steps, dt, Du, Dv } = input
    const stabilityNumber = Math.max(Du, Dv) * dt
    refuse(input, stabilityNumber)
    const rests = restsOf(input)
    const rest = startOf(input, rests)
    let coarse = integrate(input, rest, 1, run, (part, mean) =>
      progress(part / 3, `dt = ${dt}, mean u ${mean}`),
    )
    let swept = 3 * N * N * steps
    let fine = coarse
    let estimate = Number.POSITIVE_INFINITY
    let parts = 1
    // Halves the step again until the estimate is small enough or the limit of work is reached.
    while (estimate > WANTED && (parts === 1 || (parts < PARTS_MAX && 2.5 * swept <= SWEPT_MAX))) {
      parts *= 2
      coarse = fine
      fine = integrate(input, rest, parts, run, (part, mean) =>
        progress((1 + 2 * part) / 3, `dt = ${dt / parts}, mean u ${mean}`),
      )
      swept += 3 * N * N * steps * parts
      estimate = difference(coarse, fine)
    }
    if (!(estimate <= REFUSED)) throw tooLong(input, parts, estimate)
    const { end, series, u, v, checks } = fine
    const period = model === 'gray-scott' ? null : limitCyclePeriod(input, rest)
    const map = (values: Float64Array): Field => ({ nx: N, ny: N, dx: 1, dy: 1, values })
    return {
      value: end.meanV,
      unit: '1',
      uncertainty: estimate * fine.peakV,
      equations: equationsOf(input),
      terms: [{ term: 'mean of v', value: end.meanV }],
      method: `third-order Runge-Kutta of Shu and Osher, five-point Laplacian, ${parts} stretches a step`,
      outputs: {
        meanU: end.meanU,
        meanV: end.meanV,
        maxV: end.maxV,
        patternAlive: end.maxV > 1e-3,
        stabilityNumber,
        steadyStates: rests.map(point => [point.u, point.v]),
        fixedPoint: { u: rest.u, v: rest.v },
        fixedPointStable: rest.stable,
        period,
        wavelength: dominantWavelength(model === 'gray-scott' ? v : u, N),
      },
      checks,
      accuracy: {
        estimate,
        bound: WANTED,
        how: 'step halving: change of both means and of the largest v over the largest u and v, divided by 7',
      },
      series,
      fields: { u: map(u), v: map(v) },
      warnings: estimate > WANTED ? [`the estimated error is ${estimate}; a smaller dt helps`] : [],
    }
  },
})

function refuse({ N, steps, dt }: Input, stabilityNumber: number): void {
  if (stabilityNumber > DIFFUSION_MAX) {
    const enough = (DIFFUSION_MAX / stabilityNumber) * dt
    throw new Failure(
      'UNSTABLE',
      `D dt/dx^2 = ${stabilityNumber} exceeds ${DIFFUSION_MAX}; take dt <= ${enough}`,
      { stabilityNumber, limit: DIFFUSION_MAX },
    )
  }
  const work = N * N * steps
  if (work > WORK_MAX) {
    const maximum = Math.floor(WORK_MAX / (N * N))
    const message = `steps is ${steps}: N^2 steps = ${work} exceeds ${WORK_MAX}; at most ${maximum}`
    throw invalidInput('/steps', message, { value: steps, maximum })
  }
}

function restsOf(input: Input): Rest[] {
  if (input.model === 'fitzhugh-nagumo') return fitzHughNagumoRests(input)
  return grayScottRests(input.F, input.k)
}

/** Gray-Scott starts from (1, 0), FitzHugh-Nagumo from its lowest stable state, or its lowest. */
function startOf({ model }: Input, rests: Rest[]): Rest {
  if (model === 'gray-scott') return rests.at(-1)!
  return rests.find(({ stable }) => stable) ?? rests[0]!
}

/** `parts` steps of dt/parts for each step asked for. */
function integrate(
  input: Input,
  rest: Rest,
  parts: number,
  run: Pick<Run, 'kernels' | 'crew'>,
  report: (part: number, meanU: number) => void,
) {
  const { model, N, steps, Du, Dv, F, k, epsilon, a, b, I } = input
  const grayScott = model === 'gray-scott'
  const dt = input.dt / parts
  const kernel = run.kernels('react')
  const crew = crewOf(run, react.costMs(input), 'react', kernel, ['advancePart'])
  if (grayScott) kernel.init(N, 0, Du, Dv, F, k, 0, 0)
  else kernel.init(N, 1, Du, Dv, epsilon, a, b, I)
  const width = kernel.rowLength()
  const offset = kernel.vOffset()
  const cells = doubles(kernel, kernel.field(), (N - 1) * width + offset + N)
  const reach = N >> 4
  const inside = (i: number) => i >= (N >> 1) - reach && i < (N >> 1) + reach
  for (let j = 0; j < N; j++) {
    for (let i = 0; i < N; i++) {
      const disturbed = inside(i) && inside(j)
      const [u, v] = grayScott
        ? disturbed
          ? [0.5, 0.25]
          : [1, 0]
        : [rest.u + (disturbed ? 2 : 0), rest.v]
      cells[j * width + i] = u
      cells[j * width + offset + i] = v
    }
  }
  const stride = Math.ceil(steps / SAMPLES)
  const t: number[] = []
  const meanU: number[] = []
  const meanV: number[] = []
  let [peakU, peakV, leastU, mostU, leastV] = [0, 0, 1, 0, 0]
  for (let step = 0; ; step = Math.min(steps, step + stride)) {
    if (step > 0) advanceTogether(kernel, crew, N, (step - t.length * stride + stride) * parts, dt)
    kernel.measure()
    t.push(step * input.dt)
    meanU.push(kernel.meanU())
    meanV.push(kernel.meanV())
    leastU = Math.min(leastU, kernel.minU())
    mostU = Math.max(mostU, kernel.maxU())
    leastV = Math.min(leastV, kernel.minV())
    peakU = Math.max(peakU, Math.abs(kernel.minU()), Math.abs(kernel.maxU()))
    peakV = Math.max(peakV, Math.abs(kernel.minV()), Math.abs(kernel.maxV()))
    // Products of such small values underflow, which is slow; they are negligible.
    if (grayScott && kernel.maxV() < 1e-150) clear(cells, width, offset, N)
    report(step / steps, kernel.meanU())
    if (step === steps || !Number.isFinite(meanU.at(-1)!)) break
  }
  const end = { meanU: kernel.meanU(), meanV: kernel.meanV(), maxV: kernel.maxV() }
  const [u, v] = [0, offset].map(from => {
    const values = new Float64Array(N * N)
    for (let j = 0; j < N; j++) {
      values.set(cells.subarray(j * width + from, j * width + from + N), j * N)
    }
    return values
  }) as [Float64Array, Float64Array]
  const checks: Check[] = [below('mean of u against the mean reaction', imbalance(), 1e-5)]
  if (grayScott) {
    const excess = Math.max(0, -leastU, mostU - 1, -leastV)
    checks.unshift(below('u below 0 or above 1, v below 0', excess, 1e-6))
  }
  return { end, series: { t, meanU, meanV }, u, v, peakU, peakV, checks }

  /** Diffusion moves but does not make: d<u>/dt is the mean of the reaction, here over a short last step. */
  function imbalance(): number {
    // Over a shorter one the change of a mean would be its rounding.
    const h = Math.max(dt / 64, 1e-6)
    const before = kernel.meanReactionU()
    kernel.advance(1, h)
    kernel.measure()
    const slope = (kernel.meanU() - end.meanU) / h
    return (slope - (before + kernel.meanReactionU()) / 2) / Math.max(1, peakU)
  }
}

function clear(cells: Float64Array, width: number, offset: number, N: number): void {
  for (let j = 0; j < N; j++) cells.fill(0, j * width + offset, j * width + offset + N)
}

type Integrated = ReturnType<typeof integrate>

/** Third order: half the step leaves an eighth of the error. Infinite where a run is not finite. */
function difference(coarse: Integrated, fine: Integrated): number {
  const largest = Math.max(
    Math.abs(coarse.end.meanU - fine.end.meanU) / Math.max(fine.peakU, 1e-3),
    Math.abs(coarse.end.meanV - fine.end.meanV) / Math.max(fine.peakV, 1e-3),
    Math.abs(coarse.end.maxV - fine.end.maxV) / Math.max(fine.peakV, 1e-3),
  )
  return Number.isFinite(largest) ? largest / 7 : Number.POSITIVE_INFINITY
}

function tooLong({ dt }: Input, parts: number, error: number): Failure {
  if (!Number.isFinite(error)) {
    return new Failure(
      'UNSTABLE',
      `the reactions blow up at dt/${parts} = ${dt / parts}; take dt below that`,
      { dt: dt / parts, limit: dt / parts },
    )
  }
  const enough = Number(((0.8 * dt) / parts / cbrt(error / WANTED)).toPrecision(2))
  return new Failure(
    'PRECISION',
    `halving dt/${parts} changes the means by ${error}, limit ${REFUSED}; take dt = ${enough}`,
    { error, limit: REFUSED, dt: enough },
  )
}

function equationsOf({ model, Du, Dv, F, k, epsilon, a, b, I }: Input): string[] {
  return model === 'gray-scott'
    ? [`u_t = ${Du} lap u - u v^2 + ${F} (1 - u)`, `v_t = ${Dv} lap v + u v^2 - (${F} + ${k}) v`]
    : [
        `u_t = ${Du} lap u + u - u^3/3 - v + ${I}`,
        `v_t = ${Dv} lap v + ${epsilon} (u + ${a} - ${b} v)`,
      ]
}
