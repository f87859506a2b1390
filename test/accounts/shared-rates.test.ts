// Rates that nodes count together: the laws of a node alone, on a file and in PostgreSQL.
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sharedLimits } from '../../server/accounts/limits.ts'
import { FileRates, PostgresRates, type SharedRates } from '../../server/accounts/shared-rates.ts'
import { configFrom, DEFAULTS } from '../../server/settings/config.ts'
import { openBeside } from '../../server/store/postgres/beside.ts'
import { openPostgresStore } from '../../server/store/postgres/postgres-store.ts'
import { stillClock } from '../support/clock.ts'
import { postgresSuite } from '../support/postgres-suite.ts'
import { refusalOf } from '../support/refusal.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

type Open = () => Promise<{ rates: SharedRates; close(): void | Promise<void> }>

const one = { ip: '203.0.113.9' }
const MINUTE = { calls: 3, windowMs: 60_000 }

function laws(test: (title: string, hold: () => Promise<void>) => void, open: Open): void {
  const withRates = async (use: (rates: SharedRates) => Promise<void>) => {
    const { rates, close } = await open()
    try {
      await use(rates)
    } finally {
      await close()
    }
  }

  test('of calls that come to several nodes at once as many pass as the rate has', () =>
    withRates(async rates => {
      const clock = stillClock()
      const nodes = [1, 2, 3].map(() => sharedLimits(DEFAULTS, clock, rates))
      const takes = await Promise.allSettled(
        Array.from({ length: 30 }, async (_, n) => nodes[n % 3]!.take('prove', one)),
      )
      assert.is(takes.filter(({ status }) => status === 'fulfilled').length, 10)
      const { code, details } = await refusalOf(Promise.resolve(nodes[0]!.take('prove', one)))
      assert.is(code, 'RATE_LIMITED')
      assert.equal(details, {
        policy: 'prove',
        limit: 10,
        windowSeconds: 60,
        retryAfterSeconds: 60,
      })
      assert.is((await nodes[0]!.take('prove-verify', one)).left, 9)
      assert.is((await nodes[1]!.take('prove', { ip: '203.0.113.10' })).left, 9)
      clock.nowMs += 60_000
      assert.is((await nodes[0]!.take('prove', one)).left, 9)
    }))

  test('no window of a minute holds more, and who is refused comes back when he was told', () =>
    withRates(async rates => {
      const clock = stillClock()
      const config = configFrom({ SVC_RATE_LIMIT_PER_MINUTE: '3' })
      const nodes = [1, 2].map(() => sharedLimits(config, clock, rates))
      const taken: number[] = []
      for (let i = 0; i < 60; i++) {
        clock.nowMs += 7000
        try {
          await nodes[i % 2]!.take('prove', one)
          taken.push(clock.nowMs)
        } catch {}
      }
      taken.slice(3).forEach((time, i) => {
        assert.ok(time - taken[i]! >= 60_000)
      })
      assert.is(taken.length, 21)
    }))

  test('a clock that is a little ahead or set back far costs nobody his calls for long', () =>
    withRates(async rates => {
      const now = 1_800_000_000_000
      assert.equal(await rates.take('a', 'x', MINUTE, now + 900), {
        isTaken: true,
        count: 1,
        first: now + 900,
      })
      assert.is((await rates.take('a', 'x', MINUTE, now)).count, 2)
      assert.is((await rates.take('a', 'x', MINUTE, now)).count, 3)
      assert.is((await rates.take('a', 'x', MINUTE, now)).isTaken, false)
      assert.is((await rates.take('a', 'x', MINUTE, now - 86_400_000)).isTaken, true)
    }))
}

const files = suite('rates on a file')
laws(files, async () => {
  const folder = temporaryFolder()
  const rates = new FileRates(join(folder.path, 'rates.sqlite'))
  const close = () => {
    rates.close()
    folder.remove()
  }
  return { rates, close }
})
files.run()

const { test, database } = postgresSuite('rates on PostgreSQL')
laws(test, async () => {
  const url = await database()
  await (await openPostgresStore(url)).close()
  const beside = openBeside(url)
  return { rates: new PostgresRates(beside), close: () => beside.close() }
})
test.run()
