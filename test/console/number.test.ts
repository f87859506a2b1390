// Numbers on the page: digits as far as they mean something, amounts in units that people read.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

// The page is a project of its own, for a browser.
const { printed, printedBytes, printedSeconds, printedTicks, printedUnit, printedWith } =
  (await import(new URL('../../console/parts/number.ts', import.meta.url).href)) as {
    printed(value: number | null, digits?: number): string
    printedBytes(bytes: number): string
    printedSeconds(seconds: number): string
    printedTicks(ticks: readonly (number | null)[]): string[]
    printedUnit(unit: string): string
    printedWith(value: number, uncertainty: number): string
  }

const test = suite('console: numbers')

test('a number keeps its sign and its size, and goes over to powers of ten far from one', () => {
  assert.equal(
    [0, -1.5, 1e15, -2.5e-7, null].map(one => printed(one)),
    ['0', '−1.5', '1×10¹⁵', '−2.5×10⁻⁷', '–'],
  )
})

test('an uncertainty leaves two of its own digits', () => {
  assert.is(printedWith(5553.5790889, 0.0624), '5553.579')
  assert.is(printedWith(0.0076220964576, 6.8e-18), '0.0076220964576')
  assert.is(printedWith(12345, 4000), '12300')
})

test('durations and sizes of memory are in the units that fit them', () => {
  assert.equal([0.0228229, 42, 156.2, 7384, 180_000].map(printedSeconds), [
    '22.8 ms',
    '42 s',
    '2 min 36 s',
    '2 h 3 min',
    '2 d 2 h',
  ])
  assert.is(printedBytes(290_828_288), '277 MiB')
})

test('units show their powers raised', () => {
  assert.equal(['1', 'm^3*kg^-1*s^-2'].map(printedUnit), ['', 'm³·kg⁻¹·s⁻²'])
})

test('no two ticks of an axis read alike, however close they are', () => {
  assert.equal(printedTicks([0, 0.5, 1, null]), ['0', '0.5', '1', ''])
  assert.equal(printedTicks([29.0672868, 29.0672869, 29.067287]), [
    '29.0672868',
    '29.0672869',
    '29.067287',
  ])
  assert.equal(printedTicks([1e12, 2e12]), ['1×10¹²', '2×10¹²'])
  assert.equal(printedTicks([7]), ['7'])
})

test.run()
