/** A clock, injected so that tests can set it. */
export interface Clock {
  /** Unix time in nanoseconds. */
  nowNs(): bigint
}

/** Unix time in whole milliseconds. */
export const unixMs = (clock: Clock): number => Number(clock.nowNs() / 1_000_000n)

/** The wall clock of the machine; it may be set back at any moment. */
export const systemClock: Clock = {
  nowNs: () => BigInt(Date.now()) * 1_000_000n,
}

/** Counts real time from an arbitrary start and never goes back. */
const steadyClock: Clock = { nowNs: () => process.hrtime.bigint() }

/**
 * A wall clock that never goes back. While `wall` is behind a time that was already returned, this clock runs at half speed by
 * the steady clock: it neither stands still nor stays ahead, and at most 2 d seconds after `wall` was set back by d seconds
 * both agree again.
 */
export function monotoneClock(wall: Clock = systemClock, steady: Clock = steadyClock): Clock {
  let latest = wall.nowNs()
  let since = steady.nowNs()
  return {
    nowNs() {
      const now = wall.nowNs()
      const count = steady.nowNs()
      if (now >= latest) {
        latest = now
        since = count
      } else {
        // Whole microseconds, so that the seconds as a double write their decimals exactly.
        const micros = (count - since) / 2000n
        latest += micros * 1000n
        since += micros * 2000n
      }
      return latest
    },
  }
}
