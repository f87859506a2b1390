import type { Clock } from '../../workers/field/clock.ts'

/** A clock that stands still until a test sets it. */
export interface StillClock extends Clock {
  nowMs: number
}

/** A clock that stands at `nowMs`, by default 2026-01-02T03:04:05Z. */
export function stillClock(nowMs = Date.UTC(2026, 0, 2, 3, 4, 5)): StillClock {
  return {
    nowMs,
    nowNs() {
      return BigInt(this.nowMs) * 1_000_000n
    },
  }
}
