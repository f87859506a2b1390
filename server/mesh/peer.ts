// What this node has seen of another: the newest checkpoint of its log that followed from all before, and the
// first fault, which stays.
import type { Checkpoint } from '../transparency/transparency-log.ts'

export interface Peer {
  /** Where it is asked: as the operator has configured it. */
  readonly url: string
  /** The newest checkpoint that was verified; its key is pinned by the first one. */
  readonly checkpoint: Checkpoint | null
  /** Unix milliseconds of the last verification. */
  readonly verifiedAt: number | null
  /** Checkpoints that were verified. */
  readonly verified: number
  readonly fault: Fault | null
}

/** Evidence: two signed notes that cannot both be of one log, or what else was wrong. */
export interface Fault {
  readonly reason: string
  readonly notes: readonly string[]
  readonly at: number
}

export const newPeer = (url: string): Peer => ({
  url,
  checkpoint: null,
  verifiedAt: null,
  verified: 0,
  fault: null,
})
