import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compile, slotsFor } from '../../workers/expression/compile.ts'
import {
  LIMITS,
  parseCondition,
  parseEquation,
  parseExpression,
} from '../../workers/expression/parser.ts'
import { CHARACTERS_MAX } from '../../workers/expression/tokens.ts'
import { faultAt, refusal } from '../support/refusal.ts'

const test = suite('parser')

/** The value of a text whose inputs are a = 2, b = 3, x = 5. */
function value(text: string): number {
  const expression = parseExpression(text, { inputs: ['a', 'b', 'x'] })
  const slots = slotsFor(expression)
  slots.set([2, 3, 5])
  return compile(expression)(slots)
}

/** Whether a condition holds at a = 2, b = 3, x = 5. */
function holds(text: string): boolean {
  const expression = parseCondition(text, { inputs: ['a', 'b', 'x'] })
  const slots = slotsFor(expression)
  slots.set([2, 3, 5])
  return compile(expression)(slots) === 1
}

const refused = (text: string) => refusal(() => value(text)).message

test('operators bind as in print', () => {
  const table: [string, number][] = [
    ['1 + 2*3', 7],
    ['(1 + 2)*3', 9],
    ['2*3 - 4/2', 4],
    ['8/4/2', 1],
    ['8 - 4 - 2', 2],
    ['2^3^2', 512],
    ['(2^3)^2', 64],
    ['-2^2', -4],
    ['(-2)^2', 4],
    ['2^-1', 0.5],
    ['2^-1^2', 0.5],
    ['-a^2*b', -12],
    ['a*-b', -6],
    ['a - -b', 5],
    ['+a', 2],
    ['--a', 2],
    ['6/2*3', 9],
    ['a*b^2', 18],
    ['1e3', 1000],
    ['.5', 0.5],
    ['5.', 5],
    ['1.5e-1*2E+1', 3],
  ]
  for (const [text, wanted] of table) assert.is(value(text), wanted, text)
})

test('caret, ** and superscripts are one operator; Unicode notation reads as its ASCII', () => {
  assert.is(value('a**b'), 8)
  assert.is(value('a³'), 8)
  assert.is(value('-a²'), -4)
  assert.is(value('x⁻¹'), 0.2)
  assert.is(value('√(a·b·6)'), 6)
  assert.is(value('√a'), Math.SQRT2)
  assert.is(value('a × b − 1'), 5)
  assert.is(value('π'), Math.PI)
  assert.is(value('2*pi'), 2 * Math.PI)
  const greek = parseExpression('ħ·ω₁', { inputs: ['omega1'] })
  assert.is(greek.constants[0]!.constant.name, 'hbar')
})

test('comparisons, and, or, not, chains and if', () => {
  assert.ok(holds('a < b'))
  assert.ok(holds('a < b < x'))
  assert.not(holds('a < b < 3'))
  assert.ok(holds('a <= 2 and b >= 3 and x != 4'))
  assert.ok(holds('a > 5 or x == 5'))
  assert.ok(holds('not a > b and b > a'))
  assert.ok(holds('not (a > b or x < b)'))
  assert.ok(holds('a = 2 && !(b = 2) || 1 > 2'))
  assert.ok(holds('a ≤ b'))
  assert.is(value('if(a < b, a, b)'), 2)
  assert.is(value('if(a > b or a == 2, x + 1, b)'), 6)
  assert.match(refused('a < b'), /a number is expected/)
  assert.match(refusal(() => holds('a + b')).message, /a condition is expected/)
  assert.match(refused('(a < b) + 1'), /needs a number, not a condition/)
  assert.match(refused('if(a, b, x)'), /needs a condition, not a number/)
})

test('a product is never implied', () => {
  for (const text of ['2a', 'a b', 'a(b)', '(a)(b)', '2(a)', 'a 2', '2pi', 'a√b']) {
    assert.match(refused(text), /write .*\*|no function/, text)
  }
})

test('an unknown name is refused with the names near it', () => {
  assert.match(refused('hbra*a'), /'hbra' is unknown; near: hbar/)
  assert.match(refused('sine(a)'), /'sine' is unknown; near: sin/)
  assert.match(refused('A + b'), /near: a/)
  const failure = refusal(() => value('unheardof'))
  assert.equal(faultAt('', failure), {
    pointer: '',
    message: failure.message,
    position: 0,
    unknown: 'unheardof',
    near: [],
    inputs: ['a', 'b', 'x'],
  })
})

test('inputs come before constants, those of the record before the built-in ones', () => {
  const own = {
    name: 'c',
    symbol: 'c',
    title: 'c',
    value: 7,
    uncertainty: 0,
    unit: '1',
    source: '',
  }
  const first = parseExpression('c', { inputs: ['c'], constants: new Map([['c', own]]) })
  assert.is(first.tree.kind, 'symbol')
  const second = parseExpression('c', { inputs: [], constants: new Map([['c', own]]) })
  assert.is(second.constants[0]!.constant.value, 7)
  assert.is(parseExpression('c', { inputs: [] }).constants[0]!.constant.value, 299792458)
})

test('a function and an input may share a name: parentheses tell them apart', () => {
  const expression = parseExpression('gamma(gamma)', { inputs: ['gamma'] })
  const slots = slotsFor(expression)
  slots[0] = 5
  assert.is(compile(expression)(slots), 24)
})

test('functions take as many arguments as they have', () => {
  assert.match(refused('sin()'), /takes 1 arguments, not 0/)
  assert.match(refused('sin(a, b)'), /takes 1 arguments, not 2/)
  assert.match(refused('atan2(a)'), /takes 2 arguments, not 1/)
  assert.is(value('max(a, b, x, 4)'), 5)
  assert.is(value('min(x, b)'), 3)
  assert.match(refused('if(a < b, 1)'), /two numbers/)
  assert.match(refused('sin(a,)'), /there|too early/)
})

test('an equation has one name on its left', () => {
  const { symbol, expression } = parseEquation('E = a*c^2', { inputs: ['a'] })
  assert.is(symbol, 'E')
  assert.is(expression.text.trim(), 'a*c^2')
  assert.is(parseEquation('a*c^2', { inputs: ['a'] }).symbol, undefined)
  assert.is(parseEquation('ω₀ = a', { inputs: ['a'] }).symbol, 'omega0')
  assert.match(refusal(() => parseEquation('a+b = a', { inputs: ['a'] })).message, /one name/)
  assert.match(refusal(() => parseEquation('= a', { inputs: ['a'] })).message, /'=' there/)
  refusal(() => parseEquation('E = a = 2', { inputs: ['a'] }))
})

test('√ must show where it ends', () => {
  assert.match(refused('√a^2'), /√\(\.\.\.\)/)
})

test('what is wrong is shown with its place', () => {
  assert.match(refused('a + '), /ends too early \(character 5/)
  assert.match(refused('(a + b'), /a \( without its \)/)
  assert.match(refused('a + b)'), /a \) without its \(/)
  assert.match(refused('a $ b'), /'\$' has no meaning/)
  assert.match(refused('1e999'), /larger than any double/)
  assert.is(
    faultAt(
      '',
      refusal(() => value('a + * b')),
    )['position'],
    4,
  )
})

test('each limit admits its number and refuses one more', () => {
  const terms = (n: number) => Array(n).fill('a').join('+')
  assert.is(value(terms(LIMITS.nodes / 2)), LIMITS.nodes)
  assert.match(refused(terms(LIMITS.nodes / 2 + 1)), /more than 512/)

  const nested = (n: number) => `${'('.repeat(n)}a${')'.repeat(n)}`
  assert.is(value(nested(LIMITS.depth - 1)), 2)
  assert.match(refused(nested(LIMITS.depth)), /nested more than 64 deep/)

  const names = Array.from({ length: LIMITS.symbols + 1 }, (_, i) => `q${i}`)
  parseExpression(names.slice(1).join('+'), { inputs: names })
  refusal(() => parseExpression(names.join('+'), { inputs: names }))

  assert.is(value(`a${' '.repeat(CHARACTERS_MAX - 1)}`), 2)
  assert.match(refused(`a${' '.repeat(CHARACTERS_MAX)}`), /2001 characters exceed 2000/)
})

test('a function of another language is told by its name here', () => {
  for (const [text, near] of [
    ['log(x)', ['ln', 'log10']],
    ['2*Log(x)', ['ln', 'log10']],
    ['lg(x)', ['log10']],
    ['tg(x)', ['tan']],
    ['pow(x, 2)', ['^']],
    ['SIN(x)', ['sin']],
  ] as const) {
    assert.ok(refused(text).includes(`near: ${near.join(', ')} (`), refused(text))
  }
})

test.run()
