// Devices of the caller's own layers: published currents, closed forms of resistors, junctions, barriers and gates, order, refusals.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { BlockTridiagonal } from '../../workers/numerics/block-tridiagonal.ts'
import { exp, log } from '../../workers/numerics/mathematics.ts'
import { Random } from '../../workers/numerics/random.ts'
import { bernoulli } from '../../workers/solvers/device/bernoulli.ts'
import { device } from '../../workers/solvers/device/device.ts'
import { acrossInterface } from '../../workers/solvers/device/interfaces.ts'
import { mobilitiesOf, readMaterial } from '../../workers/solvers/device/materials.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('devices of own layers')
const inLong = longOnly(test)
const solve = solverOf(device)

const q = 1.602176634e-19
const thermal = (1.380649e-23 * 300) / q
const eps = 11.7 * 8.8541878128e-12
const plain = { mun: 0.14, mup: 0.045, taun: 1e-7, taup: 1e-7, radiative: 0, augerN: 0, augerP: 0 }
const junction = [
  { thickness: 2e-6, doping: -1e22 },
  { thickness: 2e-6, doping: 1e22 },
]
const seriesOf = ({ result }: ReturnType<typeof solve>, name: string) =>
  Array.from(result.series[name]!)

test('currents of a silicon diode against an independent solution', () => {
  const solved = solve({ layers: junction, material: plain, voltages: [0.5, 0.6] })
  const [half, more] = seriesOf(solved, 'current')
  near(half, 1026.4, { relative: 1e-4 })
  near(more, 46711, { relative: 1e-4 })
  near(solved.result.observedOrder, 2, { absolute: 0.2 })
})

test('turned round, the same current flows the other way', () => {
  const one = solve({ layers: junction, material: plain, voltages: [0.5] })
  const other = solve({ layers: junction.toReversed(), material: plain, voltages: [-0.5] })
  near(other.value, -one.value!, { relative: 1e-8 })
})

test('a bar obeys the law of Ohm, whatever carries its current', () => {
  const bar = (doping: number) =>
    solve({ layers: [{ thickness: 1e-5, doping }], material: plain, voltages: [0.1] }).value
  near(bar(1e21), q * 0.14 * 1e21 * 1e4, { relative: 1e-6 })
  near(bar(-1e21), q * 0.045 * 1e21 * 1e4, { relative: 1e-6 })
})

test('a short diode without recombination: q ni^2 D/(N W) of both sides', () => {
  const { value } = solve({
    layers: [
      { thickness: 1e-6, doping: -1e24 },
      { thickness: 2e-6, doping: 1e22 },
    ],
    material: { ...plain, taun: 1e9, taup: 1e9 },
    voltages: [0.4],
  })
  const barrier = thermal * log(1e46 / 1e32) - 0.4 - 2 * thermal
  const depleted = Math.sqrt((2 * eps * barrier) / (q * 1e22))
  const holes = (0.045 * thermal) / (1e22 * (2e-6 - depleted))
  const electrons = (0.14 * thermal) / (1e24 * 1e-6)
  near(value, q * 1e32 * (holes + electrons) * exp(0.4 / thermal), { relative: 5e-3 })
})

test('the capacitance of a junction in reverse is that of its depletion', () => {
  const { value, result } = solve({
    layers: junction,
    material: plain,
    analysis: 'cv',
    voltages: [-5],
  })
  const barrier = result.builtInPotential! + 5 - 2 * thermal
  near(value, eps / Math.sqrt((2 * eps * barrier * 2) / (q * 1e22)), { relative: 1e-3 })
})

test('an MOS capacitor: oxide and Debye length in a row at flat bands, minorities that follow or not', () => {
  const gate = (voltages: number[]) =>
    solve({
      layers: [{ thickness: 2e-6, doping: -1e22 }],
      contacts: { left: { kind: 'insulator', thickness: 1e-8 } },
      analysis: 'cv',
      voltages,
    })
  const oxide = (3.9 * 8.8541878128e-12) / 1e-8
  const solved = gate([-3, 0, 0.3, 3])
  const [gathered, flat, depleted, inverted] = seriesOf(solved, 'capacitance')
  const frozen = seriesOf(solved, 'capacitanceHigh')
  const debye = Math.sqrt((eps * thermal) / (q * 1e22))
  near(flat, 1 / (1 / oxide + debye / eps), { relative: 1e-4 })
  assert.ok(gathered! > 0.95 * oxide && inverted! > 0.95 * oxide)
  near(depleted, frozen[2]!, { relative: 1e-3 })
  // In inversion the depletion stays at that of twice the Fermi potential and a little more.
  const deepest = Math.sqrt((2 * eps * 2 * thermal * log(1e6)) / (q * 1e22))
  near(frozen[3], 1 / (1 / oxide + deepest / eps), { relative: 0.1 })
  near(gate([0.3]).value, depleted!, { relative: 1e-8 })
})

test('a barrier lets pass what the surface velocity takes', () => {
  const { result } = solve({
    layers: [{ thickness: 2e-6, doping: 1e22 }],
    contacts: { left: { kind: 'schottky', barrier: 0.7, sn: 2.5e4 } },
    voltages: [0.1, 0.15, 0.2],
  })
  const { ideality, saturationCurrent } = result.diode as {
    ideality: number
    saturationCurrent: number
  }
  near(ideality, 1, { absolute: 0.02 })
  // What the field under the barrier drives stands in a row with it (Crowell and Sze 1966).
  const bent = 0.7 - thermal * log(2.8e25 / 1e22) - 0.175 - thermal
  const driven = 0.145 * Math.sqrt((2 * q * 1e22 * bent) / eps)
  const speed = 1 / (1 / 2.5e4 + 1 / driven)
  near(saturationCurrent, q * speed * 2.8e25 * exp(-0.7 / thermal), { relative: 0.02 })
})

test('a barrier of which no surface velocity is said lets pass what flies into the metal', () => {
  const barrier = (words: object, doping = 1e22) =>
    solve({
      layers: [{ thickness: 2e-6, doping }],
      contacts: { left: { kind: 'schottky', barrier: 0.7, ...words } },
      voltages: [0.2 * Math.sign(doping)],
    })
  // Of the mass by which the states are counted: A* T^2/(q Nc), A* = 4 pi q m k^2/h^3.
  const planck = 6.62607015e-34
  const kT = 1.380649e-23 * 300
  const mass = (planck ** 2 / (2 * Math.PI * kT)) * (2.8e25 / 2) ** (2 / 3)
  const speed = (4 * Math.PI * mass * kT ** 2) / planck ** 3 / 2.8e25
  const { value, result } = barrier({})
  near(value, barrier({ sn: speed }).value!, { relative: 1e-3 })
  const { contacts } = result.parameters as { contacts: { left: { sn: number } } }
  near(contacts.left.sn, speed, { relative: 1e-9 })
})

inLong('where materials meet, the spike of a band is met to second order', () => {
  const layers = [
    { thickness: 1e-6, doping: 1e22, material: { base: 'GaAs', Eg: 1.8, chi: 3.74 } },
    { thickness: 1e-6, doping: 1e21, material: 'GaAs' },
  ]
  const passed = (cells: number) => solve({ layers, cells, voltages: [0.1] })
  const [rough, fine] = [passed(1280), passed(2048)]
  near(rough.result.observedOrder, 2, { absolute: 0.3 })
  assert.ok(Math.abs(rough.value! - fine.value!) < rough.uncertainty)
  // Without saying how many cells there are as many as it takes.
  near(solve({ layers, voltages: [0.1] }).value, rough.value!, { relative: 1e-9 })
  // The law of Ohm for what little passes: each place resists as its electrons at rest are few.
  const little = solve({ layers, cells: 2048, voltages: [1e-5] })
  const [x, n] = [seriesOf(little, 'x'), seriesOf(little, 'n')]
  let resistance = 0
  for (let i = 1; i < x.length; i++) {
    // Densities run as exponentials between the places that are shown, at the interface they jump.
    const [a, b] = [1 / n[i - 1]!, 1 / n[i]!]
    const mean = Math.abs(a - b) < 1e-9 * a ? a : (b - a) / log(b / a)
    resistance += ((x[i]! - x[i - 1]!) * mean) / (q * 0.85)
  }
  near(1e-5 / resistance, little.value!, { relative: 0.05 })
})

test('two halves of one material are one edge', () => {
  for (const d of [-30, -1, -1e-3, 0, 0.5, 40]) {
    const [scale, passes, slope] = acrossInterface([4, 4], 0.5, d, 0)
    near(scale * passes, 2 * bernoulli(d)[0], { relative: 1e-12 })
    near(scale * slope, 2 * bernoulli(d)[1], { relative: 1e-10 })
  }
  const f = (d: number) => acrossInterface([3, 5], 0.3, d, 2)[1]
  near(acrossInterface([3, 5], 0.3, 1.5, 2)[2], (f(1.5 + 1e-5) - f(1.5 - 1e-5)) / 2e-5, {
    relative: 1e-8,
  })
})

test('doping that comes near the states of its band is told to crowd them', () => {
  const warningsOf = (doping: number) =>
    solve({ layers: [{ thickness: 1e-6, doping }], analysis: 'equilibrium' }).result.warnings
  assert.equal(warningsOf(1e23), [])
  assert.match(warningsOf(-1e25).join(), /0\.13 kT/)
})

test('a heterojunction at rest: its potential is the difference of the levels', () => {
  const left = { base: 'GaAs', Eg: 1.8, chi: 3.8 }
  const { value } = solve({
    layers: [
      { thickness: 1e-6, doping: -1e23, material: left },
      { thickness: 1e-6, doping: 1e23, material: 'GaAs' },
    ],
    analysis: 'equilibrium',
  })
  const below = 3.8 + 1.8 - thermal * log(9e24 / 1e23)
  const above = 4.07 + thermal * log(4.7e23 / 1e23)
  near(value, below - above, { relative: 1e-8 })
})

inLong(
  'a solar cell: nearly all pairs at the ends, and a fill factor as the rule of Green has it',
  () => {
    const example = device.examples.find(({ title }) => title.includes('solar'))!
    const { result } = solve(example.input)
    const cell = result.cell as {
      shortCircuitCurrent: number
      openVoltage: number
      fillFactor: number
    }
    assert.ok(cell.shortCircuitCurrent < q * 1e27 * 1e-5)
    assert.ok(cell.shortCircuitCurrent > 0.85 * q * 1e27 * 1e-5)
    const open = cell.openVoltage / thermal
    near(cell.fillFactor, (open - log(open + 0.72)) / (open + 1), { relative: 0.01 })
  },
)

test('doping that changes gradually, and twice the light twice the current', () => {
  const graded = (steepness: number) =>
    solve({
      layers: [{ thickness: 4e-6, doping: `1e22*tanh((x - 2e-6)/${steepness})` }],
      material: plain,
      voltages: [0.5],
    }).value!
  near(graded(1e-9), 1026.4, { relative: 2e-3 })
  const short = (G: number) =>
    solve({ layers: junction, material: plain, generation: G, voltages: [0] }).value!
  near(short(2e24) / short(1e24), 2, { relative: 1e-4 })
})

test('mobilities of Arora and Masetti at 300 K', () => {
  const law = (mobility: string) => readMaterial({ mobility }, '', 300, thermal)
  near(mobilitiesOf(law('arora'), 1e19, 300).mun, 0.1337, { relative: 0.02 })
  near(mobilitiesOf(law('masetti'), 1e19, 300).mun, 0.1414, { relative: 0.01 })
  near(mobilitiesOf(law('masetti'), -1e19, 300).mup, 0.04705, { relative: 0.01 })
})

test('the function of Bernoulli and its slope', () => {
  for (const x of [-30, -1, -0.011, -0.009, 0.001, 0.009, 0.011, 1, 30]) {
    const [b, slope] = bernoulli(x)
    near(b, x / (exp(x) - 1), { relative: 1e-9 })
    near(slope, (bernoulli(x + 1e-5)[0] - bernoulli(x - 1e-5)[0]) / 2e-5, { absolute: 1e-9 })
  }
})

test('blocks on three diagonals are eliminated', () => {
  const random = new Random(3)
  const [nodes, size] = [12, 3]
  const matrix = new BlockTridiagonal(nodes, size)
  const full = Array.from({ length: nodes * size }, () => new Float64Array(nodes * size))
  const wanted = Float64Array.from(full, () => random.normal())
  for (let k = 0; k < nodes; k++) {
    for (const other of [k - 1, k, k + 1]) {
      if (other < 0 || other >= nodes) continue
      for (let r = 0; r < size; r++) {
        for (let c = 0; c < size; c++) {
          const value = random.normal() * (r === 1 ? 1e12 : 1)
          matrix.add(k, other, r, c, value)
          full[k * size + r]![other * size + c] = value
        }
      }
    }
  }
  for (const [i, row] of full.entries()) {
    matrix.right[i] = row.reduce((sum, one, j) => sum + one * wanted[j]!, 0)
  }
  const solution = matrix.solve()!
  for (const [i, one] of wanted.entries()) near(solution[i], one, { absolute: 1e-9 })
})

test('what cannot be run is refused with its place', () => {
  const base = { layers: junction, voltages: [0.1] }
  const places: [object, string][] = [
    [{ ...base, voltages: undefined }, '/voltages'],
    [{ ...base, voltages: { from: 0, to: 1, step: 0 } }, '/voltages/step'],
    [{ ...base, voltages: [5000] }, '/voltages/0'],
    [{ ...base, material: 'Sn' }, '/material'],
    [{ ...base, material: { mass: 1 } }, '/material/mass'],
    [{ ...base, material: { base: 'Ge', mobility: 'arora' } }, '/material/mobility'],
    [{ ...base, layers: [{ thickness: 1e-6, doping: 1e27 }] }, '/layers/0/doping'],
    [{ ...base, layers: [{ thickness: 1e-6, doping: 'y' }] }, '/layers/0/doping'],
    [{ ...base, generation: '-1' }, '/generation'],
    [{ ...base, contacts: { left: { kind: 'tin' } } }, '/contacts/left/kind'],
    [{ ...base, contacts: { left: { kind: 'schottky' } } }, '/contacts/left/barrier'],
    [{ ...base, contacts: { left: { kind: 'insulator', thickness: 1e-8 } } }, '/analysis'],
    [{ ...base, analysis: 'equilibrium' }, '/voltages'],
    [{ ...base, Na: 1e23 }, '/Na'],
    [{ voltages: [1] }, '/voltages'],
    [{ ...base, parameters: { k: 1 } }, '/parameters/k'],
  ]
  for (const [input, place] of places) {
    const { details } = refusal(() => solve(input))
    assert.is((details as { errors: { pointer: string }[] }).errors[0]!.pointer, place)
  }
})

test('voltages have no members but three, traps lie in the gap of any layer, and a contact is something', () => {
  const voltages = { from: 0, to: 0.2, step: 0.1 }
  const faults: [Record<string, unknown>, string][] = [
    [{ voltages: { ...voltages, steps: 5 } }, '/voltages/steps'],
    [
      { layers: [{ ...junction[0], material: { Et: 100 } }, junction[1]], voltages },
      '/layers/0/material/Et',
    ],
    [{ contacts: { left: null }, voltages }, '/contacts/left'],
  ]
  for (const [more, pointer] of faults) {
    faultAt(
      pointer,
      refusal(() => solve({ layers: junction, ...more })),
    )
  }
})

test.run()
