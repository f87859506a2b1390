// Two or three linear equations, and the letter that is asked for: `solve 3x + 2y = 7, x - y = 1 for x`.
import { compile, slotsFor } from '../../expression/compile.ts'
import { parseExpression } from '../../expression/parser.ts'
import { Failure } from '../../failure.ts'
import type { Calculation } from './calculation.ts'
import { expressionIn, lettersIn } from './expression-text.ts'
import { determinantOf } from './tuples.ts'

const FOR_LETTER: readonly RegExp[] = [
  /^(?:solve |(?:solution|root)s? (?:of|to) )?(?:the (?:linear )?system )?(?<equations>.+?)[,;.:]? (?:for|what(?:'s| is)|find|value of|determine) (?:the value of )?(?<letter>[a-z])$/i,
  /^(?<letter>[a-z]),? (?:if|when|where|in|from|given(?: that)?|such that) (?<equations>.+)$/i,
]
const BARE =
  /^(?:solve |(?:solution|root)s? (?:of|to) )(?:the (?:linear )?system )?(?<equations>.+)$/i

export function linearSystemIn(question: string): Calculation | undefined {
  for (const form of FOR_LETTER) {
    const { equations, letter } = form.exec(question)?.groups ?? {}
    const system = equations === undefined ? undefined : systemIn(equations)
    if (system && letter !== undefined && system.letters.includes(letter))
      return solution(system, letter)
  }
  const { equations } = BARE.exec(question)?.groups ?? {}
  const system = equations === undefined ? undefined : systemIn(equations)
  if (system === undefined) return undefined
  const { letters } = system
  throw new Failure(
    'AMBIGUOUS',
    `say which of ${letters.join(', ')} is asked for: solve ... for x`,
    {
      candidates: letters.map(id => ({ id })),
    },
  )
}

interface System {
  readonly letters: readonly string[]
  /** Coefficients of the letters, and what they add up to. */
  readonly rows: readonly { readonly factors: readonly number[]; readonly right: number }[]
}

function systemIn(text: string): System | undefined {
  const equations = text.split(/\s*(?:[;,]|\band\b)\s*/).filter(one => one !== '')
  const letters = lettersIn(equations.join(' '))
  if (equations.length < 2 || equations.length > 3 || letters.length !== equations.length)
    return undefined
  const rows = equations.map(one => rowOf(one, letters))
  return rows.every(row => row !== undefined) ? { letters, rows } : undefined
}

const CLOSE = 1e-12
const PROBE = [0.7, -1.3, 2.9]

/** The coefficients of one equation; undefined where it is not linear. */
function rowOf(equation: string, letters: readonly string[]) {
  const [left, right, ...more] = equation.split('=')
  if (left === undefined || right === undefined || more.length > 0) return undefined
  const [a, b] = [left, right].map(side => expressionIn(side, letters))
  if (a === undefined || b === undefined) return undefined
  const expression = parseExpression(`(${a}) - (${b})`, { inputs: letters })
  const value = compile(expression)
  const at = (point: readonly number[]) => {
    const slots = slotsFor(expression)
    point.forEach((x, i) => {
      slots[i] = x
    })
    return value(slots)
  }
  const origin = at(letters.map(() => 0))
  const factors = letters.map((_, i) => at(letters.map((__, k) => (k === i ? 1 : 0))) - origin)
  const probe = letters.map((_, i) => PROBE[i]!)
  const linear = factors.reduce((sum, factor, i) => sum + factor * probe[i]!, origin)
  const scale = factors.reduce((sum, factor) => sum + Math.abs(factor), Math.abs(origin))
  return Math.abs(at(probe) - linear) <= CLOSE * scale ? { factors, right: -origin } : undefined
}

const literal = (x: number) => (x < 0 ? `(${x})` : `${x === 0 ? 0 : x}`)

/** By Cramer's rule. */
function solution({ letters, rows }: System, letter: string): Calculation | undefined {
  const column = letters.indexOf(letter)
  const whole = rows.map(({ factors }) => factors.map(literal))
  const other = rows.map(({ factors, right }) =>
    factors.map((factor, i) => literal(i === column ? right : factor)),
  )
  const equation = `y = (${determinantOf(other)})/(${determinantOf(whole)})`
  return { title: `Solution of ${rows.length} linear equations`, equation, inputs: {} }
}
