import { hash } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isConsistent, isIncluded, leafHash, nodeHash } from '../../server/crypto/merkle.ts'
import { LogTree } from '../../server/transparency/log-tree.ts'

const entries = Array.from({ length: 1101 }, (_, i) => hash('sha256', `entry ${i}`, 'buffer'))
const read = async (from: number, to: number) => entries.slice(from, to)

/** MTH of RFC 9162, section 2.1.1, word for word. */
function head(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 1) return leafHash(leaves[0]!)
  let k = 1
  while (2 * k < leaves.length) k *= 2
  return nodeHash(head(leaves.slice(0, k)), head(leaves.slice(k)))
}

const headOf = (size: number) => head(entries.slice(0, size)).toString('hex')
const hex = (path: readonly Buffer[]) => path.map(step => step.toString('hex'))

const SIZES = [1, 2, 3, 5, 8, 100, 255, 256, 257, 511, 512, 513, 767, 768, 1000, 1024, 1100]

test('the root is that of the definition while the tree grows past its kept nodes', async () => {
  const tree = new LogTree(read)
  for (const size of SIZES) {
    await tree.grow(size)
    for (const asked of SIZES.filter(one => one <= size)) {
      assert.is((await tree.root(asked)).toString('hex'), headOf(asked), `${asked} of ${size}`)
    }
  }
})

test('entries are proven under the root, and no other entry or place is', async () => {
  const tree = new LogTree(read)
  await tree.grow(1100)
  for (const count of SIZES) {
    const root = headOf(count)
    for (const index of new Set([0, count >> 1, ((2 * count) / 3) | 0, count - 1])) {
      const path = hex(await tree.inclusion(index, count))
      const leaf = entries[index]!
      assert.ok(isIncluded({ leaf, index, count, path }, root), `${index} of ${count}`)
      assert.not(isIncluded({ leaf: entries[index + 1]!, index, count, path }, root))
      if (count > 1) assert.not(isIncluded({ leaf, index: index ^ 1, count, path }, root))
    }
  }
})

test('a log is proven to begin with each of its older sizes, and with nothing else', async () => {
  const tree = new LogTree(read)
  await tree.grow(1100)
  for (const to of SIZES) {
    for (const from of SIZES.filter(one => one <= to)) {
      const path = hex(await tree.consistency(from, to))
      const [older, newer] = [headOf(from), headOf(to)]
      assert.ok(isConsistent({ from, to, path }, older, newer), `${from} to ${to}`)
      const other = headOf(from + 1)
      assert.not(isConsistent({ from, to, path }, other, newer))
      if (from < to) {
        assert.not(isConsistent({ from, to, path: path.slice(1) }, older, newer))
        assert.not(isConsistent({ from, to, path: [...path, older] }, older, newer))
        if (from > 1) assert.not(isConsistent({ from: from - 1, to, path }, older, newer))
      }
    }
  }
})

test('a log that lacks an entry is a defect, not a proof', async () => {
  const tree = new LogTree(async (from, to) => entries.slice(from, to - 1))
  const told = await tree.grow(256).catch((error: Error) => error.message)
  assert.match(String(told), /lacks entries/)
})

test.run()
