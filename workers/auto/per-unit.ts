// What is asked for by a unit of something: the force per metre, the binding energy per nucleon.
import type { Operator } from '../operators/compile.ts'
import { stemOf } from '../text/stem.ts'
import { termsOf } from '../text/terms.ts'
import { type Dimension, multiplyDimensions } from '../units/dimension.ts'
import { parseUnit } from '../units/unit.ts'
import type { Choice } from './choice.ts'
import type { Said } from './said.ts'

const PER =
  /\b([a-z]+) (?:per|for each|for every) (?:(?:unit|running) |an? |one )?((?:square |cubic )?[a-z]+)/i

/** Of what a word behind `per` is one: as many as there are in SI. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^(?:met(?:er|re)|length|foot|centimet(?:er|re)|width|span)s?$/i, 'm'],
  [/^(?:square met(?:er|re)|area)s?$/i, 'm^2'],
  [/^(?:cubic met(?:er|re)|volume|lit(?:er|re))s?$/i, 'm^3'],
  [/^(?:kilograms?|kilo|kg|mass|gram)$/i, 'kg'],
  [/^(?:moles?|mol)$/i, 'mol'],
  [/^(?:second|time|hour|minute|day)$/i, 's'],
]

/** The dimension of what stands in front of `per`, where what is asked for is so divided, and not by a metre that was put in. */
export function dimensionOfOne(
  { assignment }: Choice,
  dimension: Dimension,
  { words, head }: Said,
): Dimension {
  if (isOfOne(assignment)) return dimension
  const [, noun, per = ''] = PER.exec(words) ?? []
  if (noun === undefined || head.at(-1) !== stemOf(noun.toLowerCase())) return dimension
  const unit = UNITS.find(([name]) => name.test(per))?.[1]
  return unit === undefined ? dimension : multiplyDimensions(dimension, parseUnit(unit).dimension)
}

/** Whether a metre or a square metre was put in for what is asked by it. */
export const isOfOne = ({ inputs }: Choice['assignment']): boolean =>
  inputs.some(({ note }) => note?.startsWith('of one '))

/** The binding energy per nucleon is no binding energy. */
export function isPerOther(
  { assignment }: Choice,
  { name, output, source }: Operator,
  { words, head }: Said,
): boolean {
  if (isOfOne(assignment)) return false
  const [, noun, per = ''] = PER.exec(words) ?? []
  if (noun === undefined || head.at(-1) !== stemOf(noun.toLowerCase())) return false
  if (output.unit.includes('/')) return false
  const own = [name, output.name, ...(source.keywords ?? [])].flatMap(title =>
    termsOf(title).map(({ stem }) => stem),
  )
  return !termsOf(per).some(({ stem }) => own.includes(stem))
}
