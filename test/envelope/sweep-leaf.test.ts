import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { leafHash, merkleTree, rootOf } from '../../server/crypto/merkle.ts'
import { answerFaults } from '../../server/envelope/answer-faults.ts'
import {
  isLeafAt,
  LEAVES_CHARACTERS_MAX,
  leavesOf,
  refuseUncountable,
  type SweepResult,
  sweepLeaf,
  sweepRoot,
} from '../../server/envelope/sweep-leaf.ts'
import { POINTS_MAX } from '../../workers/operators/sweep.ts'
import { operators } from '../support/operators.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('leaves of a sweep')
const inLong = longOnly(test)

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

test('leaves written one after the other are those written alone, whatever the names and numbers', () => {
  const odd = {
    points: 4,
    inputs: {
      zeta: 1e21,
      'ä"\\': [-0, 1e-7, 5e-324, 0.1],
      A: [1, 2, 3, 4],
      _: Float64Array.of(1, 2, 3, 4),
    },
    outputs: {
      Z9: { unit: 'µm/"s"', values: [1, 2, 3, 4], uncertainties: [0, 0, 0, 1e-300] },
      B1: { unit: '1', values: Float64Array.of(9, 8, 7, 6), uncertainties: [1, 1, 1, 1] },
    },
  }
  for (const version of [1, 2] as const) {
    const leaves = leavesOf(odd, version)
    for (let i = 0; i < 4; i++) assert.is(leaves.of(i), sweepLeaf(odd, i, version))
  }
  // A column that is too short, or holds no number, as a forged answer may.
  const short = { ...odd, inputs: { A: [1, 2] } }
  assert.is(leavesOf(short).of(3), sweepLeaf(short, 3))
  const text = { ...odd, inputs: { A: ['1', '2', '3', '4'] as unknown as number[] } }
  assert.is(leavesOf(text).of(2), sweepLeaf(text, 2))
  const none = { ...odd, inputs: { A: null as unknown as number[] } }
  assert.throws(() => leavesOf(none).of(0), TypeError)
})

test('the leaves of many points, whose numbers a kernel puts in, have the root of each hashed alone', () => {
  const size = 600
  const spread = Float64Array.from(
    { length: size },
    (_, i) => (-1) ** i * 1.7 ** (i - 300) * (i % 7),
  )
  const many = {
    points: size,
    inputs: {
      'ä"\\': 0.1,
      long: [...spread].reverse(),
      n: Array.from({ length: size }, (_, i) => i),
    },
    outputs: { Z9: { unit: 'µm', values: spread, uncertainties: spread.map(Math.abs) } },
  }
  for (const version of [1, 2] as const) {
    const leaves = Array.from({ length: size }, (_, i) => leafHash(sweepLeaf(many, i, version)))
    assert.is(sweepRoot(many, version), rootOf(merkleTree(Buffer.concat(leaves))))
  }
})

test('leaves of version 1, which older receipts are over, verify as they did', () => {
  const old =
    '{"index":1,"inputs":{"m":2,"v":2},"outputs":{"NM23":{"uncertainty":0,"unit":"J","value":4}}}'
  assert.is(sweepLeaf(result, 1, 1), old)
  assert.ok(isLeafAt(old, 1, 3))
  assert.not(isLeafAt(old, 0, 3))
  const leaves = [0, 1, 2].map(index => leafHash(sweepLeaf(result, index, 1)))
  assert.is(sweepRoot(result, 1), rootOf(merkleTree(Buffer.concat(leaves))))
})

test('the columns of an answer give the root of either version, and no other', () => {
  for (const version of [1, 2] as const) {
    assert.equal(answerFaults({ merkleRoot: sweepRoot(result, version), result }), [])
  }
  const forged = { ...result, inputs: { m: 3, v: [1, 2, 3] } }
  assert.is(answerFaults({ merkleRoot: sweepRoot(result), result: forged }).length, 1)
})

test('an answer that has more points than values is a fault, and no work (before: a minute for four million points)', () => {
  for (const outputs of [{}, result.outputs]) {
    isFaultAtOnce({ points: 2 ** 31, inputs: { m: 2 }, outputs })
  }
})

test('what only says its length is no column (before: its points were hashed)', () => {
  const points = 2 ** 31
  const said = { length: points } as unknown as number[]
  const { values } = result.outputs.NM23
  for (const outputs of [
    { NM23: { unit: 'J', values: said, uncertainties: said } },
    { NM23: { unit: 'J', values, uncertainties: said } },
    { NM23: { unit: 'J', values: 'J'.repeat(3) as unknown as number[], uncertainties: values } },
  ]) {
    isFaultAtOnce({ points, inputs: { m: 2 }, outputs })
    isFaultAtOnce({ points: 3, inputs: { m: 2 }, outputs })
  }
  for (const m of [said, null, '123', [1, 2]] as unknown as number[][]) {
    isFaultAtOnce({ ...result, inputs: { m } })
  }
})

test('what each leaf repeats is counted before a leaf is hashed (before: a minute for a file of 5 MB)', () => {
  const points = 10_000
  const values = Array<number>(points).fill(1)
  const sweepOf = (unit: string, name: string) => ({
    points,
    inputs: { [name]: 2 },
    outputs: { NM23: { unit, values, uncertainties: values } },
  })
  const long = 'x'.repeat(4_000_000)
  isFaultAtOnce(sweepOf(long, 'm'))
  isFaultAtOnce(sweepOf('J', long))
  isFaultAtOnce(sweepOf({ toString: long } as unknown as string, 'm'))
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`m${i}`, i]))
  isFaultAtOnce({ ...sweepOf('J', 'm'), inputs: many })
})

inLong(
  'leaves of the largest sweep that operators can have are a third of what is counted at most',
  () => {
    const longest = operators
      .list()
      .map(({ id, inputs, output }) => ({
        inputs: Object.fromEntries(
          Object.keys(inputs).map((key): [string, number] => [key, -1e-300 / 3]),
        ),
        id,
        unit: output.unit,
      }))
      .toSorted((a, b) => sizeOf(b) - sizeOf(a))
      .slice(0, 3)
    const values = new Float64Array(POINTS_MAX)
    const largest = {
      points: POINTS_MAX,
      inputs: Object.assign({}, ...longest.map(({ inputs }) => inputs)),
      outputs: Object.fromEntries(
        longest.map(({ id, unit }) => [id, { unit, values, uncertainties: values }]),
      ),
    }
    refuseUncountable(largest)
    assert.ok(3 * POINTS_MAX * sweepLeaf(largest, POINTS_MAX - 1).length < LEAVES_CHARACTERS_MAX)
  },
)

const sizeOf = (one: object) => JSON.stringify(one).length

/** Refused before a leaf is hashed: of these it would take minutes, and the time limit of the file tells. */
function isFaultAtOnce(forged: SweepResult) {
  assert.throws(() => sweepRoot(forged), RangeError)
  assert.is(answerFaults({ merkleRoot: sweepRoot(result), result: forged }).length, 1)
}

test.run()
