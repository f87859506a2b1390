import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Field } from '../../workers/solver.ts'
import { heat } from '../../workers/solvers/heat/heat.ts'
import { bitsHash } from '../support/bits.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { refusal } from '../support/refusal.ts'
import { modelOf } from '../support/solve.ts'

const test = suite('heat')
const solve = modelOf(heat)

testReferences(test, heat)

const refused = (input: Record<string, unknown>) => refusal(() => solve(input))

const EXPLICIT = { method: 'explicit', nx: 33, ny: 33, dt: 2e-4, steps: 250 }

test('both methods reach 1e-6 on the grid where plain FTCS is 1e-3 off', () => {
  for (const method of ['explicit', 'implicit']) {
    const { result } = solve({ ...EXPLICIT, method })
    assert.ok(result.relativeError! < 1e-6, `${method}: ${result.relativeError}`)
  }
})

test('the explicit method takes fourth order where it is good to 1e-5, and the sixth elsewhere', () => {
  for (const [input, order] of [
    [{ nx: 65, ny: 65, dt: 1e-5 }, 'fourth'],
    [{ nx: 48, ny: 33, dt: 1e-4 }, 'fourth'],
    [{ nx: 33, ny: 33, dt: 1e-4, kx: 3, ky: 2 }, 'sixth'],
    [{ nx: 21, ny: 21, dt: 2e-4, kx: 2 }, 'sixth'],
  ] as const) {
    const { method, relativeError } = solve({ method: 'explicit', steps: 100, ...input }).result
    assert.match(method, `${order} order`)
    assert.ok(relativeError! < 1e-5 || order === 'sixth', `${relativeError}`)
  }
})

test('the error that a refusal tells is that of a run on the same nodes', () => {
  // Twice the spacing of a run that is good to 1e-3: the sixth order makes that some 64 times as much.
  const common = { method: 'explicit', kx: 3, ky: 3 }
  const fine = solve({ ...common, nx: 15, ny: 15, dt: 1e-3 / 4, steps: 200 }).result.relativeError!
  const { details } = refused({ ...common, nx: 8, ny: 8, dt: 1e-3, steps: 50 })
  const ratio = (details!['error'] as number) / fine
  assert.ok(ratio > 30 && ratio < 130, `${ratio}`)
})

test('the implicit method keeps its accuracy for any step and any mode the nodes can tell', () => {
  for (const dt of [1e-6, 1e-3, 0.1, 10]) {
    for (const k of [1, 3, 14]) {
      const { result } = solve({ nx: 16, ny: 16, kx: k, ky: k, alpha: 0.01, dt, steps: 3 })
      assert.ok(result.accuracy.estimate < 1e-7, `dt ${dt}, k ${k}: ${result.accuracy.estimate}`)
    }
  }
})

test('a mode of the square decays as the product of two bars', () => {
  const common = { method: 'explicit', alpha: 0.7, dt: 3e-4, steps: 120 }
  const square = solve({ ...common, nx: 21, ny: 28, kx: 2, ky: 1 }).value!
  const bars = [
    { nx: 21, mode: 2 },
    { nx: 28, mode: 1 },
  ].map(bar => solve({ ...common, ...bar, dim: 1 }).value!)
  near(square, bars[0]! * bars[1]!, { relative: 1e-5 })
})

test('the content lost is the heat that flows through the walls', () => {
  for (const method of ['explicit', 'implicit']) {
    const at = [60, 80, 100, 120, 140].map(steps => {
      const input = { method, nx: 65, ny: 49, alpha: 0.5, dt: 1e-4, steps }
      return solve(input).result.fields['temperature']!
    })
    const flux = at.map(field => 0.5 * wallGradient(field))
    const through = simpson(flux, 20 * 1e-4)
    near(content(at[0]!) - content(at[4]!), through, { relative: 5e-6 })
  }
})

test('the field is the mode times its amplitude, zero on the walls', () => {
  const { result } = solve({ ...EXPLICIT, kx: 2, ky: 3 })
  const { nx, ny, dx, dy, values } = result.fields['temperature']!
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      const mode = Math.sin(2 * Math.PI * i * dx) * Math.sin(3 * Math.PI * j * dy)
      near(values[j * nx + i], result.amplitudeRatio * mode, { absolute: 1e-14 })
    }
  }
})

test('the amplitude falls along its exact line and ends at the ratio', () => {
  for (const method of ['explicit', 'implicit']) {
    const { result } = solve({ ...EXPLICIT, method, steps: 1234 })
    const { t, amplitude, exact } = result.series
    assert.ok(t!.length <= 500)
    assert.is(amplitude![0], 1)
    assert.is(amplitude!.at(-1), result.amplitudeRatio)
    near(t!.at(-1), 1234 * 2e-4, { relative: 1e-15 })
    for (const [i, a] of Array.from(amplitude!).entries()) near(a, exact![i]!, { relative: 1e-5 })
    near(result.decayRate, 2 * Math.PI ** 2, { relative: 1e-6 })
  }
})

test('the bar returns its profile', () => {
  const { result } = solve({ dim: 1, nx: 33, mode: 2, dt: 1e-3, steps: 10 })
  const { x, temperature } = result.series
  assert.is(x!.length, 33)
  near(temperature![4], result.amplitudeRatio * Math.sin(2 * Math.PI * x![4]!), { relative: 1e-12 })
})

test('without diffusion nothing moves', () => {
  for (const method of ['explicit', 'implicit']) {
    const { result } = solve({ method, alpha: 0, dt: 10, steps: 7, kx: 4 })
    near(result.amplitudeRatio, 1, { relative: 1e-15 })
    assert.is(result.decayRate, 0)
    assert.is(result.stabilityNumber, 0)
  }
})

test('a mode that is gone is zero, its relative error and rate do not exist', () => {
  for (const input of [
    { dt: 100, steps: 100 },
    { ...EXPLICIT, steps: 400_000, nx: 9, ny: 9, dt: 3e-3 },
  ]) {
    const { result } = solve(input)
    assert.is(result.amplitudeRatio, 0)
    assert.is(result.relativeError, null)
    assert.is(result.decayRate, null)
    assert.ok(result.maximumPrinciple)
  }
})

test('r above 1/2 is refused with a step that passes', () => {
  const failure = refused({ ...EXPLICIT, dt: 1e-3 })
  assert.is(failure.code, 'UNSTABLE')
  near(failure.details!['r'] as number, 2.048, { relative: 1e-12 })
  assert.ok(solve({ ...EXPLICIT, dt: failure.details!['dt'] }).result.stabilityNumber <= 0.5)
})

test('a hair above r = 1/2 is refused: the sum over both directions, in the bar the one', () => {
  for (const [grid, r] of [
    [{ nx: 21, ny: 11 }, (dt: number) => dt * (400 + 100)],
    [{ dim: 1, nx: 21 }, (dt: number) => dt * 400],
  ] as const) {
    const limit = 0.5 / r(1)
    const input = { ...EXPLICIT, ...grid, steps: 3 }
    near(solve({ ...input, dt: limit * (1 - 1e-9) }).result.stabilityNumber, 0.5, {
      relative: 1e-8,
    })
    const { code, message, details } = refused({ ...input, dt: limit * (1 + 1e-9) })
    assert.is(code, 'UNSTABLE')
    assert.match(message, /^r = 0\.50000000\d+ exceeds 1\/2/)
    assert.is(details!['limit'], 0.5)
  }
})

test('a run whose heat can be told balances it against what goes through the walls', () => {
  const names = (input: Record<string, unknown>) =>
    solve(input).result.checks.filter(({ name }) => /through the walls/.test(name))
  for (const input of [{}, { ...EXPLICIT }, { dim: 1, mode: 3 }, { kx: 3, ky: 1 }]) {
    const [check] = names(input)
    assert.ok(check!.value < 1e-4, `${check?.value}`)
  }
  // As much heat above as below zero, and a mode too fine for the differences.
  for (const input of [{ kx: 2 }, { dim: 1, mode: 4 }, { nx: 16, kx: 5 }]) {
    assert.equal(names(input), [])
  }
})

test('r = 1/2 is allowed for every number of nodes', () => {
  for (let n = 8; n <= 128; n += 5) {
    const dt = 0.5 / (2 * (n - 1) ** 2)
    near(solve({ ...EXPLICIT, nx: n, ny: n, dt, steps: 2 }).result.stabilityNumber, 0.5, {
      relative: 1e-15,
    })
  }
})

test('a mode that vanishes on the nodes or looks like another is refused by name', () => {
  for (const [input, name] of [
    [{ nx: 16, kx: 15 }, '/kx'],
    [{ ny: 10, ky: 27 }, '/ky'],
    [{ nx: 16, kx: 20 }, '/kx'],
    [{ dim: 1, nx: 8, mode: 7 }, '/mode'],
  ] as const) {
    const failure = refused(input)
    assert.is(failure.code, 'INVALID_INPUT')
    assert.is((failure.details!['errors'] as Array<{ pointer: string }>)[0]!.pointer, name)
  }
  assert.ok(solve({ nx: 16, kx: 14, dt: 1e-5 }).result.maximumPrinciple)
})

test('what the explicit scheme cannot resolve is refused with the nodes that can', () => {
  const failure = refused({ ...EXPLICIT, nx: 8, ny: 8, kx: 3, ky: 3, dt: 1e-3, steps: 50 })
  assert.is(failure.code, 'PRECISION')
  const nodes = failure.details!['nodes'] as number
  const finer = ((nodes - 1) / 7) ** 2
  const steps = Math.round(50 * finer)
  const grid = { nx: nodes, ny: nodes, kx: 3, ky: 3, dt: 0.05 / steps, steps }
  assert.ok(solve({ ...EXPLICIT, ...grid }).result.relativeError! <= 1e-3)
})

test('a fast mode that rounding would bury is refused with the steps that pass', () => {
  const input = { ...EXPLICIT, kx: 3, ky: 3, steps: 4000 }
  const { code, details } = refused(input)
  assert.is(code, 'PRECISION')
  const { exponent, limit, steps } = details as Record<string, number>
  // The slowest mode of the square loses 2 pi^2 alpha t, this one 18.
  near(exponent, 16 * Math.PI ** 2 * 0.8, { relative: 1e-12 })
  near(steps, (4000 * limit!) / exponent!, { absolute: 1 })
  assert.ok(solve({ ...input, steps }).result.relativeError! < 1e-3)
})

test('the bits are the recorded ones on every machine', () => {
  const bits = (input: Record<string, unknown>) => {
    const { series, fields } = solve(input).result
    return bitsHash(series['amplitude']!, fields['temperature']?.values ?? series['temperature']!)
  }
  assert.is(bits({}), '11d8c4f1c0197d7b9339bb6b85352e6feb25fd9dc11ab1f2e1e476e02601d0df')
  assert.is(
    bits({ ...EXPLICIT, kx: 2 }),
    '89282d184c403a5c444e3aebcf5238a7e82111c63e59dc54b8e448f0ae772aaa',
  )
  assert.is(
    bits({ dim: 1, method: 'explicit', nx: 12, dt: 1e-3, mode: 2 }),
    'f93fbd75f8c2a77ccf9b8b68fb67cd0fcb8ccab881fcb3d12fcc980ea6fe8e5d',
  )
})

/** Integral of a field by Simpson's rule: fourth order, unlike anything the solver uses. */
function content({ nx, ny, dx, dy, values }: Field): number {
  const rows = Array.from({ length: ny }, (_, j) =>
    simpson(values.subarray(j * nx, (j + 1) * nx), dx),
  )
  return simpson(rows, dy)
}

function simpson(f: ArrayLike<number>, h: number): number {
  let sum = 0
  for (let i = 0; i < f.length; i++) {
    sum += f[i]! * (i === 0 || i === f.length - 1 ? 1 : i % 2 === 1 ? 4 : 2)
  }
  return (sum * h) / 3
}

/** Gradient into the walls, summed over all four, by one-sided differences of fourth order. */
function wallGradient({ nx, ny, dx, dy, values }: Field): number {
  const inward = (from: number, step: number, h: number) =>
    [-25 / 12, 4, -3, 4 / 3, -1 / 4].reduce(
      (sum, w, i) => sum + (w * values[from + i * step]!) / h,
      0,
    )
  const column = Array.from(
    { length: ny },
    (_, j) => inward(j * nx, 1, dx) + inward(j * nx + nx - 1, -1, dx),
  )
  const row = Array.from(
    { length: nx },
    (_, i) => inward(i, nx, dy) + inward((ny - 1) * nx + i, -nx, dy),
  )
  return simpson(column, dy) + simpson(row, dx)
}

test.run()
