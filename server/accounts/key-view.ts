import type { KeyRow } from '../store/store.ts'

export const KEY_ID_DIGITS = 16

/** By which its owner names a key: a part of the keyed digest, which tells nothing of the key itself. */
export function keyId({ digest }: KeyRow): string {
  return digest.slice(0, KEY_ID_DIGITS)
}

/** A row as its owner sees it. */
export function keyView(row: KeyRow) {
  const { last4, plan, createdAt, expiresAt, revokedAt } = row
  return {
    id: keyId(row),
    last4,
    plan,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: moment(expiresAt),
    revokedAt: moment(revokedAt),
  }
}

function moment(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
