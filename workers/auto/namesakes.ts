// Quantities that share a name and a unit with an input and are none of it: a peak and a root mean square, a place and a height.
import type { Input } from '../operator.ts'
import type { StatedQuantity } from './quantities-in-text.ts'

export const isOfAnother = (input: Input, quantity: StatedQuantity) =>
  isOfOtherMean(input, quantity) ||
  isPlaceForHeight(input, quantity) ||
  isOfOtherSide(input, quantity)

/** 230 V rms are no peak, 325 V peak no root mean square. */
export function isOfOtherMean(
  { name }: Pick<Input, 'name'>,
  { label, after: [behind] }: Pick<StatedQuantity, 'label' | 'after'>,
): boolean {
  if (behind?.word === 'rms' || label?.toLowerCase() === 'rms')
    return /\b(?:peak|amplitude)\b/i.test(name)
  return behind?.word === 'peak' && /\b(?:rms|root[- ]mean[- ]square|effective)\b/i.test(name)
}

/** `an object at 10 cm` is so far away, and not so high. */
const isPlaceForHeight = ({ name }: Input, { gap, before, after, measure }: StatedQuantity) =>
  /^height of the (?:image|object)/i.test(name) &&
  / at $/.test(gap) &&
  measure === undefined &&
  ![...before, ...after].some(({ word }) => /^(?:height|high|tall|size)$/.test(word))

/** 2 m deep are no width. */
const isOfOtherSide = ({ name }: Input, { measure = '' }: StatedQuantity) =>
  /^(?:deep|high|tall|thick)$/.test(measure) && /\bwidth\b/i.test(name)

/** A focal length is no other length. */
export const isFocal = ({ before, after, symbol, unit }: StatedQuantity) =>
  (symbol === 'f' && /^[cmk]?m$/.test(unit)) ||
  before.slice(0, 2).some(({ word }) => word === 'focal') ||
  after[0]?.word === 'focal'
