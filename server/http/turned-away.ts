// Refusals of an overloaded node, at most so many a second. A caller who is refused at once asks again at once: refusals would
// take the time in which others are answered. One that waits for its refusal asks nothing more meanwhile.

/** Together they take a tenth of the thread's time at 25 us each. */
const PER_SECOND_MAX = 4000
/** Given without waiting after a quiet while. */
const AT_ONCE_MAX = 400
/** That wait; further ones are refused at once, for they would only fill the memory. */
const WAITING_MAX = 16_384
const RELEASED_EVERY_MS = 20

export class TurnedAway {
  readonly #now: () => number
  #waiting: (() => void)[] = []
  #free = AT_ONCE_MAX
  #countedAt: number
  #timer: NodeJS.Timeout | undefined

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#countedAt = now()
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** Calls `refuse` when its turn has come, in the order of arrival. */
  add(refuse: () => void): void {
    this.#count()
    if (this.#waiting.length >= WAITING_MAX || (this.#waiting.length === 0 && this.#free >= 1)) {
      this.#free -= 1
      refuse()
      return
    }
    this.#waiting.push(refuse)
    this.#timer ??= setInterval(() => this.release(), RELEASED_EVERY_MS)
  }

  /** Refuses those whose turn has come. */
  release(): void {
    this.#count()
    const now = Math.min(this.#waiting.length, Math.max(0, Math.floor(this.#free)))
    this.#free -= now
    this.#refuse(now)
  }

  /** Refuses all that wait: the node stops. */
  end(): void {
    this.#refuse(this.#waiting.length)
  }

  #refuse(count: number): void {
    const due = this.#waiting.slice(0, count)
    this.#waiting = this.#waiting.slice(count)
    if (this.#waiting.length === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
    for (const refuse of due) refuse()
  }

  #count(): void {
    const now = this.#now()
    const earned = ((now - this.#countedAt) * PER_SECOND_MAX) / 1000
    // A thread that came late makes up for it while refusals wait.
    const most = this.#waiting.length > 0 ? PER_SECOND_MAX : AT_ONCE_MAX
    this.#free = Math.min(most, this.#free + earned)
    this.#countedAt = now
  }
}
