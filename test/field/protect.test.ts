import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { validator } from '../../server/call/validate.ts'
import {
  type GuardState,
  guardStateOf,
  protect,
  protectParams,
} from '../../workers/field/protect.ts'
import { pulseAt } from '../../workers/field/pulse.ts'
import { object } from '../../workers/schema.ts'
import { near } from '../support/near.ts'
import { referenceCases, testCases } from '../support/reference.ts'
import { fieldRuns } from '../verification/field-figures.ts'

const test = suite('protect')
const now = 1_700_000_000_125_000_000n
const validated = validator(object(protectParams))
const guarded = (input: object) => protect(validated(input), now)

testCases(test, referenceCases('protect'), fieldRuns.protect.run)

test('the reference figures hold to the last bits, though t/30 is 6e7', () => {
  // mpmath at 50 digits.
  near(guarded({ t: 1_700_000_000 }).protect002, 0.689099777659134, { absolute: 1e-14 })
  near(guarded({ t: 1_700_000_015 }).protect002, 0.777607706127511, { absolute: 1e-14 })
})

test('without time and phase those of the pulse are taken', () => {
  const { t, phase, svcond, R_t } = guarded({})
  const pulse = pulseAt(now)
  assert.equal([t, phase, svcond, R_t], [pulse.t, pulse.phi, pulse.svcond, pulse.R_t])
})

test('both figures are modulated by R(t) beside their bare values', () => {
  const got = guarded({})
  assert.is(got.protect001Modulated, got.protect001 * got.R_t)
  assert.is(got.protect002Modulated, got.protect002 * got.R_t)
  assert.is(got.guardModulated, got.guard * got.R_t)
})

test('health up and slow are bounded by SVC-PROTECT-002, down is never below it', () => {
  for (let phase = -7; phase < 7; phase += 0.37) {
    for (const health of ['up', 'slow']) {
      const { guardForm, guard, protect002 } = guarded({ phase, health })
      assert.is(guardForm, 'harmonic')
      near(guard, protect002 * Math.cos(phase), { absolute: 1e-15 })
    }
    const { guardForm, guard, protect002 } = guarded({ phase, health: 'down' })
    assert.is(guardForm, 'hyperbolic')
    assert.ok(guard >= protect002 && guard < 11.6 * protect002)
  }
  const { guard, protect002 } = guarded({ phase: 2 * Math.PI + 1, health: 'down' })
  near(guard, protect002 * Math.cosh(1), { relative: 1e-14 })
})

test('guard states change exactly at their limits', () => {
  const rows: [string, number, number, GuardState][] = [
    ['up', 0.8, 399, 'OK'],
    ['up', 0.79, 200, 'DEGRADED'],
    ['up', 1, 400, 'DEGRADED'],
    ['up', 1, 499, 'DEGRADED'],
    ['slow', 1, 200, 'DEGRADED'],
    ['up', 0.3, 200, 'DEGRADED'],
    ['up', 0.29, 200, 'BREACH'],
    ['up', 1, 500, 'BREACH'],
    ['down', 1, 200, 'BREACH'],
  ]
  for (const [health, liveness, status, state] of rows) {
    const watched = validated({ health, liveness, status })
    assert.is(guardStateOf(watched), state, `${health} ${liveness} ${status}`)
  }
})

test('the equations carry the numbers', () => {
  const { equations, protect001, protect002 } = guarded({ phase: 0.3 })
  assert.is(equations[0], `SVC-PROTECT-001 = |sin(5*phi)|/f = |sin(5*0.3)|/1.287 = ${protect001}`)
  assert.ok(equations[1]!.endsWith(` = ${protect002}`))
})

test.run()
