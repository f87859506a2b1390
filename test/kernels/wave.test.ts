import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compileKernel, doubles, kernelsFrom } from '../../workers/kernel.ts'
import { cos, sin } from '../../workers/numerics/mathematics.ts'
import { Random } from '../../workers/numerics/random.ts'
import { sineField, sineMode } from '../../workers/numerics/sine-mode.ts'
import { near } from '../support/near.ts'
import { fill, mirrored, nearAll, reversed, taken, transposed } from './interior.ts'
import { MaxwellTwin } from './twins/maxwell.ts'
import { stencil, WaveTwin } from './twins/wave.ts'

const test = suite('wave kernels')

const kernels = kernelsFrom({ wave: compileKernel('wave'), maxwell: compileKernel('maxwell') })

/** Columns, rows and the squares of the Courant numbers: odd, even, few, a string, along y alone, the limit of stability. */
const CASES = [
  [1, 3, 0.4, 0.5],
  [2, 1, 0.9, 0],
  [4, 6, 0, 0.7],
  [11, 2, 0.6, 0.3],
  [121, 4, 0.2, 0.2],
  [9, 7, 0.3, 0.25],
  [14, 14, 0.5, 0.5],
  [15, 1, 0.7, 0],
  [16, 1, 1, 0],
  [126, 5, 0.1, 0.8],
] as const

const CASES_OF_BOTH_ORDERS = CASES.flatMap(one => [[...one, 4] as const, [...one, 6] as const])

test('the membrane kernel agrees with plain loops', () => {
  for (const [columns, rows, a, b, order] of CASES_OF_BOTH_ORDERS) {
    const random = new Random(columns)
    const { kernel, width, field } = membrane(columns, rows)
    const twin = new WaveTwin(columns, rows, a, b, order)
    for (let j = 0; j < rows; j++) {
      for (let i = 0; i < columns; i++) {
        const u = random.normal()
        field()[j * width + i] = u
        twin.set(i, j, u)
      }
    }
    kernel.start(a, b, order)
    twin.start()
    for (const steps of [1, 24]) {
      kernel.advance(steps)
      kernel.observe()
      twin.advance(steps)
    }
    for (let j = 0; j < rows; j++) {
      for (let i = 0; i < columns; i++) {
        near(field()[j * width + i], twin.get(i, j), { absolute: 1e-11 })
      }
    }
  }
})

test('the cavity kernel agrees with plain loops', () => {
  for (const [columns, rows, a, b] of CASES) {
    const random = new Random(rows)
    const [cx, cy] = [Math.sqrt(a), Math.sqrt(b)]
    const { kernel, width, field } = cavity(columns, rows)
    const twin = new MaxwellTwin(columns, rows, cx, cy)
    for (let j = 0; j < rows; j++) {
      for (let i = 0; i < columns; i++) {
        const u = random.normal()
        field()[j * width + i] = u
        twin.e[(j + 1) * twin.width + i + 1] = u
      }
    }
    kernel.start(cx, cy)
    twin.start()
    kernel.advance(25)
    twin.advance(25)
    const hy = doubles(kernel, kernel.magneticY(), width * rows)
    const hx = doubles(kernel, kernel.magneticX(), width * rows)
    for (let j = 0; j < rows; j++) {
      for (let i = 0; i < columns; i++) {
        const p = (j + 1) * twin.width + i + 1
        near(field()[j * width + i], twin.e[p]!, { absolute: 1e-11 })
        near(hx[j * width + i], twin.hx[p]!, { absolute: 1e-11 })
        near(hy[j * width + i], twin.hy[p]!, { absolute: 1e-11 })
      }
    }
  }
})

test('without its magnetic field the cavity is the membrane', () => {
  const [columns, rows, a, b] = [13, 10, 0.4, 0.35]
  const [one, other] = sameRough(columns, rows)
  one.kernel.start(a, b, 6)
  other.kernel.start(Math.sqrt(a), Math.sqrt(b))
  for (let n = 0; n < 10; n++) {
    one.kernel.advance(7)
    other.kernel.advance(7)
    for (let j = 0; j < rows; j++) {
      for (let i = 0; i < columns; i++) {
        const u = one.field()[j * one.width + i]!
        near(other.field()[j * other.width + i], u, { absolute: 1e-11 })
      }
    }
  }
})

test('half the spacing leaves a 16th or a 64th of the error: A is 2 cos(phase) - 2 to its order', () => {
  const error = (theta: number, order: 4 | 6) => {
    const [a, b] = [0.2, 0.3]
    const weights = stencil(a, b, order)
    let sum = 0
    for (const [n, w] of weights.entries()) {
      sum += w * cos(theta * ((n % 7) - 3)) * cos(0.8 * theta * (Math.floor(n / 7) - 3))
    }
    const phase = theta * Math.sqrt(a + 0.64 * b)
    const half = sin(phase / 2)
    return sum / (-4 * half * half) - 1
  }
  near(error(0.4, 4) / error(0.2, 4), 16, { relative: 0.05 })
  near(error(0.4, 6) / error(0.2, 6), 64, { relative: 0.05 })
})

test('at a fixed time half the spacing and half the step leave a 16th or a 64th of the error', () => {
  const error = (intervals: number, scheme: Scheme) => {
    const side = intervals - 1
    const mode = sineField({ kx: 3, ky: 2, columns: side, rows: side })
    const courant = 0.6
    const steps = (3 * intervals) / 4
    const end = advanced(scheme, side, side, mode, courant, courant, steps)
    const omega = Math.PI * Math.sqrt(13)
    const time = (courant * steps) / intervals
    return end[side + 1]! / mode[side + 1]! - cos(omega * time)
  }
  for (const [scheme, left] of [
    [4, 16],
    [6, 64],
    ['yee', 64],
  ] as const) {
    near(error(24, scheme) / error(48, scheme), left, { relative: 0.05 })
  }
})

test('no kernel knows left from right, above from below, or x from y', () => {
  const [columns, rows, cx, cy] = [13, 10, 0.6, 0.5]
  const random = new Random(1)
  const rough = new Float64Array(columns * rows).map(() => random.normal())
  for (const scheme of [4, 6, 'yee'] as const) {
    const end = advanced(scheme, columns, rows, rough, cx, cy, 30)
    for (const turn of [mirrored, reversed]) {
      const turned = advanced(scheme, columns, rows, turn(rough, columns), cx, cy, 30)
      nearAll(turned, turn(end, columns), 1e-12)
    }
    const across = advanced(scheme, rows, columns, transposed(rough, columns), cy, cx, 30)
    nearAll(across, transposed(end, columns), 1e-12)
  }
})

test('energy of rough data stays to rounding, up to the limit of stability and on it', () => {
  for (const [columns, rows, a, b, order] of CASES_OF_BOTH_ORDERS) {
    const [one, other] = sameRough(columns, rows)
    one.kernel.start(a, b, order)
    other.kernel.start(Math.sqrt(a), Math.sqrt(b))
    for (const { kernel } of [one, other]) {
      kernel.observe()
      const start = kernel.energy()
      assert.ok(start > 0)
      for (let n = 0; n < 5; n++) {
        kernel.advance(101)
        kernel.observe()
        near(kernel.energy(), start, { relative: 1e-11 })
      }
    }
  }
})

test('just above the limit of stability the finest mode blows up', () => {
  const grow = (courant: number, order: 4 | 6) => {
    const { kernel, width, field } = membrane(30, 30)
    for (let j = 0; j < 30; j++) {
      for (let i = 0; i < 30; i++) field()[j * width + i] = (i + j) % 2 === 0 ? 1 : -1
    }
    kernel.start(courant / 2, courant / 2, order)
    kernel.advance(400)
    return field().reduce((most, u) => Math.max(most, Math.abs(u)), 0)
  }
  for (const order of [4, 6] as const) {
    assert.ok(grow(1, order) < 50)
    assert.ok(grow(1.03, order) > 1e6)
  }
})

test('the divergence of B stays at rounding for any data', () => {
  const random = new Random(3)
  const { kernel, width, field } = cavity(20, 17)
  for (let j = 0; j < 17; j++) {
    for (let i = 0; i < 20; i++) field()[j * width + i] = random.normal()
  }
  kernel.start(0.6, 0.7)
  kernel.advance(500)
  assert.ok(kernel.divergence() < 1e-12)
  // Of rough data it would not be small by itself.
  const hx = doubles(kernel, kernel.magneticX(), 1)
  hx[0]! += 1
  assert.ok(kernel.divergence() > 0.1)
})

test('what is observed is the projection of the field and of its second difference in time', () => {
  const [columns, rows] = [11, 6]
  const runs = []
  for (const order of [4, 6]) {
    const one = membrane(columns, rows)
    runs.push({ ...one, start: () => one.kernel.start(0.4, 0.3, order) })
  }
  const other = cavity(columns, rows)
  runs.push({ ...other, start: () => other.kernel.start(0.4, 0.3) })
  for (const { kernel, width, field, start } of runs) {
    const random = new Random(5)
    const wx = sineMode(3, columns)
    const wy = sineMode(2, rows)
    doubles(kernel, kernel.weightsX(), columns).set(wx)
    doubles(kernel, kernel.weightsY(), rows).set(wy)
    for (let j = 0; j < rows; j++) {
      for (let i = 0; i < columns; i++) field()[j * width + i] = random.normal()
    }
    start()
    const projected: number[] = []
    let second = 0
    for (let n = 0; n < 3; n++) {
      kernel.observe()
      if (n === 1) second = kernel.secondDifference()
      let sum = 0
      for (let j = 0; j < rows; j++) {
        for (let i = 0; i < columns; i++) sum += wx[i]! * wy[j]! * field()[j * width + i]!
      }
      near(kernel.amplitude(), sum, { relative: 1e-13 })
      projected.push(sum)
      kernel.advance(1)
    }
    near(second, projected[2]! - 2 * projected[1]! + projected[0]!, { absolute: 1e-12 })
  }
})

/** The membrane in one of its orders, or the cavity on Yee's grid. */
type Scheme = 4 | 6 | 'yee'

/** The field, from rest, after some steps at Courant numbers cx and cy. */
function advanced(
  scheme: Scheme,
  columns: number,
  rows: number,
  start: Float64Array,
  cx: number,
  cy: number,
  steps: number,
): Float64Array {
  if (scheme === 'yee') {
    const yee = cavity(columns, rows)
    fill(yee, columns, start)
    yee.kernel.start(cx, cy)
    yee.kernel.advance(steps)
    return taken(yee, columns, rows)
  }
  const one = membrane(columns, rows)
  fill(one, columns, start)
  one.kernel.start(cx * cx, cy * cy, scheme)
  one.kernel.advance(steps)
  return taken(one, columns, rows)
}

/** A membrane and a cavity with the same random field. */
function sameRough(columns: number, rows: number) {
  const random = new Random(columns)
  const one = membrane(columns, rows)
  const other = cavity(columns, rows)
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const u = random.normal()
      one.field()[j * one.width + i] = u
      other.field()[j * other.width + i] = u
    }
  }
  return [one, other] as const
}

function membrane(columns: number, rows: number) {
  const kernel = kernels('wave')
  kernel.init(columns, rows)
  const width = kernel.rowLength()
  const field = () => doubles(kernel, kernel.field(), width * (rows - 1) + columns)
  return { kernel, width, field }
}

function cavity(columns: number, rows: number) {
  const kernel = kernels('maxwell')
  kernel.init(columns, rows)
  const width = kernel.rowLength()
  const field = () => doubles(kernel, kernel.electric(), width * (rows - 1) + columns)
  return { kernel, width, field }
}

test.run()
