import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { grid } from '../../workers/solvers/grid/grid.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('grid')
const inLong = longOnly(test)
const run = solverOf(grid)
/** Of a linear flow all outputs of these networks are there. */
const solve = (input: Parameters<typeof run>[0]) => {
  const solved = run(input)
  return { ...solved, result: solved.result as Required<typeof solved.result> }
}

testReferences(test, grid)

const line = (from: number, to: number, x = 0.1) => ({ from, to, x })
const triangle = {
  buses: 3,
  slack: 1,
  branches: [line(1, 2), line(2, 3), line(1, 3)],
  injections: [0.9, 0, -0.9],
}

test('the IEEE 30-bus slack supplies what the loads leave over', () => {
  // 283.4 MW of load, 40 MW made at bus 2.
  const { result } = solve({ case: 'ieee30' })
  near(result.slackInjection, 2.434, { absolute: 1e-12 })
  assert.is(result.branchCount, 41)
  // The transformers to the condensers at buses 11 and 13 carry nothing.
  near(result.flows[12], 0, { absolute: 1e-12 })
  near(result.flows[15], 0, { absolute: 1e-12 })
})

test('flows and angles are in proportion to the injections, angles to the reactances', () => {
  const base = solve({ network: triangle }).result
  const twice = solve({
    network: { ...triangle, injections: triangle.injections.map(p => 2 * p) },
  }).result
  const tenth = solve({
    network: { ...triangle, branches: triangle.branches.map(b => ({ ...b, x: b.x / 10 })) },
  }).result
  for (const i of [0, 1, 2]) {
    near(twice.flows[i], 2 * base.flows[i]!, { absolute: 1e-14 })
    near(tenth.flows[i], base.flows[i]!, { absolute: 1e-14 })
    near(tenth.angles[i], base.angles[i]! / 10, { absolute: 1e-15 })
  }
})

test('the choice of slack moves no flow of a balanced network', () => {
  const { flows } = solve({ network: { ...triangle, slack: 3 } }).result
  for (const [i, expected] of [0.3, 0.3, 0.6].entries())
    near(flows[i], expected, { absolute: 1e-14 })
})

test('angles round every loop of a ring with chords add to zero', () => {
  const { branches, flows } = solve({ N: 40, chords: 15, seed: 7 }).result
  let round = 0
  for (let i = 0; i < 40; i++) round += branches[i]!.x * flows[i]!
  near(round, 0, { absolute: 1e-12 })
})

test('chords join distinct pairs that are not neighbours; every place can be taken', () => {
  for (const [N, chords] of [
    [5, 5],
    [30, 100],
    [3, 0],
  ] as const) {
    const { branches } = solve({ N, chords }).result
    const pairs = new Set(branches.map(b => [b.from, b.to].sort((a, z) => a - z).join('-')))
    assert.is(pairs.size, N + chords)
  }
})

test('more chords than fit are refused with the number that does', () => {
  const { code, message } = refusal(() => solve({ N: 5, chords: 6 }))
  assert.is(code, 'INVALID_INPUT')
  assert.match(message, 'room for 5')
})

test('losing a line of a triangle leaves all power to the detour', () => {
  const { outages, islandingOutages, overloadingOutages } = solve({ network: triangle }).result
  for (const outage of outages) near(outage.maxLoading, 0.9, { absolute: 1e-12 })
  assert.is(islandingOutages, 0)
  assert.is(overloadingOutages, 0)
})

test('the loss of a radial line splits the network and is listed first', () => {
  const network = {
    buses: 4,
    slack: 2,
    branches: [...triangle.branches, line(3, 4)],
    injections: [0.1, 0, 0.2, -0.3],
  }
  const { outages, islandingOutages } = solve({ network }).result
  assert.is(islandingOutages, 1)
  assert.equal(outages[0], { branch: 3, islands: true, maxLoading: null, worstBranch: null })
})

test('two lines side by side are no bridge', () => {
  const network = {
    buses: 2,
    slack: 1,
    branches: [line(1, 2), line(1, 2, 0.3)],
    injections: [0.4, -0.4],
  }
  const { flows, islandingOutages } = solve({ network }).result
  near(flows[0], 0.3, { absolute: 1e-14 })
  near(flows[1], 0.1, { absolute: 1e-14 })
  assert.is(islandingOutages, 0)
})

test('ratings turn flows into loadings', () => {
  const branches = triangle.branches.map((b, i) => ({ ...b, rating: [0.1, 1, 1][i]! }))
  const { result } = solve({ network: { ...triangle, branches } })
  near(result.maxLoading, 3, { relative: 1e-12 })
  assert.is(result.worstBranch, 0)
  assert.match(result.warnings[0]!, 'times its rating')
})

test('an injection at the slack that does not balance is told', () => {
  const { warnings, slackInjection } = solve({
    network: { ...triangle, injections: [5, 0, -0.9] },
  }).result
  near(slackInjection, 0.9, { relative: 1e-14 })
  assert.ok(warnings.some(text => text.includes('not the 5 given')))
})

test('islands, unknown buses and loops at one bus are refused', () => {
  const broken = (change: object) => refusal(() => solve({ network: { ...triangle, ...change } }))
  assert.match(broken({ branches: [line(1, 2)] }).message, 'no path from slack bus 1 to 1 of 3')
  assert.match(broken({ branches: [line(1, 4)] }).message, 'bus 4')
  assert.match(broken({ branches: [line(2, 2)] }).message, 'to itself')
  assert.match(broken({ injections: [0, 0] }).message, '2 injections for 3 buses')
  assert.match(broken({ slack: 4 }).message, 'slack bus is 4')
  assert.match(refusal(() => solve({ case: 'ieee14', network: triangle })).message, 'either')
})

inLong('the largest ring passes its checks, and a seed gives the same bits', () => {
  const input = { N: 300, chords: 900, seed: 3 }
  assert.equal(solve(input), solve(input))
  assert.not.equal(solve({ seed: 1 }).value, solve({ seed: 2 }).value)
})

test.run()
