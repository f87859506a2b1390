// `2 + 2*3`, `15 % of 240`, `what percent of 80 is 20`.
import { numberAt } from '../../units/number-text.ts'
import type { Calculation } from './calculation.ts'
import { expressionIn } from './expression-text.ts'

/** What may as well be a date, a telephone number, a range or a fraction that stands for itself. */
const IS_NO_SUM = /^[-−]?[\d.]+(?: ?e[-+]?\d+)?$|^\d+(?:[-/.]\d+)+$/i

export function arithmeticIn(question: string): Calculation | undefined {
  const share = shareIn(question)
  if (share) return share
  // A comma groups thousands where no function parts its arguments by it.
  const plain = /[a-z]\(/i.test(question)
    ? question
    : question.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  if (IS_NO_SUM.test(plain) || !/\d/.test(plain)) return undefined
  const expression = expressionIn(plain, [])
  return expression === undefined
    ? undefined
    : { title: 'Value of an expression', equation: `y = ${expression}`, inputs: {} }
}

const N = String.raw`[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?`
const PERCENT = `(${N}) ?(?:%|per ?cent)`
const SHARE = new RegExp(`^${PERCENT} of (${N})$`, 'i')
const RAISED = new RegExp(
  `^(${N}) ?(plus|\\+|increased by|minus|-|decreased by|reduced by|less) ?${PERCENT}$`,
  'i',
)
const PART = [
  new RegExp(
    `^(?<part>${N}) (?:is what|as a) (?:percent(?:age)?|%|per cent) of (?<whole>${N})$`,
    'i',
  ),
  new RegExp(`^(?:what )?(?:percent(?:age)?|%|per cent) of (?<whole>${N}) is (?<part>${N})$`, 'i'),
]
const CHANGE = new RegExp(
  `^(?:percent(?:age)?|%|per cent|relative) (?:change|increase|decrease|difference) from (${N}) to (${N})$`,
  'i',
)

const numberOf = (text: string) => numberAt(text)!.value

function shareIn(question: string): Calculation | undefined {
  const title = 'Percentage'
  const [, percent, whole] = SHARE.exec(question) ?? []
  if (percent !== undefined)
    return { title, equation: `y = ${numberOf(percent)}/100*${bracketed(whole!)}`, inputs: {} }
  const [, from, sign, by] = RAISED.exec(question) ?? []
  if (from !== undefined) {
    const joint = /^(?:plus|\+|increased)/i.test(sign!) ? '+' : '-'
    return {
      title,
      equation: `y = ${bracketed(from)}*(1 ${joint} ${bracketed(by!)}/100)`,
      inputs: {},
    }
  }
  const { part, whole: of } = PART.map(form => form.exec(question)).find(Boolean)?.groups ?? {}
  if (part !== undefined && of !== undefined)
    return { title, equation: `y = ${bracketed(part)}/${bracketed(of)}`, shownIn: '%', inputs: {} }
  const [, before, after] = CHANGE.exec(question) ?? []
  if (before === undefined) return undefined
  const [a, b] = [bracketed(before), bracketed(after!)]
  return { title: 'Relative change', equation: `y = (${b} - ${a})/${a}`, shownIn: '%', inputs: {} }
}

const bracketed = (text: string) => {
  const value = numberOf(text)
  return value < 0 ? `(${value})` : `${value}`
}
