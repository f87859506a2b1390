// Makes a formula smaller before the search: units, clauses that others imply, variables that are resolved away (Een and
// Biere, SAT 2005, LNCS 3569, 61), and literals that contradict themselves by propagation alone. Each step is one of the
// proof. All limits count visits of literals, so that one formula has one outcome.
import type { Formula } from './formula.ts'

/** Where steps go: a clause that follows by its hints in their order, and one that is not needed any more. */
export interface ProofSteps {
  derive(id: number, literals: Int32Array, hints: Int32Array): void
  drop(id: number): void
}

/** What is to be left as it is. */
export interface Frozen {
  /** Variables that are not resolved away. */
  readonly variables: ReadonlySet<number>
  /** Whether further clauses may come, so that every variable has to stay. */
  readonly all: boolean
}

/** Larger formulas are searched as they are. */
const LITERALS_MAX = 1_000_000
/** Visits of literals for each part of the work, beside some for every literal. */
const VISITS_MIN = 4_000_000
const VISITS_A_LITERAL = 20
/** Longest lists of a variable that is resolved away, and longest clause that may come of it. */
const OCCURRENCES_MAX = 16
const RESOLVENT_MAX = 24
const ROUNDS = 3

interface Resolved {
  /** True where one of the clauses needs it. */
  readonly literal: number
  readonly clauses: readonly Int32Array[]
}

export class Simplifier {
  /** Of the formula, or the last that was derived. */
  lastId: number
  isRefuted = false
  /** Variables resolved away, clauses that others imply or that lost a literal, literals that contradict themselves. */
  readonly counts = { eliminated: 0, subsumed: 0, strengthened: 0, failed: 0 }
  readonly #variables: number
  readonly #steps: ProofSteps
  readonly #frozen: ReadonlySet<number>
  /** By number, from 1; undefined where one has been dropped, or is true whatever the variables are. */
  readonly #clauses: (Int32Array | undefined)[] = [undefined]
  readonly #signatures: number[] = [0]
  /** Numbers of the clauses of each literal; dropped ones stay until they are met. */
  readonly #lists: number[][]
  /** By literal: 1 where a unit says so, -1 for its negation. */
  readonly #values: Int8Array
  /** The unit clause of a variable. */
  readonly #units: Int32Array
  readonly #stack: Resolved[] = []
  readonly #marks: Int32Array
  #mark = 0
  #queue: number[] = []
  #pending: number[] = []
  #visits = 0
  readonly #visitsMax: number

  /** Without `frozen` the formula stays as it is. */
  constructor(
    { variables, starts, literals }: Formula,
    steps: ProofSteps,
    frozen: Frozen | undefined,
  ) {
    this.#variables = variables
    this.#steps = steps
    this.#frozen = frozen?.variables ?? new Set()
    this.#values = new Int8Array(2 * variables + 1)
    this.#units = new Int32Array(variables + 1)
    this.#marks = new Int32Array(2 * variables + 1)
    this.#lists = Array.from({ length: 2 * variables + 1 }, () => [])
    this.lastId = starts.length - 1
    this.#visitsMax = VISITS_MIN + VISITS_A_LITERAL * literals.length
    for (let k = 0; k < this.lastId; k++)
      this.#take(k + 1, literals.subarray(starts[k]!, starts[k + 1]!))
    if (!frozen || literals.length > LITERALS_MAX) return
    this.#settle()
    for (let round = 0; round < ROUNDS && !this.isRefuted; round++) {
      const before = this.#done()
      this.#subsume()
      if (!frozen.all) this.#resolveAway()
      this.#probe()
      if (this.#done() === before) break
    }
  }

  #done(): number {
    const { eliminated, strengthened, failed } = this.counts
    return eliminated + strengthened + failed
  }

  /** Calls `each` for what is left, by rising numbers. */
  eachClause(each: (literals: Int32Array, id: number) => void): void {
    for (const [id, clause] of this.#clauses.entries()) if (clause) each(clause, id)
  }

  /** Gives the variables that were resolved away the values that the clauses want. */
  extend(values: Uint8Array): void {
    for (let k = this.#stack.length - 1; k >= 0; k--) {
      const { literal, clauses } = this.#stack[k]!
      const isTrue = (one: number) => values[Math.abs(one)] === (one > 0 ? 1 : 0)
      const isNeeded = clauses.some(clause => !clause.some(one => one !== literal && isTrue(one)))
      values[Math.abs(literal)] = isNeeded === literal > 0 ? 1 : 0
    }
  }

  #at(literal: number): number {
    return literal + this.#variables
  }

  #list(literal: number): number[] {
    return this.#lists[this.#at(literal)]!
  }

  #take(id: number, clause: Int32Array): void {
    const mark = ++this.#mark
    let size = 0
    const literals = new Int32Array(clause.length)
    for (const literal of clause) {
      if (this.#marks[this.#at(-literal)] === mark) {
        this.#clauses[id] = undefined
        this.#signatures[id] = 0
        return
      }
      if (this.#marks[this.#at(literal)] === mark) continue
      this.#marks[this.#at(literal)] = mark
      literals[size++] = literal
    }
    this.#put(id, literals.subarray(0, size))
  }

  #put(id: number, clause: Int32Array): void {
    let signature = 0
    for (const literal of clause) {
      signature |= 1 << (literal & 31)
      this.#list(literal).push(id)
    }
    this.#clauses[id] = clause
    this.#signatures[id] = signature
    this.#queue.push(id)
    if (clause.length === 0) this.isRefuted = true
    if (clause.length === 1) this.#pending.push(id)
  }

  #derive(clause: Int32Array, hints: readonly number[]): number {
    const id = ++this.lastId
    this.#steps.derive(id, clause, Int32Array.from(hints))
    this.#put(id, clause)
    return id
  }

  #drop(id: number): void {
    this.#steps.drop(id)
    this.#clauses[id] = undefined
  }

  /** Numbers of the clauses of a literal that are still there. */
  #living(literal: number): number[] {
    const at = this.#at(literal)
    const living = this.#lists[at]!.filter(id => this.#clauses[id] !== undefined)
    this.#lists[at] = living
    return living
  }

  /** Carries units through all clauses; a unit itself stays. */
  #settle(): void {
    for (let id = this.#pending.pop(); id !== undefined; id = this.#pending.pop()) {
      const clause = this.#clauses[id]
      if (this.isRefuted || !clause) continue
      const [literal] = clause as unknown as [number]
      if (this.#values[this.#at(literal)] === 1) {
        if (this.#units[Math.abs(literal)] !== id) this.#drop(id)
        continue
      }
      if (this.#values[this.#at(literal)] === -1) {
        this.#derive(new Int32Array(0), [this.#units[Math.abs(literal)]!, id])
        return
      }
      this.#values[this.#at(literal)] = 1
      this.#values[this.#at(-literal)] = -1
      this.#units[Math.abs(literal)] = id
      for (const other of this.#living(literal)) if (other !== id) this.#drop(other)
      for (const other of this.#living(-literal)) {
        this.#without(other, -literal, [id, other])
        if (this.isRefuted) return
      }
    }
  }

  /** A clause less one of its literals, in its place. */
  #without(id: number, literal: number, hints: readonly number[]): number {
    const shorter = this.#clauses[id]!.filter(one => one !== literal)
    const next = this.#derive(shorter, hints)
    this.#drop(id)
    return next
  }

  /** Clauses that hold another one, or all but one literal of it whose negation they hold. */
  #subsume(): void {
    this.#visits = 0
    while (this.#queue.length > 0 && !this.isRefuted) {
      const id = this.#queue.pop()!
      const clause = this.#clauses[id]
      if (!clause || clause.length === 0 || this.#visits > this.#visitsMax) continue
      let rarest = clause[0]!
      for (const literal of clause) {
        const size = (one: number) => this.#list(one).length + this.#list(-one).length
        if (size(literal) < size(rarest)) rarest = literal
      }
      for (const literal of [rarest, -rarest]) {
        for (const other of this.#living(literal)) {
          if (other === id || !this.#clauses[id]) continue
          this.#compare(id, other, literal === rarest ? 0 : literal)
          if (this.isRefuted) return
        }
      }
      this.#settle()
    }
    this.#queue = []
  }

  /** `turned`, unless 0, is a literal of the other clause whose negation the first one holds. */
  #compare(id: number, otherId: number, turned: number): void {
    const clause = this.#clauses[id]!
    const other = this.#clauses[otherId]
    if (!other || other.length < clause.length) return
    this.#visits += clause.length
    if (turned === 0 && clause.length > 1) {
      // With one literal turned round at most one bit may lack.
      const lack = this.#signatures[id]! & ~this.#signatures[otherId]!
      if ((lack & (lack - 1)) !== 0) return
    }
    this.#visits += other.length
    const mark = ++this.#mark
    for (const literal of other) this.#marks[this.#at(literal)] = mark
    let against = turned
    for (const literal of clause) {
      if (literal === -turned || this.#marks[this.#at(literal)] === mark) continue
      if (against !== 0 || this.#marks[this.#at(-literal)] !== mark) return
      against = -literal
    }
    if (against === 0) {
      this.#drop(otherId)
      this.counts.subsumed++
      return
    }
    this.#without(otherId, against, [id, otherId])
    this.counts.strengthened++
  }

  /** Variables whose resolvents are no more than the clauses that they come of. */
  #resolveAway(): void {
    this.#visits = 0
    const order: { variable: number; count: number }[] = []
    for (let v = 1; v <= this.#variables; v++) {
      const count = this.#list(v).length * this.#list(-v).length
      if (this.#list(v).length + this.#list(-v).length > 0) order.push({ variable: v, count })
    }
    order.sort((a, b) => a.count - b.count || a.variable - b.variable)
    for (const { variable } of order) {
      if (this.isRefuted || this.#visits > this.#visitsMax) return
      if (this.#frozen.has(variable) || this.#values[this.#at(variable)] !== 0) continue
      this.#tryToResolve(variable)
      this.#settle()
    }
  }

  #tryToResolve(variable: number): void {
    const positive = this.#living(variable)
    const negative = this.#living(-variable)
    const most = positive.length + negative.length
    if (most === 0) return
    const shortest = Math.min(positive.length, negative.length)
    if (
      shortest > 0 &&
      Math.max(positive.length, negative.length) > OCCURRENCES_MAX &&
      shortest > 1
    )
      return
    const resolvents: { clause: Int32Array; hints: [number, number] }[] = []
    for (const p of positive) {
      for (const q of negative) {
        const clause = this.#resolvent(this.#clauses[p]!, this.#clauses[q]!, variable)
        if (!clause) continue
        if (clause.length > RESOLVENT_MAX) return
        resolvents.push({ clause, hints: [p, q] })
        if (resolvents.length > most) return
      }
    }
    this.counts.eliminated++
    const isFew = positive.length <= negative.length
    const few = isFew ? positive : negative
    this.#stack.push({
      literal: isFew ? variable : -variable,
      clauses: few.map(id => this.#clauses[id]!),
    })
    for (const { clause, hints } of resolvents) this.#derive(clause, hints)
    for (const id of [...positive, ...negative]) this.#drop(id)
  }

  /** Nothing where it would be true whatever the variables are. */
  #resolvent(p: Int32Array, q: Int32Array, variable: number): Int32Array | undefined {
    this.#visits += p.length + q.length
    const mark = ++this.#mark
    const literals: number[] = []
    for (const literal of p) {
      if (literal === variable) continue
      this.#marks[this.#at(literal)] = mark
      literals.push(literal)
    }
    for (const literal of q) {
      if (literal === -variable || this.#marks[this.#at(literal)] === mark) continue
      if (this.#marks[this.#at(-literal)] === mark) return undefined
      literals.push(literal)
    }
    return Int32Array.from(literals)
  }

  /** Literals that imply their own negation: roots of the implications of clauses of two. */
  #probe(): void {
    this.#visits = 0
    const inTwos = (literal: number) =>
      this.#list(literal).some(id => this.#clauses[id]?.length === 2)
    for (let v = 1; v <= this.#variables && !this.isRefuted; v++) {
      if (this.#visits > this.#visitsMax) return
      if (this.#values[this.#at(v)] !== 0) continue
      const [up, down] = [inTwos(v), inTwos(-v)]
      // What implies something and is implied by nothing.
      if (up === down) continue
      const literal = up ? -v : v
      const hints = this.#contradiction(literal)
      if (!hints) continue
      this.counts.failed++
      this.#derive(Int32Array.of(-literal), hints)
      this.#settle()
    }
  }

  /** The clauses, in order, by which a literal contradicts itself; nothing where it does not. */
  #contradiction(literal: number): number[] | undefined {
    const trail = [literal]
    const reasons = new Map<number, number>()
    const truths = new Set([literal])
    for (const one of trail) {
      for (const id of this.#list(-one)) {
        const clause = this.#clauses[id]
        if (!clause) continue
        this.#visits += clause.length
        let [open, last] = [0, 0]
        for (const other of clause) {
          if (truths.has(other)) open = 2
          else if (!truths.has(-other)) {
            open++
            last = other
          }
          if (open > 1) break
        }
        if (open > 1) continue
        if (open === 0) return this.#hintsOf(id, trail, reasons)
        truths.add(last)
        reasons.set(last, id)
        trail.push(last)
      }
      if (this.#visits > this.#visitsMax) return undefined
    }
    return undefined
  }

  #hintsOf(last: number, trail: readonly number[], reasons: ReadonlyMap<number, number>): number[] {
    const needed = new Set<number>()
    for (const one of this.#clauses[last]!) needed.add(-one)
    const hints = [last]
    for (let k = trail.length - 1; k > 0; k--) {
      const one = trail[k]!
      if (!needed.has(one)) continue
      const reason = reasons.get(one)!
      hints.push(reason)
      for (const other of this.#clauses[reason]!) if (other !== one) needed.add(-other)
    }
    return hints.reverse()
  }
}
