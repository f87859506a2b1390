// Bodies under gravity alone, by IAS15 and by the map of Wisdom and Holman.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { multibody } from '../../workers/solvers/multibody/multibody.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('multibody under gravity alone')
const inLong = longOnly(test)
const solver = solverOf(multibody)
const solve = (input: object) => solver({ prompt: 'test', ...input })

interface Orbit {
  body: number
  semiMajorAxis: number
  eccentricity: number
  inclination: number | null
  period: number | null
}
const orbitsOf = (result: { orbits?: unknown }) => result.orbits as Orbit[]
const seriesOf = ({ result }: { result: { series?: unknown } }) =>
  result.series as Record<string, number[]>
const placesOf = (result: { positions?: unknown }) => result.positions as number[][]

const burrau = {
  G: 1,
  bodies: [
    { mass: 3, position: [1, 3] },
    { mass: 4, position: [-2, -1] },
    { mass: 5, position: [1, -1] },
  ],
}

/** Start and masses of Hairer, Lubich and Wanner (2006), section I.2.3: au, days, suns. */
const outerPlanets = {
  G: 2.95912208286e-4,
  bodies: [
    { mass: 1.00000597682, position: [0, 0, 0] },
    {
      mass: 0.000954786104043,
      position: [-3.5023653, -3.8169847, -1.5507963],
      velocity: [0.00565429, -0.0041249, -0.00190589],
    },
    {
      mass: 0.000285583733151,
      position: [9.0755314, -3.0458353, -1.6483708],
      velocity: [0.00168318, 0.00483525, 0.00192462],
    },
    {
      mass: 0.0000437273164546,
      position: [8.310142, -16.2901086, -7.2521278],
      velocity: [0.00354178, 0.00137102, 0.00055029],
    },
    {
      mass: 0.0000517759138449,
      position: [11.4707666, -25.7294829, -10.8169456],
      velocity: [0.0028893, 0.00114527, 0.00039677],
    },
    {
      mass: 1 / 1.3e8,
      position: [-15.5387357, -25.2225594, -3.1902382],
      velocity: [0.00276725, -0.00170702, -0.00136504],
    },
  ],
}

/** One round takes 2 pi. */
const comet = (eccentricity: number) => ({
  G: 1,
  bodies: [
    { mass: 1 - 1e-3, position: [0, 0] },
    {
      mass: 1e-3,
      position: [1 - eccentricity, 0],
      velocity: [0, Math.sqrt((1 + eccentricity) / (1 - eccentricity))],
    },
  ],
})

test('the Pythagorean problem by IAS15: ten digits at 5 and 10', () => {
  for (const [tEnd, x, y] of [
    [5, 2.4691696671, -1.2278155642],
    [10, 0.7784804101, 0.1413923003],
  ] as const) {
    const { result, uncertainty, value } = solve({ ...burrau, tEnd, method: 'ias15' })
    const [first] = placesOf(result)
    near(first![0], x, { absolute: 1e-10 })
    near(first![1], y, { absolute: 1e-10 })
    assert.ok(Math.abs(value! - x) < 3 * uncertainty + 5e-11 && uncertainty < 1e-9)
    assert.ok(result.energyDrift < 1e-12 && result.angularMomentumDrift! < 1e-12)
  }
})

test('the eight of three bodies comes back after 6.32591398', () => {
  const v3 = [-0.93240737006, -0.864731466]
  const half = v3.map(v => -v / 2)
  const start = [0.97000435669734, -0.24308753153583]
  const { result } = solve({
    ...{ G: 1, method: 'ias15', tEnd: 6.32591398 },
    bodies: [
      { mass: 1, position: start, velocity: half },
      { mass: 1, position: start.map(x => -x), velocity: half },
      { mass: 1, position: [0, 0], velocity: v3 },
    ],
  })
  const [one, other, third] = placesOf(result)
  for (const [c, x] of start.entries()) {
    near(one![c], x, { absolute: 3e-8 })
    near(other![c], -x, { absolute: 3e-8 })
    near(third![c], 0, { absolute: 3e-8 })
  }
})

test('a comet of eccentricity 0.99 is back after 50 rounds, its energy at rounding', () => {
  const { result } = solve({ ...comet(0.99), tEnd: 100 * Math.PI, method: 'ias15', times: 2 })
  const [sun, body] = placesOf(result)
  near(body![0]! - sun![0]!, 0.01, { absolute: 1e-9 })
  // From the start the centre of mass moves with the momentum that the comet was given.
  const drift = 1e-3 * Math.sqrt(1.99 / 0.01) * 100 * Math.PI
  near(sun![1]! * (1 - 1e-3) + body![1]! * 1e-3, drift, { relative: 1e-12 })
  assert.ok(result.energyDrift < 1e-13, `${result.energyDrift}`)
  const [orbit] = orbitsOf(result)
  near(orbit!.eccentricity, 0.99, { absolute: 1e-12 })
  // At the pericentre the energy of the orbit is a two hundredth of its terms.
  near(orbit!.semiMajorAxis, 1, { relative: 2e-11 })
  near(orbit!.period, 2 * Math.PI, { relative: 3e-11 })
})

test('rows lie on the motion, wherever steps end', () => {
  const times = [0, 0.1, 1.7, 3, 3.0001, 6]
  const whole = solve({ ...burrau, tEnd: 6, times, method: 'ias15' })
  for (const [r, t] of times.entries()) {
    if (t === 0) continue
    const own = solve({ ...burrau, tEnd: t, method: 'ias15', times: 2 })
    near(seriesOf(whole)['x0']![r], own.value!, { absolute: 1e-10 })
    near(seriesOf(whole)['vy1']![r], own.result.finalVelocities[3]!, { absolute: 1e-10 })
  }
  const planets = { ...outerPlanets, method: 'wisdom-holman' }
  const mapped = solve({ ...planets, tEnd: 20_000, times: [1.5, 7777, 20_000] })
  const part = solve({ ...planets, tEnd: 7777, times: 2 })
  near(seriesOf(mapped)['x1']![1], placesOf(part.result)[1]![0]!, { absolute: 1e-9 })
})

test("Wisdom and Holman's map keeps the planets where IAS15 has them, within its own error", () => {
  const run = { ...outerPlanets, tEnd: 200_000, times: 51 }
  const exact = solve({ ...run, method: 'ias15' }).result
  for (const divided of [1, 4]) {
    const maxStep = 4331 / 25 / divided
    const map = solve({ ...run, method: 'wisdom-holman', maxStep })
    const far = placesOf(map.result).map((x, i) =>
      Math.hypot(...x.map((value, c) => value - placesOf(exact)[i]![c]!)),
    )
    const error = Math.max(...far)
    const stated = map.result.accuracy.estimate * 60
    assert.ok(error < 3 * stated, `${error} of ${stated}`)
    assert.ok(map.result.energyDrift < 1e-8 / divided, `${map.result.energyDrift}`)
  }
})

test('without the corrector the energy would wander a hundred times as far, and it does not grow', () => {
  const run = { ...outerPlanets, method: 'wisdom-holman', times: 101 }
  const [short, long] = [200_000, 2_000_000].map(
    tEnd => solve({ ...run, tEnd }).result.energyDrift,
  ) as [number, number]
  assert.ok(long < 2 * short && long < 5e-9, `${short} ${long}`)
})

inLong("a hundred thousand orbits: no drift by the map, Brouwer's law by IAS15", () => {
  const run = (method: string, rounds: number, eccentricity: number) =>
    solve({ ...comet(eccentricity), method, tEnd: rounds * 2 * Math.PI, times: 50 }).result
  assert.ok(run('wisdom-holman', 100_000, 0.3).energyDrift < 1e-10)
  // 1e-16 times the root of the number of steps, on the scale of the kinetic energy of its pericentre.
  const { energyDrift, steps } = run('ias15', 20_000, 0.6)
  assert.ok(energyDrift < 2e-15 * Math.sqrt(steps!), `${energyDrift} after ${steps}`)
})

test('the same bits for the same bodies', () => {
  const run = () => solve({ ...outerPlanets, tEnd: 30_000, method: 'wisdom-holman', times: 3 })
  assert.equal(run().result, run().result)
})

test('what a method does not follow is refused at its place', () => {
  const refusedAt = (pointer: string, input: object) =>
    faultAt(
      pointer,
      refusal(() => solve(input)),
    )
  const own = { ...burrau, tEnd: 1 }
  refusedAt('/method', { ...own, method: 'wisdom-holman' })
  refusedAt('/maxStep', { ...own, method: 'ias15', maxStep: 0.1 })
  refusedAt('/maxStep', { ...own, maxStep: 0.1 })
  refusedAt('/rtol', { ...own, method: 'ias15', rtol: 1e-9 })
  refusedAt('/force', { ...own, method: 'ias15', force: { x: '-x' } })
  refusedAt('/G', { ...own, G: 0, method: 'ias15' })
  refusedAt('/softening', { ...comet(0.1), method: 'wisdom-holman', softening: 0.1, tEnd: 1 })
  refusedAt('/tEnd', { ...comet(0.1), method: 'wisdom-holman', tEnd: 1e9 })
  const fast = comet(0.1)
  fast.bodies[1]!.velocity = [0, 4]
  refusedAt('/method', { ...fast, method: 'wisdom-holman', tEnd: 1 })
})

inLong('a chaotic run whose digits are lost is refused, a fall into one point too', () => {
  const lost = refusal(() => solve({ ...burrau, tEnd: 300, method: 'ias15' }))
  assert.ok(lost.code === 'PRECISION' || lost.code === 'UNSTABLE')
  const fall = refusal(() =>
    solve({
      ...{ G: 1, method: 'ias15', tEnd: 3 },
      bodies: [
        { mass: 1, position: [0, 0] },
        { mass: 1, position: [1, 0] },
      ],
    }),
  )
  assert.ok(fall.code === 'UNSTABLE' || fall.code === 'PRECISION', fall.code)
})

test.run()
