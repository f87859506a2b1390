import { defaultInput, largestInput, type SolverInput } from '../test/support/solver-inputs.ts'
import { compileKernels, kernelsFrom } from '../workers/kernel.ts'
import { type Solver, solveWith } from '../workers/solver.ts'
import { solvers } from '../workers/solvers/index.ts'
import { type Benchmark, type Row, significant } from './kernel-bench.ts'

const RUNS = 15
const LIMIT_MS = 1500

export const benchmark: Benchmark = {
  title: 'each simulation at its defaults and at its largest input, milliseconds of one thread',
  group: 'solvers',
  rows: () => solvers.map(rowOf),
}

const run = { kernels: kernelsFrom(compileKernels()), progress() {} }

function rowOf(solver: Solver): Row {
  const first = timed(solver, defaultInput(solver))
  const median = medianOf(solver, defaultInput(solver))
  const largest = largestInput(solver)
  const most = timed(solver, largest)
  return {
    name: solver.key,
    'first ms': significant(first),
    'p50 ms': significant(median),
    'p50 over predicted': significant(median / solver.costMs(defaultInput(solver))),
    'largest ms': significant(most),
    'largest over predicted': significant(most / solver.costMs(largest)),
  }
}

function medianOf(solver: Solver, input: SolverInput): number {
  const times: number[] = []
  let sum = 0
  while (times.length < RUNS && sum < LIMIT_MS) {
    times.push(timed(solver, input))
    sum += times.at(-1)!
  }
  return times.toSorted((a, b) => a - b)[times.length >> 1]!
}

/** CPU time, which others on the machine do not lengthen as much. */
function timed(solver: Solver, input: SolverInput): number {
  const start = process.cpuUsage()
  const from = performance.now()
  solveWith(solver, input, run)
  const wall = performance.now() - from
  const { user, system } = process.cpuUsage(start)
  // The system counts in ticks: what is short is timed by the clock on the wall.
  return wall < 50 ? wall : Math.min(wall, (user + system) / 1000)
}
