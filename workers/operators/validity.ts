// Validity of an operator: the ranges of its inputs and the conditions of its record, and the refusal where it fails.
import { compile, slotsFor } from '../expression/compile.ts'
import { childrenOf, type Node } from '../expression/tree.ts'
import { Failure } from '../failure.ts'
import type { Input } from '../operator.ts'
import { type Fault, invalidInput, invalidInputs } from '../refusal.ts'
import type { Operator } from './compile.ts'
import { INPUTS, inputAt } from './places.ts'

/** `holds` is null for a remark in words, which cannot be evaluated. */
export interface ValidityReport {
  text: string
  condition?: string
  holds: boolean | null
}

/** Inputs outside their range, then the record's own conditions. */
export function validityAt(operator: Operator, values: readonly number[]): ValidityReport[] {
  const outside = operator.inputs.flatMap((input, i) => rangeFault(input, values[i]!))
  const own = operator.validity.map(({ text, condition, holds }): ValidityReport => {
    if (!holds || condition === undefined) return { text, holds: null }
    return { text, condition, holds: holds(values) }
  })
  return [...outside, ...own]
}

/** Whether the inputs are valid: the same decision as validityAt(), without the report. */
export function isValidAt({ inputs, validity }: Operator, values: ArrayLike<number>): boolean {
  for (let i = 0; i < inputs.length; i++) if (isOutside(inputs[i]!, values[i]!)) return false
  for (const { holds } of validity) if (holds && !holds(values)) return false
  return true
}

/** Whether the input takes no such value. */
export function isOutside({ min, max, exclusive, integer }: Input, value: number): boolean {
  if (min !== undefined && (value < min || (value === min && isOpen(exclusive, 'min')))) return true
  if (max !== undefined && (value > max || (value === max && isOpen(exclusive, 'max')))) return true
  return integer === true && !Number.isInteger(value)
}

const isOpen = (exclusive: Input['exclusive'], end: 'min' | 'max') =>
  exclusive === true || exclusive === end

function rangeFault(input: Input, value: number): ValidityReport[] {
  if (!isOutside(input, value)) return []
  const { key, name, unit, min, max, exclusive, integer } = input
  const faults: ValidityReport[] = []
  const fault = (text: string, condition: string) =>
    faults.push({ text: `${name} (${key}) must be ${text}`, condition, holds: false })
  const shown = (bound: number) => `${bound}${unit === '1' ? '' : ` ${unit}`}`
  const openMin = isOpen(exclusive, 'min')
  const openMax = isOpen(exclusive, 'max')
  if (min !== undefined && (openMin ? value <= min : value < min)) {
    fault(
      `${openMin ? 'above' : 'at least'} ${shown(min)}`,
      `${key} ${openMin ? '>' : '>='} ${min}`,
    )
  }
  if (max !== undefined && (openMax ? value >= max : value > max)) {
    fault(`${openMax ? 'below' : 'at most'} ${shown(max)}`, `${key} ${openMax ? '<' : '<='} ${max}`)
  }
  if (integer && !Number.isInteger(value)) fault('a whole number', `floor(${key}) == ${key}`)
  return faults
}

/**
 * The failure for inputs without a value; `placeOf` gives the pointer of a key. INVALID_INPUT outside a range or condition
 * and where the equation has no real value, PRECISION where an intermediate number overflows or its rounding error has
 * no bound.
 */
export function withoutValue(
  operator: Operator,
  values: ArrayLike<number>,
  placeOf: (key: string) => string = inputAt,
): Failure {
  const { id, inputs } = operator
  const point = inputs.map((_, i) => values[i]!)
  const at = Object.fromEntries(inputs.map(({ key }, i) => [key, point[i]!]))
  const outside = outsideRanges(operator, point, placeOf)
  const broken = operator.validity
    .filter(({ holds }) => holds && !holds(point))
    .map(({ text, condition }) => ({
      pointer: INPUTS,
      message: `${id} has no value: ${text}`,
      inputs: at,
      condition,
    }))
  const faults = [...outside, ...broken]
  if (faults.length > 0) return invalidInputs(faults)
  const slots = slotsFor(operator.expression)
  slots.set(point)
  const hasValue = Number.isFinite(operator.evaluate(point))
  if (!hasValue && !overflows(operator.expression.tree, new Parts(slots))) {
    return invalidInput(INPUTS, `${id} has no value: it is not finite at these inputs`, {
      inputs: at,
    })
  }
  const why = hasValue
    ? 'nothing bounds the rounding error of the equation at these inputs'
    : 'the equation has no finite value at these inputs, a number on the way to it leaves the doubles'
  return new Failure('PRECISION', `${id}: ${why}`, { operator: id, inputs: at })
}

/** The inputs outside their ranges; NaN counts as inside. */
export const outsideRanges = (
  { id, inputs }: Operator,
  point: readonly number[],
  placeOf: (key: string) => string = inputAt,
): Fault[] =>
  inputs.flatMap((input, i) =>
    Number.isNaN(point[i]!)
      ? []
      : rangeFault(input, point[i]!).map(({ text }) => ({
          pointer: placeOf(input.key),
          message: `${id} has no value: ${text}`,
          value: point[i]!,
          ...endsOf(input),
        })),
  )

const endsOf = ({ min, max, exclusive }: Input) => ({
  ...(min !== undefined && { [isOpen(exclusive, 'min') ? 'exclusiveMinimum' : 'minimum']: min }),
  ...(max !== undefined && { [isOpen(exclusive, 'max') ? 'exclusiveMaximum' : 'maximum']: max }),
})

/**
 * Whether a result that is not finite comes from overflow rather than from a pole or an undefined function. Decided by the
 * innermost part that is not finite: it overflowed if it is infinite, its operands are finite and none is a divisor 0.
 */
function overflows(node: Node, parts: Parts): boolean {
  if (node.kind === 'conditional') {
    const { test, yes, no } = node
    return overflows(parts.valueOf(test) !== 0 ? yes : no, parts)
  }
  if (node.kind === 'binder') return true
  const children = childrenOf(node)
  const values = children.map(child => parts.valueOf(child))
  const bad = values.findIndex(value => !Number.isFinite(value))
  if (bad >= 0) return overflows(children[bad]!, parts)
  if (node.kind === 'binary') {
    const [left, right] = values as [number, number]
    const isPole =
      (node.operator === '/' && right === 0 && parts.isZero(node.right)) ||
      (node.operator === '^' && left === 0 && parts.isZero(node.left))
    return !isPole && !Number.isNaN(parts.valueOf(node))
  }
  return node.kind === 'call' && OVERFLOWING.has(node.name)
}

/** The parts of an equation at its slots, each evaluated once: all of them cost no more than the whole. */
class Parts {
  readonly #slots: Float64Array
  readonly #values = new Map<Node, number>()
  readonly #zeros = new Map<Node, boolean>()

  constructor(slots: Float64Array) {
    this.#slots = slots
  }

  valueOf(node: Node): number {
    const known = this.#values.get(node)
    if (known !== undefined) return known
    const value = compile({ tree: this.#overValues(node) })(this.#slots)
    this.#values.set(node, value)
    return value
  }

  /** The node with the values of its operands in their places. */
  #overValues(node: Node): Node {
    const of = (part: Node): Node => ({ kind: 'number', value: this.valueOf(part), text: '' })
    switch (node.kind) {
      case 'unary':
      case 'not':
        return { ...node, operand: of(node.operand) }
      case 'binary':
      case 'comparison':
      case 'logic':
        return { ...node, left: of(node.left), right: of(node.right) }
      case 'call':
        return { ...node, arguments: node.arguments.map(of) }
      case 'conditional':
        return of(this.valueOf(node.test) !== 0 ? node.yes : node.no)
      case 'element':
        return { ...node, index: of(node.index) }
      default:
        return node
    }
  }

  /** Whether a part whose computed value is 0 is exactly 0, and not an underflowed product. */
  isZero(node: Node): boolean {
    const known = this.#zeros.get(node)
    if (known !== undefined) return known
    const isZero = this.#isZero(node)
    this.#zeros.set(node, isZero)
    return isZero
  }

  #isZero(node: Node): boolean {
    if (this.valueOf(node) !== 0) return false
    if (node.kind === 'unary') return this.isZero(node.operand)
    if (node.kind === 'call') return node.name !== 'exp'
    if (node.kind !== 'binary') return true
    const { operator, left, right } = node
    if (operator === '*') return this.isZero(left) || this.isZero(right)
    return operator === '/' || operator === '^' ? this.isZero(left) : true
  }
}

/** Functions without poles whose values can overflow. */
const OVERFLOWING = new Set(
  'exp expm1 sinh cosh gamma factorial binomial besseli besseli0 besseli1 hypot'.split(' '),
)
