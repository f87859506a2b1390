import { Failure } from './failure.ts'
import type { Term } from './field/master-equation.ts'
import { type Coupling, KERNEL_COUPLING, needsShift } from './field/metric-tensioner.ts'
import type { Kernels } from './kernel.ts'
import type { Inputs, TProperties } from './schema.ts'

/** A check that the solver ran on itself: passed when |value| <= bound. */
export interface Check {
  name: string
  value: number
  bound: number
  passed: boolean
}

/** A check as a solver runs it. A limit of the model that was kept, such as a cutoff, is no measured error. */
export type SelfCheck = Check & { isLimit?: true }

/** How far the answer may be off: `estimate` was measured in the way that `how` tells. */
export interface Accuracy {
  estimate: number
  bound: number
  how: string
}

/** Error of a headline that is a mean over chance: apart from the error of its computation. */
export interface Statistics {
  /** Of the headline value, in its unit. */
  standardError: number
  /** Share of all seeds whose value lies within one standard error of the truth. */
  confidence: number
  how: string
  /** What the computation itself was held to. */
  numerical: Accuracy
}

/** Of the normal law, within one standard deviation. */
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
  /** Of a headline that is a mean over chance. */
  statistics?: Statistics
  /** Inputs whose default follows from other inputs, as used; told among `parameters`. */
  resolved?: Record<string, unknown>
  /** Inputs that have no part in this run: they are not told among `parameters`. */
  unused?: readonly string[]
  series?: Record<string, Float64Array | number[]>
  fields?: Record<string, Field>
  warnings?: string[]
}

export interface Run {
  kernels: Kernels
  /** Tells how far the run is, 0 to 1, with the current residual or energy. Cheap; call it between chunks. */
  progress(fraction: number, message: string): void
}

export interface SolverExample<P extends TProperties> {
  title: string
  input: Partial<Inputs<P>>
  /** The headline value that this input must give, within `relTol` (default 1e-6). */
  value: number
  relTol?: number
}

/** A solver that goes on from where its last run has ended. */
export interface Loop<P extends TProperties = TProperties> {
  title: string
  /** Inputs of the first step. */
  input: Partial<Inputs<P>>
  /** By input its path in the step before, such as output.finalState.x. */
  next: { [K in keyof P]?: string }
  /** Condition that ends it. */
  until: string
}

export interface Tension<P extends TProperties> {
  /** Effective coupling that the input asks for. */
  couplingOf(input: Inputs<P>): Coupling
  /** The same input under another effective coupling. */
  under(input: Inputs<P>, coupling: Coupling): Inputs<P>
}

export interface Solver<P extends TProperties = TProperties, R extends TProperties = TProperties> {
  /** Short name: the tool is svc_<key>, the route /api/solve/<key>. */
  key: string
  title: string
  /** What it does, when to use it, its limits: 80 to 600 characters, written for the caller. */
  description: string
  /** Author, title, year, section of the method's source. */
  reference: string
  /** What people call the problem that it solves, beside its title: words by which a question finds it. */
  words: string
  /** Other names of a parameter, or of each of its choices with bars between them, as questions use them. */
  synonyms?: { [K in keyof P]?: string | Readonly<Record<string, string>> }
  /** Parameters that count only where another one has one of these values. */
  countsWith?: { [K in keyof P]?: { [L in keyof P]?: readonly (string | number)[] } }
  /** The compute core, or the simulations (unset). */
  family?: 'core' | 'sim'
  /** A REST path of its own, beside /api/svc/<key> and /api/solve/<key>. */
  alias?: string
  /** Whether a reactor may run it in a loop; unset: yes. */
  drivesReactor?: boolean
  /** Whether the list of MCP tools shows it; unset: yes. */
  isShown?: boolean
  params: P
  /** The named results with title and unit; method, checks, series ... are added to every solver. */
  outputs: R
  /** The first one gives every input that has no default. */
  examples: SolverExample<P>[]
  /** A reactor over it that is worth showing. */
  loop?: Loop<P>
  /** Of the inputs that the ranges allow the one that runs longest: its cost has to stay below the limit of a node. */
  largest: Partial<Inputs<P>>
  /** The coupling of KO42 as a part of the input; absent where the kernel's own holds. */
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

/** A solution that passed, in the form in which it leaves the worker. */
export interface Solved {
  solver: string
  value: number | null
  unit: string
  uncertainty: number
  equations: string[]
  terms: Term[]
  result: SolverResult
  /** Of the checks in the result the one that came closest to its bound. */
  decisive: Check
  /** The bound that the computed digits were held to. */
  precisionBound: number
  /** Effective coupling that was asked for; beyond the threshold the run is one under the kernel's. */
  coupling?: Coupling
}

/** An estimate above this is refused, unless the solver set itself a wider bound. */
const ESTIMATE_MAX = 1e-3

/** Runs a solver on validated input; refuses a failed check and an accuracy that is not good enough. */
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

/** The measured error that came closest to its bound; truths, whose bound is 0, where nothing else was checked. */
function decisiveOf(checks: readonly SelfCheck[]): Check {
  const share = ({ value, bound }: Check) => (bound > 0 ? Math.abs(value) / bound : -1)
  const errors = checks.filter(({ isLimit }) => !isLimit)
  const closest = errors.reduce((best, one) => (share(one) > share(best) ? one : best))
  const { name, value, bound, passed } = closest
  return { name, value, bound, passed }
}

/** The bound that a solver promises, or the one that it was let pass with. */
const boundHeld = ({ estimate, bound }: Accuracy) =>
  estimate <= bound ? bound : Math.max(bound, ESTIMATE_MAX)

/**
 * A result holds null where a quantity does not exist. NaN or an infinity in it is no answer: either the solver
 * is wrong, or the input lies so far out that doubles overflow or underflow on the way.
 */
function refuseNonFinite(value: unknown, path: string): void {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw nonFinite(path, value)
  } else if (value instanceof Float64Array) {
    // Fields are long: no path is written down before it is needed.
    const i = value.findIndex(item => !Number.isFinite(item))
    if (i >= 0) throw nonFinite(`${path}[${i}]`, value[i]!)
  } else if (ArrayBuffer.isView(value) || Array.isArray(value)) {
    const items = value as ArrayLike<unknown>
    for (let i = 0; i < items.length; i++) refuseNonFinite(items[i], `${path}[${i}]`)
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) refuseNonFinite(item, `${path}.${key}`)
  }
}

function nonFinite(path: string, value: number): Failure {
  const message = `${path} is ${value}: this input leaves the range of double precision`
  return new Failure('PRECISION', message, { path, value: String(value) })
}

/** A check that holds while |value| stays at or below `bound`. */
export function below(name: string, value: number, bound: number): Check {
  return { name, value, bound, passed: Math.abs(value) <= bound }
}

/** A limit of the model or the method that must be kept: no error is measured by it. */
export function limit(name: string, value: number, bound: number): SelfCheck {
  return { ...below(name, value, bound), isLimit: true }
}

/** A check of a truth: value 0 when it holds, 1 when not. */
export function holds(name: string, truth: boolean): Check {
  return { name, value: truth ? 0 : 1, bound: 0, passed: truth }
}

export function relativeError(value: number, exact: number): number {
  return Math.abs(value - exact) / Math.abs(exact)
}
