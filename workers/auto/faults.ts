// Why a choice is no answer to what was said: each fault by a word of its own.
import { derived } from '../memo.ts'
import type { Operator } from '../operators/compile.ts'
import type { Registry } from '../operators/registry.ts'
import { stemOf } from '../text/stem.ts'
import { termsOf } from '../text/terms.ts'
import { type Dimension, equalDimensions } from '../units/dimension.ts'
import { hasReadingIn } from '../units/quantity.ts'
import { parseUnit } from '../units/unit.ts'
import type { Choice } from './choice.ts'
import {
  isArithmetic,
  isGauged,
  isNoShare,
  isOfOneOfBodies,
  isOfOtherShape,
  isOfSeveral,
  isOtherThanBody,
  isPartBeyondWhole,
  isStillWithSpeed,
  isTwinElsewhere,
  isTwoAngles,
  isUnitLeftOut,
  isWithinBody,
  meltsOnTheWay,
  spansUnlike,
  warmsDownward,
} from './contradictions.ts'
import { asksTwice, isDenied, isStrangeTo, speaksOfMore } from './denials.ts'
import { isOfOtherName } from './eponyms.ts'
import { isMultiplied } from './factors.ts'
import type { Candidate } from './indexed.ts'
import { hasTwoKinds, isOfOtherKind, leavesOutEffect } from './kinds.ts'
import { isMislabelled } from './labels.ts'
import { headOf, headOfAny, takes, unitOf } from './law.ts'
import { leftOf } from './left.ts'
import { isManner, isSubstance, isThing } from './meanings.ts'
import { isNoun, mayMean } from './nouns.ts'
import { dimensionOfOne, isPerOther } from './per-unit.ts'
import { withoutRestated } from './restated.ts'
import type { Said } from './said.ts'
import { soleValue } from './settling.ts'
import { isLimitOf, isOutputStated, isStated } from './stated.ts'
import { isInMedium, isOfOtherSpeeds, isOfOtherWaves } from './surroundings.ts'
import { lastTarget, SIZE_OF } from './target.ts'
import { isForWhom, isForWhomStated, isWorkOn } from './whom.ts'
import { givesTarget, isCalled, stemsMeant, TITLED_MIN } from './wording.ts'

/** Words of the question, by rarity, that a choice has to have a meaning for: of a formula, of a simulation. */
const EXPLAINED_MIN = 0.82
const NAMED_MIN = 0.25
/** Fewer words than these call no simulation by what its parameters are named. */
const WORDS_MIN = 3
/** Who says nothing else needs not say the name. */
const WHOLLY = 0.9
/** Who asks for no quantity has to name the law, as one or in most of its words. */
const TITLE_MIN = 0.6
/** Every word has a meaning in the record. */
const ALL_SAID = 0.98
const LAW =
  /\b(?:law|equation|formula|theorem|rule|method|relation|model|effect|criterion|inequality|number)\b/i

/** Why a choice is no answer to what was said. */
export function faultsOf(
  choice: Choice,
  whole: Said,
  fixed: readonly string[],
  registry: Registry,
): string[] {
  const said = withoutRestated(whole, choice.assignment)
  const { candidate, assignment, explained, unexplained, answers } = choice
  const faults: string[] = []
  if (assignment.missing.length > 0) faults.push('missing')
  if (leftOf(choice).length > 0 || isArithmetic(said, headOfAny(choice, registry)))
    faults.push('unused')
  if (assignment.others.length > 0) faults.push('ambiguous')
  if (fixed.some(key => !takes(candidate, key, registry))) faults.push('constants')
  if (said.bound !== undefined && !isLimitOf(choice, said, registry)) faults.push('bound')
  if (candidate.kind === 'solver') {
    if (isStrangeTo(choice, said, fixed)) faults.push('unexplained')
    if (said.isEither) faults.push('either')
    const isStated = assignment.inputs.length + fixed.length > 0
    const isMeant = said.asksToSimulate || (said.runs === true && isCalled(candidate.solver, said))
    if (!isStated && !isMeant && choice.named < NAMED_MIN) faults.push('bare')
    // `x when y is 5`: a letter that a parameter happens to have calls no simulation.
    const isOfNoWord = choice.named === 0 && !isCalled(candidate.solver, said)
    if (!isMeant && isOfNoWord && said.terms.length < WORDS_MIN) faults.push('bare')
    // The current at 5 V is that of no simulation in particular.
    const isNoun = said.terms.every(({ stem }) => said.head.includes(stem) || isThing(stem))
    const isAlone = assignment.inputs.length + fixed.length < 2
    if (!isMeant && said.head.length === 1 && isNoun && isAlone) faults.push('bare')
    const isForeign =
      !isMeant && (isAlone || said.target.includes(MASS)) && !givesTarget(candidate.solver, said)
    const isOther = candidate.solver.otherNumbers?.test(said.words) === true
    if (!answers || isForeign || isOther) faults.push('target')
    return faults
  }
  const law = headOf(candidate, registry)
  if (isMislabelled(choice, law, said)) faults.push('label')
  if (isOfOtherName(choice, said.text, registry)) faults.push('eponym')
  if (isOfOtherThermometer(choice)) faults.push('thermometer')
  if (isUnitLeftOut(choice) || isNoShare(choice, law)) faults.push('units')
  if (isForWhomStated(choice, law, said)) faults.push('target')
  if (isOfSeveral(choice, headOf(candidate, registry), said)) faults.push('count')
  if (warmsDownward(said) || meltsOnTheWay(law, said)) faults.push('unused')
  if (spansUnlike(said) || isOfOneOfBodies(choice, said) || isTwinElsewhere(choice, law, said))
    faults.push('unused')
  const isOfNoWorld = isWithinBody(choice, law, said) || isOtherThanBody(choice, law, said)
  const isImpossible = isPartBeyondWhole(said) || isStillWithSpeed(said)
  if (isOfNoWorld || isImpossible || isTwoAngles(choice, law, said)) faults.push('contrary')
  const texts = assignment.inputs.map(({ text }) => text)
  if (isMultiplied(headOf(candidate, registry), said, texts)) faults.push('multiplied')
  const isStrange = (word: string) =>
    !isManner(stemOf(word)) && said.head.some(stem => stem === stemOf(word))
  if (isDenied(law, said)) faults.push('denied')
  if (isPerOther(choice, law, said) || isWorkOn(law, said)) faults.push('target')
  if (speaksOfMore(law, choice, said)) faults.push('unstated')
  if (asksTwice(said)) faults.push('twice')
  if (choice.isOff || unexplained.some(isStrange)) faults.push('head')
  if (said.isEither) faults.push('either')
  if (isInMedium(choice, said, registry)) faults.push('medium')
  const { dimension } = parseUnit(unitOf(choice, registry))
  const outputName = outputNameOf(choice, law)
  if (choice.isValueless) faults.push('valueless')
  if ((SIZE_OF.test(said.words) || SIZE.test(said.words)) && (soleValue(choice, law) ?? 0) < 0)
    faults.push('sign')
  if (said.unit !== undefined && hasReadingIn(said.unit, unitOf(choice, registry)) === 'no')
    faults.push('unit')
  if (isOutputStated(choice, said, registry)) faults.push('stated')
  // `Time dilation: ..., proper time` asks for another thing than its heading.
  const isTitled = choice.isHeading && lastTarget(said.words)?.head.join() !== said.head.join()
  if (
    !answers ||
    (!isTitled && !isTarget(said, dimensionOfOne(choice, dimension, said), law, outputName))
  )
    faults.push('target')
  if (!isTitled && isStated(choice, said, registry)) faults.push('taken')
  if (explained + 0.3 * choice.named < EXPLAINED_MIN) faults.push('unexplained')
  const isAnswer = said.head.length > 0 ? choice.isHeaded : choice.isNamed || !said.isUnlisted
  const isWhole = explained >= WHOLLY && isAnswer && said.quantities.length + said.terms.length > 2
  // Made of parts, a quantity may serve any law: some of its own name has to be said.
  const isAnyLaw =
    assignment.isComposed === true &&
    choice.solveFor === undefined &&
    !choice.isOutput &&
    choice.named < COMPOSED_NAMED_MIN
  if (choice.named < NAMED_MIN && !isWhole) faults.push('named')
  if (isAnyLaw) faults.push('target')
  if (isGauged(choice, law, said)) faults.push('overpressure')
  const isNoQuantity = said.target.length === 0 || (said.isUnlisted && !choice.isNamed)
  const isSaid = LAW.test(said.words) || isHeadedBy(law, said) || explained >= ALL_SAID
  if (isNoQuantity && choice.named < (isSaid ? TITLED_MIN : TITLE_MIN)) faults.push('target')
  if (choice.isElsewhere || isOfOtherWaves(candidate, said, registry)) faults.push('substance')
  if (isUnsaid(choice, said, registry)) faults.push('unsaid')
  if (isSpecial(candidate, said, registry)) faults.push('special')
  if (isChangeUnsaid(choice, said, registry)) faults.push('target')
  if (isOfOtherKind(headOf(candidate, registry), unexplained, said)) faults.push('kind')
  if (hasTwoKinds(said)) faults.push('kind')
  if (leavesOutEffect(headOf(candidate, registry), said)) faults.push('effect')
  const isByName = law.domain.prefix === 'SR' && choice.named >= CALLED_FULLY
  if (!isByName && isOfOtherSpeeds(candidate, said, registry)) faults.push('speeds')
  if (assignment.inputs.length + fixed.length === 0) faults.push('bare')
  return faults
}

const COMPOSED_NAMED_MIN = 0.3

/** Who says the whole name of a law means it, at whatever speed. */
const CALLED_FULLY = 0.9

/** `Doppler: ...`, where it stands in the name of the law. */
function isHeadedBy({ name }: Operator, { heading }: Said): boolean {
  const own = stemsOf(name)
  return heading.size > 0 && [...heading].every(stem => own.includes(stem))
}

/**
 * What makes the name of an unknown more than its noun has to be said, the apex of an apex angle. Where nothing is said but a
 * noun and one quantity the law may be any: the voltage at 300 K need be no thermal voltage, the force on 3 kg no weight.
 */
function isUnsaid(
  { candidate, solveFor, named, isNamed }: Choice,
  said: Said,
  registry: Registry,
): boolean {
  if (candidate.kind === 'solver') return false
  const { inputs, output, name } = headOf(candidate, registry)
  if (solveFor === undefined) {
    // A frequency is in cycles unless an angular one is said.
    const isOfAngles =
      /^angular frequency/i.test(output.name) && /^(?:Angular|Damped angular)/.test(name)
    if (isOfAngles && !ANGULAR.test(said.text) && said.head.includes(FREQUENCY)) return true
    const isBare =
      said.quantities.length === 1 &&
      said.head.length === 1 &&
      said.bodies.every(({ body }) => body.charge !== undefined)
    if (said.isUnlisted && isNamed) return false
    // `500 nm light`, where the law is one of light.
    const [, object = ''] = / of ([a-z]+)/.exec(name) ?? []
    const isTelling = (term: Said['terms'][number]) =>
      term.stem !== said.head[0] &&
      (!isPlain(term.stem) || (!isNoun(term) && stemsOf(object).includes(term.stem)))
    if (!isBare || said.terms.some(isTelling)) return false
    const isForce = said.head[0] === FORCE && !stemsOf(output.name).includes(FORCE)
    return isForce || named < WHOLLY
  }
  // The radius of a planet is no Schwarzschild radius.
  const isBareOutput =
    said.quantities.length === 1 &&
    said.bodies.length === 0 &&
    [output.name, name].some(title => isNamedInPart(title, said))
  if (isBareOutput) return true
  // Of what speeds up the velocity may be that at the end.
  const unknown = inputs.find(({ key }) => key === solveFor)!.name
  if (/^(?:initial|starting) (?:velocity|speed)/i.test(unknown) && !STARTING.test(said.text))
    return true
  if (named >= NAMED_MOSTLY || isForWhom(unknown, said.words)) return false
  return lacksName(unknown, said)
}

const STARTING =
  /\b(?:initial\w*|start\w*|beg[ia]n\w*|launch\w*|thr[eo]w\w*|muzzle|take-?off|kick\w*|fired?|shot|toss\w*|jump\w*|leaves?|before|first|at first|original|travell?ing|driving|going|moving|brak\w*|must|should|v_?0|u)\b/i
const ANGULAR = /\bang(?:ular)?\b|\bomega\b|ω|\brad(?:ians?)?\b/i
const FREQUENCY = stemOf('frequency')

/** Whether what stands in front of the noun of a name was not said: the apex of an apex angle. */
function lacksName(name: string, said: Said): boolean {
  const terms = termsOf(name)
  const meant = stemsMeant(said)
  const noun = Math.max(0, terms.findIndex(isNoun))
  return terms.slice(0, noun).some(({ stem }) => !isPlain(stem) && !meant.has(stem))
}

/** Its noun was said, and what stands in front of it was not. */
const isNamedInPart = (title: string, said: Said): boolean =>
  termsOf(title).length <= NAME_MAX &&
  termsOf(title).some(term => isNoun(term) && stemsMeant(said).has(term.stem)) &&
  lacksName(title, said)
const NAME_MAX = 2

const isPlain = (stem: string) => isThing(stem) || isManner(stem)

/** An annuity where no payment is spoken of, a geometric distribution where nothing is tried until it comes. */
function isSpecial(candidate: Candidate, question: Said, registry: Registry): boolean {
  if (candidate.kind === 'solver') return false
  const { name, domain, source } = headOf(candidate, registry)
  if (domain.prefix === 'MA' && isOfOtherShape(name, question)) return true
  if (/^Velocity of a body at rest/.test(name) && STRIKER.test(question.words)) return true
  if (/of one substance$/.test(name) && isOfSeveralSubstances(question)) return true
  if (name === 'Average speed' && ACCELERATED.test(question.words)) return true
  if (/kinetic energy/i.test(name) && TOTAL.test(question.text)) return true
  return source.special !== undefined && !holdsOneOf(source.special)(question.text)
}

const STRIKER = /\bof the (?:first|moving|incoming|striking|cue)\b/i

/** Ice melts, and what is not named is another substance. */
const isOfSeveralSubstances = ({ terms, words }: Said): boolean =>
  /\b(?:ice|steam|snow|something|unknown|another|other)\b/i.test(words) ||
  new Set(terms.flatMap(({ stem }) => (isSubstance(stem) ? [stem] : []))).size > 1

/** What is thrown or braked has no one speed. */
const ACCELERATED =
  /\b(?:thrown|throws?|toss\w*|drop(?:s|ped)|falls?|falling|fell|launch\w*|fired|kicked|from rest|accelerat\w*|decelerat\w*|brak(?:es|ed|ing)|slow(?:s|ed|ing)|slid\w*|projectile)\b/i

/** The total energy is not that of the motion alone, unless it is the total kinetic one. */
const TOTAL = /^(?!.*kinetic).*\btotal\b/is

const holdsOneOf = derived((beginnings: readonly string[]) => {
  const one = new RegExp(`\\b(?:${beginnings.join('|')})`, 'i')
  return (text: string) => one.test(text)
})

const NAMED_MOSTLY = 0.6

/** The length after warming is no change of length. */
function isChangeUnsaid({ candidate }: Choice, { words }: Said, registry: Registry) {
  if (candidate.kind === 'solver') return false
  return (
    /^(?:change (?:of|in) |lengthening)/.test(headOf(candidate, registry).output.name) &&
    !CHANGE.test(words)
  )
}

const CHANGE =
  /\b(?:chang|grow|expan|increas|decreas|differen|longer|short|lengthen|ris|elongat|stretch|gain|los|cool|drop|delta|released|absorbed|how much)/i

const FORCE = stemOf('force')
const MASS = stemOf('mass')

/** Constants in bare numbers beside degrees Celsius may be those of a formula in degrees Celsius. */
function isOfOtherThermometer({ assignment: { inputs } }: Choice): boolean {
  const thermal = inputs.filter(({ unit }) => /^K$|^1\/K$/.test(unit))
  const isBare = ({ text }: { text: string }) => /[\d)]$/.test(text)
  return thermal.some(({ text }) => /[CF]$|celsius|fahrenheit/i.test(text)) && thermal.some(isBare)
}

const stemsOf = (name: string) => termsOf(name).map(({ stem }) => stem)

const isTarget = (
  { target, head, isUnlisted, unit }: Said,
  dimension: Dimension,
  law: Operator,
  outputName: string,
) =>
  target.length === 0 ||
  // A forcing is no force, though they share a stem.
  isUnlisted ||
  (FLOW_RATE.every(stem => head.includes(stem))
    ? FLOWS.some(one => equalDimensions(one, dimension))
    : isInName(head, [law.name, law.output.name]) ||
      target.some(
        stem =>
          mayMean(stem, dimension) &&
          isItself(stem, law, outputName) &&
          (stem !== INTENSITY || unit !== undefined || stemsOf(law.output.name).at(-1) !== LEVEL),
      ))

/** A time is a period where something comes back, the time to a merger is none; the flux of a field is no field. */
const isItself = (stem: string, law: Operator, outputName: string) =>
  stem === PERIOD ? isPeriodic(law) : !isComplement(stem, outputName)

/** The name of what the choice gives. */
const outputNameOf = ({ solveFor }: Choice, { inputs, output }: Operator) =>
  inputs.find(({ key }) => key === solveFor)?.name ?? output.name

const isComplement = (stem: string, name: string) =>
  DERIVED.test(name) && !stemsOf(name.replace(/\bof\b.*/, '')).includes(stem)

const DERIVED = /^(?:flux|energy|work|power|rate|gradient|divergence|curl) of /

const PERIOD = stemOf('period')

const isPeriodic = ({ name, output, source: { keywords = [] } }: Operator) =>
  [name, output.name, ...keywords].some(text => PERIODIC.test(text))

const PERIODIC =
  /period|\bcycles?\b|\breturn|oscillat|\brotation|\brevolution|\b(?:length of|sidereal|synodic|solar|tropical|lunar)(?: the| an?)? (?:month|year|day)\b/i

/** A stress intensity is none of light, where it stands in the name so. */
function isInName(head: readonly string[], names: readonly string[]): boolean {
  const [first, last] = head.slice(-2)
  if (first === undefined || last === undefined) return false
  return names.some(name => {
    const stems = stemsOf(name.split(/\b(?:of|in|within|from|by|at|with|to)\b/)[0]!)
    return stems.some(
      (stem, i) => stem === first && stems[i + 1] === last && !NUMBERS_OF.has(stems[i + 2] ?? ''),
    )
  })
}

/** `force between ..., magnitude`: what it is of stands in front. */
const SIZE = /[,;:] *(?:the |its )?(?:magnitude|size)(?: only)? *[?.]* *$/i

const LEVEL = stemOf('level')
/** Of a temperature the ratio is none. */
const NUMBERS_OF: ReadonlySet<string> = new Set(['level', 'ratio', 'coefficient'].map(stemOf))
const INTENSITY = stemOf('intensity')

const FLOW_RATE = 'flow rate'.split(' ').map(stemOf)
const FLOWS = ['m^3/s', 'kg/s', 'mol/s', 'W', 'm^2/s'].map(unit => parseUnit(unit).dimension)

/** What the faults that leave nothing to list mean for the caller. */
const REASONS: Readonly<Record<string, string>> = {
  unit: 'what it gives is not in the unit that is asked for',
  bound: 'a bound is no value: state the value',
  units: 'a number has no unit beside one that has: state both',
  contrary: 'what is stated is not so of what is named: say one of both',
  count: 'it is for one of them: ask for one, or state the sum',
  multiplied: 'it is for one of them: ask for one, or state the product',
  denied: 'something is denied or excepted: say what is',
  unstated: 'a quantity is spoken of that no number states',
  twice: 'two quantities are asked for: ask for one',
  either: 'one thing or another is asked for: ask for one',
  thermometer:
    'its constants are for kelvins: state the temperature in K, or the constants with units',
  valueless: 'no value of what is asked for gives what is stated',
  sign: 'what it gives has a sign, and its size is asked for',
  overpressure: 'it takes an absolute pressure: add that of the air',
  medium: 'it has no place for the medium that was named',
  substance: 'it is for another substance or speed',
  bare: 'no quantity was stated',
  target: 'it does not give what seems to be asked for',
  taken: 'it takes what seems to be asked for',
  head: 'it does not give what seems to be asked for',
  stated: 'what it gives seems to be stated',
  named: 'too little of its name was said',
  effect: 'it leaves out an effect that was named',
  kind: 'it is of another kind than the one that was named',
  eponym: 'it is no law of the name that was said',
  special: 'it is for a case that was not spoken of',
  unsaid: 'what it gives has a name that was not said',
}

/** Empty where the words without a meaning say it. */
export const reasonFor = (faults: readonly string[]): string =>
  faults.flatMap(fault => REASONS[fault] ?? [])[0] ?? ''
