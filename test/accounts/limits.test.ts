import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openLimits } from '../../server/accounts/limits.ts'
import { configFrom, DEFAULTS } from '../../server/settings/config.ts'
import { stillClock } from '../support/clock.ts'
import { refusal } from '../support/refusal.ts'

const test = suite('limits')

const one = { ip: '203.0.113.9' }
const other = { ip: '203.0.113.10' }

test('ten calls a minute pass, the eleventh is RATE_LIMITED and says when to come back', () => {
  const clock = stillClock()
  const limits = openLimits(DEFAULTS, clock)
  for (let i = 0; i < 10; i++) {
    const { policy, limit, left } = limits.take('prove', one)
    assert.equal({ policy, limit, left }, { policy: 'prove', limit: 10, left: 9 - i })
    clock.nowMs += 1000
  }
  const { code, details } = refusal(() => limits.take('prove', one))
  assert.is(code, 'RATE_LIMITED')
  assert.equal(details, { policy: 'prove', limit: 10, windowSeconds: 60, retryAfterSeconds: 50 })
  clock.nowMs += 50_000
  assert.is(limits.take('prove', one).left, 0)
  assert.is(refusal(() => limits.take('prove', one)).code, 'RATE_LIMITED')
})

test('no window of a minute, wherever it begins, holds more than the limit', () => {
  const clock = stillClock()
  const limits = openLimits(configFrom({ SVC_RATE_LIMIT_PER_MINUTE: '5' }), clock)
  const taken: number[] = []
  for (let i = 0; i < 400; i++) {
    clock.nowMs += 1700
    try {
      limits.take('prove', one)
      taken.push(clock.nowMs)
    } catch {}
  }
  assert.ok(taken.length > 50)
  taken.slice(5).forEach((time, i) => {
    assert.ok(time - taken[i]! >= 60_000)
  })
})

test('buckets and addresses do not share a count', () => {
  const limits = openLimits(DEFAULTS, stillClock())
  for (let i = 0; i < 10; i++) limits.take('prove', one)
  assert.is(limits.take('prove-verify', one).left, 9)
  assert.is(limits.take('prove', other).left, 9)
  refusal(() => limits.take('prove', one))
})

test('a refused call does not prolong the wait', () => {
  const clock = stillClock()
  const limits = openLimits(DEFAULTS, clock)
  for (let i = 0; i < 10; i++) limits.take('prove', one)
  for (let i = 0; i < 59; i++) {
    clock.nowMs += 1000
    refusal(() => limits.take('prove', one))
  }
  clock.nowMs += 1000
  assert.is(limits.take('prove', one).left, 9)
})

test('a clock that is set back locks nobody out', () => {
  const clock = stillClock()
  const limits = openLimits(DEFAULTS, clock)
  for (let i = 0; i < 10; i++) limits.take('prove', one)
  clock.nowMs -= 3_600_000
  assert.is(limits.take('prove', one).left, 9)
})

test('one address takes at most a tenth of the keys that are minted in a day', () => {
  const clock = stillClock()
  const limits = openLimits(configFrom({ SVC_MINT_DAILY_LIMIT: '200' }), clock)
  for (let i = 0; i < 20; i++) limits.take('mint', one)
  clock.nowMs += 86_399_000
  assert.is(refusal(() => limits.take('mint', one)).details?.['retryAfterSeconds'], 1)
  limits.take('mint', other)
  clock.nowMs += 1000
  assert.is(limits.take('mint', one).left, 19)
})

test('a flood of addresses does not wash out the ones that called last', () => {
  const limits = openLimits(DEFAULTS, stillClock())
  for (let i = 0; i < 15_000; i++) limits.take('prove', { ip: `a${i}` })
  for (let i = 0; i < 10; i++) limits.take('prove', one)
  for (let i = 0; i < 15_000; i++) limits.take('prove', { ip: `b${i}` })
  refusal(() => limits.take('prove', one))
  assert.is(limits.take('prove', { ip: 'a0' }).left, 9, 'the longest silent are forgotten')
})

test.run()
