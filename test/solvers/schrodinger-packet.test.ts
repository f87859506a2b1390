// Packets in time: closed forms, order of the steps, runs in pieces, sides, refusals.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Random } from '../../workers/numerics/random.ts'
import { schrodinger } from '../../workers/solvers/schrodinger/schrodinger.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('schrodinger: packets')
const inLong = longOnly(test)
const run = solverOf(schrodinger)
const solve = (input: object) => run({ analysis: 'propagate', ...input })

interface Shown {
  norm: number
  meanX: number
  meanY: number
  deviationX: number
  wavenumberX: number
  energy: number
}
const packetOf = (solved: { result: { packet?: unknown } }) => solved.result.packet as Shown

const HALF = Math.SQRT1_2

test('a free packet goes on at hbar k/m and spreads as its closed form says', () => {
  const free = { V: '0', domain: { x: [-30, 40] }, tEnd: 3 }
  const solved = solve({ ...free, initial: { centre: 0, width: 1, wavenumber: 2 } })
  near(solved.value!, 6, { absolute: 1e-9 })
  near(packetOf(solved).deviationX, Math.sqrt(1 + 2.25), { relative: 1e-9 })
  near(packetOf(solved).wavenumberX, 2, { relative: 1e-9 })
  near(packetOf(solved).energy, 2 + 1 / 8, { relative: 1e-9 })
})

test('units: an electron of 1 eV goes 0.593 nm in a femtosecond', () => {
  const wave = Math.sqrt(1 / 0.0380998211)
  const { value, result } = solve({
    ...{ V: '0', units: 'eV-nm', domain: { x: [-20, 40] }, tEnd: 10 },
    initial: { centre: 0, width: 2, wavenumber: wave },
  })
  near(value!, 10 * Math.sqrt((2 * 1.602176634e-19) / 9.1093837139e-31) * 1e-6, { relative: 1e-6 })
  assert.is(result.timeUnit, 'fs')
})

test('a state that is coherent swings, also under a force that changes in time', () => {
  const initial = { width: HALF, centre: 0 }
  const domain = { x: [-10, 10] }
  const swung = solve({ V: 'x^2/2', domain, tEnd: 2, initial: { ...initial, centre: 2 } })
  near(swung.value!, 2 * Math.cos(2), { absolute: 1e-8 })
  const forced = solve({ V: 'x^2/2 - 0.5*x*sin(2*t)', domain, tEnd: 3, initial })
  near(forced.value!, (2 * Math.sin(3) - Math.sin(6)) / 6, { absolute: 1e-8 })
  assert.ok(forced.uncertainty < 1e-8)
})

test('steps of half the length leave a sixteenth of the error', () => {
  const errorOf = (dt: number) => {
    const forced = solve({
      ...{ V: 'x^2/2 - 0.5*x*sin(2*t)', domain: { x: [-8, 8] }, cells: [128], tEnd: 2, dt },
      initial: { centre: 0, width: HALF },
    })
    return forced.value! - (2 * Math.sin(2) - Math.sin(4)) / 6
  }
  near(Math.log2(errorOf(0.25) / errorOf(0.125)), 4, { absolute: 0.3 })
})

test('behind a barrier of Eckart arrives what it lets through of each wave', () => {
  const [width, k0] = [4, 2]
  const over = Math.cosh((Math.PI / 2) * Math.sqrt(8 * 2 - 1)) ** 2
  const throughOf = (k: number) => {
    const s = Math.sinh(Math.PI * k) ** 2
    return s / (s + over)
  }
  let wanted = 0
  const step = 1e-3
  for (let k = 1; k < 3; k += step) {
    const off = (k - k0) * width
    wanted += step * throughOf(k) * width * Math.sqrt(2 / Math.PI) * Math.exp(-2 * off * off)
  }
  const solved = solve({
    ...{ V: 'V0/cosh(x)^2', parameters: { V0: 2 }, domain: { x: [-90, 80] } },
    ...{ initial: { centre: -25, width, wavenumber: k0 }, tEnd: 30 },
    regions: [{ x: [0, 80] }, { x: [-90, 0] }],
  })
  near(solved.value!, wanted, { absolute: 1e-5 })
  const shares = solved.result.shares as { share: number }[]
  near(shares[0]!.share + shares[1]!.share, 1, { absolute: 1e-9 })
})

inLong('a barrier whose borders are jumps is met within the told error', () => {
  const answers = [512, 1024].map(cells =>
    solve({
      ...{ V: 'if(abs(x) < 1, 1, 0)', domain: { x: [-20, 20] }, cells: [cells], tEnd: 4 },
      ...{ initial: { centre: -6, width: 1, wavenumber: 2 }, regions: [{ x: [0, 20] }] },
    }),
  )
  const [rough, fine] = answers as [(typeof answers)[0], (typeof answers)[0]]
  near(rough.value!, fine.value!, { absolute: rough.uncertainty + fine.uncertainty })
  assert.ok(fine.uncertainty < 5e-4)
})

inLong('between walls two states beat at the difference of their levels', () => {
  const wall = { kind: 'wall' }
  const { value } = solve({
    ...{ V: '0', domain: { x: [0, 1] }, boundaries: { left: wall, right: wall }, tEnd: 0.4 },
    initial: { re: 'sin(pi*x) + sin(2*pi*x)' },
  })
  const angle = ((4 - 1) * Math.PI ** 2 * 0.4) / 2
  near(value!, 0.5 - (16 / (9 * Math.PI ** 2)) * Math.cos(angle), { absolute: 1e-7 })
})

test('in a plane both axes swing by themselves', () => {
  const solved = solve({
    ...{ V: 'x^2/2 + 2*y^2', domain: { x: [-7, 7], y: [-6, 6] }, tEnd: 1, cells: [64, 64] },
    initial: { centre: [1, 1], width: [HALF, 0.5] },
  })
  near(packetOf(solved).meanX, Math.cos(1), { absolute: 1e-6 })
  near(packetOf(solved).meanY, Math.cos(2), { absolute: 1e-6 })
})

test('a side that absorbs takes a packet, and one of which nothing is said refuses it', () => {
  const packet = {
    ...{ V: '0', domain: { x: [-20, 20] }, cells: [256], dt: 0.01, tEnd: 15 },
    initial: { centre: 0, width: 2, wavenumber: 3 },
  }
  const right = { kind: 'absorbing', width: 8 }
  const { result } = solve({ ...packet, boundaries: { left: right, right }, regions: [{}] })
  assert.ok(packetOf({ result }).norm < 1e-3)
  near(result.absorbed!, 1, { absolute: 1e-3 })
  const failure = refusal(() => solve(packet))
  assert.is(failure.code, 'PRECISION')
  assert.match(failure.message, /the packet reaches the right side/)
})

test('a run in two pieces has the bits of the whole one', () => {
  const random = new Random(5)
  const wall = { kind: 'wall' }
  for (const boundaries of [{}, { left: wall, right: wall }]) {
    const all = 4 * (2 + Math.floor(20 * random.uniform()))
    const part = 4 * (1 + Math.floor((all / 4 - 1) * random.uniform()))
    const dt = 0.02
    const base = { V: 'x^2/2 - x*sin(t)', domain: { x: [-12, 12] }, boundaries }
    const begun = { ...base, dt, cells: [256], initial: { centre: 1, width: 0.8, wavenumber: 1 } }
    const whole = solve({ ...begun, tEnd: all * dt })
    const first = solve({ ...begun, tEnd: part * dt })
    const second = solve({ ...base, initial: { state: first.result.state }, tEnd: all * dt })
    assert.is(second.value, whole.value)
    assert.is(second.uncertainty, whole.uncertainty)
    assert.equal(second.result.state, whole.result.state)
  }
})

test('what a packet does not take is refused at its place', () => {
  const packet = {
    ...{ V: '0', domain: { x: [-20, 20] }, tEnd: 1 },
    initial: { centre: 0, width: 1, wavenumber: 2 },
  }
  const wrong: [string, object][] = [
    ['/initial', { initial: undefined }],
    ['/tEnd', { tEnd: undefined }],
    ['/initial/speed', { initial: { centre: 0, width: 1, speed: 2 } }],
    ['/initial/width', { initial: { centre: 0, width: -1 } }],
    ['/cells/0', { cells: [100] }],
    ['/cells', { cells: [16] }],
    ['/boundaries/right', { boundaries: { left: { kind: 'wall' } } }],
    ['/boundaries/top', { boundaries: { top: { kind: 'wall' } } }],
    ['/boundaries/left/width', { boundaries: { left: { kind: 'absorbing', width: 30 } } }],
    ['/regions/0/y', { regions: [{ y: [0, 1] }] }],
    ['/levels', { levels: 3 }],
    ['/effectiveMass', { effectiveMass: '1 + x^2' }],
    ['/snapshots/0', { snapshots: [2] }],
    ['/tEnd', { tEnd: 1e9 }],
    ['/dt', { analysis: 'bound', dt: 1, tEnd: undefined, initial: undefined }],
  ]
  for (const [place, words] of wrong)
    faultAt(
      place,
      refusal(() => solve({ ...packet, ...words })),
    )
})

test.run()
