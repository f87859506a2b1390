// Terms become the body of a function over doubles. A term that is needed once stays on the stack, in the order of the
// tree; what is needed again has a local from its first use on. Nothing here can trap, and every loop has a bound.
import { BodyWriter } from './body-writer.ts'
import { type ByteWriter, F64, I32, type Opcode } from './bytes.ts'
import { emitLoop } from './emit-loop.ts'
import { calleeOf } from './mathematics.ts'
import { isCondition, isLiteral, namedBy, type Operation, type Term, takenFrom } from './term.ts'

/** A term this deep, and each multiple, gets a local before it is needed: neither recursion nor stack goes deeper. */
const CUT_DEPTH = 64

/** Reads a leaf: the time, a state or a parameter. */
export type LeafWriter = (code: ByteWriter, term: Term) => void

const OPCODES: Partial<Record<Operation, Opcode>> = {
  neg: 'f64.neg',
  abs: 'f64.abs',
  sqrt: 'f64.sqrt',
  floor: 'f64.floor',
  ceil: 'f64.ceil',
  add: 'f64.add',
  sub: 'f64.sub',
  mul: 'f64.mul',
  div: 'f64.div',
  min: 'f64.min',
  max: 'f64.max',
  lt: 'f64.lt',
  le: 'f64.le',
  gt: 'f64.gt',
  ge: 'f64.ge',
  eq: 'f64.eq',
  ne: 'f64.ne',
  and: 'i32.and',
  or: 'i32.or',
  not: 'i32.eqz',
}

/** The locals of the terms that hold for one turn of a loop, or for the whole function. */
interface Scope {
  readonly level: number
  /** Of the loop's variable. */
  readonly variable: number
  readonly locals: Map<Term, number>
}

export class Emitter extends BodyWriter {
  readonly #leaf: LeafWriter
  readonly #uses = new Map<Term, number>()
  readonly #scopes: Scope[] = [{ level: -1, variable: -1, locals: new Map() }]

  /** `parameters`: how many the function has; its locals are behind them. */
  constructor(parameters: number, leaf: LeafWriter, roots: readonly Term[]) {
    super(parameters)
    this.#leaf = leaf
    this.#count(roots)
    this.#cut(roots, -1)
  }

  /** Leaves the value of a term on the stack. */
  emit(term: Term): void {
    if (isLiteral(term)) {
      this.number(term.number)
      return
    }
    const known = this.#localOf(term)
    if (known !== undefined) {
      this.get(known)
      return
    }
    this.#compute(term)
    if (this.#uses.get(term)! > 1) {
      const local = this.#newLocal(term)
      this.code.op('local.tee').unsigned(local)
    }
  }

  /** Works a term out now, so that it is there wherever it is needed from here on. */
  settle(term: Term): void {
    if (isLiteral(term) || this.#localOf(term) !== undefined) return
    this.#compute(term)
    this.set(this.#newLocal(term))
  }

  /** The turns of a loop: its variable is in a local, and what holds for one turn is forgotten after it. */
  within(loop: Term, variable: number, turn: () => void): void {
    this.#scopes.push({ level: loop.number, variable, locals: new Map() })
    this.#cut([loop.terms[0]!], loop.number)
    turn()
    this.#scopes.pop()
  }

  #compute(term: Term): void {
    const { operation, terms } = term
    switch (operation) {
      case 'time':
      case 'state':
      case 'parameter':
        this.#leaf(this.code, term)
        return
      case 'bound':
        throw new Error(`a variable of level ${term.number} outside of its loop`)
      case 'select': {
        const [test, yes, no] = terms
        this.emit(yes!)
        this.emit(no!)
        this.emit(test!)
        this.code.op('select')
        return
      }
      case 'call': {
        const { index, which } = calleeOf(term.name, terms.length)
        if (which !== undefined) this.code.op('i32.const').signed(which)
        for (const one of terms) this.emit(one)
        this.code.op('call').unsigned(index)
        return
      }
      case 'total':
        this.#total(terms)
        return
      case 'sum':
      case 'integral':
      case 'root':
        for (const one of takenFrom(term)) this.settle(one)
        emitLoop(this, term)
        return
      default:
        for (const one of terms) this.emit(one)
        this.code.op(OPCODES[operation]!)
    }
  }

  #total(terms: readonly Term[]): void {
    const sum = this.openSum()
    for (const term of terms) {
      this.emit(term)
      this.addTo(sum)
    }
    this.totalOf(sum)
  }

  #localOf(term: Term): number | undefined {
    const scope = this.#scopeOf(term)
    return term.operation === 'bound' ? scope.variable : scope.locals.get(term)
  }

  /** The innermost open loop on whose variable a term depends. */
  #scopeOf({ free }: Term): Scope {
    for (let i = this.#scopes.length - 1; i > 0; i--) {
      const scope = this.#scopes[i]!
      if ((free & (1 << scope.level)) !== 0) return scope
    }
    return this.#scopes[0]!
  }

  #newLocal(term: Term): number {
    const local = this.local(isCondition(term) ? I32 : F64)
    this.#scopeOf(term).locals.set(term, local)
    return local
  }

  #count(roots: readonly Term[]): void {
    const reached = new Set(roots)
    const use = (term: Term) => this.#uses.set(term, (this.#uses.get(term) ?? 0) + 1)
    roots.forEach(use)
    for (const term of reached) {
      for (const one of term.terms) {
        use(one)
        reached.add(one)
      }
    }
  }

  /** Settles the deep terms below the roots that hold for this loop's turn, those that others are made of first. */
  #cut(roots: readonly Term[], level: number): void {
    const open = this.#scopes.reduce(
      (bits, scope) => (scope.level < 0 ? 0 : bits | (1 << scope.level)),
      0,
    )
    const here = (term: Term) => (term.free & ~open) === 0
    const reached = new Set(roots)
    for (const term of reached) for (const one of namedBy(term)) if (here(one)) reached.add(one)
    const deep = [...reached].filter(
      term =>
        term.depth > 0 &&
        term.depth % CUT_DEPTH === 0 &&
        here(term) &&
        (level < 0 || (term.free & (1 << level)) !== 0),
    )
    for (const term of deep.sort((a, b) => a.id - b.id)) this.settle(term)
  }
}
