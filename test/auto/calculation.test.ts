import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { calculationIn } from '../../workers/auto/calculation/index.ts'
import type { Failure } from '../../workers/failure.ts'
import { near } from '../support/near.ts'
import { calculated } from './verdict.ts'

const test = suite('calculations in words')

// Each by hand or by tables: the mile, the pound and the gallon by their definitions.
// biome-ignore format: a row a question
const VALUES: readonly (readonly [string, number, string?])[] = [
  ['convert 65 mph to m/s', 65 * 1609.344 / 3600, 'm/s'],
  ['How many joules are in 3 kWh?', 1.08e7, 'joules'],
  ['How many feet are in a mile?', 1609.344, 'feet'],
  ['what is 5 ft 10 in in cm', 1.778, 'cm'],
  ['100 °F in °C', 310.9277777777778, '°C'],
  ['20 C to F', 293.15, '°F'],
  ['3000 rpm in rad/s', 314.1592653589793, 'rad/s'],
  ['90 degrees in radians', 1.5707963267948966, 'radians'],
  ['how many liters are in 5 gallons?', 5 * 231 * 0.0254 ** 3, 'liters'],
  ['median of 3, 9, 4, 1', 3.5],
  ['median of the numbers 7 1 5', 5],
  ['2, 4 and 9 m: mean', 5, 'm'],
  ['median of 3, 9, 4 m', 4, 'm'],
  ['range of 5, 9 and 2 kg', 7, 'kg'],
  ['sample standard deviation of 2, 4, 4, 4, 5, 5, 7, 9', Math.sqrt(32 / 7)],
  ['standard deviation (population) of 2, 4, 4, 4, 5, 5, 7, 9', 2],
  ['variance of a sample: 1e9, 1000000001, 1000000002', 1],
  ['geometric mean of 2 and 8', 4],
  ['what is 2+2*3?', 8],
  ['Calculate (3 + 4)^2 / 7', 7],
  ['square root of 2 divided by 2', Math.SQRT1_2],
  ['1,250 + 30 =', 1280],
  ['15 % of 240', 36],
  ['what percent of 80 is 20?', 0.25, '%'],
  ['percentage change from 80 to 100', 0.25, '%'],
  ['240 plus 15 %', 276],
  ['integrate x^2 from 0 to 3', 9],
  ['integral of 3 sin x dx from 0 to pi', 6],
  ['root of x^3 - x - 2 = 0 between 1 and 2', 1.5213797068045676],
  ['solve cos(x) = x between 0 and 1', 0.7390851332151607],
  ['solve 3x + 5 = 20', 5],
  ['what is x if 2(x + 3) = 11?', 2.5],
  ['value of x^2 + 3x at x = 2', 10],
  ['f(t) = 2t^2 - 1, what is f(3)?', 17],
  ['dot product of (2, -1, 4) and (3, 5, 0.5)', 3],
  ['angle between the vectors (1, 0) and (1, 1) in degrees', Math.PI / 4, 'degrees'],
  ['distance between (1, 2) and (4, 6)', 5],
  ['determinant of [[2, 3], [5, 11]]', 7],
  ['chi-square statistic: observed 18, 22, 20 and expected 20, 20, 20', 0.4],
  ['largest eigenvalue of [[2,1],[1,2]]', 3],
  ['smallest eigenvalue of the matrix [[4, 1], [2, 3]]', 2],
  ['trace of [[1,2,0],[3,4,1],[0,0,-7]]', -2],
  ['derivative of x^3 - 2x at x = 2', 10],
  ['second derivative of x^4 at 3', 108],
  ['d/dt of sin(2t)/t at t = 1', 2 * Math.cos(2) - Math.sin(2)],
  ['What is the derivative of f(x) = x^2 exp(-x) + ln(3x) for x = 0.5?', 0.75 * Math.exp(-0.5) + 2],
  ['differentiate 2^x and evaluate at x = 3', 8 * Math.LN2],
  ['largest value of -x^2 + 6x + 1', 10],
  ['minimum of (x - 3)(x + 5)', -16],
  ['determinant of the matrix [[2,0,1],[1,3,2],[1,1,4]]', 18],
  // By polyfit and corrcoef of numpy.
  ['slope of the least-squares line through (0,1.1), (2,4.8), (5,11.2), (7,14.9)', 1.9965517241379309],
  ['Pearson r for (1,2), (2,3.9), (3,6.3), (4,7.8), (5,10.4)', 0.9974542686814741],
  ['NPV at 8 % of -1000, 400, 400, 500', -1000 + 400 / 1.08 + 400 / 1.08 ** 2 + 500 / 1.08 ** 3],
  ['NPV at 10 %: -100 now, then 121 at the end of year 1', 10],
  ['IRR of -100, 0, 121', 0.1, '%'],
  ['area of a triangle with sides 3, 4, 5', 6],
  ['x + 2y - z = 3; 2x - y + 4z = 10; 3x + y + z = 7. What is z?', 3],
  ['solve 3x + 2y = 7, x - y = 1 for x', 1.8],
]

test('what is to be calculated is calculated, in the unit that is asked for', () => {
  for (const [text, value, shownIn] of VALUES) {
    const calculation = calculationIn(text)
    assert.ok(calculation, text)
    near(calculated(calculation)!, value, { relative: 1e-13 })
    assert.is(calculation.shownIn, shownIn, text)
  }
})

// A quantity of physics, another dimension, a date, a telephone number, a name that may be two.
// biome-ignore format: a list
const NONE = [
  'kinetic energy of 5 kg at 3 m/s', '5 kg in m', '12 mol in g', '3 dB in W', 'mean free path of air at 300 K', '2026-11-28', '555-1234',
  'range of 100 m/s at 30 degrees', 'product of inertia 3, 4', 'what is 5', 'm when F = 12 N and a = 3 m/s2', 'total resistance of 3, 5 ohm',
  'log 100', 'integral of k x from 0 to 1', 'value of E at x = 3', 'average speed of 30 km/h and 60 km/h', '5 in cm', 'x if y = 5', 'solve 3x + 5 = 20 for y', 'integral of x^2 dx from t = 0 to 3', 'root of gammap(1e6, 1e6 x) - 0.5 between 0 and 2', 'NPV at 8 % of 400, 400, 500', 'angle between (1, 2) and (1, 2, 3)', 'area of a triangle with sides 3, 4', '1,200, 1,300 mean',
]

test('what is about something else, or may be two things, is no calculation', () => {
  for (const text of NONE) assert.is(calculationIn(text), undefined, text)
})

const UNSAID: Readonly<Record<string, RegExp>> = {
  'standard deviation of 3, 5, 8': /say sample or population/,
  'variance of 3, 5, 8': /say sample or population/,
  'solve x^2 - 5x + 6 = 0': /two solutions, near 2 and 3/,
  'root of sin(x) between 1 and 11': /3 roots lie between 1 and 11/,
  'solve 3x + 2y = 7 and x - y = 1': /say which of x, y is asked for/,
  'IRR of -100, 230, -132': /change their sign 2 times/,
  'solve x^3 = x + 2': /say between which two values x lies/,
}

test('where it is not said which of several is meant, the way out is', () => {
  for (const [text, message] of Object.entries(UNSAID)) {
    assert.throws(
      () => calculationIn(text),
      (error: Failure) => message.test(error.message),
      text,
    )
  }
})

// With numbers that a pattern can part in several ways each of these would outlast the file's time by far.
test('lists that end in nothing are left as fast as they are read', () => {
  const items = ['1 and ', '1 1 and ', '1a ', '(11,11) ', '11 ', '[11,11], ']
  const heads = ['', 'mean of ', 'dot product of ', 'IRR of ', 'NPV at 8 % of ', 'determinant of [']
  for (const head of heads) {
    for (const item of items) {
      assert.is(calculationIn(`${head}${item.repeat(24)}!x`.slice(0, 198)), undefined, head + item)
    }
  }
})

// With all its coefficients a power of powers would outlast it as well: 8^20 of them.
test('a power of powers and the slope of a long product are left at once', () => {
  for (const letter of ['x + 1', 'x - x + 1']) {
    const text = `maximum of ${'('.repeat(20)}${letter}${')^8'.repeat(20)}`
    assert.is(calculationIn(text), undefined, text)
  }
  const product = Array.from({ length: 90 }, () => 'x').join('*')
  assert.is(calculationIn(`second derivative of ${product} at x = 2`), undefined)
  near(calculated(calculationIn('maximum of 3 - 2*(x - 1)^2')!)!, 3, { relative: 1e-12 })
})

test.run()
