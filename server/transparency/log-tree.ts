// The Merkle tree over the log of the whole node, as RFC 9162 (section 2.1) defines it. Leaves are read from the store; of
// the nodes above them only subtrees of 256 leaves and more are held in memory, about 64 octets for each 256 entries.
import { isPowerOfTwo, leafHash, nodeHash } from '../crypto/merkle.ts'

/** Leaves of the smallest subtree that is held in memory. */
const TILE = 256

/** Reads the hashes of the log entries from <= index < to, in order. */
export type ReadHashes = (from: number, to: number) => Promise<readonly Buffer[]>

export class LogTree {
  /** Roots of complete subtrees: of TILE leaves at level 0, of twice as many at each further level. */
  private readonly levels: Buffer[][] = []
  private readonly read: ReadHashes
  private complete = 0

  constructor(read: ReadHashes) {
    this.read = read
  }

  /** Adds the complete subtrees of a log that has grown to `size` entries. */
  async grow(size: number): Promise<void> {
    for (; this.complete + TILE <= size; this.complete += TILE) {
      const leaves = await this.leaves(this.complete, this.complete + TILE)
      this.keep(folded(leaves))
    }
  }

  /** Root hash of the first `size` entries: MTH(D[size]), section 2.1.1, for size > 0. */
  async root(size: number): Promise<Buffer> {
    return this.hashOf(0, size)
  }

  /** Inclusion proof PATH(index, D[size]), section 2.1.3.1: the siblings from the leaf upward. */
  async inclusion(index: number, size: number): Promise<Buffer[]> {
    const path: Buffer[] = []
    let [from, to] = [0, size]
    while (to - from > 1) {
      const middle = from + split(to - from)
      if (index < middle) {
        path.push(await this.hashOf(middle, to))
        to = middle
      } else {
        path.push(await this.hashOf(from, middle))
        from = middle
      }
    }
    return path.reverse()
  }

  /** Consistency proof PROOF(first, D[size]), section 2.1.4.1, for 0 < first <= size. */
  async consistency(first: number, size: number): Promise<Buffer[]> {
    const proof: Buffer[] = []
    let [from, to] = [0, size]
    while (first < to) {
      const middle = from + split(to - from)
      if (first <= middle) {
        proof.push(await this.hashOf(middle, to))
        to = middle
      } else {
        proof.push(await this.hashOf(from, middle))
        from = middle
      }
    }
    // Adds the root of the old tree's last subtree, unless that is the whole old tree, whose root the verifier has.
    if (from > 0) proof.push(await this.hashOf(from, to))
    return proof.reverse()
  }

  private async hashOf(from: number, to: number): Promise<Buffer> {
    const count = to - from
    if (count < TILE) return folded(await this.leaves(from, to))
    if (isPowerOfTwo(count)) return this.levels[levelOf(count / TILE)]![from / count]!
    const middle = from + split(count)
    return nodeHash(await this.hashOf(from, middle), await this.hashOf(middle, to))
  }

  private async leaves(from: number, to: number): Promise<Buffer[]> {
    const hashes = await this.read(from, to)
    if (hashes.length !== to - from) throw new Error(`the log lacks entries of ${from} to ${to}`)
    return hashes.map(leafHash)
  }

  private keep(tile: Buffer): void {
    let node = tile
    for (let level = 0; ; level++) {
      const row = (this.levels[level] ??= [])
      row.push(node)
      if (row.length % 2 === 1) return
      node = nodeHash(row.at(-2)!, node)
    }
  }
}

/** Base-2 logarithm of a power of two, which may exceed 32 bits. */
const levelOf = (power: number): number => power.toString(2).length - 1

/** The largest power of two below `count`. */
function split(count: number): number {
  let k = 1
  while (2 * k < count) k *= 2
  return k
}

/** Root of the tree over these leaf hashes. */
function folded(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 1) return leaves[0]!
  const k = split(leaves.length)
  return nodeHash(folded(leaves.slice(0, k)), folded(leaves.slice(k)))
}
