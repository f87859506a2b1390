// The graph that is compiled: all texts of one module in one graph, equal terms once. A term stands behind those that it
// is made of, so its number orders every walk.
import { derived } from '../../memo.ts'
import { functions } from '../functions.ts'
import { raise } from '../powers.ts'
import { refused } from '../tree.ts'

export type UnaryOperator = 'neg' | 'abs' | 'sqrt' | 'floor' | 'ceil'
export type BinaryOperator = 'add' | 'sub' | 'mul' | 'div' | 'min' | 'max'
export type Relation = 'lt' | 'le' | 'gt' | 'ge' | 'eq' | 'ne'
export type Loop = 'sum' | 'integral' | 'root'

export type Operation =
  | 'literal'
  | 'time'
  | 'state'
  | 'parameter'
  | 'bound'
  | UnaryOperator
  | BinaryOperator
  | Relation
  | 'and'
  | 'or'
  | 'not'
  | 'select'
  | 'call'
  | 'total'
  | Loop

export interface Term {
  /** Higher than those of all terms in it. */
  readonly id: number
  readonly operation: Operation
  /** Of a loop: its body and its two ends. Of a select: the condition and the two branches. */
  readonly terms: readonly Term[]
  /** A literal, the index of a state or parameter, or the level of a bound variable or of the loop that binds it. */
  readonly number: number
  /** Of a call. */
  readonly name: string
  /** Levels of the bound variables that it depends on, a bit each. */
  readonly free: number
  readonly depth: number
}

/** Terms of one module, derivatives among them: 90 ms to compile at worst. */
export const TERMS_MAX = 20_000

/** Loops within loops; the work of more would be refused before. */
export const LEVELS_MAX = 7

export const isLoop = ({ operation }: Term): boolean =>
  operation === 'sum' || operation === 'integral' || operation === 'root'

const CONDITIONS: ReadonlySet<Operation> = new Set<Operation>([
  ...(['lt', 'le', 'gt', 'ge', 'eq', 'ne'] as const),
  ...(['and', 'or', 'not'] as const),
])

export const isCondition = ({ operation }: Term): boolean => CONDITIONS.has(operation)

export const isLiteral = ({ operation }: Term): boolean => operation === 'literal'

/** Whether a term is the literal 0, of either sign. */
export const isZero = (term: Term): boolean => isLiteral(term) && term.number === 0

const isOne = (term: Term): boolean => isLiteral(term) && term.number === 1

const ARITHMETIC: Record<UnaryOperator | BinaryOperator, (a: number, b: number) => number> = {
  neg: a => -a,
  abs: a => Math.abs(a),
  sqrt: a => Math.sqrt(a),
  floor: a => Math.floor(a),
  ceil: a => Math.ceil(a),
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => a / b,
  min: (a, b) => Math.min(a, b),
  max: (a, b) => Math.max(a, b),
}

/** Makes each term once. Literals are worked out here, in the arithmetic that would work them out later. */
export class Terms {
  readonly #known = new Map<string, Term>()

  get count(): number {
    return this.#known.size
  }

  literal(value: number): Term {
    return this.#one('literal', [], value, Object.is(value, -0) ? '-0' : '')
  }

  leaf(operation: 'time' | 'state' | 'parameter', index = 0): Term {
    return this.#one(operation, [], index)
  }

  bound(level: number): Term {
    return this.#one('bound', [], level)
  }

  unary(operation: UnaryOperator, a: Term): Term {
    if (isLiteral(a)) return this.literal(ARITHMETIC[operation](a.number, 0))
    return this.#one(operation, [a])
  }

  binary(operation: BinaryOperator, a: Term, b: Term): Term {
    if (isLiteral(a) && isLiteral(b)) {
      return this.literal(ARITHMETIC[operation](a.number, b.number))
    }
    return this.#one(operation, [a, b])
  }

  compare(relation: Relation, a: Term, b: Term): Term {
    return this.#one(relation, [a, b])
  }

  logic(operation: 'and' | 'or', a: Term, b: Term): Term {
    return this.#one(operation, [a, b])
  }

  not(a: Term): Term {
    return this.#one('not', [a])
  }

  select(test: Term, yes: Term, no: Term): Term {
    const truth = truthOf(test)
    if (truth !== undefined) return truth ? yes : no
    return yes === no ? yes : this.#one('select', [test, yes, no])
  }

  /** A function by its name in the language; or `pow`, or `raise`, of two numbers. */
  call(name: string, args: readonly Term[]): Term {
    if (args.every(isLiteral)) return this.literal(evaluated(name, args))
    return this.#one('call', args, 0, name)
  }

  /** The sum of its terms with Neumaier's compensation. */
  total(terms: readonly Term[]): Term {
    return terms.length === 0 ? this.literal(0) : this.#one('total', terms)
  }

  loop(loop: Loop, level: number, body: Term, from: Term, to: Term): Term {
    if (level >= LEVELS_MAX) {
      throw refused(`sums, integrals and roots are nested more than ${LEVELS_MAX} deep`, {
        limit: LEVELS_MAX,
      })
    }
    return this.#one(loop, [body, from, to], level)
  }

  /** A term of the same kind over other terms. */
  again(term: Term, terms: readonly Term[]): Term {
    const { operation, number, name } = term
    if (operation === 'call') return this.call(name, terms)
    if (operation === 'select') return this.select(terms[0]!, terms[1]!, terms[2]!)
    if (Object.hasOwn(ARITHMETIC, operation)) {
      const [a, b] = terms
      return b
        ? this.binary(operation as BinaryOperator, a!, b)
        : this.unary(operation as UnaryOperator, a!)
    }
    return this.#one(operation, terms, number, name)
  }

  // What derivatives are made of: here, and here alone, a 0 and a 1 are left out.

  sum(a: Term, b: Term): Term {
    if (isZero(a)) return b
    return isZero(b) ? a : this.binary('add', a, b)
  }

  product(a: Term, b: Term): Term {
    if (isZero(a) || isOne(b)) return a
    if (isZero(b) || isOne(a)) return b
    return this.binary('mul', a, b)
  }

  negative(a: Term): Term {
    return a.operation === 'neg' ? a.terms[0]! : this.unary('neg', a)
  }

  #one(operation: Operation, terms: readonly Term[], number = 0, name = ''): Term {
    let key = `${operation} ${number} ${name}`
    for (const { id } of terms) key += ` ${id}`
    const known = this.#known.get(key)
    if (known) return known
    if (this.#known.size === TERMS_MAX) {
      throw refused(`the texts have more than ${TERMS_MAX} terms, derivatives among them`, {
        limit: TERMS_MAX,
      })
    }
    let free = operation === 'bound' ? 1 << number : 0
    let depth = 0
    for (const term of terms) {
      free |= term.free
      depth = Math.max(depth, term.depth + 1)
    }
    const term = { id: this.#known.size, operation, terms, number, name, free, depth } as {
      -readonly [K in keyof Term]: Term[K]
    }
    // The ends of a loop stand outside of it.
    if (isLoop(term)) {
      const [body, from, to] = terms
      term.free = (body!.free & ~(1 << number)) | from!.free | to!.free
    }
    this.#known.set(key, term)
    return term
  }
}

const HOLDS: Record<Relation, (a: number, b: number) => boolean> = {
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
  gt: (a, b) => a > b,
  ge: (a, b) => a >= b,
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
}

/** Whether a condition of literals holds; undefined of any other. */
export function truthOf({ operation, terms }: Term): boolean | undefined {
  const [a, b] = terms
  if (operation === 'not') {
    const truth = truthOf(a!)
    return truth === undefined ? undefined : !truth
  }
  if (operation === 'and' || operation === 'or') {
    const [left, right] = [truthOf(a!), truthOf(b!)]
    if (left === undefined || right === undefined) return undefined
    return operation === 'and' ? left && right : left || right
  }
  return isLiteral(a!) && isLiteral(b!)
    ? HOLDS[operation as Relation](a!.number, b!.number)
    : undefined
}

function evaluated(name: string, args: readonly Term[]): number {
  const numbers = args.map(({ number }) => number)
  if (name === 'raise' || name === 'pow') return raise(numbers[0]!, numbers[1]!)
  return functions.get(name)!.evaluate(...numbers)
}

/** Every term of which the roots are made, once, those that others are made of first. */
export function termsIn(roots: Iterable<Term>): Term[] {
  const seen = new Set<Term>(roots)
  for (const term of seen) for (const one of term.terms) seen.add(one)
  return [...seen].sort((a, b) => a.id - b.id)
}

export const isOutside = ({ free }: Term, level: number): boolean => (free & (1 << level)) === 0

/** What must be there before a term can be worked out: of a loop its ends, and what its body takes from outside. */
export const namedBy = derived((term: Term): readonly Term[] =>
  isLoop(term) ? [...new Set([...term.terms.slice(1), ...takenFrom(term)])] : term.terms,
)

/** The terms outside of a loop that its body names. */
export function takenFrom({ number: level, terms: [body] }: Term): Term[] {
  const taken: Term[] = []
  const reached = new Set([body!])
  for (const term of reached) {
    if (isOutside(term, level)) taken.push(term)
    else for (const one of namedBy(term)) reached.add(one)
  }
  return taken
}
