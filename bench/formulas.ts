// Formulas of known families, from the text to the checked answer, against MiniSat and CaDiCaL where they are installed.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  dimacs,
  factoring,
  parity,
  pigeonhole,
  ramsey,
  schur,
  vanDerWaerden,
} from '../test/support/formulas.ts'
import { solverOf } from '../test/support/solve.ts'
import { randomClauses } from '../workers/solvers/sat/instance.ts'
import { sat } from '../workers/solvers/sat/sat.ts'
import { type Benchmark, type Row, significant } from './kernel-bench.ts'

const solve = solverOf(sat)
const PEER_TIMEOUT_MS = 120_000

const FAMILIES: Readonly<Record<string, () => number[][]>> = {
  'random 3-SAT 200 x 860, no model': () => randomClauses(200, 860, 5),
  'random 3-SAT 250 x 1065, a model': () => randomClauses(250, 1065, 14),
  'random 3-SAT 250 x 1065, no model': () => randomClauses(250, 1065, 13),
  'pigeonhole 9 into 8': () => pigeonhole(9, 8),
  'W(3,7) = 46 at 46': () => vanDerWaerden(3, 7, 46),
  'Schur, 4 colours, 44': () => schur(4, 44),
  'R(3,4) = 9 at 9': () => ramsey(3, 4, 9),
  'parity of 20': () => parity(20),
  'a prime of 20 bits': () => factoring(1048573, 11).clauses,
}

/** The same formula as the peers read. */
const LARGE = { n: 100_000, m: 300_000, seed: 1 }

export const benchmark: Benchmark = {
  title: 'formulas of known families: reading, search and check of the answer',
  group: 'solvers',
  rows: () => [
    ...Object.entries(FAMILIES).flatMap(([name, clauses]) => {
      const cnf = dimacs(clauses())
      return rowsOf(name, { cnf }, cnf)
    }),
    ...rowsOf('random 3-SAT 100,000 x 300,000, walked', LARGE, dimacs(randomClauses(1e5, 3e5, 1))),
  ],
}

function rowsOf(name: string, input: Parameters<typeof solve>[0], cnf: string): Row[] {
  const started = performance.now()
  const { value } = solve(input)
  const seconds = (performance.now() - started) / 1000
  const peers = [
    ['minisat', ['-verb=0']],
    ['cadical', ['-q', '-n']],
  ] as const
  return peers.map(([peer, words]) => {
    const peerSeconds = secondsOf(peer, words, cnf, value === 1 ? 10 : 20)
    return {
      name,
      ms: significant(seconds * 1000),
      peer,
      'times peer': peerSeconds === undefined ? null : significant(peerSeconds / seconds),
    }
  })
}

/** Wall time of a process that answers the same; undefined where it is not installed or does not end. */
function secondsOf(
  program: string,
  words: readonly string[],
  cnf: string,
  status: number,
): number | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'formula-'))
  try {
    const file = join(folder, 'formula.cnf')
    writeFileSync(file, cnf)
    const started = performance.now()
    const run = spawnSync(program, [...words, file], { timeout: PEER_TIMEOUT_MS })
    const seconds = (performance.now() - started) / 1000
    if (run.status === null) return undefined
    if (run.status !== status) throw new Error(`${program} answers ${run.status}, not ${status}`)
    return seconds
  } finally {
    rmSync(folder, { recursive: true })
  }
}
