import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { equalDimensions } from '../../workers/units/dimension.ts'
import { offeredUnits } from '../../workers/units/offered.ts'
import { parseUnit } from '../../workers/units/unit.ts'
import { operators } from '../support/operators.ts'

const test = suite('offered units')

test('the unit of each quantity of the records stands first, once, among units of its dimension', () => {
  const units = operators.list(undefined).flatMap(({ inputs, output }) => [...inputs, output])
  const texts = new Set(units.map(({ unit }) => unit))
  assert.ok(texts.size > 50)
  for (const text of texts) {
    const offered = offeredUnits(text)
    assert.is(offered[0], text)
    assert.is(new Set(offered).size, offered.length)
    const { dimension } = parseUnit(text)
    for (const one of offered) assert.ok(equalDimensions(parseUnit(one).dimension, dimension), one)
  }
})

test('what counts turns is offered no decays, an angle no percent', () => {
  assert.ok(offeredUnits('m/s').includes('km/h'))
  assert.ok(offeredUnits('K').includes('degC'))
  assert.ok(!offeredUnits('Hz').includes('Bq'))
  assert.ok(!offeredUnits('rad').includes('%'))
  assert.equal(offeredUnits('rad/s'), ['rad/s', 'deg/s', 'rpm'])
})

test.run()
