// Threads on loan: to whom they go, when they come back, and what they cost.
import { setTimeout as sleep } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { CpuLedger } from '../../server/call/cpu-ledger.ts'
import { Crews } from '../../server/call/crews.ts'
import { openPool } from '../../server/call/pool.ts'
import { leading, type Work } from '../../workers/crew.ts'
import { kernels } from '../../workers/kernel.ts'
import { solveWith } from '../../workers/solver.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { react } from '../../workers/solvers/react/react.ts'
import { operators } from '../support/operators.ts'
import { refusalOf } from '../support/refusal.ts'
import { inputOf } from '../support/solver-inputs.ts'
import { type Ticks, ticksOfThreads } from '../support/threads.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('crews')
const inLong = longOnly(test)

/** Crews whose helpers leave when the test says so; on loan are the works of those that are out. */
function lending(threads: number) {
  const out: { work: Work; seat: number; leave: () => void }[] = []
  const crews = new Crews({
    threads,
    help: (work, seat) =>
      new Promise(resolve => {
        const one = { work, seat, leave: () => resolve(void out.splice(out.indexOf(one), 1)) }
        out.push(one)
      }),
  })
  return { crews, out }
}

function work(): Work {
  let invited: Work | undefined
  leading(one => {
    invited = one
  })('react', kernels('react'), [])
  return invited!
}

const fail = () => assert.unreachable()
const turn = () => sleep(0)

test('a run that invites gets the threads that are idle, as many as its plan allows', () => {
  const { crews, out } = lending(4)
  crews.begin('a', 8, fail).invite(work())
  assert.is(out.length, 3)
  const other = lending(4)
  other.crews.begin('a', 2, fail).invite(work())
  assert.is(other.out.length, 1, 'two threads by its plan, one of which leads')
  const short = lending(4)
  const lone = short.crews.begin('a', 2, fail)
  short.crews.begin('a', 2, fail)
  lone.invite(work())
  assert.is(short.out.length, 0, 'its other run has the second thread of its plan')
})

test('a run that begins calls a helper back, and what is free again goes to who has least', async () => {
  const { crews, out } = lending(3)
  const [first, second] = [work(), work()]
  crews.begin('a', 8, fail).invite(first)
  assert.is(out.length, 2)
  const guest = crews.begin('b', 8, fail)
  // The last seat is called back; the helper's thread is held until it has left.
  guest.invite(second)
  assert.equal(
    out.map(({ work, seat }) => [work === first, seat]),
    [
      [true, 0],
      [true, 1],
    ],
  )
  out[1]!.leave()
  await turn()
  assert.is(out.length, 1)
  guest.end()
  assert.is(out.length, 2)
  assert.ok(out.every(one => one.work === first))
})

test('a run that ends lets all of its helpers go, and a new invitation ends the one before', async () => {
  const { crews, out } = lending(2)
  const member = crews.begin('a', 8, fail)
  const [first, second] = [work(), work()]
  member.invite(first)
  member.invite(second)
  assert.is(out.length, 1, 'the thread is at the old work still')
  out[0]!.leave()
  await turn()
  assert.is(out[0]!.work, second)
  member.end()
  out[0]!.leave()
  await turn()
  assert.is(out.length, 0)
})

test('a helper that fails ends the run it helped', async () => {
  const broken = new Error('a defect')
  const crews = new Crews({ threads: 2, help: () => Promise.reject(broken) })
  const failed = new Promise(resolve => crews.begin('a', 8, resolve).invite(work()))
  assert.is(await failed, broken)
})

const EPI = inputOf(solvers.find(one => one.key === 'epi')!, {})
const LONG = inputOf(react, { N: 120, steps: 1000 })

inLong("two threads give the bits of one; the time of both is the caller's", async () => {
  const { result } = solveWith(react as never, LONG as never, { kernels, progress() {} })
  for (let helpedMs = 0; helpedMs <= 0; ) {
    let [debited, ran] = [0, 0]
    const cpu: CpuLedger = {
      begin: async () => ({ threadsMax: 2, end: ms => void (debited += ms) }),
    }
    const observe = ({ ranMs = 0 }) => void (ran += ranMs)
    const limits = { timeoutMs: 60_000, queueMax: 8 }
    const pool = openPool({ solvers, operators, workers: 2, cpu, observe, ...limits })
    try {
      const ticket = { signal: new AbortController().signal, of: 'a' }
      // With two runs of another machine in between a helper has to leave, and comes again.
      const shared = pool.solve('react', LONG, ticket)
      const others = [1, 2].map(() => pool.solve('epi', EPI, { ...ticket, of: 'b' }))
      await Promise.all(others)
      assert.equal((await shared).result, result)
      helpedMs = debited - ran
    } finally {
      await pool.close()
    }
  }
})

/** Threads that have computed for more than 20 ms since. */
const atWork = (then: Ticks) =>
  [...ticksOfThreads()].filter(([id, ticks]) => ticks - (then.get(id) ?? 0) > 2).length

inLong(
  'when a shared run is cancelled its helper rests as well, and both threads serve others',
  async () => {
    const limits = { timeoutMs: 60_000, queueMax: 8 }
    const pool = openPool({ solvers, operators, workers: 2, ...limits })
    try {
      const leaving = new AbortController()
      const before = ticksOfThreads()
      const endless = inputOf(react, { model: 'fitzhugh-nagumo', N: 400, steps: 6000, dt: 0.1 })
      const run = refusalOf(pool.solve('react', endless, { signal: leaving.signal, of: 'a' }))
      // The main thread starts the others, and rests then.
      while (before.size > 0 && atWork(before) < 3) await sleep(5)
      leaving.abort()
      assert.is((await run).code, 'TIMEOUT')
      for (let then = ticksOfThreads(); ; then = ticksOfThreads()) {
        await sleep(200)
        if (atWork(then) === 0) break
      }
      const { signal } = new AbortController()
      await Promise.all(['a', 'b'].map(of => pool.solve('epi', EPI, { signal, of })))
    } finally {
      await pool.close()
    }
  },
)

test.run()
