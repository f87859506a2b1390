// Quantities in running text: `a mass of 5 kg falls from 10 metres per second squared`, `n = 2`, `0.8 c`. Each comes with
// the words around it, by which it finds its input.

import { type Term, termsOf } from '../text/terms.ts'
import { equalDimensions } from '../units/dimension.ts'
import { unitOfLevel } from '../units/level.ts'
import { isLostIn, NUMBER, numberAt, readNumber } from '../units/number-text.ts'
import { understand } from '../units/quantity.ts'
import { coherentUnit, parseUnit, toSI } from '../units/unit.ts'
import { isElement } from './elements.ts'
import { unitAt, unitSaid } from './unit-in-text.ts'

export interface StatedQuantity {
  /** As it stands in the text. */
  readonly text: string
  /** Where: of the text as `plainText` gives it. */
  readonly start: number
  readonly end: number
  /** As written: in `unit`, which is empty for a bare number. */
  readonly number: number
  readonly unit: string
  /** The name in front of an equals sign, if any. */
  readonly symbol: string | undefined
  /** The whole name that a bare number is a part of: `Black-76`. */
  readonly name?: string
  /** The word right in front, as it is written: `beta 0.4`. */
  readonly label: string | undefined
  /** Terms before it, nearest first, and behind it, up to the next quantity or the end of the clause. */
  readonly before: readonly Term[]
  readonly after: readonly Term[]
  /** `from`, `to`, `for` ... in front of it. */
  readonly lead: string | undefined
  /** `long`, `high`, `deep` ... right behind it. */
  readonly measure: string | undefined
  /** What is counted in front of its unit: the acceptors of `1e23 acceptors per cubic metre`. */
  readonly counted?: string
  /** `2 half waves in x`: the x. */
  readonly axis?: string
  /** What stands between the quantity before and this one. */
  readonly gap: string
}

const QUANTITIES_MAX = 16

const LABEL = /([A-Za-z_\u0370-\u03ff][A-Za-z0-9_]*) $/
/** `R0 is 4`, `k_eff is 1.002`: of letters, no word. */
const LETTER_IS =
  /(?<![A-Za-z0-9_])([A-Za-z\u0370-\u03ff](?:\d|_[A-Za-z0-9]+)?) (?:is|equals|of) (?:about )?$/

const WORD_NUMBER =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|' +
  'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|(?:a )?hundred|a (?:dozen|thousand|million|billion)|half an?'

// A word, then perhaps `=`, then a number that is no part of a word such as H2O, of x^2 or of U(1).
const QUANTITY = new RegExp(
  String.raw`(?:((?:[A-Za-z][A-Za-z0-9_]*\/|(?<![A-Za-z])[A-Z]-(?=[A-Z] ?=))?[A-Za-z_\u0370-\u03ff][A-Za-z0-9_²]*)\s*(?:=|:=)\s*)?(?:(?<![A-Za-z0-9_.^\u0370-\u03ff])(?<![A-Za-z][(/])(${NUMBER})|\b(${WORD_NUMBER})(?=[ -]))`,
  'gi',
)

/** Of a text as `plainText` gives it. */
export function quantitiesIn(plain: string): StatedQuantity[] {
  const hits: Omit<StatedQuantity, 'before' | 'after' | 'lead' | 'measure' | 'gap'>[] = []
  for (const match of plain.matchAll(QUANTITY)) {
    const [, symbol, figures, word] = match
    // The point that ends a sentence: `to n = 1. What ...`
    const isEnd = figures?.endsWith('.') === true
    const digits = isEnd ? figures!.slice(0, -1) : figures
    const whole = isEnd ? match[0].slice(0, -1) : match[0]
    const start = match.index
    if (hits.length === QUANTITIES_MAX || start < (hits.at(-1)?.end ?? 0)) continue
    // A simulation in 1D counts nothing.
    if (/^-?D\b/.test(plain.slice(start + whole.length)) && /^[123]$/.test(whole)) continue
    const read =
      digits === undefined
        ? spoken(word!, plain, start + whole.length)
        : (fractionAt(plain, start + whole.length - digits.length, digits) ??
          scaled(readNumber(digits), plain, start + whole.length))
    const behind = start + whole.length + read.length
    const { unit, length, counted } = unitBehind(plain.slice(behind, behind + UNIT_MAX))
    // `two masses` counts; `two kilograms` is a quantity.
    if (!Number.isFinite(read.number) || (digits === undefined && unit === '')) continue
    const end = behind + length
    const ahead = plain.slice(0, start)
    const label = (LETTER_IS.exec(ahead) ?? LABEL.exec(ahead))?.[1]
    const text = plain.slice(start, end).trim()
    const [prefix] = (unit === '' && /[A-Za-z]+-$/.exec(plain.slice(0, start))) || []
    if (prefix !== undefined && isElement(prefix.slice(0, -1))) continue
    // What is lost below the smallest number is no 0: it has no place.
    const isLost = digits !== undefined && isLostIn(digits, read.number)
    const name = prefix === undefined && !isLost ? {} : { name: `${prefix ?? ''}${text}` }
    hits.push({
      start,
      end,
      text,
      number: read.number,
      unit,
      symbol,
      label,
      ...name,
      ...(counted && { counted }),
    })
  }
  joinParts(plain, hits)
  // From the last on: `10, 20 and 30 ohm` are three.
  for (let i = hits.length - 2; i >= 0; i--) hits[i] = withUnitOfNext(plain, hits[i]!, hits[i + 1])
  const isNamedAhead = isLedByNames(plain, hits)
  return hits.map((one, i) => ({ ...one, ...wordsBeside(plain, hits, i, isNamedAhead) }))
}

type Part = Pick<StatedQuantity, 'start' | 'end' | 'unit' | 'symbol' | 'text' | 'number'>

/** `6 ft 2 in`, `1 h 20 min` are one quantity, in the unit of the first. */
function joinParts<Q extends Part>(plain: string, hits: Q[]): void {
  for (let i = hits.length - 2; i >= 0; i--) {
    const [one, next] = [hits[i]!, hits[i + 1]!]
    if (one.symbol === undefined && next.symbol !== undefined) continue
    const inch = next.unit === '' && /^ ?in(?![a-z])/i.exec(plain.slice(next.end))
    const [small, end] = inch ? ['in', next.end + inch[0].length] : [next.unit, next.end]
    const share = PARTS.find(([big, little]) => big.test(one.unit) && little.test(small))?.[2]
    if (share === undefined || next.number >= share || !Number.isInteger(one.number)) continue
    if (!/^ ?$/.test(plain.slice(one.end, next.start))) continue
    const text = plain.slice(one.start, end).trim()
    hits.splice(i, 2, { ...one, number: one.number + next.number / share, end, text })
  }
}

/** A unit, its part, and how many of them it has. */
const PARTS: readonly (readonly [RegExp, RegExp, number])[] = [
  [/^(?:ft|feet|foot)$/i, /^in(?:ch(?:es)?)?$/i, 12],
  [/^(?:lbs?|pounds?)$/i, /^(?:oz|ounces?)$/i, 16],
  [/^(?:d|days?)$/i, /^(?:h|hrs?|hours?)$/i, 24],
  [/^(?:h|hrs?|hours?)$/i, /^(?:min|mins|minutes?)$/i, 60],
  [/^(?:min|mins|minutes?)$/i, /^(?:s|secs?|seconds?)$/i, 60],
  [/^(?:°|deg|degrees?)$/i, /^(?:'|′|arcmin|arcminutes?)$/i, 60],
]

/** `between 3 and 5 kg` are two masses. */
function withUnitOfNext<
  Q extends Pick<StatedQuantity, 'end' | 'unit' | 'symbol' | 'text' | 'label'>,
>(plain: string, one: Q, next: (Q & Pick<StatedQuantity, 'start'>) | undefined): Q {
  if (one.unit !== '' || one.symbol !== undefined || !next || next.unit === '') return one
  const joint = plain.slice(one.end, next.start)
  // `at 3 to 5 m/s` and `3 ± 0.1 m/s`: two of one kind, whatever stands in front.
  const isRange = /^ ?(?:to|-|–|±|\+\/-|x|×|by) ?$/.test(joint) && next.symbol === undefined
  if (isRange) return { ...one, unit: next.unit, text: `${one.text} ${next.unit}` }
  // `rate 0.03 and 6 months` are two things.
  if (
    next.symbol !== undefined ||
    (!/^(?:of|between|from|are|is|[a-z]{3,}s)?$/i.test(one.label ?? '') &&
      !(one.label === 'at' && !SPAN.test(next.unit)))
  )
    return one
  const isShared = /^ ?(?:and|or|,) ?$/.test(joint)
  return isShared ? { ...one, unit: next.unit, text: `${one.text} ${next.unit}` } : one
}

/** `at 0.03 and 6 months` are two things. */
const SPAN = /^(?:y(?:ea)?rs?|months?|weeks?|d(?:ays?)?|h(?:ours?)?|min(?:utes?)?)$/i

/** In coherent SI; of the dimension 1 without a unit. */
export function inSI({ number, unit }: Pick<StatedQuantity, 'number' | 'unit'>): {
  value: number
  unit: string
} {
  if (unit === '') return { value: number, unit: '1' }
  const level = unitOfLevel(unit)
  if (level !== undefined) {
    const kind = level === '1' ? ('power-ratio' as const) : ('plain' as const)
    return {
      value: understand('', { value: number, unit }, { unit: level, kind }).value,
      unit: level,
    }
  }
  const own = parseUnit(unit)
  return { value: toSI(number, own), unit: coherentUnit(own.dimension) }
}

/** `1/2`, `1 1/2`, `10^-3`, `5 x 10^-3`: longer than the digits that begin them. */
function fractionAt(plain: string, at: number, digits: string) {
  if (!/^(?:\d+[ -])?\d+[/⁄]\d|^10\^/.test(plain.slice(at, at + 12))) return undefined
  const [improper, over, under] = /^(\d+)[/⁄](\d+)(?![\d./])/.exec(plain.slice(at)) ?? []
  if (improper !== undefined && Number(under) > 0) {
    return { number: Number(over) / Number(under), length: improper.length - digits.length }
  }
  const read = numberAt(plain.slice(at, at + NUMBER_MAX))
  if (!read) return undefined
  const length = Math.min(NUMBER_MAX, plain.length - at) - read.rest.length
  return length > digits.length ? { number: read.value, length: length - digits.length } : undefined
}

const NUMBER_MAX = 30
const UNIT_MAX = 60

/** `18 customers an hour`, `24 an hour`; a sum of money a year stays a sum. */
const OFTEN =
  /^((?: (?!dollars?|euros?|pounds?|percent|points?|times|units?|an?\b|each|every|in|of|at|to|for|and|or|by|is|on)[a-z]+){1,2}| (?=an? (?:second|minute|hour|day)\b)) ?(?:an?|each|every) (second|minute|hour|day|week|month|year)\b(?! (?:later|ago|before|after|long|old|from|and a))/i

/** `1e23 acceptors per cubic metre` has its unit behind what is counted. */
function unitBehind(rest: string): { unit: string; length: number; counted?: string } {
  if (/^ degrees? of freedom\b/i.test(rest)) return { unit: '', length: 0 }
  const hits = unitAt(rest)
  if (hits.unit !== '') return hits
  const [often, things = '', time] = OFTEN.exec(rest) ?? []
  if (often !== undefined) return { unit: `per ${time}`, length: often.length, counted: things }
  const [counted] = /^(?: [a-z]+){1,3} (?=per )/i.exec(rest) ?? []
  if (counted === undefined) return hits
  const per = unitAt(rest.slice(counted.length))
  return per.unit === '' ? hits : { unit: per.unit, length: counted.length + per.length, counted }
}

const FACTOR = /^ (thousand|million|billion)\b/i

function scaled(number: number, plain: string, at: number) {
  const [text, name] = FACTOR.exec(plain.slice(at, at + 12)) ?? []
  if (text === undefined) return { number, length: 0 }
  const factor = { thousand: 1e3, million: 1e6, billion: 1e9 }[name!.toLowerCase()]!
  return { number: number * factor, length: text.length }
}

/** `two and a half`, `twenty five`, `three quarters of a`: longer than the word that begins them. */
function spoken(word: string, plain: string, end: number) {
  if (/^half/i.test(word)) return { number: 0.5, length: 0 }
  const said = `${word.toLowerCase()}${plain.slice(end, end + NUMBER_MAX)}`
  const read = numberAt(said)
  if (read === undefined) return { number: Number.NaN, length: 0 }
  return { number: read.value, length: said.length - read.rest.length - word.length }
}

const NEAR = 5
/** Where the words behind a quantity end: `2 m stretched by` is about what comes. */
const endOf = (text: string) => {
  const end = text.search(SPLIT)
  if (text[end] === '(') return end
  // `50 infected at the start` are infected.
  if (/^(?:at|in) (?:the )?(?:start|beginning|end|first)\b/i.test(text.slice(end))) return end
  // `3 m of water on the left` stand on the left.
  const side = /^(?:of [a-z]+ )?(?:on|at|to) the (?:left|right|top|bottom)\b/i.exec(text.slice(end))
  if (side) return end + side[0].length
  if (/^ (?:initially )?(?:infected|exposed|recovered|vaccinated) *$/i.test(text.slice(0, end)))
    return end
  // `12 g obtained of 15 g expected`: what was done with it stands behind it.
  if (/^ (?:obtained|recovered) *$/i.test(text.slice(0, end))) return end
  return end - (/(?:\b[a-z]+(?:ed|ing) *)+$/i.exec(text.slice(0, end))?.[0].length ?? 0)
}

const SPLIT =
  /[,.;:?!](?: |$)|[(]|\b[a-z]{3,}ed (?:down )?(?:to|onto|into) (?:an? |the )|\b(?:and|with|at|in|on|for|from|is|of|under|by|between|where|when|while|if|which|whose|over|against|before|than|given|every|has|have|had|each(?! other))\b|\b(?:in)?to (?=(?:the |an? )?[a-z]+ (?:at|of) )|\bto\b(?=.{0,6}$)|$/
/** `return 12% risk free 3% vol 15%`: words alone stand in front of each quantity, and none behind the last. */
function isLedByNames(
  plain: string,
  hits: readonly Pick<StatedQuantity, 'start' | 'end'>[],
): boolean {
  const [first, last] = [hits[0], hits.at(-1)]
  if (first === undefined || last === undefined || hits.length < 2) return false
  const isAlone = /^[ ,)]*(?:[.?!]?|: .*)$/.test(plain.slice(last.end))
  // Of `5 mM outside 140 mM inside at 37 °C` the words stand behind.
  const isBehind = hits.some(
    ({ end }, i) => i + 1 < hits.length && NAME_BEHIND.test(plain.slice(end, hits[i + 1]!.start)),
  )
  return isAlone && !isBehind && NAME_BEFORE.test(plain.slice(0, first.start))
}

/** `first term 3 difference 4`: what has its name in front needs none behind, unless that is what is counted. */
const isNamedRightAhead = (gap: string, next: string): boolean =>
  NAME_BEFORE.test(gap) && /^ [a-z]+ $/i.test(next) && !NO_NEXT_NAME.test(next)

/** Words that are said of what stands before them: 5 % annual, 10k top, 3 m deep. */
const NO_NEXT_NAME =
  /(?:s|al|ly|ed|ing|[ao]ge|top|bottom|inside|outside|inner|outer|first|second|left|right|up|down|long|wide|high|deep|tall|thick|apart|away|each) $/

const NO_NAME =
  'of|for|at|in|with|from|to|by|is|on|a|an|the|and|or|under|over|about|between|after|than|among|into|through|per|when|if|while|then|has|have|are|was'
const NAME_BEFORE = new RegExp(`(?<!\\b(?:${NO_NAME}))(?<=[a-z]{2}) $`, 'i')

/** `inside at`: a word alone in front of the preposition of the next quantity. */
const NAME_BEHIND =
  /^ (?:inside|outside|inner|outer|before|after|first|last|initially|finally) (?:at|and|with|in|for) $/i

const MEASURE =
  /^[ -](?:in |of )?(long|wide|tall|high|deep|thick|apart|away|diameter|radius(?= [\d.]+ ?[a-zµ]+ (?:thick|long|high|wide|deep|tall)\b)|(?<=of )(?:height|depth|length|width)|across(?! (?:an?|the|\d)))\b/i
const MEASURE_MAX = 28
const CLAUSE = /[.;?!](?: |$)/
const NAMES_ONLY = new RegExp(`^ (?:(?!(?:${NO_NAME})[ -])[a-z]+[ -]){1,4}$`, 'i')
/** Between two quantities of one name: `sides 3 m and 4 m`. */
const JOINT = /^[ ,]*(?:and|or|to|by|x|,)?[ ,]*$/i

/** `3 m across` is a size, `12 V across` is none; a channel 3 MHz wide has no width, and what is 2 s long is a time. */
const isMeasured = (one: Pick<StatedQuantity, 'unit'>, measure: string | undefined): boolean =>
  measure !== undefined &&
  (/^(?:long|away)$/i.test(measure) ||
    (/^apart$/i.test(measure) && !isOfEnergy(one)) ||
    isOfLength(one))
const isOfLength = ({ unit }: Pick<StatedQuantity, 'unit'>) =>
  unit === '' || equalDimensions(unitSaid(unit).dimension, LENGTH)
const LENGTH = parseUnit('m').dimension
/** Levels that are apart by an energy are no distance from each other. */
const isOfEnergy = ({ unit }: Pick<StatedQuantity, 'unit'>) =>
  unit !== '' && equalDimensions(unitSaid(unit).dimension, ENERGY)
const ENERGY = parseUnit('J').dimension

/** Of `volatility 20 %, 1 year` the year is no volatility. */
const isOfOneKind = (one: Pick<StatedQuantity, 'unit'>, other: Pick<StatedQuantity, 'unit'>) =>
  one.unit === other.unit ||
  (one.unit !== '' &&
    other.unit !== '' &&
    equalDimensions(unitSaid(one.unit).dimension, unitSaid(other.unit).dimension))

/** Of `6 m by 0.5 m` the first goes along x. */
function sideOf(
  plain: string,
  hits: readonly Pick<StatedQuantity, 'start' | 'end' | 'unit'>[],
  i: number,
): string | undefined {
  const isBy = (a: number) =>
    hits[a] !== undefined &&
    hits[a + 1] !== undefined &&
    isOfOneKind(hits[a], hits[a + 1]!) &&
    /^ ?(?:by|x|×) ?$/.test(plain.slice(hits[a].end, hits[a + 1]!.start))
  if (isBy(i)) return isBy(i + 1) ? undefined : i > 0 && isBy(i - 1) ? undefined : 'x'
  return isBy(i - 1) && !(i > 1 && isBy(i - 2)) ? 'y' : undefined
}

const isSpanned = (
  plain: string,
  hits: readonly Pick<StatedQuantity, 'start' | 'end' | 'unit'>[],
  i: number,
): boolean =>
  hits[i + 1] !== undefined &&
  isOfOneKind(hits[i]!, hits[i + 1]!) &&
  plain.slice(hits[i]!.end, hits[i + 1]!.start) === ' to '

function wordsBeside(
  plain: string,
  hits: readonly Pick<StatedQuantity, 'start' | 'end' | 'unit' | 'counted'>[],
  i: number,
  isNamedAhead: boolean,
) {
  const { start, end } = hits[i]!
  let from = i
  const isJoint = (at: number) =>
    isOfOneKind(hits[at - 1]!, hits[at]!) &&
    JOINT.test(plain.slice(hits[at - 1]!.end, hits[at]!.start))
  while (from > 0 && isJoint(from)) from--
  const aheadOf = (at: number) => plain.slice(hits[at - 1]?.end ?? 0, hits[at]!.start)
  const gap = aheadOf(from)
  const isOfWhatFollows = (at: number, words: string) =>
    NAMES_ONLY.test(words) &&
    !(hits[at]!.unit === '' && /^ [a-z]+s /.test(words)) &&
    (isNamedAhead || isNamedRightAhead(aheadOf(at), words))
  // `120 variables ratio 3.5`: what is counted ends where the next name begins.
  const endBehind = (at: number, words: string) =>
    (hits[at]?.unit === '' && NAMES_ONLY.test(words)
      ? /^ [a-z]+s(?= [a-z])/.exec(words)?.[0].length
      : undefined) ?? endOf(words)
  // What stands behind the quantity before is its own: `a 10 cm aperture at 550 nm`.
  const isOwn = from === 0 || isOfWhatFollows(from - 1, gap)
  const whole = isOwn ? gap : gap.slice(endBehind(from - 1, gap))
  // `1 m radius 10 mm thick`: the radius is that of the first.
  const own =
    from > 0 &&
    MEASURE.test(gap.slice(0, MEASURE_MAX) + plain.slice(hits[from]!.start, hits[from]!.end + 8))
      ? whole.replace(/^ radius/, '')
      : whole
  const before = termsOf(own.split(CLAUSE).at(-1)!).toReversed()
  const next = plain.slice(end, hits[i + 1]?.start ?? plain.length)
  const isOfNext = i + 1 < hits.length && isOfWhatFollows(i, next)
  const counted = termsOf(hits[i]!.counted ?? '')
  const after = [...counted, ...(isOfNext ? [] : termsOf(next.slice(0, endBehind(i, next))))]
  // What is done by a 5 N weight is not done by so much.
  const [, led, by] =
    /\b(?:(from|to|for|over|during|after|every|than)(?: at| in)? (?:about |the |an? )?|(by)(?: about)? )$/i.exec(
      plain.slice(0, start),
    ) ?? []
  const lead = led ?? by
  const [, measure] = MEASURE.exec(plain.slice(end, end + MEASURE_MAX)) ?? []
  const [, axis] =
    /^(?: [a-z]+){0,3} (?:in|along)(?: the)? ([xyz])\b/i.exec(plain.slice(end, end + 40)) ?? []
  const side = axis?.toLowerCase() ?? sideOf(plain, hits, i)
  return {
    ...(side !== undefined && { axis: side }),
    gap: plain.slice(hits[i - 1]?.end ?? 0, start),
    before: before.slice(0, NEAR),
    after: after.slice(0, NEAR),
    // `hot 90 to 50 °C`: from the first to the second.
    lead: lead?.toLowerCase() ?? (isSpanned(plain, hits, i) ? 'from' : undefined),
    measure: isMeasured(hits[i]!, measure) ? measure!.toLowerCase() : undefined,
  }
}
