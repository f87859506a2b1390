// A function to minimise or maximise as a question writes it, with linear conditions, or from a start.
import type { ExpressionIn, Written } from '../../solver.ts'
import { NUMERAL } from '../../units/number-text.ts'
import { onInterval } from './interval-in-words.ts'

const LENGTH_MAX = 300
const LEAD =
  /^(?:(?:please |find |compute |calculate |determine |what is |what's |give |solve |the linear program:? |lp: |linear program: )*(?:the )?)(?<goal>minimi[sz]e|maximi[sz]e|minimum(?: value)? of|maximum(?: value)? of|largest value of|smallest value of) (?<of>.+?)[.?! ]*$/is
const SUBJECT =
  /[,;]? (?:subject to|such that|s\.t\.|under(?: the constraints?)?|where|with|if|given) /i
const START = new RegExp(
  String.raw`,? (?:starting|start|from|beginning)(?: (?:at|from))?(?: the point)? \(?(${NUMERAL}(?:, ?${NUMERAL})*)\)?$`,
  'i',
)
const CONDITION = /^(?<left>.+?) ?(?<sign><=|>=|≤|≥|=) ?(?<right>[^<>=≤≥]+)$/

/** Values of a rational function of these; NaN where it is none. */
const LETTERS = ['x', 'y', 'z', 'w', 'a', 'b', 'u', 'v']

export function written(question: string, expressionIn: ExpressionIn): Written | undefined {
  if (question.length > LENGTH_MAX) return undefined
  const text = question
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/[−–]/g, '-')
    .replace(/[²³]/g, one => (one === '²' ? '^2' : '^3'))
    .replace(/·/g, '*')
    .replace(/\bf ?\([a-z, ]+\) ?= ?/i, '')
    .replace(AGAIN, '')
    .trim()
  const bounded = onInterval(text, expressionIn)
  if (bounded !== undefined) return bounded
  const { goal, of } = LEAD.exec(text)?.groups ?? {}
  if (of === undefined || /\b(?:rosenbrock|rastrigin|beale|integer|subject to nothing)\b/i.test(of))
    return undefined
  const [whole, conditions, ...more] = of.split(SUBJECT)
  if (more.length > 0) return undefined
  const [, start] = START.exec(whole!) ?? []
  const body = start === undefined ? whole! : whole!.replace(START, '')
  const letters = LETTERS.filter(one =>
    new RegExp(`(?<![A-Za-z])${one}(?![A-Za-z])|\\d${one}(?![A-Za-z])|${one}(?=[*^ +)-])`).test(
      body,
    ),
  )
  const names = letters.length > 0 ? letters : LETTERS.slice(0, 2)
  const objective = expressionIn(spread(body, names), names)
  if (objective === undefined || letters.length === 0) return undefined
  const constraints = conditions === undefined ? [] : constraintsIn(conditions, names, expressionIn)
  if (constraints === undefined) return undefined
  const from = start?.split(/, ?/).map(Number)
  if (from !== undefined && from.length !== names.length) return undefined
  // The lowest place that a search finds is the lowest of all where the problem is linear, or a bowl without conditions.
  const degree = degreeOf(objective)
  const isLinear =
    degree === 1 &&
    constraints.length > 0 &&
    constraints.every(one => degreeOf(one.replace(/[<>]?=/, '-')) <= 1)
  const isBowl = degree === 2 && constraints.length === 0
  const isMost = /^max|^largest/i.test(goal!)
  const isRoundBowl =
    !isMost &&
    constraints.every(one => degreeOf(one.replace(/[<>]?=/, '-')) <= 1) &&
    isSumOfSquares(objective, names)
  if (!isLinear && !isBowl && !isRoundBowl) return undefined
  return {
    inputs: {
      objective,
      ...(isMost && { maximise: true }),
      variables: Object.fromEntries(names.map((name, i) => [name, { start: from?.[i] ?? 0 }])),
      ...(constraints.length > 0 && { constraints }),
    },
  }
}

/** `3xy` of the letters x and y is a product. */
const spread = (text: string, names: readonly string[]) =>
  text.replace(/(?<![A-Za-z])[a-z]{2,3}(?![A-Za-z(])/g, word =>
    [...word].every(letter => names.includes(letter)) ? [...word].join('*') : word,
  )

function constraintsIn(
  text: string,
  names: readonly string[],
  expressionIn: ExpressionIn,
): string[] | undefined {
  const all = EACH_MIN.test(text) ? names.map(name => `${name} >= 0`) : []
  const parts = joined(
    text
      .replace(EACH_MIN, '')
      .split(/, (?:and )?|;| and /)
      .map(one => one.trim()),
  )
  const read = parts?.concat(all).flatMap(part => {
    const { left, sign, right } = CONDITION.exec(part)?.groups ?? {}
    if (left === undefined) return [undefined]
    const [one, other] = [left, right!].map(side => expressionIn(spread(side, names), names))
    if (one === undefined || other === undefined) return [undefined]
    return [`${one} ${sign!.replace('≤', '<=').replace('≥', '>=')} ${other}`]
  })
  return read?.every(one => one !== undefined) ? (read as string[]) : undefined
}

/** `all variables nonnegative` */
const EACH_MIN =
  /,? ?(?:and )?(?:with )?(?:all )?(?:the )?variables (?:are )?(?:non-?negative|>= ?0|≥ ?0)/i
/** What is asked for once more at the end. */
const AGAIN =
  /[.;] (?:what is )?(?:the )?(?:best|optimal|maximum|minimum|largest|smallest|optimum) (?:objective(?: value)?|value)[ ?.]*$/i

/** `x, y >= 0` are two conditions. */
function joined(parts: readonly string[]): string[] | undefined {
  const all: string[] = []
  const bare: string[] = []
  for (const part of parts) {
    if (/^[a-z]$/i.test(part)) {
      bare.push(part)
      continue
    }
    const tail = /^[a-z] ?((?:<=|>=|≤|≥) ?.+)$/i.exec(part)?.[1]
    if (bare.length > 0 && tail === undefined) return undefined
    all.push(...bare.splice(0).map(name => `${name} ${tail}`), part)
  }
  return bare.length > 0 ? undefined : all
}

/** Of a polynomial written out in powers and products; 9 of anything else. */
function degreeOf(text: string): number {
  if (/[a-z]{2}|\//i.test(text) || /\^(?!\d+(?![\d.]))/.test(text)) return 9
  const plain = text.replace(/\s/g, '')
  if (/[()]/.test(plain)) {
    const squares = plain.replace(/\(([^()]+)\)\^2/g, (_, inner: string) =>
      degreeOf(inner) <= 1 ? 'q^2' : 'q^9',
    )
    return /[()]/.test(squares) ? 9 : degreeOf(squares)
  }
  const terms = plain.split(/(?<!\^)[-+]/).filter(one => one !== '')
  return Math.max(
    ...terms.map(term =>
      term.split('*').reduce((sum, factor) => {
        const [, power = '1'] = /^[a-z](?:\^(\d+))?$/i.exec(factor) ?? [factor, '0']
        return sum + Number(power)
      }, 0),
    ),
  )
}

/** A square of each letter, counted positively, and linear terms beside: within linear conditions it has one lowest value. */
function isSumOfSquares(text: string, names: readonly string[]): boolean {
  const plain = `+${text.replace(/\s/g, '')}`.replace(/^\+-/, '-')
  const square = (name: string) => {
    const shifted = String.raw`\(${name}[-+]\d+(?:\.\d+)?\)\^2`
    return new RegExp(String.raw`\+(?:\d+(?:\.\d+)?\*)?(?:${name}\^2|${shifted})(?![\w^*/])`, 'g')
  }
  if (!names.every(name => square(name).test(plain))) return false
  const rest = names.reduce((left, name) => left.replace(square(name), ''), plain)
  return !/[()]/.test(rest) && (rest === '' || degreeOf(rest) <= 1)
}
