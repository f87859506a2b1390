// A text with its slopes and the bound of its rounding error as terms of a graph: the arithmetic of expression/derivative.ts,
// operation by operation, so that its numbers are the same bits wherever they are finite. What the dual numbers decide
// case by case (a 0 that takes away what it multiplies, the ends of an error where a function has no slope, a divisor
// beyond the doubles) is not decided here: there the error, or a slope, comes out as no finite number.
import { NORMAL_MIN, numberError, ROUNDING, VANISHING } from '../derivative.ts'
import { functions } from '../functions.ts'
import { graphOf } from '../graph.ts'
import {
  type BinaryNode,
  type BinderNode,
  type CallNode,
  childrenOf,
  type Expression,
  isCondition,
  type Node,
  nodesIn,
} from '../tree.ts'
import { difference } from './derivative.ts'
import { called, lowered, RELATIONS, raised, signOf, UNROLLED_MAX } from './lower.ts'
import { partialText } from './partials.ts'
import { isLiteral, isZero, type Term, type Terms } from './term.ts'

export interface DualTerms {
  readonly value: Term
  /** By each of the slots that were named, in their order. */
  readonly slopes: readonly Term[]
  /** Bound of the absolute rounding error. */
  readonly error: Term
}

/** Undefined of a text with a loop: what its turns share cannot be worked out here once for value, slopes and error. */
export function dualOf(
  terms: Terms,
  expression: Expression,
  inputs: readonly Term[],
  slots: readonly number[],
): DualTerms | undefined {
  const isPlain = [...nodesIn(expression.tree)].every(
    node => node.kind !== 'element' && (node.kind !== 'binder' || isUnrolled(node)),
  )
  return isPlain
    ? new DualLowering(terms, expression, inputs, slots).of(expression.tree)
    : undefined
}

function isUnrolled({ name, from, to }: BinderNode): boolean {
  if (name !== 'sum' || from.kind !== 'number' || to.kind !== 'number') return false
  const isWhole = Number.isSafeInteger(from.value) && Number.isSafeInteger(to.value)
  return isWhole && to.value - from.value < UNROLLED_MAX
}

class DualLowering {
  readonly #terms: Terms
  readonly #slots = new Map<number, DualTerms>()
  readonly #within: ReadonlyMap<Node, BinderNode>
  readonly #turns = new Map<BinderNode | undefined, Map<Node, DualTerms>>([[undefined, new Map()]])
  readonly #zero: Term
  readonly #flat: readonly Term[]

  constructor(
    terms: Terms,
    { tree, constants }: Expression,
    inputs: readonly Term[],
    slots: readonly number[],
  ) {
    this.#terms = terms
    this.#within = graphOf(tree).within
    this.#zero = terms.literal(0)
    this.#flat = slots.map(() => this.#zero)
    const slopes = (slot: number) => slots.map(one => terms.literal(one === slot ? 1 : 0))
    for (const [slot, value] of inputs.entries()) {
      this.#slots.set(slot, { value, slopes: slopes(slot), error: this.#zero })
    }
    for (const { slot, constant } of constants) {
      const error = terms.literal(ROUNDING * Math.abs(constant.value))
      this.#slots.set(slot, { value: terms.literal(constant.value), slopes: slopes(slot), error })
    }
  }

  of(node: Node): DualTerms {
    const known = this.#turns.get(this.#within.get(node))!
    let dual = known.get(node)
    if (!dual) known.set(node, (dual = this.#dual(node)))
    return dual
  }

  #dual(node: Node): DualTerms {
    const terms = this.#terms
    switch (node.kind) {
      case 'number':
        return this.#exact(terms.literal(node.value), terms.literal(numberError(node)))
      case 'symbol':
      case 'constant':
        return this.#slots.get(node.slot)!
      case 'unary': {
        const { value, slopes, error } = this.of(node.operand)
        const negative = slopes.map(slope => terms.negative(slope))
        return { value: terms.unary('neg', value), slopes: negative, error }
      }
      case 'binary':
        return this.#binary(node)
      case 'call':
        return this.#call(node)
      case 'conditional':
        return this.#conditional(this.#condition(node.test), this.of(node.yes), this.of(node.no))
      case 'binder':
        return this.#sum(node)
      default:
        throw new Error(`a ${node.kind} has no derivative`)
    }
  }

  #exact(value: Term, error: Term): DualTerms {
    return { value, slopes: this.#flat, error }
  }

  /** Of values alone. */
  #condition(node: Node): Term {
    const terms = this.#terms
    if (!isCondition(node)) return this.of(node).value
    const [left, right] = childrenOf(node).map(child => this.#condition(child)) as [Term, Term]
    if (node.kind === 'comparison') return terms.compare(RELATIONS[node.operator], left, right)
    return node.kind === 'logic' ? terms.logic(node.operator, left, right) : terms.not(left)
  }

  #conditional(test: Term, yes: DualTerms, no: DualTerms): DualTerms {
    const choice = (a: Term, b: Term) => this.#terms.select(test, a, b)
    return {
      value: choice(yes.value, no.value),
      slopes: yes.slopes.map((slope, i) => choice(slope, no.slopes[i]!)),
      error: choice(yes.error, no.error),
    }
  }

  #sum(node: BinderNode): DualTerms {
    const terms = this.#terms
    const [from, to] = [node.from, node.to].map(end => this.of(end).value.number) as [
      number,
      number,
    ]
    const all: DualTerms[] = []
    for (let k = from; k <= to; k++) {
      this.#slots.set(node.variable.slot, this.#exact(terms.literal(k), this.#zero))
      this.#turns.set(node, new Map())
      all.push(this.of(node.body))
    }
    const total = (parts: readonly Term[]) =>
      parts.every(isZero) ? this.#zero : terms.total(parts)
    return {
      value: terms.total(all.map(({ value }) => value)),
      slopes: this.#flat.map((_, i) => total(all.map(({ slopes }) => slopes[i]!))),
      error: total(all.map(({ error }) => error)),
    }
  }

  #binary({ operator, left, right }: BinaryNode): DualTerms {
    const terms = this.#terms
    const [a, b] = [this.of(left), this.of(right)]
    const slopes = (one: (a: Term, b: Term) => Term) =>
      a.slopes.map((slope, i) => one(slope, b.slopes[i]!))
    const carried = terms.sum(a.error, b.error)
    switch (operator) {
      case '+': {
        const value = terms.binary('add', a.value, b.value)
        return {
          value,
          slopes: slopes((x, y) => terms.sum(x, y)),
          error: this.#rounded(value, carried),
        }
      }
      case '-': {
        const value = terms.binary('sub', a.value, b.value)
        const less = (x: Term, y: Term) => {
          if (isZero(y)) return x
          return isZero(x) ? terms.negative(y) : terms.binary('sub', x, y)
        }
        return { value, slopes: slopes(less), error: this.#rounded(value, carried) }
      }
      case '*':
        return this.#product(a, b, slopes)
      case '/':
        return this.#quotient(a, b, slopes)
      case '^':
        return this.#power(a, b, slopes)
    }
  }

  /** An error with what the last operation may lose. */
  #rounded(value: Term, carried: Term, units = 1): Term {
    const terms = this.#terms
    const lost = terms.product(terms.literal(units * ROUNDING), terms.unary('abs', value))
    return terms.sum(carried, lost)
  }

  /** What is lost below the normal doubles, unless one of the factors is 0. */
  #lost(value: Term, factors: readonly Term[]): Term {
    const terms = this.#terms
    if (factors.some(isZero)) return this.#zero
    let small = terms.compare('lt', terms.unary('abs', value), terms.literal(NORMAL_MIN))
    for (const factor of factors) {
      if (isLiteral(factor)) continue
      small = terms.logic('and', small, terms.compare('ne', factor, this.#zero))
    }
    return terms.select(small, terms.literal(Number.MIN_VALUE), this.#zero)
  }

  #product(a: DualTerms, b: DualTerms, slopes: Slopes): DualTerms {
    const terms = this.#terms
    const value = terms.binary('mul', a.value, b.value)
    const size = (term: Term) => terms.unary('abs', term)
    const carried = terms.sum(
      terms.product(size(a.value), b.error),
      terms.product(size(b.value), a.error),
    )
    return {
      value,
      slopes: slopes((x, y) => terms.sum(terms.product(x, b.value), terms.product(a.value, y))),
      error: this.#rounded(value, terms.sum(carried, this.#lost(value, [a.value, b.value]))),
    }
  }

  #quotient(a: DualTerms, b: DualTerms, slopes: Slopes): DualTerms {
    const terms = this.#terms
    const value = terms.binary('div', a.value, b.value)
    const size = terms.unary('abs', b.value)
    const carried = terms.sum(a.error, terms.product(terms.unary('abs', value), b.error))
    // 0, and no number where the divisor is beyond the doubles: that is another case.
    const beyond = isLiteral(b.value) ? this.#zero : terms.binary('mul', this.#zero, size)
    const share = terms.binary('div', terms.sum(carried, beyond), size)
    const slope = (x: Term, y: Term) => {
      const moved = terms.product(value, y)
      if (isZero(x) && isZero(moved)) return this.#zero
      const rest = isZero(moved)
        ? x
        : isZero(x)
          ? terms.negative(moved)
          : terms.binary('sub', x, moved)
      return terms.binary('div', rest, b.value)
    }
    return {
      value,
      slopes: slopes(slope),
      error: this.#rounded(value, terms.sum(share, this.#lost(value, [a.value]))),
    }
  }

  #power(a: DualTerms, b: DualTerms, slopes: Slopes): DualTerms {
    const terms = this.#terms
    const value = raised(terms, a.value, b.value)
    const lower = () => raised(terms, a.value, terms.binary('sub', b.value, terms.literal(1)))
    const byBase = () => (isZero(b.value) ? this.#zero : terms.product(b.value, lower()))
    const byExponent = () => terms.binary('mul', value, terms.call('ln', [a.value]))
    const by = (derivative: () => Term, factor: Term) =>
      isZero(factor) ? this.#zero : terms.product(derivative(), factor)
    const carried = terms.sum(
      by(() => terms.unary('abs', byBase()), a.error),
      by(() => terms.unary('abs', byExponent()), b.error),
    )
    const error = this.#rounded(value, carried, 4)
    return {
      value,
      slopes: slopes((x, y) => terms.sum(by(byBase, x), by(byExponent, y))),
      error: terms.sum(error, this.#lost(value, [a.value])),
    }
  }

  #call(node: CallNode): DualTerms {
    const terms = this.#terms
    const { name } = node
    const args = node.arguments.map(argument => this.of(argument))
    const values = args.map(({ value }) => value)
    const value = called(terms, node, values)
    let error = this.#rounded(value, this.#zero, functions.get(name)!.accuracy)
    if (VANISHING.has(name)) error = terms.sum(error, this.#lost(value, []))
    let slopes = this.#flat
    for (const [i, argument] of args.entries()) {
      if (isZero(argument.error) && argument.slopes.every(isZero)) continue
      const partial = this.#partial(name, values, value, i)
      slopes = slopes.map((slope, k) =>
        terms.sum(slope, terms.product(partial, argument.slopes[k]!)),
      )
      error = terms.sum(error, terms.product(terms.unary('abs', partial), argument.error))
    }
    return { value, slopes, error }
  }

  #partial(name: string, args: readonly Term[], value: Term, i: number): Term {
    const terms = this.#terms
    switch (name) {
      case 'sqrt':
        return terms.binary('div', terms.literal(0.5), value)
      case 'abs':
        return signOf(terms, args[0]!)
      case 'sign':
      case 'floor':
      case 'ceil':
      case 'round':
        return this.#zero
      case 'min':
      case 'max':
        return this.#chosen(args, value, i)
      default: {
        const expression = partialText(name, i, args.length)
        if (expression) return lowered(terms, expression, [...args, value])
        return difference(terms, name, args, i)
      }
    }
  }

  /** 1 for the first argument that is the result. */
  #chosen(args: readonly Term[], value: Term, i: number): Term {
    const terms = this.#terms
    const isResult = (one: Term) => terms.compare('eq', one, value)
    let test = isResult(args[i]!)
    for (const before of args.slice(0, i)) {
      test = terms.logic('and', test, terms.not(isResult(before)))
    }
    return terms.select(test, terms.literal(1), this.#zero)
  }
}

type Slopes = (one: (a: Term, b: Term) => Term) => Term[]
