// From what may be meant to what is run, or to a refusal that says what was not understood: whatever was said is used, the
// quantity that was asked for is what is given, and what could be two things is neither.
import { Failure } from '../failure.ts'
import type { Registry } from '../operators/registry.ts'
import { missingInputs, pointerTo, wordedInput } from '../refusal.ts'
import type { Solver } from '../solver.ts'
import { stemOf } from '../text/stem.ts'
import { chainsOf } from './chain.ts'
import { type Choice, type Ranking, ranking } from './choice.ts'
import { corrected } from './correction.ts'
import { faultsOf, reasonFor } from './faults.ts'
import type { Candidate } from './indexed.ts'
import { headOfAny, meaningOf } from './law.ts'
import { leftOf } from './left.ts'
import { isOfOne } from './per-unit.ts'
import { type Judged, rivalsOf } from './rivals.ts'
import { type Said, saidIn } from './said.ts'
import { agree, isBeyond, isByTable, settled } from './settling.ts'
import type { SolverReading } from './solver-reading.ts'
import { lastTarget } from './target.ts'
import { TITLED_MIN } from './wording.ts'
import { type WrittenOut, writtenOut } from './written.ts'

export interface Question {
  readonly text: string
  /** Inputs that the caller gives apart. */
  readonly constants?: Readonly<Record<string, unknown>>
  /** Which candidates may be chosen at all. */
  readonly among?: (candidate: Candidate) => boolean
  /** Whatever the words ask for, a simulation runs: it needs no quantity. */
  readonly runs?: boolean
}

export interface Decision {
  readonly choice: Choice
  readonly alternatives: readonly Choice[]
}

export interface Chooser {
  /** Best first, whether complete or not. */
  choose(text: string, limit: number): Choice[]
  /** The one that is meant, complete. Throws MISSING_INPUT, AMBIGUOUS, NOT_UNDERSTOOD. */
  decide(question: Question): Decision
  /** The problem of a simulation that the question writes out. Throws AMBIGUOUS. */
  written(text: string): WrittenOut | undefined
  /** A candidate by id or key, with the quantities of the text. Throws NOT_UNDERSTOOD, MISSING_INPUT. */
  named(name: string, question: Question): Choice | undefined
}

const ALTERNATIVES = 5

export function chooser(registry: Registry, solvers: readonly Solver[]): Chooser {
  const shown = solvers.filter(({ isShown = true }) => isShown)
  let built: Ranking | undefined
  const ready = () => (built ??= ranking(registry, shown))
  const said = (text: string) => saidIn(corrected(text, ready().index))
  return {
    choose: (text, limit) => ready().ranked(said(text), new Set(), limit),
    decide({ runs = false, ...question }) {
      const first = { ...said(question.text), runs }
      try {
        return decided(question, first, ready(), registry)
      } catch (error) {
        const second = withLastTarget(first)
        if (second === undefined || !isNotUnderstood(error)) throw error
        return orElse(error, () => decided(question, second, ready(), registry))
      }
    },
    written: text => writtenOut(text, shown),
    named(name, { text, constants = {} }) {
      const read = said(text)
      const keys = Object.keys(constants)
      const choice = ready().named(name, read, new Set(keys))
      return choice && completed(choice, read, registry, keys.length === 0)
    },
  }
}

const isNotUnderstood = (error: unknown) =>
  error instanceof Failure && error.code === 'NOT_UNDERSTOOD'

/** Where what was tried fails as well, the first failure tells more. */
function orElse(first: unknown, trial: () => Decision): Decision {
  try {
    return trial()
  } catch (error) {
    throw error instanceof Failure ? first : error
  }
}

/** The same words, asking for what their last clause names; undefined where that is what they ask for anyway. */
function withLastTarget(said: Said): Said | undefined {
  const last = lastTarget(said.words)
  if (last === undefined || last.head.join() === said.head.join()) return undefined
  const { object: _, isUnlisted: __, ...rest } = said
  return { ...rest, ...last }
}

/** What has so much more of the words is meant, though it lacks inputs. */
const PLAINER = 0.2
/** What takes all of the quantities, too, and has so much more of the words may be meant. */
const SAID_BETTER = 0.15

function decided(
  { constants = {}, among = () => true }: Question,
  said: Said,
  ranking: Ranking,
  registry: Registry,
): Decision {
  const fixed = Object.keys(constants)
  const all = ranking.ranked(said, new Set(fixed), 80).filter(({ candidate }) => among(candidate))
  const judged = all.map(one => {
    const choice = settled(one, headOfAny(one, registry))
    return { choice, faults: faultsOf(choice, said, fixed, registry) }
  })
  const faultless = judged.filter(({ faults }) => faults.length === 0).map(({ choice }) => choice)
  const headed = faultless.filter(({ isHeading }) => isHeading)
  const plain = headed.length > 0 ? headed : faultless
  const covered = plain.length > 0 ? plain : coveredBy(judged, said)
  const whole = covered.filter(({ assignment }) => !isOfOne(assignment))
  const fitting =
    whole.length > 0
      ? whole
      : covered.length > 0
        ? covered
        : chainsOf(judged, said, fixed, ranking, registry)
  const [best] = fitting
  const [first] = judged
  if (best === undefined)
    throw refusal(
      first?.choice,
      said,
      registry,
      judged.map(({ choice }) => choice),
      first?.faults,
    )
  // Where all was said that a formula takes, the longer name of another tells little.
  const weight = best.candidate.kind === 'solver' || fixed.length > 0 ? 0.5 : 0.2
  // Who asks to simulate is not held up by a formula that does not fit.
  const isToBeRun = best.candidate.kind === 'solver' && said.asksToSimulate
  const plainer = judged.find(
    ({ choice, faults }) =>
      faults.length > 0 &&
      !faults.includes('taken') &&
      // A case that was not spoken of, and lacks what makes it one, is not meant.
      !(faults.includes('special') && faults.includes('missing')) &&
      !(isToBeRun && choice.explained <= best.explained) &&
      choice.assignment.unused.length === 0 &&
      (aboutness(choice, weight) > aboutness(best, weight) + PLAINER ||
        (choice.assignment.missing.length === 0 &&
          choice.answers &&
          choice.explained > best.explained + SAID_BETTER)),
  )
  if (plainer) throw refusal(plainer.choice, said, registry, [plainer.choice, best])
  // Read backwards, another law is meant less than one that is called so and lacks an input.
  const lacking = best.solveFor ? judged.find(one => isMeantMore(one, best)) : undefined
  if (lacking) throw refusal(lacking.choice, said, registry, [lacking.choice, best])
  // A price with a strike alone: what a formula lacks is not taken from the defaults of a simulation.
  const formula = isNoTarget(best, said) ? judged.find(one => lacksAlone(one, best)) : undefined
  if (formula) throw refusal(formula.choice, said, registry, [formula.choice, best])
  const isSame = (one: Choice) => {
    const [other, own] = [one, best].map(of => [of, headOfAny(of, registry)] as const)
    return agree(other!, own!) || isByTable(other!, own!)
  }
  // Of chains any other value counts, however its score.
  const others = covered.length > 0 ? rivalsOf(best, fitting, judged, said) : fitting
  // What has no value for the numbers that are stated, outside its range, is not meant.
  const isValued = (one: Choice) => {
    const operator = headOfAny(one, registry)
    return operator === undefined || !isBeyond(one, operator)
  }
  const rivals = others.filter(
    one =>
      one !== best &&
      !isSame(one) &&
      (isValued(one) || !isValued(best)) &&
      (!isOfOne(one.assignment) || isOfOne(best.assignment)),
  )
  if (rivals.length > 0) throw ambiguous([best, ...rivals])
  const alternatives = all.filter(({ candidate }) => candidate !== best.candidate)
  return { choice: best, alternatives: alternatives.slice(0, ALTERNATIVES) }
}

const isNoTarget = ({ candidate }: Choice, { asksToSimulate, target, isUnlisted }: Said) =>
  candidate.kind === 'solver' && !asksToSimulate && target.length > 0 && !isUnlisted

const isMeantMore = ({ choice, faults }: Judged, best: Choice) =>
  choice.candidate.kind === 'operator' &&
  choice.answers &&
  faults.every(fault => fault === 'missing') &&
  choice.explained >= best.explained - 0.05 &&
  choice.named >= best.named + 0.15 &&
  choice.score >= best.score + 0.3

/** A formula that has the words as well, gives what is asked for and takes all that was said, but lacks more than one input. */
const lacksAlone = ({ choice, faults }: Judged, best: Choice) =>
  choice.candidate.kind === 'operator' &&
  choice.answers &&
  choice.assignment.inputs.length > 0 &&
  choice.assignment.missing.length > 1 &&
  choice.explained >= best.explained - 0.05 &&
  choice.named >= best.named &&
  choice.score > best.score &&
  faults.every(fault => fault === 'missing')

/** Words that matter less where the quantities say it. */
const OF_WORDS = new Set(['unexplained', 'named'])
const COVERED_MIN = 0.5
/** Of a law that has to be turned round with a usual value in it something has to be said. */
const UNKNOWN_NAMED_MIN = 0.25

const isAllStated = ({ candidate, solveFor, assignment }: Choice) =>
  candidate.kind === 'operator' &&
  candidate.operator.inputs.every(
    ({ key }) => key === solveFor || assignment.inputs.some(one => one.key === key),
  )
/** Who says less of the words has to say more of the name. */
const MOSTLY = 0.65
const NEARLY = 0.8

/**
 * Where the words fall short the quantities may tell: two or more of them that are just the inputs of what gives the quantity
 * asked for. It has to be the one that has most of the words, too.
 */
function coveredBy(judged: readonly Judged[], said: Said): Choice[] {
  if (said.target.length === 0 || said.quantities.length < 2) return []
  const covered = judged.filter(
    ({ choice, faults }) =>
      choice.candidate.kind !== 'solver' &&
      (choice.solveFor === undefined || choice.named >= UNKNOWN_NAMED_MIN || isAllStated(choice)) &&
      choice.explained >= COVERED_MIN &&
      choice.isHeaded &&
      faults.every(fault => OF_WORDS.has(fault)) &&
      (choice.explained >= (faults.includes('named') ? NEARLY : MOSTLY) ||
        choice.named >= TITLED_MIN),
  )
  return covered.map(({ choice }) => choice)
}

const aboutness = ({ explained, named, answers }: Choice, weight: number) =>
  explained + weight * named + (answers ? 0.3 : 0)

/** A choice that the caller named: the words need not, but quantities have to have their place all the same. */
function completed(choice: Choice, said: Said, registry: Registry, isByWords: boolean): Choice {
  const settledChoice = settled(choice, headOfAny(choice, registry))
  const { assignment } = settledChoice
  const { missing, others } = assignment
  // An electron in a well of a simulation without units is none.
  const bodies = said.bodies.filter(
    ({ body, text }) =>
      isByWords &&
      choice.candidate.kind === 'solver' &&
      body.charge !== undefined &&
      !assignment.inputs.some(one => one.text.includes(text)),
  )
  const unused = [...assignment.unused, ...bodies.map(({ text }) => text)]
  if (unused.length + missing.length + others.length === 0) return settledChoice
  const whole = { ...settledChoice, assignment: { ...assignment, unused }, answers: true }
  throw refusal(whole, said, registry, [settledChoice])
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

/** What was said is what its parameters describe, and words alone do not. */
const isByParameters = ({ assignment, unexplained }: Choice) =>
  'undescribed' in assignment &&
  unexplained.some(word => (assignment as SolverReading).undescribed.has(stemOf(word)))

/** What stood in the way of the best choice. */
function refusal(
  choice: Choice | undefined,
  said: Said,
  registry: Registry,
  choices: readonly Choice[],
  faults: readonly string[] = [],
): Failure {
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
    const faults = missing.map(key => {
      const meaning = meaningOf(choice.candidate, key, registry)
      const message = meaning ? wordedInput({ key, ...meaning }) : key
      return { pointer: `/constants${pointerTo(key)}`, message: `missing: ${message}`, ...meaning }
    })
    const words = faults.map(({ message }) => message).join('; ')
    return missingInputs(faults).retold(`${id}: ${words}`, details)
  }
  if (others.length > 0) {
    return new Failure(
      'AMBIGUOUS',
      `${id} (${title}): which quantity is which input is not said; write them as ${choice.assignment.inputs.map(({ key }) => `${key} = ...`).join(', ')}`,
      details,
    )
  }
  const reason = reasonFor(faults)
  const words = choice.unexplained.slice(0, 8).join(', ')
  const isDescribed = choice.candidate.kind === 'solver' && isByParameters(choice)
  const meaning = isDescribed ? `${words}: describe it by its parameters` : words
  const cause = reason !== '' || words === '' ? reason : `it has no meaning for ${meaning}`
  return new Failure(
    'NOT_UNDERSTOOD',
    `nothing fits all that was said; nearest is ${id} (${title})${cause && `: ${cause}`}`,
    details,
  )
}
