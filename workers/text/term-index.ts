// A full-text index of documents with weighted fields. A term is weighted by its inverse document frequency (Sparck Jones,
// Journal of Documentation 28 (1972) 11), since a term that every document contains distinguishes none.
import { atOnce } from '../memo.ts'
import { log } from '../numerics/mathematics.ts'
import { type Term, termsOf } from './terms.ts'

/** Texts of one document; a term counts with the weight of its heaviest field. */
export type Fields = readonly (readonly [text: string, weight: number])[]

/** The terms of a document by stem, each with the weight of its heaviest field. */
export type Weights = ReadonlyMap<string, number>

export function weightsOf(fields: Fields): Weights {
  const weights = new Map<string, number>()
  for (const [text, weight] of fields) {
    for (const { stem } of termsOf(text)) {
      if (weight > (weights.get(stem) ?? 0)) weights.set(stem, weight)
    }
  }
  return weights
}

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

export const termIndex = (documents: readonly Fields[]): TermIndex =>
  weightedIndex(documents.map(weightsOf))

export const weightedIndex = (documents: readonly Weights[]): TermIndex =>
  indexOfPostings(atOnce(inPostings(documents, own => own, PART)))

export function indexOfPostings({ documents, stems, ...postings }: Postings): TermIndex {
  // In arrays of numbers: as maps they were a tenth of the memory of a node that nobody calls.
  const starts = Uint32Array.from(postings.starts)
  const holders = Uint32Array.from(postings.holders)
  const weights = Float64Array.from(postings.weights)
  const places = new Map(stems.map((stem, at) => [stem, at]))
  const rarity = (stem: string) => {
    const at = places.get(stem)
    const frequency = at === undefined ? 1 : starts[at + 1]! - starts[at]!
    return log(1 + documents / frequency)
  }
  return {
    rarity,
    has: stem => places.has(stem),
    score(terms) {
      const scores = new Map<number, { score: number; words: string[] }>()
      const seen = new Set<string>()
      for (const { stem, word } of terms) {
        if (seen.has(stem)) continue
        seen.add(stem)
        const at = places.get(stem)
        if (at === undefined) continue
        const idf = rarity(stem)
        for (let i = starts[at]!; i < starts[at + 1]!; i++) {
          const document = holders[i]!
          let entry = scores.get(document)
          if (!entry) scores.set(document, (entry = { score: 0, words: [] }))
          entry.score += weights[i]! * idf
          entry.words.push(word)
        }
      }
      return [...scores].map(([document, entry]) => ({ document, ...entry }))
    },
  }
}

/** JSON: where the documents of a term stand, those of `stems[at]` from `starts[at]` up to `starts[at + 1]`. */
export interface Postings {
  readonly documents: number
  readonly stems: readonly string[]
  readonly starts: readonly number[]
  readonly holders: readonly number[]
  readonly weights: readonly number[]
}

/** Documents of a part: some milliseconds. */
const PART = 64

export const postingsOf = (documents: readonly Fields[], part = PART): Generator<void, Postings> =>
  inPostings(documents, weightsOf, part)

function* inPostings<D>(
  documents: readonly D[],
  weightsIn: (document: D) => Weights,
  part: number,
): Generator<void, Postings> {
  const places = new Map<string, number>()
  // Documents and weights in turn.
  const postings: number[][] = []
  for (const [place, document] of documents.entries()) {
    if (place % part === part - 1) yield
    for (const [stem, weight] of weightsIn(document)) {
      let at = places.get(stem)
      if (at === undefined) {
        places.set(stem, (at = postings.length))
        postings.push([])
      }
      postings[at]!.push(place, weight)
    }
  }
  const starts = [0]
  const holders: number[] = []
  const weights: number[] = []
  for (const own of postings) {
    for (let i = 0; i < own.length; i += 2) {
      holders.push(own[i]!)
      weights.push(own[i + 1]!)
    }
    starts.push(holders.length)
  }
  return { documents: documents.length, stems: [...places.keys()], starts, holders, weights }
}
