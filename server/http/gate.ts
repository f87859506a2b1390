// How many calls are let in at a time: as many as are answered soon. While the thread keeps up, only memory bounds them;
// when it is late and what is in flight would take longer than the bound, their number follows from the rate of answers.

/** Calls in flight at most; each may hold a body of its route's limit in memory. */
export const IN_FLIGHT_MAX = 2048
/** So many are let in however slow it goes: a few calls are no queue. */
const IN_FLIGHT_MIN = 64
/** A call that is let in is answered within so long, on average. */
const WAIT_MS_MAX = 250
/** A thread that comes later than this to what is ready has more to do than it can. */
const LATE_MS_MIN = 25
const MEASURED_EVERY_MS = 100
/**
 * The number of calls let in grows by this factor at most from one measurement to the next, once
 * there is no queue.
 */
const GROWTH = 1.5

/** What was measured of an interval. */
export interface Measurement {
  readonly elapsedMs: number
  /** How much later than due it was served by the thread. */
  readonly lateMs: number
  /** Answers of calls that had been let in. */
  readonly answered: number
  /** Calls in flight that do not wait for a run in another thread. */
  readonly waiting: number
  /** Those of `waiting` that wait for the ledger. */
  readonly unwritten: number
}

/** What else has work to do. */
export interface Others {
  /** Calls that run in other threads, or wait to: they take none of this thread's time meanwhile. */
  running(): number
  unwritten(): number
}

export class Gate {
  readonly #others: Others
  #inFlight = 0
  #limit = IN_FLIGHT_MAX
  #answered = 0
  #isLate = false
  #measuredAt = 0
  #timer: NodeJS.Timeout | undefined

  constructor(others: Others) {
    this.#others = others
  }

  get inFlight(): number {
    return this.#inFlight
  }

  get limit(): number {
    return this.#limit
  }

  /** Whether one more call may come in. */
  get isOpen(): boolean {
    if (this.#inFlight < this.#limit) return true
    if (this.#inFlight >= IN_FLIGHT_MAX) return false
    return this.#inFlight - this.#others.running() < this.#limit
  }

  began(): void {
    this.#inFlight++
    if (this.#inFlight > IN_FLIGHT_MIN && !this.#timer) this.#measureSoon()
  }

  ended(): void {
    this.#inFlight--
    this.#answered++
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  /** One late moment is the machine's, two in a row are a queue. */
  measured({ elapsedMs, lateMs, answered, waiting, unwritten }: Measurement): void {
    const perMs = answered / elapsedMs
    const isBusy = lateMs > LATE_MS_MIN || unwritten > (WAIT_MS_MAX / 2) * perMs
    // By Little's law what is in flight takes waiting / perMs. Without an answer nothing is known of that.
    const isLate = isBusy && answered > 0 && waiting > Math.max(IN_FLIGHT_MIN, WAIT_MS_MAX * perMs)
    if (isLate && this.#isLate) {
      this.#limit = Math.max(IN_FLIGHT_MIN, Math.min(this.#limit, Math.ceil(WAIT_MS_MAX * perMs)))
    } else if (!isLate) this.#limit = Math.min(IN_FLIGHT_MAX, Math.ceil(GROWTH * this.#limit))
    this.#isLate = isLate
  }

  /** Measures as long as there is something to measure. */
  #measureSoon(): void {
    this.#answered = 0
    this.#measuredAt = performance.now()
    this.#timer = setTimeout(() => {
      const elapsedMs = performance.now() - this.#measuredAt
      const waiting = this.#inFlight - this.#others.running()
      const lateMs = elapsedMs - MEASURED_EVERY_MS
      const unwritten = this.#others.unwritten()
      this.measured({ elapsedMs, lateMs, answered: this.#answered, waiting, unwritten })
      this.#timer = undefined
      if (this.#inFlight > IN_FLIGHT_MIN || this.#limit < IN_FLIGHT_MAX) this.#measureSoon()
    }, MEASURED_EVERY_MS).unref()
  }
}
