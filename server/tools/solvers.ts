// One tool for each solver, made from its record alone.

import { object } from '../../workers/schema.ts'
import type { Solver } from '../../workers/solver.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { payerOf } from '../call/owner.ts'
import { APPENDS, computed, defineTool, type Route, type Tool } from '../call/tool.ts'
import { ENCODING, FOLDER, solverEnvelopeSchema } from '../envelope/schema.ts'
import { solvedComputation } from '../envelope/solved.ts'

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
      const of = payerOf(caller)?.zid ?? undefined
      const solved = await house.pool.solve(solver.key, input, { signal, progress, of })
      return computed({ ...solvedComputation(name, solved, started), folder, encoding })
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
