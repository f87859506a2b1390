// Materials whose volume can hardly change, or not at all: published benchmarks, closed forms up to nu = 1/2, refusals.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fea } from '../../workers/solvers/fea/fea.ts'
import { COOKS_PANEL } from '../support/cooks-panel.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { LONG_TIER, longOnly } from '../support/tier.ts'

const test = suite('fea of volumes that hardly change')
const inLong = longOnly(test)
const solve = solverOf(fea)

const COOK = {
  ...COOKS_PANEL,
  state: 'plane-strain',
  loads: [{ on: 'x = 48', force: [0, 100] }],
  probes: [[48, 52]],
  quantity: 'uy',
}

test("Cook's panel in plane strain: 7.694 at nu 0.4999 (by FreeFem++ with other elements)", () => {
  const { value, uncertainty } = solve({
    ...COOK,
    // Where errors are, or even and fine: the latter is quicker.
    mesh: LONG_TIER ? { h: 6 } : { h: 1.5, refine: [] },
    material: { E: 240.565, nu: 0.4999 },
  })
  near(value, 7.694, { relative: 1e-3 })
  assert.ok(uncertainty > 1e-4 && uncertainty < 0.02)
})

/** A quarter of a ring of radii 1 and 2 under a pressure of 1 within. */
const RING = {
  geometry: {
    outline: [
      { to: [1, 0], centre: [0, 0], tag: 'inner' },
      [2, 0],
      { to: [0, 2], centre: [0, 0] },
      [0, 1],
    ],
  },
  mesh: LONG_TIER ? { h: 0.5 } : { h: 0.07, refine: [] },
  loads: [{ on: 'inner', pressure: 1 }],
  probes: [
    [1, 0],
    [0, 1.5],
  ],
  quantity: 'ux',
}

for (const nu of [0.49999, 0.5]) {
  const own = nu === 0.5 ? test : inLong
  own(
    `a thick cylinder and a hollow sphere at nu ${nu}: as Lame's, within three times the errors told`,
    () => {
      const round = solve({
        ...{ ...RING, state: 'plane-strain', material: { E: 3, nu } },
        supports: [
          { on: 'y = 0', uy: 0 },
          { on: 'x = 0', ux: 0 },
        ],
      })
      const [inner, middle] = round.result.probes as [Probe, Probe]
      const part = 1 / 3
      const close = (probe: Probe, name: string, exact: number, relative: number) => {
        near(probe[name] as number, exact, { relative })
        assert.ok(Math.abs((probe[name] as number) - exact) < 3 * probe.errors[name]!, name)
      }
      close(inner, 'ux', ((1 + nu) / 3) * ((1 - 2 * nu) * part + 4 * part), 1e-5)
      close(inner, 'syy', 5 * part, 1e-3)
      close(middle, 'szz', 2 * nu * part, 1e-3)
      if (!LONG_TIER) return
      const ball = solve({
        ...{ ...RING, state: 'axisymmetric', material: { E: 3, nu } },
        supports: [{ on: 'y = 0', uy: 0 }],
      })
      const [equator] = ball.result.probes as [Probe, Probe]
      close(equator, 'ux', (1 / 7 / 3) * (1 - 2 * nu + 4 * (1 + nu)), 1e-5)
      close(equator, 'szz', 5 / 7, 1e-3)
    },
  )
}

interface Probe extends Record<string, unknown> {
  readonly errors: Record<string, number>
}

inLong('nothing changes its volume: own weight and warmth in a box, exactly', () => {
  const box = {
    ...{ geometry: { x: [0, 1], y: [0, 2] }, mesh: { h: 1 }, state: 'plane-strain' },
    material: { E: 1e7, nu: 0.5, rho: 1000, alpha: 1e-4 },
  }
  const heavy = solve({
    ...box,
    supports: [
      { on: 'left', ux: 0 },
      { on: 'right', ux: 0 },
      { on: 'bottom', uy: 0 },
    ],
    loads: [{ acceleration: [0, -10] }],
    probes: [[0.5, 0.5]],
    quantity: 'sxx',
  })
  near(heavy.value, -15_000, { relative: 1e-10 })
  const warm = solve({
    ...box,
    supports: [
      { on: 'left', ux: 0 },
      { on: 'bottom', uy: 0 },
    ],
    loads: [{ temperature: 10 }],
    probes: [[1, 1]],
    quantity: 'ux',
  })
  near(warm.value, 1.5e-3, { relative: 1e-10 })
})

inLong(
  'a core that keeps its volume in a steel ring takes all of the pressure that the ring lets through',
  () => {
    const [E, nu, p] = [2e11, 0.3, 1e6]
    const { value } = solve({
      geometry: {
        outline: [[0, 0], [2, 0], { to: [0, 2], centre: [0, 0], tag: 'outer' }],
      },
      ...{ state: 'plane-strain', material: { E, nu }, mesh: { h: 0.6 } },
      regions: [{ centre: [0, 0], radius: 1, E: 1e6, nu: 0.5 }],
      supports: [
        { on: 'y = 0', uy: 0 },
        { on: 'x = 0', ux: 0 },
      ],
      loads: [{ on: 'outer', pressure: p }],
      probes: [[0.3, 0.3]],
      quantity: 'sxx',
    })
    // The ring holds still within: sigma_r = f (C/(1 - 2 nu) - D/r^2), C = -D.
    const f = E / (1 + nu)
    const D = p / f / (1 / (1 - 2 * nu) + 1 / 4)
    near(value, -f * D * (1 / (1 - 2 * nu) + 1), { relative: 1e-4 })
  },
)

inLong('a bonded pad of rubber: pressure of a squeezed film, 6 G d (L^2 - x^2)/t^3', () => {
  const [t, shift] = [0.02, 2e-5]
  const { value } = solve({
    ...{ geometry: { x: [0, 1], y: [0, t] }, state: 'plane-strain', mesh: { h: 0.04 } },
    material: { E: 3e6, nu: 0.5 },
    supports: [
      { on: 'left', ux: 0 },
      { on: 'bottom', ux: 0, uy: 0 },
      { on: 'top', ux: 0, uy: -shift },
    ],
    probes: [[0, t / 2]],
    quantity: 'syy',
  })
  // Next order of the thickness left out.
  near(value, (-6 * 1e6 * shift) / (t * t * t), { relative: 3e-3 })
})

inLong(
  'modes and buckling go over from one element to the other, and are refused where the matrix gives more',
  () => {
    const plate = {
      ...{ geometry: { x: [0, 1], y: [0, 0.1] }, state: 'plane-strain', mesh: { h: 0.1 } },
      supports: [{ on: 'left', ux: 0, uy: 0 }],
    }
    const material = (nu: number) => ({ material: { E: 1e7, nu, rho: 1000 } })
    const swing = (nu: number) => solve({ ...plate, ...material(nu), modes: 1 })
    const bent = (nu: number) =>
      solve({
        ...{ ...plate, ...material(nu), buckling: 1 },
        loads: [{ on: 'right', traction: [-1, 0] }],
      })
    for (const run of [swing, bent]) {
      const [one, other] = [run(0.4951), run(0.495)]
      assert.ok(Math.abs(one.value! - other.value!) < one.uncertainty + other.uncertainty)
      faultAt(
        '/material/nu',
        refusal(() => run(0.5)),
      )
    }
  },
)

test('refused: a pressure that nothing determines, a crack, a ratio beyond 1/2', () => {
  const closed = {
    ...{ geometry: { x: [0, 1], y: [0, 1] }, state: 'plane-strain', mesh: { h: 1, refine: [] } },
    supports: ['left', 'right', 'top', 'bottom'].map(on => ({ on, ux: 0, uy: 0 })),
    loads: [{ body: [0, 'y'] }],
  }
  const refused = (input: object, message: RegExp) => {
    assert.match(
      faultAt(
        '/material/nu',
        refusal(() => solve(input)),
      ).message,
      message,
    )
  }
  refused({ ...closed, material: { E: 1, nu: 0.5 } }, /pressure is not determined/)
  refused({ ...closed, material: { E: 1, nu: 0.5001 } }, /above -1 and at most 1\/2/)
  refused(
    { ...closed, material: { E: 1, nu: 0.4999 }, crack: { tip: [0, 0.5], ahead: [1, 0] } },
    /integral about a tip/,
  )
})

test.run()
