// First-order derivatives by forward dual numbers on the graph, exact to rounding, and with them a running
// bound of the rounding error (Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., 3.3). A
// built-in without a closed partial is differentiated by central differences.
import { findRoot, integrate } from './binders.ts'
import { type Dual, integrateDuals, sumOfDuals } from './dual-binders.ts'
import { functions } from './functions.ts'
import { type Graph, graphOf, type Moment, Moments } from './graph.ts'
import { raise } from './powers.ts'
import type { BinaryNode, BinderNode, CallNode, Expression, Node, NumberNode } from './tree.ts'
import { INTEGRAL_PANELS } from './work.ts'

/** Half an ulp of 1: what one correctly rounded operation may lose. */
export const ROUNDING = Number.EPSILON / 2

/** The smallest normal double; a result below it may be off by an ulp of the subnormal numbers. */
export const NORMAL_MIN = 2.2250738585072014e-308

const lostBelow = (value: number) => (Math.abs(value) < NORMAL_MIN ? Number.MIN_VALUE : 0)

/** A product that is 0 if a factor is 0, even if the other one is infinite or NaN: for slopes and errors that vanish. */
const times = (a: number, b: number) => (a === 0 || b === 0 ? 0 : a * b)

/** Value, derivative by the value in `slot` and rounding error of the expression at `slots`. */
export function differentiate({ tree }: Expression, slots: Float64Array, slot: number): Dual {
  return new Pass(graphOf(tree), slots, slot).of(tree)
}

/** One traversal of the graph: the derivative by one variable at one point. Shared terms are differentiated once. */
class Pass {
  readonly slots: Float64Array
  readonly slopes: Float64Array
  readonly graph: Graph
  readonly moments: Moments
  readonly #known = new Map<Node, { moment: Moment; computedAt: number; dual: Dual }>()

  constructor(graph: Graph, slots: Float64Array, slot: number) {
    this.graph = graph
    this.moments = new Moments(graph)
    this.slots = slots
    this.slopes = new Float64Array(slots.length)
    this.slopes[slot] = 1
  }

  of(node: Node): Dual {
    if (!this.graph.shared.has(node)) return dual(node, this)
    const known = this.#known.get(node)
    if (known && known.computedAt === known.moment.count) return known.dual
    const moment = known?.moment ?? this.moments.of(node)
    const result = dual(node, this)
    this.#known.set(node, { moment, computedAt: moment.count, dual: result })
    return result
  }

  /** The body of a binder with its variable fixed at `x`. */
  turn({ variable: { slot }, body }: BinderNode, moment: Moment, x: number): Dual {
    moment.count++
    this.slots[slot] = x
    this.slopes[slot] = 0
    return this.of(body)
  }
}

function dual(node: Node, pass: Pass): Dual {
  switch (node.kind) {
    case 'number':
      return { value: node.value, slope: 0, error: numberError(node) }
    case 'symbol':
      return { value: pass.slots[node.slot]!, slope: pass.slopes[node.slot]!, error: 0 }
    case 'constant': {
      const value = pass.slots[node.slot]!
      return { value, slope: pass.slopes[node.slot]!, error: ROUNDING * Math.abs(value) }
    }
    case 'element': {
      const slot = node.slots[pass.of(node.index).value - node.first]
      if (slot === undefined) return { value: Number.NaN, slope: Number.NaN, error: Number.NaN }
      return { value: pass.slots[slot]!, slope: pass.slopes[slot]!, error: 0 }
    }
    case 'unary': {
      const { value, slope, error } = pass.of(node.operand)
      return { value: -value, slope: -slope, error }
    }
    case 'binary':
      return binary(node, pass.of(node.left), pass.of(node.right))
    case 'call':
      return call(
        node,
        node.arguments.map(argument => pass.of(argument)),
      )
    case 'conditional':
      return pass.of(node.test).value !== 0 ? pass.of(node.yes) : pass.of(node.no)
    case 'binder':
      return binder(node, pass)
    case 'comparison':
      return truth(compared(node.operator, pass.of(node.left).value, pass.of(node.right).value))
    case 'logic': {
      const left = pass.of(node.left).value !== 0
      return truth(
        node.operator === 'and'
          ? left && pass.of(node.right).value !== 0
          : left || pass.of(node.right).value !== 0,
      )
    }
    case 'not':
      return truth(pass.of(node.operand).value === 0)
  }
}

/** A whole number is the double that it is written as; 0.1 and pi are not. */
export function numberError({ value, text }: NumberNode): number {
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
    case '*': {
      const value = a.value * b.value
      const lost = a.value === 0 || b.value === 0 ? 0 : lostBelow(value)
      const carried = times(Math.abs(a.value), b.error) + times(Math.abs(b.value), a.error)
      return rounded(value, times(a.slope, b.value) + times(a.value, b.slope), carried + lost)
    }
    case '/': {
      const value = a.value / b.value
      // A divisor beyond the doubles: what is left of the quotient, and of its slope, is below a / 1.8e308.
      if (Math.abs(b.value) === Number.POSITIVE_INFINITY && Number.isFinite(a.value)) {
        const error = (Math.abs(a.value) + a.error) / Number.MAX_VALUE + Number.MIN_VALUE
        return { value, slope: 0, error }
      }
      const lost = a.value === 0 ? 0 : lostBelow(value)
      const carried = (a.error + times(Math.abs(value), b.error)) / Math.abs(b.value)
      return rounded(value, (a.slope - times(value, b.slope)) / b.value, carried + lost)
    }
    case '^':
      return power(a, b)
  }
}

/** A term whose factor is 0 is left out: ln of a negative base would make it NaN. */
function power(a: Dual, b: Dual): Dual {
  const value = raise(a.value, b.value)
  const byBase = b.value === 0 ? 0 : b.value * raise(a.value, b.value - 1)
  // x^y ln x goes to 0 with x^y.
  const byExponent = () => (value === 0 ? 0 : value * functions.get('ln')!.evaluate(a.value))
  const by = (factor: number, derivative: () => number) =>
    factor === 0 ? 0 : times(derivative(), factor)
  const lost = a.value === 0 ? 0 : lostBelow(value)
  return {
    value,
    slope: by(a.slope, () => byBase) + by(b.slope, byExponent),
    error:
      carriedBy(x => raise(x, b.value), a, byBase) +
      by(b.error, () => Math.abs(byExponent())) +
      4 * ROUNDING * Math.abs(value) +
      lost,
  }
}

/** Functions that go to 0 without being 0. */
export const VANISHING: ReadonlySet<string> = new Set(['exp', 'erfc', 'normalcdf', 'gammaq'])

function call({ name }: CallNode, args: readonly Dual[]): Dual {
  const { evaluate, partials, accuracy } = functions.get(name)!
  const values = args.map(({ value }) => value)
  const value = evaluate(...values)
  let slope = 0
  let error = accuracy * ROUNDING * Math.abs(value) + (VANISHING.has(name) ? lostBelow(value) : 0)
  args.forEach((argument, i) => {
    if (argument.slope === 0 && argument.error === 0) return
    const known = partials[i]
    const partial = known ? known(values, value) : difference(evaluate, values, i)
    slope += times(partial, argument.slope)
    error += carriedBy(x => evaluate(...values.with(i, x)), argument, partial)
  })
  return { value, slope, error }
}

/** How far the error of an argument moves a function; where it has no slope, as a root at 0, by the ends of that error. */
function carriedBy(
  evaluate: (x: number) => number,
  { value, error }: Dual,
  partial: number,
): number {
  const carried = times(Math.abs(partial), error)
  if (Number.isFinite(carried) || !Number.isFinite(error)) return carried
  const here = evaluate(value)
  const ends = [evaluate(value - error), evaluate(value + error)].filter(Number.isFinite)
  return ends.length === 0 ? carried : Math.max(...ends.map(end => Math.abs(end - here)))
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

/** Each turn gives value, slope and error at once: three passes would be three at each level of nesting. */
function binder(node: BinderNode, pass: Pass): Dual {
  const from = pass.of(node.from)
  const to = pass.of(node.to)
  const moment = pass.moments.turnsOf(node)
  const at = (x: number): Dual => pass.turn(node, moment, x)
  const [a, b] = [from.value, to.value]
  if (node.name === 'sum') return sumOfDuals(at, a, b)
  if (node.name === 'integral') {
    // Leibniz' rule; an end that does not move adds nothing.
    const end = (moved: Dual) => (moved.slope === 0 ? 0 : at(moved.value).value * moved.slope)
    const whole = integrateDuals(at, a, b)
    const truncation = Math.abs(
      whole.value - integrate(x => at(x).value, a, b, INTEGRAL_PANELS / 2),
    )
    return {
      value: whole.value,
      slope: whole.slope + end(to) - end(from),
      error: Math.abs(whole.error) + truncation,
    }
  }
  return root(
    node,
    findRoot(x => at(x).value, a, b),
    pass,
  )
}

/** Of the root of body(x, p): dx/dp = -(d body / dp) / (d body / dx), and an error likewise. */
function root(node: BinderNode, x: number, pass: Pass): Dual {
  const { slot } = node.variable
  const byParameter = pass.turn(node, pass.moments.turnsOf(node), x)
  // By the variable itself: another pass, since what is known of this one moved with its parameter.
  const steepness = new Pass(pass.graph, pass.slots, slot).of(node.body).slope
  return {
    value: x,
    slope: -byParameter.slope / steepness,
    error: byParameter.error / Math.abs(steepness) + 4 * ROUNDING * Math.abs(x),
  }
}
