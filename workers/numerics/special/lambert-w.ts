import { exp, log } from '../mathematics.ts'

const MINUS_ONE_OVER_E = -0.36787944117144233

/** The principal branch of w exp(w) = x, x >= -1/e, by Halley steps (Corless et al. 1996, section 4). */
export function lambertW(x: number): number {
  if (!(x >= MINUS_ONE_OVER_E)) return Number.NaN
  if (x === 0 || x === Number.POSITIVE_INFINITY) return x
  return refined(x, x < -0.25 ? nearBranchPoint(x, 1) : x < 3 ? x / (1 + x * 0.8) : largeGuess(x))
}

/** The branch below -1, for -1/e <= x < 0. */
export function lambertWLower(x: number): number {
  if (!(x >= MINUS_ONE_OVER_E && x < 0)) return x === 0 ? Number.NEGATIVE_INFINITY : Number.NaN
  if (x < -0.25) return refined(x, nearBranchPoint(x, -1))
  const l = log(-x)
  return refined(x, l - log(-l))
}

/** Series in p = sqrt(2 (e x + 1)) about the point where the branches meet; e x + 1 in two parts. */
function nearBranchPoint(x: number, side: 1 | -1): number {
  const rest = Math.E * (x - MINUS_ONE_OVER_E) - 3.3e-17
  const p = side * Math.sqrt(Math.max(0, 2 * rest))
  return -1 + p * (1 + p * (-1 / 3 + p * (11 / 72 - (p * 43) / 540)))
}

function largeGuess(x: number): number {
  const l = log(x)
  return l - log(l) + log(l) / l
}

function refined(x: number, guess: number): number {
  let w = guess
  for (let step = 0; step < 20; step++) {
    const e = exp(w)
    const slip = w * e - x
    const slope = e * (w + 1)
    if (slope === 0 || slip === 0) return w
    const change = slip / (slope - ((w + 2) * slip) / (2 * (w + 1)))
    w -= change
    if (Math.abs(change) <= 1e-16 * Math.abs(w)) return w
  }
  return w
}
