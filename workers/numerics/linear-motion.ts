import { cos, cosh, sin, sinh } from './mathematics.ts'
import type { PhasePoint } from './quartic-law.ts'

/** Response of x'' + mu x = force to the start position, the start speed and the force, apart. */
export interface LinearResponse extends PhasePoint {
  parts: { start: number; speed: number; force: number }
}

/**
 * x = x0 C + v0 S + F (1 - C)/mu with C = cos wt, S = sin(wt)/w for mu = w^2; hyperbolic for mu < 0.
 * (1 - C)/mu is 2 S(t/2)^2, which needs no mu in the denominator and holds for mu = 0 too.
 */
export function linearMotion(
  mu: number,
  force: number,
  { x, v }: PhasePoint,
  t: number,
): LinearResponse {
  const { c, s } = waves(mu, t)
  const half = waves(mu, t / 2).s
  const parts = { start: x * c, speed: v * s, force: 2 * force * half * half }
  return { x: parts.start + parts.speed + parts.force, v: v * c + (force - mu * x) * s, parts }
}

function waves(mu: number, t: number): { c: number; s: number } {
  if (mu === 0) return { c: 1, s: t }
  const w = Math.sqrt(Math.abs(mu))
  return mu > 0 ? { c: cos(w * t), s: sin(w * t) / w } : { c: cosh(w * t), s: sinh(w * t) / w }
}
