// Jobs of several nodes, and of a machine that has many.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { jobs } from '../../server/jobs/job.ts'
import { unixMs } from '../../workers/field/clock.ts'
import { ownerIn, until } from '../streams/owner.ts'
import { QUICK, sealedChunks, sharing, working } from './owner.ts'

const test = suite('job runner, long')

test('two nodes share a job, and neither does a chunk of the other', () =>
  sharing(async ({ open }) => {
    const [one, two] = [await open(), await open()]
    const owner = await ownerIn(one)
    const both = [working(one, owner), working(two, owner)]
    const started = await Promise.all(both.map(({ call }) => call('job_create', QUICK)))
    for (const { job } of started) {
      await until(async () => (await both[0]!.call('job_get', { job })).state === 'done')
      assert.equal(await sealedChunks(both[1]!, job), [0, 4096, 8192])
    }
    assert.is((await one.store.usage(owner.zid, unixMs(one.clock))).used, 18_000)
  }))

test('the oldest job that is over makes room for the next one', () =>
  sharing(async ({ open }) => {
    const house = await open()
    const { call, over, owner } = working(house, await ownerIn(house))
    const one = { tool: 'svc_compute', input: { operators: ['NM18'], inputs: { m: 2, a: 3 } } }
    const { job: oldest } = await over(one)
    for (let i = 1; i < 100; i++) await call('job_create', one)
    await until(async () =>
      (await call('job_list', {})).jobs.every((all: { state: string }) => all.state === 'done'),
    )
    const { job: newest } = await call('job_create', one)
    const ids = (await call('job_list', {})).jobs.map(({ job }: { job: string }) => job)
    assert.is(ids.length, 100)
    assert.equal([ids[0], ids.includes(oldest)], [newest, false])
    assert.is(await jobs.count(house.store, owner.zid), 100)
  }))

test.run()
