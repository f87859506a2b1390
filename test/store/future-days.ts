// A law of every store that is opened again: what a clock far ahead has counted locks nobody out once the clock is right.
import * as assert from 'uvu/assert'
import type { Store } from '../../server/store/store.ts'
import { refused, sealOne } from './contract.ts'
import { DAY_MS, MORNING, newMachine, zidOf } from './samples.ts'

const FAR = MORNING + 3650 * DAY_MS

/** `open` opens the same ledger at a time. */
export async function futureDaysLaw(open: (nowMs: number) => Promise<Store>): Promise<void> {
  const within = async (nowMs: number, use: (store: Store) => Promise<void>) => {
    const store = await open(nowMs)
    try {
      await use(store)
    } finally {
      await store.close()
    }
  }
  const usedAt = async (store: Store, n: number, at: number) =>
    (await store.usage(zidOf(n), at)).used
  await within(FAR, async store => {
    for (const n of [1, 2]) await store.createMachine(newMachine(n))
    await sealOne(store, 1, {}, FAR)
    await sealOne(store, 2, {}, MORNING + DAY_MS)
    await store.mintCount(FAR, 1)
    await refused('QUOTA_EXCEEDED', store.mintCount(MORNING, 1))
    assert.is(await usedAt(store, 1, MORNING), 1, 'while it runs no earlier day opens again')
  })
  for (const _ of ['opened', 'opened again']) {
    await within(MORNING, async store => {
      assert.is(await usedAt(store, 2, MORNING), 1, 'a day ahead is a clock that differs')
    })
  }
  await within(MORNING, async store => {
    assert.is(await usedAt(store, 1, MORNING), 0)
    await sealOne(store, 1)
    assert.is(await usedAt(store, 1, MORNING), 1)
    await store.mintCount(MORNING, 1)
  })
  await within(MORNING, async store => assert.is(await usedAt(store, 1, MORNING), 1))
}
