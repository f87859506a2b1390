// What deploy/bundle.mjs keeps of the records, as JSON.
import { atOnce } from '../memo.ts'
import type { DomainSource } from '../operator.ts'
import { compileOperator } from './compile.ts'
import { type FormIndex, formIndexOf } from './equation-forms.ts'
import type { Names } from './prebuilt.ts'
import { type WordIndex, wordIndexOf } from './search.ts'

export const namesOf = ({ operators }: DomainSource): Names =>
  operators.map(({ id, aliases = [] }) => [id, ...aliases])

export interface Prebuilt {
  readonly names: readonly Names[]
  readonly words: WordIndex
  readonly forms: FormIndex
}

export function prebuild(domains: readonly DomainSource[]): Prebuilt {
  const names = domains.map(namesOf)
  const entries = domains.flatMap((domain, i) =>
    domain.operators.map((source, at) => {
      const { equation } = compileOperator(source, domain)
      return { source, domain, names: names[i]![at]!, equation }
    }),
  )
  const printed = ({ equation }: { equation: string }) => equation
  return {
    names,
    words: atOnce(wordIndexOf(entries, printed)),
    forms: atOnce(formIndexOf(entries, printed)),
  }
}
