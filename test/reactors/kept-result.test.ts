import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { KEPT_CHARACTERS, keptResult } from '../../server/reactors/kept-result.ts'
import { canonicalJson } from '../../server/store/canonical-json.ts'

const test = suite('what a step keeps')

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

test('all but the fields is kept while it is short', () => {
  const { fields: _, ...rest } = result({ x: numbers(10) }, { state: numbers(10) })
  assert.equal(keptResult(result({ x: numbers(10) }, { state: numbers(10) })), {
    result: rest,
    omitted: ['fields.u'],
  })
})

test('the longest column of the series goes first, then parameters, then the longest output', () => {
  const columns = { x: numbers(3000), short: numbers(5) }
  const one = keptResult(result(columns, { state: numbers(2500) }))
  assert.equal(one.omitted, ['fields.u', 'series.x'])
  const two = keptResult(result({ x: numbers(3000) }, { state: numbers(5000), small: 1 }))
  assert.equal(two.omitted, ['fields.u', 'series.x', 'parameters'])
  const all = keptResult(result({ x: numbers(3000) }, { state: numbers(9000), small: 1 }))
  assert.equal(all.omitted, ['fields.u', 'series.x', 'parameters', 'state'])
  assert.is(all.result['small'], 1)
  for (const { result: kept } of [one, two, all]) {
    assert.ok(canonicalJson(kept).length <= KEPT_CHARACTERS)
  }
})

test.run()
