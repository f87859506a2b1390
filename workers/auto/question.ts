// A question in words and what it was read as, both as plain data that threads tell each other.
import type { ResultPlace } from '../solver.ts'
import { understand, unitOfQuantity } from '../units/quantity.ts'
import { coherentUnit, parseUnit } from '../units/unit.ts'
import { type Calculation, calculationIn } from './calculation/index.ts'
import type { Choice } from './choice.ts'
import type { Chooser } from './decision.ts'
import type { Candidate } from './indexed.ts'
import type { Assigned } from './pairing.ts'
import type { WrittenOut } from './written.ts'

export interface Question {
  readonly text: string
  /** Inputs that the caller gives apart. */
  readonly constants?: Readonly<Record<string, unknown>>
  /** Operator id or key of what is to be run, whatever the words say. */
  readonly named?: string
  /** Keys of the solvers that may be chosen; unset: operators and closed forms as well. */
  readonly among?: readonly string[]
}

/** Something that the question may be about. */
export interface Meant {
  readonly kind: Candidate['kind'] | 'calculation'
  /** Operator id or key of the solver; `expression` of a calculation. */
  readonly id: string
  readonly title: string
  readonly score: number
  /** Words of the text that decided. */
  readonly words: readonly string[]
}

export interface Reading {
  readonly chosen: Meant & Pick<Choice, 'solveFor' | 'shownIn'>
  /** Quantities of the text as inputs; of a solver its parameters. */
  readonly inputs: readonly (Omit<Assigned, 'value'> & { readonly value: unknown })[]
  /** What runs where the question is a calculation by itself. */
  readonly calculation?: Calculation
  /** What is asked for of a solver's result, where that is not the headline. */
  readonly output?: ResultPlace
  /** A stated mass on which what is given does not depend. */
  readonly idle?: string
  /** Constants of the law that the question states once more. */
  readonly restated?: readonly Assigned[]
  /** Best first. */
  readonly alternatives: readonly Meant[]
}

/** null: nothing has the name that was asked for. Throws MISSING_INPUT, AMBIGUOUS, NOT_UNDERSTOOD. */
export function readingOf(
  { named, among, ...question }: Question,
  chooser: Chooser,
): Reading | null {
  if (named !== undefined) {
    const choice = chooser.named(named, question)
    return choice === undefined ? null : asData(choice, [])
  }
  const calculation = isFree(question, among) ? calculationIn(question.text) : undefined
  if (calculation) return asCalculation(calculation)
  const written = isFree(question, among) ? chooser.written(question.text) : undefined
  if (written) return asWritten(written, question.text)
  const mayBe = (candidate: Candidate) =>
    among === undefined || (candidate.kind === 'solver' && among.includes(candidate.solver.key))
  const { choice, alternatives } = chooser.decide({
    ...question,
    among: mayBe,
    runs: among !== undefined,
  })
  return asData(choice, alternatives)
}

/** Whether nothing but the words is said of what is to be run. */
const isFree = ({ constants = {} }: Question, among: Question['among']) =>
  among === undefined && Object.keys(constants).length === 0

function asCalculation(calculation: Calculation): Reading {
  const { title, shownIn, inputs, texts = {} } = calculation
  return {
    chosen: {
      ...{ kind: 'calculation', id: 'expression', title, score: 1, words: [] },
      ...(shownIn !== undefined && { shownIn }),
    },
    inputs: Object.entries(inputs).map(([key, text]) => {
      const unit = coherentUnit(parseUnit(unitOfQuantity(text) ?? '1').dimension)
      return { key, value: understand(key, text, unit).value, unit, text: texts[key] ?? text }
    }),
    calculation,
    alternatives: [],
  }
}

function asWritten(
  { solver: { key, title }, inputs, output, shownIn }: WrittenOut,
  text: string,
): Reading {
  return {
    chosen: {
      ...{ kind: 'solver', id: key, title, score: 1, words: [] },
      ...(shownIn !== undefined && { shownIn }),
    },
    inputs: Object.entries(inputs).map(([name, value]) => ({ key: name, value, unit: '', text })),
    ...(output && { output }),
    alternatives: [],
  }
}

function asData(choice: Choice, alternatives: readonly Choice[]): Reading {
  const { solveFor, shownIn, assignment } = choice
  return {
    chosen: {
      ...meantBy(choice),
      ...(solveFor !== undefined && { solveFor }),
      ...(shownIn !== undefined && { shownIn }),
    },
    inputs: assignment.inputs,
    ...(assignment.idle !== undefined && { idle: assignment.idle }),
    ...(assignment.restated !== undefined && { restated: assignment.restated }),
    alternatives: alternatives.map(meantBy),
  }
}

function meantBy({ candidate, score, words }: Choice): Meant {
  const { kind } = candidate
  const about =
    candidate.kind === 'operator'
      ? { id: candidate.operator.id, title: candidate.operator.name }
      : { id: candidate.solver.key, title: candidate.solver.title }
  return { kind, ...about, score, words: [...words] }
}
