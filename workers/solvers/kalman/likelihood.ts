// Parameters of maximum likelihood: L-BFGS over logarithms of variances, slopes by differences of the filter.
import { Failure } from '../../failure.ts'
import { exp } from '../../numerics/mathematics.ts'
import { boundedLbfgs } from '../../numerics/optimise/bounded-lbfgs.ts'
import { hessianOf } from '../../numerics/optimise/certificate.ts'
import { solveDense } from '../../numerics/optimise/dense.ts'
import { type Program, Spent } from '../../numerics/optimise/program.ts'
import { symmetricEigenvalues } from '../../numerics/symmetric-eigen.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import type { Filter } from './filter.ts'
import type { OwnCourse } from './own-course.ts'
import type { OwnInput } from './own-words.ts'

export interface LikelihoodFit {
  readonly parameters: readonly {
    readonly name: string
    readonly value: number
    readonly standardError: number | null
  }[]
  readonly logLikelihood: number
  /** Largest Newton step that is left, over the standard error. */
  readonly open: number
  readonly runs: number
  readonly warnings: readonly string[]
}

const ITERATIONS_MAX = 500
const DIFFERENCE = 1e-3
/** Slopes are differences of the likelihood, whose rounding they show. */
const GRADIENT_SHARE = 1e-8
const LIKELIHOOD_ROUNDING = 1e-12
/** How far a logarithm may fall: a variance that goes beyond goes to 0. */
const LOG_FALL_MAX = 30

interface Coordinate {
  readonly name: string
  readonly index: number
  readonly isLog: boolean
  readonly scale: number
}

/** Leaves the parameters at their best values. */
export function fitLikelihood(
  input: OwnInput,
  own: OwnCourse,
  run: (course: OwnCourse['course']) => Filter,
  progress: (message: string) => void,
): LikelihoodFit {
  const coordinates = coordinatesOf(input, own)
  const { parameters, course } = own
  const k = coordinates.length
  let runs = 0
  const set = (theta: Float64Array) => {
    for (const [i, { index, isLog, scale }] of coordinates.entries()) {
      parameters.values[index] = isLog ? scale * exp(theta[i]!) : scale * theta[i]!
    }
    parameters.version++
  }
  const cost = (theta: Float64Array): number => {
    set(theta)
    runs++
    try {
      const value = -run(course).likelihood()
      return Number.isFinite(value) ? value : Number.POSITIVE_INFINITY
    } catch (error) {
      // A trial step may leave the model's range; the search goes another way.
      if (error instanceof Failure && error.code !== 'NOT_CONVERGED')
        return Number.POSITIVE_INFINITY
      throw error
    }
  }
  let iterations = 0
  const program: Program = {
    ...{ n: k, m: 0, isEquality: [] },
    lower: Float64Array.from(coordinates, ({ isLog }) =>
      isLog ? -LOG_FALL_MAX : Number.NEGATIVE_INFINITY,
    ),
    upper: Float64Array.from(coordinates, ({ isLog }) =>
      isLog ? LOG_FALL_MAX : Number.POSITIVE_INFINITY,
    ),
    value: cost,
    slopes(theta, _c, g) {
      for (let i = 0; i < k; i++) {
        const step = DIFFERENCE * Math.max(1, Math.abs(theta[i]!))
        const at = (shift: number) => {
          const point = theta.slice()
          point[i]! += shift
          return cost(point)
        }
        const coarse = (at(step) - at(-step)) / (2 * step)
        const fine = (at(step / 2) - at(-step / 2)) / step
        g[i] = (4 * fine - coarse) / 3
      }
      return cost(theta)
    },
    iterate() {
      if (++iterations > ITERATIONS_MAX) throw new Spent()
      progress(`iteration ${iterations} of the likelihood, ${runs} runs`)
    },
  }
  const theta = Float64Array.from(coordinates, ({ isLog, index, scale }) =>
    isLog ? 0 : parameters.values[index]! / scale,
  )
  if (!Number.isFinite(cost(theta))) {
    throw invalidInput('/parameters', 'the likelihood has no value at the values of parameters')
  }
  try {
    boundedLbfgs(program, theta, GRADIENT_SHARE)
  } catch (error) {
    if (!(error instanceof Spent)) throw error
  }
  const isHeld = coordinates.map(
    (_, i) => theta[i]! <= program.lower[i]! || theta[i]! >= program.upper[i]!,
  )
  const free = [...theta.keys()].filter(i => !isHeld[i])
  const hessian = hessianOf(program, theta, new Float64Array(0))
  let step = newtonStep(program, theta, hessian, free)
  const next = theta.map((v, i) => v + step[i]!)
  const logLikelihood = -cost(theta)
  if (-cost(next) >= logLikelihood - LIKELIHOOD_ROUNDING * Math.abs(logLikelihood)) {
    theta.set(next)
    step = newtonStep(program, theta, hessian, free)
  }
  const f = cost(theta)
  const deviations = deviationsOf(hessian, k, free)
  const curvatures = curvaturesOf(hessian, k, free)
  const open = Math.max(
    0,
    ...free.map(i => Math.abs(step[i]!) / (deviations?.[i] || Math.max(1, Math.abs(theta[i]!)))),
  )
  const isPeak = curvatures.every(v => v > 0)
  const held = coordinates.filter((_, i) => isHeld[i])
  return {
    parameters: coordinates.map(({ name, index, isLog, scale }, i) => {
      const value = parameters.values[index]!
      const deviation = isHeld[i] ? undefined : deviations?.[i]
      const standardError =
        deviation === undefined ? null : deviation * (isLog ? value : Math.abs(scale))
      return { name, value, standardError }
    }),
    logLikelihood: -f,
    open,
    runs,
    warnings: [
      'a local maximum of the likelihood: other values of parameters may lead to a higher one',
      ...(isPeak ? [] : ['the likelihood does not curve down along a direction: it is no maximum']),
      ...(held.length > 0
        ? [
            `${held.map(({ name }) => name).join(', ')} goes to 0, or without bound: its likelihood has no maximum inside`,
          ]
        : []),
    ],
  }
}

/** Of the free coordinates, by the slopes where they are now. */
function newtonStep(
  program: Program,
  theta: Float64Array,
  hessian: Float64Array,
  free: readonly number[],
): Float64Array {
  const g = new Float64Array(program.n)
  const none = new Float64Array(0)
  program.slopes(theta, none, g, none)
  const side = Float64Array.from(free, i => -g[i]!)
  const step = new Float64Array(program.n)
  if (!solveDense(partOf(hessian, program.n, free), free.length, side)) return step
  for (const [place, i] of free.entries()) step[i] = side[place]!
  return step
}

const partOf = (hessian: Float64Array, n: number, free: readonly number[]) =>
  Float64Array.from(free.flatMap(a => free.map(b => hessian[a * n + b]!)))

const curvaturesOf = (hessian: Float64Array, n: number, free: readonly number[]): Float64Array =>
  symmetricEigenvalues(partOf(hessian, n, free), free.length)

/** Square roots of the diagonal of the inverse Hessian, of what is free. */
function deviationsOf(
  hessian: Float64Array,
  n: number,
  free: readonly number[],
): (number | undefined)[] | undefined {
  const deviations = new Array<number | undefined>(n).fill(undefined)
  for (const [place, i] of free.entries()) {
    const unit = new Float64Array(free.length)
    unit[place] = 1
    if (!solveDense(partOf(hessian, n, free), free.length, unit) || !(unit[place]! > 0)) {
      return undefined
    }
    deviations[i] = Math.sqrt(unit[place]!)
  }
  return deviations
}

/** A positive parameter that stands in Q or R alone is a variance, and searched by its logarithm. */
function coordinatesOf(input: OwnInput, { parameters }: OwnCourse): Coordinate[] {
  const { fit = [], model = {}, continuous, transition, observation, definitions } = input
  const { Q, R, ...rest } = model
  const { Q: density, ...rates } = continuous ?? {}
  const names = (value: unknown, name: string) =>
    new RegExp(`\\b${name}\\b`).test(JSON.stringify(value ?? ''))
  return fit.map((name, i): Coordinate => {
    const place = pointerTo('fit', i)
    const index = parameters.names.indexOf(name)
    if (index < 0) {
      throw invalidInput(
        place,
        `${name.slice(0, 40)} is no parameter: ${parameters.names.join(', ') || 'there is none'}`,
      )
    }
    if (fit.indexOf(name) !== i) throw invalidInput(place, `${name} stands twice`)
    const isOfNoise = names([Q, R, density], name)
    const isElsewhere = names([rest, rates, transition, observation, definitions], name)
    if (!isOfNoise && !isElsewhere) {
      throw invalidInput(
        place,
        `${name} stands nowhere in the model: the likelihood does not know it`,
      )
    }
    const value = parameters.values[index]!
    const isLog = isOfNoise && !isElsewhere && value > 0
    return { name, index, isLog, scale: value || 1 }
  })
}
