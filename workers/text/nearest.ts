/** The name closest to `word` by edit distance; undefined when every one differs by more than half. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const lower = word.toLowerCase()
  const [best] = names
    .map(name => ({ name, distance: editDistance(lower, name.toLowerCase()) }))
    .filter(({ name, distance }) => 2 * distance <= Math.max(name.length, word.length))
    .sort((a, b) => a.distance - b.distance)
  return best?.name
}

/** Up to three known names that differ from `name` by letter case or by at most two edits. */
export function nearNames(name: string, known: readonly string[]): string[] {
  const lower = name.slice(0, 64).toLowerCase()
  return known
    .map(candidate => ({ candidate, slips: editDistance(lower, candidate.toLowerCase()) }))
    .filter(({ candidate, slips }) => slips <= Math.min(2, Math.floor(candidate.length / 2)))
    .sort((a, b) => a.slips - b.slips)
    .slice(0, 3)
    .map(({ candidate }) => candidate)
}

/** Number of insertions, deletions and replacements between two words (Levenshtein 1966); reads 64 characters of each. */
function editDistance(a: string, b: string): number {
  const [from, to] = [a.slice(0, 64), b.slice(0, 64)]
  let row = Array.from({ length: to.length + 1 }, (_, j) => j)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const replaced = row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[to.length]!
}
