// A start of which nothing is known: the filter runs from 0 with the unknown start beside it, whose least squares the
// measurements fill in (de Jong, Annals of Statistics 19 (1991) 1073; the same likelihood as Durbin, Koopman 2012, 5.2).
import { log } from '../../numerics/mathematics.ts'
import { triangularise } from '../../numerics/optimise/dense.ts'
import { lowerTriangle } from '../../numerics/square-root.ts'

const LOG_2_PI = 1.8378770664093453
/** A diagonal element over its column, below which a state of the start is not determined. */
const DETERMINED_MIN = 1e-10

/** A mean and the root of its covariance; where the start is diffuse, how it moves with the start. */
export interface Estimate {
  readonly x: Float64Array
  readonly root: Float64Array
  readonly diffuse: Float64Array
}

export interface Known {
  readonly x: Float64Array
  /** An upper triangle. */
  readonly root: Float64Array
}

export class DiffuseStart {
  readonly q: number
  /** Triangle and side of what is known, q x (q + 1). */
  readonly known: Float64Array

  constructor(q: number) {
    this.q = q
    this.known = new Float64Array(q * (q + 1))
  }

  /** `g`: readings in units of their scatter by the start, p x q; `w`: what was read beyond what was expected from 0. */
  learn(g: Float64Array, w: Float64Array, p: number): void {
    const { q } = this
    const stack = new Float64Array((q + p) * (q + 1))
    stack.set(this.known)
    for (let i = 0; i < p; i++) {
      stack.set(g.subarray(i * q, (i + 1) * q), (q + i) * (q + 1))
      stack[(q + i) * (q + 1) + q] = w[i]!
    }
    triangularise(stack, q + p, q + 1, q)
    this.known.set(stack.subarray(0, q * (q + 1)))
  }

  /** What a diffuse start adds to the likelihood: the integral over it. */
  logLikelihood(): number {
    const { q, known } = this
    let value = 0
    for (let i = 0; i < q; i++) {
      const side = known[i * (q + 1) + q]!
      value += (side * side) / 2 - log(Math.abs(known[i * (q + 1) + i]!)) + LOG_2_PI / 2
    }
    return value
  }

  /** The innovation and its scatter once the start is known well enough to expect anything. */
  look(a: Float64Array, wide: number, g: Float64Array, w: Float64Array, p: number) {
    const { q } = this
    const unknown = new Float64Array(p).fill(Number.NaN)
    const none = { isKnown: false, nis: Number.NaN, innovations: unknown, deviations: unknown }
    const start = this.estimate()
    if (!start) return none
    const size = p + q
    const m = new Float64Array(p * size)
    const rest = new Float64Array(p)
    for (let i = 0; i < p; i++) {
      let sum = w[i]!
      m[i * size + i] = 1
      for (let c = 0; c < q; c++) {
        sum -= g[i * q + c]! * start.x[c]!
        let entry = 0
        for (let l = 0; l < q; l++) entry += g[i * q + l]! * start.root[l * q + c]!
        m[i * size + p + c] = entry
      }
      rest[i] = sum
    }
    // Back in units of the sensors before the triangle of m is taken.
    const innovations = new Float64Array(p)
    const deviations = new Float64Array(p)
    for (let i = 0; i < p; i++) {
      let sum = 0
      for (let j = 0; j <= i; j++) sum += a[i * wide + j]! * rest[j]!
      innovations[i] = sum
      let square = 0
      for (let c = 0; c < size; c++) {
        let entry = 0
        for (let j = 0; j <= i; j++) entry += a[i * wide + j]! * m[j * size + c]!
        square += entry * entry
      }
      deviations[i] = Math.sqrt(square)
    }
    lowerTriangle(m, p, size)
    let nis = 0
    const u = new Float64Array(p)
    for (let i = 0; i < p; i++) {
      let sum = rest[i]!
      for (let j = 0; j < i; j++) sum -= m[i * size + j]! * u[j]!
      u[i] = sum / m[i * size + i]!
      nis += u[i]! * u[i]!
    }
    return { isKnown: true, nis, innovations, deviations }
  }

  /** The start that the measurements show, and the root of its covariance (an upper triangle); nothing before they do. */
  estimate(): Known | undefined {
    const { q, known } = this
    for (let i = 0; i < q; i++) {
      let square = 0
      for (let j = 0; j <= i; j++) square += known[j * (q + 1) + i]! * known[j * (q + 1) + i]!
      if (!(Math.abs(known[i * (q + 1) + i]!) > DETERMINED_MIN * Math.sqrt(square)))
        return undefined
    }
    const x = new Float64Array(q)
    const root = new Float64Array(q * q)
    for (let i = q - 1; i >= 0; i--) {
      const diagonal = known[i * (q + 1) + i]!
      let sum = known[i * (q + 1) + q]!
      for (let j = i + 1; j < q; j++) sum -= known[i * (q + 1) + j]! * x[j]!
      x[i] = sum / diagonal
      for (let c = i; c < q; c++) {
        let entry = c === i ? 1 : 0
        for (let j = i + 1; j <= c; j++) entry -= known[i * (q + 1) + j]! * root[j * q + c]!
        root[i * q + c] = entry / diagonal
      }
    }
    return { x, root }
  }
}

/** With the start as it is known: the mean, and the root of the whole covariance; undefined before it is. */
export function whole(
  { x, root, diffuse }: Estimate,
  n: number,
  start: Known | undefined,
): Known | undefined {
  const q = diffuse.length / n
  if (q === 0) return { x, root }
  if (!start) return undefined
  const mean = x.slice()
  const wide = n + q
  const m = new Float64Array(n * wide)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) m[i * wide + j] = root[i * n + j]!
    for (let c = 0; c < q; c++) {
      mean[i]! += diffuse[i * q + c]! * start.x[c]!
      let sum = 0
      for (let l = 0; l <= c; l++) sum += diffuse[i * q + l]! * start.root[l * q + c]!
      m[i * wide + n + c] = sum
    }
  }
  lowerTriangle(m, n, wide)
  const both = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) both[i * n + j] = m[i * wide + j]!
  }
  return { x: mean, root: both }
}
