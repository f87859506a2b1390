import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Random } from '../../workers/numerics/random.ts'
import { samplesOf, thinned, thinnedSeries } from '../../workers/numerics/thin.ts'

const test = suite('thinned series')

const random = new Random(1)
const LENGTHS = [501, 777, 1000, 4096, 65_537]

test('what fits is left as it is', () => {
  const y = Float64Array.from({ length: 500 }, () => random.normal())
  assert.equal(
    thinned(y, 500),
    Array.from({ length: 500 }, (_, i) => i),
  )
})

test('at most as many points as asked for are kept, in order, the first and the last among them', () => {
  for (const length of LENGTHS) {
    for (const most of [20, 201, 500]) {
      const y = Float64Array.from({ length }, () => random.normal())
      const kept = thinned(y, length, most)
      assert.ok(kept.length <= most, `${kept.length} of ${length}`)
      assert.ok(kept.length >= most / 2)
      assert.equal([kept[0], kept.at(-1)], [0, length - 1])
      assert.ok(kept.every((index, k) => k === 0 || index > kept[k - 1]!))
    }
  }
})

test('a single peak or trough stays, wherever it stands', () => {
  for (const length of LENGTHS) {
    const places = [1, 2, 249, 250, length >> 1, length - 3, length - 2]
    for (const place of places) {
      for (const height of [1, -1]) {
        const y = new Float64Array(length)
        y[place] = height
        assert.ok(thinned(y, length).includes(place), `${place} of ${length}`)
      }
    }
  }
})

test('the band between the smallest and the largest value of every stretch is that of the whole curve', () => {
  const length = 10_000
  const y = Float64Array.from({ length }, (_, i) => (i % 2 === 0 ? 1 : -1) * (1 + i / length))
  const kept = thinned(y, length)
  for (let from = 0; from + 100 <= length; from += 100) {
    const inside = kept.filter(index => index >= from && index < from + 100).map(i => y[i]!)
    const whole = y.subarray(from, from + 100)
    // A stretch is 40 samples long, over which the band widens by 0.004.
    assert.ok(Math.max(...inside) >= Math.max(...whole) - 0.005)
    assert.ok(Math.min(...inside) <= Math.min(...whole) + 0.005)
  }
})

test('every column is taken at the points of the one that decides', () => {
  const length = 2000
  const t = Float64Array.from({ length }, (_, i) => i)
  const y = Float64Array.from(t, i => (i === 1234 ? 9 : 0))
  const series = thinnedSeries({ t, y }, 'y')
  assert.is(series['y']![series['t']!.indexOf(1234)], 9)
  assert.is(series['t']!.length, series['y']!.length)
})

test('about two hundred looks at a run, evenly, the first step and the last among them', () => {
  for (const steps of [1, 2, 199, 200, 201, 399, 401, 12_345, 500_000]) {
    const at = samplesOf(steps)
    assert.equal([at[0], at.at(-1)], [0, steps])
    assert.ok(at.length <= 202 && at.length > Math.min(steps, 100))
    const gaps = at.slice(1).map((n, k) => n - at[k]!)
    assert.ok(gaps.every(gap => gap > 0 && gap <= gaps[0]!))
  }
})

test.run()
