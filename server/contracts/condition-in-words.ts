// A condition in words as a guard: what is compared, in the direction that was said, with which limit. Words that it does
// nothing with are told.
import { isNoun, mayMean } from '../../workers/auto/nouns.ts'
import { plainText } from '../../workers/auto/plain-text.ts'
import { inSI, quantitiesIn, type StatedQuantity } from '../../workers/auto/quantities-in-text.ts'
import type { Operator } from '../../workers/operators/compile.ts'
import type { Registry } from '../../workers/operators/registry.ts'
import { termsOf, wordsOf } from '../../workers/text/terms.ts'
import { equalDimensions } from '../../workers/units/dimension.ts'
import { parseUnit } from '../../workers/units/unit.ts'
import { numberOf, waysToChoose } from './counts.ts'
import { inFurtherForms } from './further-forms.ts'
import { inPlainForms } from './plain-forms.ts'
import { stateIn } from './state-in-words.ts'
import { withPoints, withReturn } from './switching-points.ts'
import type { WordedCondition } from './worded-condition.ts'

/** Each with the quantity that the word itself names. */
// biome-ignore format: a table
const COMPARISONS: readonly (readonly [form: RegExp, sign: string, quantity?: string])[] = [
  [/\b(?:(?:is|are|stays?|was) )?(?:not|never|no longer) (?:above|over|beyond)\b|\b(?:isn't|aren't) (?:above|over|beyond)\b/i, '<='],
  [/\b(?:(?:is|are|stays?|was) )?(?:not|never|no longer) (?:below|under|beneath)\b|\b(?:isn't|aren't) (?:below|under|beneath)\b/i, '>='],
  [/\b(?:does not|doesn't|do not) exceed\b|\b(?:not exceeding|not (?:more|higher|greater) than|no more than|at most|up to)\b|<=|≤/i, '<='],
  [/\b(?:at least|not (?:less|lower) than|no less than|(?:has |have )?reach(?:es|ed)?|hits?|(?:rises?|climbs?|gets?|goes|(?:has )?risen|rose) (?:up )?to)\b|>=|≥/i, '>='],
  [/\b(?:falls?|drops?|sinks?|goes|cools?|(?:has )?(?:fallen|dropped|sunk)|fell) (?:down )?to\b/i, '<='],
  [/\b(?:is |gets |becomes )?(?:colder|cooler) than\b/i, '<', 'temperature'], [/\b(?:is |gets |becomes )?(?:hotter|warmer) than\b/i, '>', 'temperature'],
  [/\b(?:is |gets )?heavier than\b/i, '>', 'mass'], [/\b(?:is |gets )?lighter than\b/i, '<', 'mass'],
  [/\b(?:is |goes |gets )?faster than\b/i, '>', 'speed'], [/\b(?:is |goes |gets )?slower than\b/i, '<', 'speed'],
  [/\b(?:is |gets )?deeper than\b/i, '>', 'depth'], [/\b(?:is |gets )?shallower than\b/i, '<', 'depth'],
  [/\b(?:is |gets )?(?:stronger|thicker|wider|steeper|brighter|wetter) than\b/i, '>'], [/\b(?:is |gets )?(?:weaker|thinner|narrower|dimmer|drier|fainter) than\b/i, '<'],
  [/\b(?:is |gets )?(?:closer|nearer) than\b/i, '<', 'distance'], [/\b(?:is |gets )?(?:farther|further)(?: away)? than\b/i, '>', 'distance'],
  [/\b(?:is |gets )?darker than\b/i, '<', 'brightness'], [/(?<=\bvisibility )(?:is |gets )?worse than\b/i, '<'], [/(?<=\bvisibility )(?:is |gets )?better than\b/i, '>'],
  [/\b(?:is )?older than\b/i, '>', 'age'], [/\b(?:is )?younger than\b/i, '<', 'age'], [/\b(?:is )?(?:louder) than\b/i, '>', 'loudness'],
  [/\bexceed(?:s|ed|ing)?\b|\b(?:(?:rises?|is|are|goes|climbs?|stays?|gets?|went|rose|got|was|were) )?(?:above|over|beyond|past)\b|\b(?:is |are )?(?:more|greater|higher|larger|longer|bigger|taller) than\b|>/i, '>'],
  [/\b(?:(?:falls?|is|are|drops?|goes|stays?|sinks?|gets?|went|fell|dropped|sank|got|was|were) )?(?:below|under|beneath)\b|\b(?:is |are )?(?:less|lower|smaller|shorter|fewer) than\b|</i, '<'],
]

/** Said of a comparison, and with no meaning for a guard, which sees one moment. */
const BEYOND =
  /\b(?:hysteresis|dead ?band|on average|average[ds]?|mean|for (?:at least |more than )?#|twice|three times|in a row|consecutive(?:ly)?|per (?:day|hour|week|month)|between|within|outside|except|approximately|about|roughly|equals?|exactly|different from|doubles|halves|increases by|decreases by|(?:rises?|falls?|drops?|grows?|changes?) by|percent(?:age)? change|tomorrow|yesterday|monday|tuesday|wednesday|thursday|friday|saturday|sunday|noon|midnight|weekend|night|winter|summer)\b[^,.;]*/gi

/** A denial that no comparison has taken in turns what is compared round. */
const DENIAL = /\b(?:not|never|no|neither|nor|without|\w+n't)\b/i

const COUNT =
  /\b(one|two|three|four|five|1|2|3|4|5) (?:out )?of (?:the )?(two|three|four|five|2|3|4|5) (?:[a-z]+ )?([a-z]+?)s?\b(?: (?:read|show|report|measure|indicate)s?\b.*)?$/i

const OR_MORE =
  /^ or (?:(more|higher|greater|larger|above|over|longer|warmer)|less|lower|fewer|smaller|below|under|shorter|colder)\b(?! (?:than )?\d)/i

/** C and F are degrees wherever a temperature is spoken of and no charge. */
const withDegrees = (text: string): string =>
  THERMOMETER.test(text) && !CHARGE.test(text)
    ? quantitiesIn(text).reduceRight(
        (rest, { start, end, number, unit }) =>
          /^[CF]$/.test(unit)
            ? `${rest.slice(0, start)}${number} deg${unit}${rest.slice(end)}`
            : rest,
        text,
      )
    : text

/** `is 6 or more` is at least 6; `on at less than 19 C` is on below it. */
export function withPlainBounds(text: string): string {
  const plain = plainText(text)
    .replace(/\b(on|off) at (?:less|lower|colder) than\b/gi, '$1 below')
    .replace(/\b(on|off) at (?:more|higher|hotter|warmer) than\b/gi, '$1 above')
    .replace(/ at an? ([a-z ]+?) (below|above|under|over) (?=\d)/gi, ' when the $1 is $2 ')
  const points = withPoints(withReturn(inPlainForms(inFurtherForms(withDegrees(plain)))))
  return quantitiesIn(points).reduceRight((rest, { start, end }) => {
    const [all, more] = OR_MORE.exec(rest.slice(end)) ?? []
    if (all === undefined) return rest
    const bound = more === undefined ? 'at most' : 'at least'
    return `${rest.slice(0, start)}${bound} ${rest.slice(start, end)}${rest.slice(end + all.length)}`
  }, points)
}

/** The condition that a sentence states; undefined where it compares nothing. */
export function conditionIn(sentence: string, registry: Registry): WordedCondition | undefined {
  const text = plainText(sentence)
  const parts = text.split(/\s+(and|or)\s+(?=[^,]*?(?:\d|[<>≤≥]))/i)
  if (parts.length > 1) {
    const joined = joinedIn(parts, registry)
    if (joined) return joined
  }
  const states = text.split(/\s+(and|or)\s+/i)
  const joined = states.length > 1 ? joinedIn(states, registry) : undefined
  return joined ?? plainIn(text, registry)
}

/** `a above 3 and b below 4`: each part compares for itself. */
function joinedIn(parts: readonly string[], registry: Registry): WordedCondition | undefined {
  const read = parts.filter((_, i) => i % 2 === 0).map(part => plainIn(part, registry))
  const [first] = read
  if (first === undefined) return undefined
  const [subject] = /^(?:env\.)?\w+(?= [<>])/.exec(first.guard) ?? []
  // `the pH is below 5 or above 9`: of the same quantity.
  const sides = read.map(side =>
    side !== undefined && subject !== undefined && side.unit === first.unit
      ? { ...side, guard: side.guard.replace(/^env\.value(?= [<>])/, subject) }
      : side,
  )
  if (sides.some(side => side === undefined)) return undefined
  const joints = new Set(parts.filter((_, i) => i % 2 === 1).map(joint => joint.toLowerCase()))
  if (joints.size > 1) return undefined
  const [joint] = joints
  const all = sides as WordedCondition[]
  return {
    ...all[0]!,
    guard: all.map(({ guard }) => `(${guard})`).join(` ${joint} `),
    quantity: all.map(({ quantity }) => quantity).join(` ${joint} `),
    comparison: all.map(({ comparison }) => comparison).join(', '),
    limit: all.map(({ limit }) => limit).join(', '),
    operator: undefined,
    start: all[0]!.start,
    end: parts.slice(0, -1).join(' ').length + 1 + all.at(-1)!.end,
    notUnderstood: all.flatMap(({ notUnderstood }) => notUnderstood),
  }
}

function plainIn(text: string, registry: Registry): WordedCondition | undefined {
  const elapsed = elapsedIn(text)
  const nearest = COMPARISONS.map(([form, sign, own]) => ({
    match: form.exec(text),
    sign,
    own,
  })).find(({ match }) => match !== null)
  if (nearest === undefined) return elapsed ?? stateIn(text)
  const match = nearest.match!
  const [comparison] = match
  const phrase = plainPhrase(text.slice(0, match.index))
  const behind = match.index + comparison.length
  const after = text.slice(behind)
  const [quantity, ...others] = quantitiesIn(after)
  const said = [phrase, nearest.own ?? ''].join(' ')
  const limit = limitOf(quantity, after, said)
  if (limit === undefined) return undefined
  // `heater on below 15 C`: degrees are of a temperature, whatever is switched.
  const isSwitched = limit.isDegrees === true && /(?:^|\s)(?:on|off)$/i.test(phrase)
  // `10 % full, order 2000 litres`: what follows the comma is what is done.
  const [full = ''] = (quantity && /^ full\b/i.exec(after.slice(quantity.end))) || []
  const rest = quantity === undefined ? '' : after.slice(quantity.end)
  const clauseEnd = (quantity?.end ?? 0) + (/, (?=[a-z])/i.exec(rest)?.index ?? rest.length)
  const end = quantity === undefined ? text.length : behind + quantity.end + full.length
  const left = [...text.matchAll(BEYOND)].map(([words]) => words.trim())
  const ahead = text.slice(0, match.index)
  const notUnderstood = [
    ...left,
    // A limit ahead of the comparison belongs to another one.
    ...quantitiesIn(ahead).flatMap(({ text: own, unit }) => (unit === '' ? [] : [own])),
    ...(DENIAL.test(ahead) ? [ahead.trim()] : []),
    ...others.flatMap(one => (one.start < clauseEnd ? [one.text] : [])),
    ...(limit.isDoubtful || isOther(said, limit.unit)
      ? [`${phrase} ${quantity!.text}`.trim()]
      : []),
  ]
  const count = countIn(phrase)
  const operator = count ? undefined : operatorFor(phrase, limit.unit, registry)
  const name =
    operator?.id ??
    `env.${isSwitched ? 'temperature' : snake(`${phrase === '' ? (nearest.own ?? '') : withOwn(phrase, nearest.own)}${full}`) || 'value'}`
  const compared = (one: string) => `${one} ${nearest.sign} ${limit.text}`
  return {
    guard: count ? countGuard(count, compared) : compared(name),
    quantity: text.slice(0, match.index).trim() || (nearest.own ?? ''),
    comparison: comparison.trim(),
    limit: quantity?.text ?? limit.text,
    operator,
    unit: limit.unit,
    start: 0,
    end,
    notUnderstood,
  }
}

/** A temperature in bars is none. */
function isOther(said: string, unit: string | undefined): boolean {
  const noun = termsOf(said).filter(isNoun).at(-1)
  // A battery's charge is told as a share of the whole.
  if (unit === '1' && noun?.word === 'charge') return false
  return noun !== undefined && unit !== undefined && !mayMean(noun.stem, parseUnit(unit).dimension)
}

/** `the water` that is colder is its temperature. */
const withOwn = (phrase: string, own: string | undefined) =>
  own === undefined || phrase.includes(own) ? phrase : `${phrase} ${own}`

/** Two of three; three of two is nobody's number. */
function countIn(phrase: string): RegExpExecArray | null {
  const count = COUNT.exec(phrase)
  return count !== null && numberOf(count[1]!) <= numberOf(count[2]!) ? count : null
}

const countGuard = (
  [, few, many, noun]: RegExpExecArray,
  compared: (name: string) => string,
): string => waysToChoose(few!, many!, i => compared(`env.${snake(noun!)}_${i}`))!

/** `after 30 days` is a time since the state began, which the caller gives. */
function elapsedIn(text: string): WordedCondition | undefined {
  const [quantity, ...others] = quantitiesIn(text)
  if (quantity === undefined || quantity.unit === '' || inSI(quantity).unit !== 's')
    return undefined
  const words = termsOf(text.slice(0, quantity.start)).map(({ word }) => word)
  if (words.some(word => !['after', 'passed', 'another'].includes(word))) return undefined
  const [passed = ''] =
    /^ (?:have|has) (?:passed|elapsed|gone by)\b/i.exec(text.slice(quantity.end)) ?? []
  return {
    guard: `env.elapsed_time >= ${inSI(quantity).value}`,
    quantity: 'time since the state began, in seconds',
    comparison: 'after',
    limit: quantity.text,
    operator: undefined,
    unit: 's',
    start: 0,
    end: quantity.end + passed.length,
    notUnderstood: others.map(({ text: own }) => own),
  }
}

const THERMOMETER =
  /temperature|thermo(?:meter|stat)|\b(?:hot|cold|warm|cool|heat|oven|fridge|freezer|boiler|room)/i

const ANGLE = /angle|tilt|slope|heading|rotat|pitch|roll|yaw|bearing|latitude|lean|incl|phase/i

/** In SI; undefined where there is neither number nor word. C and F beside a temperature are degrees. */
function limitOf(quantity: StatedQuantity | undefined, after: string, said: string) {
  if (quantity === undefined) {
    const name = snake(firstWords(after))
    return name === ''
      ? undefined
      : { text: `env.${name}`, unit: undefined, isDoubtful: false, isDegrees: false }
  }
  const isDegrees = THERMOMETER.test(said) && /^[CF]$|^degrees?$/.test(quantity.unit)
  const unit = isDegrees ? `deg${quantity.unit}` : quantity.unit
  if (unit.startsWith('degdegree'))
    return { text: String(quantity.number), unit: undefined, isDoubtful: true, isDegrees: false }
  // `21 degrees` may be an angle or a temperature in C or F.
  if (/^deg(?:rees?)?$/.test(quantity.unit) && !ANGLE.test(said))
    return { text: String(quantity.number), unit: undefined, isDoubtful: true, isDegrees: false }
  const { value, unit: own } = inSI({ number: quantity.number, unit })
  return {
    text: String(value),
    unit: quantity.unit === '' ? undefined : own,
    // `two of three sensors above 75 C` are hardly coulombs, and no thermometers are spoken of.
    isDoubtful: /^[CF]$/.test(unit) && !CHARGE.test(said),
    isDegrees,
  }
}

const CHARGE = /\b(?:charges?|charged|coulombs?|capacit\w+|farads?)\b/i

const plainPhrase = (text: string) =>
  text
    .replace(/^\s*(?:(?:when|if|once|the|its|a|an|any|of)\s+)+/i, '')
    .replace(/\b(?:it|they|is|are|gets|was|both|back)\b/gi, ' ')
    .replace(/(?<=\w)\s+(?:reads?|shows?|reports?|measures?|indicates?|registers?)\s*$/i, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The operator whose name is just what was said, and whose value has the unit that it is compared with. */
function operatorFor(
  phrase: string,
  unit: string | undefined,
  registry: Registry,
): Operator | undefined {
  const wanted = termsOf(phrase).map(({ stem }) => stem)
  if (wanted.length === 0) return undefined
  const dimension = unit === undefined ? undefined : parseUnit(unit).dimension
  return registry.find(phrase, 12).find(operator => {
    const title = new Set(termsOf(operator.name).map(({ stem }) => stem))
    const fits =
      dimension === undefined ||
      equalDimensions(parseUnit(operator.output.unit).dimension, dimension)
    return fits && wanted.every(stem => title.has(stem)) && title.size <= new Set(wanted).size
  })
}

const NAME_MAX = 60

const snake = (text: string) =>
  wordsOf(text)
    .filter(word => !['the', 'its', 'a', 'an', 'my', 'our'].includes(word))
    .slice(-3)
    .join('_')
    .replace(/[^a-z0-9_]/g, '')
    .replace(/^[\d_]+/, '')
    .slice(0, NAME_MAX)

const firstWords = (text: string) =>
  text.trim().split(/[,.;]/)[0]!.split(/\s+/).slice(0, 3).join(' ')
