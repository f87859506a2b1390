import { Failure } from '../../failure.ts'
import type { Term } from '../../field/master-equation.ts'
import { KERNEL_COUPLING } from '../../field/metric-tensioner.ts'
import { modulation, PULSE_FREQUENCY } from '../../field/pulse.ts'
import { linearMotion } from '../../numerics/linear-motion.ts'
import {
  type PhasePoint,
  type QuarticLaw,
  type QuarticMotion,
  quarticEnergy,
} from '../../numerics/quartic-law.ts'
import { quarticMotion } from '../../numerics/quartic-motion.ts'
import {
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
import { below, defineSolver } from '../../solver.ts'
import { coupling, couplingParams } from './coupling.ts'
import { longestRun, rungeKuttaMotion } from './cross-check.ts'

const COEFFICIENT_MAX = 1e6

const real = (title: string, value: number) =>
  number({ title, minimum: -COEFFICIENT_MAX, maximum: COEFFICIENT_MAX, default: value })

const direct = (title: string) =>
  optional(number({ title, minimum: -COEFFICIENT_MAX, maximum: COEFFICIENT_MAX }))

const params = {
  mu2_eff: direct('factor of phi, instead of the one that mu2 and the couplings give'),
  lambda_eff: direct('factor of phi^3, instead of the one that lambda and the couplings give'),
  F_eff: direct('constant force, instead of the one that Jext and the couplings give'),
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
}

type Input = Inputs<typeof params>

/** A smaller lambda changes no digit of any motion within the input ranges, and counts as zero. */
const NO_LAMBDA = 1e-100

const SERIES_POINTS = 201

const BRANCHES = ['free', 'uniform-accel', 'harmonic', 'hyperbolic', 'driven', 'duffing'] as const

const outputs = {
  phi: number({ title: 'phi(t), without modulation' }),
  phiDot: number({ title: 'd phi/dt at t', unit: '1/s' }),
  branch: choice([...BRANCHES], { title: 'family of the solution' }),
  mu2_eff: number({ title: 'factor of phi used', unit: '1/s^2' }),
  lambda_eff: number({ title: 'factor of phi^3 used', unit: '1/s^2' }),
  F_eff: number({ title: 'constant force used', unit: '1/s^2' }),
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
  energy: number({ title: 'first integral at the start', unit: '1/s^2' }),
  phiModulated: nullable(number({ title: 'phi R_t; null without KO42' })),
}

export const closedform = defineSolver({
  key: 'closedform',
  title: 'Closed form of the Master Equation for a uniform field',
  description:
    "Solves phi'' + mu2_eff phi + lambda_eff phi^3 = F_eff exactly: uniform motion, harmonic and hyperbolic branches, and Jacobi or Weierstrass elliptic functions for the cubic term, including finite-time blow-up. Use it to check an integrator or to get a period without one. Quadratic, square-root and exponential couplings have no such form and are refused.",
  reference:
    'Byrd and Friedman, Handbook of Elliptic Integrals (1971), nos. 211-222; Whittaker and Watson, Modern Analysis (1927), section 20.6',
  words: 'duffing anharmonic quartic field elliptic master equation closed form analytic',
  family: 'core',
  drivesReactor: false,
  params,
  outputs,
  examples: [
    { title: 'unit oscillator after one second', input: {}, value: 0.5403023058681398 },
    {
      title: 'double well, inside one well',
      input: { mu2: -1, lambda: 1, phi0: 1.3, t: 7 },
      value: 0.603901585657,
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
  // The cross-check is the cost, some 60 ns a step, and beside it the fits of samples. What makes no law is refused at once.
  costMs: input =>
    0.04 +
    2e-3 * samplesIn(input) +
    (lawless(input) ? 0 : 6e-5 * longestRun(...motionArguments(input))),

  solve(input, { progress }) {
    const [law, start, duration] = motionArguments(input)
    const sign = signOf(input)
    const motion = motionOf(law, start)
    const { blowUpTime } = motion
    if (blowUpTime !== null && duration >= blowUpTime) {
      const message = `phi is infinite at t = ${sign * blowUpTime}; ask for a time before it`
      throw new Failure('UNSTABLE', message, { t: input.t, limit: sign * blowUpTime })
    }
    const { x: phi, v } = motion.at(duration)
    if (!Number.isFinite(phi) || !Number.isFinite(v)) {
      const message = `phi grows beyond the range of doubles before t = ${input.t}`
      throw new Failure('UNSTABLE', message, { t: input.t, limit: Number.MAX_VALUE })
    }
    const check = rungeKuttaMotion(law, start, duration, progress)
    const rk4Error = Math.abs(phi - check.end.x)
    const scale = Math.max(check.largest.x, Number.MIN_VALUE)
    const amplitude = input.ko42 ? (input.mode === 'manual' ? input.beta : input.alpha) : 0
    const R_t = 1 + modulation(2 * Math.PI * PULSE_FREQUENCY * input.t, amplitude)
    const { branch, terms } = motion
    return {
      value: phi,
      unit: '1',
      uncertainty: rk4Error,
      equations: [equationOf(law, input), `phi(${input.t}) = ${motion.formula} = ${phi}`],
      terms: terms(duration),
      method: `closed form (${branch}), cross-checked by classical Runge-Kutta of fourth order`,
      outputs: {
        phi,
        phiDot: sign * v,
        branch,
        mu2_eff: law.mu,
        lambda_eff: law.lambda,
        F_eff: law.force,
        period: motion.period,
        rk4Error,
        R_t,
        elliptic: motion.elliptic,
        blowUpTime: blowUpTime === null ? null : sign * blowUpTime,
        energy: quarticEnergy(law, start),
        phiModulated: input.ko42 ? phi * R_t : null,
      },
      checks: [
        below(
          'closed form against Runge-Kutta, relative to the largest |phi|',
          rk4Error / scale,
          1e-4,
        ),
        below('change of the first integral', energyChange(law, start, { x: phi, v }), 1e-8),
      ],
      accuracy: {
        estimate: rk4Error / scale,
        bound: 1e-4,
        how: `distance from a Runge-Kutta run of ${check.steps} steps, over the largest |phi|`,
      },
      series: seriesOf(motion, duration, sign),
    }
  },
})

/** Sign of t: for t < 0 the equation is solved forward with the initial speed reversed. */
const signOf = ({ t }: Input) => (t < 0 ? -1 : 1)

const motionArguments = (input: Input): [QuarticLaw, PhasePoint, duration: number] => [
  effectiveLaw(input),
  { x: input.phi0, v: signOf(input) * input.phidot0 },
  Math.abs(input.t),
]

const samplesIn = ({ couplings }: Input) =>
  couplings.reduce((sum, { samples = [] }) => sum + samples.length, 0)

function lawless(input: Input): boolean {
  try {
    effectiveLaw(input)
    return false
  } catch {
    return true
  }
}

function effectiveLaw(input: Input): QuarticLaw {
  const cubics = input.couplings.map(coupling)
  const sum = (key: 'a' | 'b' | 'd') => cubics.reduce((total, cubic) => total + cubic[key], 0)
  return {
    mu: input.mu2_eff ?? input.mu2 - input.phi42 * sum('b'),
    lambda: input.lambda_eff ?? input.lambda - input.phi42 * sum('d'),
    force: input.F_eff ?? input.Jext + input.phi42 * sum('a'),
  }
}

interface Motion {
  branch: (typeof BRANCHES)[number]
  formula: string
  period: number | null
  blowUpTime: number | null
  elliptic: { form: string; modulus: number; amplitude: number | null; omega: number } | null
  at(t: number): PhasePoint
  /** Terms whose sum is phi(t). */
  terms(t: number): Term[]
}

function motionOf(law: QuarticLaw, start: PhasePoint): Motion {
  if (Math.abs(law.lambda) < NO_LAMBDA) return linear(law, start)
  const motion = quarticMotion(law, start)
  const { form, m, amplitude, omega, period, blowUpTime } = motion
  return {
    ...{ branch: 'duffing', period, blowUpTime, at: t => motion.at(t) },
    elliptic: { form, modulus: m, amplitude, omega },
    formula: formulaOf(motion, start),
    terms: t => [{ term: `elliptic solution, ${form}`, value: motion.at(t).x }],
  }
}

function formulaOf({ form, m, written }: QuarticMotion, start: PhasePoint): string {
  if (form === 'rest') return `${start.x}`
  if (!written) return `${start.x} + a rational function of wp(t) and wp'(t), parameter m = ${m}`
  const { factor, phase, rate } = written
  return `${factor} ${form}(${phase} + ${rate} t | m = ${m})`
}

function linear({ mu, force }: QuarticLaw, start: PhasePoint): Motion {
  const omega = Math.sqrt(Math.abs(mu))
  const [c, s] = mu < 0 ? ['cosh', 'sinh'] : ['cos', 'sin']
  const oscillating = mu !== 0
  const [cosine, sine] = oscillating
    ? [`${c}(${omega} t)`, `${s}(${omega} t)/${omega}`]
    : ['1', 't']
  const forced = oscillating ? `${force}/${mu} (1 - ${cosine})` : `${force} t^2/2`
  return {
    branch: linearBranch(mu, force),
    formula: `${start.x} ${cosine} + ${start.v} ${sine} + ${forced}`,
    ...{ period: mu > 0 ? (2 * Math.PI) / omega : null, blowUpTime: null, elliptic: null },
    at: t => linearMotion(mu, force, start, t),
    terms(t) {
      const { parts } = linearMotion(mu, force, start, t)
      return [
        { term: `start position, phi0 ${cosine}`, value: parts.start },
        { term: `start speed, phidot0 ${sine}`, value: parts.speed },
        { term: `constant force, ${forced}`, value: parts.force },
      ]
    },
  }
}

function linearBranch(mu: number, force: number): Motion['branch'] {
  if (mu === 0) return force === 0 ? 'free' : 'uniform-accel'
  if (force !== 0) return 'driven'
  return mu > 0 ? 'harmonic' : 'hyperbolic'
}

/** Change of the first integral over the sum of the sizes of its terms. */
function energyChange({ mu, lambda, force }: QuarticLaw, start: PhasePoint, end: PhasePoint) {
  // Scaled by the largest number, whose square could overflow.
  const unit = Math.max(...[start.x, start.v, end.x, end.v].map(Math.abs)) || 1
  const law = { mu, lambda: lambda * unit * unit, force: force / unit }
  const inUnits = ({ x, v }: PhasePoint) => ({ x: x / unit, v: v / unit })
  const size = ({ x, v }: PhasePoint) =>
    quarticEnergy({ mu: Math.abs(law.mu), lambda: Math.abs(law.lambda), force: 0 }, { x, v }) +
    Math.abs(law.force * x)
  const [from, to] = [inUnits(start), inUnits(end)]
  const change = quarticEnergy(law, to) - quarticEnergy(law, from)
  return change / Math.max(size(from), size(to), Number.MIN_VALUE)
}

function equationOf({ mu, lambda, force }: QuarticLaw, { phi0, phidot0 }: Input): string {
  return `phi'' + ${mu} phi + ${lambda} phi^3 = ${force}, phi(0) = ${phi0}, phi'(0) = ${phidot0}`
}

function seriesOf(motion: Motion, duration: number, sign: number): Record<string, number[]> {
  const times = Array.from(
    { length: SERIES_POINTS },
    (_, i) => (duration * i) / (SERIES_POINTS - 1),
  )
  const points = times.map(t => motion.at(t))
  return {
    t: times.map(t => sign * t),
    phi: points.map(({ x }) => x),
    phiDot: points.map(({ v }) => sign * v),
  }
}
