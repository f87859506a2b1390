// Verifies a proof of the log offline, from its file alone, with the public key in it.
import { isConsistent, isIncluded } from '../crypto/merkle.ts'
import { type LogHead, readNote } from './checkpoint.ts'

type Answer = Record<string, unknown>

export type LogProofVerdict =
  | { valid: true; kind: 'inclusion' | 'consistency'; head: LogHead; publicKey: string }
  | { valid: false; kind: 'log proof'; reason: string }

/** Whether a file is an answer of /api/log/inclusion or /api/log/consistency. */
export const isLogProof = (answer: Answer): boolean =>
  Array.isArray(answer['path']) && typeof answer['checkpoint'] === 'object'

export function logProofVerdict(answer: Answer): LogProofVerdict {
  const checkpoint = answer['checkpoint'] as Answer
  const path = (answer['path'] as unknown[]).map(String)
  const publicKey = String(checkpoint['node_pubkey'])
  const head = readNote(String(checkpoint['note']), publicKey)
  if (head === undefined) return fault('the note is not signed by node_pubkey')
  if ('entryHash' in answer) {
    const leaf = Buffer.from(String(answer['entryHash']), 'hex')
    const index = Number(answer['index'])
    return isIncluded({ leaf, index, count: head.treeSize, path }, head.rootHash)
      ? { valid: true, kind: 'inclusion', head, publicKey }
      : fault('the path does not lead from the entry to the root of the checkpoint')
  }
  const between = { from: Number(answer['from']), to: head.treeSize, path }
  return isConsistent(between, String(answer['fromRoot']), head.rootHash)
    ? { valid: true, kind: 'consistency', head, publicKey }
    : fault('the older log is not the beginning of the newer one')
}

const fault = (reason: string): LogProofVerdict => ({ valid: false, kind: 'log proof', reason })
