// So many of so many, as a guard: at least k of n hold where one of the ways to choose k of them does.

const NUMBERS: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, five: 5 }

export const numberOf = (word: string): number => NUMBERS[word.toLowerCase()] ?? Number(word)

/** Undefined where it is more than there are; `holds` is the guard of each, counted from 1. */
export function waysToChoose(
  few: string,
  many: string,
  holds: (i: number) => string,
): string | undefined {
  const [k, n] = [numberOf(few), numberOf(many)]
  if (!(k <= n)) return undefined
  return subsets(n, k)
    .map(way => `(${way.map(holds).join(' and ')})`)
    .join(' or ')
}

function subsets(n: number, k: number, from = 1): number[][] {
  if (k === 0) return [[]]
  const all: number[][] = []
  for (let i = from; i <= n - k + 1; i++)
    for (const rest of subsets(n, k - 1, i + 1)) all.push([i, ...rest])
  return all
}
