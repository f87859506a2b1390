// Derivatives on the graph by reverse accumulation (Griewank, Walther, Evaluating Derivatives, 2nd ed., ch. 3): all of one
// term by all of its variables for one to three times the work of the term, which they share with it.
import { refused } from '../tree.ts'
import { lowered, raised, signOf } from './lower.ts'
import { partialText } from './partials.ts'
import {
  isCondition,
  isLiteral,
  isOutside,
  isZero,
  namedBy,
  type Term,
  type Terms,
  termsIn,
} from './term.ts'

/** The derivatives of a term by each term of `by` that it depends on; what is not there is 0. */
export type Gradient = ReadonlyMap<Term, Term>

/** Terms that the rows of a Jacobian pass through together: some fifth of a second. */
const VISITS_MAX = 200_000

export class Differentiator {
  readonly #terms: Terms
  /** Functions without a closed derivative that were differenced. */
  readonly differenced = new Set<string>()
  #visited = 0

  constructor(terms: Terms) {
    this.#terms = terms
  }

  gradient(root: Term, by: (term: Term) => boolean): Gradient {
    const order = this.#dependent(root, by)
    const slopes = new Map<Term, Slope>()
    if (order.length > 0) slopes.set(root, { term: this.#terms.literal(1), masked: false })
    const wanted = new Map<Term, Term>()
    const dependent = new Set(order)
    for (const term of order.toReversed()) {
      const slope = slopes.get(term)
      if (!slope) continue
      if (by(term)) {
        if (!isZero(slope.term)) wanted.set(term, slope.term)
        continue
      }
      for (const [operand, part] of this.#parts(term, slope, operand => dependent.has(operand))) {
        if (!isZero(part.term)) slopes.set(operand, this.#added(slopes.get(operand), part))
      }
    }
    return wanted
  }

  /** The terms below the root that depend on a wanted one, the root last. */
  #dependent(root: Term, by: (term: Term) => boolean): Term[] {
    const all = new Set([root])
    for (const term of all) if (!by(term)) for (const one of operandsOf(term)) all.add(one)
    this.#visited += all.size
    if (this.#visited > VISITS_MAX) {
      throw refused(`derivatives pass through more than ${VISITS_MAX} terms, each once a row`, {
        limit: VISITS_MAX,
      })
    }
    const dependent = new Set<Term>()
    for (const term of [...all].sort((a, b) => a.id - b.id)) {
      if (by(term) || operandsOf(term).some(one => dependent.has(one))) dependent.add(term)
    }
    return [...dependent]
  }

  #added(known: Slope | undefined, part: Slope): Slope {
    if (!known) return part
    const { term, masked } = known
    return { term: this.#terms.sum(term, part.term), masked: masked && part.masked }
  }

  /** What the slope of a term adds to that of each of its operands. */
  *#parts(term: Term, slope: Slope, wants: (operand: Term) => boolean): Generator<[Term, Slope]> {
    const terms = this.#terms
    const [a, b] = term.terms as [Term, Term]
    const times = (factor: Term): Slope => this.#times(slope, factor)
    switch (term.operation) {
      case 'add':
        yield [a, slope]
        yield [b, slope]
        return
      case 'sub':
        yield [a, slope]
        yield [b, { ...slope, term: terms.negative(slope.term) }]
        return
      case 'neg':
        yield [a, { ...slope, term: terms.negative(slope.term) }]
        return
      case 'mul':
        if (wants(a)) yield [a, times(b)]
        if (wants(b)) yield [b, times(a)]
        return
      case 'div': {
        const byA = this.#over(slope, b)
        yield [a, byA]
        if (!wants(b)) return
        const { term: part, masked } = this.#times(byA, term)
        yield [b, { term: terms.negative(part), masked }]
        return
      }
      case 'sqrt':
        yield [a, times(terms.binary('div', terms.literal(0.5), term))]
        return
      case 'abs':
        yield [a, times(signOf(terms, a))]
        return
      case 'min':
      case 'max': {
        const isA = terms.compare('eq', term, a)
        yield [a, this.#where(isA, slope, true)]
        yield [b, this.#where(isA, slope, false)]
        return
      }
      case 'select': {
        const [test, yes, no] = term.terms
        yield [yes!, this.#where(test!, slope, true)]
        yield [no!, this.#where(test!, slope, false)]
        return
      }
      case 'total':
        for (const one of term.terms) yield [one, slope]
        return
      case 'call':
        yield* this.#ofCall(term, times, wants)
        return
      case 'sum':
      case 'integral':
        yield* this.#ofSum(term, times, wants)
        return
      case 'root':
        yield* this.#ofRoot(term, times, wants)
    }
  }

  *#ofCall(
    call: Term,
    times: (factor: Term) => Slope,
    wants: (operand: Term) => boolean,
  ): Generator<[Term, Slope]> {
    for (const [i, argument] of call.terms.entries()) {
      if (wants(argument)) yield [argument, times(this.#partial(call, i))]
    }
  }

  #partial(call: Term, i: number): Term {
    const terms = this.#terms
    const { name, terms: args } = call
    if (name === 'pow' || name === 'raise') return this.#ofPower(call, i)
    const expression = partialText(name, i, args.length)
    if (expression) return lowered(terms, expression, [...args, call])
    this.differenced.add(name)
    return difference(terms, name, args, i)
  }

  /** A product in which 0 takes away what it multiplies: of 0^y, and of x^0. */
  #ofPower(power: Term, i: number): Term {
    const terms = this.#terms
    const [base, exponent] = power.terms as [Term, Term]
    if (i === 0) {
      const lower = raised(terms, base, terms.binary('sub', exponent, terms.literal(1)))
      return this.#withoutZero(exponent, lower)
    }
    return this.#withoutZero(power, terms.call('ln', [base]))
  }

  /** Term by term; an integral moves with its ends too (Leibniz). */
  *#ofSum(
    loop: Term,
    times: (factor: Term) => Slope,
    wants: (operand: Term) => boolean,
  ): Generator<[Term, Slope]> {
    const terms = this.#terms
    const { operation, number: level } = loop
    const [body, from, to] = loop.terms as [Term, Term, Term]
    const own = new Set(operandsOf(loop))
    const inside = this.gradient(body, term => own.has(term) && isOutside(term, level))
    for (const [operand, slope] of inside) {
      if (wants(operand)) {
        yield [operand, times(terms.loop(operation as 'sum', level, slope, from, to))]
      }
    }
    if (operation === 'sum') return
    const variable = terms.bound(level)
    if (wants(to)) yield [to, times(this.#substituted(body, variable, to))]
    if (wants(from)) {
      yield [from, times(terms.negative(this.#substituted(body, variable, from)))]
    }
  }

  /** Of the root x of body(x, p): dx/dp = -(d body / dp) / (d body / dx). */
  *#ofRoot(
    root: Term,
    times: (factor: Term) => Slope,
    wants: (operand: Term) => boolean,
  ): Generator<[Term, Slope]> {
    const terms = this.#terms
    const level = root.number
    const body = root.terms[0]!
    const variable = terms.bound(level)
    const here = (term: Term) => this.#substituted(term, variable, root)
    const own = new Set(operandsOf(root))
    const outside = (term: Term) => own.has(term) && isOutside(term, level)
    const inside = this.gradient(body, term => outside(term) || term === variable)
    const steepness = here(inside.get(variable) ?? terms.literal(0))
    for (const [operand, slope] of inside) {
      if (operand === variable || !wants(operand)) continue
      yield [operand, times(terms.negative(terms.binary('div', here(slope), steepness)))]
    }
  }

  /** The term with another in the place of a bound variable. */
  #substituted(root: Term, variable: Term, by: Term): Term {
    const bit = variable.free
    const replaced = new Map<Term, Term>([[variable, by]])
    for (const term of termsIn([root])) {
      if ((term.free & bit) === 0 || replaced.has(term)) continue
      replaced.set(
        term,
        this.#terms.again(
          term,
          term.terms.map(one => replaced.get(one) ?? one),
        ),
      )
    }
    return replaced.get(root) ?? root
  }

  #times({ term, masked }: Slope, factor: Term): Slope {
    const terms = this.#terms
    const [test, yes, no] = term.terms
    // Inside the branch, so that a factor without a value there does no harm where the branch is not taken.
    if (masked && term.operation === 'select' && isZero(no!)) {
      return { term: terms.select(test!, terms.product(yes!, factor), no!), masked }
    }
    if (masked && term.operation === 'select' && isZero(yes!)) {
      return { term: terms.select(test!, yes!, terms.product(no!, factor)), masked }
    }
    return { term: masked ? this.#withoutZero(term, factor) : terms.product(term, factor), masked }
  }

  #over(slope: Slope, divisor: Term): Slope {
    const terms = this.#terms
    if (slope.masked) {
      return this.#times(slope, terms.binary('div', terms.literal(1), divisor))
    }
    return { term: terms.binary('div', slope.term, divisor), masked: false }
  }

  #where(test: Term, { term }: Slope, taken: boolean): Slope {
    const terms = this.#terms
    const zero = terms.literal(0)
    return {
      term: taken ? terms.select(test, term, zero) : terms.select(test, zero, term),
      masked: true,
    }
  }

  /** a times b, and 0 where a is 0, whatever b is. */
  #withoutZero(a: Term, b: Term): Term {
    const terms = this.#terms
    if (isLiteral(a)) return terms.product(a, b)
    const zero = terms.literal(0)
    return terms.select(terms.compare('eq', a, zero), zero, terms.product(a, b))
  }
}

/** Central difference with Richardson's extrapolation, good to some 1e-9. */
export function difference(terms: Terms, name: string, args: readonly Term[], i: number): Term {
  const x = args[i]!
  const at = (step: Term, sign: 'add' | 'sub') =>
    terms.call(name, args.with(i, terms.binary(sign, x, step)))
  const central = (step: Term) =>
    terms.binary(
      'div',
      terms.binary('sub', at(step, 'add'), at(step, 'sub')),
      terms.binary('mul', terms.literal(2), step),
    )
  const size = terms.binary('max', terms.unary('abs', x), terms.literal(1e-3))
  const step = terms.binary('mul', terms.literal(1e-3), size)
  const fine = central(terms.binary('div', step, terms.literal(2)))
  const four = terms.binary('mul', terms.literal(4), fine)
  return terms.binary('div', terms.binary('sub', four, central(step)), terms.literal(3))
}

/** The derivative of the root by a term. Masked: 0 where a branch is not taken that has no value there, perhaps. */
interface Slope {
  readonly term: Term
  readonly masked: boolean
}

/** What the value of a term moves with: a condition decides and has no slope. */
function operandsOf(term: Term): readonly Term[] {
  if (isCondition(term)) return []
  return term.operation === 'select' ? term.terms.slice(1) : namedBy(term)
}
