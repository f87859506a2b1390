// Networks that no branch joins, each with a reference of its own: what each of them does alone.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type CaseName, publishedCase } from '../../workers/solvers/grid/cases/index.ts'
import { grid } from '../../workers/solvers/grid/grid.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('grid: islands')
const solve = solverOf(grid)

const SHIFT = 1000
const moved = (rows: readonly (readonly number[])[], columns: number) =>
  rows.map(row => row.map((value, k) => (k < columns ? value + SHIFT : value)))

/** Both cases side by side, the buses of the second numbered from 1001. */
function beside(first: CaseName, second: CaseName): string {
  const [a, b] = [publishedCase(first), publishedCase(second)]
  const table = (name: string, rows: readonly (readonly number[])[]) => {
    const width = Math.min(...rows.map(row => row.length))
    return `mpc.${name} = [\n${rows.map(row => row.slice(0, width).join(' ')).join(';\n')}];\n`
  }
  return [
    `function mpc = both\nmpc.version = '2';\nmpc.baseMVA = ${a.baseMva};\n`,
    table('bus', [...a.bus, ...moved(b.bus, 1)]),
    table('gen', [...a.gen, ...moved(b.gen, 1)]),
    table('branch', [...a.branch, ...moved(b.branch, 2)]),
    table('gencost', [...a.gencost!, ...b.gencost!]),
  ].join('')
}

const BOTH = beside('case14', 'case6ww')

interface Row {
  readonly [name: string]: number
}

test('islands flow, and lose outages, as each does alone', () => {
  for (const slack of ['single', 'distributed'] as const) {
    const full = { model: 'ac', slack } as const
    const alone = (['case14', 'case6ww'] as const).map(name => solve({ case: name, ...full }))
    const both = solve({ matpower: BOTH, ...full })
    near(both.value, alone[0]!.value! + alone[1]!.value!, { relative: 1e-10 })
    const voltages = alone.flatMap(({ result }) => (result.buses as Row[]).map(row => row['V']!))
    for (const [i, row] of (both.result.buses as Row[]).entries()) {
      near(row['V'], voltages[i]!, { relative: 1e-11 })
    }
    assert.equal(both.result.islands, [
      { slack: 1, buses: 14 },
      { slack: 1001, buses: 6 },
    ])
    const again = solve({ matpower: BOTH, ...full, initial: both.result.state })
    assert.is(again.result.iterations, 0)
    assert.equal(again.result.buses, both.result.buses)
  }
  const branches = (input: Parameters<typeof solve>[0]) =>
    (solve(input).result.branches as Row[]).map(row => row['P']!)
  const linear = [...branches({ case: 'case14' }), ...branches({ case: 'case6ww' })]
  for (const [l, P] of branches({ matpower: BOTH }).entries())
    near(P, linear[l]!, { absolute: 1e-9 })
  for (const model of ['dc', 'ac'] as const) {
    const n1 = (input: object) => solve({ ...input, model, problem: 'contingency' })
    const [one, two] = [n1({ case: 'case6ww' }), n1({ case: 'case14' })]
    // Bridges of the island that does not hold the first bus are found too.
    const large = n1({ matpower: beside('case6ww', 'case14') })
    assert.is(large.result.islandingOutages, 1)
    const extreme = model === 'ac' ? Math.min : Math.max
    near(large.value, extreme(one.value!, two.value!), { relative: 1e-9 })
  }
})

test('the cheapest generation of islands is that of each', () => {
  for (const model of ['dc', 'ac'] as const) {
    const cost = (input: object) => solve({ ...input, model, problem: 'opf' }).value!
    near(cost({ matpower: BOTH }), cost({ case: 'case14' }) + cost({ case: 'case6ww' }), {
      relative: 1e-6,
    })
  }
})

test('an island without a reference, or with two, is refused with the way out', () => {
  const said = (text: string) => refusal(() => solve({ matpower: text, model: 'ac' })).message
  assert.match(said(BOTH.replace('\n1001 3 ', '\n1001 2 ')), 'bus 1001 has its largest generator')
  assert.match(said(BOTH.replace('\n1001 3 ', '\n1001 1 ')), 'take its buses out (type 4)')
  assert.match(said(BOTH.replace('\n1002 2 ', '\n1002 3 ')), /1001, 1002 are all references/)
  const { message } = refusal(() => solve({ case: 'case14', model: 'ac', out: ['7-8'] }))
  assert.match(message, /to bus 8; .*largest generator, of 100 MW/)
})

test('an initial state has a balance for each island', () => {
  const { state } = solve({ matpower: BOTH, model: 'ac' }).result as { state: object }
  const { message } = refusal(() =>
    solve({ matpower: BOTH, model: 'ac', initial: { ...state, balances: [0] } as never }),
  )
  assert.match(message, '1 balances for 2 islands')
})

test.run()
