import { linearMotion } from './linear-motion.ts'
import { exp, expm1, log, log1p } from './mathematics.ts'
import type { PhasePoint } from './quartic-law.ts'

export interface MorseMotion {
  period: number | null
  /** Of a bound motion. */
  turning: { low: number; high: number } | null
  /** Of w = e^(a (x - x0)): w'' + mu w = force, w(0) = 1, w'(0) = speed. */
  wave: { mu: number; force: number; speed: number }
  energy: number
  at(t: number): PhasePoint
}

/**
 * x'' = -V'(x) in V = depth (1 - e^(-a x))^2. w = e^(a x) moves by a linear equation, since the first integral is
 * w'^2 = 2 a^2 [(E - depth) w^2 + 2 depth w - depth] (Demtroeder, Molecular Physics, 2005, section 3.3; Slater,
 * Nature 180 (1957) 1352).
 */
export function morseMotion(depth: number, a: number, { x, v }: PhasePoint): MorseMotion {
  const near = exp(-a * x)
  // depth - E, without the cancellation of both at long range.
  const bound = depth * near * (2 - near) - (v * v) / 2
  const wave = { mu: 2 * a * a * bound, force: 2 * a * a * depth * near, speed: a * v }
  const gap = -expm1(-a * x)
  const energy = depth * gap * gap + (v * v) / 2
  // Of w - 1, which keeps the digits of a small motion.
  const push = 2 * a * a * ((v * v) / 2 - depth * near * gap)
  const share = Math.sqrt(energy / depth)
  // 1 - share = bound / depth / (1 + share).
  const turning =
    bound > 0 ? { low: -log(1 + share) / a, high: -log(bound / depth / (1 + share)) / a } : null
  return {
    ...{ wave, energy, turning, period: bound > 0 && energy > 0 ? period(wave.mu) : null },
    at(t) {
      const rise = linearMotion(wave.mu, push, { x: 0, v: wave.speed }, t)
      return { x: x + log1p(rise.x) / a, v: rise.v / (a * (1 + rise.x)) }
    },
  }
}

const period = (mu: number) => (2 * Math.PI) / Math.sqrt(mu)
