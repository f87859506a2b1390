import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Entry } from '../../server/store/chain.ts'
import { memoryStore } from '../../server/store/memory.ts'
import type { Store } from '../../server/store/store.ts'
import { auditLog } from '../../server/transparency/audit.ts'
import { LogTree } from '../../server/transparency/log-tree.ts'
import { draft, MORNING, newMachine, zidOf } from '../store/samples.ts'

const test = suite('audit of a log')

/** Two machines whose entries take turns in the log, more of them than a page holds. */
async function grown(count = 1500): Promise<Store> {
  const store = memoryStore()
  for (const n of [1, 2]) await store.createMachine(newMachine(n))
  for (let i = 0; i < count; i++) {
    const zid = zidOf(1 + (i % 2))
    await store.seal({ zid, tokens: 1, limit: 1e9, draft: draft({ i }, MORNING + i) })
  }
  return store
}

/** The same log with some of its entries changed, dropped or moved by whoever can write to it. */
const tampered = (store: Store, change: (log: Entry[]) => Entry[]): Store => ({
  ...store,
  entryCount: async () => change(await store.entriesFrom(0, 1e9)).length,
  entriesFrom: async (from, limit) =>
    change(await store.entriesFrom(0, 1e9)).slice(from, from + limit),
  entry: async (zid, seq) =>
    change(await store.entriesFrom(0, 1e9)).find(one => one.zid === zid && one.seq === seq),
})

test('a log that is whole has the root of its tree, the chains and the latest time', async () => {
  const store = await grown()
  const tree = new LogTree((from, to) => store.logHashes(from, to - from))
  await tree.grow(1502)
  assert.equal(await auditLog(store), {
    machines: 2,
    entries: 1502,
    rootHash: (await tree.root(1502)).toString('hex'),
    latest: MORNING + 1499,
  })
  const empty = { machines: 0, entries: 0, rootHash: null, latest: 0 }
  assert.equal(await auditLog(memoryStore()), empty)
})

test('what was changed, dropped, exchanged or cut off is named with its place', async () => {
  const store = await grown(20)
  const spoilt: [RegExp, (log: Entry[]) => Entry[]][] = [
    [/breaks at 3: the entry is not what/, log => log.with(6, { ...log[6]!, tokens: 9 })],
    [/^entry 7 of the log is missing/, log => log.toSpliced(7, 1)],
    [/^entry 4 of the log is missing/, log => log.with(4, log[5]!).with(5, log[4]!)],
    [
      /breaks at 2: .*found 3/,
      log => log.with(4, { ...log[6]!, index: 4 }).with(6, { ...log[4]!, index: 6 }),
    ],
    [/ends at 9, which is not where it goes on/, log => log.slice(0, -1)],
    [/ends at 4, which is not where it goes on/, log => log.slice(0, 10)],
  ]
  for (const [reason, change] of spoilt) {
    const { fault, rootHash } = await auditLog(tampered(store, change))
    assert.match(fault ?? 'whole', reason)
    assert.is(rootHash, null)
  }
  const lost = await auditLog(tampered(await grown(0), log => log.slice(0, 1)))
  assert.match(lost.fault!, /^the chain of 00000002\w+ ends at -1, which is not where it goes on/)
})

test('an entry that is sealed while the log is followed is no fault', async () => {
  const store = await grown(20)
  const { entriesFrom } = store
  let isSealed = false
  const growing: Store = {
    ...store,
    async entriesFrom(from, limit) {
      const page = await entriesFrom(from, limit)
      if (!isSealed) await store.seal({ zid: zidOf(1), tokens: 1, limit: 1e9, draft: draft() })
      isSealed = true
      return page
    },
  }
  const { fault, entries } = await auditLog(growing)
  assert.equal([fault, entries, await store.entryCount()], [undefined, 22, 23])
})

test.run()
