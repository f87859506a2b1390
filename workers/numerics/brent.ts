/**
 * The zero of a continuous g between a and b whose ends differ in sign, within `tolerance` beside rounding:
 * inverse quadratic interpolation kept in its bracket by bisection (Brent, Algorithms for Minimization without
 * Derivatives (1973), section 4.2).
 */
export function brent(g: (x: number) => number, a: number, b: number, tolerance: number): number {
  let [before, other, best] = [a, a, b]
  let [gBefore, gOther, gBest] = [g(a), g(a), g(b)]
  let step = b - a
  let lastStep = step
  for (;;) {
    if (Math.sign(gBest) === Math.sign(gOther)) {
      ;[other, gOther] = [before, gBefore]
      step = lastStep = best - before
    }
    if (Math.abs(gOther) < Math.abs(gBest)) {
      ;[before, best, other] = [best, other, best]
      ;[gBefore, gBest, gOther] = [gBest, gOther, gBest]
    }
    const least = 2 * Number.EPSILON * Math.abs(best) + tolerance / 2
    const half = (other - best) / 2
    if (Math.abs(half) <= least || gBest === 0) return best
    if (Math.abs(lastStep) < least || Math.abs(gBefore) <= Math.abs(gBest)) {
      step = lastStep = half
    } else {
      const [p, q] = interpolated(gBest / gBefore, gBefore / gOther, gBest / gOther)
      const enough = Math.min(3 * half * q - Math.abs(least * q), Math.abs(lastStep * q))
      if (2 * p < enough) {
        lastStep = step
        step = p / q
      } else step = lastStep = half
    }
    ;[before, gBefore] = [best, gBest]
    best += Math.abs(step) > least ? step : least * Math.sign(half)
    gBest = g(best)
  }

  /** The step as p/q with p >= 0: a secant while only two points are known. */
  function interpolated(s: number, q0: number, r: number): [number, number] {
    const half = (other - best) / 2
    let p = 2 * half * s
    let q = 1 - s
    if (before !== other) {
      p = s * (2 * half * q0 * (q0 - r) - (best - before) * (r - 1))
      q = (q0 - 1) * (r - 1) * (s - 1)
    }
    if (p > 0) q = -q
    return [Math.abs(p), q]
  }
}
