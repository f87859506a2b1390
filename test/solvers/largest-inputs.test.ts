// The largest runs that the ranges allow: none is longer than the time limit of a node, and each long one
// tells how far it is.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DEFAULTS } from '../../server/settings/config.ts'
import { compileKernels, kernelsFrom } from '../../workers/kernel.ts'
import { type Solver, solveWith } from '../../workers/solver.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { largestInput } from '../support/solver-inputs.ts'
import { firstInTier } from '../support/tier.ts'

const test = suite('largest inputs')

const kernels = kernelsFrom(compileKernels())

class Told extends Error {}

/** Runs until something is told of what is under way and not half done. */
function toldEarly(solver: Solver, input: Record<string, unknown>): boolean {
  const progress = (fraction: number, message: string) => {
    assert.ok(fraction >= 0 && fraction <= 1, `${solver.key} tells ${fraction}`)
    assert.ok(message.length > 0, solver.key)
    if (fraction > 0 && fraction < 0.5) throw new Told()
  }
  try {
    solveWith(solver, input, { kernels, progress })
    return false
  } catch (error) {
    if (error instanceof Told) return true
    throw new Error(`${solver.key} was refused: ${(error as Error).message}`)
  }
}

test('the predicted time of each is below the time limit, with room for a slower machine', () => {
  for (const solver of solvers) {
    const input = largestInput(solver)
    const predicted = solver.costMs(input)
    assert.ok(predicted <= DEFAULTS.solveTimeoutMs / 2.5, `${solver.key}: ${predicted} ms`)
  }
})

test('a run of more than a second tells its progress before it is half done', () => {
  const long = solvers.filter(solver => solver.costMs(largestInput(solver)) > 1000)
  assert.ok(long.length >= 8, `${long.length} long runs`)
  for (const solver of firstInTier(long, 2)) {
    assert.ok(toldEarly(solver, largestInput(solver)), `${solver.key} tells nothing`)
  }
})

test.run()
