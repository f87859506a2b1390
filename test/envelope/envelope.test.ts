import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { validator } from '../../server/call/validate.ts'
import { Secrets } from '../../server/crypto/secrets.ts'
import type { Computation } from '../../server/envelope/computation.ts'
import { entryBody, envelopeOf } from '../../server/envelope/envelope.ts'
import { verifyReceipt } from '../../server/envelope/receipt.ts'
import {
  type Envelope,
  envelopeSchema,
  solverEnvelopeSchema,
} from '../../server/envelope/schema.ts'
import { Failure } from '../../workers/failure.ts'
import { ALPHA_K, pulseAt } from '../../workers/field/pulse.ts'
import { number } from '../../workers/schema.ts'
import { near } from '../support/near.ts'
import { closedForm, solved } from './computations.ts'

const test = suite('envelope')

const secrets = new Secrets([Buffer.from('a secret of these tests')])
const tNs = 1_732_161_600_125_000_000n
const sealing = { tNs, secrets, keyPrefix: '0a1b2c3d', zid: '0a1b2c3d'.repeat(4) }
const sealed = (change: Partial<Computation> = {}, at = tNs) =>
  envelopeOf({ ...closedForm, ...change }, { ...sealing, tNs: at })
const hashOf = (value: unknown) =>
  createHash('sha256')
    .update(canonicalize(JSON.parse(JSON.stringify(value)))!)
    .digest('hex')

test('a closed form has exactly the members of the contract, the entry aside', () => {
  const members =
    'R_t check cko elapsedMs equations keyPrefix masterEquation masterSum master_sum operatorChain ' +
    'operator_id operators phase precisionBound proofVersion resultHash results svcProof svcond ' +
    'svcondTick t uncertainty unit value warnings zid'
  assert.is(Object.keys(sealed()).sort().join(' '), members)
})

test('envelopes of closed forms and solvers meet their schemas, base64 too', () => {
  const entry = { seq: 0, hash: '0'.repeat(64), prev: '0'.repeat(64) }
  const seal = { alg: 'Ed25519', keyId: 'A'.repeat(43), signature: 'A'.repeat(86) } as const
  const whole = (envelope: Envelope) => asRead({ ...envelope, entry, seal })
  const closed = whole(sealed({ coupling: { alpha: 0.2, beta: 0 } }))
  assert.equal(validator(envelopeSchema())(closed), closed)
  const validated = validator(solverEnvelopeSchema({ amplitudeRatio: number({ title: 'ratio' }) }))
  for (const encoding of ['json', 'base64'] as const) {
    const computation = { ...solved, encoding, extra: { defaulted: {} } }
    const fromSolver = whole(envelopeOf(computation, sealing))
    assert.equal(validated(fromSolver), fromSolver)
  }
})

test('the clock of the seal is the pulse, and R(t) never touches the value', () => {
  const envelope = sealed()
  const pulse = pulseAt(tNs)
  for (const name of ['t', 'phase', 'svcond', 'svcondTick', 'R_t'] as const) {
    assert.is(envelope[name], pulse[name])
  }
  assert.is(envelope.masterSum, envelope.R_t)
  assert.is(envelope.value, closedForm.value)
  assert.is(envelope.results, closedForm.results)
  assert.is(envelope.precisionBound, 1e-4)
  assert.equal(envelope.check, {
    name: 'rescaled units',
    measured: 2e-16,
    bound: 1e-4,
    passed: true,
  })
})

test('KO42 comes first, once, in chain, equations and Master Equation', () => {
  for (const operatorIds of [['NM21'], ['KO42', 'NM21'], ['NM21', 'KO42']]) {
    const { operatorChain, operators, equations, masterEquation } = sealed({ operatorIds })
    assert.equal(operatorChain, ['KO42', 'NM21'])
    assert.equal(operators, operatorChain)
    assert.match(equations[0]!, /^R\(t\) = S\(t\)\*\(1 \+ alpha\*sin.*1732161600\.125/)
    assert.ok(equations[0]!.endsWith(` = ${pulseAt(tNs).R_t}`))
    assert.equal(equations.slice(1), closedForm.equations)
    assert.ok(masterEquation.includes('[C_KO42(phi) + C_NM21(phi)]'))
  }
})

test('the receipt verifies over the members as the envelope tells them', () => {
  for (const envelope of [sealed(), sealed({ value: null }), envelopeOf(solved, sealing)]) {
    const { R_t, svcond, keyPrefix, value, unit, svcProof, operatorChain } = asRead(envelope)
    const claim = { R_t, svcond, keyPrefix, value, unit, svcProof, operatorIds: operatorChain }
    assert.ok(verifyReceipt(claim, secrets).valid)
    assert.not(verifyReceipt({ ...claim, unit: 'kN' }, secrets).valid)
  }
})

test('resultHash is that of the results, or of the result, as a reader finds them', () => {
  const closed = asRead(sealed())
  assert.is(closed.resultHash, hashOf(closed.results))
  const fromSolver = asRead(envelopeOf(solved, sealing))
  assert.is(fromSolver.resultHash, hashOf(fromSolver.result))
  assert.is.not(fromSolver.resultHash, hashOf(fromSolver.results))
})

test('the hash depends on the result alone: not on time, key, secret, clock or encoding', () => {
  const { resultHash } = envelopeOf(solved, sealing)
  const others = [
    envelopeOf({ ...solved, elapsedMs: 99 }, { ...sealing, tNs: tNs + 1_000_000_007n }),
    envelopeOf({ ...solved, extra: { defaulted: ['nx'] } }, { ...sealing, keyPrefix: 'PROVE' }),
    envelopeOf({ ...solved, encoding: 'base64' }, sealing),
  ]
  for (const other of others) assert.is(other.resultHash, resultHash)
  const changed = { ...solved, result: { ...solved.result, amplitudeRatio: 0.8200000000000001 } }
  assert.is.not(envelopeOf(changed, sealing).resultHash, resultHash)
})

test('one bit in a value that the sample leaves out changes the hash', () => {
  const values = new Float64Array(1e4).fill(0.5)
  values[101] = 0.5000000000000001
  const temperature = { nx: 100, ny: 100, dx: 0.01, dy: 0.01, values }
  const other = envelopeOf(
    { ...solved, result: { ...solved.result, fields: { temperature } } },
    sealing,
  )
  const shown = (envelope: Envelope) =>
    (envelope.result!['fields'] as { temperature: { values: number[] } }).temperature.values
  assert.equal(shown(other), shown(envelopeOf(solved, sealing)))
  assert.is.not(other.resultHash, envelopeOf(solved, sealing).resultHash)
})

test('base64 holds whole fields', () => {
  const { result } = envelopeOf({ ...solved, encoding: 'base64' }, sealing)
  const { temperature } = result!['fields'] as { temperature: { values: string; nx: number } }
  assert.is(temperature.nx, 100)
  assert.is(Buffer.from(temperature.values, 'base64').length, 8e4)
})

test('the total of the master sum is the sum of its terms', () => {
  const terms = [0.1, 0.2, 0.3, -0.6].map(value => ({ term: 'a', value }))
  const { master_sum } = sealed({ terms })
  assert.equal(
    master_sum.terms,
    terms.map(({ value }) => ({ term: 'C_NM21(phi): a', operator: 'NM21', value })),
  )
  const sum = master_sum.terms.reduce((total, { value }) => total + value, 0)
  near(master_sum.total, sum, { absolute: 1e-12 })
  assert.is(master_sum.unit, 'N')
})

test('without terms those values stand that have the unit of the headline', () => {
  const row = (operator_id: string, value: number | null, unit: string) => ({
    operator_id,
    value,
    unit,
    equation: operator_id,
  })
  const results = [row('NM21', 3, 'N'), row('NM23', 7, 'J'), row('NM29', 4, 'N')]
  const { terms, total, beside } = sealed({ terms: [], results }).master_sum
  assert.equal(terms, [
    { term: 'C_NM21(phi)', operator: 'NM21', value: 3 },
    { term: 'C_NM29(phi)', operator: 'NM29', value: 4 },
  ])
  assert.is(total, 7)
  assert.equal(
    beside.map(({ term, unit }) => [term, unit]),
    [
      ['C_KO42(phi)', '1'],
      ['C_NM23(phi)', 'J'],
    ],
  )
  assert.is(sealed({ terms: [], results: [row('NM21', null, 'N')] }).master_sum.total, 0)
})

test('a coupling within the threshold is used; beyond it the metric is shifted and R(t) made again', () => {
  const within = sealed({ coupling: { alpha: 0.1, beta: 0 } })
  assert.equal(Object.keys(within.cko), ['variance'])
  near(within.cko.variance, 0.005, { relative: 1e-12 })
  assert.is(within.R_t, pulseAt(tNs, 0.1).R_t)
  const beyond = sealed({ coupling: { alpha: 0.2, beta: 0 } })
  assert.is(beyond.R_t, pulseAt(tNs).R_t)
  assert.is(beyond.value, closedForm.value)
  assert.ok(beyond.cko.variance <= 0.0091)
  const { variance, ...shift } = beyond.cko.metric_shift!
  near(variance, 0.02, { relative: 1e-12 })
  assert.equal(shift, {
    threshold: 0.0091,
    alphaBefore: 0.2,
    alphaAfter: ALPHA_K,
    deltaAlpha: ALPHA_K - 0.2,
    steps: 16,
  })
  assert.ok(beyond.equations[0]!.includes('0.001*sin('))
})

test('R(t) stays within alpha_K over a svcond', () => {
  for (let k = 0n; k < 64n; k++) {
    const { R_t } = sealed({}, tNs + (k * 777_000_777n) / 64n)
    assert.ok(Math.abs(R_t - 1) <= ALPHA_K)
  }
})

test('a failed check is refused and a number without JSON is a defect', () => {
  const check = { ...closedForm.check, value: 0.01, passed: false }
  assert.throws(
    () => sealed({ check }),
    (error: unknown) =>
      error instanceof Failure &&
      error.code === 'PRECISION' &&
      error.message === 'rescaled units: 0.01 exceeds 0.0001',
  )
  const isDefect = (error: unknown) => error instanceof TypeError
  assert.throws(() => sealed({ value: Number.NaN }), isDefect)
  assert.throws(() => sealed({ uncertainty: Number.POSITIVE_INFINITY }), isDefect)
})

test('what a tool adds is shown and replaces nothing', () => {
  const envelope = sealed({ extra: { defaulted: ['r'], value: 7, svcProof: 'x' } })
  assert.equal(envelope['defaulted'], ['r'])
  assert.is(envelope.value, closedForm.value)
  assert.match(envelope.svcProof, /^[0-9a-f]{64}$/)
})

test('the body for the chain repeats what is signed and adds tool, hash and cost', () => {
  const envelope = sealed()
  const { t, R_t, svcond, value, unit, resultHash, svcProof, keyPrefix } = envelope
  assert.equal(entryBody(envelope, { tool: 'svc_compute' }, { tokens: 3, seal: 'f'.repeat(64) }), {
    t,
    tool: 'svc_compute',
    operatorIds: ['KO42', 'NM21'],
    R_t,
    svcond,
    value,
    unit,
    resultHash,
    svcProof,
    keyPrefix,
    tokens: 3,
    seal: 'f'.repeat(64),
  })
})

function asRead(envelope: Envelope): Envelope {
  return JSON.parse(JSON.stringify(envelope))
}

test.run()
