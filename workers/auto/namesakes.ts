// Quantities that share a name and a unit with an input and are none of it: a peak and a root mean square, a place and a height.
import type { Input } from '../operator.ts'
import type { StatedQuantity } from './quantities-in-text.ts'
import type { Said } from './said.ts'

export const isOfAnother = (input: Input, quantity: StatedQuantity, { text }: Pick<Said, 'text'>) =>
  isOfOtherMean(input, quantity) ||
  isPlaceForHeight(input, quantity) ||
  isOfOtherSide(input, quantity) ||
  isOfOtherClock(input, text.slice(quantity.end)) ||
  isOfOtherShare(input, quantity) ||
  isOfSample(input, quantity) ||
  isOfOtherExpansion(input, quantity) ||
  isWholeWay(input, quantity) ||
  isOfOtherName(input, quantity, text) ||
  isSizeOfRound(input, quantity) ||
  isComponentFor(input, quantity) ||
  isWaterFor(input, quantity)

/** 10 years of Earth time are no proper time of a traveller, 10 years on board no time on Earth. */
const isOfOtherClock = ({ name }: Input, behind: string): boolean =>
  /\bproper time of the moving\b/.test(name)
    ? /^ (?:of |in |by |on )?(?:the )?(?:earth|ground|lab)/i.test(behind)
    : /^time in the frame the clock moves/.test(name) &&
      /^ (?:of |in |by |on )?(?:the |her |his |its )?(?:board|aboard|ship|onboard|own|clock)/i.test(
        behind,
      )

/** A linear coefficient of expansion is a third of that of the volume. */
const isOfOtherExpansion = ({ name, unit }: Input, { before }: StatedQuantity): boolean =>
  unit === '1/K' &&
  (/volum|cubic/i.test(name)
    ? before.some(({ word }) => word === 'linear')
    : /linear/i.test(name) && before.some(({ word }) => /^(?:volum|cubic)/.test(word)))

/** What a quantity is called right beside it, and the inputs that alone are called so. */
const OWN_NAMES: readonly (readonly [said: RegExp, own: RegExp])[] = [
  [/\b(?:safety factor|factor of safety)(?: of| is| =)? *$/i, /safety/i],
  [/\breliability(?: of| is| =)? *$/i, /reliab/i],
]
const STRETCHES =
  /\b(?:stretch(?:es|ed)?|extends?|elongat(?:es|ed)|lengthens?|lengthened)(?: by)? *$/i
const OF_STRETCHING = /exten|elong|change|lengthen|displace|deform|stretch|deflection|strain/i
const OWN_NAMES_BEHIND: readonly (readonly [said: RegExp, own: RegExp])[] = [
  [/^ (?:safety factor|factor of safety)\b/i, /safety/i],
  [/^ reliability\b/i, /reliab/i],
]

/** `safety factor 2` is no factor of a length; samples a second are no bandwidth, buses a day no frequency; demand a month none a year. */
function isOfOtherName({ name }: Input, quantity: StatedQuantity, text: string): boolean {
  const behind = text.slice(quantity.end)
  // `stretches 1 mm`, and not `stretches 1.5 m of wire by 3 mm`.
  const isStretched =
    STRETCHES.test(quantity.gap) && (/ by *$/i.test(quantity.gap) || !/\bby\b/i.test(behind))
  if (isStretched && !OF_STRETCHING.test(name)) return true
  if (OWN_NAMES.some(([said, own]) => said.test(quantity.gap) && !own.test(name))) return true
  if (OWN_NAMES_BEHIND.some(([said, own]) => said.test(behind) && !own.test(name))) return true
  if (
    /S\/s|sps\b|samples/i.test(quantity.text) &&
    quantity.unit.endsWith('Hz') &&
    !/sampl/i.test(name)
  )
    return true
  if (
    / (?:an?|each|every) [a-z]+$/i.test(quantity.text) &&
    /frequency|bandwidth|repetition/i.test(name)
  )
    return true
  if (/crack/i.test(name) && quantity.measure === 'long' && /\bcent(?:re|ral|er)/i.test(text))
    return true
  return (
    quantity.unit === '' &&
    /^(?:cost of holding|demand rate)/i.test(name) &&
    /^ (?:[a-z]+ )?(?:an?|per|each|every) (?:month|week|day|quarter)\b/i.test(behind)
  )
}

/** The length of a link is none of its two parts. */
const isWholeWay = ({ name }: Input, { before, after, measure }: StatedQuantity): boolean =>
  /^distance (?:to|from) (?:the |one )?(?:first|second|other|one|transmitter|receiver|end)/i.test(
    name,
  ) &&
  measure !== 'away' &&
  [before[0], after[0]].some(one => one !== undefined && /^(?:link|path|hop)$/.test(one.word))

/** A ball of 22 cm, a 30 cm circle: by its radius a round thing is called in words alone. */
const isSizeOfRound = ({ name, unit }: Input, { after, before, symbol, measure }: StatedQuantity) =>
  unit === 'm' &&
  symbol === undefined &&
  measure === undefined &&
  /^radius\b/i.test(name) &&
  ![...before.slice(0, 3), ...after.slice(0, 3)].some(({ word }) =>
    /^(?:radius|radii|r|dia(?:m|meter)?s?|across|circumference)$/.test(word),
  ) &&
  [...before.slice(0, 2), ...after.slice(0, 1)].some(({ word }) => ROUND_THINGS.test(word))
const ROUND_THINGS =
  /^(?:circles?|discs?|disks?|balls?|spheres?|globes?|pizzas?|coins?|plates?|rounds?|tables?)$/

/** `sx`, `txy` go along axes: they are no first and second of a row. */
const isComponentFor = ({ key }: Input, { symbol }: StatedQuantity): boolean =>
  /^[a-z]+_?(?:[xyz]|xy|yz|xz)$/i.test(symbol ?? '') && symbol!.length > 1 && /_?\d$/.test(key)

/** `50 g water` is no mass of what is dry. */
const isWaterFor = ({ name }: Input, { after }: StatedQuantity): boolean =>
  after[0]?.word === 'water' && /\b(?:dry|solids?)\b/i.test(name)

/** 30 MBq are decays of a sample, and no rate at which it gets less. */
const isOfSample = ({ name }: Input, { unit }: StatedQuantity): boolean =>
  /Bq|becquerel|Ci|curie/i.test(unit) &&
  /\bconstant\b|\brate of|\bfrequency\b|\brepetition\b/i.test(name)

/** A confidence of 95 % is no deviation. */
const isOfOtherShare = ({ name }: Input, { unit, before, after }: StatedQuantity): boolean =>
  unit === '%' &&
  [before[0], after[0]].some(one => one?.word === 'confidence') &&
  !/confidence|significance/i.test(name)

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
