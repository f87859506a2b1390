// The reading half. Every read asks the database: what any node has committed is seen by all.
import type { Entry } from '../chain.ts'
import { NOTHING_SPENT, type Spent, usageOf } from '../quota.ts'
import type { ChainHead, Document, KeyRow, Machine, Store } from '../store.ts'
import { utcDay } from '../utc-day.ts'
import type { Connections } from './connections.ts'
import { DOCUMENTS, ENTRIES, KEYS, MACHINES } from './rows.ts'

/** Rows that an export holds in memory at a time. */
const EXPORT_PAGE = 256

const OLDEST = `${ENTRIES} WHERE m.zid = $1 AND e.seq >= $2 ORDER BY e.seq LIMIT $3`
const TAIL = `${ENTRIES} WHERE e.position >= $1 ORDER BY e.position LIMIT $2`

export function readerOn(connections: Connections) {
  const all = async <T>(name: string, text: string, ...values: unknown[]) =>
    (await connections.read({ name, text, values })) as T[]
  const one = async <T>(name: string, text: string, ...values: unknown[]) =>
    (await all<T>(name, text, ...values))[0]
  const count = async (name: string, text: string, ...values: unknown[]) =>
    (await one<{ count: number }>(name, text, ...values))?.count ?? 0

  return {
    machine: zid => one<Machine>('machine', `${MACHINES} WHERE zid = $1`, zid),
    machineBySlug: slug => one<Machine>('machineBySlug', `${MACHINES} WHERE slug = $1`, slug),
    keyByDigest: digest => one<KeyRow>('keyByDigest', `${KEYS} WHERE digest = $1`, digest),
    keysOf: zid =>
      zid === undefined
        ? all<KeyRow>('keys', `${KEYS} ORDER BY created_at, digest`)
        : all<KeyRow>('keysOf', `${KEYS} WHERE zid = $1 ORDER BY created_at, digest`, zid),
    async usage(zid, at) {
      const spent = await one<Spent>(
        'usage',
        'SELECT day, used FROM account JOIN machine m ON m.id = machine WHERE m.zid = $1',
        zid,
      )
      return usageOf(spent ?? NOTHING_SPENT, utcDay(at))
    },
    entries: (zid, { limit, before = Number.MAX_SAFE_INTEGER }) =>
      all<Entry>(
        'entries',
        `${ENTRIES} WHERE m.zid = $1 AND e.seq < $2 ORDER BY e.seq DESC LIMIT $3`,
        zid,
        before,
        limit,
      ),
    recentEntries: limit =>
      all<Entry>('recentEntries', `${ENTRIES} ORDER BY e.position DESC LIMIT $1`, limit),
    entry: (zid, seq) =>
      one<Entry>('entry', `${ENTRIES} WHERE m.zid = $1 AND e.seq = $2`, zid, seq),
    entryCount: zid =>
      zid === undefined
        ? count('entryCount', 'SELECT coalesce(max(position), -1) + 1 AS count FROM entry')
        : count(
            'entryCountOf',
            'SELECT seq + 1 AS count FROM account JOIN machine m ON m.id = machine WHERE m.zid = $1',
            zid,
          ),
    async logHashes(from, limit) {
      const rows = await all<{ hash: Buffer }>(
        'logHashes',
        'SELECT hash FROM entry WHERE position >= $1 ORDER BY position LIMIT $2',
        from,
        limit,
      )
      return rows.map(({ hash }) => hash)
    },
    entriesFrom: (index, limit) => all<Entry>('entriesFrom', TAIL, index, limit),
    heads: (after, limit) =>
      all<ChainHead>(
        'heads',
        `SELECT m.zid, seq, encode(hash, 'hex') AS hash, time
           FROM account JOIN machine m ON m.id = machine
           WHERE m.zid COLLATE "C" > $1 ORDER BY m.zid COLLATE "C" LIMIT $2`,
        after,
        limit,
      ),
    async *exportChain(zid) {
      for (let from = 0; ; ) {
        const page = await all<Entry>('exportChain', OLDEST, zid, from, EXPORT_PAGE)
        yield* page
        const last = page.at(-1)
        if (last === undefined) return
        from = last.seq + 1
      }
    },
    document: (kind, id) =>
      one<Document>('document', `${DOCUMENTS} WHERE d.kind = $1 AND d.id = $2`, kind, id),
    documents: (zid, kind, { limit, before = Number.MAX_SAFE_INTEGER }) =>
      all<Document>(
        'documents',
        `${DOCUMENTS} WHERE m.zid = $1 AND d.kind = $2 AND d.serial < $3
           ORDER BY d.serial DESC LIMIT $4`,
        zid,
        kind,
        before,
        Number.isFinite(limit) ? limit : null,
      ),
    documentCount: (kind, zid) =>
      zid === undefined
        ? count('kindCount', 'SELECT count(*) FROM document WHERE kind = $1', kind)
        : count(
            'documentCount',
            `SELECT count(*) FROM document d JOIN machine m ON m.id = d.machine
             WHERE m.zid = $1 AND d.kind = $2`,
            zid,
            kind,
          ),
    async replicationLagS() {
      const [row] = await all<{ lag: string | null }>(
        'replicationLagS',
        'SELECT max(extract(epoch FROM replay_lag)) AS lag FROM pg_stat_replication',
      )
      return row?.lag == null ? null : Number(row.lag)
    },
    storedBytes: zid =>
      count(
        'storedBytes',
        'SELECT bytes AS count FROM account JOIN machine m ON m.id = machine WHERE m.zid = $1',
        zid,
      ),
    async documentIds(zid, kind, limit) {
      const rows = await all<{ id: string }>(
        'documentIds',
        `SELECT d.id FROM document d JOIN machine m ON m.id = d.machine
         WHERE m.zid = $1 AND d.kind = $2 ORDER BY d.serial DESC LIMIT $3`,
        zid,
        kind,
        limit,
      )
      return rows.map(({ id }) => id)
    },
    documentsBetween: (kind, from, to, limit) =>
      all<Document>(
        'documentsBetween',
        `${DOCUMENTS} WHERE d.kind = $1 AND d.id >= $2 AND d.id < $3 ORDER BY d.id LIMIT $4`,
        kind,
        from,
        to,
        limit,
      ),
    dueDocuments: (kind, at, limit) =>
      all<Document>(
        'dueDocuments',
        `${DOCUMENTS} WHERE d.kind = $1 AND d.due_at <= $2 ORDER BY d.due_at, d.serial LIMIT $3`,
        kind,
        at,
        limit,
      ),
  } satisfies Partial<Store>
}
