import { setImmediate as nextTurn } from 'node:timers/promises'

const TURN_MS = 5

/** Runs work that yields, and lets others have a turn every few milliseconds; a caller who leaves ends it. At once what has one step. */
export function unhurried<T>(work: Generator<void, T>, signal?: AbortSignal): T | Promise<T> {
  const { done, value } = work.next()
  return done ? value : inTurns(work, signal)
}

async function inTurns<T>(work: Generator<void, T>, signal?: AbortSignal): Promise<T> {
  let turn = performance.now()
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() - turn < TURN_MS) continue
    await nextTurn()
    signal?.throwIfAborted()
    turn = performance.now()
  }
}

/** A generator that yields after each item, for unhurried() to interrupt. */
export function* stepwise<T, V>(
  items: Iterable<T>,
  make: (item: T) => V,
): Generator<void, readonly V[]> {
  const values: V[] = []
  for (const item of items) {
    values.push(make(item))
    yield
  }
  return values
}
