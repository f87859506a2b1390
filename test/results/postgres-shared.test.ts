// What the nodes of one database remember for each other: runs, answers, and replies by Idempotency-Key.
import * as assert from 'uvu/assert'
import type { Repeatable } from '../../server/call/replies.ts'
import type { SealedRun } from '../../server/call/runs.ts'
import { PostgresReplies } from '../../server/results/postgres-replies.ts'
import { PostgresRuns } from '../../server/results/postgres-runs.ts'
import { RunStore } from '../../server/results/run-store.ts'
import { RememberedRuns } from '../../server/results/runs.ts'
import { type Beside, openBeside } from '../../server/store/postgres/beside.ts'
import type { Query } from '../../server/store/postgres/connection.ts'
import { openPostgresStore } from '../../server/store/postgres/postgres-store.ts'
import { closedForm } from '../envelope/computations.ts'
import { stillClock } from '../support/clock.ts'
import { postgresSuite } from '../support/postgres-suite.ts'
import { refusalOf } from '../support/refusal.ts'

const { test, database } = postgresSuite('remembered on PostgreSQL')

const fault = (error: unknown) => {
  throw error
}

async function onDatabase(use: (database: Beside) => Promise<void>): Promise<void> {
  const url = await database()
  await (await openPostgresStore(url)).close()
  const beside = openBeside(url)
  try {
    await use(beside)
  } finally {
    await beside.close()
  }
}

const REQUEST: Repeatable = { key: 'once', bearer: 'b', address: 'a', fingerprint: 'f' }
const REPLY = { status: 200, mediaType: 'application/json', body: Buffer.from('{"a":1}') }
const codeOf = async (claim: Promise<unknown>) => (await refusalOf(claim)).code

test('of claims at several nodes one is the first, and its reply is the reply of all', () =>
  onDatabase(async beside => {
    const clock = stillClock()
    const nodes = [1, 2, 3].map(() => new PostgresReplies(beside, clock, fault))
    const claims = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => nodes[n % 3]!.claim(REQUEST)),
    )
    const [first, ...rest] = claims.filter(one => one.status === 'fulfilled')
    assert.is(rest.length, 0)
    for (const one of claims) {
      if (one.status === 'rejected') assert.is(one.reason.code, 'CONFLICT')
    }
    await first!.value.settle(REPLY)
    for (const node of nodes) {
      assert.equal((await node.claim(REQUEST)).reply, REPLY)
      const other = node.claim({ ...REQUEST, fingerprint: 'g' })
      assert.is(await codeOf(other), 'IDEMPOTENCY_MISMATCH')
      assert.is(
        (await node.claim({ ...REQUEST, bearer: String(nodes.indexOf(node)) })).reply,
        undefined,
      )
    }
    const [{ body }] = (await beside.ask({
      text: 'SELECT body FROM reply WHERE body IS NOT NULL',
    })) as [{ body: Buffer }]
    assert.not(body.includes('{"a":1}'))
    clock.nowMs += 86_400_001
    assert.is((await nodes[0]!.claim(REQUEST)).reply, undefined)
  }))

test('a key whose request did nothing is free again, one whose request broke off stays taken', () =>
  onDatabase(async beside => {
    const [one, other] = [1, 2].map(() => new PostgresReplies(beside, stillClock(), fault))
    await (await one!.claim(REQUEST)).release()
    await (await other!.claim(REQUEST)).abandon()
    assert.is(await codeOf(one!.claim(REQUEST)), 'CONFLICT')
    assert.is(await codeOf(other!.claim(REQUEST)), 'CONFLICT')
  }))

test('a claim that is sent twice, since its answer was lost, is still the first', () =>
  onDatabase(async beside => {
    const twice = {
      async ask(query: Query) {
        await beside.ask(query)
        return beside.ask(query)
      },
      close: () => beside.close(),
    }
    const claim = await new PostgresReplies(twice, stillClock(), fault).claim(REQUEST)
    assert.is(claim.reply, undefined)
    await claim.settle(REPLY)
    const again = await new PostgresReplies(beside, stillClock(), fault).claim(REQUEST)
    assert.equal(again.reply, REPLY)
  }))

test('beyond the bounds the oldest keys go, and of replies the oldest octets while their keys stay', () =>
  onDatabase(async beside => {
    await beside.ask({
      text: `INSERT INTO reply SELECT n::text, CASE WHEN n > 4 THEN 'b' ELSE 'a' END, n, 'c', 'f', 200, '12345'
        FROM generate_series(1, 8) AS n`,
    })
    const rows = async (...bounds: unknown[]) => {
      const text = 'SELECT svc_bound_replies($1, $2, $3, $4, $5, $6)'
      await beside.ask({ text, values: bounds })
      const all = await beside.ask({
        text: `SELECT string_agg(id || CASE WHEN body IS NULL THEN '-' ELSE '+' END, ' ' ORDER BY at) AS all FROM reply`,
      })
      return all[0]!['all']
    }
    assert.is(await rows('a', 0, 3, null, 10, 0), '2- 3+ 4+ 5+ 6+ 7+ 8+')
    assert.is(await rows('a', 3, 3, null, 10, 0), '3+ 4+ 5+ 6+ 7+ 8+')
    assert.is(await rows('a', 0, 3, 5, 99, 15), '4- 5- 6+ 7+ 8+')
  }))

const ROOM = { ofPlan: (plan: string) => (plan === 'free' ? 100 : 1000), ofNode: 1000 }
const row = (zid: string, table: 'run' | 'sealed', key: string, bytes: number, plan = 'free') => ({
  ...{ zid, table, key, plan },
  body: Buffer.alloc(bytes, 7),
})

test('a machine has the room of its plan and all have theirs: runs go before answers, the longest unused first', () =>
  onDatabase(async beside => {
    const runs = new PostgresRuns(beside, ROOM, fault)
    const names = async () => {
      const rows = await beside.ask({ text: 'SELECT zid || name AS name FROM remembered' })
      return rows.map(({ name }) => name).sort()
    }
    const isCounted = async () => {
      const [counted] = await beside.ask({
        text: `SELECT (SELECT bytes FROM remembered_bytes WHERE zid = '') AS all,
          (SELECT sum(bytes) FROM remembered_bytes WHERE zid <> '')::bigint AS each,
          (SELECT sum(octet_length(body)) FROM remembered)::bigint AS stored`,
      })
      assert.equal(new Set(Object.values(counted!)).size, 1, JSON.stringify(counted))
    }
    await runs.write([row('a', 'sealed', '1', 30), row('a', 'run', 'x', 40)])
    await runs.write([row('a', 'run', 'x', 40)])
    await isCounted()
    await runs.write([row('a', 'sealed', '2', 40)])
    assert.equal(await names(), ['a1', 'a2'])
    await runs.write([row('a', 'sealed', '3', 40)])
    assert.equal(await names(), ['a2', 'a3'])
    await isCounted()
    await runs.write([row('b', 'run', 'y', 950, 'pro')])
    await isCounted()
    assert.equal(await names(), ['a2', 'a3'])
    assert.equal(await runs.read('sealed', 'a', 3), Buffer.alloc(40, 7))
    assert.is(await runs.read('sealed', 'b', 3), undefined)
  }))

test('what one node answers another reads again, whether an input names it or not', () =>
  onDatabase(async beside => {
    const room = { ofPlan: () => 1e6, ofNode: 1e6 }
    const [one, other] = [1, 2].map(
      () =>
        new RememberedRuns(
          new RunStore(':memory:', room, fault),
          new PostgresRuns(beside, room, fault),
        ),
    )
    const machine = { zid: 'z', plan: 'free' }
    const sealed = (seq: number, run: string, input: object | undefined) =>
      ({ zid: 'z', run, input, entry: { seq } }) as SealedRun
    for (const [seq, run, input] of [
      [1, 'named', { x: 1 }],
      [2, 'unnamed', undefined],
    ] as const) {
      await one!.remember(machine, run, { ...closedForm, value: seq }, sealed(seq, run, input))
      assert.is(other!.recall('z', run), undefined)
      assert.equal(await other!.sealedAs('z', seq), sealed(seq, run, input))
      assert.is(other!.recall('z', run)?.value, seq)
    }
    assert.is(await other!.sealedAs('z', 3), undefined)
    assert.is(await other!.sealedAs('y', 1), undefined)
  }))

test.run()
