import { KERNEL_COUPLING } from '../../field/metric-tensioner.ts'
import { modulation, PULSE_FREQUENCY } from '../../field/pulse.ts'
import { invalidInput } from '../../refusal.ts'
import {
  anything,
  boolean,
  choice,
  type Inputs,
  list,
  nullable,
  number,
  object,
  optional,
  text,
} from '../../schema.ts'
import { defineSolver } from '../../solver.ts'
import { couplingParams } from './coupling.ts'
import { keplerCostMs, solveKepler } from './kepler.ts'
import { linearCostMs, solveLinear } from './linear-system.ts'
import { BRANCHES } from './motion.ts'
import { oneCoordinate, oneCoordinateCostMs } from './one-coordinate.ts'
import { pictures } from './pictures.ts'
import {
  COEFFICIENT_MAX,
  COMMON_INPUTS,
  INPUTS_OF,
  OTHERS_OF_POLYNOMIAL,
  OWN_WORDS,
  type ProblemKind,
} from './words.ts'

const real = (title: string, value: number) =>
  number({ title, minimum: -COEFFICIENT_MAX, maximum: COEFFICIENT_MAX, default: value })

const direct = (title: string) =>
  optional(number({ title, minimum: -COEFFICIENT_MAX, maximum: COEFFICIENT_MAX }))

const params = {
  mu2_eff: direct('factor of phi instead of mu2 and couplings'),
  lambda_eff: direct('factor of phi^3 instead of lambda and couplings'),
  F_eff: direct('constant force instead of Jext and couplings'),
  couplings: list(object(couplingParams), {
    title: 'couplings C_k(phi) = a + b phi + c phi^2 + d phi^3, as coefficients or samples',
    maxItems: 42,
    default: [],
  }),
  mu2: real('mu^2 of the field, factor of phi', 1),
  lambda: real('self-coupling, factor of phi^3', 0),
  Jext: real('external source', 0),
  phi42: real('strength of the couplings', 1),
  phi0: real('phi at t = 0', 1),
  phidot0: real('d phi/dt at t = 0', 0),
  t: number({ title: 'evaluation time', unit: 's', minimum: -1e4, maximum: 1e4, default: 1 }),
  ko42: boolean({ title: 'report the modulation R_t of KO42', default: true }),
  alpha: number({ title: 'amplitude of R_t', minimum: -1, maximum: 1, default: 1e-3 }),
  mode: choice(['auto', 'manual'], {
    title: 'amplitude of R_t: alpha (auto) or beta (manual)',
    default: 'auto',
  }),
  beta: number({ title: 'manual amplitude of R_t', minimum: -1, maximum: 1, default: 1e-3 }),
  ...OWN_WORDS,
}

type Input = Inputs<typeof params>

const outputs = {
  phi: number({ title: 'phi(t), without modulation' }),
  phiDot: number({ title: 'd phi/dt at t', unit: '1/s' }),
  branch: choice([...BRANCHES], { title: 'family of the solution' }),
  mu2_eff: optional(number({ title: 'factor of phi used', unit: '1/s^2' })),
  lambda_eff: optional(number({ title: 'factor of phi^3 used', unit: '1/s^2' })),
  F_eff: optional(number({ title: 'constant force used', unit: '1/s^2' })),
  period: nullable(number({ title: 'period of a bounded motion', unit: 's' })),
  rk4Error: number({ title: '|phi - phi of the Runge-Kutta run|' }),
  R_t: number({ title: 'R(t) = 1 + amplitude sin(2 pi f t); 1 without KO42' }),
  elliptic: nullable(
    object(
      {
        form: text({ title: 'Jacobi function cn, dn, sn, ns, nc, sc, tan(am/2), or wp, or rest' }),
        modulus: number({ title: 'parameter m = k^2' }),
        amplitude: nullable(number({ title: 'factor of the function; null for wp' })),
        omega: number({ title: 'rate of its argument', unit: '1/s' }),
      },
      { title: 'elliptic function of a duffing solution' },
    ),
  ),
  blowUpTime: nullable(number({ title: 'when phi becomes infinite', unit: 's' })),
  energy: nullable(number({ title: 'first integral at the start', unit: '1/s^2' })),
  phiModulated: nullable(number({ title: 'phi R_t; null without KO42' })),
  formula: text({ title: 'the solution with its numbers' }),
  turningPoints: nullable(
    list(number({ title: 'phi, or distance' }), {
      title: 'between which a motion stays that repeats; distances of kepler',
    }),
  ),
  amplitude: optional(nullable(number({ title: 'of what the drive leaves in the end' }))),
  phaseLag: optional(nullable(number({ title: 'its lag behind the drive', unit: 'rad' }))),
  steadyState: optional(anything({ title: 'frequency, amplitude and phaseLag of each drive' })),
  eigenvalues: optional(
    list(object({ re: number({ title: 'real part' }), im: number({ title: 'imaginary part' }) }), {
      title: 'of the matrix, or roots of the free damped equation',
    }),
  ),
  eigenvectors: optional(
    anything({ title: 're and im of a vector of length 1 for each eigenvalue' }),
  ),
  y: optional(list(number({ title: 'state' }), { title: 'y(t) of the linear system' })),
  position: optional(list(number({ title: 'coordinate' }), { title: 'position at t' })),
  velocity: optional(list(number({ title: 'component' }), { title: 'velocity at t' })),
  orbit: optional(
    anything({ title: 'eccentricity, semiMajorAxis (below 0 on a hyperbola) and angularMomentum' }),
  ),
}

export const closedform = defineSolver({
  key: 'closedform',
  title: 'Closed form of the Master Equation for a uniform field',
  brief:
    "Exact oscillators and laws: damped, driven, Duffing, pendulum, Morse, Kepler, logistic, y' = A y + b. To check an integrator.",
  description:
    "Solves phi'' + damping phi' + mu2_eff phi + kappa phi^2 + lambda_eff phi^3 = F_eff + drives exactly: elementary branches with resonance, Jacobi and Weierstrass functions for the powers, finite-time blow-up. `law`: pendulum, Morse, Kepler, Riccati, logistic; `matrix`: y' = A y + b by its exponential, singular A too. Held to an independent Runge-Kutta run. Use it to check an integrator or to get a period without one. Quadratic, square-root and exponential couplings are refused: a quadratic force is kappa.",
  reference:
    'Byrd and Friedman, Handbook of Elliptic Integrals (1971), nos. 211-222; Whittaker and Watson, Modern Analysis (1927), section 20.6; Higham, SIAM J. Matrix Anal. Appl. 26 (2005) 1179',
  words:
    'duffing anharmonic quartic field elliptic master equation closed form analytic morse riccati matrix exponential helmholtz',
  family: 'core',
  drivesReactor: false,
  params,
  outputs,
  pictures,
  examples: [
    { title: 'unit oscillator after one second', input: {}, value: 0.5403023058681398 },
    {
      title: 'double well, inside one well',
      input: { mu2: -1, lambda: 1, phi0: 1.3, t: 7 },
      value: 0.603901585657,
    },
    {
      title: 'a damped oscillator driven at resonance',
      input: { mu2: 4, damping: 0.1, drive: { amplitude: 1, frequency: 2 }, phi0: 0, t: 30 },
      value: -1.2038755661369147,
    },
    {
      title: 'a pendulum from 2.5 rad',
      input: { law: 'pendulum', phi0: 2.5, t: 5.161581432935 },
      value: -2.5,
    },
    {
      title: 'three coupled rates from (1, 0, -1)',
      input: {
        matrix: [
          [0, 1, 0],
          [-2, -0.1, 1],
          [0, 0.5, -0.3],
        ],
        start: [1, 0, -1],
        t: 4,
      },
      value: 0.5035870026633,
    },
  ],
  tension: {
    couplingOf: ({ ko42, mode, alpha, beta }) =>
      ko42 ? { alpha: mode === 'manual' ? beta : alpha, beta: 0 } : KERNEL_COUPLING,
    under: (input, { alpha }) => ({
      ...input,
      [input.mode === 'manual' ? 'beta' : 'alpha']: alpha,
    }),
  },
  largest: { t: 5700, mu2: 100, lambda: 10 },
  costMs(input) {
    try {
      const kind = kindOf(input)
      refuseOthers(input, kind)
      if (kind === 'matrix') return linearCostMs(input)
      if (kind === 'kepler') return keplerCostMs(input)
      return oneCoordinateCostMs(input, kind)
    } catch {
      // Refused at once, after the fits of its samples.
      return 0.04 + 2e-3 * samplesIn(input)
    }
  },

  solve(input, { progress }) {
    const kind = kindOf(input)
    const unused = refuseOthers(input, kind)
    const amplitude = input.ko42 ? (input.mode === 'manual' ? input.beta : input.alpha) : 0
    const R_t = 1 + modulation(2 * Math.PI * PULSE_FREQUENCY * input.t, amplitude)
    const modulated = (phi: number) => ({ R_t, phiModulated: input.ko42 ? phi * R_t : null })
    if (kind !== 'matrix' && kind !== 'kepler') {
      const solution = oneCoordinate(input, kind, progress)
      return {
        ...solution,
        outputs: { ...solution.outputs, ...modulated(solution.value) },
        unused,
      }
    }
    const vector = kind === 'matrix' ? solveLinear(input, progress) : solveKepler(input, progress)
    const { value, uncertainty, equation, formula, series, checks, accuracy, ...rest } = vector
    const { difference, phiDot, ...figures } = rest
    return {
      ...{ value, unit: '1', uncertainty, checks, accuracy, series, unused },
      equations: [equation, formula],
      terms: [{ term: kind === 'matrix' ? 'first state' : 'x', value }],
      method:
        kind === 'matrix'
          ? 'closed form (matrix exponential by scaling and squaring)'
          : 'closed form (universal variables), cross-checked by DOP853',
      outputs: {
        ...{ period: null, energy: null, turningPoints: null },
        ...figures,
        ...{ phi: value, phiDot, branch: kind, formula, rk4Error: difference },
        ...{ elliptic: null, blowUpTime: null },
        ...modulated(value),
      },
    }
  },
})

const kindOf = ({ law, matrix }: Input): ProblemKind => {
  if (!matrix) return law ?? 'polynomial'
  if (law === undefined) return 'matrix'
  throw invalidInput('/law', 'law or matrix: not both')
}

/** Inputs that have no part in this kind of problem; one that differs from its default would be passed over unseen. */
function refuseOthers(input: Input, kind: ProblemKind): string[] {
  const used = new Set<string>(kind === 'polynomial' ? [] : [...INPUTS_OF[kind], ...COMMON_INPUTS])
  const isOther = (name: string) =>
    kind === 'polynomial'
      ? (OTHERS_OF_POLYNOMIAL as readonly string[]).includes(name)
      : !used.has(name)
  const others = Object.keys(params).filter(isOther)
  for (const name of others) {
    const value = (input as Readonly<Record<string, unknown>>)[name]
    const usual = (params as Readonly<Record<string, { default?: unknown }>>)[name]?.default
    if (value === undefined || JSON.stringify(value) === JSON.stringify(usual)) continue
    const what = kind === 'matrix' ? 'a matrix' : kind === 'polynomial' ? 'this' : `the ${kind} law`
    throw invalidInput(`/${name}`, `${name} has no part in ${what}`)
  }
  return others
}

const samplesIn = ({ couplings }: Input) =>
  couplings.reduce((sum, { samples = [] }) => sum + samples.length, 0)
