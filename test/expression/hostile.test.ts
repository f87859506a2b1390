// Texts as an attacker sends them. Every one is refused, quickly, as INVALID_INPUT and with a short message.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parseEquation } from '../../workers/expression/parser.ts'
import { refusal } from '../support/refusal.ts'
import { hostileTexts } from './hostile-texts.ts'

const test = suite('hostile expressions')

test('more than 500 hostile texts are refused, each in bounded time, by a short message', () => {
  const texts = hostileTexts()
  assert.ok(texts.length >= 500, `${texts.length}`)
  for (const text of texts) {
    const start = process.cpuUsage()
    const { message, code } = refusal(() => parseEquation(text, { inputs: ['m'] }))
    const { user, system } = process.cpuUsage(start)
    assert.is(code, 'INVALID_INPUT')
    assert.ok(message.length < 400, `${message.length} characters for ${text.slice(0, 60)}`)
    assert.ok(user + system < 200_000, `${user + system} us for ${text.slice(0, 60)}`)
  }
})

test('nothing outside the tables resolves, whatever Object.prototype carries', () => {
  const prototype = Object.prototype as unknown as Record<string, unknown>
  prototype['polluted'] = { value: 1, arity: [0, 9], evaluate: () => 1 }
  try {
    refusal(() => parseEquation('polluted', { inputs: ['m'] }))
    refusal(() => parseEquation('polluted(m)', { inputs: ['m'] }))
  } finally {
    delete prototype['polluted']
  }
})

test.run()
