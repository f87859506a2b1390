// The error function, the normal distribution and its quantile. Chebyshev coefficients are of
// erf(x)/x in x^2 on [0, 1] and of exp(x^2) erfc(x)/t in t = 2/(2 + x) on [0, 0.8], from 50-digit values.
import { exp, log } from '../mathematics.ts'
import { chebyshev } from './chebyshev.ts'

// biome-ignore format: coefficients
const ERF = [
  0.9754769393826541, -0.14226120510371365, 0.010035582187599796, -0.0005768764699767485,
  2.741993125219606e-05, -1.1043175507344507e-06, 3.8488755420345036e-08,
  -1.1808582533875466e-09, 3.2334215826050907e-11, -7.991015947004549e-13,
  1.7990725113961456e-14, -3.718635487818693e-16, 7.103599003714253e-18,
]

// biome-ignore format: coefficients
const ERFCX = [
  0.4869974896593381, 0.24101444861760662, 0.03917158019801934, 0.0028202013162589696,
  -0.0003190025880142985, -7.762458294633769e-05, 3.904758903066749e-06, 2.10650100538356e-06,
  -1.1719156145292982e-07, -6.458612977687303e-08, 6.547928118976531e-09, 2.0176470623078224e-09,
  -3.982401175873017e-10, -4.9761436210290495e-11, 2.213944839159887e-11,
  -1.7358623528113927e-13, -1.026209787629388e-12, 1.4448991184132368e-13, 3.158980053643002e-14,
  -1.2428959971894012e-14, 3.0295830930074995e-16, 6.422214347909852e-16,
  -1.3294242674635553e-16, -1.2796905792827282e-17, 1.0532288760211047e-17,
  -1.3564493931589703e-18,
]

/** Below this erf is the series, above it 1 - erfc loses nothing. */
const MIDDLE = 0.5
/** From here on erfc, and the normal tail too, is smaller than any double. */
const VANISHED = 40

export function erf(x: number): number {
  const size = Math.abs(x)
  if (size <= 1) return x * chebyshev(ERF, 2 * x * x - 1)
  return x > 0 ? 1 - erfc(x) : erfc(-x) - 1
}

/** 1 - erf(x), with all its digits down to the smallest doubles at x = 26.5. */
export function erfc(x: number): number {
  if (x < MIDDLE) return 1 - erf(x)
  return x > VANISHED ? 0 : gaussian(x) * scaled(x)
}

/** exp(x^2) erfc(x) for x >= 1/2; finite where erfc has underflowed. */
function scaled(x: number): number {
  const t = 2 / (2 + x)
  return t * chebyshev(ERFCX, t / 0.4 - 1)
}

/** The 26 leading bits of x (Veltkamp's split); their square is exact. */
function leadingBits(x: number): number {
  const wide = x * 0x8000001
  return wide - (wide - x)
}

/** exp(-x^2): the square of the leading bits is exact, the rest of it is small. */
function gaussian(x: number): number {
  const head = leadingBits(x)
  return exp(-head * head) * exp(-(x - head) * (x + head))
}

/** The standard normal distribution function, relative accuracy in both tails. */
export function normalCdf(z: number): number {
  if (Number.isNaN(z)) return z
  const size = Math.abs(z)
  if (size < Math.SQRT1_2) return 0.5 + 0.5 * erf(z * Math.SQRT1_2)
  if (size > VANISHED) return z < 0 ? 0 : 1
  const head = leadingBits(size)
  const density = exp((-head * head) / 2) * exp((-(size - head) * (size + head)) / 2)
  const tail = 0.5 * density * scaled(size * Math.SQRT1_2)
  return z < 0 ? tail : 1 - tail
}

/** The z at which normalCdf(z) = p, 0 < p < 1; infinite at the ends. */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) return Number.NaN
  if (p > 0.5) return -lowerQuantile(1 - p)
  return lowerQuantile(p)
}

/** Abramowitz and Stegun 26.2.23 (4.5e-4), then two Halley steps, each of third order. */
function lowerQuantile(p: number): number {
  if (p === 0) return Number.NEGATIVE_INFINITY
  const t = Math.sqrt(-2 * log(p))
  const above = 2.515517 + t * (0.802853 + t * 0.010328)
  const below = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308))
  let z = above / below - t
  for (let step = 0; step < 2; step++) {
    const slip = ((normalCdf(z) - p) / exp((-z * z) / 2)) * Math.sqrt(2 * Math.PI)
    z -= slip / (1 + (z * slip) / 2)
  }
  return z
}
