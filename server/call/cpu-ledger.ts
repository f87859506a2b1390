/** Worker-thread time that each machine may use in a UTC day: a limit of its own, beside the limit on tokens. */
export interface CpuLedger {
  /** Reserves the predicted time of a run. Throws QUOTA_EXCEEDED when the machine has less than that left today. */
  begin(zid: string, predictedMs: number): Promise<Computing>
}

export interface Computing {
  /** Threads that the machine may use at the same time. */
  readonly threadsMax: number
  /** Replaces the predicted time by the measured one, in milliseconds, however the run ended. */
  end(ms: number): void
}
