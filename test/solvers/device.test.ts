import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sinh } from '../../workers/numerics/mathematics.ts'
import { device } from '../../workers/solvers/device.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('device')
const solve = solverOf(device)

testReferences(test, device)

test('the lid of a square box at V leaves a quarter in the middle, whatever the nodes', () => {
  for (const [nx, ny] of [
    [16, 16],
    [65, 40],
    [220, 16],
    [30, 219],
  ] as const) {
    const { centerPotential, accuracy } = solve({ nx, ny, V: 8 }).result
    near(centerPotential, 2, { relative: 1e-6 })
    assert.ok(accuracy.estimate < 1e-5, String(accuracy.estimate))
  }
})

test('four boxes turned by a quarter add up to a constant', () => {
  // Superposition in a rectangle and its transpose: the lids of all four walls at 1 make 1 everywhere.
  const wide = solve({ Lx: 2, Ly: 1, nx: 41, ny: 21 }).result.fields['potential']!
  const tall = solve({ Lx: 1, Ly: 2, nx: 21, ny: 41 }).result.fields['potential']!
  for (const [i, j] of [
    [20, 10],
    [5, 3],
    [38, 17],
  ] as const) {
    const sum =
      wide.values[j * 41 + i]! +
      wide.values[(20 - j) * 41 + i]! +
      tall.values[i * 21 + j]! +
      tall.values[(40 - i) * 21 + j]!
    near(sum, 1, { relative: 1e-7 })
  }
})

test('every wave is met to 1e-5, on flat cells too, and its energy is the closed form', () => {
  for (const input of [
    { kx: 3 },
    { kx: 20, Ly: 0.1 },
    { kx: 1, nx: 16, ny: 220 },
    { kx: 2, Lx: 3, Ly: 0.5, nx: 100, ny: 33 },
  ]) {
    const { result } = solve({ V: 5, ...input })
    assert.ok(result.accuracy.estimate < 1e-5, String(result.accuracy.estimate))
    const { Lx = 1, Ly = 1 } = input as { Lx?: number; Ly?: number }
    const a = (input.kx * Math.PI) / Lx
    const coth = Math.sqrt(1 + 1 / (sinh(a * Ly) * sinh(a * Ly)))
    const exact = (8.8541878188e-12 / 2) * 25 * (Lx / 2) * a * coth
    near(result.energyPerLength, exact, { relative: 2e-5 })
    // The field is strongest at a crest on the wall: there it is a coth(a Ly) V, if a node lies on it.
    assert.ok(result.maxField! <= 5 * a * coth * 1.0001)
  }
})

test('the field is the slope of the potential', () => {
  const { fields } = solve({ kx: 1, V: 1, nx: 41, ny: 41 }).result
  const { values } = fields['potential']!
  for (const [i, j] of [
    [10, 10],
    [25, 35],
  ] as const) {
    const at = j * 41 + i
    near(fields['Ex']!.values[at], (values[at - 1]! - values[at + 1]!) * 20, { relative: 2e-3 })
    near(fields['Ey']!.values[at], (values[at - 41]! - values[at + 41]!) * 20, { relative: 2e-3 })
  }
})

test('a constant lid has an endless field at its corners: energy and largest field are null', () => {
  const { energyPerLength, maxField } = solve({}).result
  assert.is(energyPerLength, null)
  assert.is(maxField, null)
})

test('no voltage, no field', () => {
  const { result } = solve({ V: 0, kx: 2 })
  assert.is(result.centerPotential, 0)
  assert.is(result.maxField, 0)
})

test('the numerical junction meets the first integral for unequal dopings', () => {
  for (const input of [
    {},
    { Na: 1e25, Nd: 1e20 },
    { Na: 1e18, Nd: 1e18 },
    { Na: 1e23, Nd: 1e23, T: 77, ni: 1 },
    { Na: 2e21, Nd: 1e24, T: 450, ni: 5e19 },
  ]) {
    const { accuracy } = solve({ dim: 1, ...input }).result
    assert.ok(accuracy.estimate < 1e-4, `${JSON.stringify(input)}: ${accuracy.estimate}`)
  }
})

test('bulk carriers obey mass action and neutrality', () => {
  const { n, p } = solve({ dim: 1, Na: 1e22, Nd: 1e21 }).result.series as Record<
    string,
    Float64Array
  >
  near(n!.at(-1), 1e21, { relative: 1e-6 })
  near(p![0], 1e22, { relative: 1e-6 })
  for (let i = 0; i < n!.length; i++) near(n![i]! * p![i]!, 1e32, { relative: 1e-9 })
})

test('reverse bias widens the depletion as the root of the barrier', () => {
  const width = (V: number) => solve({ dim: 1, V }).result.depletionWidth!
  const built = solve({ dim: 1 }).result.builtInPotential!
  near(width(-3 * built) / width(0), 2, { relative: 1e-9 })
  assert.match(solve({ dim: 1, V: -1000 }).result.warnings[0]!, 'breaks down')
})

test('forward bias beyond the barrier, weak doping and waves between the nodes are refused', () => {
  assert.match(refusal(() => solve({ dim: 1, V: 0.72 })).message, 'built-in potential 0.714')
  assert.match(refusal(() => solve({ dim: 1, Na: 5e16 })).message, 'no depletion region')
  assert.is(refusal(() => solve({ nx: 16, kx: 15 })).code, 'INVALID_INPUT')
  assert.is(refusal(() => solve({ Lx: 1e6, Ly: 1 })).code, 'PRECISION')
})

test('the same input gives the same bits', () => {
  assert.equal(solve({ kx: 1 }), solve({ kx: 1 }))
  assert.equal(solve({ dim: 1 }), solve({ dim: 1 }))
})

test.run()
