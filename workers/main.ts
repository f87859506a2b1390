// Entry point of a worker thread: finds the solver or closed form, runs it and returns the outcome. Each run gets new kernel
// instances from the modules that the main thread compiled.
import { extname } from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina'
import type { Question, Reading } from './auto/question.ts'
import { help, leading, type Work } from './crew.ts'
import { Failure, type FailureData, failureData } from './failure.ts'
import { joined, type KernelModules, kernelsFrom } from './kernel.ts'
import { lazy, remembered } from './memo.ts'
import type { DomainSource } from './operator.ts'
import type { ClosedForm, ClosedFormRequests } from './operators/closed-form.ts'
import { type Solved, type Solver, solveWith } from './solver.ts'

export interface SolveTask {
  solver: string
  /** Validated input with defaults filled in. */
  input: Record<string, unknown>
  /** Port for progress reports; unset where the caller wants none. */
  port?: MessagePort
  /** Port for invitations to share the run; unset where no thread could come. */
  invitations?: MessagePort
}

export interface HelpTask {
  work: Work
  seat: number
}

/** A closed form that is predicted to take too long for the main thread. */
export interface ClosedFormTask<F extends ClosedForm = ClosedForm> {
  form: F
  request: ClosedFormRequests[F]
}

export interface QuestionTask {
  question: Question
}

export interface Progress {
  fraction: number
  message: string
}

/** Result or failure as plain data: structured cloning would drop an error's class, code and details. */
export type Outcome<T = Solved> = { solved: T } | { failure: FailureData }

const TRANSFER_FROM_BYTES = 65_536

const { modules, domains } = workerData as WorkerData
const kernels = kernelsFrom(modules)

export interface WorkerData {
  modules: KernelModules
  /** Domains of operators to load; unset: all of them. */
  domains?: readonly DomainSource[] | undefined
}

/** Engine and registry are loaded at the first closed form or question: most workers never evaluate one. */
const registry = lazy(async () => {
  const { createRegistry } = await import('./operators/registry.ts')
  return createRegistry(domains ?? (await import('./domains/index.ts')).domains)
})

const closedForms = lazy(async () => {
  const { plannedClosedForm } = await import('./operators/closed-form.ts')
  return { plannedClosedForm, operators: await registry() }
})

const questions = lazy(async () => {
  const [{ readingOf }, { chooser }, { solvers }] = await Promise.all([
    import('./auto/question.ts'),
    import('./auto/decision.ts'),
    import('./solvers/index.ts'),
  ])
  return { readingOf, chooser: chooser(await registry(), solvers) }
})

/** More than the number of solvers. */
const SOLVERS_MAX = 256

/** A solver's module is loaded at its first run, from the path that its key names. */
const solverOf = remembered(SOLVERS_MAX, async (key: string): Promise<Solver> => {
  const record = `./solvers/${key}/${key}${extname(import.meta.url)}`
  const { href } = new URL(record, import.meta.url)
  return ((await import(href)) as Record<string, Solver>)[key]!
})

export async function evaluate({ form, request }: ClosedFormTask): Promise<Outcome<object>> {
  const { plannedClosedForm, operators } = await closedForms()
  return outcomeOf(() => plannedClosedForm(operators, form, request).run())
}

/** Reads a question in words: this takes some 10 ms, too long for a thread that answers others. */
export async function read({ question }: QuestionTask): Promise<Outcome<Reading | null>> {
  const { readingOf, chooser } = await questions()
  return outcomeOf(() => readingOf(question, chooser))
}

function outcomeOf<T>(run: () => T): Outcome<T> {
  try {
    return { solved: run() }
  } catch (error) {
    if (error instanceof Failure) return { failure: failureData(error) }
    throw error
  }
}

/** Helps a run of another thread until it is over, or this thread is wanted elsewhere. */
export function assist({ work, seat }: HelpTask): void {
  help(work, joined(modules[work.kernel]!, work.memory), seat)
}

export async function solve({
  solver: key,
  input,
  port,
  invitations,
}: SolveTask): Promise<Outcome> {
  const solver = await solverOf(key)
  const progress = (fraction: number, message: string) =>
    port?.postMessage({ fraction, message } satisfies Progress)
  try {
    const crew = invitations && leading(work => invitations.postMessage(work))
    const outcome = outcomeOf(() => solveWith(solver, input, { kernels, progress, crew }))
    return 'solved' in outcome ? transferred(outcome, arraysOf(outcome.solved)) : outcome
  } finally {
    port?.close()
    invitations?.close()
  }
}

function arraysOf({ result: { series, fields } }: Solved): Float64Array[] {
  const all = [...Object.values(series), ...Object.values(fields).map(field => field.values)]
  return all.filter(one => one instanceof Float64Array)
}

/** Transfers the buffers of large arrays to the main thread; small ones are faster to clone. */
function transferred(outcome: Outcome, arrays: Float64Array[]): Outcome {
  // Only an array that covers its whole buffer is transferred: a view of a kernel's memory has to be copied.
  const buffers = arrays
    .filter(array => array.byteLength === array.buffer.byteLength)
    .map(array => array.buffer as ArrayBuffer)
  const bytes = buffers.reduce((sum, buffer) => sum + buffer.byteLength, 0)
  if (bytes < TRANSFER_FROM_BYTES) return outcome
  const movable = { [transferableSymbol]: [...new Set(buffers)], [valueSymbol]: outcome }
  return move(movable) as unknown as Outcome
}
