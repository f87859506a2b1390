import { decide } from '../test/kernels/twins/sat.ts'
import { solverOf } from '../test/support/solve.ts'
import { randomClauses } from '../workers/solvers/sat/instance.ts'
import { sat } from '../workers/solvers/sat.ts'
import { kernelBenchmark } from './kernel-bench.ts'

const INSTANCES = 10

export const benchmark = kernelBenchmark({
  title: 'random 3-SAT at 4.26 clauses a variable: instance, search and check of the answer',
  unit: 'instances',
  cases: () => [60, 90].map(instancesOf),
})

function instancesOf(n: number) {
  const solve = solverOf(sat)
  const seeds = Array.from({ length: INSTANCES }, (_, i) => i + 1)
  return {
    name: `${INSTANCES} instances, ${n} variables`,
    kernel: () => {
      for (const seed of seeds) solve({ n, seed })
    },
    twin: () => {
      for (const seed of seeds) decide(randomClauses(n, Math.round(4.26 * n), seed))
    },
    work: INSTANCES,
  }
}
