// The kernel of a filter whose matrices stay the same, against the filter that takes every step by itself.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { kernels } from '../../workers/kernel.ts'
import { Random } from '../../workers/numerics/random.ts'
import { Filter, type Look, type Watcher } from '../../workers/solvers/kalman/filter.ts'
import { readCourse } from '../../workers/solvers/kalman/own-course.ts'
import type { OwnInput } from '../../workers/solvers/kalman/own-words.ts'
import { smoothed } from '../../workers/solvers/kalman/smoother.ts'
import type { Block } from '../../workers/solvers/kalman/steady-run.ts'
import { sizesOf } from '../../workers/solvers/kalman/written-model.ts'

const test = suite('kalman kernel')

function sameBits(a: readonly number[], b: readonly number[]): void {
  assert.is(a.length, b.length)
  const i = a.findIndex((value, k) => !Object.is(value, b[k]))
  assert.is(i, -1, `number ${i}: ${a[i]} and ${b[i]}`)
}

/** Everything that a run shows, step by step; NaN where there is nothing. */
class Trace implements Watcher {
  readonly keepsAll = true
  readonly rows: number[][] = []
  readonly estimates: { x: Float64Array; root: Float64Array; diffuse: Float64Array }[] = []
  blocks = 0
  readonly #n: number
  readonly #m: number

  constructor(n: number, m: number) {
    this.#n = n
    this.#m = m
  }

  take(k: number, count: number, block: Block): void {
    this.blocks++
    const part = (all: Float64Array, i: number, width: number) =>
      all.slice(i * width, (i + 1) * width)
    const [n, m] = [this.#n, this.#m]
    for (let i = 0; i < count; i++) {
      const root = part(block.roots, i, n * n)
      this.rows[k + i] = [
        ...part(block.meansBefore, i, n),
        ...part(block.sizesBefore, i, n),
        ...part(block.innovations, i, m),
        ...part(block.deviations, i, m),
        block.nis[i]!,
        block.isGated[i]!,
        ...part(block.means, i, n),
        ...root,
      ]
      assert.equal(part(block.sizes, i, n), sizesOf(root, n))
      this.estimates[k + i] = { x: part(block.means, i, n), root, diffuse: new Float64Array(0) }
    }
  }

  foresee(k: number, { x, root, n }: Filter): void {
    this.rows[k] = [...x, ...sizesOf(root, n)]
  }

  see(k: number, filter: Filter, { present, innovations, deviations, nis, isGated }: Look): void {
    const of = (values: Float64Array) =>
      Array.from({ length: this.#m }, (_, i) => values[present.indexOf(i)] ?? Number.NaN)
    const own = present.length > 0 ? nis : Number.NaN
    this.rows[k]!.push(...of(innovations), ...of(deviations), own, isGated ? 1 : 0)
    this.rows[k]!.push(...filter.x, ...filter.root)
    this.estimates[k] = filter.estimate()
  }
}

function traced(input: object, isReversed: boolean) {
  const { course } = readCourse({ dt: 1, ...input } as unknown as OwnInput, kernels)
  const { states, sensors } = course.model
  const plain = { ...course, model: { ...course.model, steady: () => undefined } }
  const [fast, slow] = [course, plain].map(one => {
    const trace = new Trace(states.length, sensors.length)
    const filter = new Filter(one, isReversed)
    filter.run(trace)
    return { trace, filter, course: one }
  })
  return { fast: fast!, slow: slow! }
}

function same(input: object): ReturnType<typeof traced>['fast'] {
  for (const isReversed of [true, false]) {
    const { fast, slow } = traced(input, isReversed)
    assert.ok(fast.trace.blocks > 0, 'the kernel took no part')
    assert.is(slow.trace.blocks, 0)
    sameBits(fast.trace.rows.flat(), slow.trace.rows.flat())
    for (const name of ['x', 'root', 'gain', 'largest'] as const) {
      sameBits([...fast.filter[name]], [...slow.filter[name]])
    }
    assert.is(fast.filter.logLikelihood, slow.filter.logLikelihood)
    assert.is(fast.filter.count, slow.filter.count)
  }
  return traced(input, false).fast
}

/** A drawn model, whose measurements are missing now and then. */
function drawn(seed: number, n: number, m: number, steps: number) {
  const random = new Random(seed)
  const normal = () => random.normal()
  const matrix = (rows: number, columns: number, scale: number) =>
    Array.from({ length: rows }, () => Array.from({ length: columns }, () => scale * normal()))
  const covariance = (size: number) => {
    const a = matrix(size, size, 0.5)
    return a.map((row, i) =>
      a.map((other, j) => row.reduce((s, v, k) => s + v * other[k]!, 0) + (i === j ? 0.1 : 0)),
    )
  }
  const F = matrix(n, n, 0.3)
  for (let i = 0; i < n; i++) F[i]![i]! += 0.5
  return {
    model: { F, H: matrix(m, n, 1), Q: covariance(n), R: covariance(m) },
    measurements: Array.from({ length: steps }, () => {
      const row = Array.from({ length: m }, () => (random.uniform() < 0.1 ? null : normal()))
      return random.uniform() < 0.05 ? null : row
    }),
    start: { x: Array.from({ length: n }, normal), P: covariance(n) },
  }
}

test('each number of each step has the bits of the filter in steps, measurements missing', () => {
  for (const [n, m] of [
    [1, 1],
    [2, 1],
    [4, 2],
    [5, 3],
    [3, 4],
  ] as const) {
    same(drawn(10 * n + m, n, m, 700))
  }
})

test('with control, a start before the first measurement and a gate', () => {
  const one = drawn(3, 3, 2, 600)
  const random = new Random(8)
  const u = Array.from({ length: 600 }, () => random.normal())
  const v = u.map(() => random.normal())
  const B = [
    [1, 0.5],
    [0, -1],
    [0.3, 2],
  ]
  same({ ...one, model: { ...one.model, B }, control: { u, v } })
  const { trace } = same({ ...one, start: { ...one.start, t: -3 }, gate: 0.8 })
  const gatedAt = 3 + 3 + 2 + 2 + 1
  const gated = trace.rows.filter(row => row[gatedAt] === 1).length
  assert.ok(gated > 20 && gated < 580, `${gated} measurements were gated`)
})

test('a sensor that repeats another is left to the filter, which goes on with the same bits', () => {
  const steps = 400
  const { measurements } = drawn(5, 1, 1, steps)
  const twice = measurements.map(row => (row ? [row[0], row[0]] : null))
  const one = {
    model: { F: [[0.9]], H: [[1], [1]], Q: [[0.2]], R: Array(2).fill([0.3, 0.3]) },
    measurements: twice,
    start: { x: [0], P: 1 },
  }
  const { fast, slow } = traced(one, false)
  sameBits(fast.trace.rows.flat(), slow.trace.rows.flat())
  assert.is(fast.filter.logLikelihood, slow.filter.logLikelihood)
})

test('the smoother goes back through what the kernel kept', () => {
  const one = drawn(7, 4, 2, 300)
  const { fast, slow } = traced(one, false)
  const [a, b] = [fast, slow].map(({ course, trace }) =>
    [...smoothed(course, k => trace.estimates[k]!)].flatMap(({ x, root }) => [...x, ...root]),
  )
  sameBits(a!, b!)
})

test('matrices that change with a step, its length or the time are not the kernel for all steps', () => {
  const { measurements, start } = drawn(1, 1, 1, 100)
  const times = measurements.map((_, k) => k + 0.3 * (k % 2))
  const sight = { H: [[1]], R: [[1]] }
  const base = { ...sight, Q: [[0.1]] }
  const blocksOf = (input: object) =>
    traced({ measurements, start: { ...start, P: 1 }, ...input }, false).fast.trace.blocks
  assert.is(blocksOf({ model: { ...base, F: measurements.map(() => [[0.9]]) } }), 0)
  assert.is(blocksOf({ model: { ...base, F: [['0.9^dt']] }, times }), 0)
  assert.is(blocksOf({ model: { ...base, F: [['0.9 + 0.01*sin(t)']] } }), 0)
  const continuous = { A: [[-0.1]], Q: [[0.1]] }
  assert.is(blocksOf({ model: sight, continuous, times }), 0)
  assert.ok(blocksOf({ model: sight, continuous }) > 0)
  assert.ok(blocksOf({ model: { ...base, F: [['0.9^dt']] } }) > 0)
})

test.run()
