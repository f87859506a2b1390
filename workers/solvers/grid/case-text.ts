// Reads a case file of MATPOWER, version 2: assignments of numbers, texts, matrices and lists of texts, and no code. What
// is not understood is refused with its line and column.
import { invalidInput } from '../../refusal.ts'
import { COLUMNS, type PowerCase, type Table, WIDTH_MIN } from './case-columns.ts'

const ROWS_MAX = 20_000
/** Columns of a row: those of solved cases and of long cost functions. */
const ROW_WIDTH_MAX = 128
const NUMBER = /[+-]?(?:\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|Inf|inf)/y
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

/** `pointer` is that of the text in the caller's input. */
export function readCase(text: string, pointer: string): PowerCase {
  const reader = new CaseReader(text, pointer)
  return reader.read()
}

class CaseReader {
  readonly #text: string
  readonly #pointer: string
  #at = 0

  constructor(text: string, pointer: string) {
    this.#text = text
    this.#pointer = pointer
  }

  read(): PowerCase {
    const tables = new Map<string, Rows>()
    const others: string[] = []
    const seen = new Set<string>()
    let baseMva: number | undefined
    let name = 'case'
    for (;;) {
      this.#match(SPACE)
      if (this.#at >= this.#text.length) break
      const start = this.#at
      const word = this.#match(NAME)
      if (word === 'function') {
        name = this.#head()
        continue
      }
      if (word === 'end' || word === 'return') continue
      const field = word?.split('.')[1]
      if (word === undefined || field === undefined)
        this.#refuse(
          start,
          'a statement is no assignment of a field such as mpc.bus: code is not run',
        )
      this.#match(GAP)
      if (this.#text[this.#at] !== '=')
        this.#refuse(this.#at, `after ${word} there is no =: code is not run`)
      if (seen.has(field)) this.#refuse(start, `${field} is assigned twice`)
      seen.add(field)
      this.#at++
      this.#match(GAP)
      const opening = this.#text[this.#at]
      const valueStart = this.#at
      if (opening === '[') {
        const rows = this.#matrix(field)
        if (['bus', 'gen', 'branch', 'gencost'].includes(field)) tables.set(field, rows)
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
        const value = this.#number()
        if (field === 'baseMVA') baseMva = value
        else if (field !== 'version' || value !== 2)
          this.#refuse(start, `${field} has no meaning here`)
      }
      this.#statementEnd()
    }
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
        row.push(this.#number())
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
