// Columns as the interface names them. node:sqlite answers objects without a prototype and of any value;
// the schema is STRICT, so the types below are what the columns hold.
import type { SQLInputValue, StatementSync } from 'node:sqlite'

export const MACHINE_COLUMNS =
  'zid, slug, display_name AS displayName, public_key AS publicKey, plan, created_at AS createdAt'

export const KEY_COLUMNS = `digest, zid, kind, plan, last4, created_at AS createdAt,
  expires_at AS expiresAt, revoked_at AS revokedAt, used_at AS usedAt`

export const CHALLENGE_COLUMNS = 'challenge, zid, created_at AS createdAt, expires_at AS expiresAt'

export const ACCOUNT_COLUMNS = 'seq, lower(hex(hash)) AS hash, time, day, used'

/** Columns for `FROM document d JOIN machine m`. */
export const DOCUMENT_COLUMNS = `d.serial, d.kind, d.id, m.zid, d.revision, d.body,
  d.created_at AS createdAt, d.due_at AS dueAt`

/** Query for the stored bytes of one machine; no row before its first document. */
export const STORED_BYTES =
  'SELECT bytes FROM kept JOIN machine m ON m.id = machine WHERE m.zid = ?'

/** Columns for `FROM entry e JOIN machine m`. */
export const ENTRY_COLUMNS = `e.position AS "index", m.zid, e.seq, e.time, e.tokens, e.body,
  lower(hex(coalesce(
    (SELECT p.hash FROM entry p WHERE p.machine = e.machine AND p.seq = e.seq - 1),
    zeroblob(32)
  ))) AS prev,
  lower(hex(e.hash)) AS hash`

export function one<T extends object>(
  statement: StatementSync,
  ...values: SQLInputValue[]
): T | undefined {
  const row = statement.get(...values)
  return row === undefined ? undefined : ({ ...row } as T)
}

export function all<T extends object>(statement: StatementSync, ...values: SQLInputValue[]): T[] {
  return statement.all(...values).map(row => ({ ...row }) as T)
}
