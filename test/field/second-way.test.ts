import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { lattice } from '../../workers/field/coherence.ts'
import { project } from '../../workers/field/projection.ts'
import { protect } from '../../workers/field/protect.ts'
import {
  latticeAgreement,
  projectionAgreement,
  protectAgreement,
  SECOND_WAY_BOUND,
} from '../../workers/field/second-way.ts'
import { narrow, wide, wideCosh, wideCosine, wideSine } from '../../workers/numerics/wide-sine.ts'
import { near } from '../support/near.ts'

const test = suite('second way')

const INSTANTS = [
  0n,
  1_700_000_000_125_000_000n,
  -1_700_000_000_125_000_001n,
  999_999_999_999_999_999_999n,
]

test('sine, cosine and hyperbolic cosine have the digits of mpmath', () => {
  // mp.dps = 40: sin, cos of the double 1e6 + 0.3; cosh of the double 3.
  near(narrow(wideSine(wide(1_000_000.3))), -0.05753238121556471, { relative: 1e-15 })
  near(narrow(wideCosine(wide(1_000_000.3))), 0.9983436407929221, { relative: 1e-15 })
  near(narrow(wideCosh(wide(3))), 10.067661995777765, { relative: 1e-15 })
  near(narrow(wideCosh(wide(2 * Math.PI + 1))), Math.cosh(1), { relative: 1e-14 })
})

test('both ways agree to the last bits at any instant', () => {
  for (const tNs of INSTANTS) {
    assert.ok(projectionAgreement(project(tNs, 64), tNs).difference < 1e-14)
    assert.ok(latticeAgreement(lattice(tNs, 5), tNs).difference < 1e-14)
    for (const health of ['up', 'down'] as const) {
      const guards = protect({ health, liveness: 1, status: 200 }, tNs)
      assert.ok(protectAgreement(guards, tNs).difference < 1e-14)
    }
  }
})

const tNs = INSTANTS[1]!

test('a row that is another instant, phase or R(t) fails', () => {
  const right = project(tNs, 4)
  for (const wrong of [{ R_t: 1 }, { phase: 1 }, { svcond: right.rows[2]!.svcond + 1 }]) {
    const rows = right.rows.map((row, k) => (k === 2 ? { ...row, ...wrong } : row))
    assert.ok(projectionAgreement({ ...right, rows }, tNs).difference > SECOND_WAY_BOUND)
  }
  assert.ok(projectionAgreement(right, tNs + 1000n).difference > SECOND_WAY_BOUND)
})

test('a coherence or a tension of another lattice fails', () => {
  const right = lattice(tNs, 3)
  const coherenceScore = right.coherenceScore + 2e-9
  assert.ok(latticeAgreement({ ...right, coherenceScore }, tNs).difference > SECOND_WAY_BOUND)
  const nodes = right.nodes.map(one => ({ ...one, R_t: one.R_t + 2e-9 }))
  assert.ok(latticeAgreement({ ...right, nodes }, tNs).difference > SECOND_WAY_BOUND)
})

test('a guard that is not its formula fails', () => {
  const right = protect({ health: 'down', liveness: 1, status: 200, phase: 2.5 }, tNs)
  for (const name of ['R_t', 'protect001', 'protect002', 'guard', 'guardModulated'] as const) {
    const wrong = { ...right, [name]: right[name] * (1 + 1e-7) }
    assert.ok(protectAgreement(wrong, tNs).difference > SECOND_WAY_BOUND, name)
  }
})

test.run()
