// The unit behind a number in running text: `kg`, `metres per second squared`, `W/(m K)`, `times the speed of light`;
// not the word behind it that happens to be a unit as well, as in `5 m in a second`.

import { Failure } from '../failure.ts'
import { remembered } from '../memo.ts'
import { unitOfLevel } from '../units/level.ts'
import { parseUnit, type Unit } from '../units/unit.ts'
import { COUNTED_NAMES } from '../units/unit-table.ts'

/** Words of the language that are units too, and mean themselves. */
// biome-ignore format: a list
const WORDS = new Set([
  'a', 'am', 'an', 'as', 'at', 'in', 'is', 'of', 'or', 'to', 'by', 'per', 'the', 'and', 'for', 'are', 'hand', 'league', 'chain',
  'rod', 'cup', 'e', 'link', 'point', 'points', 'drop', 'shot', 'pole', 'line', 'lines', 'x', 'one', 'more', 'less', 'times',
])

/** Products that people write with a space. */
const PRODUCTS =
  /^(?:[kMGmunμµ]?N|[munpμµ]?C|[mkM]?Pa|J|[km]?A|k?g|V|ft|lbf?|e?V|K|[kMm]?ohms?|[kMm]?[ΩΩ]|m|[kMG]?W|newtons?|pascals?|joules?|ohms?) (?:m\^?[2-6²³⁶]?|mm\^?[2²]|cm|s\^?2?|h|K|ft|lbf|met(?:er|re)s?|seconds?|hours?)(?:\/[^\s,;:?!]+)?(?![A-Za-z0-9])/
/** Of a toughness: `MPa sqrt(m)`, `MPa√m`, `MPa m^0.5`. */
const ROOTS =
  /^([kMG]?Pa|ksi|N\/mm\^?2)[ ·*]?(?:sqrt ?\(?(m|mm|in)\)?|√ ?(m|mm|in)|(m|mm|in)\^ ?(?:0\.5|1\/2|\(1\/2\)|½))(?![A-Za-z0-9])/
/** `W/m2K`, `J/kg.K`: all behind the slash divides. */
const PER_KELVIN =
  /^([kM]?[WJ])\/\(?(m(?:\^?2|²)?|k?g|k?mol)[ ·.*]?K(?:\^?(4)|(⁴))?\)?(?![A-Za-z0-9]| ?=)/
/** Units of several words, the first of which is no unit or another one. */
const PHRASE =
  /^(?:%? ?(?:times |of )?the speed of light|(?:solar|sun|earth|jupiter) (?:mass(?:es)?|radi(?:us|i)|luminosit(?:y|ies))|light[ -](?:years?|seconds?|minutes?)|astronomical units?|nautical miles?(?: per hour)?|(?:kilo|mega|giga)?[ -]?electron[ -]?volts?|kilo ?watt[ -]hours?|deg(?:rees?|\.)? (?:celsius|centigrade|fahrenheit|kelvin|C|F)|° ?[CFK]|(?:milli)?met(?:er|re)s of (?:mercury|water)|(?:mm|cm|in)\.? ?Hg|pounds? per square inch|(?:metric|short|long) tons?|fl(?:uid)?\.? ?(?:oz|ounces?)|newton[ -]met(?:er|re)s?|pascal[ -]seconds?|per ?cent)(?![A-Za-z]|\/[A-Za-z])/i

/** The unit that a text begins with, perhaps behind a space or a hyphen; the empty text where there is none. */
export function unitAt(rest: string): { unit: string; length: number } {
  const [space] = /^[ -]?/.exec(rest)!
  const body = rest.slice(space.length)
  const perKelvin = PER_KELVIN.exec(body)
  if (perKelvin) {
    const [all, over, under, ...fourth] = perKelvin
    const kelvin = fourth.some(one => one !== undefined) ? 'K^4' : 'K'
    return { unit: `${over}/(${under} ${kelvin})`, length: space.length + all.length }
  }
  const level = /^dB(?:mW?|W|m?V|[uµμ]V?|i|d)(?![A-Za-z0-9])/.exec(body)?.[0]
  if (level !== undefined && unitOfLevel(level) !== undefined)
    return { unit: level, length: space.length + level.length }
  const root = ROOTS.exec(body)
  if (root) {
    const [all, stress, ...lengths] = root
    const unit = `${stress} ${lengths.find(one => one !== undefined)}^(1/2)`
    if (isUnit(unit)) return { unit, length: space.length + all.length }
  }
  // A picobarn; of a byte there is none.
  const barn = /^([munpf]|µ|μ)b(?=[ ,.;:)?]|$)/.exec(body)?.[1]
  if (barn !== undefined && barn !== 'm') return { unit: `${barn}barn`, length: space.length + 2 }
  for (const [pattern, unit] of AS_WRITTEN) {
    const written = pattern.exec(body)
    if (written)
      return { unit: `${written[1] ?? ''}${unit}`, length: space.length + written[0].length }
  }
  const unitName = product(body) ?? whole(PHRASE, body) ?? inch(body) ?? joined(body)
  if (unitName === undefined) return { unit: '', length: 0 }
  // `at x 3 y 4`
  if (/^y$/i.test(unitName) && /^ ?[-+]?\d/.test(body.slice(1))) return { unit: '', length: 0 }
  // `K 0.2 d 12 mm`
  if (unitName === 'd' && /^ [\d.]+ ?(?:[cm]?m|in)\b/.test(body.slice(1)))
    return { unit: '', length: 0 }
  // In `S0=100 K=110` the K is the name of what follows, no kelvin.
  if (/^ ?:?=/.test(body.slice(unitName.length))) return { unit: '', length: 0 }
  return { unit: unitName, length: space.length + unitName.length }
}

/** What a trade writes for another unit: samples a second, of which `S/s` is no siemens; points of percent, shares of a mixture. */
const AS_WRITTEN: readonly (readonly [RegExp, string])[] = [
  [/^([kMG]?)(?:Sa?\/s(?:ec)?|SPS|sps|samples?(?: per |\/)s(?:ec(?:ond)?)?)(?![A-Za-z])/, 'Hz'],
  [/^percentage[- ]points?(?![A-Za-z])/i, '%'],
  [/^(?:vol|wt|mol|at|mass|weight)\.?[- ]?(?:%|percent|per cent)/i, '%'],
]

/** The unit of a quantity of a text; of a level that of what it is a level of. */
export const unitSaid = (unit: string): Unit => parseUnit(unitOfLevel(unit) ?? unit)

function whole(pattern: RegExp, body: string): string | undefined {
  const [text] = pattern.exec(body) ?? []
  return text !== undefined && isUnit(text) ? text : undefined
}

/** Of `r = 2 m h = 5 m` the h is the name of what follows. */
function product(body: string): string | undefined {
  const unit = whole(PRODUCTS, body)
  return unit !== undefined && /^ ?:?=/.test(body.slice(unit.length)) ? undefined : unit
}

/** `in` is an inch before what is measured in inches; else it is the word. */
const inch = (body: string) =>
  /^in(?=$|[,;)?]|\.(?:,| [A-Z]|$)| (?:and|with|by|x|×) | (?:pipe|tube|diameter|dia|long|wide|thick|deep|tall|high|apart|radius|bore|wall|bolt|plate|sheet|rod|bar|shaft|hose|duct|wire|cable|stroke|slab|layer|slot|drill|ID|OD)\b)/.exec(
    body,
  )?.[0]

/** One name, or several that words and signs join: the longest that is a unit. */
function joined(body: string): string | undefined {
  const tokens = body.split(/(?<=[^ ]) /)
  let text = ''
  const ends: string[] = []
  for (const token of tokens.slice(0, TOKENS_MAX)) {
    if (text !== '' && !isJoint(text, token)) break
    text = text === '' ? token : `${text} ${token}`
    ends.push(text)
    if (/[,;?!]$|\.$/.test(token) && depthOf(text) === 0) break
  }
  for (const end of ends.reverse()) {
    const last = end.lastIndexOf(' ') + 1
    for (let length = end.length; length > last; length--) {
      const unit = end.slice(0, length)
      if (/^[A-Za-z]/.test(end.slice(length)) && /[A-Za-z]$/.test(unit)) continue
      if (!/[A-Za-z%°Ωµμ\u00c5\u212b0-9⁻¹²³⁴⁵⁶⁷⁸⁹⁰)'"]$/.test(unit)) continue
      if (WORDS.has(unit) || isCounted(unit) || !isUnit(unit)) continue
      // `z = 2 molar mass 63 g/mol`
      if (
        unit === 'molar' &&
        / ?(?:mass|volume|heat|enthalpy)/.test(body.slice(length, length + 7))
      )
        continue
      return unit
    }
  }
  return undefined
}

const TOKENS_MAX = 6

const depthOf = (text: string) => text.split('(').length - text.split(')').length

function isJoint(text: string, token: string): boolean {
  if (depthOf(text) > 0) return true
  if (/(?:^| )(?:per|square|cubic|sq\.?|cu\.?)$|[/·*×]$/i.test(text)) return true
  // A word with a slash or a power is a unit: `K kg/mol`, `cm^-2 s^-1`.
  if (/^(?:[A-Za-zµμ]{1,3}\/[A-Za-z]|[A-Za-zµμ]{1,3}(?:\^?-[1-3]|⁻[¹²³]))/.test(token)) return true
  return /^(?:per|squared|cubed)$|^(?:squared|cubed)[,.;?!]|^[/·*×]/i.test(token)
}

/** `5000 people`, `12 cells`: what is counted says more as a word of the question than as the number 1. */
const isCounted = (unit: string) =>
  COUNTED_NAMES.has(unit) || COUNTED_NAMES.has(unit.replace(/s$/, '')) || unit === 'nuclei'

const isUnit = (text: string) => /[A-Za-z%°Ωµμ\u00c5\u212b'"]/.test(text) && read(text) === 'unit'

/** Tried texts that are remembered: what is no unit is not, by `parseUnit`, and a sentence is read several times. */
const READ_MAX = 4096

const read = remembered(READ_MAX, (text: string): 'unit' | 'none' => {
  try {
    parseUnit(text)
    return 'unit'
  } catch (error) {
    if (error instanceof Failure) return 'none'
    throw error
  }
})
