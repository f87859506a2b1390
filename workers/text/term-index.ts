// Documents of weighted fields, found by the terms of a text. The weight of a term is its inverse document
// frequency (Sparck Jones, Journal of Documentation 28 (1972) 11): what stands everywhere tells nothing.
import { log } from '../numerics/mathematics.ts'
import { type Term, termsOf } from './terms.ts'

/** Texts of one document; a term counts by the heaviest field that has it. */
export type Fields = readonly (readonly [text: string, weight: number])[]

export interface Scored {
  readonly document: number
  /** Sum of weight times inverse document frequency over the terms found. */
  readonly score: number
  /** Words of the text that were found, as they stand there. */
  readonly words: readonly string[]
}

export interface TermIndex {
  /** Every document with a term of the text, unordered. */
  score(terms: readonly Term[]): Scored[]
  /** ln(1 + documents / those with the term); that of a term of one document where there is none. */
  rarity(stem: string): number
  /** Whether any document has the term. */
  has(stem: string): boolean
}

export function termIndex(documents: readonly Fields[]): TermIndex {
  const postings = new Map<string, Map<number, number>>()
  documents.forEach((fields, document) => {
    for (const [text, weight] of fields) {
      for (const { stem } of termsOf(text)) {
        let entry = postings.get(stem)
        if (!entry) postings.set(stem, (entry = new Map()))
        if (weight > (entry.get(document) ?? 0)) entry.set(document, weight)
      }
    }
  })
  const rarity = (stem: string) => {
    const frequency = postings.get(stem)?.size ?? 1
    return log(1 + documents.length / frequency)
  }
  return {
    rarity,
    has: stem => postings.has(stem),
    score(terms) {
      const scores = new Map<number, { score: number; words: string[] }>()
      const seen = new Set<string>()
      for (const { stem, word } of terms) {
        if (seen.has(stem)) continue
        seen.add(stem)
        const idf = rarity(stem)
        for (const [document, weight] of postings.get(stem) ?? []) {
          let entry = scores.get(document)
          if (!entry) scores.set(document, (entry = { score: 0, words: [] }))
          entry.score += weight * idf
          entry.words.push(word)
        }
      }
      return [...scores].map(([document, entry]) => ({ document, ...entry }))
    },
  }
}
