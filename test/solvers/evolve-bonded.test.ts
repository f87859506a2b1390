import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { evolve } from '../../workers/solvers/evolve/evolve.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { modelOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('evolve: charges, bonds, fields')
const inLong = longOnly(test)
const solve = modelOf(evolve)

const xyzOf = (rows: readonly string[], edge = 10) =>
  `${rows.length}\nLattice="${edge} 0 0 0 ${edge} 0 0 0 ${edge}" Properties=species:S:1:pos:R:3\n${rows.join('\n')}\n`
const STILL = { equilibrate: false, T0: 1e-9, dtSim: 1e-5, steps: 10, sample: 2 }
/** Energy of all atoms at the start. */
const energyOf = (input: object, n: number) =>
  solve({ ...STILL, ...input }).result.series['potential']![0]! * n

const SALT = Array.from({ length: 216 }, (_, i) => {
  const at = [i % 6, Math.floor(i / 6) % 6, Math.floor(i / 36)]
  const kind = (at[0]! + at[1]! + at[2]!) % 2 === 0 ? 'Na' : 'Cl'
  return `${kind} ${at.map(x => x + 0.25).join(' ')}`
})
const NONE = [
  ['Na', 'Na'],
  ['Na', 'Cl'],
  ['Cl', 'Cl'],
].map(types => ({ types, eps: 0, sig: 1 }))
const IONS = { initial: xyzOf(SALT, 6), pairs: NONE, rc: 2.9, charges: { Na: 1, Cl: -1 } }

inLong('ions of rock salt: the damped shifted sum, near the constant of Madelung', () => {
  const each = energyOf(IONS, 216) / 216
  // The same sum with SciPy's erfc.
  near(each, -0.8747080164737949, { relative: 1e-9 })
  near(each, -1.7475645946 / 2, { relative: 2e-3 })
})

inLong('their energy grows as the square of the charges, and as the constant of Coulomb', () => {
  const each = energyOf(IONS, 216) / 216
  // As charges grow, so does the energy by their square.
  near(energyOf({ ...IONS, charges: { Na: 3, Cl: -3 } }, 216) / 216, 9 * each, {
    relative: 1e-12,
  })
  near(energyOf({ ...IONS, coulomb: 2.5 }, 216) / 216, 2.5 * each, { relative: 1e-12 })
})

inLong('a molten salt conserves its energy', () => {
  const { result } = solve({
    ...IONS,
    pairs: [{ types: ['Na', 'Cl'], potential: 'A*exp(-r/0.1)', rc: 2.9 }, NONE[0], NONE[2]],
    parameters: { A: 2000 },
    ...{ equilibrate: 100, T0: 0.02, dtSim: 0.002, steps: 200 },
  })
  assert.ok(result.energyDrift < 1e-5)
})

const THREE = ['A 1 1 1', 'A 2.2 1 1', 'A 2.2 2.3 1']
const MOLECULE = { initial: xyzOf(THREE), rc: 2.5 }
const lj = (r: number) => 4 * (r ** -12 - r ** -6) - 4 * (2.5 ** -12 - 2.5 ** -6)

test('bonds, angles and what neighbours along them feel of each other have their energies', () => {
  const bonds = [
    {
      k: 50,
      r0: 1,
      between: [
        [1, 2],
        [2, 3],
      ],
    },
  ]
  const stretched = 50 * (0.2 ** 2 + 0.3 ** 2)
  const apart = Math.sqrt(1.2 ** 2 + 1.3 ** 2)
  near(energyOf({ ...MOLECULE, bonds }, 3), stretched, { relative: 1e-11 })
  const first = [0, 1, 1]
  near(energyOf({ ...MOLECULE, bonds, special: first }, 3), stretched + lj(apart), {
    relative: 1e-11,
  })
  const half = lj(1.2) / 2 + lj(1.3) / 2 + lj(apart) / 4
  near(energyOf({ ...MOLECULE, bonds, special: [0.5, 0.25, 1] }, 3), stretched + half, {
    relative: 1e-11,
  })
  const angles = [{ k: 7, theta0: 1.9, between: [[1, 2, 3]] }]
  const bent = 7 * (Math.PI / 2 - 1.9) ** 2
  near(energyOf({ ...MOLECULE, bonds, angles }, 3), stretched + bent, { relative: 1e-11 })
  // Of FENE the neighbours two bonds apart still feel each other.
  const fene = [{ style: 'fene', k: 30, R0: 1.5, between: bonds[0]!.between }]
  const chain = -0.5 * 30 * 2.25 * Math.log((1 - (1.2 / 1.5) ** 2) * (1 - (1.3 / 1.5) ** 2))
  near(energyOf({ ...MOLECULE, bonds: fene }, 3), chain + lj(apart), { relative: 1e-11 })
})

inLong('charges along bonds do not feel each other, but what shields them', () => {
  const pair = { initial: xyzOf(['A 1 1 1', 'B 2 1 1'], 12), rc: 4, damping: 0.6 }
  const bonds = [{ k: 50, r0: 1, between: [[1, 2]] }]
  const input = {
    ...{ ...pair, bonds, charges: { A: 1, B: -1 } },
    pairs: [
      { types: ['A', 'A'], eps: 0, sig: 1 },
      { types: ['B', 'B'], eps: 0, sig: 1 },
    ],
  }
  // Damped and shifted sum less 1/r of the pair, or half of it: SciPy's erf.
  near(energyOf(input, 2), -0.07374778883005384, { absolute: 1e-12 })
  near(energyOf({ ...input, special: [0.5, 1, 1] }, 2), -0.573747788830054, { absolute: 1e-9 })
})

inLong('molecules with charges conserve their energy', () => {
  const rows = Array.from({ length: 64 }, (_, i) => {
    const [x, y, z] = [i % 4, Math.floor(i / 4) % 4, Math.floor(i / 16)].map(k => 0.5 + 2 * k)
    return [`O ${x} ${y} ${z}`, `H ${x! + 0.8} ${y} ${z}`, `H ${x! - 0.26} ${y! + 0.757} ${z}`]
  }).flat()
  const molecules = Array.from({ length: 64 }, (_, k) => 3 * k + 1)
  const { result } = solve({
    ...{ initial: xyzOf(rows, 8), rc: 3.5, charges: { O: -1.2, H: 0.6 }, masses: { O: 16, H: 1 } },
    pairs: [
      { types: ['O', 'H'], eps: 0.5, sig: 0.7 },
      { types: ['H', 'H'], eps: 0.1, sig: 0.6 },
    ],
    bonds: [
      {
        k: 100,
        r0: 0.8,
        between: molecules.flatMap(o => [
          [o, o + 1],
          [o, o + 2],
        ]),
      },
    ],
    angles: [{ k: 30, theta0: 1.9, between: molecules.map(o => [o + 1, o, o + 2]) }],
    ...{ equilibrate: 500, T0: 0.5, dtSim: 0.001, steps: 2000 },
  })
  assert.ok(result.energyDrift < 1e-4, `${result.energyDrift}`)
})

test('two atoms on a spring swing with the period of their reduced mass', () => {
  const start = {
    initial: xyzOf(['A 1 1 1', 'A 2.1 1 1']),
    bonds: [{ k: 50, r0: 1, between: [[1, 2]] }],
  }
  // 2 pi sqrt(mu / (2 k)), mu = 1/2: back after it; 0.001 of the step beside.
  const period = 2 * Math.PI * Math.sqrt(0.5 / 100)
  const steps = 1000
  const frames = solve({
    ...start,
    ...{ equilibrate: false, T0: 1e-9, dtSim: period / steps, steps, trajectory: {} },
  }).result.trajectory as string
  const places = frames
    .trim()
    .split('\n')
    .slice(2)
    .map(row => Number(row.split(' ')[1]))
  near(places[1]! - places[0]!, 1.1, { absolute: 3e-4 })
})

/** Chains of ten beads in a row, and their bonds as a text of LAMMPS has them. */
function chainText(chains: number, edge: number): string {
  const beads = Array.from({ length: 10 * chains }, (_, i) => {
    const [c, k] = [Math.floor(i / 10), i % 10]
    return `${i + 1} 1 1 ${0.2 + 0.97 * k} ${0.5 + 1.9 * (c % 5) + 0.1 * (k % 2)} ${0.5 + 1.9 * Math.floor(c / 5)}`
  })
  const bonds = beads.flatMap((_, i) => (i % 10 === 9 ? [] : [[i + 1, i + 2]]))
  const box = ['x', 'y', 'z'].map(axis => `0 ${edge} ${axis}lo ${axis}hi`)
  return [
    ...['chains', '', `${beads.length} atoms`, '1 atom types'],
    ...[`${bonds.length} bonds`, '1 bond types', ...box],
    ...['', 'Masses', '', '1 1', '', 'Atoms # bond', '', ...beads],
    ...['', 'Bonds', '', ...bonds.map((pair, i) => `${i + 1} 1 ${pair.join(' ')}`)],
  ].join('\n')
}
const MELT = { initial: chainText(25, 9.75), rc: 1.122462048309373, dtSim: 0.004 }
const FENE = [{ style: 'fene', k: 30, R0: 1.5 }]

inLong(
  'chains of a text keep their bonds at constant energy, and are written to be read again',
  () => {
    const input = { ...MELT, bonds: FENE, equilibrate: 1000, steps: 500 }
    const { result } = solve({ ...input, trajectory: { format: 'lammps' } })
    assert.equal(result.parameters['special'], [0, 1, 1])
    assert.ok(result.energyDrift < 1e-3)
    const text = result.trajectory as string
    assert.match(text, 'Atoms # full')
    const again = solve({ ...MELT, initial: text, bonds: FENE, equilibrate: false, steps: 10 })
    const [end] = result.series['potential']!.slice(-1)
    near(again.result.series['potential']![0], end!, { relative: 1e-9 })
  },
)

test('a minimum keeps each atom of its kind and its bonds', () => {
  const rested = solve({
    ...{ initial: chainText(5, 9.75), bonds: [{ k: 200, r0: 0.97 }], rc: 2.5, minimise: true },
    ...{ ...STILL, dtSim: 0.001 },
  })
  // Nothing but the springs holds next neighbours: all at their length, and others attract.
  assert.ok(rested.result.series['potential']![0]! < -0.2)
  const pairs = [
    { types: ['A', 'A'], eps: 1, sig: 1.3 },
    { types: ['B', 'B'], eps: 1, sig: 0.7 },
  ]
  const mixture = solve({
    types: { A: 54, B: 54 },
    pairs,
    rho: 0.9,
    rc: 2.2,
    minimise: true,
    ...STILL,
  })
  assert.ok(mixture.result.series['potential']![0]! < -4)
})

inLong('atoms without forces of their own lie in a field as Boltzmann has it', () => {
  const { result } = solve({
    ...{ types: { A: 256 }, rho: 0.05, pairs: [{ types: ['A', 'A'], eps: 0, sig: 1 }] },
    ...{ field: 'k/2*(z - 8)^2', parameters: { k: 2 }, ensemble: 'langevin', friction: 2 },
    ...{ T0: 1.5, equilibrate: 500, steps: 1500, dtSim: 0.02, sample: 2 },
  })
  // Half of T of potential energy for the one spring.
  near(result.potentialEnergyPerParticle, 0.75, { relative: 0.06 })
  near(result.meanTemperature, 1.5, { relative: 0.04 })
})

test('a run with bonds in a field that goes with the time is cut without a trace', () => {
  const input = {
    ...{ ...MELT, initial: chainText(5, 9.75), bonds: FENE, ensemble: 'langevin' },
    ...{ field: { '1': '0.2*sin(2*pi*x/9.75 - t)' }, equilibrate: false },
  }
  const whole = solve({ ...input, steps: 500 }).result.state
  const first = solve({ ...input, steps: 250 }).result.state
  const between = Array.from({ length: 45 }, (_, i) => {
    const k = 10 * Math.floor(i / 9) + (i % 9) + 1
    return [k, k + 1]
  })
  const bonds = [{ ...FENE[0], between }]
  assert.equal(solve({ ...input, initial: first, bonds, steps: 250 }).result.state, whole)
})

test('what cannot be is refused where it stands', () => {
  const two = { initial: xyzOf(['A 1 1 1', 'B 2.2 1 1']), rc: 2 }
  const bond = { k: 1, r0: 1, between: [[1, 2]] }
  const rows: [object, string][] = [
    [{ charges: { A: 1 } }, '/charges'],
    [{ charges: { A: 1, C: -1 } }, '/charges/C'],
    [{ charges: { A: 1, B: -1 }, pairs: [{ types: ['A', 'B'], rc: 1.5 }] }, '/pairs/0'],
    [{ coulomb: 2 }, '/coulomb'],
    [{ damping: 2 }, '/damping'],
    [{ special: [1, 1, 1] }, '/special'],
    [{ bonds: [{ k: 1, r0: 1 }] }, '/bonds/0/between'],
    [{ bonds: [{ k: 1, between: [[1, 2]] }] }, '/bonds/0/r0'],
    [{ bonds: [{ ...bond, R0: 2 }] }, '/bonds/0/R0'],
    [{ bonds: [{ ...bond, between: [[1, 3]] }] }, '/bonds/0/between/0'],
    [{ bonds: [{ ...bond, between: [[1, 1]] }] }, '/bonds/0/between/0'],
    [{ field: 'q*x' }, '/field'],
    [{ field: { C: 'x' } }, '/field/C'],
    [{ field: 'x', ensemble: 'npt' }, '/field'],
    [{ field: 'x', transport: true }, '/transport'],
  ]
  for (const [more, place] of rows) {
    faultAt(
      place,
      refusal(() => solve({ ...STILL, ...two, ...more })),
    )
  }
  const text = chainText(5, 9.75)
  for (const [initial, why] of [
    [text.replace('45 bonds', '46 bonds'), 'end at 45 of 46'],
    [text.replace('1 1 1 2', '1 1 1 99'), 'no atom 99'],
    [text.replace('1 1 1 2', '1 2 1 2'), 'type 2'],
    [text.replace('Bonds', 'Bond Coeffs'), 'leave Bond Coeffs out'],
  ] as const) {
    const { message } = refusal(() => solve({ ...STILL, rc: 1.1, bonds: FENE, initial }))
    assert.match(message, why)
  }
})

test.run()
