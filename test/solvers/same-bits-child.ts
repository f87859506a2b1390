// Prints, as JSON, the hashes of the first and of the second call of every case. Kernels are compiled as the
// options of this process say, which the service's own compilation would overrule.
import { compileKernels, kernelsFrom } from '../../workers/kernel.ts'
import { solveWith } from '../../workers/solver.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { hotCases, otherCases, resultBits } from '../support/result-bits.ts'

const run = { kernels: kernelsFrom(compileKernels()), progress() {} }

const hashes = [...hotCases, ...otherCases].map(({ name, solver, input }) => {
  const record = solvers.find(({ key }) => key === solver)!
  const bits = () => resultBits(solveWith(record, input, run).result)
  return [name, [bits(), bits()]]
})
console.log(JSON.stringify(Object.fromEntries(hashes)))
