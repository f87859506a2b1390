// Entry point of a worker thread: finds the solver or closed form, runs it and returns the outcome. Each run gets new kernel
// instances from the modules that the main thread compiled.
import type { MessagePort } from 'node:worker_threads'
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina'
import { Failure, type FailureData, failureData } from './failure.ts'
import { type KernelModules, kernelsFrom } from './kernel.ts'
import { lazy } from './memo.ts'
import type { DomainSource } from './operator.ts'
import {
  type ClosedForm,
  type ClosedFormRequests,
  plannedClosedForm,
} from './operators/closed-form.ts'
import { createRegistry, type Registry } from './operators/registry.ts'
import { type Solved, solveWith } from './solver.ts'
import { solvers } from './solvers/index.ts'

export interface SolveTask {
  solver: string
  /** Validated input with defaults filled in. */
  input: Record<string, unknown>
  /** Port for progress reports; unset where the caller wants none. */
  port?: MessagePort
}

/** A closed form that is predicted to take too long for the main thread. */
export interface ClosedFormTask<F extends ClosedForm = ClosedForm> {
  form: F
  request: ClosedFormRequests[F]
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

/** The registry is built at the first closed form: most workers never evaluate one. */
const registryHere = lazy(
  async (): Promise<Registry> =>
    createRegistry(domains ?? (await import('./domains/index.ts')).domains),
)

export async function evaluate({ form, request }: ClosedFormTask): Promise<Outcome<object>> {
  const operators = await registryHere()
  try {
    return { solved: plannedClosedForm(operators, form, request).run() }
  } catch (error) {
    if (error instanceof Failure) return { failure: failureData(error) }
    throw error
  }
}

export function solve({ solver: key, input, port }: SolveTask): Outcome {
  const solver = solvers.find(one => one.key === key)
  if (!solver) throw new Error(`no solver ${key}`)
  const progress = (fraction: number, message: string) =>
    port?.postMessage({ fraction, message } satisfies Progress)
  try {
    const solved = solveWith(solver, input, { kernels, progress })
    return transferred({ solved }, arraysOf(solved))
  } catch (error) {
    if (error instanceof Failure) return { failure: failureData(error) }
    throw error
  } finally {
    port?.close()
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
