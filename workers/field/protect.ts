// svc_protect: two guards read from the phase of the pulse and the state of the service that they watch.
//   SVC-PROTECT-001 = |sin(5 phi)| / f          SVC-PROTECT-002 = 0.5 + 0.3 sin(t / 30)
// Health gives the sign of the stiffness in g'' = -/+ g over phi, with amplitude SVC-PROTECT-002: up and
// slow the bounded harmonic guard g cos phi, down the hyperbolic alarm g cosh phi.
import { cos, cosh, sin } from '../numerics/mathematics.ts'
import { choice, type Inputs, integer, number, optional } from '../schema.ts'
import { KERNEL_COUPLING, tension } from './metric-tensioner.ts'
import { clockPhase, nanosecondsOf, PULSE_FREQUENCY, secondsOf } from './pulse.ts'

export const protectParams = {
  t: optional(
    number({
      title: 'unix seconds; the present without it',
      unit: 's',
      exclusiveMinimum: -1e12,
      exclusiveMaximum: 1e12,
    }),
  ),
  phase: optional(
    number({
      title: 'phase in radians; that of the pulse at t without it',
      unit: 'rad',
      minimum: -1e6,
      maximum: 1e6,
    }),
  ),
  health: choice(['up', 'slow', 'down'], { title: 'health of what is watched', default: 'up' }),
  liveness: number({
    title: 'share of signs of life that arrived',
    unit: '1',
    minimum: 0,
    maximum: 1,
    default: 1,
  }),
  status: integer({ title: 'its last HTTP status', minimum: 100, maximum: 599, default: 200 }),
}

export type GuardState = 'OK' | 'DEGRADED' | 'BREACH'

export interface Protection {
  /** Unix seconds and radians that were used. */
  t: number
  phase: number
  svcond: number
  R_t: number
  /** Bare, then times R_t. */
  protect001: number
  protect002: number
  protect001Modulated: number
  protect002Modulated: number
  guardForm: 'harmonic' | 'hyperbolic'
  /** Value of that form, then times R_t. */
  guard: number
  guardModulated: number
  guardState: GuardState
  equations: string[]
}

type Watched = Pick<Inputs<typeof protectParams>, 'health' | 'liveness' | 'status'>

/** The guards at `t`, or at the instant `nowNs` (integer nanoseconds) when the input names no time. */
export function protect(input: Inputs<typeof protectParams>, nowNs: bigint): Protection {
  const tNs = input.t === undefined ? nowNs : nanosecondsOf(input.t)
  const pulse = clockPhase(tNs)
  const phase = input.phase ?? 2 * Math.PI * pulse.phase
  const R_t = tension(pulse.angle, KERNEL_COUPLING)
  const protect001 = Math.abs(sin(5 * phase)) / PULSE_FREQUENCY
  const protect002 = 0.5 + 0.3 * sinOfHalfMinutes(tNs)
  const guardForm = input.health === 'down' ? 'hyperbolic' : 'harmonic'
  const guard = protect002 * (guardForm === 'harmonic' ? cos(phase) : cosh(turned(phase)))
  const t = secondsOf(tNs)
  return {
    t,
    phase,
    svcond: pulse.svcond,
    R_t,
    protect001,
    protect002,
    protect001Modulated: protect001 * R_t,
    protect002Modulated: protect002 * R_t,
    guardForm,
    guard,
    guardModulated: guard * R_t,
    guardState: guardStateOf(input),
    equations: [
      `SVC-PROTECT-001 = |sin(5*phi)|/f = |sin(5*${phase})|/${PULSE_FREQUENCY} = ${protect001}`,
      `SVC-PROTECT-002 = 0.5 + 0.3*sin(t/30) = 0.5 + 0.3*sin(${t}/30) = ${protect002}`,
    ],
  }
}

export function guardStateOf({ health, liveness, status }: Watched): GuardState {
  if (health === 'down' || liveness < 0.3 || status >= 500) return 'BREACH'
  return health === 'up' && liveness >= 0.8 && status < 400 ? 'OK' : 'DEGRADED'
}

/** sin(t / 30 s): whole half-minutes are exact radians, so that t / 30 is never rounded as one large number. */
function sinOfHalfMinutes(tNs: bigint): number {
  const halfMinute = 30_000_000_000n
  const whole = Number(tNs / halfMinute)
  const rest = Number(tNs % halfMinute) / 3e10
  return sin(whole) * cos(rest) + cos(whole) * sin(rest)
}

/** The same direction in [-pi, pi], where cosh is at most 11.6. */
function turned(phase: number): number {
  return phase - 2 * Math.PI * Math.round(phase / (2 * Math.PI))
}
