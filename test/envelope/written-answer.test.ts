import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { canonicalJson } from '../../server/crypto/canonical-json.ts'
import { Secrets } from '../../server/crypto/secrets.ts'
import { isSealed, Sealer } from '../../server/envelope/answer-seal.ts'
import { WrittenAnswer } from '../../server/envelope/written-answer.ts'

const test = suite('an answer in octets')

const OUTSIDE = { elapsedMs: 0.25, seal: { alg: 'Ed25519' }, entry: { seq: 7 }, links: ['é'] }
const SEED = 20250131

const members = fc.dictionary(
  fc.string({ unit: 'binary' }).filter(name => !(name in OUTSIDE) && name !== '__proto__'),
  fc.jsonValue({ stringUnit: 'binary', maxDepth: 3 }),
  { minKeys: 1 },
)

test('a seal signs the RFC 8785 JSON of all members but those outside of it', () => {
  const law = fc.property(members, inside => {
    const { sealed } = new WrittenAnswer({ ...OUTSIDE, ...inside, absent: undefined })
    assert.is(sealed.toString(), canonicalJson(inside))
  })
  fc.assert(law, { seed: SEED })
})

test('what leaves reads as JSON of the answer, its members in their order and those outside at the end', () => {
  const law = fc.property(members, inside => {
    const text = new WrittenAnswer(inside).whole({ ...inside, ...OUTSIDE }).toString()
    const read = JSON.parse(text) as object
    assert.equal(read, JSON.parse(JSON.stringify({ ...inside, ...OUTSIDE })))
    assert.equal(Object.keys(read), Object.keys({ ...inside, ...OUTSIDE }))
  })
  fc.assert(law, { seed: SEED })
})

test('an answer of any length is written whole, and leaves the next one alone', () => {
  const long = { a: 'ä'.repeat(300_000), b: '"\n'.repeat(100_000), c: new Float64Array(50_000) }
  const { sealed } = new WrittenAnswer(long)
  const next = new WrittenAnswer({ z: 1, y: [2] }).sealed
  assert.equal(JSON.parse(sealed.toString()), { ...long, c: Array.from(long.c) })
  assert.is(next.toString(), '{"y":[2],"z":1}')
})

test('seals that wait are made in one turn after another, each over its own answer', async () => {
  const sealer = new Sealer(new Secrets([Buffer.alloc(32, 5)]))
  const answers = Array.from({ length: 150 }, (_, value) => ({ value, unit: 'm' }))
  const seals = await Promise.all(
    answers.map(answer => sealer.sealLater(new WrittenAnswer(answer).sealed)),
  )
  for (const [i, answer] of answers.entries()) assert.ok(isSealed(answer, seals[i]!))
  assert.not(isSealed(answers[0]!, seals[1]!))
  assert.equal(seals[3], sealer.seal(new WrittenAnswer(answers[3]!).sealed))
})

test.run()
