import { Random } from '../../numerics/random.ts'

/** A clause in DIMACS style: three variables from 1, negated ones with a minus. */
export type Clause = [number, number, number]

/**
 * `count` clauses of three distinct variables, signs by fair coin; no clause twice while there are enough different
 * ones. The same seed gives the same clauses.
 */
export function randomClauses(n: number, count: number, seed: number): Clause[] {
  const random = new Random(seed)
  const different = (8 * n * (n - 1) * (n - 2)) / 6
  const seen = new Set<number>()
  const clauses: Clause[] = []
  while (clauses.length < count) {
    const variables = threeOf(n, random)
    const clause = variables.map(v => (random.uniform() < 0.5 ? -v : v)) as Clause
    if (count <= different) {
      const key = clause.reduce((sum, literal) => sum * (2 * n + 1) + literal + n, 0)
      if (seen.has(key)) continue
      seen.add(key)
    }
    clauses.push(clause)
  }
  return clauses
}

/** Three distinct numbers of 1 ... n, rising. */
function threeOf(n: number, random: Random): number[] {
  const chosen: number[] = []
  while (chosen.length < 3) {
    const v = 1 + random.below(n)
    if (!chosen.includes(v)) chosen.push(v)
  }
  return chosen.sort((a, b) => a - b)
}

/** How many clauses the assignment leaves unsatisfied. */
export function unsatisfied(clauses: readonly Clause[], assignment: readonly boolean[]): number {
  const holds = (literal: number) => assignment[Math.abs(literal) - 1] === literal > 0
  return clauses.filter(clause => !clause.some(holds)).length
}
