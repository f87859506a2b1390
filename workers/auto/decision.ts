// From what may be meant to what is run, or to a refusal that says what was not understood: whatever was said is used, the
// quantity that was asked for is what is given, and what could be two things is neither.
import { Failure } from '../failure.ts'
import type { Operator } from '../operators/compile.ts'
import type { Registry } from '../operators/registry.ts'
import { missingInputs, pointerTo } from '../refusal.ts'
import type { Solver } from '../solver.ts'
import { stemOf } from '../text/stem.ts'
import { termsOf } from '../text/terms.ts'
import { constants } from '../units/constants.ts'
import { type Dimension, equalDimensions } from '../units/dimension.ts'
import { parseUnit, toSI } from '../units/unit.ts'
import { type Choice, inputsOf, type Ranking, ranking } from './choice.ts'
import { corrected } from './correction.ts'
import { isMultiplied } from './factors.ts'
import type { Candidate } from './indexed.ts'
import { isManner, isSubstance, isThing } from './meanings.ts'
import { mayMean } from './nouns.ts'
import { type Judged, rivalsOf } from './rivals.ts'
import { type Said, saidIn } from './said.ts'
import { agree, settled } from './settling.ts'
import { TITLED_MIN } from './wording.ts'

export interface Asked {
  readonly text: string
  /** Inputs that the caller gives apart. */
  readonly constants?: Readonly<Record<string, unknown>>
  /** Which candidates may be chosen at all. */
  readonly among?: (candidate: Candidate) => boolean
}

export interface Decision {
  readonly choice: Choice
  readonly alternatives: readonly Choice[]
}

export interface Chooser {
  /** Best first, whether complete or not. */
  choose(text: string, limit: number): Choice[]
  /** The one that is meant, complete. Throws MISSING_INPUT, AMBIGUOUS, NOT_UNDERSTOOD. */
  decide(asked: Asked): Decision
  /** A candidate by id or key, with the quantities of the text. Throws NOT_UNDERSTOOD, MISSING_INPUT. */
  named(name: string, asked: Asked): Choice | undefined
}

const ALTERNATIVES = 5

export function chooser(registry: Registry, solvers: readonly Solver[]): Chooser {
  let made: Ranking | undefined
  const ready = () => (made ??= ranking(registry, solvers))
  const said = (text: string) => saidIn(corrected(text, ready().index))
  return {
    choose: (text, limit) => ready().ranked(said(text), new Set(), limit),
    decide: asked => decided(asked, said(asked.text), ready(), registry),
    named(name, { text, constants = {} }) {
      const read = said(text)
      const choice = ready().named(name, read, new Set(Object.keys(constants)))
      return choice && completed(choice, read, registry)
    },
  }
}

/** Words of the question, by rarity, that a choice has to have a meaning for: of a formula, of a simulation. */
const EXPLAINED_MIN = 0.82
const NAMED_MIN = 0.25
/** Who says nothing else needs not say the name. */
const WHOLLY = 0.9
/** Who asks for no quantity has to name the law, as one or in most of its words. */
const TITLE_MIN = 0.6
const LAW =
  /\b(?:law|equation|formula|theorem|rule|method|relation|model|effect|criterion|inequality|number)\b|:/i
/** What has so much more of the words is meant, though it lacks inputs. */
const PLAINER = 0.2
/** What takes all of the quantities, too, and has so much more of the words may be meant. */
const TOLD_BETTER = 0.15

function decided(
  { constants = {}, among = () => true }: Asked,
  said: Said,
  { ranked }: Ranking,
  registry: Registry,
): Decision {
  const given = Object.keys(constants)
  const all = ranked(said, new Set(given), 80).filter(({ candidate }) => among(candidate))
  const judged = all.map(one => {
    const choice = settled(one, headOfAny(one, registry))
    return { choice, faults: faultsOf(choice, said, given, registry) }
  })
  const faultless = judged.filter(({ faults }) => faults.length === 0).map(({ choice }) => choice)
  const headed = faultless.filter(({ isHeading }) => isHeading)
  const plain = headed.length > 0 ? headed : faultless
  const fitting = plain.length > 0 ? plain : coveredBy(judged, said)
  const [best] = fitting
  const [first] = judged
  if (best === undefined)
    throw refusal(
      first?.choice,
      said,
      judged.map(({ choice }) => choice),
    )
  // Where all was said that a formula takes, the longer name of another tells little.
  const weight = best.candidate.kind === 'solver' || given.length > 0 ? 0.5 : 0.2
  const plainer = judged.find(
    ({ choice, faults }) =>
      faults.length > 0 &&
      choice.assignment.unused.length === 0 &&
      (aboutness(choice, weight) > aboutness(best, weight) + PLAINER ||
        (choice.assignment.missing.length === 0 &&
          choice.answers &&
          choice.explained > best.explained + TOLD_BETTER)),
  )
  if (plainer) throw refusal(plainer.choice, said, [plainer.choice, best])
  const isSame = (one: Choice) =>
    agree([one, headOfAny(one, registry)], [best, headOfAny(best, registry)])
  const rivals = rivalsOf(best, fitting, judged).filter(one => !isSame(one))
  if (rivals.length > 0) throw ambiguous([best, ...rivals])
  const alternatives = all.filter(({ candidate }) => candidate !== best.candidate)
  return { choice: best, alternatives: alternatives.slice(0, ALTERNATIVES) }
}

/** Words that matter less where the quantities say it. */
const OF_WORDS = new Set(['unexplained', 'named'])
const COVERED_MIN = 0.4

/**
 * Where the words fall short the quantities may tell: two or more of them that are just the inputs of what gives the quantity
 * asked for. It has to be the one that has most of the words, too.
 */
function coveredBy(judged: readonly Judged[], said: Said): Choice[] {
  if (said.asked.length === 0 || said.quantities.length < 2) return []
  const covered = judged.filter(
    ({ choice, faults }) =>
      choice.candidate.kind !== 'solver' &&
      choice.explained >= COVERED_MIN &&
      choice.isHeaded &&
      faults.every(fault => OF_WORDS.has(fault)),
  )
  return covered.map(({ choice }) => choice)
}

const aboutness = ({ explained, named, answers }: Choice, weight: number) =>
  explained + weight * named + (answers ? 0.3 : 0)

/** Why a choice is no answer to what was said. */
function faultsOf(
  choice: Choice,
  said: Said,
  given: readonly string[],
  registry: Registry,
): string[] {
  const { candidate, assignment, explained, unexplained, answers } = choice
  const faults: string[] = []
  if (assignment.missing.length > 0) faults.push('missing')
  if (leftOf(choice).length > 0) faults.push('unused')
  if (assignment.others.length > 0) faults.push('ambiguous')
  if (given.some(key => !takes(candidate, key, registry))) faults.push('constants')
  if (candidate.kind === 'solver') {
    if (unexplained.length > 0) faults.push('unexplained')
    return faults
  }
  if (isLabelledOtherwise(choice, said)) faults.push('label')
  if (isOfOtherThermometer(choice)) faults.push('thermometer')
  const texts = assignment.inputs.map(({ text }) => text)
  if (isMultiplied(headOf(candidate, registry), said, texts)) faults.push('multiplied')
  const isStrange = (word: string) =>
    !isManner(stemOf(word)) && said.head.some(stem => stem === stemOf(word))
  if (choice.isOff || unexplained.some(isStrange)) faults.push('head')
  if (said.isEither) faults.push('either')
  if (isInMedium(choice, said, registry)) faults.push('medium')
  const { dimension } = parseUnit(unitOf(choice, registry))
  if (choice.isValueless) faults.push('valueless')
  if (isOutputStated(choice, said, registry)) faults.push('stated')
  const isOfAsked =
    choice.isHeading || (isAsked(said, dimension) && !isStated(choice, said, registry))
  if (!answers || !isOfAsked) faults.push('asked')
  if (explained + 0.3 * choice.named < EXPLAINED_MIN) faults.push('unexplained')
  const isAnswer = said.head.length > 0 ? choice.isHeaded : choice.isNamed || !said.isUnlisted
  const isWhole = explained >= WHOLLY && isAnswer && said.quantities.length + said.terms.length > 2
  if (choice.named < NAMED_MIN && !isWhole) faults.push('named')
  const isNoQuantity = said.asked.length === 0 || (said.isUnlisted && !choice.isNamed)
  if (isNoQuantity && choice.named < (LAW.test(said.words) ? TITLED_MIN : TITLE_MIN))
    faults.push('asked')
  if (choice.isElsewhere) faults.push('substance')
  if (isOfOtherSpeeds(candidate, said, registry)) faults.push('speeds')
  if (assignment.inputs.length + given.length === 0) faults.push('bare')
  return faults
}

/** A word right in front of a quantity is its name: one without a meaning here is another name. */
function isLabelledOtherwise({ unexplained }: Choice, { quantities }: Said): boolean {
  return quantities.some(({ label = '' }) => {
    const word = label.toLowerCase()
    const stem = stemOf(word)
    return unexplained.includes(word) && !isManner(stem) && !isThing(stem) && !isSubstance(stem)
  })
}

/** Constants in bare numbers beside degrees Celsius may be those of a formula in degrees Celsius. */
function isOfOtherThermometer({ assignment: { inputs } }: Choice): boolean {
  const thermal = inputs.filter(({ unit }) => /^K$|^1\/K$/.test(unit))
  const isBare = ({ text }: { text: string }) => /[\d)]$/.test(text)
  return thermal.some(({ text }) => /[CF]$|celsius|fahrenheit/i.test(text)) && thermal.some(isBare)
}

const RELATIVISTIC =
  /relativ|light|lorentz|dilat|contract|\brest\b|proper|invariant|spaceship|observer|minkowski|four-|rapidity/i
const FAST = 0.1

/** Laws of bodies that are slow are none of those near the speed of light, nor the other way round. */
function isOfOtherSpeeds(
  candidate: Candidate,
  { words, quantities }: Said,
  registry: Registry,
): boolean {
  if (candidate.kind === 'solver') return false
  const { prefix } = headOf(candidate, registry).domain
  const isFast = quantities.some(({ number, unit }) => {
    if (unit === '') return false
    const own = parseUnit(unit)
    return equalDimensions(own.dimension, SPEED) && Math.abs(toSI(number, own)) >= FAST * LIGHT
  })
  if (prefix === 'SR') return !isFast && !RELATIVISTIC.test(words)
  return isFast && (prefix === 'NM' || prefix === 'KN')
}

const SPEED = parseUnit('m/s').dimension
const LIGHT = constants.get('c')!.value

const MEDIUM =
  /\b(?:in|through|under) (?:the )?(air|water|oil|vacuum|helium|honey|glycerine?|steam|sea ?water)\b/i
const OF_MEDIUM = /fluid|medium|densit|viscosit|refractive|permittivity|sound|gas|liquid|water|air/i

/** Whoever names a medium wants it to count. */
function isInMedium(
  { candidate, unexplained }: Choice,
  { words }: Said,
  registry: Registry,
): boolean {
  if (candidate.kind === 'solver') return false
  const medium = MEDIUM.exec(words)?.[1]?.toLowerCase()
  if (medium === undefined || !unexplained.includes(medium)) return false
  return !headOf(candidate, registry).inputs.some(({ name }) => OF_MEDIUM.test(name))
}

/** What is asked for is an input that is stated, and not what is given. */
function isStated(
  { candidate, assignment, solveFor }: Choice,
  { asked }: Said,
  registry: Registry,
): boolean {
  if (candidate.kind === 'solver' || asked.length === 0 || solveFor !== undefined) return false
  const { inputs, output } = headOf(candidate, registry)
  const has = (name: string) => termsOf(name).some(({ stem }) => asked.includes(stem))
  if (has(output.name) || has(headOf(candidate, registry).name.split(/\b(?:from|by)\b/)[0]!))
    return false
  return assignment.inputs.some(({ key }) => has(inputs.find(one => one.key === key)?.name ?? ''))
}

/** `focal length 20 cm` is no image distance where the focal length is what is given. */
function isOutputStated(
  { candidate, assignment, solveFor }: Choice,
  { quantities, asked }: Said,
  registry: Registry,
): boolean {
  if (candidate.kind === 'solver') return false
  const { inputs, output } = headOf(candidate, registry)
  const nameOfKey = (key: string) => inputs.find(one => one.key === key)?.name
  const sought = new Set(stemsOf((solveFor && nameOfKey(solveFor)) ?? output.name))
  return assignment.inputs.some(({ key, text }) => {
    const { before = [], symbol } = quantities.find(one => one.text === text) ?? {}
    const [last, first] = before
    // A letter says which it is, whatever words stand in front of it.
    if (symbol === key) return false
    if (first === undefined || !sought.has(last!.stem) || !sought.has(first.stem)) return false
    if (solveFor === undefined && asked.includes(last!.stem)) return false
    const own = stemsOf(nameOfKey(key) ?? output.name)
    return !own.includes(first.stem) || !own.includes(last!.stem)
  })
}

const stemsOf = (name: string) => termsOf(name).map(({ stem }) => stem)

const isAsked = ({ asked }: Said, dimension: Dimension) =>
  asked.length === 0 || asked.some(stem => mayMean(stem, dimension))

/** Quantities and bodies of the text that the choice does nothing with. */
function leftOf({ assignment, unexplained }: Choice): string[] {
  const words = new Set(unexplained)
  const left = assignment.unusedBodies.filter(text =>
    text.split(/\W+/).some(word => words.has(word.toLowerCase())),
  )
  return [...assignment.unused, ...left]
}

function takes(candidate: Candidate, key: string, registry: Registry): boolean {
  switch (candidate.kind) {
    case 'operator':
      return candidate.operator.inputs.some(input => input.key === key)
    case 'closed-form':
      return inputsOf(candidate.solver, registry).some(input => input.key === key)
    case 'solver':
      return Object.hasOwn(candidate.solver.params, key)
  }
}

const headOfAny = ({ candidate }: Choice, registry: Registry): Operator | undefined =>
  candidate.kind === 'solver' ? undefined : headOf(candidate, registry)

/** Unit of what the choice gives. */
function unitOf({ candidate, solveFor }: Choice, registry: Registry): string {
  if (candidate.kind === 'solver') return '1'
  const { inputs, output } = headOf(candidate, registry)
  return inputs.find(({ key }) => key === solveFor)?.unit ?? output.unit
}

const headOf = (candidate: Exclude<Candidate, { kind: 'solver' }>, registry: Registry): Operator =>
  candidate.kind === 'operator'
    ? candidate.operator
    : registry.operator(candidate.solver.operators[0]!)

/** A choice that the caller named: the words need not, but quantities have to have their place all the same. */
function completed(choice: Choice, said: Said, registry: Registry): Choice {
  const settledChoice = settled(choice, headOfAny(choice, registry))
  const { unused, missing, others } = settledChoice.assignment
  if (unused.length + missing.length + others.length === 0) return settledChoice
  throw refusal({ ...settledChoice, answers: true }, said, [settledChoice])
}

const nameOf = ({ candidate }: Choice) =>
  candidate.kind === 'operator'
    ? { id: candidate.operator.id, title: candidate.operator.name }
    : { id: candidate.solver.key, title: candidate.solver.title }

function detailsOf(choices: readonly Choice[], more: Readonly<Record<string, unknown>> = {}) {
  return { ...more, candidates: choices.slice(0, ALTERNATIVES).map(nameOf) }
}

function described(choice: Choice): string {
  const { id, title } = nameOf(choice)
  return `${id} (${title})${choice.solveFor === undefined ? '' : ` for ${choice.solveFor}`}`
}

function ambiguous(choices: readonly Choice[]): Failure {
  const names = choices.map(described).join(', ')
  return new Failure(
    'AMBIGUOUS',
    `the words may mean ${names}: name one with solver`,
    detailsOf(choices),
  )
}

/** What stood in the way of the best choice. */
function refusal(choice: Choice | undefined, said: Said, choices: readonly Choice[]): Failure {
  if (choice === undefined) {
    return new Failure('NOT_UNDERSTOOD', 'no operator or solver has words for the question', {
      unused: [said.text.slice(0, 200)],
      candidates: [],
    })
  }
  const { id, title } = nameOf(choice)
  const unused = leftOf(choice)
  const { missing, others } = choice.assignment
  const details = detailsOf(choices, { unused: [...unused, ...choice.unexplained], missing })
  if (unused.length > 0) {
    return new Failure(
      'NOT_UNDERSTOOD',
      `${id} (${title}) has no use for ${unused.join(', ')}`,
      details,
    )
  }
  if (missing.length > 0 && choice.answers) {
    const message = `${id}: missing: ${missing.join(', ')}`
    const faults = missing.map(key => ({ pointer: `/constants${pointerTo(key)}`, message }))
    return missingInputs(faults).retold(message, details)
  }
  if (others.length > 0) {
    return new Failure(
      'AMBIGUOUS',
      `${id} (${title}): which quantity is which input is not said; write them as ${choice.assignment.inputs.map(({ key }) => `${key} = ...`).join(', ')}`,
      details,
    )
  }
  return new Failure(
    'NOT_UNDERSTOOD',
    `nothing fits all that was said; nearest is ${id} (${title})`,
    details,
  )
}
