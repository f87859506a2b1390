// Basins of attraction on grids of starts.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { lorenz } from '../../workers/solvers/lorenz/lorenz.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('lorenz: basins of attraction')
const inLong = longOnly(test)
const solver = solverOf(lorenz)
const solve = (input: object) => solver(input).result

interface Told {
  attractors: {
    share: number
    kind: string
    at?: Record<string, number>
    least?: Record<string, number>
    greatest?: Record<string, number>
  }[]
  escapes: number
  undecided: number
  elsewhere: number
  boundary: number
}
const basinsOf = (result: { basins?: unknown }) => result.basins as Told
const labelsOf = (result: { fields?: unknown }): number[] => {
  const { basin } = result.fields as { basin: { values: ArrayLike<number> } }
  return Array.from(basin.values)
}
const gridOf = (from: number, to: number, points: number) =>
  Array.from({ length: points }, (_, k) => from + ((to - from) * k) / (points - 1))

const WELLS = { equations: { x: 'v', v: 'x - x^3 - d*v' }, initial: { x: 1, v: 0 } }

inLong(
  'what has too little energy for the barrier stays in its well, and the picture is symmetric',
  () => {
    const points = 20
    const result = solve({
      ...{ ...WELLS, parameters: { d: 0.3 }, dt: 0.05 },
      basins: { across: { x: [-2, 2], v: [-1.5, 1.5] }, points, steps: 2000 },
    })
    const { attractors, undecided, escapes } = basinsOf(result)
    assert.equal([undecided, escapes], [0, 0])
    assert.equal(
      attractors.map(({ share, kind }) => [share, kind]),
      [
        [0.5, 'point'],
        [0.5, 'point'],
      ],
    )
    const labels = labelsOf(result)
    const wells = attractors.map(({ at }) => at!['x']!)
    near(Math.abs(wells[0]!), 1, { relative: 1e-9 })
    const [xs, vs] = [gridOf(-2, 2, points), gridOf(-1.5, 1.5, points)]
    let held = 0
    for (const [j, v] of vs.entries()) {
      for (const [i, x] of xs.entries()) {
        const label = labels[j * points + i]!
        assert.is(labels[(points - 1 - j) * points + points - 1 - i], 1 - label)
        if (v ** 2 / 2 - x ** 2 / 2 + x ** 4 / 4 >= 0) continue
        held++
        assert.is(Math.sign(wells[label]!), Math.sign(x), `${x}, ${v}`)
      }
    }
    assert.ok(held > 40)
  },
)

test('basins of the cubic roots of 1 under the method of Newton are those of its iteration, start by start', () => {
  const points = 30
  const result = solve({
    map: true,
    definitions: { a: 'x^2 - y^2', b: '2*x*y', d: '3*(a^2 + b^2)' },
    equations: { x: '2*x/3 + a/d', y: '2*y/3 - b/d' },
    initial: { x: 1, y: 0.1 },
    basins: { across: { x: [-2, 2.1], y: [-2, 2] }, points, steps: 100 },
  })
  const roots = basinsOf(result).attractors.map(({ at }) => [at!['x']!, at!['y']!])
  assert.is(roots.length, 3)
  const labels = labelsOf(result)
  for (const [j, y0] of gridOf(-2, 2, points).entries()) {
    for (const [i, x0] of gridOf(-2, 2.1, points).entries()) {
      let [x, y] = [x0, y0]
      for (let n = 0; n < 200; n++) {
        const [a, b] = [x * x - y * y, 2 * x * y]
        const d = 3 * (a * a + b * b)
        ;[x, y] = [(2 * x) / 3 + a / d, (2 * y) / 3 - b / d]
      }
      const own = roots.findIndex(([p, q]) => Math.hypot(x - p!, y - q!) < 1e-6)
      assert.is(labels[j * points + i], own, `${x0}, ${y0}`)
    }
  }
})

test('what escapes the map of Henon is told apart from what stays on its attractor', () => {
  const points = 24
  const across = { x: [-2, 2], y: [-2, 2] }
  const result = solve({ system: 'henon', basins: { across, points, steps: 1000 } })
  const { attractors, escapes } = basinsOf(result)
  assert.is(attractors.length, 1)
  assert.is(attractors[0]!.kind, 'moving')
  // Henon (1976), figure 2.
  near(attractors[0]!.greatest!['x']!, 1.273, { absolute: 0.002 })
  const labels = labelsOf(result)
  let away = 0
  for (const [j, y0] of gridOf(-2, 2, points).entries()) {
    for (const [i, x0] of gridOf(-2, 2, points).entries()) {
      let [x, y] = [x0, y0]
      for (let n = 0; n < 1000 && Math.abs(x) < 1e6; n++) [x, y] = [1 - 1.4 * x * x + y, 0.3 * x]
      const goes = !(Math.abs(x) < 1e6)
      if (goes) away++
      assert.is(labels[j * points + i], goes ? -1 : 0, `${x0}, ${y0}`)
    }
  }
  near(escapes, away / points ** 2, { relative: 1e-12 })
})

test('beside its chaos the Lorenz flow at rho = 24.4 still has two points of rest that attract', () => {
  const flow = { system: 'lorenz', parameters: { rho: 24.4 }, dt: 0.01 }
  const rest = Math.sqrt((8 / 3) * 23.4)
  const ends = [-1, 1].map(sign => {
    const initial = { x: sign * rest, y: sign * rest, z: 23.4 }
    const across = { x: [sign * rest, sign * rest + 12] }
    return solve({ ...flow, initial, basins: { across, points: 2, steps: 20_000 } })
  })
  for (const [k, end] of ends.entries()) {
    const { attractors } = basinsOf(end)
    assert.equal(attractors.map(({ kind }) => kind).sort(), ['moving', 'point'])
    const { at } = attractors.find(({ kind }) => kind === 'point')!
    near(at!['x'], (2 * k - 1) * rest, { relative: 1e-9 })
    const { least, greatest } = attractors.find(({ kind }) => kind === 'moving')!
    assert.ok(least!['x']! < -14 && greatest!['x']! > 14)
    assert.equal((end.series as Record<string, number[]>)['basin']!.length, 2)
  }
})

test('driven, starts are compared once a period; a start on the barrier belongs to no basin', () => {
  const driven = { ...WELLS, equations: { x: 'v', v: 'x - x^3 - d*v + g*cos(t)' }, dt: 0.05 }
  const basins = { across: { x: [-1.5, 1.5] }, points: 8, steps: 2000, period: 2 * Math.PI }
  const result = solve({ ...driven, parameters: { d: 0.5, g: 0.05 }, basins })
  const { attractors } = basinsOf(result)
  assert.equal(
    attractors.map(({ kind, share }) => [kind, share]),
    [
      ['point', 0.5],
      ['point', 0.5],
    ],
  )
  const still = solver({
    ...{ ...WELLS, parameters: { d: 0.3 }, dt: 0.05 },
    basins: { across: { x: [-1, 1] }, points: 21, steps: 2000 },
  })
  assert.is(basinsOf(still.result).undecided, 1 / 21)
  assert.is((still.result as { warnings?: unknown[] }).warnings!.length, 1)
})

test('too short a time is no picture of basins', () => {
  const slow = { ...WELLS, parameters: { d: 0.001 }, dt: 0.05 }
  const basins = { across: { x: [-2, 2], v: [-2, 2] }, points: 4, steps: 50, near: 1e-5 }
  assert.is(refusal(() => solve({ ...slow, basins })).code, 'PRECISION')
})

test('what attracts nothing has no basin: no friction, no loss of area, a row of points of rest', () => {
  for (const own of [
    { equations: { x: 'v', v: '-x' }, initial: { x: 1, v: 0 }, across: { x: [-2, 2] } },
    {
      ...{ map: true, initial: { x: 1, y: 0 }, across: { x: [-2, 2] } },
      equations: { x: 'x + y + 0.5*sin(x)', y: 'y + 0.5*sin(x)' },
    },
    // An epidemic ends at any number that is left over.
    {
      equations: { s: '-2*s*i', i: '2*s*i - 0.5*i' },
      ...{ initial: { s: 0.9, i: 0.1 }, across: { s: [0.3, 1] } },
    },
  ]) {
    const { across, ...flow } = own
    const dt = 'map' in own ? {} : { dt: 0.05 }
    const basins = { across, points: 4, steps: 2000 }
    assert.is(refusal(() => solve({ ...flow, ...dt, basins })).code, 'PRECISION')
  }
})

test('what has no meaning beside basins, or cannot be read, is refused where it stands', () => {
  const own = { ...WELLS, parameters: { d: 0.3 }, basins: { across: { x: [-1, 1] } } }
  const refusedAt = (pointer: string, change: object) =>
    faultAt(
      pointer,
      refusal(() => solve({ ...own, ...change })),
    )
  refusedAt('/exponents', { exponents: 1 })
  refusedAt('/steps', { steps: 1000 })
  refusedAt('/basins/across/z', { basins: { across: { z: [0, 1] } } })
  refusedAt('/basins/across/x', { basins: { across: { x: [1, 1] } } })
  refusedAt('/basins/period', { basins: { across: { x: [0, 1] }, period: 1 } })
  refusedAt('/basins/across', { basins: { across: {} } })
  refusedAt('/basins/period', {
    ...{ equations: { x: 'v', v: 'cos(t) - d*v' }, basins: { across: { x: [0, 1] } } },
  })
})

test.run()
