// The electric field of own electrodes, dielectrics and charges: closed forms, reciprocity, order, refusals.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { device } from '../../workers/solvers/device/device.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { LONG_TIER } from '../support/tier.ts'

const test = suite('device: own fields')
const solve = solverOf(device)

const EPS0 = 8.8541878188e-12
const INSULATED = { kind: 'insulated' }
const GROUNDED = { kind: 'value', value: 0 }
const UNIT = { x: [0, 1], y: [0, 1] }
const COARSE = { h: 0.1 }
const EARTH = { left: GROUNDED, right: GROUNDED, bottom: GROUNDED, top: GROUNDED }

type Solved = ReturnType<typeof solve>
const within = ({ value, uncertainty }: Solved, exact: number) => {
  const off = Math.abs(value! - exact)
  assert.ok(off <= uncertainty, `${value} is ${off} from ${exact}, more than ${uncertainty}`)
}
const lineOf = ({ result }: Solved) => result.line as Record<string, number>
const probesOf = ({ result }: Solved) =>
  result.probes as ({ errors: Record<string, number> } & Record<string, number>)[]

test('a coaxial cable of two insulations, and one whose core lies off the middle', () => {
  const cable = solve({
    domain: { x: [-1, 1], y: [-1, 1] },
    regions: [
      { electrode: 0 },
      { centre: [0, 0], radius: 0.9, epsr: 2.25 },
      { centre: [0, 0], radius: 0.5, epsr: 4 },
      { centre: [0, 0], radius: 0.3, electrode: 5 },
    ],
    boundaries: EARTH,
    mesh: COARSE,
  })
  const C = (2 * Math.PI * EPS0) / (Math.log(5 / 3) / 4 + Math.log(1.8) / 2.25)
  within(cable, C)
  near(cable.value!, C, { relative: 1e-5 })
  const bare = (2 * Math.PI * EPS0) / Math.log(3)
  const { impedance, effectivePermittivity, inductance } = lineOf(cable)
  near(impedance!, 1 / (299792458 * Math.sqrt(C * bare)), { relative: 1e-5 })
  near(effectivePermittivity!, C / bare, { relative: 1e-5 })
  near(inductance!, (4e-7 * Math.PI * Math.log(3)) / (2 * Math.PI), { relative: 1e-5 })
  near(cable.result.energy as number, (C * 25) / 2, { relative: 1e-5 })
  const eccentric = solve({
    domain: { x: [-1, 1], y: [-1, 1] },
    regions: [
      { electrode: 0 },
      { centre: [0, 0], radius: 0.9, epsr: 1 },
      { centre: [0.3, 0], radius: 0.3, electrode: 1 },
    ],
    boundaries: EARTH,
    mesh: COARSE,
  })
  const exact = (2 * Math.PI * EPS0) / Math.acosh(0.81 / 0.54)
  within(eccentric, exact)
  const [coarse, , fine] = (eccentric.result.meshes as { value: number }[]).map(({ value }) =>
    Math.abs(value - exact),
  )
  const order = Math.log2(coarse! / fine!) / 2
  assert.ok(order > 3.5, `order ${order}`)
})

test('a square within a square, whose corners no mesh is fine enough for, is within its error', () => {
  const square = solve({
    domain: { x: [0, 2], y: [0, 2] },
    regions: [{ x: [0.5, 1.5], y: [0.5, 1.5], electrode: 1 }],
    boundaries: EARTH,
    mesh: LONG_TIER ? { h: 0.05 } : { h: 0.1, refine: [] },
  })
  within(square, 10.2340925 * EPS0)
  near(square.value!, 10.2340925 * EPS0, { relative: LONG_TIER ? 3e-4 : 4e-3 })
  assert.is((square.result.peakField as { value: number | null }).value, null)
})

test('layers, charge between plates and charge on them: the potential is that of the formula', () => {
  const between = { left: INSULATED, right: INSULATED, bottom: GROUNDED }
  const layered = solve({
    domain: UNIT,
    boundaries: { ...between, top: { kind: 'value', value: 10 } },
    regions: [{ y: [0, 0.5], epsr: 4 }],
    probes: [[0.5, 0.25]],
    mesh: COARSE,
  })
  near(layered.value!, 1, { absolute: 1e-10 })
  near(probesOf(layered)[0]!['Ey']!, -4, { relative: 1e-9 })
  const charged = solve({
    domain: UNIT,
    boundaries: { ...between, top: { kind: 'flux', value: 1e-9 } },
    epsr: 3,
    probes: [[0.2, 0.7]],
    mesh: COARSE,
  })
  near(charged.value!, 0.7e-9 / (3 * EPS0), { relative: 1e-10 })
  const space = solve({
    domain: UNIT,
    boundaries: { ...between, top: GROUNDED },
    charge: 'q*y',
    parameters: { q: 1e-9 },
    probes: [[0.3, 0.5]],
    mesh: COARSE,
  })
  within(space, (1e-9 / (6 * EPS0)) * (0.5 - 0.125))
})

test('a potential that is made up is met with order three', () => {
  const exact = (Math.sin(0.74) * Math.cos(0.61)) / EPS0
  const solved = solve({
    domain: UNIT,
    epsr: '1 + x',
    // phi = sin(2 x) cos(y)/eps0
    charge: '5*(1 + x)*sin(2*x)*cos(y) - 2*cos(2*x)*cos(y)',
    boundaries: Object.fromEntries(
      ['left', 'right', 'bottom', 'top'].map(side => [
        side,
        { kind: 'value', value: 'sin(2*x)*cos(y)/e' },
      ]),
    ),
    parameters: { e: EPS0 },
    mesh: { h: 0.04 },
    probes: [[0.37, 0.61]],
  })
  within(solved, exact)
  const meshes = solved.result.meshes as { value: number }[]
  const [coarse, , fine] = meshes.map(({ value }) => Math.abs(value - exact))
  const order = Math.log2(coarse! / fine!) / 2
  assert.ok(order > 2.5, `order ${order}`)
})

test('two wires over ground: coefficients mirror each other, and superpose to the charges', () => {
  const { result } = solve({
    domain: { x: [-3, 3], y: [0, 3] },
    regions: [
      { centre: [-1, 1], radius: 0.3, electrode: 2, name: 'left' },
      { centre: [1, 1], radius: 0.5, electrode: -1 },
    ],
    boundaries: EARTH,
  })
  const [[a, b], [c, d]] = result.capacitances as number[][] as [[number, number], [number, number]]
  near(b, c, { relative: 1e-9 })
  assert.ok(a > 0 && d > a && b < 0 && a + b > 0, `${a}, ${b}, ${d}`)
  const [left, right] = result.electrodes as { name: string; charge: number }[]
  assert.is(left!.name, 'left')
  near(left!.charge, 2 * a - b, { relative: 1e-9 })
  near(right!.charge, 2 * c - d, { relative: 1e-9 })
  near(result.energy as number, (2 * left!.charge - right!.charge) / 2, { relative: 1e-8 })
})

test('a floating plate between two others takes the potential at which it has its charge', () => {
  const plate = (more: object) =>
    solve({
      domain: { x: [0, 1], y: [0, 1] },
      regions: [{ x: [0, 1], y: [0.3, 0.5], electrode: 'floating', ...more }],
      boundaries: {
        ...{ left: { kind: 'insulated' }, right: { kind: 'insulated' } },
        ...{ bottom: { kind: 'value', value: 0 }, top: { kind: 'value', value: 2 } },
      },
      mesh: { h: 0.25, refine: [] },
    }).result.electrodes as { potential: number; charge: number }[]
  const [below, above] = [EPS0 / 0.3, EPS0 / 0.5]
  const [neutral] = plate({})
  near(neutral!.potential, (2 * above) / (below + above), { relative: 1e-10 })
  const [charged] = plate({ charge: 1e-11 })
  near(charged!.potential, (2 * above + 1e-11) / (below + above), { relative: 1e-10 })
  near(charged!.charge, 1e-11, { relative: 1e-10 })
})

test('electrodes that touch are one, at different potentials they are refused', () => {
  const halves = (other: number) => ({
    domain: { x: [0, 2], y: [0, 2] },
    regions: [
      { x: [0.5, 1.5], y: [0.5, 1], electrode: 1 },
      { x: [0.5, 1.5], y: [1, 1.5], electrode: other },
    ],
    boundaries: EARTH,
    mesh: { h: 0.1, refine: [] },
  })
  const one = solve(halves(1))
  assert.is((one.result.electrodes as unknown[]).length, 1)
  within(one, 10.2340925 * EPS0)
  faultAt(
    '/regions/1/electrode',
    refusal(() => solve(halves(2))),
  )
})

test('where potentials jump at a corner the energy has no bound; at a probe there is a potential', () => {
  const lid = {
    mesh: COARSE,
    domain: UNIT,
    boundaries: { ...EARTH, top: { kind: 'value', value: 1 } },
  }
  const solved = solve({ ...lid, probes: [[0.5, 0.5]] })
  within(solved, 0.25)
  assert.is(solved.result.energy, null)
  assert.is(refusal(() => solve(lid)).code, 'MISSING_INPUT')
})

test('what cannot be is refused with its place', () => {
  const round = { centre: [0.5, 0.5], radius: 0.1 }
  for (const [input, place, words] of [
    [{ domain: { x: [1, 0], y: [0, 1] } }, '/domain/x', 'from 1 to 0'],
    [{ regions: [{ ...round, electrode: 1 }] }, '/domain', 'missing'],
    [{ probes: [[0.5, 0.5]] }, '/probes', 'counts beside domain'],
    [{ domain: UNIT, V: 3 }, '/V', 'no meaning'],
    [{ domain: UNIT, layers: [{ thickness: 1e-6, doping: 1 }] }, '/layers', 'no meaning'],
    [{ domain: UNIT, regions: [{ ...round }] }, '/regions/0/electrode', 'electrode'],
    [{ domain: UNIT, regions: [{ ...round, epsr: 0 }] }, '/regions/0/epsr', 'above 0'],
    [{ domain: UNIT, regions: [{ ...round, epsr: 'x - 0.5' }] }, '/regions/0/epsr', 'above 0'],
    [
      { domain: UNIT, regions: [{ ...round, epsr: 2, electrode: 1 }] },
      '/regions/0/epsr',
      'conduct',
    ],
    [{ domain: UNIT, regions: [{ ...round, epsr: 2, name: 'a' }] }, '/regions/0/name', 'electrode'],
    [
      { domain: UNIT, regions: [{ centre: [5, 5], radius: 1, electrode: 1 }] },
      '/regions/0',
      'no part',
    ],
    [{ domain: UNIT, regions: [{ y: [0, 0.5], electrode: 1 }] }, '/regions/0/electrode', 'side'],
    [
      { domain: UNIT, regions: [{ y: [0, 0.5], electrode: 'floating' }] },
      ...(['/regions/0/electrode', 'floating'] as const),
    ],
    [
      { domain: UNIT, boundaries: { left: { kind: 'periodic' } } },
      '/boundaries/left/kind',
      'value',
    ],
    [
      { domain: UNIT, boundaries: { left: { kind: 'value' } } },
      '/boundaries/left/value',
      'missing',
    ],
    [{ domain: UNIT, mesh: { h: 1e-3 } }, '/mesh', 'h of'],
    [
      { domain: UNIT, probes: [[2, 0.5]], regions: [{ ...round, electrode: 1 }] },
      '/probes/0',
      'outside',
    ],
    [{ domain: UNIT, parameters: { a: 1 } }, '/parameters/a', 'no text names'],
  ] as const) {
    const { message } = faultAt(
      place,
      refusal(() => solve(input as never)),
    )
    assert.ok(message.includes(words), message)
  }
  const loose = Object.fromEntries(Object.keys(EARTH).map(side => [side, INSULATED]))
  assert.is(refusal(() => solve({ domain: UNIT, boundaries: loose })).code, 'MISSING_INPUT')
})

test.run()
