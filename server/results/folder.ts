// Results that a caller files under a name, to find them again: one document each, made with its entry.
import { randomBytes } from 'node:crypto'
import { Failure } from '../../workers/failure.ts'
import { nullable, number, object, type Static, text, unsafe } from '../../workers/schema.ts'
import type { Filing } from '../call/tool.ts'
import type { Envelope } from '../envelope/schema.ts'
import { shortenedEnvelope } from '../envelope/shortened-result.ts'
import { collection } from '../store/collection.ts'
import type { DocumentWrite, Store } from '../store/store.ts'

/** Results of one machine in all its folders. */
const RESULTS_MAX = 1000
/** Characters of JSON that a result is filed with; a longer one without its longest parts. */
const RESULT_CHARACTERS_MAX = 1_048_576

const HEAD = object({
  id: text({ title: 'id of the result' }),
  tool: text({ title: 'the tool that computed' }),
  value: nullable(number({ title: 'headline value' })),
  unit: text({ title: 'unit of value' }),
  t: number({ title: 'time of the seal, unix seconds', unit: 's' }),
})
export type ResultHead = Readonly<Static<typeof HEAD>>

const results = collection({
  kind: 'result',
  schema: unsafe<ResultHead & Envelope>({ type: 'object' }),
  most: RESULTS_MAX,
  called: 'result',
})
/** What a list shows of a result, kept beside it: a page of a folder reads no result. */
const resultHeads = collection({
  kind: 'result-head',
  schema: HEAD,
  most: RESULTS_MAX,
  called: 'result',
})

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
  const place = idOf(zid, folder, id)
  const whole = shortenedEnvelope({ id, tool, ...envelope }, RESULT_CHARACTERS_MAX)
  return [
    results.writeJson(zid, place, whole, { after: 0 }),
    resultHeads.write(zid, place, head, { after: 0 }),
  ]
}

/** The folders of a machine by name, with how many results each holds. */
export async function foldersOf(
  store: Store,
  zid: string,
): Promise<{ name: string; count: number }[]> {
  const ids = await store.documentIds(zid, resultHeads.kind, RESULTS_MAX)
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
  const documents = await store.documentsBetween(resultHeads.kind, from, end, limit)
  return documents.map(document => resultHeads.stored(document).value)
}

/** The envelope, id and tool. NOT_FOUND for what this machine has not filed there. */
export async function resultIn(
  store: Store,
  zid: string,
  folder: string,
  id: string,
): Promise<ResultHead & Envelope> {
  const stored = await results.get(store, idOf(zid, folder, id))
  if (stored !== undefined) return stored.value
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
  const documents =
    one === undefined
      ? await store.documentsBetween(resultHeads.kind, from, end, RESULTS_MAX)
      : [await store.document(resultHeads.kind, idOf(zid, folder, one))].filter(
          head => head !== undefined,
        )
  if (documents.length === 0) throw new Failure('NOT_FOUND', `nothing is filed there: ${folder}`)
  // Both are written once: what is at another revision is gone already.
  const writes = documents.flatMap(({ id }) =>
    [results, resultHeads].map(one => one.removal({ id, zid, revision: 1 })),
  )
  await store.putDocuments({ at, writes })
  return documents.length
}
