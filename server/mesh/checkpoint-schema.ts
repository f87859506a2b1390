import { integer, object, text } from '../../workers/schema.ts'

/** A checkpoint of another node, whoever brings it: nothing beside its members is kept or passed on. */
export const CHECKPOINT = object(
  {
    origin: text({ title: 'name of the log', minLength: 1, maxLength: 128 }),
    treeSize: integer({ title: 'entries', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    rootHash: text({ title: 'root of the Merkle tree', pattern: '^[0-9a-f]{64}$' }),
    note: text({ title: 'the signed note', minLength: 1, maxLength: 2000 }),
    node_pubkey: text({ title: 'raw Ed25519, base64url', pattern: '^[\\w-]{43}$' }),
  },
  { title: 'as /api/log/checkpoint answers it' },
)
