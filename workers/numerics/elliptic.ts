// Legendre's elliptic integrals and Jacobi's elliptic functions of real argument, parameter 0 <= m <= 1.
// Every function takes the complementary parameter m1 = 1 - m too: near m = 1 it holds the digits that
// m itself has lost.
import { cos, cosh, sin, tanh } from './mathematics.ts'

export interface JacobiFunctions {
  sn: number
  cn: number
  dn: number
}

/** The quotient at which one more step of the mean changes nothing: its square is below an ulp. */
const AGM_TOLERANCE = 1e-9

/** Arithmetic-geometric mean of two positive numbers. */
function agm(a: number, b: number): number {
  while (Math.abs(a - b) > AGM_TOLERANCE * a) {
    const mean = (a + b) / 2
    b = Math.sqrt(a * b)
    a = mean
  }
  return (a + b) / 2
}

/** Complete integral of the first kind, K(m) = pi / (2 agm(1, sqrt m1)); infinite at m1 = 0. */
export function completeK(m1: number): number {
  return m1 === 0 ? Number.POSITIVE_INFINITY : Math.PI / (2 * agm(1, Math.sqrt(m1)))
}

/** Complete integral of the second kind: E = K (1 - sum 2^(n-1) c_n^2) over the means' differences (DLMF 19.8.6). */
export function completeE(m1: number): number {
  if (m1 === 0) return 1
  let [a, b] = [1, Math.sqrt(m1)]
  let sum = (1 - m1) / 2
  for (let weight = 1; Math.abs(a - b) > AGM_TOLERANCE * a; weight *= 2) {
    const c = (a - b) / 2
    ;[a, b] = [(a + b) / 2, Math.sqrt(a * b)]
    sum += weight * c * c
  }
  return (Math.PI / (a + b)) * (1 - sum)
}

/** sn, cn, dn by descending Landen steps (Bulirsch, Numer. Math. 7 (1965) 78). */
export function jacobi(u: number, m1: number): JacobiFunctions {
  if (m1 === 0) {
    const sech = 1 / cosh(u)
    return { sn: tanh(u), cn: sech, dn: sech }
  }
  const means: number[] = []
  const roots: number[] = []
  let a = 1
  let b = Math.sqrt(m1)
  for (let settled = false; !settled; ) {
    means.push(a)
    roots.push(b)
    // Negated comparison, so that NaN ends the loop too.
    settled = !(Math.abs(a - b) > AGM_TOLERANCE * a)
    const mean = (a + b) / 2
    b = Math.sqrt(a * b)
    a = mean
  }
  const v = a * u
  let sn = sin(v)
  let cn = cos(v)
  let dn = 1
  if (sn === 0) return { sn, cn, dn }
  let cot = cn / sn
  let c = a * cot
  for (let i = means.length - 1; i >= 0; i--) {
    const mean = means[i]!
    cot *= c
    c *= dn
    dn = (roots[i]! + cot) / (mean + cot)
    cot = c / mean
  }
  const size = 1 / Math.sqrt(c * c + 1)
  sn = sn >= 0 ? size : -size
  cn = c * sn
  return { sn, cn, dn }
}

/**
 * Carlson's R_F(x, y, z) for non-negative arguments of which at most one is zero, to about 1e-16
 * (Carlson, Numer. Algorithms 10 (1995) 13, section 2).
 */
export function carlsonRF(x: number, y: number, z: number): number {
  const mean0 = (x + y + z) / 3
  // (3 r)^(-1/6) times the largest deviation, with r = 1e-16.
  let bound = 390 * Math.max(Math.abs(mean0 - x), Math.abs(mean0 - y), Math.abs(mean0 - z))
  let mean = mean0
  while (bound > mean) {
    const rx = Math.sqrt(x)
    const ry = Math.sqrt(y)
    const rz = Math.sqrt(z)
    const lambda = rx * ry + ry * rz + rz * rx
    x = (x + lambda) / 4
    y = (y + lambda) / 4
    z = (z + lambda) / 4
    mean = (x + y + z) / 3
    bound /= 4
  }
  const X = 1 - x / mean
  const Y = 1 - y / mean
  const Z = -(X + Y)
  const e2 = X * Y - Z * Z
  const e3 = X * Y * Z
  const series = 1 - e2 / 10 + e3 / 14 + (e2 * e2) / 24 - (3 * e2 * e3) / 44
  return series / Math.sqrt(mean)
}

/** F(phi | m) from sin phi and cos phi, for phi in (-pi, pi]. */
export function incompleteF(sine: number, cosine: number, m1: number): number {
  if (m1 === 0 && cosine === 0) return sine * Number.POSITIVE_INFINITY
  const m = 1 - m1
  const dn2 = m1 + m * cosine * cosine
  const first = sine * carlsonRF(cosine * cosine, dn2, 1)
  if (cosine >= 0) return first
  return sine >= 0 ? 2 * completeK(m1) - first : -2 * completeK(m1) - first
}
