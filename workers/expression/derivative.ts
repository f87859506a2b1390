// First-order derivatives by forward dual numbers on the tree, exact to rounding, and with them a running
// bound of the rounding error (Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., 3.3). A
// built-in without a closed partial is differentiated by central differences.
import { findRoot, integrate, sumOver } from './binders.ts'
import { raise } from './compile.ts'
import { functions } from './functions.ts'
import type { BinaryNode, BinderNode, CallNode, Expression, Node, NumberNode } from './tree.ts'
import { INTEGRAL_PANELS } from './work.ts'

/** Value, derivative by the one variable of the pass, and a bound of the absolute rounding error. */
export interface Dual {
  readonly value: number
  readonly slope: number
  readonly error: number
}

/** Half an ulp of 1: what one correctly rounded operation may lose. */
const ROUNDING = Number.EPSILON / 2

/** Value, derivative by the value in `slot` and rounding error of the expression at `slots`. */
export function differentiate({ tree }: Expression, slots: Float64Array, slot: number): Dual {
  const slopes = new Float64Array(slots.length)
  slopes[slot] = 1
  return dual(tree, slots, slopes)
}

function dual(node: Node, slots: Float64Array, slopes: Float64Array): Dual {
  const of = (child: Node) => dual(child, slots, slopes)
  switch (node.kind) {
    case 'number':
      return { value: node.value, slope: 0, error: numberError(node) }
    case 'symbol':
      return { value: slots[node.slot]!, slope: slopes[node.slot]!, error: 0 }
    case 'constant': {
      const value = slots[node.slot]!
      return { value, slope: slopes[node.slot]!, error: ROUNDING * Math.abs(value) }
    }
    case 'unary': {
      const { value, slope, error } = of(node.operand)
      return { value: -value, slope: -slope, error }
    }
    case 'binary':
      return binary(node, of(node.left), of(node.right))
    case 'call':
      return call(node, node.arguments.map(of))
    case 'conditional':
      return of(node.test).value !== 0 ? of(node.yes) : of(node.no)
    case 'binder':
      return binder(node, slots, slopes)
    case 'comparison':
      return truth(compared(node.operator, of(node.left).value, of(node.right).value))
    case 'logic': {
      const left = of(node.left).value !== 0
      return truth(
        node.operator === 'and'
          ? left && of(node.right).value !== 0
          : left || of(node.right).value !== 0,
      )
    }
    case 'not':
      return truth(of(node.operand).value === 0)
  }
}

/** A whole number is the double that it is written as; 0.1 and pi are not. */
function numberError({ value, text }: NumberNode): number {
  return text !== 'pi' && Number.isSafeInteger(value) ? 0 : ROUNDING * Math.abs(value)
}

const truth = (holds: boolean): Dual => ({ value: holds ? 1 : 0, slope: 0, error: 0 })

function compared(operator: string, left: number, right: number): boolean {
  switch (operator) {
    case '<':
      return left < right
    case '<=':
      return left <= right
    case '>':
      return left > right
    case '>=':
      return left >= right
    default:
      return (left === right) === (operator === '==')
  }
}

function binary({ operator }: BinaryNode, a: Dual, b: Dual): Dual {
  const rounded = (value: number, slope: number, carried: number): Dual => ({
    value,
    slope,
    error: carried + ROUNDING * Math.abs(value),
  })
  switch (operator) {
    case '+':
      return rounded(a.value + b.value, a.slope + b.slope, a.error + b.error)
    case '-':
      return rounded(a.value - b.value, a.slope - b.slope, a.error + b.error)
    case '*':
      return rounded(
        a.value * b.value,
        a.slope * b.value + a.value * b.slope,
        Math.abs(a.value) * b.error + Math.abs(b.value) * a.error,
      )
    case '/': {
      const value = a.value / b.value
      const carried = (a.error + Math.abs(value) * b.error) / Math.abs(b.value)
      return rounded(value, (a.slope - value * b.slope) / b.value, carried)
    }
    case '^':
      return power(a, b)
  }
}

/** A term whose factor is 0 is left out: ln of a negative base would make it NaN. */
function power(a: Dual, b: Dual): Dual {
  const value = raise(a.value, b.value)
  const byBase = b.value === 0 ? 0 : b.value * raise(a.value, b.value - 1)
  const byExponent = () => value * functions.get('ln')!.evaluate(a.value)
  const times = (factor: number, derivative: () => number) =>
    factor === 0 ? 0 : derivative() * factor
  return {
    value,
    slope: times(a.slope, () => byBase) + times(b.slope, byExponent),
    error:
      times(a.error, () => Math.abs(byBase)) +
      times(b.error, () => Math.abs(byExponent())) +
      4 * ROUNDING * Math.abs(value),
  }
}

function call({ name }: CallNode, args: readonly Dual[]): Dual {
  const { evaluate, partials, accuracy } = functions.get(name)!
  const values = args.map(({ value }) => value)
  const value = evaluate(...values)
  let slope = 0
  let error = accuracy * ROUNDING * Math.abs(value)
  args.forEach((argument, i) => {
    if (argument.slope === 0 && argument.error === 0) return
    const known = partials[i]
    const partial = known ? known(values, value) : difference(evaluate, values, i)
    if (argument.slope !== 0) slope += partial * argument.slope
    if (argument.error !== 0) error += Math.abs(partial) * argument.error
  })
  return { value, slope, error }
}

/** Central difference with Richardson's extrapolation, good to some 1e-9. */
function difference(
  evaluate: (...args: number[]) => number,
  values: readonly number[],
  i: number,
): number {
  const at = (x: number) => evaluate(...values.with(i, x))
  const x = values[i]!
  const step = 1e-3 * Math.max(Math.abs(x), 1e-3)
  const central = (h: number) => (at(x + h) - at(x - h)) / (2 * h)
  return (4 * central(step / 2) - central(step)) / 3
}

function binder(node: BinderNode, slots: Float64Array, slopes: Float64Array): Dual {
  const { slot } = node.variable
  const from = dual(node.from, slots, slopes)
  const to = dual(node.to, slots, slopes)
  const at = (x: number): Dual => {
    slots[slot] = x
    slopes[slot] = 0
    return dual(node.body, slots, slopes)
  }
  const value = (x: number) => at(x).value
  const slope = (x: number) => at(x).slope
  const error = (x: number) => at(x).error
  const [a, b] = [from.value, to.value]
  if (node.name === 'sum') {
    return { value: sumOver(value, a, b), slope: sumOver(slope, a, b), error: sumOver(error, a, b) }
  }
  if (node.name === 'integral') {
    // Leibniz' rule; an end that does not move adds nothing.
    const end = (moved: Dual) => (moved.slope === 0 ? 0 : value(moved.value) * moved.slope)
    const whole = integrate(value, a, b)
    const truncation = Math.abs(whole - integrate(value, a, b, INTEGRAL_PANELS / 2))
    return {
      value: whole,
      slope: integrate(slope, a, b) + end(to) - end(from),
      error: Math.abs(integrate(error, a, b)) + truncation,
    }
  }
  return root(node, findRoot(value, a, b), slots, slopes)
}

/** Of the root of body(x, p): dx/dp = -(d body / dp) / (d body / dx), and an error likewise. */
function root(
  { body, variable }: BinderNode,
  x: number,
  slots: Float64Array,
  slopes: Float64Array,
): Dual {
  const { slot } = variable
  slots[slot] = x
  slopes[slot] = 0
  const byParameter = dual(body, slots, slopes)
  const byRoot = new Float64Array(slopes.length)
  byRoot[slot] = 1
  const steepness = dual(body, slots, byRoot).slope
  return {
    value: x,
    slope: -byParameter.slope / steepness,
    error: byParameter.error / Math.abs(steepness) + 4 * ROUNDING * Math.abs(x),
  }
}
