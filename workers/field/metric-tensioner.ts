// KO42, the metric tensioner: R(t) = S(t) (1 + alpha sin(2 pi f t + phi0)). Its two amplitudes are KO42.1,
// alpha, and KO42.2, beta, which stands in quadrature: R(t)/S(t) = 1 + alpha sin(...) + beta cos(...).
import { compensatedSum } from '../numerics/compensated-sum.ts'
import { cos, sin } from '../numerics/mathematics.ts'
import { ALPHA_K, PULSE_FREQUENCY } from './pulse.ts'

/** Effective amplitudes: what multiplies the sine and the cosine. */
export interface Coupling {
  readonly alpha: number
  readonly beta: number
}

/** The coupling of every computation that asks for no other. */
export const KERNEL_COUPLING: Coupling = { alpha: ALPHA_K, beta: 0 }

/** A svcond variance above this calls for a metric shift. */
export const VARIANCE_THRESHOLD = 0.0091

/** Equally spaced phases at which the variance is taken. */
const PHASES = Array.from({ length: 16 }, (_, k) => (2 * Math.PI * k) / 16)

/** The solvers of the tensioned metric take amplitudes in units of f/1000, so that alpha = 1 is 1.287e-3. */
export function effectiveCoupling(alpha: number, beta: number): Coupling {
  const unit = PULSE_FREQUENCY / 1000
  return { alpha: alpha * unit, beta: beta * unit }
}

/** Whether a coupling varies more over one svcond than the threshold allows. */
export function needsShift(coupling: Coupling): boolean {
  return svcondVariance(coupling) > VARIANCE_THRESHOLD
}

/** R(t)/S(t) at an angle 2 pi f t. */
export function tension(angle: number, { alpha, beta }: Coupling, phi0 = 0): number {
  const modulated = 1 + alpha * sin(angle + phi0)
  return beta === 0 ? modulated : modulated + beta * cos(angle + phi0)
}

/** Population variance of R(t)/S(t) over one svcond, from 16 equally spaced phases. */
export function svcondVariance(coupling: Coupling): number {
  const deviations = PHASES.map(angle => tension(angle, coupling) - 1)
  const mean = compensatedSum(deviations) / PHASES.length
  return compensatedSum(deviations.map(deviation => (deviation - mean) ** 2)) / PHASES.length
}

/** The same in closed form: sine and cosine each have mean square 1/2 and are orthogonal. */
export function analyticVariance({ alpha, beta }: Coupling): number {
  return (alpha ** 2 + beta ** 2) / 2
}
