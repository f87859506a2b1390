// The Lorenz equations with their own kernel, held to what is known of them exactly.
import { Failure } from '../../failure.ts'
import type { Kernels } from '../../kernel.ts'
import { pow } from '../../numerics/mathematics.ts'
import { thinnedSeries } from '../../numerics/thin.ts'
import { boolean, type Inputs, integer, list, number, object } from '../../schema.ts'
import { below, limit, ONE_SIGMA, type Run } from '../../solver.ts'
import { kaplanYorke, kaplanYorkeError } from './dimension.ts'
import { equilibria } from './equilibria.ts'
import { pathOf } from './path.ts'

export const MODEL = {
  sigma: number({ title: 'Prandtl number', exclusiveMinimum: 0, maximum: 1000, default: 10 }),
  rho: number({ title: 'reduced Rayleigh number', minimum: 0, maximum: 1000, default: 28 }),
  beta: number({ title: 'aspect number', exclusiveMinimum: 0, maximum: 100, default: 8 / 3 }),
  dt: number({ title: 'time step', minimum: 1e-6, maximum: 1, default: 0.01 }),
  steps: integer({ title: 'number of steps', minimum: 40, maximum: 5_000_000, default: 60_000 }),
  delta: number({
    title: 'distance of the twin at the start',
    minimum: 1e-15,
    maximum: 1,
    default: 1e-8,
  }),
}

type Input = Inputs<typeof MODEL>

/** Independent stretches from whose means the standard error is taken, after one tenth is left out. */
const BLOCKS = 20
const ROWS = 20_000
/** The sum of the exponents is known exactly: so far may the measured one be off, relative. */
const SUM_RULE = 1e-4

const component = number({ title: 'component' })
const vector = (title: string) => list(component, { title })
const complex = object(
  { re: number({ title: 'real part' }), im: number({ title: 'imaginary part' }) },
  { title: 'eigenvalue' },
)

export const MODEL_OUTPUTS = {
  lyapunovExponent: number({ title: 'largest Lyapunov exponent, per time unit' }),
  lyapunovError: number({ title: 'its standard error from block averages' }),
  lyapunovSpectrum: list(number({ title: 'exponent' }), { title: 'all three exponents' }),
  divergence: number({ title: 'divergence of the flow, -(sigma + 1 + beta)' }),
  contractionRate: number({ title: 'measured rate of change of the logarithm of a volume' }),
  kaplanYorkeDimension: number({
    title: 'dimension by the formula of Kaplan and Yorke; 1 of a limit cycle, 0 of a point',
  }),
  kaplanYorkeError: number({ title: 'its standard error, from those of the exponents' }),
  meanZ: number({ title: 'time average of z' }),
  finalState: vector('[x, y, z] at the end'),
  chaotic: boolean({ title: 'the largest exponent is positive beyond its error' }),
  fixedPoints: list(vector('[x, y, z]'), { title: 'where the flow rests, the origin first' }),
  eigenvalues: list(list(complex, { title: 'of one point' }), {
    title: 'eigenvalues of the Jacobian at each fixed point',
  }),
}

export function attractor(input: Input, { kernels, progress }: Run) {
  const { sigma, rho, beta, dt, steps } = input
  const divergence = -(sigma + 1 + beta)
  const run = integrate(input, kernels, (part, exponent) =>
    progress(part / 3, `given step, running exponent ${exponent}`),
  )
  const contraction = run.exponents.reduce((sum, lambda) => sum + lambda, 0)
  const sumRule = Math.abs(contraction / divergence - 1)
  if (sumRule > SUM_RULE) throw tooLong(input, sumRule)
  const halved = integrate({ ...input, dt: dt / 2, steps: 2 * steps }, kernels, (part, exponent) =>
    progress((1 + 2 * part) / 3, `half the step, running exponent ${exponent}`),
  )
  const [largest, middle] = run.exponents
  const [scatter, middleError] = run.errors
  const duration = dt * (steps - run.discarded)
  const chaotic = largest > Math.max(4 * scatter, 3 / duration)
  // An orbit that comes to rest has no scatter to speak of, but stretches its first part unlike the rest, and two nearly
  // equal exponents may not have sorted themselves out.
  const points = equilibria(input)
  const error = chaotic
    ? scatter
    : Math.max(scatter, run.transient, middle - largest, offRest(largest, run.finalState, points))
  // An orbit that does not come to rest has the exponent 0 along itself (Haken, Phys. Lett. A 94 (1983) 71).
  const still = !chaotic && Math.abs(largest) <= 4 * error
  const difference = Math.abs(largest - halved.exponents[0])
  const bothErrors = Math.sqrt(error * error + halved.errors[0] * halved.errors[0])
  const cleared = [still ? 0 : largest, ...run.exponents.slice(1)]
  const checks = [
    below('sum of the exponents against -(sigma + 1 + beta), relative', sumRule, SUM_RULE),
    limit('distance from (0, 0, sigma + rho) over its bound', Math.sqrt(run.furthest), 1 + 1e-12),
  ]
  // Along the flow nothing grows: what is left is the logarithm of two speeds over the time.
  if (chaotic) checks.push(below('middle exponent', middle, 10 / duration + 6 * middleError))
  return {
    value: largest,
    unit: '1',
    uncertainty: error,
    equations: [
      `x' = ${sigma} (y - x), y' = x (${rho} - z) - y, z' = x y - ${beta} z`,
      `lambda_i = <ln |w_i|> / t = ${run.exponents.join(', ')}`,
      `lambda_1 + lambda_2 + lambda_3 = -(${sigma} + 1 + ${beta}) = ${divergence}`,
    ],
    terms: [{ term: 'lambda_1', value: largest }],
    method:
      'classical Runge-Kutta of fourth order with the variational equations, Gram-Schmidt every 4 steps; the first tenth of the run is left out of the means',
    outputs: {
      lyapunovExponent: largest,
      lyapunovError: error,
      lyapunovSpectrum: run.exponents,
      divergence,
      contractionRate: contraction,
      kaplanYorkeDimension: kaplanYorke(cleared),
      kaplanYorkeError: kaplanYorkeError(cleared, [
        still ? 0 : error,
        middleError,
        Math.sqrt(error * error + middleError * middleError),
      ]),
      meanZ: run.meanZ,
      finalState: run.finalState,
      chaotic,
      fixedPoints: points.map(({ point }) => point),
      eigenvalues: points.map(({ eigenvalues }) => eigenvalues),
    },
    checks,
    accuracy: {
      estimate: error / -divergence,
      bound: 0.5,
      how: `standard error of the largest exponent from ${BLOCKS} block averages, over sigma + 1 + beta`,
    },
    statistics: {
      standardError: error,
      confidence: ONE_SIGMA,
      how: 'block averages, and the difference of both halves where the orbit comes to rest',
      numerical: {
        estimate: sumRule,
        bound: SUM_RULE,
        how: 'sum of the exponents against -(sigma + 1 + beta), relative',
      },
    },
    series: { ...thinnedSeries(run.columns, 'z'), ...pathOf(run.columns) },
    warnings:
      difference > 5 * bothErrors + 1e-3 * Math.abs(largest)
        ? [`half the step gives ${halved.exponents[0]}: the run is short or not settled`]
        : [],
  }
}

/** Of the size of the equilibrium: so near to it an orbit has come to rest. */
const AT_REST = 1e-3

/** Where the orbit has come to rest, the distance of the exponent from the largest real part there; 0 elsewhere. */
function offRest(
  largest: number,
  state: readonly number[],
  points: ReturnType<typeof equilibria>,
): number {
  const rest = points.find(({ point }) => {
    const [size, away] = [point, point.map((p, i) => state[i]! - p)].map(lengthOf)
    return away! <= AT_REST * (1 + size!)
  })
  return rest === undefined
    ? 0
    : Math.abs(largest - Math.max(...rest.eigenvalues.map(({ re }) => re)))
}

const lengthOf = (v: readonly number[]) => Math.sqrt(v.reduce((sum, x) => sum + x * x, 0))

/**
 * How much of a run, at most, has distances from rest below what a normal double holds: they never reach zero, and
 * processors take several times as long for them. An orbit that comes to rest falls by the slowest eigenvalue there; x and
 * y also fall where z, which they raise, hardly does.
 */
export function subnormalShare(input: Input): number {
  const { sigma, beta, dt, steps } = input
  const slowest = -Math.max(
    ...equilibria(input)
      .at(-1)!
      .eigenvalues.map(({ re }) => re),
  )
  const fall = beta < 1e-3 ? Math.min(1, sigma) / 2 : slowest
  const folds = fall * dt * steps
  return fall > 0 ? Math.max(0, 1 - NORMAL_FOLDS / folds) : 0
}

/** From 1 to the least normal double, as exponent of e. */
const NORMAL_FOLDS = 708

function integrate(
  input: Input,
  kernels: Kernels,
  report: (part: number, exponent: number) => void,
) {
  const { sigma, rho, beta, dt, steps, delta } = input
  const kernel = kernels('lorenz')
  kernel.init(sigma, rho, beta, dt, 1, 1, 1, delta)
  const stride = Math.ceil(steps / ROWS)
  const rows = Math.ceil(steps / stride) + 1
  const column = () => new Float64Array(rows)
  const columns = {
    t: column(),
    x: column(),
    y: column(),
    z: column(),
    separation: column(),
    runningExponent: column(),
  }
  /** Step numbers, and the three stretchings and the sum of z there: the bounds of the blocks. */
  const bounds: { step: number; sums: [number, number, number, number] }[] = []
  const bound2 = boundOf(input)
  let furthest = 0
  let step = 0
  for (let row = 0; row < rows; row++) {
    if (row > 0) {
      const count = Math.min(stride, steps - step)
      kernel.advance(count)
      step += count
    }
    const [x, y, z] = [kernel.positionX(), kernel.positionY(), kernel.positionZ()]
    const v = (x * x + y * y + (z - sigma - rho) ** 2) / bound2
    if (!(v <= DIVERGED)) throw diverged(input, step, Math.sqrt(v))
    furthest = Math.max(furthest, v)
    columns.t[row] = step * dt
    columns.x[row] = x
    columns.y[row] = y
    columns.z[row] = z
    columns.separation[row] = kernel.separation()
    columns.runningExponent[row] = step === 0 ? 0 : kernel.stretching1() / (step * dt)
    const next = (0.1 + (0.9 * bounds.length) / BLOCKS) * (rows - 1)
    if (row >= Math.round(next)) {
      const sums = [kernel.stretching1(), kernel.stretching2(), kernel.stretching3()] as const
      bounds.push({ step, sums: [...sums, kernel.heightSum()] })
    }
    if (row % 1000 === 0) report(row / rows, columns.runningExponent[row]!)
  }
  const mean = (k: number, from: number, to: number) => {
    const [a, b] = [bounds[from]!, bounds[to]!]
    return (b.sums[k]! - a.sums[k]!) / (b.step - a.step)
  }
  const rate = (k: number) => mean(k, 0, BLOCKS) / dt
  const error = (k: number) => {
    let square = 0
    for (let n = 0; n < BLOCKS; n++) square += (mean(k, n, n + 1) / dt - rate(k)) ** 2
    return Math.sqrt(square / (BLOCKS * (BLOCKS - 1)))
  }
  return {
    columns,
    furthest,
    discarded: bounds[0]!.step,
    exponents: [rate(0), rate(1), rate(2)] as [number, number, number],
    errors: [error(0), error(1)] as const,
    /** How far the mean is from that of its second half. */
    transient: Math.abs(rate(0) - mean(0, BLOCKS / 2, BLOCKS) / dt),
    meanZ: mean(3, 0, BLOCKS),
    finalState: [kernel.positionX(), kernel.positionY(), kernel.positionZ()],
  }
}

/**
 * Square of the largest distance from (0, 0, c), c = sigma + rho, that an orbit from (1, 1, 1) can reach:
 * the distance grows only inside sigma x^2 + y^2 + beta (z - c/2)^2 = beta c^2/4 (Lorenz 1963), an
 * ellipsoid that lies within the sphere whose square is written here.
 */
function boundOf({ sigma, rho, beta }: Input): number {
  const c = sigma + rho
  return Math.max(2 + (1 - c) ** 2, c * c * (1 + beta / 4 + beta / (4 * sigma)))
}

/** Squares of the distance over its bound beyond which no step comes back. */
const DIVERGED = 100

function diverged({ dt }: Input, step: number, distance: number): Failure {
  const limit = Math.sqrt(DIVERGED)
  const much = Number.isFinite(distance) ? `${distance} times the` : 'no finite multiple of the'
  return new Failure(
    'UNSTABLE',
    `the trajectory blew up at step ${step}: its distance is ${much} bound of the attractor, limit ${limit}; take a dt below ${dt}`,
    { dt, step, limit },
  )
}

/** The error of the sum rule falls with the fourth power of the step. */
function tooLong({ dt }: Input, error: number): Failure {
  const enough = Number((0.9 * dt * pow(SUM_RULE / error, 0.25)).toPrecision(2))
  return new Failure(
    'PRECISION',
    `the sum of the exponents misses -(sigma + 1 + beta) by ${error}, limit ${SUM_RULE}; take dt = ${enough}`,
    { error, limit: SUM_RULE, dt: enough },
  )
}
