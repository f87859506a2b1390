import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { movedRatios, ratiosOf } from './ratios.ts'

const test = suite('comparison of benchmarks')

const run = (times: number, peer: number | null = null) => ({
  heat: [
    { name: '128 x 128', rate: 500, unit: 'M/s', 'times TypeScript': times, 'times peer': peer },
  ],
})

test('a ratio is the middle of its runs, its scatter half of their range; a rate is none', () => {
  assert.equal(ratiosOf([run(2), run(3), run(2.5)]), {
    'heat: 128 x 128 M/s, times TypeScript': { value: 2.5, scatter: 0.5 },
  })
})

test('a ratio that some run lacks is left out', () => {
  assert.equal(Object.keys(ratiosOf([run(2, 1), run(2)])), [
    'heat: 128 x 128 M/s, times TypeScript',
  ])
})

test('what moved by more than both scatters is named, what fell most first', () => {
  const before = {
    a: { value: 2, scatter: 0.1 },
    b: { value: 2, scatter: 0.1 },
    c: { value: 2, scatter: 0 },
  }
  const now = {
    a: { value: 2.15, scatter: 0.1 },
    b: { value: 2.5, scatter: 0.1 },
    c: { value: 1.5, scatter: 0.1 },
    d: { value: 9, scatter: 0 },
  }
  assert.equal(
    movedRatios(before, now).map(({ name }) => name),
    ['c', 'b'],
  )
})

test.run()
