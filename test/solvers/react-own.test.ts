// Reactions of the caller's own: published benchmarks, closed forms, orders by solutions that are made up, runs in pieces, refusals.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { WorkMeter } from '../../workers/dynamics/work-meter.ts'
import { kernels } from '../../workers/kernel.ts'
import { cosh, exp, tanh } from '../../workers/numerics/mathematics.ts'
import { Random } from '../../workers/numerics/random.ts'
import { GridRates } from '../../workers/solvers/react/grid-rates.ts'
import { readMedium } from '../../workers/solvers/react/medium.ts'
import { GridSteps } from '../../workers/solvers/react/own-steps.ts'
import type { OwnInput } from '../../workers/solvers/react/own-words.ts'
import { react } from '../../workers/solvers/react/react.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('react with own species')
const inLong = longOnly(test)
const solve = solverOf(react)

interface SpeciesEnd {
  name: string
  mean: number
  error: number
  wavelength: number | null
  spots: number
}

const speciesOf = ({ result }: ReturnType<typeof solve>) => result.species as SpeciesEnd[]
const valuesAt = ({ result }: ReturnType<typeof solve>, i = 0) =>
  (result.probes as { values: Record<string, number>; errors: Record<string, number> }[])[i]!

const closed = { kind: 'no-flux' }
const line = { left: closed, right: closed }
const box = { ...line, bottom: closed, top: closed }

test('the stiff kinetics of Robertson, well mixed', () => {
  const solved = solve({
    species: [
      { name: 'a', rate: '-0.04*a + 1e4*b*c', initial: 1 },
      { name: 'b', rate: '0.04*a - 1e4*b*c - 3e7*b^2', initial: 0 },
      { name: 'c', rate: '3e7*b^2', initial: 0 },
    ],
    tEnd: 1000,
  })
  const [a, b, c] = speciesOf(solved)
  near(a!.mean, 0.336875, { absolute: 1e-6 })
  near(b!.mean, 2.0137e-6, { relative: 1e-5 })
  near(c!.mean, 0.663123, { absolute: 1e-6 })
})

test('where a front lies between cells is in the error of its place and of its speed', () => {
  const front = (cells: number) =>
    solve({
      species: [
        {
          name: 'u',
          D: 0.598,
          rate: 'u*(1 - u)*(u - 0.327)',
          initial: '1/(1 + exp((x - 12.871)/sqrt(1.196)))',
        },
      ],
      domain: { x: [0, 40.688] },
      boundaries: line,
      tEnd: 3.853,
      front: { level: 0.4035 },
      cells: [cells],
    }).result.front as Record<'position' | 'speed', { value: number; error: number }>
  const [few, many] = [front(64), front(512)]
  for (const what of ['position', 'speed'] as const) {
    near(few[what].value, many[what].value, { absolute: 2 * few[what].error })
  }
})

test('the period of the Oregonator', () => {
  const { result } = solve({
    species: [
      { name: 'a', rate: '77.27*(b + a*(1 - 8.375e-6*a - b))', initial: 1 },
      { name: 'b', rate: '(c - (1 + a)*b)/77.27', initial: 2 },
      { name: 'c', rate: '0.161*(a - c)', initial: 3 },
    ],
    tEnd: 1500,
  })
  near((result.oscillation as { period: number }).period, 302.85804, { absolute: 1e-5 })
})

test('the front of Nagumo runs at (1/2 - a) sqrt(2 D)', () => {
  const solved = solve(react.examples.find(({ title }) => title.includes('Nagumo: '))!.input)
  const exact = 0.25 * Math.SQRT2
  near(solved.value, exact, { relative: 1e-4 })
  assert.ok(solved.uncertainty > Math.abs(solved.value! - exact))
})

test('the front of Fisher is late by what Bramson found: 2 - 3/(2 t)', () => {
  const run = (tEnd: number) =>
    solve({
      species: [{ name: 'u', D: 1, rate: 'u*(1 - u)', initial: 'exp(-x^2)' }],
      domain: { x: [0, 120] },
      boundaries: line,
      cells: [480],
      tEnd,
      tolerance: 1e-7,
      front: { level: 0.5 },
    }).result.front as { position: { value: number } }
  const speed = (run(45).position.value - run(35).position.value) / 10
  near(speed, 2 - 1.5 / 40, { absolute: 0.01 })
})

test('a catalyst slab at a Thiele modulus of 3', () => {
  const { value } = solve({
    species: [{ name: 'c', D: 1, rate: '-9*c', initial: 1 }],
    domain: { x: [0, 1] },
    boundaries: { left: closed, right: { kind: 'value', value: 1 } },
    analysis: 'steady',
    probes: [[0]],
  })
  near(value, 1 / cosh(3), { relative: 1e-4 })
  near(tanh(3) / 3, 0.331685, { absolute: 1e-6 })
})

const SCHNAKENBERG = {
  species: [
    { name: 'u', D: 1, rate: 'a - u + u^2*v', initial: 1 },
    { name: 'v', D: 40, rate: 'b - u^2*v', initial: 0.9 },
  ],
  parameters: { a: 0.1, b: 0.9 },
}

test('the unstable waves of Schnakenberg, from the Jacobian by hand', () => {
  const { result } = solve({ ...SCHNAKENBERG, analysis: 'dispersion' })
  const [state] = result.dispersion as {
    at: { u: number; v: number }
    stability: string
    fastest: { k: number; growth: number }
    unstable: { from: number; to: number }[]
  }[]
  assert.equal(state!.stability, 'stable')
  near(state!.at.v, 0.9, { relative: 1e-12 })
  // J = [0.8, 1; -1.8, -1] at (1, 0.9); the determinant of J - k^2 D vanishes at both ends of the band.
  const [a, b] = [40, 1 - 40 * 0.8]
  const root = Math.sqrt(b * b - 4 * a)
  const [band] = state!.unstable
  near(band!.from, Math.sqrt((-b - root) / (2 * a)), { relative: 1e-9 })
  near(band!.to, Math.sqrt((-b + root) / (2 * a)), { relative: 1e-9 })
  const growth = (k: number) => {
    const [p, q] = [0.8 - k * k, -1 - 40 * k * k]
    const trace = p + q
    return (trace + Math.sqrt(trace * trace - 4 * (p * q + 1.8))) / 2
  }
  const { k } = state!.fastest
  near(state!.fastest.growth, growth(k), { relative: 1e-12 })
  assert.ok(growth(k) >= growth(k * 1.001) && growth(k) >= growth(k * 0.999))
})

test('a small wave grows by its eigenvalue, and its length is told', () => {
  const k = 0.4
  const solved = solve({
    ...SCHNAKENBERG,
    species: SCHNAKENBERG.species.map((one, i) =>
      i === 0 ? { ...one, initial: '1 + 1e-6*cos(0.4*x)' } : one,
    ),
    domain: { x: [0, (2 * Math.PI * 4) / k] },
    cells: [128],
    tEnd: 20,
    tolerance: 1e-8,
    probes: [[0], [Math.PI / k]],
  })
  const { t } = solved.result.series
  const [top, low] = [solved.result.series['probe1_u']!, solved.result.series['probe2_u']!]
  const size = (i: number) => (top[i]! - low[i]!) / 2
  const [p, q] = [0.8 - k * k, -1 - 40 * k * k]
  const growth = (p + q + Math.sqrt((p + q) ** 2 - 4 * (p * q + 1.8))) / 2
  near(size(500) / size(250), exp(growth * (t![500]! - t![250]!)), { relative: 1e-3 })
  near(speciesOf(solved)[0]!.wavelength!, (2 * Math.PI) / k, { relative: 1e-9 })
  assert.equal(speciesOf(solved)[0]!.spots, 4)
})

test('what a flow carries out at one end: closed form of advection, diffusion and decay', () => {
  const { value, uncertainty } = solve({
    species: [{ name: 'u', D: 0.1, rate: '-0.5*u', initial: 0 }],
    domain: { x: [0, 10] },
    advection: [1],
    analysis: 'steady',
    boundaries: { left: { kind: 'flux', value: 1 }, right: { kind: 'outflow' } },
    probes: [[5]],
  })
  const slope = (1 - Math.sqrt(1.2)) / 0.2
  const exact = exp(5 * slope) / (1 - 0.1 * slope)
  near(value, exact, { relative: 1e-4 })
  assert.ok(uncertainty > Math.abs(value! - exact))
})

test('a hump is carried along and widens', () => {
  const { value, uncertainty } = solve({
    species: [{ name: 'u', D: 0.01, initial: 'exp(-(x - 3)^2)' }],
    domain: { x: [0, 20] },
    advection: [1],
    tEnd: 10,
    probes: [[13]],
    cells: [512],
  })
  const exact = 1 / Math.sqrt(1.4)
  near(value, exact, { relative: 1e-3 })
  assert.ok(uncertainty > Math.abs(value! - exact))
})

test('diffusion by the species itself: the solution of Barenblatt keeps its shape', () => {
  // u_t = (u u_x)_x, mass 4/3: the height falls as t^(-1/3) from t0 = 1/6.
  const solved = solve({
    species: [{ name: 'u', D: 'u', initial: 'max(0, 1 - x^2)' }],
    domain: { x: [-4, 4] },
    boundaries: line,
    tEnd: 7 / 6,
    probes: [[0]],
  })
  near(solved.value, 0.5, { relative: 1e-3 })
  near(speciesOf(solved)[0]!.mean, 4 / 3 / 8, { relative: 1e-3 })
})

const numbers = (values: ArrayLike<number>) => Array.from(values)

/** Largest error at t = 0.5 of a solution that is made up. */
function madeUpError(input: OwnInput, exact: string, n: number, dim: 1 | 2): number {
  const medium = readMedium(input)
  const grid = new GridRates(kernels, medium, n, dim === 1 ? 1 : n)
  const steps = new GridSteps(grid, 1e-10, new WorkMeter())
  const fill = (t: number) => {
    const texts = { species: [{ name: 'u', initial: exact.replaceAll(/\bt\b/g, `(${t})`) }] }
    const values = new Float64Array(grid.n)
    readMedium({ ...input, ...texts }).species[0]!.initial!.fill(
      values,
      [grid.centresX, grid.centresY],
      0,
    )
    return values
  }
  grid.of(steps.y, 0).set(fill(0))
  steps.begin(0)
  while (steps.t < 0.5) steps.advance()
  const end = grid.vector()
  steps.at(0.5, end)
  const wanted = fill(0.5)
  return numbers(grid.of(end, 0)).reduce(
    (most, one, i) => Math.max(most, Math.abs(one - wanted[i]!)),
    0,
  )
}

test('sixth order where diffusion is uniform and sides hold nothing', () => {
  // u = exp(-T) cos(pi X) cos(pi Y) + 1 with D = 1/2: the rate is what is left of u_T - D lap u, beside -u^2.
  const input = {
    species: [
      {
        name: 'u',
        D: 0.5,
        rate: '(pi^2 - 1)*(u - 1) - u^2 + (exp(-t)*cos(pi*x)*cos(pi*y) + 1)^2',
        initial: 1,
      },
    ],
    domain: { x: [0, 1], y: [0, 1] },
    boundaries: box,
  } as OwnInput
  const exact = '1 + exp(-t)*cos(pi*x)*cos(pi*y)'
  const errors = [6, 12].map(n => madeUpError(input, exact, n, 2))
  near(errors[0]! / errors[1]!, 64, { relative: 0.15 })
})

test('second order between sides that hold values and let through, with a coefficient of its own', () => {
  // u = x^2 (1 + t) + 1, D = 1 + x: u_t - (D u_x)_x = x^2 - 2 (1 + t)(1 + 2 x).
  const input = {
    species: [{ name: 'u', D: '1 + x', rate: 'x^2 - 2*(1 + t)*(1 + 2*x)', initial: 1 }],
    domain: { x: [0, 1] },
    boundaries: {
      left: { kind: 'value', value: 1 },
      right: { kind: 'flux', value: '4*(1 + t) + u - (2 + t)' },
    },
  } as OwnInput
  const errors = [16, 32, 64].map(n => madeUpError(input, '1 + x^2*(1 + t)', n, 1))
  near(errors[1]! / errors[2]!, 4, { relative: 0.15 })
})

inLong('what is carried is of second order at least, in the plane', () => {
  const input = {
    species: [
      {
        name: 'u',
        D: 0.02,
        rate: '0.02*8*pi^2*sin(2*pi*(x - t))*sin(2*pi*(y + t/2))',
        initial: 1,
      },
    ],
    domain: { x: [0, 1], y: [0, 1] },
    advection: [1, -0.5],
  } as OwnInput
  const exact = 'sin(2*pi*(x - t))*sin(2*pi*(y + t/2))'
  const errors = [16, 32].map(n => madeUpError(input, exact, n, 2))
  assert.ok(errors[0]! / errors[1]! > 3.5)
})

test('a run in two pieces ends with the bits of one', () => {
  const random = new Random(7)
  const input = {
    ...SCHNAKENBERG,
    domain: { x: [0, 30] },
    boundaries: { left: { kind: 'value', value: 1 }, right: closed },
    noise: { strength: 0.05, seed: 2 },
    cells: [64],
    tEnd: 6,
  }
  const whole = solve(input)
  const first = solve({ ...input, tEnd: 1 + 4 * random.uniform() })
  const { noise: _, ...rest } = input
  const both = solve({ ...rest, initial: { state: first.result.state } })
  assert.equal(numbers(both.result.series['u']!), numbers(whole.result.series['u']!))
  assert.equal((both.result.state as { digest: string }).digest.length, 64)
})

test('a mean that nothing changes hides no error: what a coarse grid loses of a wave is told', () => {
  const { result } = solve({
    species: [{ name: 'u', D: '1 + 0*x', initial: 'cos(pi*x)' }],
    domain: { x: [0, 1] },
    boundaries: line,
    cells: [16],
    tEnd: 0.1,
  })
  const lost = exp(-0.1 * Math.PI ** 2) / Math.SQRT2
  const u = result.series['u']!
  const size = Math.sqrt(numbers(u).reduce((sum, one) => sum + one * one, 0) / 16)
  assert.ok(result.accuracy.estimate > Math.abs(size - lost))
  assert.ok(Math.abs(size - lost) > 1e-5)
})

test('the same seed gives the same start, another one another', () => {
  const mean = (seed: number) =>
    solve({
      species: [{ name: 'u', D: 1, initial: 0 }],
      domain: { x: [0, 10], y: [0, 10] },
      cells: [16, 16],
      noise: { strength: 1, seed },
      tEnd: 1,
    }).value
  assert.is(mean(3), mean(3))
  assert.is.not(mean(3), mean(4))
})

test('D that differs by layers lets through what stands in a row', () => {
  // Flux 1 through a layer of D 1 and one of D 10, each of thickness 1, from 0: u(2) = 1 + 1/10.
  const solved = solve({
    species: [{ name: 'u', D: 'if(x < 1, 1, 10)', initial: 0 }],
    domain: { x: [0, 2] },
    boundaries: { left: { kind: 'value', value: 0 }, right: { kind: 'flux', value: 1 } },
    analysis: 'steady',
    cells: [32],
    probes: [[2]],
  })
  near(valuesAt(solved).values['u']!, 1.1, { relative: 1e-6 })
})

const refused = (input: object) => refusal(() => solve(input))

test('what cannot be run is refused with its place', () => {
  const u = { name: 'u', D: 1, rate: '-u', initial: 1 }
  const base = { species: [u], domain: { x: [0, 1] }, tEnd: 1 }
  const places: [object, string][] = [
    [{ ...base, species: [u, u] }, '/species/1/name'],
    [{ ...base, species: [{ ...u, name: 'x' }] }, '/species/0/name'],
    [{ ...base, species: [{ ...u, rate: '-w' }] }, '/species/0/rate'],
    [{ ...base, species: [{ ...u, D: -1 }] }, '/species/0/D'],
    [{ ...base, species: [{ ...u, initial: 'u' }] }, '/species/0/initial'],
    [{ ...base, cells: [30] }, '/cells/0'],
    [{ ...base, cells: [32, 32] }, '/cells'],
    [{ ...base, probes: [[2]] }, '/probes/0'],
    [{ ...base, snapshots: [2] }, '/snapshots/0'],
    [{ ...base, boundaries: { top: closed } }, '/boundaries/top'],
    [{ ...base, boundaries: { left: { kind: 'periodic' } } }, '/boundaries/right'],
    [{ ...base, boundaries: { left: { w: closed } } }, '/boundaries/left/w'],
    [{ ...base, boundaries: { left: { kind: 'value', value: 'u' } } }, '/boundaries/left/value'],
    [{ ...base, parameters: { k: 1 } }, '/parameters/k'],
    [{ ...base, front: { species: 'w' } }, '/front/species'],
    [{ ...base, initial: 3 }, '/initial'],
    [{ ...base, N: 32 }, '/N'],
    [{ domain: { x: [0, 1] } }, '/domain'],
    [{ ...base, tEnd: undefined }, '/tEnd'],
    [{ ...base, domain: undefined }, '/domain'],
    [{ ...base, analysis: 'steady' }, '/tEnd'],
    [{ ...base, analysis: 'dispersion' }, '/domain'],
    [
      { species: [{ name: 'w' }, { name: 'u', rate: '-k*u', initial: 1 }], tEnd: 1 },
      '/species/1/rate',
    ],
    [{ species: [{ name: 'u', rate: '-u*x', initial: 1 }], tEnd: 1 }, '/species/0/rate'],
    [{ species: [{ name: 'u', rate: '-u', initial: 'x' }], tEnd: 1 }, '/species/0/initial'],
  ]
  for (const [input, place] of places) {
    const pointers = (refused(input).details as { errors: { pointer: string }[] }).errors
    assert.is(pointers[0]!.pointer, place)
  }
})

test('a pulse that long steps of well mixed species go over is run with short ones', () => {
  const { value, uncertainty } = solve({
    species: [{ name: 'u', rate: '-u + exp(-((t - 5)/w)^2)', initial: 0 }],
    parameters: { w: 0.01 },
    tEnd: 10,
  })
  near(value, 0.01 * Math.sqrt(Math.PI) * Math.exp(-5 + 0.01 ** 2 / 4), { relative: 1e-7 })
  assert.ok(uncertainty < 1e-9)
})

test('without an initial a state at rest is that reached from 0, with the error of what is left to come', () => {
  const { value, uncertainty, result } = solve({
    species: [{ name: 'c', D: 2 }],
    domain: { x: [0, 1] },
    boundaries: { left: { kind: 'flux', value: 3 }, right: { kind: 'value', value: 0 } },
    ...{ analysis: 'steady', probes: [[0]], cells: [64] },
  })
  near(value, 1.5, { absolute: 3 * uncertainty })
  assert.match(result.warnings.join(), /reached from 0/)
})

test('species that grow beyond all numbers are told', () => {
  const { code } = refused({
    species: [{ name: 'u', D: 1, rate: 'u^2', initial: 2 }],
    domain: { x: [0, 1] },
    tEnd: 1,
    cells: [16],
  })
  assert.ok(code === 'UNSTABLE' || code === 'NOT_CONVERGED')
})

/** Schnakenberg, and its fastest wave as it stands in the example of the solver. */
const STRIPES = [
  { name: 'u', D: 1, rate: 'a - u + u^2*v', initial: 1 },
  { name: 'v', D: 40, rate: 'b - u^2*v', initial: 1 },
]
const stripes = (more: object[]) => ({
  species: [...STRIPES, ...more],
  parameters: { a: 0.1, b: 0.9 },
  analysis: 'dispersion',
})

test('a species apart that hardly spreads, or dies at once, hides no wave of the others', () => {
  for (const other of [
    { D: 1e-8, rate: '-w' },
    { D: 1, rate: '-1e9*w' },
  ]) {
    const { value } = solve(stripes([{ name: 'w', initial: 0, ...other }]))
    near(value, 0.41101121157751, { relative: 1e-9 })
  }
})

test('no fastest wave is told where the shortest grow fastest, and none of rates that name t', () => {
  const still = stripes([])
  still.species = [{ ...STRIPES[0]!, D: 0 }, STRIPES[1]!]
  faultAt(
    '/species/0/D',
    refusal(() => solve(still)),
  )
  faultAt(
    '/species/2/rate',
    refusal(() => solve({ ...stripes([{ name: 'w', rate: '-t*w', initial: 0 }]) })),
  )
})

test('snapshots before the state from which a run goes on, and fronts that are nowhere, are refused', () => {
  const run = (more: object) =>
    solve({
      species: [{ name: 'u', D: 1, rate: 'u*(1 - u)', initial: 'exp(-x^2)' }],
      domain: { x: [-10, 10] },
      cells: [32],
      ...more,
    })
  const initial = run({ tEnd: 1 }).result.state
  faultAt(
    '/snapshots/0',
    refusal(() => run({ tEnd: 2, initial, snapshots: [0.5, 1.5] })),
  )
  faultAt(
    '/front/level',
    refusal(() => run({ tEnd: 1, front: { level: 50 } })),
  )
})

test('a Brusselator in the plane against a spectral solution', () => {
  const solved = solve({
    species: [
      { name: 'u', rate: '1 - 4*u + u^2*v', D: 0.2, initial: '1 + cos(w*x)*sin(w*y)/2' },
      { name: 'v', rate: '3*u - u^2*v', D: 0.1, initial: '3 + sin(2*w*x)/2' },
    ],
    parameters: { w: Math.PI / 10 },
    ...{ domain: { x: [0, 20], y: [0, 20] }, cells: [64, 64], tEnd: 5 },
  })
  const [u, v] = speciesOf(solved)
  near(u!.mean, 1.1625319628511, { relative: 1e-4 })
  near(v!.mean, 3.1355640646051, { relative: 1e-4 })
  assert.ok(Math.abs(u!.mean - 1.1625319628511) < u!.error)
  assert.ok(Math.abs(v!.mean - 3.1355640646051) < v!.error)
})

test('errors hold what the samples of a start leave open', () => {
  const still = { kind: 'no-flux' }
  const initial = Array.from({ length: 17 }, (_, i) => Math.cos((Math.PI * i) / 16))
  const { value, uncertainty, result } = solve({
    species: [{ name: 'c', D: 0.05, initial }],
    ...{ domain: { x: [0, 1] }, boundaries: { left: still, right: still }, cells: [64] },
    ...{ tEnd: 0.4, probes: [[0.1]] },
  })
  const off = Math.abs(value! - Math.cos(0.1 * Math.PI) * Math.exp(-(Math.PI ** 2) * 0.02))
  assert.ok(off < 1.2 * uncertainty && uncertainty < 2 * off, `${off}`)
  assert.match(result.warnings.join(), /straight between its 17 values/)
})

test.run()
