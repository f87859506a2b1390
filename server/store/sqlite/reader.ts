// The reading half, in the thread of the caller: a prepared read of one row costs less than a message to
// another thread, and a reader of the write-ahead log never waits for the writer.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Entry } from '../chain.ts'
import { NOTHING_SPENT, type Spent, usageOf } from '../quota.ts'
import type { ChainHead, Document, KeyRow, Machine, Store } from '../store.ts'
import { utcDay } from '../utc-day.ts'
import { openForReading } from './database.ts'
import {
  all,
  DOCUMENT_COLUMNS,
  ENTRY_COLUMNS,
  KEY_COLUMNS,
  MACHINE_COLUMNS,
  one,
  STORED_BYTES,
} from './rows.ts'

/** Rows that an export holds in memory, and in a read transaction, at a time. */
const EXPORT_PAGE = 256

export function openReader(file: string) {
  const database = openForReading(file)
  const sql = (text: string) => database.prepare(text)
  const entriesWhere = (rest: string) =>
    sql(`SELECT ${ENTRY_COLUMNS} FROM entry e JOIN machine m ON m.id = e.machine ${rest}`)

  const machine = sql(`SELECT ${MACHINE_COLUMNS} FROM machine WHERE zid = ?`)
  const machineBySlug = sql(`SELECT ${MACHINE_COLUMNS} FROM machine WHERE slug = ?`)
  const key = sql(`SELECT ${KEY_COLUMNS} FROM key WHERE digest = ?`)
  const keys = sql(`SELECT ${KEY_COLUMNS} FROM key ORDER BY created_at`)
  const keysOf = sql(`SELECT ${KEY_COLUMNS} FROM key WHERE zid = ? ORDER BY created_at`)
  const account = sql(
    'SELECT day, used, seq FROM account JOIN machine m ON m.id = machine WHERE m.zid = ?',
  )
  const heads = sql(
    `SELECT m.zid, seq, lower(hex(hash)) AS hash, time
     FROM account JOIN machine m ON m.id = machine WHERE m.zid > ? ORDER BY m.zid LIMIT ?`,
  )
  const log = sql('SELECT coalesce(max(position), -1) AS seq FROM entry')
  const entry = entriesWhere('WHERE m.zid = ? AND e.seq = ?')
  const newest = entriesWhere('WHERE m.zid = ? AND e.seq < ? ORDER BY e.seq DESC LIMIT ?')
  const oldest = entriesWhere('WHERE m.zid = ? AND e.seq >= ? ORDER BY e.seq LIMIT ?')
  const following = entriesWhere('WHERE e.position >= ? ORDER BY e.position LIMIT ?')
  const recent = entriesWhere('ORDER BY e.position DESC LIMIT ?')

  const hashes = sql('SELECT hash FROM entry WHERE position >= ? ORDER BY position LIMIT ?')
  const documentsWhere = (rest: string) =>
    sql(`SELECT ${DOCUMENT_COLUMNS} FROM document d JOIN machine m ON m.id = d.machine ${rest}`)
  const document = documentsWhere('WHERE d.kind = ? AND d.id = ?')
  const documents = documentsWhere(
    'WHERE m.zid = ? AND d.kind = ? AND d.serial < ? ORDER BY d.serial DESC LIMIT ?',
  )
  const documentCount = sql(
    `SELECT count(*) AS count FROM document d JOIN machine m ON m.id = d.machine
     WHERE m.zid = ? AND d.kind = ?`,
  )
  const kindCount = sql('SELECT count(*) AS count FROM document WHERE kind = ?')
  const storedBytes = sql(STORED_BYTES)
  const documentIds = sql(
    `SELECT d.id FROM document d JOIN machine m ON m.id = d.machine
     WHERE m.zid = ? AND d.kind = ? ORDER BY d.serial DESC LIMIT ?`,
  )
  const between = documentsWhere(
    'WHERE d.kind = ? AND d.id >= ? AND d.id < ? ORDER BY d.id LIMIT ?',
  )
  const due = documentsWhere(
    'WHERE d.kind = ? AND d.due_at <= ? ORDER BY d.due_at, d.serial LIMIT ?',
  )

  const reads = {
    machine: async zid => one<Machine>(machine, zid),
    machineBySlug: async slug => one<Machine>(machineBySlug, slug),
    keyByDigest: async digest => one<KeyRow>(key, digest),
    keysOf: async zid => (zid === undefined ? all<KeyRow>(keys) : all<KeyRow>(keysOf, zid)),
    usage: async (zid, at) => usageOf(one<Spent>(account, zid) ?? NOTHING_SPENT, utcDay(at)),
    entries: async (zid, { limit, before = Number.MAX_SAFE_INTEGER }) =>
      all<Entry>(newest, zid, before, limit),
    recentEntries: async limit => all<Entry>(recent, limit),
    entry: async (zid, seq) => one<Entry>(entry, zid, seq),
    entryCount: async zid => {
      const row = zid === undefined ? log.get() : account.get(zid)
      return Number(row?.['seq'] ?? -1) + 1
    },
    logHashes: async (from, limit) =>
      hashes.all(from, limit).map(({ hash }) => Buffer.from(hash as Uint8Array)),
    entriesFrom: async (index, limit) => all<Entry>(following, index, limit),
    heads: async (after, limit) => all<ChainHead>(heads, after, limit),
    async *exportChain(zid) {
      for (let from = 0; ; await nextTurn()) {
        const page = all<Entry>(oldest, zid, from, EXPORT_PAGE)
        yield* page
        const last = page.at(-1)
        if (last === undefined) return
        from = last.seq + 1
      }
    },
    document: async (kind, id) => one<Document>(document, kind, id),
    documents: async (zid, kind, { limit, before = Number.MAX_SAFE_INTEGER }) =>
      all<Document>(documents, zid, kind, before, limit),
    documentCount: async (kind, zid) => {
      const row = zid === undefined ? kindCount.get(kind) : documentCount.get(zid, kind)
      return Number(row!['count'])
    },
    storedBytes: async zid => Number(storedBytes.get(zid)?.['bytes'] ?? 0),
    documentIds: async (zid, kind, limit) =>
      documentIds.all(zid, kind, limit).map(({ id }) => String(id)),
    documentsBetween: async (kind, from, to, limit) =>
      all<Document>(between, kind, from, to, limit),
    dueDocuments: async (kind, at, limit) => all<Document>(due, kind, at, limit),
  } satisfies Partial<Store>

  return { reads, close: () => database.close() }
}
