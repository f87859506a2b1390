// Whether a checkpoint follows from the one that was seen before: same log, same key, nothing lost, nothing
// changed (RFC 9162, section 2.1.4).
import { isHandedOver } from '../crypto/handover.ts'
import { isConsistent } from '../crypto/merkle.ts'
import { readNote } from '../transparency/checkpoint.ts'
import type { Checkpoint } from '../transparency/transparency-log.ts'

/** The siblings that lead from one size of the log to another. */
export type Proof = (from: number, to: number) => Promise<readonly string[]>

/** Only `history` is evidence whoever brings it: two notes signed by one key that cannot both be true. */
export interface Unlike {
  kind: 'form' | 'key' | 'history'
  reason: string
}

/** Whether one key has signed both, or the key of one was handed over to that of the other: news of it come in any order. */
function isOneSigner(one: Checkpoint, other: Checkpoint): boolean {
  const isBefore = (a: Checkpoint, b: Checkpoint) =>
    isHandedOver(a.node_pubkey, b.node_pubkey, b.handovers ?? [], 'svc/log/v1')
  return isBefore(one, other) || isBefore(other, one)
}

/** Why `newer` does not follow from `older`; undefined when it does. */
export async function faultBetween(
  older: Checkpoint | null,
  newer: Checkpoint,
  proof: Proof,
): Promise<Unlike | undefined> {
  const head = readNote(newer.note, newer.node_pubkey)
  if (head === undefined) {
    return { kind: 'form', reason: 'the note is not signed by the key that is named with it' }
  }
  const { origin, rootHash, treeSize } = newer
  if (head.origin !== origin || head.rootHash !== rootHash || head.treeSize !== treeSize) {
    return { kind: 'form', reason: 'the note says something else than what is told beside it' }
  }
  if (older === null) return undefined
  if (older.origin !== head.origin || !isOneSigner(older, newer)) {
    return {
      kind: 'key',
      reason:
        'the log is signed by another key, which the one before has not signed, or has another name',
    }
  }
  const [first, second] = [older, newer].sort((a, b) => a.treeSize - b.treeSize) as [
    Checkpoint,
    Checkpoint,
  ]
  const { treeSize: from, rootHash: before } = first
  const { treeSize: to, rootHash: after } = second
  const path = from === to ? [] : await proof(from, to)
  return isConsistent({ from, to, path }, before, after)
    ? undefined
    : {
        kind: 'history',
        reason: `the log of ${from} entries is not the beginning of the log of ${to}`,
      }
}
