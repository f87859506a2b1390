// Names that stand beside a quantity and are none of what it became.
import type { Input } from '../operator.ts'
import type { Operator } from '../operators/compile.ts'
import { stemOf } from '../text/stem.ts'
import { termsOf } from '../text/terms.ts'
import { hasReadingIn } from '../units/quantity.ts'
import type { Choice } from './choice.ts'
import { asksForOpposite } from './complements.ts'
import { isManner, isSubstance, isThing } from './meanings.ts'
import { isNoun, mayMean } from './nouns.ts'
import type { Said } from './said.ts'
import { unitSaid } from './unit-in-text.ts'

/** A word right in front of a quantity is its name: one without a meaning here is another name. */
function isLabelledOtherwise(
  { unexplained, assignment, named }: Choice,
  { inputs, output }: Operator,
  { quantities, text }: Said,
): boolean {
  const isCalled = named >= WHOLLY
  const alike = (one: string, other: string) => hasReadingIn(one, other) === 'yes'
  /** `supply fan 1134 m3/h`: whose it is, where the law and the text have one such quantity; a length has many names. */
  const isSole = (input: Input, unit: string, measure: string | undefined, word: string) =>
    named >= SAID_MOSTLY &&
    unit !== '' &&
    (input.unit !== 'm' || measure !== undefined) &&
    termsOf(word).every(term => !isNoun(term)) &&
    inputs.filter(one => one.unit === input.unit).length === 1 &&
    output.unit !== input.unit &&
    quantities.filter(one => one.unit !== '' && alike(one.unit, input.unit)).length === 1
  return quantities.some(({ label = '', gap, measure, unit, end, text: own }, i) => {
    const input = inputs.find(({ key }) =>
      assignment.inputs.some(one => one.key === key && one.text === own),
    )
    // `7 friends` are no factor of a shape.
    const [, counted] = (unit === '' && /^ ([a-z]+s)\b/.exec(text.slice(end))) || []
    if (
      counted !== undefined &&
      !MONEY.test(counted) &&
      unexplained.includes(counted) &&
      !isCount(input)
    )
      return true
    // `a strip 0.1 mm thick`: the thickness is that of the strip.
    const word = label.toLowerCase()
    if (HOLDING.test(word) || isPartOfProduct(own, assignment)) return false
    if (input !== undefined && lettersOf(label) === lettersOf(input.key)) return false
    if (measure !== undefined && PIECES.test(word)) return false
    // Of `two 5000 kg boulders 3 m apart` the boulders have the mass.
    const isOfLast = i > 0 && quantities[i - 1]!.unit !== '' && gap.trim() === label
    if (isOfLast && (word.endsWith('s') || measure !== undefined)) return false
    const stem = stemOf(word)
    if (input !== undefined && isSole(input, unit, measure, word)) return false
    return (
      unexplained.includes(word) &&
      !isManner(stem) &&
      !isThing(stem) &&
      !isSubstance(stem) &&
      !(isCalled && HOLDERS.test(word))
    )
  })
}

/** What stands between a thing and its quantity and tells which nothing. */
const HOLDING =
  /^(?:measured|measures|contains|containing|carrying|carries|holding|holds|stopped|starting)$/

/** `a patch 60 km by 15 km`: of an area its sides have no names. */
const isPartOfProduct = (text: string, { inputs }: Choice['assignment']) =>
  inputs.some(one => one.text.startsWith(`${text} `) || one.text.endsWith(` ${text}`))

/** CLmax, where the record writes C_L_max. */
const lettersOf = (name: string) => name.replaceAll('_', '').toLowerCase()

/** Of a law that is called by its whole name `pipe 80 mm`, `gas 5 m/s` are whose they are, and no names of it. */
const WHOLLY = 0.95
const SAID_MOSTLY = 0.6
const HOLDERS = /^(?:pipe|tube|duct|hose|channel|wire|shaft|gas|liquid|fluid|plate|sphere|beam)$/

/** Pieces of a substance, of which any law of the substance may be told. */
const PIECES = /^(?:strip|sheet|film|foil|ribbon|tape|sample|specimen|piece|wafer)$/

const MONEY = /^(?:dollar|euro|pound|cent|franc|rupee|peso|buck)s$/

const isCount = (input: Operator['inputs'][number] | undefined): boolean =>
  input?.integer === true ||
  /\b(?:number|count|nuclei|size|population|individuals|capacity)\b/i.test(input?.name ?? '')

const SIDE =
  /^ (?:on the |in the |at the )?(primary|secondary|inlet|outlet|upstream|downstream|inside|outside|initial(?=ly)|final(?=ly))(?:ly)?\b(?! (?:the|an?|of)\b)/i

/** `5 A secondary` is no current of the primary. */
const isOfOtherSide = (
  { assignment }: Choice,
  { inputs, output }: Operator,
  { quantities, text }: Said,
): boolean =>
  quantities.some(({ end, text: own }) => {
    const [, side] = SIDE.exec(text.slice(end)) ?? []
    if (side === undefined) return false
    const isOf = (name: string) => new RegExp(`\\b${side}\\b`, 'i').test(name)
    if (![output, ...inputs].some(({ name }) => isOf(name))) return false
    const taken = inputs.filter(({ key }) =>
      assignment.inputs.some(one => one.key === key && one.text === own),
    )
    return taken.length > 0 && !taken.some(({ name }) => isOf(name))
  })

/** Sides of one thing: what is said of the one is no quantity of the other. */
const OPPOSITES: readonly (readonly [RegExp, RegExp])[] = (
  [
    ['hot(?:ter)?', 'cold(?:er)?|cool(?:er)?'],
    ['inner|inside', 'outer|outside'],
    ['upper|top', 'lower|bottom'],
    ['primary', 'secondary'],
    ['initial(?:ly)?', 'final(?:ly)?'],
    ['inlet', 'outlet'],
    ['upstream', 'downstream'],
    ['static', 'stagnation'],
  ] as const
).flatMap(([a, b]) => {
  const [one, other] = [a, b].map(words => new RegExp(`\\b(?:${words})\\b`, 'i')) as [
    RegExp,
    RegExp,
  ]
  return [
    [one, other],
    [other, one],
  ] as const
})

/** `hot 300 K, cold 450 K` are no cold 300 K and no hot 450 K, whichever of them a law has a value for. */
const isOfOpposite = (
  { assignment }: Choice,
  { inputs, output }: Operator,
  { quantities, head }: Said,
): boolean =>
  quantities.some(({ gap, text: own }, i) => {
    // `5 mM outside 140 mM inside`: a side right behind a quantity is its own.
    const clause = gap
      .replace(/^ [a-z]+ $/, '')
      // `60 secondary turns fed at 240 V`: what is counted has its side.
      .replace(/^ [a-z]+ (?:turns|windings|teeth|poles)\b/, '')
      .split(/[,;:.?!] |\b(?:and|from|given|with)\b/)
      .at(-1)!
    return OPPOSITES.some(
      ([said, opposite]) =>
        said.test(clause) &&
        !opposite.test(clause) &&
        // `downstream Mach number after a shock at #`: whose side is asked for.
        !(i === 0 && said.test(output.name) && head.some(stem => said.test(stem))) &&
        inputs.some(
          ({ key, name }) =>
            opposite.test(name) &&
            !said.test(name) &&
            assignment.inputs.some(one => one.key === key && one.text === own),
        ),
    )
  })

const LISTED = /\b([a-z]{3,}s) (?:of |are |is |= ?)?$/i

/** `legs 3 m and 4 m`: of two that have one name neither is a hypotenuse. */
const isOfOtherName = (
  { assignment }: Choice,
  { inputs, output }: Operator,
  { quantities }: Said,
): boolean =>
  quantities.some((one, i) => {
    const next = quantities[i + 1]
    const [, plural] = LISTED.exec(one.gap) ?? []
    if (next === undefined || plural === undefined || next.gap.trim() !== 'and') return false
    const stem = stemOf(plural.toLowerCase())
    const names = [one, next].map(({ text }) => {
      const { key } = assignment.inputs.find(own => own.text === text) ?? {}
      return [...inputs, output].find(own => own.key === key)?.name ?? ''
    })
    const [first, second] = names.map(name => termsOf(name).some(term => term.stem === stem))
    return first !== second || (plural === 'legs' && names.includes('hypotenuse'))
  })

const FROM =
  /^ (?:to|with|from|above|below|off|against|relative to)(?: the| its)? (?:[a-z]+ )?(plane|surface|face|interface|mirror|sheet|horizontal|ground|vertical|normal)\b/i
/** From what an angle is measured in the words, and from what in the title of an input that it cannot be. */
const APART_FROM: readonly (readonly [said: RegExp, input: RegExp])[] = [
  [/plane|surface|face|mirror|sheet/i, /\bnormal\b|incidence|refraction|perpendicular/i],
  [/vertical/i, /horizontal|launch angle|elevation|slope|inclin/i],
  [/horizontal|ground/i, /\bvertical\b|zenith/i],
  [/normal/i, /glancing|grazing|\bBragg/i],
]

/** `60 degrees to the plane` is no angle to its normal. */
const isOfOtherReference = (
  { assignment }: Choice,
  { inputs }: Operator,
  { quantities, text }: Said,
): boolean =>
  quantities.some(({ end, text: own }) => {
    const [, from] = FROM.exec(text.slice(end)) ?? []
    if (from === undefined) return false
    return inputs.some(
      ({ key, name, unit }) =>
        unit === 'rad' &&
        assignment.inputs.some(one => one.key === key && one.text === own) &&
        APART_FROM.some(([said, input]) => said.test(from) && input.test(name)),
    )
  })

/** Names that are those of one kind of quantity, whatever stands in front of them. */
const PLAIN_NAMES: ReadonlySet<string> = new Set(
  'voltage current resistance speed velocity temperature pressure frequency capacitance inductance'.split(
    ' ',
  ),
)
const PART_OF_NAME = /^(?:per|thermal|flow|areal?|specific)$/

/** `voltage 5 ohm`: what is called so is in no such unit, unless it is told that it was said in another form. */
const isInOtherUnit = ({ assignment: { inputs } }: Choice, { quantities, target }: Said): boolean =>
  quantities.some(({ text, unit, label, before, symbol }) => {
    const [term] = before
    if (unit === '' || symbol !== undefined || term === undefined) return false
    if (label?.toLowerCase() !== term.word || !isNoun(term) || target.includes(term.stem))
      return false
    if (!PLAIN_NAMES.has(term.word) || PART_OF_NAME.test(before[1]?.word ?? '')) return false
    if (inputs.some(one => one.text === text && one.note !== undefined)) return false
    return !mayMean(term.stem, unitSaid(unit).dimension)
  })

/** `mean concentration of B over 10 s`: no value at a time. */
const isOfOneTime = ({ inputs, output, source }: Operator, { words }: Said): boolean =>
  /\b(?:mean|average) (?:concentration|value|amount|number|population|temperature|current|voltage|displacement|activity)\b/i.test(
    words,
  ) &&
  !/mean|average/i.test(output.name) &&
  inputs.some(({ unit, name }) => unit === 's' && /\btime\b/i.test(name)) &&
  /\b(?:exp|sin|cos)\(/.test(source.equation)

/** `slant height 5 cm` is no height. */
const isSlant = ({ assignment }: Choice, { inputs }: Operator, { quantities }: Said): boolean =>
  quantities.some(
    ({ before, text: own }) =>
      before.slice(0, 2).some(({ word }) => word === 'slant') &&
      inputs.some(
        ({ key, name }) =>
          !/slant/.test(name) && assignment.inputs.some(one => one.key === key && one.text === own),
      ),
  )

const COMPOUNDED = /\bcompound(?:ed|ing)\b/i
const CONTINUOUSLY = /\bcontinuous(?:ly)?[- ]compound|\bcompound\w* continuously/i

/** `5 % compounded annually` are 4.88 % of a law whose rate is continuous. */
const isOtherCompounding = (
  { assignment }: Choice,
  { inputs }: Operator,
  { words }: Said,
): boolean =>
  COMPOUNDED.test(words) &&
  !CONTINUOUSLY.test(words) &&
  inputs.some(
    ({ key, name }) => CONTINUOUSLY.test(name) && assignment.inputs.some(one => one.key === key),
  )

/** `(ordinary Hz)`: no angular frequency. */
const isAngular = ({ unexplained }: Choice, { output }: Operator): boolean =>
  output.unit === 'rad/s' && unexplained.includes('hz')

/** `alpha = 11.7 microns per kelvin per metre`: a number whose unit is not known is none in the unit of the input. */
const isInUnknownUnit = ({ assignment: { inputs } }: Choice, { quantities, text }: Said): boolean =>
  quantities.some(
    ({ text: own, unit, end }) =>
      unit === '' &&
      /^ [a-zµμ]+ (?:per|\/) [a-z]/i.test(text.slice(end)) &&
      inputs.some(one => one.text === own && one.unit !== '1'),
  )

/** Whether a name or a side that stands beside a quantity is none of what it became. */
export const isMislabelled = (choice: Choice, law: Operator, said: Said): boolean =>
  isLabelledOtherwise(choice, law, said) ||
  isOfOtherSide(choice, law, said) ||
  isOfOpposite(choice, law, said) ||
  isOfOtherName(choice, law, said) ||
  isOfOtherReference(choice, law, said) ||
  isInOtherUnit(choice, said) ||
  isInUnknownUnit(choice, said) ||
  isAngular(choice, law) ||
  isOtherCompounding(choice, law, said) ||
  isSlant(choice, law, said) ||
  isOfOneTime(law, said) ||
  asksForOpposite(law.output.name, said)
