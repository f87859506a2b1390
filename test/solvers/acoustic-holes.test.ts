// Side holes, steps, damp air and sources of networks: independent transfer matrices, published fits, laws, refusals.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { faultsOf } from '../../workers/refusal.ts'
import { acoustic } from '../../workers/solvers/acoustic/acoustic.ts'
import { lengthOfStep } from '../../workers/solvers/acoustic/jumps.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('holes, steps and sources of networks')
const solve = solverOf(acoustic)

const BORE = {
  network: [{ kind: 'cylinder', length: 0.6, radius: 0.0075 }],
  medium: { temperature: 293.15 },
}
const HOLES = [
  { at: 0.45, radius: '4 mm', length: 0.004 },
  { at: 0.4, radius: 0.004, length: 0.004 },
]
interface Fingered {
  readonly states: string[]
  readonly frequencies: number[]
  readonly notes: { name: string }[]
}
const fingeringsOf = ({ result }: ReturnType<typeof solve>) => result.fingerings as Fingered[]

test('holes of Dalmont et al.: modes of a pipe by its fingerings, in whatever order the holes are said', () => {
  const solved = solve({
    ...BORE,
    ends: { left: 'closed', right: 'unflanged' },
    holes: HOLES,
    fingerings: [
      ['closed', 'closed'],
      ['open', 'closed'],
    ],
    modes: 3,
  })
  // By SciPy: four-poles of complex numbers and quadratures of Levine and Schwinger's integrals.
  const wanted = [
    [203.28899453, 607.34886884, 937.28173353],
    [142.00017638, 424.38759126, 708.86915112],
    [180.30968818, 536.073746, 851.4953998],
  ]
  const both = [solved.result.frequencies!, ...fingeringsOf(solved).map(one => one.frequencies)]
  for (const [i, row] of wanted.entries())
    for (const [n, f] of row.entries()) near(both[i]![n]!, f, { relative: 1e-9 })
  assert.is(fingeringsOf(solved)[0]!.notes[0]!.name, 'C#3')
})

test('peaks of an impedance by fingerings stand at the modes but for what radiates', () => {
  const solved = solve({
    ...BORE,
    ends: { right: 'unflanged' },
    holes: HOLES,
    fingerings: [['closed', 'closed']],
    analysis: 'impedance',
    frequencies: { from: 100, to: 500, count: 60 },
  })
  near(solved.value, 203.289, { relative: 1e-6 })
  near(fingeringsOf(solved)[0]!.frequencies[0]!, 142.0002, { relative: 1e-5 })
})

test('a hole in a cone or a profile meets the radius of its place', () => {
  const of = (network: object[]) =>
    solve({ network, holes: [{ at: 0.5, radius: 3e-3, length: 5e-3 }], modes: 4 }).result
      .frequencies!
  const cone = of([{ kind: 'cone', length: 1, radius: [0.01, 0.02] }])
  const halves = of([
    { kind: 'cone', length: 0.5, radius: [0.01, 0.015] },
    { kind: 'cone', length: 0.5, radius: [0.015, 0.02] },
  ])
  const profile = of([{ kind: 'profile', length: 1, radius: '0.01*(1 + x)' }])
  for (const [n, f] of cone.entries()) {
    near(halves[n]!, f, { relative: 1e-9 })
    near(profile[n]!, f, { relative: 1e-7 })
  }
})

test('the air that a step moves: none at no step, that of a flanged end at a wide one', () => {
  // A flange without end: 0.82159 (Nomura et al.); half the radius by matching 200,000 modes of each tube.
  near(lengthOfStep(1e-9), 0.82159, { absolute: 1e-4 })
  near(lengthOfStep(0.3), 0.495881, { absolute: 1e-5 })
  near(lengthOfStep(0.5), 0.298031, { absolute: 1e-5 })
  near(lengthOfStep(0.9), 0.020963, { absolute: 1e-5 })
  const steps = (jump: object[]) =>
    solve({
      network: [
        { kind: 'cylinder', length: 0.5, radius: 0.01 },
        ...jump,
        { kind: 'cylinder', length: 0.3, radius: 0.02 },
      ],
      modes: 1,
    }).value!
  const f = steps([{ kind: 'jump' }])
  assert.ok(f < steps([]))
  // Both reactances and that of the step, over rho c/S of the narrow tube.
  const k = (2 * Math.PI * f) / 343
  const sum = Math.tan(0.5 * k) + k * 0.01 * lengthOfStep(0.5) + Math.tan(0.3 * k) / 4
  near(sum, 0, { absolute: 1e-9 })
})

test('damp air is lighter and faster: the speed of Cramer (1993) within his 300 ppm', () => {
  const speed = (celsius: number, humidity: number) =>
    2 *
    solve({ network: BORE.network, medium: { temperature: 273.15 + celsius, humidity } }).value! *
    0.6
  for (const [celsius, humidity, c] of [
    [20, 0.5, 343.9944],
    [20, 1, 344.62085],
    [25, 0.6, 347.30588],
    [30, 1, 351.47661],
  ] as const) {
    near(speed(celsius, humidity), c, { relative: 3e-4 })
  }
  const impedance = (medium: object) =>
    solve({
      network: BORE.network,
      ends: { right: 'anechoic' },
      ...{ medium, analysis: 'impedance', frequencies: [100] },
    }).value!
  const [low, high] = [7e4, 101_325].map(pressure => impedance({ temperature: 293.15, pressure }))
  near(low! / high!, 7e4 / 101_325, { relative: 1e-12 })
})

const SILENCER = {
  network: [
    { kind: 'cylinder', length: 0.1, radius: 0.02 },
    { kind: 'cylinder', length: 0.3, radius: 0.06 },
    { kind: 'cylinder', length: 0.1, radius: 0.02 },
  ],
  frequencies: { from: 20, to: 1500, count: 100 },
}

test('insertion loss: without reflections at source and end that of the transmission', () => {
  const unit = (1.2 * 343) / (Math.PI * 0.02 ** 2)
  const inserted = solve({
    ...SILENCER,
    ends: { right: 'anechoic' },
    ...{ analysis: 'insertion', source: { resistance: unit } },
  })
  const through = solve({ ...SILENCER, analysis: 'transmission' })
  near(inserted.value, through.value!, { relative: 1e-9 })
  const same = solve({
    network: [{ kind: 'cylinder', length: 0.5, radius: 0.02 }],
    ends: { right: 'unflanged' },
    frequencies: [100, 700],
    ...{ analysis: 'insertion', source: { resistance: 3e4, reactance: '-1e6/f', pipe: 0.5 } },
  })
  near(same.value, 0, { absolute: 1e-9 })
})

test('insertion loss of a chamber with the air of its steps, at a source with a reactance', () => {
  const [first, chamber, last] = SILENCER.network
  const { value, result } = solve({
    network: [first, { kind: 'jump' }, chamber, { kind: 'jump' }, last],
    ends: { right: 'unflanged' },
    ...{ analysis: 'insertion', source: { resistance: 1e5, reactance: '2*f', pipe: 0.5 } },
    frequencies: { from: 20, to: 1000, count: 50 },
  })
  const { least } = result.insertionLoss as { least: { value: number; frequency: number } }
  // By NumPy: matrices of complex numbers.
  near(value, 22.8272911, { relative: 1e-8 })
  near(least.value, -11.73027939, { relative: 1e-8 })
  near(least.frequency, 100, { relative: 1e-9 })
})

const REFUSED: readonly [Record<string, unknown>, string][] = [
  [{ network: [{ kind: 'cylinder', length: '3 s', radius: 0.01 }] }, '/network/0/length'],
  [{ holes: [{ at: '0.3 kg', radius: 0.002, length: 0.004 }] }, '/holes/0/at'],
  [
    { ends: { right: { resistance: '3 Pa' } }, analysis: 'reflection', frequencies: [100] },
    '/ends/right/resistance',
  ],
  [{ holes: [{ at: 0.7, radius: 0.002, length: 0.004 }] }, '/holes/0/at'],
  [{ holes: [{ at: 0.3, radius: 0.008, length: 0.004 }] }, '/holes/0/radius'],
  [{ holes: [{ at: 0.3, radius: 0.002 }] }, '/holes/0/length'],
  [{ holes: HOLES, fingerings: [['open']] }, '/fingerings/0'],
  [{ fingerings: [['open']] }, '/fingerings/0'],
  [{ network: [...BORE.network, { kind: 'jump' }] }, '/network/1'],
  [{ network: [...BORE.network, { kind: 'jump' }, ...BORE.network] }, '/network/1'],
  [{ medium: { humidity: 0.5 } }, '/medium/humidity'],
  [{ medium: { temperature: 263.15, humidity: 0.5 } }, '/medium/humidity'],
  [{ medium: { temperature: 363.15, humidity: 1 } }, '/medium/humidity'],
  [{ source: { resistance: 1 } }, '/source'],
  [{ analysis: 'insertion', frequencies: [100] }, '/source'],
  [
    { analysis: 'insertion', frequencies: [100], source: { resistance: 'f - 200' } },
    '/source/resistance',
  ],
  [
    { analysis: 'insertion', frequencies: [100], source: { resistance: 1, length: 1 } },
    '/source/length',
  ],
  [
    { analysis: 'reflection', frequencies: [100], holes: HOLES, fingerings: [['open', 'open']] },
    '/fingerings',
  ],
]

test('what cannot be taken at its word is refused where it stands', () => {
  for (const [input, pointer] of REFUSED) {
    const failure = refusal(() => solve({ ...BORE, ...input }))
    assert.ok(/^(INVALID|MISSING)_INPUT$/.test(failure.code), `${failure.code} of ${pointer}`)
    assert.is(faultsOf(failure)[0]!.pointer, pointer)
  }
  const room = refusal(() => solve({ geometry: { x: [0, 5], y: [0, 4] }, holes: HOLES }))
  assert.is(faultsOf(room)[0]!.pointer, '/holes')
})

test.run()
