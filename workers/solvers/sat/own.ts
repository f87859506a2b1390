// A formula of the caller's, or a random one that is too large for the plain search: decided, its models listed, and the
// assumptions that it excludes.
import { thinned } from '../../numerics/thin.ts'
import { invalidInput } from '../../refusal.ts'
import { below, holds, type Run } from '../../solver.ts'
import { type CostInput, limitsOf } from './cost.ts'
import {
  clauseCount,
  type Formula,
  falseClause,
  formulaOf,
  LITERALS_MAX,
  readDimacs,
} from './formula.ts'
import { randomClauses } from './instance.ts'
import { OWN_WORDS } from './own-words.ts'
import { ProofText, Search, type Verdict } from './search.ts'
import { isWalked, walk } from './walk.ts'

/** Largest formula of the plain search. */
export const PLAIN_VARIABLES_MAX = 120
/** Numbers of all models that are listed. */
const MODEL_NUMBERS_MAX = 5_000_000
const PROOF_OCTETS_MAX = 8_000_000
/** Assumptions of a core that are tried one by one, and the share of the conflicts that they may take. */
const MINIMISED_MAX = 300
const MINIMISING_SHARE = 0.2

export interface OwnInput extends CostInput {
  readonly seed: number
}

export const isOwn = (input: OwnInput): boolean =>
  input.n > PLAIN_VARIABLES_MAX ||
  Object.keys(OWN_WORDS).some(name => input[name as keyof OwnInput] !== undefined)

export function runOwn(input: OwnInput, run: Run) {
  const formula = formulaFrom(input)
  const { count, project, proof = 'none' } = input
  refuseWrong(formula, input)
  const assumptions = [...new Set(input.assumptions)]
  const isRandom = input.cnf === undefined && !input.clauses
  if (isRandom && assumptions.length === 0 && count === undefined && isWalked(formula)) {
    const met = walk(formula, input.seed, run)
    if (met) return walkedSolution(formula, met)
  }
  const size = { variables: formula.variables, literals: formula.literals.length }
  const limits = limitsOf(size, input.conflicts)
  const written = proof === 'none' ? undefined : new ProofText(proof, PROOF_OCTETS_MAX, formula)
  // Models are told apart by their variables: none of those that a count needs is resolved away.
  const frozen = { variables: new Set(assumptions.map(Math.abs)), all: count !== undefined }
  const search = new Search(formula, run, limits, frozen, written)
  const verdict = search.solve(assumptions, 0)
  const core = verdict === 'satisfiable' ? undefined : coreOf(search, assumptions, verdict, limits)
  const models: number[][] = []
  const isComplete = listModels(
    search,
    { verdict, assumptions, count: count ?? 1, project },
    models,
  )
  const first = models[0]
  const satisfiable = verdict === 'satisfiable'
  // Read from the clauses as they were given, one model after the other.
  const wrong = models.filter(model => !isModel(formula, model, assumptions)).length
  const isProven = satisfiable || (core!.isRefuted && core!.size <= assumptions.length)
  const { conflicts, ...statistics } = search.statistics()
  const isWritten = written !== undefined && !satisfiable && written.isWhole
  const shown = thinned(search.history.conflicts, search.history.conflicts.length)
  const clauses = clauseCount(formula)
  const value = count === undefined ? Number(satisfiable) : models.length
  return {
    value,
    unit: '1',
    uncertainty: 0,
    equations: [
      `F(x1 ... x${formula.variables}) of ${clauses} clauses${assumptions.length > 0 ? ` under ${assumptions.length} assumptions` : ''}`,
      satisfiable
        ? `${models.length} ${models.length === 1 ? 'model' : 'models'}${isComplete ? ', and no others' : ''}`
        : `F(x) = 0 for all x${assumptions.length > 0 ? ' that the assumptions leave' : ''}`,
    ],
    terms: [{ term: count === undefined ? 'satisfiable' : 'models', value }],
    method:
      'subsumption, bounded variable elimination and failed literals, then conflict-driven clause learning: two watched literals, first unique implication points, activities, glue; each derived clause checked by its hints (LRAT) by another program, models by all clauses',
    outputs: {
      satisfiable,
      verified: satisfiable ? wrong === 0 : null,
      clauseCount: clauses,
      complete: true,
      conflicts,
      decisions: statistics.decisions,
      propagations: statistics.propagations,
      restarts: statistics.restarts,
      meanGlue: statistics.glue,
      simplified: statistics.simplified,
      checkedSteps: search.checker.steps,
      assignment: first ? first.map(literal => literal > 0) : null,
      ratio: formula.variables > 0 ? clauses / formula.variables : 0,
      ...(count !== undefined && {
        models: project ? models.map(model => project.map(v => model[v - 1]!)) : models,
        isComplete,
      }),
      ...(core && assumptions.length > 0 && { core: core.literals, isCoreMinimal: core.isMinimal }),
      ...(written && !satisfiable && { proofBytes: written.octets }),
      ...(isWritten && { proofText: written.text() }),
      proof: null,
      refutedLeaves: null,
    },
    checks: [
      below('models that leave a clause or an assumption false', wrong, 0),
      holds('every step of the refutation follows by its hints, to its end', isProven),
    ],
    accuracy: {
      estimate: wrong,
      bound: 1e-4,
      how: 'models that leave a clause false; a refutation is checked step by step: the answer is exact',
    },
    resolved: { conflicts: limits.conflicts },
    series:
      shown.length > 1
        ? {
            conflict: shown.map(k => search.history.conflicts[k]!),
            glue: shown.map(k => search.history.glue[k]!),
            clauseOctets: shown.map(k => search.history.clauseOctets[k]!),
          }
        : {},
    warnings: [
      ...(written && !satisfiable && !isWritten
        ? [`the proof has more than ${PROOF_OCTETS_MAX} octets: it was checked and is not answered`]
        : []),
      ...(count !== undefined && satisfiable && !isComplete
        ? ['there may be further models than those counted']
        : []),
    ],
  }
}

/** A model that the walk has met; the search has not begun. */
function walkedSolution(
  formula: Formula,
  { values, flips }: { values: Uint8Array; flips: number },
) {
  const { variables } = formula
  const clauses = clauseCount(formula)
  const isHeld = falseClause(formula, values) < 0
  return {
    value: 1,
    unit: '1',
    uncertainty: 0,
    equations: [`F(x1 ... x${variables}) of ${clauses} clauses`, 'a model, and maybe others'],
    terms: [{ term: 'satisfiable', value: 1 }],
    method:
      'ProbSAT: a walk that turns variables of false clauses by how many they would break; the model evaluated on all clauses',
    outputs: {
      satisfiable: true,
      verified: isHeld,
      clauseCount: clauses,
      complete: true,
      conflicts: 0,
      decisions: 0,
      propagations: 0,
      flips,
      assignment: Array.from({ length: variables }, (_, k) => values[k + 1] === 1),
      ratio: clauses / variables,
      proof: null,
      refutedLeaves: null,
    },
    checks: [holds('the assignment satisfies every clause', isHeld)],
    accuracy: {
      estimate: isHeld ? 0 : 1,
      bound: 1e-4,
      how: 'whether a clause is left false: the answer is exact',
    },
  }
}

function formulaFrom({ cnf, clauses, n, alpha, m, seed }: OwnInput): Formula {
  if (cnf !== undefined && clauses) throw invalidInput('/clauses', 'give either cnf or clauses')
  if (cnf !== undefined) return readDimacs(cnf, '/cnf')
  if (clauses) {
    let variables = 0
    for (const [k, clause] of clauses.entries()) {
      for (const literal of clause) {
        if (literal === 0) throw invalidInput(`/clauses/${k}`, `clause ${k} has a literal 0`)
        variables = Math.max(variables, Math.abs(literal))
      }
    }
    return formulaOf(variables, clauses)
  }
  const count = m ?? Math.round(alpha * n)
  if (3 * count > LITERALS_MAX) {
    const message = `${count} clauses have more than ${LITERALS_MAX} literals`
    throw invalidInput(m === undefined ? '/alpha' : '/m', message, { value: count })
  }
  return formulaOf(n, randomClauses(n, count, seed))
}

function refuseWrong({ variables }: Formula, input: OwnInput): void {
  const {
    assumptions = [],
    count,
    project,
    proof = 'none',
    cnf,
    clauses,
    n,
    alpha,
    m,
    seed,
  } = input
  if (cnf !== undefined || clauses) {
    const usual = { n: 60, alpha: 4.26, m: undefined, seed: 1 }
    for (const [word, value] of Object.entries({ n, alpha, m, seed })) {
      if (value === usual[word as keyof typeof usual]) continue
      throw invalidInput(`/${word}`, `${word} belongs to a random formula: one is given`)
    }
  }
  const own = new Set<number>()
  for (const [k, literal] of assumptions.entries()) {
    const pointer = `/assumptions/${k}`
    if (literal === 0 || Math.abs(literal) > variables) {
      throw invalidInput(pointer, `there is no variable ${Math.abs(literal)} of ${variables}`)
    }
    if (own.has(-literal))
      throw invalidInput(pointer, `${-literal} and ${literal} are both assumed`)
    own.add(literal)
  }
  if (project && count === undefined) throw invalidInput('/project', 'project belongs to a count')
  const different = new Set<number>()
  for (const [k, variable] of (project ?? []).entries()) {
    const pointer = `/project/${k}`
    if (variable > variables)
      throw invalidInput(pointer, `there is no variable ${variable} of ${variables}`)
    if (different.has(variable)) throw invalidInput(pointer, `${variable} is there twice`)
    different.add(variable)
  }
  if (count !== undefined && count * variables > MODEL_NUMBERS_MAX) {
    const maximum = Math.floor(MODEL_NUMBERS_MAX / variables)
    const message = `${count} models of ${variables} variables: ${maximum} at most`
    throw invalidInput('/count', message, { value: count, maximum })
  }
  if (count !== undefined && proof !== 'none') {
    throw invalidInput('/proof', 'models are excluded one by one: a proof is that of no formula')
  }
}

interface Wanted {
  readonly verdict: Verdict
  readonly assumptions: readonly number[]
  readonly count: number
  readonly project: readonly number[] | undefined
}

/** Lists models until there are enough; whether there are no others. */
function listModels(
  search: Search,
  { verdict, assumptions, count, project }: Wanted,
  models: number[][],
): boolean {
  const { variables } = search.formula
  let last = verdict
  while (last === 'satisfiable') {
    const values = search.model()
    models.push(Array.from({ length: variables }, (_, k) => (values[k + 1] ? k + 1 : -k - 1)))
    if (models.length >= count && count === 1) return false
    const among = project ?? Array.from({ length: variables }, (_, k) => k + 1)
    search.exclude(Int32Array.from(among, v => (values[v] ? -v : v)))
    last = search.solve(assumptions, models.length / (count + 1))
    if (last === 'satisfiable' && models.length >= count) return false
  }
  return true
}

function isModel(
  formula: Formula,
  model: readonly number[],
  assumptions: readonly number[],
): boolean {
  const values = Uint8Array.from([0, ...model], literal => (literal > 0 ? 1 : 0))
  return (
    falseClause(formula, values) < 0 &&
    assumptions.every(literal => values[Math.abs(literal)] === (literal > 0 ? 1 : 0))
  )
}

interface Core {
  readonly literals: number[]
  readonly size: number
  readonly isMinimal: boolean
  readonly isRefuted: boolean
}

/** Assumptions that exclude each other, as few as leaving them out one by one finds. */
function coreOf(
  search: Search,
  assumptions: readonly number[],
  verdict: Verdict,
  limits: { conflicts: number },
): Core {
  if (verdict === 'unsatisfiable') {
    return { literals: [], size: 0, isMinimal: true, isRefuted: search.checker.isRefuted }
  }
  const among = new Set(assumptions)
  let core = search.core()
  let isRefuted = core.every(literal => among.has(literal))
  const until = search.statistics().conflicts + MINIMISING_SHARE * limits.conflicts
  let isMinimal = core.length <= MINIMISED_MAX
  const needed: number[] = []
  while (isMinimal && core.length > needed.length) {
    if (search.statistics().conflicts > until) {
      isMinimal = false
      break
    }
    const tried = core.find(literal => !needed.includes(literal))!
    const rest = core.filter(literal => literal !== tried)
    const without = search.solve(rest, 0.9)
    if (without === 'satisfiable') needed.push(tried)
    else if (without === 'unsatisfiable') {
      return { literals: [], size: 0, isMinimal: true, isRefuted: search.checker.isRefuted }
    } else {
      const smaller = search.core()
      isRefuted &&= smaller.every(literal => rest.includes(literal))
      core = smaller
    }
  }
  return { literals: core, size: core.length, isMinimal, isRefuted }
}
