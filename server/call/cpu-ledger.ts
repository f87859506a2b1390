/** Time in the threads of the workers that machines may use in a UTC day, beside their tokens. */
export interface CpuLedger {
  /** Takes the predicted time of a run. QUOTA_EXCEEDED: the machine's day has not that much left. */
  begin(zid: string, predictedMs: number): Promise<Computing>
}

export interface Computing {
  /** Threads that the machine may hold at a time. */
  readonly threadsMax: number
  /** Books what the run took, answered, refused or cut off, in place of what was predicted. */
  end(ms: number): void
}
