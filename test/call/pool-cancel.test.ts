// A run that is cancelled or out of time stops at once, wherever inside a kernel it is, and the pool is whole
// again for the next.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openPool, type Pool } from '../../server/call/pool.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { operators } from '../support/operators.ts'
import { refusalOf } from '../support/refusal.ts'
import { defaultInput, inputOf, type SolverInput } from '../support/solver-inputs.ts'
import { firstInTier } from '../support/tier.ts'

const test = suite('cancelled runs')

/** Runs of seconds, one for each way through a kernel. */
const LONG: readonly [solver: string, input: SolverInput][] = [
  ['evolve', { N: 2000, steps: 200_000 }],
  ['heat', { method: 'explicit', nx: 128, ny: 128, dt: 1e-6, steps: 500_000 }],
  ['wave', { nx: 128, ny: 128, steps: 400_000 }],
  ['wave', { mode: 'maxwell', nx: 128, ny: 128, steps: 400_000 }],
  ['fea', { nx: 220, ny: 80, Lx: 100 }],
  ['flow', { N: 160, visc: 0.002, dt: 0.005, steps: 3000 }],
]

const STOPS_WITHIN_MS = 50
/** Others may have the cores when a thread is to end: one of so many tries shows what it takes. */
const TRIES = 8

const solverOf = (key: string) => solvers.find(one => one.key === key)!

async function withPool(timeoutMs: number, run: (pool: Pool) => Promise<void>): Promise<void> {
  const pool = openPool({ solvers, operators, workers: 1, timeoutMs, queueMax: 8 })
  try {
    await run(pool)
  } finally {
    await pool.close()
  }
}

const TASKS = '/proc/self/task'

/** The threads of this process by the ticks that they have computed, where the system tells. */
function ticksOfThreads(): Map<string, number> {
  if (!existsSync(TASKS)) return new Map()
  return new Map(
    readdirSync(TASKS).flatMap(id => {
      try {
        const fields = readFileSync(`${TASKS}/${id}/stat`, 'utf8').split(') ')[1]!.split(' ')
        return [[id, Number(fields[11]) + Number(fields[12])] as const]
      } catch {
        return [] // it has just ended
      }
    }),
  )
}

/** The thread that computed most between two looks. */
async function busiestThread(): Promise<string | undefined> {
  const before = ticksOfThreads()
  await sleep(100)
  const gains = [...ticksOfThreads()].map(
    ([id, ticks]) => [id, ticks - (before.get(id) ?? 0)] as const,
  )
  return gains.sort(([, a], [, b]) => b - a)[0]?.[0]
}

/** Milliseconds until a thread is no more. */
async function goneAfter(id: string, started: number): Promise<number> {
  while (existsSync(`${TASKS}/${id}`) && performance.now() - started < 2000) await sleep(1)
  return performance.now() - started
}

/** Until a short run is served: the time to start a thread counts as the time of a run. */
async function served(pool: Pool): Promise<void> {
  const { signal } = new AbortController()
  const short = () => pool.solve('epi', defaultInput(solverOf('epi')), { signal })
  for (let k = 1; k < TRIES; k++) {
    try {
      return void (await short())
    } catch {
      await whole(pool)
    }
  }
  await short()
}

async function whole(pool: Pool): Promise<void> {
  const limit = performance.now() + 10_000
  const isWhole = () => pool.load().busy === 0 && pool.load().threads === 1
  while (!isWhole() && performance.now() < limit) await sleep(5)
  assert.equal(pool.load(), { queued: 0, busy: 0, threads: 1 })
}

/** Begins a run, takes it back, and tells how long the answer and the thread took. */
async function cancelled(pool: Pool, key: string, input: SolverInput) {
  const leaving = new AbortController()
  const underWay = Promise.withResolvers<void>()
  const ticket = { signal: leaving.signal, progress: () => underWay.resolve() }
  const run = refusalOf(pool.solve(key, input, ticket))
  await Promise.race([underWay.promise, run])
  const thread = await busiestThread()
  const left = performance.now()
  leaving.abort()
  const answered = run.then(() => performance.now() - left)
  const goneMs = thread === undefined ? 0 : await goneAfter(thread, left)
  const { code } = await run
  return { code, answeredMs: await answered, goneMs }
}

for (const [key, given] of firstInTier(LONG, 2)) {
  const input = inputOf(solverOf(key), given)
  const name = `${key}${given['mode'] ? ` (${given['mode']})` : ''}`

  test(`${name} that is cancelled stops within ${STOPS_WITHIN_MS} ms, and the next run is served`, () =>
    withPool(60_000, async pool => {
      const usual = defaultInput(solverOf(key))
      const first = await pool.solve(key, usual, { signal: new AbortController().signal })
      const took: string[] = []
      for (let k = 0; k < TRIES; k++) {
        const { code, answeredMs, goneMs } = await cancelled(pool, key, input)
        assert.is(code, 'TIMEOUT')
        await whole(pool)
        took.push(`answered in ${answeredMs} ms, thread gone after ${goneMs} ms`)
        if (Math.max(answeredMs, goneMs) < STOPS_WITHIN_MS) break
        assert.ok(k < TRIES - 1, took.join('; '))
      }
      const next = await pool.solve(key, usual, { signal: new AbortController().signal })
      assert.equal(next.result, first.result)
    }))

  test(`${name} that is out of time stops within ${STOPS_WITHIN_MS} ms of its limit`, () =>
    withPool(1000, async pool => {
      await served(pool)
      const took: number[] = []
      for (let k = 0; k < TRIES; k++) {
        const started = performance.now()
        const run = pool.solve(key, input, { signal: new AbortController().signal })
        const { code, details } = await refusalOf(run)
        assert.equal([code, details?.['limitMs']], ['TIMEOUT', 1000])
        took.push(performance.now() - started - 1000)
        await whole(pool)
        if (took.at(-1)! < STOPS_WITHIN_MS) break
        assert.ok(k < TRIES - 1, took.join(' ms, '))
      }
    }))
}

test.run()
