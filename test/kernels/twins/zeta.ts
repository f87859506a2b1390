import { cos, log, sin } from '../../../workers/numerics/mathematics.ts'

const TERMS = 160

/**
 * Hardy's Z(t), 9 <= t <= 60, another way than the kernel's: the alternating sum of eta(s) with the weights of
 * Borwein (CMS Conf. Proc. 27 (2000) 29, algorithm 2), its error below exp(pi t/2) / 5.8^n.
 */
export function hardyZ(t: number): number {
  const weights = borwein(TERMS)
  let re = 0
  let im = 0
  for (let k = 0; k < TERMS; k++) {
    const size = ((k % 2 === 0 ? 1 : -1) * (1 - weights[k]!)) / Math.sqrt(k + 1)
    re += size * cos(t * log(k + 1))
    im -= size * sin(t * log(k + 1))
  }
  // zeta(s) = eta(s) / (1 - 2^(1-s)).
  const a = 1 - Math.SQRT2 * cos(t * Math.LN2)
  const b = Math.SQRT2 * sin(t * Math.LN2)
  const scale = a * a + b * b
  const theta =
    (t / 2) * (log(t / (2 * Math.PI)) - 1) -
    Math.PI / 8 +
    1 / (48 * t) +
    7 / (5760 * t * t * t) +
    31 / (80640 * t * t * t * t * t)
  const zetaRe = (re * a + im * b) / scale
  const zetaIm = (im * a - re * b) / scale
  return cos(theta) * zetaRe - sin(theta) * zetaIm
}

/** d_k / d_n with d_k = n sum_(i <= k) (n + i - 1)! 4^i / ((n - i)! (2i)!). */
function borwein(n: number): number[] {
  const sums: number[] = []
  let term = 1
  let sum = 0
  for (let i = 0; i <= n; i++) {
    sum += term
    sums.push(sum)
    term *= (4 * (n + i) * (n - i)) / ((2 * i + 1) * (2 * i + 2))
  }
  return sums.map(d => d / sum)
}
