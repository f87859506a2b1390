import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { drawingOf } from '../../server/pictures/drawing.ts'
import { spaceOf } from '../../server/pictures/particle-rows.ts'
import type { ParticlesPicture } from '../../workers/picture.ts'
import { dock } from '../../workers/solvers/dock/dock.ts'
import { evolve } from '../../workers/solvers/evolve/evolve.ts'
import { multibody } from '../../workers/solvers/multibody/multibody.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('particles in space')

const MOVING: ParticlesPicture = {
  ...{ kind: 'particles', title: 'Two that part', z: 'z', diameter: 1 },
  x: { series: 'x', title: 'x', unit: 'm' },
  y: { series: 'y', title: 'y', unit: 'm' },
  time: { series: 't', title: 'time', unit: 's' },
}

/** Two particles, on x and on y, one further each second. */
const parting = (seconds: number) => {
  const rows = Array.from({ length: seconds }, (_, t) => t)
  return {
    t: rows.flatMap(t => [t, t]),
    x: rows.flatMap(t => [t, 0]),
    y: rows.flatMap(t => [0, t]),
    z: rows.flatMap(() => [0, 0]),
  }
}

test('rows of one time are a moment, in their order; a drawing shows the last', () => {
  const series = parting(3)
  const space = spaceOf([MOVING], { series })!
  assert.equal(
    space.moments.map(({ t, x, y }) => ({ t, x, y })),
    [
      { t: 0, x: [0, 0], y: [0, 0] },
      { t: 1, x: [1, 0], y: [0, 1] },
      { t: 2, x: [2, 0], y: [0, 2] },
    ],
  )
  assert.equal(space.time, { title: 'time', unit: 's' })
  const drawing = drawingOf(MOVING, { series })
  assert.ok(drawing?.kind === 'particles')
  assert.equal(drawing.particles, [
    [2, 0, 0, 0],
    [0, 2, 0, 0],
  ])
})

test('of many moments as many are sent as there is room for, the first and the last among them', () => {
  const { moments } = spaceOf([MOVING], { series: parting(250_000) })!
  assert.is(moments[0]!.t, 0)
  assert.is(moments.at(-1)!.t, 249_999)
  const rows = moments.reduce((sum, { x }) => sum + x.length, 0)
  assert.ok(rows > 20_000 && rows <= 24_000, `${rows}`)
})

test('places are told to a millionth of the widest extent', () => {
  for (const size of [1e-9, 1, 1e12]) {
    const [x, y] = [
      [0, size / 3, size],
      [0, 0, 0],
    ]
    const { moments } = spaceOf([{ ...MOVING, time: undefined } as never], { series: { x, y } })!
    assert.ok(Math.abs(moments[0]!.x[1]! - size / 3) <= 1e-5 * size)
    assert.ok(JSON.stringify(moments[0]!.x[1]).length < 16)
  }
})

test('a picture of what the result has not is none', () => {
  assert.is(spaceOf([MOVING], { series: {} }), undefined)
  assert.is(spaceOf([{ ...MOVING, needs: ['pose'] }], { series: parting(2) }), undefined)
  const plain = solverOf(evolve)({ N: 32, rc: 1.7, steps: 20 }).result
  assert.is(spaceOf(evolve.pictures, plain), undefined)
})

const ATOMS = { types: { B: 20, 'A 1': 12 }, rho: 0.5, steps: 40, equilibrate: 20, rc: 1.9 }

test('atoms are those of the state, in their box, by the sorted names of their kinds', () => {
  const { result } = solverOf(evolve)(ATOMS)
  const { moments, groups, box } = spaceOf(evolve.pictures, result)!
  assert.equal(groups, ['A 1', 'B'])
  const [{ x, y, z, group } = moments[0]!] = moments
  assert.is(moments.length, 1)
  assert.is(x.length, 32)
  assert.is(group.filter(kind => kind === 0).length, 12)
  for (const [k, column] of [x, y, z].entries()) {
    assert.ok(column.every(value => value >= 0 && value <= box![k]! * (1 + 1e-6)))
  }
})

test('frames of a trajectory are moments, and the last one is the state', () => {
  const run = solverOf(evolve)
  const { result } = run({ ...ATOMS, trajectory: { every: 10 } })
  const moving = spaceOf(evolve.pictures, result)!
  const still = spaceOf(evolve.pictures, run(ATOMS).result)!
  assert.equal(moving.groups, still.groups)
  const times = moving.moments.map(({ t }) => t!)
  assert.ok(times.length >= 4 && times.every((t, k) => k === 0 || t > times[k - 1]!), `${times}`)
  const [last, end] = [moving.moments.at(-1)!, still.moments[0]!]
  assert.equal(last.group, end.group)
  const apart = (a: number, b: number) => {
    const far = Math.abs(a - b)
    return Math.min(far, Math.abs(still.box![0]! - far))
  }
  for (const axis of ['x', 'y', 'z'] as const) {
    for (const [i, value] of last[axis].entries()) assert.ok(apart(value, end[axis][i]!) < 1e-4)
  }
  const first = moving.moments[0]!
  assert.ok(
    first.x.some((value, i) => apart(value, last.x[i]!) > 1e-3),
    'they move',
  )
})

test('a docked ligand lies beside its receptor', () => {
  const { moments, groups } = spaceOf(dock.pictures, solverOf(dock)({}).result)!
  assert.equal(groups, ['receptor', 'ligand'])
  assert.equal([...new Set(moments[0]!.group)].sort(), [0, 1])
})

test('bodies in a plane have their places at every time of the series, those on a line none in space', () => {
  const bodies = [
    { mass: 1, position: [0, 0], velocity: [0, -0.5] },
    { mass: 1, position: [1, 0], velocity: [0, 0.5] },
  ]
  const { result } = solverOf(multibody)({ prompt: 'two', bodies, G: 1, tEnd: 1 })
  const space = spaceOf(multibody.pictures, result)!
  assert.ok(space.paths)
  const { t = [], x1 = [], y0 = [] } = result.series
  assert.is(space.moments.length, t.length)
  for (const [k, moment] of space.moments.entries()) {
    assert.ok(Math.abs(moment.x[1]! - x1[k]!) < 1e-4 && Math.abs(moment.y[0]! - y0[k]!) < 1e-4)
  }
  const line = {
    prompt: 'two',
    bodies: [
      { mass: 1, position: 0 },
      { mass: 1, position: 1 },
    ],
  }
  assert.is(spaceOf(multibody.pictures, solverOf(multibody)(line).result), undefined)
})

test.run()
