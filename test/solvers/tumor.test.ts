import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { exp, log } from '../../workers/numerics/mathematics.ts'
import { crossing, integral } from '../../workers/solvers/tumor/front.ts'
import { tumor } from '../../workers/solvers/tumor/tumor.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { refusal } from '../support/refusal.ts'
import { modelOf } from '../support/solve.ts'

const test = suite('tumor')
const solve = modelOf(tumor)

testReferences(test, tumor)

const UNIT = { D: 1, rho: 1, L: 100, N: 1001, x0: 10, tEnd: 30 }

test('the exact wave keeps its speed and its profile', () => {
  const wave = { ...UNIT, L: 80, N: 801, x0: 30, tEnd: 10, initial: 'ablowitz-zeppetella' } as const
  const { result } = solve(wave)
  const speed = 5 / Math.sqrt(6)
  near(result.frontSpeed, speed, { relative: 1e-6 })
  near(result.frontPosition, 30 + 10 * speed, { relative: 1e-6 })
  const { x, u } = result.series as { x: Float64Array; u: Float64Array }
  for (const [i, value] of u.entries()) {
    const z = x[i]! - 30 - 10 * speed
    near(value, (1 + (Math.SQRT2 - 1) * exp(z / Math.sqrt(6))) ** -2, { absolute: 2e-5 })
  }
})

test('length scales with sqrt(D/rho), time with 1/rho, u with K', () => {
  const { result } = solve({ ...UNIT, tEnd: 10 })
  const scaled = { D: 0.5, rho: 0.02, K: 7, L: 500, N: 1001, x0: 50, tEnd: 500 }
  const other = solve(scaled).result
  near(other.frontSpeed, result.frontSpeed * 0.1, { relative: 1e-9 })
  near(other.frontPosition, result.frontPosition * 5, { relative: 1e-9 })
  near(other.totalMass, result.totalMass * 35, { relative: 1e-9 })
  near(other.frontWidth, result.frontWidth * 5, { relative: 1e-9 })
})

test('a step is slower than 2 sqrt(rho D), by less and less, as Bramson says', () => {
  const delay = (tEnd: number) => {
    const { result } = solve({ ...UNIT, L: 220, N: 2201, tEnd })
    assert.ok(result.frontSpeed < 2)
    near(result.frontSpeed, result.bramsonSpeed!, { relative: 6e-3 })
    return 2 - result.frontSpeed
  }
  const ratio = delay(25) / delay(50)
  assert.ok(ratio > 1.8 && ratio < 2.4, `${ratio}`)
})

test('half as many nodes give the same speed within the estimate', () => {
  const fine = solve({ ...UNIT, N: 1001 })
  const coarse = solve({ ...UNIT, N: 501 })
  const change = Math.abs(coarse.result.frontSpeed - fine.result.frontSpeed)
  assert.ok(change < 3 * coarse.uncertainty, `${change} against ${coarse.uncertainty}`)
})

test('down to two nodes in sqrt(D/rho) the estimate tells how far front and mass are off', () => {
  const fine = solve({ ...UNIT, N: 2001 }).result
  for (const N of [201, 251, 301]) {
    const { frontSpeed, totalMass, accuracy } = solve({ ...UNIT, N }).result
    near(frontSpeed, fine.frontSpeed, { relative: 1.2 * accuracy.estimate })
    near(totalMass, fine.totalMass, { relative: 1.2 * accuracy.estimate })
  }
})

test('a start between two nodes has the mass and the place of its step', () => {
  for (const x0 of [10, 10.03, 10.05]) {
    const { series } = solve({ ...UNIT, x0, tEnd: 1 }).result
    near((series['mass'] as number[])[0], x0, { relative: 1e-12 })
  }
})

const WAVE = { ...UNIT, L: 80, N: 801, x0: 30, tEnd: 10, initial: 'ablowitz-zeppetella' } as const

test('the estimate covers the true error of speed and mass, and not by a hundredfold', () => {
  const exact = solve({ ...UNIT, L: 60, x0: 8, tEnd: 15, N: 2401 }).result
  for (const N of [241, 401, 601]) {
    const { result, uncertainty } = solve({ ...UNIT, L: 60, x0: 8, tEnd: 15, N })
    const speed = Math.abs(result.frontSpeed - exact.frontSpeed)
    const mass = Math.abs(result.totalMass / exact.totalMass - 1)
    const { estimate } = result.accuracy
    const error = Math.max(speed / 2, mass)
    assert.ok(error < 1.2 * estimate && estimate < 30 * error, `${error}, told ${estimate}`)
    near(uncertainty, 2 * estimate, { relative: 1e-12 })
  }
  const { result } = solve({ ...WAVE, N: 321 })
  const speed = 5 / Math.sqrt(6)
  assert.ok(Math.abs(result.frontSpeed - speed) / 2 < result.accuracy.estimate)
})

test('the wave is as wide as its closed form, from 9/10 to 1/10', () => {
  const { frontWidth } = solve(WAVE).result
  const at = (u: number) => Math.sqrt(6) * log((1 / Math.sqrt(u) - 1) / (Math.SQRT2 - 1))
  near(frontWidth, at(0.1) - at(0.9), { relative: 1e-6 })
})

test('the delay of Bramson is 3 ln 2 sqrt(D/rho) over the length of the run', () => {
  const { result } = solve({ D: 0.5, rho: 0.02, L: 500, x0: 50, N: 1001, tEnd: 500 })
  near(result.asymptoticSpeed, 0.2, { relative: 1e-14 })
  near(result.bramsonSpeed, 0.2 - (3 * 5 * Math.LN2) / 500, { relative: 1e-12 })
  near(result.doublingTime, Math.LN2 / 0.02, { relative: 1e-14 })
  assert.is(solve(WAVE).result.bramsonSpeed, null)
  assert.is(solve({ ...UNIT, tEnd: 4.9 }).result.bramsonSpeed, null)
  assert.ok(solve({ ...UNIT, tEnd: 5 }).result.bramsonSpeed! > 1)
})

test('the mass grows by what the reaction makes, in every growth time', () => {
  const { t, mass, front } = solve(WAVE).result.series as Record<'t' | 'mass' | 'front', number[]>
  assert.is(t[0], 0)
  assert.is(t.at(-1), 10)
  const speed = 5 / Math.sqrt(6)
  for (let i = 0; i < t.length; i += 20) {
    // A wave that keeps its shape fills its way with 1.
    near(mass[i]! - mass[0]!, speed * t[i]!, { absolute: 2e-4 })
    near(front[i], 30 + speed * t[i]!, { absolute: 2e-4 })
  }
})

test('where growth takes much longer than the run, the profile is that of diffusion alone', () => {
  // Half of the complementary error function: from 0.9 to 0.1 in 2 * 1.8124 sqrt(D t). It grows by 1 % meanwhile.
  const { result } = solve({ D: 0.01, rho: 1e-4, L: 100, N: 2001, x0: 40, tEnd: 100 })
  near(result.frontPosition, 40, { absolute: 0.02 })
  near(result.frontWidth, 2 * 1.8123876, { relative: 5e-3 })
  for (const { name, value } of result.checks) assert.ok(value < 1e-5, `${name} ${value}`)
  assert.ok(solve({ rho: 9e-5, D: 0.0134 }).result.accuracy.estimate < 1e-3)
})

test('a front near the wall is told, one that reaches it is refused', () => {
  // sqrt(D/rho) is 4 mm: all lengths are four times those of the unit wave.
  const ends = 4 * (30 + (10 * 5) / Math.sqrt(6))
  const run = (before: number) => {
    const L = Math.round(10 * (ends + 4 * before)) / 10
    return solve({ ...WAVE, D: 16, x0: 120, L, N: Math.round(2.5 * L) + 1 })
  }
  assert.is(run(9).result.warnings.length, 0)
  assert.match(run(4).result.warnings[0]!, 'speeds it up')
  assert.match(refusal(() => run(1.8)).message, 'take L = ')
})

test('the first growth time of a step is that of small explicit steps', () => {
  const [N, L, tEnd] = [401, 20, 1]
  const dx = L / (N - 1)
  const dt = dx * dx * 0.4
  const steps = Math.round(tEnd / dt)
  let u = Float64Array.from({ length: N }, (_, i) => Math.min(1, Math.max(0, 5 / dx - i + 0.5)))
  for (let n = 0; n < steps; n++) {
    u = u.map((here, i) => {
      const [west, east] = [u[i === 0 ? 1 : i - 1]!, u[i === N - 1 ? N - 2 : i + 1]!]
      return here + dt * ((west - 2 * here + east) / (dx * dx) + here * (1 - here))
    })
  }
  const { result } = solve({ D: 1, rho: 1, x0: 5, L, N, tEnd: steps * dt })
  near(result.frontPosition, crossing(u, dx, 0.5)!, { absolute: 5e-4 })
  near(result.frontWidth, crossing(u, dx, 0.1)! - crossing(u, dx, 0.9)!, { relative: 3e-4 })
  near(
    result.totalMass,
    integral(u, dx, value => value),
    { absolute: 5e-4 },
  )
})

test('a level is found where the profile falls through it, and not where it does not', () => {
  const u = Float64Array.from({ length: 41 }, (_, i) => 1 / (1 + exp(i / 4 - 5.1)))
  near(crossing(u, 0.25, 0.5), 5.1, { absolute: 1e-4 })
  assert.is(crossing(u, 0.25, 2), null)
  near(
    integral(u, 0.25, value => value * value),
    4.1,
    { absolute: 0.02 },
  )
})

test('a run that goes on from the density of another ends where one whole run ends', () => {
  for (const N of [1001, 1000]) {
    const whole = solve({ ...UNIT, N, tEnd: 20 }).result
    const first = solve({ ...UNIT, N, tEnd: 10 }).result
    assert.is(first.finalDensity.length, N)
    const second = solve({ ...UNIT, N, tEnd: 10, initialState: first.finalDensity }).result
    near(second.frontPosition, whole.frontPosition, { relative: 1e-4 })
    near(second.totalMass, whole.totalMass, { relative: 1e-4 })
    assert.is(second.bramsonSpeed, null)
  }
})

test('a state of another length, beyond 0 and K or without a front is refused', () => {
  const states = [
    [Array(1000).fill(1), /holds 1000 densities for N = 1001/],
    [Array(1001).fill(1.1), /initialState\[0\] is 1\.1/],
    [[...Array(500).fill(1), -1e-6, ...Array(500).fill(0)], /initialState\[500\] is -/],
    [Array(1001).fill(0.1), /nowhere above K\/2/],
    [Array(1001).fill(1), /meets the wall|nowhere/],
  ] as const
  for (const [initialState, message] of states) {
    const { code, message: told } = refusal(() => solve({ ...UNIT, initialState }))
    assert.is(code, 'INVALID_INPUT')
    assert.match(told, message)
  }
})

test('a front that meets the wall, lies outside or has too few nodes is refused with what would pass', () => {
  const wall = refusal(() => solve({ ...UNIT, L: 60, N: 601 }))
  assert.is(wall.code, 'INVALID_INPUT')
  assert.match(wall.message, 'take L = ')
  const [{ minimum: L }] = wall.details!['errors'] as [{ minimum: number }]
  assert.ok(L < 2.5 * 30 + 10)
  assert.ok(solve({ ...UNIT, L, N: Math.round(10 * L) + 1 }).result.accuracy.estimate < 1e-3)
  assert.is(refusal(() => solve({ ...UNIT, x0: 100 })).code, 'INVALID_INPUT')
  assert.match(refusal(() => solve({ ...UNIT, x0: 0.5 })).message, /larger x0/)
  const sparse = refusal(() => solve({ ...UNIT, N: 151 }))
  assert.is(sparse.code, 'PRECISION')
  const { N } = sparse.details as { N: number }
  assert.ok(solve({ ...UNIT, N }).result.accuracy.estimate < 1e-3)
  assert.is(refusal(() => solve({ ...UNIT, tEnd: 1e-5 })).code, 'PRECISION')
  // Four steps of tEnd/4 on half the grid: D dt/dx^2 = 1/160, and 1/6 takes N - 1 times sqrt(160/6).
  const still = refusal(() => solve({ ...UNIT, tEnd: 1e-3 }))
  near(still.details?.['spread'] as number, 1 / 160, { relative: 1e-12 })
  assert.is(still.details?.['N'], 5165)
  const rough = refusal(() => solve({ ...UNIT, N: 401, tEnd: 1 }))
  assert.is(rough.code, 'PRECISION')
  const finer = solve({ ...UNIT, N: rough.details?.['N'] as number, tEnd: 1 }).result
  assert.ok(finer.accuracy.estimate < 1e-3)
  assert.is(refusal(() => solve({ ...UNIT, L: 1e5, N: 20_001 })).code, 'PRECISION')
})

test('more work than some seconds is refused with the longest run that is not', () => {
  const { code, details } = refusal(() => solve({ N: 20_001, L: 2000, tEnd: 1e6 }))
  assert.is(code, 'INVALID_INPUT')
  const [{ maximum }] = details!['errors'] as [{ maximum: number }]
  // 2e8 nodes times steps, a fiftieth of a growth time each.
  near(maximum, (2e8 / 20_001) * (0.02 / 0.012), { relative: 0.05 })
})

test('out of range, of the wrong kind or unknown: refused', () => {
  for (const input of [
    { D: 0 },
    { rho: -1 },
    { N: 32 },
    { tEnd: 0 },
    { initial: 'bump' },
    { c: 1 },
  ]) {
    assert.is(refusal(() => solve(input)).code, 'INVALID_INPUT')
  }
})

test('the same input gives the same bits', () => {
  assert.equal(solve({}).result, solve({}).result)
})

test.run()
