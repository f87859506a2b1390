// Scattering and bands of potentials of the caller's own: closed forms, transfer matrices at thirty digits, resonances, orders.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { WorkMeter } from '../../workers/dynamics/work-meter.ts'
import { faultsOf } from '../../workers/refusal.ts'
import { chainOf } from '../../workers/solvers/schrodinger/own-chain.ts'
import { readPotential } from '../../workers/solvers/schrodinger/own-potential.ts'
import { passageAt } from '../../workers/solvers/schrodinger/own-waves.ts'
import { schrodinger } from '../../workers/solvers/schrodinger/schrodinger.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'
import { modelOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('schrodinger: waves and bands')
const inLong = longOnly(test)
const solve = modelOf(schrodinger)

const scattered = (input: Record<string, unknown>) =>
  solve({ analysis: 'scattering', ...input }).result
const bandsOf = (input: Record<string, unknown>) => solve({ analysis: 'bands', ...input }).result

/** Each within the relative tolerance. */
function nearAll(values: readonly number[], wanted: readonly number[], relative: number): void {
  assert.is(values.length, wanted.length)
  for (const [n, value] of values.entries()) near(value, wanted[n]!, { relative })
}

const square = (x: number) => x * x

inLong('the rectangular barrier passes what its closed form says, below and above its top', () => {
  const energies = [0.05, 0.3, 0.9, 1.2, 2.5, 9]
  const { transmission, reflection } = scattered({
    V: 'if(abs(x) < 1, 1, 0)',
    domain: { x: [-4, 5] },
    energies,
  })
  const exact = energies.map(E => {
    const k = Math.sqrt(2 * Math.abs(1 - E))
    const wave = E < 1 ? Math.sinh(2 * k) : Math.sin(2 * k)
    return 1 / (1 + square(wave) / (4 * E * Math.abs(1 - E)))
  })
  nearAll(transmission!, exact, 1e-10)
  nearAll(
    reflection!,
    exact.map(t => 1 - t),
    1e-10,
  )
})

test('a step: the current of a faster wave is no gain, and below its top all comes back', () => {
  const { transmission, reflection } = scattered({
    V: 'if(x < 0, 0, 1)',
    domain: { x: [-3, 3] },
    energies: [0.5, 1.5, 4],
  })
  const passes = [1.5, 4].map(E => {
    const [k, q] = [Math.sqrt(E), Math.sqrt(E - 1)]
    return (4 * k * q) / square(k + q)
  })
  nearAll(transmission!.slice(1), passes, 1e-11)
  assert.is(transmission![0], 0)
  near(reflection![0], 1, { absolute: 1e-12 })
  const back = scattered({ V: 'if(x < 0, 1, 0)', domain: { x: [-3, 3] }, energies: [1.5, 4] })
  nearAll(back.transmission!, passes, 1e-11)
})

test('the barrier of Eckart; a well of his shape with a whole number of states reflects nothing', () => {
  const eckart = (V0: number, alpha: number) => (E: number) => {
    const wave = square(Math.sinh((Math.PI * Math.sqrt(2 * E)) / alpha))
    const wall = square(Math.cosh((Math.PI / 2) * Math.sqrt((8 * V0) / square(alpha) - 1)))
    return wave / (wave + wall)
  }
  const energies = [0.5, 1, 2]
  const one = scattered({ V: '1/cosh(x)^2', domain: { x: [-20, 20] }, energies: [1] })
  near(one.transmission![0], 0.6394839808868, { relative: 1e-11 })
  const two = scattered({ V: '2/cosh(0.7*x)^2', domain: { x: [-26, 26] }, energies })
  nearAll(two.transmission!, energies.map(eckart(2, 0.7)), 1e-9)
  const well = scattered({ V: '-3/cosh(x)^2', domain: { x: [-20, 20] }, energies: [0.01, 0.3, 5] })
  for (const share of well.reflection!) near(share, 0, { absolute: 1e-12 })
})

test('barriers whose masses differ, and a ramp, as transfer matrices at thirty digits have them', () => {
  const heavy = scattered({
    V: 'if(x < 0 or x > 10, 0, if(x < 2, 0.3, if(x < 7, 0, 0.25)))',
    effectiveMass: 'if(x < 0 or x > 10, 0.067, if(x < 2, 0.092, if(x < 7, 0.067, 0.092)))',
    domain: { x: [-4, 14] },
    units: 'eV-nm',
    energies: [0.03, 0.09, 0.2, 0.4],
  })
  const wanted = [0.000598355682192575, 0.082637870360714, 0.03694639472211, 0.319168243088758]
  nearAll(heavy.transmission!, wanted, 1e-9)
  const { transmission, phases } = scattered({
    V: 'if(x < 0, 0, if(x < 6, 0.3 - 0.04*x, 0.06))',
    domain: { x: [-2, 9] },
    units: 'eV-nm',
    mass: 0.067,
    energies: [0.1],
  })
  near(transmission![0], 0.0559637010644375, { relative: 1e-9 })
  const waveAt = (excess: number) => Math.sqrt((excess * 0.067) / 0.0380998211096858)
  near(phases![0], 0.03176435870544 + 2 * waveAt(0.1) + 3 * waveAt(0.04), { absolute: 1e-9 })
})

test('nothing in the way: all passes, with the phase of the way', () => {
  const { transmission, phases } = scattered({
    V: '0',
    domain: { x: [0, 1] },
    energies: [0.5, 2],
  })
  nearAll(transmission!, [1, 1], 1e-12)
  nearAll(phases!, [1, 2], 1e-11)
})

test('resonances between two barriers: energies, widths and full transmission', () => {
  const between = (thick: number, to: number) =>
    scattered({
      V: `if(abs(x) > 2.5 and abs(x) < ${2.5 + thick}, 0.3, 0)`,
      domain: { x: [-thick - 4, thick + 4] },
      units: 'eV-nm',
      mass: 0.067,
      energies: { from: 0.05, to, count: 11 },
    }).resonances!
  const [wide] = between(2, 0.12)
  near(wide!.peak, 0.0862383772, { absolute: 1e-9 })
  near(wide!.transmission!, 1, { absolute: 1e-10 })
  near(wide!.energy, 0.0853048872126812, { relative: 1e-11 })
  near(wide!.width, 2 * 0.00788097323279795, { relative: 1e-10 })
  const [narrow, ...others] = between(12, 0.2)
  assert.is(others.length, 0)
  near(narrow!.energy, 0.0896272956320893, { relative: 1e-11 })
  near(narrow!.width, 2 * 4.17664403485916e-8, { relative: 1e-9 })
  // Narrower than the rounding of its energy: the flow that leaves still tells the width.
  const [hidden] = between(30, 0.2)
  near(hidden!.width / narrow!.width, Math.exp(-2 * 18 * decay(0.0896273139955713)), {
    relative: 1e-3,
  })
  assert.is(hidden!.transmission, null)
})

const decay = (E: number) => Math.sqrt(((0.3 - E) * 0.067) / 0.0380998211096858)

test('barriers turned round pass as much', () => {
  const passes = (sign: string) =>
    scattered({
      V: `exp(-(${sign}x - 1)^2) + 2*exp(-4*(${sign}x + 1)^2)`,
      domain: { x: [-8, 8] },
      energies: { from: 0.2, to: 3, count: 15 },
    }).transmission!
  nearAll(passes(''), passes('-'), 1e-9)
})

test('the error of a transmission falls with twice the order of the elements', () => {
  const own = readPotential({
    V: '1/cosh(x)^2',
    domain: { x: [-14, 14] },
    ...{ mass: 1, hbar: 1, l: 0 },
  })
  const [left, right] = own.potentialAt(Float64Array.of(-14, 14))
  const leads = { v: [left!, right!], a: [0.5, 0.5] } as const
  const error = (order: number, elements: number) => {
    const mesh = Float64Array.from({ length: elements + 1 }, (_, i) => -14 + (28 * i) / elements)
    const chain = chainOf(own, mesh, order, new WorkMeter())
    return Math.abs(passageAt(chain, leads, 1).transmission - 0.639483980886804)
  }
  for (const order of [2, 3]) {
    const observed = Math.log2(error(order, 56) / error(order, 112))
    near(observed, 2 * order, { absolute: 0.35 })
  }
})

test('the bands of Mathieu', () => {
  // a_n and b_n at q = 2, over 8 (SciPy).
  const { bands, gaps } = bandsOf({ V: '0.5*cos(x)', domain: { x: [0, 2 * Math.PI] }, levels: 4 })
  nearAll(
    bands!.map(({ bottom }) => bottom),
    [-0.18924461063206502, 0.2973999850610858, 0.6465831416697868, 1.171290310452638],
    1e-11,
  )
  nearAll(
    bands!.map(({ top }) => top),
    [-0.17383456265316538, 0.45902908831214884, 1.142578467220805, 2.0159609940653285],
    1e-11,
  )
  near(gaps![0], 0.4712345477142512, { relative: 1e-10 })
})

const SUPERLATTICE = {
  V: 'if(x < 4, 0, 0.3)',
  effectiveMass: 'if(x < 4, 0.067, 0.092)',
  domain: { x: [0, 5.5] },
  units: 'eV-nm',
  levels: 3,
}

test('the bands of Kronig and Penney, whose masses differ, and the mass of their edges', () => {
  const { bands, gaps } = bandsOf(SUPERLATTICE)
  const edges = bands!.flatMap(({ bottom, top }) => [bottom, top])
  const wanted = [0.066548340114951, 0.1674603043164, 0.32865681778058]
  nearAll(edges, [...wanted, 0.68630757621695, 0.85802471241714, 1.5822592334757], 1e-11)
  near(gaps![0], 0.161196513464186, { relative: 1e-11 })
  near(bands![0]!.massAtCentre!, 0.0829127755188765, { relative: 1e-10 })
  near(bands![0]!.massAtEdge!, -0.0231818407676087, { relative: 1e-10 })
})

inLong('bands between the centre and the edge solve the equation of the cell', () => {
  const { series } = bandsOf({ ...SUPERLATTICE, wavenumbers: 6 })
  const F = 0.0380998211096858
  for (const [i, k] of Array.from(series['k']!).entries()) {
    const E = series['band0']![i]!
    const wave = Math.sqrt((E * 0.067) / F)
    const wall = Math.sqrt(((0.3 - E) * 0.092) / F)
    const ratio = (wall * 0.067) / (wave * 0.092)
    const turn =
      Math.cos(4 * wave) * Math.cosh(1.5 * wall) +
      ((ratio - 1 / ratio) / 2) * Math.sin(4 * wave) * Math.sinh(1.5 * wall)
    near(turn, Math.cos(5.5 * k), { absolute: 1e-9 })
  }
})

test('where the cell begins makes no difference, and two cells fold their bands', () => {
  const edgesOf = (domain: readonly [number, number], levels: number) =>
    bandsOf({ V: '40*sin(x)^2 + cos(4*x)', domain: { x: domain }, levels }).bands!.flatMap(one => [
      one.bottom,
      one.top,
    ])
  const one = edgesOf([0, Math.PI], 4)
  nearAll(edgesOf([0.7, 0.7 + Math.PI], 4), one, 1e-10)
  const two = edgesOf([0, 2 * Math.PI], 8)
  for (const n of [0, 1, 2, 3]) {
    near(two[4 * n], one[2 * n]!, { relative: 1e-9 })
    near(two[4 * n + 3], one[2 * n + 1]!, { relative: 1e-9 })
    // The gap that two cells would have in the middle of a band is none.
    near(two[4 * n + 2]! - two[4 * n + 1]!, 0, { absolute: 1e-8 })
  }
})

test('a free particle has no gaps, and its own mass', () => {
  const { bands, gaps } = bandsOf({ V: '0', mass: 3, domain: { x: [0, 1] }, levels: 4 })
  for (const gap of gaps!) near(gap, 0, { absolute: 1e-9 })
  near(bands![0]!.massAtCentre!, 3, { relative: 1e-9 })
  assert.is(bands![0]!.massAtEdge, null)
  near(bands![0]!.top, Math.PI ** 2 / 6, { relative: 1e-10 })
})

inLong('bands of deep wells are the levels of one of them', () => {
  const levels = solve({ V: '-50/cosh(2*x)^2', domain: { x: [-8, 8] }, levels: 2 }).result.energies
  const { bands } = bandsOf({ V: '-50/cosh(2*x)^2', domain: { x: [-3, 3] }, levels: 2 })
  for (const n of [0, 1]) near(bands![n]!.top, levels[n]!, { relative: 1e-9 })
})

const wave = { V: '0', domain: { x: [0, 1] }, analysis: 'scattering' }
const cell = { V: '0', domain: { x: [0, 1] }, analysis: 'bands' }

const REFUSED: readonly [Record<string, unknown>, string][] = [
  [wave, '/energies'],
  [{ ...wave, energies: [1, 1] }, '/energies/1'],
  [{ ...wave, energies: [0] }, '/energies/0'],
  [{ ...wave, energies: { from: 2, to: 1, count: 3 } }, '/energies'],
  [{ ...wave, V: 'if(x < 0.5, 0, 1)', energies: [0.5, 1] }, '/energies/1'],
  [{ ...wave, energies: [1], levels: 3 }, '/levels'],
  [{ ...wave, energies: [1], wavenumbers: 3 }, '/wavenumbers'],
  [{ ...wave, energies: [1], domain: { x: [0, 1], y: [0, 1] } }, '/domain/y'],
  [{ ...cell, coordinates: 'radial' }, '/coordinates'],
  [{ ...cell, energies: [1] }, '/energies'],
  [{ ...cell, levels: 1 }, '/levels'],
  [{ ...cell, domain: { x: [0, 1], y: [0, 1] } }, '/domain/y'],
  [{ V: '0', domain: { x: [0, 1] }, energies: [1] }, '/energies'],
  [{ V: '0', domain: { x: [0, 1] }, wavenumbers: 5 }, '/wavenumbers'],
  [{ potential: 'box', analysis: 'bands' }, '/potential'],
]

test('what is missing or makes no sense is refused at its place', () => {
  for (const [input, pointer] of REFUSED) {
    const failure = refusal(() => solve(input))
    assert.ok(/^(INVALID|MISSING)_INPUT$/.test(failure.code), `${pointer}: ${failure.message}`)
    assert.is(faultsOf(failure)[0]?.pointer, pointer, failure.message)
  }
  const thick = { V: 'if(abs(x) < 300, 1, 0)', domain: { x: [-400, 400] }, analysis: 'scattering' }
  assert.is(refusal(() => solve({ ...thick, energies: [0.3] })).code, 'PRECISION')
})

test.run()
