import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compileKernel, doubles, kernelsFrom } from '../../workers/kernel.ts'
import { cos } from '../../workers/numerics/mathematics.ts'
import { Random } from '../../workers/numerics/random.ts'
import { near } from '../support/near.ts'
import { longOnly } from '../support/tier.ts'
import { advanceShallowWater } from './twins/climate.ts'

const test = suite('climate kernel')
const inLong = longOnly(test)
const kernels = kernelsFrom({ climate: compileKernel('climate') })
const G = 9.81

function started(n: number, start: (k: number, i: number, j: number) => number) {
  const kernel = kernels('climate')
  kernel.init(n, G)
  const width = kernel.rowLength()
  const plane = kernel.planeLength()
  const cells = doubles(kernel, kernel.field(), 2 * plane + (n - 1) * width + n)
  const at = (k: number, c: number) => k * plane + Math.floor(c / n) * width + (c % n)
  const fields = [0, 1, 2].map(k =>
    Float64Array.from({ length: n * n }, (_, c) => start(k, c % n, Math.floor(c / n))),
  ) as [Float64Array, Float64Array, Float64Array]
  for (const [k, field] of fields.entries()) {
    for (const [c, value] of field.entries()) cells[at(k, c)] = value
  }
  return { kernel, fields, read: (k: number, c: number) => cells[at(k, c)]! }
}

const rough = (n: number) => {
  const random = new Random(n)
  return started(n, k => (k === 0 ? 1 : 0) + 0.1 * random.uniform())
}

test('three quantities have the bits of plain loops, whatever the side', () => {
  for (const n of [8, 9, 16, 31]) {
    const { kernel, fields, read } = rough(n)
    kernel.advance(5, 0.1, 4)
    advanceShallowWater(fields, n, G, 5, 0.1, 4)
    for (const [k, field] of fields.entries()) {
      for (const [c, value] of field.entries()) assert.is(read(k, c), value)
    }
  }
})

inLong('the widest grid stays within its rows', () => {
  const n = 512
  const { kernel, fields, read } = rough(n)
  kernel.advance(1, 0.1, 4)
  advanceShallowWater(fields, n, G, 1, 0.1, 4)
  for (const c of [0, n - 1, n, n * n - n, n * n - 1]) {
    for (const [k, field] of fields.entries()) assert.is(read(k, c), field[c])
  }
})

test('half the spacing leaves a thirty-second of the error of a travelling wave', () => {
  // Small enough to be linear: h - 1 is carried with sqrt(g) for a quarter of its period.
  const error = (n: number) => {
    const epsilon = 1e-7
    const c = Math.sqrt(G)
    const wave = (i: number) => epsilon * cos((2 * Math.PI * i) / n)
    const { kernel, read } = started(n, (k, i) =>
      k === 0 ? 1 + wave(i) : k === 1 ? c * wave(i) : 0,
    )
    // The step shrinks with the square of the spacing, so that its third-order error shrinks faster.
    const steps = (n * n) / 4
    kernel.advance(steps, n / c / (4 * steps), c)
    let worst = 0
    for (let i = 0; i < n; i++) {
      worst = Math.max(worst, Math.abs((read(0, i) - 1 - wave(i - n / 4)) / epsilon))
    }
    return worst
  }
  near(error(12) / error(24), 32, { relative: 0.1 })
})

test('sums are those over the points', () => {
  const { kernel, fields } = rough(17)
  const [h, m, n] = fields
  const weights = doubles(kernel, kernel.weights(), 17)
  for (let i = 0; i < 17; i++) weights[i] = i
  kernel.measure()
  const mean = (f: (c: number) => number) => h.reduce((sum, _, c) => sum + f(c), 0) / h.length
  near(
    kernel.mass(),
    mean(c => h[c]!),
    { relative: 1e-14 },
  )
  near(
    kernel.momentumX(),
    mean(c => m[c]!),
    { relative: 1e-13 },
  )
  near(
    kernel.momentumY(),
    mean(c => n[c]!),
    { relative: 1e-13 },
  )
  const energy = mean(c => ((m[c]! ** 2 + n[c]! ** 2) / h[c]! + G * h[c]! ** 2) / 2)
  near(kernel.energy(), energy, { relative: 1e-13 })
  near(
    kernel.mode(),
    mean(c => (c % 17) * h[c]!),
    { relative: 1e-13 },
  )
  assert.is(kernel.minDepth(), Math.min(...h))
})

test.run()
