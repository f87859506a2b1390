// Prints a graph term by term, each once. A term that stands in many places is written in each of them, so a short text
// may stand for a long print: what is longer than any reader reads is left out, and shown to be.
import type { Node } from './tree.ts'

/** A printed term and how tightly it holds together. */
export interface Piece {
  readonly text: string
  readonly binding: number
}

/** Characters of one printed term. The longest text that is read, with its numbers and units in, has a third of them. */
export const PRINTED_MAX = 32_768

/** What stands for a term that is left out. */
const OMITTED: Piece = { text: '…', binding: Number.POSITIVE_INFINITY }

export class Printer<Leaf> {
  readonly leaf: Leaf
  readonly #write: (node: Node, print: Printer<Leaf>) => Piece
  readonly #pieces = new Map<Node, Piece>()

  constructor(leaf: Leaf, write: (node: Node, print: Printer<Leaf>) => Piece) {
    this.leaf = leaf
    this.#write = write
  }

  of(node: Node): Piece {
    const known = this.#pieces.get(node)
    if (known) return known
    const written = this.#write(node, this)
    const piece = written.text.length > PRINTED_MAX ? OMITTED : written
    this.#pieces.set(node, piece)
    return piece
  }
}
