import { suite } from 'uvu'
import { solvers } from '../../workers/solvers/index.ts'
import { solverLaws } from '../support/solver-laws.ts'

const test = suite('examples of solvers')

for (const solver of solvers) solverLaws(test, solver)

test.run()
