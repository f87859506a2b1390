// A full-text index of documents with weighted fields. A term is weighted by its inverse document frequency (Sparck Jones,
// Journal of Documentation 28 (1972) 11), since a term that every document contains distinguishes none.
import { log } from '../numerics/mathematics.ts'
import { type Term, termsOf } from './terms.ts'

/** Texts of one document; a term counts with the weight of its heaviest field. */
export type Fields = readonly (readonly [text: string, weight: number])[]

export interface Scored {
  readonly document: number
  /** Sum of weight times inverse document frequency over the terms found. */
  readonly score: number
  /** Words of the query that were found, as written. */
  readonly words: readonly string[]
}

export interface TermIndex {
  /** Scores of all documents that contain a term of the query, unordered. */
  score(terms: readonly Term[]): Scored[]
  /** ln(1 + documents / documents with the term); an unknown term counts as contained in one document. */
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
