import { exp, log } from '../../numerics/mathematics.ts'
import { walled } from '../../numerics/rows.ts'
import { refuseUnseen, sineField } from '../../numerics/sine-mode.ts'
import { boolean, choice, type Inputs, integer, nullable, number } from '../../schema.ts'
import { below, defineSolver, type Field } from '../../solver.ts'
import { everyOptional, refuseOthers } from '../systems/own-system.ts'
import { heatImbalance } from './balance.ts'
import { decayExplicit } from './explicit.ts'
import { decayImplicit } from './implicit.ts'
import { written } from './in-words.ts'
import { runOwn } from './own.ts'
import { isOwn, OWN_OUTPUTS, OWN_WORDS, ownCostMs, unusedBy } from './own-words.ts'
import { pictures } from './pictures.ts'
import { type Decay, decayRate, diffusionNumbers, GONE, type HeatProblem } from './problem.ts'

const nodes = (side: string) =>
  integer({ title: `nodes along ${side}; walls included`, minimum: 8, maximum: 128, default: 64 })

const halfWaves = (title: string) => integer({ title, minimum: 1, maximum: 126, default: 1 })

const MODEL = {
  method: choice(['explicit', 'implicit'], { title: 'time stepping', default: 'implicit' }),
  nx: nodes('x'),
  ny: nodes('y'),
  kx: halfWaves('half waves along x; of the start'),
  ky: halfWaves('half waves along y; of the start'),
  alpha: number({
    title: 'thermal diffusivity',
    unit: 'm^2/s',
    minimum: 0,
    maximum: 1e6,
    default: 1,
  }),
  dt: number({ title: 'time step', unit: 's', exclusiveMinimum: 0, maximum: 1e6, default: 1e-4 }),
  steps: integer({ title: 'time steps', minimum: 1, maximum: 500_000, default: 500 }),
  dim: integer({
    title: 'dimensions: 1 is a bar, 2 the square',
    minimum: 1,
    maximum: 2,
    default: 2,
  }),
  mode: halfWaves('half waves; of the start on the bar'),
}

/** What describes the decay of a mode alone. */
const { alpha: _, dim: __, ...MODE_WORDS } = MODEL

const params = { ...MODEL, ...OWN_WORDS }

type Input = Inputs<typeof params>

export const heat = defineSolver({
  key: 'heat',
  title: 'Heat conduction in an own body, or the decay of a mode',
  brief:
    'Temperature of an own bar, plate, pipe or sphere: materials, sources, sides; steady or in time. Without domain a Fourier mode decays.',
  description:
    'With `domain` the temperature of a bar, plate, pipe or sphere of your own: `material` and `regions` (also of x, y, T; melting by `latent`), `sources`, each side at a temperature or with flux, convection, radiation; `steady`, or its course to `tEnd` with `probes`. Finite volumes, TR-BDF2, error by three grids. Without `domain` a Fourier mode decays between cold walls, implicit or by FTCS (refused beyond r = alpha dt (1/dx^2 + 1/dy^2) = 1/2), beside the exact decay.',
  reference:
    'Patankar, Numerical Heat Transfer and Fluid Flow (1980), 4.2; Hosea and Shampine, Appl. Numer. Math. 20 (1996) 21; LeVeque, Finite Difference Methods for Ordinary and Partial Differential Equations (SIAM, 2007), ch. 9; Hairer and Wanner, Solving Ordinary Differential Equations II (Springer, 1996), IV.5',
  words:
    'heat equation spreading diffusion conduction plate bar temperature field explicit implicit thermal insulation thermal bridge cooling rod metal spreads hot spot flow',
  synonyms: {
    dim: { 1: 'bar|rod|1d|one dimension', 2: 'square|plate|2d|two dimensions' },
    alpha: 'diffusion coefficient',
  },
  countsWith: {
    mode: { dim: [1] },
    kx: { dim: [2] },
    ky: { dim: [2] },
    ny: { dim: [2] },
  },
  written,
  params,
  unspoken: Object.keys(OWN_WORDS),
  // Own borders and sources are described, not named.
  unspokenWords:
    'steady rest hot cold side sides border boundary source probe region bridge insulation wall over convection',
  outputs: {
    ...everyOptional({
      amplitudeRatio: number({ title: 'amplitude of the mode at the end over that at the start' }),
      exactRatio: number({ title: 'exp(-alpha pi^2 (kx^2 + ky^2) t)' }),
      relativeError: nullable(number({ title: 'deviation of the two, relative; null when gone' })),
      stabilityNumber: number({ title: 'r = alpha dt (1/dx^2 + 1/dy^2)' }),
      maximumPrinciple: boolean({ title: 'no value left the range of the start' }),
      decayRate: nullable(number({ title: 'measured decay rate; null when gone', unit: '1/s' })),
    }),
    ...OWN_OUTPUTS,
  },
  pictures,
  examples: [
    { title: 'the first mode of the square after 50 ms', input: {}, value: 0.372707838853 },
    {
      title: 'the first mode of a bar, explicit',
      input: { dim: 1, method: 'explicit', nx: 33, dt: 0.0004, steps: 250 },
      value: 0.372707838853,
      relTol: 1e-5,
    },
    {
      title:
        'a wall with a steel stud between a room at 20 and the cold: the surface over the stud',
      input: {
        domain: { x: [0, 0.3], y: [0, 0.2] },
        material: { k: 0.035 },
        regions: [
          { y: [0, 0.0125], k: 0.25 },
          { y: [0.1875, 0.2], k: 0.25 },
          { x: [0, 0.0015], y: [0.0125, 0.1875], k: 50 },
        ],
        boundaries: {
          left: { kind: 'insulated' },
          right: { kind: 'insulated' },
          bottom: { kind: 'convection', h: 25, ambient: -5 },
          top: { kind: 'convection', h: 7.7, ambient: 20 },
        },
        steady: true,
        probes: [[0, 0.2]],
      },
      value: 14.3329532694,
      relTol: 1e-6,
    },
    {
      title: 'NAFEMS T3: a steel bar whose end swings between 100 and -100 degrees',
      input: {
        dim: 1,
        domain: { x: [0, 0.1] },
        material: { k: 35, rho: 7200, c: 440.5 },
        initial: 0,
        boundaries: {
          left: { kind: 'value', value: 0 },
          right: { kind: 'value', value: '100*sin(pi*t/40)' },
        },
        tEnd: 32,
        probes: [[0.08]],
      },
      value: 36.603,
      relTol: 5e-4,
    },
    {
      title: 'a hot steel ball that cools by radiation and air: its middle after ten minutes',
      input: {
        domain: { x: [0, 0.05] },
        coordinates: 'spherical',
        material: { k: '60 - 0.03*T', rho: 7850, c: '420 + 0.2*T' },
        initial: 1000,
        boundaries: {
          right: { kind: 'flux', value: 'h*(T0 - T) + 0.8*sigma*(T0^4 - T^4)' },
        },
        parameters: { h: 15, T0: 293, sigma: 5.670374419e-8 },
        cells: [64],
        tEnd: 600,
        probes: [[0]],
      },
      value: 758.976362382,
      relTol: 1e-6,
    },
    {
      title: 'water at 5 degrees freezes from a wall at -10: 7 cm from it after a day',
      input: {
        domain: { x: [0, 0.4] },
        material: {
          ...{ k: 2.22, rho: 1000, c: 2050 },
          latent: { heat: 334e3, temperature: 0, k: 0.556, c: 4220 },
        },
        initial: 5,
        boundaries: { left: { kind: 'value', value: -10 }, right: { kind: 'insulated' } },
        tEnd: 86400,
        probes: [[0.07]],
        cells: [128],
      },
      value: -3.00302793765,
      relTol: 1e-6,
    },
    {
      title: 'aluminium poured at 700 degrees against a chill at 400: 5 cm from it after a minute',
      input: {
        domain: { x: [0, 0.5] },
        material: {
          ...{ k: 210, rho: 2400, c: 1050 },
          latent: { heat: 397e3, temperature: 660, k: 95, c: 1080 },
        },
        initial: 700,
        boundaries: { left: { kind: 'value', value: 400 }, right: { kind: 'insulated' } },
        tEnd: 60,
        probes: [[0.05]],
        cells: [128],
      },
      // Neumann's solution: 591.284.
      value: 591.284,
      relTol: 3e-3,
    },
    {
      title: 'a board with paraffin that melts from 22 to 26 degrees: its middle after four hours',
      input: {
        domain: { x: [0, 0.02] },
        material: {
          ...{ k: 0.2, rho: 850, c: 2000 },
          latent: { heat: 180e3, temperature: 24, width: 4 },
        },
        initial: 20,
        boundaries: {
          left: { kind: 'convection', h: 8, ambient: 32 },
          right: { kind: 'insulated' },
        },
        tEnd: 14_400,
        probes: [[0.01]],
        cells: [64],
      },
      value: 22.83209,
      relTol: 1e-4,
    },
  ],
  largest: { method: 'explicit', nx: 128, ny: 128, dt: 1e-5, steps: 500_000 },
  costMs: input => {
    if (isOwn(input)) return ownCostMs(input)
    const { method, nx, ny, steps, dim } = input
    const points = nx * (dim === 1 ? 1 : ny)
    return 0.5 + (method === 'explicit' ? points * steps * 8e-7 : points * 4e-5)
  },

  solve(input, run) {
    if (isOwn(input)) {
      refuseOthers(input, MODE_WORDS, 'describes a mode: it has no meaning beside an own body')
      return { ...runOwn(input, run), unused: unusedBy(input) }
    }
    refuseOthers(input, OWN_WORDS, 'describes an own body: it counts beside a domain')
    const { dim, nx, ny, kx, ky, mode } = input
    const onSquare = [
      ['kx', kx, nx],
      ['ky', ky, ny],
    ] as const
    refuseUnseen(dim === 1 ? [['mode', mode, nx]] : onSquare)
    const problem = problemOf(input)
    const start = sineField(problem)
    const decay = (input.method === 'explicit' ? decayExplicit : decayImplicit)(problem, start, run)
    const ratio = decay.amplitude.at(-1)!
    const t = problem.steps * problem.dt
    const exact = exp(-decayRate(problem) * t)
    const gone = exact < GONE
    const deviation = Math.abs(ratio - exact)
    const error = gone ? deviation : deviation / exact
    const { mux, muy } = diffusionNumbers(problem)
    const { maximum, others } = fieldChecks(problem, start, decay)
    return {
      value: ratio,
      unit: '1',
      uncertainty: Math.max(deviation, Number.EPSILON * Math.abs(ratio)),
      equations: equationsOf(problem, exact),
      terms: [
        { term: 'exp(-alpha pi^2 (kx^2 + ky^2) t)', value: exact },
        { term: 'deviation of the scheme', value: ratio - exact },
      ],
      method: decay.method,
      outputs: {
        amplitudeRatio: ratio,
        exactRatio: exact,
        relativeError: gone ? null : error,
        stabilityNumber: mux + muy,
        maximumPrinciple: maximum.passed,
        decayRate: gone || ratio <= 0 ? null : Math.abs(log(ratio)) / t,
      },
      checks: [below('amplitude against the exact decay', error, 1e-3), maximum, ...others],
      accuracy: {
        estimate: error,
        bound: 1e-4,
        how: 'deviation of the amplitude from the exact decay of the mode, relative',
      },
      ...plots(problem, decay),
      warnings: error > 1e-4 ? [`the error ${error} exceeds 1e-4; method implicit avoids it`] : [],
    }
  },
})

function problemOf({ dim, nx, ny, kx, ky, mode, alpha, dt, steps }: Input): HeatProblem {
  const common = { columns: nx - 2, alpha, dt, steps }
  return dim === 1 ? { ...common, rows: 1, kx: mode, ky: 0 } : { ...common, rows: ny - 2, kx, ky }
}

function fieldChecks(problem: HeatProblem, start: Float64Array, { amplitude, final }: Decay) {
  const ratio = amplitude.at(-1)!
  const [low, high] = rangeOf(start)
  let excess = amplitude.reduce((most, a) => Math.max(most, Math.abs(a) - 1), 0)
  let departure = 0
  for (const [i, u] of final.entries()) {
    excess = Math.max(excess, u - high, low - u)
    departure = Math.max(departure, Math.abs(u - ratio * start[i]!))
  }
  const imbalance = heatImbalance(problem, start, final)
  return {
    maximum: below('maximum principle: excess over the range of the start', excess, 1e-12),
    others: [
      below('departure of the field from its mode', departure, 1e-9),
      ...(imbalance === undefined
        ? []
        : [below('heat lost against heat through the walls', imbalance, 1e-3)]),
    ],
  }
}

/** Least and largest value, the walls included. */
function rangeOf(field: Float64Array): [number, number] {
  let [low, high] = [0, 0]
  for (const u of field) {
    low = Math.min(low, u)
    high = Math.max(high, u)
  }
  return [low, high]
}

function plots(problem: HeatProblem, { at, amplitude, final }: Decay) {
  const { columns, rows, ky, dt } = problem
  const t = at.map(n => n * dt)
  const exact = t.map(time => exp(-decayRate(problem) * time))
  const history = { t, amplitude, exact }
  const nx = columns + 2
  const dx = 1 / (columns + 1)
  if (ky === 0) {
    const x = Array.from({ length: nx }, (_, i) => i * dx)
    return { series: { ...history, x, temperature: [0, ...final, 0] } }
  }
  const values = walled(final, columns, rows)
  const temperature: Field = { nx, ny: rows + 2, dx, dy: 1 / (rows + 1), values }
  return { series: history, fields: { temperature } }
}

function equationsOf({ kx, ky, alpha, dt, steps }: HeatProblem, exact: number): string[] {
  const t = steps * dt
  return ky === 0
    ? [
        `T_t = ${alpha} T_xx, T = 0 at both ends, T(0) = sin(${kx} pi x)`,
        `exp(-alpha pi^2 mode^2 t) = exp(-${alpha} * pi^2 * ${kx}^2 * ${t}) = ${exact}`,
      ]
    : [
        `T_t = ${alpha} (T_xx + T_yy), T = 0 on the walls, T(0) = sin(${kx} pi x) sin(${ky} pi y)`,
        `exp(-alpha pi^2 (kx^2 + ky^2) t) = exp(-${alpha} * pi^2 * (${kx}^2 + ${ky}^2) * ${t}) = ${exact}`,
      ]
}
