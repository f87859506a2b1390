// Who computes next. Start-time fair queueing (Goyal, Vin and Cheng, IEEE/ACM Trans. Netw. 5 (1997) 690): each run gets a
// start tag, the end of its machine's run before or the virtual time if that is later, and the least tag goes first. So
// machines take turns by predicted time, however many runs one of them has waiting: another's first run waits for the
// runs at work and no more.
import { Failure } from '../../workers/failure.ts'

export interface FairQueueOptions {
  /** Runs at work at a time. */
  readonly threads: number
  /** Runs that may wait; one more is OVERLOADED. */
  readonly queueMax: number
}

export interface Run<T> {
  /** Whose run it is. */
  readonly of: string
  /** Predicted time. */
  readonly ms: number
  /** Threads that the machine may hold at a time, where they are fewer than the queue allows. */
  readonly threadsMax?: number | undefined
  /** Aborted: a run that waits is dropped with the reason; one at work ends by itself. */
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
  /** Virtual time at which its last run ends. */
  end: number
  atWork: number
  waiting: number
  threadsMax: number
}

/** Of the queue, for one machine: the rest stays for the others. */
const SHARE_OF_ONE = 0.75

export class FairQueue {
  readonly #threads: number
  readonly #queueMax: number
  /** Of one machine at work: a thread stays for the others where there are several. */
  readonly #ofOneMax: number
  readonly #owners = new Map<string, Owner>()
  /** By tag; of equal ones the older first. */
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

  /** Begins the run when its turn has come. OVERLOADED: too many wait, or too many of this machine. */
  async run<T>({ of, ms, threadsMax, signal, start }: Run<T>): Promise<T> {
    signal.throwIfAborted()
    const owner = this.#ownerOf(of)
    owner.threadsMax = Math.min(this.#ofOneMax, threadsMax ?? this.#ofOneMax)
    await this.#turn(owner, ms, signal)
    const begun = performance.now()
    try {
      return await start()
    } finally {
      // What the prediction missed is paid by the next run of the machine.
      owner.end += performance.now() - begun - ms
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

  /** Settles once the run is at work. */
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

  /** A machine without runs whose time is over is as one that never came. */
  #forget({ name, atWork, waiting, end }: Owner): void {
    if (atWork === 0 && waiting === 0 && end <= this.#now) this.#owners.delete(name)
  }
}
