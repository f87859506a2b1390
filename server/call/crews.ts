// Lends threads that no run needs to long runs that can be shared (workers/crew.ts), and calls them back as soon as one does:
// a run never waits for a helper longer than for the part that it is at.
import { HELPERS_MAX, setSeats, type Work, workedMs } from '../../workers/crew.ts'

interface Shared {
  readonly of: string
  /** Threads that its machine may use at a time. */
  readonly threadsMax: number
  work: Work | undefined
  /** Helpers that are wanted; those above are on their way out. */
  seats: number
  /** Helpers whose threads are not free yet. */
  held: number
  /** What helped with work that is over. */
  earlierMs: number
  /** Ends the run with the error of a helper: its parts would never be done. */
  fail(error: unknown): void
}

export interface CrewsOptions {
  readonly threads: number
  /** Runs one helper on a thread until it leaves its seat. */
  readonly help: (work: Work, seat: number) => Promise<void>
}

/** A run among the others; its machine's name decides what it may have beside. */
export interface Member {
  /** Takes up an invitation of the run; the one before is over. */
  invite(work: Work): void
  /** Milliseconds that other threads have worked for it. */
  helpedMs(): number
  end(): void
}

export class Crews {
  readonly #threads: number
  readonly #help: (work: Work, seat: number) => Promise<void>
  readonly #members = new Set<Shared>()
  /** Threads in which helpers of a run are at work. */
  #held = 0

  constructor({ threads, help }: CrewsOptions) {
    this.#threads = threads
    this.#help = help
  }

  /** A run that begins: helpers give way to it. */
  begin(of: string, threadsMax: number, fail: (error: unknown) => void): Member {
    const member: Shared = {
      of,
      threadsMax,
      seats: 0,
      held: 0,
      earlierMs: 0,
      work: undefined,
      fail,
    }
    this.#members.add(member)
    this.#settle()
    return {
      invite: work => {
        if (!this.#members.has(member)) return
        this.#dismiss(member)
        member.work = work
        this.#settle()
      },
      helpedMs: () => member.earlierMs + (member.work ? workedMs(member.work.control) : 0),
      end: () => {
        this.#dismiss(member)
        this.#members.delete(member)
        this.#settle()
      },
    }
  }

  #dismiss(member: Shared): void {
    if (!member.work) return
    member.earlierMs += workedMs(member.work.control)
    setSeats(member.work.control, 0)
    member.work = undefined
    member.seats = 0
  }

  #settle(): void {
    for (;;) {
      const wanted = this.#wantedHelpers()
      const idle = this.#threads - this.#members.size - wanted
      if (idle < 0 && wanted > 0) this.#recall()
      else if (idle <= 0 || !this.#lend()) return
    }
  }

  #wantedHelpers(): number {
    let sum = 0
    for (const { seats } of this.#members) sum += seats
    return sum
  }

  /** Takes a helper back from the run that has the most. */
  #recall(): void {
    const [most] = [...this.#members].sort((a, b) => b.seats - a.seats)
    most!.seats--
    setSeats(most!.work!.control, most!.seats)
  }

  /** To the run with the fewest helpers whose machine may have one more; false where there is none. */
  #lend(): boolean {
    if (this.#members.size + this.#held >= this.#threads) return false
    const [fewest] = [...this.#members]
      .filter(one => one.work && one.held === one.seats && one.seats < HELPERS_MAX)
      .filter(one => this.#threadsOf(one.of) < one.threadsMax)
      .sort((a, b) => a.seats - b.seats)
    if (!fewest?.work) return false
    const seat = fewest.seats++
    fewest.held++
    this.#held++
    setSeats(fewest.work.control, fewest.seats)
    void this.#lent(fewest, fewest.work, seat)
    return true
  }

  async #lent(member: Shared, work: Work, seat: number): Promise<void> {
    try {
      await this.#help(work, seat)
    } catch (error) {
      if (this.#members.has(member)) member.fail(error)
    }
    member.held--
    this.#held--
    this.#settle()
  }

  #threadsOf(of: string): number {
    let sum = 0
    for (const one of this.#members) if (one.of === of) sum += 1 + one.held
    return sum
  }
}
