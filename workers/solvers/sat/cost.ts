// How many conflicts a search may take, and how long.
import type { OwnWords } from './own-words.ts'

/** Milliseconds for which a search goes on unless more conflicts are wanted. */
const USUAL_MS = 20_000
const CONFLICTS_USUAL_MAX = 2_000_000
/** Visits of clauses in a millisecond. */
const VISITS_A_MS = 3e5
const VISITS_MIN = 1e8

export interface FormulaSize {
  readonly variables: number
  readonly literals: number
}

/** A conflict visits more clauses in a larger formula. */
const conflictMs = ({ literals }: FormulaSize): number => 0.02 + 1e-5 * literals

export function limitsOf(size: FormulaSize, wanted: number | undefined) {
  const usual = Math.floor(USUAL_MS / conflictMs(size))
  const conflicts = wanted ?? Math.max(1000, Math.min(CONFLICTS_USUAL_MAX, usual))
  const visits = Math.max(VISITS_MIN, VISITS_A_MS * conflicts * conflictMs(size))
  return { conflicts, visits }
}

export interface CostInput extends OwnWords {
  readonly n: number
  readonly alpha: number
  readonly m?: number
}

/** A random formula of few variables: its clauses are drawn and looked through, however soon the search ends. */
export function plainMs(input: CostInput): number {
  const { n } = input
  return 0.5 + 3.5 * (n / 120) ** 2 * (n / 120) ** 2 + 7e-4 * sizeOf(input).literals
}

/** Milliseconds: all conflicts that the search may take, and no more than a search of all assignments has. */
export function searchMs(input: CostInput): number {
  const { cnf, clauses, count = 1 } = input
  const size = sizeOf(input)
  const { conflicts } = limitsOf(size, input.conflicts)
  const all = size.variables < 30 ? (1 << size.variables) + count : Number.POSITIVE_INFINITY
  const reading = (cnf?.length ?? 0) * 1e-4 + (clauses?.length ?? 0) * 1e-3
  return 3 + reading + 2e-3 * size.literals + Math.min(conflicts, all) * conflictMs(size)
}

function sizeOf({ n, alpha, m, cnf, clauses }: CostInput): FormulaSize {
  if (cnf !== undefined) {
    const head = /^p\s+cnf\s+(\d{1,7})\b/m.exec(cnf.slice(0, 10_000))
    return { variables: head ? Number(head[1]) : 1e5, literals: cnf.length / 3 }
  }
  if (clauses) {
    let [variables, literals] = [0, 0]
    for (const clause of clauses) {
      literals += clause.length
      for (const literal of clause) variables = Math.max(variables, Math.abs(literal))
    }
    return { variables, literals }
  }
  return { variables: n, literals: 3 * (m ?? alpha * n) }
}
