import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { chainBreak } from '../../server/store/chain.ts'
import { openForWriting } from '../../server/store/sqlite/database.ts'
import { GroupCommit } from '../../server/store/sqlite/group-commit.ts'
import { migrate } from '../../server/store/sqlite/migrate.ts'
import { migrations } from '../../server/store/sqlite/migrations/index.ts'
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts'
import type { Store } from '../../server/store/store.ts'
import {
  type Device,
  DISK_FULL,
  descriptorsOf,
  inject,
  SYNC_FAILS,
  WRITE_FAILS,
} from '../support/file-fault.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { exported, refused, sealOne } from './contract.ts'
import { draft, MORNING, newMachine, zidOf } from './samples.ts'

const test = suite('faults of the disk')

interface Opened {
  readonly store: Store
  readonly folder: string
  /** Puts a device behind the writer's descriptor of the database or its log. */
  inject(file: 'ledger.sqlite' | 'ledger.sqlite-wal', device: Device): () => void
}

/** Opens a store with one machine and one sealed entry. */
async function withStore(use: (opened: Opened) => Promise<void>) {
  const { path: folder, remove } = temporaryFolder()
  const store = await openSqliteStore(folder)
  try {
    await store.createMachine(newMachine(1))
    await sealOne(store, 1)
    // The writer has opened its files before the reader.
    const writers = (file: string) => descriptorsOf(join(folder, file))[0]!
    await use({ store, folder, inject: (file, device) => inject(writers(file), device) })
  } finally {
    await store.close()
    remove()
  }
}

async function until(condition: () => boolean) {
  for (let waited = 0; !condition() && waited < 5000; waited += 20) await setTimeout(20)
}

test('a sync that fails is never acknowledged, and nothing after it is, even if the disk heals', async () => {
  await withStore(async ({ store, folder, inject }) => {
    const heal = inject('ledger.sqlite-wal', SYNC_FAILS)
    const failed = Array.from({ length: 10 }, () => sealOne(store, 1))
    for (const each of failed) {
      const { details } = await refused('STORE_UNAVAILABLE', each)
      assert.match(String(details?.['reason']), /disk I\/O error \(SQLite 1034\)/) // IOERR_FSYNC
    }
    assert.is(store.health().writable, false)
    heal()
    await refused('STORE_UNAVAILABLE', sealOne(store, 1))
    await refused('STORE_UNAVAILABLE', store.mintCount(MORNING, 9))
    await setTimeout(1200) // longer than a full disk is probed
    await refused('STORE_UNAVAILABLE', sealOne(store, 1))
    assert.match(store.health().reason ?? '', /1034/)
    assert.is((await store.entries(zidOf(1), { limit: 9 })).length, 2, 'reading goes on')

    await store.close()
    const again = await openSqliteStore(folder)
    try {
      const chain = await exported(again, zidOf(1))
      assert.is(chainBreak(chain), undefined)
      assert.is(chain.length, 2, 'what was acknowledged and no more')
      assert.is((await sealOne(again, 1)).seq, 2)
    } finally {
      await again.close()
    }
  })
})

test('a write that fails for another reason than space is fatal in the same way', async () => {
  await withStore(async ({ store, inject }) => {
    const heal = inject('ledger.sqlite-wal', WRITE_FAILS)
    const { details } = await refused('STORE_UNAVAILABLE', sealOne(store, 1))
    assert.match(String(details?.['reason']), /disk I\/O error \(SQLite 778\)/) // IOERR_WRITE
    heal()
    await refused('STORE_UNAVAILABLE', sealOne(store, 1))
  })
})

test('a checkpoint that cannot be synced is fatal too, and the log keeps what was acknowledged', async () => {
  const { path: folder, remove } = temporaryFolder()
  const file = join(folder, 'ledger.sqlite')
  const database = openForWriting(file)
  migrate(database, migrations)
  const group = new GroupCommit(database)
  const seal = () =>
    group.commit([{ name: 'seal', input: { zid: zidOf(1), tokens: 1, limit: 9, draft: draft() } }])
      .outcomes[0]
  group.commit([{ name: 'createMachine', input: newMachine(1) }])
  assert.ok('value' in seal()!)
  const heal = inject(descriptorsOf(file)[0]!, SYNC_FAILS)
  group.checkpoint(1)
  heal()
  assert.is(group.health.writable, false)
  assert.ok('failure' in seal()!)
  database.close()

  const store = await openSqliteStore(folder)
  try {
    assert.is((await exported(store, zidOf(1))).length, 2)
  } finally {
    await store.close()
    remove()
  }
})

test('health tells of a failed checkpoint before anybody writes again', async () => {
  await withStore(async ({ store, inject }) => {
    const heal = inject('ledger.sqlite', SYNC_FAILS)
    const text = 'x'.repeat(4000)
    await Promise.all(Array.from({ length: 1500 }, () => sealOne(store, 1, { text })))
    await until(() => !store.health().writable)
    heal()
    assert.match(store.health().reason ?? '', /disk I\/O error/)
    assert.is(await store.entryCount(), 1502)
  })
})

test('a full disk refuses and undoes, reads go on, and writing goes on by itself when space is back', async () => {
  await withStore(async ({ store, inject }) => {
    const free = inject('ledger.sqlite-wal', DISK_FULL)
    for (const each of Array.from({ length: 10 }, () => sealOne(store, 1))) {
      const { details } = await refused('STORE_UNAVAILABLE', each)
      assert.match(String(details?.['reason']), /^disk full/)
    }
    assert.is(store.health().writable, false)
    assert.is((await store.usage(zidOf(1), MORNING)).used, 1, 'nothing was debited')
    assert.is(await store.entryCount(), 2)
    free()
    // Nobody writes: the store finds out by itself, so that who looks at health() sends writes again.
    await until(() => store.health().writable)
    assert.equal(store.health(), { writable: true, reason: null })
    assert.is((await sealOne(store, 1)).seq, 2)
    assert.is((await store.usage(zidOf(1), MORNING)).used, 2)
    assert.is(chainBreak(await exported(store, zidOf(1))), undefined)
  })
})

test('the write that finds space again succeeds at once', async () => {
  await withStore(async ({ store, inject }) => {
    const free = inject('ledger.sqlite-wal', DISK_FULL)
    await refused('STORE_UNAVAILABLE', sealOne(store, 1))
    free()
    assert.is((await sealOne(store, 1)).seq, 2)
    assert.equal(store.health(), { writable: true, reason: null })
  })
})

test('when the thread that writes ends, nobody waits for ever', async () => {
  await withStore(async ({ store }) => {
    const { postMessage } = Worker.prototype
    Worker.prototype.postMessage = function (this: Worker) {
      void this.terminate()
    }
    try {
      const waiting = Array.from({ length: 5 }, () => sealOne(store, 1))
      for (const each of waiting) await refused('STORE_UNAVAILABLE', each)
    } finally {
      Worker.prototype.postMessage = postMessage
    }
    await refused('STORE_UNAVAILABLE', sealOne(store, 1))
    assert.match(store.health().reason ?? '', /the writer ended/)
    assert.is(await store.entryCount(), 2)
  })
})

test.run()
