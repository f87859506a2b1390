// Words that multiply what is stated: `twice the speed of 3 m/s`, `a dozen balls of 2 kg`. No record reads them, so that
// one is refused rather than answered for the single thing, unless they belong to its name: double slit, half-life.
import type { Operator } from '../operators/compile.ts'
import type { Said } from './said.ts'

const FACTOR =
  /\b(?:(twice|thrice|doubl(?:e|es|ed)|tripl(?:e|es|ed)|quadrupl(?:e|es|ed)|half(?![- ]li)|halves|halved|quarter|dozens?|(?<!\bthe )(?:pair|couple))|(three|four|five|six|seven|eight|nine|ten|eleven|twelve|hundreds?|thousands?|millions?)(?: of)? [a-z]+s)\b/gi

/** Whether a factor was said that neither an input nor the record's own words account for. */
export function isMultiplied(
  { source }: Operator,
  { words }: Said,
  texts: readonly string[],
): boolean {
  const factors = [...words.matchAll(FACTOR)]
  if (factors.length === 0) return false
  const own = [
    source.title,
    source.output.title,
    ...Object.values(source.inputs).map(({ title }) => title),
    ...(source.keywords ?? []),
    ...texts,
  ]
    .join(' ')
    .toLowerCase()
  return factors.some(
    ([, factor, count]) =>
      !own.includes((factor ?? count)!.toLowerCase().replace(/(?:e?s|ed|e)$/, '')),
  )
}
