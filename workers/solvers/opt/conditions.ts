import type { ConditionTexts } from '../../expression/wasm/objective.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'

export interface Condition extends ConditionTexts {
  readonly text: string
  readonly isEquality: boolean
}

const SIGN = /^(<=|>=|==|=|<|>|≤|≥)/

/** Each text as differences that are at least 0, or 0; a chain such as 0 <= x + y <= 1 is two. */
export function readConditions(texts: readonly string[]): Condition[] {
  return texts.flatMap((text, i) => {
    const place = pointerTo('constraints', i)
    const { parts, signs } = split(text)
    if (signs.length === 0 || parts.some(part => part.trim() === '')) {
      const message = 'a constraint is two expressions with <=, >= or = between them'
      throw invalidInput(place, message, { text: text.slice(0, 80) })
    }
    return signs.map((sign, k): Condition => {
      const [left, right] = [parts[k]!, parts[k + 1]!]
      const isLess = sign.startsWith('<') || sign === '≤'
      const isEquality = sign === '=' || sign === '=='
      const one = isLess ? { left: right, right: left } : { left, right }
      return { ...one, place, text: `${left.trim()} ${sign} ${right.trim()}`, isEquality }
    })
  })
}

/** At comparisons outside of all brackets. */
function split(text: string): { parts: string[]; signs: string[] } {
  const parts: string[] = []
  const signs: string[] = []
  let depth = 0
  let from = 0
  for (let i = 0; i < text.length; i++) {
    const letter = text[i]!
    if (letter === '(' || letter === '[') depth++
    if (letter === ')' || letter === ']') depth--
    const sign = depth === 0 ? SIGN.exec(text.slice(i, i + 2))?.[1] : undefined
    if (sign === undefined) continue
    parts.push(text.slice(from, i))
    signs.push(sign)
    i += sign.length - 1
    from = i + 1
  }
  parts.push(text.slice(from))
  return { parts, signs }
}
