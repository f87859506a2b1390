// A parsed text becomes terms of the graph, each operation in the order in which the closures do it (compile.ts).
import { graphOf } from '../graph.ts'
import { productOf } from '../powers.ts'
import {
  type BinaryNode,
  type BinderNode,
  type CallNode,
  type Comparison,
  type ElementNode,
  type Expression,
  type Node,
  nodesIn,
  refused,
} from '../tree.ts'
import { isLiteral, type Relation, type Term, type Terms, truthOf } from './term.ts'

/** A sum between literal ends of no more terms than this is written out: cheaper, and its terms can be shared. */
export const UNROLLED_MAX = 64

/** The term of a text whose inputs stand for the terms given, in their order; constants of nature likewise, by their slot. */
export function lowered(
  terms: Terms,
  expression: Expression,
  inputs: readonly Term[],
  constants?: ReadonlyMap<number, Term>,
): Term {
  const slots = new Map<number, Term>(inputs.map((term, slot) => [slot, term]))
  for (const { slot, constant } of expression.constants)
    slots.set(slot, constants?.get(slot) ?? terms.literal(constant.value))
  return new Lowering(terms, expression.tree, slots).of(expression.tree, 0)
}

/** What is known within one turn of a binder, or outside of all. */
interface Turn {
  readonly known: Map<Node, Term>
}

const BINARY = { '+': 'add', '-': 'sub', '*': 'mul', '/': 'div' } as const
export const RELATIONS: Record<Comparison, Relation> = {
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
  '==': 'eq',
  '!=': 'ne',
}

class Lowering {
  readonly #terms: Terms
  readonly #slots: Map<number, Term>
  readonly #within: ReadonlyMap<Node, BinderNode>
  readonly #counting = new Map<BinderNode, boolean>()
  readonly #turns = new Map<BinderNode | undefined, Turn>([[undefined, { known: new Map() }]])

  constructor(terms: Terms, tree: Node, slots: Map<number, Term>) {
    this.#terms = terms
    this.#slots = slots
    this.#within = graphOf(tree).within
  }

  /** `level`: the loops around it. */
  of(node: Node, level: number): Term {
    const { known } = this.#turns.get(this.#within.get(node))!
    let term = known.get(node)
    if (!term) known.set(node, (term = this.#lowered(node, level)))
    return term
  }

  #lowered(node: Node, level: number): Term {
    const terms = this.#terms
    const of = (one: Node) => this.of(one, level)
    switch (node.kind) {
      case 'number':
        return terms.literal(node.value)
      case 'symbol':
      case 'constant':
        return this.#slots.get(node.slot)!
      case 'unary':
        return terms.unary('neg', of(node.operand))
      case 'binary':
        return this.#binary(node, of)
      case 'call':
        return called(terms, node, node.arguments.map(of))
      case 'element':
        return this.#element(node, of(node.index))
      case 'conditional': {
        const test = of(node.test)
        // What is known not to be taken may name components that are not there.
        const truth = truthOf(test)
        if (truth !== undefined) return of(truth ? node.yes : node.no)
        return terms.select(test, of(node.yes), of(node.no))
      }
      case 'comparison':
        return terms.compare(RELATIONS[node.operator], of(node.left), of(node.right))
      case 'logic':
        return terms.logic(node.operator, of(node.left), of(node.right))
      case 'not':
        return terms.not(of(node.operand))
      case 'binder':
        return this.#binder(node, level)
    }
  }

  #binary({ operator, left, right }: BinaryNode, of: (node: Node) => Term): Term {
    if (operator === '^') return raised(this.#terms, of(left), of(right))
    return this.#terms.binary(BINARY[operator], of(left), of(right))
  }

  #element({ name, first, slots }: ElementNode, index: Term): Term {
    if (!isLiteral(index)) {
      const message = `the index of ${name}[...] follows from more than numbers and the variables of sums between whole numbers`
      throw refused(message, { name })
    }
    const slot = slots[index.number - first]
    if (slot === undefined) {
      const last = first + slots.length - 1
      const message = `${name}[${index.number}] is not there: ${name} goes from ${name}[${first}] to ${name}[${last}]`
      throw refused(message, { name, index: index.number, minimum: first, maximum: last })
    }
    return this.#slots.get(slot)!
  }

  /** A sum that counts components is written out, however long: an index is a number. */
  #counts(node: BinderNode): boolean {
    let counting = this.#counting.get(node)
    if (counting === undefined) {
      const inside = [...nodesIn(node.body)]
      const own = (one: Node) => [...nodesIn(one)].includes(node.variable)
      counting = inside.some(one => one.kind === 'element' && own(one.index))
      this.#counting.set(node, counting)
    }
    return counting
  }

  #binder(node: BinderNode, level: number): Term {
    const { name, variable } = node
    const [from, to] = [this.of(node.from, level), this.of(node.to, level)]
    if (name === 'sum' && isLiteral(from) && isLiteral(to)) {
      const count = to.number - from.number + 1
      const isWhole = Number.isSafeInteger(from.number) && Number.isSafeInteger(to.number)
      if (isWhole && (count <= UNROLLED_MAX || this.#counts(node))) {
        return this.#unrolled(node, from.number, count, level)
      }
    }
    const body = this.#turn(node, this.#terms.bound(level), level + 1)
    this.#slots.delete(variable.slot)
    return this.#terms.loop(name, level, body, from, to)
  }

  #unrolled(node: BinderNode, from: number, count: number, level: number): Term {
    const all: Term[] = []
    for (let k = 0; k < count; k++) all.push(this.#turn(node, this.#terms.literal(from + k), level))
    return this.#terms.total(all)
  }

  #turn(node: BinderNode, variable: Term, level: number): Term {
    this.#slots.set(node.variable.slot, variable)
    this.#turns.set(node, { known: new Map() })
    return this.of(node.body, level)
  }
}

/** x^y as powers.ts has it. */
export function raised(terms: Terms, base: Term, exponent: Term): Term {
  if (!isLiteral(exponent)) return terms.call('raise', [base, exponent])
  const product = productOf(exponent.number)
  if (!product) return terms.call('pow', [base, exponent])
  let result: Term | undefined
  const times = (factor: Term) => {
    result = result ? terms.binary('mul', result, factor) : factor
  }
  let factor = base
  for (let n = product.whole; n > 0; n = Math.floor(n / 2)) {
    if (n % 2 === 1) times(factor)
    if (n > 1) factor = terms.binary('mul', factor, factor)
  }
  if (product.half) times(terms.unary('sqrt', base))
  const whole = result ?? terms.literal(1)
  return exponent.number < 0 ? terms.binary('div', terms.literal(1), whole) : whole
}

/** A built-in function of numbers that are there. */
export function called(terms: Terms, { name }: CallNode, args: readonly Term[]): Term {
  const [a] = args as [Term]
  switch (name) {
    case 'sqrt':
    case 'abs':
    case 'floor':
    case 'ceil':
      return terms.unary(name, a)
    case 'min':
    case 'max':
      return args.reduce((one, other) => terms.binary(name, one, other))
    case 'sign':
      return signOf(terms, a)
    case 'round': {
      const size = terms.binary('add', terms.unary('abs', a), terms.literal(0.5))
      return terms.binary('mul', signOf(terms, a), terms.unary('floor', size))
    }
    default:
      return terms.call(name, args)
  }
}

/** 1, -1, or what is neither above nor below 0. */
export function signOf(terms: Terms, a: Term): Term {
  const zero = terms.literal(0)
  const below = terms.select(terms.compare('lt', a, zero), terms.literal(-1), a)
  return terms.select(terms.compare('gt', a, zero), terms.literal(1), below)
}
