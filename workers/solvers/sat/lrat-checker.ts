// Checks a refutation clause by clause while it is made. Of each clause the hints name, in order, the clauses that the
// negation of its literals makes units, the last one false (LRAT; Cruz-Filipe et al., CADE 2017, LNCS 10395, 220). It knows
// nothing of the search: literals are those of the formula, and a step that its hints do not carry fails.

/** What a wrong step is. */
export interface WrongStep {
  readonly id: number
  readonly why: string
}

export class LratChecker {
  /** Size and literals of each clause, one behind the other. */
  #arena: Int32Array
  #length = 0
  #garbage = 0
  /** Where the clause of each number stands, -1 without one. */
  #at: Int32Array
  #last = 0
  /** By literal + variables: the step in which it was last true. */
  readonly #truths: Int32Array
  readonly #variables: number
  #step = 0
  #steps = 0
  #hasEmpty = false

  constructor(variables: number, clauses: number, literals: number) {
    this.#variables = variables
    this.#truths = new Int32Array(2 * variables + 1)
    this.#arena = new Int32Array(literals + clauses + 1024)
    this.#at = new Int32Array(clauses + 1024).fill(-1)
  }

  /** Steps that were right. */
  get steps(): number {
    return this.#steps
  }

  /** Whether the empty clause has been derived. */
  get isRefuted(): boolean {
    return this.#hasEmpty
  }

  /** A clause of the formula, which needs no reason. */
  take(id: number, literals: Int32Array): void {
    this.#put(id, literals)
  }

  /** A clause that follows; what is wrong about it, if anything. */
  derive(id: number, literals: Int32Array, hints: Int32Array): WrongStep | undefined {
    if (id <= this.#last) return { id, why: 'its number has been used' }
    const step = ++this.#step
    const [truths, middle, arena] = [this.#truths, this.#variables, this.#arena]
    for (const literal of literals) truths[middle - literal] = step
    for (let k = 0; k < hints.length; k++) {
      const hint = hints[k]!
      const start = hint > 0 && hint <= this.#last ? this.#at[hint]! : -1
      if (start < 0) return { id, why: `there is no clause ${hint}` }
      const end = start + 1 + arena[start]!
      let unit = 0
      for (let p = start + 1; p < end; p++) {
        const literal = arena[p]!
        if (truths[middle - literal] === step) continue
        if (unit !== 0 && unit !== literal) return { id, why: `clause ${hint} is no unit` }
        unit = literal
      }
      if (unit === 0) {
        this.#put(id, literals)
        this.#steps++
        if (literals.length === 0) this.#hasEmpty = true
        return undefined
      }
      truths[middle + unit] = step
    }
    return { id, why: 'its hints end without a contradiction' }
  }

  drop(id: number): WrongStep | undefined {
    const start = id > 0 && id <= this.#last ? this.#at[id]! : -1
    if (start < 0) return { id, why: 'it cannot be dropped: there is none' }
    this.#garbage += 1 + this.#arena[start]!
    this.#at[id] = -1
    if (this.#garbage > 1 << 16 && 2 * this.#garbage > this.#length) this.#compact()
    return undefined
  }

  #put(id: number, literals: Int32Array): void {
    if (id >= this.#at.length) {
      const more = new Int32Array(2 * id).fill(-1)
      more.set(this.#at)
      this.#at = more
    }
    const wanted = this.#length + literals.length + 1
    if (wanted > this.#arena.length) {
      const more = new Int32Array(2 * wanted)
      more.set(this.#arena)
      this.#arena = more
    }
    this.#at[id] = this.#length
    this.#arena[this.#length++] = literals.length
    this.#arena.set(literals, this.#length)
    this.#length += literals.length
    this.#last = Math.max(this.#last, id)
  }

  /** Clauses keep their order by number, which is that of the arena. */
  #compact(): void {
    const arena = this.#arena
    let to = 0
    for (let id = 1; id <= this.#last; id++) {
      const start = this.#at[id]!
      if (start < 0) continue
      const size = arena[start]! + 1
      arena.copyWithin(to, start, start + size)
      this.#at[id] = to
      to += size
    }
    this.#length = to
    this.#garbage = 0
  }
}
