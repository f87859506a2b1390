// Merkle trees as in RFC 9162 (Certificate Transparency 2.0), section 2.1: leaves and nodes are hashed under
// different prefixes, so that none can pass for the other. Many leaves are hashed, and all levels above them, by a kernel,
// four at a time.
import { hash } from 'node:crypto'
import { kernels } from '../../workers/kernel.ts'

const LEAF = Buffer.of(0)
const NODE = 1
const DIGEST = 32

const { digestsOf, leavesOf, levelAbove, memory, room } = kernels('merkle')

/** Digests as texts of octets, made Buffers of the pool, take a third of the time of digests as Buffers of their own. */
const sha256 = (octets: string | Uint8Array): Buffer =>
  Buffer.from(hash('sha256', octets, 'binary'), 'binary')

export const leafHash = (leaf: string | Uint8Array): Buffer =>
  sha256(typeof leaf === 'string' ? `\0${leaf}` : Buffer.concat([LEAF, leaf]))

export function nodeHash(left: Buffer, right: Buffer): Buffer {
  const both = Buffer.allocUnsafe(1 + left.length + right.length)
  both[0] = NODE
  left.copy(both, 1)
  right.copy(both, 1 + left.length)
  return sha256(both)
}

/** Leaves and characters of them that are hashed at once. */
const LEAVES_MAX = 64
const CHARACTERS_MAX = 65_536

/** The tree over such leaves, with a turn for others now and then. */
export function* leafTree(leaves: Iterable<string>): Generator<void, MerkleTree> {
  const hashes: Buffer[] = []
  let some: string[] = []
  let characters = 0
  for (const leaf of leaves) {
    some.push(leaf)
    characters += leaf.length
    if (some.length < LEAVES_MAX && characters < CHARACTERS_MAX) continue
    hashes.push(leafHashes(some))
    some = []
    characters = 0
    yield
  }
  return merkleTree(Buffer.concat([...hashes, leafHashes(some)]))
}

/** The hashes of leaves, one behind another. */
function leafHashes(leaves: readonly string[]): Buffer {
  const count = leaves.length
  let text = ''
  for (const leaf of leaves) text += `\0${leaf}`
  // UTF-8 takes at most 3 octets a UTF-16 unit.
  const ends = room(count * (4 + DIGEST) + 3 * text.length)
  const digests = ends + 4 * count
  const texts = digests + DIGEST * count
  const octets = Buffer.from(memory.buffer, texts, 3 * text.length).write(text)
  const lengthOf = (leaf: string) =>
    octets === text.length ? leaf.length : Buffer.byteLength(leaf)
  const endAt = new Uint32Array(memory.buffer, ends, count)
  let end = 0
  for (let i = 0; i < count; i++) {
    end += 1 + lengthOf(leaves[i]!)
    endAt[i] = end
  }
  digestsOf(texts, ends, count, digests)
  return copied(digests, count)
}

/** What all leaves have, and behind it the finite number of each in a column, or its index. */
export interface Piece {
  readonly text: string
  readonly number: ArrayLike<number> | 'index' | undefined
}

/** Leaves that differ in their numbers alone, written and hashed at once. */
const ROWS_MAX = 256
/** Octets of a number, and of an index, at most. */
const NUMBER_OCTETS = 25
/** The kernel takes 16 octets at a time, and so some beyond the last. */
const SPARE = 16
const PIECE_OCTETS = 12

/** The tree over the leaves of so many points. */
export function* pieceTree(points: number, pieces: readonly Piece[]): Generator<void, MerkleTree> {
  const texts = pieces.map(({ text }) => Buffer.from(text))
  const leafMost = texts.reduce((sum, { length }) => sum + length + NUMBER_OCTETS, 1)
  const rows = Math.min(ROWS_MAX, Math.max(1, Math.floor((LEAVES_MAX * CHARACTERS_MAX) / leafMost)))
  const hashes: Buffer[] = []
  for (let from = 0; from < points; from += rows) {
    const to = Math.min(points, from + rows)
    const lists = pieces.map(({ number }) => listOf(number, from, to))
    hashes.push(rowHashes({ from, to, texts, lists, leafMost }))
    yield
  }
  return merkleTree(Buffer.concat(hashes))
}

/** Numbers as RFC 8785 writes them, each with a comma behind it. */
function listOf(number: Piece['number'], from: number, to: number): string | 'index' | undefined {
  if (number === 'index' || number === undefined) return number
  // Of a typed array, slice() of a list takes three times as long.
  const some: number[] = []
  for (let i = from; i < to; i++) some.push(number[i]!)
  return `${JSON.stringify(some).slice(1, -1)},`
}

interface Rows {
  readonly from: number
  readonly to: number
  readonly texts: readonly Buffer[]
  readonly lists: readonly (string | 'index' | undefined)[]
  /** Octets of a leaf, at most. */
  readonly leafMost: number
}

function rowHashes({ from, to, texts, lists, leafMost }: Rows): Buffer {
  const count = to - from
  const ofTexts = texts.reduce((sum, { length }) => sum + length, SPARE)
  const ofLists = lists.reduce((sum, list) => sum + (list?.length ?? 0), SPARE)
  const ofLeaves = count * (4 + DIGEST + leafMost) + SPARE
  const table = room(PIECE_OCTETS * texts.length + ofTexts + ofLists + ofLeaves)
  const rows = new Uint32Array(memory.buffer, table, 3 * texts.length)
  const octets = Buffer.from(memory.buffer)
  let at = table + PIECE_OCTETS * texts.length
  for (const [n, text] of texts.entries()) {
    rows[3 * n] = at
    octets.set(text, at)
    at += text.length
    rows[3 * n + 1] = at
  }
  for (const [n, list] of lists.entries()) {
    rows[3 * n + 2] = list === 'index' ? 0 : list === undefined ? 1 : at
    if (list !== 'index' && list !== undefined) at += octets.write(list, at, 'latin1')
  }
  const ends = (at + SPARE + 3) & ~3
  const digests = ends + 4 * count
  const leaves = digests + DIGEST * count
  leavesOf(table, texts.length, from, count, leaves, ends)
  digestsOf(leaves, ends, count, digests)
  return copied(digests, count)
}

const copied = (digests: number, count: number) =>
  Buffer.from(memory.buffer.slice(digests, digests + DIGEST * count))

/**
 * The whole tree by level, each of its hashes one behind another: those of the leaves first, the root alone at the end. A node
 * without a sibling moves up.
 */
export type MerkleTree = readonly Buffer[]

/** The tree over the hashes of its leaves, one behind another. */
export function merkleTree(leaves: Buffer): MerkleTree {
  let count = leaves.length / DIGEST
  if (count === 0) throw new RangeError('a tree needs a leaf')
  // A level has at most half of that below it and one more, and there are fewer than 53 levels.
  let level = room(2 * leaves.length + 53 * DIGEST)
  leaves.copy(Buffer.from(memory.buffer, level, leaves.length))
  const levels = [leaves]
  while (count > 1) {
    const above = level + DIGEST * count
    count = levelAbove(level, count, above)
    level = above
    levels.push(copied(level, count))
  }
  return levels
}

/** The tree over subtrees or leaves by their hashes, hexadecimal. */
export const treeOfHashes = (hashes: readonly string[]): MerkleTree =>
  merkleTree(Buffer.from(hashes.join(''), 'hex'))

export const rootOf = (tree: MerkleTree): string => tree.at(-1)!.toString('hex')

/** The siblings from the leaf up to the root, hexadecimal. */
export function inclusionPath(tree: MerkleTree, index: number): string[] {
  const path: string[] = []
  let at = index
  for (const level of tree.slice(0, -1)) {
    const sibling = DIGEST * (at % 2 === 0 ? at + 1 : at - 1)
    if (sibling < level.length) path.push(level.toString('hex', sibling, sibling + DIGEST))
    at = half(at)
  }
  return path
}

export interface Inclusion {
  /** Text or octets of the leaf. */
  leaf: string | Uint8Array
  index: number
  /** Number of leaves of the tree. */
  count: number
  path: readonly string[]
}

/** Whether the leaf stands at its index under the root (RFC 9162, section 2.1.3.2). */
export function isIncluded({ leaf, index, count, path }: Inclusion, root: string): boolean {
  if (!Number.isSafeInteger(index) || index < 0 || index >= count) return false
  let at = index
  let last = count - 1
  let node = leafHash(leaf)
  for (const step of path) {
    if (last === 0) return false
    const sibling = Buffer.from(step, 'hex')
    if (at % 2 === 1 || at === last) {
      node = nodeHash(sibling, node)
      while (at % 2 === 0 && at !== 0) {
        at = half(at)
        last = half(last)
      }
    } else {
      node = nodeHash(node, sibling)
    }
    at = half(at)
    last = half(last)
  }
  return last === 0 && node.toString('hex') === root
}

export interface Consistency {
  /** Number of leaves of the older tree. */
  from: number
  /** Number of leaves of the newer one. */
  to: number
  path: readonly string[]
}

/** Whether the newer tree begins with the whole older one (RFC 9162, section 2.1.4.2). */
export function isConsistent(
  { from, to, path }: Consistency,
  older: string,
  newer: string,
): boolean {
  if (!Number.isSafeInteger(from) || from < 1 || from > to) return false
  if (from === to) return path.length === 0 && older === newer
  const steps = isPowerOfTwo(from) ? [older, ...path] : path
  const [first, ...rest] = steps.map(step => Buffer.from(step, 'hex'))
  if (first === undefined) return false
  let at = from - 1
  let last = to - 1
  for (; at % 2 === 1; at = half(at)) last = half(last)
  let old: Buffer = first
  let fresh: Buffer = first
  for (const step of rest) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      old = nodeHash(step, old)
      fresh = nodeHash(step, fresh)
      for (; at % 2 === 0 && at !== 0; at = half(at)) last = half(last)
    } else {
      fresh = nodeHash(fresh, step)
    }
    at = half(at)
    last = half(last)
  }
  return last === 0 && old.toString('hex') === older && fresh.toString('hex') === newer
}

/** A shift would keep 32 bits of an index; a log may have more leaves. */
const half = (n: number): number => Math.floor(n / 2)

/** Whether a whole number above 0 is a power of two. */
export const isPowerOfTwo = (n: number): boolean => n.toString(2).lastIndexOf('1') === 0
