import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Failure } from '../../workers/failure.ts'
import {
  ALPHA_K,
  clockPhase,
  nanosecondsFromText,
  nanosecondsOf,
  PULSE_FREQUENCY,
  pulseAt,
  SVCOND_SECONDS,
  secondsOf,
} from '../../workers/field/pulse.ts'
import { near } from '../support/near.ts'
import { referenceCases, testCases } from '../support/reference.ts'
import { fieldRuns } from '../verification/field-figures.ts'

const test = suite('pulse')
const T = 777_000_777n

testCases(test, referenceCases('pulse'), fieldRuns.pulse.run)

// Python fractions and mpmath at 60 digits, negative times and the year 31688 among them.
interface Exact {
  tNs: string
  svcond: number
  phase: number
  angle: number
  R_t: number
}
const file = new URL('../reference/clock.json', import.meta.url)
const exact: Exact[] = JSON.parse(readFileSync(file, 'utf8'))

test('the phase is the exact quotient rounded once, the angle exact to its last bits', () => {
  for (const { tNs, svcond, phase, angle, R_t } of exact) {
    const got = clockPhase(BigInt(tNs))
    assert.is(got.svcond, svcond)
    assert.is(got.phase, phase)
    near(got.angle, angle, { relative: 4.5e-16, absolute: 1e-300 })
    near(pulseAt(BigInt(tNs)).R_t, R_t, { relative: 2.3e-16 })
  }
})

test('integer arithmetic on big integers gives the same cycles', () => {
  for (let i = 0n; i < 3000n; i++) {
    const tNs = (i * 6_364_136_223_846_793_005n) % 10n ** 21n
    const turn = (1287n * tNs) % 10n ** 12n
    const signed = Number(turn >= 5n * 10n ** 11n ? turn - 10n ** 12n : turn)
    assert.is(clockPhase(tNs).angle, 2 * Math.PI * (signed / 1e12))
  }
})

test('a svcond begins with phase 0 and the phase stays below 1', () => {
  for (const n of [0n, 1n, 1000n, 2_187_900_000n]) {
    assert.equal(clockPhase(n * T).phase, 0)
    assert.is(clockPhase(n * T).svcond, Number(n))
    const before = clockPhase((n + 1n) * T - 1n)
    assert.is(before.svcond, Number(n))
    assert.ok(before.phase < 1)
    near(before.phase, 1, { relative: 2e-9 })
  }
})

test('one svcond later the angle is 2 pi 1e-12 behind: f T = 1 - 1e-12', () => {
  const tNs = 1_700_000_000_125_000_000n
  const lag = clockPhase(tNs).angle - clockPhase(tNs + T * 1000n).angle
  near(lag, 2 * Math.PI * 1e-9, { relative: 1e-5 })
})

test('R(t) stays within the coupling and follows alpha and phi0', () => {
  const tNs = 1_700_000_000_125_000_000n
  const { phi, phase, R_t, R, f, T: seconds } = pulseAt(tNs)
  assert.is(phi, 2 * Math.PI * phase)
  assert.is(R, R_t)
  assert.ok(Math.abs(R_t - 1) <= ALPHA_K)
  assert.equal([f, seconds], [PULSE_FREQUENCY, SVCOND_SECONDS])
  near(pulseAt(tNs, 0.5).R_t - 1, 500 * (R_t - 1), { relative: 1e-12 })
  assert.is(pulseAt(tNs, 0).R_t, 1)
  near(pulseAt(tNs, ALPHA_K, Math.PI).R_t - 1, 1 - R_t, { relative: 1e-9 })
})

test('seconds go to nanoseconds and back without loss at a microsecond', () => {
  for (const text of ['0', '1700000000.125', '1732161600.123457', '-1.5', '4102444799.000001']) {
    const tNs = nanosecondsFromText(text)
    assert.is(nanosecondsOf(Number(text)), tNs)
    assert.is(secondsOf(tNs), Number(text))
  }
  assert.is(nanosecondsFromText('1.000000001'), 1_000_000_001n)
  assert.is(nanosecondsFromText('-0.25'), -250_000_000n)
  assert.is(nanosecondsOf(1e-7), 100n)
  assert.is(nanosecondsOf(0.1 + 0.2), 300_000_000n)
})

test('a time that is no bounded decimal is refused', () => {
  const words = ['', '.5', '1.', '1e9', '+1', ' 1', '1.0000000001', '1000000000000', 'NaN', '1_0']
  for (const word of words) {
    assert.throws(() => nanosecondsFromText(word), isInvalid, word)
  }
  for (const t of [Number.NaN, Number.POSITIVE_INFINITY, 1e12, -1e12]) {
    assert.throws(() => nanosecondsOf(t), isInvalid)
  }
})

function isInvalid(error: unknown): boolean {
  return error instanceof Failure && error.code === 'INVALID_INPUT'
}

test.run()
