// How many conflicts a search may take, and how long.
import { pow } from '../../numerics/mathematics.ts'
import type { OwnWords } from './own-words.ts'
import { RATIO_MAX, WALKED_VARIABLES_MIN } from './walk.ts'

/** Milliseconds for which a search goes on unless more conflicts are wanted. */
const USUAL_MS = 20_000
const CONFLICTS_USUAL_MAX = 2_000_000
/** Visits of clauses in a millisecond. */
const VISITS_A_MS = 3e5
const VISITS_MIN = 1e8
/** A literal of a model that was found, in milliseconds. */
const MODEL_LITERAL_MS = 3.5e-3

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

/**
 * Milliseconds, within some ten times: what formulas of such a size take as a rule. One that is harder ends at its limit of
 * conflicts, one for which more are wanted than usual is taken to need them all.
 */
export function searchMs(input: CostInput): number {
  const { cnf, clauses, count = 1, conflicts: wanted, project } = input
  const size = sizeOf(input)
  const isRandom = cnf === undefined && !clauses
  const reading = (cnf?.length ?? 0) * 1e-4 + (clauses?.length ?? 0) * 1e-3
  const whole = 3 + reading + 2e-3 * size.literals
  const ratio = size.literals / 3 / size.variables
  if (isRandom && size.variables > WALKED_VARIABLES_MIN && ratio < RATIO_MAX) return whole
  const usual = limitsOf(size, undefined).conflicts
  const expected = isRandom ? ofRandom(size.variables, ratio) : ofOwn(size.variables)
  const conflicts = wanted !== undefined && wanted > usual ? wanted : Math.min(usual, expected)
  return whole + Math.min(conflicts, wanted ?? conflicts) * conflictMs(size) + modelsMs()

  function modelsMs(): number {
    const among = project?.length ?? size.variables
    const models = Math.min(count, pow(2, among))
    // Each excludes itself by a clause that all later ones meet.
    return models > 1 ? MODEL_LITERAL_MS * models * size.variables * (1 + models / 25_000) : 0
  }
}

/** Pigeonholes, parities and colourings without a monochrome progression double every five variables; what is larger has as a rule a structure that helps. */
const ofOwn = (variables: number): number => Math.min(10_000, 150 * pow(2, (variables - 25) / 5))

/** Random 3-SAT is hardest where half of the formulas have a model, harder with every variable, easier with every further clause. */
const ofRandom = (variables: number, ratio: number): number =>
  ratio < 4 ? 50 : 5 * pow(2, ((variables / 18) * 4.26) / Math.max(4.26, ratio))

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
