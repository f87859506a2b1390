// Folders of results that a caller has filed. Each result is a document, written in the transaction of its chain entry.
import { randomBytes } from 'node:crypto'
import { Failure } from '../../workers/failure.ts'
import { nullable, number, object, type Static, text, unsafe } from '../../workers/schema.ts'
import type { Filing } from '../call/tool.ts'
import { unhurried } from '../call/unhurried.ts'
import type { Envelope } from '../envelope/schema.ts'
import { shortenedEnvelope } from '../envelope/shortened-result.ts'
import { collection } from '../store/collection.ts'
import type { DocumentWrite, Store } from '../store/store.ts'

/** Most results of one machine, all its folders together. */
const RESULTS_MAX = 1000
/** Characters of JSON of a filed result; a longer one is filed without its longest members. */
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
/** Summaries of results in documents of their own, so that listing a folder does not read the results. */
const resultHeads = collection({
  kind: 'result-head',
  schema: HEAD,
  most: RESULTS_MAX,
  called: 'result',
})

/** Document ids begin with machine and folder, so that a folder is a contiguous range of ids. */
const idOf = (zid: string, folder: string, id: string) =>
  `${zid}/${encodeURIComponent(folder)}/${id}`

/** Bounds of the ids of a folder: first one included, second one excluded. */
const rangeOf = (zid: string, folder: string) => {
  const from = idOf(zid, folder, '')
  // Replacing the final '/' by '0', the next character in ASCII, gives the least id beyond the folder.
  return [from, `${from.slice(0, -1)}0`] as const
}

/** The document writes that file an answer. */
export async function resultWrites({
  zid,
  folder,
  tool,
  envelope,
  tNs,
}: Filing): Promise<DocumentWrite[]> {
  const id = `${tNs.toString().padStart(20, '0')}-${randomBytes(4).toString('hex')}`
  const { value, unit, t } = envelope
  const head: ResultHead = { id, tool, value, unit, t }
  const place = idOf(zid, folder, id)
  const filed = { id, tool, ...envelope }
  const whole = await unhurried(shortenedEnvelope(filed, RESULT_CHARACTERS_MAX))
  return [
    results.writeJson(zid, place, whole, { after: 0 }),
    resultHeads.write(zid, place, head, { after: 0 }),
  ]
}

/** The folders of a machine in order of name, with the number of their results. */
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

/** Results of a folder, oldest first, beginning after the one with id `after`. */
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

/** A filed result: envelope, id and tool. Throws NOT_FOUND where this machine has no such result in the folder. */
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

/** Removes one result or all of a folder; resolves to their number. Their entries remain in the chain. */
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
  // These documents are never rewritten, so a revision other than the first means that one is removed already.
  const writes = documents.flatMap(({ id }) =>
    [results, resultHeads].map(one => one.removal({ id, zid, revision: 1 })),
  )
  await store.putDocuments({ at, writes })
  return documents.length
}
