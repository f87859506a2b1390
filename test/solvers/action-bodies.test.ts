// svc_action on bodies under their gravity, and runs that go on from the state of another.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { action } from '../../workers/solvers/action/action.ts'
import { readXyz } from '../../workers/solvers/atoms/read-xyz.ts'
import { multibody } from '../../workers/solvers/multibody/multibody.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('action, bodies and states')
const inLong = longOnly(test)
const solve = solverOf(action)
const inSpace = solverOf(multibody)
const refusedAt = (pointer: string, input: object) =>
  faultAt(
    pointer,
    refusal(() => solve(input)),
  )

interface State {
  t: number
  values: Record<string, number>
}
interface Approach {
  distance: number
  error: number
  t: number
  speed: number
}
const placesOf = (result: { positions?: unknown }) => result.positions as number[][]

/** Chenciner and Montgomery, Ann. Math. 152 (2000) 881; start by Simo. */
const [vx, vy] = [0.93240737006 / 2, 0.864731466 / 2]
const EIGHT = {
  G: 1,
  bodies: [
    { mass: 1, position: [0.97000435669734, -0.24308753153583], velocity: [vx, vy] },
    { mass: 1, position: [-0.97000435669734, 0.24308753153583], velocity: [vx, vy] },
    { mass: 1, position: [0, 0], velocity: [-2 * vx, -2 * vy] },
  ],
}

/** Start and masses of Hairer, Lubich and Wanner (2006), section I.2.3: au, days, suns. */
const PLANETS = {
  G: 2.95912208286e-4,
  bodies: [
    { name: 'sun', mass: 1.00000597682, position: [0, 0, 0] },
    {
      ...{ name: 'jupiter', mass: 0.000954786104043 },
      position: [-3.5023653, -3.8169847, -1.5507963],
      velocity: [0.00565429, -0.0041249, -0.00190589],
    },
    {
      ...{ name: 'saturn', mass: 0.000285583733151 },
      position: [9.0755314, -3.0458353, -1.6483708],
      velocity: [0.00168318, 0.00483525, 0.00192462],
    },
    {
      ...{ name: 'uranus', mass: 0.0000437273164546 },
      position: [8.310142, -16.2901086, -7.2521278],
      velocity: [0.00354178, 0.00137102, 0.00055029],
    },
    {
      ...{ name: 'neptune', mass: 0.0000517759138449 },
      position: [11.4707666, -25.7294829, -10.8169456],
      velocity: [0.0028893, 0.00114527, 0.00039677],
    },
    {
      ...{ name: 'pluto', mass: 1 / 1.3e8 },
      position: [-15.5387357, -25.2225594, -3.1902382],
      velocity: [0.00276725, -0.00170702, -0.00136504],
    },
  ],
}

const KEPLER = {
  hamiltonian: '(px^2 + py^2)/2 - 1/sqrt(x^2 + y^2)',
  coordinates: ['x', 'y'],
  momenta: ['px', 'py'],
  initial: { x: 0.4, y: 0, px: 0, py: 2 },
}
const PENDULA = {
  hamiltonian:
    '(p1^2 + 2*p2^2 - 2*p1*p2*cos(a - b))/(2*(1 + sin(a - b)^2)) - g*(2*cos(a) + cos(b))',
  parameters: { g: 9.81 },
  coordinates: ['a', 'b'],
  momenta: ['p1', 'p2'],
  initial: { a: 0.5, b: 0.2, p1: 0, p2: 0 },
}

test('three equal masses come back on their figure of eight', () => {
  const { result } = solve({ ...EIGHT, order: 8, dt: 0.005, tEnd: 6.32591398 })
  for (const [i, { position }] of EIGHT.bodies.entries()) {
    for (const [c, value] of position.entries()) {
      near(placesOf(result)[i]![c]!, value, { absolute: 3e-8 })
    }
  }
  assert.ok(result.energyDrift < 1e-14, String(result.energyDrift))
  assert.ok(result.momentumDrift! < 1e-14 && result.angularMomentumDrift! < 1e-14)
})

test('Stoermer and Verlet hold the outer planets at 100 days a step, over 200,000 days', () => {
  const { result } = solve({ ...PLANETS, order: 2, dt: 100, steps: 2000, compare: false })
  const orbits = result.orbits as { semiMajorAxis: number }[]
  // Semi-major axes of the planets: Standish, JPL ephemerides.
  for (const [k, axis] of [5.2, 9.55, 19.2, 30.1].entries()) {
    near(orbits[k]!.semiMajorAxis, axis, { relative: 0.03 })
  }
  assert.ok(result.angularMomentumDrift! < 1e-12, String(result.angularMomentumDrift))
})

test('splittings of bodies end where IAS15 does, order by order', () => {
  const exact = inSpace({ prompt: 'test', ...EIGHT, method: 'ias15', tEnd: 2 }).result
  const errors = [2, 4, 6].map(order => {
    const own = solve({ ...EIGHT, order, dt: 0.01, tEnd: 2 }).result
    const [place] = [placesOf(own).flat()]
    const error = Math.hypot(...place.map((x, k) => x - placesOf(exact).flat()[k]!))
    near(own.positionError, error, { relative: 0.3, absolute: 1e-13 })
    // At order 6 a stretch of 64 such steps has no error but rounding.
    if (order < 6) near(own.observedOrder!, order, { absolute: 0.2 })
    return error
  })
  assert.ok(errors[0]! > 50 * errors[1]! && errors[1]! > 20 * errors[2]!, String(errors))
})

test('Gauss collocation, softening and a line of bodies: the energy stays', () => {
  const line = {
    ...{ G: 1, softening: 0.5, dt: 0.02, steps: 500, order: 6 },
    bodies: [-2, 0.3, 1, 4].map(x => ({ mass: 1, position: x })),
  }
  const [split, gauss] = ['splitting', 'gauss'].map(method => solve({ ...line, method }).result)
  assert.ok(split!.energyDrift < 1e-6 && gauss!.energyDrift < 1e-6)
  for (const [k, x] of placesOf(split!).flat().entries()) {
    near(placesOf(gauss!).flat()[k]!, x, { absolute: 1e-5 })
  }
})

test('more bodies than a text can name, to the last coordinate', () => {
  const bodies = Array.from({ length: 21 }, (_, i) => ({
    mass: 0.01 + 0.001 * i,
    position: [i % 3, Math.floor(i / 3) % 3, Math.floor(i / 9) + 0.1 * i],
  }))
  const own = solve({ ...{ G: 1, bodies, order: 6, dt: 0.01, steps: 50, compare: false } }).result
  const exact = inSpace({ prompt: 'test', G: 1, bodies, method: 'ias15', tEnd: 0.5 }).result
  for (const [k, x] of placesOf(exact).flat().entries()) {
    near(placesOf(own).flat()[k]!, x, { absolute: 1e-10 })
  }
  refusedAt('/bodies', { bodies: [...bodies, { mass: 1, position: [9, 9, 9] }] })
})

test('the error of a closest approach is that to the ellipse', () => {
  const bodies = [
    { mass: 1 - 1e-3, position: [0, 0] },
    { mass: 1e-3, position: [1.5, 0], velocity: [0, Math.sqrt(1 / 3)] },
  ]
  for (const [order, dt] of [
    [2, 0.01],
    [4, 0.02],
    [6, 0.04],
  ]) {
    const { closest } = solve({ G: 1, bodies, order, dt, tEnd: 5 }).result
    const [pair] = closest as Approach[]
    near(pair!.error, Math.abs(pair!.distance - 0.5), { relative: 0.05 })
  }
})

test('the closest approach is that between the steps', () => {
  const e = 0.6
  const bodies = [
    { mass: 0.75, position: [0, 0] },
    { mass: 0.25, position: [1 + e, 0], velocity: [0, Math.sqrt((1 - e) / (1 + e))] },
  ]
  const { closest } = solve({ G: 1, bodies, order: 8, dt: 0.03, tEnd: 5 }).result
  const [pair] = closest as Approach[]
  near(pair!.distance, 1 - e, { relative: 1e-8 })
  near(pair!.t, Math.PI, { relative: 1e-7 })
  near(pair!.speed, Math.sqrt((1 + e) / (1 - e)), { relative: 1e-7 })
})

inLong(
  'two parts of a run are the whole, bit for bit, of splittings and of Gauss collocation',
  () => {
    for (const [problem, method, order] of [
      [KEPLER, 'splitting', 4],
      [KEPLER, 'splitting', 8],
      [PENDULA, 'gauss', 6],
      [{ ...EIGHT, initial: undefined }, 'splitting', 6],
      [{ ...EIGHT, initial: undefined }, 'gauss', 4],
    ] as const) {
      const span = { dt: 0.01, method, order, compare: false }
      const whole = solve({ ...problem, ...span, steps: 700 }).result
      const half = solve({ ...problem, ...span, steps: 300 }).result
      const rest = solve({ ...problem, ...span, steps: 400, initial: half.state }).result
      assert.equal(rest.final, whole.final)
      assert.equal((rest.state as State).values, (whole.state as State).values)
      near((rest.state as State).t, 7, { relative: 1e-14 })
      const { t } = rest.series as { t: number[] }
      near(t[0]!, 3, { relative: 1e-14 })
      // From the values alone the last digits are others.
      const { values } = half.state as State
      if (!('bodies' in problem)) {
        const anew = solve({ ...problem, ...span, steps: 400, initial: values }).result
        assert.not.equal(anew.final, whole.final)
      }
    }
  },
)

test('another step or method goes on from the values of a state', () => {
  const half = solve({ ...KEPLER, dt: 0.01, order: 8, steps: 300 }).result
  const next = { ...KEPLER, initial: half.state, tEnd: 7 }
  const whole = solve({ ...KEPLER, dt: 0.01, order: 8, steps: 700 }).result
  for (const change of [
    { dt: 0.005, order: 8 },
    { dt: 0.01, order: 6, method: 'gauss' },
  ]) {
    const rest = solve({ ...next, ...change }).result
    near(rest.finalPosition[0]!, whole.finalPosition[0]!, { absolute: 1e-6 })
    assert.is(rest.tEnd, 7)
  }
})

test('a state that is not as a result wrote it is refused where it differs', () => {
  const { state } = solve({ ...KEPLER, steps: 20 }).result as { state: object }
  for (const [key, value] of Object.entries({
    t: 'late',
    dt: null,
    order: 3,
    lost: [1, 2],
    rates: [0],
    values: { x: 1 },
  })) {
    refusedAt(`/initial/${key}`, { ...KEPLER, initial: { ...state, [key]: value } })
  }
  refusedAt('/tEnd', { ...KEPLER, initial: { ...state, t: 50 }, tEnd: 20 })
})

test('files hold the rows, of bodies as XYZ too', () => {
  const { series, files } = solve({
    ...PLANETS,
    dt: 50,
    steps: 100,
    sample: 3,
    files: ['xyz', 'csv'],
  }).result as unknown as {
    series: Record<string, number[]>
    files: Record<'xyz' | 'csv', string>
  }
  const lines = files.xyz.trimEnd().split('\n')
  assert.is(lines.length, 3 * 8)
  const last = readXyz(lines.slice(16).join('\n'), '/initial')
  assert.equal(last.kinds[1], 'jupiter')
  assert.equal(last.positions[3], series['x1']!.at(-1))
  near(last.velocities![4]!, series['py1']!.at(-1)! / 0.000954786104043, { relative: 1e-15 })
  const [head, ...rows] = files.csv.trimEnd().split('\n')
  assert.equal(head!.split(','), Object.keys(series))
  assert.equal(
    rows.at(-1)!.split(',').map(Number),
    Object.values(series).map(list => list.at(-1)),
  )
  const own = solve({ ...KEPLER, steps: 20, files: ['csv'] }).result.files as { csv: string }
  assert.match(own.csv, /^t,x,y,px,py,energyError/)
})

test('what has no meaning beside bodies, or without them, is refused', () => {
  refusedAt('/hamiltonian', { ...EIGHT, hamiltonian: 'p0^2' })
  refusedAt('/parameters', { ...EIGHT, parameters: { k: 1 } })
  refusedAt('/initial', { ...EIGHT, initial: { x0: 1 } })
  refusedAt('/eccentricity', { ...EIGHT, eccentricity: 0.3 })
  refusedAt('/G', { ...KEPLER, G: 1 })
  refusedAt('/softening', { softening: 1 })
  refusedAt('/files/0', { ...KEPLER, files: ['xyz'] })
  refusedAt('/bodies/1/position', { bodies: [EIGHT.bodies[0], { mass: 1, position: [1, 2, 3] }] })
  refusedAt('/bodies/0/mass', { bodies: [{ ...EIGHT.bodies[0], mass: 0 }, EIGHT.bodies[1]] })
  refusedAt('/dt', { dt: 101 })
})

test('IAS15 and the map of Wisdom and Holman: the bodies of svc_multibody, energies of their H', () => {
  const eight = solve({ ...EIGHT, method: 'ias15', tEnd: 6.32591398 })
  for (const [i, x] of placesOf(eight.result).entries()) {
    for (const [c, one] of x.entries()) {
      near(one, EIGHT.bodies[i]!.position[c]!, { absolute: 3e-8 })
    }
  }
  // The energy of the eight: Simo gives -1.287142.
  near(eight.value, -1.287141991, { relative: 1e-8 })
  assert.ok(eight.result.energyDrift < 1e-13 && Math.abs(eight.result.driftSlope) < 1e-13)
  const planets = { G: PLANETS.G, bodies: PLANETS.bodies }
  const mapped = solve({ ...planets, method: 'wisdom-holman', dt: 200, steps: 500, files: ['csv'] })
  const bodies = PLANETS.bodies.map(({ name, ...body }) => ({ ...body, object: name }))
  const there = inSpace({
    G: PLANETS.G,
    bodies,
    method: 'wisdom-holman',
    maxStep: 200,
    tEnd: 1e5,
    prompt: 'x',
  })
  for (const [i, x] of placesOf(there.result).entries()) {
    for (const [c, one] of x.entries()) {
      near(placesOf(mapped.result)[i]![c]!, one, { absolute: 1e-9 })
    }
  }
  near(mapped.result.energyDrift, 0, { absolute: 1e-7 })
  const precise = solve({ ...planets, method: 'ias15', tEnd: 1e5 })
  const [far, exact] = [placesOf(mapped.result), placesOf(precise.result)]
  for (const [i, x] of far.entries()) {
    for (const [c, one] of x.entries()) {
      near(one, exact[i]![c]!, { absolute: 3 * mapped.result.positionError })
    }
  }
})

test('methods of gravity take bodies alone, and no order', () => {
  const pair = { G: 1, bodies: EIGHT.bodies }
  refusedAt('/order', { ...pair, method: 'ias15', order: 6 })
  refusedAt('/method', { ...pair, method: 'wisdom-holman' })
  refusedAt('/invariants', { ...pair, method: 'ias15', invariants: { L: 'x0*py0' } })
  refusedAt('/initial', { ...pair, method: 'ias15', initial: { x0: 1 } })
  const text = { hamiltonian: 'p^2/2 + q^2/2', coordinates: ['q'], momenta: ['p'] }
  refusedAt('/method', { ...text, initial: { q: 1, p: 0 }, method: 'ias15' })
})

test.run()
