// The documents of machines inside a transaction: first every write is judged, then all are made.
import { staleDocument, tooManyDocuments } from './refusals.ts'
import { refuseOverfull } from './storage-limits.ts'
import type { DocumentWrite } from './store.ts'
import type { Tables } from './tables.ts'

interface Change {
  bytes: number
  isNew: boolean
}

/**
 * CONFLICT when a document is not at the revision that its writer has seen, is one too many, or more bytes than its
 * machine may keep.
 */
export function refuseDocuments(tables: Tables, writes: readonly DocumentWrite[]): void {
  const added = new Map<string, number>()
  const changes = new Map<string, Change>()
  for (const write of writes) {
    const { kind, id, zid, after, body, most = Number.POSITIVE_INFINITY } = write
    const stored = tables.document(kind, id)
    const revision = stored?.revision ?? 0
    if (revision !== after || (stored !== undefined && stored.zid !== zid)) {
      throw staleDocument({ kind, id, after, revision })
    }
    const change = changes.get(zid) ?? { bytes: 0, isNew: false }
    change.bytes += bytesOf(body) - bytesOf(stored?.body)
    change.isNew ||= after === 0
    changes.set(zid, change)
    if (after > 0) continue
    const owned = `${zid} ${kind}`
    const count = (added.get(owned) ?? tables.documentCount(zid, kind)) + 1
    if (count > most) throw tooManyDocuments(kind, most)
    added.set(owned, count)
  }
  for (const [zid, change] of changes) refuseGrowth(tables, zid, change)
}

const bytesOf = (body: string | null | undefined) => (body ? Buffer.byteLength(body) : 0)

function refuseGrowth(tables: Tables, zid: string, change: Change): void {
  if (change.bytes <= 0) return
  const limit = tables.storageLimits[tables.machine(zid)?.plan ?? '']
  if (limit !== undefined) refuseOverfull({ ...change, used: tables.storedBytes(zid), limit })
}

export function writeDocuments(tables: Tables, writes: readonly DocumentWrite[], at: number): void {
  for (const { kind, id, zid, after, body, dueAt = null } of writes) {
    if (body === null) tables.deleteDocument(kind, id)
    else if (after > 0) tables.updateDocument({ kind, id, revision: after + 1, body, dueAt })
    else tables.insertDocument({ kind, id, zid, revision: 1, body, createdAt: at, dueAt })
  }
}
