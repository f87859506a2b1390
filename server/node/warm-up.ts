import { setImmediate as nextTurn } from 'node:timers/promises'
import type { House } from '../call/tool.ts'

/** Prepares the registry in the turns that nobody else takes, so that no first call waits for it. */
export async function warmUp({ operators, drain }: Pick<House, 'operators' | 'drain'>) {
  for (const _ of operators.prepare()) {
    await nextTurn(undefined, { ref: false })
    if (drain.signal.aborted) return
  }
}
