// What every result has to look at: series that a plot can take, fields with their grid.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PLOT_POINTS } from '../../workers/numerics/thin.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { hotCases, otherCases, quickHotCases } from '../support/result-bits.ts'
import { solverOf } from '../support/solve.ts'
import { inputOf } from '../support/solver-inputs.ts'
import { everyInTier, LONG_TIER } from '../support/tier.ts'

const test = suite('result shape')

/** As many steps as the ranges allow, on grids small enough for a test. */
const LONG = [
  { solver: 'heat', input: { method: 'explicit', nx: 8, ny: 8, dt: 1e-6, steps: 500_000 } },
  { solver: 'heat', input: { dt: 1e-6, steps: 500_000 } },
  { solver: 'wave', input: { nx: 16, ny: 16, steps: 399_999 } },
  { solver: 'wave', input: { mode: 'maxwell', dim: 1, nx: 16, steps: 123_457 } },
  {
    solver: 'flow',
    input: { problem: 'taylor-green', N: 8, visc: 1e-5, dt: 1e-5, steps: 199_999 },
  },
  { solver: 'fea', input: { nx: 220, ny: 2, Lx: 20 } },
  { solver: 'evolve', input: { N: 32, rc: 1.7, dtSim: 0.0015, steps: 20_011, sample: 500 } },
].map(({ solver, input }) => {
  const record = solvers.find(({ key }) => key === solver)!
  return { name: `${solver} of ${JSON.stringify(input)}`, solver, input: inputOf(record, input) }
})

const HOT = LONG_TIER ? hotCases : quickHotCases

for (const { name, solver, input } of everyInTier([...HOT, ...otherCases, ...LONG], 2)) {
  test(`${name} has series of at most ${PLOT_POINTS} points, and fields that fill their grid`, () => {
    const { series, fields } = solverOf(solvers.find(({ key }) => key === solver)!)(input).result
    for (const [column, values] of Object.entries(series)) {
      assert.ok(values.length <= PLOT_POINTS, `${column}: ${values.length}`)
      assert.ok(values.every(Number.isFinite), column)
    }
    for (const [field, { nx, ny, dx, dy, values }] of Object.entries(fields)) {
      assert.is(values.length, nx * ny, field)
      assert.ok(dx > 0 && dy > 0, field)
      assert.ok(values.every(Number.isFinite), field)
    }
    const times = series['t']
    if (times) assert.ok(times.every((t, k) => k === 0 || t > times[k - 1]!))
  })
}

test.run()
