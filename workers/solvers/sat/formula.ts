// Formulas in conjunctive normal form: clauses one behind the other, and their reader.
import { invalidInput } from '../../refusal.ts'

export interface Formula {
  readonly variables: number
  /** Where each clause begins, and the end of the last. */
  readonly starts: Int32Array
  /** Variables from 1, a minus negates. */
  readonly literals: Int32Array
}

export const VARIABLES_MAX = 200_000
export const LITERALS_MAX = 5_000_000
/** Shown of what was not understood. */
const SHOWN_MAX = 20

export function formulaOf(variables: number, clauses: readonly (readonly number[])[]): Formula {
  const starts = new Int32Array(clauses.length + 1)
  for (const [k, clause] of clauses.entries()) starts[k + 1] = starts[k]! + clause.length
  const literals = new Int32Array(starts[clauses.length]!)
  for (const [k, clause] of clauses.entries()) literals.set(clause, starts[k]!)
  return { variables, starts, literals }
}

export const clauseCount = ({ starts }: Formula): number => starts.length - 1

/** Reads the format of DIMACS; `pointer` is that of the text in the caller's input. */
export function readDimacs(text: string, pointer: string): Formula {
  return new DimacsReader(text, pointer).read()
}

const [NEW_LINE, MINUS, ZERO, NINE, PERCENT, COMMENT, PROBLEM] = [10, 45, 48, 57, 37, 99, 112]

class DimacsReader {
  readonly #text: string
  readonly #pointer: string
  #at = 0

  constructor(text: string, pointer: string) {
    this.#text = text
    this.#pointer = pointer
  }

  read(): Formula {
    const [variables, clauses, head] = this.#head()
    const literals = new Int32Array(Math.min(this.#text.length - this.#at + 1, LITERALS_MAX))
    const starts = new Int32Array(clauses + 1)
    let [length, count, begun] = [0, 0, -1]
    while (this.#toNext()) {
      const start = this.#at
      // What a generator of random formulas of old puts behind them.
      if (this.#code() === PERCENT) break
      const literal = this.#integer('a literal')
      if (literal === 0) {
        if (count === clauses)
          this.#refuse(start, `the header says ${clauses} clauses, here ends another one`)
        starts[++count] = length
        begun = -1
        continue
      }
      if (Math.abs(literal) > variables) {
        this.#refuse(start, `variable ${Math.abs(literal)}: the header says ${variables}`)
      }
      if (begun < 0) begun = start
      if (length === LITERALS_MAX) this.#refuse(start, `more than ${LITERALS_MAX} literals`)
      literals[length++] = literal
    }
    if (begun >= 0) this.#refuse(begun, 'the clause that begins here has no 0 at its end')
    if (count < clauses)
      this.#refuse(head, `the header says ${clauses} clauses, there are ${count}`)
    return { variables, starts, literals: literals.slice(0, length) }
  }

  /** `p cnf variables clauses`, and where it stands. */
  #head(): readonly [number, number, number] {
    if (!this.#toNext()) this.#refuse(this.#at, 'the header p cnf is missing')
    const start = this.#at
    if (this.#code() !== PROBLEM) this.#refuse(start, 'the header p cnf stands before the clauses')
    this.#at++
    this.#blanks()
    if (!this.#text.startsWith('cnf', this.#at))
      this.#refuse(this.#at, 'the header is none of p cnf')
    this.#at += 3
    this.#blanks()
    const at = this.#at
    const variables = this.#integer('the number of variables')
    if (variables < 0 || variables > VARIABLES_MAX) {
      this.#refuse(at, `${variables} variables: 0 to ${VARIABLES_MAX} are taken`)
    }
    this.#blanks()
    const clausesAt = this.#at
    const clauses = this.#integer('the number of clauses')
    if (clauses < 0 || clauses > LITERALS_MAX) {
      this.#refuse(clausesAt, `${clauses} clauses: 0 to ${LITERALS_MAX} are taken`)
    }
    return [variables, clauses, start]
  }

  #code(): number {
    return this.#text.charCodeAt(this.#at)
  }

  #blanks(): void {
    while (this.#code() === 32 || this.#code() === 9) this.#at++
  }

  /** Past white space and comments, lines that begin with c; false at the end. */
  #toNext(): boolean {
    for (;;) {
      while (this.#code() <= 32) this.#at++
      if (this.#at >= this.#text.length) return false
      if (this.#code() !== COMMENT) return true
      const end = this.#text.indexOf('\n', this.#at)
      this.#at = end < 0 ? this.#text.length : end
    }
  }

  #integer(what: string): number {
    const start = this.#at
    const isNegative = this.#code() === MINUS
    if (isNegative) this.#at++
    let [value, digits] = [0, 0]
    for (let code = this.#code(); code >= ZERO && code <= NINE; code = this.#code()) {
      value = Math.min(10 * value + code - ZERO, 4e9)
      digits++
      this.#at++
    }
    if (digits === 0 || this.#code() > 32) {
      const shown = /^\S*/.exec(this.#text.slice(start, start + SHOWN_MAX))![0]
      this.#refuse(start, `${what} is expected: ${JSON.stringify(shown)}`)
    }
    return isNegative ? -value : value
  }

  #refuse(at: number, message: string): never {
    const before = this.#text.slice(0, at)
    let line = 1
    for (let k = 0; k < before.length; k++) if (before.charCodeAt(k) === NEW_LINE) line++
    const column = at - before.lastIndexOf('\n')
    throw invalidInput(this.#pointer, `line ${line}, column ${column}: ${message}`, {
      line,
      column,
    })
  }
}

/** The first clause without a literal that holds; -1 when all have one. `values` by variable, from 1. */
export function falseClause({ starts, literals }: Formula, values: Uint8Array): number {
  for (let k = 0; k + 1 < starts.length; k++) {
    let holds = false
    for (let p = starts[k]!; p < starts[k + 1]! && !holds; p++) {
      const literal = literals[p]!
      holds = values[Math.abs(literal)] === (literal > 0 ? 1 : 0)
    }
    if (!holds) return k
  }
  return -1
}
