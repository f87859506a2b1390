// Time limit: 300 s
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { minimumOf, minimumOnSquare } from '../../workers/solvers/flow/extremum.ts'
import { flow } from '../../workers/solvers/flow/flow.ts'
import {
  atNoSpacing,
  levelsAbout,
  limitOf,
  narrowLevelsAbout,
} from '../../workers/solvers/flow/levels.ts'
import { centrelines, nodeFields, streamFunction } from '../../workers/solvers/flow/nodes.ts'
import { bitsHash } from '../support/bits.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { firstInTier, inTier, longOnly } from '../support/tier.ts'

const test = suite('flow')
const inLong = longOnly(test)
const solve = solverOf(flow)

testReferences(test, flow)

const refused = (input: Record<string, unknown>) => refusal(() => solve(input))

const VORTICES = { problem: 'taylor-green', N: 24, visc: 0.02, dt: 0.01, steps: 50 }
/** t = 0.4 of the cavity: cheap, and not steady. */
const EARLY = { N: 24, visc: 0.02, dt: 0.01, steps: 40 }

inLong('the cavity at Re = 400 is that of the finest published grids', () => {
  const { result } = solve({ N: 48, visc: 0.0025, dt: 0.02, steps: 2500 })
  // Erturk, Corke and Gokcol, Int. J. Numer. Meth. Fluids 48 (2005) 747, and Ghia's points to their 1 %.
  near(result.streamFunctionMin, -0.11399, { relative: 1e-3 })
  near(result.vortexX, 0.554, { absolute: 2e-3 })
  near(result.vortexY, 0.6055, { absolute: 2e-3 })
  near(result.uMin, -0.3287, { relative: 2e-3 })
  const { y, uCentre, x, vCentre } = result.series
  for (const [place, u] of [
    [0.1719, -0.24299],
    [0.2813, -0.32726],
    [0.5, -0.11477],
    [0.9531, 0.55892],
  ] as const) {
    near(valueAt(y!, uCentre!, place), u, { relative: 0.02 })
  }
  near(valueAt(x!, vCentre!, 0.2266), 0.30203, { relative: 0.02 })
})

inLong(
  'the answer hardly depends on the cells asked for, its estimate covers the difference',
  () => {
    const coarse = solve({ N: 24, visc: 0.02, dt: 0.01, steps: 1500 }).result
    const fine = solve({ N: 64, visc: 0.02, dt: 0.0035, steps: 4286 }).result
    for (const name of ['streamFunctionMin', 'uMin', 'vMax', 'vMin'] as const) {
      near(coarse[name], fine[name]!, { relative: 2e-3 })
    }
    const change = Math.abs(coarse.streamFunctionMin! / fine.streamFunctionMin! - 1)
    assert.ok(change < coarse.accuracy.estimate + fine.accuracy.estimate)
  },
)

test('the profiles start and end on the walls and hold the extremes', () => {
  const { series, uMin, vMax, vMin } = solve(EARLY).result
  const { y, uCentre, x, vCentre } = series
  assert.equal([y![0], y!.at(-1), uCentre![0], uCentre!.at(-1)], [0, 1, 0, 1])
  assert.equal([x![0], x!.at(-1), vCentre![0], vCentre!.at(-1)], [0, 1, 0, 0])
  near(Math.min(...uCentre!), uMin!, { relative: 0.02 })
  near(Math.max(...vCentre!), vMax!, { relative: 0.02 })
  near(Math.min(...vCentre!), vMin!, { relative: 0.02 })
})

test('velocities are the differences of the stream function, which is constant on the walls', () => {
  const { fields } = solve(EARLY).result
  const { nx, dx, values: psi } = fields['streamFunction']!
  assert.is(nx, 25)
  for (let k = 0; k < nx; k++) {
    for (const place of [k, (nx - 1) * nx + k, k * nx, k * nx + nx - 1]) {
      near(psi[place], 0, { absolute: 1e-14 })
    }
  }
  const u = fields['u']!.values
  const v = fields['v']!.values
  for (let j = 1; j < nx - 1; j++) {
    for (let i = 1; i < nx - 1; i++) {
      const p = j * nx + i
      near(u[p], (psi[p + nx]! - psi[p - nx]!) / (2 * dx), { absolute: 1e-13 })
      near(v[p], -(psi[p + 1]! - psi[p - 1]!) / (2 * dx), { absolute: 1e-13 })
    }
  }
})

test('the stream function of the vortices is that of the exact flow, and so is their vorticity', () => {
  const { fields } = solve({ ...VORTICES, N: 64, visc: 0.001, dt: 0.005, steps: 20 }).result
  const left = Math.exp(-8 * Math.PI ** 2 * 0.001 * 0.1)
  const { nx, dx, values: psi } = fields['streamFunction']!
  const vorticity = fields['vorticity']!.values
  for (let j = 0; j < nx; j += 5) {
    for (let i = 0; i < nx; i += 5) {
      const shape = left * Math.sin(2 * Math.PI * i * dx) * Math.sin(2 * Math.PI * j * dx)
      near(psi[j * nx + i], shape / (2 * Math.PI), { absolute: 3e-4 })
      near(vorticity[j * nx + i], 4 * Math.PI * shape, { absolute: 0.02 })
    }
  }
})

test('between the middle faces of an odd number of cells a cubic is met exactly', () => {
  for (const cells of [8, 9]) {
    const cubic = (x: number) => 1 + x * (2 - x * (3 - 5 * x))
    const u = Float64Array.from({ length: (cells + 1) * cells }, (_, p) => {
      return cubic((p % (cells + 1)) / cells)
    })
    const v = Float64Array.from({ length: cells * (cells + 1) }, (_, p) => {
      return cubic(Math.floor(p / cells) / cells)
    })
    const lines = centrelines({ problem: { cells }, u, v } as never)
    for (const value of [...lines.u, ...lines.v]) near(value, cubic(0.5), { relative: 1e-14 })
  }
})

test('of a wind the stream function falls across it, wherever it comes in', () => {
  const cells = 6
  const [u, v] = [0.8, -0.5].map(speed => new Float64Array(cells * (cells + 1)).fill(speed))
  const psi = streamFunction({ problem: { cells }, u, v } as never)
  for (const [n, value] of psi.entries()) {
    const [x, y] = [n % (cells + 1), Math.floor(n / (cells + 1))]
    near(value, (0.8 * y + 0.5 * x) / cells, { absolute: 1e-15 })
  }
})

test('the pressure at the nodes is that of the cells about them, on a wall of those inside, in a period of both ends', () => {
  const cells = 5
  const p = Float64Array.from({ length: cells * cells }, (_, n) => n % cells)
  const [u, v] = [0, 0].map(() => new Float64Array(cells * (cells + 1)))
  const alongX = (periodic: boolean) => {
    const { values } = nodeFields({ problem: { cells, periodic }, u, v, p } as never)['p']!
    return [...values.subarray(2 * (cells + 1), 3 * (cells + 1))]
  }
  assert.equal(alongX(false), [0, 0.5, 1.5, 2.5, 3.5, 4])
  assert.equal(alongX(true), [2, 0.5, 1.5, 2.5, 3.5, 2])
})

test('the vorticity holds the circulation of the lid', () => {
  const { fields } = solve({ ...EARLY, N: 38 }).result
  const { nx, dx, values } = fields['vorticity']!
  let sum = 0
  for (const [p, omega] of values.entries()) {
    const edges = [p % nx, Math.floor(p / nx)].filter(k => k === 0 || k === nx - 1).length
    sum += omega * dx * dx * 0.5 ** edges
  }
  // Stokes: minus the speed of the lid times its length, up to the corners where it jumps.
  near(sum, -1, { absolute: 0.05 })
})

inLong('a flow that has become steady is not run on', () => {
  const short = solve({ N: 20, visc: 0.2, dt: 0.0025, steps: 4000 })
  const long = solve({ N: 20, visc: 0.2, dt: 0.0025, steps: 40_000 })
  near(long.value!, short.value!, { relative: 1e-9 })
  assert.match(long.result.warnings.join(), /steady from/)
  assert.ok(long.result.steadyChange! < 1e-10)
})

test('vortices keep their exact decay on any grid, for any viscosity and time', () => {
  for (const [N, visc, time] of [
    [8, 0.01, 1],
    [9, 0.05, 0.3],
    [30, 0.001, 2],
    [17, 0.3, 0.4],
  ] as const) {
    const dt = Math.min(0.5 / N, 0.25 / (visc * N * N))
    const steps = Math.ceil(time / dt)
    const { result } = solve({ problem: 'taylor-green', N, visc, dt: time / steps, steps })
    near(result.energyRatio, Math.exp(-16 * Math.PI ** 2 * visc * time), { relative: 2e-4 })
    near(result.momentumDrift, 0, { absolute: 1e-14 })
  }
})

test('vortices of no more energy than rounding leaves are nought, not a failure', () => {
  const { result } = solve({ ...VORTICES, N: 8, visc: 1, dt: 0.004, steps: 2000 })
  assert.is(result.energyRatio, 0)
})

test('the change told is that of the velocity in a second, over the velocity', () => {
  for (const dt of [0.001, 0.004]) {
    const { steadyChange } = solve({ ...VORTICES, N: 32, visc: 0.01, dt, steps: 40 }).result
    near(steadyChange, 8 * Math.PI ** 2 * 0.01, { relative: 0.01 })
  }
})

test('the series of the vortices is their decay', () => {
  const { t, kineticEnergy, exact } = solve(VORTICES).result.series
  near(t!.at(-1), 0.5, { relative: 1e-14 })
  assert.is(kineticEnergy![0], 0.25)
  for (const [k, energy] of Array.from(kineticEnergy!).entries()) {
    near(energy, exact![k]!, { relative: 0.02 })
  }
})

test('the pressure of the vortices is that of Bernoulli', () => {
  const { fields } = solve({ ...VORTICES, N: 64, visc: 0.001, dt: 0.005, steps: 2 }).result
  const { nx, dx, values } = fields['p']!
  for (let j = 0; j < nx; j += 7) {
    for (let i = 0; i < nx; i += 7) {
      const exact = (Math.cos(4 * Math.PI * i * dx) + Math.cos(4 * Math.PI * j * dx)) / 4
      near(values[j * nx + i], exact, { absolute: 5e-3 })
    }
  }
})

test('the number of iterations allowed changes nothing: the solver is direct', () => {
  const one = solve({ ...EARLY, iters: 1 })
  assert.is(solve({ ...EARLY, iters: 500 }).value, one.value)
  assert.ok(one.result.divergenceAfter! < 1e-12)
  assert.ok(one.result.divergenceBefore! > 1)
})

test('steps beyond the limits of Courant number and viscosity are refused with one that passes', () => {
  for (const input of [
    { N: 32, dt: 0.04, visc: 0.001 },
    { N: 64, dt: 0.01 },
    { problem: 'taylor-green', N: 100, dt: 0.011, visc: 1e-4 },
  ]) {
    const failure = refused(input)
    assert.is(failure.code, 'UNSTABLE')
    const { dt } = failure.details as { dt: number }
    assert.ok(dt < input.dt)
    const problem = 'taylor-green'
    assert.ok(solve({ ...input, problem, dt, steps: 10 }).result.cfl! <= 1)
  }
})

inLong('a lid that has just started is resolved on finer grids than those asked for', () => {
  const visc = inTier({ short: 0.05, long: 0.01 })
  const young = (N: number) => solve({ N, visc, dt: 0.001, steps: 100 }).result
  const [coarse, fine] = [young(12), young(inTier({ short: 24, long: 40 }))]
  near(coarse.streamFunctionMin!, fine.streamFunctionMin!, { relative: 2e-3 })
  assert.ok(coarse.accuracy.estimate < 1e-3)
})

test('a boundary layer too thin for the grids is refused', () => {
  const thin = [
    { N: 32, dt: 0.001, steps: 1 },
    { N: 16, visc: 1e-5, dt: 0.01, steps: 100 },
  ]
  for (const input of firstInTier(thin, 1)) {
    const failure = refused(input)
    assert.is(failure.code, 'PRECISION')
    assert.ok((failure.details!['error'] as number) > 1e-3)
  }
})

test('a run too long is refused with the steps that pass', () => {
  const input = { N: 160, dt: 0.001, steps: 200_000 }
  const failure = refused(input)
  assert.is(failure.code, 'INVALID_INPUT')
  const [{ maximum }] = failure.details!['errors'] as [{ maximum: number }]
  assert.ok(maximum > 5000 && maximum < 50_000)
  assert.ok(
    flow.costMs({ ...input, steps: maximum, problem: 'cavity', visc: 0.01, iters: 1 }) < 2e4,
  )
})

test('values outside the ranges are refused', () => {
  for (const input of [
    { N: 7 },
    { N: 161 },
    { dt: 0 },
    { visc: 0 },
    { steps: 0 },
    { iters: 0 },
    { problem: 'pipe' },
    { Re: 100 },
  ]) {
    assert.is(refused(input).code, 'INVALID_INPUT', JSON.stringify(input))
  }
})

test('a quartic has its minimum where it is, between samples and in two dimensions', () => {
  const f = (x: number) => (x - 5.3) ** 2 * (1 + 0.02 * (x - 5.3) ** 2) - 2
  const low = minimumOf(Array.from({ length: 12 }, (_, i) => f(i)))
  near(low.place, 5.3, { absolute: 1e-12 })
  near(low.value, -2, { absolute: 1e-12 })
  const g = (x: number, y: number) => f(x) + (y - 4.6) ** 2 + 0.5 * (x - 5.3) * (y - 4.6)
  const values = Float64Array.from({ length: 144 }, (_, n) => g(n % 12, Math.floor(n / 12)))
  const { value, column, row } = minimumOnSquare(values, 12)
  near(column, 5.3, { absolute: 1e-10 })
  near(row, 4.6, { absolute: 1e-10 })
  near(value, -2, { absolute: 1e-10 })
})

test('a minimum on a square is the same wherever it lies between the nodes', () => {
  const f = (x: number, y: number) => -Math.cos(0.4 * (x - 5.3)) * Math.cos(0.4 * (y - 5.8))
  const square = Float64Array.from({ length: 144 }, (_, n) => f(n % 12, Math.floor(n / 12)))
  const { value, column, row } = minimumOnSquare(square, 12)
  // Degree four leaves 1e-5 of it.
  near(value, -1, { absolute: 1e-6 })
  near(column, 5.3, { absolute: 1e-5 })
  near(row, 5.8, { absolute: 1e-5 })
})

test('extrapolation removes errors h^2 and h^4', () => {
  const cells = [12, 16, 24]
  const values = cells.map(n => 3 + 5 / n ** 2 - 70 / n ** 4)
  near(atNoSpacing(cells, values), 3, { absolute: 1e-13 })
  assert.equal(levelsAbout(33), [12, 16, 24, 33, 50, 66, 100, 132])
  assert.equal(levelsAbout(160), [60, 80, 120, 160])
  assert.equal(narrowLevelsAbout(32).slice(0, 9), [8, 12, 16, 20, 24, 32, 40, 48, 64])
  // An error takes two more grids than an extrapolation: of two that agree by chance nobody would know.
  for (const n of [8, 9, 33, 160]) assert.ok(narrowLevelsAbout(n).length >= 6, String(n))
})

test('extrapolation in the cavity removes what its corners add, too', () => {
  const cells = [6, 8, 12, 16, 24, 32]
  const values = cells.map(n => 3 + 5 / n ** 2 - 9 / n ** 3 + 70 / n ** 4)
  const { value, error } = limitOf(cells, values)
  near(value, 3, { absolute: 1e-12 })
  assert.ok(error < 1e-11)
  const more = cells.map((n, k) => values[k]! + 100 / n ** 5)
  const rest = limitOf(cells, more)
  assert.ok(Math.abs(rest.value - 3) < rest.error && rest.error < 10 * Math.abs(rest.value - 3))
  assert.is(limitOf(cells.slice(1), more.slice(1)).error, Number.MAX_VALUE)
})

inLong(
  'the cavity holds 1e-4 at its defaults, and coarse runs before the flow is steady are as good as they say',
  () => {
    const { value, uncertainty, precisionBound, result } = solve()
    assert.ok(result.accuracy.estimate <= 1e-4)
    assert.is(precisionBound, 1e-4)
    // Botella and Peyret, Computers and Fluids 27 (1998) 421, take Re = 1000; at 100 four grids up to 96 agree on this.
    assert.ok(Math.abs(value! + 0.103517713) < uncertainty)
    const coarse = solve({ N: 16, steps: 100, dt: 0.01 })
    const fine = solve({ N: 48, steps: 100, dt: 0.01 })
    assert.ok(Math.abs(coarse.value! - fine.value!) < coarse.uncertainty + fine.uncertainty)
  },
)

test('the bits are the recorded ones on every machine', () => {
  const bits = (input: Record<string, unknown>) => {
    const { series, fields } = solve(input).result
    const all = Object.values(fields).map(({ values }) => values)
    return bitsHash(series['kineticEnergy']!, series['uCentre'] ?? [], ...all)
  }
  assert.is(bits({}), '14e7bdd011dd7ff68d53fbe2fcfacbc3b24170032f8f999a0028ee86b07b9f24')
  assert.is(
    bits({ ...EARLY, N: 19 }),
    '9cf6cefc5a300a129c7cc1109c98ecccda4b6c9fef12710821e7e596cc763cbc',
  )
  assert.is(
    bits({ ...VORTICES, N: 21 }),
    'da7abb074dddc32a0e6aee32bfec1d69d375dbe9fc3787ed22f9beb65b00b4e9',
  )
})

/** Straight between the samples. */
function valueAt(x: ArrayLike<number>, f: ArrayLike<number>, place: number): number {
  let k = 1
  while (x[k]! < place) k++
  const part = (place - x[k - 1]!) / (x[k]! - x[k - 1]!)
  return f[k - 1]! * (1 - part) + f[k]! * part
}

test.run()
