// Time limit: 600 s
// Jobs on one, two and four nodes that share a PostgreSQL, nodes killed in between: nothing is lost, nothing counts twice.
import { randomBytes } from 'node:crypto'
import * as assert from 'uvu/assert'
import { openPostgresStore } from '../../server/store/postgres/postgres-store.ts'
import { until } from '../streams/owner.ts'
import { callsTo, machineOn } from '../support/node.ts'
import { postgresSuite } from '../support/postgres-suite.ts'
import { type Served, serve } from '../support/process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const { test, database } = postgresSuite('jobs on many nodes')

const ENSEMBLE = {
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
const POINTS = 102_000

const roots = new Set<string>()

for (const count of [1, 2, 4]) {
  const killed = count / 2
  test(`${count} nodes, ${Math.floor(killed)} killed: a sweep of 100,000 points and an ensemble of 2,000 runs`, async () => {
    const databaseUrl = await database()
    const folders = Array.from({ length: count }, () => temporaryFolder())
    const common = {
      SVC_DATABASE_URL: databaseUrl,
      SVC_SECRET: randomBytes(32).toString('base64'),
      SVC_FREE_DAILY_LIMIT: '100000000',
      SVC_WORKERS: '1',
    }
    const nodes: Served[] = []
    try {
      for (const { path } of folders) nodes.push(await serve({ ...common, SVC_DATA: path }))
      const call = callsTo(nodes[0]!.url)
      const { apiKey: key, ZID: zid } = await machineOn({ call })
      const started = performance.now()
      const ids: string[] = []
      for (const body of [ENSEMBLE, SWEEP]) {
        const at = callsTo(nodes[ids.length % count]!.url)
        ids.push((await at('POST', '/api/jobs', { key, body })).body.job)
      }
      const views = () =>
        Promise.all(ids.map(async id => (await call('GET', `/api/jobs/${id}`, { key })).body))
      await until(async () => (await views()).some(({ done }) => done > 0))
      for (const node of nodes.slice(Math.ceil(count - killed))) await node.end('SIGKILL')
      await until(async () => (await views()).every(({ state }) => state === 'done'))
      const seconds = (performance.now() - started) / 1000
      console.log(`${count} nodes, ${Math.floor(killed)} killed: ${seconds.toFixed(1)} s`)
      const [ensemble, sweep] = await views()
      assert.equal([ensemble.done, sweep.done], [2000, 100_000])
      assert.equal([ensemble.tokens, sweep.tokens], [2000, 100_000])
      roots.add(`${ensemble.answer.merkleRoot} ${sweep.answer.merkleRoot}`)
      const store = await openPostgresStore(databaseUrl)
      try {
        const seen = new Set<string>()
        for await (const { body } of store.exportChain(zid)) {
          const { about } = JSON.parse(body) as { about?: { job: string; from?: number } }
          if (about?.from === undefined) continue
          assert.not(seen.has(`${about.job} ${about.from}`))
          seen.add(`${about.job} ${about.from}`)
        }
        assert.is((await store.usage(zid, Date.now())).used, POINTS)
      } finally {
        await store.close()
      }
    } finally {
      await Promise.all(nodes.map(node => node.end('SIGKILL')))
      for (const { remove } of folders) remove()
    }
  })
}

test('as many nodes as there may be, the roots are the same', async () => {
  assert.is(roots.size, 1)
})

test.run()
