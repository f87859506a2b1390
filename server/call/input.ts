// Merges path parameters, query and JSON body into the input of a tool. Path and query hold only text, so their values are
// converted to the type in the schema: number, integer, boolean or a list of them. Text that cannot be converted
// stays text, which validation then refuses with its pointer. Values of a JSON body are not converted.
import { invalidInput, pointerTo } from '../../workers/refusal.ts'
import type { TSchema } from '../../workers/schema.ts'
import type { ListedTool } from './tool.ts'

export function inputFrom(
  tool: ListedTool,
  params: Readonly<Record<string, string>>,
  query: URLSearchParams | undefined,
  body: unknown,
): unknown {
  const named = Object.keys(params)
  const isEmpty = body === undefined && (query === undefined || query.size === 0)
  if (isEmpty && named.length === 0) return {}
  const fromBody = membersOf(body)
  const properties: Record<string, TSchema> = tool.input.properties
  const input: Record<string, unknown> = {}
  for (const key of new Set(query?.keys())) {
    input[key] = queryValue(key, query!.getAll(key), properties[key])
  }
  Object.assign(input, fromBody)
  for (const key of named) {
    const value = readAs(params[key]!, properties[key])
    if (key in input && input[key] !== value) {
      throw refused(key, `${key} is ${value} in the path and something else beside it`)
    }
    input[key] = value
  }
  return input
}

/**
 * Of the query of an address that also has a body: `view`, which may stand in either; other parameters belong into the
 * body. Refuses a view that the body contradicts.
 */
export function queryBesideBody(
  { input }: ListedTool,
  query: URLSearchParams | undefined,
  body: unknown,
): URLSearchParams | undefined {
  const views = query?.getAll('view') ?? []
  if (views.length === 0 || !('view' in input.properties)) return undefined
  const { view = views[0] } = membersOf(body)
  if (view !== views[0]) {
    throw refused('view', `view is ${views[0]} in the address and something else in the body`)
  }
  return new URLSearchParams(views.map((one): [string, string] => ['view', one]))
}

function membersOf(body: unknown): Record<string, unknown> {
  if (body === undefined) return {}
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    return body as Record<string, unknown>
  }
  throw invalidInput('', 'the body is no JSON object')
}

function queryValue(key: string, texts: string[], schema: TSchema | undefined): unknown {
  if (RESERVED.has(key)) throw refused(key, `${key} is a reserved name`)
  const { items } = (schema ?? {}) as { items?: TSchema }
  if (items) return texts.map(text => readAs(text, items))
  if (texts.length > 1) throw refused(key, `${key} is given ${texts.length} times`)
  return readAs(texts[0]!, schema)
}

const RESERVED = new Set(['__proto__', 'constructor', 'prototype'])

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

function readAs(text: string, schema: TSchema | undefined): unknown {
  const types = [(schema as { type?: string | string[] } | undefined)?.type].flat()
  const isNumeric = types.includes('number') || types.includes('integer')
  if (isNumeric && JSON_NUMBER.test(text)) return Number(text)
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

const refused = (key: string, message: string) => invalidInput(pointerTo(key), message)
