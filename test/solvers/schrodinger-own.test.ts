// Potentials of the caller's own: published levels, closed forms, units, degenerate levels, refusals.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { faultsOf } from '../../workers/refusal.ts'
import { schrodinger } from '../../workers/solvers/schrodinger/schrodinger.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'
import { modelOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('schrodinger in own potentials')
const inLong = longOnly(test)
const solve = modelOf(schrodinger)
const energiesOf = (input: Record<string, unknown>) => solve(input).result.energies

/** Each within the relative tolerance. */
function nearAll(values: readonly number[], wanted: readonly number[], relative: number): void {
  assert.is(values.length, wanted.length)
  for (const [n, value] of values.entries()) near(value, wanted[n]!, { relative })
}

test('quartic oscillators', () => {
  const pure = { V: 'x^4', domain: { x: [-6, 6] }, mass: 0.5, levels: 3 }
  nearAll(energiesOf(pure), [1.060362090484, 3.799673029801, 7.455697937987], 1e-12)
  near(energiesOf({ V: 'x^4/4', domain: { x: [-8, 8] }, levels: 1 })[0], 0.4208049744, {
    relative: 2e-10,
  })
})

inLong('neutrons in the well of Woods and Saxon', () => {
  const well = {
    V: '-50/(1 + exp((r - R)/0.65))',
    parameters: { R: 3.149802624737183 },
    domain: { x: [0, 30] },
    coordinates: 'radial',
    units: 'MeV-fm',
    mass: 939.565,
  }
  nearAll(energiesOf({ ...well, levels: 2 }), [-30.0383, -3.06579], 1e-6)
  nearAll(energiesOf({ ...well, l: 1, levels: 1 }), [-15.7355], 4e-6)
})

inLong('hydrogen by its own formula, for each angular momentum', () => {
  for (const l of [0, 1, 2]) {
    const input = { V: '-1/r', domain: { x: [0, 150] }, coordinates: 'radial', l, levels: 3 }
    const wanted = [1, 2, 3].map(n => -1 / (2 * (n + l) * (n + l)))
    nearAll(energiesOf(input), wanted, 1e-9)
  }
})

test('a well of finite depth: the jumps are found, and the energies solve its equation', () => {
  const [V0, a] = [0.3, 5]
  const input = {
    V: 'if(abs(x - 0.123456789) < a/2, 0, V0)',
    parameters: { a, V0 },
    domain: { x: [-60, 60] },
    units: 'eV-nm',
    mass: 0.067,
    levels: 1,
  }
  const [energy] = energiesOf(input)
  const k = Math.sqrt((energy! * 0.067) / 0.038099821161548)
  const kappa = Math.sqrt(((V0 - energy!) * 0.067) / 0.038099821161548)
  near(k * Math.tan((k * a) / 2), kappa, { relative: 1e-8 })
})

test('a mass that jumps: the current is continuous, not the slope', () => {
  const [a, V0, m1, m2] = [8, 0.3, 0.067, 0.092]
  const [energy] = energiesOf({
    V: 'if(abs(x) < 4, 0, 0.3)',
    effectiveMass: 'if(abs(x) < 4, 0.067, 0.092)',
    domain: { x: [-60, 60] },
    units: 'eV-nm',
    levels: 1,
  })
  const k = Math.sqrt((energy! * m1) / 0.038099821161548)
  const kappa = Math.sqrt(((V0 - energy!) * m2) / 0.038099821161548)
  near((k * Math.tan((k * a) / 2)) / m1, kappa / m2, { relative: 1e-8 })
})

test('the units are those of their constants', () => {
  const box = { V: '0', domain: { x: [0, 1] }, levels: 1 }
  const wanted = {
    atomic: Math.PI ** 2 / 2,
    'eV-nm': 0.376030163,
    'eV-angstrom': 37.6030163,
    'cm-1-angstrom': 16.857629206 * Math.PI ** 2,
    'MeV-fm': (197.3269804 ** 2 / 2) * Math.PI ** 2,
  }
  for (const [units, energy] of Object.entries(wanted)) {
    near(energiesOf({ ...box, units })[0], energy, { relative: 1e-6 })
  }
})

inLong(
  'a level that is cut off from its equals is proven too, where symmetry makes it one of both halves',
  () => {
    const solved = solve({ V: '(x^2 + y^2)/2', domain: { x: [-8, 8], y: [-8, 8] }, levels: 2 })
    const [first, second] = solved.result.energies
    near(first!, 1, { relative: 1e-9 })
    near(second!, 2, { relative: 1e-9 })
  },
)

test('a square well in the plane has the levels of both of its sides: elements end at its borders', () => {
  const well = 'if(abs(x - 0.3) < 1, 0, 5)'
  const side = (V: string) => energiesOf({ V, domain: { x: [-2, 2] }, levels: 1 })[0]!
  const plane = solve({
    V: `${well} + if(abs(y) < 1, 0, 5)`,
    domain: { x: [-2, 2], y: [-2, 2] },
    levels: 1,
  })
  near(plane.value, side(well) + side('if(abs(x) < 1, 0, 5)'), { relative: 1e-10 })
})

inLong('a border that no line of elements follows is named where it holds the levels back', () => {
  const disc = { V: 'if(x^2 + y^2 < 1, 0, 2)', domain: { x: [-2, 2], y: [-2, 2] }, levels: 1 }
  const { code, message } = refusal(() => solve(disc))
  assert.is(code, 'PRECISION')
  assert.match(message, /a border of V runs through/)
})

test('equal levels in the plane are all found', () => {
  const square = energiesOf({ V: '0', domain: { x: [0, 1], y: [0, 1] }, levels: 8 })
  const pairs = [2, 5, 5, 8, 10, 10, 13, 13]
  nearAll(
    square,
    pairs.map(n => (n * Math.PI ** 2) / 2),
    1e-8,
  )
})

inLong(
  'the levels of two coupled oscillators are found to eight digits, the equal ones too',
  () => {
    const coupled = {
      V: 'x^2/2 + y^2/2 + x^2*y^2/10',
      domain: { x: [-7, 7], y: [-7, 7] },
      levels: 4,
    }
    nearAll(energiesOf(coupled), [1.0233979, 2.0675411, 2.0675411, 3.0688704], 4e-8)
  },
)

test('two wells far apart have pairs of levels, and none is missed', () => {
  const { result } = solve({ V: '(x^2 - 25)^2/10', domain: { x: [-9, 9] }, levels: 6 })
  for (const n of [0, 2, 4]) near(result.energies[n], result.energies[n + 1]!, { relative: 1e-9 })
  assert.ok(result.energies[2]! - result.energies[0]! > 4)
})

inLong('an array stands for what lies between its values', () => {
  const values = Array.from({ length: 201 }, (_, i) => ((i - 100) / 12.5) ** 2 / 2)
  const text = energiesOf({ V: 'x^2/2', domain: { x: [-8, 8] }, levels: 3 })
  const array = energiesOf({ V: values, domain: { x: [-8, 8] }, levels: 3 })
  // Straight lines lie above the parabola by up to h^2/8, by h^2/12 on average.
  nearAll(
    array.map((energy, n) => energy - text[n]!),
    [0.08 ** 2 / 12, 0.08 ** 2 / 12, 0.08 ** 2 / 12],
    2e-2,
  )
})

test('errors hold what samples leave open of the curve, a smooth one or one that jumps', () => {
  const samplesOf = (f: (x: number) => number) =>
    Array.from({ length: 41 }, (_, i) => f((i - 20) / 2.5))
  const domain = { x: [-8, 8] }
  const cases: [(x: number) => number, string, object][] = [
    [x => (x * x) / 2, 'x^2/2', { levels: 2 }],
    [x => (Math.abs(x) < 2.07 ? 0 : 5), 'if(abs(x) < 2.07, 0, 5)', { levels: 2 }],
    [x => Math.exp(-x * x), 'exp(-x^2)', { analysis: 'scattering', energies: [0.8, 1.1] }],
    [x => Math.cos((Math.PI * x) / 8), 'cos(pi*x/8)', { analysis: 'bands', levels: 2 }],
  ]
  for (const [f, V, words] of cases) {
    const array = solve({ V: samplesOf(f), domain, ...words })
    const text = solve({ V, domain, ...words })
    const off = Math.abs(array.value! - text.value!)
    assert.ok(off < 1.5 * array.uncertainty && array.uncertainty < 4 * off, V)
    assert.ok(array.result.accuracy.estimate >= array.uncertainty / array.value! / 2)
    for (const [name, errors] of [
      ['energies', 'energyErrors'],
      ['transmission', 'transmissionErrors'],
    ] as const) {
      for (const [k, error] of (array.result[errors] ?? []).entries()) {
        assert.ok(Math.abs(array.result[name]![k]! - text.result[name]![k]!) < 2 * error, V)
      }
    }
    assert.match(array.result.warnings.join(), /straight between its 41 values/)
  }
})

inLong('so do those of a mass by samples; straight ones leave nothing open', () => {
  const at = (f: (x: number) => number) => Array.from({ length: 21 }, (_, i) => f(i - 10))
  const input = { V: 'x^2/2', domain: { x: [-8, 8] }, levels: 1 }
  const mass = (x: number) => 1 + Math.exp((-x * x) / 4)
  const array = solve({ ...input, effectiveMass: at(x => mass(0.8 * x)) })
  const off = Math.abs(array.value! - solve({ ...input, effectiveMass: '1 + exp(-x^2/4)' }).value!)
  assert.ok(off < 2 * array.uncertainty && array.uncertainty < 4 * off)
  const straight = solve({ ...input, V: at(x => Math.abs(x)) })
  assert.ok(straight.uncertainty < 0.5)
  const line = solve({ V: [0, 1, 2], domain: { x: [0, 2] }, levels: 1 })
  assert.ok(line.uncertainty < 1e-9)
  assert.equal(
    line.result.warnings.filter(one => /straight/.test(one)),
    [],
  )
})

test('a state that reaches the walls says so', () => {
  assert.match(solve({ V: 'x^2/2', domain: { x: [-2, 2] } }).result.warnings.join(), /walls/)
  assert.equal(solve({ V: 'x^2/2', domain: { x: [-9, 9] } }).result.warnings, [])
})

test('dipoles of the oscillator join neighbours alone', () => {
  const dipoles = solve({ V: 'x^2/2', domain: { x: [-9, 9] } }).result.dipoles!
  near(Math.abs(dipoles[1]!), Math.SQRT1_2, { relative: 1e-10 })
  for (const n of [0, 2, 3, 4]) near(dipoles[n], 0, { absolute: 1e-9 })
})

const own = { V: 'x^2', domain: { x: [-5, 5] } }

const REFUSED: readonly [Record<string, unknown>, string][] = [
  [{ domain: { x: [0, 1] } }, '/V'],
  [{ V: 'x' }, '/domain'],
  [{ ...own, potential: 'box' }, '/potential'],
  [{ ...own, a: 3 }, '/a'],
  [{ ...own, l: 1 }, '/l'],
  [{ ...own, units: 'eV-nm', hbar: 2 }, '/hbar'],
  [{ ...own, mass: 2, effectiveMass: '1 + x^2' }, '/mass'],
  [{ ...own, effectiveMass: 'x' }, '/effectiveMass'],
  [{ ...own, V: 'x + t' }, '/V'],
  [{ ...own, V: 'x +' }, '/V'],
  [{ ...own, V: 'sqrt(x)' }, '/V'],
  [{ ...own, V: true }, '/V'],
  [{ ...own, domain: { x: [1, -1] } }, '/domain/x'],
  [{ ...own, coordinates: 'radial' }, '/domain/x'],
  [{ V: '0', domain: { x: [0, 1], y: [0, 1] }, coordinates: 'radial' }, '/domain/y'],
  [{ V: '0', domain: { x: [0, 1], y: [0, 1] }, levels: 25 }, '/levels'],
]

test('what is missing or makes no sense is refused at its place', () => {
  for (const [input, pointer] of REFUSED) {
    const failure = refusal(() => solve(input))
    assert.ok(/^(INVALID|MISSING)_INPUT$/.test(failure.code), `${pointer}: ${failure.message}`)
    assert.is(faultsOf(failure)[0]?.pointer, pointer, failure.message)
  }
})

test.run()
