// Jobs in one house: what they compute is what the calls would, sealed under one root, paid once.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { leafHash, merkleTree, rootOf } from '../../server/crypto/merkle.ts'
import { answerFaults } from '../../server/envelope/answer-faults.ts'
import { jobParts } from '../../server/jobs/job.ts'
import type { OpenHouse } from '../../server/node/open-house.ts'
import { unixMs } from '../../workers/field/clock.ts'
import { faultsOf } from '../../workers/refusal.ts'
import { ownerIn, until } from '../streams/owner.ts'
import { near } from '../support/near.ts'
import { houseInMemory } from '../support/open-house.ts'
import { type Working, working } from './owner.ts'

const test = suite('jobs')

let house: OpenHouse
test.before(async () => {
  house = await houseInMemory({ freeDailyLimit: 999_999 })
})
test.after(() => house.close())

/** A machine of its own in the house of all. */
const job = async (work: (working: Working) => Promise<void>) =>
  work(working(house, await ownerIn(house)))

const GRAVITY = {
  tool: 'svc_compute',
  input: { operators: ['NM21'], inputs: { m1: 5.9722e24, m2: '2 kg' } },
}
const RADII = { r: { from: 6.4e6, to: 4.2e7, count: 1000, scale: 'log' } }
const EPIDEMIC = {
  tool: 'svc_epi',
  ensemble: {
    samples: 32,
    seed: 7,
    distributions: {
      beta: { kind: 'uniform', low: 0.25, high: 0.35 },
      gamma: { kind: 'uniform', low: 0.08, high: 0.12 },
    },
  },
}

const usedBy = async ({ owner }: Working) => {
  const { used } = await house.store.usage(owner.zid, unixMs(house.clock))
  return used
}

test('a sweep is what its calls would be, point by point, and costs as much', () =>
  job(async working => {
    const { call, over } = working
    const done = await over({ ...GRAVITY, sweep: RADII })
    assert.equal([done.state, done.points, done.done, done.refused], ['done', 1000, 1000, 0])
    assert.equal([done.tokens, await usedBy(working)], [1000, 1000])
    const { points, next } = await call('job_points', { job: done.job, limit: 5000 })
    assert.equal([points.length, next], [1000, null])
    assert.equal([points[0].inputs.r, points[999].inputs.r], [6.4e6, 4.2e7])
    near(points[500].inputs.r / points[499].inputs.r, (4.2e7 / 6.4e6) ** (1 / 999), {
      relative: 1e-12,
    })
    for (const index of [0, 500, 999]) {
      const { inputs, outputs } = points[index]
      const whole = { ...GRAVITY.input, inputs: { ...GRAVITY.input.inputs, ...inputs } }
      const { value, uncertainty } = await call('svc_compute', whole)
      assert.equal([outputs.NM21.value, outputs.NM21.uncertainty], [value, uncertainty])
    }
  }))

test('a grid has its last axis fastest, with units and lists of values', () =>
  job(async ({ call, over }) => {
    const sweep = {
      m2: { values: ['1 kg', 2] },
      r: { from: 7, to: 9, count: 3, unit: 'Mm' },
    }
    const { job: id } = await over({ ...GRAVITY, sweep })
    const { points } = await call('job_points', { job: id })
    const rows = points.map(({ inputs }: { inputs: object }) => Object.values(inputs))
    assert.equal(
      rows.map(([m2, r]: [unknown, { value: number }]) => [m2, r.value]),
      [
        ['1 kg', 7],
        ['1 kg', 8],
        ['1 kg', 9],
        [2, 7],
        [2, 8],
        [2, 9],
      ],
    )
    const of = (i: number) => points[i].outputs.NM21.value
    near(of(3) / of(0), 2, { relative: 1e-14 })
    near(of(0) / of(2), (9 / 7) ** 2, { relative: 1e-14 })
  }))

test('points of a solver are its runs, with the results that were wanted', () =>
  job(async ({ call, over, refusal }) => {
    const inputs = [{ beta: 0.3 }, { beta: 0.4, gamma: 0.2 }]
    const request = { tool: 'svc_epi', input: { N: 1e5 }, inputs, outputs: ['R0'] }
    const done = await over(request)
    const { points } = await call('job_points', { job: done.job })
    for (const [i, own] of inputs.entries()) {
      const single = await call('svc_epi', { N: 1e5, ...own })
      const { svc_epi: headline, 'svc_epi.R0': R0 } = points[i].outputs
      assert.equal(headline, {
        value: single.value,
        unit: single.unit,
        uncertainty: single.uncertainty,
      })
      assert.is(R0.value, single.result.R0)
    }
    const none = await refusal('job_create', { ...request, outputs: ['nothing'] })
    assert.is(faultsOf(none)[0]!.pointer, '/outputs/0')
  }))

test('each point is proven under the root of the answer, which is that of one tree over all', () =>
  job(async ({ owner, call, over }) => {
    const done = await over({ ...GRAVITY, sweep: { r: { from: 7e6, to: 9e6, count: 9001 } } })
    const { merkleRoot, result } = done.answer
    assert.is(result.chunkRoots.length, 3)
    assert.equal(answerFaults(done.answer), [])
    const chunkRoots = result.chunkRoots.toReversed()
    assert.match(
      answerFaults({ ...done.answer, result: { ...result, chunkRoots } }).join(),
      /merkleRoot is not that of chunkRoots/,
    )
    const prove = [0, 4095, 4096, 8191, 8192, 9000]
    const { leafProofs } = await call('job_points', { job: done.job, prove })
    const { operatorChain, R_t, svcond, svcProof, keyPrefix, value, unit } = done.answer
    const receipt = { svcProof, operatorIds: operatorChain, R_t, svcond, keyPrefix, value, unit }
    for (const leaf of leafProofs) {
      const claim = { ...receipt, merkleRoot, leaf }
      assert.ok((await call('svc_verify', claim)).valid, leaf.index)
      const moved = { ...leaf, leaf: leaf.leaf.replace('"value":', '"value":1') }
      assert.not((await call('svc_verify', { ...claim, leaf: moved })).valid)
    }
    assert.is(await house.store.documentCount(jobParts.kind, owner.zid), 3)
  }))

test('one tree over all points has the root of the tree over the roots of the chunks', () =>
  job(async ({ call, over }) => {
    const small = await over({ ...GRAVITY, sweep: { r: { from: 7e6, to: 9e6, count: 10 } } })
    const prove = Array.from({ length: 10 }, (_, i) => i)
    const { leafProofs } = await call('job_points', { job: small.job, prove })
    const hashes = leafProofs.map(({ leaf }: { leaf: string }) => leafHash(leaf))
    assert.is(rootOf(merkleTree(Buffer.concat(hashes))), small.answer.merkleRoot)
  }))

test('the same job gives the same root and the same result, whatever it is called', () =>
  job(async ({ over }) => {
    const first = await over(EPIDEMIC)
    const second = await over({ ...EPIDEMIC, label: 'again' })
    const other = await over({ ...EPIDEMIC, ensemble: { ...EPIDEMIC.ensemble, seed: 8 } })
    assert.is(first.answer.resultHash, second.answer.resultHash)
    assert.is(first.answer.merkleRoot, second.answer.merkleRoot)
    assert.is.not(first.answer.merkleRoot, other.answer.merkleRoot)
    assert.is.not(first.entry.hash, second.entry.hash)
  }))

test('an ensemble of a law that is linear in its inputs has the moments and indices of the formula', () =>
  job(async ({ over }) => {
    // F = m a: with small spreads the variance is that of the linear part, shared as the squares of the relative ones.
    const distributions = {
      m: { kind: 'normal', mean: 2, deviation: 0.02 },
      a: { kind: 'normal', mean: 3, deviation: 0.06 },
    }
    const ensemble = { samples: 2048, distributions, quantiles: [0.5] }
    const input = { operators: ['NM18'], inputs: {} }
    const done = await over({ tool: 'svc_compute', input, ensemble })
    assert.is(done.points, 4 * 2048)
    const [statistics] = Object.values(done.answer.result.statistics) as [
      {
        mean: { value: number; standardError: number }
        deviation: { value: number; standardError: number }
        quantiles: { value: number; low: number; high: number }[]
        indices: Record<string, Record<'first' | 'total', { value: number; standardError: number }>>
      },
    ]
    const { mean, deviation, quantiles, indices } = statistics
    assert.ok(Math.abs(mean.value - 6) < 5 * mean.standardError)
    const exact = 6 * Math.sqrt(0.01 ** 2 + 0.02 ** 2)
    assert.ok(Math.abs(deviation.value - exact) < 5 * deviation.standardError)
    near(deviation.standardError / exact, 1 / Math.sqrt(2 * 4096), { relative: 0.1 })
    assert.ok(quantiles[0]!.low < 6 && 6 < quantiles[0]!.high)
    for (const [name, share] of [
      ['m', 0.2],
      ['a', 0.8],
    ] as const) {
      for (const order of ['first', 'total'] as const) {
        const { value, standardError } = indices[name]![order]
        assert.ok(Math.abs(value - share) < 5 * standardError, `${name} ${order}: ${value}`)
        assert.ok(standardError < 0.05)
      }
    }
    assert.is(done.answer.value, mean.value)
  }))

test('a point that is refused costs nothing, is told with its code, and holds no other up', () =>
  job(async working => {
    const { call, over } = working
    const inputs = { m1: 5.9722e24, m2: 1 }
    const input = { operators: ['NM21'], inputs }
    const sweep = { r: { values: [7e6, 0, 8e6, -1, 9e6] } }
    const done = await over({ tool: 'svc_compute', input, sweep })
    assert.equal([done.state, done.refused, done.tokens], ['done', 2, 3])
    assert.is(await usedBy(working), 3)
    const { points } = await call('job_points', { job: done.job })
    const single = await working.refusal('svc_compute', {
      operators: ['NM21'],
      inputs: { ...inputs, r: 0 },
    })
    assert.equal(
      points.map(({ refused }: { refused?: string }) => refused),
      [undefined, single.code, undefined, single.code, undefined],
    )
    assert.equal(points[1].outputs, {})
    const { value } = await call('svc_compute', {
      operators: ['NM21'],
      inputs: { ...inputs, r: 9e6 },
    })
    assert.is(points[4].outputs.NM21.value, value)
    assert.equal(
      done.answer.result.refusals.map(({ index }: { index: number }) => index),
      [1, 3],
    )
  }))

test('a job in which every point is refused says so and costs nothing', () =>
  job(async working => {
    const input = { operators: ['NM21'], inputs: { m1: 1, m2: 1 } }
    const sweep = { r: { from: -9, to: -1, count: 40 } }
    const done = await working.over({ tool: 'svc_compute', input, sweep })
    assert.equal([done.state, done.refused, done.tokens], ['done', 40, 0])
    assert.is(await usedBy(working), 0)
  }))

test('an ensemble is of no use without one of its runs: it fails and names the point', () =>
  job(async ({ over }) => {
    const distributions = { r: { kind: 'uniform', low: -1, high: 1 } }
    const input = { operators: ['NM21'], inputs: { m1: 1, m2: 1 } }
    const ensemble = { samples: 16, distributions }
    const done = await over({ tool: 'svc_compute', input, ensemble })
    assert.is(done.state, 'failed')
    assert.ok(Number.isInteger(done.error.point))
    assert.equal([done.tokens, done.answer], [0, null])
  }))

test('a job of one input is the call of its tool: same result, same hash, read again by its entry', () =>
  job(async working => {
    const { call, over } = working
    const input = { nx: 16, ny: 16, steps: 20, outputUnit: '1' }
    const done = await over({ tool: 'svc_heat', input })
    const single = await call('svc_heat', input)
    assert.equal([done.state, done.tokens], ['done', 1])
    assert.equal(
      [done.answer.value, done.answer.resultHash, done.answer.shown],
      [single.value, single.resultHash, single.shown],
    )
    assert.is(await usedBy(working), 2)
    const again = await call('result_read', { id: done.entry.seq })
    assert.is(again.resultHash, single.resultHash)
  }))

test('a job that is cancelled stops, keeps what is paid, and is removed by the next DELETE', () =>
  job(async working => {
    const { call, owner } = working
    const request = {
      tool: 'svc_heat',
      input: { nx: 96, ny: 96 },
      sweep: { steps: { values: [] as number[] } },
    }
    request.sweep.steps.values = Array.from({ length: 400 }, (_, i) => 2000 + i)
    const { job: id } = await call('job_create', request)
    await until(async () => (await call('job_get', { job: id })).state === 'running')
    const cancelled = await call('job_cancel', { job: id })
    assert.equal([cancelled.state, cancelled.removed], ['cancelled', false])
    const { tokens } = await call('job_get', { job: id })
    assert.is(tokens, cancelled.tokens)
    assert.is(await usedBy(working), tokens)
    await until(async () => (await house.store.documentCount('job-chunk', owner.zid)) === 0)
    const { removed } = await call('job_cancel', { job: id })
    assert.ok(removed)
    assert.is((await working.refusal('job_get', { job: id })).code, 'NOT_FOUND')
    for (const kind of ['job', 'job-request', 'job-part', 'job-chunk', 'job-answer']) {
      assert.is(await house.store.documentCount(kind, owner.zid), 0, kind)
    }
  }))

test('what cannot be done is refused before a job is taken, with a pointer', () =>
  job(async ({ call, refusal }) => {
    const pointerOf = async (request: object) =>
      faultsOf(await refusal('job_create', request))[0]!.pointer
    const axis = { from: 1, to: 2, count: 3 }
    assert.is(await pointerOf({ tool: 'svc_pulse' }), '/tool')
    assert.is(await pointerOf({ tool: 'svc_heat', input: { nx: 'many' } }), '/input/nx')
    assert.is(await pointerOf({ tool: 'svc_heat', input: { view: 'brief' } }), '/input/view')
    assert.is(await pointerOf({ ...GRAVITY, sweep: {} }), '/sweep')
    assert.is(await pointerOf({ ...GRAVITY, sweep: { q: axis } }), '/input/inputs')
    assert.is(
      await pointerOf({ ...GRAVITY, sweep: { r: { ...axis, values: [1] } } }),
      '/sweep/r/from',
    )
    assert.is(await pointerOf({ ...GRAVITY, sweep: { r: { from: 1, count: 3 } } }), '/sweep/r/to')
    assert.is(
      await pointerOf({ ...GRAVITY, sweep: { r: { ...axis, from: -1, scale: 'log' } } }),
      '/sweep/r/from',
    )
    assert.is(await pointerOf({ ...GRAVITY, sweep: { r: axis }, inputs: [{ r: 1 }] }), '/sweep')
    assert.is(await pointerOf({ ...GRAVITY, inputs: [{ r: 1 }, { m1: 1 }] }), '/inputs/1')
    const distribution = { kind: 'normal', mean: 1 }
    assert.is(
      await pointerOf({
        ...GRAVITY,
        ensemble: { samples: 4, distributions: { r: distribution } },
      }),
      '/ensemble/distributions/r/deviation',
    )
    const many = { r: { ...axis, count: 1001 }, m1: { ...axis, count: 1000 } }
    assert.is(await pointerOf({ ...GRAVITY, sweep: many }), '/sweep')
    const beyond = await refusal('job_create', {
      ...GRAVITY,
      sweep: { r: { ...axis, count: 1_000_000 } },
    })
    assert.is(beyond.code, 'QUOTA_EXCEEDED')
    assert.equal((await call('job_list', {})).jobs, [])
  }))

test.run()
