// JSON-RPC 2.0 messages as MCP narrows them: an id is a string or a number, params are an object.
import { invalidRequest, type ProtocolError } from './protocol-error.ts'

export type Id = string | number
export type Params = Readonly<Record<string, unknown>>

export interface Request {
  kind: 'request'
  id: Id
  method: string
  params: Params
}

export interface Notification {
  kind: 'notification'
  method: string
  params: Params
}

/** What a client answers to a request of the server: only an extension sends any. */
export interface Response {
  kind: 'response'
  body: Params
}

export type Message = Request | Notification | Response

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isId = (value: unknown): value is Id => typeof value === 'string' || Number.isFinite(value)

/** Reads one message; -32600 names what is wrong with it. */
export function messageOf(value: unknown): Message {
  if (!isObject(value)) throw invalidRequest('a message is a JSON object')
  const { jsonrpc, id, method, params = {} } = value
  if (jsonrpc !== '2.0') throw invalidRequest('jsonrpc must be "2.0"')
  if (method === undefined && ('result' in value || 'error' in value))
    return { kind: 'response', body: value }
  if (typeof method !== 'string') throw invalidRequest('method must be a string')
  if (!isObject(params)) throw invalidRequest('params must be an object')
  if (id === undefined) return { kind: 'notification', method, params }
  if (!isId(id)) throw invalidRequest('id must be a string or a number')
  return { kind: 'request', id, method, params }
}

/** The id of a message that may be malformed elsewhere. */
export function idOf(value: unknown): Id | undefined {
  return isObject(value) && isId(value['id']) ? value['id'] : undefined
}

/** `_meta` of the params; absent or of another type: empty. */
export function metaOf(params: Params): Params {
  const meta = params['_meta']
  return isObject(meta) ? meta : {}
}

/** `result` is JSON already. */
export const resultMessage = (id: Id, result: string): string => `${resultHead(id)}${result}}`

/** What stands before the result. */
export const resultHead = (id: Id): string =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`

/** An undefined id is left out. */
export function errorMessage(id: Id | null | undefined, error: ProtocolError): string {
  const { code, message, data } = error
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } })
}

export const notificationMessage = (method: string, params: Params): string =>
  JSON.stringify({ jsonrpc: '2.0', method, params })
