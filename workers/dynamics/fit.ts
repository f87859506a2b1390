// Parameters and starts of a system from measurements, by least squares; the slopes of what is observed come from the
// variational equations.
import { compileVariation } from '../expression/wasm/variation.ts'
import { Failure } from '../failure.ts'
import type { Kernels } from '../kernel.ts'
import { triangularise } from '../numerics/optimise/dense.ts'
import { levenbergMarquardt, type Residuals } from '../numerics/optimise/levenberg-marquardt.ts'
import { invalidInput, missingInput, pointerTo } from '../refusal.ts'
import { dispersionOf, unlikelihoodOf } from './dispersion.ts'
import { covarianceOf } from './fit-covariance.ts'
import { columnsOf, compared, timesOf } from './fit-data.ts'
import { type Interval, withIntervals } from './fit-profile.ts'
import { readNumber } from './number.ts'
import { Scope, unknownName } from './scope.ts'
import { isState } from './state.ts'
import { Tangents } from './tangents.ts'
import type { DynamicsInput, FitInput } from './words.ts'
import type { WorkMeter } from './work-meter.ts'

export interface Fit {
  readonly parameters: Record<string, { value: number; standardError: number; interval?: Interval }>
  /** Between the values, in the order of `fit`. */
  readonly correlation: number[][]
  readonly residual: NonNullable<FitInput['residual']>
  /** Sum of squares of what was made small, or the deviance. */
  readonly sum: number
  /** k of counts with the variance mu + mu^2/k. */
  readonly dispersion?: number
  /** What is left over in each degree of freedom; 1 of counts. */
  readonly variance: number
  /** Of each column the values that the equations give at its times. */
  readonly predicted: Record<string, number[]>
  /** Largest change of a value by half the step, over its standard error. */
  readonly stepError: number
}

type Input = DynamicsInput & { [K in keyof FitInput]: FitInput[K] | undefined }

/** What the measurements say of some values. */
interface Compared {
  /** What falls: half the sum of squares, or half a deviance. */
  readonly objective: number
  /** Half their sum of squares is the objective, near the values. */
  readonly residuals: readonly number[]
  /** Of each fitted name the derivative of each residual. */
  readonly columns: readonly (readonly number[])[]
  readonly predicted: readonly number[][]
}

/** Steps of the whole run at first; doubled until the values stay. */
const STEPS_FIRST = 400
const STEPS_MAX = 409_600
/** Change of a value by half the step, over its standard error, that is no more of interest. */
const STAYS = 1e-5
/** Of a value: data without scatter leave a standard error of rounding alone, below which nothing settles. */
const SCATTER_SHARE = 1e-6
/** Rounds of values and dispersion in turn, which hardly depend on one another. */
const DISPERSIONS_MAX = 60
const DISPERSION_STAYS = 1e-9

export function fitOf(
  kernels: Kernels,
  system: DynamicsInput,
  { data, fit, observe, residual, profile }: FitInput,
  meter: WorkMeter,
): Fit {
  const words = { data, fit, observe, residual, profile }
  const problem = new FitProblem(kernels, { ...system, ...words }, meter)
  let best: Fit | undefined
  let start = problem.start
  for (let steps = STEPS_FIRST; steps <= STEPS_MAX; steps *= 2) {
    const x = Float64Array.from(start)
    const least = problem.least(x, steps)
    if (!least) {
      if (best) break
      continue
    }
    start = [...x]
    const next = problem.result(start, least)
    const last = best
    if (last) {
      const moved = problem.names.map(name => {
        const { value, standardError } = next.parameters[name]!
        const change = Math.abs(value - last.parameters[name]!.value)
        return change === 0 ? 0 : change / Math.max(standardError, SCATTER_SHARE * Math.abs(value))
      })
      best = { ...next, stepError: Math.max(0, ...moved) }
      if (best.stepError <= STAYS) {
        if (!profile) return best
        return { ...best, parameters: withIntervals(problem, best, start, least, steps) }
      }
    } else best = next
  }
  const message = best
    ? 'the values of the fit do not settle as the steps are halved: the equations are stiff or diverge on the way'
    : 'no least was found from these values: begin nearer, or fit fewer names'
  throw new Failure('NOT_CONVERGED', message, { fit: problem.names })
}

/** The system with what was found in place of what it began with. */
export function withValues(system: DynamicsInput, { parameters }: Fit): DynamicsInput {
  const values = Object.entries(parameters).map(([name, { value }]): [string, number] => [
    name,
    value,
  ])
  const own = (names: object = {}) => values.filter(([name]) => Object.hasOwn(names, name))
  return {
    ...system,
    parameters: { ...system.parameters, ...Object.fromEntries(own(system.parameters)) },
    initial: { ...system.initial, ...Object.fromEntries(own(system.equations)) },
  }
}

class FitProblem {
  readonly names: readonly string[]
  readonly start: readonly number[]
  readonly #tangents: Tangents
  readonly #input: Input
  readonly #meter: WorkMeter
  readonly #times: readonly number[]
  readonly #columns: readonly { name: string; values: readonly number[]; index: number }[]
  readonly #states: readonly string[]
  readonly #fixed: readonly string[]
  readonly #t0: number
  readonly #residual: Fit['residual']
  /** Of negative binomial counts; without end they are those of Poisson. */
  dispersion = Number.POSITIVE_INFINITY

  constructor(kernels: Kernels, input: Input, meter: WorkMeter) {
    const {
      equations = {},
      parameters = {},
      fit,
      data,
      observe = {},
      definitions,
      residual = 'plain',
    } = input
    if (!data) throw missingInput('/data', 'data are missing: times t and what was observed')
    if (!fit) throw missingInput('/fit', 'fit is missing: the names to be found')
    if (!input.initial || isState(input.initial)) {
      throw invalidInput('/initial', 'a fit begins with values by name')
    }
    this.#input = input
    this.#meter = meter
    this.#residual = residual
    this.#states = Object.keys(equations)
    this.names = fit
    const known = [...Object.keys(parameters), ...this.#states]
    for (const [i, name] of fit.entries()) {
      const place = pointerTo('fit', i)
      if (!known.includes(name)) throw unknownName(place, name, known, 'parameter or state')
      if (fit.indexOf(name) !== i) throw invalidInput(place, `${name} is fitted already`)
    }
    this.#times = timesOf(data)
    this.#t0 = input.tStart ?? this.#times[0]!
    if (this.#times[0]! < this.#t0) {
      throw invalidInput('/data/t/0', `the data begin before the run, at ${this.#times[0]}`)
    }
    const shown = columnsOf(input, this.#states)
    const scope = new Scope(['t', ...this.#states, ...Object.keys(parameters)], definitions)
    for (const [name, text] of Object.entries(observe)) {
      scope.valued(text, pointerTo('observe', name))
    }
    this.#fixed = Object.keys(parameters).filter(name => !fit.includes(name))
    const own = fit.filter(name => !this.#states.includes(name))
    const taken = new Set([...known, ...Object.keys(definitions ?? {})])
    let prefix = 'observed'
    while ([...taken].some(name => name.startsWith(prefix))) prefix += '_'
    this.#columns = shown.map(({ name, values }, i) => ({
      ...{ name, values, index: this.#states.length + own.length + i },
    }))
    // Fitted parameters are states that rest; what is observed is the rate of a state of its own, so that its value and its
    // slopes are among the rates.
    const variation = compileVariation(
      {
        equations: {
          ...equations,
          ...Object.fromEntries(own.map(name => [name, '0'])),
          ...Object.fromEntries(shown.map(({ text }, i) => [`${prefix}${i}`, text])),
        },
        parameters: this.#fixed,
        definitions,
      },
      fit.length,
    )
    this.#tangents = new Tangents(
      kernels,
      variation,
      this.#fixed.map(name => parameters[name]!),
    )
    const initial = this.#startAt(Object.values(parameters))
    this.start = fit.map(name => {
      const i = this.#states.indexOf(name)
      return i < 0 ? parameters[name]! : initial[i]!
    })
    const rows = this.#columns.length * this.#times.length
    if (rows <= fit.length) {
      throw invalidInput(
        '/fit',
        `${rows} measurements cannot determine ${fit.length} numbers with their errors`,
      )
    }
  }

  /** The states at the start, for these values of the parameters. */
  #startAt(values: readonly number[]): number[] {
    const { initial = {}, parameters = {} } = this.#input
    const scope = new Scope(Object.keys(parameters))
    return this.#states.map(name => {
      if (!Object.hasOwn(initial, name)) {
        throw missingInput(pointerTo('initial', name), `${name} is missing: its value at the start`)
      }
      const place = pointerTo('initial', name)
      return readNumber(initial[name], place, name, scope, Float64Array.from(values))
    })
  }

  /** The start at x, with its slopes: an expression of a fitted parameter moves with it. */
  #startOf(x: readonly number[]): { y: number[]; slopes: number[][] } {
    const { parameters = {}, initial = {} } = this.#input
    if (this.#states.every(name => typeof initial[name] === 'number')) {
      const fitted = this.#states.map(name => this.names.indexOf(name))
      const y = fitted.map((j, i) => (j < 0 ? (initial[this.#states[i]!] as number) : x[j]!))
      return { y, slopes: x.map((_, j) => fitted.map(own => (own === j ? 1 : 0))) }
    }
    const valuesAt = (x: readonly number[]) =>
      Object.entries(parameters).map(([name, value]) => {
        const j = this.names.indexOf(name)
        return j < 0 ? value : x[j]!
      })
    const at = (x: readonly number[]) => {
      const y = this.#startAt(valuesAt(x))
      for (const [j, name] of this.names.entries()) {
        const i = this.#states.indexOf(name)
        if (i >= 0) y[i] = x[j]!
      }
      return y
    }
    const slopes = x.map((value, j) => {
      const h = 1e-5 * (Math.abs(value) || 1)
      const moved = (by: number) => at(x.map((other, i) => (i === j ? other + by : other)))
      const [up, down] = [moved(h), moved(-h)]
      return up.map((high, i) => {
        const name = this.#states[i]!
        return this.names.indexOf(name) === j ? 1 : (high - down[i]!) / (2 * h)
      })
    })
    return { y: at(x), slopes }
  }

  /** Their scatter is known: that of counts. */
  get isOfCounts(): boolean {
    return this.#residual === 'poisson' || this.#residual === 'negative-binomial'
  }

  /** Moves x to the least near it; undefined where the run has no value at x. */
  least(x: Float64Array, steps: number, held?: number): Compared | undefined {
    const free = this.names.map((_, j) => j).filter(j => j !== held)
    for (let round = 0; round < DISPERSIONS_MAX; round++) {
      if (!this.#at([...x], steps)) return undefined
      if (free.length > 0) {
        const part = Float64Array.from(free, j => x[j]!)
        const whole = (part: Float64Array) => {
          const all = x.slice()
          for (const [k, j] of free.entries()) all[j] = part[k]!
          return all
        }
        levenbergMarquardt(this.#residuals(free, whole, steps), part)
        x.set(whole(part))
      }
      const compared = this.#at([...x], steps)
      if (this.#residual !== 'negative-binomial' || !compared) return compared
      const before = this.dispersion
      this.dispersion = dispersionOf(this.#columns, compared.predicted)
      if (Math.abs(this.dispersion - before) <= DISPERSION_STAYS * before) return compared
    }
    return undefined
  }

  /** What rises beside the values: half a sum of squares or a deviance, or minus the logarithm of a likelihood. */
  criterion({ objective, predicted }: Compared): number {
    return this.#residual === 'negative-binomial'
      ? unlikelihoodOf(this.#columns, predicted, this.dispersion)
      : objective
  }

  #residuals(
    free: readonly number[],
    whole: (part: Float64Array) => Float64Array,
    steps: number,
  ): Residuals {
    const n = free.length
    // Slopes come with the values, so that what the search has tried it need not run again.
    let tried: { x: Float64Array; compared: Compared | undefined } | undefined
    const at = (x: Float64Array) => {
      if (!tried?.x.every((value, j) => value === x[j])) {
        tried = { x: x.slice(), compared: this.#at([...whole(x)], steps) }
      }
      return tried!.compared
    }
    return {
      n,
      lower: new Float64Array(n).fill(Number.NEGATIVE_INFINITY),
      upper: new Float64Array(n).fill(Number.POSITIVE_INFINITY),
      iterate: () => {},
      cost: x => at(x)?.objective ?? Number.POSITIVE_INFINITY,
      reduce(x, triangle, side) {
        const compared = at(x)
        if (!compared) return Number.POSITIVE_INFINITY
        const { residuals, columns, objective } = compared
        const wide = n + 1
        const matrix = Float64Array.from({ length: residuals.length * wide }, (_, at) => {
          const [i, j] = [Math.floor(at / wide), at % wide]
          return j < n ? columns[free[j]!]![i]! : residuals[i]!
        })
        triangularise(matrix, residuals.length, wide, n)
        for (let i = 0; i < n; i++) {
          for (let j = 0; j < n; j++) triangle[i * n + j] = j < i ? 0 : matrix[i * wide + j]!
          side[i] = matrix[i * wide + n]!
        }
        return objective
      },
    }
  }

  #at(x: readonly number[], steps: number): Compared | undefined {
    const tangents = this.#tangents
    const n = tangents.size
    const { y, slopes } = this.#startOf(x)
    const own = this.names.flatMap((name, j) => (this.#states.includes(name) ? [] : [j]))
    const whole = [...y, ...own.map(j => x[j]!), ...this.#columns.map(() => 0)]
    const span = this.#times.at(-1)! - this.#t0
    const predicted: number[][] = this.#columns.map(() => [])
    const derivatives: number[][][] = this.#columns.map(() => x.map(() => []))
    const vectors = slopes.map((slope, j) => [
      ...slope,
      ...own.map(k => (k === j ? 1 : 0)),
      ...this.#columns.map(() => 0),
    ])
    let at = this.#t0
    let state: ArrayLike<number> = whole
    for (const time of this.#times) {
      tangents.start(at, state)
      for (const [j, vector] of vectors.entries()) tangents.vector(j).set(vector)
      if (time > at) {
        const count = Math.max(4, Math.ceil((steps * (time - at)) / span))
        this.#meter.add(4 * count * tangents.system.work, time)
        tangents.advance((time - at) / count, count)
      }
      state = tangents.y.slice()
      for (let j = 0; j < vectors.length; j++) vectors[j] = [...tangents.vector(j)]
      const rates = tangents.slopes(time)
      for (const [c, { index }] of this.#columns.entries()) {
        predicted[c]!.push(rates[index]!)
        for (let j = 0; j < x.length; j++) derivatives[c]![j]!.push(rates[n * (1 + j) + index]!)
      }
      at = time
    }
    return this.#compared(predicted, derivatives)
  }

  #compared(predicted: number[][], derivatives: number[][][]): Compared | undefined {
    const residuals: number[] = []
    const columns: number[][] = this.names.map(() => [])
    let objective = 0
    for (const [c, { values }] of this.#columns.entries()) {
      for (const [i, value] of values.entries()) {
        const one = compared(this.#residual, predicted[c]![i]!, value, this.dispersion)
        if (!one) return undefined
        objective += one.objective
        residuals.push(one.residual)
        for (let j = 0; j < columns.length; j++)
          columns[j]!.push(one.slope * derivatives[c]![j]![i]!)
      }
    }
    const isSound =
      Number.isFinite(objective) && columns.every(column => column.every(Number.isFinite))
    return isSound ? { objective, residuals, columns, predicted } : undefined
  }

  result(x: readonly number[], { objective, residuals, columns, predicted }: Compared): Fit {
    const { covariance, correlation } = covarianceOf(this.names, columns)
    const freedom = residuals.length - x.length
    const variance = this.isOfCounts ? 1 : (2 * objective) / freedom
    const parameters = this.names.map(
      (name, j): [string, { value: number; standardError: number }] => [
        name,
        { value: x[j]!, standardError: Math.sqrt(variance * covariance[j]!) },
      ],
    )
    return {
      parameters: Object.fromEntries(parameters),
      ...{ correlation, residual: this.#residual, variance, stepError: 0 },
      ...(this.#residual === 'negative-binomial' && { dispersion: this.dispersion }),
      sum: 2 * objective,
      predicted: Object.fromEntries(this.#columns.map(({ name }, c) => [name, predicted[c]!])),
    }
  }
}
