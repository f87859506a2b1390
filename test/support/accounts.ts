import { entryDraft } from '../../server/store/chain.ts'
import type { KeyRow, NewMachine } from '../../server/store/store.ts'

/** A stored compute key of the plan `free`. */
export function keyRow(about: Partial<KeyRow>): KeyRow {
  return {
    digest: '0'.repeat(64),
    zid: null,
    kind: 'compute',
    plan: 'free',
    last4: 'last',
    createdAt: 0,
    expiresAt: null,
    revokedAt: null,
    usedAt: null,
    ...about,
  }
}

/** A machine without a key. */
export function newMachine(zid: string, createdAt: number): NewMachine {
  return {
    zid,
    slug: `machine-${zid}`,
    displayName: 'machine',
    publicKey: null,
    plan: 'free',
    createdAt,
    key: null,
    genesis: entryDraft(createdAt, { kind: 'genesis' }),
  }
}
