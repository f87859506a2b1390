// A cone closed at its narrow end and open at its wide one: its lowest resonance, without a correction for the open end.
import type { MarkedText, Written } from '../../solver.ts'
import { Phrases } from '../systems/phrases.ts'

const ASKS =
  "(?:what(?:'s| is) )?(?:the |its )?(?:lowest|fundamental|first)(?: (?:resonan(?:ce|t)|natural|eigen))?(?: (?:frequency|mode))?(?: frequency)?"
const NARROW = '(?:small|narrow|throat|smaller|narrower|left)'
const WIDE = '(?:wide|large|big|larger|wider|bell|mouth|open)'
const PLAIN =
  'conical|cone|horn|straight|truncated|closed|open|end|narrow|wide|small|large|apex|length|long|distance|speed|velocity|sound|c|resonance|resonant|frequency|air|rigid|other|ideal'

export function horn(marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  if (!said.has('(?:conical|cone)')) return undefined
  const isBare = said.take(
    '(?:(?:ignore|ignoring|neglect|neglecting|no|without(?: any| an)?) )(?:the )?(?:open[- ])?end[- ]correction',
  )
  if (!isBare || !said.take(ASKS)) return undefined
  const isClosed =
    said.take(`closed (?:at|on) (?:the|its) ${NARROW}(?: end)?`) ||
    said.take(`${NARROW} end (?:is )?closed`)
  const isOpen =
    said.take(`open (?:at|on) (?:the|its) ${WIDE}(?: end)?`) ||
    said.take(`${WIDE} end (?:is )?open`)
  const c = said.quantity(
    'm/s',
    '(?:speed|velocity) of sound(?: c)?(?: of| is| =|:)? ?Q',
    'sound (?:speed|velocity)(?: of| is| =|:)? ?Q',
    'c = Q',
  )
  const apex = said.number(
    'm',
    '(?:the )?distance (?:from|of|between) (?:the )?(?:cone )?(?:apex|closed end) (?:to|and|from) (?:the )?(?:closed end|apex)(?: is| of| =|:)? ?Q',
    '(?:the )?(?:closed|narrow|small) end (?:is |lies )?Q from (?:the |its )?apex',
    'Q from (?:the |its )?apex',
  )
  const length = said.named('m', '(?:horn |cone )?length|L', 'long|in length')
  if (!isClosed || !isOpen || [c, apex, length].some(one => !(one! > 0))) return undefined
  if (!said.isSpent(PLAIN)) return undefined
  return {
    inputs: {
      network: [{ kind: 'cone', length, radius: [apex! * THIN, (apex! + length!) * THIN] }],
      ends: { left: 'closed', right: 'open' },
      c,
      modes: 1,
    },
  }
}
/** Radius over the distance from the apex: of plane waves it drops out. */
const THIN = 0.02
