// Sums of money: a percentage is none, and what is paid each month is none that is there at once.
import type { Input } from '../operator.ts'
import type { StatedQuantity } from './quantities-in-text.ts'
import type { Said } from './said.ts'

/** 4 % are no payment, and no number of nuclei. */
export const isShareOfMoney = ({ unit, name }: Input, quantity: StatedQuantity, { text }: Said) =>
  unit === '1' &&
  /^(?:%|per ?cent)$/i.test(quantity.unit) &&
  (isOfYearForMonth(name, quantity, text) ||
    CRITICAL.test(name) ||
    (MONEY.test(name) && !(/\brate\b/.test(name) && SPAN.test(text))) ||
    COUNT.test(name))
/** `6 % APR` is twelve times what a month bears. */
const isOfYearForMonth = (name: string, { start, end }: StatedQuantity, text: string) =>
  /\brate\b.*\bperiod/i.test(name) &&
  /\bAPR\b|\bannual|\byearly|\b(?:a|per) (?:year|annum)\b|\bp\.?a\b/i.test(
    text.slice(Math.max(0, start - 12), end + 24),
  ) &&
  /\bmonth/i.test(text)
/** A confidence of 95 % is no quantile. */
const CRITICAL = /^(?:critical value|z[- ]score|standard score|quantile|test statistic)\b/i

/** `300 a month` is a payment, and no present value. */
export const isPaidOften = ({ unit, name }: Input, quantity: StatedQuantity, { text }: Said) =>
  unit === '1' && quantity.unit === '' && AT_ONCE.test(name) && OFTEN.test(text.slice(quantity.end))
const AT_ONCE = /\b(?:principal|price|(?:present|future|face) value|loan|balance)\b/i
const OFTEN = /^ (?:[a-z]+ )?(?:a|an|each|every|per) (?:month|week|quarter|year|day)\b/i
/** Of which period a coupon rate is. */
const SPAN =
  /\b(?:annual(?:ly)?|yearly|semi-?annual(?:ly)?|(?:a|per|each|every) (?:year|period))\b|\bp\.?a\b/i
const COUNT = /^(?:number of|turns|individuals|nuclei|count)\b/i
const MONEY =
  /\b(?:payments?|coupon|prices?|cash|amount|principal|loan|deposit|(?:present|future|face) value)\b/i
