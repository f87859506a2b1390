// A run that threads share has the bits of a run alone, however many share it: see workers/crew.ts.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { SHARED_FROM_MS } from '../../workers/crew.ts'
import { kernels } from '../../workers/kernel.ts'
import { solveWith } from '../../workers/solver.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { scattered } from '../support/scattered.ts'
import { inputOf, type SolverInput } from '../support/solver-inputs.ts'

const test = suite('runs that threads share')

const RUNS: readonly [solver: string, way: string, input: SolverInput][] = [
  ['react', 'Gray-Scott', { N: 64, steps: 1300 }],
  ['react', 'FitzHugh-Nagumo', { model: 'fitzhugh-nagumo', N: 90, steps: 340, dt: 0.1 }],
  ['climate', 'a bump', { N: 65, steps: 500, dt: 0.002 }],
]

for (const [key, way, given] of RUNS) {
  const solver = solvers.find(one => one.key === key)!
  const input = inputOf(solver, given) as never

  test(`${key}, ${way}: 2, 3 and 5 parts, out of order, give the bits of one`, () => {
    assert.ok(solver.costMs(input) >= SHARED_FROM_MS, `${solver.costMs(input)} ms`)
    const run = { kernels, progress() {} }
    const alone = solveWith(solver, input, run)
    for (const parts of [2, 3, 5]) {
      const { crew, taken } = scattered(parts)
      assert.equal(solveWith(solver, input, { ...run, crew }), alone)
      assert.ok(taken() > 10, `${taken()} parts`)
    }
  })
}

test.run()
