import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { solvedComputation } from '../../server/envelope/solved.ts'
import { evolve } from '../../workers/solvers/evolve/evolve.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { solverOf } from '../support/solve.ts'
import { everyInTier } from '../support/tier.ts'

const test = suite('what a solver found, as it is sealed')

/** Means over chance: their statistical error stands apart. */
const BY_CHANCE = ['evolve', 'gauge', 'quant', 'lorenz', 'kalman']

for (const solver of everyInTier(solvers, 2)) {
  test(`svc_${solver.key} holds 1e-4 at its defaults, and its decisive check is one of its own`, () => {
    const solved = solverOf(solver)(solver.examples[0]!.input)
    const { check, precisionBound } = solvedComputation(`svc_${solver.key}`, solved, 0)
    // The strength of a specimen is known to the load step in which its crack starts.
    const held = solver.key === 'fracture' ? solved.result.accuracy.bound : 1e-4
    assert.is(precisionBound, held)
    assert.ok(solved.result.checks.some(({ name }) => name === check.name))
    assert.ok(check.passed)
    const { statistics } = solved.result
    assert.is(statistics !== undefined, BY_CHANCE.includes(solver.key))
    if (statistics === undefined) {
      assert.ok(solved.result.accuracy.estimate <= held, solved.result.accuracy.how)
    } else {
      assert.is(statistics.standardError, solved.uncertainty)
      assert.ok(statistics.numerical.estimate <= statistics.numerical.bound)
    }
  })
}

test('a limit of the model is not the decisive check', () => {
  const { decisive, result } = solverOf(evolve)({ N: 64, steps: 400 })
  const limit = result.checks.find(({ name }) => name.startsWith('cutoff'))!
  const share = ({ value, bound }: { value: number; bound: number }) => Math.abs(value) / bound
  assert.ok(share(limit) > share(decisive))
  assert.not('isLimit' in limit)
})

test('an answer that was let pass with a wider bound says so', () => {
  const opened = solvers.find(({ key }) => key === 'heat')!
  const loose = {
    ...opened,
    solve: (...given: Parameters<typeof opened.solve>) => {
      const found = opened.solve(...given)
      return { ...found, accuracy: { ...found.accuracy, estimate: 5e-4 } }
    },
  }
  const solved = solverOf(loose)({})
  assert.is(solvedComputation('svc_heat', solved, 0).precisionBound, 1e-3)
})

test.run()
