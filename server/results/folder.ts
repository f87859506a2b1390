// Results that a caller files under a name, to find them again: one document each, made with its entry.
import { randomBytes } from 'node:crypto'
import { Failure } from '../../workers/failure.ts'
import type { Filing } from '../call/tool.ts'
import { keptEnvelope } from '../envelope/kept-result.ts'
import type { Envelope } from '../envelope/schema.ts'
import type { DocumentWrite, Store } from '../store/store.ts'

const KIND = 'result'
/** What a list shows of a result, kept beside it: a page of a folder reads no result. */
const HEAD = 'result-head'
/** Results of one machine in all its folders. */
const RESULTS_MAX = 1000
/** Characters of JSON that a result is filed with; a longer one without its longest parts. */
const RESULT_CHARACTERS_MAX = 1_048_576

export interface ResultHead {
  readonly id: string
  readonly tool: string
  readonly value: number | null
  readonly unit: string
  /** Unix seconds. */
  readonly t: number
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

/** The writes that file an answer. */
export function resultWrites({ zid, folder, tool, envelope, tNs }: Filing): DocumentWrite[] {
  const id = `${tNs.toString().padStart(20, '0')}-${randomBytes(4).toString('hex')}`
  const { value, unit, t } = envelope
  const head: ResultHead = { id, tool, value, unit, t }
  const write = (kind: string, body: string): DocumentWrite => {
    return { kind, id: idOf(zid, folder, id), zid, after: 0, body, most: RESULTS_MAX }
  }
  const whole = keptEnvelope({ id, tool, ...envelope }, RESULT_CHARACTERS_MAX)
  return [write(KIND, whole), write(HEAD, JSON.stringify(head))]
}

/** The folders of a machine by name, with how many results each holds. */
export async function foldersOf(
  store: Store,
  zid: string,
): Promise<{ name: string; count: number }[]> {
  const ids = await store.documentIds(zid, HEAD, RESULTS_MAX)
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
): Promise<ResultHead[]> {
  const [first, end] = rangeOf(zid, folder)
  const from = after === undefined ? first : `${idOf(zid, folder, after)}\u0000`
  const found = await store.documentsBetween(HEAD, from, end, limit)
  return found.map(({ body }) => JSON.parse(body) as ResultHead)
}

/** The envelope, id and tool. NOT_FOUND for what this machine has not filed there. */
export async function resultIn(
  store: Store,
  zid: string,
  folder: string,
  id: string,
): Promise<ResultHead & Envelope> {
  const found = await store.document(KIND, idOf(zid, folder, id))
  if (found !== undefined) return JSON.parse(found.body)
  throw new Failure('NOT_FOUND', `the folder ${folder} holds no result ${id}`, { folder, id })
}

/** Removes one result, or all of a folder. Answers how many there were; the chain keeps their entries. */
export async function removeResults(
  store: Store,
  zid: string,
  folder: string,
  at: number,
  one?: string,
): Promise<number> {
  const [from, end] = rangeOf(zid, folder)
  const found =
    one === undefined
      ? await store.documentsBetween(HEAD, from, end, RESULTS_MAX)
      : [await store.document(HEAD, idOf(zid, folder, one))].filter(head => head !== undefined)
  if (found.length === 0) throw new Failure('NOT_FOUND', `nothing is filed there: ${folder}`)
  // Both are written once: what is at another revision is gone already.
  const writes = found.flatMap(({ id }) =>
    [KIND, HEAD].map(kind => ({ kind, id, zid, after: 1, body: null })),
  )
  await store.putDocuments({ at, writes })
  return found.length
}
