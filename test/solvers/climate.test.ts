import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { cos, exp } from '../../workers/numerics/mathematics.ts'
import { Channel, stoker, stokerDepth } from '../../workers/solvers/climate/dam-break.ts'
import { frequencyOf } from '../../workers/solvers/climate/surface.ts'
import { climate } from '../../workers/solvers/climate.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('climate')
const solve = solverOf(climate)

testReferences(test, climate)

test('the bump stays symmetric under reflection and exchange of the axes', () => {
  const N = 32
  const h = solve({ N, steps: 100 }).result.fields['h']!
  for (let j = 0; j < N; j++) {
    for (let i = 0; i < N; i++) {
      const here = h.values[j * N + i]!
      near(h.values[i * N + j], here, { relative: 1e-13 })
      near(h.values[j * N + N - 1 - i], here, { relative: 1e-13 })
    }
  }
})

test('the amplitude of the mode starts as that of a Gaussian and turns over after half a period', () => {
  const { series } = solve({ H: 2, dt: 0.001, steps: 400 }).result
  const { t, modeAmplitude: a } = series as { t: Float64Array; modeAmplitude: Float64Array }
  // 2 H 0.01 times the Fourier integral of exp(-r^2/0.02), the tails beyond the square left out.
  near(-a[0]!, 2 * 0.02 * 0.02 * Math.PI * exp(-0.02 * Math.PI * Math.PI), { relative: 2e-3 })
  const period = 1 / Math.sqrt(2 * 9.81)
  const turn = a.indexOf(Math.max(...a.filter((_, i) => t[i]! < period)))
  near(t[turn], period / 2, { relative: 0.02 })
})

test('a decaying oscillation gives its frequency whatever its decay', () => {
  for (const decay of [0, 0.3]) {
    const samples = Float64Array.from({ length: 300 }, (_, i) => {
      const t = 0.01 * i
      return exp(-decay * t) * cos(2 * Math.PI * 2.03 * t + 0.4)
    })
    near(frequencyOf(samples, 0.01, 2), 2.03, { relative: 1e-12 })
  }
})

test("Stoker's middle state satisfies the jump conditions of its shock", () => {
  for (const right of [1.9, 1, 0.1, 0.002]) {
    const dam = { g: 9.81, left: 2, right }
    const { middleDepth: h, middleVelocity: u, shockSpeed: s, tail } = stoker(dam)
    near(s * (h - right), h * u, { relative: 1e-12 })
    near(s * h * u, h * u * u + (9.81 / 2) * (h * h - right * right), { relative: 1e-9 })
    near(stokerDepth(dam, stoker(dam), tail * (1 - 1e-12)), h, { relative: 1e-6 })
  }
})

test('half the cell leaves half the error of a dam break or less', () => {
  const dam = { g: 9.81, left: 2, right: 1 }
  const waves = stoker(dam)
  const t = 0.06
  const error = (cells: number) => {
    const channel = new Channel(dam, cells)
    channel.advance(cells / 2, (2 * t) / 1)
    let sum = 0
    for (const [i, depth] of channel.h.entries()) {
      const exact = stokerDepth(dam, waves, ((i + 0.5) / cells - 0.5) / t)
      sum += Math.abs(depth - exact) / cells
    }
    return sum
  }
  const [coarse, fine] = [error(100), error(200)]
  assert.ok(coarse / fine > 1.8, `${coarse} falls to ${fine}`)
})

test('deep and shallow dams agree with Stoker, beyond the critical ratio too', () => {
  for (const hRight of [1.5, 0.4, 0.1]) {
    const { result } = solve({ initial: 'dam-break', N: 512, H: 2, hRight, dt: 2e-4, steps: 250 })
    const exact = stoker({ g: 9.81, left: 2, right: hRight })
    near(result.middleDepth, exact.middleDepth, { relative: 1e-3 })
    near(result.shockSpeed, exact.shockSpeed, { relative: 1e-3 })
    assert.ok(result.energyDrift > 1e-6, 'a shock dissipates')
  }
})

test('a run below a period has no frequency, and says so', () => {
  const { value, result } = solve({ steps: 50 })
  assert.is(value, null)
  assert.is(result.modeFrequency, null)
  assert.is(result.warnings.length, 1)
})

test('the Courant number 1 runs, above is refused', () => {
  assert.is(solve({ g: 1, N: 16, dt: 1 / 16, steps: 20 }).result.cfl, 1)
  const failure = refusal(() => solve({ g: 1, N: 16, dt: 1.001 / 16, steps: 20 }))
  assert.is(failure.code, 'UNSTABLE')
  near((failure.details as { cfl: number }).cfl, 1.001, { relative: 1e-12 })
})

test('a dam that stands the wrong way round, that reaches the walls or that is too coarse is refused', () => {
  const dam = { initial: 'dam-break', N: 400, H: 2, hRight: 1, dt: 2e-4 }
  assert.is(refusal(() => solve({ ...dam, hRight: 2 })).code, 'INVALID_INPUT')
  assert.is(refusal(() => solve({ ...dam, steps: 1000 })).code, 'INVALID_INPUT')
  assert.is(refusal(() => solve({ ...dam, steps: 10 })).code, 'PRECISION')
})

test('out of range, of the wrong kind or unknown: refused', () => {
  for (const input of [{ N: 15 }, { N: 513 }, { H: 0 }, { g: -1 }, { initial: 'rest' }, { c: 1 }]) {
    assert.is(refusal(() => solve(input)).code, 'INVALID_INPUT')
  }
  assert.is(refusal(() => solve({ N: 512, dt: 1e-4, steps: 100_000 })).code, 'INVALID_INPUT')
})

test('the same input gives the same bits', () => {
  assert.equal(solve({ steps: 60 }).result, solve({ steps: 60 }).result)
})

test.run()
