// Time limit: 600 s
// Jobs whose nodes are killed without warning, and started again on the same folder: nothing that was acknowledged is lost, no
// chunk counts twice. JOB_KILLS=n makes it longer.
import { setTimeout as pause } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts'
import { Random } from '../../workers/numerics/random.ts'
import { until } from '../streams/owner.ts'
import { callsTo, machineOn } from '../support/node.ts'
import { serve } from '../support/process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const test = suite('jobs under kills')

const KILLS = Number(process.env['JOB_KILLS'] ?? 4)
/** A node is killed at most so long after it has started. */
const LIFE_MS = 4000

const REQUEST = {
  tool: 'svc_epi',
  ensemble: {
    samples: 500,
    distributions: {
      beta: { kind: 'uniform', low: 0.25, high: 0.35 },
      gamma: { kind: 'uniform', low: 0.08, high: 0.12 },
    },
  },
}
const SWEEP = {
  tool: 'svc_compute',
  input: { operators: ['NM21'], inputs: { m1: 5.9722e24, m2: 2 } },
  sweep: { r: { from: 6.4e6, to: 4.2e7, count: 100_000, scale: 'log' } },
}

test(`over ${KILLS} kills a sweep of 100,000 points and an ensemble of 2,000 runs end as if there were none`, async () => {
  const { path: folder, remove } = temporaryFolder()
  const env = {
    SVC_DATA: folder,
    SVC_FREE_DAILY_LIMIT: '100000000',
    SVC_FREE_CPU_SECONDS: '10000000',
  }
  const random = new Random(1287)
  let node = await serve(env)
  try {
    const { apiKey: key, ZID: zid } = await machineOn({ call: callsTo(node.url) })
    const get = async (job: string) =>
      (await callsTo(node.url)('GET', `/api/jobs/${job}`, { key })).body
    const started: string[] = []
    for (const body of [REQUEST, SWEEP]) {
      const { status, body: view } = await callsTo(node.url)('POST', '/api/jobs', { key, body })
      assert.is(status, 202)
      started.push(view.job)
    }
    const isOver = async () => {
      const states = await Promise.all(started.map(get))
      return states.every(({ state }) => state === 'done')
    }
    for (let kill = 0; kill < KILLS; kill++) {
      await pause(random.uniform() * LIFE_MS)
      const before = await Promise.all(started.map(get))
      await node.end('SIGKILL')
      node = await serve(env)
      const after = await Promise.all(started.map(get))
      for (const [i, { done, tokens }] of before.entries()) {
        assert.ok(after[i].done >= done && after[i].tokens >= tokens, 'what was told is there')
      }
      if (await isOver()) break
    }
    await until(isOver)
    const [ensemble, sweep] = await Promise.all(started.map(get))
    assert.equal([ensemble.done, ensemble.tokens], [2000, 2000])
    assert.equal([sweep.done, sweep.tokens], [100_000, 100_000])
    // The same again by a node that nobody kills.
    const again: string[] = []
    for (const body of [REQUEST, SWEEP]) {
      again.push((await callsTo(node.url)('POST', '/api/jobs', { key, body })).body.job)
    }
    await until(async () =>
      (await Promise.all(again.map(get))).every(({ state }) => state === 'done'),
    )
    const whole = await Promise.all(again.map(get))
    for (const [i, one] of [ensemble, sweep].entries()) {
      assert.is(one.answer.merkleRoot, whole[i].answer.merkleRoot)
      assert.is(one.answer.resultHash, whole[i].answer.resultHash)
    }
    await node.end('SIGKILL')
    const store = await openSqliteStore(folder)
    try {
      const chunks = new Map<string, number[]>()
      let tokens = 0
      for await (const entry of store.exportChain(zid)) {
        tokens += entry.tokens
        const { about } = JSON.parse(entry.body) as { about?: { job: string; from?: number } }
        if (about?.from === undefined) continue
        chunks.set(about.job, [...(chunks.get(about.job) ?? []), about.from])
      }
      assert.is(tokens, 2 * 102_000)
      for (const [job, all] of chunks) assert.is(new Set(all).size, all.length, job)
      assert.is(chunks.size, 4)
      assert.is((await store.usage(zid, Date.now())).used, tokens)
      assert.is(await store.documentCount('job-chunk'), 0)
    } finally {
      await store.close()
    }
  } finally {
    await node.end('SIGKILL')
    remove()
  }
})

test.run()
