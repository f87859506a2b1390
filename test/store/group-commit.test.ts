import { statSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { chainBreak } from '../../server/store/chain.ts'
import { openForWriting } from '../../server/store/sqlite/database.ts'
import { GroupCommit } from '../../server/store/sqlite/group-commit.ts'
import type { Request } from '../../server/store/sqlite/messages.ts'
import { migrate } from '../../server/store/sqlite/migrate.ts'
import { migrations } from '../../server/store/sqlite/migrations/index.ts'
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts'
import type { Store } from '../../server/store/store.ts'
import type { Tables } from '../../server/store/tables.ts'
import { transactions } from '../../server/store/transactions.ts'
import { utcDay } from '../../server/store/utc-day.ts'
import { Failure } from '../../workers/failure.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { longOnly } from '../support/tier.ts'
import { exported, sealOne } from './contract.ts'
import { MORNING, newMachine, zidOf } from './samples.ts'
import { commitsIn } from './write-ahead-log.ts'

const test = suite('group commit')
const inLong = longOnly(test)

async function inFolder(use: (store: Store, folder: string) => Promise<void>) {
  const { path, remove } = temporaryFolder()
  const folder = join(path, 'data')
  const store = await openSqliteStore(folder)
  try {
    await use(store, folder)
  } finally {
    await store.close()
    remove()
  }
}

test('writes asked for together share commits; one after another has one each', async () => {
  await inFolder(async (store, folder) => {
    const log = join(folder, 'ledger.sqlite-wal')
    await store.createMachine(newMachine(1))
    const before = commitsIn(log)
    for (let n = 0; n < 20; n++) await sealOne(store, 1)
    assert.is(commitsIn(log) - before, 20)
    await Promise.all(Array.from({ length: 500 }, () => sealOne(store, 1)))
    const shared = commitsIn(log) - before - 20
    assert.ok(shared >= 1 && shared <= 5, `${shared} commits for 500 writes`)
    assert.is(await store.entryCount(zidOf(1)), 521)
  })
})

test('what queues while the disk is busy is the next group', async () => {
  await inFolder(async (store, folder) => {
    await store.createMachine(newMachine(1))
    const log = join(folder, 'ledger.sqlite-wal')
    const before = commitsIn(log)
    const client = async () => {
      for (let n = 0; n < 5; n++) await sealOne(store, 1)
    }
    await Promise.all(Array.from({ length: 64 }, client))
    const commits = commitsIn(log) - before
    assert.ok(commits >= 5 && commits <= 64, `${commits} commits for 320 writes of 64 clients`)
  })
})

inLong('the log is copied into the database before it grows without bound', async () => {
  await inFolder(async (store, folder) => {
    await store.createMachine(newMachine(1))
    for (let round = 0; round < 30; round++) {
      const text = 'x'.repeat(4000)
      await Promise.all(Array.from({ length: 200 }, () => sealOne(store, 1, { text })))
    }
    const { size } = statSync(join(folder, 'ledger.sqlite-wal'))
    assert.ok(size < 16e6, `${size} bytes of log for 24 MB of entries`)
    assert.ok(statSync(join(folder, 'ledger.sqlite')).size > 16e6)
  })
})

test('a queue longer than the disk can clear refuses with OVERLOADED and keeps what it took', async () => {
  await inFolder(async store => {
    await store.createMachine(newMachine(1))
    const asked = Array.from({ length: 17_000 }, () => sealOne(store, 1))
    const settled = await Promise.allSettled(asked)
    const refused = settled.filter(each => each.status === 'rejected')
    assert.is(refused.length, 17_000 - 16_384)
    for (const { reason } of refused) {
      assert.is(reason instanceof Failure && reason.code, 'OVERLOADED')
    }
    assert.is(await store.entryCount(zidOf(1)), 1 + 16_384)
  })
})

test('a transaction that refuses after it has written is a defect and leaves nothing behind', () => {
  const { path, remove } = temporaryFolder()
  const database = openForWriting(join(path, 'ledger.sqlite'))
  migrate(database, migrations)
  const group = new GroupCommit(database)
  const added = transactions as Record<string, unknown>
  added['late'] = (tables: Tables) => {
    tables.setCounter('mint', { day: utcDay(MORNING), used: 5 })
    throw new Failure('CONFLICT', 'too late')
  }
  const mint: Request = { name: 'mintCount', input: { at: MORNING, limit: 9 } }
  const late = { ...mint, name: 'late' as 'mintCount' }
  const { outcomes } = group.commit([mint, late, mint])
  delete added['late']
  assert.equal([outcomes[0], outcomes[2]], [{ value: 1 }, { value: 2 }])
  assert.match(JSON.stringify(outcomes[1]), /"defect":"Error: late refused after it had written/)
  database.close()
  remove()
})

test('the folder is for its owner alone', async () => {
  await inFolder(async (_, folder) => {
    assert.is(statSync(folder).mode & 0o777, 0o700)
  })
})

test('two processes may write in turn, and neither breaks the chain of the other', async () => {
  await inFolder(async (store, folder) => {
    const other = await openSqliteStore(folder)
    await store.createMachine(newMachine(1))
    const seqs: number[] = []
    for (let round = 0; round < 10; round++) {
      const both = Array.from({ length: 20 }, (_, n) => sealOne(n % 2 ? store : other, 1))
      for (const { seq } of await Promise.all(both)) seqs.push(seq)
    }
    assert.equal(
      seqs.toSorted((a, b) => a - b),
      Array.from({ length: 200 }, (_, n) => n + 1),
    )
    assert.is(chainBreak(await exported(store, zidOf(1))), undefined)
    await other.close()
  })
})

test.run()
