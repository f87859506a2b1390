import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openPool, type PoolOptions } from '../server/pool.ts'
import { validator } from '../server/validate.ts'
import { object } from '../workers/params.ts'
import { epi } from '../workers/solvers/epi.ts'
import { heat } from '../workers/solvers/heat.ts'
import { refusalOf } from './support/refusal.ts'

const test = suite('pool')

const worker = new URL('./support/faulty-worker.js', import.meta.url)
const INPUT = validator(object(epi.params))({}) as Record<string, unknown>
const ticket = () => ({ signal: new AbortController().signal })

async function withPool(options: Partial<PoolOptions>, run: (pool: Pool) => Promise<void>) {
  const pool = openPool({ workers: 1, timeoutMs: 20_000, queueMax: 8, worker, ...options })
  try {
    await run(pool)
  } finally {
    await pool.close()
  }
}
type Pool = ReturnType<typeof openPool>

const well = async (pool: Pool) => {
  const { value } = await pool.solve('epi', INPUT, ticket())
  assert.ok(Math.abs(value! - 300465.903795) < 1)
}

test('an endless run ends at its time limit, and the next call is served', () =>
  withPool({ timeoutMs: 1500 }, async pool => {
    await well(pool)
    const run = pool.solve('epi', { ...INPUT, fault: 'endless' }, ticket())
    const { code, details } = await refusalOf(run)
    assert.equal([code, details?.['limitMs']], ['TIMEOUT', 1500])
    await well(pool)
  }))

test('a caller who leaves ends the run at once', () =>
  withPool({}, async pool => {
    await well(pool)
    const leaving = new AbortController()
    const run = pool.solve('epi', { ...INPUT, fault: 'endless' }, { signal: leaving.signal })
    setTimeout(() => leaving.abort(), 100)
    assert.is((await refusalOf(run)).code, 'TIMEOUT')
    await well(pool)
  }))

test('a worker that dies takes only its own call with it', () =>
  withPool({ workers: 2, memoryMb: 64 }, async pool => {
    for (const fault of ['exit', 'throw', 'memory']) {
      const doomed = pool.solve('epi', { ...INPUT, fault }, ticket()).then(
        () => 'answered',
        (error: Error & { code?: string }) => error.code ?? error.message,
      )
      await Promise.all([well(pool), well(pool)])
      assert.is.not(await doomed, 'answered', fault)
      if (fault === 'memory') assert.is(await doomed, 'OVERLOADED')
      await well(pool)
    }
  }))

test('a full queue refuses as OVERLOADED, and what waits is served', () =>
  withPool({ queueMax: 2 }, async pool => {
    await well(pool)
    const calls = Array.from({ length: 6 }, () => pool.solve('epi', INPUT, ticket()))
    const ended = await Promise.allSettled(calls)
    const refused = ended.filter(one => one.status === 'rejected')
    assert.is(refused.length, 3)
    for (const { reason } of refused) assert.is(reason.code, 'OVERLOADED')
  }))

test('a refusal of the solver crosses with code, message and details', () =>
  withPool({}, async pool => {
    const { code, details } = await refusalOf(pool.solve('epi', { ...INPUT, I0: 2e6 }, ticket()))
    assert.is(code, 'INVALID_INPUT')
    assert.is(details?.['I0'], 2e6)
  }))

test('the same bits come from one worker, from two, and from the thread of the test', async () => {
  const input = validator(object(heat.params))({}) as Record<string, unknown>
  const answers: unknown[] = []
  for (const workers of [1, 2]) {
    await withPool({ workers }, async pool => {
      const runs = [1, 2, 3, 4].map(() => pool.solve('heat', input, ticket()))
      for (const { result } of await Promise.all(runs)) answers.push(result)
    })
  }
  for (const answer of answers) assert.equal(answer, answers[0])
})

test.run()
