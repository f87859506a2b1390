// The gamma function and its kin. gamma itself: Lanczos' sum with the coefficients of Boost 1.51
// (lanczos13m53, g = 6.0246...); its logarithm: Chebyshev coefficients of lgamma(x)/((x-1)(x-2)) on
// [1/2, 5/2] from 50-digit values, Stirling's series from 10 up (DLMF 5.11.1).
import { exp, log, log1p, pow, sin } from '../mathematics.ts'
import { chebyshev } from './chebyshev.ts'

// biome-ignore format: coefficients
const LGAMMA = [
  0.5233830675936226, -0.17797233729529863, 0.043707765509376, -0.012436054693716324,
  0.0038166273622453444, -0.0012248310110168689, 0.0004046307309337695, -0.0001363999286478383,
  4.6669854564403646e-05, -1.6152571568530024e-05, 5.641861294289138e-06, -1.985468608994096e-06,
  7.031292350156658e-07, -2.503431672683324e-07, 8.954655195462511e-08, -3.216038816813161e-08,
  1.1591674196198932e-08, -4.191331343092517e-09, 1.5198287942838018e-09, -5.525248244354367e-10,
  2.0133461407895695e-10, -7.351973399346738e-11, 2.6898575436827364e-11, -9.85882886617758e-12,
  3.619354400654772e-12, -1.3307382122555227e-12, 4.899613435234918e-13, -1.8063242404502505e-13,
  6.667388160934133e-14, -2.4638096705345538e-14, 9.114199669747885e-15, -3.3749037208856614e-15,
  1.2508630658961872e-15, -4.640235454740319e-16, 1.7227826138316332e-16, -6.401198458457187e-17,
  2.3802040365336956e-17, -8.85670810564711e-18, 3.2977685786612905e-18, -1.2286928418849807e-18,
]

const G = 6.02468004077673

// biome-ignore format: coefficients
const LANCZOS_ABOVE = [
  23531376880.41076, 42919803642.6491, 35711959237.35567, 17921034426.03721, 6039542586.352028,
  1439720407.3117216, 248874557.8620542, 31426415.5854002, 2876370.6289353725, 186056.26539522348,
  8071.672002365816, 210.82427775157936, 2.5066282746310002,
]

// biome-ignore format: coefficients
const LANCZOS_BELOW = [
  0, 39916800, 120543840, 150917976, 105258076, 45995730, 13339535, 2637558, 357423, 32670, 1925, 66, 1,
]

/** The sum as a quotient of polynomials; in 1/x from 8 up, where the powers of x would cancel. */
function lanczosSum(x: number): number {
  let [above, below] = [0, 0]
  for (let i = 0; i < LANCZOS_ABOVE.length; i++) {
    const k = x < 8 ? LANCZOS_ABOVE.length - 1 - i : i
    const y = x < 8 ? x : 1 / x
    above = above * y + LANCZOS_ABOVE[k]!
    below = below * y + LANCZOS_BELOW[k]!
  }
  return above / below
}

/** n! rounded correctly for n = 0..170. */
const FACTORIALS = factorials(170)

function factorials(last: number): number[] {
  const values = [1]
  let product = 1n
  for (let n = 1; n <= last; n++) {
    product *= BigInt(n)
    values.push(Number(product))
  }
  return values
}

/** n! for whole n; gamma(n + 1) for what is not whole. */
export function factorial(n: number): number {
  return gamma(n + 1)
}

/** Poles at 0, -1, -2 ... give NaN; above 171.62 the value is infinite. */
export function gamma(x: number): number {
  if (x === Math.floor(x)) {
    if (x <= 0) return Number.NaN
    if (x <= 171) return FACTORIALS[x - 1]!
  }
  if (x > 0) return positiveGamma(x)
  // Euler's reflection.
  return Math.PI / (sinPi(x) * -x * positiveGamma(-x))
}

/** ((x + g - 1/2)/e)^(x - 1/2) times the sum; the power in two halves, so that it does not overflow early. */
function positiveGamma(x: number): number {
  const offset = G - 0.5
  const base = x + offset
  // Corrects the rounding error of `base` to first order.
  const lost = x > offset ? base - x - offset : base - offset - x
  const half = pow(base, (x - 0.5) / 2)
  const value = half * exp(-base) * lanczosSum(x) * half
  return Number.isFinite(value) ? value * (1 + (lost * G) / base) : Number.POSITIVE_INFINITY
}

/** sin(pi x), exact at whole and half numbers. */
export function sinPi(x: number): number {
  const whole = Math.round(x)
  const sine = sin(Math.PI * (x - whole))
  return whole % 2 === 0 ? sine : -sine
}

/** B_2k / (2k (2k - 1)). */
const STIRLING = [
  1 / 12,
  -1 / 360,
  1 / 1260,
  -1 / 1680,
  1 / 1188,
  -691 / 360360,
  1 / 156,
  -3617 / 122400,
]

/** ln gamma(x) - (x - 1/2) ln x + x - ln(2 pi)/2 for x >= 10. */
export function stirlingRemainder(x: number): number {
  const y = 1 / (x * x)
  let sum = 0
  for (let k = STIRLING.length - 1; k >= 0; k--) sum = sum * y + STIRLING[k]!
  return sum / x
}

const HALF_LOG_2PI = 0.9189385332046728

/** ln |gamma(x)|; infinite at the poles. Relative accuracy also near its zeros at 1 and 2. */
export function lgamma(x: number): number {
  if (x <= 0) {
    if (x === Math.floor(x)) return Number.POSITIVE_INFINITY
    return log(Math.PI / Math.abs(sinPi(x))) - lgamma(1 - x)
  }
  if (x >= 10) return (x - 0.5) * log(x) - x + HALF_LOG_2PI + stirlingRemainder(x)
  if (x < 0.5) return middle(x + 1) - log(x)
  let product = 1
  let y = x
  while (y > 2.5) product *= --y
  return middle(y) + log(product)
}

/** On [1/2, 5/2]. */
function middle(x: number): number {
  return (x - 1) * (x - 2) * chebyshev(LGAMMA, x - 1.5)
}

/** B_2k / 2k. */
const DIGAMMA = [1 / 12, -1 / 120, 1 / 252, -1 / 240, 1 / 132, -691 / 32760, 1 / 12]

/** The derivative of ln gamma (DLMF 5.5.2, 5.11.2); NaN at the poles. */
export function digamma(x: number): number {
  if (x <= 0) {
    if (x === Math.floor(x)) return Number.NaN
    return digamma(1 - x) - (Math.PI * sinPi(x + 0.5)) / sinPi(x)
  }
  let shift = 0
  let y = x
  for (; y < 12; y++) shift += 1 / y
  const z = 1 / (y * y)
  let sum = 0
  for (let k = DIGAMMA.length - 1; k >= 0; k--) sum = sum * z + DIGAMMA[k]!
  return log(y) - 0.5 / y - sum * z - shift
}

/** Euler's beta function for positive a, b. */
export function beta(a: number, b: number): number {
  if (!(a > 0 && b > 0)) return Number.NaN
  const [small, large] = a < b ? [a, b] : [b, a]
  if (large < 80) {
    const sum = small + large
    return sum < 160 ? (gamma(small) / gamma(sum)) * gamma(large) : exp(logBeta(a, b))
  }
  return exp(logBeta(a, b))
}

/** ln B(a, b): the large parts of the three logarithms are subtracted before they are formed. */
export function logBeta(a: number, b: number): number {
  const [small, large] = a < b ? [a, b] : [b, a]
  if (small < 10) {
    if (large < 10) return lgamma(small) + lgamma(large) - lgamma(small + large)
    // B(a, b) = B(a + n, b) (a + b)...(a + b + n - 1) / (a ... (a + n - 1)).
    let factor = 1
    let shifted = small
    for (; shifted < 10; shifted++) factor *= (shifted + large) / shifted
    return logBeta(shifted, large) + log(factor)
  }
  const sum = small + large
  const remainders = stirlingRemainder(small) + stirlingRemainder(large) - stirlingRemainder(sum)
  const powers = small * log(small / sum) + large * log1p(-small / sum)
  return powers + 0.5 * log((sum / small) * (1 / large)) + HALF_LOG_2PI + remainders
}

/** n over k: exact while it is below 2^53; by the beta function where k is not whole or above 1000. */
export function binomial(n: number, k: number): number {
  if (n >= 0 && n === Math.floor(n) && k === Math.floor(k)) {
    if (k < 0 || k > n) return 0
    return choose(n, Math.min(k, n - k))
  }
  if (k === Math.floor(k)) return k < 0 ? 0 : choose(n, k)
  return 1 / ((n + 1) * beta(n - k + 1, k + 1))
}

const PRODUCT_MAX = 1000

function choose(n: number, k: number): number {
  if (k > PRODUCT_MAX) return 1 / ((n + 1) * beta(n - k + 1, k + 1))
  let result = 1
  // After each step the result is itself a binomial coefficient, so the division is exact.
  for (let i = 1; i <= k; i++) {
    const next = result * (n - k + i)
    result = next <= Number.MAX_SAFE_INTEGER ? next / i : result * ((n - k + i) / i)
  }
  return result
}
