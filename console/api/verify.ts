// Whether an answer is what the node sealed, worked out here: nothing is asked of the node but its public keys, the entry of
// the chain and the proof that its log holds it.
import { canonical } from '../../clients/typescript/src/canonical.ts'
import {
  fromBase64,
  fromHex,
  isSignedBy,
  joined,
  sha256,
  toHex,
  utf8,
} from '../../clients/typescript/src/octets.ts'
import { isIncluded, readNote } from '../../clients/typescript/src/verification.ts'
import { call } from './call.ts'
import type { Envelope } from './records.ts'

export interface Step {
  readonly title: string
  readonly holds: boolean
  readonly detail: string
}

/** What the seal leaves out: it is known only once the chain has answered, or is no part of the computation. */
const OUTSIDE = new Set(['elapsedMs', 'cached', 'seal', 'entry', 'links'])

interface Inclusion {
  readonly index: number
  readonly entryHash: string
  readonly path: readonly string[]
  readonly checkpoint: { treeSize: number; rootHash: string; note: string; node_pubkey: string }
}

interface Feed {
  readonly entries: readonly {
    seq: number
    t: number
    hash: string
    prev: string
    tokens: number
    body: Record<string, unknown>
  }[]
}

/** Each step in turn; the answer is genuine when all of them hold. */
export async function verified(answer: Envelope): Promise<Step[]> {
  const { seal, entry } = answer
  const members = Object.entries(answer).filter(([name]) => !OUTSIDE.has(name))
  const sealed = utf8(canonical(Object.fromEntries(members)))
  const [{ keys }, inclusion, feed] = await Promise.all([
    call<{ keys: { keyId: string; retiredAt: string | null }[] }>('/api/seal/keys'),
    call<Inclusion>(`/api/log/inclusion?seq=${entry.seq}`),
    call<Feed>('/api/observer?limit=50'),
  ])
  const known = keys.find(({ keyId }) => keyId === seal.keyId)
  const steps = [
    {
      title: 'The seal is an Ed25519 signature over every digit of the answer',
      holds: await isSignedBy(seal.keyId, sealed, fromBase64(seal.signature)),
      detail: `${sealed.length} octets of canonical JSON, key ${seal.keyId}`,
    },
    {
      title: 'Its key is one of the node, and not retired',
      holds: known?.retiredAt === null,
      detail: known ? seal.keyId : 'the node does not know this key',
    },
  ]
  if (answer.result !== undefined) {
    const digest = toHex(await sha256(utf8(canonical(answer.result))))
    const holds = digest === answer.resultHash
    steps.push({ title: 'The result has the hash that is sealed', holds, detail: digest })
  }
  const own = feed.entries.find(({ seq }) => seq === entry.seq)
  if (own) steps.push(await linked(answer, toHex(await sha256(sealed)), own))
  return [...steps, ...(await logged(answer, inclusion))]
}

/** The entry of the chain holds the digest of this seal, and its hash is that of its record behind the entry before. */
async function linked(
  { zid, entry }: Envelope,
  digest: string,
  { body, seq, t, tokens, prev }: Feed['entries'][number],
): Promise<Step> {
  const record = canonical({ body, seq, time: Math.round(t * 1000), tokens, zid })
  const hash = toHex(await sha256(joined(fromHex(prev), utf8(record))))
  return {
    title: 'The entry of the chain holds this seal and follows the entry before it',
    holds: body['seal'] === digest && hash === entry.hash && prev === entry.prev,
    detail: `entry ${seq}, ${hash}`,
  }
}

async function logged({ entry }: Envelope, inclusion: Inclusion): Promise<Step[]> {
  const { checkpoint, entryHash, index, path } = inclusion
  const { treeSize, rootHash, note, node_pubkey: publicKey } = checkpoint
  const place = { leaf: fromHex(entry.hash), index, count: treeSize, path }
  const head = await readNote(note, publicKey)
  return [
    {
      title: 'The log of the node holds the entry (Merkle inclusion, RFC 9162)',
      holds: entryHash === entry.hash && (await isIncluded(place, rootHash)),
      detail: `leaf ${index} of ${treeSize}, ${path.length} hashes up to ${rootHash}`,
    },
    {
      title: 'The head of the log is signed',
      holds: head?.treeSize === treeSize && head.rootHash === rootHash,
      detail: `key ${publicKey}`,
    },
  ]
}
