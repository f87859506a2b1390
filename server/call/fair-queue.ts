// Decides which run gets the next free thread, by start-time fair queueing (Goyal, Vin and Cheng, IEEE/ACM Trans. Netw. 5
// (1997) 690). A run's start tag is the finish tag of its machine's previous run, or the virtual time if that is later;
// the run with the smallest tag starts first. Machines thus share the threads by predicted time: the first run of a
// machine never waits behind the queue of another one, only until a thread is free.
import { Failure } from '../../workers/failure.ts'

export interface FairQueueOptions {
  /** Runs that execute at the same time. */
  readonly threads: number
  /** Runs that may wait; the next one is refused as OVERLOADED. */
  readonly queueMax: number
}

export interface Run<T> {
  /** Id of the machine that the run belongs to. */
  readonly of: string
  /** Predicted time in milliseconds. */
  readonly ms: number
  /** Threads that the machine may hold at a time, where they are fewer than the queue allows. */
  readonly threadsMax?: number | undefined
  /** What other threads have worked for it, in milliseconds, once it has ended. */
  readonly helpedMs?: () => number
  /** When it aborts, a run that still waits is rejected with its reason; `start` has to stop a running one itself. */
  readonly signal: AbortSignal
  start(): Promise<T>
}

interface Waiting {
  readonly of: Owner
  readonly tag: number
  begin(): void
}

interface Owner {
  readonly name: string
  /** Finish tag: the virtual time at which the machine's last run ends. */
  end: number
  atWork: number
  waiting: number
  threadsMax: number
}

/** Share of the waiting places that one machine may fill, so that others can always queue. */
const SHARE_OF_ONE = 0.75

export class FairQueue {
  readonly #threads: number
  readonly #queueMax: number
  /** Runs of one machine that may execute at the same time: one thread is left to others where there are several. */
  readonly #ofOneMax: number
  readonly #owners = new Map<string, Owner>()
  /** In order of start tag; equal tags in order of arrival. */
  #waiting: Waiting[] = []
  #atWork = 0
  #now = 0

  constructor({ threads, queueMax }: FairQueueOptions) {
    this.#threads = threads
    this.#queueMax = queueMax
    this.#ofOneMax = Math.max(1, threads - 1)
  }

  get queued(): number {
    return this.#waiting.length
  }

  get atWork(): number {
    return this.#atWork
  }

  /** Starts the run when its turn comes. Throws OVERLOADED when too many runs wait, in all or of this machine. */
  async run<T>({ of, ms, threadsMax, helpedMs, signal, start }: Run<T>): Promise<T> {
    signal.throwIfAborted()
    const owner = this.#ownerOf(of)
    owner.threadsMax = Math.min(this.#ofOneMax, threadsMax ?? this.#ofOneMax)
    await this.#turn(owner, ms, signal)
    const begun = performance.now()
    try {
      return await start()
    } finally {
      // The difference between measured and predicted time shifts the start tag of the machine's next run.
      owner.end += performance.now() - begun + (helpedMs?.() ?? 0) - ms
      owner.atWork--
      this.#atWork--
      this.#forget(owner)
      this.#next()
    }
  }

  #ownerOf(name: string): Owner {
    const known = this.#owners.get(name)
    if (known) return known
    const owner = { name, end: this.#now, atWork: 0, waiting: 0, threadsMax: this.#ofOneMax }
    this.#owners.set(name, owner)
    return owner
  }

  /** Resolves when the run may start. */
  #turn(of: Owner, ms: number, signal: AbortSignal): Promise<void> {
    const isFree = this.#atWork < this.#threads && of.atWork < of.threadsMax
    if (!isFree) this.#refuseFull(of)
    const tag = Math.max(this.#now, of.end)
    of.end = tag + ms
    of.waiting++
    return new Promise((resolve, reject) => {
      const dropped = () => {
        this.#waiting = this.#waiting.filter(one => one !== waiting)
        of.waiting--
        of.end -= ms
        this.#forget(of)
        reject(signal.reason)
      }
      const waiting: Waiting = {
        of,
        tag,
        begin: () => {
          signal.removeEventListener('abort', dropped)
          resolve()
        },
      }
      signal.addEventListener('abort', dropped, { once: true })
      const at = this.#waiting.findIndex(one => one.tag > tag)
      this.#waiting.splice(at < 0 ? this.#waiting.length : at, 0, waiting)
      this.#next()
    })
  }

  #refuseFull({ waiting }: Owner): void {
    if (this.#waiting.length >= this.#queueMax) {
      throw new Failure('OVERLOADED', 'the queue of the solvers is full', { retryAfterSeconds: 1 })
    }
    if (waiting >= Math.max(1, Math.floor(this.#queueMax * SHARE_OF_ONE))) {
      const message = `${waiting} runs of this machine wait`
      throw new Failure('OVERLOADED', message, { runs: waiting, retryAfterSeconds: 1 })
    }
  }

  #next(): void {
    while (this.#atWork < this.#threads) {
      const at = this.#waiting.findIndex(({ of }) => of.atWork < of.threadsMax)
      if (at < 0) return
      const [{ of, tag, begin }] = this.#waiting.splice(at, 1) as [Waiting]
      this.#now = Math.max(this.#now, tag)
      of.waiting--
      of.atWork++
      this.#atWork++
      begin()
    }
  }

  /** Drops the record of an idle machine whose finish tag has passed: a new record would get the same tags. */
  #forget({ name, atWork, waiting, end }: Owner): void {
    if (atWork === 0 && waiting === 0 && end <= this.#now) this.#owners.delete(name)
  }
}
