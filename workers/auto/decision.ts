// From what may be meant to what is run, or to a refusal that says what was not understood: whatever was said is used, the
// quantity that was asked for is what is given, and what could be two things is neither.
import { Failure } from '../failure.ts'
import type { Operator } from '../operators/compile.ts'
import type { Registry } from '../operators/registry.ts'
import { missingInputs, pointerTo } from '../refusal.ts'
import type { Solver } from '../solver.ts'
import { stemOf } from '../text/stem.ts'
import { type Dimension, equalDimensions } from '../units/dimension.ts'
import { parseUnit } from '../units/unit.ts'
import type { Assigned } from './assignment.ts'
import { type Candidate, type Choice, inputsOf, type Ranking, ranking } from './choice.ts'
import { corrected } from './correction.ts'
import { mayMean } from './nouns.ts'
import { type Said, saidIn } from './said.ts'

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
/** Who asks for no quantity has to name the law. */
const TITLED_MIN = 0.4
/** Of two scores that differ by less neither is the better. */
const NEAR = 0.12
/** What has so much more of the words is meant, though it lacks inputs. */
const PLAINER = 0.2

function decided(
  { constants = {}, among = () => true }: Asked,
  said: Said,
  { ranked }: Ranking,
  registry: Registry,
): Decision {
  const given = Object.keys(constants)
  const all = ranked(said, new Set(given), 80).filter(({ candidate }) => among(candidate))
  const judged = all.map(one => {
    const choice = settled(one, registry)
    return { choice, faults: faultsOf(choice, said, given, registry) }
  })
  const fitting = judged.filter(({ faults }) => faults.length === 0).map(({ choice }) => choice)
  const [best] = fitting
  const [first] = judged
  if (best === undefined)
    throw refusal(
      first?.choice,
      said,
      judged.map(({ choice }) => choice),
    )
  const plainer = judged.find(
    ({ choice, faults }) =>
      faults.length > 0 &&
      choice.assignment.unused.length === 0 &&
      aboutness(choice) > aboutness(best) + PLAINER,
  )
  if (plainer) throw refusal(plainer.choice, said, [plainer.choice, best])
  const rivals = fitting.filter(
    one =>
      one !== best && !isAside(one) && best.score - one.score < NEAR && !agree(one, best, registry),
  )
  if (rivals.length > 0) throw ambiguous([best, ...rivals])
  const alternatives = all.filter(({ candidate }) => candidate !== best.candidate)
  return { choice: best, alternatives: alternatives.slice(0, ALTERNATIVES) }
}

/** What the lists do not show stands behind what they show. */
const isAside = ({ candidate }: Choice) =>
  candidate.kind === 'solver' && candidate.solver.isShown === false

const aboutness = ({ explained, named, answers }: Choice) =>
  explained + 0.5 * named + (answers ? 0.3 : 0)

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
  const isStrange = (word: string) => said.head.some(stem => stem === stemOf(word))
  if (choice.isOff || unexplained.some(isStrange)) faults.push('head')
  if (said.isEither) faults.push('either')
  if (isInMedium(choice, said, registry)) faults.push('medium')
  const { dimension } = parseUnit(outputUnit(candidate, registry))
  if (!answers || !isAsked(said, dimension)) faults.push('asked')
  if (explained + 0.3 * choice.named < EXPLAINED_MIN) faults.push('unexplained')
  if (choice.named < NAMED_MIN && explained < WHOLLY) faults.push('named')
  if (said.asked.length === 0 && choice.named < TITLED_MIN) faults.push('asked')
  if (choice.isElsewhere) faults.push('substance')
  if (assignment.inputs.length + given.length === 0) faults.push('bare')
  return faults
}

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

function outputUnit(candidate: Exclude<Candidate, { kind: 'solver' }>, registry: Registry): string {
  return headOf(candidate, registry).output.unit
}

const headOf = (candidate: Exclude<Candidate, { kind: 'solver' }>, registry: Registry): Operator =>
  candidate.kind === 'operator'
    ? candidate.operator
    : registry.operator(candidate.solver.operators[0]!)

/** Of several ways to give the quantities to the inputs those that have a value; equal values are one. */
function settled(choice: Choice, registry: Registry): Choice {
  const { candidate, assignment } = choice
  if (
    candidate.kind === 'solver' ||
    assignment.missing.length > 0 ||
    assignment.others.length === 0
  )
    return choice
  const operator = headOf(candidate, registry)
  const ways = [assignment.inputs, ...assignment.others].map(inputs => ({
    inputs,
    value: resultOf(operator, inputs),
  }))
  const valid = ways.filter(({ value }) => Number.isFinite(value))
  const [best, ...rest] = valid
  if (best === undefined) return { ...choice, assignment: { ...assignment, others: [] } }
  const different = rest.filter(({ value }) => !isSame(value, best.value))
  // Two ways that differ by the sign alone: sizes are positive.
  if (different.length > 0 && different.every(({ value }) => isSame(value, -best.value))) {
    const positive = best.value >= 0 ? best : different[0]!
    return { ...choice, assignment: { ...assignment, inputs: positive.inputs, others: [] } }
  }
  return {
    ...choice,
    assignment: {
      ...assignment,
      inputs: best.inputs,
      others: different.map(({ inputs }) => inputs),
    },
  }
}

/** NaN outside the validity. */
function resultOf(operator: Operator, inputs: readonly Assigned[]): number {
  const values = operator.inputs.map(({ key, default: usual }) => {
    const found = inputs.find(one => one.key === key)
    return typeof found?.value === 'number' ? found.value : (usual ?? Number.NaN)
  })
  const isWithin = operator.inputs.every(({ min, max, exclusive }, i) => {
    const value = values[i]!
    const isLow =
      min !== undefined &&
      (value < min || (value === min && exclusive !== undefined && exclusive !== 'max'))
    const isHigh =
      max !== undefined &&
      (value > max || (value === max && exclusive !== undefined && exclusive !== 'min'))
    return !isLow && !isHigh
  })
  if (!isWithin || operator.validity.some(({ holds }) => holds && !holds(values))) return Number.NaN
  return operator.evaluate(values)
}

const SAME = 1e-6
const isSame = (a: number, b: number) =>
  Math.abs(a - b) <= SAME * Math.max(Math.abs(a), Math.abs(b))

/** Two records of one law give one value. */
function agree(a: Choice, b: Choice, registry: Registry): boolean {
  if (a.candidate.kind === 'solver' || b.candidate.kind === 'solver') return false
  const [one, other] = [headOf(a.candidate, registry), headOf(b.candidate, registry)]
  if (!equalDimensions(one.outputDimension, other.outputDimension)) return false
  return isSame(resultOf(one, a.assignment.inputs), resultOf(other, b.assignment.inputs))
}

/** A choice that the caller named: the words need not, but quantities have to have their place all the same. */
function completed(choice: Choice, said: Said, registry: Registry): Choice {
  const settledChoice = settled(choice, registry)
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

function ambiguous(choices: readonly Choice[]): Failure {
  const names = choices.map(one => `${nameOf(one).id} (${nameOf(one).title})`).join(', ')
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
