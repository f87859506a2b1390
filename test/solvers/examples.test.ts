// The headline value that each example of a record tells its reader.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { solvers } from '../../workers/solvers/index.ts'
import { near } from '../support/near.ts'
import { solverOf } from '../support/solve.ts'
import { inputOf } from '../support/solver-inputs.ts'

const test = suite('examples of solvers')

for (const solver of solvers) {
  test(`${solver.key}: each example gives the value that its record tells`, () => {
    assert.ok(solver.examples.length > 0)
    for (const { input, value, relTol = 1e-6 } of solver.examples) {
      const solved = solverOf(solver)(inputOf(solver, input))
      near(solved.value, value, { relative: relTol, absolute: 1e-12 })
    }
  })
}

test.run()
