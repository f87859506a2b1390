import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sin } from '../../workers/numerics/mathematics.ts'
import { acoustic } from '../../workers/solvers/acoustic.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('acoustic')
const solve = solverOf(acoustic)

testReferences(test, acoustic)

test('all forty modes of each pipe meet their closed form', () => {
  for (const boundary of ['open-open', 'closed-closed', 'open-closed'] as const) {
    const { result } = solve({ boundary, modes: 40 })
    assert.is(result.frequencies.length, 40)
    assert.ok(result.maxError < 1e-5, String(result.maxError))
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

test('a pipe of 440 Hz sounds A4, one of twice the length A3', () => {
  const note = (L: number) => solve({ L, c: 440, modes: 1 }).result.notes[0]!
  assert.is(note(0.5).name, 'A4')
  assert.is(note(1).name, 'A3')
  assert.is(note((0.5 * 440) / 523.2511306).name, 'C5')
  near(note(0.5).cents, 0, { absolute: 0.01 })
})

test('an opening that is wide against the wavelength is refused with k a', () => {
  const { code, details } = refusal(() => solve({ radius: 0.1, modes: 10 }))
  assert.is(code, 'PRECISION')
  assert.is(details?.['limit'], 1)
})

test('the same input gives the same bits', () => {
  assert.equal(solve({ modes: 4 }), solve({ modes: 4 }))
})

test.run()
