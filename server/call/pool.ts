// The pool of worker threads: a fair queue of bounded length in front of threads that share the compiled kernels.
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import type { Question, Reading } from '../../workers/auto/question.ts'
import { SHARED_FROM_MS, type Work } from '../../workers/crew.ts'
import { Failure, failureFrom } from '../../workers/failure.ts'
import { compileKernelsInTurns, kernels } from '../../workers/kernel.ts'
import type {
  ClosedFormTask,
  Outcome,
  Progress,
  QuestionTask,
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
import { Crews, type Member } from './crews.ts'
import { FairQueue } from './fair-queue.ts'
import { NO_SPANS, type Spans } from './spans.ts'

export interface PoolOptions {
  /** Solvers that can be run. A run of more than microseconds goes to a worker, whose own index must hold the solver too. */
  solvers: readonly Solver[]
  /** The closed forms. */
  operators: Registry
  /** Domains of operators that the workers load; unset: all of them. */
  domains?: readonly DomainSource[] | undefined
  /** Reads questions on the calling thread, where they are about solvers that the workers do not know; unset: in a worker. */
  reader?: ((question: Question) => Reading | null) | undefined
  /** Number of threads; unset: one for each core. */
  workers?: number | undefined
  /** Time limit of one run, waiting included. */
  timeoutMs: number
  /** Runs that may wait; the next one is refused as OVERLOADED. */
  queueMax: number
  /** Limit on the JavaScript heap of a worker in megabytes. */
  memoryMb?: number
  /** Called after each run with the milliseconds that it waited and ran. */
  observe?: ((run: ObservedRun) => void) | undefined
  spans?: Spans | undefined
  /** Daily limits on the computing time of machines; unset: no limit. */
  cpu?: CpuLedger
  /** URL of the worker's module; tests replace it by one that fails on purpose. */
  worker?: URL
}

export interface ObservedRun {
  /** Key of a solver, a closed form or `question`. */
  readonly run: string
  readonly waitedMs: number
  /** Unset where it was not begun. */
  readonly ranMs?: number
}

export interface Ticket {
  signal: AbortSignal
  /** Id of the machine that the run belongs to; machines share the threads fairly. Unset: a run without a machine. */
  of?: string | undefined
  progress?: ((fraction: number, message: string) => void) | undefined
}

export interface Pool {
  solve(solver: string, input: Record<string, unknown>, ticket: Ticket): Promise<Solved>
  /** Evaluates a closed form: on the calling thread if it is predicted to be short, else in a worker under the time limit. */
  evaluate<F extends ClosedForm>(
    form: F,
    request: ClosedFormRequests[F],
    ticket: Ticket,
  ): Promise<ClosedFormAnswers[F]> | ClosedFormAnswers[F]
  /** Reads a question in words; null: nothing has the name that was asked for. Throws MISSING_INPUT, AMBIGUOUS, NOT_UNDERSTOOD. */
  read(question: Question, ticket: Ticket): Promise<Reading | null>
  /** Whether the run is short enough for the calling thread. */
  isInPlace(solver: string, input: Record<string, unknown>): boolean
  /** Starts a thread ahead of the first run, which would start it otherwise. */
  start(): Promise<void>
  /** Waiting runs, busy threads and all threads, for the metrics. */
  load(): { queued: number; busy: number; threads: number }
  close(): Promise<void>
}

const WORKER = new URL(`../../workers/main${extname(import.meta.url)}`, import.meta.url)

/** A solver run predicted to be shorter runs on the calling thread: the messages to a worker and back take 17-90 us. */
const IN_PLACE_BELOW_MS = 0.1

/** A closed form predicted to be shorter runs on the calling thread: it delays others little, and copying its answer between threads may take as long. */
const AT_ONCE_BELOW_MS = 2

/** Assumed time of a run that cannot be predicted before it starts, such as a sweep; corrected by the measured time afterwards. */
const UNPREDICTED_MS = 20

/** A question of a few words takes some 10 ms, the longest 50 ms. */
const READING_MS = 10

/** Runs without a machine, those of the playground, share one place in the queue under this name. */
const NOBODY = ''

export function openPool(options: PoolOptions): Pool {
  const { solvers, operators, workers, timeoutMs, queueMax } = options
  const { domains, reader, memoryMb = 512, worker = WORKER, cpu } = options
  const { observe = () => {}, spans = NO_SPANS } = options
  const inPlace = { kernels, progress: () => {} }
  const threads = workers ?? availableParallelism()
  let opened: Promise<Piscina> | undefined
  const piscina = () => (opened ??= newThreads())

  async function newThreads(): Promise<Piscina> {
    const { Piscina } = await import('piscina')
    const modules = await compileKernelsInTurns()
    const all = new Piscina({
      filename: worker.href,
      name: 'solve',
      // The others start when runs wait for them: a thread takes 20 MB of a node that nobody calls.
      minThreads: 1,
      idleTimeout: Number.POSITIVE_INFINITY,
      maxThreads: threads,
      // One run for each worker: a solver never yields to the event loop, and cancelling it terminates its thread.
      concurrentTasksPerWorker: 1,
      atomics: 'sync',
      workerData: { modules, ...(domains && { domains }) } satisfies WorkerData,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    // Piscina replaces a thread that died, and the promise of its run has already been rejected.
    all.on('error', () => {})
    return all
  }

  const queue = new FairQueue({ threads, queueMax })
  const crews = new Crews({
    threads,
    help: async (work, seat) => (await piscina()).run({ work, seat }, { name: 'assist' }),
  })

  async function inWorker<T>(
    name: 'solve' | 'evaluate' | 'read',
    task: SolveTask | ClosedFormTask | QuestionTask,
    ms: number,
    { signal, progress, of }: Ticket,
  ): Promise<T> {
    const computing = of !== undefined && cpu ? await cpu.begin(of, ms) : undefined
    const run = nameOf(task)
    const waiting = performance.now()
    let begun: number | undefined
    const timeout = AbortSignal.timeout(timeoutMs)
    const broken = new AbortController()
    let member: Member | undefined
    const channel = progress && new MessageChannel()
    const invitations =
      name === 'solve' && of !== undefined && threads > 1 && ms >= SHARED_FROM_MS
        ? new MessageChannel()
        : undefined
    invitations?.port1.on('message', (work: Work) => member?.invite(work))
    channel?.port1.on('message', (report: Progress) => progress?.(report.fraction, report.message))
    try {
      const either = AbortSignal.any([signal, timeout, broken.signal])
      const start = async () => {
        const started = await piscina()
        begun = performance.now()
        member = crews.begin(of ?? NOBODY, computing?.threadsMax ?? threads, error =>
          broken.abort(error),
        )
        const ports = {
          ...(channel && { port: channel.port2 }),
          ...(invitations && { invitations: invitations.port2 }),
        }
        return started.run(
          { ...task, ...ports },
          {
            name,
            signal: either,
            transferList: Object.values(ports),
          },
        )
      }
      const outcome: Outcome<T> = await spans.within('queue', { 'svc.run': run }, () =>
        queue.run({
          of: of ?? NOBODY,
          ms,
          threadsMax: computing?.threadsMax,
          helpedMs: () => member?.helpedMs() ?? 0,
          signal: either,
          start: () => spans.within(name, { 'svc.run': run }, start),
        }),
      )
      if ('solved' in outcome) return outcome.solved
      throw failureFrom(outcome.failure)
    } catch (error) {
      if (broken.signal.aborted) throw broken.signal.reason
      throw inOurWords(error, timeout.aborted ? timeoutMs : undefined)
    } finally {
      const now = performance.now()
      member?.end()
      computing?.end(begun === undefined ? 0 : now - begun + member!.helpedMs())
      const waitedMs = (begun ?? now) - waiting
      observe({ run, waitedMs, ...(begun !== undefined && { ranMs: now - begun }) })
      channel?.port1.close()
      invitations?.port1.close()
    }
  }

  /** Throws NOT_FOUND for an unknown key. */
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
    async read(question, ticket) {
      if (reader !== undefined) return reader(question)
      return inWorker<Reading | null>('read', { question }, READING_MS, ticket)
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

function nameOf(task: SolveTask | ClosedFormTask | QuestionTask): string {
  if ('solver' in task) return task.solver
  return 'form' in task ? task.form : 'question'
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
