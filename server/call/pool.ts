// The way to the workers: a fair and bounded queue in front of threads that share the compiled kernels.
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import { Failure, failureFrom } from '../../workers/failure.ts'
import { compileKernels, kernels } from '../../workers/kernel.ts'
import type {
  ClosedFormTask,
  Outcome,
  Progress,
  SolveTask,
  WorkerData,
} from '../../workers/main.ts'
import type { DomainSource } from '../../workers/operator.ts'
import {
  type ClosedForm,
  type ClosedFormAnswers,
  type ClosedFormRequests,
  plannedClosedForm,
} from '../../workers/operators/closed-form.ts'
import type { Registry } from '../../workers/operators/registry.ts'
import { type Solved, type Solver, solveWith } from '../../workers/solver.ts'
import type { CpuLedger } from './cpu-ledger.ts'
import { FairQueue } from './fair-queue.ts'

export interface PoolOptions {
  /** Those that it runs; what is no matter of microseconds goes to a worker, which has to know it too. */
  solvers: readonly Solver[]
  /** The closed forms. */
  operators: Registry
  /** Those of the workers, where they are not all that there are. */
  domains?: readonly DomainSource[] | undefined
  /** Threads; unset: the cores of the machine. */
  workers?: number | undefined
  /** Longest time of one run, queue included. */
  timeoutMs: number
  /** Calls that may wait; one more is refused as OVERLOADED. */
  queueMax: number
  /** Megabytes that the JavaScript of a worker may take. */
  memoryMb?: number
  /** What machines may compute in a day; without it as much as they like. */
  cpu?: CpuLedger
  /** The module that a worker runs; a test brings one that fails in stated ways. */
  worker?: URL
}

export interface Ticket {
  signal: AbortSignal
  /** Whose run it is: machines take turns. Unset: nobody's. */
  of?: string | undefined
  progress?: ((fraction: number, message: string) => void) | undefined
}

export interface Pool {
  solve(solver: string, input: Record<string, unknown>, ticket: Ticket): Promise<Solved>
  /** A closed form: at once where it is predicted to be short, else by a worker, under its time limit. */
  evaluate<F extends ClosedForm>(
    form: F,
    request: ClosedFormRequests[F],
    ticket: Ticket,
  ): Promise<ClosedFormAnswers[F]> | ClosedFormAnswers[F]
  /** Whether a run needs no worker. */
  isInPlace(solver: string, input: Record<string, unknown>): boolean
  /** Starts the threads; a pool that nobody has started does so with its first run. */
  start(): Promise<void>
  /** Calls that wait, threads at work and threads in all, for the metrics. */
  load(): { queued: number; busy: number; threads: number }
  close(): Promise<void>
}

const WORKER = new URL(`../../workers/main${extname(import.meta.url)}`, import.meta.url)

/** Below this predicted time a run costs less in place than its way to a worker (17-90 us). */
const IN_PLACE_BELOW_MS = 0.1

/** A closed form below this time holds up nobody, and its way to a worker and back is no shorter for what it tells. */
const AT_ONCE_BELOW_MS = 2

/** What a run counts at first that predicts itself in the worker, as sweeps do: the measured time is booked after it. */
const UNPREDICTED_MS = 20

/** Whose runs belong to no machine, those of the playground, take turns as one. */
const NOBODY = ''

export function openPool(options: PoolOptions): Pool {
  const { solvers, operators, workers, timeoutMs, queueMax } = options
  const { domains, memoryMb = 512, worker = WORKER, cpu } = options
  const inPlace = { kernels, progress: () => {} }
  const threads = workers ?? availableParallelism()
  let opened: Promise<Piscina> | undefined
  const piscina = () => (opened ??= newThreads())

  async function newThreads(): Promise<Piscina> {
    const { Piscina } = await import('piscina')
    const modules = compileKernels()
    const all = new Piscina({
      filename: worker.href,
      name: 'solve',
      minThreads: threads,
      maxThreads: threads,
      // One run a worker: a solver computes without awaiting, and cancelling it ends its thread.
      concurrentTasksPerWorker: 1,
      atomics: 'sync',
      workerData: { modules, ...(domains && { domains }) } satisfies WorkerData,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    // A thread that dies is replaced; the call it served has been refused already.
    all.on('error', () => {})
    return all
  }

  const queue = new FairQueue({ threads, queueMax })

  async function inWorker<T>(
    name: 'solve' | 'evaluate',
    task: SolveTask | ClosedFormTask,
    ms: number,
    { signal, progress, of }: Ticket,
  ): Promise<T> {
    const computing = of !== undefined && cpu ? await cpu.begin(of, ms) : undefined
    let begun: number | undefined
    const timeout = AbortSignal.timeout(timeoutMs)
    const channel = progress && new MessageChannel()
    channel?.port1.on('message', (report: Progress) => progress?.(report.fraction, report.message))
    try {
      const either = AbortSignal.any([signal, timeout])
      const outcome: Outcome<T> = await queue.run({
        of: of ?? NOBODY,
        ms,
        threadsMax: computing?.threadsMax,
        signal: either,
        start: async () => {
          const started = await piscina()
          begun = performance.now()
          return started.run(channel ? { ...task, port: channel.port2 } : task, {
            name,
            signal: either,
            ...(channel && { transferList: [channel.port2] }),
          })
        },
      })
      if ('solved' in outcome) return outcome.solved
      throw failureFrom(outcome.failure)
    } catch (error) {
      throw inOurWords(error, timeout.aborted ? timeoutMs : undefined)
    } finally {
      computing?.end(begun === undefined ? 0 : performance.now() - begun)
      channel?.port1.close()
    }
  }

  /** NOT_FOUND: no solver has this key. */
  function solverOf(key: string): Solver {
    const solver = solvers.find(one => one.key === key)
    if (!solver) throw new Failure('NOT_FOUND', `no solver ${key}`)
    return solver
  }

  return {
    isInPlace: (key, input) => isQuick(solverOf(key), input),
    async solve(key, input, ticket) {
      const solver = solverOf(key)
      if (isQuick(solver, input)) return solveWith(solver, input, inPlace)
      return inWorker<Solved>('solve', { solver: key, input }, solver.costMs(input), ticket)
    },
    evaluate(form, request, ticket) {
      const { ms, run } = plannedClosedForm(operators, form, request)
      if (ms < AT_ONCE_BELOW_MS) return run()
      const predictedMs = Number.isFinite(ms) ? ms : UNPREDICTED_MS
      return inWorker('evaluate', { form, request }, predictedMs, ticket)
    },
    load: () => ({
      queued: queue.queued,
      busy: queue.atWork,
      threads,
    }),
    async start() {
      await piscina()
    },
    async close() {
      await (await opened)?.close()
    },
  }
}

const isQuick = (solver: Solver, input: Record<string, unknown>) =>
  solver.costMs(input) < IN_PLACE_BELOW_MS

function inOurWords(error: unknown, timedOutAfterMs: number | undefined): unknown {
  if (error instanceof Failure) return error
  const { code, name } = error as NodeJS.ErrnoException
  if (timedOutAfterMs !== undefined) {
    const details = { limitMs: timedOutAfterMs }
    return new Failure('TIMEOUT', `the run took longer than ${timedOutAfterMs} ms`, details)
  }
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new Failure('OVERLOADED', 'the run needed more memory than a worker has')
  }
  if (name === 'AbortError') return new Failure('TIMEOUT', 'the caller left before the run ended')
  return error
}
