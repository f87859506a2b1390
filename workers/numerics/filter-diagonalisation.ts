// Frequencies, decays and amplitudes of a signal within a band by filter diagonalisation (Mandelshtam and Taylor, J. Chem. Phys.
// 107 (1997) 6756): c(n) = sum of d u^n, where the u are eigenvalues of a small pencil of filtered sums of the signal. Far
// finer than 1/T, as long as few enough of them lie in the band.
import { type Columns, complexDot, complexSvd } from './complex-svd.ts'
import { eigenvaluesOf } from './eigenvalues.ts'
import { atan2, cos, exp, log, sin } from './mathematics.ts'

export interface Harmonic {
  /** Cycles a sample, and decay a sample: u = exp(2 pi i frequency - decay). */
  readonly frequency: number
  readonly decay: number
  /** |d| where the signal begins, of the cosine. */
  readonly amplitude: number
  /** |u of the pencil - u of the pencil one sample later|. */
  readonly error: number
}

export const BASIS_MAX = 100
const BASIS_MIN = 8
/** Singular values below this share of the largest are noise. */
const NOISE = 1e-10

/** The basis that a band of `width` cycles a sample needs in `length` samples. */
export const basisFor = (length: number, width: number): number =>
  Math.max(BASIS_MIN, Math.ceil((length / 2) * width * 1.2) + 4)

/** Frequencies rising between `low` and `high`, in cycles a sample, 0 to 1/2. */
export function harmonicsOf(signal: Float64Array, low: number, high: number): Harmonic[] {
  const half = Math.floor((signal.length - 3) / 2)
  const size = Math.min(BASIS_MAX, basisFor(signal.length, high - low))
  const margin = (high - low) / 20
  const phases = Float64Array.from({ length: size }, (_, j) => {
    const f = low - margin + ((high - low + 2 * margin) * (j + 0.5)) / size
    return 2 * Math.PI * f
  })
  const pencil = [0, 1, 2].map(shift => filtered(signal, half, shift, phases))
  const first = eigenOf(pencil[0]!, pencil[1]!)
  const second = eigenOf(pencil[1]!, pencil[2]!)
  const seen = first.flatMap(u => {
    const length = Math.sqrt(u.re * u.re + u.im * u.im)
    if (!(length > 0.2 && length < 1 + 5 / signal.length)) return []
    const frequency = atan2(u.im, u.re) / (2 * Math.PI)
    if (frequency < low || frequency > high) return []
    const error = second.reduce((least, one) => {
      const apart = Math.sqrt((one.re - u.re) ** 2 + (one.im - u.im) ** 2)
      return Math.min(least, apart)
    }, 2)
    return [{ frequency, decay: -log(length), error }]
  })
  const amplitudes = amplitudesOf(signal, seen, low - margin, high + margin)
  return seen
    .map((one, k) => ({ ...one, amplitude: amplitudes[k]! }))
    .sort((a, b) => a.frequency - b.frequency)
}

/** U(j, k) = sum over n, m from 0 to M of c(n + m + shift) z_j^-n z_k^-m, in closed form for z_j other than z_k. */
function filtered(
  c: Float64Array,
  half: number,
  shift: number,
  phases: Float64Array,
): Float64Array[] {
  const size = phases.length
  // Sums of c(n) z^-n up to M, and of c(n) z^(M - n) beyond, and the sum of the diagonal.
  const low = phases.map(() => 0)
  const [lowRe, lowIm, highRe, highIm, ownRe, ownIm] = Array.from({ length: 6 }, () => low.slice())
  for (let j = 0; j < size; j++) {
    for (let n = 0; n <= 2 * half; n++) {
      const value = c[n + shift]!
      const [x, y] = [cos(phases[j]! * n), -sin(phases[j]! * n)]
      const weight = half - Math.abs(half - n) + 1
      ownRe![j]! += weight * value * x
      ownIm![j]! += weight * value * y
      if (n <= half) {
        lowRe![j]! += value * x
        lowIm![j]! += value * y
      } else {
        highRe![j]! += value * x
        highIm![j]! += value * y
      }
    }
  }
  const matrix = Array.from({ length: size }, () => new Float64Array(2 * size))
  const power = (phase: number, n: number) => [cos(phase * n), sin(phase * n)] as const
  for (let j = 0; j < size; j++) {
    for (let k = 0; k < size; k++) {
      if (j === k) {
        matrix[k]!.set([ownRe![j]!, ownIm![j]!], 2 * j)
        continue
      }
      // With f = sum up to M and g = sum beyond, of c(n) z^-n: z_j f_k - z_k f_j - z_j^-M z_k^(M+1) g_k + z_k^-M z_j^(M+1) g_j,
      // over z_j - z_k.
      const [zj, zk] = [power(phases[j]!, 1), power(phases[k]!, 1)]
      const a = times(zj, [lowRe![k]!, lowIm![k]!])
      const b = times(zk, [lowRe![j]!, lowIm![j]!])
      const one = times(power(phases[j]!, -half), power(phases[k]!, half + 1))
      const other = times(power(phases[k]!, -half), power(phases[j]!, half + 1))
      const d = times(one, [highRe![k]!, highIm![k]!])
      const e = times(other, [highRe![j]!, highIm![j]!])
      const [re, im] = [a[0] - b[0] - d[0] + e[0], a[1] - b[1] - d[1] + e[1]]
      const [x, y] = [zj[0] - zk[0], zj[1] - zk[1]]
      const size2 = x * x + y * y
      matrix[k]!.set([(re * x + im * y) / size2, (im * x - re * y) / size2], 2 * j)
    }
  }
  return matrix
}

const times = (a: readonly [number, number], b: readonly [number, number]) =>
  [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]] as const

/** Eigenvalues of U1 x = u U0 x where U0 is more than noise; each comes with its conjugate, which lies outside of a band. */
function eigenOf(u0: Columns, u1: Columns) {
  const { values, left, right } = complexSvd(u0)
  const rank = values.reduce((count, one) => count + (one > NOISE * values[0]! ? 1 : 0), 0)
  if (rank === 0) return []
  const images = right.slice(0, rank).map(x => product(u1, x))
  const matrix = new Float64Array(4 * rank * rank)
  for (let i = 0; i < rank; i++) {
    for (let j = 0; j < rank; j++) {
      const [re, im] = complexDot(left[i]!, images[j]!)
      const [x, y] = [re / values[i]!, im / values[i]!]
      matrix[i * 2 * rank + j] = x
      matrix[(i + rank) * 2 * rank + j + rank] = x
      matrix[i * 2 * rank + j + rank] = -y
      matrix[(i + rank) * 2 * rank + j] = y
    }
  }
  return eigenvaluesOf(2 * rank, matrix) ?? []
}

function product(columns: Columns, x: Float64Array): Float64Array {
  const out = new Float64Array(columns[0]!.length)
  for (const [k, column] of columns.entries()) {
    const [xr, xi] = [x[2 * k]!, x[2 * k + 1]!]
    for (let i = 0; i < out.length; i += 2) {
      out[i]! += column[i]! * xr - column[i + 1]! * xi
      out[i + 1]! += column[i]! * xi + column[i + 1]! * xr
    }
  }
  return out
}

/** Least squares of the spectrum in the band, through a window that keeps out what lies beyond. */
function amplitudesOf(
  c: Float64Array,
  seen: readonly { frequency: number; decay: number }[],
  low: number,
  high: number,
): number[] {
  if (seen.length === 0) return []
  const count = Math.max(2 * seen.length, 24)
  const n = c.length
  const window = c.map((_, i) => 0.5 - 0.5 * cos((2 * Math.PI * (i + 0.5)) / n))
  const at = Array.from({ length: count }, (_, j) => low + ((high - low) * (j + 0.5)) / count)
  const spectrum = (of: (i: number) => readonly [number, number]) => {
    const out = new Float64Array(2 * count)
    const values = Array.from({ length: n }, (_, i) => of(i))
    for (const [j, f] of at.entries()) {
      let [re, im] = [0, 0]
      for (let i = 0; i < n; i++) {
        const [x, y] = [cos(2 * Math.PI * f * i), -sin(2 * Math.PI * f * i)]
        const [vr, vi] = values[i]!
        re += window[i]! * (vr * x - vi * y)
        im += window[i]! * (vr * y + vi * x)
      }
      out[2 * j] = re
      out[2 * j + 1] = im
    }
    return out
  }
  const wanted = spectrum(i => [c[i]!, 0])
  const columns = seen.map(({ frequency, decay }) =>
    spectrum(i => {
      const size = exp(-decay * i)
      return [size * cos(2 * Math.PI * frequency * i), size * sin(2 * Math.PI * frequency * i)]
    }),
  )
  const { values, left, right } = complexSvd(columns)
  const sum = new Float64Array(2 * seen.length)
  for (const [k, value] of values.entries()) {
    if (!(value > 1e-12 * values[0]!)) continue
    const [re, im] = complexDot(left[k]!, wanted)
    for (let i = 0; i < sum.length; i += 2) {
      const [vr, vi] = [right[k]![i]!, right[k]![i + 1]!]
      sum[i]! += (re * vr - im * vi) / value
      sum[i + 1]! += (re * vi + im * vr) / value
    }
  }
  // A cosine has half of its amplitude at each of its two frequencies.
  return seen.map((_, k) => 2 * Math.sqrt(sum[2 * k]! ** 2 + sum[2 * k + 1]! ** 2))
}
