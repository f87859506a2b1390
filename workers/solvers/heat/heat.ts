import { exp, log } from '../../numerics/mathematics.ts'
import { walled } from '../../numerics/rows.ts'
import { refuseUnseen, sineField } from '../../numerics/sine-mode.ts'
import { boolean, choice, type Inputs, integer, nullable, number } from '../../schema.ts'
import { below, defineSolver, type Field } from '../../solver.ts'
import { heatImbalance } from './balance.ts'
import { decayExplicit } from './explicit.ts'
import { decayImplicit } from './implicit.ts'
import { pictures } from './pictures.ts'
import { type Decay, decayRate, diffusionNumbers, GONE, type HeatProblem } from './problem.ts'

const nodes = (side: string) =>
  integer({ title: `nodes along ${side}, walls included`, minimum: 8, maximum: 128, default: 64 })

const halfWaves = (title: string) => integer({ title, minimum: 1, maximum: 126, default: 1 })

const params = {
  method: choice(['explicit', 'implicit'], { title: 'time stepping', default: 'implicit' }),
  nx: nodes('x'),
  ny: nodes('y'),
  kx: halfWaves('half waves of the start along x'),
  ky: halfWaves('half waves of the start along y'),
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
  mode: halfWaves('half waves of the start on the bar'),
}

type Input = Inputs<typeof params>

export const heat = defineSolver({
  key: 'heat',
  title: 'Heat diffusion on the unit square or bar',
  brief:
    'Heat diffusion of a Fourier mode on a square or bar, against the exact decay. A plate with a hot side in steady state: svc_auto.',
  description:
    'Lets a Fourier mode decay by diffusion between walls held at zero and measures its amplitude. Implicit: any time step, spectral accuracy. Explicit: FTCS corrected to fourth or sixth order, refused beyond its stability limit r = alpha dt (1/dx^2 + 1/dy^2) = 1/2. Use it to watch diffusion, to test a grid and a step, or to compare with the exact decay, which is returned beside the result. Sides are 1 m long; dim 1 is a bar with its own mode.',
  reference:
    'LeVeque, Finite Difference Methods for Ordinary and Partial Differential Equations (SIAM, 2007), ch. 9; Hairer and Wanner, Solving Ordinary Differential Equations II (Springer, 1996), IV.5',
  words: 'heat equation diffusion conduction plate bar temperature field explicit implicit thermal',
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
  params,
  outputs: {
    amplitudeRatio: number({ title: 'amplitude of the mode at the end over that at the start' }),
    exactRatio: number({ title: 'exp(-alpha pi^2 (kx^2 + ky^2) t)' }),
    relativeError: nullable(number({ title: 'deviation of the two, relative; null when gone' })),
    stabilityNumber: number({ title: 'r = alpha dt (1/dx^2 + 1/dy^2)' }),
    maximumPrinciple: boolean({ title: 'no value left the range of the start' }),
    decayRate: nullable(number({ title: 'measured decay rate; null when gone', unit: '1/s' })),
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
  ],
  largest: { method: 'explicit', nx: 128, ny: 128, dt: 1e-5, steps: 500_000 },
  costMs: ({ method, nx, ny, steps, dim }) => {
    const points = nx * (dim === 1 ? 1 : ny)
    return 0.5 + (method === 'explicit' ? points * steps * 8e-7 : points * 4e-5)
  },

  solve(input, run) {
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
