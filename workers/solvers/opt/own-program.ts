// An own objective as a program in scaled variables, and what its searches have cost.
import { type CompiledObjective, compileObjective } from '../../expression/wasm/objective.ts'
import { PARAMETERS_ADDRESS } from '../../expression/wasm/user-memory.ts'
import { Failure } from '../../failure.ts'
import { UserModules } from '../../kernel.ts'
import { lazy } from '../../memo.ts'
import { largestOf } from '../../numerics/optimise/dense.ts'
import { type Program, Spent } from '../../numerics/optimise/program.ts'
import { Random } from '../../numerics/random.ts'
import { invalidInput } from '../../refusal.ts'
import { type Condition, readConditions } from './conditions.ts'
import type { OwnInput } from './own-words.ts'
import { readVariables, type Variables } from './variables.ts'

const HEAP = 16_384
/** Elementary operations of a call, some nanosecond each: a minute of one core. */
export const WORK_MAX = 6e10
const REPORT_EVERY = 1024
/** Points of the box that are tried where its middle has no value. */
const TRIES_MAX = 64
/** Methods that need no slope where they begin: they may begin beside a point that has none, such as the root of abs. */
const BY_VALUES: ReadonlySet<string> = new Set(['nelder-mead', 'cma-es', 'global'])
/** How far beside, over the scale of a variable. */
const BESIDE = 1e-3

const modules = lazy(() => new UserModules())

export class Effort {
  evaluations = 0
  gradientEvaluations = 0
  iterations = 0
  readonly history: { iteration: number[]; best: number[] } = { iteration: [], best: [] }

  readonly #iterationsMax: number
  readonly #report: (fraction: number, message: string) => void
  #work = 0
  #best = Number.POSITIVE_INFINITY

  constructor(iterationsMax: number, report: (fraction: number, message: string) => void) {
    this.#iterationsMax = iterationsMax
    this.#report = report
  }

  /** Counts an iteration; throws Spent when there are no more. */
  iterate(operations: number): void {
    this.add(operations)
    if (this.iterations === this.#iterationsMax) throw new Spent()
    this.iterations++
    if (this.iterations % REPORT_EVERY > 0) return
    const share = this.iterations / this.#iterationsMax
    this.#report(share, `iteration ${this.iterations}, ${this.#best}`)
  }

  add(operations: number): void {
    this.#work += operations
    if (this.#work <= WORK_MAX) return
    const message = `more than ${WORK_MAX} operations, about a minute, after ${this.iterations} iterations: take a smaller maxIter or a nearer start`
    throw new Failure('NOT_CONVERGED', message, { operations: this.#work, limit: WORK_MAX })
  }

  /** A value that fulfils all conditions. */
  note(value: number, shown: number): void {
    if (!(value < this.#best)) return
    this.#best = value
    this.history.iteration.push(this.iterations)
    this.history.best.push(shown)
  }
}

export interface OwnProgram extends Program {
  readonly variables: Variables
  readonly conditions: readonly Condition[]
  readonly compiled: CompiledObjective
  readonly effort: Effort
  /** In units of the caller, where there is one. */
  objectiveAt(u: Float64Array): number
  /** Of one unit of the scaled objective, its sign included; of each condition; of each variable. */
  readonly objectiveScale: number
  readonly conditionScales: Float64Array
  readonly start: Float64Array
  inUnits(u: Float64Array): number[]
}

/** Throws INVALID_INPUT and MISSING_INPUT with the place and what is wrong there. */
export function ownProgram(input: OwnInput, effort: Effort): OwnProgram {
  const variables = readVariables(input)
  const conditions = readConditions(input.constraints ?? [])
  const parameters = input.parameters ?? {}
  const compiled = compileObjective({
    objective: input.objective!,
    variables: variables.names,
    conditions,
    parameters: Object.keys(parameters),
    definitions: input.definitions,
  })
  const n = variables.names.length
  const m = conditions.length
  const entries = compiled.dependences.reduce((sum, row) => sum + row.length, 0)
  const memory = new WebAssembly.Memory({ initial: 16 })
  const user = modules().instance(compiled, memory)
  const doubles = new Float64Array(memory.buffer)
  doubles.set(Object.values(parameters), PARAMETERS_ADDRESS / 8)
  const from = HEAP / 8
  const to = from + n
  const { scales } = variables
  const sign = input.maximise ? -1 : 1
  let scale = 1
  const conditionScales = new Float64Array(m).fill(1)
  const put = (u: Float64Array) => {
    for (let i = 0; i < n; i++) doubles[from + i] = inBox(variables, i, u[i]! * scales[i]!)
  }
  const objective = () => {
    const value = (sign * doubles[to]!) / scale
    return Number.isFinite(value) ? value : Number.POSITIVE_INFINITY
  }
  const readConditionsAt = (at: number, c: Float64Array): boolean => {
    let isMet = true
    for (let k = 0; k < m; k++) {
      const value = doubles[at + k]! / conditionScales[k]!
      c[k] = value
      if (conditions[k]!.isEquality ? Math.abs(value) > 1e-9 : value < -1e-9) isMet = false
    }
    return isMet && c.every(Number.isFinite)
  }
  const program = {
    ...{ n, m, variables, conditions, compiled, effort, conditionScales },
    isEquality: conditions.map(({ isEquality }) => isEquality),
    lower: variables.lower.map((v, i) => v / scales[i]!),
    upper: variables.upper.map((v, i) => v / scales[i]!),
    start: variables.start.map((v, i) => v / scales[i]!),
    get objectiveScale() {
      return sign * scale
    },
    inUnits: (u: Float64Array) => Array.from(u, (v, i) => inBox(variables, i, v * scales[i]!)),
    objectiveAt(u: Float64Array) {
      put(u)
      user['value']!(8 * from, 8 * to)
      return doubles[to]!
    },
    value(u: Float64Array, c: Float64Array) {
      effort.evaluations++
      effort.add(compiled.work + n)
      put(u)
      user['value']!(8 * from, 8 * to)
      const value = objective()
      const isMet = readConditionsAt(to + 1, c)
      if (isMet || m === 0) effort.note(sign * doubles[to]!, doubles[to]!)
      return c.every(Number.isFinite) ? value : Number.POSITIVE_INFINITY
    },
    slopes(u: Float64Array, c: Float64Array, g: Float64Array, a: Float64Array) {
      effort.evaluations++
      effort.gradientEvaluations++
      effort.add(3 * compiled.work + entries + ((n + m) * (n + m)) / 4 + 2 * n)
      put(u)
      user['gradient']!(8 * from, 8 * to)
      const value = objective()
      for (let i = 0; i < n; i++) g[i] = ((sign * doubles[to + 1 + i]!) / scale) * scales[i]!
      const isMet = readConditionsAt(to + 1 + n, c)
      if (isMet || m === 0) effort.note(sign * doubles[to]!, doubles[to]!)
      a.fill(0)
      let at = to + 1 + n + m
      for (const [k, row] of compiled.dependences.entries()) {
        for (const i of row) a[k * n + i] = (doubles[at++]! / conditionScales[k]!) * scales[i]!
      }
      return c.every(Number.isFinite) ? value : Number.POSITIVE_INFINITY
    },
    iterate: (operations: number) => effort.iterate(operations),
  }
  const [c, g, a] = [new Float64Array(m), new Float64Array(n), new Float64Array(m * n)]
  const valueAt = (u: Float64Array): number => {
    const value = program.slopes(u, c, g, a)
    return g.every(Number.isFinite) && a.every(Number.isFinite) ? value : Number.NaN
  }
  let first = valueAt(program.start)
  const random = new Random(1)
  const named = variables.start.slice()
  const isByValues = BY_VALUES.has(input.method ?? 'auto')
  for (let tries = 0; tries < TRIES_MAX && !Number.isFinite(first); tries++) {
    if (!isByValues && !variables.isFree.includes(true)) break
    for (const [i, isFree] of variables.isFree.entries()) {
      if (isFree) variables.start[i] = drawnIn(variables, i, random)
      else if (isByValues) variables.start[i] = besideOf(variables, named, i, random)
      program.start[i] = variables.start[i]! / scales[i]!
    }
    first = valueAt(program.start)
  }
  if (!Number.isFinite(first)) {
    const message = `objective, constraints or their slopes have no value at the start: ${program.inUnits(program.start).join(', ')}; give another start`
    throw invalidInput('/variables', message)
  }
  scale = largestOf(g) || Math.abs(first) || 1
  for (let k = 0; k < m; k++) {
    conditionScales[k] = largestOf(a.subarray(k * n, (k + 1) * n)) || 1
  }
  return program
}

/** A point next to that which the caller named. */
function besideOf(
  { lower, upper, scales }: Variables,
  named: Float64Array,
  i: number,
  random: Random,
): number {
  const aside = named[i]! + BESIDE * scales[i]! * (2 * random.uniform() - 1)
  return Math.min(Math.max(aside, lower[i]!), upper[i]!)
}

/** A point of the box, whole where the variable is. */
function drawnIn({ lower, upper, isWhole }: Variables, i: number, random: Random): number {
  const drawn = lower[i]! + random.uniform() * (upper[i]! - lower[i]!)
  return isWhole[i] ? Math.ceil(drawn) : drawn
}

/** Scaling may round a bound away from itself. */
const inBox = ({ lower, upper }: Variables, i: number, v: number) =>
  Math.min(Math.max(v, lower[i]!), upper[i]!)
