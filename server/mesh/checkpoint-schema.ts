import { integer, list, object, optional, text } from '../../workers/schema.ts'
import { HANDOVERS_MAX } from '../crypto/handover.ts'

/** A checkpoint of another node, whoever brings it: nothing beside its members is kept or passed on. */
export const CHECKPOINT = object(
  {
    origin: text({ title: 'name of the log', minLength: 1, maxLength: 128 }),
    treeSize: integer({ title: 'entries', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    rootHash: text({ title: 'root of the Merkle tree', pattern: '^[0-9a-f]{64}$' }),
    note: text({ title: 'the signed note', minLength: 1, maxLength: 2000 }),
    node_pubkey: text({ title: 'raw Ed25519, base64url', pattern: '^[\\w-]{43}$' }),
    handovers: optional(
      list(
        object({
          from: text({ title: 'key before', pattern: '^[\\w-]{43}$' }),
          to: text({ title: 'key after', pattern: '^[\\w-]{43}$' }),
          signature: text({ title: 'by the key before', pattern: '^[\\w-]{86}$' }),
        }),
        { title: 'how older keys gave way to this one, the oldest first', maxItems: HANDOVERS_MAX },
      ),
    ),
  },
  { title: 'as /api/log/checkpoint answers it' },
)
