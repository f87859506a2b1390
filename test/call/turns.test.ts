import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Turns } from '../../server/call/turns.ts'
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

test.run()
