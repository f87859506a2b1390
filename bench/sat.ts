import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decide } from '../test/kernels/twins/sat.ts'
import { solverOf } from '../test/support/solve.ts'
import { randomClauses } from '../workers/solvers/sat/instance.ts'
import { sat } from '../workers/solvers/sat/sat.ts'
import {
  type Benchmark,
  interleaved,
  kernelBenchmark,
  type Row,
  significant,
} from './kernel-bench.ts'

const INSTANCES = 10
const RATIO = 4.26
/** Against MiniSat: the hardest size, from the input to the checked answer. */
const PEER_VARIABLES = 120
const PEER_INSTANCES = 50

const solve = solverOf(sat)

const small = kernelBenchmark({
  title: '',
  unit: 'instances',
  cases: () => [60, 90].map(instancesOf),
})

export const benchmark: Benchmark = {
  title: 'random 3-SAT at 4.26 clauses a variable: instance, search and check of the answer',
  group: 'kernels',
  rows: async () => [...(await small.rows()), againstMinisat()],
}

const seeds = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

function instancesOf(n: number) {
  return {
    name: `${INSTANCES} instances, ${n} variables`,
    kernel: () => {
      for (const seed of seeds(INSTANCES)) solve({ n, seed })
    },
    twin: () => {
      for (const seed of seeds(INSTANCES)) {
        decide(randomClauses(n, Math.round(RATIO * n), seed))
      }
    },
    work: INSTANCES,
  }
}

/** MiniSat tells its own CPU time, without the start of its process: CPU time here too. */
function againstMinisat(): Row {
  const n = PEER_VARIABLES
  const all = seeds(PEER_INSTANCES)
  const [seconds] = interleaved([
    () => {
      for (const seed of all) solve({ n, seed })
    },
  ]) as [number]
  const peer = all.map(seed => minisatSeconds(n, seed))
  const isMeasured = peer.every(time => time !== undefined)
  const peerSeconds = isMeasured ? peer.reduce<number>((sum, time) => sum + time!, 0) : undefined
  return {
    name: `${PEER_INSTANCES} instances, ${n} variables`,
    rate: significant(PEER_INSTANCES / seconds / 1e6),
    unit: 'M instances/s',
    'us a call': significant(seconds * 1e6),
    'times TypeScript': null,
    peer: 'minisat, its own CPU time',
    'times peer': peerSeconds === undefined ? null : significant(peerSeconds / seconds),
  }
}

function minisatSeconds(n: number, seed: number): number | undefined {
  const clauses = randomClauses(n, Math.round(RATIO * n), seed)
  const folder = mkdtempSync(join(tmpdir(), 'sat-'))
  try {
    const file = join(folder, 'instance.cnf')
    const lines = clauses.map(clause => `${clause.join(' ')} 0`)
    writeFileSync(file, [`p cnf ${n} ${clauses.length}`, ...lines, ''].join('\n'))
    const { stdout } = spawnSync('minisat', [file], { encoding: 'utf8' })
    const match = /CPU time\s*:\s*([\d.e+-]+) s/.exec(stdout ?? '')
    return match ? Number(match[1]) : undefined
  } finally {
    rmSync(folder, { recursive: true })
  }
}
