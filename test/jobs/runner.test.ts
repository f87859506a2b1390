// Who computes a job, and when: nodes that share a ledger, nodes that end in the middle, days without tokens.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dueChunks } from '../../server/jobs/job.ts'
import { claimWrite, LEASE_MS, Lease } from '../../server/jobs/lease.ts'
import { openJob, rangeOf } from '../../server/jobs/open-job.ts'
import { settleChunk } from '../../server/jobs/settle.ts'
import { unixMs } from '../../workers/field/clock.ts'
import { ownerIn, until } from '../streams/owner.ts'
import { QUICK, sealedChunks, sharing, working } from './owner.ts'

const test = suite('job runner')

/** Runs of some milliseconds, some chunks of a second each. */
const SLOW = {
  tool: 'svc_heat',
  input: { nx: 64, ny: 64 },
  sweep: { steps: { from: 3000, to: 3031, count: 32 } },
}
test('a node that stops leaves its chunks to another, which ends the job: each chunk counts once', () =>
  sharing(async ({ open }) => {
    const first = await open()
    const starting = working(first, await ownerIn(first))
    const { job, chunkPoints } = await starting.call('job_create', SLOW)
    await until(async () => (await starting.call('job_get', { job })).state === 'running')
    await first.close()
    const after = working(await open(), starting.owner)
    await until(async () => (await after.call('job_get', { job })).state === 'done')
    const done = await after.call('job_get', { job })
    assert.equal([done.done, done.tokens], [32, 32])
    const chunks = Array.from({ length: Math.ceil(32 / chunkPoints) }, (_, i) => i * chunkPoints)
    assert.equal(await sealedChunks(after, job), chunks)
    const whole = await after.over(SLOW)
    assert.is(whole.answer.merkleRoot, done.answer.merkleRoot)
  }))

test('a chunk whose node has vanished is due again when its lease ends, and a late owner writes nothing', () =>
  sharing(async ({ clock, open }) => {
    const gone = await open()
    const owner = await ownerIn(gone)
    // Nothing is computed by a node that drains, while its ledger goes on.
    gone.drain.abort()
    const { job } = await working(gone, owner).call('job_create', QUICK)
    const at = unixMs(clock)
    const [first] = await gone.store.dueDocuments(dueChunks.kind, at, 1)
    const due = dueChunks.stored(first!)
    await gone.store.putDocuments({ at, writes: [claimWrite(due, at)] })
    const late = new Lease(due, gone)
    // As a node that stands still, it moves its claim ahead no more.
    await late.settle()
    const opened = (await openJob(job, gone))!
    const range = rangeOf(opened.stored.value, due.value.chunk)
    const ticket = { signal: new AbortController().signal }
    const computed = await opened.computing().compute(range, ticket)

    const house = await open()
    const other = working(house, owner)
    const stateOf = async () => other.call('job_get', { job })
    await until(async () => (await stateOf()).done === 9000 - range.count)
    assert.is((await stateOf()).state, 'running')
    clock.nowMs += LEASE_MS
    await until(async () => (await stateOf()).state === 'done')
    const payer = { zid: owner.zid, plan: 'free' }
    const root = '0'.repeat(64)
    assert.not(await settleChunk(late, { range, computed, root }, payer, gone))
    assert.equal([(await stateOf()).tokens, (await stateOf()).done], [9000, 9000])
    assert.equal(await sealedChunks(other, job), [0, 4096, 8192])
    assert.is((await house.store.usage(owner.zid, at)).used, 9000)
  }))

test('without tokens a job waits, says for what and until when, and goes on the next day', () =>
  sharing(
    async ({ clock, open }) => {
      const house = await open()
      const owner = await ownerIn(house)
      const { call } = working(house, owner)
      const [first, second] = [await call('job_create', QUICK), await call('job_create', QUICK)]
      const both = async () =>
        Promise.all([first, second].map(({ job }) => call('job_get', { job })))
      await until(async () => (await both()).some(({ waiting }) => waiting !== null))
      await until(async () => (await both()).some(({ state }) => state === 'done'))
      const waiting = (await both()).find(({ state }) => state !== 'done')!
      assert.is(waiting.waiting.code, 'QUOTA_EXCEEDED')
      assert.is(waiting.waiting.until, '2026-01-03T00:00:00.000Z')
      clock.nowMs = Date.parse(waiting.waiting.until)
      await until(async () => (await both()).every(({ state }) => state === 'done'))
      for (const { waiting: none, tokens } of await both())
        assert.equal([none, tokens], [null, 9000])
    },
    { freeDailyLimit: 13_500 },
  ))

test('a job is seen by its own machine alone', () =>
  sharing(async ({ open }) => {
    const house = await open()
    const owner = working(house, await ownerIn(house))
    const stranger = working(house, await ownerIn(house))
    const { job } = await owner.over(QUICK)
    for (const tool of ['job_get', 'job_points', 'job_cancel']) {
      assert.is((await stranger.refusal(tool, { job })).code, 'NOT_FOUND', tool)
    }
    assert.equal((await stranger.call('job_list', {})).jobs, [])
    assert.is((await owner.call('job_list', {})).jobs.length, 1)
  }))

test.run()
