// Air spaces of the caller's own: closed forms, the count of modes, order of convergence, refusals.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { faultsOf } from '../../workers/refusal.ts'
import { acoustic } from '../../workers/solvers/acoustic/acoustic.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('acoustic spaces')
const inLong = longOnly(test)
const solve = solverOf(acoustic)

/** Each frequency lies within its error of the closed form. */
function meets(input: Record<string, unknown>, exact: readonly number[], most = 5e-4) {
  const { result } = solve({ ...input, modes: exact.length })
  for (const [n, f] of result.frequencies!.entries()) {
    const [off, error] = [Math.abs(f - exact[n]!), result.frequencyErrors![n]!]
    assert.ok(off <= error, `mode ${n + 1}: ${f} is off by ${off}, told ${error}`)
    assert.ok(error < most * f, `mode ${n + 1}: ${error} of ${f}`)
  }
  return result
}

test('a room has c/2 sqrt((l/Lx)^2 + (m/Ly)^2 + (n/Lz)^2), none missed', () => {
  const all = [0, 1, 2, 3, 4, 5].flatMap(l =>
    [0, 1, 2, 3, 4].flatMap(m => [0, 1, 2, 3].map(n => 171.5 * Math.hypot(l / 5, m / 4, n / 2.5))),
  )
  const exact = all.sort((a, b) => a - b).slice(1, 9)
  meets({ geometry: { x: [0, 5], y: [0, 4] }, height: 2.5, mesh: { h: 0.4 } }, exact)
})

test('a closed drum of air: the zeros of the slopes of Bessel functions and its length', () => {
  // j'(1,1), j'(2,1), j'(0,2), j'(3,1) of Abramowitz and Stegun, table 9.5.
  const [a, L] = [0.5, 1.2]
  const zeros = [0, 1.8411837813, 3.0542369282, 3.8317059702, 4.2011889412]
  const all = zeros.flatMap(j => [0, 1, 2, 3].map(n => 171.5 * Math.hypot(j / Math.PI / a, n / L)))
  const exact = all.sort((p, q) => p - q).slice(1, 5)
  const vessel = {
    geometry: { x: [0, a], y: [0, L] },
    coordinates: 'cylindrical',
    mesh: { h: 0.08 },
  }
  const { orders } = meets(vessel, exact)
  assert.equal(
    orders!.map(one => (one as { around: number }).around),
    [0, 1, 1, 0],
  )
})

test('open walls hold the pressure: a square of them, and one side alone', () => {
  const geometry = { x: [0, 1], y: [0, 1] }
  const open = (on: string) => ({ geometry, boundaries: [{ on, kind: 'open' }], mesh: { h: 0.08 } })
  meets(
    open('outline'),
    [2, 5, 5, 8].map(n => 171.5 * Math.sqrt(n)),
  )
  meets(
    open('left'),
    [0.25, 1.25, 2.25].map(n => 171.5 * Math.sqrt(n)),
  )
})

test('two media in a row: the impedances decide', () => {
  // Closed ends: tan(w a/c1)/(rho1 c1) = -tan(w b/c2)/(rho2 c2).
  const [c1, r1, c2, r2] = [343, 1.2, 600, 0.4]
  const { result } = solve({
    geometry: { x: [0, 1], y: [0, 0.2] },
    medium: { rho: r1 },
    regions: [{ x: [0.4, 1], c: c2, rho: r2 }],
    modes: 3,
  })
  for (const [n, f] of result.frequencies!.entries()) {
    const w = 2 * Math.PI * f
    const [a, b] = [(w * 0.4) / c1, (w * 0.6) / c2]
    const sum = Math.sin(a) * Math.cos(b) * r2 * c2 + Math.cos(a) * Math.sin(b) * r1 * c1
    assert.ok(Math.abs(sum / r1 / c1) < 1e-4, `mode ${n + 1}`)
  }
})

inLong('a ring of air: the zeros of the cross products of slopes of Bessel functions', () => {
  // J'm(k/2) Y'm(k) = J'm(k) Y'm(k/2) by SciPy 1.14; each of an order above 0 stands twice.
  const zeros = [1.354672010273168, 2.6812042866688413, 3.957754187823974]
  const geometry = { centre: [0, 0], radius: 1, holes: [{ centre: [0, 0], radius: 0.5 }] }
  meets(
    { geometry, mesh: { h: 0.13 } },
    zeros.flatMap(k => [k, k]).map(k => (k * 343) / 2 / Math.PI),
  )
})

inLong('an L of three unit squares: the benchmark of Dauge, its corner included', () => {
  // M. Dauge, benchmark computations for Maxwell equations (2004): eigenvalues of the Laplacian with closed walls.
  const squares = [1.47562182408, 3.53403136678, 9.86960440109, 9.86960440109, 11.3894793979]
  const outline = [
    [-1, -1],
    [1, -1],
    [1, 0],
    [0, 0],
    [0, 1],
    [-1, 1],
  ]
  meets(
    { geometry: { outline }, c: 1, mesh: { h: 0.2, refine: [{ at: [0, 0], h: 0.015 }] } },
    squares.map(k => Math.sqrt(k) / 2 / Math.PI),
    5e-4,
  )
})

test('a ball of air: the zeros of the slopes of spherical Bessel functions, each order around the axis', () => {
  // Of l = 1 (m = 0, 1), then l = 2 (m = 0, 1, 2): Abramowitz and Stegun, table 10.6 and its recurrence, by SciPy 1.14.
  const [first, second] = [2.0815759778181, 3.342093657365695]
  const outline = [[0, -1], { to: [0, 1], via: [1, 0] }]
  const result = meets(
    { geometry: { outline }, coordinates: 'cylindrical', mesh: { h: 0.15 } },
    [first, first, second, second, second].map(k => (k * 343) / 2 / Math.PI),
  )
  const arounds = result.orders!.map(one => (one as { around: number }).around)
  assert.equal(arounds.slice(0, 2).sort(), [0, 1])
  assert.equal(arounds.slice(2).sort(), [0, 1, 2])
  near(result.volume, (4 * Math.PI) / 3, { relative: 1e-5 })
})

test('halving the sides takes the fourth power of a frequency: the observed order', () => {
  const { result } = solve({ geometry: { centre: [0, 0], radius: 1 }, modes: 1, mesh: { h: 0.15 } })
  near(result.observedOrder, 4, { absolute: 0.4 })
  near(result.frequencies![0]!, (1.8411837813 * 343) / 2 / Math.PI, { relative: 1e-4 })
})

const ROOM = { geometry: { x: [0, 1], y: [0, 1] } }
const REFUSED: readonly [Record<string, unknown>, string][] = [
  [{ ...ROOM, L: 2 }, '/L'],
  [{ ...ROOM, network: [{ kind: 'cylinder', length: 1, radius: 1 }] }, '/network'],
  [{ ...ROOM, analysis: 'impedance', frequencies: [1] }, '/frequencies'],
  [{ ...ROOM, analysis: 'transmission' }, '/analysis'],
  [
    { ...ROOM, medium: { temperature: 300, losses: 'wall' }, regions: [{ x: [0, 0.5], c: 300 }] },
    '/medium/losses',
  ],
  [{ ...ROOM, height: 1, regions: [{ c: 300 }] }, '/regions'],
  [{ ...ROOM, height: 1, coordinates: 'cylindrical' }, '/height'],
  [{ ...ROOM, geometry: { x: [-1, 1], y: [0, 1] }, coordinates: 'cylindrical' }, '/geometry'],
  [{ ...ROOM, boundaries: [{ on: 'x = 5', kind: 'open' }] }, '/boundaries/0/on'],
  [{ ...ROOM, boundaries: [{ on: { at: [0, 0] }, kind: 'open' }] }, '/boundaries/0/on'],
  [{ ...ROOM, regions: [{ x: [0, 0.5], c: -1 }] }, '/regions/0/c'],
  [{ ...ROOM, mesh: { h: 1e-4 } }, '/mesh'],
  [{ height: 2 }, '/height'],
]

test('what cannot be taken at its word is refused where it stands', () => {
  for (const [input, pointer] of REFUSED) {
    const failure = refusal(() => solve(input))
    assert.ok(/^(INVALID|MISSING)_INPUT$/.test(failure.code), `${failure.code} of ${pointer}`)
    assert.is(faultsOf(failure)[0]!.pointer, pointer)
  }
})

test.run()
