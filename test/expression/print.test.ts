import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compile, slotsFor } from '../../workers/expression/compile.ts'
import { parseCondition, parseExpression } from '../../workers/expression/parser.ts'
import { latex } from '../../workers/expression/print-latex.ts'
import { printed, printedNumber, quantity } from '../../workers/expression/print-unicode.ts'
import { latexOf, symbolOf } from '../../workers/expression/symbols.ts'

const test = suite('printers')

const inputs = ['a', 'b', 'x', 'omega0', 'm_s']
const tree = (text: string) => parseExpression(text, { inputs }).tree
const unicode = (text: string) => printed(tree(text))

test('Unicode as in print', () => {
  const table: [string, string][] = [
    ['2*pi*sqrt(a^3/(G*b))', '2π√(a³/(G·b))'],
    ['a*x + b*x^2/2', 'a·x + b·x²/2'],
    ['-G*a*b/x^2', '−G·a·b/x²'],
    ['a - (b - x)', 'a − (b − x)'],
    ['a - b + x', 'a − b + x'],
    ['a/(b*x)', 'a/(b·x)'],
    ['a/b/x', 'a/b/x'],
    ['a/(b/x)', 'a/(b/x)'],
    ['(a + b)*x', '(a + b)·x'],
    ['a*(-b)', 'a·(−b)'],
    ['a + -b', 'a + (−b)'],
    ['(a*b)^2', '(a·b)²'],
    ['(-a)^2', '(−a)²'],
    ['-a^2', '−a²'],
    ['-(a + b)', '−(a + b)'],
    ['(a^2)^x', '(a²)^x'],
    ['a^(x + 1)', 'a^(x + 1)'],
    ['a^(1/3)', 'a^(1/3)'],
    ['a^-2', 'a⁻²'],
    ['sin(x)^2', 'sin²(x)'],
    ['sqrt(x)^2', '(√x)²'],
    ['2*3', '2·3'],
    ['-8*pi*a', '−8πa'],
    ['1e-7*a/b', '1×10⁻⁷·a/b'],
    ['abs(a - b)', '|a − b|'],
    ['expm1(x) + log1p(a)', 'exp(x) − 1 + ln(1 + a)'],
    ['factorial(x)/factorial(a - 1)', 'x!/(a − 1)!'],
    ['gamma(x)*besselj0(a)', 'Γ(x)·J₀(a)'],
    ['omega0*m_s*hbar', 'ω₀·mₛ·ħ'],
    ['sum(x^k, k, 0, 9)', 'Σ_{k=0..9} (x^k)'],
    ['2*sum(k, k, 0, 9)', '2(Σ_{k=0..9} (k))'],
    ['integral(t^2, t, 0, a)', '∫_{0..a} (t²) dt'],
    ['root(u - a, u, 0, 9)', 'root(u − a = 0, u in 0..9)'],
    ['if(a < b, 1, 2)', 'if(a < b, 1, 2)'],
  ]
  for (const [text, wanted] of table) assert.is(unicode(text), wanted, text)
})

test('what is printed is read back as the same value', () => {
  const texts = [
    'a - (b - x)*a/(b/x)',
    '-a^2*b + (-a)^3',
    'a^-2 - a^(x - 3)/b',
    '2*pi*sqrt(a^3/(G*b))',
    '-(a + b)*-x',
    'a/b/x*a',
    '1e-7*a*-2.5e8',
    '(a*b)^2^0.5',
  ]
  for (const text of texts) {
    const evaluate = (source: string) => {
      const expression = parseExpression(source, { inputs })
      const slots = slotsFor(expression)
      slots.set([1.7, 2.3, 0.9, 3, 4])
      return compile(expression)(slots)
    }
    // The printer leaves out the dot of 2π and 4a, which the parser wants.
    const readable = unicode(text)
      .replace(/(\d|π)(?=[a-zπ√(])/g, '$1·')
      .replace(/×10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g, '·10$1')
    assert.ok(Math.abs(evaluate(readable) / evaluate(text) - 1) < 1e-14, `${text}: ${readable}`)
  }
})

test('conditions', () => {
  const shown = (text: string) => printed(parseCondition(text, { inputs }).tree)
  assert.is(shown('0 < a <= b'), '0 < a and a ≤ b')
  assert.is(shown('(a < b or x > 1) and a != 2'), '(a < b or x > 1) and a ≠ 2')
  assert.is(shown('not (a == b)'), 'not (a = b)')
})

test('numbers with units stand in for symbols, in parentheses where they would run together', () => {
  const numbers = (text: string) =>
    printed(tree(text), node =>
      node.kind === 'constant'
        ? quantity(node.constant.value, node.constant.unit)
        : quantity([2, -3, 0.5, 1e-9, 7][node.slot]!, ['kg', 'm/s', '1', 'm', '1'][node.slot]!),
    )
  assert.is(numbers('a*b^2/2'), '(2 kg)·(−3 m/s)²/2')
  assert.is(numbers('x^2 + x'), '0.5² + 0.5')
  assert.is(numbers('a + a'), '2 kg + 2 kg')
  assert.is(numbers('b - b'), '−3 m/s − (−3 m/s)')
  assert.is(numbers('sin(m_s)'), 'sin(7)')
  assert.is(numbers('2*m_s'), '2·7')
  assert.is(numbers('1/omega0'), '1/(1×10⁻⁹ m)')
  assert.is(numbers('c*a'), '(2.99792458×10⁸ m/s)·(2 kg)')
})

test('numbers are written with the fewest digits that give them back', () => {
  assert.is(printedNumber(0.1), '0.1')
  assert.is(printedNumber(-1.5), '−1.5')
  assert.is(printedNumber(0), '0')
  assert.is(printedNumber(6.02214076e23), '6.02214076×10²³')
  assert.is(printedNumber(1e7), '1×10⁷')
  assert.is(printedNumber(9999999), '9999999')
  assert.is(printedNumber(0.00001), '1×10⁻⁵')
  assert.is(printedNumber(2 / 3, 4), '0.6667')
})

test('LaTeX', () => {
  const table: [string, string][] = [
    ['2*pi*sqrt(a^3/(G*b))', '2\\pi \\sqrt{\\frac{a^{3}}{G\\,b}}'],
    ['a*x + b*x^2/2', 'a\\,x + \\frac{b\\,x^{2}}{2}'],
    ['(a + b)*x', '\\left(a + b\\right)\\,x'],
    ['sin(x)^2', '\\sin^{2}\\left(x\\right)'],
    ['a*-2', 'a\\,\\left(-2\\right)'],
    ['(a/b)^2', '\\left(\\frac{a}{b}\\right)^{2}'],
    ['2*3', '2 \\cdot 3'],
    ['1e-7*a', '1\\times 10^{-7}\\,a'],
    ['omega0*m_s*hbar', '\\omega_{0}\\,m_{s}\\,\\hbar'],
    ['abs(a)', '\\left|a\\right|'],
    ['floor(a)', '\\lfloor a \\rfloor '],
    ['erf(x)', '\\operatorname{erf}\\left(x\\right)'],
    ['sum(x^k, k, 0, 9)', '\\sum_{k=0}^{9} x^{k}'],
    ['integral(t^2, t, 0, a)', '\\int_{0}^{a} t^{2}\\,\\mathrm{d}t'],
    ['if(a < b, 1, 2)', '\\begin{cases} 1 & a < b \\\\ 2 & \\text{otherwise} \\end{cases}'],
  ]
  for (const [text, wanted] of table) assert.is(latex(tree(text)), wanted, text)
})

test('symbols follow from keys', () => {
  const table: [string, string, string][] = [
    ['omega', 'ω', '\\omega'],
    ['v0', 'v₀', 'v_{0}'],
    ['E_n', 'Eₙ', 'E_{n}'],
    ['T_max', 'Tₘₐₓ', 'T_{\\mathrm{max}}'],
    ['rho_w', 'ρ_w', '\\rho_{w}'],
    ['Delta_T', 'ΔT', '\\Delta T'],
    ['mu_B', 'μ_B', '\\mu_{B}'],
    ['x_1_2', 'x_1,2', 'x_{1,2}'],
    ['period', 'period', '\\mathrm{period}'],
    ['Re', 'Re', '\\mathrm{Re}'],
    ['H2O', 'H2O', 'H2O'],
  ]
  for (const [key, symbol, tex] of table) {
    assert.is(symbolOf(key), symbol)
    assert.is(latexOf(symbol), tex)
  }
})

test.run()
