// Text to tokens. Caret, `**` and superscripts are one operator; √ π · × and Greek letters are accepted. A name may end in
// primes: x' is the rate of x where equations are of higher order.
import { GREEK } from './symbols.ts'
import { refused } from './tree.ts'

export interface Token {
  readonly kind: 'number' | 'name' | 'sign' | 'end'
  readonly text: string
  readonly at: number
}

export const CHARACTERS_MAX = 2000

const TOKEN =
  /\s*(?:((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|([A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z0-9_]+)*'*)|(<=|>=|==|!=|&&|\|\||[-+*/^()[\],<>!=√]))/y
const REST = /\s*$/y

const SAME: ReadonlyMap<string, string> = new Map([
  ['−', '-'],
  ['·', '*'],
  ['⋅', '*'],
  ['×', '*'],
  ['∗', '*'],
  ['÷', '/'],
  ['≤', '<='],
  ['≥', '>='],
  ['≠', '!='],
  ['′', "'"],
  ['’', "'"],
  ['″', "''"],
])
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const LOWERED = '₀₁₂₃₄₅₆₇₈₉'

export function tokensOf(text: string): Token[] {
  if (text.length > CHARACTERS_MAX) {
    throw refused(`${text.length} characters exceed ${CHARACTERS_MAX}`, {
      length: text.length,
      limit: CHARACTERS_MAX,
    })
  }
  const plain = plainText(text)
  const tokens: Token[] = []
  let at = 0
  for (;;) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(plain)
    if (!match) break
    at = TOKEN.lastIndex
    // By index: a pattern in brackets would walk an iterator, for every token of every record at start.
    const number = match[1]
    const name = match[2]
    const text = number ?? name ?? match[3]!
    const kind = number !== undefined ? 'number' : name !== undefined ? 'name' : 'sign'
    tokens.push({ kind, text, at: at - text.length })
  }
  REST.lastIndex = at
  if (!REST.test(plain)) {
    const wrong = plain.slice(at).trimStart()
    const position = plain.length - wrong.length
    throw refused(
      `'${String.fromCodePoint(wrong.codePointAt(0)!)}' has no meaning in an expression`,
      {
        position,
      },
    )
  }
  tokens.push({ kind: 'end', text: '', at: plain.length })
  return tokens
}

/** Unicode notation as the ASCII that it stands for; plain ASCII passes untouched. */
function plainText(text: string): string {
  let ascii = true
  for (let i = 0; i < text.length && ascii; i++) ascii = text.charCodeAt(i) < 128
  const carets = text.replace(/\*\*/g, '^')
  if (ascii) return carets
  return [...carets.replace(/[⁻⁺⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, raisedText)].map(plainCharacter).join('')
}

function raisedText(raised: string): string {
  const digits = [...raised].map(c => (c === '⁻' ? '-' : c === '⁺' ? '' : RAISED.indexOf(c)))
  return `^(${digits.join('')})`
}

function plainCharacter(character: string): string {
  const lowered = LOWERED.indexOf(character)
  if (lowered >= 0) return String(lowered)
  return SAME.get(character) ?? GREEK.get(character) ?? character
}
