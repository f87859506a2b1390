import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dimensionOf } from '../../workers/expression/dimensions.ts'
import { parseCondition, parseExpression } from '../../workers/expression/parser.ts'
import { type Dimension, exponentsOf } from '../../workers/units/dimension.ts'
import { coherentUnit, parseUnit } from '../../workers/units/unit.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'
import { factorOf, rescalingError } from '../support/rescaling.ts'

const test = suite('dimensions')

const INPUTS: Record<string, string> = {
  m: 'kg',
  v: 'm/s',
  d: 'm',
  t: 's',
  T: 'K',
  p: 'Pa',
  n: '1',
  rho: 'kg/m^3',
}
const keys = Object.keys(INPUTS)
const dimensions = Object.values(INPUTS).map(unit => parseUnit(unit).dimension)

/** The coherent unit of a text; undefined for anything. */
function unitOf(text: string): string | undefined {
  const dimension = dimensionOf(parseExpression(text, { inputs: keys }), dimensions)
  return dimension && coherentUnit(dimension)
}

const refused = (text: string) => refusal(() => unitOf(text)).message

test('products, quotients, powers and roots carry exact fractions', () => {
  const table: [string, string][] = [
    ['m*v^2/2', 'J'],
    ['m*v', 'kg m s^-1'],
    ['d/t/t', 'm s^-2'],
    ['sqrt(d^2)', 'm'],
    ['sqrt(sqrt(d))^4', 'm'],
    ['cbrt(d^3)', 'm'],
    ['d^(1/3)', 'm^(1/3)'],
    ['d^0.25', 'm^(1/4)'],
    ['d^(-3/2)*d^1.5', '1'],
    ['(d^(1/7))^7', 'm'],
    ['sqrt(p/rho)', 'm s^-1'],
    ['k_B*T', 'J'],
    ['h/(m*c)', 'm'],
    ['v^2/c^2', '1'],
    ['n^n', '1'],
    ['hypot(v, c)', 'm s^-1'],
    ['max(d, v*t)', 'm'],
    ['abs(-d)', 'm'],
    ['mod(d, v*t)', 'm'],
    ['atan2(d, v*t)', '1'],
    ['if(d > v*t, d, v*t)', 'm'],
    ['sum(d/k^2, k, 1, 10)', 'm'],
    ['integral(v/(1 + x/t), x, 0, t)', 'm'],
    ['root(v*x - d, x, 0, 10*t)', 's'],
    ['exp(-d/(v*t))*p', 'Pa'],
  ]
  for (const [text, unit] of table) assert.is(unitOf(text), unit, text)
})

test('the literal 0 goes with every dimension, another number does not', () => {
  assert.is(unitOf('max(0, d)'), 'm')
  assert.is(unitOf('d - 0'), 'm')
  assert.is(unitOf('0'), undefined)
  assert.match(refused('d + 1'), /joins a quantity in m with one in 1/)
})

test('the offending part is named with both units', () => {
  assert.match(refused('v*t + v/t'), /'v·t \+ v\/t' joins a quantity in m with one in m s\^-2/)
  assert.match(refused('exp(d/v)'), /exp takes a number, but 'd\/v' is in s/)
  assert.match(refused('sin(1 + exp(T))'), /exp takes a number, but 'T' is in K/)
  assert.match(refused('max(d, t)'), /joins a quantity in m with one in s/)
  assert.match(refused('if(d > t, 1, 2)'), /'d > t' compares/)
  assert.match(refused('if(d > 0, d, t)'), /joins/)
  assert.match(refused('sum(k, k, 1*t, 2*t)'), /not whole numbers/)
})

test('a dimensional base takes a constant rational exponent only', () => {
  assert.match(refused('d^n'), /constant rational exponent/)
  assert.match(refused('d^(1/pi)'), /constant rational exponent/)
  assert.match(refused('n^d'), /the exponent in .* is in m/)
  assert.is(unitOf('(d/(v*t))^n'), '1')
})

test('the difference of two logarithms of quantities is refused with the way to write it', () => {
  assert.match(refused('ln(p) - ln(2*p)'), /write ln\(p\/\(2p\)\)/)
  assert.match(refused('log10(d) - log10(v*t)'), /write log₁₀\(d\/\(v·t\)\)/)
  assert.is(unitOf('ln(n) - ln(2*n)'), '1')
})

test('an input of unknown dimension goes with everything', () => {
  const expression = parseExpression('q*c + v', { inputs: ['q', 'v'] })
  assert.is(
    coherentUnit(dimensionOf(expression, [undefined, parseUnit('m/s').dimension])!),
    'm s^-1',
  )
})

test('in a condition a bare number stands for an SI value; quantities must agree', () => {
  const check = (text: string) => dimensionOf(parseCondition(text, { inputs: keys }), dimensions)
  check('T >= 238.15 and T <= 308.15')
  check('0 < v < c')
  check('-5 < T or n > 3')
  assert.match(
    refusal(() => check('v < d')).message,
    /compares a quantity in m s\^-1 with one in m/,
  )
  assert.match(refusal(() => check('n > 1 and exp(v) < 2')).message, /exp takes a number/)
})

test('rescaled base units rescale a homogeneous law, and unmask one that is not', () => {
  const error = (text: string, unit: string, at: number[]) =>
    rescalingError(
      parseExpression(text, { inputs: keys }),
      dimensions,
      parseUnit(unit).dimension,
      at,
    )
  const at = [2, 3, 5, 7, 300, 1e5, 4, 1.2]
  near(error('m*v^2/2 + k_B*T', 'J', at), 0, { absolute: 1e-14 })
  near(error('d^0.25*d^(7/4)/t', 'm^2/s', at), 0, { absolute: 1e-14 })
  near(error('root(v*x - d, x, 0, 10*t)', 's', at), 0, { absolute: 1e-14 })
  near(error('integral(v/(1 + x/t), x, 0, t)', 'm', at), 0, { absolute: 1e-14 })
  assert.ok(error('m*v^2/2', 'N', at) > 0.01)
  assert.ok(error('d + v', 'm', at) > 0.01)
  assert.ok(error('exp(d)', '1', at) > 0.01)
  assert.ok(error('0.161*d', 's', at) > 0.01)
})

test('the seven factors are unrelated: no small power of one is another', () => {
  const factors = keysOf7().map(factorOf)
  for (const a of factors) {
    for (const b of factors) {
      if (a === b) continue
      for (const power of [-3, -2, -1, -0.5, 0.5, 1, 2, 3]) {
        assert.ok(Math.abs(a - b ** power) > 1e-3, `${a} and ${b}^${power}`)
      }
    }
  }
})

function keysOf7(): Dimension[] {
  return ['kg', 'm', 's', 'A', 'K', 'mol', 'cd'].map(unit => parseUnit(unit).dimension)
}

test('exponents are shown as numbers', () => {
  assert.equal(exponentsOf(parseUnit('kg^(1/2) m^-1').dimension), [0.5, -1, 0, 0, 0, 0, 0])
})

test.run()
