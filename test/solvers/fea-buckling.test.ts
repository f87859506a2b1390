// Load factors of own structures: the waves of a compressed strip, Euler's columns, heat, signs and refusals.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fea } from '../../workers/solvers/fea/fea.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('fea: buckling')
const solve = solverOf(fea)

interface Factor {
  factor: number
  error: number
  order: number | null
}
const factorsOf = ({ result }: ReturnType<typeof solve>) => result.factors as Factor[]

const [E, nu, h] = [210e9, 0.3, 0.2]

/**
 * A strip whose ends slide buckles under the stress rho c^2 of the bending Lamb wave that fits between them: inertia and a
 * pressure along the strip act alike on a wave (Rayleigh and Lamb; Biot, Mechanics of Incremental Deformations (1965)).
 */
function waveStress(k: number, lambda: number, mu: number): number {
  const rest = (stress: number) => {
    const p = k * Math.sqrt(1 - stress / (lambda + 2 * mu))
    const q = k * Math.sqrt(1 - stress / mu)
    return (
      (q * q + k * k) ** 2 * Math.tanh((p * h) / 2) - 4 * k * k * p * q * Math.tanh((q * h) / 2)
    )
  }
  let [low, high] = [1e-9 * mu, 0.3 * mu]
  for (let i = 0; i < 80; i++) {
    const middle = (low + high) / 2
    if (rest(middle) * rest(low) > 0) low = middle
    else high = middle
  }
  return low
}

const guided = {
  geometry: { x: [0, 1], y: [0, h] },
  mesh: { h: 0.06, refine: [] },
  material: { E, nu },
  supports: [
    { on: 'left', ux: 0 },
    { on: 'right', ux: -1e-3 },
    { on: { at: [0, h / 2] }, uy: 0 },
  ],
  buckling: 2,
}

longOnly(test)(
  'a strip between sliding ends buckles at the stress of its bending waves, within the errors',
  () => {
    const mu = E / (2 * (1 + nu))
    for (const state of ['plane-stress', 'plane-strain']) {
      const isFlat = state === 'plane-stress'
      const lambda = isFlat ? (E * nu) / (1 - nu * nu) : (E * nu) / ((1 + nu) * (1 - 2 * nu))
      const stress = 1e-3 * (isFlat ? E : E / (1 - nu * nu))
      for (const [n, { factor, error, order }] of factorsOf(
        solve({ ...guided, state }),
      ).entries()) {
        const exact = waveStress((n + 1) * Math.PI, lambda, mu) / stress
        assert.ok(Math.abs(factor - exact) <= error, `${factor} of ${exact}, error ${error}`)
        near(factor, exact, { relative: 1e-3 })
        near(order, 4, { absolute: 0.7 })
      }
    }
  },
)

const column = {
  geometry: { x: [0, 1], y: [0, 0.02] },
  mesh: { h: 0.02, refine: [] },
  material: { E, nu: 0, alpha: 1e-5, rho: 7850 },
  supports: [{ on: 'left', ux: 0, uy: 0 }],
  buckling: 1,
}
const SQUARED = Math.PI * Math.PI

test('a column has the loads of Euler, by a force, its own weight and heat between walls', () => {
  const stress = (E * 0.02 * 0.02) / 12
  const pressed = solve({ ...column, loads: [{ on: 'right', traction: [-1e6, 0] }] })
  near(pressed.value, (SQUARED * stress) / 4 / 1e6, { relative: 1e-3 })
  near(
    solve({ ...column, loads: [{ on: 'right', force: [-4e4, 0] }] }).value! * 2,
    pressed.value!,
    { relative: 1e-9 },
  )
  // Greenhill: q L^3 = 7.8373475 EI.
  const weight = solve({ ...column, loads: [{ acceleration: [-9.81, 0] }] })
  near(weight.value, (7.8373475 * stress) / (7850 * 9.81), { relative: 1e-3 })
  const walls = [...column.supports, { on: 'right', ux: 0, uy: 0 }]
  const warm = solve({ ...column, supports: walls, loads: [{ temperature: 10 }] })
  // Shear (6/5 of the stress over G) and the strain of the column take something of it.
  const euler = (4 * SQUARED * stress) / E
  near(warm.value, (euler / 1e-4) * (1 - (2 * 1.2 + 1) * euler), { relative: 3e-4 })
})

longOnly(test)('a column that stands aslant bears as much', () => {
  const [c, d] = [0.8, 0.6]
  const corner = (x: number, y: number) => [c * x - d * y, d * x + c * y]
  const lying = solve({ ...column, loads: [{ on: 'right', traction: [-1e6, 0] }] })
  const aslant = solve({
    ...column,
    geometry: {
      outline: [
        { to: corner(0, 0), tag: 'foot' },
        corner(1, 0),
        { to: corner(1, 0.02), tag: 'end' },
        corner(0, 0.02),
      ],
    },
    supports: [{ on: 'foot', ux: 0, uy: 0 }],
    loads: [{ on: 'end', traction: [-1e6 * c, -1e6 * d] }],
  })
  near(aslant.value, lying.value!, { relative: 1e-4 })
})

test('what is pulled, turns with the body or is not held has no factors', () => {
  const refused = (pointer: string, input: object) =>
    faultAt(
      pointer,
      refusal(() => solve({ ...column, ...input })),
    )
  refused('/buckling', { loads: [{ on: 'right', traction: [1e6, 0] }] })
  refused('/loads/0/pressure', { loads: [{ on: 'right', pressure: 1e6 }] })
  refused('/loads', { loads: [] })
  refused('/supports', { supports: [], loads: [{ temperature: 'x*y' }] })
  refused('/buckling', { modes: 2, loads: [{ on: 'right', traction: [-1e6, 0] }] })
  refused('/buckling', { crack: { tip: [0, 0], ahead: [1, 0] } })
  refused('/state', { state: 'axisymmetric', loads: [{ body: [0, -1] }] })
  refused('/probes', { probes: [[0, 0]], loads: [{ on: 'right', traction: [-1e6, 0] }] })
})

test.run()
