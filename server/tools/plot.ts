// A solver's run and its picture: that of its record, or of the field or series that is named.
import { invalidInput, prefixed } from '../../workers/refusal.ts'
import { anything, choice, object, optional, record, text } from '../../workers/schema.ts'
import { type Solver, toolName } from '../../workers/solver.ts'
import { withInputNotes } from '../call/input-notes.ts'
import { SHOWING } from '../call/showing.ts'
import { solverInput } from '../call/solver-input.ts'
import { APPENDS, computed, defineTool, type Tool } from '../call/tool.ts'
import { FOLDER, solverEnvelopeSchema } from '../envelope/schema.ts'
import { drawingNamed, namesIn } from '../pictures/choice.ts'
import type { Drawable } from '../pictures/drawing.ts'

/** Names of fields and series that a refusal lists. */
const NAMED_MAX = 40

/** Schema of the envelope of any simulation. */
const output = (() => {
  const { properties, required } = solverEnvelopeSchema({})
  const result = anything({ title: 'output of the simulation' })
  return Object.assign(object({ ...properties, result }), { required })
})()

export function plotTool(solvers: readonly Solver[]): Tool {
  const keys = solvers.map(({ key }) => key)
  // The inputs of a simulation all have defaults, so its key is a whole example.
  const first = { solver: solvers.find(({ family = 'sim' }) => family === 'sim')!.key }
  return defineTool({
    name: 'svc_plot',
    title: 'Draw a simulation',
    brief:
      'Runs a simulation and draws its result: curves, maps, meshes, networks, particles. For a picture beside figures: plot of the solver.',
    description:
      'Runs a simulation and draws its result: curves with units and errors, maps with contours and arrows, deformed meshes, networks, particles, phase portraits. Without show it is the picture that shows this solver best; show names another field or series of the result. Over MCP an image block of at most 60 kB beside the summary; over REST SVG, or PNG or the sealed envelope by Accept. To get the image of any other call add plot: true to the simulation itself. Costs 1 token.',
    tier: 'key',
    toolset: 'core',
    input: object({
      solver: choice(keys, { title: 'the simulation' }),
      input: record(anything({ title: 'value' }), {
        title: 'its parameters, as in its own tool; those left out have their defaults',
        default: {},
        maxProperties: 128,
      }),
      show: optional(
        text({ title: 'field or series to draw instead', minLength: 1, maxLength: 64 }),
      ),
      folder: FOLDER,
      ...SHOWING,
    }),
    output,
    routes: [{ method: 'POST', path: '/api/svc/plot' }],
    produces: ['image/svg+xml', 'image/png', 'application/json'],
    plots: 'always',
    mcp: true,
    cost: () => 1,
    annotations: APPENDS,
    examples: [{ title: 'the picture that shows the result best', input: first }],

    async call({ solver, input, show, folder }, caller, house) {
      const { pictures } = house.solvers.find(({ key }) => key === solver)!
      const reading = solverInput(house.registry, solver, input, '/input')
      const { tool } = house.registry.find(toolName({ key: solver }))
      const answer = await Promise.resolve(tool.call(reading.input, caller, house)).catch(error => {
        throw prefixed('/input', error)
      })
      if (answer.kind !== 'computation') return answer
      const { computation, drawing } = answer
      const result = computation.result as Drawable
      const named = show === undefined ? drawing?.() : drawingNamed(show, pictures, result)
      if (show !== undefined && named === undefined) {
        const there = namesIn(result).slice(0, NAMED_MAX)
        const message = `the result has no field or series ${show} to draw: it has ${there.join(', ')}`
        throw invalidInput('/show', message, { there })
      }
      const noted = withInputNotes(computation, reading)
      return computed({ ...noted, tool: 'svc_plot', folder }, named && (() => named))
    },
  })
}
