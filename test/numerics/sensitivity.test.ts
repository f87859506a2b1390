import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Random } from '../../workers/numerics/random.ts'
import {
  type SampleStatistics,
  sampleStatistics,
} from '../../workers/numerics/sample-statistics.ts'
import { rowLength, sobolIndices } from '../../workers/numerics/sensitivity.ts'
import { near } from '../support/near.ts'
import { longOnly } from '../support/tier.ts'

/** The indices, all at once. */
function indicesOf(...design: Parameters<typeof sobolIndices>) {
  const work = sobolIndices(...design)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

const test = suite('sensitivity')
const inLong = longOnly(test)

function statisticsOf(values: Float64Array, probabilities: readonly number[]): SampleStatistics {
  const work = sampleStatistics(values, probabilities)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** Results of the design for a function of inputs that are uniform in [-pi, pi). */
function designOf(f: (x: readonly number[]) => number, inputs: number, rows: number, seed = 1) {
  const random = new Random(seed)
  const draw = () => Array.from({ length: inputs }, () => Math.PI * (2 * random.uniform() - 1))
  return Float64Array.from(
    Array.from({ length: rows }, () => {
      const [a, b] = [draw(), draw()]
      return [f(a), f(b), ...a.map((_, j) => f(a.with(j, b[j]!)))]
    }).flat(),
  )
}

// Ishigami and Homma (1990): y = sin x1 + 7 sin^2 x2 + 0.1 x3^4 sin x1; the indices are those of Saltelli et al. (2008).
const ishigami = ([x, y, z]: readonly number[]) =>
  Math.sin(x!) + 7 * Math.sin(y!) ** 2 + 0.1 * z! ** 4 * Math.sin(x!)
const V = 49 / 8 + (0.1 * Math.PI ** 4) / 5 + (0.01 * Math.PI ** 8) / 18 + 0.5
const V1 = 0.5 * (1 + (0.1 * Math.PI ** 4) / 5) ** 2
const V13 = (0.01 * Math.PI ** 8 * 8) / 225
const FIRST = [V1 / V, 49 / 8 / V, 0]
const TOTAL = [(V1 + V13) / V, 49 / 8 / V, V13 / V]

test('the indices of the Ishigami function lie within four of their standard errors, and those shrink as 1/sqrt(n)', () => {
  const indices = indicesOf(designOf(ishigami, 3, 16_384), 3)!
  for (const [j, { first, total }] of indices.entries()) {
    for (const [{ value, standardError }, exact] of [
      [first, FIRST[j]!],
      [total, TOTAL[j]!],
    ] as const) {
      assert.ok(Math.abs(value - exact) < 4 * standardError, `${j}: ${value}, ${exact}`)
      assert.ok(standardError < 0.03)
    }
  }
  const few = indicesOf(designOf(ishigami, 3, 1024), 3)!
  near(few[0]!.first.standardError / indices[0]!.first.standardError, 4, { relative: 0.25 })
})

inLong('the stated errors are those by which repeated estimates scatter', () => {
  const repeated = Array.from(
    { length: 200 },
    (_, seed) => indicesOf(designOf(ishigami, 3, 256, seed + 1), 3)![0]!,
  )
  for (const order of ['first', 'total'] as const) {
    const values = repeated.map(one => one[order].value)
    const mean = values.reduce((sum, x) => sum + x, 0) / values.length
    const scatter = Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / 199)
    const stated = repeated.reduce((sum, one) => sum + one[order].standardError, 0) / 200
    near(stated / scatter, 1, { relative: 0.2 })
  }
})

test('of a sum of inputs the first order is the total one, and all together are one', () => {
  const linear = ([x, y]: readonly number[]) => x! + 2 * y!
  const [one, two] = indicesOf(designOf(linear, 2, 8192), 2)!
  near(one!.total.value, 0.2, { absolute: 0.02 })
  near(two!.total.value, 0.8, { absolute: 0.04 })
  near(one!.first.value + two!.first.value, 1, { absolute: 0.05 })
})

test('a result without variance has no indices, and a design must be whole', () => {
  assert.is(
    indicesOf(
      designOf(() => 3, 2, 8),
      2,
    ),
    undefined,
  )
  assert.throws(() => indicesOf(new Float64Array(rowLength(2) * 8 - 1), 2))
})

test('mean, deviation and quantiles of a normal sample come with errors that hold', () => {
  const random = new Random(7)
  const n = 4096
  let covered = 0
  const means: number[] = []
  for (let run = 0; run < 100; run++) {
    const values = Float64Array.from({ length: n }, () => 5 + 2 * random.normal())
    const { mean, deviation, quantiles, minimum, maximum } = statisticsOf(values, [0.5, 0.975])
    assert.ok(Math.abs(mean.value - 5) < 5 * mean.standardError)
    assert.ok(Math.abs(deviation.value - 2) < 5 * deviation.standardError)
    near(mean.standardError, 2 / Math.sqrt(n), { relative: 0.1 })
    near(deviation.standardError, 2 / Math.sqrt(2 * n), { relative: 0.15 })
    assert.ok(minimum < quantiles[0]!.low && quantiles[1]!.high <= maximum)
    const { low, high } = quantiles[1]!
    if (low <= 5 + 2 * 1.959963985 && 5 + 2 * 1.959963985 <= high) covered++
    means.push(mean.value)
  }
  // 95 of 100 are wanted; fewer than 88 would be three and more standard deviations off.
  assert.ok(covered >= 88, `${covered} of 100`)
})

test('quantiles of many values are those of their order, however it is found', () => {
  const random = new Random(3)
  const values = Float64Array.from({ length: 100_003 }, () => random.normal())
  const sorted = Float64Array.from(values).sort()
  const { quantiles, minimum, maximum } = statisticsOf(values, [0, 0.25, 0.5, 1])
  assert.equal([minimum, maximum], [sorted[0], sorted.at(-1)])
  for (const { p, value } of quantiles) {
    const at = 100_002 * p
    const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
    assert.ok(low <= value && value <= high, `${p}: ${value}`)
  }
})

test('the median of few values lies between the middle ones', () => {
  const { quantiles, mean } = statisticsOf(Float64Array.of(4, 1, 3, 2), [0, 0.5, 1])
  assert.equal(
    quantiles.map(({ value }) => value),
    [1, 2.5, 4],
  )
  assert.is(mean.value, 2.5)
})

test('the indices of a long design are computed in turns, a short part of it in each', () => {
  const rows = 100_000
  const values = Float64Array.from({ length: rowLength(2) * rows }, (_, i) => i % 7)
  const turns = [...sobolIndices(values, 2)].length
  // Eight arrays of a value for each row, at most 32,768 of them in a turn.
  assert.ok(turns >= 8 * Math.floor(rows / 32_768), `${turns} turns`)
})

test.run()
