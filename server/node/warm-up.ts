import { setImmediate as nextTurn } from 'node:timers/promises'
import type { House } from '../call/tool.ts'

type Parts = Pick<House, 'operators' | 'drain' | 'pool'>

/** Prepares the registry and then the pool in the turns that nobody else takes, so that no first call waits. */
export async function warmUp({ operators, drain, pool }: Parts) {
  for (const _ of operators.prepare()) {
    await nextTurn(undefined, { ref: false })
    if (drain.signal.aborted) return
  }
  await pool.start()
}
