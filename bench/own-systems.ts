import { kernels } from '../workers/kernel.ts'
import type { Inputs, TProperties } from '../workers/schema.ts'
import { type Solver, solveWith } from '../workers/solver.ts'
import { action } from '../workers/solvers/action/action.ts'
import { epi } from '../workers/solvers/epi/epi.ts'
import { lotka } from '../workers/solvers/lotka/lotka.ts'
import { type Benchmark, interleaved, type Row, significant } from './kernel-bench.ts'
import { pythonAnswer } from './native-peer.ts'

const GROUPS = 20
const STEPS = 200_000

export const benchmark: Benchmark = {
  title:
    'whole runs of systems of a caller with their finer runs, asked for again; work in a second where it has a unit',
  group: 'solvers',
  rows() {
    const peers = pythonAnswer<Record<string, number>>('own-systems', []) ?? {}
    const school = 'boarding school, fitted'
    const ages = `SEIR in ${GROUPS} groups over two years`
    return [
      rowOf(school, runOf(epi, SCHOOL), { name: 'curve_fit, odeint', ms: peers['school'] }),
      rowOf(ages, runOf(epi, AGES), { name: 'solve_ivp DOP853', ms: peers['ages'] }),
      rowOf('20,000 outbreaks among 100', runOf(epi, OUTBREAKS)),
      rowOf('births and deaths by chance', runOf(lotka, BIRTHS)),
      ...[2, 4].map(order => {
        const run = { ...QUARTIC, order, steps: STEPS }
        // Of the run and of that with half the step; short ones beside them do not count.
        const forces = 3 * STEPS * [2, 7][order / 2 - 1]!
        return rowOf(
          `own H in two variables, order ${order}`,
          runOf(action, run),
          undefined,
          forces,
        )
      }),
    ]
  },
}

const BOYS = [3, 8, 26, 76, 225, 298, 258, 233, 189, 128, 68, 29, 14, 4]
const CATCH = { from: 'S', to: 'I', by: 'I' }
const RECOVER = { from: 'I', to: 'R', rate: 'gamma*I' }

const SCHOOL = {
  compartments: { S: 760, I: 3, R: 0 },
  transitions: [{ ...CATCH, rate: 'beta*S' }, RECOVER],
  parameters: { beta: 1.5, gamma: 0.4 },
  data: { t: BOYS.map((_, day) => day), I: BOYS },
  fit: ['beta', 'gamma'],
}

const AGES = {
  groups: Array.from({ length: GROUPS }, (_, i) => ({ name: `g${i}`, size: 50_000 + 1000 * i })),
  contacts: Array.from({ length: GROUPS }, (_, i) =>
    Array.from({ length: GROUPS }, (_, j) => (i === j ? 0.17 : 0.02)),
  ),
  compartments: { S: 'rest', E: 0, I: { g0: 10 }, R: 0 },
  parameters: { sigma: 0.2, gamma: 0.14 },
  transitions: [{ ...CATCH, to: 'E', rate: 'S' }, { from: 'E', to: 'I', rate: 'sigma*E' }, RECOVER],
  ...{ tEnd: 730, times: 731 },
}

const OUTBREAKS = {
  compartments: { S: 99, I: 1, R: 0 },
  transitions: [{ ...CATCH, rate: 'beta*S' }, RECOVER],
  parameters: { beta: 0.3, gamma: 0.15 },
  ...{ tEnd: 200, stochastic: { runs: 20_000 } },
}

const BIRTHS = {
  reactions: [
    { rate: 'b*n', change: { n: 1 } },
    { rate: 'd*n', change: { n: -1 } },
  ],
  parameters: { b: 0.6, d: 0.4 },
  ...{ initial: { n: 5 }, tEnd: 8, stochastic: { runs: 20_000 } },
}

const QUARTIC = {
  hamiltonian: 'p^2/2 + q^2/2 + q^4/4',
  coordinates: ['q'],
  momenta: ['p'],
  initial: { q: 1, p: 0 },
  ...{ dt: 0.001, compare: false },
}

/** A run as a thread of the pool makes it, its other inputs as they are when they are left out. */
function runOf(solver: object, input: object): () => void {
  const { params } = solver as { params: Record<string, { default?: unknown }> }
  const usual = Object.entries(params).flatMap(([name, one]) =>
    one.default === undefined ? [] : [[name, one.default] as const],
  )
  const whole = { ...Object.fromEntries(usual), ...input } as Inputs<TProperties>
  return () => solveWith(solver as Solver, whole, { kernels, progress() {} })
}

function rowOf(
  name: string,
  run: () => void,
  peer?: { name: string; ms: number | undefined },
  work?: number,
): Row {
  run()
  const [seconds] = interleaved([run]) as [number]
  return {
    name,
    ms: significant(seconds * 1e3),
    'million a second': work === undefined ? null : significant(work / seconds / 1e6),
    peer: peer?.name ?? null,
    'times peer': peer?.ms === undefined ? null : significant(peer.ms / (seconds * 1e3)),
  }
}
