import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { derived, lazy, remembered, rememberedBy } from '../workers/memo.ts'

const test = suite('memo')

test('what follows from an object is worked out once for each object', () => {
  let calls = 0
  const doubled = derived(({ x }: { x: number }) => ({ x: 2 * x, call: ++calls }))
  const [one, other] = [{ x: 1 }, { x: 1 }]
  assert.equal(doubled(one), { x: 2, call: 1 })
  assert.is(doubled(one), doubled(one))
  assert.is(doubled(other).call, 2)
})

test('of texts so many are remembered, the oldest is worked out anew', () => {
  const calls: string[] = []
  const upper = remembered(2, text => {
    calls.push(text)
    return text.toUpperCase()
  })
  assert.equal(['a', 'b', 'a', '', 'a', 'b'].map(upper), ['A', 'B', 'A', '', 'A', 'B'])
  // The empty text took the room of a, which took that of b.
  assert.equal(calls, ['a', 'b', '', 'a', 'b'])
})

test('several arguments are told apart by their key', () => {
  let calls = 0
  const sum = rememberedBy(
    8,
    (a: number, b: number) => `${a} ${b}`,
    (a, b) => ({ sum: a + b, call: ++calls }),
  )
  assert.equal(
    [sum(1, 2), sum(12, 3), sum(1, 2)].map(({ call }) => call),
    [1, 2, 1],
  )
  assert.is(sum(1, 2).sum, 3)
})

test('results may have weights, whose sum is bounded', () => {
  const calls: number[] = []
  const long = rememberedBy(
    10,
    (n: number) => `${n}`,
    n => {
      calls.push(n)
      return 'x'.repeat(n)
    },
    text => text.length,
  )
  for (const n of [4, 5, 4, 3, 5, 4]) long(n)
  // 3 took the room of 4, which took that of 5.
  assert.equal(calls, [4, 5, 3, 4])
})

test('a throw is not remembered, and a lazy value is made once', () => {
  let calls = 0
  const picky = remembered(8, (text): string => {
    calls++
    if (text === '') throw new Error('empty')
    return text
  })
  assert.throws(() => picky(''), 'empty')
  assert.throws(() => picky(''), 'empty')
  assert.is(calls, 2)
  const made = lazy(() => ({ at: ++calls }))
  assert.is(made(), made())
  assert.is(calls, 3)
})

test.run()
