import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { House } from '../call/tool.ts'

type Parts = Pick<House, 'operators' | 'drain' | 'pool'>

/** A node that somebody has started for one answer gives it first. */
const PAUSE_MS = 1000

/**
 * Prepares the pool, and from the first request on what the build has not made of the registry, in the turns that nobody else
 * takes, so that no call waits.
 */
export async function warmUp(
  { operators, drain, pool }: Parts,
  called: Promise<unknown>,
  pause: () => Promise<unknown> = () => delay(PAUSE_MS, undefined, { ref: false }),
) {
  await pause()
  if (drain.signal.aborted) return
  await pool.start()
  await called
  for (const _ of operators.prepare()) {
    await nextTurn(undefined, { ref: false })
    if (drain.signal.aborted) return
  }
}
