import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compile, slotsFor } from '../../workers/expression/compile.ts'
import { differentiate } from '../../workers/expression/derivative.ts'
import { functions } from '../../workers/expression/functions.ts'
import { parseExpression } from '../../workers/expression/parser.ts'
import { raise } from '../../workers/expression/powers.ts'
import { TERMS_MAX } from '../../workers/expression/work.ts'
import { cos, exp, log, pow, sin } from '../../workers/numerics/mathematics.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'

const test = suite('evaluation')

function at(text: string, inputs: Record<string, number> = {}) {
  const expression = parseExpression(text, { inputs: Object.keys(inputs) })
  const slots = slotsFor(expression)
  slots.set(Object.values(inputs))
  return { expression, slots, value: compile(expression)(slots) }
}

const value = (text: string, inputs?: Record<string, number>) => at(text, inputs).value

test('a value has the bits of the same expression written in TypeScript', () => {
  const [a, b, x] = [0.1, 0.7, 3.3]
  const inputs = { a, b, x }
  assert.is(value('a + b + x', inputs), a + b + x)
  assert.is(value('a - b - x', inputs), a - b - x)
  assert.is(value('a*b/x*a', inputs), ((a * b) / x) * a)
  assert.is(value('2*pi*sqrt(a^3/(b*x))', inputs), 2 * Math.PI * Math.sqrt((a * a * a) / (b * x)))
  assert.is(value('exp(-a*x) + ln(b)', inputs), exp(-a * x) + log(b))
  assert.is(value('sin(a)^2 + cos(a)^2', inputs), sin(a) * sin(a) + cos(a) * cos(a))
  assert.is(value('a^2.5', inputs), pow(a, 2.5))
  assert.is(value('1 - (a + (b - x))', inputs), 1 - (a + (b - x)))
})

test('whole powers are products: exact where the products are', () => {
  for (let n = 0; n <= 16; n++)
    assert.is(
      raise(3, n),
      [...Array(n)].reduce((p: number) => p * 3, 1),
    )
  assert.is(raise(2, -10), 1 / 1024)
  assert.is(raise(-2, 3), -8)
  assert.is(raise(10, 15), 1e15)
  assert.is(raise(0, 0), 1)
  assert.is(raise(2, 17), 131072)
  assert.ok(Number.isNaN(raise(-2, 0.5)))
  for (let n = 0; n <= 16; n++) {
    near(raise(1.3, n + 0.5), pow(1.3, n + 0.5), { relative: 2e-15 })
    assert.is(raise(4, n + 0.5), 2 ** (2 * n + 1))
    assert.is(raise(4, -n - 0.5), 2 ** -(2 * n + 1))
  }
  assert.is(raise(4, 17.5), pow(4, 17.5))
  assert.is(raise(0, 1.5), 0)
  assert.ok(Number.isNaN(raise(-1, 1.5)))
  assert.is(value('x^-2', { x: 4 }), 1 / 16)
  assert.is(value('x^n', { x: 5, n: 3 }), 125)
})

test('every built-in is there under its name and gives a known value', () => {
  const table: [string, number][] = [
    ['sqrt(2)', Math.SQRT2],
    ['cbrt(27)', 3],
    ['exp(1)', Math.E],
    ['expm1(1e-10)', 1.00000000005e-10],
    ['ln(10)', Math.LN10],
    ['log1p(1e-10)', 9.9999999995e-11],
    ['log10(1000)', 3],
    ['log2(8)', 3],
    ['sin(pi/6)', 0.5],
    ['cos(pi/3)', 0.5],
    ['tan(pi/4)', 1],
    ['asin(1)', Math.PI / 2],
    ['acos(0)', Math.PI / 2],
    ['atan(1)', Math.PI / 4],
    ['atan2(-1, -1)', (-3 * Math.PI) / 4],
    ['sinh(1)', 1.1752011936438014],
    ['cosh(1)', 1.5430806348152437],
    ['tanh(1)', 0.7615941559557649],
    ['asinh(1)', 0.881373587019543],
    ['acosh(2)', 1.3169578969248166],
    ['atanh(0.5)', 0.5493061443340548],
    ['hypot(3, 4)', 5],
    ['abs(-2)', 2],
    ['sign(-2)', -1],
    ['min(3, 1, 2)', 1],
    ['max(3, 1, 2)', 3],
    ['floor(-1.5)', -2],
    ['ceil(-1.5)', -1],
    ['round(2.5)', 3],
    ['round(-2.5)', -3],
    ['mod(-1, 3)', 2],
    ['mod(852.2017229543671, 0.09821642627661666)', 0.07600857844103709],
    ['mod(1e22, 7)', 4],
    ['erf(1)', 0.8427007929497149],
    ['erfc(2)', 0.004677734981047266],
    ['normalcdf(1.959963984540054)', 0.975],
    ['normalquantile(0.975)', 1.959963984540054],
    ['gamma(0.5)', 1.772453850905516],
    ['lgamma(100)', 359.1342053695754],
    ['digamma(1)', -0.5772156649015329],
    ['factorial(5)', 120],
    ['binomial(10, 3)', 120],
    ['beta(2, 3)', 1 / 12],
    ['gammap(1, 1)', 1 - 1 / Math.E],
    ['gammaq(1, 1)', 1 / Math.E],
    ['betainc(1, 1, 0.3)', 0.3],
    ['besselj0(1)', 0.7651976865579666],
    ['besselj1(1)', 0.4400505857449335],
    ['besselj(2, 1)', 0.11490348493190049],
    ['bessely0(1)', 0.08825696421567697],
    ['bessely1(1)', -0.7812128213002887],
    ['bessely(2, 1)', -1.6506826068162543],
    ['besseli0(1)', 1.2660658777520084],
    ['besseli1(1)', 0.5651591039924851],
    ['besseli(2, 1)', 0.1357476697670383],
    ['besselk0(1)', 0.42102443824070834],
    ['besselk1(1)', 0.6019072301972346],
    ['besselk(2, 1)', 1.6248388986351774],
    ['lambertw(1)', 0.5671432904097838],
    ['lambertwm1(-0.1)', -3.577152063957297],
    ['zeta(2)', Math.PI ** 2 / 6],
    ['elliptick(0.5)', 1.8540746773013719],
    ['elliptice(0.5)', 1.3506438810476755],
  ]
  for (const [text, wanted] of table) {
    near(value(text), wanted, { relative: 2e-15, absolute: 3e-16 })
  }
  const named = new Set(table.map(([text]) => text.slice(0, text.indexOf('('))))
  assert.equal(
    [...functions.keys()].filter(name => !named.has(name)),
    [],
  )
})

test('the partial derivatives of every built-in agree with differences', () => {
  const points: Record<string, number[]> = {
    acosh: [1.7],
    lambertwm1: [-0.2],
    zeta: [2.5],
    besselj: [2, 1.3],
    bessely: [2, 1.3],
    besseli: [2, 1.3],
    besselk: [2, 1.3],
    binomial: [7, 3],
    betainc: [2, 3, 0.4],
    gammap: [2, 1.3],
    gammaq: [2, 1.3],
  }
  const whole = new Set(['besselj', 'bessely', 'besseli', 'besselk'])
  for (const [name, { evaluate, partials, arity }] of functions) {
    const args = points[name] ?? [0.6, 0.45, 0.3].slice(0, arity[0])
    partials.forEach((partial, i) => {
      if (!partial || i >= args.length || (whole.has(name) && i === 0)) return
      const slope = (h: number) =>
        (evaluate(...args.with(i, args[i]! + h)) - evaluate(...args.with(i, args[i]! - h))) /
        (2 * h)
      const difference = (4 * slope(5e-4) - slope(1e-3)) / 3
      near(partial(args, evaluate(...args)), difference, { relative: 1e-8, absolute: 1e-9 })
    })
  }
})

test('dual numbers give the derivative of the whole tree', () => {
  const slope = (text: string, inputs: Record<string, number>, by = 0) => {
    const { expression, slots } = at(text, inputs)
    return differentiate(expression, slots, by).slope
  }
  near(slope('x^3 - 2*x', { x: 2 }), 10, { relative: 1e-15 })
  near(slope('1/(1 + x^2)', { x: 2 }), -4 / 25, { relative: 1e-15 })
  near(slope('x^y', { x: 2, y: 3 }, 1), 8 * Math.LN2, { relative: 1e-15 })
  assert.is(slope('(-x)^3', { x: 2 }), -12)
  near(slope('exp(sin(x))*y', { x: 0.3, y: 2 }), 2 * exp(sin(0.3)) * cos(0.3), { relative: 1e-15 })
  assert.is(slope('if(x > 1, x^2, 5*x)', { x: 3 }), 6)
  assert.is(slope('if(x > 1 and not x > 2, x^2, 5*x)', { x: 3 }), 5)
  assert.is(slope('max(x, y)', { x: 3, y: 2 }), 1)
  assert.is(slope('max(x, y)', { x: 1, y: 2 }), 0)
  near(slope('sum(x^k, k, 0, 3)', { x: 2 }), 1 + 4 + 12, { relative: 1e-15 })
  // d/dx of the integral of t^2 x from 0 to x is 4/3 x^3.
  near(slope('integral(t^2*x, t, 0, x)', { x: 3 }), 36, { relative: 1e-14 })
  // The root of u^2 = x moves by 1/(2 sqrt x).
  near(slope('root(u^2 - x, u, 0, 10)', { x: 4 }), 0.25, { relative: 1e-14 })
  near(slope('gammap(x, 2)', { x: 1.5 }), -0.3, { relative: 0.1 })
})

test('the rounding bound covers the true error and grows where digits cancel', () => {
  const { expression, slots, value: measured } = at('1/sqrt(1 - x) - 1', { x: 1e-10 })
  const { error } = differentiate(expression, slots, 0)
  const exact = 5.000000000375e-11
  assert.ok(Math.abs(measured - exact) <= error, `${measured}`)
  assert.ok(error / exact > 1e-7 && error / exact < 1e-4)
  const plain = at('x*2 + 1', { x: 3 })
  assert.ok(differentiate(plain.expression, plain.slots, 0).error < 3e-15)
})

test('sums over whole numbers', () => {
  assert.is(value('sum(k, k, 1, 100)'), 5050)
  assert.is(value('sum(k, k, 5, 4)'), 0)
  assert.is(value('sum(sum(j*k, j, 1, 3), k, 1, 3)'), 36)
  near(value('sum(1/k^2, k, 1, 10000)'), 1.6448340718480596, { relative: 2e-16 })
  // Compensated: the small terms survive beside 1e16.
  assert.is(value('sum(if(k == 0, 1e16, 1), k, 0, 10) - 1e16'), 10)
  assert.ok(Number.isNaN(value('sum(k, k, 1, x)', { x: 2.5 })))
  assert.is(value('sum(1, k, 1, n)', { n: TERMS_MAX }), TERMS_MAX)
  const { message } = refusal(() => value('sum(1, k, 1, n)', { n: TERMS_MAX + 1 }))
  assert.match(message, /10001 terms exceeds 10000/)
})

test('integrals to the last digits for smooth integrands', () => {
  near(value('integral(exp(-x^2), x, -6, 6)'), Math.sqrt(Math.PI), { relative: 4e-15 })
  near(value('integral(sin(x), x, 0, pi)'), 2, { relative: 1e-15 })
  near(value('integral(x^3/expm1(x), x, 0, 60)'), Math.PI ** 4 / 15, { relative: 1e-14 })
  near(value('integral(x, x, 2, 0)'), -2, { relative: 1e-15 })
  const { expression, slots } = at('integral(sqrt(x), x, 0, 1)')
  const { value: rough, error } = differentiate(expression, slots, 0)
  assert.ok(Math.abs(rough - 2 / 3) <= error, 'the truncation is measured')
})

test('roots to the last bit inside a bracket, none without a change of sign', () => {
  near(value('root(x^2 - 2, x, 0, 2)'), Math.SQRT2, { relative: 4e-16 })
  near(value('root(cos(x) - x, x, 0, 1)'), 0.7390851332151607, { relative: 4e-16 })
  // Kepler's equation, e = 0.9, M = 0.1.
  const E = value('root(x - e1*sin(x) - M, x, 0, pi)', { e1: 0.9, M: 0.1 })
  near(E - 0.9 * Math.sin(E), 0.1, { relative: 1e-14 })
  near(value('root(x - 1e-20, x, 0, 1e20)'), 1e-20, { relative: 1e-15 })
  near(value('root((x - 1)^3, x, 0, 3)'), 1, { relative: 1e-5 })
  assert.ok(Number.isNaN(value('root(x^2 + 1, x, -1, 1)')))
  // The sign changes at a pole and at a jump, where nothing is 0.
  assert.ok(Number.isNaN(value('root(tan(x), x, 1, 2)')))
  assert.ok(Number.isNaN(value('root(floor(x) - 0.5, x, 0, 2)')))
  assert.is(value('root(x, x, 0, 1)'), 0)
})

test('work that never ends is refused before it starts', () => {
  assert.match(
    refusal(() => value('sum(sum(sum(i*j*k, i, 1, n), j, 1, n), k, 1, n)', { n: 10 })).message,
    /operations, the limit is/,
  )
  assert.is(value('sum(sum(1, j, 1, 100), k, 1, 100)'), 10_000)
})

test.run()
