// Air spaces whose walls take a part of the sound: decays and responses by closed forms, reciprocity, order, refusals.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { faultsOf } from '../../workers/refusal.ts'
import { acoustic } from '../../workers/solvers/acoustic/acoustic.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { inTier, longOnly } from '../support/tier.ts'

const test = suite('acoustic damping')
const inLong = longOnly(test)
const solve = solverOf(acoustic)
const C = 343
const UNIT = 1.2 * C

const TUBE = { x: [0, 1], y: [0, 0.1] }
const wall = (on: string, of: Record<string, unknown>) => ({ on, kind: 'absorbing', ...of })

/** Frequency and quality of each mode lie within their errors of the exact ones. */
function meets(input: Record<string, unknown>, exact: readonly (readonly [number, number])[]) {
  const { result } = solve({ ...input, modes: exact.length })
  for (const [n, [f, quality]] of exact.entries()) {
    const [off, error] = [Math.abs(result.frequencies![n]! - f), result.frequencyErrors![n]!]
    assert.ok(
      off <= error,
      `mode ${n + 1}: ${result.frequencies![n]} is off by ${off}, told ${error}`,
    )
    near(result.Q![n]!, quality, { relative: result.decayErrors![n]! + error / f })
  }
  return result
}

inLong(
  'a tube with a resistance at its end: T60 = ln(1000) L/(c artanh(rho c/Z)), whatever the mode',
  () => {
    // k tan(k L) = i k rho c/Z: the frequencies are those of closed ends.
    const decay = (C * Math.log((1 + 1 / 3) / (1 - 1 / 3))) / 2
    const { result } = solve({
      geometry: TUBE,
      boundaries: [wall('right', { impedance: { resistance: 3 * UNIT } })],
      modes: inTier({ short: 1, long: 3 }),
    })
    for (const [n, f] of result.frequencies!.entries()) {
      near(f, (C * (n + 1)) / 2, { absolute: result.frequencyErrors![n]! })
      near(result.decayTimes![n]!, Math.log(1000) / decay, { relative: result.decayErrors![n]! })
      assert.ok(result.decayErrors![n]! < 1e-5)
      near(result.Q![n]!, (Math.PI * f) / decay, { relative: 1e-6 })
    }
  },
)

inLong(
  "a round space, all its wall absorbing: the complex zeros of J_m'(x) + i beta J_m(x)",
  () => {
    // By mpmath 1.3; those of m above 0 stand twice.
    const zeros = [
      [100.362002500551, 3.72888722275296],
      [100.362002500551, 3.72888722275296],
      [167.145247154874, 5.03953397677439],
      [167.145247154874, 5.03953397677439],
      [208.957219003612, 11.0446330659136],
    ] as const
    const boundaries = [wall('outline', { absorption: 0.5 })]
    meets({ geometry: { centre: [0, 0], radius: 1 }, boundaries, mesh: { h: 0.12 } }, zeros)
  },
)

inLong('a square with one absorbing wall parts its equal modes: kx tan(kx) = i k beta', () => {
  const roots = [
    [171.5, 9.06472028365439],
    [172.279809596594, 18.7031962835936],
    [242.736225409536, 12.7421768486735],
  ] as const
  const geometry = { x: [0, 1], y: [0, 1] }
  meets({ geometry, boundaries: [wall('left', { absorption: 0.5 })], mesh: { h: 0.08 } }, roots)
})

test('a piston and a wall of any impedance: the pressure along the tube', () => {
  const { result } = solve({
    geometry: TUBE,
    analysis: 'response',
    boundaries: [
      { on: 'left', kind: 'moving', velocity: '10 mm/s' },
      wall('right', { impedance: { resistance: 900, reactance: '2*f - 300' } }),
    ],
    probes: [
      [0, 0.05],
      [0.7, 0.05],
    ],
    frequencies: { from: 50, to: 800, count: 16 },
  })
  for (const [i, f] of Array.from(result.series['f']!).entries()) {
    const k = (2 * Math.PI * f) / C
    const [re, im] = [900, 2 * f - 300]
    for (const [p, x] of [0, 0.7].entries()) {
      // v rho c (Z cos(k(L - x)) + i rho c sin(k(L - x)))/(rho c cos(k L) + i Z sin(k L))
      const [s, c] = [Math.sin(k * (1 - x)), Math.cos(k * (1 - x))]
      const top = [re * c, im * c + UNIT * s] as const
      const under = [UNIT * Math.cos(k) - im * Math.sin(k), re * Math.sin(k)] as const
      const size = (0.01 * UNIT * Math.hypot(...top)) / Math.hypot(...under)
      const turn = Math.atan2(top[1], top[0]) - Math.atan2(under[1], under[0])
      const got = result.series[`response${p + 1}`]![i]!
      const phase = result.series[`phase${p + 1}`]![i]!
      const most = result.peaks![p] as { pressure: number }[]
      const off = Math.hypot(
        got * Math.cos(phase) - size * Math.cos(turn),
        got * Math.sin(phase) - size * Math.sin(turn),
      )
      assert.ok(off <= result.responseErrors![p]! * most[0]!.pressure, `${off} at ${f} Hz, ${x} m`)
    }
  }
})

const ROOM = {
  geometry: { x: [0, 5], y: [0, 4] },
  height: 2.5,
  analysis: 'response',
  boundaries: [wall('left', { absorption: 0.3 })],
}

inLong(
  "a room with one absorbing wall: Green's function by cosines across it and both waves along it",
  () => {
    // The sum over 60 x 60 cosines of exact responses in x, by NumPy.
    const exact = [0.03925121, 0.12459691, 0.0278928] as const
    const { result } = solve({
      ...ROOM,
      sources: [{ at: [1, 1, 1], volumeVelocity: 1e-3 }],
      probes: [[4, 3, 1.2]],
      frequencies: [20, 46, 72],
    })
    const most = Math.max(...exact)
    for (const [i, p] of exact.entries()) {
      near(result.series['response1']![i]!, p, { absolute: result.responseErrors![0]! * most })
    }
    assert.ok(result.responseErrors![0]! < 2e-3)
  },
)

inLong('source and probe change places: the same pressure', () => {
  const [here, there] = [
    [1, 1, 1],
    [4, 3, 1.2],
  ]
  const of = (at: unknown, probe: unknown) =>
    solve({
      ...ROOM,
      sources: [{ at, volumeVelocity: 1e-3 }],
      probes: [probe],
      frequencies: [35, 60],
    })
  const [one, other] = [of(here, there), of(there, here)]
  for (const [i, p] of one.result.series['response1']!.entries())
    near(other.result.series['response1']![i]!, p, { absolute: one.uncertainty })
  assert.ok(one.uncertainty < 1e-3 * (one.value as number))
})

inLong('the peak of the room, where 25 modes lie below', () => {
  const { value, uncertainty } = solve({
    ...ROOM,
    sources: [{ at: [1, 1, 1], volumeVelocity: 1e-3 }],
    probes: [[4, 3, 1.2]],
    frequencies: { from: 20, to: 150, count: 131 },
  })
  near(value, 1.2463772767703885, { absolute: uncertainty })
})

/** The closed end warms its air too, which a network does not know: a/L (gamma - 1) d/(1 + (gamma - 1) d), d = Pr^(-1/2). */
const HEATED = 0.402 / Math.sqrt(0.708)
const END = ((0.02 / 0.6) * HEATED) / (1 + HEATED)

inLong(
  'thin layers at the wall of a tube: the quality of its network by Zwikker and Kosten',
  () => {
    const medium = { temperature: 293.15, losses: 'wall' }
    const radius = 0.02
    const pipe = solve({
      network: [{ kind: 'cylinder', length: 0.6, radius }],
      ends: { right: 'open' },
      medium,
      analysis: 'impedance',
      frequencies: { from: 20, to: 900, count: 60 },
    })
    const { result } = solve({
      geometry: { x: [0, radius], y: [0, 0.6] },
      coordinates: 'cylindrical',
      boundaries: [{ on: 'top', kind: 'open' }],
      medium,
      modes: 3,
      mesh: { h: 0.02 },
    })
    for (const [n, peak] of (
      pipe.result.resonances as { frequency: number; Q: number }[]
    ).entries()) {
      near(result.frequencies![n]!, peak.frequency, { relative: 2e-4 })
      near(result.Q![n]!, peak.Q / (1 + END), { relative: 3e-3 })
    }
    assert.is(result.frequencies!.length, 3)
  },
)

inLong('walls that take nothing leave the modes as they are, and give no decay', () => {
  const geometry = { x: [0, 1], y: [0, 0.6] }
  const plain = solve({ geometry, modes: 3 }).result
  const { result } = solve({ geometry, modes: 3, boundaries: [wall('top', { absorption: 0 })] })
  for (const [n, f] of plain.frequencies!.entries())
    near(result.frequencies![n]!, f, { relative: 1e-9 })
  assert.equal(result.Q, [null, null, null])
})

const SOURCE = {
  sources: [{ at: [1, 1, 1], volumeVelocity: 1e-3 }],
  probes: [[4, 3, 1]],
  frequencies: [50],
}
const REFUSED: readonly [Record<string, unknown>, string][] = [
  [{ ...ROOM, ...SOURCE, probes: undefined }, '/probes'],
  [{ ...ROOM, ...SOURCE, sources: undefined }, '/sources'],
  [{ ...ROOM, ...SOURCE, frequencies: undefined }, '/frequencies'],
  [{ ...ROOM, ...SOURCE, modes: 3 }, '/modes'],
  [{ ...ROOM, ...SOURCE, probes: [[4, 3]] }, '/probes/0'],
  [{ ...ROOM, ...SOURCE, probes: [[4, 3, 5]] }, '/probes/0/2'],
  [{ ...ROOM, ...SOURCE, probes: [[9, 3, 1]] }, '/probes/0'],
  [{ ...ROOM, ...SOURCE, probes: [[1.01, 1, 1]] }, '/probes'],
  [{ ...ROOM, ...SOURCE, analysis: 'modes' }, '/sources'],
  [{ ...ROOM, ...SOURCE, frequencies: [5000] }, '/frequencies'],
  [{ ...ROOM, ...SOURCE, boundaries: [wall('left', {})] }, '/boundaries/0/impedance'],
  [
    { ...ROOM, ...SOURCE, boundaries: [wall('left', { absorption: 2 })] },
    '/boundaries/0/absorption',
  ],
  [
    { ...ROOM, ...SOURCE, boundaries: [wall('left', { impedance: { resistance: '-f' } })] },
    '/boundaries/0/impedance/resistance',
  ],
  [
    { ...ROOM, ...SOURCE, boundaries: [{ on: 'left', kind: 'closed', absorption: 0.1 }] },
    '/boundaries/0/absorption',
  ],
  [
    { geometry: TUBE, boundaries: [{ on: 'left', kind: 'moving', velocity: 1 }] },
    '/boundaries/0/kind',
  ],
  [{ network: [{ kind: 'cylinder', length: 1, radius: 1 }], analysis: 'response' }, '/analysis'],
]

test('what cannot be taken at its word is refused where it stands', () => {
  for (const [input, pointer] of REFUSED) {
    const given = Object.fromEntries(Object.entries(input).filter(([, one]) => one !== undefined))
    const failure = refusal(() => solve(given))
    assert.ok(/^(INVALID|MISSING)_INPUT$/.test(failure.code), `${failure.code} of ${pointer}`)
    assert.is(faultsOf(failure)[0]!.pointer, pointer)
  }
})

test.run()
