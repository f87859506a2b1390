import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Envelope } from '../../server/envelope/schema.ts'
import {
  foldersOf,
  removeResults,
  resultIn,
  resultsIn,
  resultWrites,
} from '../../server/results/folder.ts'
import { memoryStore } from '../../server/store/memory.ts'
import type { Document, Store } from '../../server/store/store.ts'
import { newMachine, zidOf } from '../store/samples.ts'
import { refusalOf } from '../support/refusal.ts'

const test = suite('folder')

const ZID = zidOf(1)
const LONG = 'x'.repeat(3_000_000)

/** A store that counts the characters of the documents that were read. */
async function counted(): Promise<{ store: Store; read: () => number }> {
  const store = memoryStore()
  await store.createMachine(newMachine(1))
  let characters = 0
  const count = <D extends Document | undefined>(found: D): D => {
    characters += found?.body.length ?? 0
    return found
  }
  return {
    read: () => characters,
    store: Object.assign(Object.create(store), {
      document: async (kind: string, id: string) => count(await store.document(kind, id)),
      documents: async (...page: Parameters<Store['documents']>) =>
        (await store.documents(...page)).map(count),
      documentsBetween: async (...range: Parameters<Store['documentsBetween']>) =>
        (await store.documentsBetween(...range)).map(count),
    }),
  }
}

const file = async (store: Store, folder: string, n: number, found: object) => {
  const envelope = { value: n, unit: 'm', t: n, result: found } as unknown as Envelope
  return store.putDocuments({
    at: n,
    writes: await resultWrites({ zid: ZID, folder, tool: 'svc_heat', envelope, tNs: BigInt(n) }),
  })
}

test('a folder is listed, turned over and emptied without reading what it holds', async () => {
  const { store, read } = await counted()
  for (let n = 1; n <= 20; n++) await file(store, 'large', n, { kept: 'y'.repeat(100_000) })
  assert.equal(await foldersOf(store, ZID), [{ name: 'large', count: 20 }])
  const page = await resultsIn(store, ZID, 'large', 15)
  const rest = await resultsIn(store, ZID, 'large', 15, page.at(-1)!.id)
  assert.equal(
    [...page, ...rest].map(({ value }) => value),
    Array.from({ length: 20 }, (_, i) => i + 1),
  )
  assert.equal(Object.keys(page[0]!), ['id', 'tool', 'value', 'unit', 't'])
  assert.is(await removeResults(store, ZID, 'large', 30, page[0]!.id), 1)
  assert.is(await removeResults(store, ZID, 'large', 30), 19)
  assert.ok(read() < 20 * 1024, `${read()} characters`)
  for (const kind of ['result', 'result-head']) assert.is(await store.documentCount(kind, ZID), 0)
})

test('a result of more than 1 MiB is filed without its longest part, which it names', async () => {
  const { store } = await counted()
  await file(store, 'long', 1, { short: 2, long: LONG })
  const [{ id } = { id: '' }] = await resultsIn(store, ZID, 'long', 1)
  const { result, ...rest } = await resultIn(store, ZID, 'long', id)
  assert.equal([result, rest['omitted']], [{ short: 2 }, ['long']])
  assert.equal([rest.tool, rest.value, rest.unit, rest.t], ['svc_heat', 1, 'm', 1])
})

test('what is gone is removed once', async () => {
  const { store } = await counted()
  await file(store, 'one', 1, {})
  const [{ id } = { id: '' }] = await resultsIn(store, ZID, 'one', 1)
  assert.is(await removeResults(store, ZID, 'one', 2, id), 1)
  assert.is((await refusalOf(removeResults(store, ZID, 'one', 2, id))).code, 'NOT_FOUND')
  assert.is((await refusalOf(resultIn(store, ZID, 'one', id))).code, 'NOT_FOUND')
})

test.run()
