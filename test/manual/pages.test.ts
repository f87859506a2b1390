// The pages of docs/ that are made from records are what `npm run manual` writes. What needs a long run is compared in the long
// tier, what needs none always.
import { readdirSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Solver } from '../../workers/solver.ts'
import { solvers as allSolvers } from '../../workers/solvers/index.ts'
import { inputOf } from '../support/solver-inputs.ts'
import { LONG_TIER } from '../support/tier.ts'
import { errorsPage } from './errors-page.ts'
import { boundsIn, exampleIn, typeIn } from './schema-words.ts'
import { pictureOf, recordParts, runOf, solverPage, solversIndex } from './solver-page.ts'
import { unitsPage } from './units-page.ts'

const test = suite('manual')

const DOCS = new URL('../../docs/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, DOCS), 'utf8')
const MEND = 'npm run manual writes it anew'
const QUICK_MS = 5
const solvers = allSolvers as readonly Solver[]

const isQuick = (solver: Solver) =>
  LONG_TIER || solver.costMs(inputOf(solver, solver.examples[0]!.input) as never) <= QUICK_MS

test('errors, units and the list of solvers are made from their tables', () => {
  assert.is(read('errors.md'), errorsPage(), MEND)
  assert.is(read('units.md'), unitsPage(), MEND)
  assert.is(read('solvers/README.md'), solversIndex(solvers), MEND)
  const pages = solvers.flatMap(({ key }) => [`${key}.md`, `${key}.svg`])
  assert.equal(readdirSync(new URL('solvers/', DOCS)).sort(), ['README.md', ...pages].sort(), MEND)
})

for (const solver of solvers) {
  test(`the page of ${solver.key} is made from its record${isQuick(solver) ? ' and its first example' : ''}`, () => {
    const page = read(`solvers/${solver.key}.md`)
    if (isQuick(solver)) {
      const run = runOf(solver)
      assert.is(page, solverPage(solver, run), MEND)
      assert.is(read(`solvers/${solver.key}.svg`), pictureOf(solver, run), MEND)
    } else {
      for (const part of recordParts(solver)) assert.ok(page.includes(part), `${part}\n${MEND}`)
    }
    assert.ok(page.match(/^```json$/gm)!.length >= 3, 'three examples that the tests run')
  })
}

test('a schema is told in words', () => {
  assert.is(typeIn({ enum: ['a', 'b'] }), 'one of a, b')
  assert.is(
    typeIn({ type: 'array', items: { type: ['string', 'number'] } }),
    'list of text or number',
  )
  assert.is(typeIn({ type: 'object', properties: { when: {}, name: {} } }), '{when, name}')
  assert.is(typeIn({ type: 'object', additionalProperties: { type: 'number' } }), '{name: number}')
  assert.is(boundsIn({ exclusiveMinimum: 0, maximum: 9 }), ', above 0 to 9')
  assert.is(boundsIn({}), '')
  assert.is(boundsIn({ minimum: -1e15, maximum: 999_999 }), ', from -1e15 to 999999')
  assert.is(exampleIn({ type: 'object', examples: [{ k: 4 }] }), ', as `{"k":4}`')
  assert.is(exampleIn({ type: 'number', examples: [4] }), '')
})

test.run()
