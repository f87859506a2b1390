import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compileKernel, kernelsFrom } from '../../workers/kernel.ts'
import { Random } from '../../workers/numerics/random.ts'
import { Simulation } from '../../workers/solvers/evolve/simulation.ts'
import { startPositions, startVelocities } from '../../workers/solvers/evolve/start.ts'
import { type EvolveInput, statePointOf } from '../../workers/solvers/evolve/state-point.ts'
import { near } from '../support/near.ts'
import { PlainDynamics } from './twins/evolve.ts'

const test = suite('evolve kernel')
const kernels = kernelsFrom({ evolve: compileKernel('evolve') })

const usual: EvolveInput = {
  preset: 'lj-liquid',
  N: 256,
  rho: 0.8,
  T0: 1,
  steps: 10,
  dtSim: 0.003,
  eps: 1,
  sig: 1,
  rc: 2.5,
  kBond: 30,
  r0Bond: 1,
  seed: 1,
  sample: 2,
}

function started(input: Partial<EvolveInput>) {
  const state = statePointOf({ ...usual, ...input })
  const random = new Random(input.seed ?? 1)
  const positions = startPositions(state).map(x => x + 0.1 * random.uniform())
  const velocities = startVelocities(state, random)
  const simulation = new Simulation(kernels, state)
  simulation.place(positions, velocities)
  return { state, positions, velocities, simulation }
}

const largestGap = (a: Float64Array, b: Float64Array) =>
  a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i]!)), 0)

// A dense and a thin box, and boxes so small that one pair has several images within the list.
const BOXES: Partial<EvolveInput>[] = [
  { N: 500 },
  { N: 300, rho: 0.05, T0: 2 },
  { N: 108, rho: 0.8442 },
  { N: 100, rho: 0.8, rc: 2.48 },
  { N: 32, rho: 0.8, rc: 1.69 },
  { N: 12, rho: 0.17, rc: 2 },
  { N: 5, rho: 0.01 },
  { N: 2, rho: 0.01 },
]

test('energy, virial and path are those of the plain loop', () => {
  for (const box of BOXES) {
    const { state, positions, velocities, simulation } = started(box)
    const plain = new PlainDynamics(state, positions, velocities)
    const agree = () => {
      near(simulation.potential, plain.potential, { absolute: 1e-10 * (1 + plain.kinetic) })
      near(simulation.virial, plain.virial, { absolute: 1e-9 * (1 + plain.kinetic) })
      near(simulation.kinetic, plain.kinetic, { relative: 1e-11 })
    }
    agree()
    // Long enough that both lists are made anew, short enough that chaos has not shown.
    for (let k = 0; k < 15; k++) {
      simulation.advance(10, state.dt)
      plain.advance(10, state.dt)
      agree()
    }
    assert.ok(largestGap(simulation.positions(), plain.x) < 1e-10)
    assert.ok(largestGap(simulation.velocities(), plain.v) < 1e-9)
  }
})

test('no pair is lost however often the lists are made anew', () => {
  for (const box of [...BOXES, { preset: 'polymer', N: 60, rho: 0.05 } as const]) {
    const { state, simulation } = started(box)
    if (state.bond) for (let k = 0; k < 300; k++) simulation.settle(0.02)
    for (let k = 0; k < 20; k++) {
      simulation.advance(100, state.dt)
      const scale = Math.abs(simulation.potential) + simulation.kinetic
      near(simulation.potential, simulation.energyAt(1), { absolute: 1e-12 * scale })
    }
  }
})

test('overlaps are taken apart downhill, each atom by no more than asked, and no pair is lost on the way', () => {
  const { state } = started({ N: 108, rho: 0.6 })
  const random = new Random(7)
  const scattered = Float64Array.from({ length: 3 * 108 }, () => state.edge * random.uniform())
  const simulation = new Simulation(kernels, state)
  simulation.place(scattered, new Float64Array(3 * 108))
  let before = simulation.potential
  assert.ok(before > 1e6)
  for (let k = 0; k < 40; k++) {
    const from = simulation.positions()
    for (let move = 0; move < 10; move++) simulation.settle(0.02)
    assert.ok(largestGap(simulation.positions(), from) <= 10 * 0.02)
    near(simulation.potential, simulation.energyAt(1), { relative: 1e-10 })
    assert.ok(simulation.potential < before || k > 20)
    before = simulation.potential
  }
  assert.ok(before < 0)
})

test('half the step leaves a quarter of the energy error', () => {
  const worst = (dt: number) => {
    const { simulation } = started({ preset: 'crystal', N: 108, rho: 1, T0: 0.2 })
    const start = simulation.energy
    let most = 0
    for (let t = 0; t < 1; t += dt) {
      simulation.advance(1, dt)
      most = Math.max(most, Math.abs(simulation.energy - start))
    }
    return most
  }
  near(worst(0.004) / worst(0.002), 4, { relative: 0.03 })
})

test('with the velocities turned, atoms go back to where they were', () => {
  for (const box of BOXES) {
    const { state, positions, simulation } = started(box)
    simulation.advance(100, state.dt)
    assert.ok(largestGap(simulation.positions(), positions) > 0.01)
    simulation.scaleVelocities(-1)
    simulation.advance(100, state.dt)
    assert.ok(largestGap(simulation.positions(), positions) < 1e-11)
  }
})

test('the virial is -3 V dU/dV, of pairs, of bonds and of pairs within the rise of the force', () => {
  const chain = { preset: 'polymer', N: 60, rho: 0.05 } as const
  for (const box of [{ N: 256 }, { N: 32, rho: 0.8 }, { N: 32, dtSim: 0.02 }, chain]) {
    const { state, simulation } = started(box)
    if (state.bond) for (let k = 0; k < 300; k++) simulation.settle(0.02)
    simulation.advance(50, 0.003)
    const h = 1e-6
    const slope = (simulation.energyAt(1 + h) - simulation.energyAt(1 - h)) / (2 * h)
    near(simulation.virial, -slope, { relative: 1e-6, absolute: 1e-4 })
  }
})

const lennardJones = (r: number) => {
  const i2 = 1 / r ** 2
  const i6 = i2 * i2 * i2
  return { u: 4 * (i6 ** 2 - i6), rf: 24 * (2 * i6 ** 2 - i6) }
}

test('potential and force are those of Lennard-Jones, shifted to zero at the cutoff', () => {
  const { state } = started({ N: 2, rho: 0.005, T0: 1 })
  const pairAt = (r: number) => {
    const simulation = new Simulation(kernels, state)
    simulation.place(Float64Array.of(1, 1, 1, 1 + r, 1, 1), new Float64Array(6))
    return simulation
  }
  for (const r of [0.9, 1, 1.12, 1.5, 2, 2.4, 2.49]) {
    const { u, rf } = lennardJones(r)
    near(pairAt(r).potential, u - lennardJones(2.5).u, { absolute: 1e-11, relative: 1e-14 })
    near(pairAt(r).virial, rf, { relative: 1e-10 })
  }
  // The rise at this temperature and step: 0.009 on either side.
  near(state.rise, 0.009, { relative: 1e-12 })
  assert.is(pairAt(2.51).potential, 0)
  assert.is(pairAt(2.51).virial, 0)
})

test('the potential has no jump where the force begins to fall away, nor where it ends', () => {
  const { state } = started({ N: 2, rho: 0.005, T0: 1 })
  const simulation = new Simulation(kernels, state)
  simulation.place(Float64Array.of(1, 1, 1, 3.4, 1, 1), new Float64Array(6))
  const step = 1e-4
  const u = Array.from({ length: 600 }, (_, k) => simulation.energyAt((2.47 + k * step) / 2.4))
  assert.is(u.at(-1), 0)
  for (let k = 1; k < u.length - 1; k++) {
    // The force falls from 0.039 to 0 over 0.018.
    const bend = (u[k + 1]! - 2 * u[k]! + u[k - 1]!) / (step * step)
    assert.ok(Math.abs(bend) < 3, `${bend} at ${2.47 + k * step}`)
  }
})

test('each pair is counted in the bin of its distance, over the shortest way', () => {
  const { state } = started({ N: 4, rho: 0.001 })
  const simulation = new Simulation(kernels, state)
  const far = state.edge - 0.5
  simulation.place(
    Float64Array.of(1, 1, 1, 2.05, 1, 1, 1, 3.35, 1, 1, 1, far),
    new Float64Array(12),
  )
  const histogram = simulation.histogram(40, 4)
  const distances = [
    1.05,
    2.35,
    1.5, // through the wall
    Math.sqrt(1.05 ** 2 + 2.35 ** 2),
    Math.sqrt(1.05 ** 2 + 1.5 ** 2),
    Math.sqrt(2.35 ** 2 + 1.5 ** 2),
  ]
  const expected = new Float64Array(40)
  for (const distance of distances) expected[Math.floor((distance + 1e-12) * 10)]! += 2
  histogram.count()
  histogram.count()
  assert.equal(histogram.counts(), expected)
})

// LAMMPS (29 Sep 2021), lj/cut 2.5 shifted, nve, timestep 0.003, from the same coordinates and velocities: energies
// per atom and pressure after 0, 50 and 100 steps.
const LAMMPS: readonly [box: Partial<EvolveInput>, rows: [pe: number, ke: number, p: number][]][] =
  [
    [
      { N: 500 },
      [
        [-5.87133050054, 1.497, -5.0159381594],
        [-5.16437053741, 0.790000504717, -1.18225433783],
        [-5.19553841431, 0.821205982772, -1.21412542711],
      ],
    ],
    [
      { N: 300, rho: 0.05, T0: 2 },
      [
        [-8.45123206567e-5, 2.99, 0.0994253739108],
        [-0.0169978058541, 3.00692145696, 0.0965708415904],
        [-0.0800266729, 3.06995526644, 0.0932554939335],
      ],
    ],
    [
      { preset: 'crystal', N: 256, rho: 1, T0: 0.1 },
      [
        [-7.05782754571, 0.1494140625, -1.92495912142],
        [-7.0819374394, 0.173500269627, -2.0411798077],
        [-7.12263518031, 0.214155072445, -2.25266517114],
      ],
    ],
  ]

test('energies and pressure are those of LAMMPS: the first to eleven digits, the path to six', () => {
  for (const [box, rows] of LAMMPS) {
    const { state, positions, velocities, simulation: usualRise } = started(box)
    // In LAMMPS the force jumps at the cutoff; that it rises here is the sixth digit of the energy.
    near(usualRise.potential / state.n, rows[0]![0], { relative: 1e-6, absolute: 1e-5 })
    const simulation = new Simulation(kernels, { ...state, rise: 1e-5 })
    simulation.place(positions, velocities)
    for (const [k, [potential, kinetic, pressure]] of rows.entries()) {
      if (k > 0) simulation.advance(50, 0.003)
      const within = k === 0 ? { relative: 1e-11 } : { relative: 3e-6 }
      const volume = state.edge * state.edge * state.edge
      near(simulation.potential / state.n, potential, within)
      near(simulation.kinetic / state.n, kinetic, within)
      near((2 * simulation.kinetic + simulation.virial) / (3 * volume), pressure, within)
    }
  }
})

test('cut at its minimum, the potential repels alone', () => {
  const rc = 1.122462048309373 // 2^(1/6)
  for (const cutoff of [rc - 1e-6, rc, rc + 1e-6, 1.13]) {
    const { state } = started({ N: 2, rho: 0.005, rc: cutoff })
    const simulation = new Simulation(kernels, state)
    simulation.place(Float64Array.of(1, 1, 1, 2.05, 1, 1), new Float64Array(6))
    const { u, rf } = lennardJones(1.05)
    near(simulation.potential, u - lennardJones(cutoff).u, { absolute: 1e-11 })
    near(simulation.virial, rf, { relative: 1e-9 })
  }
})

test('neighbours along a chain pull by their bond alone, along the shortest way', () => {
  const { state } = started({ preset: 'polymer', N: 3, rho: 0.005 })
  const simulation = new Simulation(kernels, state)
  simulation.place(Float64Array.of(1, 1, 1, 1.5, 1, 1, 7.9, 1, 1), new Float64Array(9))
  const across = state.edge - 6.4
  const { u } = lennardJones(across - 0.5)
  near(simulation.bonds.length, 0.5 + across, { relative: 1e-14 })
  near(simulation.bonds.energy, 15 * (0.5 ** 2 + (across - 1) ** 2), { relative: 1e-13 })
  const rest = simulation.potential - simulation.bonds.energy
  near(rest, u - lennardJones(2.5).u, { absolute: 1e-11 })
})

test.run()
