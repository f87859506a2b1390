// Which level of a well is asked for.
import type { Phrases } from '../systems/phrases.ts'

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']

/** Counted from 0. */
export function levelIn(said: Phrases): number | undefined {
  if (said.take('(?:ground[- ]state|lowest(?: bound)?(?: energy| state| level)?|ground level)'))
    return 0
  for (const [i, ordinal] of ORDINALS.entries()) {
    if (said.take(`${ordinal} excited (?:state|level)`)) return i + 1
    if (said.take(`${ordinal} (?:bound |energy )?(?:state|level)`)) return i
  }
  const n = said.number('1', '(?:level |state )?n = Q')
  return n === undefined || !(n >= 1) || !Number.isInteger(n) ? undefined : n - 1
}
