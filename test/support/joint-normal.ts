// Linear models with normal noise as one large normal distribution: what a filter must answer, without a filter.

export interface LinearCase {
  readonly n: number
  readonly m: number
  /** Of each step but the last; rows of numbers. */
  readonly F: readonly number[][][]
  readonly Q: readonly number[][][]
  /** What control adds in each step but the last. */
  readonly shift: readonly number[][]
  readonly H: readonly number[][]
  readonly R: readonly number[][]
  readonly x: readonly number[]
  readonly P: readonly number[][]
  readonly z: readonly (readonly (number | null)[])[]
}

export interface Posterior {
  readonly mean: number[][]
  readonly covariance: number[][][]
  readonly logLikelihood: number
}

const LOG_2_PI = Math.log(2 * Math.PI)

/** Of the state at every step, from the measurements up to step `last`. */
export function posterior(one: LinearCase, last: number): Posterior {
  const { n, z, F, Q, shift, H, R } = one
  const steps = z.length
  const size = n * steps
  const mean: number[] = [...one.x]
  const joint = Array.from({ length: size }, () => new Array<number>(size).fill(0))
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) joint[i]![j] = one.P[i]![j]!
  for (let k = 0; k + 1 < steps; k++) {
    for (let i = 0; i < n; i++) {
      const row = F[k]![i]!
      mean.push(row.reduce((sum, f, l) => sum + f * mean[k * n + l]!, shift[k]![i]!))
    }
    for (let past = 0; past <= k; past++) {
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < n; j++) {
          let sum = 0
          for (let l = 0; l < n; l++) sum += F[k]![i]![l]! * joint[k * n + l]![past * n + j]!
          joint[(k + 1) * n + i]![past * n + j] = sum
          joint[past * n + j]![(k + 1) * n + i] = sum
        }
      }
    }
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        let sum = Q[k]![i]![j]!
        for (let l = 0; l < n; l++) sum += F[k]![i]![l]! * joint[(k + 1) * n + j]![k * n + l]!
        joint[(k + 1) * n + i]![(k + 1) * n + j] = sum
      }
    }
  }
  const read: { k: number; s: number; value: number }[] = []
  for (let k = 0; k <= last; k++) {
    for (const [s, value] of z[k]!.entries()) if (value !== null) read.push({ k, s, value })
  }
  const cross = read.map(({ k, s }) =>
    Array.from({ length: size }, (_, j) =>
      H[s]!.reduce((sum, h, l) => sum + h * joint[k * n + l]![j]!, 0),
    ),
  )
  const scatter = read.map((a, i) =>
    read.map(b => {
      const seen = H[b.s]!.reduce((sum, h, l) => sum + h * cross[i]![b.k * n + l]!, 0)
      return seen + (a.k === b.k ? R[a.s]![b.s]! : 0)
    }),
  )
  const rest = read.map(
    ({ k, s, value }) => value - H[s]!.reduce((sum, h, l) => sum + h * mean[k * n + l]!, 0),
  )
  const l = choleskyOf(scatter)
  const solve = (b: readonly number[]) => backward(l, forward(l, b))
  const weights = solve(rest)
  const after = mean.map((v, j) => v + weights.reduce((sum, w, i) => sum + w * cross[i]![j]!, 0))
  const halves = Array.from({ length: size }, (_, j) =>
    forward(
      l,
      cross.map(row => row[j]!),
    ),
  )
  const covariance = Array.from({ length: steps }, (_, k) =>
    Array.from({ length: n }, (_, i) =>
      Array.from({ length: n }, (_, j) => {
        const [a, b] = [halves[k * n + i]!, halves[k * n + j]!]
        return joint[k * n + i]![k * n + j]! - a.reduce((sum, v, at) => sum + v * b[at]!, 0)
      }),
    ),
  )
  const logs = l.reduce((sum, row, i) => sum + Math.log(row[i]!), 0)
  const square = rest.reduce((sum, v, i) => sum + v * weights[i]!, 0)
  return {
    mean: Array.from({ length: steps }, (_, k) => after.slice(k * n, (k + 1) * n)),
    covariance,
    logLikelihood: -logs - (square + read.length * LOG_2_PI) / 2,
  }
}

function choleskyOf(a: readonly (readonly number[])[]): number[][] {
  const l: number[][] = []
  for (const [i, row] of a.entries()) {
    const own: number[] = []
    for (let j = 0; j <= i; j++) {
      let sum = row[j]!
      for (let k = 0; k < j; k++) sum -= own[k]! * (j === i ? own[k]! : l[j]![k]!)
      own.push(j === i ? Math.sqrt(sum) : sum / l[j]![j]!)
    }
    l.push(own)
  }
  return l
}

function forward(l: readonly number[][], b: readonly number[]): number[] {
  const x: number[] = []
  for (const [i, row] of l.entries()) {
    let sum = b[i]!
    for (let j = 0; j < i; j++) sum -= row[j]! * x[j]!
    x.push(sum / row[i]!)
  }
  return x
}

function backward(l: readonly number[][], b: readonly number[]): number[] {
  const x = [...b]
  for (let i = l.length - 1; i >= 0; i--) {
    x[i]! /= l[i]![i]!
    for (let j = 0; j < i; j++) x[j]! -= l[i]![j]! * x[i]!
  }
  return x
}
