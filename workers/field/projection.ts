// svc_shift: R(t) projected forward, one svcond a step. A svcond is a whole turn of the pulse but for 1e-12 of
// it (f T = 1 - 1e-12), so under one coupling phase and R(t) stand still while t and svcond go on.
import { integer } from '../schema.ts'
import { type Coupling, KERNEL_COUPLING, tension } from './metric-tensioner.ts'
import { clockPhase, SVCOND_NS, SVCOND_SECONDS, secondsOf } from './pulse.ts'

export const projectionParams = {
  steps: integer({
    title: 'rows of the projection; the first is the present and one token is spent for each',
    minimum: 1,
    maximum: 64,
    default: 16,
  }),
}

export interface ProjectedRow {
  /** Unix seconds. */
  t: number
  /** Radians, [0, 2 pi). */
  phase: number
  svcond: number
  R_t: number
  /** R_t less that of step 0. */
  delta: number
}

export interface Projection {
  count: number
  tokens: number
  /** One svcond. */
  stepSeconds: number
  rows: ProjectedRow[]
}

/** `steps` rows from the instant `tNs` (integer nanoseconds) on, step k under the coupling of k. */
export function project(
  tNs: bigint,
  steps: number,
  couplingAt: (step: number) => Coupling = () => KERNEL_COUPLING,
): Projection {
  const rows: ProjectedRow[] = []
  for (let step = 0; step < steps; step++) {
    const at = tNs + BigInt(step * SVCOND_NS)
    const { svcond, phase, angle } = clockPhase(at)
    const R_t = tension(angle, couplingAt(step))
    const delta = R_t - (rows[0]?.R_t ?? R_t)
    rows.push({ t: secondsOf(at), phase: 2 * Math.PI * phase, svcond, R_t, delta })
  }
  return { count: steps, tokens: steps, stepSeconds: SVCOND_SECONDS, rows }
}
