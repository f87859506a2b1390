// Published networks, whole runs with their checks.

import { solverOf } from '../test/support/solve.ts'
import type { CaseName } from '../workers/solvers/grid/cases/index.ts'
import { grid } from '../workers/solvers/grid/grid.ts'
import { type Benchmark, interleaved, significant } from './kernel-bench.ts'

const solve = solverOf(grid)

const RUNS: readonly (readonly [string, CaseName, 'flow' | 'opf' | 'contingency'])[] = [
  ['power flow', 'case118', 'flow'],
  ['power flow', 'case300', 'flow'],
  ['optimal power flow', 'case118', 'opf'],
  ['outages', 'case118', 'contingency'],
]

export const benchmark: Benchmark = {
  title: 'power networks with alternating current: whole runs with their checks',
  group: 'solvers',
  rows: () =>
    RUNS.map(([title, name, problem]) => {
      const [seconds] = interleaved([() => void solve({ case: name, model: 'ac', problem })]) as [
        number,
      ]
      return {
        name: `${title}, ${name}`,
        ms: significant(seconds * 1e3),
        peer: null,
        'times peer': null,
      }
    }),
}
