// L(s, chi) by Euler and Maclaurin's sum over each residue, and what makes it real on the critical line.
import { atan2, cos, exp, log, sin } from '../../numerics/mathematics.ts'
import { argumentTerm } from './argument.ts'
import type { Character } from './character.ts'

/** Terms of the correction, and periods that are summed in front of it, over |s| / 2 pi and at least. */
const CORRECTIONS = 26
const PERIODS = 2
const PERIODS_MIN = 10
/** Steps of the gamma function's argument before Stirling's series. */
const SHIFT = 12

/** B_2k / (2k)!, k from 1. */
const BERNOULLI: readonly number[] = Array.from({ length: CORRECTIONS + 4 }, (_, i) => {
  const k = i + 1
  const known = [1 / 12, -1 / 720, 1 / 30_240, -1 / 1_209_600, 1 / 47_900_160][i]
  if (known !== undefined) return known
  let sum = 0
  for (let n = 30; n > 0; n--) sum += exp(-2 * k * log(n))
  return (k % 2 === 1 ? 2 : -2) * sum * exp(-2 * k * log(2 * Math.PI))
})

/** Of ln Gamma: B_2k / (2k (2k - 1)). */
const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360_360, 1 / 156]

export const periodsAt = (t: number): number =>
  PERIODS_MIN + Math.ceil((PERIODS * Math.abs(t)) / (2 * Math.PI))

/** Im ln Gamma((1/2 + parity + it) / 2). */
export function gammaAngle(t: number, parity: number): number {
  const [x, y] = [(0.5 + parity) / 2, t / 2]
  let sum = 0
  for (let k = 0; k < SHIFT; k++) sum -= atan2(y, x + k)
  const far = x + SHIFT
  const square = far * far + y * y
  sum += (far - 0.5) * atan2(y, far) + (y * log(square)) / 2 - y
  // Powers of 1 / z.
  let [a, b] = [far / square, -y / square]
  const [c, d] = [a * a - b * b, 2 * a * b]
  for (const one of STIRLING) {
    sum += one * b
    ;[a, b] = [a * c - b * d, a * d + b * c]
  }
  return sum
}

export class LFunction {
  readonly character: Character
  readonly #logs: Float64Array
  readonly #roots: Float64Array
  readonly #re: Float64Array
  readonly #im: Float64Array
  /** Of the last value. */
  re = 0
  im = 0

  /** For |t| up to `top`. */
  constructor(character: Character, top: number) {
    const { q, residues } = character
    const count = residues.length * (periodsAt(top) + 8)
    this.character = character
    this.#logs = Float64Array.from({ length: count }, (_, i) => {
      const period = Math.floor(i / residues.length)
      return log(q * period + residues[i % residues.length]!)
    })
    this.#roots = this.#logs.map(one => exp(-0.5 * one))
    this.#re = Float64Array.from({ length: count }, (_, i) => character.re[i % residues.length]!)
    this.#im = Float64Array.from({ length: count }, (_, i) => character.im[i % residues.length]!)
  }

  /** L(sigma + it); with `more` periods and corrections, which tells what is left out. */
  set(sigma: number, t: number, more = 0): void {
    const { q, residues, re, im } = this.character
    const periods = periodsAt(t) + more
    const count = residues.length * periods
    const [logs, roots, res, ims] = [this.#logs, this.#roots, this.#re, this.#im]
    let [x, y] = [0, 0]
    for (let i = count - 1; i >= 0; i--) {
      const size = sigma === 0.5 ? roots[i]! : exp(-sigma * logs[i]!)
      const [c, s] = [size * cos(t * logs[i]!), -size * sin(t * logs[i]!)]
      x += res[i]! * c - ims[i]! * s
      y += res[i]! * s + ims[i]! * c
    }
    const [below, aside] = [(sigma - 1) * (sigma - 1) + t * t, -t]
    for (const [j, a] of residues.entries()) {
      const n = q * periods + a
      const z = n / q
      // z / (s - 1) + 1/2 + sum of B_2k / (2k)! s (s + 1) ... (s + 2k - 2) / z^(2k - 1)
      let [u, v] = [(z * (sigma - 1)) / below + 0.5, (z * aside) / below]
      let [p, r] = [sigma / z, t / z]
      const corrections = CORRECTIONS + (more > 0 ? 4 : 0)
      for (let k = 0; k < corrections; k++) {
        u += BERNOULLI[k]! * p
        v += BERNOULLI[k]! * r
        for (const shift of [2 * k + 1, 2 * k + 2]) {
          const real = (p * (sigma + shift) - r * t) / z
          r = (p * t + r * (sigma + shift)) / z
          p = real
        }
      }
      const size = exp(-sigma * log(n))
      const [c, s] = [size * cos(t * log(n)), -size * sin(t * log(n))]
      const [f, g] = [c * u - s * v, c * v + s * u]
      x += re[j]! * f - im[j]! * g
      y += re[j]! * g + im[j]! * f
    }
    this.re = x
    this.im = y
  }

  /** Im ln Gamma((1/2 + parity + it) / 2) + t ln(q / pi) / 2, less half the argument of the root number. */
  theta(t: number): number {
    const { q, parity, rootAngle } = this.character
    return gammaAngle(t, parity) + (t * log(q / Math.PI)) / 2 - rootAngle / 2
  }

  /** Real on the critical line: exp(i theta(t)) L(1/2 + it). */
  Z(t: number, more = 0): number {
    this.set(0.5, t, more)
    const angle = this.theta(t)
    return this.re * cos(angle) - this.im * sin(angle)
  }

  /** arg L(1/2 + it) / pi. */
  S(t: number): number {
    return argumentTerm(sigma => {
      this.set(sigma, t)
      return [this.re, this.im]
    })
  }
}
