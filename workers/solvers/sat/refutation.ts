import type { Clause } from './instance.ts'

/**
 * Replays a claimed refutation: `choices` is the preorder of a search tree, each choice followed by all below it and
 * then by its negation. Returns the leaves that unit propagation does not close, 0 for a proof that no assignment
 * satisfies the clauses. Shares nothing with the search: clauses are read literal by literal, without counters.
 */
export function openLeaves(clauses: readonly Clause[], n: number, choices: Int32Array) {
  const value = new Int8Array(n + 1)
  const occurrences = Array.from({ length: 2 * n + 1 }, () => [] as Clause[])
  for (const clause of clauses) for (const literal of clause) occurrences[literal + n]!.push(clause)
  const trail: number[] = []
  /** 1 when true, -1 when false, 0 when free. */
  const truth = (literal: number) => (literal > 0 ? value[literal]! : -value[-literal]!)
  let next = 0
  let open = 0
  let leaves = 0

  /** False when a clause has no literal left. */
  const closes = (literal: number): boolean => {
    if (truth(literal) < 0) return true
    let settled = trail.length
    set(literal)
    while (settled < trail.length) {
      for (const [a, b, c] of occurrences[n - trail[settled++]!]!) {
        const [x, y, z] = [truth(a), truth(b), truth(c)]
        if (x > 0 || y > 0 || z > 0) continue
        const left = x + y + z
        if (left === -3) return true
        if (left === -2) set(x === 0 ? a : y === 0 ? b : c)
      }
    }
    return false
  }
  const set = (literal: number) => {
    if (truth(literal) > 0) return
    value[Math.abs(literal)] = literal > 0 ? 1 : -1
    trail.push(literal)
  }
  const back = (length: number) => {
    while (trail.length > length) value[Math.abs(trail.pop()!)] = 0
  }
  const walk = () => {
    if (next >= choices.length) {
      open++
      return
    }
    const literal = choices[next++]!
    const length = trail.length
    for (const branch of [literal, -literal]) {
      if (closes(branch)) leaves++
      else walk()
      back(length)
    }
  }
  walk()
  return { open: open + (choices.length - next), leaves }
}
