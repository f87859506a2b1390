// Results that a caller files under a name, to find them again: one document each, made with its entry.
import { randomBytes } from 'node:crypto'
import { Failure } from '../../workers/failure.ts'
import type { Document, DocumentWrite, Store } from '../store/store.ts'

const KIND = 'result'
/** Results of one machine in all its folders. */
const RESULTS_MOST = 1000

export interface FiledResult {
  readonly id: string
  readonly tool: string
  readonly value: number | null
  readonly unit: string
  /** Unix seconds. */
  readonly t: number
  readonly [member: string]: unknown
}

/** Ids begin with machine and folder, so that a folder is a range of ids. */
const idOf = (zid: string, folder: string, id: string) =>
  `${zid}/${encodeURIComponent(folder)}/${id}`

/** From the first id of a folder to before the second. */
const rangeOf = (zid: string, folder: string) => {
  const from = idOf(zid, folder, '')
  // '0' is the character after '/'.
  return [from, `${from.slice(0, -1)}0`] as const
}

/** The write that files an answer; `tNs` puts later ones after earlier ones. */
export function resultWrite(
  zid: string,
  folder: string,
  tool: string,
  envelope: Readonly<Record<string, unknown>>,
  tNs: bigint,
): DocumentWrite {
  const id = `${tNs.toString().padStart(20, '0')}-${randomBytes(4).toString('hex')}`
  const body = JSON.stringify({ id, tool, ...envelope })
  return { kind: KIND, id: idOf(zid, folder, id), zid, after: 0, body, most: RESULTS_MOST }
}

/** The folders of a machine by name, with how many results each holds. */
export async function foldersOf(
  store: Store,
  zid: string,
): Promise<{ name: string; count: number }[]> {
  const ids = await store.documentIds(zid, KIND, RESULTS_MOST)
  const counts = new Map<string, number>()
  for (const id of ids) {
    const name = decodeURIComponent(id.split('/')[1]!)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Oldest first, from after the result `after` on. */
export async function resultsIn(
  store: Store,
  zid: string,
  folder: string,
  limit: number,
  after?: string,
): Promise<FiledResult[]> {
  const [first, end] = rangeOf(zid, folder)
  const from = after === undefined ? first : `${idOf(zid, folder, after)}\u0000`
  return (await store.documentsBetween(KIND, from, end, limit)).map(read)
}

/** NOT_FOUND for what this machine has not filed there. */
export async function resultIn(
  store: Store,
  zid: string,
  folder: string,
  id: string,
): Promise<FiledResult> {
  const found = await store.document(KIND, idOf(zid, folder, id))
  if (found !== undefined) return read(found)
  throw new Failure('NOT_FOUND', `the folder ${folder} holds no result ${id}`, { folder, id })
}

/** Removes one result, or all of a folder. Answers how many there were; the chain keeps their entries. */
export async function removeResults(
  store: Store,
  zid: string,
  folder: string,
  at: number,
  id?: string,
): Promise<number> {
  const [from, end] = rangeOf(zid, folder)
  const found =
    id === undefined
      ? await store.documentsBetween(KIND, from, end, RESULTS_MOST)
      : [await store.document(KIND, idOf(zid, folder, id))].filter(one => one !== undefined)
  if (found.length === 0) throw new Failure('NOT_FOUND', `nothing is filed there: ${folder}`)
  const writes = found.map(one => ({
    kind: KIND,
    id: one.id,
    zid,
    after: one.revision,
    body: null,
  }))
  await store.putDocuments({ at, writes })
  return found.length
}

const read = ({ body }: Document): FiledResult => JSON.parse(body) as FiledResult
