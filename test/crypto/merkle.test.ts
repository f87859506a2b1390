import { createHash } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  inclusionPath,
  isIncluded,
  leafHash,
  leafTree,
  merkleTree,
  nodeHash,
  rootOf,
} from '../../server/crypto/merkle.ts'

const test = suite('Merkle tree')

const sha = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

/** The definition of RFC 9162, section 2.1.1, word for word: split at the largest power of two below n. */
function headOf(leaves: readonly string[]): Buffer {
  if (leaves.length === 1) return sha(Buffer.of(0), Buffer.from(leaves[0]!))
  let k = 1
  while (2 * k < leaves.length) k *= 2
  return sha(Buffer.of(1), headOf(leaves.slice(0, k)), headOf(leaves.slice(k)))
}

const texts = (n: number) => Array.from({ length: n }, (_, i) => `leaf ${i}`)

test('the root is that of the definition, for every size up to 70', () => {
  for (let n = 1; n <= 70; n++) {
    const leaves = texts(n)
    assert.is(
      rootOf(merkleTree(Buffer.concat(leaves.map(leafHash)))),
      headOf(leaves).toString('hex'),
    )
  }
  assert.throws(() => merkleTree(Buffer.alloc(0)))
})

/** The tree, without a turn for others. */
function treeOver(leaves: readonly string[]) {
  const work = leafTree(leaves)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

const rootOver = (leaves: readonly string[]) => rootOf(treeOver(leaves))

test('leaves of every length are hashed as by OpenSSL, whichever lie beside them', () => {
  // One octet more, and a text takes another block.
  const lengths = Array.from({ length: 260 }, (_, length) =>
    'abcdefghij'.repeat(26).slice(0, length),
  )
  const uneven = lengths.map((text, i) => text + 'z'.repeat((i * 97) % 400))
  const foreign = ['π = 3.14159', '', '{"q":"5 µm"}', '𝛼'.repeat(40), 'e']
  for (const leaves of [
    lengths,
    lengths.toReversed(),
    uneven,
    foreign,
    ['a'.repeat(70_000), 'b', 'c'],
  ]) {
    const hashes = leaves.map(leafHash)
    assert.equal(treeOver(leaves)[0], Buffer.concat(hashes))
    assert.is(rootOver(leaves), headOf(leaves).toString('hex'))
  }
  assert.throws(() => rootOver([]), RangeError)
})

test('every leaf is proven under the root, and nothing else is', () => {
  for (let count = 1; count <= 20; count++) {
    const tree = merkleTree(Buffer.concat(texts(count).map(leafHash)))
    const root = rootOf(tree)
    for (let index = 0; index < count; index++) {
      const path = inclusionPath(tree, index)
      const leaf = `leaf ${index}`
      assert.ok(isIncluded({ leaf, index, count, path }, root))
      assert.not(isIncluded({ leaf: `${leaf}.`, index, count, path }, root))
      assert.not(isIncluded({ leaf, index: index + 1, count, path }, root))
      for (const none of [count, -1, index + 0.5, Number.NaN]) {
        assert.not(isIncluded({ leaf, index: none, count, path }, root), `${none} is no place`)
      }
      assert.not(isIncluded({ leaf, index, count, path: [...path, root] }, root))
      if (path.length > 0) {
        assert.not(isIncluded({ leaf, index, count, path: path.slice(1) }, root))
      }
      assert.not(isIncluded({ leaf, index, count, path }, '0'.repeat(64)))
    }
  }
})

test('an index and a count beyond 32 bits are proven as they are (before: shifted, so that 2^32 passed for 0)', () => {
  const leaf = 'leaf'
  const other = leafHash('other')
  const count = 2 ** 33
  // All siblings alike: what the path leads to depends on the bits of the index alone.
  const path = Array.from({ length: 33 }, () => other.toString('hex'))
  const rootAt = (index: number) => {
    let found = leafHash(leaf)
    for (let level = 0, at = index; level < 33; level++, at = Math.floor(at / 2)) {
      found = at % 2 === 1 ? nodeHash(other, found) : nodeHash(found, other)
    }
    return found.toString('hex')
  }
  for (const index of [0, 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 5, 2 ** 33 - 1]) {
    assert.ok(isIncluded({ leaf, index, count, path }, rootAt(index)), `${index}`)
    const wrapped = (index + 2 ** 32) % count
    assert.not(
      isIncluded({ leaf, index: wrapped, count, path }, rootAt(index)),
      `${wrapped} for ${index}`,
    )
  }
})

test.run()
