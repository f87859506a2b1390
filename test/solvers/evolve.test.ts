import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compileKernel, kernelsFrom } from '../../workers/kernel.ts'
import { lazy } from '../../workers/memo.ts'
import { exp } from '../../workers/numerics/mathematics.ts'
import { Random } from '../../workers/numerics/random.ts'
import type { Check } from '../../workers/solver.ts'
import { evolve } from '../../workers/solvers/evolve/evolve.ts'
import {
  driftBound,
  isShared,
  listIsWhole,
  virialIsDerivative,
} from '../../workers/solvers/evolve/self-checks.ts'
import { Simulation } from '../../workers/solvers/evolve/simulation.ts'
import { startPositions, startVelocities } from '../../workers/solvers/evolve/start.ts'
import { statePointOf } from '../../workers/solvers/evolve/state-point.ts'
import { bitsHash } from '../support/bits.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { modelOf } from '../support/solve.ts'
import { everyInTier, firstInTier, LONG_TIER, longOnly } from '../support/tier.ts'

const test = suite('evolve')
const inLong = longOnly(test)
const solve = modelOf(evolve)
/** Runs of several laws: most of a run is to come to equilibrium, however few its steps. */
const liquid = lazy(() => solve({ N: 108, steps: 200 }))
const gas = lazy(() => solve({ preset: 'lj-gas', N: 50, steps: 200, seed: 3 }))
const coldCrystal = lazy(() => solve({ preset: 'crystal', N: 256, T0: 0.01, steps: 4000 }))
/** Few enough for a run of milliseconds, and they meet. */
const few = { preset: 'lj-gas', N: 10, rho: 0.1 } as const

testReferences(test, evolve)

type Columns = Record<'temperature' | 'pressure' | 'potential' | 'kinetic' | 'total', Float64Array>

/** Lennard-Jones, cut at `rc` and shifted to zero there. */
const cutPotential = (r2: number, rc: number) => {
  const u = (s: number) => 4 * (1 / (s * s * s) ** 2 - 1 / (s * s * s))
  return r2 < rc ** 2 ? u(r2) - u(rc ** 2) : 0
}

inLong('every preset runs as it stands, and tells the density and temperature that it took', () => {
  const presets = [
    ['lj-liquid', 0.8, 1, liquid],
    ['lj-gas', 0.05, 2, gas],
    ['crystal', 1, 0.1, () => solve({ preset: 'crystal', N: 108, steps: 100 })],
    ['polymer', 0.05, 1, () => solve({ preset: 'polymer', N: 30, steps: 100, dtSim: 0.0015 })],
  ] as const
  for (const [preset, rho, T0, shorter] of everyInTier(presets, 2)) {
    const { result } = LONG_TIER ? solve({ preset, steps: 500 }) : shorter()
    assert.equal([result.parameters['rho'], result.parameters['T0']], [rho, T0])
    near(result.totalEnergyPerParticle, result.series['total']![0]!, { relative: 1e-4 })
  }
})

test('the energy of the perfect lattice is the sum over the vectors of an fcc lattice', () => {
  const lattices = [
    [108, 0.95, 2.2],
    [256, 1.05, 2.7],
  ] as const
  for (const [N, rho, rc] of firstInTier(lattices, 1)) {
    const { result } = solve({ preset: 'crystal', N, rho, rc, T0: 0.05, steps: 10 })
    // Points (i, j, k) a/2 with an even sum.
    const spacing = result.box / Math.cbrt(N / 4) / 2
    let sum = 0
    for (let i = -8; i <= 8; i++) {
      for (let j = -8; j <= 8; j++) {
        for (let k = -8; k <= 8; k++) {
          const r2 = (i * i + j * j + k * k) * spacing ** 2
          if ((i + j + k) % 2 === 0 && r2 > 0) sum += cutPotential(r2, rc) / 2
        }
      }
    }
    near(result.staticLatticeEnergy, sum, { relative: 1e-9 })
  }
})

inLong(
  'a cold crystal is a set of oscillators: half of the energy above the lattice is potential',
  () => {
    const { result } = coldCrystal()
    const above = result.potentialEnergyPerParticle - result.staticLatticeEnergy!
    // Anharmonic terms are of the order of T.
    near(above / result.kineticEnergyPerParticle, 1, { relative: 0.03 })
  },
)

inLong('twelve neighbours stand round an atom of an fcc crystal', () => {
  const { result } = LONG_TIER ? solve({ preset: 'crystal', N: 256, steps: 1000 }) : coldCrystal()
  const { r, g } = result.rdf
  const width = r[1]! - r[0]!
  const shell = r.reduce(
    (sum, at, k) => sum + (at < 1.35 ? 4 * Math.PI * at ** 2 * g[k]! * width * (255 / 256) : 0),
    0,
  )
  near(shell, 12, { relative: 1e-3 })
})

test('a gas that hardly meets has the pressure of the ideal gas', () => {
  const { result } = solve({ preset: 'lj-gas', N: 200, rho: 1e-5, T0: 1.5, steps: 500 })
  const ideal = 1e-5 * result.meanTemperature * (1 - 1 / 200)
  near(result.meanPressure, ideal, { relative: 1e-3 })
})

inLong('a thin gas has the pressure of its second virial coefficient', () => {
  const [rho, T0, rc] = [0.02, 1.5, 2.5]
  const { result } = solve({ preset: 'lj-gas', N: 1000, rho, T0, steps: 10_000 })
  // B2 = -2 pi int (exp(-u/T) - 1) r^2 dr, by the midpoint rule.
  const step = 1e-3
  let integral = 0
  for (let r = step / 2; r < rc; r += step) {
    integral += (exp(-cutPotential(r ** 2, rc) / result.meanTemperature) - 1) * r ** 2 * step
  }
  const second = -2 * Math.PI * integral * rho
  const compressibility = result.meanPressure / (rho * result.meanTemperature)
  const error = result.standardErrors.pressure! / (rho * result.meanTemperature)
  assert.ok(second < -0.03)
  // The third coefficient adds about 0.1 %.
  near(compressibility, 1 + second, { absolute: 4 * error + 0.002 })
  assert.ok(error < 0.002)
})

inLong('a gas diffuses as kinetic theory says', () => {
  // Chapman and Enskog: D = 3/(8 rho) sqrt(T/pi) / Omega, Omega(2.0) = 1.075 (Hirschfelder, Curtiss and Bird 1954).
  const [rho, T0] = [0.1, 2]
  const { result } = solve({ preset: 'lj-gas', N: 500, rho, T0, steps: 20_000 })
  const theory = ((3 / (8 * rho)) * Math.sqrt(T0 / Math.PI)) / 1.075
  near(result.diffusionCoefficient, theory, { relative: 0.15 })
})

test('atoms that do not meet fly: their square displacement is that of their speed', () => {
  const { result } = solve({ preset: 'lj-gas', N: 100, rho: 1e-6, T0: 2, steps: 1000 })
  const { t, square } = result.meanSquareDisplacement
  const speed2 = 3 * result.meanTemperature * (1 - 1 / 100)
  near(t[0], 0.03, { relative: 1e-12 })
  for (const [k, time] of t.entries()) near(square[k], speed2 * time * time, { relative: 1e-3 })
})

test('a short flight is no diffusion', () => {
  assert.is(gas().result.diffusionCoefficient, null)
})

test('the tail of the pressure is the integral of the virial beyond the cutoff', () => {
  const [rho, step] = [0.01, 1e-3]
  const { result } = solve({ preset: 'lj-gas', N: 2, steps: 10, rho, rc: 2.3 })
  let integral = 0
  for (let r = 2.3 + step / 2; r < 200; r += step) {
    const i6 = 1 / (r ** 2 * r ** 2 * r ** 2)
    integral += 24 * (2 * i6 ** 2 - i6) * r ** 2 * step
  }
  near(result.pressureTail, ((2 * Math.PI) / 3) * rho ** 2 * integral, { relative: 1e-4 })
})

test('momentum stays at zero and energy where it was, in every direction of time', () => {
  const size = LONG_TIER ? { N: 500, steps: 5000 } : { N: 108, steps: 2000 }
  const { result } = solve({ ...size, T0: 1.4 })
  assert.ok(result.totalMomentum < 1e-11)
  assert.ok(result.energyDrift < 5e-5)
  const names = result.checks.map(({ name }) => name)
  assert.ok(names.some(name => name.includes('forth and back')))
  assert.ok(names.some(name => name.includes('dU/dV')))
})

test('energy may drift by 1e-4, in longer runs by as much more as a random walk goes', () => {
  for (const steps of [1000, 2000, 20_000]) assert.is(driftBound(steps), 1e-4)
  near(driftBound(200_000), 1e-4 * Math.sqrt(10), { relative: 1e-14 })
  // In less than a thousand a tenth of the run does not even out a vibration.
  near(driftBound(250), 2e-4, { relative: 1e-14 })
})

inLong('a stiff bond keeps its length and has its share of the energy, T/2', () => {
  const chain = { preset: 'polymer', N: 40, kBond: 400, r0Bond: 1.1, T0: 0.5, steps: 4000 } as const
  const { result } = solve(chain)
  near(result.meanBondLength, 1.1, { absolute: 0.005 })
  near(result.meanBondEnergy, result.meanTemperature / 2, { relative: 0.15 })
})

test('two beads have the radius of gyration of half their bond', () => {
  const { result } = solve({ preset: 'polymer', N: 2, rho: 0.01, kBond: 5000, steps: 2000 })
  near(result.radiusOfGyration! / result.meanBondLength!, 0.5, { relative: 1e-3 })
})

test('in other units of energy and length the same run has the same bits', () => {
  const inUnits = (eps: number, sig: number) => {
    const scale = { rho: 0.1 / (sig * sig * sig), T0: 1.25 * eps, rc: 1.7 * sig, eps, sig }
    const { result } = solve({
      ...few,
      ...scale,
      steps: 500,
      dtSim: (0.004 * sig) / Math.sqrt(eps),
    })
    return {
      energy: result.totalEnergyPerParticle / eps,
      pressure: (result.meanPressure * sig * sig * sig) / eps,
      box: result.box / sig,
    }
  }
  // Powers of two scale without rounding.
  const plain = inUnits(1, 1)
  assert.equal(inUnits(4, 2), plain)
  assert.equal(inUnits(16, 0.5), plain)
})

test('the same seed gives the same bits, another seed another run', () => {
  const input = { ...few, steps: 300, seed: 7 }
  const { result } = solve(input)
  assert.equal(solve(input).result, result)
  assert.not.equal(solve({ ...input, seed: 8 }).result.series, result.series)
})

test('the bits are those of every other machine', () => {
  const hash = ({ result: { series, rdf } }: ReturnType<typeof solve>) => {
    return bitsHash(...Object.values(series), rdf.g).slice(0, 16)
  }
  assert.is(hash(liquid()), 'ecb1af65176b55a5')
  assert.is(hash(gas()), 'dca0c43f6b2e66c1')
  assert.is(hash(solve({ preset: 'polymer', N: 30, steps: 200, seed: 4 })), '74ea63b85b3b50b3')
})

test('the series is a table of the points asked for, from the first step to the last', () => {
  const { series } = solve({ ...few, steps: 1500, sample: 7 }).result
  assert.equal(Object.keys(series), [
    't',
    'temperature',
    'pressure',
    'potential',
    'kinetic',
    'total',
  ])
  assert.is(series['t']!.length, 7)
  assert.is(series['t']![0], 0)
  near(series['t']![6], 4.5, { relative: 1e-12 })
  assert.is(solve({ ...few, steps: 10, sample: 500 }).result.series['t']!.length, 11)
})

test('means and the deviation are those of the series, when every step is in it', () => {
  const { series, ...told } = solve({ ...few, steps: 300, sample: 301 }).result
  const mean = (values: Float64Array) => values.reduce((sum, x) => sum + x, 0) / values.length
  const relative = 1e-12
  const { temperature, pressure, potential, kinetic, total } = series as Columns
  near(told.meanTemperature, mean(temperature), { relative })
  near(told.meanPressure, mean(pressure), { relative })
  near(told.potentialEnergyPerParticle, mean(potential), { relative })
  near(told.kineticEnergyPerParticle, mean(kinetic), { relative })
  near(told.totalEnergyPerParticle, mean(total), { relative })
  const square = mean(temperature.map(T => (T - told.meanTemperature) ** 2))
  near(told.temperatureStd, Math.sqrt(square), { relative })
  // T = 2 K / (3 N - 3), P V = (2 K + virial) / 3
  for (const [k, T] of temperature.entries()) {
    near(kinetic[k]! * 10 * 2, 27 * T, { relative })
    near(total[k], potential[k]! + kinetic[k]!, { relative })
  }
})

test('a self-check sees what is wrong: a lost pair, a virial or a third of the motion that is off', () => {
  const state = statePointOf({
    ...({ preset: 'lj-liquid', N: 108, steps: 10, dtSim: 0.003, eps: 1, sig: 1, rc: 2.5 } as const),
    ...{ kBond: 30, r0Bond: 1, seed: 1, sample: 2 },
  })
  const real = new Simulation(kernelsFrom({ evolve: compileKernel('evolve') }), state)
  real.place(startPositions(state), startVelocities(state, new Random(2)))
  real.advance(200, state.dt)
  const { potential, kinetic, virial } = real
  const told = { state, potential, kinetic, virial, energyAt: (s: number) => real.energyAt(s) }
  const passes = (check: (simulation: Simulation) => Check, change: object = {}) =>
    check({ ...told, ...change } as never).passed
  assert.ok(passes(listIsWhole) && passes(virialIsDerivative))
  // A pair at the cutoff has next to no energy, one at the minimum -1: a thousandth of that is seen.
  assert.not.ok(passes(listIsWhole, { potential: potential + 1e-3 }))
  assert.not.ok(passes(virialIsDerivative, { virial: virial * (1 + 1e-5) }))

  const column = (value: number) => new Float64Array(20).fill(value)
  const thermo = { kinetic: column(3), kineticX: column(1), kineticY: column(1) }
  const shared = (z: number) =>
    isShared({ ...thermo, kineticZ: column(z) } as never, 1000)[0]!.passed
  assert.ok(shared(1.1))
  assert.not.ok(shared(1.2))
})

test('a cutoff beyond half the box is cut to it, and told', () => {
  const { result } = solve({ ...few, rho: 0.5, steps: 200 })
  near(result.rcUsed, result.box / 2, { relative: 1e-15 })
  assert.match(result.warnings[0]!, 'half the box edge')
})

test('what cannot be simulated is refused with the limit', () => {
  const refused = (input: Record<string, unknown>, code: string, words: string) => {
    const failure = refusal(() => solve(input))
    assert.is(failure.code, code)
    assert.match(failure.message, words)
    return failure
  }
  const part = refused({ preset: 'crystal', N: 100 }, 'INVALID_INPUT', '4 n^3')
  assert.equal(faultAt('/N', part)['nearest'], [32, 108])
  refused({ N: 2 }, 'INVALID_INPUT', 'box edge')
  refused({ rc: 0.9 }, 'INVALID_INPUT', 'rc / sig')
  refused({ N: 2000, rc: 6, steps: 200_000 }, 'INVALID_INPUT', 'take at most')
  refused({ N: 2000, rho: 10, rc: 9, dtSim: 5e-5 }, 'INVALID_INPUT', 'smaller rc or N')
  refused({ rho: 1e-7 }, 'INVALID_INPUT', 'rho sig^3')
  refused({ preset: 'polymer', N: 20, rho: 0.5, kBond: 1 }, 'INVALID_INPUT', 'bonds stretch')
  refused({ preset: 'polymer', kBond: 1e5 }, 'UNSTABLE', 'omega dt')
  refused({ preset: 'crystal', dtSim: 0.1 }, 'UNSTABLE', 'omega dt')
  refused({ T0: 100, N: 108 }, 'UNSTABLE', 'smaller dtSim')
  const { details } = refused({ N: 108, T0: 30, steps: 1000 }, 'PRECISION', 'energy drift')
  const { passing } = details as { passing: number }
  assert.ok(solve({ N: 108, T0: 30, steps: 1000, dtSim: passing }).result.energyDrift < 1e-4)
})

test('the predicted time grows with atoms, steps and partners, and is nothing for what is refused', () => {
  const input: Parameters<typeof evolve.costMs>[0] = {
    ...({ preset: 'lj-liquid', N: 500, steps: 1000, dtSim: 0.003, eps: 1, sig: 1 } as const),
    ...{ rc: 2.5, kBond: 30, r0Bond: 1, seed: 1, sample: 40 },
  }
  const cost = (change: Partial<typeof input>) => evolve.costMs({ ...input, ...change })
  assert.ok(cost({ steps: 100_000 }) > 5 * cost({}))
  assert.ok(cost({ N: 2000 }) > 2 * cost({}))
  assert.ok(cost({ rc: 3.5 }) > 1.5 * cost({}))
  assert.is(cost({ N: 2 }), 0)
})

test.run()
