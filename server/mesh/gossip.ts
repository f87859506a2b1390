import type { Logger } from 'pino'
import type { Mesh } from './mesh.ts'

/** Meets every peer now and then, until it is closed. */
export function openGossip(mesh: Mesh, intervalMs: number, log: Logger): Disposable {
  let timer: NodeJS.Timeout | undefined
  let open = true

  async function round(): Promise<void> {
    for (const url of mesh.urls) {
      if (!open) return
      try {
        const { fault } = await mesh.meet(url)
        if (fault !== null) log.error({ peer: url, reason: fault.reason }, 'a peer is at fault')
      } catch (error) {
        log.warn({ peer: url, err: error }, 'a peer was not met')
      }
    }
    if (open) timer = setTimeout(round, intervalMs).unref()
  }

  if (mesh.urls.length > 0) timer = setTimeout(round, intervalMs).unref()
  return {
    [Symbol.dispose]() {
      open = false
      clearTimeout(timer)
    },
  }
}
