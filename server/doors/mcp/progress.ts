import { notificationMessage } from './message.ts'

export type ProgressToken = string | number
/** Sends a notification beside the answer that is still to come. */
export type Notify = (notification: string) => void

/** A run that is over by then is answered without a stream. */
const FIRST_AFTER_MS = 150
const LEAST_INTERVAL_MS = 100

/**
 * Passes the progress of a run on: the first by FIRST_AFTER_MS whether the run has told anything or
 * not, then only what is further than before (the revisions ask for numbers that increase) and not
 * more often than anybody reads.
 */
export function progressTeller(token: ProgressToken, notify: Notify) {
  let reached = -1
  let toldAt = Number.NEGATIVE_INFINITY

  function tell(fraction: number, message: string): void {
    const now = performance.now()
    if (fraction <= reached || now - toldAt < LEAST_INTERVAL_MS) return
    reached = fraction
    toldAt = now
    notify(
      notificationMessage('notifications/progress', {
        progressToken: token,
        progress: fraction,
        total: 1,
        message,
      }),
    )
  }

  const timer = setTimeout(() => {
    if (reached < 0) tell(0, 'running')
  }, FIRST_AFTER_MS)
  return { tell, [Symbol.dispose]: () => clearTimeout(timer) }
}
