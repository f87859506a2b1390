// Verifies a proof of the log offline, from its file alone, with the public key in it.
import { isConsistent, isIncluded, leafHash } from '../crypto/merkle.ts'
import { type LogHead, readNote } from './checkpoint.ts'

type Answer = Record<string, unknown>

export type LogProofVerdict =
  | { valid: true; kind: 'inclusion' | 'consistency'; head: LogHead; publicKey: string }
  | { valid: false; kind: 'log proof'; reason: string }

/** Whether a file is an answer of /api/log/inclusion or /api/log/consistency. */
export const isLogProof = ({ path, checkpoint }: Answer): boolean =>
  Array.isArray(path) && typeof checkpoint === 'object' && checkpoint !== null

export function logProofVerdict(answer: Answer): LogProofVerdict {
  const checkpoint = answer['checkpoint'] as Answer
  const publicKey = String(checkpoint['node_pubkey'])
  const head = readNote(String(checkpoint['note']), publicKey)
  if (head === undefined) return fault('the note is not signed by node_pubkey')
  const { treeSize, rootHash } = head
  const path = answer['path'] as string[]
  const [index, from] = [Number(answer['index']), Number(answer['from'])]
  const kind = 'entryHash' in answer ? 'inclusion' : 'consistency'
  const [start, why] =
    kind === 'inclusion'
      ? ['entryHash', 'the path does not lead from the entry to the root of the checkpoint']
      : ['fromRoot', 'the older log is not the beginning of the newer one']
  const hash = answer[start] as string
  if (![hash, ...path].every(isHash)) return fault(why)
  const leaf = Buffer.from(hash, 'hex')
  const holds =
    kind === 'inclusion'
      ? isIncluded({ leaf, index, count: treeSize, path }, rootHash)
      : isConsistent({ from, to: treeSize, path }, hash, rootHash)
  if (!holds) return fault(why)
  const differing = [
    ...differences(checkpoint, { ...head }),
    ...differences(answer, {
      to: treeSize,
      toRoot: rootHash,
      leafHash: leafHash(leaf).toString('hex'),
    }),
  ]
  return differing.length === 0
    ? { valid: true, kind, head, publicKey }
    : fault(`${differing.join(', ')} is not what was proven`)
}

const isHash = (text: unknown) => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)

/** Members that say again what is proven, and say it otherwise. */
const differences = (answer: Answer, proven: Answer): string[] =>
  Object.keys(proven).filter(name => name in answer && answer[name] !== proven[name])

const fault = (reason: string): LogProofVerdict => ({ valid: false, kind: 'log proof', reason })
