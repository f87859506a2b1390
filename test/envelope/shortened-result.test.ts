import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { completed } from '../../server/crypto/steps.ts'
import * as steps from '../../server/envelope/shortened-result.ts'

const test = suite('what is kept of a result')

const KEPT_CHARACTERS_MAX = 98_304

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 0.123456789012345)
const field = { nx: 2, ny: 2, dx: 1, dy: 1, values: new Float64Array(4) }

const result = (series: Record<string, number[]>, outputs: Record<string, unknown> = {}) => ({
  method: 'm',
  parameters: { profile: numbers(500) },
  checks: [],
  accuracy: { estimate: 0, bound: 1, how: 'h' },
  series,
  fields: { u: field },
  warnings: [],
  ...outputs,
})

const shortenedResult = (...given: Parameters<typeof steps.shortenedResult>) =>
  completed(steps.shortenedResult(...given))
const shortenedEnvelope = (...given: Parameters<typeof steps.shortenedEnvelope>) =>
  completed(steps.shortenedEnvelope(...given))

test('all but the fields is kept while it is short', () => {
  const { fields: _, ...rest } = result({ x: numbers(10) }, { state: numbers(10) })
  assert.equal(
    shortenedResult(result({ x: numbers(10) }, { state: numbers(10) }), KEPT_CHARACTERS_MAX),
    {
      result: rest,
      omitted: ['fields.u'],
    },
  )
})

test('the longest column of the series goes first, then parameters, then the longest output', () => {
  const columns = { x: numbers(3000), short: numbers(5) }
  const one = shortenedResult(result(columns, { state: numbers(2500) }), KEPT_CHARACTERS_MAX)
  assert.equal(one.omitted, ['fields.u', 'series.x'])
  const two = shortenedResult(
    result({ x: numbers(3000) }, { state: numbers(5000), small: 1 }),
    KEPT_CHARACTERS_MAX,
  )
  assert.equal(two.omitted, ['fields.u', 'series.x', 'parameters'])
  const all = shortenedResult(
    result({ x: numbers(3000) }, { state: numbers(9000), small: 1 }),
    KEPT_CHARACTERS_MAX,
  )
  assert.equal(all.omitted, ['fields.u', 'series.x', 'parameters', 'state'])
  assert.is(all.result['small'], 1)
  for (const { result: kept } of [one, two, all]) {
    assert.ok(JSON.stringify(kept).length <= KEPT_CHARACTERS_MAX)
  }
})

/** As much of an envelope as matters here. */
const envelope = (found: Record<string, unknown> | undefined) =>
  ({ value: 1, resultHash: 'ab'.repeat(32), ...(found && { result: found }) }) as never

test('an envelope is kept as it is while it is short, its fields with it', () => {
  const short = envelope(result({ x: numbers(10) }))
  assert.is(shortenedEnvelope(short, KEPT_CHARACTERS_MAX), JSON.stringify(short))
  const bare = envelope(undefined)
  assert.is(shortenedEnvelope(bare, 10), JSON.stringify(bare))
})

test('an envelope that is too long is kept without what is longest, and names it', () => {
  const long = envelope(result({ x: numbers(10), y: numbers(40_000) }))
  const text = shortenedEnvelope(long, 10_000)
  const { value, resultHash, omitted, result: kept } = JSON.parse(text)
  assert.ok(text.length < 10_100, `${text.length}`)
  assert.equal([value, resultHash], [1, 'ab'.repeat(32)])
  assert.equal(omitted, ['fields.u', 'series.y'])
  assert.equal(kept.series, { x: numbers(10) })
})

test('columns of a sweep go like members of a result', () => {
  const sweep = { points: 3, inputs: { v: numbers(4) }, outputs: { NM23: numbers(9000) } }
  const { result: kept, omitted } = JSON.parse(shortenedEnvelope(envelope(sweep), 1000))
  assert.equal([kept, omitted], [{ points: 3, inputs: sweep.inputs }, ['outputs']])
})

test.run()
