// Reads a case file of MATPOWER, version 2: assignments of numbers, texts, matrices and lists of texts, and what turns their
// units, formulas for a number, an entry or columns of a table. No other code is run: what is not understood is refused with
// its line and column.
import { invalidInput } from '../../refusal.ts'
import { COLUMNS, type PowerCase, type Table, WIDTH_MIN } from './case-columns.ts'
import { FormulaReader, type Value } from './case-formula.ts'
import { CONSTANTS, INDICES } from './case-names.ts'

const ROWS_MAX = 20_000
/** Columns of a row: those of solved cases and of long cost functions. */
const ROW_WIDTH_MAX = 128
/** Statements with a formula, and numbers that they write. */
const FORMULAS_MAX = 200
const WRITTEN_MAX = 2_000_000
const NUMBER = /[+-]?(?:\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|Inf|inf)/y
/** Of an entry that is no plain number. */
const FORMULA = /(?:[a-z]+)?\(/y
const NAME = /[A-Za-z]\w*(?:\.[A-Za-z]\w*)?/y
/** Between statements: white space, commas and semicolons, comments, `...` and the end of its line. */
const SPACE = /(?:[\s,;]|%[^\n]*|#[^\n]*|\.\.\.[^\n]*(?:\n|$))*/y
/** Between two entries of a row. */
const GAP = /(?:[ \t,\r]|\.\.\.[^\n]*(?:\n|$))*/y
/** From the end of a row to the next one. */
const ROW_END = /(?:[ \t,\r]*(?:%[^\n]*)?[;\n])?(?:[\s;,]|%[^\n]*|#[^\n]*)*/y

interface Rows {
  readonly values: number[][]
  readonly starts: number[]
}

const TABLES: readonly string[] = ['bus', 'gen', 'branch', 'gencost']

/** A number that has a name from here on. */
interface Named {
  readonly value: number
  readonly at: number
  isUsed: boolean
}

/** `pointer` is that of the text in the caller's input. */
export function readCase(text: string, pointer: string): PowerCase {
  const reader = new CaseReader(text, pointer)
  return reader.read()
}

class CaseReader {
  readonly #text: string
  readonly #pointer: string
  #at = 0
  readonly #tables = new Map<string, Rows>()
  readonly #names = new Map<string, Named>()
  #baseMva: number | undefined
  #formulas = 0
  #written = 0

  constructor(text: string, pointer: string) {
    this.#text = text
    this.#pointer = pointer
  }

  read(): PowerCase {
    const tables = this.#tables
    const others: string[] = []
    const seen = new Set<string>()
    let name = 'case'
    for (;;) {
      this.#match(SPACE)
      if (this.#at >= this.#text.length) break
      const start = this.#at
      if (this.#text[start] === '[') {
        this.#indices()
        this.#statementEnd()
        continue
      }
      const word = this.#match(NAME)
      if (word === 'function') {
        name = this.#head()
        continue
      }
      if (word === 'end' || word === 'return') continue
      const field = word?.split('.')[1]
      if (word === undefined) this.#refuse(start, 'no statement of a case: code is not run')
      if (word === 'define_constants') {
        for (const [constant, value] of CONSTANTS) this.#name(constant, value, start, true)
        this.#statementEnd()
        continue
      }
      this.#match(GAP)
      if (field !== undefined && this.#text[this.#at] === '(') {
        this.#entries(start, field)
        this.#statementEnd()
        continue
      }
      this.#assigned(word)
      if (field === undefined) {
        const value = this.#scalar(start)
        this.#name(word, value, start, false)
        this.#statementEnd()
        continue
      }
      if (seen.has(field)) this.#refuse(start, `${field} is assigned twice`)
      seen.add(field)
      const opening = this.#text[this.#at]
      const valueStart = this.#at
      if (opening === '[') {
        const rows = this.#matrix(field)
        if (TABLES.includes(field)) tables.set(field, rows)
        else if (field !== 'areas') this.#refuse(start, `${field} has no meaning here`)
      } else if (opening === '{') {
        this.#texts()
        others.push(`${word} = ${this.#text.slice(valueStart, this.#at)};`)
      } else if (opening === "'" || opening === '"') {
        const value = this.#quoted()
        if (field !== 'version') this.#refuse(start, `${field} has no meaning here`)
        if (value !== '2')
          this.#refuse(valueStart, `version ${value}: version 2 of the format is read`)
      } else {
        const value = this.#scalar(start)
        if (field === 'baseMVA') this.#baseMva = value
        else if (field !== 'version' || value !== 2)
          this.#refuse(start, `${field} has no meaning here`)
      }
      this.#statementEnd()
    }
    for (const [unused, { isUsed, at }] of this.#names) {
      if (!isUsed) this.#refuse(at, `nothing uses ${unused}`)
    }
    const baseMva = this.#baseMva
    if (baseMva === undefined) this.#refuse(this.#text.length, 'baseMVA is missing')
    if (!(baseMva > 0 && baseMva <= 1e6))
      this.#refuse(0, `baseMVA is ${baseMva}: it must lie between 0 and 1e6`)
    const [bus, gen, branch] = (['bus', 'gen', 'branch'] as const).map(table =>
      this.#table(table, tables.get(table)),
    ) as [Rows, Rows, Rows]
    const gencost = tables.get('gencost') ?? { values: [], starts: [] }
    const all = { bus, gen, branch, gencost }
    return {
      name,
      baseMva,
      bus: bus.values,
      gen: gen.values,
      branch: branch.values,
      gencost: gencost.values,
      others,
      where: (table, row) => ({
        pointer: this.#pointer,
        place: this.#placeOf(all[table].starts[row] ?? this.#text.length),
      }),
    }
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#text)?.[0]
    if (match === undefined) return undefined
    this.#at += match.length
    return match
  }

  /** The sign of an assignment, behind what it is given to. */
  #assigned(word: string): void {
    this.#match(GAP)
    if (this.#text[this.#at] !== '=' || this.#text[this.#at + 1] === '=')
      this.#refuse(this.#at, `after ${word} there is no =: code is not run`)
    this.#at++
    this.#match(GAP)
  }

  #name(name: string, value: number, at: number, isUsed: boolean): void {
    const before = this.#names.get(name)
    if (before && !before.isUsed) this.#refuse(before.at, `nothing uses ${name}`)
    this.#names.set(name, { value, at, isUsed })
  }

  /** `[PQ, PV, ...] = idx_bus`: names for columns. */
  #indices(): void {
    const start = this.#at++
    const names: string[] = []
    for (;;) {
      this.#match(GAP)
      const name = this.#match(NAME)
      if (name === undefined) break
      if (name.includes('.')) this.#refuse(start, 'names of columns are no fields')
      names.push(name)
    }
    if (this.#text[this.#at] !== ']') this.#refuse(this.#at, 'no name: code is not run')
    this.#at++
    this.#assigned('the names')
    const source = this.#match(NAME) ?? ''
    const values = INDICES[source]
    if (!values) {
      const known = Object.keys(INDICES).join(', ')
      this.#refuse(start, `names of columns come from ${known}: no other code is run`)
    }
    if (names.length > values.length)
      this.#refuse(start, `${source} has ${values.length} names, not ${names.length}`)
    for (const [k, name] of names.entries()) this.#name(name, values[k]!, start, true)
  }

  #scalar(start: number): number {
    const at = this.#at
    const value = this.#formula(start)
    if (typeof value === 'number') return value
    return this.#refuse(at, 'a block of a table stands where a number is wanted')
  }

  #formula(start: number): Value {
    if (++this.#formulas > FORMULAS_MAX)
      this.#refuse(start, `more than ${FORMULAS_MAX} statements with a formula`)
    const reader = this.#formulaReader()
    const value = reader.value()
    this.#at = reader.at
    return value
  }

  #formulaReader(): FormulaReader {
    const valueNamed = (name: string) => {
      if (name.endsWith('.baseMVA')) return this.#baseMva
      const named = this.#names.get(name)
      if (named) named.isUsed = true
      return named?.value ?? (name === 'pi' ? Math.PI : undefined)
    }
    const tableNamed = (name: string) => this.#tables.get(name.split('.')[1] ?? '')?.values
    return new FormulaReader(this.#text, this.#at, { valueNamed, tableNamed }, (at, message) =>
      this.#refuse(at, message),
    )
  }

  /** `mpc.bus(:, [PD, QD]) = ...`: entries of a table anew. */
  #entries(start: number, field: string): void {
    const places = this.#formulaReader()
    const { rows, columns } = places.place(`mpc.${field}`)
    this.#at = places.at
    this.#assigned('the entries')
    const valueStart = this.#at
    const value = this.#formula(start)
    this.#written += rows.length * columns.length
    if (this.#written > WRITTEN_MAX) this.#refuse(start, 'too many entries are written anew')
    const fits = (block: Value) =>
      typeof block === 'number' ||
      (block.length === rows.length && block[0]!.length === columns.length)
    if (!fits(value)) this.#refuse(valueStart, 'a block of another size than its place')
    for (const [i, row] of rows.entries()) {
      for (const [k, column] of columns.entries()) {
        row[column] = typeof value === 'number' ? value : value[i]![k]!
      }
    }
  }

  /** `function mpc = name`. */
  #head(): string {
    const line = /[^\n]*/y
    const start = this.#at
    const rest = this.#match(line)!
    const name = /^\s*\w+\s*=\s*(\w+)\s*(?:[%;].*)?\r?$/.exec(rest)?.[1]
    if (name === undefined) this.#refuse(start, 'the head is none of `function mpc = name`')
    return name
  }

  #number(): number {
    const start = this.#at
    const digits = this.#match(NUMBER)
    if (digits === undefined)
      this.#refuse(start, `no number: ${JSON.stringify(this.#text.slice(start, start + 12))}`)
    const value = Number(digits.replace(/inf/i, 'Infinity'))
    if (!Number.isFinite(value) && !/inf/i.test(digits))
      this.#refuse(start, `${digits} is beyond a double`)
    return value
  }

  /** A number, or a product of a row such as `12/sqrt(3)`. */
  #entry(): number {
    const start = this.#at
    if (this.#match(FORMULA) === undefined) {
      const value = this.#number()
      if (!/[*/^]/.test(this.#text[this.#at] ?? '')) return value
    }
    this.#at = start
    const reader = this.#formulaReader()
    const value = reader.product()
    if (typeof value !== 'number') this.#refuse(start, 'a block of a table in a row')
    this.#at = reader.at
    return value
  }

  #matrix(field: string): Rows {
    const opened = this.#at++
    const values: number[][] = []
    const starts: number[] = []
    this.#match(ROW_END)
    while (this.#text[this.#at] !== ']') {
      if (this.#at >= this.#text.length) this.#refuse(opened, `the matrix ${field} has no end`)
      const start = this.#at
      const row: number[] = []
      while (!/[;\]\n%#]/.test(this.#text[this.#at] ?? ';')) {
        row.push(this.#entry())
        if (row.length > ROW_WIDTH_MAX)
          this.#refuse(start, `a row of ${field} has more than ${ROW_WIDTH_MAX} columns`)
        const before = this.#at
        this.#match(GAP)
        const next = this.#text[this.#at] ?? ''
        if (before === this.#at && !/[;\]\n%#]/.test(next))
          this.#refuse(this.#at, `no number: ${JSON.stringify(next)}`)
      }
      if (values.length > 0 && row.length !== values[0]!.length) {
        this.#refuse(
          start,
          `row ${values.length + 1} of ${field} has ${row.length} columns, the first ${values[0]!.length}`,
        )
      }
      values.push(row)
      starts.push(start)
      if (values.length > ROWS_MAX) this.#refuse(start, `${field} has more than ${ROWS_MAX} rows`)
      this.#match(ROW_END)
    }
    this.#at++
    return { values, starts }
  }

  #quoted(): string {
    const start = this.#at
    const quote = this.#text[this.#at]!
    const end = this.#text.indexOf(quote, this.#at + 1)
    const line = this.#text.indexOf('\n', this.#at)
    if (end < 0 || (line >= 0 && line < end)) this.#refuse(start, 'a text has no end on its line')
    this.#at = end + 1
    return this.#text.slice(start + 1, end)
  }

  /** `{ 'a'; 'b' }`: the texts are of no use for the computation. */
  #texts(): void {
    const opened = this.#at++
    for (;;) {
      this.#match(SPACE)
      const next = this.#text[this.#at]
      if (next === undefined) this.#refuse(opened, 'a list of texts has no end')
      if (next === '}') break
      if (next === "'" || next === '"') this.#quoted()
      else if (next === '[') this.#matrix('of a list')
      else this.#number()
    }
    this.#at++
  }

  #statementEnd(): void {
    this.#match(GAP)
    const next = this.#text[this.#at]
    if (next === undefined || /[;\n%#]/.test(next)) return
    this.#refuse(this.#at, 'something follows the value: code is not run')
  }

  #table(table: Table, rows: Rows | undefined): Rows {
    if (!rows || rows.values.length === 0)
      this.#refuse(this.#text.length, `the matrix ${table} is missing or empty`)
    const width = rows.values[0]!.length
    if (width < WIDTH_MIN[table]) {
      const wanted = `${WIDTH_MIN[table]} at least: ${COLUMNS[table].slice(0, WIDTH_MIN[table]).join(' ')}`
      this.#refuse(rows.starts[0]!, `${table} has ${width} columns, ${wanted}`)
    }
    return rows
  }

  #placeOf(at: number): string {
    const before = this.#text.slice(0, at)
    const line = before.split('\n').length
    return `line ${line}, column ${at - before.lastIndexOf('\n')}`
  }

  #refuse(at: number, message: string): never {
    const place = this.#placeOf(at)
    const [line, column] = /(\d+)\D+(\d+)/.exec(place)!.slice(1).map(Number)
    throw invalidInput(this.#pointer, `${place}: ${message}`, { line, column })
  }
}
