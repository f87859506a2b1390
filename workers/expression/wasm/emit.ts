// Terms become the body of a function over doubles. A term that is needed once stays on the stack, in the order of the
// tree; what is needed again has a local from its first use on. Nothing here can trap, and every loop has a bound.
import { BodyWriter } from './body-writer.ts'
import type { ByteWriter } from './bytes.ts'
import { emitLoop } from './emit-loop.ts'
import type { Lanes } from './lanes.ts'
import { SumWriter } from './sum-writer.ts'
import { isCondition, isLiteral, namedBy, type Term, takenFrom } from './term.ts'

/** A term this deep, and each multiple, gets a local before it is needed: neither recursion nor stack goes deeper. */
const CUT_DEPTH = 64

/** Leaves a literal, the time, a state or a parameter on the stack. */
export type LeafWriter = (code: ByteWriter, term: Term) => void

/** The locals of the terms that hold for one turn of a loop, or for the whole function. */
interface Scope {
  readonly level: number
  /** Of the loop's variable. */
  readonly variable: number
  readonly locals: Map<Term, number>
}

export class Emitter extends BodyWriter {
  readonly #lanes: Lanes
  readonly #leaf: LeafWriter
  /** As many as are open within each other have locals of their own. */
  readonly #idleSums: SumWriter[] = []
  readonly #uses = new Map<Term, number>()
  readonly #scopes: Scope[] = [{ level: -1, variable: -1, locals: new Map() }]

  /** `parameters`: how many the function has; its locals are behind them. */
  constructor(parameters: number, lanes: Lanes, leaf: LeafWriter) {
    super(parameters)
    this.#lanes = lanes
    this.#leaf = leaf
  }

  /** Writes terms that are needed together, and what goes before each and after it. */
  emitAll(roots: readonly Term[], before: (i: number) => void, after: (i: number) => void): void {
    this.#count(roots)
    this.#cut(roots, -1)
    for (const [i, root] of roots.entries()) {
      before(i)
      this.emit(root)
      after(i)
    }
  }

  /** Leaves the value of a term on the stack. */
  emit(term: Term): void {
    if (isLiteral(term)) {
      this.#leaf(this.code, term)
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
        for (const one of [yes!, no!, test!]) this.emit(one)
        this.#lanes.operate(this.code, operation)
        return
      }
      case 'call':
        this.#lanes.call(this, term)
        return
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
        this.#lanes.operate(this.code, operation)
    }
  }

  #total(terms: readonly Term[]): void {
    const sum = this.#idleSums.pop() ?? new SumWriter(this, this.#lanes)
    sum.open()
    for (const term of terms) {
      this.emit(term)
      sum.add()
    }
    sum.total()
    this.#idleSums.push(sum)
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
    const local = this.local(isCondition(term) ? this.#lanes.condition : this.#lanes.number)
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
