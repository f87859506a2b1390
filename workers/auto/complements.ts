// A share that is called by its opposite: a serial part of 8 % is a parallel one of 92 %, a hit rate of 97 % a miss rate of 3 %.
import type { Input } from '../operator.ts'
import { stemOf } from '../text/stem.ts'
import { toSI } from '../units/unit.ts'
import type { StatedQuantity } from './quantities-in-text.ts'
import type { Said } from './said.ts'
import { unitSaid } from './unit-in-text.ts'

interface Opposites {
  /** Title of the input. */
  readonly input: RegExp
  readonly own: RegExp
  readonly opposite: RegExp
  /** Where the opposite leaves it open how much is left. */
  readonly isOpen?: true
}

// biome-ignore format: a row a pair
const PAIRS: readonly Opposites[] = [
  { input: /^parallel fraction/i, own: /\bparallel/i, opposite: /\b(?:serial|sequential)/i },
  { input: /^serial fraction/i, own: /\b(?:serial|sequential)/i, opposite: /\bparallel/i },
  { input: /^miss rate/i, own: /\bmiss/i, opposite: /\bhit(?:s| rate| ratio)\b/i },
  { input: /^sensitivity/i, own: /\b(?:sensitiv|true positive)/i, opposite: /\bfalse[- ]negative/i },
  { input: /^specificity/i, own: /\b(?:specific|true negative)/i, opposite: /\bfalse[- ]positive/i },
  { input: /\befficiency\b/i, own: /\befficien/i, opposite: /\b(?:loses|loss(?:es)?|lost|wasted?)\b/i, isOpen: true },
  { input: /\bporosity\b/i, own: /\b(?:porosity|porous|voids?|pores?)/i, opposite: /\b(?:solids?|grains?) (?:fraction|share|content)/i },
  { input: /^recovery rate$/i, own: /\brecover/i, opposite: /\b(?:loss given default|lgd|lost)\b/i },
  { input: /^confidence level/i, own: /\bconfiden/i, opposite: /\b(?:significance|alpha|type I error)\b/i },
  { input: /^significance level/i, own: /\b(?:significance|alpha)\b/i, opposite: /\bconfiden/i },
  { input: /^power of the test/i, own: /\bpower/i, opposite: /\b(?:beta|type II error)\b/i },
  { input: /^availability$/i, own: /\b(?:availab|up(?:time)?\b)/i, opposite: /\b(?:downtime|unavailab|down)/i },
  { input: /^quality rate$/i, own: /\b(?:quality|good|yield)/i, opposite: /\b(?:scrap|reject|defect|bad)/i },
  { input: /^reliability/i, own: /\breliab/i, opposite: /\bfail/i },
  { input: /^share (?:of .* )?that is left|^fraction left|^remaining nuclei|^nuclei left/i, own: /\b(?:left|remain)/i, opposite: /\b(?:decayed|gone|lost|complete[d]?|reacted|consumed|converted|eliminated|used up|disintegrated|destroyed)\b/i },
  { input: /^probability of success/i, own: /\bsuccess/i, opposite: /\bfail/i },
  { input: /^reflect(?:ed share|ance)|albedo/i, own: /\b(?:reflect|albedo)/i, opposite: /\b(?:absorb|transmit)/i },
  { input: /^(?:mass quality|mass fraction|void fraction)(?: of (?:the )?gas)?/i, own: /\b(?:vapou?r|gas|steam|quality|dry|void)/i, opposite: /\b(?:wet|wetness|moisture|liquid)\b/i },
  { input: /^saving rate/i, own: /\bsav/i, opposite: /\b(?:consum|spen)/i },
  { input: /^conversion/i, own: /\b(?:conver|react)/i, opposite: /\b(?:unreacted|left|remain)/i },
]

interface Complement {
  readonly value: number
  /** The opposite, as it was said. */
  readonly word: string
}

/** What is left of one; `'open'` where the words leave open which of the two it is. */
export function complementOf(
  { name, unit }: Input,
  quantity: StatedQuantity,
  { text, quantities }: Said,
): Complement | 'open' | undefined {
  if (unit !== '1' || quantity.symbol !== undefined || !isShare(quantity)) return undefined
  const pair = PAIRS.find(({ input }) => input.test(name))
  if (pair === undefined) return undefined
  const at = quantities.indexOf(quantity)
  const ahead = text.slice(quantities[at - 1]?.end ?? 0, quantity.start)
  const behind = text.slice(quantity.end, quantities[at + 1]?.start ?? text.length)
  // What has decayed to 10 % is left.
  if (DOWN_TO.test(ahead)) return undefined
  const near = [...quantity.before.slice(0, 2), ...quantity.after.slice(0, 2)]
  const words = near.map(({ word }) => word).join(' ')
  const whole = `${ahead} ${behind}`
  const side = sideOf(pair, words) ?? sideOf(pair, whole)
  if (side === undefined || side === 'own') return undefined
  if (side === 'both' || pair.isOpen) return 'open'
  const [word = ''] = pair.opposite.exec(words) ?? pair.opposite.exec(whole) ?? []
  return { value: 1 - shareOf(quantity), word }
}

/** What is asked for by the opposite of a name: of a law of the share that is left the one that has reacted. */
export const asksForOpposite = (name: string, { words, target }: Said): boolean =>
  PAIRS.some(
    pair =>
      pair.input.test(name) &&
      target.some(stem => SHARES.has(stem)) &&
      sideOf(pair, words) === 'opposite',
  )
const SHARES: ReadonlySet<string> = new Set(
  ['fraction', 'share', 'proportion', 'percentage'].map(stemOf),
)

const DOWN_TO =
  /\b(?:decay\w*|decreas\w*|f[ae]ll\w*|drop\w*|down|reduc\w*|shr[aiu]nk\w*) to (?:about |only |just )?$/i

function sideOf(
  { own, opposite }: Opposites,
  words: string,
): 'own' | 'opposite' | 'both' | undefined {
  const [isOwn, isOpposite] = [own.test(words), opposite.test(words)]
  if (isOwn && isOpposite) return 'both'
  return isOwn ? 'own' : isOpposite ? 'opposite' : undefined
}

const shareOf = ({ number, unit }: StatedQuantity) =>
  unit === '' ? number : toSI(number, unitSaid(unit))

function isShare(quantity: StatedQuantity): boolean {
  if (quantity.unit !== '' && !/^(?:%|per ?cent)$/i.test(quantity.unit)) return false
  const value = shareOf(quantity)
  return value >= 0 && value <= 1
}
