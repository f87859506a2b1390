// Time limit: 300 s
// Laws of several nodes on one database: each node is a store of its own.
import * as assert from 'uvu/assert'
import { chainBreak, type Entry } from '../../server/store/chain.ts'
import { Connection } from '../../server/store/postgres/connection.ts'
import { migrate } from '../../server/store/postgres/migrate.ts'
import { migrations } from '../../server/store/postgres/migrations/index.ts'
import { openPostgresStore } from '../../server/store/postgres/postgres-store.ts'
import type { Store } from '../../server/store/store.ts'
import { cuttingProxy } from '../support/cutting-proxy.ts'
import { postgresSuite } from '../support/postgres-suite.ts'
import { exported, refused, sealOne } from './contract.ts'
import { demoKey, digestOf, draft, MORNING, newMachine, zidOf } from './samples.ts'

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

const fulfilled = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length

test('10,000 seals from four nodes over ten machines leave ten whole chains and one whole log', async () => {
  await withNodes(4, async nodes => {
    for (let n = 0; n < 10; n++) await nodes[n % 4]!.createMachine(newMachine(n))
    const clients = nodes.flatMap((node, at) =>
      Array.from({ length: 25 }, async (_, client) => {
        for (let n = 0; n < 100; n++) await sealOne(node, (client + n) % 10, { at, client, n })
      }),
    )
    await Promise.all(clients)
    const node = nodes[0]!
    const all: Entry[] = []
    for (let n = 0; n < 10; n++) {
      const chain = await exported(node, zidOf(n))
      assert.is(chainBreak(chain), undefined)
      assert.is(chain.length, 1001)
      assert.is((await node.usage(zidOf(n), MORNING)).used, 1000)
      all.push(...chain)
    }
    all.sort((a, b) => a.index - b.index)
    assert.ok(all.every(({ index }, place) => index === place))
    const hashes = (await node.logHashes(0, 20_000)).map(hash => hash.toString('hex'))
    assert.equal(
      hashes,
      all.map(({ hash }) => hash),
    )
    for (const other of nodes) assert.is(await other.entryCount(), 10_010)
  })
})

test('a limit is spent exactly, whichever node is asked', async () => {
  await withNodes(4, async nodes => {
    await nodes[0]!.createMachine(newMachine(1))
    const costs = Array.from({ length: 400 }, (_, n) => 1 + (n % 3))
    const outcomes = await Promise.allSettled(
      costs.map((tokens, n) =>
        nodes[n % 4]!.seal({ zid: zidOf(1), tokens, limit: 500, draft: draft() }),
      ),
    )
    const paid = outcomes.flatMap(one => (one.status === 'fulfilled' ? [one.value.tokens] : []))
    for (const node of nodes) assert.is((await node.usage(zidOf(1), MORNING)).used, 500)
    assert.is(
      paid.reduce((total, each) => total + each, 0),
      500,
    )
  })
})

test('one demo key, one name and one revision are of one node, of four that ask at once', async () => {
  await withNodes(4, async nodes => {
    await nodes[0]!.putKey(demoKey(99))
    await nodes[1]!.createMachine(newMachine(50))
    const demo = { digest: digestOf(99), at: MORNING, limit: 10 }
    const spunUp = await Promise.allSettled(
      nodes.map((node, n) => node.createMachine(newMachine(n + 1, { demo }))),
    )
    assert.is(fulfilled(spunUp), 1)
    const called = await Promise.allSettled(
      nodes.map((node, n) => node.createMachine(newMachine(n + 11, { slug: 'wanted' }))),
    )
    assert.is(fulfilled(called), 1)
    const letter = { kind: 'letter', id: 'a', zid: zidOf(50) }
    await nodes[0]!.putDocuments({ at: MORNING, writes: [{ ...letter, after: 0, body: '{}' }] })
    const written = await Promise.allSettled(
      nodes.map((node, n) =>
        node.putDocuments({ at: MORNING, writes: [{ ...letter, after: 1, body: `{"n":${n}}` }] }),
      ),
    )
    assert.is(fulfilled(written), 1)
    const bodies = await Promise.all(nodes.map(node => node.document('letter', 'a')))
    assert.is(new Set(bodies.map(document => document?.body)).size, 1)
    assert.is(bodies[0]?.revision, 2)
    const minted = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => nodes[n % 4]!.mintCount(MORNING, 7)),
    )
    assert.is(fulfilled(minted), 7)
  })
})

test('a key that one node revokes is revoked for all', async () => {
  await withNodes(2, async ([one, other]) => {
    await one!.createMachine(newMachine(1))
    await other!.revokeKey(digestOf(1), MORNING + 5)
    assert.is((await one!.keyByDigest(digestOf(1)))?.revokedAt, MORNING + 5)
  })
})

test('listeners at one node hear what all nodes seal, each entry once and in the order of the log', async () => {
  await withNodes(4, async nodes => {
    await nodes[0]!.createMachine(newMachine(1))
    const heard: Entry[] = []
    const all = Promise.withResolvers<void>()
    nodes[0]!.onEntry(entry => {
      heard.push(entry)
      if (heard.length === 401) all.resolve()
    })
    // From this entry of its own on, the node hears all.
    await sealOne(nodes[0]!, 1)
    await Promise.all(Array.from({ length: 400 }, (_, n) => sealOne(nodes[n % 4]!, 1, { n })))
    await all.promise
    assert.equal(
      heard.map(({ index }) => index),
      Array.from({ length: 401 }, (_, n) => n + 1),
    )
    assert.is(chainBreak(heard, { seq: 0, hash: heard[0]!.prev, time: MORNING }), undefined)
  })
})

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
  try {
    await store.createMachine(newMachine(1))
    proxy.refuse(true)
    const { details } = await refused('STORE_UNAVAILABLE', sealOne(store, 1))
    assert.match(String(details?.['reason']), /the database does not answer/)
    assert.is(store.health().writable, false)
    await refused('STORE_UNAVAILABLE', sealOne(store, 1))
    proxy.refuse(false)
    for (let tried = 0; !store.health().writable && tried < 3000; tried++) {
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    assert.is((await sealOne(store, 1)).seq, 1)
  } finally {
    await store.close()
    await proxy.close()
  }
})

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
  assert.match(refusal ?? '', /has version 5 and this program knows 4/)
})

test.run()
