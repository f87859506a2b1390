// Ends of a span are no rise, and a rise is none of its ends: `from 100 to 150 kPa`, `heated by 40 °C`; time gone by is no delay.
import type { Input } from '../operator.ts'
import { kindOf } from '../units/kind.ts'
import type { StatedQuantity } from './quantities-in-text.ts'
import type { Said } from './said.ts'

/** `from 100 to 150 kPa`: neither is an increase. `at 0 °C`: no difference; `by 40 °C`: nothing else. */
export function isEndFor(input: Input, quantity: StatedQuantity, { quantities }: Said): boolean {
  const { name } = input
  if (kindOf(input) === 'temperature-difference' && /\b(?:at|from|to) $/i.test(quantity.gap))
    return true
  if (kindOf(input) === 'temperature' && quantity.lead === 'by') return true
  if (!INCREASE.test(name)) return false
  const at = quantities.indexOf(quantity)
  const isSpan = (first: number) =>
    quantities[first]?.lead === 'from' &&
    quantities[first + 1]?.lead === 'to' &&
    quantities[first]!.unit === quantities[first + 1]!.unit
  return isSpan(at) || isSpan(at - 1)
}

const INCREASE = /\b(?:increase|increment|added|additional|rise|change|decrease|drop|difference)\b/i

/** `accelerating up at 2 m/s²`: what a thing is accelerated by is no gravity. */
export const isOfMotion = ({ name }: Input, { gap, symbol }: StatedQuantity): boolean =>
  name === 'gravitational acceleration' &&
  symbol === undefined &&
  /\b(?:ac|de)celerat\w*|\bbrak\w+|\bslow\w*|\bspeed\w* up\b/i.test(gap) &&
  !/\bgravit/i.test(gap)

/** `after 5 s`: what has gone by is no delay, reaction or half-life of something. */
export const isElapsed = (
  { name, unit }: Input,
  { lead, before, after }: StatedQuantity,
): boolean =>
  unit === 's' &&
  lead === 'after' &&
  OWN_TIME.test(name) &&
  ![...before, ...after].some(({ word }) => OWN_TIME.test(word))
const OWN_TIME = /\b(?:reaction|delay|half|dead)\b/i
