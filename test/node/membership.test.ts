// Nodes of one ledger know of each other.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { NODE_ACCOUNTS } from '../../server/call/seal.ts'
import { GONE_MS, HEARTBEAT_MS, Membership, recentNodes } from '../../server/node/membership.ts'
import { memoryStore } from '../../server/store/memory.ts'
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts'
import type { Store } from '../../server/store/store.ts'
import { newMachine } from '../store/samples.ts'
import { type StillClock, stillClock } from '../support/clock.ts'
import { machineOn, openTestNode } from '../support/node.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const test = suite('membership')

const LISTED_MS_MAX = 10_000

function member(store: Store, clock: StillClock, address: string, isShared = true) {
  return new Membership({
    store,
    clock,
    isShared,
    address: () => address,
    load: () => ({ queued: 3, busy: 2, threads: 4, inFlight: 7 }),
    onFault(error) {
      throw error
    },
  })
}

async function keptBy(store: Store) {
  await store.createMachine({ ...newMachine(1), zid: NODE_ACCOUNTS.PROVE, key: null })
  return store
}

const addresses = async (nodes: Membership) => (await nodes.all()).map(({ address }) => address)

test('nodes on one SQLite file list each other with what they do, and one that leaves is listed no more', async () => {
  const { path, remove } = temporaryFolder()
  const stores = [await openSqliteStore(path), await openSqliteStore(path)] as const
  await keptBy(stores[0])
  const clock = stillClock()
  const one = member(stores[0], clock, 'http://one')
  clock.nowMs += 1
  const other = member(stores[1], clock, 'http://other')
  await one.begin()
  await other.begin()
  assert.equal(await addresses(one), ['http://one', 'http://other'])
  assert.equal(await addresses(other), ['http://one', 'http://other'])
  const [, { queued, busy, threads, inFlight, pid } = { pid: 0 }] = await one.all()
  assert.equal([queued, busy, threads, inFlight, pid], [3, 2, 4, 7, process.pid])
  await other.close()
  assert.equal(await addresses(one), ['http://one'])
  await one.close()
  assert.is(await stores[0].documentCount('node'), 0)
  await Promise.all(stores.map(store => store.close()))
  remove()
})

test('a node that beats no more is listed for 10 s at most, and its document goes', async () => {
  const store = await keptBy(memoryStore())
  const clock = stillClock()
  const one = member(store, clock, 'http://one')
  const dead = member(store, clock, 'http://dead')
  await one.beat()
  await dead.beat()
  for (let ms = 0; ms < LISTED_MS_MAX; ms += HEARTBEAT_MS) {
    assert.is((await addresses(one)).includes('http://dead'), ms < GONE_MS)
    clock.nowMs += HEARTBEAT_MS
    await one.beat()
  }
  assert.equal(await addresses(one), ['http://one'])
  assert.is(await store.documentCount('node'), 1)
  assert.equal(await recentNodes(store, clock.nowMs + GONE_MS), [])
  assert.is((await recentNodes(store, clock.nowMs)).length, 1)
})

test('a node whose clock is an hour behind is listed as long as it beats', async () => {
  const store = await keptBy(memoryStore())
  const clock = stillClock()
  const behind = stillClock(clock.nowMs - 3_600_000)
  const one = member(store, clock, 'http://one')
  const late = member(store, behind, 'http://late')
  for (let n = 0; n < 10; n++) {
    await late.beat()
    await one.beat()
    if (n > 1) assert.equal(await addresses(one), ['http://late', 'http://one'])
    clock.nowMs += HEARTBEAT_MS
    behind.nowMs += HEARTBEAT_MS
  }
})

test('a node that was taken for gone is back with its next heartbeat', async () => {
  const store = await keptBy(memoryStore())
  const clock = stillClock()
  const one = member(store, clock, 'http://one')
  const stopped = member(store, clock, 'http://stopped')
  await stopped.beat()
  await one.beat()
  clock.nowMs += LISTED_MS_MAX
  await one.beat()
  assert.equal(await addresses(one), ['http://one'])
  await stopped.beat()
  assert.is((await addresses(one)).length, 2)
})

test('the operator alone is shown the nodes; one that shares its ledger with nobody writes nothing of itself', async () => {
  const node = await openTestNode()
  const { apiKey: key, ZID } = await machineOn(node)
  const refused = await node.call('GET', '/api/nodes', { key })
  assert.equal([refused.status, refused.body.code], [403, 'ADMIN_REQUIRED'])
  assert.is((await node.call('GET', '/api/nodes')).status, 401)
  const made = node.house.keys.create({
    kind: 'compute',
    plan: 'unlimited',
    zid: ZID,
    expiresAt: null,
  })
  await node.house.store.putKey(made.row)
  const { status, body } = await node.call('GET', '/api/nodes', { key: made.key })
  assert.is(status, 200)
  const [{ id, address, threads, inFlight, answering, startedAt, heartbeatAt }, ...others] =
    body.nodes
  assert.equal([others.length, address, threads, answering], [0, node.url, 1, true])
  assert.is(id, node.house.nodes.id)
  assert.is(inFlight, 1)
  assert.equal([startedAt, heartbeatAt], ['2026-01-02T03:04:05.000Z', '2026-01-02T03:04:05.000Z'])
  assert.is(await node.house.store.documentCount('node'), 0)
  const { body: metrics } = await node.call('GET', '/metrics')
  assert.match(metrics, /\nsvc_nodes 1\n/)
  await node.close()
})

test.run()
