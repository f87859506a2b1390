import { XMLValidator } from 'fast-xml-parser'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parseExpression } from '../../workers/expression/parser.ts'
import { mathmlEquation } from '../../workers/expression/print-mathml.ts'
import { mathmlOf } from '../../workers/operators/record.ts'
import { operators } from '../support/operators.ts'

const test = suite('MathML')

/** What is read from left to right, without the elements. */
const textOf = (mathml: string) => mathml.replaceAll(/<[^>]*>/g, '')

const set = (text: string) =>
  mathmlEquation('y', parseExpression(text, { inputs: ['a', 'b', 'c', 'x_max', 'theta'] }).tree)

const ELEMENTS =
  'math mrow mi mn mo msub msup msubsup munderover mfrac msqrt mroot mtable mtr mtd mtext mspace'
const KNOWN = new Set(ELEMENTS.split(' '))

test('every record has an equation that is XML, of elements of MathML, and shows each input', () => {
  const all = operators.list(undefined)
  assert.ok(all.length > 1000)
  for (const operator of all) {
    const mathml = mathmlOf(operator)
    assert.is(XMLValidator.validate(mathml), true, `${operator.id}: ${mathml}`)
    const names = [...mathml.matchAll(/<(\w+)/g)].map(([, name]) => name!)
    assert.equal(
      names.filter(name => !KNOWN.has(name)),
      [],
      operator.id,
    )
    for (const { symbol } of operator.inputs) {
      assert.ok(textOf(mathml).includes([...symbol][0]!), `${operator.id} lacks ${symbol}`)
    }
  }
})

test('brackets stand where the tree needs them, and nowhere else', () => {
  const table: [string, string][] = [
    ['(a + b)*c', 'y=(a+b)c'],
    ['a + b*c', 'y=a+bc'],
    ['a - (b - c)', 'y=a−(b−c)'],
    ['a - (-b)', 'y=a−(−b)'],
    ['(a*b)^2', 'y=(ab)2'],
    ['-(a + b)', 'y=−(a+b)'],
    ['2*a', 'y=2a'],
    ['2*3*a', 'y=2·3a'],
    ['a*2', 'y=a·2'],
    ['2*pi*a', 'y=2πa'],
    ['sqrt(a + b)', 'y=a+b'],
    ['abs(a)', 'y=|a|'],
    ['sin(theta)^2', 'y=sin2(θ)'],
    ['x_max', 'y=xmax'],
    ['if(a < b, a, c)', 'y={aif a&lt;bc otherwise'],
  ]
  for (const [text, wanted] of table) assert.is(textOf(set(text)), wanted, text)
})

test('a fraction needs no brackets, a power keeps its base apart', () => {
  assert.match(set('(a + b)/(c + 1)'), /<mfrac><mrow>.*<\/mrow><mrow>.*<\/mrow><\/mfrac>/)
  assert.match(set('1.5e-7*a'), /<mn>1.5<\/mn><mo>×<\/mo><msup><mn>10<\/mn><mrow><mo>−<\/mo><mn>7/)
  assert.match(set('x_max'), /<msub><mi>x<\/mi><mi>max<\/mi><\/msub>/)
})

test.run()
