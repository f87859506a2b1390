// Whether an answer is what the node sealed, worked out here: nothing is asked of the node but its public keys, the entry of
// the chain and the proof that its log holds it.
import { call } from './call.ts'
import { canonical } from './canonical.ts'
import { rootFrom } from './merkle.ts'
import { fromBase64, fromHex, isSignedBy, joined, sha256, toHex, utf8 } from './octets.ts'
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
  const leaf = await sha256(joined(Uint8Array.of(0), fromHex(entry.hash)))
  const root = await rootFrom(leaf, { index, count: checkpoint.treeSize, path })
  return [
    {
      title: 'The log of the node holds the entry (Merkle inclusion, RFC 9162)',
      holds: entryHash === entry.hash && root === checkpoint.rootHash,
      detail: `leaf ${index} of ${checkpoint.treeSize}, ${path.length} hashes up to ${checkpoint.rootHash}`,
    },
    {
      title: 'The head of the log is signed',
      holds: await isNoteSigned(checkpoint),
      detail: `key ${checkpoint.node_pubkey}`,
    },
  ]
}

/** C2SP signed-note: three lines of text, an empty line, and the base64 of a key id of 4 octets with the signature. */
async function isNoteSigned(checkpoint: Inclusion['checkpoint']): Promise<boolean> {
  const { note, node_pubkey, rootHash, treeSize } = checkpoint
  const end = note.indexOf('\n\n')
  const text = note.slice(0, end + 1)
  const [, size, root] = text.split('\n')
  if (Number(size) !== treeSize || toHex(fromBase64(root ?? '')) !== rootHash) return false
  const signature = note.trimEnd().split(' ').at(-1)!
  return isSignedBy(node_pubkey, utf8(text), fromBase64(signature).slice(4))
}
