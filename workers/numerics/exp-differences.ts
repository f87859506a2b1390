// Divided differences of exp at complex points: the solutions of linear equations with any roots, coinciding ones and
// resonances among them, without a quotient of two small numbers (de Boor, Surveys in Approximation Theory 1 (2005) 46).
import { cos, exp, sin } from './mathematics.ts'

export interface Complex {
  readonly re: number
  readonly im: number
}

/** Up to this distance of the points a series in their differences keeps all digits; beyond it the quotient does. */
const CLOSE = 1
/** Terms of the series: 1 / (2 * 20!) is below the last digit. */
const TERMS = 20

export const plus = (a: Complex, b: Complex): Complex => ({ re: a.re + b.re, im: a.im + b.im })
export const minus = (a: Complex, b: Complex): Complex => ({ re: a.re - b.re, im: a.im - b.im })
export const scaled = (a: Complex, factor: number): Complex => ({
  re: a.re * factor,
  im: a.im * factor,
})
export const times = (a: Complex, b: Complex): Complex => ({
  re: a.re * b.re - a.im * b.im,
  im: a.re * b.im + a.im * b.re,
})
export const sizeOf = ({ re, im }: Complex): number => {
  const large = Math.max(Math.abs(re), Math.abs(im))
  if (large === 0) return 0
  const [x, y] = [re / large, im / large]
  return large * Math.sqrt(x * x + y * y)
}

/** Smith's division, without overflow (Commun. ACM 5 (1962) 435). */
export function over(a: Complex, b: Complex): Complex {
  if (Math.abs(b.re) >= Math.abs(b.im)) {
    const ratio = b.im / b.re
    const below = b.re + b.im * ratio
    return { re: (a.re + a.im * ratio) / below, im: (a.im - a.re * ratio) / below }
  }
  const ratio = b.re / b.im
  const below = b.re * ratio + b.im
  return { re: (a.re * ratio + a.im) / below, im: (a.im * ratio - a.re) / below }
}

export function complexExp({ re, im }: Complex): Complex {
  const size = exp(re)
  return im === 0 ? { re: size, im: 0 } : { re: size * cos(im), im: size * sin(im) }
}

/** exp[a, b] = (e^a - e^b) / (a - b), e^a where they coincide. */
export function expDifference(a: Complex, b: Complex): Complex {
  const apart = minus(a, b)
  if (sizeOf(apart) > CLOSE) return over(minus(complexExp(a), complexExp(b)), apart)
  // sinh(d) / d in powers of d = (a - b) / 2.
  const half = scaled(apart, 0.5)
  const square = times(half, half)
  let sum: Complex = { re: 0, im: 0 }
  for (let k = TERMS; k >= 2; k -= 2) {
    sum = scaled(times(plus(sum, { re: 1, im: 0 }), square), 1 / (k * (k + 1)))
  }
  return times(complexExp(scaled(plus(a, b), 0.5)), plus(sum, { re: 1, im: 0 }))
}

/** exp[a, b, c], half of e^a where all three coincide. */
export function expSecondDifference(a: Complex, b: Complex, c: Complex): Complex {
  const [first, middle, last] = widest(a, b, c)
  const apart = minus(first, last)
  if (sizeOf(apart) > CLOSE) {
    return over(minus(expDifference(first, middle), expDifference(middle, last)), apart)
  }
  // The complete symmetric sums h_k of the distances from the mean, each over (k + 2)!.
  const mean = scaled(plus(plus(a, b), c), 1 / 3)
  const [x, y, z] = [minus(a, mean), minus(b, mean), minus(c, mean)]
  let one: Complex = { re: 1, im: 0 }
  let two = one
  let three = one
  let factorial = 2
  let sum: Complex = { re: 0.5, im: 0 }
  for (let k = 1; k <= TERMS; k++) {
    one = times(one, x)
    two = plus(one, times(y, two))
    three = plus(two, times(z, three))
    factorial *= k + 2
    sum = plus(sum, scaled(three, 1 / factorial))
  }
  return times(complexExp(mean), sum)
}

/** The three points with the two that lie farthest apart at the ends. */
function widest(a: Complex, b: Complex, c: Complex): [Complex, Complex, Complex] {
  const [ab, bc, ac] = [sizeOf(minus(a, b)), sizeOf(minus(b, c)), sizeOf(minus(a, c))]
  if (ac >= ab && ac >= bc) return [a, b, c]
  return ab >= bc ? [a, c, b] : [b, a, c]
}
