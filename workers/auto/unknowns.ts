// Inputs of an operator that a question may ask for; then its output is stated like an input.
import { derived } from '../memo.ts'
import type { Input } from '../operator.ts'
import type { Operator } from '../operators/compile.ts'
import { termsOf } from '../text/terms.ts'
import type { Candidate } from './indexed.ts'
import { mayMean } from './nouns.ts'
import type { Said } from './said.ts'
import { SAME } from './synonyms.ts'

export interface UnknownInput {
  readonly key: string
  /** The other inputs, and the output as one. */
  readonly inputs: readonly Input[]
  readonly output: Input
  /** Stems of its name. */
  readonly stems: ReadonlySet<string>
}

const allUnknowns = derived((operator: Operator): readonly UnknownInput[] => {
  const { key, symbol, unit, name, dim } = operator.output
  const output: Input = { key, symbol, unit, name, dim }
  return operator.inputs.map(input => ({
    key: input.key,
    inputs: [...operator.inputs.filter(one => one !== input), output],
    output,
    stems: new Set(termsOf(input.name).map(({ stem }) => stem)),
  }))
})

/** Inputs of the operator that may be what is asked for, by name and by dimension. */
export function unknownsOf(
  candidate: Candidate,
  { target, quantities, isUnlisted }: Said,
  fixed: ReadonlySet<string>,
): UnknownInput[] {
  if (candidate.kind !== 'operator' || target.length === 0 || quantities.length + fixed.size === 0)
    return []
  const { operator } = candidate
  return allUnknowns(operator).filter(({ key, stems }, i) => {
    if (fixed.has(key)) return false
    const isNamed = (stem: string) =>
      stems.has(stem) || (SAME.get(stem) ?? []).some(one => stems.has(one))
    if (isUnlisted && isLetter(target[0]!, key)) return true
    return target.some(stem => isNamed(stem) && mayMean(stem, operator.dimensions[i]!))
  })
}

/** `what is k?`, `Vout?`: the letter of the record, in whatever case. */
export const isLetter = (target: string, key: string) =>
  (key.length <= 2 || key.includes('_')) && target === key.replaceAll('_', '').toLowerCase()
