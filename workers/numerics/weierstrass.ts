// Weierstrass's elliptic function of real argument, with real invariants g2 and g3: the solution of
// p'^2 = 4 p^3 - g2 p - g3 with a double pole at 0. Formulas: Abramowitz and Stegun (1964), 18.9.
import { completeK, incompleteF, jacobi } from './elliptic.ts'
import { acos, cbrt, cos } from './mathematics.ts'

export interface WeierstrassP {
  /** Real period, infinite when two roots coincide in the hyperbolic way. */
  period: number
  /** Parameter of the Jacobi functions behind it, and the rate of their argument. */
  m: number
  rate: number
  /** p and p' at real z that is no multiple of the period. */
  at(z: number): { p: number; slope: number }
  /** The z in (0, period / 2] with p(z) = value; null when p stays above the value. */
  inverse(value: number): number | null
}

export function weierstrassP(g2: number, g3: number): WeierstrassP {
  const e = isolatedRoot(g2, g3)
  // The other two are -e/2 +- sqrt(spread): real or a conjugate pair by its sign.
  const spread = g2 / 4 - 0.75 * e * e
  if (e === 0 && spread === 0) return rational()
  return spread >= 0 ? threeRealRoots(e, Math.sqrt(spread)) : oneRealRoot(e, -spread)
}

/** The root of 4 s^3 - g2 s - g3 of largest size, which is never part of a close pair. */
function isolatedRoot(g2: number, g3: number): number {
  const q = g2 / 12
  const r = Math.abs(g3) / 8
  const cubed = q * q * q
  let size: number
  if (r * r <= cubed) {
    size = cubed === 0 ? 0 : 2 * Math.sqrt(q) * cos(acos(Math.min(1, r / Math.sqrt(cubed))) / 3)
  } else {
    const a = cbrt(r + Math.sqrt(r * r - cubed))
    size = a + q / a
  }
  // One Newton step removes the rounding errors of the trigonometric formula.
  const slope = 12 * size * size - g2
  if (slope !== 0) size -= ((4 * size * size - g2) * size - 8 * r) / slope
  return g3 < 0 ? -size : size
}

/** Both roots zero: p(z) = 1/z^2. */
function rational(): WeierstrassP {
  return {
    ...{ period: Number.POSITIVE_INFINITY, m: 0, rate: 0 },
    at: z => ({ p: 1 / (z * z), slope: -2 / (z * z * z) }),
    inverse: value => (value > 0 ? 1 / Math.sqrt(value) : null),
  }
}

/** p = e3 + (e1 - e3) / sn^2(z sqrt(e1 - e3)). */
function threeRealRoots(e: number, half: number): WeierstrassP {
  // e is the largest root when positive, else the smallest.
  const width = 1.5 * Math.abs(e) + half
  const close = (2 * half) / width
  const far = (1.5 * Math.abs(e) - half) / width
  const [m, m1] = e > 0 ? [close, far] : [far, close]
  const smallest = e > 0 ? -e / 2 - half : e
  const rate = Math.sqrt(width)
  return {
    ...{ period: (2 * completeK(m1)) / rate, m, rate },
    at(z) {
      const { sn, cn, dn } = jacobi(rate * z, m1)
      const ns = rate / sn
      return { p: smallest + ns * ns, slope: -2 * ns * ns * ns * cn * dn }
    },
    inverse(value) {
      const sn2 = width / (value - smallest)
      if (!(sn2 > 0 && sn2 <= 1)) return null
      return incompleteF(Math.sqrt(sn2), Math.sqrt(1 - sn2), m1) / rate
    },
  }
}

/** p = e + H (1 + cn) / (1 - cn) of argument 2 z sqrt H. */
function oneRealRoot(e: number, imaginary2: number): WeierstrassP {
  const h = Math.sqrt(2.25 * e * e + imaginary2)
  const small = imaginary2 / (2 * h * (h + 1.5 * Math.abs(e)))
  const [m, m1] = e > 0 ? [small, 1 - small] : [1 - small, small]
  const root = Math.sqrt(h)
  const rate = 2 * root
  return {
    ...{ period: (2 * completeK(m1)) / root, m, rate },
    at(z) {
      const { sn, cn, dn } = jacobi(rate * z, m1)
      // (1 + cn) / sn = sn / (1 - cn), whichever does not cancel.
      const cot = cn >= 0 ? (1 + cn) / sn : sn / (1 - cn)
      const p = e + h * cot * cot
      return { p, slope: -2 * h * root * dn * cot * (cot * cot + 1) }
    },
    inverse(value) {
      if (value < e) return null
      const cosine = (value - e - h) / (value - e + h)
      const sine = (2 * Math.sqrt(h * (value - e))) / (value - e + h)
      return incompleteF(sine, cosine, m1) / rate
    },
  }
}
