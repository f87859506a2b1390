import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sin } from '../../workers/numerics/mathematics.ts'
import { schrodinger } from '../../workers/solvers/schrodinger/schrodinger.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { refusal } from '../support/refusal.ts'
import { modelOf } from '../support/solve.ts'
import { firstInTier, longOnly } from '../support/tier.ts'

const test = suite('schrodinger')
const inLong = longOnly(test)
const solve = modelOf(schrodinger)

testReferences(test, schrodinger)

test('every potential with a closed form meets it to 1e-8', () => {
  for (const potential of [
    'box',
    'harmonic',
    'finite-well',
    'morse',
    'hydrogen',
    'poschl-teller',
  ]) {
    const { accuracy } = solve({ potential }).result
    assert.ok(accuracy.estimate < 1e-8, `${potential}: ${accuracy.estimate}`)
  }
})

test('the bouncing ball has the zeros of the Airy function', () => {
  // DLMF table 9.9.1; with m = 1/2 the equation is that of Ai itself.
  const { energies } = solve({ potential: 'linear', mass: 0.5, levels: 3 }).result
  for (const [n, zero] of [2.33810741045977, 4.08794944413097, 5.52055982809555].entries()) {
    near(energies[n], zero, { relative: 1e-10 })
  }
})

inLong('thirty levels of the oscillator, with <x^2> = n + 1/2', () => {
  const { energies, meanX2, normError } = solve({ levels: 30 }).result
  for (let n = 0; n < 30; n++) {
    near(energies[n], n + 0.5, { absolute: 1e-8 })
    near(meanX2[n], n + 0.5, { relative: 1e-7 })
  }
  assert.ok(normError > 0 && normError < 1e-10, 'the largest deviation, rounding at least')
})

test('hydrogen: <r> = (3 n^2 - l (l + 1)) / (2 Z), for every l', () => {
  for (const [l, Z] of [
    [0, 1],
    [1, 2],
    [3, 1],
    [10, 1],
  ] as const) {
    const { energies, meanR } = solve({ potential: 'hydrogen', l, Z, levels: 4 }).result
    for (let k = 0; k < 4; k++) {
      const n = l + 1 + k
      near(energies[k], (-Z * Z) / (2 * n * n), { relative: 1e-8 })
      near(meanR![k], (3 * n * n - l * (l + 1)) / (2 * Z), { relative: 1e-7 })
    }
  }
})

test('energies scale as hbar^2 / (m L^2), also in SI units', () => {
  const hbar = 1.054571817e-34
  const mass = 9.1093837139e-31
  const { energies } = solve({ potential: 'box', hbar, mass, L: 1e-9, levels: 2 }).result
  near(energies[0], (((Math.PI * hbar) / 1e-9) * ((Math.PI * hbar) / 1e-9)) / (2 * mass), {
    relative: 1e-9,
  })
})

test('an oscillator of any mass and frequency: hbar omega (n + 1/2), <x^2> = hbar (n + 1/2)/(m omega)', () => {
  const { result, value, uncertainty, terms } = solve({ mass: 2, omega: 3, hbar: 0.5, levels: 4 })
  for (const [n, energy] of result.energies.entries()) {
    near(energy, 1.5 * (n + 0.5), { relative: 1e-9 })
    near(result.meanX2[n], (0.5 * (n + 0.5)) / 6, { relative: 1e-8 })
    near(result.meanX[n], 0, { absolute: 1e-8 })
  }
  assert.is(result.transitions.length, 3)
  for (const step of result.transitions) near(step, 1.5, { relative: 1e-8 })
  near(result.splitting, 1.5, { relative: 1e-8 })
  assert.ok(Math.abs(value! - 0.75) <= uncertainty + 1e-14)
  // <T> = <V> = E/2.
  for (const term of terms) near(term.value, 0.375, { relative: 1e-8 })
})

test('wave functions are normalised over x', () => {
  for (const input of [
    { mass: 2, omega: 3 },
    { potential: 'hydrogen', Z: 3 },
    { potential: 'morse', alpha: 2 },
  ]) {
    const { x, psi0, psi1 } = solve({ ...input, levels: 2 }).result.series as Record<
      'x' | 'psi0' | 'psi1',
      number[]
    >
    const h = x[1]! - x[0]!
    const integral = (f: (i: number) => number) => x.reduce((sum, _, i) => sum + h * f(i), 0)
    near(
      integral(i => psi0[i]! * psi0[i]!),
      1,
      { relative: 2e-3 },
    )
    near(
      integral(i => psi0[i]! * psi1[i]!),
      0,
      { absolute: 2e-3 },
    )
  }
})

test('moments of the box and of hydrogen are their closed forms', () => {
  const { meanX, meanX2, normError } = solve({ potential: 'box', L: 3, levels: 4 }).result
  for (let n = 1; n <= 4; n++) {
    near(meanX[n - 1], 1.5, { relative: 1e-9 })
    near(meanX2[n - 1], 9 * (1 / 3 - 1 / (2 * Math.PI * Math.PI * n * n)), { relative: 1e-7 })
  }
  assert.ok(normError < 1e-10)
  const atom = solve({ potential: 'hydrogen', Z: 2, l: 1, levels: 3 }).result
  for (const [k, square] of atom.meanX2.entries()) {
    const n = k + 2
    near(square, (n * n * (5 * n * n + 1 - 6)) / (2 * 4), { relative: 1e-7 })
  }
  assert.is(solve({}).result.meanR, null)
})

test('the estimate covers the deviation of every level, with and without a closed form', () => {
  const zeros = [2.33810741045977, 4.08794944413097, 5.52055982809555, 6.78670809007176]
  const airy = solve({ potential: 'linear', mass: 0.5, levels: 4 }).result
  const off = Math.max(...zeros.map((zero, n) => Math.abs(airy.energies[n]! / zero - 1)))
  assert.ok(off < 2 * airy.accuracy.estimate + 1e-13, `${off}, told ${airy.accuracy.estimate}`)
  for (const [potential, exact] of [
    ['morse', (n: number) => Math.sqrt(20) * (n + 0.5) - (n + 0.5) ** 2 / 2],
    ['box', (n: number) => ((n + 1) * Math.PI) ** 2 / 2],
  ] as const) {
    const { energies, accuracy } = solve({ potential, levels: 4 }).result
    const worst = Math.max(...energies.map((energy, n) => Math.abs(energy / exact(n) - 1)))
    assert.ok(worst <= accuracy.estimate * 1.001, `${potential}: ${worst}, ${accuracy.estimate}`)
  }
})

inLong('two meshes that disagree are told, even where the closed form is met', () => {
  // The rim is so near that the coarser interval cuts the tail of the third level.
  const { accuracy, checks } = solve({
    potential: 'poschl-teller',
    V0: (2.001 * 3.001) / 2,
    levels: 3,
  }).result
  const pair = checks.find(({ name }) => name.startsWith('energies on two meshes'))!
  assert.ok(accuracy.estimate >= pair.value)
})

test('every potential keeps the virial theorem where it has no walls or jumps', () => {
  for (const potential of [
    'harmonic',
    'morse',
    'double-well',
    'hydrogen',
    'poschl-teller',
    'linear',
  ]) {
    const { checks } = solve({ potential, levels: 2 }).result
    const virial = checks.find(({ name }) => name.startsWith('virial'))
    assert.ok(virial && Math.abs(virial.value) < 1e-6, `${potential}: ${virial?.value}`)
  }
})

test('out of range, of the wrong kind or unknown: refused', () => {
  for (const input of [
    { levels: 0 },
    { levels: 31 },
    { mass: 0 },
    { hbar: -1 },
    { l: 21 },
    { potential: 'square' },
    { V: 3 },
  ]) {
    assert.is(refusal(() => solve(input)).code, 'INVALID_INPUT')
  }
})

inLong('a level just below the rim is found on its long tail', () => {
  // s = 2.001: the third level is bound by 5e-7.
  const { energies, boundStates } = solve({
    potential: 'poschl-teller',
    V0: (2.001 * 3.001) / 2,
    levels: 3,
  }).result
  assert.is(boundStates, 3)
  near(energies[2], (-0.001 * 0.001) / 2, { relative: 1e-4 })
})

test('states of the box are sines', () => {
  const { x, psi1 } = solve({ potential: 'box', levels: 2 }).result.series as Record<
    string,
    number[]
  >
  for (const [i, psi] of psi1!.entries()) {
    near(psi, Math.SQRT2 * sin(2 * Math.PI * x![i]!), { absolute: 1e-8 })
  }
})

test('a higher barrier makes the tunnelling splitting small', () => {
  const splitting = (a: number) =>
    solve({ potential: 'double-well', a, levels: 2 }).result.splitting!
  assert.ok(splitting(2) < splitting(1.5) / 100)
  assert.ok(splitting(2) > 1e-6)
})

test('a splitting far below the rounding of the energies keeps its digits', () => {
  // Taylor series of both parities from the middle outwards, in 50 digits.
  for (const [a, expected] of [
    [2.2, 1.39453215989e-7],
    [2.5, 1.64061319366e-11],
    [2.6, 4.58806525148e-13],
  ] as const) {
    const { splitting, transitions } = solve({ potential: 'double-well', a, levels: 2 }).result
    near(splitting, expected, { relative: 1e-5 })
    assert.is(transitions[0], splitting)
  }
})

test('a splitting lost in rounding is null and told', () => {
  const { splitting, warnings } = solve({ potential: 'double-well', a: 3.2, levels: 2 }).result
  assert.is(splitting, null)
  assert.match(warnings[0]!, 'rounding')
})

inLong(
  'however high the barrier, states of a double well are even or odd and their energies rise',
  () => {
    const shapes = [{ a: 2 }, { b: 0.5, a: 3, mass: 2 }, { a: 2.5 }, { a: 3 }, { b: 5, a: 2.5 }]
    for (const shape of firstInTier(shapes, 2)) {
      const { result } = solve({ potential: 'double-well', levels: 4, ...shape })
      for (const [n, mean] of result.meanX.entries()) {
        near(mean, 0, { absolute: 1e-12 })
        if (n > 0) assert.ok(result.energies[n]! >= result.energies[n - 1]!)
      }
      // What each well holds lies near its minimum: <x^2> of a pair is about a^2, and the same for both.
      near(result.meanX2[0], shape.a * shape.a, { relative: 0.1 })
      near(result.meanX2[0]! / result.meanX2[1]!, 1, { absolute: 1e-4 })
    }
  },
)

inLong('twenty levels of two wells far apart come in pairs, each even and odd', () => {
  // Sinc representation on 900 points of [-7, 7] (Colbert and Miller, J. Chem. Phys. 96 (1992) 1982).
  const levels = 20
  const { energies, meanX } = solve({ potential: 'double-well', a: 4, levels }).result
  const known = [
    [0, 5.6411307905],
    [1, 5.6411307905],
    [18, 102.873462465],
    [19, 102.873462465],
  ] as const
  for (const [n, expected] of known.filter(([n]) => n < levels)) {
    near(energies[n], expected, { relative: 1e-9 })
  }
  for (const mean of meanX) near(mean, 0, { absolute: 1e-12 })
})

test('levels left out are five or as many as exist', () => {
  const shallow = solve({ potential: 'finite-well', V0: 1, a: 1 }).result
  assert.is(shallow.energies.length, 1)
  assert.is(shallow.boundStates, 1)
  assert.is(shallow.splitting, null)
  assert.is(solve({}).result.energies.length, 5)
  assert.is(solve({}).result.boundStates, null)
})

test('levels beyond the last, and wells that bind none, are refused', () => {
  assert.is(refusal(() => solve({ potential: 'morse', levels: 5 })).code, 'INVALID_INPUT')
  const { message } = refusal(() => solve({ potential: 'morse', D: 0.1 }))
  assert.match(message, 'too shallow')
  assert.is(refusal(() => solve({ potential: 'double-well', a: 100, levels: 3 })).code, 'PRECISION')
})

test('the same input gives the same bits', () => {
  assert.equal(solve({ potential: 'double-well' }), solve({ potential: 'double-well' }))
})

test('hydrogen is answered when its ground state alone is asked for', () => {
  for (const Z of [1, 2]) {
    const { value, uncertainty } = solve({ potential: 'hydrogen', Z, levels: 1 })
    assert.ok(Math.abs(value! + (Z * Z) / 2) <= 2 * uncertainty, String(value))
    assert.ok(uncertainty < 1e-11)
  }
})

test('a named potential in units: an electron in eV and nm, as the same potential written out', () => {
  const electron = { units: 'eV-nm', levels: 2 }
  // h^2/(8 m L^2) with CODATA 2022.
  const box = solve({ ...electron, potential: 'box', L: 1 })
  near(box.result.energies[0], 0.37603016, { relative: 1e-7 })
  assert.is(box.unit, 'eV')
  const double = solve({ ...electron, potential: 'double-well', a: 1, b: 0.5 }).result
  const written = solve({ ...electron, V: '0.5*(x^2 - 1)^2', domain: { x: [-4, 4] } }).result
  near(double.energies[0], written.energies[0]!, { relative: 1e-8 })
  near(double.energies[1], written.energies[1]!, { relative: 1e-8 })
  assert.is(refusal(() => solve({ ...electron, potential: 'hydrogen' })).code, 'INVALID_INPUT')
  assert.is(refusal(() => solve({ ...electron, hbar: 2 })).code, 'INVALID_INPUT')
  near(solve({ potential: 'hydrogen', units: 'atomic' }).value, -0.5, { relative: 1e-10 })
})

test.run()
