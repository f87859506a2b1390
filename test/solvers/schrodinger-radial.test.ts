// Waves about an origin: hard spheres, square wells, a reflectionless one, Levinson's theorem, whole cross sections, refusals.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { faultsOf } from '../../workers/refusal.ts'
import { schrodinger } from '../../workers/solvers/schrodinger/schrodinger.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'
import { modelOf } from '../support/solve.ts'

const test = suite('schrodinger: radial waves')
const solve = modelOf(schrodinger)

const RADIAL = { analysis: 'scattering', coordinates: 'radial' }
const scattered = (input: Record<string, unknown>) => solve({ ...RADIAL, ...input }).result

/** E is 2 k^2/4 where hbar and m are 1. */
const energyOf = (k: number) => (k * k) / 2

/** x j_l and x n_l of the first three l. */
const FREE: readonly ((x: number) => readonly [number, number])[] = [
  x => [Math.sin(x), -Math.cos(x)],
  x => [Math.sin(x) / x - Math.cos(x), -Math.cos(x) / x - Math.sin(x)],
  x => [
    (3 / (x * x) - 1) * Math.sin(x) - (3 / x) * Math.cos(x),
    (1 - 3 / (x * x)) * Math.cos(x) - (3 / x) * Math.sin(x),
  ],
]

test('a hard sphere turns each partial wave by atan(j_l/n_l), the first by -k R', () => {
  const waves = [0.4, 1, 2.5]
  for (const [l, free] of FREE.entries()) {
    const { phases, phaseErrors } = scattered({
      V: '0*r',
      domain: { x: [1, 1.5] },
      energies: waves.map(energyOf),
      l,
    })
    for (const [i, k] of waves.entries()) {
      const [regular, irregular] = free(k)
      const exact = l === 0 ? -k : Math.atan(regular / irregular)
      assert.ok(Math.abs(phases![i]! - exact) <= phaseErrors![i]!, `l ${l}, k ${k}`)
    }
  }
})

const DEPTH = 5
const well = (waves: readonly number[]) =>
  scattered({
    V: `if(r < 1, -${DEPTH}, 0)`,
    domain: { x: [0, 1.5] },
    energies: waves.map(energyOf),
  })

test('a square well: its phases, its scattering length, and pi for its bound state at the threshold', () => {
  const waves = [1e-3, 0.5, 1, 3, 10, 300]
  const { phases, phaseErrors, crossSections, scatteringLength } = well(waves)
  for (const [i, k] of waves.entries()) {
    const K = Math.sqrt(k * k + 2 * DEPTH)
    const exact = Math.atan((k / K) * Math.tan(K)) - k
    const turns = (phases![i]! - exact) / Math.PI
    near(turns, Math.round(turns), { absolute: phaseErrors![i]! / Math.PI })
    near(crossSections![i], (4 * Math.PI * Math.sin(exact) ** 2) / (k * k), { relative: 1e-8 })
    assert.ok(phaseErrors![i]! < 1e-8)
  }
  const q = Math.sqrt(2 * DEPTH)
  near(scatteringLength, 1 - Math.tan(q) / q, { relative: 1e-11 })
  // One state is bound, since sqrt(2 DEPTH) lies between pi/2 and 3 pi/2; at high energies nothing is turned.
  near(phases![0], Math.PI, { absolute: 0.01 })
  near(phases!.at(-1), 0, { absolute: 0.02 })
})

test('the well 1/cosh^2 that lets every wave pass on a line turns odd ones by atan(1/k)', () => {
  const waves = [0.1, 1, 2]
  const { phases, scatteringLength } = scattered({
    V: '-1/cosh(r)^2',
    domain: { x: [0, 18] },
    energies: waves.map(energyOf),
  })
  for (const [i, k] of waves.entries()) near(phases![i], Math.atan(1 / k), { absolute: 1e-10 })
  // A state at the threshold itself.
  assert.is(scatteringLength, null)
})

test('a hard sphere has 4 pi R^2 for slow waves, and its partial waves all count', () => {
  const { crossSections, crossSectionErrors, partialPhases, transportSections } = scattered({
    V: '0*r',
    domain: { x: [1, 1.2] },
    energies: [0.01, 2].map(energyOf),
    partialWaves: 9,
  })
  near(crossSections![0], 4 * Math.PI, { relative: 1e-4 })
  const k = 2
  let sum = 0
  for (const [l, shifts] of partialPhases!.entries()) sum += (2 * l + 1) * Math.sin(shifts[1]!) ** 2
  near(crossSections![1], (4 * Math.PI * sum) / (k * k), { relative: 1e-12 })
  assert.ok(crossSectionErrors![1]! < 1e-9)
  assert.ok(transportSections![1]! < crossSections![1]!)
  // sum (2 l + 1) sin^2 atan(j_l/n_l) to l = 60, by spherical Bessel functions.
  near(crossSections![1], 9.421911145355, { relative: 1e-11 })
})

test('waves that cannot come in, too few partial waves and words of others are refused', () => {
  const sphere = { V: '0*r', domain: { x: [1, 1.5] }, energies: [1] }
  for (const [input, pointer] of [
    [{ ...sphere, energies: [0] }, '/energies/0'],
    [{ ...sphere, energies: [2, 1] }, '/energies/1'],
    [{ ...sphere, energies: undefined }, '/energies'],
    [{ ...sphere, partialWaves: 4, l: 1 }, '/partialWaves'],
    [{ ...sphere, levels: 3 }, '/levels'],
    [{ ...sphere, coordinates: 'cartesian', V: '0*x', partialWaves: 4 }, '/partialWaves'],
    [{ ...sphere, analysis: 'bound', energies: undefined, partialWaves: 4 }, '/partialWaves'],
  ] as const) {
    const failure = refusal(() => scattered(input))
    assert.is(faultsOf(failure)[0]?.pointer, pointer, failure.message)
  }
  const few = refusal(() => scattered({ ...sphere, energies: [50], partialWaves: 5 }))
  assert.is(few.code, 'PRECISION')
  const { warnings } = scattered({ V: '-1/r', domain: { x: [0, 30] }, energies: [0.5] })
  assert.match(String(warnings), /V still changes/)
})

test.run()
