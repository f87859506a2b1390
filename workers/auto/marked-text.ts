// A question with its quantities marked, for records that read it phrase by phrase: `a rod #0# long is at #1#`.
import { Failure } from '../failure.ts'
import type { MarkedText } from '../solver.ts'
import { hasReadingIn, understand } from '../units/quantity.ts'
import { withGroupsJoined, withoutAsides, withoutCurrency } from './asides.ts'
import { quantitiesIn } from './quantities-in-text.ts'
import { withoutUnit } from './said.ts'

const LENGTH_MAX = 1000
const SHARE = /^(?:%|percent|per cent)$/i

export function markedText(question: string): MarkedText & { readonly shownIn?: string } {
  if (question.length > LENGTH_MAX) return { text: '', valueOf: () => undefined, of: markedText }
  const { unit: shownIn, text } = withoutUnit(plain(question))
  const quantities = quantitiesIn(text)
  let marked = ''
  let at = 0
  for (const [i, { start, end, symbol }] of quantities.entries()) {
    marked += `${text.slice(at, start)}${symbol === undefined ? '' : `${symbol} = `}#${i}#`
    at = end
  }
  marked += text.slice(at)
  return {
    text: marked
      .replace(/(?<=#)(?=[A-Za-z])/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    ...(shownIn !== undefined && { shownIn }),
    of: markedText,
    valueOf(i, unit) {
      const { number, unit: own } = quantities[i]!
      const isShare = unit === '1' && SHARE.test(own)
      if (!isShare && (own === '') !== (unit === '1')) return undefined
      if (own === '') return number
      if (hasReadingIn(own, unit) === 'no') return undefined
      try {
        return understand('', { value: number, unit: own }, { unit }).value
      } catch (error) {
        if (error instanceof Failure) return undefined
        throw error
      }
    },
  }
}

const plain = (question: string) =>
  withoutCurrency(withGroupsJoined(withoutAsides(question)))
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/(?<![\d.,])(\d+),(\d{1,2})(?![\d.,])/g, '$1.$2')
    .replace(/[\s\u00a0\u2009\u202f]+/g, ' ')
    .replace(/[−–](?=\d)/g, '-')
    .replace(/[’′]/g, "'")
