// The parity check: a computation whose svcond variance exceeds 0.0091 is made again under the coupling
// of the kernel, to which the svc_shift projection brings it within 16 steps.
import {
  type Coupling,
  KERNEL_COUPLING,
  needsShift,
  svcondVariance,
  VARIANCE_THRESHOLD,
} from './metric-tensioner.ts'
import { type Projection, project } from './projection.ts'

const SHIFT_STEPS = 16

/** The metric shift that was applied to a computation. */
export interface MetricShift {
  /** Before the shift. */
  variance: number
  threshold: number
  alphaBefore: number
  alphaAfter: number
  /** alphaAfter - alphaBefore. */
  deltaAlpha: number
  steps: number
}

export interface Parity {
  /** What to compute with. */
  coupling: Coupling
  /** svcond variance under `coupling`. */
  variance: number
  /** This and `projection` are present only when the requested coupling exceeded the threshold. */
  metricShift?: MetricShift
  /** R(t) on the way from the one coupling to the other, a svcond a step. */
  projection?: Projection
}

/** Checks the effective coupling that a computation asks for at an instant (integer nanoseconds). */
export function parityOf(nominal: Coupling, tNs: bigint): Parity {
  const variance = svcondVariance(nominal)
  if (!needsShift(nominal)) return { coupling: nominal, variance }
  const last = SHIFT_STEPS - 1
  const couplingAt = (step: number) => between(nominal, KERNEL_COUPLING, step / last)
  const coupling = couplingAt(last)
  return {
    coupling,
    variance: svcondVariance(coupling),
    metricShift: {
      variance,
      threshold: VARIANCE_THRESHOLD,
      alphaBefore: nominal.alpha,
      alphaAfter: coupling.alpha,
      deltaAlpha: coupling.alpha - nominal.alpha,
      steps: SHIFT_STEPS,
    },
    projection: project(tNs, SHIFT_STEPS, couplingAt),
  }
}

/** A fraction of the way from one coupling to another; exact at both ends. */
function between(from: Coupling, to: Coupling, fraction: number): Coupling {
  const part = (a: number, b: number) => (1 - fraction) * a + fraction * b
  return { alpha: part(from.alpha, to.alpha), beta: part(from.beta, to.beta) }
}
