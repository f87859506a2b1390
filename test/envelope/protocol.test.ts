import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Secrets } from '../../server/crypto/secrets.ts'
import { envelopeOf } from '../../server/envelope/envelope.ts'
import { type Evidence, protocol } from '../../server/envelope/protocol.ts'
import type { Envelope } from '../../server/envelope/schema.ts'
import { closedForm } from './computations.ts'

const test = suite('protocol')

const secrets = new Secrets([Buffer.from('a secret of these tests')])
const sealing = { tNs: 1_732_161_600_125_000_000n, secrets, keyPrefix: 'PROVE', zid: 'prove' }
const evidence: Evidence = {
  secrets,
  registered: id => (id === 'NM21' ? { domain: 'Newtonian Mechanics', unit: 'N' } : undefined),
  domain: 'Newtonian Mechanics',
}
const envelope = envelopeOf(closedForm, sealing)

/** Numbers of the steps that fail. */
const failing = (changed: Partial<Envelope>, more: Partial<Evidence> = {}) =>
  protocol({ ...envelope, ...changed } as Envelope, { ...evidence, ...more })
    .filter(({ passed }) => !passed)
    .map(({ step }) => step)

test('a sealed computation passes seven numbered steps, each with its detail', () => {
  const steps = protocol(envelope, evidence)
  assert.equal(
    steps.map(({ step }) => step),
    [1, 2, 3, 4, 5, 6, 7],
  )
  for (const { passed, name, detail } of steps) assert.ok(passed && name && detail, detail)
  assert.match(steps[5]!.detail, `E = ${closedForm.value}`)
})

test('so does one whose metric was shifted, told which coupling was asked for', () => {
  const coupling = { alpha: 0.3, beta: 0.1 }
  const shifted = envelopeOf({ ...closedForm, coupling }, sealing)
  assert.equal(failing(shifted, { coupling }), [])
  assert.equal(failing(shifted), [7], 'a shift that nobody asked for is noticed')
  assert.match(protocol(shifted, { ...evidence, coupling })[5]!.detail, /delta = -?0\.\d/)
})

test('each step fails when what it looks at is wrong', () => {
  const row = envelope.results[0]!
  assert.equal(failing({ operatorChain: ['NM21', 'KO42'] }), [1, 7])
  assert.equal(failing({ equations: ['F = m*a'] }), [1])
  assert.equal(failing({ results: [row, row, row, row] }), [2])
  assert.equal(failing({ results: [{ ...row, unit: 'J' }] }), [3])
  assert.equal(failing({ results: [{ ...row, operator_id: 'NM99' }] }), [3])
  assert.equal(failing({}, { domain: 'Optics' }), [3])
  assert.equal(failing({ uncertainty: 2e-3 * closedForm.value! }), [4])
  assert.equal(failing({ check: { ...envelope.check, passed: false } }), [4, 7])
  assert.equal(failing({ masterEquation: 'box(phi) = 0' }), [5])
  const { master_sum } = envelope
  assert.equal(failing({ master_sum: { ...master_sum, total: master_sum.total * 1.0001 } }), [5])
})

test('a changed number under the seal fails the last step', () => {
  const changes: Partial<Envelope>[] = [
    { R_t: envelope.R_t + 1e-15 },
    { svcond: envelope.svcond + 1 },
    { svcondTick: envelope.svcondTick - 1 },
    { phase: envelope.phase + 1e-12 },
    { t: envelope.t + 1 },
    { precisionBound: 1e-3 },
    { svcProof: '0'.repeat(64) },
    { keyPrefix: '0a1b2c3d' },
    { unit: 'kN' },
  ]
  for (const change of changes) assert.equal(failing(change), [7], JSON.stringify(change))
  assert.equal(failing({}, { secrets: new Secrets([Buffer.from('another secret')]) }), [7])
})

test('a quantity that does not exist executes nothing', () => {
  const none = envelopeOf({ ...closedForm, value: null, uncertainty: 0 }, sealing)
  assert.equal(failing(none), [6])
})

test.run()
