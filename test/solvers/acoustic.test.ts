import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sin } from '../../workers/numerics/mathematics.ts'
import { acoustic } from '../../workers/solvers/acoustic/acoustic.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { firstInTier, longOnly } from '../support/tier.ts'

const test = suite('acoustic')
const inLong = longOnly(test)
const solve = solverOf(acoustic)

testReferences(test, acoustic)

inLong('all forty modes of each pipe meet their closed form', () => {
  for (const boundary of firstInTier(['open-closed', 'open-open', 'closed-closed'] as const, 1)) {
    const { result } = solve({ boundary, modes: 40 })
    assert.is(result.frequencies!.length, 40)
    assert.ok(result.maxError! < 1e-5, String(result.maxError))
  }
})

test('a flange adds 0.8217 radii at each open end and none at a wall', () => {
  const flanged = { radius: 0.02, flange: 'flanged', modes: 2 } as const
  near(solve({ ...flanged, boundary: 'open-open' }).result.effectiveLength, 1.032868, {
    relative: 1e-12,
  })
  near(solve({ ...flanged, boundary: 'open-closed' }).result.effectiveLength, 1.016434, {
    relative: 1e-12,
  })
  assert.is(solve({ ...flanged, boundary: 'closed-closed' }).result.effectiveLength, 1)
})

test('an unflanged end adds 0.6133 radii', () => {
  const { result } = solve({ radius: 0.02, boundary: 'open-open', modes: 1 })
  near(result.effectiveLength, 1 + 2 * 0.02 * 0.6133, { relative: 1e-12 })
  near(result.fundamental, 343 / (2 * 1.024532), { relative: 1e-7 })
})

test('the estimate is the largest deviation from n c / (2 L), (n - 1/2) c / (2 L) with one open end', () => {
  for (const [boundary, shift] of [
    ['open-open', 0],
    ['closed-closed', 0],
    ['open-closed', 0.5],
  ] as const) {
    const { value, uncertainty, terms, result } = solve({ boundary, L: 0.7, c: 340, modes: 12 })
    const off = result.frequencies!.map((f, n) => f / (((n + 1 - shift) * 340) / 1.4) - 1)
    near(result.accuracy.estimate, Math.max(...off.map(Math.abs)), { relative: 1e-9 })
    assert.ok(result.accuracy.estimate > 1e-9, 'twelve modes on 48 elements show their error')
    assert.ok(Math.abs(off[0]!) * value! <= uncertainty && uncertainty < 1e-8 * value!)
    const total = terms.reduce((sum, { value }) => sum + value, 0)
    near(total, value!, { relative: 1e-14 })
    for (const [n, f] of result.frequencies!.entries()) {
      near(result.wavelengths![n]! * f, 340, { relative: 1e-14 })
    }
  }
})

test('mode shapes are the sines of an open pipe', () => {
  const { result } = solve({ modes: 3 })
  const { x, p3 } = result.series as Record<string, Float64Array>
  // The samples miss the crest at x = 1/6 by 1/600: the scale is off by 1 - cos(pi/200) = 1.2e-4, the cubic by 2e-4.
  for (const [i, p] of p3!.entries()) near(p, sin(3 * Math.PI * x![i]!), { absolute: 3e-4 })
})

test('pressure nodes lie where the sine vanishes, walls hold none', () => {
  assert.equal(solve({ modes: 2 }).result.pressureNodes, [
    [0, 1],
    [0, 0.5, 1],
  ])
  assert.equal(solve({ boundary: 'closed-closed', modes: 2 }).result.pressureNodes, [
    [0.5],
    [0.25, 0.75],
  ])
})

test('end corrections move the nodes outside of the pipe as built', () => {
  const { pressureNodes, series } = solve({ radius: 0.02, modes: 3 }).result
  const third = 1.024532 / 3
  assert.equal(pressureNodes!.slice(0, 2), [[], [0.5]])
  near(pressureNodes![2]![0], third - 0.012266, { relative: 1e-12 })
  near(pressureNodes![2]![1], 2 * third - 0.012266, { relative: 1e-12 })
  near(series['x']![0], -0.012266, { relative: 1e-12 })
  near(series['x']!.at(-1), 1.012266, { relative: 1e-12 })
  const { pressureNodes: stopped } = solve({ boundary: 'open-closed', modes: 2 }).result
  assert.is(stopped![0]!.length, 1)
  near(stopped![1]![1], 2 / 3, { relative: 1e-12 })
})

test('a pipe of 440 Hz sounds A4, one of twice the length A3', () => {
  const note = (L: number) => solve({ L, c: 440, modes: 1 }).result.notes![0]!
  assert.is(note(0.5).name, 'A4')
  assert.is(note(1).name, 'A3')
  near(note(1).cents, 0, { absolute: 0.01 })
  assert.is(note((0.5 * 440) / 523.2511306).name, 'C5')
  near(note(0.5).cents, 0, { absolute: 0.01 })
  // 1200 log2(445/440), and as much below.
  near(solve({ L: 0.5, c: 445, modes: 1 }).result.notes![0]!.cents, 19.5622, { absolute: 1e-3 })
  near(solve({ L: 0.5, c: 435, modes: 1 }).result.notes![0]!.cents, -19.7863, { absolute: 1e-3 })
  assert.is(note((0.5 * 440) / 246.9416506).name, 'B3')
})

test('an opening that is wide against the wavelength is refused with k a', () => {
  const { code, details } = refusal(() => solve({ radius: 0.1, modes: 10 }))
  assert.is(code, 'PRECISION')
  assert.is(details?.['limit'], 1)
  // The highest mode decides: k = 10 pi / L_eff.
  near(details?.['ka'] as number, (10 * Math.PI * 0.1) / 1.12266, { relative: 1e-12 })
  assert.is(solve({ radius: 0.1, modes: 3 }).result.frequencies!.length, 3)
  assert.is(solve({ radius: 0.1, modes: 10, boundary: 'closed-closed' }).result.effectiveLength, 1)
})

test('modes left out are five, or as many as the end correction holds for', () => {
  assert.is(solve({}).result.frequencies!.length, 5)
  const { frequencies, parameters } = solve({ L: 0.6, radius: 0.05, flange: 'flanged' }).result
  // k a = n pi a / L_eff stays below 1 up to n = 4; L_eff = 0.6 + 2 * 0.8217 * 0.05.
  assert.is(frequencies!.length, 4)
  assert.is(parameters['modes'], 4)
  near(frequencies![0], 343 / (2 * 0.68217), { relative: 1e-6 })
  assert.is(refusal(() => solve({ radius: 3 })).code, 'PRECISION')
  assert.is(refusal(() => solve({ L: 0.6, radius: 0.05, modes: 5 })).code, 'PRECISION')
})

test('out of range, of the wrong kind or unknown: refused', () => {
  for (const input of [
    { L: 0 },
    { c: -1 },
    { modes: 0 },
    { modes: 41 },
    { radius: -0.1 },
    { boundary: 'open' },
    { flange: 'half' },
    { Q: 10 },
  ]) {
    assert.is(refusal(() => solve(input)).code, 'INVALID_INPUT')
  }
})

test('the same input gives the same bits', () => {
  assert.equal(solve({ modes: 4 }), solve({ modes: 4 }))
})

test.run()
