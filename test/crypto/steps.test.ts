import { createHash } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { completed, joinedSteps, sha256Steps } from '../../server/crypto/steps.ts'

const test = suite('steps')

const MIB = 1_048_576
const octets = (length: number) => Buffer.from(Uint8Array.from({ length }, (_, i) => i % 251))
const LISTS = [[], [0], [7], [0, 7, 0], [MIB], [MIB + 1], [3, 2 * MIB + 5, 9]]

test('pieces of any length are hashed and joined as what they are behind each other', () => {
  for (const lengths of LISTS) {
    const pieces = lengths.map(octets)
    const whole = Buffer.concat(pieces)
    assert.ok(completed(joinedSteps(pieces)).equals(whole), String(lengths))
    const digest = createHash('sha256').update(whole).digest('hex')
    assert.is(completed(sha256Steps(pieces)), digest, String(lengths))
  }
})

test('what is short has no step, and of the rest each has a mebibyte at most', () => {
  const stepsOf = (work: Generator<void>) => {
    let steps = 0
    while (!work.next().done) steps += 1
    return steps
  }
  for (const run of [joinedSteps, sha256Steps]) {
    assert.is(stepsOf(run([octets(1000)]) as Generator<void>), 0)
    assert.ok(stepsOf(run([octets(3 * MIB + 1)]) as Generator<void>) >= 4)
  }
})

test.run()
