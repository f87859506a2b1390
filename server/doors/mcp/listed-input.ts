// An input schema as tools/list shows it. All tools have to fit into a model's context, so an input is one line there: what it is,
// its unit and its range in words, its default or one short example. What is inside of an object or a list stands as names
// in the description, lengths and patterns are left to the refusal that names them, and what another tool shows in full is a
// line that points there. The whole schema is in the OpenAPI document.
import { shownByOf, type TSchema } from '../../../workers/schema.ts'
import { takesQuantity } from '../../call/quantities.ts'
import { SHARED_WORDS } from './shared-words.ts'

interface Schema {
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly unit?: string
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly [keyword: string]: unknown
}

/** `short`: the first clause of what an input is, without examples, for a list of many tools. */
export type Detail = 'short' | 'whole'

interface ListedInput {
  type: 'object'
  properties: Readonly<Record<string, object>>
}

export function listedInput(input: TSchema, detail: Detail): ListedInput {
  const { properties = {}, required = [] } = input as Schema
  const listed = Object.entries(properties)
    .filter(([name, schema]) => detail === 'whole' || isListed(name, schema))
    .map(([name, schema]) => [name, listedProperty(name, schema, detail)])
  return {
    type: 'object',
    properties: Object.fromEntries(listed),
    ...(required.length > 0 && { required }),
    ...(detail === 'whole' && { additionalProperties: false }),
  }
}

/** Inputs that a short list leaves out because another tool shows them, by that tool. */
export function shownElsewhere(input: TSchema): ReadonlyMap<string, readonly string[]> {
  const by = new Map<string, string[]>()
  for (const [name, schema] of Object.entries((input as Schema).properties ?? {})) {
    const tool = shownByOf(schema)
    if (tool !== undefined) by.set(tool, [...(by.get(tool) ?? []), name])
  }
  return by
}

const isListed = (name: string, schema: Schema): boolean =>
  shownByOf(schema) === undefined && wordOf(name, schema)?.isListed !== false

function listedProperty(name: string, schema: Schema, detail: Detail): object {
  const tool = shownByOf(schema)
  if (tool !== undefined) return { description: `see ${tool}` }
  const shared = wordOf(name, schema)
  if (shared) return { description: shared.listed }
  return listedPart(schema, detail)
}

/** Choices that a short list names; more are keys of something that has tools of its own to list it. */
const CHOICES_MAX = 12

export const isShared = (name: string, schema: TSchema): boolean =>
  wordOf(name, schema as Schema) !== undefined

const wordOf = (name: string, { title }: Schema) =>
  SHARED_WORDS.find(word => word.name === name && word.title === title)

function listedPart(schema: Schema, detail: Detail): object {
  const { enum: choices, default: usual } = schema
  return {
    ...typeOf(schema, detail),
    description: describe(schema, detail),
    ...boundsOf(schema, detail),
    ...(choices && (detail === 'whole' || choices.length <= CHOICES_MAX) && { enum: choices }),
    ...(usual === undefined ? detail === 'whole' && exampleOf(schema) : defaultOf(usual, detail)),
  }
}

/** Choices and a plain default show the type by themselves, and so does a range. A list has members of any form, which clients want said. */
function typeOf(schema: Schema, detail: Detail): object {
  const { type, enum: choices, default: usual } = schema
  const isQuantity = takesQuantity(schema) && (detail === 'whole' || usual === undefined)
  if (isQuantity) return { type: ['number', 'string'] }
  if (type === 'array') return { type, items: {} }
  const isShown = choices || usual !== undefined || typeof type !== 'string'
  return isShown ? {} : { type }
}

function describe(schema: Schema, detail: Detail): string {
  const { unit } = schema
  const title = detail === 'whole' ? (schema.title ?? '') : firstClauses(schema.title ?? '')
  const form = detail === 'whole' ? formOf(schema) : ''
  const inUnit = unit === undefined || unit === '1' || unit === 'SI' ? '' : ` [${unit}]`
  const line = `${title}${inUnit}`
  const parts = [line, form].filter(part => part !== '')
  return parts.length > 0 ? parts.join(': ') : (schema.title ?? '')
}

/** Characters of a title that is not cut. */
const TITLE_MAX = 28

/** The leading clauses of a title that fit into TITLE_MAX, at least the first. */
function firstClauses(title: string): string {
  if (title.length <= TITLE_MAX) return title
  const ends = [...title.matchAll(CLAUSE_END)]
    .map(({ index }) => index)
    .filter(end => isBalanced(title.slice(0, end)) && !OPEN_END.test(title.slice(0, end)))
  return title.slice(0, ends.findLast(end => end <= TITLE_MAX) ?? ends[0])
}

/** A comma ends a clause only where an explanation follows it: others stand in a list. */
const CLAUSE_END =
  /; |: | \(|, (?=(?:which|who|whose|else|where|with|without|not|as|if|so|until|unless|in|than|instead|clamped|downwards|upwards|of which|such as|for|or|each|at most|event|of)\b)|$/g

/** Ends after which a sentence goes on: a title is not cut there. */
const OPEN_END = /(?: (?:or|and|of)|[:,])$/

const isBalanced = (text: string) =>
  ['()', '[]', '{}'].every(
    ([open, close]) => text.split(open!).length === text.split(close!).length,
  )

/** A range that reaches so far bounds no usual value: a short list leaves it to the refusal. */
const FAR = 2000
const FAR_OF_COUNTS = 5e6

const isTight = ({ type, minimum, maximum }: Schema): boolean =>
  minimum !== undefined &&
  maximum !== undefined &&
  Math.max(-minimum, maximum) <= (type === 'integer' ? FAR_OF_COUNTS : FAR)

const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const

function boundsOf(schema: Schema, detail: Detail): object {
  const { minimum, maximum } = schema
  if (detail === 'short') return isTight(schema) ? { minimum, maximum } : {}
  const bounds = BOUNDS.filter(bound => schema[bound] !== undefined)
  return Object.fromEntries(bounds.map(bound => [bound, schema[bound]]))
}

/** What is inside of an object or a list by its names: `[{name, when, limit?}]`. Empty for what has no members with names. */
function formOf({ properties, required = [], items, additionalProperties, anyOf }: Schema): string {
  if (items) {
    const inner = formOf(items)
    return inner === '' ? '' : `[${inner}]`
  }
  if (anyOf) {
    return anyOf
      .map(formOf)
      .filter(form => form !== '')
      .join(' or ')
  }
  if (typeof additionalProperties === 'object') {
    const inner = formOf(additionalProperties)
    return inner === '' ? '' : `{name: ${inner}}`
  }
  if (!properties) return ''
  const members = Object.entries(properties).map(
    ([name, part]) => `${name}${required.includes(name) ? '' : '?'}${choicesOf(part)}`,
  )
  return `{${members.join(', ')}}`
}

const choicesOf = ({ enum: choices = [] }: Schema): string =>
  choices.length > 0 && choices.length <= CHOICES_MAX ? `: ${choices.join('|')}` : ''

/** Characters of an example that is listed; a longer one is in the OpenAPI document. */
const EXAMPLE_MAX = 60

/** That a list or an object is empty unless said is no news. */
function defaultOf(usual: unknown, detail: Detail): object {
  const isEmpty = typeof usual === 'object' && Object.keys(usual ?? {}).length === 0
  return isEmpty && detail === 'short' ? {} : { default: usual }
}

/** The form of a text or an object is seen from one example. */
function exampleOf({ examples = [] }: Schema): object {
  const short = examples.find(example => JSON.stringify(example).length <= EXAMPLE_MAX)
  return short === undefined ? {} : { examples: [short] }
}
