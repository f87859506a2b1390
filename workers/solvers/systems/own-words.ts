// The words of systems as a solver takes them that has parameters of its own beside.
import { DYNAMICS_WORDS, type DynamicsInput } from '../../dynamics/words.ts'
import { invalidInput } from '../../refusal.ts'
import { likeIn, type TProperties } from '../../schema.ts'

type Words = typeof DYNAMICS_WORDS

/** Those that svc_solve shows in full. */
export const wordsOf = <K extends keyof Words>(names: readonly K[]): Pick<Words, K> =>
  likeSolve(Object.fromEntries(names.map(name => [name, DYNAMICS_WORDS[name]])) as Pick<Words, K>)

const likeSolve = <P extends TProperties>(words: P): P =>
  Object.fromEntries(
    Object.entries(words).map(([name, schema]) => [name, likeIn('svc_solve', schema)]),
  ) as P

/** The inputs of these names alone. */
export const inputsOf = (
  input: Readonly<Record<string, unknown>>,
  names: readonly (keyof Words)[],
): DynamicsInput =>
  Object.fromEntries(
    names.flatMap(name => (input[name] === undefined ? [] : [[name, input[name]]])),
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
