import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { collection, removals } from '../../server/store/collection.ts'
import { memoryStore } from '../../server/store/memory.ts'
import type { Store } from '../../server/store/store.ts'
import { integer, object } from '../../workers/schema.ts'
import { refusalOf } from '../support/refusal.ts'
import { newMachine, zidOf } from './samples.ts'

const test = suite('collection')

const [ANN, BOB] = [zidOf(1), zidOf(2)]
const SCHEMA = object({ n: integer({ title: 'a number' }) })
const heads = collection({ kind: 'head', schema: SCHEMA, most: 2, called: 'thing' })
const bodies = collection({ kind: 'body', schema: SCHEMA, called: 'thing' })

async function storeOfTwo(): Promise<Store> {
  const store = memoryStore()
  await store.createMachine(newMachine(1))
  await store.createMachine(newMachine(2))
  return store
}

const put = (store: Store, zid: string, id: string, n: number, after = 0) =>
  store.putDocuments({ at: n, writes: [heads.write(zid, id, { n }, { after })] })

test('what a machine keeps is its own, for whoever else asks it is not there', async () => {
  const store = await storeOfTwo()
  await put(store, ANN, 'x', 1)
  const { value, revision } = await heads.own(store, ANN, 'x')
  assert.equal([value, revision], [{ n: 1 }, 1])
  for (const [zid, id] of [
    [BOB, 'x'],
    [ANN, 'y'],
  ] as const) {
    const { code, message } = await refusalOf(heads.own(store, zid, id))
    assert.equal([code, message], ['NOT_FOUND', `the machine has no thing ${id}`])
  }
})

test('a machine holds as many as the kind allows, listed newest first', async () => {
  const store = await storeOfTwo()
  await put(store, ANN, 'x', 1)
  await put(store, ANN, 'y', 2)
  assert.is((await refusalOf(put(store, ANN, 'z', 3))).code, 'CONFLICT')
  await put(store, BOB, 'z', 3)
  assert.equal(
    (await heads.list(store, ANN)).map(({ id }) => id),
    ['y', 'x'],
  )
  assert.is(await heads.count(store), 3)
  assert.is(await heads.count(store, ANN), 2)
})

test('a write after another revision than the last is refused, a replacement follows the last', async () => {
  const store = await storeOfTwo()
  await put(store, ANN, 'x', 1)
  await put(store, ANN, 'x', 2, 1)
  assert.is((await refusalOf(put(store, ANN, 'x', 3, 1))).code, 'CONFLICT')
  const write = await heads.replacement(store, ANN, 'x', { n: 4 })
  await store.putDocuments({ at: 4, writes: [write] })
  assert.equal((await heads.own(store, ANN, 'x')).value, { n: 4 })
})

test('removals take what lies beside with it, and nothing of another machine', async () => {
  const store = await storeOfTwo()
  await put(store, ANN, 'x', 1)
  await store.putDocuments({ at: 2, writes: [bodies.write(ANN, 'x', { n: 2 }, { after: 0 })] })
  assert.is((await refusalOf(removals(store, BOB, [heads, bodies], 'x'))).code, 'NOT_FOUND')
  const writes = await removals(store, ANN, [heads, bodies], 'x')
  await store.putDocuments({ at: 3, writes })
  assert.is(await heads.get(store, 'x'), undefined)
  assert.is(await bodies.get(store, 'x'), undefined)
})

test.run()
