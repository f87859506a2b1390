import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { evolve } from '../../workers/solvers/evolve/evolve.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { modelOf } from '../support/solve.ts'
import { everyInTier, longOnly } from '../support/tier.ts'

const test = suite('evolve: own atoms')
const inLong = longOnly(test)
const solve = modelOf(evolve)

/** Small and short, as it comes from its lattice. */
const QUICK = { equilibrate: 300, steps: 500, sample: 2 }
const MIXTURE = {
  types: { A: 80, B: 20 },
  rho: 1.2,
  pairs: [
    { types: ['A', 'B'], eps: 1.5, sig: 0.8, rc: 1.8 },
    { types: ['B', 'B'], eps: 0.5, sig: 0.88, rc: 1.8 },
  ],
  rc: 1.8,
}
const xyzOf = (rows: readonly string[], edge = 10, more = '') =>
  `${rows.length}\nLattice="${edge} 0 0 0 ${edge} 0 0 0 ${edge}" Properties=species:S:1:pos:R:3${more}\n${rows.join('\n')}\n`

const u = (r: number, eps = 1, sig = 1) => {
  const s = (sig / r) * (sig / r)
  return 4 * eps * (s * s * s * (s * s * s) - s * s * s)
}

test('two atoms have the energy of their pair, by kinds, shifted in energy, in force or not at all', () => {
  const rows = ['A 1 1 1', 'B 2.3 1 1']
  const pairs = [{ types: ['A', 'B'], eps: 1.5, sig: 0.8, rc: 2 }]
  const start = {
    initial: xyzOf(rows),
    pairs,
    equilibrate: false,
    T0: 1e-6,
    dtSim: 1e-5,
    steps: 10,
  }
  const energy = (more: object) => solve({ ...start, ...more }).result.series['potential']![0]! * 2
  const [whole, cut] = [u(1.3, 1.5, 0.8), u(2, 1.5, 0.8)]
  near(energy({}), whole - cut, { relative: 1e-12 })
  near(energy({ shift: 'none' }), whole, { relative: 1e-12 })
  const h = 1e-5
  const slope = (u(2 + h, 1.5, 0.8) - u(2 - h, 1.5, 0.8)) / (2 * h)
  near(energy({ shift: 'force' }), whole - cut - (1.3 - 2) * slope, { relative: 1e-8 })
})

test('kinds left out are mixed by Lorentz and Berthelot', () => {
  const pairs = [
    { types: ['A', 'A'], eps: 2, sig: 1.2 },
    { types: ['B', 'B'], eps: 0.5, sig: 0.9 },
  ]
  const start = { initial: xyzOf(['A 1 1 1', 'B 2.3 1 1']), pairs, equilibrate: false, T0: 1e-6 }
  const { result } = solve({ ...start, dtSim: 1e-5, steps: 10, shift: 'none' })
  near(result.series['potential']![0]! * 2, u(1.3, 1, 1.05), { relative: 1e-12 })
})

inLong('two kinds that are alike move as one kind does, to the last bit', () => {
  const one = solve({ types: { A: 108 }, ...QUICK }).result
  const two = solve({ types: { A: 58, B: 50 }, ...QUICK }).result
  assert.is(one.totalEnergyPerParticle, two.totalEnergyPerParticle)
})

test('a potential that is written moves the atoms as the built-in one does', () => {
  const input = { types: { A: 108 }, ...QUICK, equilibrate: false, T0: 1, rc: 2.2, steps: 100 }
  const potential = '4*e*((s/r)^12 - (s/r)^6)'
  const written = solve({
    ...input,
    parameters: { e: 1, s: 1 },
    pairs: [{ types: ['A', 'A'], potential }],
  }).result
  const built = solve(input).result
  near(written.totalEnergyPerParticle, built.totalEnergyPerParticle, { absolute: 1e-8 })
  near(written.meanPressure, built.meanPressure, { absolute: 1e-6 })
  assert.ok(written.checks.some(({ name, value }) => /tables/.test(name) && value > 0))
})

inLong(
  'Morse, Yukawa and a purely repelling potential run, and conserve the energy to the second order of dtSim',
  () => {
    const morse = '5*((1 - exp(-6*(r - 1)))^2 - 1)'
    const of = (potential: string, rc: number, dtSim: number) => {
      const time = 0.6
      const { result } = solve({
        ...{
          types: { A: 108 },
          rho: 0.7,
          T0: 1,
          equilibrate: 300,
          steps: Math.round(time / dtSim),
        },
        ...{ dtSim, pairs: [{ types: ['A', 'A'], potential, rc }], sample: 100 },
      })
      return result
    }
    for (const [potential, rc] of [
      [morse, 2.2],
      ['10*exp(-2*r)/r', 2.5],
      ['4*(r^(-12) - r^(-6))', 1.122462048309373],
    ] as const) {
      assert.ok(of(potential, rc, 0.002).energyDrift < 1e-4)
    }
    const rough = spread(of(morse, 2.2, 0.004).series['total']!)
    const fine = spread(of(morse, 2.2, 0.002).series['total']!)
    near(rough / fine, 4, { relative: 0.35 })
  },
)

const spread = (values: ArrayLike<number>) => {
  const all = Array.from(values)
  const mean = all.reduce((sum, x) => sum + x, 0) / all.length
  return Math.sqrt(all.reduce((sum, x) => sum + (x - mean) ** 2, 0) / all.length)
}

test('a table that would be wrong, and atoms that come below it, are refused', () => {
  const pairs = (potential: string) => [{ types: ['A', 'A'], potential, rc: 2.2 }]
  const of = (potential: string) => () =>
    solve({ types: { A: 108 }, ...QUICK, pairs: pairs(potential) })
  assert.match(refusal(of('if(r < 1.7, (1.7 - r)^2, 0)')).message, /bends too sharply/)
  assert.match(refusal(of('ln(r - 1)')).message, /the potential is NaN/)
  assert.match(refusal(of('5*exp(-2*q)/r')).message, /q/)
  assert.match(refusal(of('3')).message, /does not depend on the distance/)
  assert.match(
    refusal(() =>
      solve({ types: { A: 64 }, rho: 0.5, T0: 4, ...QUICK, pairs: pairs('0.1*sqrt(r - 0.2)') }),
    ).message,
    /atoms \d+ \(A\) and \d+ \(A\) came closer/,
  )
})

inLong('each ensemble has the temperature wanted, npt the pressure too', () => {
  const common = { types: { A: 108 }, rho: 0.7, T0: 1.3, rc: 2.2, steps: 1500, equilibrate: 700 }
  for (const ensemble of ['nvt', 'langevin', 'npt']) {
    const more = ensemble === 'npt' ? { P0: 2 } : {}
    const { result } = solve({ ...common, ensemble, ...more })
    const { temperature, pressure } = result.standardErrors
    near(result.meanTemperature, 1.3, { absolute: 5 * temperature! + 0.01 })
    if (ensemble === 'npt') near(result.meanPressure, 2, { absolute: 5 * pressure! + 0.1 })
  }
})

test('a run that is cut at a multiple of 250 steps goes on with the same bits, in every ensemble', () => {
  const start = { ...MIXTURE, equilibrate: 250, seed: 7, sample: 2 }
  for (const ensemble of everyInTier(['nve', 'nvt', 'npt', 'langevin'], 2)) {
    const whole = solve({ ...start, ensemble, steps: 750 }).result
    const half = solve({ ...start, ensemble, steps: 250 }).result
    // As JSON sorts and carries it.
    const state = JSON.parse(JSON.stringify(half.state))
    const sorted = { ...state, history: Object.fromEntries(Object.entries(state.history).sort()) }
    const { pairs, rc } = MIXTURE
    const rest = solve({
      initial: { state: sorted },
      pairs,
      rc,
      ensemble,
      seed: 7,
      steps: 500,
      sample: 2,
    })
    assert.equal(digestOf(rest.result.state), digestOf(whole.state), ensemble)
    assert.is.not(digestOf(half.state), digestOf(whole.state))
  }
})

const digestOf = (state: unknown) => (state as { digest: string }).digest

test('a state that was changed, or says what is said beside it, is refused', () => {
  const { state } = solve({ types: { A: 64 }, rho: 0.5, rc: 2, ...QUICK }).result
  const other = { ...(state as object), t: 3 }
  faultAt(
    '/initial',
    refusal(() => solve({ initial: other })),
  )
  faultAt(
    '/box',
    refusal(() => solve({ initial: state, box: 5 })),
  )
})

test('what is written is read again: extended XYZ with velocities, and LAMMPS data', () => {
  const start = { ...MIXTURE, masses: { B: 2 }, equilibrate: 100, steps: 20, sample: 2 }
  const { pairs, rc } = MIXTURE
  const end = (trajectory: object) => solve({ ...start, trajectory }).result
  const xyz = end({ velocities: true })
  const again = { pairs, rc, equilibrate: false, steps: 10, sample: 2 } as const
  const fromXyz = solve({ ...again, initial: xyz.trajectory as string, masses: { B: 2 } }).result
  near(fromXyz.series['total']![0], xyz.series['total']!.at(-1)!, { absolute: 1e-6 })
  assert.equal(fromXyz.atoms, { A: 80, B: 20 })
  const data = end({ format: 'lammps' }).trajectory as string
  const numbered = pairs.map(pair => ({
    ...pair,
    types: pair.types.map(k => (k === 'A' ? '1' : '2')),
  }))
  const fromData = solve({ ...again, initial: data, pairs: numbered }).result
  near(fromData.series['total']![0], xyz.series['total']!.at(-1)!, { absolute: 1e-9 })
})

test('a trajectory has its frames, of as many octets as are allowed', () => {
  const start = { types: { A: 108 }, equilibrate: false, steps: 100, rc: 2 }
  const { trajectory } = solve({ ...start, trajectory: { every: 20 } }).result
  assert.is((trajectory as string).match(/^108$/gm)!.length, 6)
  assert.match(trajectory as string, 'Step=100')
  const many = { ...start, types: { A: 4000 }, trajectory: { every: 1 } }
  faultAt(
    '/trajectory/every',
    refusal(() => solve(many)),
  )
})

test('a minimum of the energy has no forces: a cluster of two lies at 2^(1/6)', () => {
  const rows = ['A 4 5 5', 'A 5.3 5 5']
  const start = { initial: xyzOf(rows, 12), minimise: true, equilibrate: false, T0: 1e-9 }
  const { result } = solve({ ...start, dtSim: 0.001, steps: 10, shift: 'none', rc: 4 })
  near(result.series['potential']![0]! * 2, -1, { absolute: 1e-5 })
})

test('an own box and lattice are taken: a crystal of bcc has eight neighbours, in a box of three edges', () => {
  const edges = [5, 6, 7].map(cells => (cells * 2.2) / Math.sqrt(3))
  const input = {
    types: { A: 420 },
    lattice: 'bcc',
    box: edges,
    preset: 'crystal',
    T0: 1e-5,
    rc: 1.7,
  }
  const { result } = solve({ ...input, equilibrate: false, steps: 10, dtSim: 1e-4, shift: 'none' })
  // Eight neighbours at sqrt(3)/2 of a cell, six at a cell.
  const cell = 2.2 / Math.sqrt(3)
  near(result.series['potential']![0], 4 * u(1.1) + 3 * u(cell), { relative: 1e-6 })
})

test('argon in SI: units of the call turn into kelvin, pascal, kilograms', () => {
  const scale = { eps: 1.65e-21, sig: 3.4e-10, mass: 6.63e-26 }
  const { result } = solve({ types: { A: 108 }, ...QUICK, scale })
  const { temperature, density, time } = result.inSi as Record<
    string,
    { value: number; unit: string }
  >
  near(temperature!.value, (result.meanTemperature * 1.65e-21) / 1.380649e-23, { relative: 1e-12 })
  near(density!.value, (0.8 * 6.63e-26) / 3.4e-10 ** 3, { relative: 1e-9 })
  near(time!.value, 2.155e-12, { relative: 1e-3 })
})

test('what does not belong together is refused where it stands', () => {
  const cases: readonly [object, string][] = [
    [{ types: { A: 108 }, kBond: 50 }, '/kBond'],
    [{ types: { A: 108 }, P0: 2 }, '/P0'],
    [{ types: { A: 108 }, friction: 2 }, '/friction'],
    [{ types: { A: 108 }, ensemble: 'npt', transport: true }, '/transport'],
    [{ types: { A: 108 }, box: 6, rho: 0.5 }, '/rho'],
    [{ types: { A: 32 }, box: 4 }, '/box'],
    [{ types: { A: 108 }, masses: { C: 1 } }, '/masses/C'],
    [{ types: { A: 108 }, pairs: [{ types: ['A', 'C'] }] }, '/pairs/0/types/1'],
    [{ types: { A: 20_000 }, steps: 50_000 }, '/steps'],
    [{ types: { A: 108 }, trajectory: { format: 'lammps', every: 5 } }, '/trajectory'],
    [{ initial: 5 }, '/initial'],
    [{ types: { A: 108 }, preset: 'polymer' }, '/preset'],
  ]
  for (const [input, pointer] of cases) {
    faultAt(
      pointer,
      refusal(() => solve(input)),
    )
  }
})

test('boxes whose volume is no number, chains, and parameters that nothing names are refused', () => {
  const faults: [object, string][] = [
    [{ box: 1e200 }, '/box'],
    [{ box: 1e-120 }, '/box'],
    [{ rho: 1e-310 }, '/rho'],
    [{ parameters: { spare: 1 } }, '/parameters/spare'],
    [{ preset: 'polymer' }, '/preset'],
  ]
  for (const [more, pointer] of faults) {
    faultAt(
      pointer,
      refusal(() => solve({ types: { A: 100 }, ...QUICK, ...more })),
    )
  }
  const text = { initial: xyzOf(['A 1 1 1', 'A 2 2 2']), preset: 'polymer', ...QUICK }
  faultAt(
    '/preset',
    refusal(() => solve(text)),
  )
})

test('atoms crowded in a corner of a wide box are too many pairs to list, and too many for a long run', () => {
  const crowd = (n: number) =>
    xyzOf(
      Array.from({ length: n }, (_, i) =>
        ['A', ...[i % 24, Math.floor(i / 24) % 24, Math.floor(i / 576)].map(k => 0.01 * k)].join(
          ' ',
        ),
      ),
      1e4,
    )
  const soft = { pairs: [{ types: ['A', 'A'], potential: 'exp(-r^2)', rc: 2 }], equilibrate: false }
  faultAt(
    '/rc',
    refusal(() => solve({ initial: crowd(12_000), ...soft, steps: 10 })),
  )
  faultAt(
    '/steps',
    refusal(() => solve({ initial: crowd(1000), ...soft, steps: 100_000 })),
  )
})

test.run()
