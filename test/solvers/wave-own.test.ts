// Waves of the caller's own: closed forms, order by solutions that are made up, junctions, driven sides, runs in pieces, refusals.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Random } from '../../workers/numerics/random.ts'
import { faultsOf } from '../../workers/refusal.ts'
import { wave } from '../../workers/solvers/wave/wave.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('own waves')
const inLong = longOnly(test)
const solve = solverOf(wave)

interface Seen {
  value: number
  peak: number
  peakTime: number
  error: number
  order: number | null
}

const probesOf = (solved: ReturnType<typeof solve>) => solved.result.probes as unknown as Seen[]

const FREE = { kind: 'free' }
const OPEN = { kind: 'absorbing' }
const { sin, cos, sqrt, exp, PI } = Math

inLong('a rectangle of any size swings in a sum of its modes, with the energy of the start', () => {
  const solved = solve({
    domain: { x: [0, 2], y: [0, 1] },
    c: 1.5,
    initial: { u: 'sin(pi*x/2)*sin(2*pi*y)', v: 'sin(pi*x)*sin(pi*y)' },
    tEnd: 1.7,
    cells: [64, 32],
    probes: [[0.6, 0.3]],
  })
  const [first, second] = [1.5 * PI * sqrt(4.25), 1.5 * PI * sqrt(2)]
  const u = sin(PI * 0.3) * sin(0.6 * PI) * cos(first * 1.7)
  const v = (sin(PI * 0.6) * sin(PI * 0.3) * sin(second * 1.7)) / second
  near(solved.value, u + v, { relative: 2e-4 })
  assert.ok(Math.abs(solved.value! - u - v) < solved.uncertainty)
  near(solved.result.observedOrder, 4, { absolute: 0.2 })
  // (integral of v^2 / c^2 + |grad u|^2) / 2
  near(solved.result.energyStart, (0.5 / 2.25 + PI * PI * (0.25 + 4) * 0.5) / 2, { relative: 1e-3 })
})

inLong('sides: free ones, ends that join, and both together', () => {
  const solved = solve({
    domain: { x: [0, 1], y: [0, 1] },
    boundaries: {
      left: { kind: 'periodic' },
      right: { kind: 'periodic' },
      bottom: FREE,
      top: { kind: 'fixed' },
    },
    initial: { u: 'sin(2*pi*x)*cos(pi*y/2)', v: '-w*cos(2*pi*x)*cos(pi*y/2)' },
    parameters: { w: PI * sqrt(4.25) },
    tEnd: 1.3,
    cells: [32, 32],
    probes: [[0.98, 0.4]],
  })
  // A wave that runs to the right.
  const exact = sin(2 * PI * 0.98 - PI * sqrt(4.25) * 1.3) * cos(PI * 0.2)
  near(solved.value, exact, { absolute: 3e-4 })
  near(solved.result.observedOrder, 4, { absolute: 0.3 })
})

test('a varying medium: order 4 towards a solution that is made up', () => {
  // u = sin(2 pi x) cos(2 t) with 1/K = 1 + sin(2 pi x)/2 and B = 1 + cos(2 pi x)/4: s = u_tt/K - (B u_x)_x.
  const b = '(1 + cos(2*pi*x)/4)'
  const slope = '(2*pi*cos(2*pi*x))'
  const bent = `(-pi/2*sin(2*pi*x)*${slope} - ${b}*4*pi^2*sin(2*pi*x))`
  const s = `(-4*(1 + sin(2*pi*x)/2)*sin(2*pi*x) - ${bent})*cos(2*t)`
  const end = { kind: 'periodic' }
  const solved = solve({
    domain: { x: [0, 1] },
    material: { rho: `1/${b}`, c: `sqrt(${b}/(1 + sin(2*pi*x)/2))` },
    boundaries: { left: end, right: end },
    initial: 'sin(2*pi*x)',
    sources: [{ density: s }],
    tEnd: 2,
    cells: [64],
    probes: [[0.4]],
  })
  near(solved.value, sin(PI * 0.8) * cos(4), { absolute: 2e-5 })
  assert.ok(Math.abs(solved.value! - sin(PI * 0.8) * cos(4)) < solved.uncertainty)
  near(solved.result.observedOrder, 4, { absolute: 0.25 })
})

test('where a medium jumps, and at the end of a run, errors and peaks hold what a finer grid shows', () => {
  const closed = { right: FREE, left: OPEN }
  const layered = (cells: number) =>
    solve({
      domain: { x: [0, 2.6] },
      mode: 'acoustic',
      material: { c: 1.0944408 },
      regions: [{ x: [1.4679, 1.5664], c: 0.51007, rho: 2.020577 }],
      boundaries: closed,
      sources: [{ at: [0.65], pulse: { kind: 'ricker', frequency: 1.0431053 } }],
      probes: [[2.1621220673], [1.84274653252]],
      tEnd: 1.61706158,
      cells: [cells],
    })
  const [few, many] = [64, 1024].map(cells => probesOf(layered(cells))) as [Seen[], Seen[]]
  for (const [i, { value, peak, error }] of few.entries()) {
    near(value, many[i]!.value, { absolute: 3 * error })
    near(peak, many[i]!.peak, { absolute: 3 * error })
  }
})

test('a round drum: the first zero of J0 is its pitch, though its edge cuts through the grid', () => {
  const k = 2.404825557695773
  const solved = solve({
    domain: { x: [-1.05, 1.05], y: [-1.05, 1.05] },
    regions: [{ where: 'x^2 + y^2 > 1', kind: 'fixed' }],
    initial: 'besselj(0, k*sqrt(x^2 + y^2))',
    parameters: { k },
    tEnd: 2,
    cells: [64, 64],
    probes: [[0, 0]],
  })
  near(solved.value, cos(2 * k), { absolute: 1e-3 })
  assert.ok(Math.abs(solved.value! - cos(2 * k)) < solved.uncertainty)
})

inLong(
  'a point that sounds as a Ricker pulse is heard at 100 m and 200 m as the plane says',
  () => {
    const solved = solve({
      mode: 'acoustic',
      c: 1500,
      domain: { x: [-30, 230], y: [-40, 40] },
      sources: [{ at: [0, 0], pulse: { kind: 'ricker', frequency: 30, delay: 0.04 } }],
      boundaries: { left: OPEN, right: OPEN, bottom: OPEN, top: OPEN },
      tEnd: 0.19,
      cells: [144, 44],
      probes: [
        [100, 0],
        [200, 0],
      ],
    })
    const [first, second] = probesOf(solved)
    // (1/2 pi) times the integral of s(t - r/c cosh u) du.
    near(first!.peak, 0.054627, { relative: 2e-3 })
    near(first!.peakTime, 0.110013, { relative: 1e-3 })
    near(second!.peak, 0.038582, { relative: 2e-3 })
  },
)

test('damping lets a mode decay as exp(-d t/2)', () => {
  const solved = solve({
    domain: { x: [0, 1] },
    material: { c: 2, damping: 0.6 },
    initial: 'sin(2*pi*x)',
    tEnd: 3,
    cells: [128],
    probes: [[0.25]],
  })
  const w = sqrt(16 * PI * PI - 0.09)
  near(solved.value, exp(-0.9) * (cos(3 * w) + (0.3 / w) * sin(3 * w)), { absolute: 1e-4 })
})

test('without probes the largest value is told as far off as it may be between nodes', () => {
  const string = {
    ...{ domain: { x: [0, 1] }, material: { damping: 1.7246 }, tEnd: 0.9293 },
    initial: 'exp(-((x - 0.5349)/0.1855)^2)',
    boundaries: { left: { kind: 'free' }, right: { kind: 'fixed' } },
  }
  const [rough, fine] = [64, 256].map(count => solve({ ...string, cells: [count] }))
  near(rough!.value, fine!.value!, { absolute: 2 * rough!.uncertainty })
  assert.ok(rough!.uncertainty < 2e-3)
})

test('a junction lets 2 Z2/(Z1 + Z2) of a pressure pass, and sends the rest back', () => {
  const solved = solve({
    mode: 'acoustic',
    domain: { x: [0, 4] },
    material: { c: 1, rho: 1 },
    regions: [{ x: [2, 4], c: 2, rho: 3 }],
    boundaries: { left: OPEN, right: OPEN },
    initial: { u: 'exp(-p^2)', v: '2*p/0.15*exp(-p^2)' },
    definitions: { p: '(x - 1)/0.15' },
    tEnd: 2,
    cells: [320],
    probes: [[1.2], [3]],
  })
  const [before, behind] = probesOf(solved)
  near(behind!.peak, 12 / 7, { relative: 3e-3 })
  const back = solved.result.series['probe1']!
  const t = solved.result.series['t']!
  const late = Math.max(...[...back].filter((_, i) => t[i]! > 1))
  near(late, 5 / 7, { relative: 5e-3 })
  near(before!.peak, 1, { relative: 1e-3 })
})

test('driven sides: u of a side, and its slope', () => {
  const course = '(1 - cos(2*pi*t))^2/4'
  const input = { domain: { x: [0, 1] }, tEnd: 0.9, cells: [64], probes: [[0.5]] }
  const held = solve({
    ...input,
    boundaries: { left: { kind: 'value', value: course }, right: OPEN },
  })
  near(held.value, (1 - cos(0.8 * PI)) ** 2 / 4, { absolute: 1e-3 })
  // The slope outwards of u(t - x) is u'.
  const slope = 'pi*(1 - cos(2*pi*t))*sin(2*pi*t)'
  const pushed = solve({
    ...input,
    boundaries: { left: { kind: 'flux', value: slope }, right: OPEN },
  })
  near(pushed.value, held.value!, { absolute: 2e-3 })
})

test('a line in a plane sends the wave of a string', () => {
  const pulse = { kind: 'burst', frequency: 4, cycles: 3 }
  const string = solve({
    domain: { x: [0, 1] },
    sources: [{ at: [0.3], pulse }],
    boundaries: { left: OPEN, right: OPEN },
    tEnd: 0.8,
    cells: [64],
    probes: [[0.7]],
    dt: 0.005,
  })
  const plane = solve({
    domain: { x: [0, 1], y: [0, 0.5] },
    sources: [{ line: { x: 0.3 }, pulse }],
    boundaries: {
      left: OPEN,
      right: OPEN,
      bottom: { kind: 'periodic' },
      top: { kind: 'periodic' },
    },
    tEnd: 0.8,
    cells: [64, 16],
    probes: [[0.7, 0.2]],
    dt: 0.005,
  })
  near(plane.value, string.value!, { relative: 1e-9 })
  // Half of the integral of the pulse has passed.
  const s = 0.8 - 0.4
  let sum = 0
  for (let k = 0; k < 4000; k++) {
    const t = ((k + 0.5) / 4000) * s
    sum += (s / 4000) * sin(8 * PI * t) * 0.5 * (1 - cos((8 * PI * t) / 3))
  }
  near(string.value, sum / 2, { absolute: 2e-4 })
})

inLong('a round room with a rigid wall: the first zero of J1 is its pitch', () => {
  const k = 3.831705970207512
  const solved = solve({
    mode: 'acoustic',
    domain: { x: [-1.05, 1.05], y: [-1.05, 1.05] },
    regions: [{ where: 'x^2 + y^2 > 1', kind: 'rigid' }],
    initial: 'besselj(0, k*sqrt(x^2 + y^2))',
    parameters: { k },
    tEnd: 1,
    cells: [96, 96],
    probes: [[0, 0]],
  })
  near(solved.value, cos(k), { absolute: 6e-3 })
  assert.ok(Math.abs(solved.value! - cos(k)) < solved.uncertainty)
})

inLong('what rings in a string: its harmonics, to the order of the grid', () => {
  const { value, result } = solve({
    domain: { x: [0, 1] },
    initial: 'x*(1 - x)',
    tEnd: 12,
    cells: [64],
    probes: [[0.3]],
    analysis: 'resonances',
    band: [0.3, 1.7],
  })
  const seen = result.resonances as { frequency: number; Q: number | null; error: number }[]
  near(value, 0.5, { relative: 1e-6 })
  near(seen[1]!.frequency, 1.5, { relative: 1e-5 })
  assert.is(seen.length, 2)
  for (const [k, one] of seen.entries()) {
    assert.is(one.Q, null)
    assert.ok(Math.abs(one.frequency - 0.5 - k) < 10 * one.error)
  }
})

inLong('a cavity with losses: its quality factor is 2 pi f eps/sigma', () => {
  for (const polarisation of ['Ez', 'Hz']) {
    const { result } = solve({
      mode: 'maxwell',
      polarisation,
      domain: { x: [0, 1], y: [0, 0.75] },
      material: { epsr: 4, sigma: 0.05 },
      initial: polarisation === 'Ez' ? 'sin(pi*x)*sin(pi*y/0.75)' : 'cos(pi*x)*cos(pi*y/0.75)',
      tEnd: 25,
      cells: [48, 36],
      probes: [[0.3, 0.2]],
      analysis: 'resonances',
      band: [0.3, 0.6],
    })
    const [one] = result.resonances as { frequency: number; Q: number }[]
    const w = (PI * sqrt(1 + 1 / 0.75 ** 2)) / 2
    const damped = sqrt(w * w - (0.05 / 8) ** 2)
    near(one!.frequency, damped / (2 * PI), { relative: 1e-3 })
    near(one!.Q, damped / (2 * (0.05 / 8)), { relative: 2e-3 })
  }
})

test('light through a sheet: what passes and what comes back are those of Airy', () => {
  const [n, d] = [2, 0.25]
  const spectrum = [0.5, 1, 1.5]
  const input = {
    mode: 'maxwell',
    domain: { x: [0, 2] },
    regions: [{ x: [1, 1 + d], epsr: n * n }],
    sources: [{ at: [0.3], pulse: { kind: 'ricker', frequency: 1 } }],
    boundaries: { left: OPEN, right: OPEN },
    tEnd: 8,
    cells: [320],
    probes: [[0.6], [1.8]],
    analysis: 'transmission',
    spectrum,
  }
  const { result } = solve(input)
  const [before, behind] = result.transmission as { passed: number[]; scattered: number[] }[]
  for (const [k, f] of spectrum.entries()) {
    const passed = 1 / (1 + (((n * n - 1) / (2 * n)) * sin(2 * PI * f * n * d)) ** 2)
    near(behind!.passed[k], passed, { absolute: 3e-3 })
    near(before!.scattered[k], 1 - passed, { absolute: 3e-3 })
  }
  assert.equal(result.warnings, [])
  // The sheet still sends light after so short a course: what passes by its end is not what passes.
  assert.is(refusal(() => solve({ ...input, tEnd: 4.5 })).code, 'PRECISION')
  const slow = [{ x: [1, 1.2], epsr: 400 }]
  const early = solve({ ...input, regions: slow, tEnd: 4.4, probes: [[1.8]] }).result
  assert.match(early.warnings.join(), /what passes later is not counted/)
})

test('a run in two pieces has the bits of one, wherever it is cut', () => {
  const input = {
    domain: { x: [0, 1], y: [0, 0.5] },
    material: { c: '1 + 0.3*x' },
    regions: [{ centre: [0.6, 0.25], radius: 0.1, c: 2 }],
    sources: [{ at: [0.3, 0.2], pulse: { kind: 'ricker', frequency: 1.6 } }],
    boundaries: { left: OPEN, right: OPEN, top: FREE },
    cells: [48, 24],
    // The second hears something at every cut: of the first alone early ones are refused.
    probes: [
      [0.8, 0.3],
      [0.45, 0.2],
    ],
  }
  const whole = solve({ ...input, tEnd: 1.2 })
  const random = new Random(7)
  for (let k = 0; k < 3; k++) {
    const tEnd = 0.1 + 1 * random.uniform()
    const { state } = solve({ ...input, tEnd }).result
    const rest = solve({ ...input, initial: { state }, tEnd: 1.2 })
    assert.is(rest.value, whole.value)
    assert.equal(rest.result.fields['u'], whole.result.fields['u'])
    assert.equal(
      (rest.result.state as { arrays: object }).arrays,
      (whole.result.state as { arrays: object }).arrays,
    )
  }
})

inLong('a wave at an angle leaves through a layer: less than 1e-3 comes back', () => {
  const input = {
    sources: [{ at: [0.25, 0.5], pulse: { kind: 'ricker', frequency: 4 } }],
    tEnd: 1.2,
    probes: [[0.7, 0.9]],
    dt: 0.004,
  }
  const sides = { left: OPEN, right: OPEN, bottom: OPEN, top: OPEN }
  const small = solve({
    ...input,
    domain: { x: [0, 1], y: [0, 1] },
    cells: [64, 64],
    boundaries: sides,
  })
  const large = solve({
    ...input,
    domain: { x: [-0.5, 1.5], y: [-0.5, 1.5] },
    cells: [128, 128],
    boundaries: sides,
  })
  const [one, other] = [small, large].map(({ result }) => result.series['probe1']!)
  const most = Math.max(...other!.map(Math.abs))
  const back = Math.max(...[...one!].map((u, i) => Math.abs(u - other![i]!)))
  assert.ok(back < 1e-3 * most, `${back / most}`)
})

test('refusals name what is wrong and where', () => {
  const string = { domain: { x: [0, 1] }, initial: 'sin(pi*x)', tEnd: 1 }
  const at = (input: object) => faultsOf(refusal(() => solve(input as never)))[0]?.pointer
  assert.is(at({ domain: { x: [0, 1] } }), '/tEnd')
  assert.is(at({ tEnd: 1 }), '/domain')
  assert.is(at({ mode: 'acoustic' }), '/domain')
  assert.is(at({ ...string, kx: 3 }), '/kx')
  assert.is(at({ ...string, material: { epsr: 2 } }), '/material/epsr')
  assert.is(at({ ...string, material: { c: -1 } }), '/material/c')
  assert.is(at({ ...string, material: { c: 'x - 0.5' } }), '/material/c')
  assert.is(at({ ...string, material: { c: '1 + t' } }), '/material/c')
  assert.is(at({ ...string, boundaries: { top: OPEN } }), '/boundaries/top')
  assert.is(at({ ...string, boundaries: { left: { kind: 'periodic' } } }), '/boundaries/right')
  assert.is(at({ ...string, boundaries: { left: { kind: 'soft' } } }), '/boundaries/left/kind')
  assert.is(at({ ...string, sources: [{ at: [2], pulse: 'sin(t)' }] }), '/sources/0/at')
  assert.is(at({ ...string, sources: [{ at: [0.5] }] }), '/sources/0/pulse')
  assert.is(at({ ...string, sources: [{ at: [0.5], pulse: 'sin(x)' }] }), '/sources/0/pulse')
  assert.is(at({ ...string, probes: [[1.5]] }), '/probes/0')
  assert.is(at({ ...string, snapshots: [2] }), '/snapshots/0')
  assert.is(at({ ...string, parameters: { k: 1 } }), '/parameters/k')
  assert.is(at({ ...string, tEnd: 1e9 }), '/tEnd')
  assert.is(at({ ...string, regions: [{ x: [2, 3], c: 2 }] }), '/regions/0')
  const rigid = [{ x: [0.2, 0.4], kind: 'rigid' }]
  assert.is(at({ ...string, regions: rigid, probes: [[0.3]] }), '/probes/0')
  assert.is(at({ ...string, probes: [[0.3]], spectrum: [1e5] }), '/spectrum/0')
  const still = { domain: { x: [0, 1] }, tEnd: 1, probes: [[0.3]] }
  assert.is(at(still), '/initial')
  const pulse = { kind: 'burst', frequency: 1e5, delay: 0.0100013 }
  assert.is(at({ ...still, sources: [{ at: [0.5], pulse }] }), '/sources/0/pulse')
  const hidden = '1e6*exp(-((t - 0.0100013)/1e-6)^2)'
  assert.is(at({ ...still, sources: [{ at: [0.5], pulse: hidden }] }), '/sources')
  assert.is(at({ ...still, sources: [{ at: [0], pulse: 'sin(9*t)' }] }), '/sources')
  assert.is(refusal(() => solve({ ...string, dt: 1 })).code, 'UNSTABLE')
  assert.is(
    refusal(() => solve({ ...string, initial: 'sin(40*pi*x)', cells: [64], probes: [[0.3]] })).code,
    'PRECISION',
  )
  // Zero on each node that the coarser grids share.
  const short = { ...string, initial: 'sin(32*pi*x)', cells: [64] }
  assert.is(refusal(() => solve(short)).code, 'PRECISION')
})

test.run()
