/** The name closest to `word` by edit distance; undefined when every one differs by more than half. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const lower = word.toLowerCase()
  const [best] = names
    .map(name => ({ name, distance: editDistance(lower, name.toLowerCase()) }))
    .filter(({ name, distance }) => 2 * distance <= Math.max(name.length, word.length))
    .sort((a, b) => a.distance - b.distance)
  return best?.name
}

/** Insertions, deletions and replacements between two words (Levenshtein 1966), at most 64 characters each. */
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
