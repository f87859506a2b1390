import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { validator } from '../../server/call/validate.ts'
import { project, projectionParams } from '../../workers/field/projection.ts'
import { nanosecondsOf, pulseAt, SVCOND_SECONDS } from '../../workers/field/pulse.ts'
import { object } from '../../workers/schema.ts'
import { near } from '../support/near.ts'
import { referenceCases, testCases } from '../support/reference.ts'
import { fieldRuns } from '../verification/field-figures.ts'

const test = suite('projection')
const tNs = 1_700_000_000_125_000_000n
const validated = validator(object(projectionParams))

testCases(test, referenceCases('shift'), fieldRuns.shift.run)

test('steps are 1 to 64, 16 when nothing is said', () => {
  assert.is(validated({}).steps, 16)
  assert.is(validated({ steps: 64 }).steps, 64)
  for (const steps of [0, 65, 1.5, '4']) assert.throws(() => validated({ steps }), /steps/)
})

test('each row is the pulse of its instant, one svcond after the row before', () => {
  const { rows } = project(tNs, 64)
  for (const [k, { t, phase, svcond, R_t }] of rows.entries()) {
    const pulse = pulseAt(tNs + BigInt(k) * 777_000_777n)
    assert.equal({ t, phase, svcond, R_t }, pick(pulse))
    assert.is(svcond, rows[0]!.svcond + k)
    assert.is(phase, rows[0]!.phase)
  }
  near(rows[63]!.t - rows[0]!.t, 63 * SVCOND_SECONDS, { relative: 1e-8 })
})

test('under one coupling R(t) drifts by f T = 1 - 1e-12 alone', () => {
  const { rows } = project(nanosecondsOf(1e9), 64)
  for (const { delta, R_t } of rows) {
    assert.is(delta, R_t - rows[0]!.R_t)
    assert.ok(Math.abs(delta) < 1e-12)
  }
})

test('a coupling that changes from step to step shows in delta', () => {
  const { rows } = project(tNs, 3, step => ({ alpha: 0.1 * step, beta: 0 }))
  assert.is(rows[0]!.R_t, 1)
  near(rows[2]!.delta, 2 * rows[1]!.delta, { relative: 1e-9 })
  near(rows[1]!.delta, 100 * (pulseAt(tNs).R_t - 1), { relative: 1e-9 })
})

function pick({ t, phi, svcond, R_t }: ReturnType<typeof pulseAt>) {
  return { t, phase: phi, svcond, R_t }
}

test.run()
