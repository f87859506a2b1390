// Bodies of the caller's own: closed forms, order by solutions that are made up, runs in pieces, refusals.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Coefficient } from '../../workers/continuum/coefficient.ts'
import { axisOf } from '../../workers/continuum/grid-lines.ts'
import { WorkMeter } from '../../workers/dynamics/work-meter.ts'
import { kernels } from '../../workers/kernel.ts'
import { Random } from '../../workers/numerics/random.ts'
import { faultsOf } from '../../workers/refusal.ts'
import { type Body, readBody } from '../../workers/solvers/heat/body.ts'
import { Conduction } from '../../workers/solvers/heat/conduction.ts'
import { heat } from '../../workers/solvers/heat/heat.ts'
import { HeatSteps } from '../../workers/solvers/heat/tr-bdf2.ts'
import { probesOf, T3 } from '../support/heat-bodies.ts'
import { manufactured } from '../support/manufactured.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { firstInTier, inTier, longOnly } from '../support/tier.ts'

const test = suite('heat in own bodies')
const inLong = longOnly(test)
const solve = solverOf(heat)

test('a conductivity that grows with the temperature bends the profile as the Kirchhoff transform says', () => {
  const solved = solve({
    domain: { x: [0, 1] },
    material: { k: '1 + b*T' },
    parameters: { b: 1 },
    steady: true,
    boundaries: { left: { kind: 'value', value: 0 }, right: { kind: 'value', value: 1 } },
    probes: [[0.5], [0.25]],
  })
  for (const { at, value } of probesOf(solved))
    near(value, Math.sqrt(1 + 3 * at[0]!) - 1, { absolute: 2e-5 })
})

test('near a face that all grids share a probe is told what its straight line leaves out', () => {
  const { value, uncertainty } = solve({
    domain: { x: [0, 1] },
    material: { k: 1 },
    regions: [{ x: [0.37, 1], k: 1000 }],
    sources: [{ density: 5 }],
    steady: true,
    boundaries: { left: { kind: 'value', value: 0 }, right: { kind: 'value', value: 1 } },
    probes: [[0.2]],
  })
  // k T' = flux - 5 x, which the temperatures of both ends determine.
  const edge = 0.37
  const flux = (1 + 2.5 * edge ** 2 + 0.0025 * (1 - edge ** 2)) / (edge + 0.001 * (1 - edge))
  near(value, 0.2 * flux - 0.1, { absolute: 1.1 * uncertainty })
  near(uncertainty, 0, { absolute: 1e-6 })
})

test('spheres and pipes: shells in their own coordinates', () => {
  const shell = {
    domain: { x: [0.5, 1] },
    material: { k: 2 },
    steady: true,
    boundaries: { left: { kind: 'value', value: 100 }, right: { kind: 'value', value: 0 } },
  }
  const sphere = solve({ ...shell, coordinates: 'spherical' }).result.heatFlows!
  near(sphere.left, (4 * Math.PI * 2 * 100) / (1 / 0.5 - 1), { relative: 1e-5 })
  const pipe = solve({ ...shell, coordinates: 'cylindrical' }).result.heatFlows!
  near(pipe.left, (2 * Math.PI * 2 * 100) / Math.LN2, { relative: 1e-5 })
  near(pipe.left, -pipe.right, { relative: 1e-9 })
})

test('a plate of four cells across is run on grids of two and of one as well', () => {
  const insulated = { kind: 'insulated' }
  const { value } = solve({
    domain: { x: [0, 1], y: [0, 0.1] },
    material: { k: 1 },
    boundaries: {
      left: { kind: 'value', value: 1 },
      right: { kind: 'value', value: 0 },
      ...{ bottom: insulated, top: insulated },
    },
    cells: [64, 4],
    steady: true,
    probes: [[0.25, 0.05]],
  })
  near(value, 0.75, { relative: 1e-9 })
})

test('a source at a point and one in a region give off what they are said to', () => {
  const { result } = solve({
    domain: { x: [0, 1], y: [0, 1] },
    material: { k: 1 },
    sources: [
      { at: [0.3, 0.6], power: 5 },
      { centre: [0.7, 0.3], radius: 0.1, density: 100 },
    ],
    steady: true,
  })
  const out = Object.values(result.heatFlows!).reduce((sum, one) => sum + one, 0)
  near(out, -(5 + Math.PI), { relative: 2e-4 })
})

test('the error of a point between centres of cells is within what is said of it', () => {
  const solved = solve({
    domain: { x: [0, 1], y: [0, 0.5] },
    material: { k: 1 },
    steady: true,
    boundaries: { top: { kind: 'value', value: 'sin(pi*x)' } },
    probes: [
      [0.5, 0.25],
      [0.3, 0.4],
      [0.71, 0.13],
      [0.123, 0.456],
    ],
  })
  for (const { at, value, error } of probesOf(solved)) {
    const [x, y] = at as [number, number]
    const exact = (Math.sin(Math.PI * x) * Math.sinh(Math.PI * y)) / Math.sinh(Math.PI / 2)
    assert.ok(Math.abs(value - exact) <= error, `${value} ${exact} ${error}`)
    assert.ok(error < 1e-3)
  }
})

inLong('shapes have their areas, whatever cells they cut', () => {
  const shapes: [object, number, number][] = [
    [{ centre: [0.5, 0.4], radii: [0.3, 0.1] }, Math.PI * 0.03, 1e-3],
    [
      {
        points: [
          [0.1, 0.1],
          [0.9, 0.2],
          [0.4, 0.8],
        ],
      },
      0.265,
      1e-5,
    ],
    [
      {
        points: [
          [0.1, 0.1],
          [0.7, 0.1],
          [0.7, 0.3],
          [0.3, 0.3],
          [0.3, 0.9],
          [0.1, 0.9],
        ],
      },
      0.24,
      1e-12,
    ],
    [{ where: 'x + y < 0.8 and x > 0.2' }, 0.18, 1e-5],
  ]
  for (const [shape, area, relative] of shapes) {
    const { result } = solve({
      domain: { x: [0, 1], y: [0, 1] },
      material: { k: 1 },
      steady: true,
      sources: [{ density: 1, ...shape }],
      cells: [32, 32],
    })
    const out = Object.values(result.heatFlows!).reduce((sum, one) => sum - one, 0)
    near(out, area, { relative })
  }
})

test('a periodic bar mixes as its Fourier series says, and is shown at the times that are wanted', () => {
  const around = { kind: 'periodic' }
  const { value, result } = solve({
    domain: { x: [0, 1] },
    initial: 'if(x < 0.5, 1, 0)',
    boundaries: { left: around, right: around },
    tEnd: 0.01,
    snapshots: [0.005],
    probes: [[0.25]],
  })
  const series = [1, 3, 5].reduce(
    (sum, k, i) => sum + ((i % 2 === 0 ? 1 : -1) / k) * Math.exp(-((2 * Math.PI * k) ** 2) * 0.01),
    0,
  )
  near(value, 0.5 + (2 / Math.PI) * series, { relative: 5e-4 })
  assert.is(result.series['temperature1']!.length, result.series['x']!.length)
})

/** The error of a made up solution on a grid of n by n cells. */
function manufacturedError(n: number, steady: boolean, steps = 1e-7): number {
  const exact = steady ? 'sin(2*x + y)*exp(x*y/2) + x^2' : 'exp(-t)*cos(2*x - y) + x*y*t'
  const all = manufactured(exact, ['x', 'y', 't'], ['t', 'x', 'xx', 'y', 'yy'])
  const input = {
    alpha: 1,
    dim: 2,
    domain: { x: [0, 1], y: [0, 1] },
    material: { k: '1 + x*y + 0.2*sin(3*x)', rho: '1 + x', c: 2 },
    boundaries: {
      left: { kind: 'value', value: exact },
      right: { kind: 'value', value: exact },
      bottom: {
        kind: 'flux',
        value: steady
          ? '-(1 + 0.2*sin(3*x))*(cos(2*x) + sin(2*x)*x/2)'
          : '-(1 + 0.2*sin(3*x))*(exp(-t)*sin(2*x) + x*t)',
      },
      top: { kind: 'value', value: exact },
    },
  }
  const conductivity = manufactured('1 + x*y + 0.2*sin(3*x)', ['x', 'y', 't'], ['x', 'y'])
  const density: Coefficient = {
    constant: undefined,
    uses: new Set(steady ? [] : ['t']),
    changesUntil: () => [],
    work: 1,
    fill(values, [x, y], t, slopes) {
      const columns = [x!, y!, new Float64Array(values.length).fill(t)]
      const [, ut, ux, uxx, uy, uyy] = all(columns)
      const [k, kx, ky] = conductivity(columns)
      for (let i = 0; i < values.length; i++) {
        const stored = steady ? 0 : 2 * (1 + x![i]!) * ut![i]!
        values[i] = stored - kx![i]! * ux![i]! - ky![i]! * uy![i]! - k![i]! * (uxx![i]! + uyy![i]!)
      }
      slopes?.fill(0)
    },
  }
  const body: Body = { ...readBody(input as never), sources: [{ density, shape: undefined }] }
  const lines = axisOf(Float64Array.from({ length: n + 1 }, (_, i) => i / n))
  const conduction = new Conduction(body, lines, lines)
  const run = new HeatSteps(kernels, conduction, steps, new WorkMeter())
  const columns = (t: number) => [
    conduction.centresX,
    conduction.centresY,
    new Float64Array(conduction.n).fill(t),
  ]
  const now = run.temperatures.slice()
  if (steady) {
    run.rest()
    now.set(run.temperatures)
  } else {
    run.temperatures.set(all(columns(0))[0]!)
    run.begin(0)
    while (run.t < 0.5) run.advance()
    run.at(0.5, now)
  }
  const [wanted] = all(columns(0.5))
  return now.reduce((most, one, i) => Math.max(most, Math.abs(one - wanted![i]!)), 0)
}

inLong('second order in space, steady and in time, by solutions that are made up', () => {
  for (const steady of [true, false]) {
    const errors = [8, 16, 32].map(n => manufacturedError(n, steady))
    near(Math.log2(errors[1]! / errors[2]!), 2, { absolute: 0.25 })
    assert.ok(errors[2]! < 1e-2 && errors[0]! > errors[1]!, `${errors}`)
  }
})

inLong('a hundredth of the error of a step leaves some twentieth of the error in time', () => {
  const [a, b] = [1e-3, 1e-5].map(tolerance => {
    const run = solve({ ...T3, cells: [64], tolerance: tolerance! })
    return Math.abs(run.value! - solve({ ...T3, cells: [64], tolerance: 1e-7 }).value!)
  })
  assert.ok(a! / b! > 8 && a! / b! < 100, `${a} ${b}`)
})

const CUTS = inTier({ short: 1, long: 3 })

test('n steps and then m give the bits of n + m, wherever the run is cut', () => {
  const random = new Random(7)
  const plate = {
    domain: { x: [0, 1], y: [0, 0.5] },
    material: { k: '1 + 0.3*T', rho: 2, c: 3 },
    regions: [{ centre: [0.4, 0.2], radius: 0.1, k: 10 }],
    initial: 'x*(1 - x)',
    boundaries: { left: { kind: 'value', value: 'sin(2*t)' }, top: { kind: 'insulated' } },
    cells: [16, 8],
  }
  const runs = [
    [plate, 2],
    [T3, 32],
  ] as const
  for (const [input, end] of firstInTier(runs, 1)) {
    const whole = solve({ ...input, tEnd: end }).result
    for (let cut = 0; cut < CUTS; cut++) {
      const first = solve({ ...input, tEnd: end * (0.05 + 0.9 * random.uniform()) }).result
      const { initial: _, ...rest } = input
      const second = solve({ ...rest, tEnd: end, initial: first.state }).result
      const [one, other] = [whole, second].map(({ state }) => state as Record<string, unknown>)
      assert.equal(other!['arrays'], one!['arrays'])
      assert.is(other!['t'], one!['t'])
      for (const [i, probe] of (whole.probes as { value: number }[]).entries()) {
        assert.is((second.probes as { value: number }[])[i]!.value, probe.value)
      }
    }
  }
})

test('heat is neither made nor lost in an insulated body', () => {
  const insulated = { kind: 'insulated' }
  const { result } = solve({
    domain: { x: [0, 1], y: [0, 1] },
    material: { k: '1 + x', rho: 3, c: 5 },
    initial: 'x + y^2',
    boundaries: { left: insulated, right: insulated, bottom: insulated, top: insulated },
    tEnd: 20,
    cells: [16, 16],
  })
  // The mean of the start on cells of a sixteenth.
  near(result.meanTemperature, 0.5 + 1 / 3 - 1 / 12 / 16 / 16, { relative: 1e-9 })
  near(result.warmest! - result.coldest!, 0, { absolute: 1e-3 })
})

test('a short pulse of a long run is not stepped over', () => {
  const { value } = solve({
    domain: { x: [0, 1] },
    material: { k: 1e-3 },
    initial: 0,
    sources: [{ density: 'if(t > 60 and t < 61, 1, 0)' }],
    boundaries: { left: { kind: 'insulated' }, right: { kind: 'insulated' } },
    tEnd: 100,
  })
  near(value, 1, { relative: 1e-3 })
})

test('arrays start where their expressions do', () => {
  const common = {
    domain: { x: [0, 1], y: [0, 1] },
    tEnd: 0.01,
    cells: [24, 24],
    probes: [[0.5, 0.5]],
  }
  const n = 49
  const at = (i: number) => i / (n - 1)
  const rows = Array.from({ length: n }, (_, j) =>
    Array.from({ length: n }, (_, i) => at(i) * (1 - at(i)) * at(j) * (1 - at(j))),
  )
  const bytes = Buffer.alloc(8 * n * n)
  for (const [k, v] of rows.flat().entries()) bytes.writeDoubleLE(v, 8 * k)
  const text = solve({ ...common, initial: 'x*(1 - x)*y*(1 - y)' }).value!
  near(solve({ ...common, initial: rows }).value, text, { relative: 1e-3 })
  const packed = { data: bytes.toString('base64'), shape: [n, n] }
  assert.is(solve({ ...common, initial: packed }).value, solve({ ...common, initial: rows }).value)
})

const bar = { domain: { x: [0, 1] }, initial: 0, tEnd: 1 }

const REFUSED: readonly [Record<string, unknown>, string][] = [
  [{ domain: { x: [0, 1] }, tEnd: 1 }, '/initial'],
  [{ domain: { x: [0, 1] }, initial: 0 }, '/tEnd'],
  [{ initial: 0, tEnd: 1 }, '/domain'],
  [{ ...bar, kx: 3 }, '/kx'],
  [{ ...bar, nx: 100 }, '/nx'],
  [{ ...bar, alpha: 0 }, '/alpha'],
  [{ ...bar, alpha: 2, material: { k: 1 } }, '/alpha'],
  [{ ...bar, material: { rho: 1 } }, '/material/k'],
  [{ ...bar, material: { k: -1 } }, '/material/k'],
  [{ ...bar, material: { k: 'x - 0.5' } }, '/material'],
  [{ ...bar, material: { k: '1/x +' } }, '/material/k'],
  [{ ...bar, domain: { x: [1, 0] } }, '/domain/x'],
  [{ ...bar, boundaries: { top: { kind: 'value', value: 1 } } }, '/boundaries/top'],
  [{ ...bar, boundaries: { left: { kind: 'warm' } } }, '/boundaries/left/kind'],
  [{ ...bar, boundaries: { left: { kind: 'convection', h: 3 } } }, '/boundaries/left/ambient'],
  [{ ...bar, boundaries: { left: { kind: 'value', value: 1, h: 3 } } }, '/boundaries/left/h'],
  [{ ...bar, boundaries: { left: { kind: 'periodic' } } }, '/boundaries/right'],
  [{ ...bar, boundaries: { left: { kind: 'value', value: 'T' } } }, '/boundaries/left/value'],
  [{ ...bar, boundaries: { left: { kind: 'value', value: '1/t' } } }, '/boundaries/left/value'],
  [{ ...bar, probes: [[2]] }, '/probes/0'],
  [{ ...bar, probes: [[0.5, 0.5]] }, '/probes/0'],
  [{ ...bar, snapshots: [2] }, '/snapshots/0'],
  [{ ...bar, coordinates: 'spherical', domain: { x: [-1, 1] } }, '/domain/x'],
  [
    { ...bar, coordinates: 'cylindrical', boundaries: { left: { kind: 'insulated' } } },
    '/boundaries/left',
  ],
  [{ ...bar, regions: [{ radius: 1, k: 2 }] }, '/regions/0/centre'],
  [{ ...bar, sources: [{ at: [3], power: 1 }] }, '/sources/0/at'],
  [{ ...bar, initial: { data: 'AAAAAAAA+H8=', shape: [1] } }, '/initial'],
  [{ ...bar, initial: { digest: 'x' } }, '/initial'],
  [{ domain: { x: [0, 1] }, steady: true, tEnd: 2 }, '/tEnd'],
  [{ domain: { x: [0, 1], y: [0, 1] }, steady: true, cells: [512, 512] }, '/cells'],
  [
    {
      domain: { x: [0, 1] },
      steady: true,
      boundaries: { left: { kind: 'insulated' }, right: { kind: 'flux', value: 1 } },
    },
    '/boundaries',
  ],
]

test('what is missing, makes no sense or cannot be bounded is refused at its place', () => {
  for (const [input, pointer] of REFUSED) {
    const failure = refusal(() => solve(input))
    assert.ok(/^(INVALID|MISSING)_INPUT$/.test(failure.code), `${pointer}: ${failure.message}`)
    assert.is(faultsOf(failure)[0]?.pointer, pointer, failure.message)
  }
})

test('a state that was changed, or is of another grid, is refused', () => {
  const { state } = solve({ ...bar, cells: [16] }).result as { state: Record<string, unknown> }
  assert.is(solve({ ...bar, cells: [16], tEnd: 9, initial: state }).result.tEnd, 9)
  for (const wrong of [
    { ...state, t: 0.3 },
    { ...state, arrays: {} },
  ]) {
    assert.is(
      refusal(() => solve({ ...bar, cells: [16], tEnd: 9, initial: wrong })).code,
      'INVALID_INPUT',
    )
  }
  assert.is(
    refusal(() => solve({ ...bar, cells: [32], tEnd: 9, initial: state })).code,
    'INVALID_INPUT',
  )
})

test('errors hold what the samples of a start, of a source and of a conductivity leave open', () => {
  const wall = { kind: 'value', value: 0 }
  const bar = { domain: { x: [0, 1] }, boundaries: { left: wall, right: wall }, cells: [64] }
  const wave = Array.from({ length: 13 }, (_, i) => Math.sin((Math.PI * i) / 12))
  const material = { k: 1, rho: 1, c: 1 }
  const start = solve({ ...bar, material, initial: wave, tEnd: 0.05, probes: [[0.5]] })
  const heated = solve({ ...bar, material, sources: [{ density: wave }], steady: true })
  const laid = { ...bar, boundaries: { ...bar.boundaries, right: { kind: 'value', value: 1 } } }
  const k = wave.map(one => 1 + one)
  const varied = solve({ ...laid, material: { ...material, k }, steady: true, probes: [[0.25]] })
  const text = { ...material, k: '1 + sin(pi*x)' }
  const exact = solve({ ...laid, material: text, steady: true, probes: [[0.25]] })
  for (const [solved, wanted] of [
    [start, Math.exp(-0.05 * Math.PI ** 2)],
    [heated, 2 / Math.PI ** 3],
    [varied, exact.value!],
  ] as const) {
    const off = Math.abs(solved.value! - wanted)
    assert.ok(off < 1.2 * solved.uncertainty && solved.uncertainty < 5 * off, `${off}`)
    assert.match(solved.result.warnings.join(), /straight between its 13 values/)
  }
})

test.run()
