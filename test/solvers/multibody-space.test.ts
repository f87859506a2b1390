// svc_multibody in space: free bodies, texts, links, contacts.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dop853 } from '../../workers/numerics/dop853.ts'
import { cos, sin } from '../../workers/numerics/mathematics.ts'
import { multibody } from '../../workers/solvers/multibody/multibody.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('multibody in space')
const inLong = longOnly(test)
const solver = solverOf(multibody)
const solve = (input: object) => solver({ prompt: 'test', ...input })
const refusedAt = (pointer: string, input: object) =>
  faultAt(
    pointer,
    refusal(() => solve(input)),
  )

const g = 9.81
const ground = { G: 0, gravity: [0, -g] }
const burrau = {
  G: 1,
  bodies: [
    { mass: 3, position: [1, 3] },
    { mass: 4, position: [-2, -1] },
    { mass: 5, position: [1, -1] },
  ],
}

inLong(
  'the Pythagorean problem: ten digits at 5 and 10, a hundredth at 70 after the ejection',
  () => {
    for (const [tEnd, x, y, absolute] of [
      [5, 2.4691696671, -1.2278155642, 1e-10],
      [10, 0.7784804101, 0.1413923003, 2e-10],
      [70, 6.9334636, 20.2618043, 1e-2],
    ] as const) {
      const { result, uncertainty } = solve({ ...burrau, tEnd })
      const [first] = result.positions as number[][]
      near(first![0], x, { absolute })
      near(first![1], y, { absolute })
      assert.ok(uncertainty < absolute && uncertainty > 0, `${uncertainty} at ${tEnd}`)
      assert.ok(result.energyDrift < 1e-8)
      assert.ok(result.momentumDrift! < 1e-12 && result.angularMomentumDrift! < 1e-8)
    }
  },
)

test('a rod pendulum of 0.5 from 1.4 rad comes back after 1.614720243404 s; it pulls with m g (3 - 2 cos) at most', () => {
  const length = 0.5
  const start = [length * sin(1.4), -length * cos(1.4)]
  const { result } = solve({
    ...{ ...ground, tEnd: 1.614720243404 },
    bodies: [{ mass: 2, position: start }],
    links: [{ kind: 'rod', i: 0, anchor: [0, 0] }],
  })
  const [end] = result.positions as number[][]
  near(end![0], start[0]!, { absolute: 1e-12 })
  const [rod] = result.links as { forceMax: number; forceMin: number }[]
  near(rod!.forceMax, 2 * g * (3 - 2 * cos(1.4)), { relative: 1e-12 })
  near(rod!.forceMin, 2 * g * cos(1.4), { relative: 1e-10 })
  const length2 = result.checks.find(({ name }) => name.includes('length'))
  assert.ok(length2!.value < 1e-14)
})

test('double rods from (2, 1) rad move as the equations in their angles say', () => {
  const [x, y] = [sin(2), -cos(2)]
  const { result } = solve({
    ...{ ...ground, tEnd: 3 },
    bodies: [
      { mass: 1, position: [x, y] },
      { mass: 1, position: [x + sin(1), y - cos(1)] },
    ],
    links: [
      { kind: 'rod', i: 0, anchor: [0, 0] },
      { kind: 'rod', i: 0, j: 1 },
    ],
  })
  // Lagrange's equations of two equal masses on equal rods of length 1.
  const angles = Float64Array.of(2, 1, 0, 0)
  const slope = (_: number, [a, b, u, v]: Float64Array, out: Float64Array) => {
    const [c, s] = [cos(a! - b!), sin(a! - b!)]
    const p = -s * v! * v! - 2 * g * sin(a!)
    const q = s * u! * u! - g * sin(b!)
    out[0] = u!
    out[1] = v!
    out[2] = (p - c * q) / (2 - c * c)
    out[3] = (2 * q - c * p) / (2 - c * c)
  }
  const options = { relative: 1e-14, absolute: [1e-16, 1e-16, 1e-16, 1e-16], maxStep: 0.1 }
  assert.ok(dop853(4, slope, options).advance(0, angles, 3))
  const [one, other] = result.positions as number[][]
  near(one![0], sin(angles[0]!), { absolute: 1e-11 })
  near(one![1], -cos(angles[0]!), { absolute: 1e-11 })
  near(other![0], sin(angles[0]!) + sin(angles[1]!), { absolute: 1e-11 })
})

test('a force and a pair potential as text act as they are written', () => {
  const { result } = solve({
    ...{ G: 0, tEnd: 3, force: { x: '-c*vx - k*x' }, parameters: { c: 0.2, k: 4 } },
    bodies: [{ mass: 2, position: 1 }],
  })
  // x'' + 0.1 x' + 2 x = 0.
  const w = Math.sqrt(2 - 0.0025)
  const decay = Math.E ** -0.15
  near(result.finalPositions[0], decay * (cos(3 * w) + (0.05 / w) * sin(3 * w)), {
    relative: 1e-12,
  })
  const pull = {
    bodies: [
      { mass: 3, position: [0, 0] },
      { mass: 1, position: [1, 0], velocity: [0, 1.5] },
    ],
  }
  const text = solve({ ...pull, G: 0, pair: '-mi*mj/r', tEnd: 4 }).result
  const own = solve({ ...pull, G: 1, tEnd: 4 }).result
  for (const [i, x] of own.finalPositions.entries())
    near(text.finalPositions[i], x, { absolute: 1e-11 })
})

test('time counts in a force, charges in a pair, and a fixed body stays', () => {
  const { result } = solve({
    ...{ G: 0, tEnd: 2, force: { y: 'q*cos(t)' }, pair: '0*qi*qj' },
    bodies: [
      { mass: 2, position: [0, 0], charge: 3 },
      { mass: 1, position: [5, 5], charge: 4, fixed: true },
    ],
  })
  const [moving, fixed] = result.positions as number[][]
  near(moving![1], 1.5 * (1 - cos(2)), { relative: 1e-12 })
  assert.equal(fixed, [5, 5])
})

test('a sphere bounces at the times and with the speeds of its parabolas', () => {
  const { result } = solve({
    ...{ ...ground, tEnd: 2 },
    bodies: [{ mass: 1, position: [0, 1.1], velocity: [1, 0], radius: 0.1 }],
    contacts: { restitution: 0.8, ground: 'y' },
  })
  const fall = Math.sqrt(2 / g)
  const hits = result.collisions as { t: number; j: number; speed: number }[]
  near(hits[0]!.t, fall, { relative: 1e-13 })
  near(hits[1]!.t, fall * (1 + 2 * 0.8), { relative: 1e-13 })
  near(hits[1]!.speed, 0.8 * g * fall, { relative: 1e-13 })
  assert.ok(hits.every(({ j }) => j === -1))
  near(result.energyLost, (1 - 0.8 ** 6) * g, { relative: 1e-12 })
  near(result.finalPositions[0], 2, { relative: 1e-13 })
})

test('spheres exchange their velocities along the line between them; a cradle hands them on', () => {
  const cradle = [0, 1, 2, 3].map(i => ({
    ...{ mass: 1, radius: i === 0 ? 0.5 : 1 },
    ...{ position: [2 * i], velocity: [i === 0 ? 1 : 0] },
  }))
  const { result } = solve({ G: 0, tEnd: 3, bodies: cradle, contacts: { restitution: 1 } })
  const velocities = result.velocities as number[][]
  near(velocities[3]![0], 1, { relative: 1e-12 })
  assert.is(result.collisionCount, 3)
  // Off the centre by 0.6 of the sum of the radii: the line between them has the sine 0.6.
  const oblique = solve({
    ...{ G: 0, tEnd: 4, contacts: { restitution: 1 } },
    bodies: [
      { mass: 1, radius: 0.5, position: [-3, 0.6], velocity: [1, 0] },
      { mass: 1, radius: 0.5, position: [0, 0] },
    ],
  }).result
  const [one, other] = oblique.velocities as number[][]
  near(other![0], 0.64, { absolute: 1e-12 })
  near(other![1], -0.48, { absolute: 1e-12 })
  near(one![0], 0.36, { absolute: 1e-12 })
  assert.ok(oblique.momentumDrift! < 1e-14)
})

test('two spheres that pass within one step of free flight are seen to touch', () => {
  const { result } = solve({
    ...{ G: 0, tEnd: 40, times: 2, contacts: { restitution: 1 } },
    bodies: [
      { mass: 1, radius: 0.01, position: [-10, 0], velocity: [10, 0] },
      { mass: 1, radius: 0.01, position: [10, 0], velocity: [-10, 0] },
    ],
  })
  assert.is(result.collisionCount, 1)
  near((result.collisions as { t: number }[])[0]!.t, 0.999, { relative: 1e-12 })
})

test('friction takes from the sliding at most what stops it', () => {
  const slide = (friction: number) =>
    solve({
      ...{ ...ground, tEnd: 0.5 },
      bodies: [{ mass: 1, position: [0, 1], velocity: [3, 0] }],
      contacts: { restitution: 0.5, friction, ground: 'y' },
    }).result.velocities as number[][]
  const fast = Math.sqrt(2 * g)
  near(slide(0.2)[0]![0], 3 - 0.2 * 1.5 * fast, { relative: 1e-12 })
  near(slide(5)[0]![0], 0, { absolute: 1e-12 })
})

test('a rope is slack, then taut: it takes the speed along it and no more', () => {
  const { result } = solve({
    ...{ ...ground, tEnd: 0.6 },
    bodies: [{ mass: 1, position: [0.6, 0] }],
    links: [{ kind: 'rope', i: 0, anchor: [0, 0], length: 1 }],
  })
  const [jerk] = result.ropes as { t: number; isTaut: boolean }[]
  near(jerk!.t, Math.sqrt(1.6 / g), { relative: 1e-12 })
  assert.is(jerk!.isTaut, true)
  // Of the fall through 0.8 the part along the rope, (0.6, -0.8), is lost.
  near(result.energyLost, 0.64 * g * 0.8, { relative: 1e-11 })
})

test('a rope with too little swing becomes slack where its tension ends', () => {
  const speed = Math.sqrt(3.5 * g)
  const { result } = solve({
    ...{ ...ground, tEnd: 0.9 },
    bodies: [{ mass: 1, position: [0, -1], velocity: [speed, 0] }],
    links: [{ kind: 'rope', i: 0, anchor: [0, 0], length: 1 }],
  })
  const [first] = result.ropes as { t: number; isTaut: boolean }[]
  assert.is(first!.isTaut, false)
  // v^2 = g cos(angle from the top) there: cos = (3.5 - 2) / 3 = 0.5.
  const { t, y0 } = result.series as Record<'t' | 'y0', number[]>
  const next = t.findIndex(time => time > first!.t)
  near(y0[next], 0.5, { absolute: 0.02 })
})

test('springs with dampers lose the energy that they take', () => {
  const { result } = solve({
    ...{ G: 0, tEnd: 2 },
    bodies: [
      { mass: 1, position: [0, 0] },
      { mass: 3, position: [1, 0] },
    ],
    links: [{ kind: 'spring', i: 0, j: 1, length: 0.5, stiffness: 10, damping: 0.1 }],
  })
  // The stretch moves as one body of mass 0.75.
  const [a, w] = [0.1 / 1.5, Math.sqrt(10 / 0.75 - (0.1 / 1.5) ** 2)]
  const stretch = 0.5 * Math.E ** (-a * 2) * (cos(2 * w) + (a / w) * sin(2 * w))
  near(result.finalPositions[2]! - result.finalPositions[0]!, 0.5 + stretch, { relative: 1e-12 })
  assert.ok(result.energyLost! > 0.1 && result.energyDrift < 1e-13)
})

inLong('a chain of forty rods keeps its lengths', () => {
  const bodies = Array.from({ length: 40 }, (_, i) => ({ mass: 1, position: [(i + 1) / 10, 0] }))
  const links = bodies.map((_, i) =>
    i === 0 ? { kind: 'rod', i, anchor: [0, 0] } : { kind: 'rod', i, j: i - 1 },
  )
  const { result } = solve({ ...ground, tEnd: 0.3, bodies, links })
  assert.ok(result.checks.find(({ name }) => name.includes('length'))!.value < 1e-12)
  assert.ok(result.energyDrift < 1e-12)
})

test('what the caller says is used or refused where it stands', () => {
  const one = [{ mass: 1, position: [0, 1] }]
  refusedAt('/force/z', { bodies: one, force: { z: '1' } })
  refusedAt('/force/x', { bodies: one, force: { x: 'speed' } })
  refusedAt('/pair', { ...burrau, pair: 'r^' })
  refusedAt('/parameters', { bodies: one, parameters: { k: 1 } })
  refusedAt('/parameters/m', { bodies: one, force: { x: 'm' }, parameters: { m: 1 } })
  refusedAt('/parameters/k', { bodies: one, force: { x: 'm' }, parameters: { k: 1 } })
  refusedAt('/bodies/0/charge', { bodies: [{ ...one[0], charge: 2 }] })
  refusedAt('/gravity', { bodies: one, gravity: [1] })
  refusedAt('/alpha', { bodies: one, alpha: 2 })
  refusedAt('/dt', { bodies: one, dt: 0.1 })
  refusedAt('/tMax', { bodies: one, tMax: 3, tEnd: 4 })
  refusedAt('/bodies/0/medium', { bodies: [{ ...one[0], medium: 'air' }] })
  refusedAt('/bodies/0/radius', { bodies: [{ ...one[0], radius: 1 }] })
  refusedAt('/bodies/0/velocity', { bodies: [{ ...one[0], velocity: [1] }] })
  refusedAt('/bodies/1/position', { bodies: [...one, { mass: 1, position: [1] }] })
  refusedAt('/softening', { bodies: one, G: 0, softening: 1 })
  refusedAt('/times/1', { bodies: one, times: [0.7, 0.5, 1] })
  refusedAt('/contacts', { bodies: one, contacts: { restitution: 1 } })
  refusedAt('/contacts/ground', { bodies: one, contacts: { restitution: 1, ground: 'z' } })
  refusedAt('/links/0/j', { bodies: one, links: [{ kind: 'rod', i: 0 }] })
  refusedAt('/links/0/i', { bodies: one, links: [{ kind: 'rod', i: 3, anchor: [0, 0] }] })
  refusedAt('/links/0/stiffness', {
    bodies: one,
    links: [{ kind: 'spring', i: 0, anchor: [0, 0] }],
  })
  refusedAt('/links/0/length', {
    bodies: one,
    links: [{ kind: 'rod', i: 0, anchor: [0, 0], length: 2 }],
  })
  refusedAt('/links/0', {
    bodies: [{ ...one[0], velocity: [0, 1] }],
    links: [{ kind: 'rod', i: 0, anchor: [0, 0] }],
  })
  refusedAt('/bodies', { bodies: [{ mass: 1, phi0: 1 }] })
})

test('links that hold one length twice are refused by their number', () => {
  const rod = { kind: 'rod', i: 0, anchor: [0, 0] }
  refusedAt('/links/1', { bodies: [{ mass: 1, position: [0, 1] }], links: [rod, rod] })
})

test('point masses that fall into one another, and contacts that rest, are refused with their time', () => {
  const fall = refusal(() =>
    solve({
      G: 1,
      bodies: [
        { mass: 1, position: [0, 0] },
        { mass: 1, position: [1, 0] },
      ],
      tEnd: 3,
    }),
  )
  assert.is(fall.code, 'UNSTABLE')
  near((fall.details as { t: number }).t, Math.PI / 4, { relative: 1e-3 })
  const rest = refusal(() =>
    solve({
      ...{ ...ground, tEnd: 3 },
      bodies: [{ mass: 1, position: [0, 1] }],
      contacts: { restitution: 0.5, ground: 'y' },
    }),
  )
  assert.is(rest.code, 'NOT_CONVERGED')
  near((rest.details as { t: number }).t, 3 * Math.sqrt(2 / g), { relative: 1e-6 })
})

test('passages through soft cores are foreseen to take their time', () => {
  const body = { medium: 'vacuum', object: 'body', dphi0: 0 } as const
  const input = {
    bodies: [
      { ...body, mass: 1e3, phi0: 0 },
      { ...body, mass: 1e3, phi0: 1 },
    ],
    ...{ prompt: 'x', tMax: 50, dt: 0.25, pairwiseCoupling: 0.05, pairwiseSoftening: 1e-6 },
  }
  assert.ok(multibody.costMs(input as never) > 100)
})

test('the same input gives the same bits', () => {
  assert.equal(solve({ ...burrau, tEnd: 3 }).result, solve({ ...burrau, tEnd: 3 }).result)
})

test.run()
