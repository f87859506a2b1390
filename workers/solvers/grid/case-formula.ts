// Formulas of a case file: numbers, names, columns of a table, + - * / ^, parentheses and a few functions. Files of feeders
// end with such statements, which turn ohms and kilowatts into what the format wants.
import { acos, asin, atan, cos, exp, log, pow, sin, tan } from '../../numerics/mathematics.ts'

/** Rows of equal length. */
export type Block = readonly (readonly number[])[]
export type Value = number | Block

export interface Scope {
  /** Undefined where nothing has the name. */
  valueNamed(name: string): number | undefined
  /** Undefined where the table has not been read yet. */
  tableNamed(name: string): readonly number[][] | undefined
}

export type Refuse = (at: number, message: string) => never

/** `columns` from 0. */
export interface Place {
  readonly rows: readonly number[][]
  readonly columns: readonly number[]
}

const FUNCTIONS: Readonly<Record<string, (x: number) => number>> = {
  ...{ acos, asin, atan, cos, exp, log, sin, tan },
  abs: Math.abs,
  sqrt: Math.sqrt,
}
const DEPTH_MAX = 32
const SPACE = /(?:[ \t\r]|\.\.\.[^\n]*(?:\n|$))*/y
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const NAME = /[A-Za-z]\w*(?:\.[A-Za-z]\w*)?/y
const OPERATOR = /\.\*|\.\/|\.\^|[*/^+-]/y

export class FormulaReader {
  readonly #text: string
  readonly #scope: Scope
  readonly #refuse: Refuse
  at: number
  #depth = 0

  constructor(text: string, at: number, scope: Scope, refuse: Refuse) {
    this.#text = text
    this.at = at
    this.#scope = scope
    this.#refuse = refuse
  }

  /** What a formula is worth; `at` stands behind it. */
  value(): Value {
    const start = this.at
    if (++this.#depth > DEPTH_MAX)
      this.#refuse(start, `more than ${DEPTH_MAX} brackets in brackets`)
    let sum = this.product()
    for (let sign = this.#sign(['+', '-']); sign; sign = this.#sign(['+', '-'])) {
      const by = sign === '-' ? -1 : 1
      sum = this.#each(start, sum, this.product(), (a, b) => a + by * b)
    }
    this.#depth--
    return sum
  }

  number(): number {
    const start = this.at
    const value = this.value()
    if (typeof value === 'number') return value
    return this.#refuse(start, 'a block of a table stands where a number is wanted')
  }

  /** `(rows, columns)` of a table: `:` or a row, and a column or several. */
  place(name: string): Place {
    const start = this.at
    const table = this.#scope.tableNamed(name)
    if (table === undefined) this.#refuse(start, `${name} is no table that stands before`)
    this.#expect('(')
    const rows = this.#sign([':']) ? table : [this.#row(name, table)]
    this.#expect(',')
    const columns: number[] = []
    if (this.#sign(['['])) {
      while (!this.#sign([']'])) {
        columns.push(this.#column(name, table))
        this.#sign([','])
      }
    } else columns.push(this.#column(name, table))
    this.#expect(')')
    return { rows, columns }
  }

  #row(name: string, table: readonly number[][]): number[] {
    const start = this.at
    const row = this.number()
    return table[row - 1] ?? this.#refuse(start, `${name} has no row ${row}: 1 to ${table.length}`)
  }

  #column(name: string, table: readonly number[][]): number {
    const start = this.at
    const column = this.number()
    const width = table[0]?.length ?? 0
    if (Number.isInteger(column) && column >= 1 && column <= width) return column - 1
    return this.#refuse(start, `${name} has no column ${column}: 1 to ${width}`)
  }

  /** What stands between the signs of a sum. */
  product(): Value {
    const start = this.at
    let product = this.#signed()
    for (;;) {
      const sign = this.#sign(['.*', './', '*', '/'])
      if (!sign) return product
      const factor = this.#signed()
      const isByRow = sign.startsWith('.')
      if (!isByRow && typeof factor !== 'number' && (sign === '/' || typeof product !== 'number'))
        this.#refuse(start, `row by row a product is .* and a quotient ./, not ${sign}`)
      product = this.#each(
        start,
        product,
        factor,
        sign.endsWith('*') ? (a, b) => a * b : (a, b) => a / b,
      )
    }
  }

  #signed(): Value {
    const start = this.at
    if (++this.#depth > DEPTH_MAX) this.#refuse(start, `more than ${DEPTH_MAX} signs and brackets`)
    const sign = this.#sign(['-', '+'])
    const value = sign ? this.#signed() : this.#power()
    this.#depth--
    return sign === '-' ? this.#each(start, 0, value, (_, b) => -b) : value
  }

  /** From the left, as in MATPOWER's language: 2^3^2 is 64. */
  #power(): Value {
    const start = this.at
    let base = this.#primary()
    for (let sign = this.#sign(['.^', '^']); sign; sign = this.#sign(['.^', '^'])) {
      const isNegative = this.#sign(['-'])
      const exponent = this.#primary()
      if (sign === '^' && !(typeof base === 'number' && typeof exponent === 'number'))
        this.#refuse(start, 'row by row a power is .^, not ^')
      base = this.#each(start, base, exponent, (a, b) => raised(a, isNegative ? -b : b))
    }
    return base
  }

  #primary(): Value {
    this.#match(SPACE)
    const start = this.at
    const digits = this.#match(NUMBER)
    if (digits !== undefined) {
      const value = Number(digits)
      return Number.isFinite(value) ? value : this.#refuse(start, `${digits} is beyond a double`)
    }
    if (this.#sign(['('])) {
      const value = this.value()
      this.#expect(')')
      return value
    }
    const name = this.#match(NAME)
    if (name === undefined)
      this.#refuse(start, `no formula: ${JSON.stringify(this.#text.slice(start, start + 12))}`)
    const f = FUNCTIONS[name]
    if (f) {
      this.#expect('(')
      const value = this.value()
      this.#expect(')')
      return this.#each(start, value, 0, f)
    }
    const value = this.#scope.valueNamed(name)
    if (value !== undefined) return value
    if (!name.includes('.') || this.#text[this.at] !== '(')
      this.#refuse(start, `${name} has no value here: code is not run`)
    const { rows, columns } = this.place(name)
    const block = rows.map(row => columns.map(column => row[column]!))
    return rows.length === 1 && columns.length === 1 ? block[0]![0]! : block
  }

  /** Number by number; a single number goes with every one of a block. */
  #each(at: number, a: Value, b: Value, f: (a: number, b: number) => number): Value {
    if (typeof a === 'number' && typeof b === 'number') return this.#finite(at, f(a, b))
    const like = (typeof a === 'number' ? b : a) as Block
    const isOther = (value: Value) =>
      typeof value !== 'number' &&
      (value.length !== like.length || value[0]?.length !== like[0]?.length)
    if (isOther(a) || isOther(b)) this.#refuse(at, 'blocks of two sizes in one formula')
    const of = (value: Value, i: number, k: number) =>
      typeof value === 'number' ? value : value[i]![k]!
    return like.map((row, i) =>
      row.map((_, k) => {
        const [one, other] = [of(a, i, k), of(b, i, k)]
        const value = f(one, other)
        // Limits of a table may be infinite.
        const isLimit = !(Number.isFinite(one) && Number.isFinite(other))
        return isLimit && !Number.isNaN(value) ? value : this.#finite(at, value)
      }),
    )
  }

  #finite(at: number, value: number): number {
    if (Number.isFinite(value)) return value
    return this.#refuse(at, 'the formula has no finite value')
  }

  #sign(signs: readonly string[]): string | undefined {
    const before = this.at
    this.#match(SPACE)
    const start = this.at
    const sign = /[*/^+-]|\.[*/^]/.test(signs[0]!) ? this.#match(OPERATOR) : this.#text[start]
    if (sign !== undefined && signs.includes(sign)) {
      this.at = start + sign.length
      return sign
    }
    this.at = before
    return undefined
  }

  #expect(sign: string): void {
    if (!this.#sign([sign])) this.#refuse(this.at, `${sign} is missing: code is not run`)
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const match = pattern.exec(this.#text)?.[0]
    if (match !== undefined) this.at += match.length
    return match
  }
}

/** Squares by a product, as a calculator has them. */
const raised = (a: number, b: number): number => (b === 2 ? a * a : pow(a, b))
