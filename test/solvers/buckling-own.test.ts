// Columns of the caller's own: closed forms, order of convergence, refusals.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { faultsOf } from '../../workers/refusal.ts'
import { buckling } from '../../workers/solvers/buckling/buckling.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('buckling of own columns')
const solve = solverOf(buckling)

/** The root of f between a and b, where it changes its sign once. */
function root(f: (x: number) => number, a: number, b: number): number {
  let [low, high] = [a, b]
  for (let i = 0; i < 80; i++) {
    const middle = (low + high) / 2
    if (f(low) * f(middle) > 0) low = middle
    else high = middle
  }
  return low
}

test('a uniform column has the loads of the closed form, whatever its ends', () => {
  for (const endCondition of ['pinned-pinned', 'fixed-free', 'fixed-fixed', 'fixed-pinned']) {
    const wanted = solve({ endCondition, modes: 4 }).result.criticalLoads!
    const own = solve({ endCondition, modes: 4, EI: 200e9 * 8.33e-10 }).result.criticalLoads!
    for (const [n, load] of own.entries()) near(load, wanted[n]!, { relative: 2e-4 })
  }
  // Four whole waves of the clamped column, where the elements of the uniform one are coarser.
  const clamped = { endCondition: 'fixed-fixed', EI: 2, L: 3, elements: 64 }
  near(solve(clamped).value, (8 * Math.PI ** 2) / 9, { relative: 1e-6 })
})

test('Greenhill: a mast under its own weight', () => {
  const mast = { EI: 1, L: 1, endCondition: 'fixed-free', axial: { distributed: 1 } }
  near(solve(mast).value, 7.8373475, { relative: 2e-6 })
  near(solve({ ...mast, EI: 5, L: 3 }).value, (7.8373475 * 5) / 27, { relative: 2e-6 })
})

test('Timoshenko and Gere: two steps, the weaker one on top', () => {
  const [a, EI1, EI2] = [0.6, 4, 1]
  const equation = (P: number) => {
    const [k1, k2] = [Math.sqrt(P / EI1), Math.sqrt(P / EI2)]
    return Math.tan(k1 * a) * Math.tan(k2 * (1 - a)) - (k1 / k2) * (EI1 / EI2)
  }
  const { value } = solve({
    EI: 'if(x < 0.6, 4, 1)',
    L: 1,
    endCondition: 'fixed-free',
  })
  near(value, root(equation, 1, 8), { relative: 2e-6 })
})

test('Winkler: on a bed the least of all waves decides', () => {
  const [EI, L, k] = [5e6, 12, 8e5]
  const loads = [1, 2, 3, 4, 5]
    .map(n => (n * Math.PI) / L)
    .map(q => EI * q * q + k / q / q)
    .sort((a, b) => a - b)
  const { loadFactors } = solve({ EI, L, foundation: k, modes: 3 }).result
  for (const [n, factor] of loadFactors!.entries()) near(factor, loads[n]!, { relative: 2e-5 })
})

test('a support in the middle makes two columns of half the length', () => {
  const supports = [0, 1, 2].map(at => ({ at, kind: 'pinned' }))
  near(solve({ EI: 3, L: 2, supports }).value, 3 * Math.PI ** 2, { relative: 2e-6 })
})

test('a stiff link on a spring at its foot turns over at the stiffness times its length', () => {
  const supports = [{ at: 0, kind: 'pinned', rotational: 50 }]
  near(solve({ EI: 1e7, L: 2, supports, modes: 1 }).value, 25, { relative: 1e-5 })
  const leaning = [
    { at: 0, kind: 'pinned' },
    { at: 2, stiffness: 30 },
  ]
  near(solve({ EI: 1e7, L: 2, supports: leaning, modes: 1 }).value, 60, { relative: 1e-5 })
})

test('a stiffness whose column is solved by a power: EI growing as x to the fourth', () => {
  // With EI = (1 + x)^4 pinned ends have w = (1 + x) sin(k x/(1 + x)), so that k = 2 pi over a length of 1.
  const { value, result } = solve({ EI: '(1 + x)^4', L: 1 })
  near(value, (2 * Math.PI) ** 2, { relative: 2e-6 })
  near(result.observedOrder as number, 4, { absolute: 0.2 })
})

test('a force half way up presses the part below it alone', () => {
  const [half, EI] = [1, 2]
  const { value } = solve({
    EI,
    L: 2,
    endCondition: 'fixed-free',
    axial: { points: [{ at: half, force: 1 }] },
    modes: 1,
  })
  near(value, (EI * Math.PI ** 2) / 4 / half / half, { relative: 2e-6 })
})

test('modes keep to their supports and have the largest deflection 1', () => {
  const { modeShapes } = solve({
    EI: 1,
    L: 1,
    supports: [
      { at: 0, kind: 'fixed' },
      { at: 0.5, kind: 'pinned' },
    ],
  }).result
  for (const shape of modeShapes) {
    near(shape[0], 0, { absolute: 1e-9 })
    near(shape[100], 0, { absolute: 1e-9 })
    near(Math.max(...shape.map(Math.abs)), 1, { absolute: 1e-12 })
  }
})

test('segments of sections of their own are the column of their stiffness, jump for jump', () => {
  const ends = { endCondition: 'fixed-free', axial: { tip: 1, distributed: 0.3 } }
  const whole = solve({ ...ends, EI: 'if(x < 0.6, 4*(1 + x), 1)', L: 1 })
  const parts = solve({
    ...ends,
    E: 2,
    segments: [
      { length: '600 mm', I: '2*(1 + x)' },
      { length: 0.4, E: 0.5, I: 2 },
    ],
  })
  near(parts.value, whole.value!, { relative: 1e-9 })
  near(parts.result.modeShapes[0]!.at(-1)!, 1, { absolute: 1e-12 })
})

test('a force that grows over a weight that stays', () => {
  const [q, L] = [3, 1.2]
  // The slope goes as -(P + q y) down from the free end, where it has no curvature, and is 0 at the foot.
  const slopeAtFoot = (P: number) => {
    const steps = 2000
    const h = L / steps
    let [turn, bend] = [1, 0]
    for (let i = 0; i < steps; i++) {
      const at = (y: number, one: number) => -(P + q * y) * one
      const y = i * h
      const k1 = at(y, turn)
      const k2 = at(y + h / 2, turn + (h / 2) * bend)
      const k3 = at(y + h / 2, turn + (h / 2) * bend + ((h * h) / 4) * k1)
      const k4 = at(y + h, turn + h * bend + ((h * h) / 2) * k2)
      turn += h * bend + ((h * h) / 6) * (k1 + k2 + k3)
      bend += (h / 6) * (k1 + 2 * k2 + 2 * k3 + k4)
    }
    return turn
  }
  const column = { EI: 1, L, endCondition: 'fixed-free', modes: 1 }
  const { value, result } = solve({ ...column, axial: { tip: 1, fixed: { distributed: q } } })
  near(value, root(slopeAtFoot, 0, 2), { relative: 1e-5 })
  assert.is(result.criticalLoad, value)
  // Half of one force that stays is half of it that need not grow.
  const halves = solve({ ...column, axial: { tip: 0.5, fixed: { tip: 0.5 } } }).value!
  near(halves, 2 * solve(column).value! - 1, { relative: 1e-9 })
})

test('a load that jumps between two elements of unlike lengths is taken to the jump', () => {
  const column = { EI: 1, L: 10, endCondition: 'fixed-free', modes: 1, elements: 128 }
  const weight = { tip: 0.02, distributed: 'if(x < 6, 24e-3, 1e-3)' }
  const coarse = solve({ ...column, elements: 1, axial: weight })
  const fine = solve({ ...column, axial: weight })
  assert.ok(Math.abs(coarse.value! - fine.value!) < coarse.uncertainty)
  near(coarse.result.observedOrder as number, 4, { absolute: 0.2 })
})

test('a bent column: deflection and moment of second order', () => {
  const [EI, L, e0] = [2, 3, 0.01]
  const euler = (EI * Math.PI ** 2) / L / L
  const P = 0.6 * euler
  type Bent = {
    deflection: { value: number; at: number; error: number }
    moment: { value: number; at: number; error: number }
    amplification: number
  }
  const bent = (input: object) =>
    solve({ EI, L, imperfection: e0, modes: 1, ...input }).result.imperfect as Bent
  const pinned = bent({ axial: { tip: P } })
  near(pinned.amplification, 2.5, { relative: 1e-5 })
  near(pinned.deflection.value, 2.5 * e0, { relative: 1e-5 })
  near(pinned.deflection.at, L / 2, { absolute: 1e-3 })
  near(pinned.moment.value, P * 2.5 * e0, { relative: 1e-5 })
  assert.ok(Math.abs(pinned.moment.value - P * 2.5 * e0) < 2 * pinned.moment.error)
  // What grows and what stays bend alike.
  const halves = bent({ axial: { tip: P / 2, fixed: { tip: P / 2 } } })
  near(halves.moment.value, pinned.moment.value, { relative: 1e-8 })
  // A flagpole has its moment at the foot.
  const pole = bent({ axial: { tip: P / 4 }, endCondition: 'fixed-free' })
  near(pole.moment.value, (P / 4) * 2.5 * e0, { relative: 1e-5 })
  near(pole.moment.at, 0, { absolute: 1e-12 })
  near(pole.deflection.at, L, { relative: 1e-9 })
})

test('codes of practice: a column as a member of a frame, a tapered one at its worst section', () => {
  const [A, I, L, N] = [5.38e-3, 1.34e-5, 4, 5e5]
  const code = {
    designCode: { code: 'EN 1993-1-1', curve: 'b' },
    ...{ yieldStress: 355e6, modes: 1 },
  }
  const frame = {
    ...{ E: 210e9, I, A },
    nodes: { A: [0, 0], B: [0, L] },
    members: [{ ends: ['A', 'B'] }],
    supports: { A: 'fixed' },
    loads: [{ node: 'B', force: [0, -N] }],
  }
  const member = solve({ frame, ...code }).result
  const column = { ...code, E: 210e9, axial: { tip: N }, endCondition: 'fixed-free' }
  const alone = solve({ ...column, I, A, L }).result
  near(alone.utilisation!, member.utilisation!, { relative: 1e-6 })
  near(alone.resistance!, member.resistance!, { relative: 1e-6 })
  const tapered = solve({ ...column, segments: [{ length: L, I, A: `${A}*(1 - 0.1*x)` }] })
  near(tapered.result.governsAt!, L, { relative: 1e-6 })
  const area = A * 0.6
  const slenderness = Math.sqrt((area * 355e6) / (tapered.value! * N))
  near(tapered.result.slenderness!, slenderness, { relative: 1e-6 })
})

const REFUSED: readonly [Record<string, unknown>, string][] = [
  [{ EI: 1, E: 100e9 }, '/E'],
  [{ EI: 1, A: 1 }, '/A'],
  [{ EI: 'x - 0.5' }, '/EI'],
  [{ EI: 'x +' }, '/EI'],
  [{ EI: 't' }, '/EI'],
  [{ EI: 1, foundation: -1 }, '/foundation'],
  [{ EI: 1, axial: { tip: -1 } }, '/axial'],
  [{ EI: 1, axial: { tip: 1, points: [{ at: 3, force: 1 }] } }, '/axial/points/0/at'],
  [{ EI: 1, supports: [{ at: 0, kind: 'pinned' }] }, '/supports'],
  [{ EI: 1, supports: [{ at: 0, kind: 'guided' }] }, '/supports'],
  [{ EI: 1, supports: [{ at: 0 }] }, '/supports/0'],
  [{ EI: 1, supports: [{ at: 2, kind: 'fixed' }] }, '/supports/0/at'],
  [{ EI: 1, supports: [{ at: 0, kind: 'fixed' }], endCondition: 'fixed-free' }, '/endCondition'],
  [{ segments: [{ length: 1, I: 1 }], L: 2 }, '/L'],
  [{ segments: [{ length: 1, I: 1 }], EI: 2 }, '/EI'],
  [{ segments: [{ length: 1, I: 1, A: 1 }] }, '/segments/0/A'],
  [{ segments: [{ length: 1, I: 'x - 2' }] }, '/segments/0/I'],
  [{ segments: [{ length: 'x', I: 1 }] }, '/segments/0/length'],
  [{ segments: [{ length: 1, I: 1, E: 3 }], E: 100e9 }, '/E'],
  [{ EI: 1, parameters: { a: 2 } }, '/parameters/a'],
  [{ EI: '3 m' }, '/EI'],
  [{ EI: 1, foundation: '3 N/m^3' }, '/foundation'],
  [{ segments: [{ length: '1 m^2', I: 1 }] }, '/segments/0/length'],
  [{ EI: 1, axial: { tip: 1, fixed: { tip: 12 } } }, '/axial/fixed'],
  [{ EI: 1, axial: { tip: 11 }, imperfection: 0.01 }, '/axial'],
  [{ EI: 1, designCode: { code: 'AISC 360' }, axial: { tip: 1 }, frame: {} }, '/EI'],
]

test('mechanisms, tension and what makes no sense are refused at their place', () => {
  for (const [input, pointer] of REFUSED) {
    const failure = refusal(() => solve(input))
    assert.is(failure.code, 'INVALID_INPUT', `${pointer}: ${failure.message}`)
    assert.is(faultsOf(failure)[0]?.pointer, pointer, failure.message)
  }
})

test('what a bent column or a code of practice needs is asked for', () => {
  for (const input of [{ imperfection: 0.01 }, { designCode: { code: 'AISC 360' } }]) {
    const failure = refusal(() => solve({ EI: 1, ...input }))
    assert.is(failure.code, 'MISSING_INPUT')
    assert.is(faultsOf(failure)[0]?.pointer, '/axial')
  }
})

test.run()
