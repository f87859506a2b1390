// Networks of the caller's own: closed forms, published figures, conserved power, order of convergence, refusals.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { faultsOf } from '../../workers/refusal.ts'
import { acoustic } from '../../workers/solvers/acoustic/acoustic.ts'
import { flangedEnd } from '../../workers/solvers/acoustic/flanged-end.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { firstInTier } from '../support/tier.ts'

const test = suite('acoustic networks')
const solve = solverOf(acoustic)

const cylinder = (length: number, radius: number) => ({ kind: 'cylinder', length, radius })
interface Peak {
  readonly frequency: number
  readonly height: number
}
const CLOSED_OPEN = { left: 'closed', right: 'open' }

/** The root of f between a and b, where it changes its sign once. */
function root(f: (x: number) => number, a: number, b: number): number {
  let [low, high] = [a, b]
  for (let i = 0; i < 80; i++) {
    const middle = (low + high) / 2
    if (f(low) * f(middle) > 0) low = middle
    else high = middle
  }
  return low
}

test('a network of one cylinder has the modes of the pipe, whatever its ends', () => {
  for (const boundary of firstInTier(['open-closed', 'open-open', 'closed-closed'] as const, 1)) {
    const wanted = solve({ boundary, modes: 40 }).result.frequencies!
    const { result } = solve({ boundary, modes: 40, network: [cylinder(1, 0.01)] })
    for (const [n, f] of result.frequencies!.entries()) near(f, wanted[n]!, { relative: 1e-5 })
    // At whole halves of the wavelength the count stands on the edge.
    const shift = boundary === 'open-closed' ? 0.5 : 1
    for (const [n, f] of result.frequencies!.entries())
      near(f, (343 * (n + shift)) / 2, { relative: 1e-12 })
  }
})

test('a closed cone from 6 to 30 mm: 116.9335, 243.5645, 377.7151, 515.6414 Hz', () => {
  // tan(k L) = -k x0 with x0 = 0.3 m from the apex to the narrow end, by SciPy.
  const cone = { kind: 'cone', length: 1.2, radius: [0.006, 0.03] }
  const { frequencies } = solve({ network: [cone], ends: CLOSED_OPEN, modes: 4 }).result
  const published = [116.9335, 243.5645, 377.7151, 515.6414]
  for (const [n, f] of frequencies!.entries()) near(f, published[n]!, { absolute: 1.01e-4 })
  // Turned around the closed wide end and the open narrow one have others: k x1 = tan(k L).
  const turned = { ...cone, radius: [0.03, 0.006] }
  const [first] = solve({ network: [turned], ends: CLOSED_OPEN }).result.frequencies!
  const equation = (f: number) => {
    const k = (2 * Math.PI * f) / 343
    return Math.tan(k * 1.2) - k * 1.5
  }
  near(first!, root(equation, 1, 71), { relative: 1e-11 })
})

test('an exponential horn has the modes of its equation, the error falls with the fourth power after the square', () => {
  // p'' + 3 p' + k^2 p = 0 by DOP853 of SciPy at 1e-12.
  const horn = { kind: 'profile', length: 1, radius: '0.01*exp(1.5*x)' }
  const { result } = solve({ network: [horn], ends: CLOSED_OPEN, modes: 4 })
  const exact = [144.2151214261274, 285.1595338550574, 446.395484363798, 613.0566595487726]
  for (const [n, f] of result.frequencies!.entries()) {
    const off = Math.abs(f - exact[n]!)
    assert.ok(off <= result.frequencyErrors![n]!, `${off} of mode ${n + 1}`)
    near(f, exact[n]!, { relative: 2e-9 })
  }
  assert.ok(result.observedOrder! > 1.9, String(result.observedOrder))
})

test('Helmholtz: a bottle on a short pipe swings at c/(2 pi) sqrt(S/(l V))', () => {
  const [length, radius, volume] = [0.05, 0.01, 1e-3]
  const f = (343 / 2 / Math.PI) * Math.sqrt((Math.PI * radius * radius) / length / volume)
  // A wide stub that is open holds the pressure beside it at nothing but the air that swings with the neck.
  const network = [{ kind: 'resonator', length, radius, volume }, cylinder(1e-6, 1)]
  const { frequencies } = solve({ network, ends: CLOSED_OPEN, modes: 1 }).result
  near(frequencies![0]!, f, { relative: 1e-8 })
})

test('side branches and steps: the modes solve their characteristic equations', () => {
  const [a, b] = [0.5, 0.7]
  const step = solve({
    network: [cylinder(a, 0.02), cylinder(b, 0.03)],
    ends: CLOSED_OPEN,
    modes: 6,
  })
  const ratio = (0.03 / 0.02) ** 2
  for (const f of step.result.frequencies!) {
    const k = (2 * Math.PI * f) / 343
    near(Math.tan(k * a) * Math.tan(k * b), ratio, { relative: 1e-8 })
  }
  const side = { kind: 'branch', length: 0.4, radius: 0.01 }
  const network = [cylinder(a, 0.02), side, cylinder(b, 0.02)]
  for (const f of solve({ network, ends: CLOSED_OPEN, modes: 6 }).result.frequencies!) {
    const k = (2 * Math.PI * f) / 343
    const sum = Math.tan(k * a) - 1 / Math.tan(k * b) + Math.tan(k * 0.4) / 4
    near(sum, 0, { absolute: 1e-8 })
  }
})

test('no mode is missed: forty of three tubes are the zeros of their equation, in order', () => {
  const lengths = [0.31, 0.47, 0.83]
  const network = [cylinder(0.31, 0.01), cylinder(0.47, 0.05), cylinder(0.83, 0.013)]
  const ends = { left: 'closed', right: 'closed' }
  const { frequencies } = solve({ network, ends, modes: 40 }).result
  const [s1, s2, s3] = [1, 25, 1.69]
  const equation = (f: number) => {
    const turns = lengths.map(l => (2 * Math.PI * f * l) / 343)
    const [a, b, c] = turns.map(Math.sin) as [number, number, number]
    const [p, q, r] = turns.map(Math.cos) as [number, number, number]
    return s1 * a * q * r + s2 * p * b * r + s3 * p * q * c - ((s1 * s3) / s2) * a * b * c
  }
  const zeros: number[] = []
  for (let f = 1; zeros.length < 40; f += 0.05) {
    if (equation(f) * equation(f + 0.05) < 0) zeros.push(root(equation, f, f + 0.05))
  }
  for (const [n, f] of frequencies!.entries()) near(f, zeros[n]!, { relative: 1e-11 })
})

test('a chamber: 10 log10(1 + ((m - 1/m) sin(k L))^2/4)', () => {
  const m = 9
  const network = [cylinder(0.1, 0.02), cylinder(0.3, 0.06), cylinder(0.2, 0.02)]
  const { result } = solve({
    network,
    analysis: 'transmission',
    frequencies: { from: 20, to: 1500, count: 75 },
  })
  for (const [i, f] of Array.from(result.series['f']!).entries()) {
    const s = Math.sin((2 * Math.PI * f * 0.3) / 343)
    const loss = 10 * Math.log10(1 + ((m - 1 / m) * s) ** 2 / 4)
    near(result.series['transmissionLoss']![i]!, loss, { absolute: 1e-9 })
  }
})

test('a resonator beside a duct: 10 log10(1 + (rho c/(2 S X))^2)', () => {
  const [length, radius, volume, S] = [0.05, 0.01, 1e-3, Math.PI * 0.02 * 0.02]
  const network = [
    cylinder(0.1, 0.02),
    { kind: 'resonator', length, radius, volume },
    cylinder(0.1, 0.02),
  ]
  const { result } = solve({
    network,
    analysis: 'transmission',
    frequencies: { from: 50, to: 400, count: 36 },
  })
  for (const [i, f] of Array.from(result.series['f']!).entries()) {
    const omega = 2 * Math.PI * f
    const X =
      (omega * 1.2 * length) / (Math.PI * radius * radius) - (1.2 * 343 * 343) / omega / volume
    const loss = 10 * Math.log10(1 + ((1.2 * 343) / S / 2 / X) ** 2)
    near(result.series['transmissionLoss']![i]!, loss, { absolute: 1e-9 })
  }
})

test('Levine and Schwinger: |R| and the length beyond an open end', () => {
  // Both integrals by QUADPACK; 0.6133 of today at low frequencies.
  const rows = [
    [0.01, 0.9999500106, 0.6126827],
    [0.5, 0.8964413976, 0.5818364],
    [1, 0.6951021732, 0.5274308],
    [1.5, 0.500787698, 0.47127],
  ] as const
  for (const [ka, size, length] of rows) {
    const { result } = solve({
      network: [cylinder(1e-9, 0.1)],
      ends: { right: 'unflanged' },
      analysis: 'reflection',
      frequencies: [(ka * 343) / (0.2 * Math.PI)],
    })
    near(result.reflected![0]!, size, { relative: 1e-9 })
    near((Math.PI - Math.abs(result.series['phase']![0]!)) / 2 / ka, length, { absolute: 1e-6 })
  }
  const [f] = solve({
    network: [cylinder(10, 0.001)],
    ends: { left: 'closed', right: 'unflanged' },
  }).result.frequencies!
  // The limit is 0.612701; Levine and Schwinger printed 0.6133.
  near(f!, 343 / 4 / 10.000612701, { relative: 1e-10 })
})

test('a pipe that ends in a wall radiates as its modes and the half space say', () => {
  // By 30, 60 and 120 modes of the pipe against Zorumski's integrals, drawn on with their order of 4/3.
  const rows = [
    [0.5, 0.811876, 0.737236],
    [1, 0.551102, 0.604865],
    [2, 0.256983, 0.426268],
    [3.5, 0.081099, 0.243386],
  ] as const
  for (const [ka, size, length] of rows) {
    const { result } = solve({
      network: [cylinder(1e-9, 0.1)],
      ends: { right: 'flanged' },
      analysis: 'reflection',
      frequencies: [(ka * 343) / (0.2 * Math.PI)],
    })
    near(result.reflected![0]!, size, { absolute: 3e-6 })
    near((Math.PI - Math.abs(result.series['phase']![0]!)) / 2 / ka, length, { absolute: 3e-6 })
  }
  const long = solve({
    network: [cylinder(1, 0.001)],
    ends: { left: 'closed', right: 'flanged' },
  })
  // King, Phil. Mag. 21 (1936) 128: 0.82168; the half space takes (ka)^2/2 of a slow flow.
  near(long.value!, 343 / 4 / 1.00082168, { relative: 1e-8 })
  assert.ok(long.uncertainty > 0.5e-9 * long.value!)
  const { reflection } = flangedEnd(0.01)
  near(1 - reflection, 1e-4, { relative: 1e-3 })
  const fault = refusal(() => solve({ network: [cylinder(1, 0.001)], flange: 'flanged' }))
  assert.is(faultsOf(fault)[0]?.pointer, '/flange')
  const beyond = refusal(() =>
    solve({
      network: [cylinder(1, 0.01)],
      ends: { right: 'flanged' },
      analysis: 'reflection',
      frequencies: [22000],
    }),
  )
  assert.is(beyond.code, 'PRECISION')
})

test('Zwikker and Kosten: 0.6 m of 7 mm at 20 degrees peaks at 140.3106 Hz, 32.913 times rho c/S', () => {
  const { value, result } = solve({
    network: [{ kind: 'cylinder', length: 0.6, radius: '7 mm' }],
    ends: { right: 'open' },
    medium: { temperature: 293.15, losses: 'wall' },
    analysis: 'impedance',
    frequencies: { from: 20, to: 3000, count: 100 },
  })
  near(value, 140.3106, { absolute: 5e-5 })
  const [first] = result.resonances as Peak[]
  near(first!.height, 32.913, { absolute: 5e-4 })
  // By the odd quarters below 3000 Hz there are ten, though every tenth sample would miss them.
  assert.is(result.resonances!.length, 10)
})

test('cones with losses meet their equation, integrated by DOP853, within what they state', () => {
  const shared = {
    medium: { temperature: 298.15, losses: 'wall' },
    ends: { right: 'unflanged' },
    analysis: 'impedance',
  }
  const cone = solve({
    ...shared,
    network: [{ kind: 'cone', length: 1.2, radius: [0.006, 0.03] }],
    frequencies: { from: 60, to: 260, count: 21 },
  })
  const [first] = cone.result.resonances as Peak[]
  near(first!.frequency, CONE_PEAK, { absolute: 2e-4 })
  near(first!.height, CONE_HEIGHT, { relative: 1e-5 })
  assert.ok(cone.result.accuracy.estimate < 1e-5)
})

// 115.5514556, 11.3735971 by DOP853 of SciPy at 1e-10.
const CONE_PEAK = 115.5514556
const CONE_HEIGHT = 11.373597

test('what comes in is what goes out without losses, and both ways alike', () => {
  const network = [
    cylinder(0.1, 0.02),
    { kind: 'cone', length: 0.2, radius: [0.03, 0.01] },
    { kind: 'branch', length: 0.15, radius: 0.008 },
    { kind: 'inertance', mass: 300 },
    { kind: 'profile', length: 0.3, radius: '0.02 + 0.01*cos(9*x)' },
  ]
  const frequencies = { from: 100, to: 2000, count: 20 }
  const { result } = solve({ network, analysis: 'transmission', frequencies })
  const { reflected } = solve({
    network,
    analysis: 'reflection',
    frequencies,
    ends: { right: 'anechoic' },
  }).result
  const { transmitted } = result.series as Record<string, Float64Array>
  for (const [i, r] of reflected!.entries())
    near(r * r + transmitted![i]! ** 2, 1, { absolute: 2e-6 })
})

test('a wall of the impedance of the pipe takes all, another one its share', () => {
  const unit = (1.2 * 343) / (Math.PI * 0.05 * 0.05)
  const of = (resistance: number | string) =>
    solve({
      network: [cylinder(0.3, 0.05)],
      ends: { right: { resistance, reactance: 'a/f' } },
      parameters: { a: 0 },
      analysis: 'reflection',
      frequencies: [100, 500],
    }).value
  near(of(unit), 1, { relative: 1e-12 })
  near(of(3 * unit), 0.75, { relative: 1e-12 })
  near(of(`${unit}*f/500`), 1, { relative: 1e-12 })
})

const ONE = [cylinder(1, 0.01)]
const SWEEP = { analysis: 'impedance', frequencies: [100] }
const REFUSED: readonly [Record<string, unknown>, string][] = [
  [{ network: ONE, L: 2 }, '/L'],
  [{ network: ONE, radius: 0.1 }, '/radius'],
  [{ network: [{ kind: 'cylinder', length: 1 }] }, '/network/0/radius'],
  [{ network: [{ kind: 'cylinder', length: -1, radius: 1 }] }, '/network/0/length'],
  [{ network: [{ ...cylinder(1, 1), volume: 1 }] }, '/network/0/volume'],
  [{ network: [{ kind: 'cone', length: 1, radius: 0.1 }] }, '/network/0/radius'],
  [{ network: [{ kind: 'profile', length: 1, radius: 'x - 0.5' }] }, '/network/0/radius'],
  [{ network: [{ kind: 'profile', length: 1, radius: 'q*x' }] }, '/network/0/radius'],
  [{ network: [{ kind: 'resonator', length: 1, radius: 1, volume: 1 }] }, '/network'],
  [{ network: ONE, ends: { left: 'ajar' } }, '/ends/left'],
  [{ network: ONE, ends: { left: 'anechoic' } }, '/ends/left'],
  [{ network: ONE, ends: { right: 'open' }, boundary: 'closed-closed' }, '/boundary'],
  [{ network: ONE, medium: { temperature: 300, losses: 'wall' } }, '/medium/losses'],
  [{ network: ONE, medium: { temperature: 300 }, c: 340 }, '/c'],
  [{ network: ONE, medium: { gamma: 1.4 } }, '/medium/gamma'],
  [{ network: ONE, medium: { losses: 'wall' }, ...SWEEP }, '/medium/rho'],
  [{ network: ONE, frequencies: [100] }, '/frequencies'],
  [{ network: ONE, ...SWEEP, modes: 3 }, '/modes'],
  [{ network: ONE, analysis: 'impedance' }, '/frequencies'],
  [{ network: ONE, analysis: 'impedance', frequencies: [100, 100] }, '/frequencies/1'],
  [{ network: ONE, ...SWEEP, ends: { left: 'open' } }, '/ends/left'],
  [{ network: ONE, ...SWEEP, analysis: 'transmission', ends: { right: 'open' } }, '/ends'],
  [{ network: ONE, ...SWEEP, ends: { right: { resistance: -1 } } }, '/ends/right/resistance'],
  [{ network: ONE, ...SWEEP, ends: { right: { resistance: '1 - f' } } }, '/ends/right/resistance'],
  [{ network: ONE, ...SWEEP, ends: { right: { mass: 1 } } }, '/ends/right/mass'],
  [{ network: ONE, parameters: { q: 1 } }, '/parameters/q'],
  [{ analysis: 'impedance', frequencies: [100] }, '/radius'],
]

test('what cannot be taken at its word is refused where it stands', () => {
  for (const [input, pointer] of REFUSED) {
    const failure = refusal(() => solve(input))
    assert.ok(/^(INVALID|MISSING)_INPUT$/.test(failure.code), `${failure.code} of ${pointer}`)
    assert.is(faultsOf(failure)[0]!.pointer, pointer)
  }
  const wide = {
    network: [cylinder(1, 1)],
    ends: { right: 'unflanged' },
    analysis: 'impedance',
    frequencies: [400],
  }
  assert.is(refusal(() => solve(wide)).code, 'PRECISION')
})

test('the same input gives the same bits', () => {
  const input = {
    network: [{ kind: 'cone', length: 0.5, radius: [0.01, 0.02] }],
    medium: { temperature: 300, losses: 'wall' },
    ...SWEEP,
  }
  assert.equal(solve(input), solve(input))
})

test.run()
