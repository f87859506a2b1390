import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { domainOf, scaleOf } from '../../server/pictures/scale.ts'
import { axisTitle, fitted, printedUnit, spoken, widthOf } from '../../server/pictures/text.ts'
import { labelled, linearTicks, logLabels, logTicks } from '../../server/pictures/ticks.ts'

const test = suite('ticks')

// The figures of d3-array 3.2.5, ticks(from, to, count).
test('ticks are multiples of 1, 2 or 5 times a power of ten, the very doubles that are written so', () => {
  assert.equal(linearTicks(0, 1, 10), [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
  assert.equal(linearTicks(-1, 1, 5), [-1, -0.5, 0, 0.5, 1])
  assert.equal(linearTicks(0, 365, 8), [0, 50, 100, 150, 200, 250, 300, 350])
  assert.equal(linearTicks(1e-7, 9e-7, 4), [2e-7, 4e-7, 6e-7, 8e-7])
  assert.equal(linearTicks(12_300, 98_000, 4), [20_000, 40_000, 60_000, 80_000])
})

test('there are about as many ticks as asked for, all of them inside', () => {
  for (const [from, to] of [
    [0, 1],
    [-3.7, 18.2],
    [1e-9, 3e-9],
    [9_999_990, 10_000_010],
    [-1e12, 1e12],
  ] as const) {
    for (const count of [2, 5, 9]) {
      const ticks = linearTicks(from, to, count)
      assert.ok(ticks.length >= count / 2.5 - 1 && ticks.length <= 2 * count + 1, `${ticks}`)
      const slack = 1e-9 * (to - from)
      assert.ok(ticks.every(tick => tick >= from - slack && tick <= to + slack))
    }
  }
})

test('labels tell their ticks apart, and a common power of ten goes to the title', () => {
  assert.equal(labelled([0, 0.5, 1]), { texts: ['0.0', '0.5', '1.0'], exponent: 0 })
  assert.equal(labelled([-20_000, 0, 20_000]), { texts: ['−20', '0', '20'], exponent: 3 })
  assert.equal(labelled([2e-7, 4e-7]), { texts: ['200', '400'], exponent: -9 })
  const close = [0.99999, 0.999995, 1]
  assert.is(new Set(labelled(close).texts).size, 3)
  assert.is(axisTitle('stress', 'N/m^2', 6), 'stress (× 10⁶ N/m²)')
  assert.is(axisTitle('share', '1', 0), 'share')
})

test('a logarithmic axis has powers of ten, every few where they are many', () => {
  assert.equal(logTicks(0.5, 2000, 5), [1, 10, 100, 1000])
  assert.equal(logTicks(1e-12, 1, 4), [1e-12, 1e-8, 1e-4, 1])
  assert.equal(logTicks(9, 60, 5), [10, 20, 50])
  assert.equal(logLabels([1e-9, 1e-6]), ['10⁻⁹', '10⁻⁶'])
  assert.equal(logLabels([1, 10, 100]), ['1', '10', '100'])
})

test('a logarithmic scale places powers of ten evenly; values that are not all positive have a linear one', () => {
  const domain = domainOf({ min: 1e-6, max: 1 }, { log: true }, 0)
  const { place } = scaleOf(domain, { title: 'x', log: true }, [0, 600], 6)
  for (const [value, at] of [
    [1e-6, 0],
    [1e-4, 200],
    [1, 600],
  ] as const) {
    assert.ok(Math.abs(place(value) - at) < 1e-9)
  }
  assert.is(domainOf({ min: 0, max: 1 }, { log: true }, 0).isLog, false)
})

test('what differs by its rounding alone is drawn flat, in the middle', () => {
  const { min, max } = domainOf({ min: 1, max: 1 + 2e-15 }, {}, 0.05)
  assert.ok(min < 0.96 && max > 1.04)
  assert.equal(domainOf({ min: 0, max: 0 }, {}, 0.05), { min: -1, max: 1, isLog: false })
})

test('text is measured by the font, units are printed, values are said with four digits', () => {
  // DejaVu Sans 2.37, table hmtx: m takes 1995 of 2048 units, i 569.
  assert.ok(Math.abs(widthOf('m', 100) - (100 * 1995) / 2048) < 0.6)
  assert.ok(Math.abs(widthOf('i', 100) - (100 * 569) / 2048) < 0.6)
  assert.is(printedUnit('kg*m^2/s^-2'), 'kg·m²/s⁻²')
  assert.is(spoken(-0.0000123456), '−1.235·10⁻⁵')
  assert.is(spoken(3.14159), '3.142')
  assert.ok(fitted('a title that is far too long', 13, 60).endsWith('…'))
  assert.ok(widthOf(fitted('a title that is far too long', 13, 60), 13) <= 60)
})

test.run()
