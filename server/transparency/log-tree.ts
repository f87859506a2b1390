// The Merkle tree over the log of the whole node, as RFC 9162 (section 2.1) defines it. Leaves stay in the
// store; of the nodes above them only those of 256 leaves and more are kept, 64 octets an entry/256.
import { isPowerOfTwo, leafHash, nodeHash } from '../crypto/merkle.ts'

/** Leaves under the lowest node that is kept. */
const TILE = 256

/** The hashes of log entries `from` <= index < `to`, in their order. */
export type ReadHashes = (from: number, to: number) => Promise<readonly Buffer[]>

export class LogTree {
  /** Complete subtrees: level 0 of TILE leaves, each level above of twice as many. */
  private readonly levels: Buffer[][] = []
  private readonly read: ReadHashes
  private complete = 0

  constructor(read: ReadHashes) {
    this.read = read
  }

  /** Takes up what the log has grown by. */
  async grow(size: number): Promise<void> {
    for (; this.complete + TILE <= size; this.complete += TILE) {
      const leaves = await this.leaves(this.complete, this.complete + TILE)
      this.keep(folded(leaves))
    }
  }

  /** MTH(D[size]), for a log with an entry. */
  async root(size: number): Promise<Buffer> {
    return this.hashOf(0, size)
  }

  /** PATH(index, D[size]), section 2.1.3.1: the siblings from the leaf up. */
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

  /** PROOF(first, D[size]), section 2.1.4.1, for 0 < first <= size. */
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
    // The subtree of the old tree's own edge, unless the old tree is that subtree whole.
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

/** The exponent of a power of two, beyond 32 bits too. */
const levelOf = (power: number): number => power.toString(2).length - 1

/** The largest power of two below `count`. */
function split(count: number): number {
  let k = 1
  while (2 * k < count) k *= 2
  return k
}

/** The root over leaf hashes. */
function folded(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 1) return leaves[0]!
  const k = split(leaves.length)
  return nodeHash(folded(leaves.slice(0, k)), folded(leaves.slice(k)))
}
