// Mathematics as people write it, in the notation of expressions: `3x`, `sin x`, `e^x`, `2 squared`, `square root of 2`.
import { functions } from '../../expression/functions.ts'
import { parseExpression } from '../../expression/parser.ts'
import { tokensOf } from '../../expression/tokens.ts'
import { Failure } from '../../failure.ts'

const LENGTH_MAX = 300

/** Names that mean the same in every book; log is one of two, and stands for neither. */
const NAMES = [...functions.keys()].filter(name => name.length > 1)
const ATOM = String.raw`(?:\([^()]*\)|[a-z]|\d+(?:\.\d+)?|pi)`

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bsquare root of (?=[\d(])/gi, '√'],
  [/√ ?(\d+(?:\.\d+)?|[a-z](?![a-z(]))/g, 'sqrt($1)'],
  [/√ ?(?=\()/g, 'sqrt'],
  [/\bcube root of (\d+(?:\.\d+)?)/gi, 'cbrt($1)'],
  [/ (?:squared|to the (?:power of 2|second power))(?![a-z])/gi, '^2'],
  [/ (?:cubed|to the (?:power of 3|third power))(?![a-z])/gi, '^3'],
  [/ (?:raised )?to the power (?:of )?/gi, '^'],
  [/ (?:times|multiplied by) /gi, ' * '],
  [/ divided by /gi, ' / '],
  [/ plus /gi, ' + '],
  [/ minus /gi, ' - '],
  [/(?<=[\d)]) ?[x×] ?(?=[\d(])/g, ' * '],
  [/\barc(sin|cos|tan)\b/g, 'a$1'],
  [/π/g, ' pi '],
  [/\[/g, '('],
  [/\]/g, ')'],
]

/**
 * The text as an expression of these variables alone; undefined where anything in it is something else. A letter right
 * behind a number, a bracket or a variable multiplies.
 */
export function expressionIn(text: string, variables: readonly string[]): string | undefined {
  if (text.length > LENGTH_MAX || /\d,\d|[=;:?"'$]/.test(text)) return undefined
  let plain = text.trim()
  for (const [pattern, replacement] of WORDS) plain = plain.replace(pattern, replacement)
  plain = plain
    .replace(
      new RegExp(String.raw`\b(${NAMES.join('|')}) (?=${ATOM}(?:$|[ )+*/-]))(${ATOM})`, 'g'),
      '$1($2)',
    )
    .replace(/(?<![A-Za-z_])e(?= ?\^)/g, 'exp(1)')
    .replace(/(\d|\)) ?(?=\()/g, '$1*')
    .replace(/(?<![A-Za-z_\d.])(\d+(?:\.\d+)?) ?(?=[A-Za-z])(?![eE][-+]?\d)/g, '$1*')
    .replace(/\) ?(?=[A-Za-z\d])/g, ')*')
  for (const name of variables) {
    const times = new RegExp(
      String.raw`(?<![A-Za-z_])(${name}) ?(?=\(|(?:${NAMES.join('|')})\()`,
      'g',
    )
    plain = plain.replace(times, '$1*')
  }
  return isExpression(plain, variables) ? plain : undefined
}

function isExpression(text: string, variables: readonly string[]): boolean {
  try {
    const names = tokensOf(text).flatMap(({ kind, text: own }) => (kind === 'name' ? [own] : []))
    if (!names.every(name => name === 'pi' || NAMES.includes(name) || variables.includes(name)))
      return false
    parseExpression(text, { inputs: variables, refusesLetters: true })
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** The letters of a text that stand for variables, in their order. */
export function lettersIn(text: string): readonly string[] {
  const words = text.replace(new RegExp(String.raw`\b(?:${NAMES.join('|')}|pi)\b`, 'g'), ' ')
  const letters = [...words.matchAll(/(?<![A-Za-z])[a-z](?![A-Za-z])/g)].map(([own]) => own)
  return [...new Set(letters)].filter(letter => letter !== 'e')
}

/** The one letter of a text that stands for a variable; undefined where there is none or more. */
export function variableIn(text: string): string | undefined {
  const [only, ...more] = lettersIn(text)
  return more.length === 0 ? only : undefined
}
