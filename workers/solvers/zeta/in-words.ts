// `the fifth nontrivial zero`: one zero by its number.
import type { Written } from '../../solver.ts'

const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  )
const NUMBERED = String.raw`(?:(?<nth>\d{1,3}(?:,?\d{3})*)(?:st|nd|rd|th)|(?<ordinal>${ORDINALS.join('|')}))`
const PART = '(?:(?:imaginary part|ordinate|height(?: t)?) of (?:the )?)'
const FUNCTION = `(?:of|for) (?:the )?(?:riemann(?:['’]s)? )?zeta(?:[- ]function)?`
const ZERO = new RegExp(
  `^(?:what(?:['’]s| is)|find|give(?: me)?|compute|calculate|determine|(?:riemann )?zeta(?: function)?[:,])? ?(?:the )?(?<part>${PART})?${NUMBERED} (?<kind>non-?trivial )?(?:riemann )?(?:zeta )?zero(?: ${FUNCTION})?(?<line>,? on the critical line)?(?: ${FUNCTION})?(?<height> ?\\(?,? ?(?:its )?imaginary part\\)?)? ?[?.]*$`,
  'i',
)

const HEIGHT = String.raw`(?<to>\d+(?:\.\d+)?)`
/** How many there are up to a height: those below the real axis are their mirror images. */
const COUNT = new RegExp(
  `^(?:how many|(?:what is )?(?:the )?number of) (?:non-?trivial )?zeros (?:does )?(?:(?:of )?(?:the )?(?:riemann )?zeta(?:[- ]function)? )?(?:on the critical line )?(?:(?:does )?(?:the )?(?:riemann )?zeta(?:[- ]function)? )?(?:have |has |with |are there (?:with )?|that have )?(?:(?:an? |positive |their )*(?:imaginary part|ordinate|height)s?(?: t)? )?(?:(?:between|from) 0 (?:and|to)|in \\(?0 ?< ?t ?<|0 ?< ?t ?<|(?:positive )?(?:and )?(?:up to|below|under|less than)(?: (?:the )?(?:height|T ?=|height T ?=))?) ${HEIGHT}\\)?(?: on the critical line)?[ ?.]*$`,
  'i',
)
const HIGHEST = 1e5

export function written(question: string): Written | undefined {
  const text = question.replace(/\s+/g, ' ').trim()
  const { to } = COUNT.exec(text)?.groups ?? {}
  if (to !== undefined) {
    if (!/zeta/i.test(text) || !(Number(to) >= 15 && Number(to) <= HIGHEST)) return undefined
    return {
      inputs: { T: Number(to) },
      output: { value: 'zeroCount', unit: '1' },
    }
  }
  const { part, nth, ordinal, kind, line } = ZERO.exec(text)?.groups ?? {}
  if (!/zeta/i.test(text)) return undefined
  // The trivial ones are negative even numbers.
  if ((part ?? kind ?? line) === undefined) return undefined
  const from = ordinal
    ? ORDINALS.indexOf(ordinal.toLowerCase()) + 1
    : Number(nth?.replaceAll(',', '') ?? 0)
  return from >= 1 ? { inputs: { from, count: 1 } } : undefined
}
