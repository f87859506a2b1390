// Water of the caller's own: still water, dam breaks, rivers, bowls with dry shores and rotation against what is known of them.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { cbrt, cos, exp, pow, sin } from '../../workers/numerics/mathematics.ts'
import { faultsOf } from '../../workers/refusal.ts'
import { climate } from '../../workers/solvers/climate/climate.ts'
import { stoker, stokerDepth } from '../../workers/solvers/climate/dam-break.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf, validated } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('climate of own water')
const inLong = longOnly(test)
const solve = solverOf(climate)
const G = 9.81

interface Gauge {
  at: number[]
  value: number
  error: number
  order: number | null
  h: number
  u: number
  v: number
  highest: number
  highestError: number
}

type Solved = ReturnType<typeof solve>
const gauges = ({ result }: Solved) => result.probes as Gauge[]
const series = ({ result }: Solved, name: string) => result.series[name]!
const open = { left: 'open', right: 'open' }
const periodic = { left: 'periodic', right: 'periodic' }

test('viscosity stills a shear flow as exp(-nu k^2 t), of second order, and waves at half that rate', () => {
  const join = { kind: 'periodic' }
  const sheared = (cells: number) =>
    gauges(
      solve({
        domain: { x: [0, 5], y: [0, 10] },
        initial: { h: 1, u: '0.1*sin(2*pi*y/10)' },
        boundaries: { left: join, right: join, bottom: join, top: join },
        friction: { viscosity: 0.5 },
        tEnd: 3,
        probes: [[2, 2.5]],
        cells: [16, cells],
      }),
    )[0]!.u
  const exact = 0.1 * exp(-0.5 * (0.2 * Math.PI) ** 2 * 3)
  const [coarse, fine] = [sheared(32), sheared(64)]
  near(fine, exact, { relative: 2e-3 })
  near((exact - coarse) / (exact - fine), 4, { absolute: 0.1 })
  const [k, nu, t] = [(2 * Math.PI) / 100, 20, 22]
  const rate = (nu * k * k) / 2
  const turns = Math.sqrt(G * 2 * k * k - rate * rate)
  const wave = solve({
    domain: { x: [0, 100] },
    initial: { eta: '2 + 0.0001*cos(2*pi*x/100)' },
    boundaries: { left: join, right: join },
    friction: { viscosity: '20 m^2/s' },
    tEnd: t,
    probes: [[0]],
    cells: [200],
  })
  const swing = exp(-rate * t) * (cos(turns * t) + (rate / turns) * sin(turns * t))
  near(wave.value! - 2, 1e-4 * swing, { absolute: 1e-4 * 3e-4 })
  for (const viscosity of [-1, 'x', '1 m']) {
    const input = { domain: { x: [0, 10] }, initial: { h: 1 }, tEnd: 1, friction: { viscosity } }
    assert.is(faultsOf(refusal(() => solve(input)))[0]?.pointer, '/friction/viscosity')
  }
})

test('the highest surface at a gauge is within its error of that on eight times the cells', () => {
  const swash = (cells: number) =>
    gauges(
      solve({
        domain: { x: [0, 600] },
        bottom: '3*x/600',
        initial: { eta: '4 + 0.4*exp(-((x - 180)/50)^2)' },
        tEnd: 70,
        probes: [[330], [470]],
        cells: [cells],
      }),
    )
  const [few, many] = [swash(100), swash(800)]
  for (const [i, { highest, highestError, value }] of few.entries()) {
    near(highest, many[i]!.highest, { absolute: 3 * highestError })
    assert.ok(highest > value && highestError < 0.1)
  }
})

test('a lake with dry shores stays at rest to rounding over any bottom of a channel', () => {
  const solved = solve({
    domain: { x: [0, 25] },
    bottom: '0.2*exp(-(x - 10)^2) + if(x > 15, 0.1*(x - 15), 0)',
    initial: { eta: 0.5 },
    cells: [120],
    tEnd: 20,
    probes: [[5]],
  })
  assert.ok(solved.result.fastest! < 1e-13)
  near(solved.value, 0.5, { absolute: 1e-14 })
  assert.ok(solved.result.wetShare! < 0.9)
})

test('a lake with an island stays at rest to rounding in a plane', () => {
  const { result } = solve({
    domain: { x: [0, 100], y: [0, 80] },
    bottom: '-10 + 13*exp(-((x - 40)^2 + (y - 30)^2)/200) + 2*sin(x/5)*cos(y/7)',
    initial: { eta: 0.1 },
    cells: [32, 24],
    tEnd: 20,
  })
  assert.ok(result.wetShare! < 1)
  // Of waves of some 10 m/s.
  assert.ok(result.fastest! < 1e-13)
})

test('a long wave comes over a step of the bottom as Lamb says, whatever the cells', () => {
  const [deep, shallow] = [Math.sqrt(4000), Math.sqrt(1000)]
  const { result, uncertainty } = solve({
    domain: { x: [0, 1e5] },
    bottom: -4000,
    regions: [{ x: [5e4, 1e5], bottom: -1000 }],
    initial: { eta: '0.01*exp(-((x - 25000)/6000)^2)' },
    boundaries: open,
    // The crest reaches the gauge.
    tEnd: 25_000 / (deep * Math.sqrt(9.81)) + 3000 / (shallow * Math.sqrt(9.81)),
    probes: [[5.3e4]],
    cells: [800],
  })
  const [{ value }] = result.probes as [{ value: number }]
  // Lamb, Hydrodynamics (1932), 176: of half the start's height, which goes either way.
  const over = (0.005 * 2 * deep) / (deep + shallow)
  near(value, over, { relative: 0.02 })
  assert.ok(Math.abs(value - over) < 1.5 * uncertainty, `${value} ${over} ${uncertainty}`)
})

test('Stoker: a dam breaks onto shallow water as the exact solution says', () => {
  const solved = solve({
    domain: { x: [0, 10] },
    initial: { h: 'if(x < 5, 0.005, 0.001)' },
    boundaries: open,
    tEnd: 6,
  })
  const dam = { g: G, left: 0.005, right: 0.001 }
  const waves = stoker(dam)
  const [x, h] = [series(solved, 'x'), series(solved, 'h')]
  let [error, whole] = [0, 0]
  for (let i = 0; i < x.length; i++) {
    const exact = stokerDepth(dam, waves, (x[i]! - 5) / 6)
    error += Math.abs(h[i]! - exact)
    whole += exact
  }
  assert.ok(error / whole < 3e-3, `${error / whole}`)
})

test('Ritter: on dry ground the front runs at twice the speed of the waves', () => {
  const solved = solve({
    domain: { x: [0, 10] },
    initial: { h: 'if(x < 5, 0.9, 0)' },
    boundaries: open,
    tEnd: 0.6,
    probes: [[6]],
  })
  const c = Math.sqrt(G * 0.9)
  const [x, h, u] = [series(solved, 'x'), series(solved, 'h'), series(solved, 'u')]
  let error = 0
  for (let i = 0; i < x.length; i++) {
    const xi = (x[i]! - 5) / 0.6
    const exact = xi < -c ? 0.9 : xi < 2 * c ? (2 * c - xi) ** 2 / (9 * G) : 0
    error += (Math.abs(h[i]! - exact) * 10) / x.length
    if (xi > -c && xi < c) near(u[i]!, (2 / 3) * (c + xi), { absolute: 0.1 })
  }
  assert.ok(error / 4.5 < 2e-3, `${error}`)
  near(solved.result.volume, solved.result.volumeStart!, { relative: 1e-13 })
  const [gauge] = gauges(solved)
  const exact = (2 * c - 1 / 0.6) ** 2 / (9 * G)
  assert.ok(Math.abs(gauge!.value - exact) <= gauge!.error)
})

const BUMP = { domain: { x: [0, 25] }, bottom: 'max(0, 0.2 - 0.05*(x - 10)^2)', tEnd: 150 }

/** Depth of slow flow where the energy is that of `level` over no bottom. */
function slowDepth(q: number, level: number, bottom: number): number {
  const energy = level + (q * q) / (2 * G * level * level)
  let h = level
  for (let i = 0; i < 200; i++) h = energy - bottom - (q * q) / (2 * G * h * h)
  return h
}

inLong(
  'SWASHES: slow flow over a bump, of second order and within what is said of its error',
  () => {
    const solved = solve({
      ...BUMP,
      initial: { eta: 2 },
      boundaries: {
        left: { kind: 'inflow', discharge: 4.42 },
        right: { kind: 'level', level: 2 },
      },
      cells: [120],
      probes: [[10], [4]],
    })
    const [crest, before] = gauges(solved)
    const exact = slowDepth(4.42, 2, 0.2) + 0.2
    near(crest!.value, exact, { absolute: 1e-3 })
    assert.ok(Math.abs(crest!.value - exact) <= crest!.error)
    near(crest!.order!, 2, { absolute: 0.3 })
    near(before!.value, 2, { absolute: 3e-4 })
    near((solved.result.discharges as { right: number }).right, -4.42, { absolute: 1e-4 })
  },
)

inLong('SWASHES: flow that becomes fast on the crest of a bump and leaves as it wants', () => {
  const solved = solve({
    ...BUMP,
    initial: { eta: 0.66 },
    boundaries: {
      left: { kind: 'inflow', discharge: 1.53 },
      right: { kind: 'level', level: 0.66 },
    },
    cells: [120],
    probes: [[10], [4], [20]],
  })
  const [crest, before, behind] = gauges(solved)
  const critical = cbrt((1.53 * 1.53) / G)
  near(crest!.h, critical, { relative: 2e-3 })
  const energy = 0.2 + 1.5 * critical
  for (const { h, u } of [before!, behind!]) near(h + (u * u) / (2 * G), energy, { relative: 2e-3 })
  assert.ok(before!.u < Math.sqrt(G * before!.h))
  assert.ok(behind!.u > Math.sqrt(G * behind!.h))
})

inLong('SWASHES: behind a bump a jump brings fast flow back to the level below', () => {
  const solved = solve({
    ...BUMP,
    initial: { eta: 0.33 },
    boundaries: {
      left: { kind: 'inflow', discharge: 0.18 },
      right: { kind: 'level', level: 0.33 },
    },
    cells: [200],
    probes: [[10], [4], [20]],
  })
  const [crest, before, behind] = gauges(solved)
  const critical = cbrt((0.18 * 0.18) / G)
  near(crest!.h, critical, { relative: 2e-3 })
  near(before!.h + before!.u ** 2 / (2 * G), 0.2 + 1.5 * critical, { relative: 1e-3 })
  near(behind!.value, 0.33, { absolute: 5e-4 })
  assert.ok(solved.result.froude! > 1)
  // The jump of Belanger: both sides push alike where it stands, at x = 11.6656 (SWASHES).
  const [x, eta] = [series(solved, 'x'), series(solved, 'eta')]
  const jump = Array.from(x).findLastIndex((_, i) => eta[i + 1]! - eta[i]! > 0.04)
  near(x[jump]! + 12.5 / 200, 11.6656, { absolute: 0.15 })
})

test('Thacker: in a parabolic bowl a flat surface swings, its shores wet and dry', () => {
  const period = (2 * Math.PI) / Math.sqrt(2 * G * 0.5)
  const start = {
    domain: { x: [-2, 2] },
    bottom: 'x^2/2',
    initial: { eta: '0.375 - x/2' },
    tEnd: period,
  }
  const errorOn = (cells: number) => {
    const solved = solve({ ...start, cells: [cells] })
    const [x, h] = [series(solved, 'x'), series(solved, 'h')]
    let sum = 0
    for (let i = 0; i < x.length; i++) {
      const exact = Math.max(0, 0.375 - x[i]! / 2 - x[i]! ** 2 / 2)
      sum += (Math.abs(h[i]! - exact) * 4) / cells
    }
    return sum / solved.result.volume!
  }
  const [coarse, fine] = [errorOn(100), errorOn(200)]
  assert.ok(fine < 5e-3, `${fine}`)
  assert.ok(coarse / fine > 2, `${coarse} ${fine}`)
})

test('Thacker: a round bowl of water contracts and spreads', () => {
  const { result } = solve({
    domain: { x: [-1.5, 1.5], y: [-1.5, 1.5] },
    bottom: '-0.1*(1 - x^2 - y^2)',
    initial: { eta: '0.1*(sqrt(1 - A^2)/(1 - A) - 1 - (x^2 + y^2)*((1 + A)/(1 - A) - 1))' },
    parameters: { A: 0.28 },
    cells: [80, 80],
    tEnd: 1.12143,
  })
  // After half a period cos = -1.
  const a = 0.28
  const flat = 0.1 * (Math.sqrt(1 - a * a) / (1 + a) - 1)
  const { values } = result.fields['eta']!
  near(values[40 * 80 + 40], flat, { absolute: 1e-3 })
  for (let k = 0; k < 80; k++) near(values[20 * 80 + k]!, values[k * 80 + 20]!, { absolute: 1e-12 })
})

test('smooth waves over a smooth bottom: halving the cells leaves a quarter of the error', () => {
  const end = (cells: number) => {
    const solved = solve({
      domain: { x: [0, 1] },
      initial: { eta: '0.02*sin(2*pi*x)', u: '0.05*cos(2*pi*x)' },
      bottom: '-1 + 0.2*cos(2*pi*x)',
      boundaries: periodic,
      cells: [cells],
      tEnd: 0.1,
    })
    return series(solved, 'h')
  }
  const [a, b, c] = [end(64), end(128), end(256)]
  const change = (coarse: ArrayLike<number>, fine: ArrayLike<number>) =>
    Array.from(coarse).reduce(
      (sum, h, i) => sum + Math.abs(h - (fine[2 * i]! + fine[2 * i + 1]!) / 2) / coarse.length,
      0,
    )
  const gain = change(a, b) / change(b, c)
  assert.ok(gain > 3.3 && gain < 6.5, `${gain}`)
})

test('Merian: a seiche of a closed basin has the period 2 L/sqrt(g H)', () => {
  const solved = solve({
    domain: { x: [0, 100] },
    initial: { eta: '0.001*cos(pi*x/100)' },
    bottom: -10,
    cells: [128],
    tEnd: 200 / Math.sqrt(G * 10),
    probes: [[0], [50]],
  })
  const [end, middle] = gauges(solved)
  near(end!.value, 0.001, { relative: 1e-2 })
  near(middle!.value, 0, { absolute: 1e-6 })
})

test('a uniform current on a rotating plane turns exactly', () => {
  const f = 1e-4
  const solved = solve({
    domain: { x: [0, 1e5], y: [0, 1e5] },
    bottom: -10,
    initial: { eta: 0, u: 1, v: 0.5 },
    coriolis: { f },
    boundaries: { ...periodic, bottom: 'periodic', top: 'periodic' },
    cells: [16, 16],
    tEnd: 20_000,
    probes: [[3e4, 4e4]],
  })
  const [{ u, v }] = gauges(solved) as [Gauge]
  near(u, cos(2) + 0.5 * sin(2), { absolute: 1e-12 })
  near(v, 0.5 * cos(2) - sin(2), { absolute: 1e-12 })
})

inLong('Rossby: a step of the surface adjusts to a jet of -g eta/(f Ld)', () => {
  const f = 1e-4
  const solved = solve({
    domain: { x: [-4e6, 4e6] },
    bottom: -100,
    initial: { eta: '-0.01*tanh(x/5000)' },
    coriolis: { f },
    boundaries: { left: 'absorbing', right: 'absorbing' },
    cells: [800],
    tEnd: 4e5,
    probes: [[0], [313_209]],
  })
  const radius = Math.sqrt(G * 100) / f
  // The swings that are left fall with the root of the time: their mean is the jet.
  const v = Array.from(series(solved, 'probeV1'))
  const late = v.slice(200)
  const mean = late.reduce((sum, one) => sum + one, 0) / late.length
  near(mean, (-G * 0.01) / (f * radius), { relative: 0.03 })
})

test('a latitude is the parameter that it has there', () => {
  const turned = (coriolis: object) =>
    gauges(
      solve({
        domain: { x: [0, 1000] },
        initial: { h: 10, u: 1 },
        coriolis,
        boundaries: periodic,
        cells: [16],
        tEnd: 1000,
        probes: [[500]],
      }),
    )[0]!.v
  near(turned({ latitude: 90 }), turned({ f: 2 * 7.292115e-5 }), { absolute: 1e-14 })
})

test('uniform flow down a slope runs as deep as Manning says', () => {
  const solved = solve({
    domain: { x: [0, 1000] },
    bottom: '-0.001*x',
    initial: { h: 1 },
    friction: { manning: 0.03 },
    boundaries: { left: { kind: 'inflow', discharge: 2 }, right: 'open' },
    tEnd: 4000,
    cells: [64],
    probes: [[500]],
  })
  near(gauges(solved)[0]!.h, pow((2 * 0.03) / Math.sqrt(0.001), 0.6), { relative: 1e-3 })
})

test('linear and quadratic friction slow a current as their formulas say, of second order', () => {
  const slowed = (friction: object, cfl: number) =>
    gauges(
      solve({
        ...{ domain: { x: [0, 100] }, initial: { h: 2, u: 3 }, boundaries: periodic, friction },
        ...{ cfl, cells: [16], tEnd: 20, probes: [[50]] },
      }),
    )[0]!.u
  const [a, b] = [slowed({ quadratic: 0.05 }, 0.4), slowed({ quadratic: 0.05 }, 0.2)]
  const exact = 3 / (1 + (0.05 / 2) * 3 * 20)
  near((a - exact) / (b - exact), 4, { relative: 0.25 })
  near(b, exact, { relative: 1e-3 })
  near(slowed({ linear: 0.1 }, 0.2), 3 * 0.1353352832366127, { relative: 2e-3 })
})

test('wind sets up the surface of a closed lake by tau/(rho g h)', () => {
  const solved = solve({
    domain: { x: [0, 1000] },
    initial: { h: 5 },
    wind: { stress: [0.5] },
    friction: { linear: 0.02 },
    tEnd: 3000,
    cells: [64],
    probes: [[1000], [0]],
  })
  const [right, left] = gauges(solved)
  near(right!.value - left!.value, (0.5 * 1000) / (1000 * G * 5), { relative: 1e-2 })
})

test('rain on a dry slope runs off as it falls; every drop is accounted for', () => {
  const solved = solve({
    domain: { x: [0, 50] },
    bottom: '0.05*(50 - x)',
    initial: { h: 0 },
    rain: 'if(t < 500, 2e-5, 0)',
    friction: { manning: 0.03 },
    boundaries: { right: 'open' },
    cells: [64],
    tEnd: 600,
    snapshots: [450],
  })
  const { inflows, volume } = solved.result as unknown as {
    inflows: { right: number; rain: number }
    volume: number
  }
  near(inflows.rain, 2e-5 * 50 * 500, { relative: 1e-9 })
  near(volume, inflows.rain + inflows.right, { absolute: 1e-12 })
  // At balance the discharge grows along the slope as the rain above it.
  const [h, u] = [series(solved, 'eta1'), series(solved, 'u1')]
  const [x, bottom] = [series(solved, 'x'), series(solved, 'bottom')]
  const i = 48
  near((h[i]! - bottom[i]!) * u[i]!, 2e-5 * x[i]!, { relative: 2e-2 })
})

test('through an absorbing side a wave leaves, a wall sends it back', () => {
  const after = (side: string) =>
    gauges(
      solve({
        domain: { x: [0, 100] },
        bottom: -10,
        initial: { eta: '0.01*exp(-(x - 50)^2/200)' },
        boundaries: { left: side, right: side },
        cells: [128],
        tEnd: 10.1,
        probes: [[50]],
      }),
    )[0]!.value
  assert.ok(Math.abs(after('absorbing')) < 2e-5)
  assert.ok(after('wall') > 5e-3)
})

test('a tide at a side fills a bay to its level, a river adds what it brings', () => {
  const { result } = solve({
    domain: { x: [0, 100], y: [0, 40] },
    bottom: '-2 + 0.02*x',
    initial: { eta: 0 },
    boundaries: {
      left: { kind: 'level', level: '0.1*sin(2*pi*t/400)' },
      top: [{ kind: 'inflow', from: 50, to: 60, discharge: 0.2 }],
    },
    cells: [40, 16],
    tEnd: 60,
  })
  const { top, left } = result.inflows as { top: number; left: number }
  near(top, 0.2 * 10 * 60, { relative: 1e-9 })
  near(result.volume! - result.volumeStart!, top + left, { relative: 1e-10 })
})

test('regions lay other bottoms and starts, by the share of a cell that they cover', () => {
  const { result } = solve({
    domain: { x: [0, 10], y: [0, 10] },
    bottom: -1,
    initial: { eta: 0 },
    regions: [
      { centre: [5, 5], radius: 2, bottom: 1 },
      { x: [0, 2.5], eta: 0 },
    ],
    cells: [32, 32],
    tEnd: 0.5,
  })
  near(result.volume, 100 - 4 * Math.PI, { relative: 5e-2 })
  assert.ok(result.fastest! < 1e-12)
})

test('a run in pieces has the bits of a whole one', () => {
  const whole = {
    domain: { x: [0, 10], y: [0, 10] },
    bottom: '-1 + 1.2*exp(-((x - 6)^2 + (y - 5)^2)/2)',
    initial: { eta: '0.2*exp(-(x - 2)^2 - (y - 3)^2)' },
    friction: { manning: 0.02 },
    coriolis: { f: 0.05 },
    rain: '1e-4*(1 + sin(t))',
    boundaries: { right: { kind: 'level', level: '0.05*sin(t)' } },
    cells: [20, 20],
    tEnd: 1.5,
  }
  const once = solve(whole)
  const first = solve({ ...whole, tEnd: 0.83 })
  const then = solve({ ...whole, initial: first.result.state as object })
  for (const name of ['eta', 'u', 'v']) {
    assert.equal(then.result.fields[name]!.values, once.result.fields[name]!.values)
  }
  assert.is((once.result.state as { t: number }).t, (then.result.state as { t: number }).t)
})

test('an ESRI ASCII grid is the bottom; its rows come from the north, NODATA is refused', () => {
  const grid = (last: string) =>
    `ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 10\nNODATA_value -9999\n1 2 3\n-1 -2 ${last}`
  const wet = (last: string) =>
    solve({
      ...{ domain: { x: [0, 30], y: [0, 20] }, bottom: grid(last), initial: { eta: 5 } },
      ...{ cells: [24, 16], tEnd: 1, probes: [[15, 2.5]] },
    })
  const solved = wet('-3')
  near(gauges(solved)[0]!.h, 7, { absolute: 0.1 })
  const { values, nx } = solved.result.fields['bottom']!
  near(values[nx - 1], -3, { absolute: 1e-12 })
  near(values.at(-1), 3, { absolute: 1e-12 })
  assert.is(refusal(() => wet('-9999')).code, 'INVALID_INPUT')
  const outside = { domain: { x: [0, 40], y: [0, 20] }, bottom: grid('-3'), initial: { eta: 5 } }
  assert.match(refusal(() => solve({ ...outside, tEnd: 1 })).message, /covers x = 0 to 30/)
})

test('what is too rough to be bounded is refused, with the cells that would do', () => {
  const rough = refusal(() =>
    solve({
      domain: { x: [0, 10] },
      initial: { h: 'if(x < 5, 1, 0.1)' },
      cells: [16],
      tEnd: 1,
      probes: [[6], [6.5], [7], [7.5], [8]],
    }),
  )
  assert.is(rough.code, 'PRECISION')
  assert.match(rough.message, /take cells of \[\d+\]/)
})

inLong('what is predicted grows with the steps, whatever makes the water deep or fast', () => {
  const channel = { domain: { x: [0, 10] }, initial: { h: 1 }, tEnd: 1, cells: [40] }
  const left = (part: object) => ({ boundaries: { left: part } })
  const ofStep = (more: object) => {
    const input = { ...channel, ...more }
    const ms = climate.costMs!(validated(climate.params)(input) as never)
    return (ms - 20) / solve(input).result.timeSteps!
  }
  const usual = ofStep({ initial: { h: '1 + 0.05*exp(-(x - 5)^2)' } })
  const cases = [
    { rain: 50, tEnd: 5 },
    left({ kind: 'inflow', discharge: 1e4 }),
    { ...left({ kind: 'level', level: 'A*t' }), parameters: { A: 500 } },
  ]
  for (const more of cases) assert.ok(ofStep(more) > usual / 3, `${ofStep(more)} of ${usual}`)
})

test('what cannot be is refused with its place', () => {
  const fine = { domain: { x: [0, 10] }, initial: { eta: 1 }, tEnd: 1, cells: [16] }
  const inflow = (more: object) => ({ boundaries: { left: { kind: 'inflow', ...more } } })
  const cases: [object, RegExp][] = [
    [{ initial: undefined }, /initial is missing/],
    [{ initial: { eta: 1, h: 1 } }, /give one of them/],
    [{ initial: { h: -1 } }, /not below 0/],
    [{ initial: { eta: 1, w: 0 } }, /no word of a start/],
    [{ tEnd: undefined }, /tEnd is missing/],
    [{ probes: [[11]] }, /outside of the domain/],
    [{ boundaries: { left: 'periodic' } }, /right is periodic as left/],
    [{ boundaries: { top: 'open' } }, /no side of a channel/],
    [inflow({}), /discharge of left is missing/],
    [inflow({ discharge: -1 }), /not below 0/],
    [{ boundaries: { left: { kind: 'open', level: 1 } } }, /no word of a side/],
    [{ H: 2 }, /belongs to the models/],
    [{ domain: undefined }, /domain is missing/],
    [{ snapshots: [2] }, /snapshots end with tEnd/],
    [{ bottom: 'sin(t)' }, /does not change in time/],
    [{ parameters: { a: 1 } }, /no text names a/],
    [{ regions: [{ x: [20, 30], h: 2 }] }, /region lies outside/],
    [{ regions: [{ x: [2, 3] }] }, /changes nothing/],
    [{ coriolis: { beta: 1 } }, /a channel does not have/],
    [{ friction: { manning: -0.1 } }, /not below 0/],
  ]
  for (const [more, message] of cases) {
    assert.match(refusal(() => solve({ ...fine, ...more })).message, message)
  }
})

test.run()
