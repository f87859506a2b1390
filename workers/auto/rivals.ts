// What else may be meant beside the best choice. Two that may be meant are answered with neither, but with both names.
import type { Choice } from './choice.ts'
import type { Said } from './said.ts'

export interface Judged {
  readonly choice: Choice
  /** Why it is no answer to what was said. */
  readonly faults: readonly string[]
}

/** Of two scores that differ by less neither is the better. */
const NEAR = 0.12

export function rivalsOf(
  best: Choice,
  fitting: readonly Choice[],
  judged: readonly Judged[],
  { words }: Said,
): Choice[] {
  const isOfModel = /\bmodels?\b/i.test(words)
  const near = fitting.filter(
    one =>
      !isAside(one) &&
      !givesLess(one, best) &&
      !isNamedLess(one, best) &&
      !isSaidLess(one, best) &&
      (best.score - one.score < NEAR ||
        isAsWell(one, best) ||
        (isOfModel && isRunAsWell(one, best))),
  )
  const full = judged.filter(one => isOfTitle(one, best) || isOfName(one, best))
  return [...new Set([...near, ...full.map(({ choice }) => choice)])].filter(one => one !== best)
}

/** What is asked for is the name of what the best gives, and not of what the other does, whose own name was said less. */
const givesLess = (one: Choice, best: Choice) =>
  best.isOutput &&
  !one.isOutput &&
  best.named > one.named &&
  best.explained >= one.explained - NEARLY_SAME

/** Both have words for the question, but far more of the name of the best was said: a circular orbit is no escape. */
const isNamedLess = (one: Choice, best: Choice) =>
  best.named > one.named + NAMED_MORE &&
  best.explained > one.explained - NEARLY_SAME &&
  best.score > one.score

/** The best has a meaning for each word that the other has one for, the other leaves some: the time in a system is no wait in its queue. */
const isSaidLess = (one: Choice, best: Choice) =>
  best.unexplained.every(word => one.unexplained.includes(word)) &&
  one.unexplained.length > best.unexplained.length &&
  one.explained < best.explained - SAID_LESS &&
  best.score > one.score

const SAID_LESS = 0.1
const NAMED_MORE = 0.25
const NEARLY_SAME = 0.05

/** Where the name was said in part, another that has all of the same words and quantities may be meant as well. */
const isAsWell = (one: Choice, best: Choice) =>
  (best.named < SAID_MOSTLY || one.explained > best.explained + SAID_BETTER) &&
  best.candidate.kind !== 'solver' &&
  one.candidate.kind !== 'solver' &&
  one.solveFor === best.solveFor &&
  one.explained >= best.explained &&
  one.headed >= best.headed &&
  one.assignment.plain >= best.assignment.plain

/** A model with its rates may be meant to be run, where what the formula gives was not named and the simulation takes all that was said. */
const isRunAsWell = (one: Choice, best: Choice) =>
  best.candidate.kind === 'operator' &&
  one.candidate.kind === 'solver' &&
  !best.isOutput &&
  one.assignment.unused.length === 0 &&
  one.unexplained.length === 0

const SAID_MOSTLY = 0.7
const SAID_BETTER = 0.15

/** What the lists do not show stands behind what they show. */
const isAside = ({ candidate }: Choice) =>
  candidate.kind === 'solver' && candidate.solver.isShown === false

/** Takes every quantity as an input and lacks none, as the operator of a record by itself. */
const isFilled = ({ candidate, solveFor, assignment, isOff }: Choice) =>
  candidate.kind === 'operator' &&
  solveFor === undefined &&
  !isOff &&
  !assignment.isComposed &&
  assignment.inputs.length > 0 &&
  assignment.missing.length + assignment.unused.length + assignment.others.length === 0

/** Its title was said in full, whatever quantity seems to be asked for. */
const isOfTitle = ({ choice, faults }: Judged, best: Choice) =>
  isFilled(choice) &&
  faults.every(fault => fault === 'target' || fault === 'taken') &&
  !best.isHeading &&
  choice.titled > SAID_WHOLLY &&
  choice.explained > best.explained - NEARLY_EXPLAINED &&
  (choice.isHeading || best.titled <= SAID_WHOLLY || !best.isOutput)

/** What it gives has just the name that is asked for, and no word speaks against it. */
const isOfName = ({ choice, faults }: Judged, best: Choice) =>
  isFilled(choice) &&
  choice.isOutput &&
  !best.isHeading &&
  // `hydropower` need not be said where all of its quantities are, and more of the words than of the other.
  faults.every(
    fault =>
      FORGIVEN.has(fault) ||
      ((fault === 'unsaid' || fault === 'special') &&
        isOneWord(choice) &&
        choice.explained > best.explained),
  ) &&
  choice.assignment.plain > best.assignment.plain - ONE_PLACE &&
  choice.unexplained.every(word => best.unexplained.includes(word)) &&
  choice.explained > best.explained - NEARLY_EXPLAINED &&
  best.titled <= SAID_WHOLLY &&
  // Where most of a title was said another of the same quantity is none that was meant.
  (best.titled < SAID_MOSTLY ||
    choice.titled > best.titled - 0.2 ||
    choice.explained >= best.explained)

const isOneWord = ({ candidate }: Choice) =>
  candidate.kind === 'operator' && /^\w+$/.test(candidate.operator.name)

/** Of a steel column it may be where no steel is named. */
const FORGIVEN = new Set(['substance', 'named'])
/** A quantity that words or letters lead to its place counts for 100. */
const ONE_PLACE = 50
const SAID_WHOLLY = 0.9
const NEARLY_EXPLAINED = 0.1
