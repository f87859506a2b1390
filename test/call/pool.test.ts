import { setTimeout as sleep } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openPool, type PoolOptions } from '../../server/call/pool.ts'
import { validator } from '../../server/call/validate.ts'
import { cos } from '../../workers/numerics/mathematics.ts'
import { type Inputs, object } from '../../workers/schema.ts'
import { closedform } from '../../workers/solvers/closedform/closedform.ts'
import { epi } from '../../workers/solvers/epi/epi.ts'
import { heat } from '../../workers/solvers/heat/heat.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { wave } from '../../workers/solvers/wave/wave.ts'
import { near } from '../support/near.ts'
import { operators } from '../support/operators.ts'
import { refusalOf } from '../support/refusal.ts'
import { ticksOfThreads, ticksUntilOneEnds, turnsUntil } from '../support/threads.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('pool')
const inLong = longOnly(test)

const worker = new URL('../support/faulty-worker.ts', import.meta.url)
const INPUT = validator(object(epi.params))({}) as Record<string, unknown>
const ticket = () => ({ signal: new AbortController().signal })

async function withPool(options: Partial<PoolOptions>, run: (pool: Pool) => Promise<void>) {
  const pool = openPool({
    solvers,
    operators,
    workers: 1,
    timeoutMs: 20_000,
    queueMax: 8,
    worker,
    ...options,
  })
  try {
    await run(pool)
  } finally {
    await pool.close()
  }
}
type Pool = ReturnType<typeof openPool>

/** A pool whose thread has started: where others have the cores, that alone may take longer than a short time limit. */
async function withLimitedPool(run: (pool: Pool, timeoutMs: number) => Promise<void>) {
  let isOver = false
  for (let timeoutMs = 500; !isOver; timeoutMs *= 2) {
    await withPool({ timeoutMs }, async pool => {
      isOver = await well(pool).then(
        () => true,
        error => {
          if (error.code !== 'TIMEOUT') throw error
          return false
        },
      )
      if (isOver) await run(pool, timeoutMs)
    })
  }
}

/** Until a run is served: a thread that was ended starts anew within the time limit of the run that waits for it. */
async function served(pool: Pool): Promise<void> {
  for (;;) {
    const error = await well(pool).catch(error => error)
    if (error === undefined) return
    assert.is(error.code, 'TIMEOUT')
  }
}

const well = async (pool: Pool) => {
  const { value } = await pool.solve('epi', INPUT, ticket())
  assert.ok(Math.abs(value! - 300465.903795) < 1)
}

/** Waits until all threads are there and idle; one that was ended starts anew in some 100 ms. */
async function whole(pool: Pool, threads: number): Promise<void> {
  while (pool.load().busy > 0) await sleep(5)
  assert.equal(pool.load(), { queued: 0, busy: 0, threads })
}

inLong('an endless run ends at its time limit, and the next call is served', () =>
  withLimitedPool(async (pool, limitMs) => {
    const run = pool.solve('epi', { ...INPUT, fault: 'endless' }, ticket())
    const { code, details } = await refusalOf(run)
    assert.equal([code, details?.['limitMs']], ['TIMEOUT', limitMs])
    await served(pool)
  }),
)

test('a caller who leaves ends the run at once, and the pool is whole again', () =>
  withPool({ workers: 2 }, async pool => {
    await well(pool)
    const leaving = new AbortController()
    const { signal } = leaving
    const runs = ['a', 'b'].map(of =>
      pool.solve('epi', { ...INPUT, fault: 'endless' }, { signal, of }),
    )
    while (pool.load().busy < 2) await sleep(5)
    leaving.abort()
    const refused = Promise.all(runs.map(refusalOf))
    const turns = await turnsUntil(refused, 10)
    assert.ok(turns <= 10, `${turns} turns of the event loop`)
    for (const { code } of await refused) assert.is(code, 'TIMEOUT')
    await Promise.all([well(pool), well(pool)])
    await whole(pool, 2)
  }))

test('a run inside a kernel ends at its limit as any other, and its thread stops computing', () =>
  withLimitedPool(async pool => {
    const threads = ticksOfThreads()
    const whole = validator(object(wave.params))({ nx: 128, ny: 128, steps: 400_000 })
    const run = pool.solve('wave', whole as Record<string, unknown>, ticket())
    assert.is((await refusalOf(run)).code, 'TIMEOUT')
    const ticks = await ticksUntilOneEnds(threads, ticksOfThreads())
    assert.ok(ticks <= 5, `its thread computed for ${ticks * 10} ms more`)
    await served(pool)
  }))

test('the predicted time decides: what is quick runs in place, what is not waits for a thread', () =>
  withPool({}, async pool => {
    await well(pool)
    const leaving = new AbortController()
    const endless = pool.solve('epi', { ...INPUT, fault: 'endless' }, { signal: leaving.signal })
    const waiting = pool.solve('epi', INPUT, ticket())
    const quick = validator(object(closedform.params))({}) as Inputs<typeof closedform.params>
    assert.ok(closedform.costMs(quick) < 0.1 && epi.costMs(INPUT as never) > 0.1)
    const { value } = await pool.solve('closedform', quick, ticket())
    near(value, cos(1), { relative: 1e-9 })
    assert.equal(pool.load(), { queued: 1, busy: 1, threads: 1 })
    leaving.abort()
    assert.is((await refusalOf(endless)).code, 'TIMEOUT')
    assert.ok((await waiting).value! > 3e5)
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
    const calls = [...'abcdef'].map(of => pool.solve('epi', INPUT, { ...ticket(), of }))
    const ended = await Promise.allSettled(calls)
    const refused = ended.filter(one => one.status === 'rejected')
    assert.is(refused.length, 3)
    for (const { reason } of refused) assert.is(reason.code, 'OVERLOADED')
  }))

test('one machine fills three quarters of the queue; the others find room behind it', () =>
  withPool({ queueMax: 8 }, async pool => {
    await well(pool)
    const run = (of?: string) => pool.solve('epi', INPUT, { ...ticket(), of })
    const own = Array.from({ length: 9 }, () => run('a'))
    const others = [run('b'), run()]
    const refused = (await Promise.allSettled(own)).filter(({ status }) => status === 'rejected')
    assert.is(refused.length, 2, 'one at work and six that wait are taken')
    for (const one of refused) assert.is((one as PromiseRejectedResult).reason.code, 'OVERLOADED')
    await Promise.all(others)
    await Promise.all([run('a'), run('a')])
  }))

inLong('a quick run of one machine waits for one of the many slow ones of another', () =>
  withPool({ timeoutMs: 60_000, queueMax: 64 }, async pool => {
    await well(pool)
    const slow = {
      ...validator(object(heat.params))({}),
      nx: 128,
      ny: 128,
      dt: 1e-6,
      steps: 40_000,
    }
    let ended = 0
    const many = Array.from({ length: 12 }, () =>
      pool.solve('heat', slow, { ...ticket(), of: 'a' }).then(() => ended++),
    )
    await pool.solve('epi', INPUT, { ...ticket(), of: 'b' })
    assert.ok(ended <= 1, `${ended} slow runs went first`)
    await Promise.all(many)
  }),
)

test('a refusal of the solver crosses with code, message and details', () =>
  withPool({}, async pool => {
    const { code, details } = await refusalOf(pool.solve('epi', { ...INPUT, I0: 2e6 }, ticket()))
    assert.is(code, 'INVALID_INPUT')
    assert.is((details!['errors'] as [{ value: number }])[0].value, 2e6)
  }))

test('a worker finds each solver at the path that its key names', async () => {
  for (const solver of solvers) {
    const { key } = solver
    const module = await import(`../../workers/solvers/${key}/${key}.ts`)
    assert.is(module[key], solver, key)
  }
})

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
