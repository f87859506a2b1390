// Flows of the caller's own in time: against vortices that decay and a plate that starts to move.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { flow } from '../../workers/solvers/flow/flow.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('own flows in time')
const inLong = longOnly(test)
const solve = solverOf(flow)

const SQUARE = { x: [0, 1], y: [0, 1] }
const PERIODIC = { left: { kind: 'periodic' }, right: { kind: 'periodic' } }
const probesOf = ({ result }: ReturnType<typeof solve>) => result.probes as Record<string, number>[]

const BOTH = { ...PERIODIC, bottom: { kind: 'periodic' }, top: { kind: 'periodic' } }
const VORTICES = {
  domain: SQUARE,
  visc: 0.01,
  boundaries: BOTH,
  initial: ['sin(2*pi*x)*cos(2*pi*y)', '-cos(2*pi*x)*sin(2*pi*y)'],
  tEnd: 0.2,
  steps: 16,
  cells: [20, 20],
}

inLong(
  'the vortices of Taylor and Green decay as they do exactly, within the error that is stated',
  () => {
    const exact = 0.25 * Math.exp(-16 * Math.PI ** 2 * 0.01 * 0.2)
    const solved = solve(VORTICES)
    near(solved.value, exact, { relative: 2e-3 })
    assert.ok(solved.uncertainty > Math.abs(solved.value! - exact))
    assert.is((solved.result.series['t'] as number[]).at(-1), 0.2)
  },
)

test('a plate that starts to move drags the fluid along by the error function, with order two', () => {
  const off = (steps: number) => {
    const solved = solve({
      domain: SQUARE,
      visc: 0.2,
      boundaries: { ...PERIODIC, top: { kind: 'wall', velocity: ['t', 0] } },
      tEnd: 1,
      steps,
      cells: [8, 16],
      probes: [[0.5, 0.5]],
    })
    // u = y t - (y - y^3)/(6 nu) + sum of modes that decay, for a plate whose speed is t.
    const y = 0.5
    let exact = y - (y - y ** 3) / (6 * 0.2)
    for (let n = 1; n <= 40; n++) {
      const k = Math.PI * n
      const sign = n % 2 === 1 ? 1 : -1
      exact += ((2 * sign) / (0.2 * k ** 3)) * Math.sin(k * y) * Math.exp(-0.2 * k * k)
    }
    return Math.abs(probesOf(solved)[0]!['u']! - exact)
  }
  const [coarse, fine] = [off(16), off(32)]
  assert.ok(coarse / fine > 3, `${coarse} ${fine}`)
  assert.ok(fine < 5e-4, `${fine}`)
})

inLong('snapshots show the flow at their times, and a series each point', () => {
  const { result } = solve({ ...VORTICES, snapshots: [0.1], probes: [[0.25, 0.5]] })
  const { u1 } = result.fields as Record<string, { values: Float64Array }>
  const most = u1!.values.reduce((best, one) => Math.max(best, one))
  near(most, Math.exp(-8 * Math.PI ** 2 * 0.01 * 0.1), { relative: 1e-2 })
  assert.is((result.series['u1'] as number[]).length, 16)
})

/** Air, warm below, that a force drives past a cylinder, in a room whose ceiling starts to move. */
const STIRRED = {
  domain: { x: [0, 2], y: [0, 1] },
  visc: 0.05,
  regions: [{ centre: [0.6, 0.5], radius: 0.15 }],
  boundaries: {
    ...PERIODIC,
    bottom: { kind: 'wall', temperature: 1 },
    top: { kind: 'wall', velocity: ['t', 0], temperature: 0 },
  },
  force: ['1 + t', 0],
  initial: [0, 0, '1 - y'],
  buoyancy: { beta: 0.01, g: 9.81, kappa: 0.05 },
  cells: [16, 12],
  probes: [[1.2, 0.4]],
}
const STEPS = 8
const SPLITS = [4, 6] as const

inLong('some steps and then some more give the bits of all of them', () => {
  const dt = 1 / 16
  const whole = solve({ ...STIRRED, tEnd: STEPS * dt, steps: STEPS })
  const goneOn = (first: number) => {
    const begun = solve({ ...STIRRED, tEnd: first * dt, steps: first })
    const { state } = begun.result as unknown as { state: Record<string, unknown> }
    return { state, rest: { ...STIRRED, tEnd: STEPS * dt, steps: STEPS - first } }
  }
  for (const first of SPLITS) {
    const { state, rest } = goneOn(first)
    const ended = solve({ ...rest, initial: { state } })
    const bits = `split at ${first}`
    assert.is(ended.value, whole.value, bits)
    assert.equal(ended.result.probes, whole.result.probes, bits)
    assert.equal(
      (ended.result as unknown as { state: object }).state,
      (whole.result as unknown as { state: object }).state,
      bits,
    )
  }
  const [first] = SPLITS
  const { state, rest } = goneOn(first)
  const refused = (pointer: string, input: object) =>
    faultAt(
      pointer,
      refusal(() => solve({ ...rest, initial: { state }, ...input })),
    )
  refused('/steps', { steps: 2 * (STEPS - first) })
  refused('/tEnd', { tEnd: first * dt })
  refused('/initial', { cells: [14, 12] })
  refused('/initial', { regions: [{ ...STIRRED.regions[0], radius: 0.2 }] })
  refused('/initial', { initial: { state: { ...state, t: 0.01 } } })
})

test.run()
