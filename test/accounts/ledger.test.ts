import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openLedger } from '../../server/accounts/ledger.ts'
import type { Ledger } from '../../server/call/ledger.ts'
import { configFrom, DEFAULTS } from '../../server/settings/config.ts'
import { entryDraft } from '../../server/store/chain.ts'
import { memoryStore } from '../../server/store/memory.ts'
import type { KeyRow, Store } from '../../server/store/store.ts'
import { keyRow, newMachine } from '../support/accounts.ts'
import { stillClock } from '../support/clock.ts'
import { refusalOf } from '../support/refusal.ts'

const test = suite('ledger')

const LIMIT_5 = configFrom({ SVC_FREE_DAILY_LIMIT: '5' })
const MIDNIGHT = Date.UTC(2026, 0, 3)

async function opened(config = LIMIT_5, clock = stillClock()) {
  const store = memoryStore()
  await store.createMachine(newMachine('a'.repeat(32), clock.nowMs))
  const key = keyRow({ zid: 'a'.repeat(32) })
  return { store, clock, key, ledger: openLedger(config, store, clock) }
}

/** The way of a billed call: reserve, let others go on, debit durably, free. */
async function call(store: Store, ledger: Ledger, key: KeyRow, tokens: number, timeMs: number) {
  using reservation = await ledger.reserve(key, tokens)
  await new Promise(resolve => setImmediate(resolve))
  const draft = entryDraft(timeMs, { n: 1 })
  await store.seal({ zid: key.zid!, tokens, limit: ledger.limitOf(key), draft })
  reservation.debited()
}

test('calls in flight cannot overdraw: of 50 at once exactly the limit get through', async () => {
  const { store, ledger, key, clock } = await opened()
  const calls = Array.from({ length: 50 }, () => call(store, ledger, key, 1, clock.nowMs))
  const outcomes = await Promise.allSettled(calls)
  assert.is(outcomes.filter(one => one.status === 'fulfilled').length, 5)
  for (const one of outcomes) {
    if (one.status === 'rejected') assert.is(one.reason.code, 'QUOTA_EXCEEDED')
  }
  assert.is((await store.usage(key.zid!, clock.nowMs)).used, 5)
})

test('a call that spends the last token is never refused for one that was just debited', async () => {
  const { store, ledger, key, clock } = await opened()
  for (let i = 0; i < 4; i++) await call(store, ledger, key, 1, clock.nowMs)
  const reservation = await ledger.reserve(key, 1)
  await store.seal({ zid: key.zid!, tokens: 1, limit: 5, draft: entryDraft(clock.nowMs, {}) })
  reservation.debited()
  assert.is(ledger.meter(key).left, 0)
  const { details } = await refusalOf(ledger.reserve(key, 1))
  assert.equal([details?.['used'], details?.['reserved']], [5, 0])
  reservation[Symbol.dispose]()
})

test('what a failed call had reserved is free again', async () => {
  const { ledger, key } = await opened()
  for (let i = 0; i < 20; i++) {
    using _held = await ledger.reserve(key, 5)
    assert.is((await refusalOf(ledger.reserve(key, 1))).code, 'QUOTA_EXCEEDED')
  }
  assert.is(ledger.meter(key).left, 5)
})

test('a refusal tells limit, spent, cost and when the day ends', async () => {
  const { store, ledger, key, clock } = await opened()
  await call(store, ledger, key, 3, clock.nowMs)
  const { code, details } = await refusalOf(ledger.reserve(key, 3))
  assert.is(code, 'QUOTA_EXCEEDED')
  assert.equal(details, {
    policy: 'free',
    limit: 5,
    used: 3,
    reserved: 0,
    tokens: 3,
    resetAt: MIDNIGHT / 1000,
    retryAfterSeconds: (MIDNIGHT - clock.nowMs) / 1000,
  })
})

test('at midnight UTC the day begins at nothing, and an earlier day never opens again', async () => {
  const { store, ledger, key, clock } = await opened(LIMIT_5, stillClock(MIDNIGHT - 1))
  await call(store, ledger, key, 5, clock.nowMs)
  await refusalOf(ledger.reserve(key, 1))
  clock.nowMs = MIDNIGHT
  assert.equal(ledger.meter(key), { policy: 'free', limit: 5, left: 5, resetSeconds: 86_400 })
  await call(store, ledger, key, 5, clock.nowMs)
  clock.nowMs = MIDNIGHT - 3_600_000
  await refusalOf(ledger.reserve(key, 1))
  assert.is(ledger.meter(key).left, 0)
})

test('a reservation that is debited after midnight counts for the new day', async () => {
  const { store, ledger, key, clock } = await opened(LIMIT_5, stillClock(MIDNIGHT - 1))
  using reservation = await ledger.reserve(key, 2)
  clock.nowMs = MIDNIGHT + 1
  await store.seal({ zid: key.zid!, tokens: 2, limit: 5, draft: entryDraft(clock.nowMs, {}) })
  reservation.debited()
  assert.is(ledger.meter(key).left, 3)
  assert.is((await store.usage(key.zid!, clock.nowMs)).used, 2)
})

test('a ledger that starts again goes on from what the store has counted', async () => {
  const { store, ledger, key, clock } = await opened()
  await call(store, ledger, key, 4, clock.nowMs)
  const again = openLedger(LIMIT_5, store, clock)
  using _last = await again.reserve(key, 1)
  assert.is(again.meter(key).left, 1)
  await refusalOf(again.reserve(key, 1))
})

test('every key of a machine draws on one account, other machines on their own', async () => {
  const { store, ledger, key, clock } = await opened()
  await store.createMachine(newMachine('b'.repeat(32), clock.nowMs))
  await call(store, ledger, key, 5, clock.nowMs)
  await refusalOf(ledger.reserve({ ...key }, 1))
  using held = await ledger.reserve({ ...key, zid: 'b'.repeat(32) }, 5)
  assert.is(held.tokens, 5)
})

test('the plan decides: unlimited never runs out, demo computes nothing', async () => {
  const { ledger, key } = await opened(DEFAULTS)
  using held = await ledger.reserve({ ...key, plan: 'unlimited' }, 1e12)
  assert.is(held.tokens, 1e12)
  assert.is(ledger.limitOf({ ...key, plan: 'unlimited' }), Number.MAX_SAFE_INTEGER)
  assert.is(ledger.limitOf({ ...key, plan: 'free' }), 1000)
  await refusalOf(ledger.reserve({ ...key, plan: 'demo' }, 1))
})

test('a free call and a call without an account reserve nothing', async () => {
  const { ledger, key } = await opened(configFrom({ SVC_FREE_DAILY_LIMIT: '0' }))
  using free = await ledger.reserve(key, 0)
  using anonymous = await ledger.reserve(null, 1)
  assert.equal([free.tokens, anonymous.tokens], [0, 0])
})

test('what another node has spent is known within a second, and what is in flight stays reserved', async () => {
  const shared = configFrom({ SVC_FREE_DAILY_LIMIT: '5', SVC_DATABASE_URL: 'postgres://x/y' })
  const { store, clock, key, ledger } = await opened(shared)
  const other = openLedger(shared, store, clock)
  await call(store, ledger, key, 1, clock.nowMs)
  await call(store, other, key, 2, clock.nowMs)
  assert.is(ledger.meter(key).left, 4)
  using _held = await ledger.reserve(key, 1)
  clock.nowMs += 1000
  const { details } = await refusalOf(ledger.reserve(key, 2))
  assert.equal([details?.['used'], details?.['reserved']], [3, 1])
  assert.is(ledger.meter(key).left, 2)
})

test.run()
