import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { cos } from '../../workers/numerics/mathematics.ts'
import { lapseOf } from '../../workers/solvers/geodesic/lapse.ts'
import { LOCATIONS } from '../../workers/solvers/geodesic/location.ts'
import { mediumAround, reynoldsTimesDrag } from '../../workers/solvers/geodesic/medium.ts'
import { radialFall } from '../../workers/solvers/geodesic/reference-law.ts'
import { solve as record } from '../../workers/solvers/solve.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('solve')
const solver = solverOf(record)
const solve = (input: object = {}) => solver({ prompt: 'test', ...input })

testReferences(test, record)

test('the tension of the metric leaves the trajectory on its own clock as it was', () => {
  const gravity = { referenceMode: 'gravity', position: 7e6, tMax: 20 }
  for (const law of [{ tMax: 3 }, { referenceMode: 'shm', tMax: 7 }, gravity]) {
    const { result: bare } = solve({ ...law, alpha: 0 })
    for (const tension of [{}, { beta: 1 }, { alpha: 80, beta: -60 }]) {
      const { result } = solve({ ...law, ...tension })
      near(result.finalDisplacement, bare.finalDisplacement, { relative: 1e-11 })
      near(result.finalVelocity, bare.finalVelocity, { relative: 1e-11 })
      assert.ok(result.tensionShift > 1e-5 * Math.abs(bare.finalDisplacement))
    }
    assert.is(bare.tensionShift, 0)
  }
})

test('the default tension is 1.287e-3 and KO42 of koSettings scales it', () => {
  near(solve().result.alphaEff, 1.287e-3, { relative: 1e-15 })
  const { result } = solve({ beta: 2, koSettings: { 'KO42.1': 0.5, 'KO42.2': 3 } })
  near(result.alphaEff, 0.5 * 1.287e-3, { relative: 1e-15 })
  near(result.betaEff, 6 * 1.287e-3, { relative: 1e-15 })
  assert.is(refusal(() => solve({ alpha: 700, beta: 700 })).code, 'UNSTABLE')
})

test('the clock runs at the lapse, and the chart time is its inverse', () => {
  const { rate, clock, chart } = lapseOf(0.7, -0.5)
  for (let t = 0.05; t < 4; t += 0.31) {
    const h = 1e-5
    near((clock(t + h) - clock(t - h)) / (2 * h), rate(t), { absolute: 1e-8 })
    near(chart(clock(t)), t, { relative: 1e-14 })
  }
})

test('free fall is g t^2/2 everywhere', () => {
  for (const [location, { g }] of Object.entries(LOCATIONS)) {
    near(solve({ location, tMax: 4 }).result.finalDisplacement, -8 * g, { relative: 1e-12 })
  }
})

test('a weight on a spring swings about its sag', () => {
  const koSettings = { NM24: 1, NM30: 3 }
  const { result } = solve({ koSettings, position: 0.4, normalizeOperators: false, tMax: 2.5 })
  const sag = -9.80665 / 9
  near(result.finalPosition, sag + (0.4 - sag) * cos(7.5), { absolute: 1e-10 })
})

test('normalized weights share one unit between the base metrics', () => {
  const { result } = solve({ koSettings: { NM19: 3, NM24: 1 }, tMax: 1 })
  near(result.finalDisplacement, -9.80665 / 2, { relative: 1e-12 })
  const doubled = solve({ koSettings: { NM19: 2 }, normalizeOperators: false, tMax: 1 })
  near(doubled.result.finalDisplacement, -9.80665, { relative: 1e-12 })
})

test('GR33 takes 2GM/(x c^2) off the acceleration', () => {
  const fall = { referenceMode: 'gravity', location: 'sun', position: 7e8, tMax: 1 }
  const bare = solve(fall).result.finalDisplacement
  const { result } = solve({ ...fall, koSettings: { GR33: 1 } })
  const schwarzschild = (2 * LOCATIONS.sun.GM) / 299_792_458 ** 2
  near(1 - result.finalDisplacement / bare, schwarzschild / 7e8, { relative: 1e-5 })
})

test('the closed form of the weak-field fall keeps its energy and starts with its acceleration', () => {
  const { at } = radialFall(10, 50, 0.3)
  const potential = (x: number) => -50 / x + (50 * 0.3) / (2 * x * x)
  for (const T of [0.3, 1, 2.4]) {
    const { s, u } = at(T)
    near((u * u) / 2 + potential(10 + s), potential(10), { relative: 1e-13 })
  }
  near(at(1e-4).s, ((-50 / 100) * (1 - 0.03) * 1e-8) / 2, { relative: 1e-8 })
})

test('drag of a sphere: Stokes, the standard curve, the crisis', () => {
  near(reynoldsTimesDrag(1e-3), 24, { relative: 1e-3 })
  // Standard drag curve (Clift, Grace and Weber, Bubbles, Drops, and Particles, 1978, table 5.2).
  // Morrison's fit follows it to 5 %.
  near(reynoldsTimesDrag(100) / 100, 1.087, { relative: 0.05 })
  near(reynoldsTimesDrag(1e4) / 1e4, 0.405, { relative: 0.05 })
  assert.ok(reynoldsTimesDrag(4e5) / 4e5 < 0.15)
})

test('a grain sinks at the speed where weight less buoyancy is drag', () => {
  const input = { mass: 1e-9, medium: 'water', tMax: 2 } as const
  const { result } = solve(input)
  const { buoyancy, dragRate } = mediumAround('water', 1e-9)
  const v = Math.abs(result.finalVelocity)
  near(dragRate(v) * v, 9.80665 * (1 - buoyancy), { relative: 1e-9 })
})

test('a fall in water takes the time of its quadrature, t = integral of dv / a(v)', () => {
  const { result } = solve({ medium: 'water', mass: 2, tMax: 0.4, dt: 0.1 })
  const { buoyancy, addedMass, dragRate } = mediumAround('water', 2)
  const a = (v: number) => (9.80665 * (1 - buoyancy) - dragRate(v) * v) / (1 + addedMass)
  const speed = Math.abs(result.finalVelocity)
  const simpson = (f: (v: number) => number, n = 2000) => {
    let sum = f(0) + f(speed)
    for (let i = 1; i < n; i++) sum += (i % 2 ? 4 : 2) * f((i * speed) / n)
    return (sum * speed) / (3 * n)
  }
  near(
    simpson(v => 1 / a(v)),
    0.4,
    { relative: 1e-8 },
  )
  near(
    simpson(v => v / a(v)),
    Math.abs(result.finalDisplacement),
    { relative: 1e-8 },
  )
  assert.ok(result.energyDrift < 1e-10)
})

test('air slows a feather more than a stone, and hardly a boulder', () => {
  const drop = (mass: number) => solve({ mass, medium: 'air', tMax: 1 }).result.finalDisplacement
  assert.ok(drop(1e-6) > drop(0.1) && drop(0.1) > drop(1e5))
  near(drop(1e9), -9.80665 / 2, { relative: 1e-3 })
})

test('operators without an equation of motion are named, not guessed', () => {
  const { result } = solve({ koSettings: { QM5: 1, FM3: 2, NM21: 1 }, referenceMode: 'free-fall' })
  assert.equal(
    result.registers.operators.map(({ id, role }) => [id, role]),
    [
      ['QM5', 'no equation of motion'],
      ['FM3', 'no equation of motion'],
      ['NM21', 'not in this law'],
    ],
  )
  assert.is(result.warnings.length, 2)
  const off = solve({ koSettings: { NM21: 1 }, useOperatorModules: false }).result
  near(off.finalDisplacement, -122.583125, { relative: 1e-12 })
  const core = solve({ koSettings: { FM3: 2 }, coreOnly: true }).result
  assert.is(core.registers.operators[0]?.role, 'not core')
})

test('what cannot be run is refused by name', () => {
  const code = (input: object) => refusal(() => solve(input)).code
  assert.is(code({ referenceMode: 'gravity' }), 'MISSING_INPUT')
  assert.is(code({ koSettings: { NM21: 1 } }), 'MISSING_INPUT')
  assert.is(code({ referenceMode: 'gravity', position: -7e6 }), 'INVALID_INPUT')
  assert.is(code({ koSettings: { NM31: 1 } }), 'UNKNOWN_OPERATOR')
  assert.is(code({ koSettings: { GR33: 1 }, position: 100, location: 'sun' }), 'UNSTABLE')
  assert.is(code({ referenceMode: 'shm', koSettings: { NM30: 1e6 } }), 'NOT_CONVERGED')
  assert.is(code({ mass: 0 }), 'INVALID_INPUT')
  assert.is(code({ location: 'venus' }), 'INVALID_INPUT')
})

test('a fall to the centre is refused with its time', () => {
  const { code, details } = refusal(() => solve({ referenceMode: 'gravity', position: 1e5 }))
  assert.is(code, 'UNSTABLE')
  // pi/2 sqrt(x0^3 / 2GM).
  const time = (Math.PI / 2) * Math.sqrt((1e5 * 1e5 * 1e5) / (2 * LOCATIONS.earth.GM))
  near(details?.['limit'] as number, time, { relative: 1e-14 })
})

test('tMax and dt alone are clamped', () => {
  const { result } = solve({ tMax: -1, dt: 7 })
  assert.is(result.tMax, 0.1)
  assert.is(result.dt, 0.1)
  near(result.finalDisplacement, -9.80665 * 0.005, { relative: 1e-12 })
})

test('the terms add up to the position', () => {
  const { value, terms } = solve({ medium: 'water', position: 12 })
  near(
    terms.reduce((sum, { value }) => sum + value, 0),
    value!,
    { relative: 1e-12 },
  )
})

test('the series is short enough to plot and ends at tMax', () => {
  const { series } = solve({ tMax: 30, dt: 0.001 }).result
  assert.ok(series['t']!.length <= 500)
  assert.is(series['t']!.at(-1), 30)
  near(series['x']!.at(-1), -4412.9925, { relative: 1e-12 })
})

test('the same input gives the same bits', () => {
  const input = { medium: 'air', tMax: 2, beta: 1 }
  assert.equal(solve(input).result, solve(input).result)
})

test.run()
