// What a text speaks of beside its quantities: `beam 4 m long with E = 200 GPa` is about a long beam.
import { unitOfLevel } from './level.ts'
import { NUMBER } from './number-text.ts'
import { parseUnit } from './unit.ts'

const WORD = String.raw`[^\s\d,;:?!()=+][^\s,;:?!()=]*`

/** A name and its equals sign, if any; a number that is no part of a word or of a name (Black-76); up to three words behind it. */
const STATED = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.^-])(?:[\p{L}_][\p{L}\p{N}_]*\s*=\s*)?(?<![\p{L}_.^-])${NUMBER}(?!\p{N})(?:(?<unit>\s?${WORD})(?<second>\s${WORD})?(?<third>\s${WORD})?)?`,
  'gu',
)

/** The text without numbers that have a unit, and without what stands for a letter: `E = 0.3`. All of it where nothing else is there. */
export function withoutQuantities(text: string): string {
  const rest = text.replace(STATED, (stated, ...parts) => {
    const { unit = '', second = '', third = '' } = parts.at(-1) as Record<string, string>
    const number = stated.slice(0, stated.length - (unit + second + third).length)
    const own = [unit + second + third, unit + second, unit].find(isUnit)
    if (own === undefined && !number.includes('=')) return stated
    return ` ${stated.slice(number.length + (own ?? '').length)}`
  })
  return /\p{L}/u.test(rest) ? rest : text
}

function isUnit(text: string): boolean {
  const unit = text.trim().replace(/\.$/, '')
  if (unit === '') return false
  if (unitOfLevel(unit) !== undefined) return true
  try {
    parseUnit(unit)
    return true
  } catch {
    return false
  }
}
