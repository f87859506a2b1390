// Time limit: 1800 s
// Digits of others, by runs as long as theirs.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { evolve } from '../../workers/solvers/evolve/evolve.ts'
import { near } from '../support/near.ts'
import { modelOf } from '../support/solve.ts'

const test = suite('evolve: own atoms, digits')
const solve = modelOf(evolve)

const KOB_ANDERSEN = [
  { types: ['A', 'A'], eps: 1, sig: 1, rc: 2.5 },
  { types: ['A', 'B'], eps: 1.5, sig: 0.8, rc: 2 },
  { types: ['B', 'B'], eps: 0.5, sig: 0.88, rc: 2.2 },
]

test("Lennard-Jones has the energies and pressures of NIST's reference simulations", () => {
  // NIST Standard Reference Simulation Website, T* = 0.85, cutoff 3 with tail corrections: the first and the last of its liquids.
  for (const [rho, energy, pressure] of [
    [0.776, -5.5121, 0.0067714],
    [0.9, -6.2391, 2.2314],
  ] as const) {
    const { result } = solve({
      ...{ types: { A: 500 }, rho, T0: 0.85, rc: 3, shift: 'none', ensemble: 'nvt' },
      ...{ steps: 60_000, equilibrate: 10_000 },
    })
    const { potentialEnergyPerParticle, pressure: error } = result.standardErrors
    const U = result.potentialEnergyPerParticle + (result.energyTail as number)
    near(U, energy, { absolute: 4 * potentialEnergyPerParticle! + 0.002 })
    near(result.meanPressure + result.pressureTail!, pressure, { absolute: 4 * error! + 0.01 })
    assert.ok(potentialEnergyPerParticle! < 0.005)
  }
})

test('the mixture of Kob and Andersen has the energy of the literature and the pressure of a Monte Carlo walk', () => {
  const run = (T0: number) =>
    solve({
      ...{ types: { A: 400, B: 100 }, rho: 1.2, T0, ensemble: 'nvt', pairs: KOB_ANDERSEN },
      ...{ steps: 60_000, equilibrate: 20_000 },
    }).result
  const hot = run(1)
  const { potentialEnergyPerParticle, pressure } = hot.standardErrors
  // Sciortino, Kob and Tartaglia, Phys. Rev. Lett. 83 (1999) 3214: -8.656 + 2.639 T^(3/5) at this density. A walk of 40,000
  // sweeps of single atoms by a program of its own: -6.0182 (42), pressure 9.856 (26).
  near(hot.potentialEnergyPerParticle, -6.017, { absolute: 4 * potentialEnergyPerParticle! + 0.01 })
  near(hot.meanPressure, 9.856, { absolute: 4 * (pressure! + 0.026) })
  const D = hot.diffusion as Record<
    'A' | 'B',
    { byDisplacement: { value: number }; byVelocities: { value: number } }
  >
  near(D.A.byDisplacement.value, D.A.byVelocities.value, { relative: 0.15 })
  assert.ok(D.B.byDisplacement.value > 1.4 * D.A.byDisplacement.value)
  const cool = run(0.6)
  near(cool.potentialEnergyPerParticle, -8.656 + 2.639 * 0.736_02, {
    absolute: 4 * cool.standardErrors.potentialEnergyPerParticle! + 0.01,
  })
})

test('at constant pressure a liquid has its density', () => {
  for (const [T0, P0, rho, energy] of [
    [1, 1, 0.7511, -4.433],
    [1.3, 2, 0.7401, -4.162],
  ] as const) {
    const { result } = solve({
      ...{
        types: { A: 500 },
        rho: 0.75,
        T0,
        P0,
        ensemble: 'npt',
        steps: 80_000,
        equilibrate: 10_000,
      },
    })
    const { value, error } = result.density as { value: number; error: number }
    near(value, rho, { absolute: 4 * error + 0.001 })
    near(result.potentialEnergyPerParticle, energy, {
      absolute: 4 * result.standardErrors.potentialEnergyPerParticle! + 0.005,
    })
    assert.ok(error < 0.006)
  }
})

test('a liquid has its viscosity and diffusion', () => {
  // LAMMPS, cut and shifted at 2.5, 500 atoms.
  for (const [rho, T0, viscosity, scatter, D] of [
    [0.8442, 0.732, 2.78, 0.15, 0.0326],
    [0.7, 1.162, 1.16, 0.07, 0.121],
  ] as const) {
    const { result } = solve({
      ...{ types: { A: 500 }, rho, T0, steps: 100_000, dtSim: 0.004, transport: true },
    })
    const { value, error } = result.viscosity as { value: number; error: number }
    near(value, viscosity, { absolute: 3 * Math.hypot(error, scatter) })
    const { byDisplacement, byVelocities } = (
      result.diffusion as Record<string, Record<string, { value: number; error: number }>>
    )['A']!
    near(byDisplacement!['value'], D, { relative: 0.1 })
    near(byVelocities!['value'], D, { relative: 0.1 })
  }
})

test('viscosity and heat conductivity of a gas are near those of kinetic theory', () => {
  // Chapman and Enskog with Omega(2.0) = 1.175 (Hirschfelder, Curtiss and Bird 1954): 5/16 sqrt(T/pi)/Omega, and 15/4 of it.
  const input = {
    types: { A: 108 },
    preset: 'lj-gas',
    rho: 0.05,
    T0: 2,
    steps: 40_000,
    dtSim: 0.005,
  }
  const { result } = solve({ ...input, transport: true, equilibrate: 500 })
  const { viscosity, conductivity } = result as unknown as Record<
    string,
    { value: number; error: number }
  >
  const theory = ((5 / 16) * Math.sqrt(2 / Math.PI)) / 1.175
  near(viscosity!.value, theory, { absolute: 4 * viscosity!.error })
  near(conductivity!.value, (15 / 4) * theory, { absolute: 4 * conductivity!.error })
  assert.ok(viscosity!.error < 0.4 * theory)
})

test('twenty thousand atoms are the liquid that two thousand are', () => {
  const of = (N: number, steps: number) => solve({ N, T0: 1, rho: 0.8, steps }).result
  const [few, many] = [of(2000, 4000), of(20_000, 300)]
  const error = few.standardErrors.potentialEnergyPerParticle!
  near(many.potentialEnergyPerParticle, few.potentialEnergyPerParticle, {
    absolute: 5 * error + 0.01,
  })
  const own = solve({ types: { A: 20_000 }, T0: 1, rho: 0.8, steps: 300 }).result
  near(own.potentialEnergyPerParticle, few.potentialEnergyPerParticle, {
    absolute: 5 * error + 0.02,
  })
})

test('soft atoms that go through each other are simulated', () => {
  const pairs = [{ types: ['A', 'A'], potential: 'exp(-r^2)', rc: 2.8 }]
  const { result } = solve({
    ...{ types: { A: 108 }, rho: 0.5, T0: 0.1, ensemble: 'nvt' },
    ...{ equilibrate: 300, steps: 500 },
    pairs,
  })
  const { r, g } = result.rdf
  assert.ok(r[g.findIndex(value => value > 0.05)]! < 0.6)
})

test.run()
