// A sweep of an operator: its points before anything is sealed, and the whole call.
import { machineOn, openTestNode } from '../../test/support/node.ts'
import { caller } from '../../test/support/open-house.ts'
import { domains } from '../../workers/domains/index.ts'
import { slotsFor } from '../../workers/expression/compile.ts'
import { ROW_POINTS } from '../../workers/expression/wasm/row.ts'
import { compileOperator } from '../../workers/operators/compile.ts'
import { sweepRowOf } from '../../workers/operators/sweep-row.ts'
import { interleaved, type Row, significant } from '../kernel-bench.ts'

const POINTS = 10_000
const CALLS = 25
const NAME = 'NM23, kinetic energy'

export async function sweepRows(): Promise<Row[]> {
  return [evaluations(), await sealed()]
}

/** Value, validity, uncertainty and rounding of each point. */
function evaluations(): Row {
  const { source, domain } = domains
    .flatMap(one => one.operators.map(own => ({ source: own, domain: one })))
    .find(one => one.source.id === 'NM23')!
  const operator = compileOperator(source, domain)
  const slots = slotsFor(operator.expression)
  slots.set([2, 3])
  const speeds = Float64Array.from({ length: POINTS }, (_, i) => i + 0.37)
  const columns = operator.inputs.map(({ key }) =>
    key === 'v'
      ? { varies: true, values: speeds, uncertainties: new Float64Array(POINTS) }
      : { varies: false, values: Float64Array.of(2), uncertainties: Float64Array.of(0) },
  )
  const row = sweepRowOf({ operator, columns, slots, spread: [], uncertain: [] })!
  const [compiled, closures] = interleaved([
    () => {
      for (let i = 0; i < POINTS; i += ROW_POINTS) row.run(i, Math.min(POINTS, i + ROW_POINTS))
    },
    () => {
      for (let i = 0; i < POINTS; i++) {
        slots[1] = speeds[i]!
        operator.evaluate(slots)
      }
    },
  ]) as [number, number]
  return {
    name: `${NAME}, ${significant(POINTS / compiled / 1e6)} M points/s with their errors`,
    ns: significant((compiled / POINTS) * 1e9),
    'closures ns': significant((closures / POINTS) * 1e9),
    'times closures': significant(closures / compiled),
    peer: '',
    'times peer': null,
  }
}

/** From the call to its sealed answer, on a node of its own: best of several, as a quiet machine has it. */
async function sealed(): Promise<Row> {
  const node = await openTestNode({ freeDailyLimit: 2 * CALLS * POINTS })
  try {
    const { apiKey } = await machineOn(node)
    const owner = caller({ key: await node.house.keys.authenticate(apiKey), bearer: apiKey })
    const v = Array.from({ length: POINTS }, (_, i) => i + 0.37)
    let best = Number.POSITIVE_INFINITY
    for (let n = 0; n < CALLS; n++) {
      const input = { domain: 'NM', operators: ['NM23'], inputs: { m: 2, v } }
      const start = performance.now()
      await node.house.execute({ tool: 'svc_compute', input, caller: owner })
      best = Math.min(best, performance.now() - start)
    }
    return {
      name: `${NAME}, ${POINTS} points sealed in ${significant(best)} ms`,
      ns: significant((best / POINTS) * 1e6),
      'closures ns': null,
      'times closures': null,
      peer: '',
      'times peer': null,
    }
  } finally {
    await node.close()
  }
}
