// The derivative of a function that is written out, at a point: `derivative of x^3 - 2x at x = 2`; the highest or lowest value of a
// parabola, and where it is.
import { parseExpression } from '../../expression/parser.ts'
import { type Node, symbolsIn } from '../../expression/tree.ts'
import type { Calculation } from './calculation.ts'
import { expressionIn, variableIn } from './expression-text.ts'

const OF = String.raw`(?:of |for )?(?:the function )?(?:[a-z]\([a-z]\) ?= ?|y ?= ?)?(?<body>.+?)`
const POINT = `,? (?:at|for|when|where|in)(?: the point)? (?:(?<variable>[a-z]) ?(?:=|is) ?)?(?<point>[^=,;]+)`
const DERIVATIVES: readonly RegExp[] = [
  new RegExp(
    `^(?:first )?(?<order>second )?(?:derivative|d/d(?<by>[a-z])|slope of the tangent(?: line)? to)(?: with respect to (?<over>[a-z]))? ?${OF}${POINT}$`,
    'i',
  ),
  new RegExp(`^differentiate (?<body>.+?) and evaluate${POINT}$`, 'i'),
]

export function derivativeIn(question: string): Calculation | undefined {
  for (const form of DERIVATIVES) {
    const { body, by, over, order, variable, point } = form.exec(question)?.groups ?? {}
    if (body === undefined || point === undefined) continue
    const named = [variable, by, over].filter(one => one !== undefined)
    const own = named[0] ?? variableIn(body)
    if (own === undefined || named.some(one => one !== own)) continue
    const [inner, value] = [expressionIn(body, [own]), expressionIn(point, [])]
    if (inner === undefined || value === undefined || variableIn(inner) !== own) continue
    const first = derivativeOf(inner, own)
    if (first === undefined || first.length > LENGTH_MAX) continue
    const slope = order === undefined ? first : derivativeOf(first, own)
    if (slope === undefined || slope.length > LENGTH_MAX) continue
    const equation = `y = ${slope.replaceAll(lettersOf(own), `(${value})`)}`
    return { title: 'Derivative of a function', equation, inputs: {} }
  }
  return undefined
}

const LENGTH_MAX = 2000
const lettersOf = (letter: string) => new RegExp(`(?<![A-Za-z_])${letter}(?![A-Za-z_])`, 'g')

const EXTREME =
  /^(?<kind>max(?:imum)?|min(?:imum)?|largest|greatest|highest|smallest|least|lowest)(?: possible)?(?: value)? (?:of|for) (?:the (?:function|parabola|quadratic) )?(?:[a-z]\([a-z]\) ?= ?|y ?= ?)?(?<body>.+)$/i

/** Of a parabola: f(0) - f'(0)^2/(2 f''). */
export function extremeIn(question: string): Calculation | undefined {
  const { kind, body } = EXTREME.exec(question)?.groups ?? {}
  const variable = body === undefined ? undefined : variableIn(body)
  if (kind === undefined || body === undefined || variable === undefined) return undefined
  const inner = expressionIn(body, [variable])
  const coefficients = inner === undefined ? undefined : parabolaOf(inner, variable)
  if (coefficients === undefined) return undefined
  const [, , square] = coefficients
  // A parabola that opens upwards has no highest value.
  if (square === 0 || square > 0 === /^(?:max|larg|great|high)/i.test(kind)) return undefined
  const [c, b, a] = coefficients.map(x => `(${x})`)
  return {
    title: 'Extreme value of a parabola',
    equation: `y = ${c} - ${b}^2/(4*${a})`,
    inputs: {},
  }
}

/** The coefficients of a polynomial of the second degree at most, from the constant one on. */
function parabolaOf(text: string, variable: string): readonly [number, number, number] | undefined {
  const coefficients = polynomialOf(parseExpression(text, { inputs: [variable] }).tree)
  if (coefficients === undefined || coefficients.length > 3) return undefined
  const [c = 0, b = 0, a = 0] = coefficients
  return [c, b, a]
}

const DEGREE_MAX = 8
type Polynomial = readonly number[]

function polynomialOf(node: Node): Polynomial | undefined {
  if (node.kind === 'number') return [node.value]
  if (node.kind === 'symbol') return [0, 1]
  if (node.kind === 'unary') return polynomialOf(node.operand)?.map(x => -x)
  if (node.kind !== 'binary') return undefined
  const [a, b] = [polynomialOf(node.left), polynomialOf(node.right)]
  if (a === undefined || b === undefined) return undefined
  const sum = (sign: number) =>
    Array.from({ length: Math.max(a.length, b.length) }, (_, i) => (a[i] ?? 0) + sign * (b[i] ?? 0))
  switch (node.operator) {
    case '+':
      return sum(1)
    case '-':
      return sum(-1)
    case '*':
      return times(a, b)
    case '/':
      return b.length === 1 && b[0] !== 0 ? a.map(x => x / b[0]!) : undefined
    case '^': {
      const [power = 0] = b
      if (b.length > 1 || !Number.isInteger(power) || power < 0 || power > DEGREE_MAX)
        return undefined
      return Array.from({ length: power }, () => a).reduce<Polynomial | undefined>(
        (product, one) => product && times(product, one),
        [1],
      )
    }
  }
}

/** None of a higher degree than is read: a power of a power of a power has a million coefficients. */
function times(a: Polynomial, b: Polynomial): Polynomial | undefined {
  const length = a.length + b.length - 1
  if (length > DEGREE_MAX + 1) return undefined
  return Array.from({ length }, (_, k) => a.reduce((sum, x, i) => sum + x * (b[k - i] ?? 0), 0))
}

/** By the rules of the calculus; undefined where a part has none here. */
function derivativeOf(text: string, variable: string): string | undefined {
  const { tree } = parseExpression(text, { inputs: [variable] })
  return slopeOf(tree, variable)
}

/** What the derivative of a function of one argument multiplies that of the argument by. */
const SLOPES: Readonly<Record<string, (x: string) => string>> = {
  sin: x => `cos(${x})`,
  cos: x => `(-sin(${x}))`,
  tan: x => `(1/cos(${x})^2)`,
  asin: x => `(1/sqrt(1 - (${x})^2))`,
  acos: x => `(-1/sqrt(1 - (${x})^2))`,
  atan: x => `(1/(1 + (${x})^2))`,
  sinh: x => `cosh(${x})`,
  cosh: x => `sinh(${x})`,
  tanh: x => `(1/cosh(${x})^2)`,
  exp: x => `exp(${x})`,
  ln: x => `(1/(${x}))`,
  log10: x => `(1/((${x})*ln(10)))`,
  log2: x => `(1/((${x})*ln(2)))`,
  sqrt: x => `(1/(2*sqrt(${x})))`,
}

function slopeOf(node: Node, variable: string): string | undefined {
  if (symbolsIn(node).size === 0) return '0'
  switch (node.kind) {
    case 'symbol':
      return '1'
    case 'unary': {
      const inner = slopeOf(node.operand, variable)
      return inner && `(-${inner})`
    }
    case 'call': {
      const [argument, ...more] = node.arguments
      if (argument === undefined || more.length > 0) return undefined
      const [outer, text, inner] = [
        SLOPES[node.name],
        textOf(argument),
        slopeOf(argument, variable),
      ]
      return outer && text && inner && `(${outer(text)}*${inner})`
    }
    case 'binary': {
      const [a, b] = [textOf(node.left), textOf(node.right)]
      const [da, db] = [slopeOf(node.left, variable), slopeOf(node.right, variable)]
      if (!a || !b || !da || !db) return undefined
      switch (node.operator) {
        case '+':
        case '-':
          return `(${da} ${node.operator} ${db})`
        case '*':
          return `(${da}*${b} + ${a}*${db})`
        case '/':
          return `((${da}*${b} - ${a}*${db})/${b}^2)`
        case '^':
          if (db === '0') return `(${b}*${a}^(${b} - 1)*${da})`
          // Of a constant to the power of a function.
          return da === '0' ? `(${a}^${b}*ln(${a})*${db})` : undefined
      }
    }
  }
  return undefined
}

function textOf(node: Node): string | undefined {
  switch (node.kind) {
    case 'number':
      return node.text
    case 'symbol':
      return node.name
    case 'constant':
      return node.constant.name
    case 'unary': {
      const inner = textOf(node.operand)
      return inner && `(-${inner})`
    }
    case 'call': {
      const own = node.arguments.map(textOf)
      return own.includes(undefined) ? undefined : `${node.name}(${own.join(', ')})`
    }
    case 'binary': {
      const [a, b] = [textOf(node.left), textOf(node.right)]
      return a && b && `(${a} ${node.operator} ${b})`
    }
  }
  return undefined
}
