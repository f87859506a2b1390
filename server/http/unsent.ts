import type { Exchange } from '../doors/exchange.ts'

/** A shorter answer fits into what the system holds for a connection. */
const LONG_BYTES = 262_144
/** Of long answers that their readers have not taken, together: eight of the longest there are. */
export const UNSENT_BYTES_MAX = 268_435_456

type Held = Pick<Exchange, 'isClosed' | 'onceClosed' | 'cut'>

/**
 * Long answers that their readers have not taken yet. A caller who asks for many and reads none
 * would fill the memory of the node before the first is given up as stalled; beyond the bound the
 * one that has waited longest is cut off.
 */
export class Unsent {
  readonly #max: number
  /** The oldest first. */
  readonly #answers = new Map<Held, number>()
  #bytes = 0

  constructor(max = UNSENT_BYTES_MAX) {
    this.#max = max
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Counts an answer until its connection has taken it, or is gone. */
  hold(exchange: Held, bytes: number): void {
    if (bytes < LONG_BYTES || exchange.isClosed) return
    this.#answers.set(exchange, bytes)
    this.#bytes += bytes
    exchange.onceClosed(() => this.#release(exchange))
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.#max || oldest === exchange) return
      this.#release(oldest)
      oldest.cut()
    }
  }

  #release(exchange: Held): void {
    this.#bytes -= this.#answers.get(exchange) ?? 0
    this.#answers.delete(exchange)
  }
}
