/** Gives the time in nanoseconds; where it starts is the clock's own affair. */
export type Clock = () => bigint

/** The machine's wall clock, unix time; it may be set back at any moment. */
export const wallClock: Clock = () => BigInt(Date.now()) * 1_000_000n

/** Counts from an arbitrary start, at the rate of real time, never backwards. */
export const steadyClock: Clock = () => process.hrtime.bigint()

/**
 * A wall clock that never goes back. While the given one is behind what was already told, time passes at
 * half its rate by the steady clock: it neither stands still nor stays ahead, and at the latest 2 d
 * seconds after a step of d seconds back the two agree again.
 */
export function monotoneClock(wall: Clock = wallClock, steady: Clock = steadyClock): Clock {
  let told = wall()
  let since = steady()
  return () => {
    const now = wall()
    const count = steady()
    if (now >= told) {
      told = now
      since = count
    } else {
      // Whole microseconds, so that the seconds as a double write their decimals exactly.
      const micros = (count - since) / 2000n
      told += micros * 1000n
      since += micros * 2000n
    }
    return told
  }
}
