// A run that is cancelled or out of time stops at once, wherever inside a kernel it is, and the pool is whole
// again for the next.
import { setTimeout as sleep } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openPool, type Pool } from '../../server/call/pool.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { operators } from '../support/operators.ts'
import { refusalOf } from '../support/refusal.ts'
import { inputOf, type SolverInput } from '../support/solver-inputs.ts'
import { ticksOfThreads, ticksUntilOneEnds, turnsUntil } from '../support/threads.ts'
import { firstInTier } from '../support/tier.ts'

const test = suite('cancelled runs')

/** Runs of many seconds, one for each way through a kernel, and a short one of the same solver. */
const RUNS: readonly [solver: string, long: SolverInput, short: SolverInput][] = [
  [
    'heat',
    { method: 'explicit', nx: 128, ny: 128, dt: 1e-6, steps: 500_000 },
    { method: 'explicit', nx: 32, ny: 32 },
  ],
  ['evolve', { N: 2000, steps: 200_000 }, { N: 64, steps: 50 }],
  ['wave', { nx: 128, ny: 128, steps: 400_000 }, {}],
  ['wave', { mode: 'maxwell', nx: 128, ny: 128, steps: 400_000 }, { mode: 'maxwell' }],
  ['fea', { nx: 220, ny: 80, Lx: 100 }, {}],
  ['flow', { N: 160, visc: 0.002, dt: 0.005, steps: 3000 }, {}],
]

/** Of processor time: 50 ms. */
const TICKS_MAX = 5
/** The refusal does not wait for the thread. */
const TURNS_MAX = 10
const LEAST_LIMIT_MS = 400

const solverOf = (key: string) => solvers.find(one => one.key === key)!
const unlimited = () => ({ signal: new AbortController().signal })

async function withPool<T>(timeoutMs: number, run: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = openPool({ solvers, operators, workers: 1, timeoutMs, queueMax: 8 })
  try {
    return await run(pool)
  } finally {
    await pool.close()
  }
}

/** The start of a thread counts as the time of its run: where others have the cores, a longer limit is needed. */
async function withLimitedPool(run: (pool: Pool, limitMs: number) => Promise<void>): Promise<void> {
  for (let limitMs = LEAST_LIMIT_MS; ; limitMs *= 2) {
    const isOver = await withPool(limitMs, async pool => {
      try {
        await pool.solve('epi', inputOf(solverOf('epi'), {}), unlimited())
      } catch (error) {
        if ((error as { code?: string }).code !== 'TIMEOUT') throw error
        return false
      }
      await run(pool, limitMs)
      return true
    })
    if (isOver) return
  }
}

for (const [key, long, short] of firstInTier(RUNS, 1)) {
  const [input, usual] = [inputOf(solverOf(key), long), inputOf(solverOf(key), short)]
  const name = `${key}${long['mode'] ? ` (${long['mode']})` : ''}`

  test(`${name} that is cancelled is refused at once, its thread stops, and the next run is served`, () =>
    withPool(60_000, async pool => {
      const { result: before } = await pool.solve(key, usual, unlimited())
      const threads = ticksOfThreads()
      const leaving = new AbortController()
      const underWay = Promise.withResolvers<void>()
      const ticket = { signal: leaving.signal, progress: () => underWay.resolve() }
      const run = refusalOf(pool.solve(key, input, ticket))
      await Promise.race([underWay.promise, run])
      await sleep(50)
      const then = ticksOfThreads()
      leaving.abort()
      const turns = await turnsUntil(run, TURNS_MAX)
      assert.ok(turns <= TURNS_MAX, `${turns} turns`)
      assert.is((await run).code, 'TIMEOUT')
      const ticks = await ticksUntilOneEnds(threads, then)
      assert.ok(ticks <= TICKS_MAX, `its thread computed for ${ticks * 10} ms more`)
      const { result } = await pool.solve(key, usual, unlimited())
      assert.equal(result, before)
    }))

  test(`${name} that is out of time is refused, its thread stops, and another takes its place`, () =>
    withLimitedPool(async (pool, limitMs) => {
      const threads = ticksOfThreads()
      const { code, details } = await refusalOf(pool.solve(key, input, unlimited()))
      const then = ticksOfThreads()
      assert.equal([code, details?.['limitMs']], ['TIMEOUT', limitMs])
      const ticks = await ticksUntilOneEnds(threads, then)
      assert.ok(ticks <= TICKS_MAX, `its thread computed for ${ticks * 10} ms more`)
      assert.equal(pool.load(), { queued: 0, busy: 0, threads: 1 })
    }))
}

test.run()
