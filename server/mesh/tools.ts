import { Failure } from '../../workers/failure.ts'
import { boolean, integer, list, nullable, object, text } from '../../workers/schema.ts'
import type { House } from '../call/tool.ts'
import { defineTool, json, READ_ONLY } from '../call/tool.ts'
import { MESH_PEERS_MAX } from '../settings/config.ts'
import type { Checkpoint, WithTransparency } from '../transparency/transparency-log.ts'
import { CHECKPOINT as checkpoint } from './checkpoint-schema.ts'
import type { WithMesh } from './mesh.ts'

/** Checkpoints that one call compares: one of the caller and one of each peer. */
const CHECKPOINTS_MAX = MESH_PEERS_MAX + 1

const verdict = object({
  valid: boolean({ title: 'whether it follows from what was seen here' }),
  origin: text({ title: 'name of the log' }),
  reason: nullable(text({ title: 'why it does not; null: it does' })),
})

const EXAMPLE: Checkpoint = {
  origin: 'svc-log/0123456789abcdef',
  treeSize: 2,
  rootHash: '0'.repeat(64),
  note: 'svc-log/0123456789abcdef\n2\nAAAA\n\n— svc-log/0123456789abcdef AAAA\n',
  node_pubkey: 'A'.repeat(43),
}

const open = {
  tier: 'public',
  toolset: 'access',
  mcp: false,
  bodyMaxBytes: 131_072,
  annotations: { ...READ_ONLY, openWorldHint: true },
} as const

export const meshGossip = defineTool({
  ...open,
  bucket: 'mesh',
  name: 'mesh_gossip',
  title: 'Exchange checkpoints',
  description:
    'Takes the signed checkpoints that a caller has seen and answers those that this node has seen: its own and the newest of each peer. A checkpoint of a log that is known here is held against what was seen of it; two that cannot be of one log are kept as evidence. Needs no key.',
  input: object({
    checkpoints: list(checkpoint, {
      title: 'checkpoints that the caller has seen',
      maxItems: CHECKPOINTS_MAX,
      default: [],
    }),
  }),
  output: object({
    checkpoints: list(checkpoint, { title: 'checkpoints seen here' }),
    verdicts: list(verdict, { title: 'of those that were told, the ones of known logs' }),
  }),
  routes: [{ method: 'POST', path: '/api/mesh/gossip' }],
  examples: [{ title: 'only ask', input: {} }],

  async call({ checkpoints }, _caller, { mesh }: House & WithMesh) {
    const verdicts = await mesh.hear(checkpoints as Checkpoint[])
    return json({ checkpoints: await mesh.view(), verdicts })
  },
})

export const meshVerify = defineTool({
  ...open,
  bucket: 'mesh',
  name: 'mesh_verify',
  title: 'Verify a checkpoint',
  description:
    'Whether a signed checkpoint is of the log of this node, or of one of its peers as seen from here: the signature, and that its log and the one that was seen are one log at two sizes. NOT_FOUND for a log that is not known here. Needs no key.',
  input: object({ checkpoint }),
  output: verdict,
  routes: [{ method: 'POST', path: '/api/mesh/verify' }],
  examples: [{ title: 'a checkpoint', input: { checkpoint: EXAMPLE } }],

  async call({ checkpoint: claimed }, _caller, { mesh }: House & WithMesh) {
    const verdict = await mesh.verify(claimed as Checkpoint)
    if (verdict !== undefined) return json(verdict)
    throw new Failure('NOT_FOUND', `the log ${claimed.origin} is not known here`)
  },
})

export const meshStatus = defineTool({
  ...open,
  name: 'mesh_status',
  title: 'Status of the mesh',
  description:
    'The peers whose logs this node follows: the newest checkpoint of each that followed from all before, when it was verified, how often, and the first fault with its evidence. Needs no key.',
  input: object({}),
  output: object({
    origin: text({ title: 'name of the log of this node' }),
    peers: list(
      object({
        url: text({ title: 'address' }),
        checkpoint: nullable(checkpoint as never),
        verifiedAt: nullable(integer({ title: 'unix milliseconds', unit: 'ms' })),
        verified: integer({ title: 'checkpoints verified', minimum: 0 }),
        fault: nullable(
          object(
            {
              reason: text({ title: 'what was wrong' }),
              notes: list(text({ title: 'signed note' }), { title: 'the evidence' }),
              at: integer({ title: 'unix milliseconds', unit: 'ms' }),
            },
            { title: 'the first fault; null: none' },
          ) as never,
        ),
      }),
      { title: 'peers that the operator has configured' },
    ),
  }),
  routes: [{ method: 'GET', path: '/api/mesh/status' }],
  examples: [{ title: 'now', input: {} }],

  async call(_input, _caller, { mesh, transparency }: House & WithMesh & WithTransparency) {
    return json({ origin: transparency.origin, peers: await mesh.peers() })
  },
})

export const meshTools = [meshStatus, meshGossip, meshVerify]
