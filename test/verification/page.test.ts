// docs/verification.md is what `npm run verify` writes. The figures of operators and of quick runs are measured again here, those
// of long runs in the long tier; of all others the page is held to the cases.
// Time limit: 300 s
import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { domains } from '../../workers/domains/index.ts'
import type { Solver } from '../../workers/solver.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { referenceCases } from '../support/reference.ts'
import { LONG_TIER } from '../support/tier.ts'
import { compared } from './comparison.ts'
import { fieldFigures } from './field-figures.ts'
import { operatorFigures } from './operator-figures.ts'
import { domainRow, figureRow, solverSection, withTables } from './page.ts'
import { regressionFigures } from './regression-figures.ts'
import { figureOf, nameOf, solverFigures } from './solver-figures.ts'

const test = suite('verification')

const page = readFileSync(new URL('../../docs/verification.md', import.meta.url), 'utf8')
const MEND = 'npm run verify writes docs/verification.md anew'
/** Predicted milliseconds of a run that is measured again in the short tier. */
const QUICK_MS = 10

const sections = new Map(
  page
    .split('\n### ')
    .slice(1)
    .map(section => [section.slice(0, section.indexOf(':')), section.split('\n## ')[0]!] as const),
)

for (const solver of solvers as readonly Solver[]) {
  test(`the table of ${solver.key} has each of its cases, with the figures that are measured`, () => {
    const lines = sections.get(solver.key)?.split('\n') ?? []
    const rows = lines.filter(line => /^\| (?!case |--- )/.test(line))
    const cases = referenceCases(solver.key)
    assert.equal(
      rows.map(row => row.split(' | ')[0]!.slice(2)),
      cases.map(nameOf),
      MEND,
    )
    const sources = [...new Set(cases.map(({ source }) => source))]
    for (const figure of solverFigures(solver, LONG_TIER ? undefined : QUICK_MS)) {
      assert.is(figure.fault, '', figure.name)
      const row = figureRow(figure, sources.indexOf(figure.source) + 1)
      assert.ok(rows.includes(row), `${row}\n${MEND}`)
    }
    for (const [i, source] of sources.entries()) {
      const line = `${i + 1}. ${source.replaceAll('|', '\\|').replace(/\s+/g, ' ')}`
      assert.ok(lines.includes(line), `${line}\n${MEND}`)
    }
  })
}

test('the tables of regressions and of the field are what is measured', () => {
  for (const one of [regressionFigures(), ...fieldFigures()]) {
    assert.equal(
      one.figures.filter(({ fault }) => fault !== ''),
      [],
    )
    assert.ok(page.includes(`\n\n${solverSection(one)}\n`), `${one.solver.key}\n${MEND}`)
  }
})

test('the table of operators is what their records give, and no figure is farther off than it may be', () => {
  const rows = domains.map(domain => {
    const figures = operatorFigures(domain)
    assert.equal(
      figures.filter(({ fault }) => fault !== '').map(({ name, fault }) => `${name}: ${fault}`),
      [],
    )
    return domainRow({ domain, figures })
  })
  const [, table = ''] = page.split('\n## Operators\n')
  const shown = table.split('\n').filter(line => /^\| (?!domain |--- )/.test(line))
  assert.equal(shown, rows, MEND)
})

test('a table that is measured anew stands where it stood, and nothing else changes but the count', () => {
  const [heat] = solvers.filter(({ key }) => key === 'heat') as readonly Solver[]
  const [domain] = domains
  const figures = solverFigures(heat!, QUICK_MS)
  const own = operatorFigures(domain!)
  const changed = withTables(page, [{ solver: heat!, figures: figures.slice(1) }], [])!
  const whole = withTables(
    changed,
    [{ solver: heat!, figures }],
    [{ domain: domain!, figures: own }],
  )
  const again = withTables(whole!, [], [])
  assert.is(whole, again)
  const lines = (text: string) => text.split('\n')
  assert.is(lines(whole!).length - lines(changed).length, 1)
  const countOf = (text: string) => Number(/^(\d+) figures of solvers/m.exec(text)![1])
  assert.is(countOf(whole!) - countOf(changed), 1)
  assert.is(withTables(page, [], []), page)
  assert.is(withTables(page, [{ solver: { key: 'none', title: '' }, figures }], []), undefined)
})

test('the table of a new solver comes where a page that is made whole has it', () => {
  const order = [...solvers.map(({ key }) => key), 'regression']
  for (const key of [order[0]!, order.at(-2)!]) {
    const solver = solvers.find(one => one.key === key)!
    const figures = solverFigures(solver, QUICK_MS)
    const measured = withTables(page, [{ solver, figures }], [])!
    const from = measured.indexOf(`### ${key}: `)
    const next = measured.indexOf('### ', from + 1)
    const without = measured.slice(0, from) + measured.slice(next)
    assert.is(withTables(without, [{ solver, figures }], [], order), measured, key)
  }
})

test('a figure that drifts is a fault, and the worst element of a list stands for it', () => {
  const one = { id: 'heat-a', tool: 'svc_heat', inputs: {}, source: 'a book', observable: 'value' }
  const held = { ...one, expected: 2, tolerance: { rel: 1e-3 } }
  const outcome = (value: unknown) => ({ ok: true as const, result: { value } })
  assert.is(figureOf(held, outcome(2.001)).fault, '')
  assert.match(figureOf(held, outcome(2.01)).fault, /2\.01, expected 2/)
  const refused = { ok: false as const, code: 'PRECISION', message: 'no' }
  assert.match(figureOf(held, refused).fault, /refused: no/)
  const list = compared([1, 0, [100]], new Float64Array(3), {})
  assert.is(list.error, null, 'of another shape')
  const worst = compared([1, 0, 100], [1.1, 1e-9, 100.5], { rel: 1e-2, abs: 1e-10 })
  assert.equal([worst.reference, worst.ours, worst.allowed], [1, 1.1, 1e-2])
  assert.equal(compared([1, 2], [1, 2], { rel: 1e-3 }).error, 0)
})

test.run()
