/** The wall clock, injected so that tests can set it. */
export interface Clock {
  /** Unix time in nanoseconds. */
  nowNs(): bigint
}

export const systemClock: Clock = {
  nowNs: () => BigInt(Date.now()) * 1_000_000n,
}
