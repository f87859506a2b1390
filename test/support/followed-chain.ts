import * as assert from 'uvu/assert'
import type { ChainVerifier } from '../../server/store/chain.ts'
import type { Store } from '../../server/store/store.ts'
import { utcDay } from '../../server/store/utc-day.ts'

/** The chain of a machine as far as a test has followed it. */
export interface FollowedChain {
  readonly zid: string
  readonly chain: ChainVerifier
  /** Hashes of the entries by their places. */
  readonly hashes: string[]
  /** Tokens of the entries of each UTC day. */
  readonly spent: Map<number, number>
}

/** Follows it to its end: nothing is torn, and as many tokens are spent today as the entries have cost. */
export async function assertWhole(
  store: Store,
  { zid, chain, hashes, spent }: FollowedChain,
): Promise<void> {
  const count = await store.entryCount(zid)
  const fresh = await store.entries(zid, { limit: count - 1 - chain.head.seq })
  for (const entry of fresh.reverse()) {
    assert.is(chain.check(entry), undefined)
    hashes[entry.seq] = entry.hash
    const day = utcDay(entry.time)
    spent.set(day, (spent.get(day) ?? 0) + entry.tokens)
  }
  assert.is(chain.head.seq, count - 1)
  const { day, used } = await store.usage(zid, Date.now())
  assert.is(used, spent.get(day) ?? 0, 'as many tokens as the entries have cost')
}
