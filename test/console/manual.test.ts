import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { manualSections, sectionsIn } from '../../console/manual.mjs'
import { solvers } from '../../workers/solvers/index.ts'

const test = suite('console: manual')

const page = readFileSync(new URL('../../docs/verification.md', import.meta.url), 'utf8')
const sections = sectionsIn(page)

test('the page has every figure of the manual that is none of an operator', () => {
  const [, figures, refused] = /^(\d+) figures .*?, (\d+) inputs that have to be refused/m.exec(
    page,
  )!
  const count = sections.reduce((sum, one) => sum + one.figures.length, 0)
  assert.is(count, Number(figures) + Number(refused))
  for (const { key } of solvers)
    assert.ok(
      sections.some(one => one.key === key),
      key,
    )
})

test('each has its reference, what was measured, and a source that is a text', () => {
  for (const { key, figures } of sections) {
    for (const { name, reference, ours, error, allowed, source } of figures) {
      assert.ok(name && reference && ours, `${key} ${name}`)
      assert.is(error === '', allowed === '', `${key} ${name}`)
      assert.not.match(source, /^\d*$/, `${key} ${name}`)
      if (error !== '') assert.ok(Number(error) <= Number(allowed), `${key} ${name}`)
    }
  }
})

test('each figure that a run gives has the input of the run', () => {
  const keys = solvers.map(({ key }) => key)
  for (const { key, figures } of manualSections().filter(one => keys.includes(one.key))) {
    for (const { name, ours, input } of figures)
      assert.is(input === undefined, ours.startsWith('refused'), `${key} ${name}`)
  }
})

test('a bar inside a cell is no end of it', () => {
  const text =
    '\n## Solvers\n\n### one: Title\n\n| case |\n| --- |\n| a \\| b | 1 | 2 | 3 | 4 | 1 |\n\n1. c | d\n'
  assert.equal(sectionsIn(text)[0]!.figures, [
    { name: 'a | b', reference: '1', ours: '2', error: '3', allowed: '4', source: 'c | d' },
  ])
})

test.run()
