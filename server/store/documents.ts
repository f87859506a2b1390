// The documents of machines inside a transaction: first every write is judged, then all are made.
import { Failure } from '../../workers/failure.ts'
import type { DocumentWrite } from './store.ts'
import type { Tables } from './tables.ts'

/** CONFLICT when a document is not at the revision that its writer has seen, or is one too many. */
export function refuseStaleDocuments(tables: Tables, writes: readonly DocumentWrite[]): void {
  const added = new Map<string, number>()
  for (const write of writes) {
    const { kind, id, zid, after, most = Number.POSITIVE_INFINITY } = write
    const found = tables.document(kind, id)
    const revision = found?.revision ?? 0
    if (revision !== after || (found !== undefined && found.zid !== zid)) {
      throw new Failure('CONFLICT', conflict(kind, id, after, revision), { kind, id, revision })
    }
    if (after > 0) continue
    const owned = `${zid} ${kind}`
    const count = (added.get(owned) ?? tables.documentCount(zid, kind)) + 1
    if (count > most) {
      throw new Failure('CONFLICT', `the machine holds ${most} of at most ${most}: ${kind}`, {
        kind,
        most,
      })
    }
    added.set(owned, count)
  }
}

function conflict(kind: string, id: string, after: number, revision: number): string {
  if (after === 0) return `${kind} ${id} exists`
  return revision === 0
    ? `${kind} ${id} is gone`
    : `${kind} ${id} has changed meanwhile: revision ${revision}, not ${after}`
}

export function writeDocuments(tables: Tables, writes: readonly DocumentWrite[], at: number): void {
  for (const { kind, id, zid, after, body, dueAt = null } of writes) {
    if (body === null) tables.deleteDocument(kind, id)
    else if (after > 0) tables.updateDocument({ kind, id, revision: after + 1, body, dueAt })
    else tables.insertDocument({ kind, id, zid, revision: 1, body, createdAt: at, dueAt })
  }
}
