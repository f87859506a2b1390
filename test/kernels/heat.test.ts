import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compileKernel, doubles, kernelsFrom } from '../../workers/kernel.ts'
import { exp, sin } from '../../workers/numerics/mathematics.ts'
import { Random } from '../../workers/numerics/random.ts'
import { sineField } from '../../workers/numerics/sine-mode.ts'
import { near } from '../support/near.ts'
import { ExplicitTwin, implicitTwin, sineTransform } from './heat-twin.ts'
import { fill, mirrored, nearAll, reversed, taken, transposed } from './interior.ts'

const kernels = kernelsFrom({
  heat: compileKernel('heat'),
  'heat-implicit': compileKernel('heat-implicit'),
})

function explicitKernel(columns: number, rows: number) {
  const kernel = kernels('heat')
  kernel.init(columns, rows)
  const width = kernel.rowLength()
  const field = () => doubles(kernel, kernel.field(), width * (rows - 1) + columns)
  return { kernel, width, field }
}

/** The field after some explicit steps. */
function advanced(
  columns: number,
  rows: number,
  start: Float64Array,
  [mux, muy]: readonly [number, number],
  order: 4 | 6,
  steps: number,
): Float64Array {
  const one = explicitKernel(columns, rows)
  fill(one, columns, start)
  one.kernel.advance(steps, mux, muy, order)
  return taken(one, columns, rows)
}

/** Error of the mode sin(pi x) after t = 0.1 on a bar of `intervals`, at mu = 0.1. */
function barError(intervals: number, order: 4 | 6): number {
  const { kernel, field } = explicitKernel(intervals - 1, 1)
  const mode = Float64Array.from({ length: intervals - 1 }, (_, i) =>
    sin((Math.PI * (i + 1)) / intervals),
  )
  field().set(mode)
  const steps = intervals * intervals
  kernel.advance(steps, 0.1, 0, order)
  const middle = (intervals >> 1) - 1
  return Math.abs(field()[middle]! / mode[middle]! - exp((-Math.PI * Math.PI * steps) / 10 / steps))
}

const test = suite('heat kernels')

test('the explicit kernel has the bits of plain loops, whatever the sides, and when the order changes', () => {
  const sides = [
    [1, 3],
    [2, 1],
    [6, 6],
    [7, 9],
    [13, 1],
    [30, 17],
    [125, 4],
    [126, 5],
  ] as const
  for (const [columns, rows] of sides) {
    for (const [order, next] of [
      [4, 6],
      [6, 4],
    ] as const) {
      const random = new Random(columns)
      const { kernel, width, field } = explicitKernel(columns, rows)
      const twin = new ExplicitTwin(columns, rows)
      for (let j = 0; j < rows; j++) {
        for (let i = 0; i < columns; i++) {
          const u = random.normal()
          field()[j * width + i] = u
          twin.set(i, j, u)
        }
      }
      const muy = rows === 1 ? 0 : 0.11
      for (const [steps, one] of [
        [25, order],
        [3, next],
        [2, order],
      ] as const) {
        kernel.advance(steps, 0.3, muy, one)
        twin.advance(steps, 0.3, muy, one)
      }
      for (let j = 0; j < rows; j++) {
        for (let i = 0; i < columns; i++) assert.is(field()[j * width + i], twin.get(i, j))
      }
    }
  }
})

test('half the spacing at the same r leaves a sixteenth of the error in fourth order', () => {
  near(barError(16, 4) / barError(32, 4), 16, { relative: 0.05 })
})

test('half the spacing at the same r leaves a sixty-fourth of the error in sixth order', () => {
  near(barError(12, 6) / barError(24, 6), 64, { relative: 0.05 })
})

test('on a square half the spacing and a quarter of the step leave a 16th or a 64th of the error', () => {
  const error = (intervals: number, order: 4 | 6) => {
    const side = intervals - 1
    const mode = sineField({ kx: 1, ky: 2, columns: side, rows: side })
    const steps = (intervals * intervals) / 4
    const end = advanced(side, side, mode, [0.2, 0.2], order, steps)
    return end[side + 1]! / mode[side + 1]! - exp(-5 * Math.PI * Math.PI * 0.05)
  }
  near(error(16, 4) / error(32, 4), 16, { relative: 0.1 })
  near(error(16, 6) / error(32, 6), 64, { relative: 0.1 })
})

test('the explicit kernel does not know left from right, above from below, or x from y', () => {
  const [columns, rows, mux, muy] = [13, 10, 0.3, 0.15]
  const random = new Random(2)
  const rough = new Float64Array(columns * rows).map(() => random.normal())
  for (const order of [4, 6] as const) {
    const end = advanced(columns, rows, rough, [mux, muy], order, 30)
    for (const turn of [mirrored, reversed]) {
      const turned = advanced(columns, rows, turn(rough, columns), [mux, muy], order, 30)
      nearAll(turned, turn(end, columns), 1e-14)
    }
    const across = advanced(rows, columns, transposed(rough, columns), [muy, mux], order, 30)
    nearAll(across, transposed(end, columns), 1e-14)
  }
})

test('in fourth order rough data stay within their range: all weights are positive from mu = 1/6', () => {
  for (const mu of [1 / 6, 0.2, 0.25]) {
    const random = new Random(5)
    const { kernel, width, field } = explicitKernel(20, 15)
    for (let j = 0; j < 15; j++) {
      for (let i = 0; i < 20; i++) field()[j * width + i] = random.uniform() < 0.5 ? 0 : 1
    }
    for (let step = 0; step < 30; step++) {
      kernel.advance(1, mu, mu, 4)
      for (let j = 0; j < 15; j++) {
        const row = field().slice(j * width, j * width + 20)
        // Where the data are 0 the sum of what cancels may leave a rounding error.
        assert.ok(Math.min(...row) >= -1e-17 && Math.max(...row) <= 1)
      }
    }
  }
})

test('a projection is the double sum of field and weights', () => {
  const random = new Random(9)
  const { kernel, width, field } = explicitKernel(9, 7)
  const alongX = Float64Array.from({ length: 9 }, () => random.uniform())
  const alongY = Float64Array.from({ length: 7 }, () => random.uniform())
  doubles(kernel, kernel.weightsX(), 9).set(alongX)
  doubles(kernel, kernel.weightsY(), 7).set(alongY)
  let sum = 0
  for (let j = 0; j < 7; j++) {
    for (let i = 0; i < 9; i++) {
      const u = random.uniform()
      field()[j * width + i] = u
      sum += u * alongX[i]! * alongY[j]!
    }
  }
  near(kernel.project(), sum, { relative: 1e-14 })
})

test('the sine transform is its definition and its own inverse, for odd, even and prime sides', () => {
  for (const [columns, rows] of [
    [6, 6],
    [7, 11],
    [126, 1],
    [9, 126],
    [126, 125],
  ] as const) {
    const random = new Random(rows)
    const kernel = kernels('heat-implicit')
    kernel.init(columns, rows)
    const width = kernel.rowLength()
    const field = doubles(kernel, kernel.field(), width * rows)
    const start = new Float64Array(columns * rows).map(() => random.normal())
    start.forEach((u, n) => {
      field[Math.floor(n / columns) * width + (n % columns)] = u
    })
    kernel.toModes()
    const alongY = sineTransform(start, columns)
    const [k, l] = [columns >> 1, rows >> 1]
    const row = sineTransform(alongY.slice(l * columns, (l + 1) * columns), 1)
    near(kernel.mode(k + 1, l + 1), row[k]!, { absolute: 1e-12 })
    kernel.toNodes()
    for (const [n, u] of start.entries()) {
      near(field[Math.floor(n / columns) * width + (n % columns)], u, { absolute: 1e-13 })
    }
  }
})

test('the implicit kernel agrees with plain loops', () => {
  const kernel = kernels('heat-implicit')
  kernel.init(14, 14)
  const width = kernel.rowLength()
  const field = doubles(kernel, kernel.field(), width * 14)
  const random = new Random(3)
  const start = new Float64Array(14 * 14).map(() => random.normal())
  for (let j = 0; j < 14; j++) field.set(start.subarray(j * 14, (j + 1) * 14), j * width)
  kernel.toModes()
  kernel.advance(37, 0.002, 0.002)
  kernel.toNodes()
  const twin = implicitTwin(start, 14, 37, 0.002)
  for (let j = 0; j < 14; j++) {
    for (let i = 0; i < 14; i++) near(field[j * width + i], twin[j * 14 + i]!, { absolute: 1e-14 })
  }
})

test('the factor of a step solves the stages of Radau IIA', () => {
  // Hairer and Wanner II, table IV.5.6; the last stage is the new value.
  const s = Math.sqrt(6)
  const a = [
    [(88 - 7 * s) / 360, (296 - 169 * s) / 1800, (-2 + 3 * s) / 225],
    [(296 + 169 * s) / 1800, (88 + 7 * s) / 360, (-2 - 3 * s) / 225],
    [(16 - s) / 36, (16 + s) / 36, 1 / 9],
  ]
  for (const z of [1e-3, 0.1, 1, 30, 1e4]) {
    const g = kernels('heat-implicit').factor(z)
    // Cramer's rule for (I + z A) Y = (1, 1, 1), third unknown.
    const m = a.map((row, i) => row.map((x, j) => z * x + (i === j ? 1 : 0)))
    const third = determinant(m.map(row => [row[0]!, row[1]!, 1])) / determinant(m)
    near(g, third, { relative: 1e-9, absolute: 1e-15 })
  }
})

test('half the step leaves a thirty-second of the implicit error, and no step is too long', () => {
  const kernel = kernels('heat-implicit')
  const error = (n: number) => Math.abs(kernel.power(kernel.factor(1 / n), n) - exp(-1))
  near(error(4) / error(8), 32, { relative: 0.1 })
  for (let z = 1e-6; z < 1e12; z *= 3) assert.ok(Math.abs(kernel.factor(z)) < 1)
  near(kernel.factor(1e12), 0, { absolute: 1e-11 })
})

function determinant(m: number[][]): number {
  const [[a, b, c], [d, e, f], [g, h, i]] = m as [number[], number[], number[]]
  return a! * (e! * i! - f! * h!) - b! * (d! * i! - f! * g!) + c! * (d! * h! - e! * g!)
}

test.run()
