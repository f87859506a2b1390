// The dimension of a tree, inferred bottom-up in exact fractions. `undefined` stands for "any": the literal
// 0, or an input whose dimension nobody knows.
import {
  DIMENSIONLESS,
  type Dimension,
  divideDimensions,
  equalDimensions,
  isDimensionless,
  multiplyDimensions,
  powerOfDimension,
  type Rational,
  rational,
} from '../units/dimension.ts'
import { coherentUnit, parseUnit } from '../units/unit.ts'
import { functions } from './functions.ts'
import { printed } from './print-unicode.ts'
import {
  type BinaryNode,
  type BinderNode,
  type CallNode,
  type ElementNode,
  type Expression,
  isCondition,
  type Node,
  refused,
} from './tree.ts'

export type KnownDimension = Dimension | undefined

/**
 * The dimension of the value, `dimensions` being those of the inputs in their order. Throws INVALID_INPUT
 * that names the offending part. In a condition a bare number stands for an SI value.
 */
export function dimensionOf(
  expression: Expression,
  dimensions: readonly KnownDimension[],
): KnownDimension {
  const slots: KnownDimension[] = [...dimensions]
  for (const { slot, constant } of expression.constants) {
    slots[slot] = parseUnit(constant.unit).dimension
  }
  return inferred(expression.tree, { slots, known: new Map() })
}

/** What is known of one graph: the dimensions in its slots, and those of terms that were met. */
interface Known {
  readonly slots: KnownDimension[]
  readonly known: Map<Node, KnownDimension>
}

function inferred(node: Node, within: Known): KnownDimension {
  const { known } = within
  if (known.has(node)) return known.get(node)
  const dimension = inferredAnew(node, within)
  known.set(node, dimension)
  return dimension
}

function inferredAnew(node: Node, within: Known): KnownDimension {
  switch (node.kind) {
    case 'number':
      return node.value === 0 ? undefined : DIMENSIONLESS
    case 'symbol':
    case 'constant':
      return within.slots[node.slot]
    case 'element':
      return element(node, within)
    case 'unary':
      return inferred(node.operand, within)
    case 'binary':
      return binary(node, within)
    case 'call':
      return call(node, within)
    case 'conditional':
      inferred(node.test, within)
      return agreed(node, inferred(node.yes, within), inferred(node.no, within))
    case 'binder':
      return binder(node, within)
    case 'comparison': {
      const [left, right] = [inferred(node.left, within), inferred(node.right, within)]
      if (!isLiteral(node.left) && !isLiteral(node.right)) agreed(node, left, right)
      return DIMENSIONLESS
    }
    case 'logic':
      inferred(node.left, within)
      inferred(node.right, within)
      return DIMENSIONLESS
    case 'not':
      inferred(node.operand, within)
      return DIMENSIONLESS
  }
}

/** The components of a vector have one dimension. */
function element(node: ElementNode, within: Known): KnownDimension {
  const index = inferred(node.index, within)
  if (index && !isDimensionless(index)) {
    throw refused(`the index of ${named(node)} is in ${coherentUnit(index)}, not a whole number`)
  }
  let shared: KnownDimension
  for (const slot of node.slots) shared = agreed(node, shared, within.slots[slot])
  return shared
}

function binary(node: BinaryNode, within: Known): KnownDimension {
  const { operator } = node
  if (operator === '^') return power(node, within)
  if (operator === '-') refuseDifferenceOfLogarithms(node, within)
  const left = inferred(node.left, within)
  const right = inferred(node.right, within)
  if (operator === '+' || operator === '-') return agreed(node, left, right)
  if (!left || !right) return undefined
  return operator === '*' ? multiplyDimensions(left, right) : divideDimensions(left, right)
}

/** ln(a) - ln(b) of dimensional a, b has a meaning only as ln(a/b). */
function refuseDifferenceOfLogarithms({ left, right }: BinaryNode, within: Known): void {
  if (left.kind !== 'call' || right.kind !== 'call' || left.name !== right.name) return
  if (!/^(ln|log10|log2)$/.test(left.name)) return
  const [a, b] = [left.arguments[0]!, right.arguments[0]!]
  const [da, db] = [inferred(a, within), inferred(b, within)]
  if (!da || !db || isDimensionless(da) || !equalDimensions(da, db)) return
  const ratio: Node = { kind: 'binary', operator: '/', left: a, right: b }
  const better = printed({ kind: 'call', name: left.name, arguments: [ratio] })
  throw refused(
    `${named(left)} takes the logarithm of a quantity in ${coherentUnit(da)}; write ${better}`,
  )
}

/** A dimensional base takes a constant rational exponent only. */
function power(node: BinaryNode, within: Known): KnownDimension {
  const base = inferred(node.left, within)
  const exponent = inferred(node.right, within)
  if (exponent && !isDimensionless(exponent)) {
    throw refused(`the exponent in ${named(node)} is in ${coherentUnit(exponent)}, not a number`)
  }
  if (!base) return undefined
  if (isDimensionless(base)) return DIMENSIONLESS
  const value = rationalOf(node.right)
  if (!value) {
    throw refused(
      `${named(node)}: a base in ${coherentUnit(base)} takes a constant rational exponent only`,
    )
  }
  return powerOfDimension(base, value)
}

/** The exact fraction that a constant tree such as 0.25, -3/2 or 1 + 1/7 stands for. */
export function rationalOf(node: Node): Rational | undefined {
  if (node.kind === 'number') return decimal(node.text)
  if (node.kind === 'unary') {
    const operand = rationalOf(node.operand)
    return operand && { p: -operand.p, q: operand.q }
  }
  if (node.kind !== 'binary') return undefined
  const [a, b] = [rationalOf(node.left), rationalOf(node.right)]
  if (!a || !b) return undefined
  switch (node.operator) {
    case '+':
      return rational(a.p * b.q + b.p * a.q, a.q * b.q)
    case '-':
      return rational(a.p * b.q - b.p * a.q, a.q * b.q)
    case '*':
      return rational(a.p * b.p, a.q * b.q)
    case '/':
      return rational(a.p * b.q, a.q * b.p)
    case '^':
      return undefined
  }
}

function decimal(text: string): Rational | undefined {
  const match = /^(\d*)\.?(\d*)$/.exec(text)
  if (!match || text.length > 12) return undefined
  const [, whole = '', fraction = ''] = match
  return rational(Number(whole + fraction), Number(`1${'0'.repeat(fraction.length)}`))
}

function call(node: CallNode, within: Known): KnownDimension {
  const { rule } = functions.get(node.name)!
  const dimensions = node.arguments.map(argument => inferred(argument, within))
  if (rule === 'pure') {
    node.arguments.forEach((argument, i) => {
      const wrong = dimensions[i]
      if (!wrong || isDimensionless(wrong)) return
      throw refused(
        `${node.name} takes a number, but ${named(argument)} is in ${coherentUnit(wrong)}`,
        { part: printed(argument), unit: coherentUnit(wrong) },
      )
    })
    return DIMENSIONLESS
  }
  if (typeof rule === 'object') return dimensions[0] && powerOfDimension(dimensions[0], rule)
  let shared: KnownDimension
  for (const each of dimensions) shared = agreed(node, shared, each)
  return rule === 'ratio' ? DIMENSIONLESS : shared
}

function binder(node: BinderNode, within: Known): KnownDimension {
  const range = agreed(node, inferred(node.from, within), inferred(node.to, within))
  if (node.name === 'sum' && range && !isDimensionless(range)) {
    throw refused(`the bounds of ${named(node)} are in ${coherentUnit(range)}, not whole numbers`)
  }
  within.slots[node.variable.slot] = node.name === 'sum' ? DIMENSIONLESS : range
  const body = inferred(node.body, within)
  if (node.name === 'root') return range
  if (node.name === 'sum') return body
  return range && body && multiplyDimensions(body, range)
}

function agreed(node: Node, a: KnownDimension, b: KnownDimension): KnownDimension {
  if (!a || !b) return a ?? b
  if (equalDimensions(a, b)) return a
  const [left, right] = [coherentUnit(a), coherentUnit(b)]
  const verb = isCondition(node) ? 'compares' : 'joins'
  throw refused(`${named(node)} ${verb} a quantity in ${left} with one in ${right}`, {
    part: printed(node),
    units: [left, right],
  })
}

function isLiteral(node: Node): boolean {
  if (node.kind === 'number') return true
  if (node.kind === 'unary') return isLiteral(node.operand)
  return node.kind === 'binary' && isLiteral(node.left) && isLiteral(node.right)
}

function named(node: Node): string {
  const text = printed(node)
  return `'${text.length > 60 ? `${text.slice(0, 60)}...` : text}'`
}
