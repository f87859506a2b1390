// The Pulse: the clock to whose phase every result is stamped. Time is an integer number of nanoseconds
// and is reduced in integers; a double only ever holds what is left below one period.

import { sin } from '../numerics/mathematics.ts'
import { invalidInput } from '../refusal.ts'

/** Hz. */
export const PULSE_FREQUENCY = 1.287

/** One svcond, T, in nanoseconds and in seconds. */
export const SVCOND_NS = 777_000_777
export const SVCOND_SECONDS = 0.777000777

/** The coupling of KO42. */
export const ALPHA_K = 1e-3

/** Twelve digits of whole seconds: the year 33658 and far below 2^53 in every product here. */
const SECONDS_MAX = 1_000_000_000_000
const SECOND_NS = 1_000_000_000n
const SVCOND = BigInt(SVCOND_NS)

/** The clock at one instant. */
export interface Pulse {
  /** Unix seconds. */
  t: number
  /** floor(t / T); both names hold the same integer. */
  svcond: number
  svcondTick: number
  /** frac(t / T) in [0, 1). */
  phase: number
  /** 2 pi phase, radians. */
  phi: number
  /** R(t) for S(t) = 1, and R(t) itself; the same number here. */
  R_t: number
  R: number
  alpha: number
  phi0: number
  /** Hz and seconds. */
  f: number
  T: number
}

/** What of an instant is periodic. Cycles are exact fractions rounded once. */
export interface ClockPhase {
  svcond: number
  /** frac(t / T) in [0, 1). */
  phase: number
  /** 2 pi f t reduced to [-pi, pi). */
  angle: number
}

/**
 * Reduces an instant (integer nanoseconds, |tNs| < 1e21) exactly. With t = q T + r and f T = 1 - 1e-12
 * the cycles of f are f t = q - 1e-12 q + 1.287e-9 r: modulo 1, (1287 r - q) / 1e12, and all integers in
 * it stay below 2^53.
 */
export function clockPhase(tNs: bigint): ClockPhase {
  let quotient = Number(tNs / SVCOND)
  let rest = Number(tNs % SVCOND)
  if (rest < 0) {
    rest += SVCOND_NS
    quotient -= 1
  }
  let picocycles = (1287 * rest - quotient) % 1e12
  if (picocycles >= 5e11) picocycles -= 1e12
  else if (picocycles < -5e11) picocycles += 1e12
  return {
    svcond: quotient,
    phase: rest / SVCOND_NS,
    angle: 2 * Math.PI * (picocycles / 1e12),
  }
}

/** R(t)/S(t) - 1 at an angle 2 pi f t. */
export function modulation(angle: number, alpha: number, phi0 = 0): number {
  return alpha * sin(angle + phi0)
}

/** The pulse at an instant given in integer nanoseconds since 1970. */
export function pulseAt(tNs: bigint, alpha = ALPHA_K, phi0 = 0): Pulse {
  const { svcond, phase, angle } = clockPhase(tNs)
  const R = 1 + modulation(angle, alpha, phi0)
  return {
    t: secondsOf(tNs),
    svcond,
    svcondTick: svcond,
    phase,
    phi: 2 * Math.PI * phase,
    R_t: R,
    R,
    alpha,
    phi0,
    f: PULSE_FREQUENCY,
    T: SVCOND_SECONDS,
  }
}

/** Unix seconds as a double: the nearest one for whole microseconds, within one ulp of it otherwise. */
export function secondsOf(tNs: bigint): number {
  const micros = tNs / 1000n
  return (Number(micros) + Number(tNs - micros * 1000n) / 1000) / 1e6
}

/**
 * Unix seconds as a decimal string (at most 12 digits before the point and 9 after it, a leading minus
 * allowed) in nanoseconds. Anything else is INVALID_INPUT.
 */
export function nanosecondsFromText(text: string): bigint {
  const parts = /^(-?)(\d{1,12})(?:\.(\d{1,9}))?$/.exec(text)
  if (!parts) {
    refuse('t must be unix seconds as a decimal number below 1e12 with at most 9 decimals')
  }
  const [, sign, whole, decimals = ''] = parts
  const tNs = BigInt(whole!) * SECOND_NS + BigInt(decimals.padEnd(9, '0'))
  return sign ? -tNs : tNs
}

/** Unix seconds as a double in nanoseconds: the decimal that JSON writes for it, rounded to nine places. */
export function nanosecondsOf(t: number): bigint {
  if (!(Math.abs(t) < SECONDS_MAX)) refuse(`t = ${t} is not below 1e12 s in size`)
  const shortest = String(t)
  const plain = /^-?\d+(\.\d{1,9})?$/.test(shortest)
  return nanosecondsFromText(plain ? shortest : t.toFixed(9))
}

function refuse(message: string): never {
  throw invalidInput('/t', message)
}

/** The pulse as the pulse tools answer it. */
export interface PulseAnswer extends Pulse {
  /** By the names of a solver's result: there `phase` is in radians. */
  result: { svcond: number; phaseFraction: number; phase: number; R_t: number }
}

export function pulseAnswer(pulse: Pulse): PulseAnswer {
  const { svcond, phase, phi, R_t } = pulse
  return { ...pulse, result: { svcond, phaseFraction: phase, phase: phi, R_t } }
}
