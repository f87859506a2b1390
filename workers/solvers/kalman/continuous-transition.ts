// Rates in time as a step: what moves the states over dt, and the noise that comes in on the way.
import { matrixExponential, oneNorm, product } from '../../numerics/matrix-exponential.ts'
import { invalidInput } from '../../refusal.ts'
import { eitherVaries, type LinearTransition } from './linear-model.ts'
import { type Matrix, rootOf } from './matrices.ts'

/** Of A over one step of Van Loan's: beyond it his exponentials of A and -A take one another's digits. */
const NORM_MAX = 1

/** dx = A x dt + noise of the spectral density Q, over dt. */
export function continuousTransition(A: Matrix, Q: Matrix, place: string): LinearTransition {
  const n = A.rows
  let seen: { key: string; F: Float64Array; noise: Float64Array } | undefined
  return {
    varies: { ...eitherVaries(A.varies, Q.varies), byLength: true },
    at(k, dt, t) {
      const [a, q] = [A.at(k, dt, t), Q.at(k, dt, t)]
      const key = `${dt} ${a.join(' ')} ${q.join(' ')}`
      if (seen?.key === key) return seen
      rootOf(q, n, place)
      const whole = oneNorm(n, a) * Math.abs(dt)
      if (!Number.isFinite(whole)) throw beyondNumbers(dt)
      let halvings = 0
      let step = dt
      for (let norm = whole; norm > NORM_MAX; norm /= 2) {
        halvings++
        step /= 2
      }
      let { F, covariance }: Step = shortStep(n, a, q, step)
      for (let i = 0; i < halvings; i++) {
        const moved = product(n, product(n, F, covariance), transposed(n, F))
        covariance = covariance.map((value, at) => value + moved[at]!)
        F = product(n, F, F)
      }
      if (!F.every(Number.isFinite) || !covariance.every(Number.isFinite)) {
        throw beyondNumbers(dt)
      }
      seen = { key, F, noise: rootOf(symmetric(n, covariance), n, place) }
      return seen
    },
  }
}

function beyondNumbers(dt: number) {
  const message = `over a step of ${dt} the states move beyond the largest number`
  return invalidInput('/continuous/A', message, { dt })
}

interface Step {
  readonly F: Float64Array
  readonly covariance: Float64Array
}

/** F and Q of a step by one exponential: Van Loan, IEEE Trans. Autom. Control 23 (1978) 395. */
function shortStep(n: number, a: Float64Array, q: Float64Array, dt: number): Step {
  const m = 2 * n
  const block = new Float64Array(m * m)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      block[i * m + j] = -a[i * n + j]! * dt
      block[i * m + n + j] = q[i * n + j]! * dt
      block[(n + i) * m + n + j] = a[j * n + i]! * dt
    }
  }
  const whole = matrixExponential(m, block)
  const F = new Float64Array(n * n)
  const right = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      F[i * n + j] = whole[(n + j) * m + n + i]!
      right[i * n + j] = whole[i * m + n + j]!
    }
  }
  return { F, covariance: product(n, F, right) }
}

function transposed(n: number, matrix: Float64Array): Float64Array {
  return matrix.map((_, at) => matrix[(at % n) * n + Math.floor(at / n)]!)
}

function symmetric(n: number, matrix: Float64Array): Float64Array {
  const other = transposed(n, matrix)
  return matrix.map((value, at) => (value + other[at]!) / 2)
}
