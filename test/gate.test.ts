import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Gate } from '../server/gate.ts'

test('no more than so much runs at a time, in the order asked, failures included', async () => {
  const gate = new Gate(2)
  const begun: number[] = []
  let running = 0
  let most = 0
  const work = (n: number) => async () => {
    begun.push(n)
    most = Math.max(most, ++running)
    await pause(5)
    running--
    if (n === 1) throw new Error('ends badly')
    return n
  }
  const all = Array.from({ length: 7 }, (_, n) => gate.run(work(n)))
  const ends = await Promise.allSettled(all)
  assert.equal([most, running], [2, 0])
  assert.equal(begun, [0, 1, 2, 3, 4, 5, 6])
  assert.equal(
    ends.map(({ status }) => status === 'fulfilled'),
    [true, false, true, true, true, true, true],
  )
  assert.is(await gate.run(work(9)), 9, 'and the places are free again')
})

test.run()
