import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openForWriting, refuseUnsafeVersion } from '../../server/store/sqlite/database.ts'
import { migrate } from '../../server/store/sqlite/migrate.ts'
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { longOnly } from '../support/tier.ts'
import { futureDaysLaw } from './future-days.ts'
import { newMachine } from './samples.ts'

const test = suite('migrations')
const inLong = longOnly(test)

const first = "CREATE TABLE note (text TEXT) STRICT; INSERT INTO note VALUES ('kept')"
const second = 'ALTER TABLE note ADD COLUMN stars INTEGER NOT NULL DEFAULT 3'

const inMemory = () => new DatabaseSync(':memory:')
const only = (database: DatabaseSync, sql: string) =>
  Object.values(database.prepare(sql).get() ?? {})[0]

test('an older file gets the missing steps, keeps its rows, and is then left alone', () => {
  const database = inMemory()
  migrate(database, [first])
  assert.is(only(database, 'PRAGMA user_version'), 1)
  migrate(database, [first, second])
  assert.is(only(database, 'PRAGMA user_version'), 2)
  assert.equal({ ...database.prepare('SELECT * FROM note').get() }, { text: 'kept', stars: 3 })
  migrate(database, [first, second])
  assert.is(only(database, 'SELECT count(*) FROM note'), 1)
})

test('when one step fails none has happened', () => {
  const database = inMemory()
  migrate(database, [first])
  assert.throws(() => migrate(database, [first, second, 'CREATE TABLE note (text TEXT)']), /exists/)
  assert.is(only(database, 'PRAGMA user_version'), 1)
  assert.equal({ ...database.prepare('SELECT * FROM note').get() }, { text: 'kept' })
  assert.not(database.isTransaction)
})

test('programs that start at once on an empty folder migrate once', async () => {
  const { path: folder, remove } = temporaryFolder()
  const stores = await Promise.all([1, 2, 3, 4].map(() => openSqliteStore(folder)))
  await stores[0]!.createMachine(newMachine(1))
  for (const store of stores) assert.is(await store.entryCount(), 1)
  for (const store of stores) await store.close()
  remove()
})

test('a file of a newer program stops the start with one clear line and stays as it is', async () => {
  const { path: folder, remove } = temporaryFolder()
  await (await openSqliteStore(folder)).close()
  const database = new DatabaseSync(join(folder, 'ledger.sqlite'))
  database.exec('PRAGMA user_version = 99')
  try {
    await openSqliteStore(folder)
    assert.unreachable()
  } catch (error) {
    assert.match(
      (error as Error).message,
      /^the database has version 99 and this program knows \d+;.*$/,
    )
  }
  assert.is(only(database, 'PRAGMA user_version'), 99)
  database.close()
  remove()
})

test('a SQLite that can corrupt the log on reset is refused in one line', () => {
  for (const version of ['3.51.2', '3.50.7', '3.46.1', '3.7.0', '2.99.99']) {
    assert.throws(
      () => refuseUnsafeVersion(version),
      /^SQLite [\d.]+ can corrupt .* 3\.51\.3 or later$/,
    )
  }
  for (const version of ['3.51.3', '3.53.4', '3.100.0', '4.0.0']) refuseUnsafeVersion(version)
})

test('the library that is linked is asked for its version before a file is opened for writing', () => {
  const { path, remove } = temporaryFolder()
  const { prepare } = DatabaseSync.prototype
  DatabaseSync.prototype.prepare = function (this: DatabaseSync, sql: string) {
    return prepare.call(this, sql.replace('sqlite_version()', "'3.46.0'"))
  }
  try {
    assert.throws(() => openForWriting(join(path, 'ledger.sqlite')), /SQLite 3\.46\.0/)
  } finally {
    DatabaseSync.prototype.prepare = prepare
    remove()
  }
})

inLong(
  'days of a clock that was far ahead are closed when the ledger is opened by a right one',
  async () => {
    const folder = temporaryFolder()
    await futureDaysLaw(nowMs => openSqliteStore(folder.path, { nowMs }))
    folder.remove()
  },
)

test.run()
