// The words of systems as a solver takes them that has parameters of its own beside.
import { withEquations } from '../../dynamics/equations.ts'
import {
  CHANCE_WORDS,
  DYNAMICS_WORDS,
  type DynamicsInput,
  FIT_WORDS,
} from '../../dynamics/words.ts'
import { invalidInput } from '../../refusal.ts'
import { likeIn, type TProperties } from '../../schema.ts'

type Words = typeof DYNAMICS_WORDS

/** Those that svc_solve shows in full. */
export const wordsOf = <K extends keyof Words>(names: readonly K[]): Pick<Words, K> =>
  allLike(
    'svc_solve',
    Object.fromEntries(names.map(name => [name, DYNAMICS_WORDS[name]])) as Pick<Words, K>,
  )

const allLike = <P extends TProperties>(tool: string, words: P): P =>
  Object.fromEntries(
    Object.entries(words).map(([name, schema]) => [name, likeIn(tool, schema)]),
  ) as P

/** Of chance and of data, which svc_lotka shows in full. */
export const COUNT_WORDS = allLike('svc_lotka', { ...CHANCE_WORDS, ...FIT_WORDS })

/** The inputs of these names alone, equations read. */
export const inputsOf = (
  input: Readonly<Record<string, unknown>>,
  names: readonly (keyof Words)[],
): DynamicsInput =>
  withEquations(
    Object.fromEntries(
      names.flatMap(name => (input[name] === undefined ? [] : [[name, input[name]]])),
    ),
  )

/** Refuses the first of these inputs that is there. */
export function refuseWords(
  input: Readonly<Record<string, unknown>>,
  names: readonly string[],
  why: string,
): void {
  const name = names.find(name => input[name] !== undefined)
  if (name !== undefined) throw invalidInput(`/${name}`, `${name} ${why}`)
}

/** What follows one course and has no meaning where numbers change by chance. */
export const COURSE_WORDS = [
  ...['events', 'outputs', 'invariants', 'sweep', 'ensemble'],
  ...['rtol', 'atol', 'maxStep', 'firstStep', 'data', 'fit'],
]
