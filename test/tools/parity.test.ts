import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { near } from '../support/near.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'

const test = suite('parity of the solvers')

let node: TestNode
let key: string
test.before(async () => {
  node = await openTestNode()
  key = (await machineOn(node)).apiKey
})
test.after(() => node.close())

const solved = async (solver: string, body: object) => {
  const { status, body: envelope } = await node.call('POST', `/api/svc/${solver}`, { key, body })
  assert.is(status, 200)
  return envelope
}

const pair = [
  { mass: 1e5, position: 0 },
  { mass: 1e5, position: 10 },
]

test('the svcond variance is that of the coupling that a computation used', async () => {
  const unit = 1.287e-3
  const cases = [
    ['closedform', { alpha: 0.05 }, 0.05, 0],
    ['closedform', { alpha: 0.5, mode: 'manual', beta: 0.02 }, 0.02, 0],
    ['solve', { prompt: 'stone' }, unit, 0],
    ['solve', { prompt: 'stone', alpha: 20, beta: 10 }, 20 * unit, 10 * unit],
    ['solve', { prompt: 'stone', alpha: 20, koSettings: { KO42: 0.5 } }, 10 * unit, 0],
    ['multibody', { prompt: 'pair', bodies: pair, beta: -30 }, unit, -30 * unit],
  ] as const
  for (const [solver, body, alpha, beta] of cases) {
    const { cko, equations } = await solved(solver, body)
    near(cko.variance, (alpha * alpha + beta * beta) / 2, { relative: 1e-12 })
    assert.not('metric_shift' in cko)
    assert.match(equations[0], String(alpha))
  }
})

test('beyond 0.0091 the metric is shifted, the run made again under alpha_K and told so', async () => {
  const cases = [
    ['closedform', { alpha: 0.5 }, 0.5],
    ['solve', { prompt: 'stone', alpha: 200 }, 0.2574],
    ['solve', { prompt: 'stone', koSettings: { KO42: 200 } }, 0.2574],
    ['multibody', { prompt: 'pair', bodies: pair, alpha: 200 }, 0.2574],
  ] as const
  for (const [solver, body, before] of cases) {
    const { cko, R_t, result } = await solved(solver, body)
    const shift = cko.metric_shift
    near(shift.variance, (before * before) / 2, { relative: 1e-12 })
    near(shift.alphaBefore, before, { relative: 1e-12 })
    near(shift.deltaAlpha, 1e-3 - before, { relative: 1e-12 })
    assert.equal([shift.threshold, shift.alphaAfter, shift.steps], [0.0091, 1e-3, 16])
    near(cko.variance, 5e-7, { relative: 1e-12 })
    assert.ok(Math.abs(R_t - 1) <= 1e-3)
    if (solver === 'closedform') assert.ok(Math.abs(result.R_t - 1) <= 1e-3)
    else near(result.alphaEff, 1e-3, { relative: 1e-12 })
  }
})

test.run()
