// What machines keep has a limit by plan, counted in the transaction that writes; and the disk has a reserve.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { memoryStore } from '../../server/store/memory.ts'
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts'
import { isOverfull } from '../../server/store/storage-limits.ts'
import type { DocumentWrite, Store } from '../../server/store/store.ts'
import type { Failure } from '../../workers/failure.ts'
import { refusalOf } from '../support/refusal.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { draft, MORNING, newMachine, zidOf } from './samples.ts'

const LIMIT = 1600
const storageLimits = { tiny: LIMIT }

const write = (n: number, id: string, after: number, bytes: number | null): DocumentWrite => ({
  kind: 'note',
  id,
  zid: zidOf(n),
  after,
  body: bytes === null ? null : 'x'.repeat(bytes),
})

const put = (store: Store, ...writes: DocumentWrite[]) =>
  store.putDocuments({ at: MORNING, writes })

async function inSqlite(use: (store: Store) => Promise<void>): Promise<void> {
  const { path, remove } = temporaryFolder()
  const store = await openSqliteStore(path, { storageLimits })
  try {
    await use(store)
  } finally {
    await store.close()
    remove()
  }
}

const STORES: Record<string, (use: (store: Store) => Promise<void>) => Promise<void>> = {
  memory: use => use(memoryStore(storageLimits)),
  SQLite: inSqlite,
}

for (const [name, opened] of Object.entries(STORES)) {
  const test = suite(`kept bytes in ${name}`)
  const law = (title: string, hold: (store: Store) => Promise<void>) =>
    test(title, () =>
      opened(async store => {
        await store.createMachine(newMachine(1, { plan: 'tiny' }))
        await store.createMachine(newMachine(2, { plan: 'free' }))
        await hold(store)
      }),
    )

  law('beyond its limit a machine keeps nothing new, and is told used and limit', async store => {
    await put(store, write(1, 'a', 0, 1000))
    const refused = await refusalOf(put(store, write(1, 'b', 0, 601)))
    assert.equal(
      [refused.code, refused.details],
      ['CONFLICT', { used: 1000, limit: LIMIT, bytes: 601 }],
    )
    assert.ok(isOverfull(refused as Failure))
    await put(store, write(1, 'b', 0, 600))
    assert.is(await store.storedBytes(zidOf(1)), LIMIT)
  })

  law(
    'one transaction counts its writes together, and with an entry nothing is sealed',
    async store => {
      const writes = [write(1, 'a', 0, 900), write(1, 'b', 0, 900)]
      const seal = store.seal({ zid: zidOf(1), tokens: 0, limit: 0, draft: draft(), writes })
      assert.is((await refusalOf(seal)).code, 'CONFLICT')
      assert.equal([await store.storedBytes(zidOf(1)), await store.entryCount(zidOf(1))], [0, 1])
    },
  )

  law('of many writers at once no more is kept than there is room for', async store => {
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) => put(store, write(1, `n${i}`, 0, 400))),
    )
    assert.is(all.filter(({ status }) => status === 'fulfilled').length, 4)
    assert.is(await store.storedBytes(zidOf(1)), 1600)
  })

  law('a deletion frees its bytes, a replacement counts the difference', async store => {
    await put(store, write(1, 'a', 0, 1600))
    await put(store, write(1, 'a', 1, 1590))
    await put(store, write(1, 'a', 2, null), write(1, 'b', 0, 1600))
    await put(store, write(1, 'b', 1, null))
    assert.is(await store.storedBytes(zidOf(1)), 0)
    await put(store, write(1, 'c', 0, 1600))
  })

  law(
    'what is there may grow a sixteenth beyond: a full machine still closes what it has',
    async store => {
      await put(store, write(1, 'a', 0, 1600))
      await put(store, write(1, 'a', 1, 1700))
      assert.is((await refusalOf(put(store, write(1, 'a', 2, 1701)))).code, 'CONFLICT')
      assert.is((await refusalOf(put(store, write(1, 'b', 0, 1)))).code, 'CONFLICT')
      await put(store, write(1, 'a', 2, 1699))
    },
  )

  law('each machine has its own count, and a plan without a limit none', async store => {
    await put(store, write(1, 'a', 0, 1600), write(2, 'b', 0, 100_000))
    assert.is(await store.storedBytes(zidOf(2)), 100_000)
  })

  test.run()
}

const disk = suite('disk reserve')

disk(
  'below the reserve deletions and revocations alone are taken, and health says why',
  async () => {
    const { path, remove } = temporaryFolder()
    try {
      const roomy = await openSqliteStore(path)
      await roomy.createMachine(newMachine(1))
      await put(roomy, write(1, 'a', 0, 100), write(1, 'b', 0, 100))
      await roomy.close()
      const store = await openSqliteStore(path, { reserveBytes: Number.MAX_SAFE_INTEGER })
      const zid = zidOf(1)
      const kept = [
        () => put(store, write(1, 'c', 0, 1)),
        () => put(store, write(1, 'a', 1, 1)),
        () => put(store, write(1, 'a', 1, null), write(1, 'c', 0, 1)),
        () => store.seal({ zid, tokens: 0, limit: 0, draft: draft() }),
        () => store.createMachine(newMachine(2)),
      ]
      for (const each of kept) {
        const refused = await refusalOf(each())
        assert.is(refused.code, 'STORE_UNAVAILABLE')
        assert.match(refused.message, /only deletions are taken/)
      }
      assert.is(store.health().writable, false)
      await put(store, write(1, 'a', 1, null))
      const writes = [write(1, 'b', 1, null)]
      await store.seal({ zid, tokens: 0, limit: 0, draft: draft(), writes })
      assert.is(await store.revokeKey(newMachine(1).key!.digest, MORNING), true)
      assert.is(await store.storedBytes(zid), 0)
      await store.close()
      const again = await openSqliteStore(path, { reserveBytes: 1 })
      await put(again, write(1, 'c', 0, 1))
      assert.is(again.health().writable, true)
      await again.close()
    } finally {
      remove()
    }
  },
)

disk.run()
