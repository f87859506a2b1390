import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Library } from '../../server/literature/library.ts'
import { Pace } from '../../server/literature/pace.ts'
import { arxiv } from '../../server/literature/sources/arxiv.ts'
import { DEFAULTS } from '../../server/settings/config.ts'
import { stillClock } from '../support/clock.ts'
import { fakeLiterature } from '../support/literature.ts'
import { refusalOf } from '../support/refusal.ts'

const test = suite('pace')

test('calls begin one after another, a pace apart, in the order asked', async () => {
  const pace = new Pace('source', 40)
  const begun: number[] = []
  const ended: number[] = []
  await Promise.all(
    [0, 1, 2, 3].map(n =>
      pace.turn(1000, async () => {
        begun.push(performance.now())
        ended.push(n)
      }),
    ),
  )
  assert.equal(ended, [0, 1, 2, 3])
  for (let i = 1; i < begun.length; i++) assert.ok(begun[i]! - begun[i - 1]! >= 38)
})

test('a call that could not come in time is refused at once', async () => {
  const pace = new Pace('source', 1000)
  const calls = [0, 1, 2, 3].map(() => pace.turn(1900, async () => 'done'))
  const all = await Promise.allSettled(calls)
  assert.equal(
    all.map(one => (one.status === 'fulfilled' ? one.value : one.reason.code)),
    ['done', 'done', 'RATE_LIMITED', 'RATE_LIMITED'],
  )
})

test('a call that fails lets the next one through; a rest lets none', async () => {
  const pace = new Pace('source', 1)
  const failing = pace.turn(100, async () => {
    throw new Error('broken')
  })
  const told = await failing.catch((error: Error) => error.message)
  assert.is(told, 'broken')
  assert.is(await pace.turn(100, async () => 'next'), 'next')
  pace.rest(10_000)
  const { details } = await refusalOf(pace.turn(100, async () => 'none'))
  assert.is(details!['retryAfterSeconds'], 10)
})

test('a call that waits for slow ones, or for a rest that was asked meanwhile, is refused in the end', async () => {
  const slow = new Pace('source', 1)
  const first = slow.turn(100, () => new Promise<void>(done => setTimeout(done, 200)))
  assert.is((await refusalOf(slow.turn(100, async () => 'late'))).code, 'RATE_LIMITED')
  await first
  const busy = new Pace('source', 1)
  const told = busy.turn(100, async () => busy.rest(10_000))
  const { code, details } = await refusalOf(busy.turn(100, async () => 'none'))
  assert.equal([code, details!['retryAfterSeconds']], ['RATE_LIMITED', 10])
  await told
})

test('arXiv hears of 50 callers at once no more often than every three seconds', async () => {
  const fake = await fakeLiterature()
  try {
    const library = new Library({ ...DEFAULTS, ...fake.urls }, stillClock())
    const all = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) => library.search(`attention ${n}`, ['arxiv'], 5)),
    )
    const times = fake.requests.map(({ at }) => at)
    assert.ok(times.length >= 1 && times.length <= 3)
    // Seen by the server: the first call may have been on its way for longer than the second.
    for (let i = 1; i < times.length; i++) assert.ok(times[i]! - times[i - 1]! >= 2500)
    assert.is(all.filter(({ status }) => status === 'fulfilled').length, times.length)
    assert.is(arxiv.paceMs, 3000)
  } finally {
    fake.close()
  }
})

test.run()
