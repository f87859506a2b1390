// What jobs are refused for, and that none takes more turns, memory or work than its points.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { computingOf } from '../../server/jobs/computing.ts'
import { openJob } from '../../server/jobs/open-job.ts'
import { treeOf } from '../../server/jobs/part.ts'
import { pointsOf } from '../../server/jobs/points.ts'
import { eventsOf, pointPage } from '../../server/jobs/read.ts'
import type { OpenHouse } from '../../server/node/open-house.ts'
import { faultsOf } from '../../workers/refusal.ts'
import { ownerIn } from '../streams/owner.ts'
import { houseInMemory } from '../support/open-house.ts'
import { inTier } from '../support/tier.ts'
import { type Working, working } from './owner.ts'

const test = suite('limits of jobs')

let house: OpenHouse
test.before(async () => {
  house = await houseInMemory({ freeDailyLimit: 999_999 })
})
test.after(() => house.close())

const job = async (work: (working: Working) => Promise<void>) =>
  work(working(house, await ownerIn(house)))

const GRAVITY = {
  tool: 'svc_compute',
  input: { operators: ['NM21'], inputs: { m1: 5.9722e24, m2: 2 } },
}
const { signal } = new AbortController()

test('the work of a sweep with refused points grows with their number, not with its square', async () => {
  const count = inTier({ short: 1024, long: 4096 })
  const values = Array.from({ length: count }, (_, i) => (i % 2 === 0 ? 6e6 + i : 0))
  const request = { ...GRAVITY, sweep: { r: { values } } }
  let crossed = 0
  const pool: OpenHouse['pool'] = {
    ...house.pool,
    evaluate(form, asked, ticket) {
      crossed += (asked as unknown as { inputs: { r: unknown[] } }).inputs.r.length
      return house.pool.evaluate(form, asked, ticket)
    },
  }
  const computing = computingOf(request, pointsOf(request), { ...house, pool })
  const { columns, refusals } = await computing.compute({ from: 0, count }, { signal })
  assert.equal(
    refusals.map(({ index }) => index),
    values.flatMap((r, i) => (r === 0 ? [i] : [])),
  )
  const [force] = columns
  assert.ok(values.every((r, i) => (r === 0) === Number.isNaN(force!.values[i])))
  assert.ok(crossed <= 64 * count, `${crossed} points crossed to a thread for ${count}`)
})

test('a listed value that is no quantity is refused before anything is computed, wherever it stands', () =>
  job(async ({ refusal }) => {
    const radii: unknown[] = Array.from({ length: 1000 }, (_, i) => 6e6 + i)
    const pointerOf = async (request: object) =>
      faultsOf(await refusal('job_create', { ...GRAVITY, ...request }))[0]!.pointer
    for (const wrong of ['x'.repeat(10_000), [1, 2], { metres: 1 }, null, true]) {
      const values = radii.with(500, wrong)
      const m2 = { from: 1, to: 2, count: 300 }
      assert.match(await pointerOf({ sweep: { r: { values }, m2 } }), /^\/sweep\/r\/values\/500/)
      const inputs = values.map(r => ({ r }))
      assert.match(await pointerOf({ inputs }), /^\/inputs\/500\/r/)
      const ensemble = { samples: 2, distributions: { r: { kind: 'choice', values } } }
      const at = await pointerOf({ ensemble })
      assert.match(at, /^\/ensemble\/distributions\/r\/values\/500/)
    }
  }))

test('a name that leads into what another one gives as a whole is refused, and an index is written in one way', () =>
  job(async ({ refusal }) => {
    const at = async (request: object) =>
      faultsOf(await refusal('job_create', { tool: 'svc_flow', ...request }))[0]!
    const both = { bodies: { values: [[]] }, 'bodies.0.m': { values: [1, 2] } }
    for (const sweep of [both, Object.fromEntries(Object.entries(both).toReversed())]) {
      assert.is((await at({ sweep })).pointer, '/sweep/bodies.0.m')
    }
    const distributions = {
      bodies: { kind: 'choice', values: [[]] },
      'bodies.0.m': { kind: 'uniform', low: 1, high: 2 },
    }
    const { pointer } = await at({ ensemble: { samples: 2, distributions } })
    assert.is(pointer, '/ensemble/distributions/bodies.0.m')
    const listed = [{ bodies: [], 'bodies.0.m': 1 }]
    assert.is((await at({ inputs: listed })).pointer, '/inputs/0/bodies.0.m')
    const input = { bodies: [{ m: 1 }] }
    for (const index of ['', '00', '0x0', '0e0', ' 0', '1']) {
      const { message } = await at({ input, sweep: { [`bodies.${index}.m`]: { values: [1, 2] } } })
      assert.match(message, /leads to no element of a list/)
    }
  }))

test('an axis that spans more than a number holds is refused at its end', () =>
  job(async ({ refusal }) => {
    for (const axis of [
      { from: -1.7e308, to: 1.7e308, count: 3 },
      { from: 1e-200, to: 1e200, count: 9, scale: 'log' },
      { from: 0, to: 1.8e302, count: 1_000_000 },
    ]) {
      const thrown = await refusal('job_create', { ...GRAVITY, sweep: { r: axis } })
      assert.is(faultsOf(thrown)[0]!.pointer, '/sweep/r/to')
    }
  }))

test('long leaves leave turns to others one by one', () => {
  const count = 8
  const values = new Float64Array(count)
  const part = { from: 0, count, columns: [{ name: 'a', unit: '1', values }], refusals: [] }
  const turns = (text: string) =>
    [...treeOf({ tool: 'a', points: count }, { inputAt: () => ({ text }) }, part)].length
  assert.is(turns('x'.repeat(100_000)), count)
  assert.is(turns('x'), 0)
})

test('a page of points ends where it is long, and the next one goes on from there', () =>
  job(async ({ call, over }) => {
    const { job: id } = await over({ ...GRAVITY, sweep: { r: { from: 1, to: 10, count: 10 } } })
    const open = (await openJob(id, house))!
    const at = () => ({ r: 'x'.repeat(1_000_000) })
    const long = { ...open, points: { ...open.points, at } }
    const page = await pointPage(long, { from: 1, limit: 5000 }, house)
    assert.equal([page.points.length, page.next], [5, 6])
    const last = await pointPage(long, { from: page.next!, limit: 5000 }, house)
    assert.equal([last.points.length, last.next], [4, null])
    const whole = await call('job_points', { job: id })
    assert.equal([whole.points.length, whole.next], [10, null])
  }))

test('a stream of events that goes on from an id that it never gave begins with what is', () =>
  job(async ({ over, owner }) => {
    const { job: id } = await over({ ...GRAVITY, sweep: { r: { from: 1, to: 2, count: 2 } } })
    const told = async (after: string) => {
      const events = []
      for await (const event of eventsOf(id, owner.zid, house, signal, after)) events.push(event)
      return events
    }
    for (const after of ['x', '', '-1', 'Infinity', '1e400'])
      assert.is((await told(after)).length, 1)
    const [last] = await told('0')
    assert.is((await told(last!.id!)).length, 0)
  }))

test('tokens of the chunks of a job are among those that are counted by plan', () =>
  job(async ({ over }) => {
    const counted = async () => {
      const line = (await house.metrics.lines()).find(one => /^svc_tokens_total\{/.test(one))
      return Number(line?.split(' ')[1] ?? 0)
    }
    const before = await counted()
    const { tokens } = await over({ ...GRAVITY, sweep: { r: { from: 1, to: 2, count: 40 } } })
    assert.equal([tokens, (await counted()) - before], [40, 40])
  }))

test('what its chunks cost is known to the next call: what is left and what a refusal tells are less by it', () =>
  job(async ({ call, over, owner, refusal }) => {
    await call('svc_compute', { operators: ['NM18'], inputs: { m: 1, a: 2 } })
    await over({ ...GRAVITY, sweep: { r: { from: 1, to: 2, count: 40 } } })
    const { left, limit } = house.ledger.meter(owner.as.key!)
    assert.is(limit - left, 41)
    const sweep = { r: { from: 1, to: 2, count: 1_000_000 } }
    const { code, details } = await refusal('job_create', { ...GRAVITY, sweep })
    assert.equal([code, details?.['used'], details?.['reserved']], ['QUOTA_EXCEEDED', 41, 0])
  }))

test.run()
