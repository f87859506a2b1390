import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { leafHash, merkleTree, rootOf } from '../../server/crypto/merkle.ts'
import { answerFaults } from '../../server/envelope/answer-faults.ts'
import { isLeafAt, sweepLeaf, sweepRoot } from '../../server/envelope/sweep-leaf.ts'

const test = suite('leaves of a sweep')

const result = {
  points: 3,
  inputs: { m: 2, v: [1, 2, 3] },
  outputs: { NM23: { unit: 'J', values: [1, 4, 9], uncertainties: [0, 0, 0] } },
}

test('a leaf binds its index and the number of leaves', () => {
  assert.is(
    sweepLeaf(result, 1),
    '{"count":3,"index":1,"inputs":{"m":2,"v":2},"outputs":{"NM23":{"uncertainty":0,"unit":"J","value":4}},"v":2}',
  )
  assert.ok(isLeafAt(sweepLeaf(result, 1), 1, 3))
  assert.not(isLeafAt(sweepLeaf(result, 1), 2, 3))
  assert.not(isLeafAt(sweepLeaf(result, 1), 1, 4), 'before, the count was anybody’s')
  for (const text of ['', 'null', '[]', '{"index":1,"v":3}']) assert.not(isLeafAt(text, 1, 3))
})

test('leaves of version 1, which older receipts are over, verify as they did', () => {
  const old =
    '{"index":1,"inputs":{"m":2,"v":2},"outputs":{"NM23":{"uncertainty":0,"unit":"J","value":4}}}'
  assert.is(sweepLeaf(result, 1, 1), old)
  assert.ok(isLeafAt(old, 1, 3))
  assert.not(isLeafAt(old, 0, 3))
  const leaves = [0, 1, 2].map(index => leafHash(sweepLeaf(result, index, 1)))
  assert.is(sweepRoot(result, 1), rootOf(merkleTree(leaves)))
})

test('the columns of an answer give the root of either version, and no other', () => {
  for (const version of [1, 2] as const) {
    assert.equal(answerFaults({ merkleRoot: sweepRoot(result, version), result }), [])
  }
  const forged = { ...result, inputs: { m: 3, v: [1, 2, 3] } }
  assert.is(answerFaults({ merkleRoot: sweepRoot(result), result: forged }).length, 1)
})

test.run()
