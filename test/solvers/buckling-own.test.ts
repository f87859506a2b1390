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
]

test('mechanisms, tension and what makes no sense are refused at their place', () => {
  for (const [input, pointer] of REFUSED) {
    const failure = refusal(() => solve(input))
    assert.is(failure.code, 'INVALID_INPUT', `${pointer}: ${failure.message}`)
    assert.is(faultsOf(failure)[0]?.pointer, pointer, failure.message)
  }
})

test.run()
