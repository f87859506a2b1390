import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { cos } from '../../workers/numerics/mathematics.ts'
import { buckling } from '../../workers/solvers/buckling/buckling.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { modelOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('buckling')
const solve = modelOf(buckling)
const unit = { E: 1, I: 1, L: 1, A: 1, yieldStress: 1e6 }

testReferences(test, buckling)

test('a column fixed at both ends carries four times the pinned load, then tan z = z', () => {
  // Timoshenko and Gere, 2.4: 4 pi^2, 80.76, 16 pi^2.
  const { criticalLoads } = solve({ ...unit, endCondition: 'fixed-fixed' }).result
  near(criticalLoads[0], 4 * Math.PI * Math.PI, { relative: 1e-5 })
  near(criticalLoads[1], 80.7629, { relative: 1e-4 })
  near(criticalLoads[2], 16 * Math.PI * Math.PI, { relative: 1e-4 })
})

test('doubling the elements leaves a sixteenth of the error', () => {
  for (const endCondition of ['pinned-pinned', 'fixed-fixed', 'fixed-pinned'] as const) {
    const error = (elements: number) =>
      solve({ ...unit, endCondition, elements, modes: 1 }).result.accuracy.estimate
    near(error(16) / error(32), 16, { relative: 0.06 })
  }
})

test('the loads come from above', () => {
  const { criticalLoad } = solve({ ...unit, elements: 8, modes: 1 }).result
  const excess = criticalLoad / (Math.PI * Math.PI) - 1
  assert.ok(excess > 0 && excess < 4e-5, String(excess))
})

test('the flagpole bends into a quarter cosine', () => {
  const { result } = solve({ ...unit, endCondition: 'fixed-free', modes: 1 })
  const { x, w1 } = result.series as Record<string, Float64Array>
  for (const [i, w] of w1!.entries()) near(w, 1 - cos((Math.PI / 2) * x![i]!), { absolute: 1e-5 })
})

test('every mode of every end condition is found, twenty of them', () => {
  for (const endCondition of [
    'pinned-pinned',
    'fixed-free',
    'fixed-fixed',
    'fixed-pinned',
  ] as const) {
    const { result } = solve({ endCondition, modes: 20, elements: 128 })
    assert.is(result.criticalLoads.length, 20)
    assert.ok(result.accuracy.estimate < 1.1e-4, String(result.accuracy.estimate))
  }
})

test('Johnson and Euler meet at half of the yield stress, and a stocky column is warned of', () => {
  const stress = (L: number) => solve({ L }).result
  const { transitionSlenderness } = stress(1)
  const meeting = transitionSlenderness * Math.sqrt(8.33e-10 / 1e-4)
  near(stress(meeting * 0.99999).designStress, 125e6, { relative: 1e-4 })
  near(stress(meeting * 1.00001).designStress, 125e6, { relative: 1e-4 })
  const stocky = stress(0.1)
  assert.is(stocky.eulerValid, false)
  assert.is(stocky.regime, 'johnson')
  assert.match(stocky.warnings[0]!, 'yields before')
})

longOnly(test)(
  'elements too few for the modes are added to until all loads are known to 1e-4',
  () => {
    for (const endCondition of [
      'pinned-pinned',
      'fixed-free',
      'fixed-fixed',
      'fixed-pinned',
    ] as const) {
      for (const input of [
        { elements: 1, modes: 1 },
        { elements: 4, modes: 3 },
        { elements: 10, modes: 5 },
        { modes: 20 },
      ]) {
        const { result } = solve({ ...unit, endCondition, ...input })
        assert.ok(result.accuracy.estimate < 1e-4, String(result.accuracy.estimate))
        const coarse = result.warnings.filter(warning => warning.includes('too coarsely'))
        assert.is(coarse.length, 1)
      }
    }
    assert.equal(solve({ elements: 32, modes: 3 }).result.warnings, [])
  },
)

test('the same input gives the same bits', () => {
  assert.equal(solve({}), solve({}))
})

test.run()
