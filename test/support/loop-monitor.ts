// Measures how long single tasks block the event loop of this thread, in processor time of the thread, which other
// processes on the machine do not affect.

/** Longest acceptable time of one task, since it delays the calls of all others. */
export const BLOCKED_MS = 50

const EVERY_MS = 1

export interface LoopMonitor {
  /** Longest time of one task since the previous call of this function, in milliseconds. */
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
