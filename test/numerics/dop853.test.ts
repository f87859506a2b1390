import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dop853 } from '../../workers/numerics/dop853.ts'
import { ERROR_3, ERROR_5, NODES, STAGES, WEIGHTS } from '../../workers/numerics/dop853-tableau.ts'
import { log2, sin } from '../../workers/numerics/mathematics.ts'
import { near } from '../support/near.ts'

const test = suite('dop853')

const sum = (row: readonly (readonly [number, number])[]) => row.reduce((s, [, c]) => s + c, 0)
const oscillator = (_t: number, y: Float64Array, slope: Float64Array) => {
  slope[0] = y[1]!
  slope[1] = -y[0]!
}

test('each stage is taken where its row puts it', () => {
  for (const [i, row] of STAGES.entries()) near(sum(row), NODES[i]!, { absolute: 2e-14 })
  near(sum(WEIGHTS), 1, { absolute: 1e-14 })
  near(sum(ERROR_5), 0, { absolute: 1e-14 })
  near(sum(ERROR_3), 0, { absolute: 1e-14 })
})

test('fixed steps converge with order eight', () => {
  const error = (step: number) => {
    const loose = { relative: 1, absolute: [1e9, 1e9], maxStep: step }
    const y = Float64Array.of(0, 1)
    dop853(2, oscillator, loose).advance(0, y, 4)
    return Math.abs(y[0]! - sin(4))
  }
  near(log2(error(0.5) / error(0.25)), 8, { absolute: 0.3 })
})

test('the error follows the tolerance over six decades', () => {
  for (const relative of [1e-6, 1e-9, 1e-12]) {
    const integrator = dop853(2, oscillator, {
      relative,
      absolute: [relative, relative],
      maxStep: 5,
    })
    const y = Float64Array.of(0, 1)
    assert.ok(integrator.advance(0, y, 20))
    near(y[0]!, sin(20), { absolute: 50 * relative })
  }
})

test('many short advances end where one does', () => {
  const options = { relative: 1e-13, absolute: [1e-13, 1e-13], maxStep: 1 }
  const y = Float64Array.of(0, 1)
  const integrator = dop853(2, oscillator, options)
  for (let i = 0; i < 10_000; i++) integrator.advance(i / 1000, y, (i + 1) / 1000)
  near(y[0]!, sin(10), { absolute: 1e-14 })
})

test('sums are compensated: a hundred thousand short steps lose a few bits', () => {
  const options = { relative: 1, absolute: [1, 1], maxStep: 1e-4 }
  const y = Float64Array.of(0, 1)
  const integrator = dop853(2, oscillator, options)
  integrator.advance(0, y, 10)
  assert.ok(integrator.steps >= 100_000)
  near(y[0]!, sin(10), { absolute: 2e-15 })
})

test('steps grow as the eighth root of the tolerance', () => {
  const steps = (relative: number) => {
    const options = { relative, absolute: [relative, relative], maxStep: 100 }
    const integrator = dop853(2, oscillator, options)
    integrator.advance(0, Float64Array.of(0, 1), 300)
    return integrator.steps
  }
  // 10^(4/8) over four decades.
  near(steps(1e-11) / steps(1e-7), Math.sqrt(10), { relative: 0.1 })
})

test('a singularity ends the advance instead of being stepped over', () => {
  const pole = (_t: number, y: Float64Array, slope: Float64Array) => {
    slope[0] = y[0]! * y[0]!
  }
  const y = Float64Array.of(1)
  assert.not(dop853(1, pole, { relative: 1e-10, absolute: [1e-10], maxStep: 1 }).advance(0, y, 2))
  assert.ok(y[0]! > 1e9)
})

test('the caller can stop at an accepted step', () => {
  const y = Float64Array.of(0, 1)
  const options = { relative: 1e-10, absolute: [1e-10, 1e-10], maxStep: 0.1 }
  const integrator = dop853(2, oscillator, { ...options, accept: t => t < 0.95 })
  assert.not(integrator.advance(0, y, 2))
  near(y[0]!, sin(1), { absolute: 0.06 })
})

test.run()
