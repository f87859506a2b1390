import type { TSchema } from '../../../workers/params.ts'
import { envelopeSchema } from '../../envelope/schema.ts'

/** Members of every sealed answer that each tool still shows; INSTRUCTIONS tells of the others once. */
const HEADLINE = new Set(['value', 'unit', 'uncertainty', 'svcProof'])
const TOLD_ONCE = new Set(
  Object.keys(envelopeSchema().properties).filter(name => !HEADLINE.has(name)),
)

/** How deep a model reads before it reads the answer itself. */
const LEVELS = 2

/**
 * The output schema of a tool as tools/list shows it: names, types and units, two levels deep. All tools have to fit into
 * a model's context, and the whole schema is in the OpenAPI document. Nothing is required and nothing closed, because
 * the error body of a refused call has to pass too: SDK 1 clients check structuredContent even beside isError.
 */
export function outline(output: TSchema): object {
  return { type: 'object', properties: outlined((output as Node).properties ?? {}, LEVELS) }
}

interface Node {
  type?: string | string[]
  title?: string
  unit?: string
  properties?: Record<string, Node>
}

function outlined(properties: Record<string, Node>, levels: number): object {
  const isEnvelope = 'svcProof' in properties && 'resultHash' in properties
  const shown = Object.entries(properties).filter(([name]) => !(isEnvelope && TOLD_ONCE.has(name)))
  return Object.fromEntries(
    shown.map(([name, { type, title, unit, properties: inner }]) => {
      const deeper = inner && levels > 1 ? { properties: outlined(inner, levels - 1) } : {}
      return [name, { type, title, unit, ...deeper }]
    }),
  )
}
