// Natural frequencies of own structures, and benchmarks of warmed, spun and grained ones.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fea } from '../../workers/solvers/fea/fea.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('fea: modes and more benchmarks')
const inLong = longOnly(test)
const solve = solverOf(fea)

interface Frequency {
  frequency: number
  error: number
  order: number | null
  participation: [number, number]
}
const frequenciesOf = ({ result }: ReturnType<typeof solve>) => result.frequencies as Frequency[]
const probesOf = ({ result }: ReturnType<typeof solve>) => result.probes as Record<string, number>[]

test('NAFEMS FV32: six frequencies of a tapered membrane', () => {
  const solved = solve({
    geometry: {
      outline: [
        [0, 0],
        [10, 2],
        [10, 3],
        [0, 5],
      ],
    },
    mesh: { h: 0.4 },
    thickness: 0.05,
    material: { E: 200e9, nu: 0.3, rho: 8000 },
    supports: [{ on: 'left', ux: 0, uy: 0 }],
    modes: 6,
  })
  const wanted = [44.618, 130.01, 162.69, 245.99, 379.73, 391.41]
  for (const [k, { frequency }] of frequenciesOf(solved).entries()) {
    near(frequency, wanted[k]!, { relative: 1e-3 })
  }
  near(solved.result.mass, 30 * 0.05 * 8000, { relative: 1e-12 })
  assert.is(solved.result.rigidModes, 0)
})

test('a free slender beam has three motions as a whole and the frequencies of Euler and Bernoulli', () => {
  const { result, value } = solve({
    geometry: { x: [0, 10], y: [0, 0.2] },
    mesh: { h: 0.15 },
    material: { E: 200e9, nu: 0, rho: 8000 },
    modes: 2,
  })
  assert.is(result.rigidModes, 3)
  // beta L = 4.730041: f = beta^2 sqrt(E I/(rho A))/(2 pi); shear and rotation take half a per mille.
  const euler = ((4.730041 * 4.730041) / 100 / (2 * Math.PI)) * Math.sqrt((25e6 * 0.04) / 12)
  near(value, euler, { relative: 3e-3 })
  assert.ok(value! < euler)
})

test('a rod that swings along itself has (2 k - 1) c/(4 L), each with its share of the mass', () => {
  const rod = {
    geometry: { x: [0, 2], y: [0, 0.5] },
    mesh: { h: 0.1 },
    material: { E: 200e9, nu: 0, rho: 8000 },
    modes: 2,
  }
  const frequencies = frequenciesOf(
    solve({
      ...rod,
      supports: [
        { on: 'left', ux: 0 },
        { on: 'bottom', uy: 0 },
        { on: 'top', uy: 0 },
      ],
    }),
  )
  for (const [k, { frequency, error, order, participation }] of frequencies.entries()) {
    const exact = ((2 * k + 1) * 5000) / 8
    near(frequency, exact, { relative: 1e-5 })
    assert.ok(Math.abs(frequency - exact) <= error)
    near(order, 4, { absolute: 0.2 })
    // 8/(pi (2 k - 1))^2.
    near(participation[0], 8 / (Math.PI * (2 * k + 1)) ** 2, { relative: 1e-3 })
  }
  const refused = (pointer: string, input: object) =>
    faultAt(
      pointer,
      refusal(() => solve({ ...rod, ...input })),
    )
  refused('/loads', { loads: [{ on: 'right', traction: [1, 0] }] })
  refused('/material/rho', { material: { E: 1, nu: 0 } })
  refused('/supports/0/ux', { supports: [{ on: 'left', ux: 0.1 }] })
})

inLong('NAFEMS T1: stress beside a hot spot in a plate', () => {
  const { value } = solve({
    geometry: { x: [0, 10], y: [0, 10] },
    mesh: {
      h: 0.6,
      refine: [
        { at: [1, 0], h: 0.04 },
        { centre: [0, 0], radius: 1, h: 0.15 },
      ],
    },
    material: { E: 1e5, nu: 0.3, alpha: 0 },
    regions: [{ centre: [0, 0], radius: 1, alpha: 1e-3 }],
    supports: [
      { on: 'x = 0', ux: 0 },
      { on: 'y = 0', uy: 0 },
    ],
    loads: [{ temperature: 1 }],
    probes: [[1.0000001, 0]],
    quantity: 'syy',
  })
  // 50.4 in a plate of 20, 50 in one without end.
  near(value, 50.4, { relative: 0.01 })
})

test('a spinning disc has the hoop stress of the theory, at its bore and at its rim', () => {
  const [a, b, nu, rho, rate] = [0.1, 0.3, 0.3, 7850, 500]
  const solved = solve({
    geometry: { x: [a, b], y: [0, 0.004] },
    state: 'axisymmetric',
    mesh: { h: 0.004, refine: [] },
    material: { E: 210e9, nu, rho },
    supports: [{ on: 'bottom', uy: 0 }],
    loads: [{ rotation: rate }],
    probes: [
      [a, 0.002],
      [b, 0.002],
    ],
    quantity: 'szz',
  })
  const [bore, rim] = probesOf(solved)
  const factor = (rho * rate * rate) / 4
  near(bore!['szz'], factor * ((3 + nu) * b * b + (1 - nu) * a * a), { relative: 1e-3 })
  near(rim!['szz'], factor * ((3 + nu) * a * a + (1 - nu) * b * b), { relative: 1e-3 })
})

test('a ply pulled off its grain stretches, narrows and shears as its compliance, turned, has it', () => {
  const [E1, E2, nu12, G12, angle] = [40e9, 10e9, 0.3, 4e9, 0.5]
  const solved = solve({
    geometry: { x: [0, 1], y: [0, 1] },
    mesh: { h: 0.5, refine: [] },
    material: { orthotropic: { E1, E2, nu12, G12, angle } },
    supports: [
      { on: { at: [0, 0] }, ux: 0, uy: 0 },
      { on: { at: [1, 0] }, uy: 0 },
    ],
    loads: [
      { on: 'right', traction: [1e6, 0] },
      { on: 'left', traction: [-1e6, 0] },
    ],
    probes: [[1, 1]],
    quantity: 'ux',
  })
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const [s11, s22, s12, s66] = [1 / E1, 1 / E2, -nu12 / E1, 1 / G12]
  const sxx = s11 * c ** 4 + (2 * s12 + s66) * s * s * c * c + s22 * s ** 4
  const sxs = (2 * s11 - 2 * s12 - s66) * s * c ** 3 - (2 * s22 - 2 * s12 - s66) * s ** 3 * c
  const sxy = s12 * (s ** 4 + c ** 4) + (s11 + s22 - s66) * s * s * c * c
  near(solved.value, 1e6 * (sxx + sxs), { relative: 1e-9 })
  near(probesOf(solved)[0]!['uy'], 1e6 * sxy, { relative: 1e-9 })
})

test.run()
