// A configuration of atoms, as it is read from a text, laid on a lattice or carried by a state.
import { invalidInput } from '../../refusal.ts'

export const ATOMS_MAX = 20_000
export const KINDS_MAX = 8

export interface Configuration {
  /** Names of the kinds. */
  readonly kinds: readonly string[]
  /** Kind of each atom. */
  readonly kindOf: Int32Array
  /** x, y, z of each atom. */
  readonly positions: Float64Array
  readonly velocities: Float64Array | undefined
  /** Edges; undefined where the text has none. */
  readonly box: readonly number[] | undefined
  /** Masses by kind, where the text has them. */
  readonly masses: Readonly<Record<string, number>> | undefined
  /** Charges of the kinds, where the text has them; NaN where atoms of a kind have several. */
  readonly charges?: readonly number[] | undefined
  readonly topology?: Topology | undefined
}

/** Bonds and angles of a text: their types from 1, their atoms from 0. */
export interface Topology {
  readonly bonds: readonly { readonly type: number; readonly atoms: readonly number[] }[]
  readonly angles: readonly { readonly type: number; readonly atoms: readonly number[] }[]
}

/** Reads a text line by line and refuses it by line and column. */
export class Lines {
  readonly #text: string
  readonly #pointer: string
  #at = 0
  /** Of the line read last. */
  #number = 0
  #isOver = false

  constructor(text: string, pointer: string) {
    this.#text = text
    this.#pointer = pointer
  }

  /** The next line; undefined behind the last one. */
  next(): string | undefined {
    if (this.#at >= this.#text.length) {
      if (!this.#isOver) this.#number++
      this.#isOver = true
      return undefined
    }
    const end = this.#text.indexOf('\n', this.#at)
    const stop = end < 0 ? this.#text.length : end
    const line = this.#text.slice(this.#at, stop)
    this.#at = stop + 1
    this.#number++
    return line.endsWith('\r') ? line.slice(0, -1) : line
  }

  refuse(column: number, message: string): never {
    const place = `line ${Math.max(1, this.#number)}, column ${column}`
    throw invalidInput(this.#pointer, `${place}: ${message}`)
  }

  /** Words of a line between blanks, each with its column. */
  words(line: string): Word[] {
    const words: Word[] = []
    for (const match of line.matchAll(/[^ \t]+/g)) {
      words.push({ text: match[0], column: match.index + 1 })
    }
    return words
  }

  numberIn(word: Word | undefined, what: string, line = ''): number {
    if (word === undefined) return this.refuse(line.length + 1, `${what} is missing`)
    const value = NUMBER.test(word.text) ? Number(word.text) : Number.NaN
    if (Number.isFinite(value) && Math.abs(value) <= VALUE_MAX) return value
    return this.refuse(word.column, `${what} is no number: "${shown(word.text)}"`)
  }

  countIn(word: Word | undefined, what: string, most: number): number {
    const value = this.numberIn(word, what)
    if (Number.isInteger(value) && value >= 1 && value <= most) return value
    return this.refuse(word!.column, `${what} is ${value}: from 1 to ${most}`)
  }
}

export interface Word {
  readonly text: string
  readonly column: number
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
const VALUE_MAX = 1e15

export const shown = (text: string): string => text.slice(0, 40)

/** Numbers of kinds by name, in the order in which they come. */
export class KindNames {
  readonly #numbers = new Map<string, number>()

  numberOf(name: string, refuse: (message: string) => never): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    if (this.#numbers.size === KINDS_MAX) refuse(`a kind beyond ${KINDS_MAX}: "${shown(name)}"`)
    this.#numbers.set(name, this.#numbers.size)
    return this.#numbers.size - 1
  }

  get names(): string[] {
    return [...this.#numbers.keys()]
  }
}
