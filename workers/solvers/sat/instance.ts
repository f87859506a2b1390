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
  const signed = (v: number) => (random.uniform() < 0.5 ? -v : v)
  while (clauses.length < count) {
    const [a, b, c] = threeOf(n, random)
    const clause: Clause = [signed(a), signed(b), signed(c)]
    if (count <= different) {
      const width = 2 * n + 1
      const key = ((clause[0] + n) * width + clause[1] + n) * width + clause[2] + n
      if (seen.has(key)) continue
      seen.add(key)
    }
    clauses.push(clause)
  }
  return clauses
}

/** Three distinct numbers of 1 ... n, rising. */
function threeOf(n: number, random: Random): Clause {
  const a = 1 + random.below(n)
  let b = a
  while (b === a) b = 1 + random.below(n)
  let c = a
  while (c === a || c === b) c = 1 + random.below(n)
  const low = Math.min(a, b, c)
  const high = Math.max(a, b, c)
  return [low, a + b + c - low - high, high]
}

/** How many clauses the assignment leaves unsatisfied. */
export function unsatisfied(clauses: readonly Clause[], assignment: readonly boolean[]): number {
  const holds = (literal: number) => assignment[Math.abs(literal) - 1] === literal > 0
  return clauses.filter(([a, b, c]) => !(holds(a) || holds(b) || holds(c))).length
}
