// How near bodies come, what they leave behind, and the files of their rows.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readXyz } from '../../workers/solvers/atoms/read-xyz.ts'
import { multibody } from '../../workers/solvers/multibody/multibody.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('multibody, ends of a run')
const solver = solverOf(multibody)
const solve = (input: object) => solver({ prompt: 'test', ...input }).result

interface Approach {
  i: number
  j: number
  distance: number
  error: number
  t: number
  speed: number
}
const closestOf = (result: { closest?: unknown }) => result.closest as Approach[]
interface Ends {
  t: number
  bodies: object[]
  links?: object[]
}

/** From the far end of an ellipse with a = 1, in units with G M = 1: one half of a round takes pi. */
const ellipse = (e: number) => ({
  G: 1,
  bodies: [
    { mass: 1 - 1e-3, position: [0, 0] },
    { mass: 1e-3, position: [1 + e, 0], velocity: [0, Math.sqrt((1 - e) / (1 + e))] },
  ],
})

test('the closest approach of an ellipse is a (1 - e) after half a round, whatever the rows', () => {
  for (const method of ['dop853', 'ias15']) {
    for (const e of [0.3, 0.9]) {
      const [pair] = closestOf(solve({ ...ellipse(e), method, tEnd: 4, times: 2 }))
      near(pair!.distance, 1 - e, { relative: 1e-10 })
      // Where the distance turns it is flat: the time has fewer digits.
      near(pair!.t, Math.PI, { relative: 1e-9 })
      near(pair!.speed, Math.sqrt((1 + e) / (1 - e)), { relative: 1e-9 })
      assert.ok(pair!.error < 1e-10, String(pair!.error))
    }
  }
})

test('without a turn of the distance its least is at an end of the run', () => {
  for (const method of ['dop853', 'ias15']) {
    const before = solve({ ...ellipse(0.5), method, tEnd: 2, times: 3 })
    const [pair] = closestOf(before)
    const [a, b] = before.positions as [number[], number[]]
    assert.is(pair!.t, 2)
    near(pair!.distance, Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!), { relative: 1e-12 })
  }
})

test('a flight past a fixed charge comes as near as energy and angular momentum allow', () => {
  const charges = {
    ...{ G: 0, pair: 'qi*qj/r', tEnd: 40 },
    bodies: [
      { mass: 1, position: [0, 0], charge: 1, fixed: true },
      { mass: 1, position: [-20, 1], velocity: [1, 0], charge: 1 },
    ],
  }
  const [pair] = closestOf(solve(charges))
  // v^2/2 + 1/r = E and r v = L at the nearest place: E r^2 - r - L^2/2 = 0.
  const energy = 0.5 + 1 / Math.sqrt(401)
  near(pair!.distance, (1 + Math.sqrt(1 + 2 * energy)) / (2 * energy), { relative: 1e-10 })
})

test('balls that collide come as near as their radii, and a rod keeps its ends apart', () => {
  const balls = {
    ...{ G: 0, tEnd: 3, contacts: { restitution: 0.5 } },
    bodies: [
      { mass: 1, position: [0, 0], velocity: [1, 0], radius: 0.25 },
      { mass: 2, position: [2, 0.1], radius: 0.5 },
    ],
  }
  near(closestOf(solve(balls))[0]!.distance, 0.75, { relative: 1e-10 })
  const rod = {
    ...{ G: 0, gravity: [0, -9.81], tEnd: 2, links: [{ kind: 'rod', i: 0, j: 1 }] },
    bodies: [
      { mass: 1, position: [0, 0], velocity: [0, 1] },
      { mass: 3, position: [2, 0], velocity: [0, -1] },
    ],
  }
  near(closestOf(solve(rod))[0]!.distance, 2, { relative: 1e-12 })
})

test('of three bodies each pair is told by both methods alike', () => {
  const burrau = {
    ...{ G: 1, tEnd: 10 },
    bodies: [
      { mass: 3, position: [1, 3] },
      { mass: 4, position: [-2, -1] },
      { mass: 5, position: [1, -1] },
    ],
  }
  const [own, other] = ['dop853', 'ias15'].map(method => closestOf(solve({ ...burrau, method })))
  assert.is(own!.length, 3)
  for (const [k, one] of own!.entries()) {
    near(one.distance, other![k]!.distance, { relative: 1e-9 })
    near(one.t, other![k]!.t, { relative: 1e-9 })
  }
  // Szebehely and Peters, Astron. J. 72 (1967) 876: masses 4 and 5 meet at t = 8.76.
  near(own![2]!.t, 8.76, { absolute: 0.01 })
  const many = Array.from({ length: 31 }, (_, i) => ({ mass: 1, position: [i, 0, 0] }))
  assert.is(closestOf(solve({ G: 1e-6, tEnd: 0.1, times: 2, bodies: many })), undefined)
})

test('momenta at the end are sums over the bodies', () => {
  const free = solve({
    ...{ G: 0, tEnd: 2 },
    bodies: [
      { mass: 2, position: [1, 0, 0], velocity: [0, 3, 0] },
      { mass: 1, position: [0, 0, 1], velocity: [1, 0, 0] },
    ],
  })
  const round = (list: unknown) =>
    (list as number[]).map(value => Math.round(value * 1e9) / 1e9 + 0)
  assert.equal(round(free.momentum), [1, 6, 0])
  // 2 (1, 0, 0) x (0, 3, 0) + (0, 0, 1) x (1, 0, 0).
  assert.equal(round(free.angularMomentum), [0, 1, 6])
})

test('a run goes on from the state of another: springs keep the length of the start', () => {
  const scene = {
    ...{ G: 0, gravity: [0, -9.81] },
    bodies: [
      { mass: 1, position: [1, 0], object: 'bob' },
      { mass: 2, position: [1.5, 0] },
    ],
    links: [
      { kind: 'rod', i: 0, anchor: [0, 0] },
      { kind: 'spring', i: 0, j: 1, stiffness: 40, damping: 0.1 },
    ],
  }
  const whole = solve({ ...scene, tEnd: 1.5 })
  const half = solve({ ...scene, tEnd: 0.6 })
  const { t, bodies, links } = half.state as Ends
  assert.is(t, 0.6)
  const rest = solve({ ...scene, bodies, links, tEnd: 0.9 })
  for (const [k, value] of whole.finalPositions.entries()) {
    near(rest.finalPositions[k]!, value, { absolute: 1e-9 })
  }
})

test('files hold the rows to the last digit', () => {
  const input = { ...ellipse(0.3), tEnd: 1, times: 4, files: ['xyz', 'csv'] }
  const result = solve({
    ...input,
    bodies: input.bodies.map((b, i) => (i ? { ...b, object: 'a moon' } : b)),
  })
  const series = result.series as Record<string, number[]>
  const { xyz, csv } = result.files as { xyz: string; csv: string }
  const [head, ...rows] = csv.trimEnd().split('\n')
  assert.equal(head!.split(','), Object.keys(series))
  assert.equal(
    rows.map(row => row.split(',').map(Number)),
    [0, 1, 2, 3].map(row => Object.values(series).map(column => column[row]!)),
  )
  const lines = xyz.trimEnd().split('\n')
  assert.is(lines.length, 4 * 4)
  assert.match(lines[13]!, `Time=${series['t']![3]}`)
  const last = readXyz(lines.slice(12).join('\n'), '/initial')
  assert.equal(last.kinds, ['body0', 'a_moon'])
  assert.equal(
    [...last.positions],
    [series['x0']![3], series['y0']![3], 0, series['x1']![3], series['y1']![3], 0],
  )
  assert.equal([...last.velocities!].slice(3), [series['vx1']![3], series['vy1']![3], 0])
})

test('files of too many numbers, and one twice, are refused', () => {
  const refusedAt = (pointer: string, input: object) =>
    faultAt(
      pointer,
      refusal(() => solve(input)),
    )
  const bodies = Array.from({ length: 10 }, (_, i) => ({ mass: 1, position: [i, 0] }))
  const rows = { G: 0, bodies, tEnd: 1, times: 10_000 }
  refusedAt('/files', { ...rows, files: ['csv', 'xyz'] })
  refusedAt('/files/1', { ...ellipse(0.3), tEnd: 1, files: ['csv', 'csv'] })
})

test.run()
