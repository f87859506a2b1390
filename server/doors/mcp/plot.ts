// plot: an image of the result beside its text. It is an input of the tools that can be drawn, over MCP alone: over REST the
// same is asked for by Accept.
import { Failure } from '../../../workers/failure.ts'
import { invalidInput } from '../../../workers/refusal.ts'
import type { TSchema } from '../../../workers/schema.ts'
import { boolean, optional } from '../../../workers/schema.ts'
import type { Executed, House, ListedTool } from '../../call/tool.ts'
import { SHOWN_PNG_MAX } from '../../pictures/draughtsman.ts'
import { PLOT_TITLE } from './shared-words.ts'

const PLOT = optional(boolean({ title: PLOT_TITLE }))

/** The inputs of a tool as an MCP client may send them. */
export const withPlot = ({ input, plots }: ListedTool): TSchema =>
  plots === 'by-choice' ? { ...input, properties: { ...input.properties, plot: PLOT } } : input

export function withoutPlot(
  { plots }: Pick<ListedTool, 'plots'>,
  input: Record<string, unknown>,
): { plot: boolean; rest: Record<string, unknown> } {
  const isChosen = plots === 'by-choice' && Object.hasOwn(input, 'plot')
  if (!isChosen) return { plot: plots === 'always', rest: input }
  const { plot, ...rest } = input
  if (typeof plot === 'boolean') return { plot, rest }
  throw invalidInput('/plot', 'plot must be true or false', { value: plot })
}

/** The image block of an answer, within 60 kB; a line that says why there is none, since the answer itself is sealed by then. */
export async function imageOf(
  answer: Executed['answer'],
  { draughtsman, log }: House,
): Promise<string | undefined> {
  if (answer.kind !== 'json' || answer.drawing === undefined) return undefined
  try {
    const png = await draughtsman.draw(answer.drawing(), 'png', SHOWN_PNG_MAX)
    return JSON.stringify({ type: 'image', data: png.toString('base64'), mimeType: 'image/png' })
  } catch (error) {
    const isFailure = error instanceof Failure
    if (!isFailure) log.error({ err: error }, 'defect')
    const why = isFailure ? error.message : 'a defect of the service'
    return JSON.stringify({ type: 'text', text: `no image: ${why}` })
  }
}
