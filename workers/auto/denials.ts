// What turns a question round or makes two of it: a denial, an exception, a second quantity that is asked for; and what a
// simulation has no words for.
import { derived } from '../memo.ts'
import type { Operator } from '../operators/compile.ts'
import { stemOf } from '../text/stem.ts'
import { termsOf } from '../text/terms.ts'
import type { Choice } from './choice.ts'
import { isEffect } from './kinds.ts'
import { isGeneral, isNoun } from './nouns.ts'
import type { Said } from './said.ts'
import type { SolverReading } from './solver-reading.ts'

const NOT =
  /\b(?:not|never|neither|nor|cannot|except|excluding|unless|other than|apart from|instead of|rather than)\b|n't\b/i
const WITHOUT = /\bwithout (?:the |an? |any |its )?([a-z]+)/i
const NON = /\bnon[- ]?([a-z]{3,})/gi

/** What is denied has to be denied by the record, too: a non-ideal engine has no efficiency of an ideal one. */
export function isDenied(operator: Operator, { words }: Said): boolean {
  const { own, stems } = ownWords(operator)
  if (NOT.test(words) && !NOT.test(own)) return true
  if (TAPERED.test(words) && !TAPERED.test(own)) return true
  if (isOpposite(own, words) || (asksForProduct(words) && !OF_PRODUCTS.test(own))) return true
  const [phrase = '', without] = WITHOUT.exec(words) ?? []
  const [left] = without === undefined || isEffect(without.toLowerCase()) ? [] : termsOf(without)
  const isOwn = own.toLowerCase().includes(phrase.toLowerCase())
  if (left !== undefined && left.word !== 'friction' && !isOwn && stems.has(left.stem)) return true
  return [...words.matchAll(NON)].some(([denied, plain]) => {
    if (own.toLowerCase().includes(denied.toLowerCase())) return false
    const [term] = termsOf(plain!)
    // What is not relativistic has no relativistic law, and needs none that says so.
    return term === undefined || stems.has(term.stem) || !isEffect(term.word)
  })
}

/** Of a pipe that widens no law of a straight one. */
const TAPERED = /\b(?:conical|cones?|taper(?:ed|s|ing)?|flar(?:ed|es|ing))\b/i

const REACTANT = /\b([A-Z]) ?(?:-->|->|→|=>) ?[A-Z]\b/
const WHOSE = /\b(?:concentration|amount|quantity|moles?|much) (?:of )?([A-Z])\b/g
const OF_PRODUCTS = /product|intermediate|consecutive|equilibrium|reversible/i

/** Of A -> B a law of what is left has no B. */
function asksForProduct(words: string): boolean {
  const [, reactant] = REACTANT.exec(words) ?? []
  const [, substance] = [...words.matchAll(WHOSE)].at(-1) ?? []
  return reactant !== undefined && substance !== undefined && substance !== reactant
}

const OPPOSITES =
  /\b(?:in(?=finite|elastic|compressible|coherent)|un(?=damped|saturated|loaded|polarized|polarised|confined|steady)|ir(?=reversible))?(finite|elastic|compressible|coherent|damped|saturated|loaded|polari[sz]ed|confined|steady|reversible)\b/gi

/** A finite well is no infinite one, a damped oscillator none without damping: where the record speaks of the other alone. */
function isOpposite(own: string, words: string): boolean {
  const sides = (text: string) => text.matchAll(OPPOSITES)
  return [...sides(words)].some(([said, bare]) => {
    const same = [...sides(own)].filter(([, other]) => other!.toLowerCase() === bare!.toLowerCase())
    const isSaid = ([one]: RegExpExecArray | string[]) => one!.toLowerCase() === said.toLowerCase()
    return same.length > 0 && !same.some(isSaid)
  })
}

const ownWords = derived(({ name, inputs, source }: Operator) => {
  const own = [name, ...inputs.map(one => one.name), ...(source.keywords ?? [])].join('; ')
  return { own, stems: new Set(termsOf(own).map(({ stem }) => stem)) }
})

const BEHIND =
  /(?:^|[ ,])(?:and|plus|also|as well as)\b,? (?:also )?(?:what(?:'s| is| are)? (?:the |its )?|how |which |its |their |his |her |the )([^#]*)$/i
const FRONT =
  /^\s*(?:the |an? )?([a-z -]+?) and (?:the |its |an? )?([a-z -]+?) (?:of|for|in|at|when|if|after|from|with|on|to)\b/i
const WANTED_TWICE =
  /\b(?:how|what|which)\b[^#]*#.*(?:[,;?]|\band\b) (?:and |at |in |by |with )*(?:how|what|which)\b(?!.*#)|\b(?:how|what|which) [a-z ]+ and (?:how|what|which)\b/i

/** `photon energy at 500 nm, and its momentum too`, `period and frequency of ...`: two quantities are no one. */
export function asksTwice({ words }: Said): boolean {
  const [, behind = ''] = BEHIND.exec(words) ?? []
  if (quantitiesIn(behind.split(/\b(?:of|for|in|at|when|if|by|to|is)\b/)[0]!).length > 0)
    return true
  if (WANTED_TWICE.test(words) || /\bper [a-z]+ and per [a-z]+/i.test(words)) return true
  const [, one = '', other = ''] = FRONT.exec(words.replace(ASKING, '')) ?? []
  return [one, other].every(part => !PART.test(part) && quantitiesIn(part).length > 0)
}

const PART = /\b(?:of|for|with|between|from|by|in)\b/i
const ASKING = /^.*?\b(?:what(?:'s| is| are)?|calculate|compute|determine|find|give me|tell me)\b/i

const UNSTATED =
  /\b(?:with|at|under|in) (?:an? |some )(?:[a-z-]+ ){0,2}?([a-z]+)\b(?=[ ,.?]*$|,? (?:and|at|in|for|from)\b)/gi

/** `with unknown springs` */
const UNKNOWN =
  /\b(?:with|by|under|against) (?:an? |some |the )?unknown ([a-z]+)(?: (?!at\b|of\b|and\b|in\b)([a-z]+))?/i

/** `with an initial speed`: a quantity that is spoken of, that no number states and that the record has no place for. */
export function speaksOfMore(
  { name, inputs, output }: Operator,
  { assignment }: Choice,
  { words, target, head }: Said,
): boolean {
  const [, thing, noun] = UNKNOWN.exec(words) ?? []
  const unknown = [thing, noun].flatMap(word => (word === undefined ? [] : [stemOf(word)]))
  if (unknown.length > 0 && !unknown.some(stem => [...target, ...head].includes(stem))) return true
  const stated = inputs.filter(({ key }) => assignment.inputs.some(one => one.key === key))
  const own = [name, output.name, ...stated.map(one => one.name)]
  const stems = new Set(own.flatMap(text => termsOf(text).map(({ stem }) => stem)))
  return [...words.matchAll(UNSTATED)].some(([, noun]) =>
    quantitiesIn(noun!).some(({ stem }) => !stems.has(stem)),
  )
}

/** Nouns of one kind of quantity. */
const quantitiesIn = (text: string) =>
  termsOf(text).filter(term => isNoun(term) && !isGeneral(term.stem))

/** Words without a meaning. What parameters describe may be spoken of where they are given, or can be: with each tick of a channel. */
export function isStrangeTo(
  { assignment, unexplained }: Choice,
  { runs }: Said,
  fixed: readonly string[],
): boolean {
  const { undescribed } = assignment as SolverReading
  const isDescribed = runs === true || fixed.length > 0
  return unexplained.some(word => !isDescribed || !undescribed.has(stemOf(word)))
}
