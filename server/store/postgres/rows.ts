// Columns as the interface names them, and the statements that read them. A statement has the name of its method.
export const MACHINES = `SELECT zid, slug, display_name AS "displayName", public_key AS "publicKey",
  plan, created_at AS "createdAt" FROM machine`

export const KEYS = `SELECT digest, zid, kind, plan, last4, created_at AS "createdAt",
  expires_at AS "expiresAt", revoked_at AS "revokedAt", used_at AS "usedAt" FROM key`

export const DOCUMENTS = `SELECT d.serial, d.kind, d.id, m.zid, d.revision, d.body,
  d.created_at AS "createdAt", d.due_at AS "dueAt" FROM document d JOIN machine m ON m.id = d.machine`

export const ENTRIES = `SELECT e.position AS "index", m.zid, e.seq, e.time, e.tokens, e.body,
  encode(coalesce(p.hash, decode(repeat('00', 32), 'hex')), 'hex') AS prev,
  encode(e.hash, 'hex') AS hash
  FROM entry e JOIN machine m ON m.id = e.machine
  LEFT JOIN entry p ON p.machine = e.machine AND p.seq = e.seq - 1`
