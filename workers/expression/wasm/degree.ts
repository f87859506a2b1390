import { type Term, termsIn } from './term.ts'

/** Degree of each root as a polynomial of the states; Infinity of what is none. */
export function degreesIn(roots: readonly Term[]): number[] {
  const degrees = new Map<Term, number>()
  const of = (term: Term): number => degrees.get(term) ?? 0
  for (const term of termsIn(roots)) degrees.set(term, degreeOf(term, of))
  return roots.map(of)
}

function degreeOf({ operation, terms }: Term, of: (term: Term) => number): number {
  const all = terms.map(of)
  const highest = Math.max(0, ...all)
  switch (operation) {
    case 'state':
      return 1
    case 'add':
    case 'sub':
    case 'neg':
    case 'total':
      return highest
    case 'mul':
      return all[0]! + all[1]!
    case 'div':
      return all[1] === 0 ? all[0]! : Number.POSITIVE_INFINITY
    default:
      return highest === 0 ? 0 : Number.POSITIVE_INFINITY
  }
}
