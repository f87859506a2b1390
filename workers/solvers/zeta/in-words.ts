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

export function written(question: string): Written | undefined {
  const text = question.trim()
  const { part, nth, ordinal, kind, line } = ZERO.exec(text)?.groups ?? {}
  if (!/zeta/i.test(text)) return undefined
  // The trivial ones are negative even numbers.
  if ((part ?? kind ?? line) === undefined) return undefined
  const from = ordinal
    ? ORDINALS.indexOf(ordinal.toLowerCase()) + 1
    : Number(nth?.replaceAll(',', '') ?? 0)
  return from >= 1 ? { inputs: { from, count: 1 } } : undefined
}
