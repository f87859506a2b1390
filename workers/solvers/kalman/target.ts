// A manoeuvring target that is simulated, measured and tracked: a filter whose consistency is known.
import { Failure } from '../../failure.ts'
import { pow } from '../../numerics/mathematics.ts'
import { Random } from '../../numerics/random.ts'
import { thinnedSeries } from '../../numerics/thin.ts'
import { below, type Check, holds, ONE_SIGMA } from '../../solver.ts'

interface Input {
  readonly steps: number
  readonly dt: number
  readonly sigmaA: number
  readonly sigmaZ: number
  readonly seed: number
  readonly v0: number
}

export function runTarget(input: Input) {
  const { steps, dt, sigmaA, sigmaZ } = input
  refuseBuriedNoise(input)
  const run = track(input)
  const steady = steadyState(input)
  const { rmsePosition, rmseMeasurement, nisMean, neesMean, finalCovariance: P } = run
  // Errors of neighbouring steps share most of their noise: this many are as good as independent.
  const half = steps / 2
  const { memory } = steady
  const independent = (half * (1 - memory)) / (1 + memory)
  const checks: Check[] = [
    below('mean NIS - 1, in standard errors', (nisMean - 1) / Math.sqrt(2 / half), 6),
    below('correlation of neighbouring innovations, in standard errors', run.whiteness, 6),
    holds('covariance is positive definite', P[0][0] > 0 && determinant(P) > 0),
  ]
  if (independent > 10) {
    const error = Math.sqrt(4 / independent)
    checks.push(below('mean NEES - 2, in standard errors', (neesMean - 2) / error, 6))
  }
  const warnings: string[] = []
  const settled = pow(memory, half) < 1e-10
  if (settled) {
    const { gain } = run
    const off = gain[0]! / steady.gain[0] - 1
    checks.push(below('final gain against the Riccati solution', off, 1e-6))
  } else {
    warnings.push(`the gain has not settled after ${steps} steps: steadyGain lies ahead`)
  }
  const uncertainty = rmsePosition / Math.sqrt(2 * Math.max(1, independent))
  const numerical = {
    estimate: run.disagreement,
    bound: 1e-4,
    how: 'covariance in Joseph form against the information form, largest relative difference',
  }
  return {
    value: rmsePosition,
    unit: 'm',
    uncertainty,
    equations: [
      `x' = x + ${dt} v + ${dt}^2 a/2, v' = v + ${dt} a, a ~ N(0, ${sigmaA}^2)`,
      `z = x + n, n ~ N(0, ${sigmaZ}^2)`,
      'K = P H^T / (H P H^T + R), P = (I - K H) P (I - K H)^T + K R K^T',
    ],
    terms: [{ term: 'rms position error', value: rmsePosition }],
    method: 'Kalman filter, Joseph form, two-point initiation; steady state by the tracking index',
    outputs: {
      steadyGain: steady.gain,
      steadyCovariance: steady.covariance,
      finalCovariance: P,
      rmsePosition,
      rmseVelocity: run.rmseVelocity,
      rmseMeasurement,
      nisMean,
      neesMean,
      improvement: rmseMeasurement / rmsePosition,
    },
    checks,
    accuracy: numerical,
    statistics: {
      standardError: uncertainty,
      confidence: ONE_SIGMA,
      how: 'scatter of a root mean square over the steps that are as good as independent',
      numerical,
    },
    series: thinnedSeries(run.columns, 'truth'),
    warnings,
  }
}

/** Beyond this many standard deviations of a measurement the track's own rounding buries the noise. */
const REACH_MAX = 1e11

function refuseBuriedNoise({ steps, dt, sigmaA, sigmaZ, v0 }: Input): void {
  const reach = (Math.abs(v0) * dt * steps + sigmaA * dt * dt * steps * Math.sqrt(steps)) / sigmaZ
  if (reach <= REACH_MAX) return
  throw new Failure(
    'PRECISION',
    `the target travels about ${reach} sigmaZ, more than ${REACH_MAX}: rounding would bury the noise`,
    { reach, limit: REACH_MAX },
  )
}

type Matrix = [[number, number], [number, number]]

const determinant = (P: Matrix) => P[0][0] * P[1][1] - P[0][1] * P[1][0]

/** F P F^T + Q of the discrete white-noise acceleration model. */
function predicted([[a, b], [, d]]: Matrix, dt: number, variance: number): Matrix {
  const p = a + 2 * dt * b + dt * dt * d + (variance * dt ** 2 * dt * dt) / 4
  const q = b + dt * d + (variance * dt * dt * dt) / 2
  return [
    [p, q],
    [q, d + variance * dt * dt],
  ]
}

/** (I - K H) P (I - K H)^T + K R K^T: stays symmetric and positive whatever rounding does to K. */
function joseph([[a, b], [, d]]: Matrix, [k, l]: readonly [number, number], R: number): Matrix {
  const h = 1 - k
  const p = h * a * h + k * R * k
  const q = h * (b - l * a) + k * R * l
  return [
    [p, q],
    [q, d - l * b - l * (b - l * a) + l * R * l],
  ]
}

/** The same update by the inverse: P^-1 + H^T R^-1 H, inverted. */
function information([[a, b], [, d]]: Matrix, R: number): Matrix {
  const share = R / (a + R)
  return [
    [a * share, b * share],
    [b * share, d - (b / (a + R)) * b],
  ]
}

/** Simulates target and measurements and filters them; all means are over the second half. */
function track({ steps, dt, sigmaA, sigmaZ, seed, v0 }: Input) {
  const random = new Random(seed)
  const R = sigmaZ * sigmaZ
  const names = [
    't',
    'truth',
    'measurement',
    'estimate',
    'velocityTruth',
    'velocityEstimate',
    'sigmaPosition',
  ] as const
  const columns = Object.fromEntries(names.map(name => [name, new Float64Array(steps)])) as Record<
    (typeof names)[number],
    Float64Array
  >
  let truth = { x: 0, v: v0 }
  let estimate = { x: 0, v: 0 }
  let P: Matrix = [
    [R, 0],
    [0, 0],
  ]
  let other = P
  let gain: readonly [number, number] = [1, 0]
  let disagreement = 0
  const sum = { position: 0, velocity: 0, measurement: 0, nis: 0, nees: 0, lag: 0, count: 0 }
  /** Innovation over its standard deviation. */
  let standard = 0
  for (let n = 0; n < steps; n++) {
    if (n > 0) {
      const a = sigmaA * random.normal()
      truth = { x: truth.x + dt * truth.v + (dt * dt * a) / 2, v: truth.v + dt * a }
    }
    const z = truth.x + sigmaZ * random.normal()
    let nis = 1
    const last = standard
    if (n === 0) {
      estimate = { x: z, v: 0 }
    } else if (n === 1) {
      // Two-point initiation: position and difference quotient, with the covariance that follows from them.
      estimate = { x: z, v: (z - estimate.x) / dt }
      const variance = (2 * R) / (dt * dt) + (sigmaA * sigmaA * dt * dt) / 4
      P = [
        [R, R / dt],
        [R / dt, variance],
      ]
      other = P
    } else {
      const before = { x: estimate.x + dt * estimate.v, v: estimate.v }
      const ahead = predicted(P, dt, sigmaA * sigmaA)
      const S = ahead[0][0] + R
      gain = [ahead[0][0] / S, ahead[0][1] / S]
      const innovation = z - before.x
      standard = innovation / Math.sqrt(S)
      nis = standard * standard
      estimate = { x: before.x + gain[0] * innovation, v: before.v + gain[1] * innovation }
      P = joseph(ahead, gain, R)
      other = information(predicted(other, dt, sigmaA * sigmaA), R)
      disagreement = Math.max(disagreement, distance(P, other))
    }
    columns.t[n] = n * dt
    columns.truth[n] = truth.x
    columns.measurement[n] = z
    columns.estimate[n] = estimate.x
    columns.velocityTruth[n] = truth.v
    columns.velocityEstimate[n] = estimate.v
    columns.sigmaPosition[n] = Math.sqrt(P[0][0])
    if (n < steps / 2) continue
    const dx = estimate.x - truth.x
    const dv = estimate.v - truth.v
    sum.position += dx * dx
    sum.velocity += dv * dv
    sum.measurement += (z - truth.x) ** 2
    sum.nis += nis
    sum.lag += standard * last
    sum.nees += (dx * dx * P[1][1] - 2 * dx * dv * P[0][1] + dv * dv * P[0][0]) / determinant(P)
    sum.count++
  }
  const { count } = sum
  return {
    columns,
    gain,
    disagreement,
    finalCovariance: P,
    rmsePosition: Math.sqrt(sum.position / count),
    rmseVelocity: Math.sqrt(sum.velocity / count),
    rmseMeasurement: Math.sqrt(sum.measurement / count),
    nisMean: sum.nis / count,
    whiteness: sum.lag / Math.sqrt(count),
    neesMean: sum.nees / count,
  }
}

function distance(A: Matrix, B: Matrix): number {
  const scale = Math.sqrt(A[0][0] * A[1][1])
  return Math.max(
    Math.abs(A[0][0] / B[0][0] - 1),
    Math.abs(A[1][1] / B[1][1] - 1),
    Math.abs(A[0][1] - B[0][1]) / scale,
  )
}

/** Kalata, IEEE Trans. AES 20 (1984) 174: gains from the tracking index lambda = sigmaA dt^2 / sigmaZ. */
function steadyState({ dt, sigmaA, sigmaZ }: Input) {
  const lambda = (sigmaA * dt * dt) / sigmaZ
  // r = (4 + lambda - sqrt(8 lambda + lambda^2)) / 4 and alpha = 1 - r^2, neither by cancellation.
  const root = Math.sqrt(8 * lambda + lambda * lambda)
  const r = 4 / (4 + lambda + root)
  const rest = lambda === 0 ? 0 : (2 * lambda) / (lambda + root)
  const alpha = rest * (2 - rest)
  const beta = 2 * rest * rest
  const R = sigmaZ * sigmaZ
  const q = (beta * R) / dt
  const covariance: Matrix = [
    [alpha * R, q],
    [q, (2 * beta * R * rest) / (dt * dt * r)],
  ]
  // Errors follow e' = (I - K H) F e, whose eigenvalues have the sum -1 + 4r - r^2 and the product r^2.
  const trace = -1 + 4 * r - r * r
  const discriminant = trace * trace - 4 * r * r
  const slowest = discriminant > 0 ? (Math.abs(trace) + Math.sqrt(discriminant)) / 2 : r
  const gain: [number, number] = [alpha, beta / dt]
  return { gain, covariance, memory: slowest * slowest }
}
