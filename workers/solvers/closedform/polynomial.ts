// phi'' + damping phi' + mu phi + kappa phi^2 + lambda phi^3 = F + drives: its law from the input, its closed form, its rates.
import { drivenFormula, drivenMotion, steadyState } from '../../numerics/driven-motion.ts'
import { linearMotion } from '../../numerics/linear-motion.ts'
import { cbrt, cos } from '../../numerics/mathematics.ts'
import {
  acceleration,
  type PhasePoint,
  type QuarticLaw,
  type QuarticMotion,
  quarticEnergy,
} from '../../numerics/quartic-law.ts'
import { quarticMotion } from '../../numerics/quartic-motion.ts'
import { turningPoints } from '../../numerics/turning-points.ts'
import { invalidInput } from '../../refusal.ts'
import { type CouplingInput, coupling } from './coupling.ts'
import type { Motion, Rates } from './motion.ts'
import type { DriveInput } from './words.ts'

/** A smaller lambda changes no digit of any motion within the input ranges, and counts as zero. */
const NO_LAMBDA = 1e-100

export interface FieldInput {
  mu2_eff?: number | undefined
  lambda_eff?: number | undefined
  F_eff?: number | undefined
  couplings: readonly CouplingInput[]
  mu2: number
  lambda: number
  Jext: number
  phi42: number
  kappa?: number | undefined
  damping?: number | undefined
  drive?: DriveInput | readonly DriveInput[] | undefined
}

export interface FieldLaw extends QuarticLaw {
  kappa: number
  damping: number
  drives: readonly { amplitude: number; frequency: number; phase: number }[]
}

export function effectiveLaw(input: FieldInput): FieldLaw {
  const cubics = input.couplings.map(coupling)
  const sum = (key: 'a' | 'b' | 'd') => cubics.reduce((total, cubic) => total + cubic[key], 0)
  const { drive = [], kappa = 0, damping = 0 } = input
  const drives = (Array.isArray(drive) ? drive : [drive]) as readonly DriveInput[]
  const law = {
    mu: input.mu2_eff ?? input.mu2 - input.phi42 * sum('b'),
    lambda: input.lambda_eff ?? input.lambda - input.phi42 * sum('d'),
    force: input.F_eff ?? input.Jext + input.phi42 * sum('a'),
    ...{ kappa, damping },
    drives: drives.map(({ amplitude, frequency, phase = 0 }) => ({ amplitude, frequency, phase })),
  }
  if (isLinear(law) || !isDriven(law)) return law
  const word = damping > 0 ? 'damping' : 'drive'
  const message = `${word} beside kappa = ${kappa} and lambda_eff = ${law.lambda} has no closed form: svc_solve integrates it`
  throw invalidInput(`/${word}`, message, { kappa, lambda_eff: law.lambda })
}

const isLinear = ({ lambda, kappa }: FieldLaw) => Math.abs(lambda) < NO_LAMBDA && kappa === 0

export const isDriven = ({ damping, drives }: FieldLaw) => damping > 0 || drives.length > 0

/** Forward in the direction of `sign`, from a start whose speed has it too. */
export function fieldMotion(law: FieldLaw, start: PhasePoint, sign: number): Motion {
  if (isDriven(law)) return driven(law, start, sign)
  if (isLinear(law)) return linear(law, start)
  const motion = quarticMotion(law, start)
  const { form, m, amplitude, omega, period, blowUpTime } = motion
  const turning = turningPoints(law, start)
  return {
    ...{ branch: law.kappa === 0 ? 'duffing' : 'helmholtz', blowUpTime },
    period: law.kappa !== 0 && turning.isSeparatrix ? null : period,
    at: t => motion.at(t),
    elliptic: { form, modulus: m, amplitude, omega },
    formula: formulaOf(motion, start, law),
    turning: period === null ? null : bounds(turning),
    terms: t => [{ term: `elliptic solution, ${form}`, value: motion.at(t).x }],
    warnings:
      law.kappa !== 0 && turning.isSeparatrix
        ? ['the start lies on a separatrix within rounding: no period can be told']
        : [],
  }
}

function bounds({ low, high }: { low: number | null; high: number | null }) {
  return low === null || high === null ? null : { low, high }
}

function formulaOf(
  { form, m, written, formula }: QuarticMotion,
  start: PhasePoint,
  { kappa }: FieldLaw,
): string {
  if (form === 'rest') return `${start.x}`
  if (kappa !== 0 && formula) return formula
  if (!written) return `${start.x} + a rational function of wp(t) and wp'(t), parameter m = ${m}`
  const { factor, phase, rate } = written
  return `${factor} ${form}(${phase} + ${rate} t | m = ${m})`
}

function linear(law: FieldLaw, start: PhasePoint): Motion {
  const { mu, force } = law
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
    turning: mu > 0 ? bounds(turningPoints({ ...law, lambda: 0 }, start)) : null,
    warnings: [],
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

function driven(law: FieldLaw, { x, v }: PhasePoint, sign: number): Motion {
  const start = { x, v: sign * v }
  const motion = drivenMotion(law, start)
  return {
    branch: law.drives.length > 0 ? 'forced' : 'damped',
    formula: drivenFormula(law, start),
    ...{ period: null, blowUpTime: null, elliptic: null, turning: null, warnings: [] },
    at(t) {
      const point = motion.at(sign * t)
      return { x: point.x, v: sign * point.v }
    },
    terms(t) {
      const { start, speed, force, drives } = motion.at(sign * t).parts
      return [
        { term: 'start position', value: start },
        { term: 'start speed', value: speed },
        { term: 'constant force', value: force },
        ...drives.map((value, i) => ({ term: `drive ${i}`, value })),
      ]
    },
  }
}

/** Roots of the free equation, and what each drive leaves in the end. */
export function linearOutputs(law: FieldLaw, start: PhasePoint) {
  const steady = law.drives.map(drive => ({
    frequency: drive.frequency,
    ...(steadyState(law, drive) ?? { amplitude: null, phaseLag: null }),
  }))
  const [only] = steady.length === 1 ? steady : []
  return {
    eigenvalues: drivenMotion(law, start).roots.map(({ re, im }) => ({ re, im })),
    ...(steady.length > 0 && { steadyState: steady }),
    ...(only && { amplitude: only.amplitude, phaseLag: only.phaseLag }),
  }
}

export function fieldRates(law: FieldLaw, start: PhasePoint, sign: number): Rates {
  const { mu, lambda, kappa, force, damping, drives } = law
  const pull = sign * damping
  const turning = turningPoints(law, start)
  const far = Math.max(...[start.x, turning.low ?? 0, turning.high ?? 0].map(Math.abs))
  const bend = 2 * Math.abs(kappa) * far + 3 * Math.abs(lambda) * far * far
  return {
    size: 2,
    slope(t, y, dy) {
      dy[0] = y[1]!
      let a = acceleration(law, y[0]!) - pull * y[1]!
      for (const drive of drives) {
        a += drive.amplitude * cos(sign * drive.frequency * t + drive.phase)
      }
      dy[1] = a
    },
    rate:
      Math.sqrt(Math.abs(mu) + bend) +
      Math.sqrt(Math.sqrt(Math.abs(lambda)) * Math.abs(start.v)) +
      cbrt(Math.abs(kappa * start.v)) +
      Math.sqrt(Math.sqrt(Math.abs(kappa * force))) +
      cbrt(Math.sqrt(Math.abs(lambda)) * Math.abs(force)) +
      damping +
      drives.reduce((top, { frequency }) => Math.max(top, frequency), 0),
  }
}

/** Change of the first integral over the sum of the sizes of its terms. */
export function energyChange(
  { mu, lambda, force, kappa }: FieldLaw,
  start: PhasePoint,
  end: PhasePoint,
) {
  // Scaled by the largest number, whose square could overflow.
  const unit = Math.max(...[start.x, start.v, end.x, end.v].map(Math.abs)) || 1
  const law = { mu, kappa: kappa * unit, lambda: lambda * unit * unit, force: force / unit }
  const inUnits = ({ x, v }: PhasePoint) => ({ x: x / unit, v: v / unit })
  const size = ({ x, v }: PhasePoint) =>
    quarticEnergy({ mu: Math.abs(law.mu), lambda: Math.abs(law.lambda), force: 0 }, { x, v }) +
    Math.abs(law.force * x) +
    Math.abs((law.kappa * x * x * x) / 3)
  const [from, to] = [inUnits(start), inUnits(end)]
  const change = quarticEnergy(law, to) - quarticEnergy(law, from)
  return change / Math.max(size(from), size(to), Number.MIN_VALUE)
}

export function fieldEquation(law: FieldLaw, phi0: number, phidot0: number): string {
  const { mu, lambda, force, kappa, damping, drives } = law
  const left = [
    "phi''",
    ...(damping > 0 ? [`${damping} phi'`] : []),
    `${mu} phi`,
    ...(kappa !== 0 ? [`${kappa} phi^2`] : []),
    `${lambda} phi^3`,
  ]
  const right = [
    `${force}`,
    ...drives.map(
      ({ amplitude, frequency, phase }) => `${amplitude} cos(${frequency} t + ${phase})`,
    ),
  ]
  return `${left.join(' + ')} = ${right.join(' + ')}, phi(0) = ${phi0}, phi'(0) = ${phidot0}`
}
