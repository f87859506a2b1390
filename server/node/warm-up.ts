import { setImmediate as nextTurn } from 'node:timers/promises'
import type { House } from '../call/tool.ts'

type Parts = Pick<House, 'operators' | 'drain' | 'pool'>

/** Starts the pool and prepares the registry in the turns that nobody else takes, so that no first call waits. */
export async function warmUp({ operators, drain, pool }: Parts) {
  await pool.start()
  for (const _ of operators.prepare()) {
    await nextTurn(undefined, { ref: false })
    if (drain.signal.aborted) return
  }
}
