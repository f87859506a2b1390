import type { DocumentWrite, Store } from './store.ts'

/** The writes that remove what a machine keeps of these kinds under one id; none for what is not its own. */
export async function removalOf(
  store: Store,
  zid: string,
  kinds: readonly string[],
  id: string,
): Promise<DocumentWrite[]> {
  const kept = await Promise.all(kinds.map(kind => store.document(kind, id)))
  return kept
    .filter(one => one?.zid === zid)
    .map(one => ({ kind: one!.kind, id, zid, after: one!.revision, body: null }))
}
