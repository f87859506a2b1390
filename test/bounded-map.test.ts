import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { BoundedMap } from '../workers/bounded-map.ts'

const test = suite('bounded map')

const keysOf = (map: BoundedMap<string, number>) => [...map.entries()].map(([key]) => key).join('')

test('beyond the bound the value goes that was set or touched longest ago', () => {
  const map = new BoundedMap<string, number>({ max: 2 })
  map.set('a', 1)
  map.set('b', 2)
  assert.is(map.get('a'), 1)
  map.set('c', 3)
  assert.is(keysOf(map), 'bc')
  assert.is(map.touch('b'), 2)
  map.set('d', 4)
  assert.is(keysOf(map), 'bd')
})

test('weights add up to no more than the bound, however values are replaced and deleted', () => {
  const map = new BoundedMap<string, number>({ max: 10, weightOf: value => value })
  for (let i = 0; i < 200; i++) {
    map.set('abcdef'[(7 * i) % 6]!, (5 * i) % 11)
    if (i % 9 === 0) map.delete('abcdef'[i % 6]!)
    const sum = [...map.entries()].reduce((total, [, value]) => total + value, 0)
    assert.ok(sum <= 10, `${sum}`)
  }
  map.set('z', 11)
  assert.is(map.size, 0)
})

test('a value in use stays, however old it is', () => {
  const map = new BoundedMap<string, number>({ max: 2, mayGo: value => value !== 1 })
  for (const [i, key] of [...'abcd'].entries()) map.set(key, i + 1)
  assert.is(keysOf(map), 'ad')
})

test.run()
