import type { CrewMaker } from './crew.ts'
import { Failure } from './failure.ts'
import type { Term } from './field/master-equation.ts'
import { type Coupling, KERNEL_COUPLING, needsShift } from './field/metric-tensioner.ts'
import type { Kernels } from './kernel.ts'
import type { Picture } from './picture.ts'
import type { Inputs, TProperties } from './schema.ts'

/** A self-check of a solver: passed when |value| <= bound. */
export interface Check {
  name: string
  value: number
  bound: number
  passed: boolean
}

/** A check with a mark for limits of the model, such as a cut-off, which measure no error. */
export type SelfCheck = Check & { isLimit?: true }

/** Error of the headline value: `estimate` was measured by the method that `how` describes. */
export interface Accuracy {
  estimate: number
  bound: number
  how: string
}

/** Statistical error of a headline value that is a mean over random samples; separate from its numerical error. */
export interface Statistics {
  /** Standard error of the headline value, in its unit. */
  standardError: number
  /** Probability that the value lies within one standard error of the exact one. */
  confidence: number
  how: string
  /** Numerical error of the computation itself. */
  numerical: Accuracy
}

/** Probability that a normal deviate lies within one standard deviation. */
export const ONE_SIGMA = 0.6827

/** A field on a regular grid, row by row: values[j * nx + i] at (i dx, j dy). */
export interface Field {
  nx: number
  ny: number
  dx: number
  dy: number
  values: Float64Array
}

/** What a solver returns. `outputs` holds the named results that its record declares. */
export interface Solution<R> {
  value: number | null
  unit: string
  uncertainty: number
  equations: string[]
  terms: Term[]
  method: string
  outputs: R
  checks: SelfCheck[]
  accuracy: Accuracy
  /** Set where the headline value is a mean over random samples. */
  statistics?: Statistics
  /** Values used for inputs whose default depends on other inputs; included in `parameters` of the result. */
  resolved?: Record<string, unknown>
  /** Inputs that have no part in this run: they are not told among `parameters`. */
  unused?: readonly string[]
  series?: Record<string, Float64Array | number[]>
  fields?: Record<string, Field>
  warnings?: string[]
}

export interface Run {
  kernels: Kernels
  /** Reports the share of the run that is done, 0 to 1, with the current residual or energy. Cheap; call it between chunks. */
  progress(fraction: number, message: string): void
  /** Shares the work of a kernel with threads that are idle (crew.ts); unset where no thread could come. */
  crew?: CrewMaker | undefined
}

export interface SolverExample<P extends TProperties> {
  title: string
  input: Partial<Inputs<P>>
  /** Expected headline value, compared with relative tolerance `relTol` (default 1e-6). */
  value: number
  relTol?: number
}

/** Repeated runs of the solver, each continuing from the final state of the one before: an example of a reactor, and ticks of a channel. */
export interface Loop<P extends TProperties = TProperties> {
  title: string
  /** Inputs of the first step. */
  input: Partial<Inputs<P>>
  /** For each input that changes, the path of its next value in the previous step, such as output.finalState.x. */
  next: { [K in keyof P]?: string }
  /** Condition that ends the loop. */
  until: string
}

export interface Tension<P extends TProperties> {
  /** Effective coupling of the input. */
  couplingOf(input: Inputs<P>): Coupling
  /** A copy of the input with another effective coupling. */
  under(input: Inputs<P>, coupling: Coupling): Inputs<P>
}

export interface OtherForm {
  readonly key: string
  /** Its names in questions, separated by bars, and its unit. */
  readonly called: string
  readonly unit: string
  /** From what is stated, and from another parameter by its value or default. */
  value(stated: number, parameter: (key: string) => number): number
  readonly note: string
  /** Choices that it belongs to, and what the question has to speak of. */
  readonly needs?: Readonly<Record<string, readonly string[]>>
  readonly about?: RegExp
  /** Parameters that it sets beside its own, and those that have to be stated too. */
  readonly sets?: Readonly<Record<string, string>>
  readonly alongside?: readonly string[]
}

/** The inputs that a question writes out: they are what the run is of, and its headline what is asked for. */
export interface Written {
  /** It is a system of equations, for the solver of such; unset: for the one that has read it. */
  readonly isSystem?: true
  readonly inputs: Readonly<Record<string, unknown>>
  /** What is asked for of the result, where that is not the headline. */
  readonly output?: ResultPlace
}

export interface ResultPlace {
  /** Where it stands in the result, by points: `energies.1`; and where its error does, 0 of a count. */
  readonly value: string
  readonly error?: string
  /** Where its relative error stands instead. */
  readonly relativeError?: string
  /**
   * The value is a list of times, as its error is, and what is asked for lies between two of them: the period, which is the same
   * always, or at last where a motion comes to a cycle.
   */
  readonly cycle?: 'always' | 'at last'
  /** What belongs to the value too: the correction for what a run leaves out. */
  readonly plus?: string
  /** What is asked for is so many times the value. */
  readonly factor?: number
  readonly unit: string
}

/** A question with `#3#` in place of its quantity 3. */
export interface MarkedText {
  readonly text: string
  /** The quantity in a unit; undefined where it is none, or a bare number where the unit is one. */
  valueOf(quantity: number, unit: string): number | undefined
  /** Another text marked likewise: the question without what has been read of it already. */
  of(text: string): MarkedText
}

/** A text as an expression of these variables alone, in the notation of expressions; undefined where it is none. */
export type ExpressionIn = (text: string, variables: readonly string[]) => string | undefined

export interface Solver<P extends TProperties = TProperties, R extends TProperties = TProperties> {
  /** Short name: the tool is svc_<key>, the route /api/solve/<key>. */
  key: string
  title: string
  /** What it does and when to take it or another, for a list of all tools: 80 to 140 characters. Unset: the description. */
  brief?: string
  /** What it does, when to use it, its limits: 80 to 600 characters, written for the caller. */
  description: string
  /** Author, title, year, section of the method's source. */
  reference: string
  /** Search words: other names of the problem that it solves. */
  words: string
  /** Other names of a parameter or of its choices in questions, separated by bars. */
  synonyms?: { [K in keyof P]?: string | Readonly<Record<string, string>> }
  /** Parameters that people state as something else: a rate by its period, a transmission by its reproduction number. */
  otherForms?: readonly OtherForm[]
  /** Parameters of one problem: a question that states some of them leaves none of the others to its default. */
  readonly together?: readonly (keyof P)[]
  /** Words that ask for what hangs on all of them; without it any do. */
  readonly togetherFor?: RegExp
  /** Parameters that make another problem of it: a question in words that asks for such a number has to tell them. */
  readonly toBeSaid?: { readonly [K in keyof P]?: RegExp }
  /** Words that ask for another number than the headline. */
  readonly otherNumbers?: RegExp
  /** Parameters that have an effect only while another one has one of these values. */
  countsWith?: { [K in keyof P]?: { [L in keyof P]?: readonly (string | number)[] } }
  /** Words that have a meaning only while a parameter has one of these values, or is left out (`unset`). */
  wordsWith?: Readonly<Record<string, { [L in keyof P]?: readonly (string | number)[] }>>
  /** Parameters that questions in words never give: they describe a system by its equations. */
  unspoken?: readonly string[]
  /** Words that such parameters alone stand for: they lead to the solver, but a question that has them is told so. */
  unspokenWords?: string
  /** Reads a question that writes its problem out, to its last word; undefined where anything in it is something else. */
  written?: (
    question: string,
    expressionIn: ExpressionIn,
    marked: MarkedText,
  ) => Written | undefined
  /** Whether it runs any system of equations that others have read. */
  takesSystems?: true
  /** Group in the catalogue; unset: 'sim', the simulations. */
  family?: 'core' | 'sim'
  /** A REST path of its own, beside /api/svc/<key> and /api/solve/<key>. */
  alias?: string
  /** Whether a reactor may run it in a loop; unset: yes. */
  drivesReactor?: boolean
  /** Longest input as JSON, in octets; unset: that of every tool. */
  bodyMaxBytes?: number
  /** Whether the list of MCP tools shows it; unset: yes. */
  isShown?: boolean
  params: P
  /** The named results with title and unit; method, checks, series ... are added to every solver. */
  outputs: R
  /** What shows the result, the best first; the first one whose series and fields are there is drawn. */
  pictures: readonly Picture[]
  /** The first one contains every input that has no default. */
  examples: SolverExample<P>[]
  /** An example of a reactor that runs this solver. */
  loop?: Loop<P>
  /** The allowed input with the longest run; tests check that a node's time limit suffices for it. */
  largest: Partial<Inputs<P>>
  /** How the input sets the coupling of KO42; absent where the default coupling always applies. */
  tension?: Tension<P>
  /** Predicted time of the run in milliseconds on one core, from the input alone. */
  costMs(input: Inputs<P>): number
  solve(input: Inputs<P>, run: Run): Solution<Inputs<R>>
}

/** The tool that runs the solver. */
export const toolName = ({ key }: Pick<Solver, 'key'>): string => `svc_${key}`

export function defineSolver<P extends TProperties, R extends TProperties>(
  solver: Solver<P, R>,
): Solver<P, R> {
  return solver
}

export type SolverResult = Record<string, unknown> & {
  method: string
  parameters: Record<string, unknown>
  checks: Check[]
  accuracy: Accuracy
  statistics?: Statistics
  series: Record<string, Float64Array | number[]>
  fields: Record<string, Field>
  warnings: string[]
}

/** A solution whose checks passed, as it is sent from the worker. */
export interface Solved {
  solver: string
  value: number | null
  unit: string
  uncertainty: number
  equations: string[]
  terms: Term[]
  result: SolverResult
  /** The check whose value came closest to its bound. */
  decisive: Check
  /** Bound on the numerical error. */
  precisionBound: number
  /** Effective coupling of the input; beyond the threshold the run used the default coupling instead. */
  coupling?: Coupling
}

/** Largest accepted error estimate, unless the solver states a wider bound. */
const ESTIMATE_MAX = 1e-3

/** Runs a solver on validated input; refuses the solution if a check fails or the error estimate exceeds its bound. */
export function solveWith(solver: Solver, original: Inputs<TProperties>, run: Run): Solved {
  const { tension } = solver
  const coupling = tension?.couplingOf(original)
  const isShifted = coupling !== undefined && needsShift(coupling)
  const input = isShifted ? tension!.under(original, KERNEL_COUPLING) : original
  const { value, unit, uncertainty, equations, terms, outputs, ...rest } = solver.solve(input, run)
  const {
    method,
    accuracy,
    statistics,
    resolved,
    unused,
    series = {},
    fields = {},
    warnings = [],
  } = rest
  const checks = rest.checks.map(({ isLimit, ...check }): Check => check)
  const failed = checks.find(check => !check.passed)
  if (failed) {
    const { name, value, bound } = failed
    throw new Failure('PRECISION', `${name}: ${value} exceeds ${bound}`, { ...failed })
  }
  const limit = Math.max(accuracy.bound, ESTIMATE_MAX)
  if (!(accuracy.estimate <= limit)) {
    throw new Failure(
      'PRECISION',
      `estimated error ${accuracy.estimate} exceeds ${limit} (${accuracy.how})`,
      { ...accuracy, limit },
    )
  }
  const parameters: Record<string, unknown> = { ...input, ...resolved }
  for (const name of unused ?? []) delete parameters[name]
  const chance = statistics && { statistics }
  const common = { method, parameters, checks, accuracy, ...chance, series, fields, warnings }
  const result: SolverResult = { ...outputs, ...common }
  refuseNonFinite(result, solver.key)
  const decisive = decisiveOf(rest.checks)
  const precisionBound = boundHeld(statistics?.numerical ?? accuracy)
  const outcome = { value, unit, uncertainty, equations, terms, result, decisive, precisionBound }
  const solved = { solver: solver.key, ...outcome }
  return coupling ? { ...solved, coupling } : solved
}

/** The measured error closest to its bound; a yes-or-no check, whose bound is 0, only where there is no other. */
function decisiveOf(checks: readonly SelfCheck[]): Check {
  const share = ({ value, bound }: Check) => (bound > 0 ? Math.abs(value) / bound : -1)
  const errors = checks.filter(({ isLimit }) => !isLimit)
  const closest = errors.reduce((best, one) => (share(one) > share(best) ? one : best))
  const { name, value, bound, passed } = closest
  return { name, value, bound, passed }
}

/** The bound that the solver states, or the default one. */
const boundHeld = ({ estimate, bound }: Accuracy) =>
  estimate <= bound ? bound : Math.max(bound, ESTIMATE_MAX)

/**
 * Refuses NaN and infinities in a result, where null stands for a quantity that does not exist. They mean that the solver
 * is wrong, or that the input is so extreme that doubles overflow or underflow on the way.
 */
function refuseNonFinite(result: unknown, key: string): void {
  const fault = faultOf(result)
  if (!fault) return
  const path = `${key}${fault.path}`
  const message = `${path} is ${fault.value}: this input leaves the range of double precision`
  throw new Failure('PRECISION', message, { path, value: String(fault.value) })
}

/** Fields and inputs are long, so the text of a path is only built on the way back from a faulty number. */
function faultOf(value: unknown): { path: string; value: number } | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : { path: '', value }
  if (value === null || typeof value !== 'object') return undefined
  if (ArrayBuffer.isView(value) || Array.isArray(value)) {
    const items = value as ArrayLike<unknown>
    const i = value instanceof Float64Array ? firstFaulty(value) : 0
    for (let k = i; k < items.length; k++) {
      const fault = faultOf(items[k])
      if (fault) return { ...fault, path: `[${k}]${fault.path}` }
    }
    return undefined
  }
  for (const [key, item] of Object.entries(value)) {
    const fault = faultOf(item)
    if (fault) return { ...fault, path: `.${key}${fault.path}` }
  }
  return undefined
}

/** A loop of its own over doubles alone is several times as fast as a call for each. */
function firstFaulty(values: Float64Array): number {
  let i = 0
  while (i < values.length && Number.isFinite(values[i]!)) i++
  return i
}

/** A check that holds while |value| stays at or below `bound`. */
export function below(name: string, value: number, bound: number): Check {
  return { name, value, bound, passed: Math.abs(value) <= bound }
}

/** A limit of the model or the method that must hold; its value is not an error. */
export function limit(name: string, value: number, bound: number): SelfCheck {
  return { ...below(name, value, bound), isLimit: true }
}

/** A yes-or-no check: value 0 when it holds, 1 when not. */
export function holds(name: string, truth: boolean): Check {
  return { name, value: truth ? 0 : 1, bound: 0, passed: truth }
}

export function relativeError(value: number, exact: number): number {
  return Math.abs(value - exact) / Math.abs(exact)
}
