// One tool for each solver, made from its record alone.

import { object } from '../../workers/schema.ts'
import { type Solver, toolName } from '../../workers/solver.ts'
import { payerOf } from '../call/owner.ts'
import { SHOWING } from '../call/showing.ts'
import { APPENDS, computed, defineTool, type Route, type Tool } from '../call/tool.ts'
import type { Computation } from '../envelope/computation.ts'
import { ENCODING, FOLDER, solverEnvelopeSchema } from '../envelope/schema.ts'
import { solvedComputation } from '../envelope/solved.ts'
import { bestDrawing, type Drawable, type Drawing } from '../pictures/drawing.ts'

export const solverTools = (solvers: readonly Solver[]): Tool[] => solvers.map(toolOf)

function toolOf(solver: Solver): Tool {
  const name = toolName(solver)
  return defineTool({
    name,
    title: solver.title,
    ...(solver.brief !== undefined && { brief: solver.brief }),
    description: `${solver.description} Costs 1 token.`,
    tier: 'key',
    toolset: solver.family ?? 'sim',
    input: object({
      ...solver.params,
      folder: FOLDER,
      encoding: ENCODING,
      ...SHOWING,
    }),
    output: solverEnvelopeSchema(solver.outputs),
    routes: routesOf(solver),
    produces: [
      ...['application/json', 'application/octet-stream', 'image/svg+xml', 'image/png'],
      'text/event-stream',
    ],
    plots: 'by-choice',
    draw: computation => drawingFor(solver, computation),
    tellsProgress: true,
    mcp: solver.isShown ?? true,
    ...(solver.bodyMaxBytes !== undefined && { bodyMaxBytes: solver.bodyMaxBytes }),
    cost: () => 1,
    isRun: () => true,
    annotations: APPENDS,
    examples: solver.examples.map(({ title, input }) => ({ title, input })),

    async call({ folder, encoding, ...input }, caller, house) {
      const started = performance.now()
      const { signal, progress } = caller
      const of = payerOf(caller)?.zid ?? undefined
      const solved = await house.pool.solve(solver.key, input, { signal, progress, of })
      const computation = { ...solvedComputation(name, solved, started), folder, encoding }
      return computed(computation, () => drawingFor(solver, computation))
    },
  })
}

/** The best picture of the result, or its value in figures. */
function drawingFor(
  { pictures, title }: Solver,
  { result = {}, value, unit }: Pick<Computation, 'result' | 'value' | 'unit'>,
): Drawing {
  return bestDrawing(pictures, result as Drawable) ?? { kind: 'headline', title, value, unit }
}

function routesOf({ key, alias }: Solver): Route[] {
  const paths = [...(alias ? [alias] : []), `/api/svc/${key}`, `/api/solve/${key}`]
  return paths.map(path => ({ method: 'POST', path }))
}
