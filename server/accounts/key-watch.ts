import { Failure } from '../../workers/failure.ts'
import type { Caller } from '../call/caller.ts'
import type { Keys } from './keys.ts'

/**
 * Another process remembers a revoked key for as long, so asking the store more often tells
 * nothing.
 */
const LOOK_EVERY_MS = 1000

interface Watched {
  readonly bearer: string
  readonly over: AbortController
}

/** Tells streams that are open when the key that opened them has ended. */
export class KeyWatch {
  readonly #keys: Pick<Keys, 'authenticate'>
  readonly #watched = new Set<Watched>()
  #timer: NodeJS.Timeout | undefined

  constructor(keys: Pick<Keys, 'authenticate'>) {
    this.#keys = keys
  }

  /** Aborted within a second of the end of the key. To be disposed of when nobody listens any more. */
  watch({ key, bearer }: Pick<Caller, 'key' | 'bearer'>): { signal: AbortSignal } & Disposable {
    const over = new AbortController()
    if (key === null || bearer === null) return { signal: over.signal, [Symbol.dispose]() {} }
    const watched = { bearer, over }
    this.#watched.add(watched)
    this.#timer ??= setInterval(() => void this.#look(), LOOK_EVERY_MS).unref()
    return {
      signal: over.signal,
      [Symbol.dispose]: () => {
        this.#watched.delete(watched)
        if (this.#watched.size > 0) return
        clearInterval(this.#timer)
        this.#timer = undefined
      },
    }
  }

  async #look(): Promise<void> {
    for (const { bearer, over } of this.#watched) {
      try {
        await this.#keys.authenticate(bearer)
      } catch (error) {
        // A ledger that cannot be read just now says nothing of the key.
        if (error instanceof Failure && error.code === 'INVALID_KEY') over.abort()
      }
    }
  }
}
