// Light that goes from one medium into another: which refractive index stands on which side is said by the media, `from water
// (n = 1.33) into glass`, and not by the order or the letters of the numbers.
import type { Input } from '../operator.ts'
import type { Assigned } from './pairing.ts'
import type { StatedQuantity } from './quantities-in-text.ts'
import type { Said } from './said.ts'

interface Medium {
  /** As it stands in the text. */
  readonly text: string
  readonly start: number
  readonly end: number
  readonly index?: number
  readonly quantity?: StatedQuantity
  /** The number stands elsewhere. */
  readonly isApart?: true
}

/** Index at 589 nm where the name tells it: CRC Handbook of Chemistry and Physics, 97th ed. Glasses differ too much. */
const INDEX: Readonly<Record<string, number>> = {
  air: 1.000272,
  vacuum: 1,
  water: 1.333,
  diamond: 2.417,
  ice: 1.309,
}
const MEDIA =
  /\b(?:air|vacuum|water|diamond|ice|(?:crown |flint |window )?glass|plastic|acrylic|plexiglass?|quartz|oil|sapphire|ethanol|alcohol|glycerine?|prism|crystal|medium|material|liquid)\b/gi

/** Between a medium and its number: `glass (n = 1.5)`, `glass of index 1.5`, `n = 1.5 glass`. */
const BEHIND =
  /^[ ,(]*(?:with |of |whose |has |an? |the )*(?:(?:refractive )?index (?:of |is |= ?)?|n )?$/i
const AHEAD = /^ (?:of |in |\()?$/

const FIRST = /refractive index (?:on the side of the ray|in front|of the first)/
const SECOND = /refractive index (?:behind the boundary|of the second)/

const INDEX_MIN = 1
const INDEX_MAX = 5

export interface MediaReading {
  readonly inputs: readonly Assigned[]
  readonly quantities: readonly StatedQuantity[]
}

/** Both indices; undefined where the record has no two sides, or the text does not tell both. */
export function mediaReading(inputs: readonly Input[], said: Said): MediaReading | undefined {
  const first = inputs.find(({ name }) => FIRST.test(name))
  const second = inputs.find(({ name }) => SECOND.test(name))
  if (first === undefined || second === undefined) return undefined
  const media = mediaIn(said)
  const sides = sidesOf(media, said.text)
  if (sides === undefined) return undefined
  const read = ({ key, unit }: Input, { index, quantity, text }: Medium): Assigned => ({
    key,
    value: index!,
    unit,
    text: quantity?.text ?? text,
    words: [text, ...(quantity?.label === undefined ? [] : [quantity.label.toLowerCase()])],
    ...(quantity === undefined && { note: `refractive index of ${text.toLowerCase()}` }),
  })
  return {
    inputs: [read(first, sides[0]), read(second, sides[1])],
    quantities: sides.flatMap(({ quantity }) => quantity ?? []),
  }
}

function mediaIn({ text, quantities }: Said): Medium[] {
  const numbers = quantities.filter(
    ({ unit, number, symbol }) =>
      unit === '' &&
      number >= INDEX_MIN &&
      number < INDEX_MAX &&
      (symbol === undefined || /^n/i.test(symbol)),
  )
  const named = [...text.matchAll(MEDIA)].map(({ 0: own, index: start }): Medium => {
    const end = start + own.length
    const quantity =
      numbers.find(one => one.start >= end && BEHIND.test(text.slice(end, one.start))) ??
      numbers.find(one => one.end <= start && AHEAD.test(text.slice(one.end, start)))
    const index = quantity?.number ?? INDEX[own.toLowerCase()]
    return {
      text: own,
      start,
      end,
      ...(index !== undefined && { index }),
      ...(quantity && { quantity }),
    }
  })
  // `water to air, n = 1.333`: it is that of the water.
  const strange = named.findIndex(({ quantity, text: own }) => {
    const usual = INDEX[own.toLowerCase()]
    return quantity !== undefined && usual !== undefined && !isUsual(quantity.number, usual)
  })
  const other = named.findIndex(
    ({ text: own, quantity }, i) =>
      strange >= 0 &&
      i !== strange &&
      quantity === undefined &&
      isUsual(named[strange]!.quantity!.number, INDEX[own.toLowerCase()]),
  )
  if (other >= 0) {
    const { quantity, ...rest } = named[strange]!
    named[strange] = { ...rest, index: INDEX[rest.text.toLowerCase()]! }
    named[other] = { ...named[other]!, index: quantity!.number, quantity: quantity!, isApart: true }
  }
  // `Brewster's angle for n = 1.5 in air`: a number without a name is a medium as well.
  const taken = new Set(named.map(({ quantity }) => quantity))
  const bare = numbers
    .filter(one => one.symbol !== undefined && !/\d$/.test(one.symbol) && !taken.has(one))
    .map((quantity): Medium => {
      const { start, end, number, text: own } = quantity
      return { text: own, start, end, index: number, quantity }
    })
  return [...named, ...bare].sort((a, b) => a.start - b.start)
}

const isUsual = (number: number, usual = 0) => Math.abs(number - usual) < 0.02 * usual

const INTO =
  /^[^.;?]*?(?:\b(?:in)?to\b|\benter(?:s|ing)?\b|\b(?:hits?|hitting|strikes?|striking|meets?|against)\b|^ ?[-\u2013/\u2192] ?$)[^.;?]*$/i
const FROM = /\bfrom (?:the )?[^.;?]*$/i

/** The medium of the ray and the one behind the boundary; undefined where there are not just two with an index. */
function sidesOf(media: readonly Medium[], text: string): [Medium, Medium] | undefined {
  const [a, b, ...others] = media
  if (a === undefined || b === undefined || others.length > 0) return undefined
  if (a.index === undefined || b.index === undefined) return undefined
  const endOf = ({ end, quantity, isApart }: Medium) =>
    isApart ? end : Math.max(end, quantity?.end ?? 0)
  const startOf = ({ start, quantity, isApart }: Medium) =>
    isApart ? start : Math.min(start, quantity?.start ?? start)
  const between = text.slice(endOf(a), startOf(b)).replace(/^\)/, '')
  if (FROM.test(between)) return [b, a]
  if (INTO.test(between)) return [a, b]
  // `glass in air`: the light comes through what is around.
  return /^\)? in (?:the )?$/i.test(between) ? [b, a] : undefined
}
