import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { cbrt, cos, sin } from '../../workers/numerics/mathematics.ts'
import type { Inputs } from '../../workers/schema.ts'
import type { SolverResult } from '../../workers/solver.ts'
import { BARE, lapseOf } from '../../workers/solvers/oscillator/lapse.ts'
import { LOCATIONS } from '../../workers/solvers/oscillator/location.ts'
import { mechanicsOf } from '../../workers/solvers/oscillator/mechanics.ts'
import { mediumAround, reynoldsTimesDrag } from '../../workers/solvers/oscillator/medium.ts'
import { radialFall } from '../../workers/solvers/oscillator/reference-law.ts'
import type { GEODESIC_OUTPUTS } from '../../workers/solvers/solve/geodesic-words.ts'
import { solve as record } from '../../workers/solvers/solve/solve.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('solve')
const inLong = longOnly(test)
const solver = solverOf(record)
/** A run without equations has all outputs of its kind. */
const solve = (input: object = {}) => {
  const solved = solver({ prompt: 'test', ...input })
  return { ...solved, result: solved.result as SolverResult & Inputs<typeof GEODESIC_OUTPUTS> }
}

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

test('a medium acts on a steel sphere of the given mass', () => {
  for (const [name, density, viscosity] of [
    ['air', 1.225, 1.7894e-5],
    ['water', 998.2, 1.0016e-3],
  ] as const) {
    const { buoyancy, addedMass, dragRate, reynolds } = mediumAround(name, 2)
    near(buoyancy, density / 7850, { relative: 1e-14 })
    near(addedMass, density / 7850 / 2, { relative: 1e-14 })
    const radius = cbrt(2 / 7850 / ((4 / 3) * Math.PI))
    near(reynolds(0.3), (density * 0.3 * 2 * radius) / viscosity, { relative: 1e-12 })
    // F = Cd rho v^2/2 times the cross-section, over the mass and the speed.
    const coefficient = reynoldsTimesDrag(reynolds(0.3)) / reynolds(0.3)
    const force = (coefficient * density * 0.09 * Math.PI * radius * radius) / 2
    near(dragRate(0.3), force / 2 / 0.3, { relative: 1e-12 })
    // Stokes: 6 pi mu r v.
    near(dragRate(0), (6 * Math.PI * viscosity * radius) / 2, { relative: 1e-12 })
  }
})

test('a body beyond the drag correlation, or near the speed of sound, is told', () => {
  const warnings = (input: object) => solve({ medium: 'water', tMax: 5, ...input }).result.warnings
  assert.equal(warnings({ mass: 1 }), [])
  // A sphere of 29 cm sinks at several m/s: a Reynolds number of some millions.
  const [told, ...others] = warnings({ mass: 100 })
  assert.match(told!, 'the drag correlation ends at 1000000')
  assert.is(others.length, 0)
  assert.match(warnings({ medium: 'air', mass: 1e9, tMax: 15 }).at(-1)!, 'beyond Mach 0.3')
})

test('GR33 takes 2GM/(R c^2) off free fall at the surface of each body', () => {
  for (const [location, kilometres] of [
    ['earth', 6371],
    ['mars', 3389.5],
    ['moon', 1737.4],
    ['jupiter', 69_911],
    ['sun', 695_700],
  ] as const) {
    const bare = solve({ location, koSettings: { NM19: 1 } }).result.finalDisplacement
    const { result } = solve({ location, koSettings: { NM19: 1, GR33: 1 } })
    const { GM } = LOCATIONS[location]
    const weakness = (2 * GM) / (299_792_458 ** 2 * kilometres * 1000)
    near(1 - result.finalDisplacement / bare, weakness, { relative: 0.01 })
  }
})

test('the force on a body at rest is the slope of its potential, in every law and medium', () => {
  const laws = [
    { law: 'free-fall', operator: 'NM19', x0: 7 },
    { law: 'shm', operator: 'NM30', x0: -2 },
    // Ten Schwarzschild radii of the sun: the weak field takes off a tenth.
    { law: 'gravity', operator: 'NM21', x0: 29_530 },
  ] as const
  for (const { x0, ...base } of laws) {
    for (const g00 of [null, 'GR33']) {
      for (const medium of ['vacuum', 'water'] as const) {
        const operators = {
          ...{ couplings: [], warnings: [], omega: 3, lapse: BARE, g00 },
          bases: [{ ...base, weight: 0.7 }],
        }
        const mechanics = mechanicsOf(operators, 'sun', mediumAround(medium, 1), x0)
        const { potentialChange, acceleration, inertia, terms } = mechanics
        const parts = new Float64Array(terms.length)
        for (const s of [0, -0.4 * Math.abs(x0), 0.3 * Math.abs(x0)]) {
          const h = 1e-4 * Math.abs(x0)
          const slope = (potentialChange(s + h) - potentialChange(s - h)) / (2 * h)
          near(acceleration(s, 0, parts) * inertia, -slope, { relative: 1e-6 })
          near(
            parts.reduce((sum, part) => sum + part, 0),
            acceleration(s, 0, parts),
            { relative: 1e-12 },
          )
        }
      }
    }
  }
})

test('the energy at the start is that of the law, per kilogram times the mass', () => {
  near(solve({ mass: 3, position: 20 }).result.energy, 3 * 9.80665 * 20, { relative: 1e-14 })
  const spring = { referenceMode: 'shm', mass: 3, position: 2, koSettings: { NM30: 5 } }
  near(solve(spring).result.energy, (3 * 25 * 4) / 2, { relative: 1e-14 })
  const fall = { referenceMode: 'gravity', mass: 3, position: 7e6 }
  near(solve(fall).result.energy, (-3 * LOCATIONS.earth.GM) / 7e6, { relative: 1e-14 })
  // The weak field takes rs/(2 x) off the potential, as rs/x off the force.
  const sun = { ...fall, location: 'sun', position: 7e8, koSettings: { GR33: 1 } }
  const half = LOCATIONS.sun.GM / (299_792_458 ** 2 * 7e8)
  const bare = (-3 * LOCATIONS.sun.GM) / 7e8
  near(1 - solve(sun).result.energy / bare, half, { relative: 1e-8 })
})

test('the registers hold the state at tMax, and the lapse at its chart time', () => {
  const { result } = solve({ position: 12, tMax: 2, alpha: 40, beta: -20 })
  const { registers } = result
  near(registers.phi, 12 - 2 * 9.80665, { relative: 1e-11 })
  assert.is(registers.phi, result.finalPosition)
  assert.is(registers.phiDot, result.finalVelocity)
  near(registers.phiDotDot, -9.80665, { relative: 1e-14 })
  near(registers.GM, 3.986004418e14, { relative: 1e-15 })
  const { clock, rate } = lapseOf(40 * 1.287e-3, -20 * 1.287e-3)
  near(clock(registers.chartTime), 2, { relative: 1e-13 })
  near(registers.R, rate(registers.chartTime), { relative: 1e-13 })
})

test('the estimate is errorPct over a hundred, and covers the deviation from the law', () => {
  for (const input of [
    { referenceMode: 'shm', koSettings: { NM30: 2 }, tMax: 10 },
    { referenceMode: 'shm', koSettings: { NM30: 40 }, tMax: 30, dt: 0.1 },
  ]) {
    const { result, uncertainty } = solve(input)
    near(result.accuracy.estimate, result.errorPct / 100, { relative: 1e-14 })
    const { x, t, v } = result.series as Record<'t' | 'x' | 'v', number[]>
    const omega = input.koSettings.NM30
    for (const [i, time] of t.entries()) {
      const off = x[i]! - cos(omega * time)
      assert.ok(Math.abs(off) <= 2 * result.accuracy.estimate + 1e-14)
      const slow = v[i]! / omega + sin(omega * time)
      assert.ok(Math.abs(slow) <= result.accuracy.estimate + 1e-14)
    }
    // The last position: the deviation of a displacement of up to 2, and what doubles round.
    const rounding = Number.EPSILON * (9 + omega * input.tMax)
    assert.ok(Math.abs(x.at(-1)! - cos(omega * input.tMax)) <= uncertainty)
    assert.ok(uncertainty <= 2 * result.accuracy.estimate + rounding)
  }
})

test('GR33 to GR38 add the weak-field factor, their neighbours have no equation of motion', () => {
  const role = (id: string) => {
    const { registers } = solve({ koSettings: { [id]: 1 }, position: 7e6 }).result
    return registers.operators[0]!.role
  }
  for (let n = 33; n <= 38; n++) assert.is(role(`GR${n}`), 'g00')
  for (const id of ['GR32', 'GR39']) assert.is(role(id), 'no equation of motion')
})

test('KO42 and KO42.1 both scale the sine part; beyond the threshold the run is one under the kernel', () => {
  const { result } = solve({ koSettings: { KO42: 0.5, 'KO42.1': 3 } })
  near(result.alphaEff, 1.5 * 1.287e-3, { relative: 1e-14 })
  const shifted = solve({ alpha: 150, tMax: 1 })
  near(shifted.coupling!.alpha, 150 * 1.287e-3, { relative: 1e-14 })
  near(shifted.result.alphaEff, 1e-3, { relative: 1e-14 })
  near(shifted.result.finalDisplacement, -9.80665 / 2, { relative: 1e-11 })
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
  const other = solve({ tMax: 99, dt: 0 }).result
  assert.equal([other.tMax, other.dt, other.iterations], [30, 0.001, 1])
  near(other.finalDisplacement, -9.80665 * 450, { relative: 1e-12 })
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

test('where whole turns end the error is that of the motion, not of the displacement that is left', () => {
  for (const [omega, turns] of [
    [2 * Math.PI, 3],
    [Math.PI, 7],
    [7 * Math.PI, 70],
  ] as const) {
    const tMax = (2 * Math.PI * turns) / omega
    const { value, uncertainty } = solve({
      koSettings: { NM30: omega },
      position: 1,
      tMax,
      medium: 'vacuum',
    })
    assert.ok(Math.abs(value! - Math.cos(omega * tMax)) <= uncertainty, `${value} ± ${uncertainty}`)
    assert.ok(uncertainty > 1e-15 && uncertainty < 1e-9, `${uncertainty}`)
  }
})

inLong('an object has its own mass, size and drag; what is unknown is refused in a fluid', () => {
  const fall = (more: object) => solve({ medium: 'air', tMax: 20, ...more }).result
  const speed = (more: object) => -fall(more).finalVelocity
  /** m g = rho C A v^2 / 2, less what floats. */
  const terminal = (mass: number, diameter: number, drag: number) =>
    Math.sqrt(
      (8 * (mass - (1.225 * Math.PI * diameter ** 3) / 6) * 9.80665) /
        (1.225 * drag * Math.PI * diameter ** 2),
    )
  // Some per cent for what of creeping flow is left at Re = 1e5.
  near(speed({ object: 'baseball' }), terminal(0.14525, 0.07379, 0.35), { relative: 0.04 })
  near(speed({ object: 'Golf ball' }), terminal(0.04593, 0.04267, 0.25), { relative: 0.07 })
  near(speed({ object: 'tennis ball' }), terminal(0.0577, 0.067, 0.55), { relative: 0.03 })
  assert.is((fall({ object: 'baseball' }).parameters as { mass: number }).mass, 0.14525)
  assert.ok(speed({ object: 'baseball', mass: 1 }) > 2 * speed({ object: 'baseball' }))
  assert.is(speed({ object: 'body', mass: 1 }), speed({}))
  assert.ok(solve({ object: 'table tennis ball', medium: 'water', tMax: 2 }).value! > 0)
  const refused = refusal(() => solve({ object: 'basebal', medium: 'air' }))
  assert.is(refused.code, 'INVALID_INPUT')
  assert.match(refused.message, 'baseball?')
  // Without a fluid nothing of the body matters but its mass: any name is a label.
  near(solve({ object: 'a feather', tMax: 2 }).value!, -19.6133, { relative: 1e-12 })
})

test.run()
