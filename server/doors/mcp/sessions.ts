// Sessions of the revisions 2025-03-26 to 2025-11-25. The id says whose request a cancellation means, which sets of tools were
// opened and which machine the session goes on with. It is signed, so any process knows its own.

import { randomBytes, timingSafeEqual } from 'node:crypto'
import { BoundedMap } from '../../../workers/bounded-map.ts'
import type { Clock } from '../../../workers/field/clock.ts'
import type { Caller } from '../../call/caller.ts'
import type { Toolset } from '../../call/toolset.ts'
import type { LogLevel } from './logging.ts'

/** Whose a session is: of the key that opened it, or of everybody who has none. */
export const ownerOf = ({ key, holder }: Pick<Caller, 'key' | 'holder'>): string =>
  key?.digest ?? holder?.channel ?? ''

/** HMAC of a text under a key of the node. */
type Sign = (text: string) => Buffer

export const AGE_S_MAX = 30 * 86_400
/**
 * Ended sessions that are remembered; an older one that comes back is served again and harms
 * nobody.
 */
const ENDED_MAX = 10_000
/** Sessions whose opened sets and levels are remembered; an older one lists what its address names. */
const OPENED_MAX = 10_000
/** Of the random part of an id and of its tag, each: 2^-144 to guess one, and no spare bits in base64. */
const PART_BYTES = 18

export class Sessions {
  readonly #sign: Sign
  readonly #clock: Clock
  readonly #ended = new BoundedMap<string, true>({ max: ENDED_MAX })
  readonly #opened = new BoundedMap<string, readonly Toolset[]>({ max: OPENED_MAX })
  readonly #levels = new BoundedMap<string, LogLevel>({ max: OPENED_MAX })

  constructor(sign: Sign, clock: Clock) {
    this.#sign = sign
    this.#clock = clock
  }

  /** A new id: time and 144 random bits, signed for whoever opens the session. */
  mint(owner: string): string {
    const text = `${this.#seconds().toString(36)}.${randomBytes(PART_BYTES).toString('base64url')}`
    return this.#signed(text, owner)
  }

  /** Whether the id was made here for this owner, is not too old and was not ended. */
  isLive(id: string, owner: string): boolean {
    const text = id.slice(0, Math.max(0, id.lastIndexOf('.')))
    const [received, ours] = [Buffer.from(id), Buffer.from(this.#signed(text, owner))]
    if (received.length !== ours.length || !timingSafeEqual(received, ours)) return false
    const age = this.#seconds() - Number.parseInt(text, 36)
    return age <= AGE_S_MAX && !this.#ended.has(id)
  }

  end(id: string): void {
    this.#ended.set(id, true)
    this.#opened.delete(id)
    this.#levels.delete(id)
  }

  open(id: string, toolsets: readonly Toolset[]): void {
    this.#opened.set(id, [...new Set([...this.opened(id), ...toolsets])].sort())
  }

  setLevel(id: string, level: LogLevel): void {
    this.#levels.set(id, level)
  }

  /** Least severe log messages that the session wants; undefined: none. */
  level(id: string): LogLevel | undefined {
    return this.#levels.get(id)
  }

  opened(id: string): readonly Toolset[] {
    return this.#opened.get(id) ?? []
  }

  #signed(text: string, owner: string): string {
    return `${text}.${this.#sign(`${text}\n${owner}`).subarray(0, PART_BYTES).toString('base64url')}`
  }

  #seconds(): number {
    return Number(this.#clock.nowNs() / 1_000_000_000n)
  }
}
