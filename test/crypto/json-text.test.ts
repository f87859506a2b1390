import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { canonicalJson } from '../../server/crypto/canonical-json.ts'
import { parseJson } from '../../server/crypto/json-text.ts'
import { Random } from '../../workers/numerics/random.ts'
import { refusal } from '../support/refusal.ts'

const test = suite('JSON of callers')

const random = new Random(1)
const below = (n: number) => Math.floor(n * random.uniform())

/** Pieces that a scan may take for something else, and runs around the lengths at which it searches in another way. */
const PIECES = ['"', '\\', '{', '[', ']}', ',', ':', '\n', 'é', '😀']
const piece = () =>
  below(3) === 0 ? 'a'.repeat(below(200)) : (PIECES[below(PIECES.length)] as string)
const anyText = () => Array.from({ length: below(12) }, piece).join('')

test('what is in strings counts for nothing else, wherever quotes and escapes stand', () => {
  for (let n = 0; n < 2000; n++) {
    const value = { [anyText()]: [anyText(), { x: anyText(), y: [1, anyText()] }], z: anyText() }
    assert.equal(parseJson(Buffer.from(JSON.stringify(value))), value)
    assert.equal(JSON.parse(canonicalJson(value)), value)
  }
})

test('a text that ends within a string is refused, wherever it ends', () => {
  const whole = JSON.stringify([`${'a'.repeat(70)}"\\${'b'.repeat(70)}\\`])
  for (let length = 1; length < whole.length; length++) {
    const { code } = refusal(() => parseJson(Buffer.from(whole.slice(0, length))))
    assert.is(code, 'INVALID_JSON')
  }
})

test.run()
