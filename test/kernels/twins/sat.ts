import type { Clause } from '../../../workers/solvers/sat/instance.ts'

/** Whether clauses can be satisfied, and after how many choices: plain recursion that shortens the clauses. */
export function decide(clauses: readonly Clause[]): { satisfiable: boolean; choices: number } {
  let choices = 0
  const search = (rest: readonly number[][]): boolean => {
    const closed = closure(rest)
    if (!closed) return false
    if (closed.length === 0) return true
    choices++
    const literal = choiceOf(closed)
    return search([...closed, [literal]]) || search([...closed, [-literal]])
  }
  return { satisfiable: search(clauses), choices }
}

/** The clauses after unit propagation; undefined when one has become empty. */
function closure(clauses: readonly number[][]): number[][] | undefined {
  let rest = clauses.map(clause => [...clause])
  for (;;) {
    const unit = rest.find(clause => clause.length === 1)?.[0]
    if (unit === undefined) return rest
    rest = rest.filter(c => !c.includes(unit)).map(c => c.filter(literal => literal !== -unit))
    if (rest.some(clause => clause.length === 0)) return undefined
  }
}

/** The kernel's rule: the largest product of weights, a pair weighing five times a triple. */
function choiceOf(clauses: readonly number[][]): number {
  const weights = new Map<number, number>()
  for (const clause of clauses) {
    for (const literal of clause) {
      weights.set(literal, (weights.get(literal) ?? 0) + (clause.length === 2 ? 5 : 1))
    }
  }
  let best = 0
  let most = 0
  const variables = [...new Set([...weights.keys()].map(Math.abs))].sort((a, b) => a - b)
  for (const v of variables) {
    const [a, b] = [weights.get(v) ?? 0, weights.get(-v) ?? 0]
    const score = 64 * a * b + a + b
    if (score > most) {
      most = score
      best = a >= b ? v : -v
    }
  }
  return best
}
