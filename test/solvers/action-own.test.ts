// svc_action on a Hamiltonian of the caller's own.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { action } from '../../workers/solvers/action/action.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('action, own Hamiltonian')
const solve = solverOf(action)
const refusedAt = (pointer: string, input: object) =>
  faultAt(
    pointer,
    refusal(() => solve(input)),
  )

const KEPLER = {
  hamiltonian: '(px^2 + py^2)/2 - 1/sqrt(x^2 + y^2)',
  coordinates: ['x', 'y'],
  momenta: ['px', 'py'],
  initial: { x: 0.4, y: 0, px: 0, py: 2 },
  invariants: { L: 'x*py - y*px' },
}
/** Separable, but T is no quadratic: a body at the speed of light. */
const RELATIVISTIC = {
  hamiltonian: 'sqrt(1 + p^2) + q^4/4',
  coordinates: ['q'],
  momenta: ['p'],
  initial: { q: 1, p: 0.3 },
}
/** Not separable. */
const DOUBLE = {
  hamiltonian:
    '(p1^2 + 2*p2^2 - 2*p1*p2*cos(a - b))/(2*(1 + sin(a - b)^2)) - g*(2*cos(a) + cos(b))',
  parameters: { g: 9.81 },
  coordinates: ['a', 'b'],
  momenta: ['p1', 'p2'],
  initial: { a: 2, b: 1, p1: 0, p2: 0 },
}

test('the Kepler problem as text goes the way of the built-in one, order by order', () => {
  for (const order of [2, 4, 6, 8]) {
    const span = { dt: 0.005, steps: 4000, order }
    const own = solve({ ...KEPLER, ...span }).result
    const builtIn = solve({ system: 'kepler', eccentricity: 0.6, ...span }).result
    near(own.finalPosition[0], builtIn.finalPosition[0]!, { absolute: 1e-9 })
    near(own.finalPosition[1], builtIn.finalPosition[1]!, { absolute: 1e-9 })
    near(own.energyDrift, builtIn.energyDrift, { relative: 0.01, absolute: 1e-14 })
    const { L } = own.invariants as Record<string, { start: number; change: number }>
    near(L!.start, 0.8, { relative: 1e-15 })
    assert.ok(L!.change < 1e-13, String(L!.change))
  }
})

test('each method has its order: splittings of both kinds, and Gauss', () => {
  for (const [problem, method, dts] of [
    [KEPLER, 'splitting', [0.004, 0.01, 0.03]],
    [RELATIVISTIC, 'splitting', [0.05, 0.05, 0.05]],
    [KEPLER, 'gauss', [0.004, 0.01, 0.02]],
    [DOUBLE, 'gauss', [0.004, 0.01, 0.02]],
  ] as const) {
    for (const [i, order] of [2, 4, 6].entries()) {
      const { observedOrder } = solve({ ...problem, method, order, dt: dts[i], steps: 64 }).result
      assert.ok(Math.abs(observedOrder! - order) < 0.2, `${method} ${order}: ${observedOrder}`)
    }
  }
  const { observedOrder } = solve({
    ...RELATIVISTIC,
    method: 'gauss',
    order: 8,
    dt: 0.2,
    steps: 40,
  }).result
  assert.ok(Math.abs(observedOrder! - 8) < 0.3, `gauss 8: ${observedOrder}`)
  const eighth = solve({ ...RELATIVISTIC, order: 8, dt: 0.2, steps: 20 }).result
  assert.ok(Math.abs(eighth.observedOrder! - 8) < 0.3, `composition 8: ${eighth.observedOrder}`)
})

test('auto takes splittings where H is a sum, those of Nystroem where T is quadratic, and Gauss else', () => {
  const methodOf = (problem: object) => solve({ ...problem, dt: 0.01, steps: 100 }).result.method
  assert.match(methodOf(KEPLER), 'SRKN')
  assert.match(methodOf(RELATIVISTIC), 'Suzuki')
  assert.match(methodOf(DOUBLE), 'Gauss collocation of 2 stages')
  assert.is(solve({ ...DOUBLE, dt: 0.01, steps: 100 }).result.parameters['method'], 'gauss')
})

test('three equal masses on the figure of eight come back after 6.32591398', () => {
  const pairs = ['1', '2', '3']
  const start = {
    ...{ x1: 0.97000435669734, y1: -0.24308753153583, x3: 0, y3: 0 },
    ...{ x2: -0.97000435669734, y2: 0.24308753153583 },
    ...{ u3: -0.93240737006, v3: -0.864731466, u1: 0.46620368503, v1: 0.432365733 },
    ...{ u2: 0.46620368503, v2: 0.432365733 },
  }
  const distance = (i: string, j: string) => `sqrt((x${i} - x${j})^2 + (y${i} - y${j})^2)`
  const kinetic = pairs.map(i => `(u${i}^2 + v${i}^2)/2`).join(' + ')
  const bound = [
    ['1', '2'],
    ['1', '3'],
    ['2', '3'],
  ].map(([i, j]) => `1/${distance(i!, j!)}`)
  const { result } = solve({
    hamiltonian: `${kinetic} - ${bound.join(' - ')}`,
    coordinates: pairs.flatMap(i => [`x${i}`, `y${i}`]),
    momenta: pairs.flatMap(i => [`u${i}`, `v${i}`]),
    initial: start,
    ...{ order: 8, dt: 0.005, tEnd: 6.32591398 },
  })
  const final = result.final as Record<string, number>
  for (const [name, value] of Object.entries(start)) {
    near(final[name], value, { absolute: /^[xy]/.test(name) ? 3e-8 : 1e-7 })
  }
  assert.is(result.tEnd, 6.32591398)
  assert.ok(result.energyDrift < 1e-14 && result.positionError < 1e-12)
})

test('the energy of a Kepler ellipse of e = 0.9 does not drift: what is left is rounding', () => {
  const initial = { x: 0.1, y: 0, px: 0, py: Math.sqrt(19) }
  const { result } = solve({
    ...{ ...KEPLER, initial, order: 8, dt: 0.002, steps: 300_000 },
    compare: false,
  })
  assert.ok(result.energyDrift < 1e-8, String(result.energyDrift))
  // A walk of rounding over 300,000 steps, and not one unit a step.
  assert.ok(Math.abs(result.driftSlope) < 1e-15, String(result.driftSlope))
})

test('Runge-Kutta beside it loses energy, the symplectic run does not', () => {
  const { result } = solve({ ...KEPLER, dt: 0.01, steps: 50_000 })
  assert.ok(result.energyDriftRK4! > 1e-6 && result.energyDrift < 1e-9)
  assert.is(solve({ ...KEPLER, dt: 0.01, steps: 100, compare: false }).result.energyDriftRK4, null)
})

test('Gauss keeps a quadratic invariant that is no sum: the angular momentum in a magnetic field', () => {
  const { result } = solve({
    hamiltonian: '((px + y/2)^2 + (py - x/2)^2)/2',
    coordinates: ['x', 'y'],
    momenta: ['px', 'py'],
    initial: { x: 1, y: 0.3, px: '0.2', py: 0.7 },
    invariants: { L: 'x*py - y*px' },
    ...{ order: 6, dt: 0.1, steps: 2000 },
  })
  const { L } = result.invariants as Record<string, { change: number }>
  assert.ok(L!.change < 1e-13 && result.energyDrift < 1e-13)
})

test('definitions and parameters count, as numbers and in the start', () => {
  const { result } = solve({
    ...{ hamiltonian: 'p^2/(2*m) + V', definitions: { V: 'k*q^2/2' } },
    ...{ parameters: { m: 2, k: 8 }, coordinates: ['q'], momenta: ['p'] },
    ...{ initial: { q: 'm/2', p: 0 }, order: 8, dt: 0.01, tEnd: Math.PI },
  })
  near(result.energy, 4, { relative: 1e-15 })
  // Frequency 2: back after pi.
  near(result.finalQ, 1, { absolute: 1e-12 })
})

test('a start is a number, a quantity or an expression; a momentum that is 0 stays an invariant', () => {
  const { result } = solve({
    hamiltonian: '(a^2 + b^2)/(2*m) + k*(x - y)^2/2',
    ...{ coordinates: ['x', 'y'], momenta: ['a', 'b'], parameters: { m: 0.2, k: 5 } },
    ...{ initial: { x: '3 cm', y: { value: -1, unit: 'in' }, a: 'm/4', b: '-m/4' } },
    ...{ order: 8, dt: 0.01, tEnd: 2, invariants: { P: 'a + b' } },
  })
  near(result.final!['x']! + result.final!['y']!, 0.03 - 0.0254, { absolute: 1e-15 })
  assert.ok((result.invariants as Record<string, { change: number }>)['P']!.change < 1e-14)
})

test('a step that does not resolve the motion is refused with one that does', () => {
  faultAt(
    '/steps',
    refusal(() => solve({ ...KEPLER, dt: 0.25, steps: 1000, tEnd: 5 })),
  )
  const { code, details } = refusal(() => solve({ ...KEPLER, dt: 0.25, steps: 1000 }))
  assert.is(code, 'PRECISION')
  const { passing } = details as { passing: number }
  assert.ok(solve({ ...KEPLER, dt: passing, steps: 1000 }).result.energyDrift <= 1e-3)
  const wild = refusal(() => solve({ ...DOUBLE, dt: 2, steps: 1000 }))
  assert.is(wild.code, 'UNSTABLE')
})

test('a step that is not named is one of the motion where 0.01 is none: slow, fast, far, and at a close pass', () => {
  const swing = (omega: number, tEnd: number) => ({
    hamiltonian: 'p^2/2 + (w*q)^2/2',
    ...{ coordinates: ['q'], momenta: ['p'], parameters: { w: omega }, initial: { q: 1, p: 0 } },
    tEnd,
  })
  for (const [omega, tEnd] of [
    [2e-7, 1e7 * Math.PI],
    [2e6, 1e-5 * Math.PI],
  ] as const) {
    const { result } = solve(swing(omega, tEnd))
    near(result.finalQ, Math.cos(omega * tEnd), { absolute: 3 * result.positionError! })
    assert.ok(result.positionError! < 1e-6)
    assert.ok((result.parameters['dt'] as number) <= (2 * Math.PI) / omega / 39)
    assert.match(result.warnings[0]!, 'a step of 0.01 does not suit the motion')
  }
  // A year of the Earth in SI; 0.01 s would be three thousand million steps.
  const bodies = [
    { mass: 1.989e30, position: [0, 0] },
    { mass: 5.97e24, position: [1.496e11, 0], velocity: [0, 29780] },
  ]
  const [year, map] = (['auto', 'wisdom-holman'] as const).map(method =>
    solve({ bodies, tEnd: 3.156e7, method }),
  )
  const [stepped, mapped] = [year!, map!].map(({ result }) => result.positions as number[][])
  near(stepped![1]![0], mapped![1]![0]!, { absolute: 3 * year!.result.positionError! })
  // A step that was named stays.
  refusedAt('/tEnd', { ...swing(2e-7, 1e7), dt: 0.02 })
})

test('what has no part in it, is missing or unknown is refused where it stands', () => {
  refusedAt('/hamiltonian', { coordinates: ['q'] })
  refusedAt('/tEnd', { tEnd: 3 })
  refusedAt('/system', { ...KEPLER, system: 'pendulum' })
  refusedAt('/omega', { ...KEPLER, omega: 2 })
  refusedAt('/momenta', { ...KEPLER, momenta: ['px'] })
  refusedAt('/momenta/0', { ...KEPLER, momenta: ['x', 'py'] })
  refusedAt('/hamiltonian', { ...KEPLER, hamiltonian: 'px^2 + z' })
  refusedAt('/hamiltonian', { ...KEPLER, hamiltonian: 'px^' })
  refusedAt('/invariants/L', { ...KEPLER, invariants: { L: 'speed' } })
  refusedAt('/initial/y', { ...KEPLER, initial: { x: 1, px: 0, py: 0 } })
  refusedAt('/initial/z', { ...KEPLER, initial: { x: 1, y: 0, px: 0, py: 0, z: 1 } })
  refusedAt('/initial', { ...KEPLER, initial: { x: 0, y: 0, px: 0, py: 0 } })
  refusedAt('/method', { ...DOUBLE, method: 'splitting' })
  refusedAt('/tEnd', { ...KEPLER, tEnd: 1e9 })
})

test('the same input gives the same bits', () => {
  const input = { ...DOUBLE, dt: 0.01, steps: 200 }
  assert.equal(solve(input).result, solve(input).result)
})

test('the error of a place that steps no longer limit is that of rounding along the path', () => {
  // Whole turns of an ellipse end where they began; two runs round alike, by up to 1e-14.
  for (const turns of [1, 3, 9]) {
    const e = 0.25
    const initial = { x: 1 + e, y: 0, px: 0, py: Math.sqrt((1 - e) / (1 + e)) }
    const tEnd = turns * 2 * Math.PI
    const { result } = solve({ ...KEPLER, initial, tEnd, dt: 0.004, order: 6 })
    const [x, y] = result.finalPosition as [number, number]
    const off = Math.sqrt((x - initial.x) ** 2 + y ** 2)
    assert.ok(off < 3 * result.positionError!, `${off} for ${result.positionError}`)
    assert.ok(result.positionError! < 1e-12)
    assert.ok(result.positionError! > 8 * Number.EPSILON * turns)
  }
})

test.run()
