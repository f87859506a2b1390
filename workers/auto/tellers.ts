// Which words of a question tell between the laws of the quantity that is asked for. A word that none of them has, the pool
// of a pressure or the rotor of an angular momentum, speaks for none of them and against none.
import { rememberedBy } from '../memo.ts'
import type { Indexed } from './indexed.ts'
import type { Said } from './said.ts'
import { SAME } from './synonyms.ts'

export interface Tellers {
  of(said: Said): (stem: string) => boolean
}

/** What a record says of its own conditions weighs less: it tells nothing. */
const OWN_WORD = 1.5
const TARGETS_MAX = 200

export function tellersAmong(all: readonly Indexed[]): Tellers {
  const wordsOf = (some: readonly Indexed[]): ReadonlySet<string> =>
    new Set(
      some.flatMap(({ vocabulary }) =>
        [...vocabulary].flatMap(([stem, weight]) => (weight >= OWN_WORD ? [stem] : [])),
      ),
    )
  const simulated = wordsOf(all.filter(({ candidate }) => candidate.kind === 'solver'))
  const wordsFor = rememberedBy(
    TARGETS_MAX,
    (target: readonly string[]) => target.join(' '),
    (target: readonly string[]) => {
      const names = [...target, ...target.flatMap(stem => SAME.get(stem) ?? [])]
      return wordsOf(all.filter(({ gives }) => names.some(stem => gives.has(stem))))
    },
  )
  return {
    of({ target, isUnlisted, asksToSimulate }) {
      if (target.length === 0 || isUnlisted) return () => true
      const own = wordsFor(target)
      return stem => own.has(stem) || (asksToSimulate && simulated.has(stem))
    },
  }
}
