// Text to tokens. Caret, `**` and superscripts are one operator; √ π · × and Greek letters are accepted.
import { GREEK } from './symbols.ts'
import { refused } from './tree.ts'

export interface Token {
  readonly kind: 'number' | 'name' | 'sign' | 'end'
  readonly text: string
  readonly at: number
}

export const MAXIMUM_CHARACTERS = 2000

const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const NAME = /[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z0-9_]+)*/y
const SIGN = /<=|>=|==|!=|&&|\|\||[-+*/^(),<>!=√]/y
const SPACE = /\s+/y

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
])
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const LOWERED = '₀₁₂₃₄₅₆₇₈₉'

export function tokensOf(text: string): Token[] {
  if (text.length > MAXIMUM_CHARACTERS) {
    throw refused(`${text.length} characters exceed ${MAXIMUM_CHARACTERS}`, {
      length: text.length,
      limit: MAXIMUM_CHARACTERS,
    })
  }
  const plain = plainText(text)
  const tokens: Token[] = []
  let at = 0
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    return pattern.exec(plain)?.[0]
  }
  while (at < plain.length) {
    const space = take(SPACE)
    if (space) {
      at += space.length
      continue
    }
    const token =
      tokenOf('number', take(NUMBER), at) ??
      tokenOf('name', take(NAME), at) ??
      tokenOf('sign', take(SIGN), at)
    if (!token) {
      throw refused(`'${plain[at]}' has no meaning in an expression`, { position: at })
    }
    tokens.push(token)
    at += token.text.length
  }
  tokens.push({ kind: 'end', text: '', at })
  return tokens
}

function tokenOf(kind: Token['kind'], text: string | undefined, at: number): Token | undefined {
  return text === undefined ? undefined : { kind, text, at }
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
