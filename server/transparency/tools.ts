// The public log: checkpoints and proofs by which a third party can check that the node never rewrites its chain.

import { Failure } from '../../workers/failure.ts'
import { invalidInput, prefixed } from '../../workers/refusal.ts'
import { boolean, integer, list, nullable, object, optional, text } from '../../workers/schema.ts'
import type { Caller } from '../call/caller.ts'
import type { House } from '../call/tool.ts'
import { defineTool, json, READ_ONLY } from '../call/tool.ts'
import { handoversOf } from '../crypto/handover.ts'
import { leafHash } from '../crypto/merkle.ts'
import { sealKeys } from '../envelope/answer-seal.ts'
import type { Store } from '../store/store.ts'
import type { WithTransparency } from './transparency-log.ts'

const hex64 = (title: string) => text({ title, pattern: '^[0-9a-f]{64}$' })

const HANDOVERS = list(
  object({
    from: text({ title: 'key before: raw Ed25519, base64url' }),
    to: text({ title: 'key after' }),
    signature: text({
      title:
        'by the key before, over the lines svc-key-handover/v1, purpose, from, to (LF between)',
    }),
  }),
  { title: 'how older keys gave way to this one, the oldest first' },
)

const head = {
  origin: text({ title: 'name of the log' }),
  treeSize: integer({ title: 'entries of the log', minimum: 1 }),
  rootHash: hex64('root of the Merkle tree over them (RFC 9162)'),
  note: text({ title: 'the checkpoint as a signed note (C2SP tlog-checkpoint)' }),
  node_pubkey: text({ title: 'public key of the signature: raw Ed25519, base64url' }),
  handovers: optional(HANDOVERS),
}

const path = list(hex64('hash of a node'), { title: 'siblings from the leaf up' })

const SIZE = {
  title: 'entries of the log that the proof is for; unset: all',
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
}

export const logCheckpoint = defineTool({
  name: 'log_checkpoint',
  title: 'Checkpoint of the public log',
  description:
    'The signed head of the log of this node: how many entries the chains of all machines hold together and the root of the Merkle tree (RFC 9162) over their hashes, signed with Ed25519 as a C2SP checkpoint. Who keeps it can later hold the node to it with a consistency proof.',
  tier: 'public',
  toolset: 'access',
  input: object({}),
  output: object(head),
  routes: [{ method: 'GET', path: '/api/log/checkpoint' }],
  mcp: false,
  annotations: READ_ONLY,
  examples: [{ title: 'now', input: {} }],

  async call(_input, _caller, { transparency }: House & WithTransparency) {
    return json(await transparency.checkpoint())
  },
})

export const sealKeysTool = defineTool({
  name: 'seal_keys',
  title: 'Public keys of the seals',
  description:
    'The Ed25519 keys under which this node has sealed answers, the newest first: `seal.keyId` of an answer names one of them, and the first seals now. A key that was retired, because its secret leaked, proves nothing by itself: what it sealed is valid where the chain holds it (svc_verify with the whole answer). After a rotation the old key signs the new one (handovers, purpose svc/seal/v1), so that who keeps an older key follows without asking. Checkpoints and the manifest of updates tell the handovers of their own keys (svc/log/v1, svc/manifest/v1).',
  tier: 'public',
  toolset: 'access',
  input: object({}),
  output: object({
    keys: list(
      object({
        keyId: text({ title: 'raw Ed25519, base64url' }),
        current: boolean({ title: 'whether it seals now' }),
        retiredAt: nullable(
          text({
            title: 'ISO 8601: from then on its seals are no proof by themselves; null: they hold',
          }),
        ),
      }),
      { title: 'newest first' },
    ),
    handovers: HANDOVERS,
  }),
  tagged: true,
  routes: [{ method: 'GET', path: '/api/seal/keys' }],
  mcp: false,
  annotations: READ_ONLY,
  examples: [{ title: 'now', input: {} }],

  call: (_input, _caller, { secrets }: House) =>
    json({
      keys: sealKeys(secrets).map(({ keyId, retiredAt }, i) => ({
        keyId,
        current: i === 0,
        retiredAt,
      })),
      handovers: handoversOf(secrets, 'svc/seal/v1'),
    }),
})

export const logInclusion = defineTool({
  name: 'log_inclusion',
  title: 'Inclusion proof of an entry',
  description:
    'Proves that an entry stands in the log: its place, the hash of its leaf, and the siblings up to the root of a signed checkpoint (RFC 9162, section 2.1.3). With a compute key, seq is the number in the chain of its machine, as entry.seq of an answer tells it; without, the place in the log of the node.',
  tier: 'public',
  toolset: 'access',
  input: object({
    seq: integer({
      title: 'number of the entry',
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      examples: [0],
    }),
    size: optional(integer(SIZE)),
  }),
  output: object({
    index: integer({ title: 'place in the log', minimum: 0 }),
    entryHash: hex64('hash of the entry: the 32 octets of the leaf'),
    leafHash: hex64('SHA-256(0x00 || entryHash)'),
    path,
    checkpoint: object(head, { title: 'the signed head that the path leads to' }),
  }),
  routes: [{ method: 'GET', path: '/api/log/inclusion' }],
  mcp: false,
  annotations: READ_ONLY,
  examples: [{ title: 'the first entry', input: { seq: 0 } }],

  async call({ seq, size }, caller, { transparency, store }: House & WithTransparency) {
    const checkpoint = await (size === undefined
      ? transparency.checkpoint()
      : at('/size', transparency.checkpointAt(size)))
    const { index, hash } = await placeOf(seq, caller, store)
    if (index >= checkpoint.treeSize) {
      const message = `entry ${index} is not among the first ${checkpoint.treeSize}`
      throw invalidInput(size === undefined ? '/seq' : '/size', message, { index })
    }
    return json({
      index,
      entryHash: hash.toString('hex'),
      leafHash: leafHash(hash).toString('hex'),
      path: await transparency.inclusion(index, checkpoint.treeSize),
      checkpoint,
    })
  },
})

/** Adds the pointer of the input member to a refusal of the log, which knows only the size. */
async function at<T>(pointer: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw prefixed(pointer, error)
  }
}

async function placeOf(seq: number, { key }: Caller, store: Store) {
  if (key?.zid != null) {
    const entry = await store.entry(key.zid, seq)
    if (entry !== undefined) return { index: entry.index, hash: Buffer.from(entry.hash, 'hex') }
  } else {
    const [hash] = await store.logHashes(seq, 1)
    if (hash !== undefined) return { index: seq, hash }
  }
  throw new Failure('NOT_FOUND', `there is no entry ${seq}`, { seq })
}

export const logConsistency = defineTool({
  name: 'log_consistency',
  title: 'Consistency proof of the log',
  description:
    'Proves that the log of the first `to` entries begins with all of the first `from`, unchanged and in order (RFC 9162, section 2.1.4): what a witness checks between a checkpoint that it has kept and a newer one.',
  tier: 'public',
  toolset: 'access',
  input: object({
    from: integer({ ...SIZE, title: 'entries of the older log', examples: [1] }),
    to: optional(integer(SIZE)),
  }),
  output: object({
    from: integer({ title: 'entries of the older log' }),
    to: integer({ title: 'entries of the newer log' }),
    fromRoot: hex64('root of the older log'),
    toRoot: hex64('root of the newer log'),
    path: list(hex64('hash of a node'), { title: 'the nodes that both are made of' }),
    checkpoint: object(head, { title: 'the newer log, signed' }),
  }),
  routes: [{ method: 'GET', path: '/api/log/consistency' }],
  mcp: false,
  annotations: READ_ONLY,
  examples: [{ title: 'since the first entry', input: { from: 1 } }],

  async call({ from, to }, _caller, { transparency }: House & WithTransparency) {
    const checkpoint = await (to === undefined
      ? transparency.checkpoint()
      : at('/to', transparency.checkpointAt(to)))
    const { treeSize, rootHash } = checkpoint
    if (from > treeSize) {
      const message = `from ${from} exceeds to ${treeSize}`
      throw invalidInput('/from', message, { value: from, maximum: treeSize })
    }
    return json({
      from,
      to: treeSize,
      fromRoot: await transparency.rootAt(from),
      toRoot: rootHash,
      path: await transparency.consistency(from, treeSize),
      checkpoint,
    })
  },
})
