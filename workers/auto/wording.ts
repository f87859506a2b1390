// How much of a question a candidate has words for, how much of its name was said, and whether it gives what is asked for.

import { derived } from '../memo.ts'
import type { Solver } from '../solver.ts'
import { stemOf } from '../text/stem.ts'
import type { TermIndex } from '../text/term-index.ts'
import { type Term, termsOf } from '../text/terms.ts'
import type { Assignment } from './assignment.ts'
import type { Indexed } from './indexed.ts'
import { isAsking, isManner, isRequest, isSubstance, isThing, meaningsOf } from './meanings.ts'
import { isGeneral } from './nouns.ts'
import type { Said } from './said.ts'
import { isScenery } from './scenery.ts'
import type { SolverReading } from './solver-reading.ts'
import { SAME } from './synonyms.ts'
import { isLetter } from './unknowns.ts'

/** The speed of sound in air is none in helium, nor one where nothing is said. */
export function concerns(name: readonly Term[], { terms }: Said): boolean {
  // What is in the air flies, in whatever gas.
  const own = name.filter(
    ({ stem, word }, i) => isSubstance(stem) && !(word === 'air' && name[i - 1]?.word === 'time'),
  )
  return own.length > 0 && !own.some(({ stem }) => terms.some(term => term.stem === stem))
}

/** Stems of what became an input: the letter, the ground of a ground state. */
export const stemsOf = derived(
  ({ inputs, idle, restated = [] }: Assignment): ReadonlySet<string> =>
    new Set([
      ...(idle === undefined ? [] : MASS),
      ...[...inputs, ...restated].flatMap(({ text, key, words = [] }) =>
        [text, key, key.replaceAll('_', ''), ...words].flatMap(own =>
          termsOf(own).map(({ stem }) => stem),
        ),
      ),
    ]),
)
const MASS = ['mass', 'weight', 'weighing', 'weighs', 'heavy', 'bob'].map(stemOf)

/** What a question says beyond its quantities, and how much of it the candidate knows. */
export function explanation(
  one: Indexed,
  said: Said,
  index: TermIndex,
  assignment: Assignment,
  isTelling: (stem: string) => boolean,
  solveFor?: string,
) {
  const { candidate } = one
  const stems = new Map(said.terms.map(term => [term.stem, term.word]))
  const reading = 'stems' in assignment ? (assignment as SolverReading) : undefined
  // What became an input has its meaning: the body, the letter, the words of another form.
  const bodies = stemsOf(assignment)
  let whole = 0
  let part = 0
  const unexplained: string[] = []
  for (const [stem, word] of stems) {
    if (candidate.kind === 'solver' ? isAsking(stem) : isRequest(stem)) continue
    if (candidate.kind !== 'solver' && isScenery(stem) && !index.has(stem)) continue
    const isLetterOfOutput =
      said.head[0] === stem &&
      (asksByLetter(one, said) ||
        (solveFor !== undefined && said.isUnlisted === true && isLetter(stem, solveFor)))
    const isNamed = reading?.stems.has(stem) || bodies.has(stem) || isLetterOfOutput
    const known = isNamed ? 1 : reading?.notChosen.has(stem) ? 0 : knownShare(one, stem)
    const isPlain = isThing(stem) || isSubstance(stem) || isManner(stem) || !index.has(stem)
    const strange = isPlain ? PLAIN : isTelling(stem) ? 1 : APART
    const isBackdrop = known === 0 && isPlain && !(index.has(stem) && isTelling(stem))
    const rarity = isBackdrop ? Math.min(index.rarity(stem), SCENERY_MAX) : index.rarity(stem)
    const weight = rarity * (known === 0 ? strange : isPlain ? 0.5 : 1)
    whole += weight
    part += weight * known
    if (known > 0 && (isNamed || !reading?.undescribed.has(stem))) continue
    if (candidate.kind === 'solver' ? !isManner(stem) : !isThing(stem)) unexplained.push(word)
  }
  return { explained: whole === 0 ? 0 : part / whole, unexplained }
}

/** What a word weighs that the candidate has no meaning for: one for any thing, and one that tells nothing between laws. */
const PLAIN = 0.1
/** However rare its word: a hiker tells no more of a law than a car. */
const SCENERY_MAX = 3
const APART = 0.2

/** A word of the name tells all, one of the inputs most, one of the conditions something. */
export function knownShare({ vocabulary }: Indexed, stem: string): number {
  const share = (weight: number) =>
    weight >= 2 ? 1 : weight >= 1.5 ? 0.9 : weight >= 1 ? 0.7 : weight > 0 ? 0.4 : 0
  const own = share(vocabulary.get(stem) ?? 0)
  return meaningsOf(stem).reduce(
    (most, one) => Math.max(most, 0.8 * share(vocabulary.get(one) ?? 0)),
    own,
  )
}

/** How much of the name was said, by rarity. */
export function coverage(
  name: readonly Term[],
  stems: ReadonlySet<string>,
  index: TermIndex,
): number {
  let whole = 0
  let part = 0
  for (const stem of new Set(name.map(one => one.stem))) {
    const weight = index.rarity(stem)
    whole += weight
    if (stems.has(stem)) part += weight
  }
  return whole === 0 ? 0 : part / whole
}

/** Stems of the whole text. */
export const stemsIn = derived(
  ({ terms, quantities }: Said): ReadonlySet<string> =>
    new Set([
      ...terms.map(({ stem }) => stem),
      ...quantities.flatMap(({ text }) => termsOf(text).map(({ stem }) => stem)),
    ]),
)

/** Stems of the whole text, and what they may mean. */
export const stemsMeant = derived((said: Said): ReadonlySet<string> => {
  const own = [...stemsIn(said)]
  return new Set([...own, ...own.flatMap(meaningsOf)])
})

/** Whether a single word is the name of a number among many that a simulation works out, and not what it is called by. */
const isNumberOf = (
  { outputs }: Solver,
  [stem, ...more]: readonly string[],
  vocabulary: Indexed['vocabulary'],
) =>
  stem !== undefined &&
  more.length === 0 &&
  (vocabulary.get(stem) ?? 0) < CALLED_BY &&
  Object.keys(outputs).some(key => stemOf(key.toLowerCase()) === stem)

/** Weight of the words that a solver is found by. */
const CALLED_BY = 3

/** A question asks for one quantity: by name and by dimension it has to be what the candidate gives. */
export function gives(one: Indexed, said: Said, saidShare: number): boolean {
  const { candidate, gives: stems, output, vocabulary } = one
  const { target, isUnlisted } = said
  if (target.length === 0) return true
  // `R0 with transmission 0.5` asks for one of a simulation's numbers, and not for its headline.
  if (candidate.kind === 'solver')
    return (
      said.asksToSimulate || !isUnlisted || !isNumberOf(candidate.solver, said.head, vocabulary)
    )
  if (namesAnother(output, target)) return false
  if (isUnlisted) return namesOutput(one, said) || saidShare >= TITLED_MIN
  // Of an index, a ratio, a factor the other words tell which.
  if (
    target.every(isGeneral) &&
    !said.head.every(stem => isManner(stem) || hasMeaning(stems, stem))
  )
    return false
  return target.some(stem => stems.has(stem) || (SAME.get(stem) ?? []).some(one => stems.has(one)))
}

/** Whether what is asked for is a name of what it gives; a word that is no common noun may be another name or its letter. */
export function namesOutput(
  { output, calls, names, candidate, head: title }: Indexed,
  { target, head, isUnlisted }: Said,
): boolean {
  if (target.some(stem => output.has(stem))) return true
  if (!isUnlisted) return false
  if (names.some(own => own.length === head.length && own.every(stem => head.includes(stem))))
    return true
  // `sample size`, of a title that begins so.
  if (head.length > 1 && head.every((stem, i) => title[i]?.stem === stem)) return true
  const isOwnLetter = (stem: string) =>
    candidate.kind === 'operator' && isLetter(stem, candidate.operator.output.key)
  return target.some(stem => calls.has(stem) || hasMeaning(output, stem) || isOwnLetter(stem))
}

/** Whether the word or one that it may mean is among them. */
export const hasMeaning = (stems: ReadonlySet<string>, stem: string) =>
  [stem, ...meaningsOf(stem), ...(SAME.get(stem) ?? [])].some(one => stems.has(one))

/** What is asked for is nothing but the letter of what it gives. */
export const asksByLetter = ({ candidate }: Indexed, { head, isUnlisted }: Said): boolean =>
  isUnlisted === true &&
  head.length === 1 &&
  candidate.kind === 'operator' &&
  isLetter(head[0]!, candidate.operator.output.key)

const SIZES = ['radius', 'diameter', 'circumference', 'area', 'volume'].map(stemOf)

/** A diameter is no radius, though both are sizes. */
const namesAnother = (output: ReadonlySet<string>, target: readonly string[]) =>
  SIZES.some(size => output.has(size)) &&
  target.some(stem => SIZES.includes(stem)) &&
  !target.some(stem => SIZES.includes(stem) && output.has(stem))

/** Who asks for no quantity names the law. */
export const TITLED_MIN = 0.4

/** Whether a word of a simulation's name is said, one that is no noun of many. */
export const isCalled = ({ title, words }: Solver, { terms }: Said): boolean => {
  const own = new Set(termsOf(`${title} ${words}`).map(({ stem }) => stem))
  return (
    terms.every(({ stem }) => own.has(stem)) ||
    terms.some(({ stem }) => own.has(stem) && !isGeneral(stem) && !isThing(stem))
  )
}

/** Whether a simulation is called by what is asked for, or works out a number of that name. */
export function givesTarget(
  { title, words, outputs }: Solver,
  { target, isUnlisted }: Said,
): boolean {
  if (isUnlisted || target.length === 0 || target.some(isGeneral)) return true
  const names = [title, words, ...Object.keys(outputs).map(key => key.replace(/(?=[A-Z])|_/g, ' '))]
  const own = new Set(termsOf(names.join(' ')).map(({ stem }) => stem))
  return target.some(stem => own.has(stem))
}
