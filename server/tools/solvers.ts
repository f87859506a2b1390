// One tool for each solver, made from its record alone.

import { object } from '../../workers/params.ts'
import type { Check, Solver } from '../../workers/solver.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { ENCODING, FOLDER, solverEnvelopeSchema } from '../envelope/schema.ts'
import { APPENDS, computed, defineTool, type Route, type Tool } from '../tool.ts'

/** Solvers of the compute core; the others are simulation tools. */
const CORE = new Set(['solve', 'multibody', 'closedform'])

export const solverTools: readonly Tool[] = solvers.map(toolOf)

function toolOf(solver: Solver): Tool {
  const name = `svc_${solver.key}`
  return defineTool({
    name,
    title: solver.title,
    description: `${solver.description} Costs 1 token.`,
    tier: 'key',
    toolset: CORE.has(solver.key) ? 'core' : 'sim',
    input: object({ ...solver.params, folder: FOLDER, encoding: ENCODING }),
    output: solverEnvelopeSchema(solver.outputs),
    routes: routesOf(solver.key),
    produces: ['application/json', 'application/octet-stream', 'text/event-stream'],
    tellsProgress: true,
    mcp: true,
    cost: () => 1,
    annotations: APPENDS,
    examples: solver.examples.map(({ title, input }) => ({ title, input })),

    async call({ folder, encoding, ...input }, caller, house) {
      const started = performance.now()
      const { signal, progress } = caller
      const solved = await house.pool.solve(solver.key, input, { signal, progress })
      const { value, unit, uncertainty, equations, terms, result } = solved
      return computed({
        tool: name,
        value,
        unit,
        uncertainty,
        operatorIds: [name],
        equations,
        terms,
        check: decisive(result.checks, result.accuracy),
        results: [{ operator_id: name, value, unit, equation: equations[0] ?? '' }],
        result,
        elapsedMs: performance.now() - started,
        folder,
        encoding,
      })
    },
  })
}

function routesOf(key: string): Route[] {
  const short: Route[] = key === 'solve' ? [{ method: 'POST', path: '/api/solve' }] : []
  return [
    ...short,
    { method: 'POST', path: `/api/svc/${key}` },
    { method: 'POST', path: `/api/solve/${key}` },
  ]
}

/** The check that came closest to its bound; without a bound to compare, the accuracy itself. */
function decisive(
  checks: readonly Check[],
  { estimate, bound, how }: { estimate: number; bound: number; how: string },
): Check {
  const closest = (best: Check, one: Check) =>
    one.bound > 0 && Math.abs(one.value) / one.bound > Math.abs(best.value) / best.bound
      ? one
      : best
  return checks.reduce(closest, {
    name: `accuracy: ${how}`,
    value: estimate,
    bound: Math.max(bound, 1e-3),
    passed: true,
  })
}
