import { exp, log } from '../mathematics.ts'
import type { Random } from '../random.ts'
import { symmetricEigen } from '../symmetric-eigen.ts'
import { dot } from './dense.ts'

/** What the strategy sees of a problem: values alone, between bounds. */
export interface Landscape {
  readonly n: number
  readonly lower: Float64Array
  readonly upper: Float64Array
  value(x: Float64Array): number
  iterate(operations: number): void
}

export interface Strategy {
  readonly population: number
  readonly step: number
  readonly random: Random
  /** A search ends when its values of the last generations agree to this share of 1 + |f|. */
  readonly valueShare: number
}

/** A search ends when its steps have shrunk to this share. */
const STEP_SHARE = 1e-11
const CONDITION_MAX = 1e14

/** Offspring of a generation as a rule (Hansen 2016, table 1). */
export const populationOf = (n: number): number => 4 + Math.floor(3 * log(n))

/**
 * Covariance matrix adaptation with negative weights (Hansen, The CMA Evolution Strategy: A Tutorial, arXiv 1604.00772,
 * 2016, with its defaults). Points beyond a bound are mirrored back. x moves to the best point; answers its value.
 */
export function cmaEs(
  landscape: Landscape,
  x: Float64Array,
  { population: lambda, step, random, valueShare }: Strategy,
): number {
  const { n } = landscape
  const { weights, mu, muEff, cSigma, dSigma, cc, c1, cMu, expected } = constantsOf(n, lambda)
  const generationsMax = 100 + Math.ceil((150 * (n + 3) * (n + 3)) / Math.sqrt(lambda))
  const mean = x.slice()
  let sigma = step
  let covariance = new Float64Array(n * n)
  for (let i = 0; i < n; i++) covariance[i * n + i] = 1
  let axes = symmetricEigen(covariance, n)
  const pSigma = new Float64Array(n)
  const pC = new Float64Array(n)
  const every = Math.max(1, Math.floor(1 / ((c1 + cMu) * n * 10)))
  const recent: number[] = []
  let best = Number.POSITIVE_INFINITY
  const seen = x.slice()
  for (let generation = 1; ; generation++) {
    landscape.iterate(4 * lambda * n * n)
    const offspring = Array.from({ length: lambda }, () => {
      const z = Float64Array.from({ length: n }, () => random.normal())
      const y = fromAxes(axes, z, n)
      const point = mirrored(landscape, mean, sigma, y)
      return { y, point, value: landscape.value(point) }
    }).sort((a, b) => a.value - b.value || 0)
    const first = offspring[0]!
    if (first.value < best) {
      best = first.value
      seen.set(first.point)
    }
    const shift = new Float64Array(n)
    for (let k = 0; k < mu; k++) {
      for (let i = 0; i < n; i++) shift[i]! += weights[k]! * offspring[k]!.y[i]!
    }
    for (let i = 0; i < n; i++) mean[i]! += sigma * shift[i]!
    const white = whitened(axes, shift, n)
    const keepSigma = Math.sqrt(cSigma * (2 - cSigma) * muEff)
    for (let i = 0; i < n; i++) pSigma[i] = (1 - cSigma) * pSigma[i]! + keepSigma * white[i]!
    const length = Math.sqrt(dot(pSigma, pSigma))
    const settled = Math.sqrt(1 - exp(2 * generation * log(1 - cSigma)))
    const isMoving = length / settled < (1.4 + 2 / (n + 1)) * expected
    const keepC = isMoving ? Math.sqrt(cc * (2 - cc) * muEff) : 0
    for (let i = 0; i < n; i++) pC[i] = (1 - cc) * pC[i]! + keepC * shift[i]!
    const lack = isMoving ? 0 : c1 * cc * (2 - cc)
    const sum = weights.reduce((all, w) => all + w, 0)
    const next = covariance.map(v => v * (1 + lack - c1 - cMu * sum))
    const ranks = offspring.map(({ y }, k) => {
      const w = weights[k]!
      if (w >= 0) return w
      const z = whitened(axes, y, n)
      return (w * n) / dot(z, z)
    })
    for (let i = 0; i < n; i++) {
      for (let j = 0; j <= i; j++) {
        let change = c1 * pC[i]! * pC[j]!
        for (let k = 0; k < lambda; k++) {
          const { y } = offspring[k]!
          change += cMu * ranks[k]! * y[i]! * y[j]!
        }
        next[i * n + j]! += change
        next[j * n + i] = next[i * n + j]!
      }
    }
    covariance = next
    sigma *= exp((cSigma / dSigma) * (length / expected - 1))
    if (generation % every === 0) axes = symmetricEigen(covariance, n)
    recent.push(first.value)
    if (recent.length > 10 + Math.ceil((30 * n) / lambda)) recent.shift()
    // A mean that has left the box sees its mirror image.
    for (let i = 0; i < n; i++)
      mean[i] = reflected(mean[i]!, landscape.lower[i]!, landscape.upper[i]!)
    if (generation >= generationsMax) break
    if (hasEnded({ recent, offspring, sigma, eigenvalues: axes.values, step, n, valueShare })) break
  }
  x.set(seen)
  return best
}

interface Standing {
  readonly recent: readonly number[]
  readonly offspring: readonly { value: number }[]
  readonly sigma: number
  readonly eigenvalues: Float64Array
  readonly step: number
  readonly n: number
  readonly valueShare: number
}

function hasEnded({
  recent,
  offspring,
  sigma,
  eigenvalues,
  step,
  n,
  valueShare,
}: Standing): boolean {
  const [least, most] = [eigenvalues[0]!, eigenvalues.at(-1)!]
  if (!(least > 0) || most > CONDITION_MAX * least || !Number.isFinite(sigma)) return true
  if (sigma * Math.sqrt(most) < STEP_SHARE * step) return true
  if (recent.length < 10 + Math.ceil((30 * n) / offspring.length)) return false
  const values = [...recent, ...offspring.map(({ value }) => value)]
  const low = Math.min(...values)
  return Math.max(...values) - low <= valueShare * (1 + Math.abs(low))
}

function constantsOf(n: number, lambda: number) {
  const raw = Array.from({ length: lambda }, (_, i) => log((lambda + 1) / 2) - log(i + 1))
  const mu = Math.floor(lambda / 2)
  const total = (from: readonly number[]) => from.reduce((sum, w) => sum + w, 0)
  const effective = (part: readonly number[]) =>
    total(part) ** 2 / part.reduce((sum, w) => sum + w * w, 0)
  const muEff = effective(raw.slice(0, mu))
  const muEffMinus = effective(raw.slice(mu))
  const cc = (4 + muEff / n) / (n + 4 + (2 * muEff) / n)
  const cSigma = (muEff + 2) / (n + muEff + 5)
  const c1 = 2 / ((n + 1.3) ** 2 + muEff)
  const cMu = Math.min(1 - c1, (2 * (0.25 + muEff + 1 / muEff - 2)) / ((n + 2) ** 2 + muEff))
  const alpha = Math.min(
    1 + c1 / cMu,
    1 + (2 * muEffMinus) / (muEff + 2),
    (1 - c1 - cMu) / (n * cMu),
  )
  const positive = total(raw.filter(w => w > 0))
  const negative = -total(raw.filter(w => w < 0))
  const weights = raw.map(w => (w >= 0 ? w / positive : (alpha * w) / negative))
  const dSigma = 1 + 2 * Math.max(0, Math.sqrt((muEff - 1) / (n + 1)) - 1) + cSigma
  const expected = Math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n))
  return { weights, mu, muEff, cSigma, dSigma, cc, c1, cMu, expected }
}

interface Axes {
  readonly values: Float64Array
  readonly vectors: readonly Float64Array[]
}

function fromAxes({ values, vectors }: Axes, z: Float64Array, n: number): Float64Array {
  const y = new Float64Array(n)
  for (let k = 0; k < n; k++) {
    const size = Math.sqrt(Math.max(values[k]!, 0)) * z[k]!
    for (let i = 0; i < n; i++) y[i]! += size * vectors[k]![i]!
  }
  return y
}

/** C^(-1/2) y. */
function whitened({ values, vectors }: Axes, y: Float64Array, n: number): Float64Array {
  const z = new Float64Array(n)
  for (let k = 0; k < n; k++) {
    const along = dot(vectors[k]!, y) / Math.sqrt(Math.max(values[k]!, Number.MIN_VALUE))
    for (let i = 0; i < n; i++) z[i]! += along * vectors[k]![i]!
  }
  return z
}

/** A step that leaves the box is reflected at its walls as often as need be. */
function mirrored(
  { lower, upper }: Landscape,
  mean: Float64Array,
  sigma: number,
  y: Float64Array,
): Float64Array {
  return mean.map((v, i) => reflected(v + sigma * y[i]!, lower[i]!, upper[i]!))
}

export function reflected(x: number, lower: number, upper: number): number {
  if (x >= lower && x <= upper) return x
  if (!Number.isFinite(upper)) return Math.max(lower, 2 * lower - x)
  if (!Number.isFinite(lower)) return Math.min(upper, 2 * upper - x)
  const width = upper - lower
  if (!(width > 0)) return lower
  const turns = (x - lower) / (2 * width)
  const along = (turns - Math.floor(turns)) * 2 * width
  return Math.min(Math.max(lower + (along > width ? 2 * width - along : along), lower), upper)
}
