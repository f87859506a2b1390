import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Turns, unlessOvertaken } from '../../server/call/turns.ts'
import { staleDocument } from '../../server/store/refusals.ts'
import { Failure } from '../../workers/failure.ts'
import { refusalOf } from '../support/refusal.ts'

test('work under one name runs in the order asked, work under two names side by side', async () => {
  const turns = new Turns()
  const told: string[] = []
  const work = (word: string, ms: number) => async () => {
    told.push(`${word} begins`)
    await pause(ms)
    told.push(`${word} ends`)
    return word
  }
  const all = [
    turns.take('a', work('first', 20)),
    turns.take('a', work('second', 0)),
    turns.take('b', work('other', 5)),
  ]
  assert.equal(await Promise.all(all), ['first', 'second', 'other'])
  assert.equal(told, [
    'first begins',
    'other begins',
    'other ends',
    'first ends',
    'second begins',
    'second ends',
  ])
})

test('work that fails is told to who asked and stops nobody behind it', async () => {
  const turns = new Turns()
  const fails = turns.take('a', async () => {
    throw new Error('broken')
  })
  const follows = turns.take('a', async () => 'whole')
  const reason = await fails.catch((error: Error) => error.message)
  assert.is(reason, 'broken')
  assert.is(await follows, 'whole')
})

test('so much waits for one name and no more, and then there is room again', async () => {
  const turns = new Turns(3)
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = [1, 2, 3].map(() => turns.take('a', () => promise))
  const { code, details } = await refusalOf(turns.take('a', async () => {}))
  assert.equal([code, details?.['limit']], ['OVERLOADED', 3])
  assert.is(await turns.take('b', async () => 'other'), 'other')
  resolve()
  await Promise.all(first)
  assert.is(await turns.take('a', async () => 'again'), 'again')
})

test('work that another node has overtaken begins anew; what is refused for another reason does not', async () => {
  const stale = { kind: 'channel', id: 'c', after: 3, revision: 4 }
  let begun = 0
  const overtaken = async (times: number, refusal: () => Error = () => staleDocument(stale)) => {
    begun = 0
    return unlessOvertaken(async () => {
      if (++begun <= times) throw refusal()
      return 'written'
    })
  }
  assert.is(await overtaken(5), 'written')
  assert.is(begun, 6)
  const others = [
    staleDocument({ ...stale, revision: 0 }),
    staleDocument({ ...stale, after: 0 }),
    new Failure('CONFLICT', 'closed', {}),
  ]
  for (const refusal of others) {
    assert.is(await refusalOf(overtaken(1, () => refusal)), refusal)
    assert.is(begun, 1)
  }
})

test.run()
