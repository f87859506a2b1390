import type { TSchema } from '../../../workers/schema.ts'
import { envelopeSchema, solverEnvelopeSchema } from '../../envelope/schema.ts'

/** Names and units of an object. */
interface Node {
  type?: string | string[]
  unit?: string
  properties?: Record<string, Node>
}

const propertiesOf = (schema: TSchema | Node | undefined) => (schema as Node)?.properties ?? {}

const headline = ['value', 'unit', 'uncertainty', 'svcProof']
const ofEnvelope = Object.keys(propertiesOf(envelopeSchema()))
const ofSolver = Object.keys(propertiesOf(propertiesOf(solverEnvelopeSchema({}))['result']))

/** What every sealed answer and every solver's `result` carry; the server's instructions list it once for all tools. */
export const COMMON_MEMBERS = {
  envelope: ofEnvelope.filter(name => !headline.includes(name)),
  result: ofSolver,
}

/**
 * The output schema of a tool as tools/list shows it: names and units, and what a solver's `result` holds not at all. All tools have to fit
 * into a model's context, and the whole schema is in the OpenAPI document. Nothing is required and
 * nothing closed, because the error body of a refused call has to pass too: SDK 1 clients check
 * structuredContent even beside isError.
 */
export function outline(output: TSchema): object {
  const all = propertiesOf(output)
  const isSealed = ofEnvelope.every(name => name in all)
  const shown = named(isSealed ? without(SEALED, all) : all)
  return { type: 'object', ...(Object.keys(shown).length > 0 && { properties: shown }) }
}

/** What every sealed answer holds: the instructions list it once. */
const SEALED = [...headline, ...COMMON_MEMBERS.envelope, 'defaulted', 'result']

const without = (names: readonly string[], properties: Record<string, Node>) =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)))

const named = (properties: Record<string, Node>) =>
  Object.fromEntries(Object.entries(properties).map(([name, { unit }]) => [name, { unit }]))
