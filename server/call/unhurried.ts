import { setImmediate as nextTurn } from 'node:timers/promises'

const TURN_MS = 5

/** Runs work that yields, and lets others have a turn every few milliseconds; a caller who leaves ends it. */
export async function unhurried<T>(work: Generator<void, T>, signal: AbortSignal): Promise<T> {
  let turn = performance.now()
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() - turn < TURN_MS) continue
    await nextTurn()
    signal.throwIfAborted()
    turn = performance.now()
  }
}
