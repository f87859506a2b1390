// How long the event loop of this thread is held by one piece of work. Processor time of the thread, not of the clock:
// what other processes of the machine do is nobody's fault here.

/** A turn that takes longer holds everybody else's call. */
export const BLOCKED_MS = 50

const EVERY_MS = 1

export interface LoopMonitor {
  /** The longest that any turn took since the last time this was asked, in ms. */
  longestMs(): number
  close(): void
}

export function monitorLoop(): LoopMonitor {
  let longest = 0
  let last = threadMs()
  const look = () => {
    const now = threadMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(look, EVERY_MS)
  return {
    longestMs() {
      look()
      const span = longest
      longest = 0
      return span
    },
    close: () => clearInterval(timer),
  }
}

/** Processor time of this thread so far. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
