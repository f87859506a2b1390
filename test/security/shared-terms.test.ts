// Short texts that stand for long ones. What they ask for is met once for each term, whichever way it is walked.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compile, slotsFor } from '../../workers/expression/compile.ts'
import { differentiate } from '../../workers/expression/derivative.ts'
import { dimensionOf } from '../../workers/expression/dimensions.ts'
import { parseCondition, parseExpression } from '../../workers/expression/parser.ts'
import { latex } from '../../workers/expression/print-latex.ts'
import { printed } from '../../workers/expression/print-unicode.ts'
import { PRINTED_MAX } from '../../workers/expression/printer.ts'
import type { Expression } from '../../workers/expression/tree.ts'
import { symbolsIn } from '../../workers/expression/tree.ts'
import { workOf } from '../../workers/expression/work.ts'
import { besselI } from '../../workers/numerics/special/bessel-i-k.ts'
import { chained, logarithms, powers, roots, sums } from './texts.ts'

const test = suite('shared terms')

/** Processor time in ms: others on the machine do not count. */
function cpuMs(run: () => unknown): number {
  const start = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** Every walk there is. */
function walked(expression: Expression): string[] {
  const slots = slotsFor(expression)
  slots[0] = 0.5
  compile(expression)(slots)
  differentiate(expression, slots, 0)
  dimensionOf(expression, [undefined])
  workOf(expression.tree)
  symbolsIn(expression.tree)
  return [printed(expression.tree), latex(expression.tree)]
}

const attacks: [string, string][] = [
  ['a chained comparison in itself, 30 levels', chained(30)],
  ['the same with an input', chained(30, 'x')],
  ['sums within sums, 31 levels', sums(31)],
  ['powers of functions, 40 levels', powers(40)],
  ['roots of roots, 60 levels', roots(60)],
  ['differences of logarithms, 50 levels', logarithms(50)],
]
for (const [title, text] of attacks) {
  test(`${title}: ${text.length} characters are walked in every way within 50 ms`, () => {
    const expression = parseExpression(text, { inputs: ['x'] })
    const first = cpuMs(() => walked(expression))
    const again = cpuMs(() => walked(expression))
    assert.ok(Math.min(first, again) < 50, `${first} and ${again} ms`)
    for (const print of walked(expression)) {
      assert.ok(print.length <= PRINTED_MAX, `${print.length} characters`)
    }
  })
}

test('a guard of 26 chained levels is parsed, weighed and judged within 50 ms (before: 20 s)', () => {
  const ms = cpuMs(() => {
    const expression = parseCondition(`${chained(26, 'x')}<3`, { inputs: ['x'] })
    workOf(expression.tree)
    compile(expression)(slotsFor(expression))
  })
  assert.ok(ms < 50, `${ms} ms`)
})

test('what is too long to print is shown to be left out', () => {
  const print = printed(parseExpression(chained(30), { inputs: [] }).tree)
  assert.match(print, /…/)
  assert.not.match(printed(parseExpression(chained(5), { inputs: [] }).tree), /…/)
})

test('a Bessel function of a huge argument ends (before: besseli(2, 1e300) never did)', () => {
  assert.ok(cpuMs(() => assert.is(besselI(2, 1e300), Number.POSITIVE_INFINITY)) < 50)
  assert.is(besselI(3, -1e300), Number.NEGATIVE_INFINITY)
})

test.run()
