// Prints each term of a graph once. A shared term is repeated at each of its places, so that a short text may have a very long
// print; a part that is longer than the limit is replaced by an ellipsis.
import type { Node } from './tree.ts'

/** A printed term and how tightly it holds together. */
export interface Piece {
  readonly text: string
  readonly binding: number
}

/** Most characters of one printed term, three times those of the longest accepted text with its numbers and units. */
export const PRINTED_MAX = 32_768

/** Printed in place of a term that is too long. */
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
