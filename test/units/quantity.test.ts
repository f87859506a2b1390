import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type QuantityInput, understand } from '../../workers/units/quantity.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'

const test = suite('quantities')

const metres = (given: QuantityInput) => understand('x', given, 'm')

test('a text is a number, perhaps its uncertainty, and a unit', () => {
  const table: [string, string, number, number][] = [
    ['5 km', 'm', 5000, 0],
    ['5km', 'm', 5000, 0],
    ['-40 degC', 'K', 233.15, 0],
    ['1.5e-3 Pa s', 'Pa s', 1.5e-3, 0],
    ['3 x 10^8 m/s', 'm/s', 3e8, 0],
    ['6.674×10⁻¹¹ m³·kg⁻¹·s⁻²', 'm^3 kg^-1 s^-2', 6.674e-11, 0],
    ['5.0 ± 0.1 km', 'm', 5000, 100],
    ['(5.0 ± 0.1) km', 'm', 5000, 100],
    ['5.0 km ± 0.1 km', 'm', 5000, 100],
    ['5 +/- 1 %', '1', 0.05, 0.01],
    ['20 °C ± 0.5 °C', 'K', 293.15, 0.5],
    ['0.25', '1', 0.25, 0],
    ['12 kilometres', 'm', 12000, 0],
    ['3 hours', 's', 10800, 0],
    ['20 degrees celsius', 'K', 293.15, 0],
    ['30 degrees', 'rad', Math.PI / 6, 0],
    ['100 miles / hour', 'm/s', 44.704, 0],
    ['2 Msun', 'kg', 3.976819741396102e30, 0],
    ['\u22125 m', 'm', -5, 0],
  ]
  for (const [text, unit, value, spread] of table) {
    const { uncertainty = 0, ...found } = understand('x', text, unit)
    near(found.value, value, { relative: 1e-14 })
    near(uncertainty, spread, { relative: 1e-14, absolute: 1e-300 })
    assert.is(found.unit, unit)
  }
})

test('an object is a number with its unit; without one it is in SI', () => {
  assert.equal(metres({ value: 3 }), { value: 3, unit: 'm' })
  assert.equal(metres({ value: 3, unit: 'cm', uncertainty: 1 }), {
    value: 0.03,
    unit: 'm',
    uncertainty: 0.01,
    text: '3 cm',
    given: '3 cm',
  })
  assert.equal(metres(7), { value: 7, unit: 'm' })
})

/** Which member of the quantity is wrong, from the quantity itself. */
function placeOf(given: QuantityInput): string {
  if (typeof given !== 'object') return ''
  if (given.uncertainty !== undefined) return '/uncertainty'
  return given.unit === 'kg' ? '/unit' : ''
}

test('what cannot be understood is refused by its key and reason', () => {
  const table: [QuantityInput, RegExp][] = [
    ['5 s', /'s' is a unit of s, and x is in m/],
    ['5', /'5' has no unit/],
    ['several km', /does not begin with a number/],
    ['', /does not begin with a number/],
    ['5 parrots', /not a unit: 'parrots'/],
    ['5 m ± 1 s', /not a unit/],
    ['5 km 1300 m', /each part is smaller/],
    ['5 km 3 s', /'s' is a unit of s/],
    ['1e400 m', /not a finite number/],
    ['9'.repeat(200), /200 characters exceed 120/],
    [{ value: 1, unit: 'kg' }, /'kg' is a unit of kg/],
    [{ value: 1, unit: 'm', uncertainty: -1 }, /negative/],
    [{ value: 1e308, unit: 'km' }, /not a finite number/],
    [Number.NaN, /not a finite number/],
  ]
  for (const [given, why] of table) {
    const failure = refusal(() => metres(given))
    assert.is(failure.code, 'INVALID_INPUT')
    assert.match(failure.message, why)
    assert.match(failure.message, /^x: /)
    faultAt(placeOf(given), failure)
  }
})

test('texts that attack a reader end quickly', () => {
  const texts = [
    '±'.repeat(120),
    '1'.repeat(119),
    `1${' '.repeat(118)}`,
    `1${' ±'.repeat(55)}`,
    `(${'1 '.repeat(50)}`,
    `1 ${'('.repeat(100)}`,
    `1 ${'m/'.repeat(55)}`,
    '1 constructor',
    '1 __proto__',
    '1 m^999999',
    '1 m^(1/0)',
    '1 kkm',
  ]
  for (const text of texts) {
    const start = process.cpuUsage()
    refusal(() => metres(text))
    const { user, system } = process.cpuUsage(start)
    assert.ok(user + system < 50_000, `${user + system} us for ${text}`)
  }
})

test.run()
