// Of whom a quantity is asked for: the time of the crew is none of the Earth.
import type { Operator } from '../operators/compile.ts'
import { stemOf } from '../text/stem.ts'
import { termsOf } from '../text/terms.ts'
import type { Assignment } from './assignment.ts'
import type { Said } from './said.ts'
import { hasMeaning } from './wording.ts'

interface Stated {
  readonly assignment: Assignment
  readonly solveFor?: string
}

/** `how long for the traveller?` asks for the time of the traveller, though another time was stated that fits it. */
export function isForWhomStated(
  { assignment: { inputs }, solveFor }: Stated,
  { inputs: all, output }: Operator,
  { words }: { readonly words: string },
): boolean {
  const isStated = (key: string) => key !== solveFor && inputs.some(one => one.key === key)
  return (
    !isForWhom(output.name, words) &&
    all.some(({ key, name }) => isStated(key) && isForWhom(name, words))
  )
}

/** Whether a quantity of that name is one of whom it is asked for. */
export function isForWhom(name: string, words: string): boolean {
  const [, noun] = FOR_WHOM.exec(words) ?? []
  if (noun === undefined) return false
  return hasMeaning(new Set(termsOf(name).map(({ stem }) => stem)), stemOf(noun.toLowerCase()))
}

const FOR_WHOM =
  /\bhow (?:long|much|many|far|fast|high)\b(?:[^#]*#)?[^#]*\b(?:for|by|aboard) (?:the |an? )?([a-z-]+)/i

/** The work of a gas is not what is done on it, and that of gravity and friction has a sign. */
export const isWorkOn = ({ name }: Operator, { words }: Said): boolean =>
  (/^work of (?:an? )?(?:ideal )?gas/i.test(name) &&
    /\bwork (?:done |performed )?on\b|\b(?:required|needed|necessary)\b/i.test(words)) ||
  (!/\bby (?:gravity|friction)\b/i.test(name) &&
    /\bwork (?:(?:is )?done |performed )?(?:by|of) (?:the (?:force of )?)?(?:gravity|friction|weight)\b/i.test(
      words,
    ))
