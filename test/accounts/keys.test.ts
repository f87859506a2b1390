import { randomBytes } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { COMPUTE_PREFIX, newKeyText } from '../../server/accounts/key-text.ts'
import { openKeys } from '../../server/accounts/keys.ts'
import { Secrets } from '../../server/crypto/secrets.ts'
import { memoryStore } from '../../server/store/memory.ts'
import type { Store } from '../../server/store/store.ts'
import { newMachine } from '../support/accounts.ts'
import { stillClock } from '../support/clock.ts'
import { refusalOf } from '../support/refusal.ts'

const test = suite('keys')

const ZID = 'a'.repeat(32)
const FREE = { kind: 'compute', plan: 'free', zid: ZID, expiresAt: null } as const

/** A store that counts how often it is asked for a key. */
async function opened() {
  const clock = stillClock()
  const store = memoryStore()
  const asked: string[] = []
  const counting: Store = {
    ...store,
    keyByDigest(digest) {
      asked.push(digest)
      return store.keyByDigest(digest)
    },
  }
  await store.createMachine(newMachine(ZID, clock.nowMs))
  const secrets = new Secrets([randomBytes(32)])
  const keys = await openKeys(counting, secrets, clock)
  asked.length = 0
  return { clock, store, secrets, keys, asked }
}

test('a key that was made gets in, as the row under its keyed digest', async () => {
  const { keys, store, secrets } = await opened()
  const { key, row } = keys.create(FREE)
  await store.putKey(row)
  assert.equal(await keys.authenticate(key), row)
  assert.is(row.digest, secrets.newest('svc/key-index/v1').hmac.hex(key))
  assert.is(row.last4, key.slice(-4))
})

test('the row holds no more of the key than its last four digits', async () => {
  const { key, row } = (await opened()).keys.create(FREE)
  const text = JSON.stringify(row)
  for (let i = 0; i + 5 <= key.length - 4; i++) assert.not.ok(text.includes(key.slice(i, i + 5)))
})

test('a malformed key is refused without the store, an unknown one by it', async () => {
  const { keys, asked } = await opened()
  const key = newKeyText(COMPUTE_PREFIX)
  for (const bad of ['', 'x', key.slice(0, -1), `${key.slice(0, -1)}!`, key.toLowerCase()]) {
    assert.is((await refusalOf(keys.authenticate(bad))).code, 'INVALID_KEY')
  }
  assert.is(asked.length, 0)
  assert.is((await refusalOf(keys.authenticate(key))).code, 'INVALID_KEY')
  assert.is(asked.length, 1)
})

test('a key is remembered for a second, then the store is asked again', async () => {
  const { keys, store, clock, asked } = await opened()
  const { key, row } = keys.create(FREE)
  await store.putKey(row)
  for (let i = 0; i < 10; i++) await keys.authenticate(key)
  assert.is(asked.length, 1)
  clock.nowMs += 1000
  await keys.authenticate(key)
  assert.is(asked.length, 2)
})

test('a row that does not lie under the digest of the key lets nobody in', async () => {
  const { store, secrets, clock, keys } = await opened()
  const { row } = keys.create(FREE)
  const confused: Store = { ...store, keyByDigest: async () => row }
  const other = await openKeys(confused, secrets, clock)
  const stranger = keys.create(FREE).key
  assert.is((await refusalOf(other.authenticate(stranger))).code, 'INVALID_KEY')
})

test('a revoked key gets in nowhere from then on', async () => {
  const { keys, store } = await opened()
  const { key, row } = keys.create(FREE)
  await store.putKey(row)
  await keys.authenticate(key)
  assert.ok(await keys.revoke(row.digest))
  assert.match((await refusalOf(keys.authenticate(key))).message, /revoked/)
  assert.not(await keys.revoke('0'.repeat(64)))
})

test('a read that was under way while the key was revoked is not remembered', async () => {
  const clock = stillClock()
  const store = memoryStore()
  await store.createMachine(newMachine(ZID, clock.nowMs))
  let deliver: (() => void) | undefined
  const slow: Store = {
    ...store,
    async keyByDigest(digest) {
      const row = await store.keyByDigest(digest)
      if (row?.kind === 'compute') await new Promise<void>(resolve => (deliver = resolve))
      return row
    },
  }
  const keys = await openKeys(slow, new Secrets([randomBytes(32)]), clock)
  const { key, row } = keys.create(FREE)
  await store.putKey(row)
  const early = keys.authenticate(key)
  while (!deliver) await new Promise(resolve => setImmediate(resolve))
  await keys.revoke(row.digest)
  deliver()
  await early
  deliver = undefined
  const late = refusalOf(keys.authenticate(key))
  while (!deliver) await new Promise(resolve => setImmediate(resolve))
  ;(deliver as () => void)()
  assert.match((await late).message, /revoked/)
})

test('a key that another process revoked is out within a second', async () => {
  const { keys, store, clock } = await opened()
  const { key, row } = keys.create(FREE)
  await store.putKey(row)
  await keys.authenticate(key)
  await store.revokeKey(row.digest, clock.nowMs)
  clock.nowMs += 1000
  await refusalOf(keys.authenticate(key))
})

test('a key ends at its time, also while it is remembered', async () => {
  const { keys, store, clock } = await opened()
  const { key, row } = keys.create({ ...FREE, expiresAt: clock.nowMs + 500 })
  await store.putKey(row)
  await keys.authenticate(key)
  clock.nowMs += 499
  await keys.authenticate(key)
  clock.nowMs += 1
  assert.match(
    (await refusalOf(keys.authenticate(key))).message,
    /expired at 2026-01-02T03:04:05.500Z/,
  )
})

test('after a rotation of the master secret old keys get in, new ones lie under the new digest', async () => {
  const clock = stillClock()
  const store = memoryStore()
  await store.createMachine(newMachine(ZID, clock.nowMs))
  const [first, second] = [randomBytes(32), randomBytes(32)]
  const before = await openKeys(store, new Secrets([first]), clock)
  const old = before.create(FREE)
  await store.putKey(old.row)
  const after = await openKeys(store, new Secrets([second, first]), clock)
  assert.equal(await after.authenticate(old.key), old.row)
  const fresh = after.create(FREE)
  await store.putKey(fresh.row)
  await after.authenticate(fresh.key)
  await refusalOf(before.authenticate(fresh.key))
  assert.is.not(before.sharedDemoKey, after.sharedDemoKey)
  await refusalOf(after.authenticate(before.sharedDemoKey))
})

test('the shared demo key outlives a restart and is one row', async () => {
  const { keys, store, secrets, clock } = await opened()
  const again = await openKeys(store, secrets, clock)
  assert.is(again.sharedDemoKey, keys.sharedDemoKey)
  const row = await keys.authenticate(keys.sharedDemoKey)
  assert.equal([row.kind, row.plan, row.zid, row.expiresAt], ['demo-shared', 'demo', null, null])
  assert.is((await store.keysOf()).length, 1)
})

test.run()
