/** Up to three names that a mistyped one may have meant: another case, or at most two slips away. */
export function nearNames(name: string, known: readonly string[]): string[] {
  const lower = name.slice(0, 64).toLowerCase()
  return known
    .map(candidate => ({ candidate, slips: slipsBetween(lower, candidate.toLowerCase()) }))
    .filter(({ candidate, slips }) => slips <= Math.min(2, Math.floor(candidate.length / 2)))
    .sort((a, b) => a.slips - b.slips)
    .slice(0, 3)
    .map(({ candidate }) => candidate)
}

/** Insertions, deletions and replacements (Levenshtein 1966). */
function slipsBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[b.length]!
}
