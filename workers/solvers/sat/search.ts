// Drives the kernel, and has each step of its proof checked while the search goes on.
import { Failure } from '../../failure.ts'
import type { KernelTable } from '../../kernel-table.ts'
import type { Run } from '../../solver.ts'
import { clauseCount, type Formula } from './formula.ts'
import { LratChecker } from './lrat-checker.ts'
import { type Frozen, Simplifier } from './simplify.ts'

type Kernel = KernelTable['cdcl']

export type Verdict = 'satisfiable' | 'unsatisfiable' | 'not under the assumptions'

/** Conflicts a call: some milliseconds. */
const CHUNK = 1000
/** Words of the proof that the kernel holds beside what one step may take. */
const PROOF_WORDS = 1 << 20
const CLAUSE_OCTETS_MAX = 400_000_000
/** Octets for learnt clauses at least. */
const CLAUSE_OCTETS_MIN = 64_000_000

const VERDICTS: Readonly<Record<number, Verdict>> = {
  1: 'satisfiable',
  2: 'unsatisfiable',
  3: 'not under the assumptions',
}

export interface SearchLimits {
  readonly conflicts: number
  readonly visits: number
}

/** Conflicts, learnt clauses and their mean glue, from time to time. */
export interface SearchHistory {
  readonly conflicts: number[]
  readonly clauseOctets: number[]
  readonly glue: number[]
}

export class Search {
  readonly formula: Formula
  readonly history: SearchHistory = { conflicts: [], clauseOctets: [], glue: [] }
  readonly checker: LratChecker
  readonly #kernel: Kernel
  readonly #run: Run
  readonly #limits: SearchLimits
  readonly #input: number
  readonly #proof: ProofText | undefined
  readonly #simplifier: Simplifier
  /** Of the formula or of the proof. */
  #lastId: number
  #lastClause: Int32Array = new Int32Array(0)

  constructor(
    formula: Formula,
    run: Run,
    limits: SearchLimits,
    frozen?: Frozen,
    proof?: ProofText,
  ) {
    const { variables, starts, literals } = formula
    const clauses = clauseCount(formula)
    this.formula = formula
    this.#run = run
    this.#limits = limits
    this.#proof = proof
    this.#kernel = run.kernels('cdcl')
    const octets = 4 * literals.length + 16 * clauses
    const room = Math.min(CLAUSE_OCTETS_MAX, 2 * octets + CLAUSE_OCTETS_MIN)
    this.#kernel.init(variables, room, PROOF_WORDS + 8 * variables)
    this.#input = this.#kernel.literals()
    this.checker = new LratChecker(variables, clauses, literals.length)
    for (let k = 0; k < clauses; k++) {
      this.checker.take(k + 1, literals.subarray(starts[k]!, starts[k + 1]!))
    }
    this.#simplifier = new Simplifier(formula, this, frozen)
    this.#lastId = this.#simplifier.lastId
    this.#kernel.numbered(this.#lastId)
    this.#simplifier.eachClause((clause, id) => this.#add(clause, id))
    this.#check()
  }

  /** Excludes an assignment: a further clause of the formula. */
  exclude(clause: Int32Array): void {
    const id = this.#lastId + 1
    this.checker.take(id, clause)
    this.#lastId = id
    this.#kernel.numbered(id)
    this.#add(clause, id)
    this.#check()
  }

  solve(assumptions: readonly number[], progressed: number): Verdict {
    const kernel = this.#kernel
    this.#write(Int32Array.from(assumptions))
    kernel.assume(assumptions.length)
    let state = 0
    while (state === 0) {
      const left = this.#limits.conflicts - kernel.conflicts()
      if (left <= 0 || kernel.visited() > this.#limits.visits) throw this.#exhausted()
      state = kernel.advance(Math.min(CHUNK, left), this.#limits.visits)
      this.#check()
      this.#record()
      const share = Math.min(0.99, kernel.conflicts() / this.#limits.conflicts)
      this.#run.progress(Math.max(share, progressed), `${kernel.conflicts()} conflicts`)
    }
    const verdict = VERDICTS[state]
    if (verdict === undefined) {
      const message = `the learnt clauses need more than ${CLAUSE_OCTETS_MAX} octets`
      throw new Failure('NOT_CONVERGED', message, {
        limit: CLAUSE_OCTETS_MAX,
        ...this.statistics(),
      })
    }
    return verdict
  }

  /** By variable, from 1. */
  model(): Uint8Array {
    const { variables } = this.formula
    const truths = new Int8Array(this.#kernel.memory.buffer, this.#kernel.truths(), 2 * variables)
    const values = new Uint8Array(variables + 1)
    for (let v = 0; v < variables; v++) values[v + 1] = truths[2 * v]! > 0 ? 1 : 0
    this.#simplifier.extend(values)
    return values
  }

  /** The assumptions that exclude each other: the clause that the checker accepted last says so. */
  core(): number[] {
    return Array.from(this.#lastClause, literal => -literal)
  }

  statistics() {
    const kernel = this.#kernel
    const conflicts = kernel.conflicts()
    return {
      conflicts,
      decisions: kernel.decisions(),
      propagations: kernel.propagations(),
      restarts: kernel.restarts(),
      glue: conflicts > 0 ? kernel.glueTotal() / conflicts : 0,
      simplified: this.#simplifier.counts,
    }
  }

  /** A step of the proof, checked at once. */
  derive(id: number, literals: Int32Array, hints: Int32Array): void {
    refuseWrong(this.checker.derive(id, literals, hints))
    this.#proof?.derive(id, literals, hints)
    this.#lastId = id
    this.#lastClause = literals
  }

  /** Of a clause that is not needed any more; one with a literal and its negation has never been in the search. */
  drop(id: number): void {
    refuseWrong(this.checker.drop(id))
    this.#proof?.drop(id)
  }

  #write(literals: Int32Array): void {
    const words = new Int32Array(this.#kernel.memory.buffer, this.#input, literals.length)
    for (let k = 0; k < literals.length; k++) words[k] = wordOf(literals[k]!)
  }

  /** Doubled literals are left out, and clauses with a literal and its negation. */
  #add(clause: Int32Array, id: number): void {
    const own = new Set(clause)
    for (const literal of own) if (own.has(-literal)) return
    this.#write(own.size === clause.length ? clause : Int32Array.from(own))
    this.#kernel.add(own.size, id)
  }

  #exhausted(): Failure {
    const { conflicts } = this.#limits
    const statistics = this.statistics()
    const message =
      statistics.conflicts >= conflicts
        ? `no answer within ${conflicts} conflicts; give more conflicts, or a smaller formula`
        : `no answer within ${this.#limits.visits} visits of clauses, after ${statistics.conflicts} conflicts; give more conflicts, or a smaller formula`
    return new Failure('NOT_CONVERGED', message, { limit: conflicts, ...statistics })
  }

  #record(): void {
    const { conflicts, glue } = this.statistics()
    if (conflicts === this.history.conflicts.at(-1)) return
    this.history.conflicts.push(conflicts)
    this.history.clauseOctets.push(this.#kernel.octets())
    this.history.glue.push(glue)
  }

  /** Reads the steps of the proof since the last time. */
  #check(): void {
    const kernel = this.#kernel
    const words = new Int32Array(kernel.memory.buffer, kernel.proofAt(), kernel.proofLength())
    let at = 0
    while (at < words.length) {
      const id = words[at++]!
      if (id < 0) {
        const dropped = words[at++]!
        this.drop(dropped)
        continue
      }
      const size = words[at++]!
      const literals = words.slice(at, at + size)
      for (let k = 0; k < size; k++) literals[k] = literalOf(literals[k]!)
      at += size
      const count = words[at++]!
      const hints = words.subarray(at, at + count)
      at += count
      this.derive(id, literals, hints)
    }
    kernel.proofTaken()
  }
}

function refuseWrong(wrong: { id: number; why: string } | undefined): void {
  if (wrong) throw new Error(`step ${wrong.id} of the refutation is wrong: ${wrong.why}`)
}

/** Literal 2v in the kernel is variable v + 1, 2v + 1 its negation. */
const wordOf = (literal: number) => 2 * (Math.abs(literal) - 1) + (literal < 0 ? 1 : 0)
const literalOf = (word: number) => ((word >> 1) + 1) * (word & 1 ? -1 : 1)

/** The lines of a proof, as long as they are not too many. */
export class ProofText {
  readonly #kind: 'drat' | 'lrat'
  readonly #octetsMax: number
  readonly #deleted = new Map<number, string>()
  #parts: string[] = []
  #lines: string[] = []
  octets = 0

  constructor(kind: 'drat' | 'lrat', octetsMax: number, formula: Formula) {
    this.#kind = kind
    this.#octetsMax = octetsMax
    const { starts, literals } = formula
    if (kind === 'lrat') return
    for (let k = 0; k < clauseCount(formula); k++) {
      this.#deleted.set(k + 1, spelled(literals.subarray(starts[k]!, starts[k + 1]!)))
    }
  }

  get isWhole(): boolean {
    return this.octets <= this.#octetsMax
  }

  text(): string {
    return [...this.#parts, ...this.#lines].join('')
  }

  derive(id: number, literals: Int32Array, hints: Int32Array): void {
    const clause = spelled(literals)
    if (this.#kind === 'lrat') this.#put(`${id} ${clause} ${spelled(hints)}\n`)
    else {
      this.#put(`${clause}\n`)
      if (this.isWhole) this.#deleted.set(id, clause)
    }
  }

  drop(id: number): void {
    if (this.#kind === 'lrat') {
      this.#put(`${id} d ${id} 0\n`)
      return
    }
    this.#put(`d ${this.#deleted.get(id)}\n`)
    this.#deleted.delete(id)
  }

  #put(line: string): void {
    if (!this.isWhole) return
    this.octets += line.length
    this.#lines.push(line)
    if (this.#lines.length >= 4096) {
      this.#parts.push(this.#lines.join(''))
      this.#lines = []
    }
    if (!this.isWhole) {
      this.#parts = []
      this.#lines = []
      this.#deleted.clear()
    }
  }
}

const spelled = (numbers: Int32Array) => (numbers.length === 0 ? '0' : `${numbers.join(' ')} 0`)
