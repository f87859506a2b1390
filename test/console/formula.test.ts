import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { functions } from '../../workers/expression/functions.ts'
import { namesIn } from '../../workers/expression/names-in.ts'
import { parseCondition, parseExpression } from '../../workers/expression/parser.ts'
import { solvers } from '../../workers/solvers/index.ts'

// The page is a project of its own, for a browser.
const { faultIn } = (await import(
  new URL('../../console/api/formula.ts', import.meta.url).href
)) as { faultIn(formula: string): string | undefined }

const test = suite('console: formulas')

for (const [formula, fault] of [
  ['', /no expression/],
  ['(v', /stays open/],
  ['v)', /not opened/],
  ['2v', /write \* before 'v'/],
  ['a b', /write \* before 'b'/],
  ['(a)(b)', /write \* before '\('/],
  ['v +* 2', /missing before '\*'/],
  ['v *', /ends with '\*'/],
  ['f(x,)', /missing before '\)'/],
  ['x # 2', /'#' has no meaning/],
] as const) {
  test(`of '${formula}' is said what is wrong, and the service refuses it too`, () => {
    assert.match(faultIn(formula)!, fault)
    assert.not(isTaken(formula))
  })
}

/** By the language of the service, whatever the names mean. */
function isTaken(formula: string): boolean {
  for (const parse of [parseExpression, parseCondition]) {
    try {
      const inputs = [...namesIn(formula)].filter(name => !functions.has(name))
      parse(formula, { inputs })
      return true
    } catch {}
  }
  return false
}

const GOOD = [
  ...[
    'a*b',
    '-x^2',
    '2^-3',
    'if(x < 1, 2, sin(y))',
    'a and not b < 2',
    '√(2)*ω₀²',
    '1.5e-3*x',
    'x >= 0 and x <= 1',
  ],
  'sum(k, 1, 10, k^2)',
]

test('of what is right nothing is said', () => {
  for (const formula of GOOD) assert.is(faultIn(formula), undefined, formula)
})

test('nothing is said of any formula of the examples', () => {
  let count = 0
  for (const { key, examples } of solvers) {
    for (const { input } of examples as readonly { input: Record<string, unknown> }[]) {
      for (const member of Object.values(input)) {
        if (typeof member !== 'object' || member === null || Array.isArray(member)) continue
        for (const text of Object.values(member)) {
          if (typeof text !== 'string' || !isTaken(text)) continue
          count++
          assert.is(faultIn(text), undefined, `${key}: ${text}`)
        }
      }
    }
  }
  assert.ok(count > 10, `${count} formulas`)
})

test.run()
