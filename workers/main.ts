// A worker of the pool: finds the solver or the closed form, runs it, hands the outcome over. Kernels are instantiated
// afresh for each run from Modules that the main thread compiled.
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
  /** Validated, defaults filled in. */
  input: Record<string, unknown>
  /** Where to tell the progress, if anyone listens. */
  port?: MessagePort
}

/** A closed form whose prediction is too long for the thread that serves the calls. */
export interface ClosedFormTask<F extends ClosedForm = ClosedForm> {
  form: F
  request: ClosedFormRequests[F]
}

export interface Progress {
  fraction: number
  message: string
}

/** An outcome crosses threads as data: an error would lose its class, code and details. */
export type Outcome<T = Solved> = { solved: T } | { failure: FailureData }

const TRANSFER_FROM_BYTES = 65_536

const { modules, domains } = workerData as WorkerData
const kernels = kernelsFrom(modules)

export interface WorkerData {
  modules: KernelModules
  /** Those of the house, where they are not all that there are. */
  domains?: readonly DomainSource[] | undefined
}

/** The records are read when a closed form is first asked for: most workers meet none. */
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

/** Small results are cheaper to clone; large ones change hands without a copy. */
function transferred(outcome: Outcome, arrays: Float64Array[]): Outcome {
  // Only a buffer that its array fills can go: a view of a kernel's memory must be copied.
  const buffers = arrays
    .filter(array => array.byteLength === array.buffer.byteLength)
    .map(array => array.buffer as ArrayBuffer)
  const bytes = buffers.reduce((sum, buffer) => sum + buffer.byteLength, 0)
  if (bytes < TRANSFER_FROM_BYTES) return outcome
  const movable = { [transferableSymbol]: [...new Set(buffers)], [valueSymbol]: outcome }
  return move(movable) as unknown as Outcome
}
