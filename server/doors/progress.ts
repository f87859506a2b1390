/** Called while a run goes on: how far it is, 0 to 1, with its current residual or energy. */
export type Tell = (fraction: number, message: string) => void

/** A run that reports nothing and is over by then is answered without an event. */
const FIRST_AFTER_MS = 150
const INTERVAL_MS_MIN = 100

/**
 * Passes the progress of a run on: the first by FIRST_AFTER_MS whether the run has reported anything
 * or not, then only what is further than before and not more often than anybody reads.
 */
export function pacedProgress(pass: Tell) {
  let reached = -1
  let reportedAt = Number.NEGATIVE_INFINITY

  function tell(fraction: number, message: string): void {
    const now = performance.now()
    if (fraction <= reached || now - reportedAt < INTERVAL_MS_MIN) return
    reached = fraction
    reportedAt = now
    pass(fraction, message)
  }

  const timer = setTimeout(() => {
    if (reached < 0) tell(0, 'running')
  }, FIRST_AFTER_MS)
  return { tell, [Symbol.dispose]: () => clearTimeout(timer) }
}
