// Time limit: 300 s
// Laws of several nodes on one database: each node is a store of its own.
import * as assert from 'uvu/assert'
import { chainBreak } from '../../server/store/chain.ts'
import { Connection, Unreachable } from '../../server/store/postgres/connection.ts'
import { migrate } from '../../server/store/postgres/migrate.ts'
import { migrations } from '../../server/store/postgres/migrations/index.ts'
import { openPostgresStore } from '../../server/store/postgres/postgres-store.ts'
import type { Store } from '../../server/store/store.ts'
import { cuttingProxy } from '../support/cutting-proxy.ts'
import { postgresSuite } from '../support/postgres-suite.ts'
import { inTier } from '../support/tier.ts'
import { exported, refused, sealOne } from './contract.ts'
import { futureDaysLaw } from './future-days.ts'
import { nodesContract } from './nodes-contract.ts'
import { MORNING, newMachine, zidOf } from './samples.ts'

const { test, database } = postgresSuite('nodes on one database')

async function withNodes(count: number, use: (nodes: Store[], url: string) => Promise<void>) {
  const url = await database()
  // All at once: the one that is first makes the tables.
  const nodes = await Promise.all(Array.from({ length: count }, () => openPostgresStore(url)))
  try {
    await use(nodes, url)
  } finally {
    await Promise.all(nodes.map(node => node.close()))
  }
}

const SEALS = inTier({ short: 1000, long: 10_000 })
nodesContract({ nodes: 4, machines: 10, seals: SEALS, withNodes: use => withNodes(4, use) }, test)

test('a connection that is cut after the commit and before its answer costs nothing and seals nothing twice', async () => {
  const proxy = await cuttingProxy(await database())
  const store = await openPostgresStore(proxy.url)
  try {
    await store.createMachine(newMachine(1))
    for (let n = 0; n < 5; n++) {
      proxy.cutNextAnswer()
      const sealed = await Promise.all(
        Array.from({ length: 20 }, (_, client) => sealOne(store, 1, { n, client })),
      )
      assert.equal(
        sealed.map(({ seq }) => seq),
        Array.from({ length: 20 }, (_, client) => 1 + 20 * n + client),
      )
    }
    assert.is(proxy.cuts, 5)
    const chain = await exported(store, zidOf(1))
    assert.is(chain.length, 101)
    assert.is(chainBreak(chain), undefined)
    assert.is((await store.usage(zidOf(1), MORNING)).used, 100)
  } finally {
    await store.close()
    await proxy.close()
  }
})

test('a database that stays away refuses writes in words, and takes them again when it is back', async () => {
  const proxy = await cuttingProxy(await database())
  const store = await openPostgresStore(proxy.url)
  const idle = await openPostgresStore(proxy.url)
  try {
    await store.createMachine(newMachine(1))
    proxy.refuse(true)
    const { details } = await refused('STORE_UNAVAILABLE', sealOne(store, 1))
    assert.match(String(details?.['reason']), /^the database does not answer: [^/]*$/)
    assert.not.match(String(details?.['reason']), /\d+\.\d+\.\d+\.\d+|:\d+/)
    assert.is(store.health().writable, false)
    await refused('STORE_UNAVAILABLE', sealOne(store, 1))
    for (let tried = 0; idle.health().writable && tried < 100; tried++) {
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    assert.is(idle.health().writable, false, 'known where nobody writes, too')
    proxy.refuse(false)
    for (let tried = 0; !store.health().writable && tried < 3000; tried++) {
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    assert.is((await sealOne(store, 1)).seq, 1)
  } finally {
    await Promise.all([store.close(), idle.close()])
    await proxy.close()
  }
})

test('a connection that is closed while it is made is left, and asked by several at once it is one', async () => {
  const url = await database()
  // The server is shared with other tests: those of this one have a name of their own.
  const name = `closing_${process.pid}`
  const named = new URL(url)
  named.searchParams.set('application_name', name)
  const watch = new Connection(url)
  const open = async () => {
    const text = 'SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = $1'
    const [row] = await watch.query({ text, values: [name] })
    return row!['n'] as number
  }
  const left = async () => {
    for (let tried = 0; (await open()) > 0 && tried < 500; tried++) {
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    return open()
  }
  const shared = new Connection(named.href)
  await Promise.all([1, 2, 3].map(() => shared.query({ text: 'SELECT 1' })))
  assert.is(await open(), 1)
  await shared.close()
  assert.is(await left(), 0)
  const closed = new Connection(named.href)
  const query = closed.query({ text: 'SELECT 1' }).catch(thrown => thrown)
  await closed.close()
  assert.instance(await query, Unreachable)
  assert.is(await left(), 0)
  await watch.close()
})

test('callers learn that the database is away, and neither where it is nor who asks it (before: its address)', async () => {
  const url = new URL(await database())
  const password = 'a-password-of-nobody'
  for (const port of ['1', url.port || '5432']) {
    const away = new URL(url.href)
    away.searchParams.delete('host')
    away.hostname = '127.0.0.1'
    away.port = port
    away.username = 'role_of_nobody'
    away.password = password
    const connection = new Connection(away.href)
    const error = await connection.query({ text: 'SELECT 1' }).catch(thrown => thrown)
    await connection.close()
    assert.instance(error, Unreachable)
    assert.match(error.shown, /^(ECONNREFUSED|28\w{3})$/)
    assert.match(error.message, /127\.0\.0\.1|role_of_nobody/)
  }
})

test('a full disk of the database is told in words, without the file of it (before: its path)', () =>
  withNodes(1, async ([store], url) => {
    await store!.createMachine(newMachine(1))
    const connection = new Connection(url)
    const run = (text: string) => connection.query({ text })
    await run(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$BEGIN RAISE 'could not extend file "base/5/16401"' USING ERRCODE = '53100'; END$$`)
    await run('CREATE TRIGGER full_disk BEFORE INSERT ON entry EXECUTE FUNCTION full_disk()')
    const { details } = await refused('STORE_UNAVAILABLE', sealOne(store!, 1))
    assert.is(details?.['reason'], 'the disk of the database is full (PostgreSQL 53100)')
    await connection.close()
  }))

test('a database of a newer program is left alone, and a migration that fails leaves nothing', async () => {
  const url = await database()
  const connection = new Connection(url)
  const failing = [...migrations, 'CREATE TABLE further (n int); SELECT 1 / 0;']
  await migrate(connection, failing).then(
    () => assert.unreachable(),
    error => assert.match(error.message, /division by zero/),
  )
  const [row] = await connection.query({ text: `SELECT to_regclass('further') AS further` })
  assert.is(row!['further'], null)
  await migrate(connection, [...migrations, 'CREATE TABLE further (n int);'])
  await connection.close()
  const refusal = await openPostgresStore(url).then(
    () => assert.unreachable(),
    error => String(error.message),
  )
  const known = migrations.length
  assert.match(String(refusal), `has version ${known + 1} and this program knows ${known}`)
})

test('days of a clock that was far ahead are closed when a node with a right one starts', async () => {
  const url = await database()
  await futureDaysLaw(nowMs => openPostgresStore(url, { nowMs }))
})

test.run()
