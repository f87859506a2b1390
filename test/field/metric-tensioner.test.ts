import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  analyticVariance,
  type Coupling,
  effectiveCoupling,
  KERNEL_COUPLING,
  svcondVariance,
  tension,
  VARIANCE_THRESHOLD,
} from '../../workers/field/metric-tensioner.ts'
import { parityOf } from '../../workers/field/parity.ts'
import { ALPHA_K, clockPhase, pulseAt } from '../../workers/field/pulse.ts'
import { near } from '../support/near.ts'

const test = suite('metric tensioner')
const tNs = 1_700_000_000_125_000_000n

test('the variance over 16 phases is (alpha^2 + beta^2)/2', () => {
  const couplings: Coupling[] = [
    KERNEL_COUPLING,
    { alpha: 0.2, beta: 0 },
    { alpha: 0, beta: -0.3 },
    { alpha: 0.1, beta: 0.7 },
    { alpha: 40, beta: 2 },
  ]
  for (const coupling of couplings) {
    near(svcondVariance(coupling), analyticVariance(coupling), { relative: 1e-12 })
  }
  assert.is(analyticVariance({ alpha: 3, beta: 4 }), 12.5)
  assert.is(svcondVariance({ alpha: 0, beta: 0 }), 0)
})

test('the amplitude 1 of the dynamic solvers is 1.287e-3', () => {
  near(effectiveCoupling(1, 0).alpha, 1.287e-3, { relative: 2.3e-16 })
  near(effectiveCoupling(0, -2).beta, -2.574e-3, { relative: 2.3e-16 })
})

test('R(t) is 1 + alpha sin + beta cos, and the pulse has the same', () => {
  near(tension(Math.PI / 6, { alpha: 0.1, beta: 0 }), 1.05, { relative: 2.3e-16 })
  near(tension(Math.PI / 3, { alpha: 0, beta: 0.1 }), 1.05, { relative: 2.3e-16 })
  near(tension(0, { alpha: 0.1, beta: 0 }, Math.PI / 2), 1.1, { relative: 2.3e-16 })
  assert.is(tension(clockPhase(tNs).angle, KERNEL_COUPLING), pulseAt(tNs).R_t)
})

test('up to the threshold a computation keeps its coupling', () => {
  const edge = { alpha: Math.sqrt(2 * VARIANCE_THRESHOLD) * (1 - 1e-9), beta: 0 }
  const { coupling, variance, metricShift, projection } = parityOf(edge, tNs)
  assert.is(coupling, edge)
  assert.is(variance, svcondVariance(edge))
  assert.is(metricShift, undefined)
  assert.is(projection, undefined)
})

test('beyond the threshold 16 steps bring the coupling back to alpha_K', () => {
  const asked = { alpha: Math.sqrt(2 * VARIANCE_THRESHOLD) * (1 + 1e-9), beta: 0 }
  const { coupling, variance, metricShift } = parityOf(asked, tNs)
  assert.equal(coupling, KERNEL_COUPLING)
  near(variance, 5e-7, { relative: 1e-12 })
  assert.equal(metricShift, {
    variance: svcondVariance(asked),
    threshold: 0.0091,
    alphaBefore: asked.alpha,
    alphaAfter: ALPHA_K,
    deltaAlpha: ALPHA_K - asked.alpha,
    steps: 16,
  })
})

test('beta alone can call for a shift, and is taken away by it', () => {
  const { coupling, metricShift } = parityOf({ alpha: ALPHA_K, beta: 0.5 }, tNs)
  assert.equal(coupling, KERNEL_COUPLING)
  assert.is(metricShift!.deltaAlpha, 0)
})

test('the projection of a shift leads evenly from the old R(t) to the new one', () => {
  const asked = { alpha: 0.4, beta: 0.1 }
  const { rows } = parityOf(asked, tNs).projection!
  const { angle } = clockPhase(tNs)
  assert.is(rows.length, 16)
  near(rows[0]!.R_t, tension(angle, asked), { relative: 1e-15 })
  near(rows[15]!.R_t, tension(angle, KERNEL_COUPLING), { relative: 1e-13 })
  const step = (rows[15]!.R_t - rows[0]!.R_t) / 15
  for (let k = 1; k < 16; k++) near(rows[k]!.R_t - rows[k - 1]!.R_t, step, { relative: 1e-9 })
})

test.run()
