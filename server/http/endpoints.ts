// Which handler answers a request: that of a tool's route, of another door, or a refusal.

import { Failure } from '../../workers/failure.ts'
import type { Timings } from '../call/metrics.ts'
import { nothingAt } from '../call/nothing-there.ts'
import type { Operation } from '../call/tool.ts'
import type { DoorHouse } from '../doors/caller.ts'
import { callerReader } from '../doors/caller.ts'
import { EventStreams } from '../doors/events.ts'
import { type Handler, NOT_STORED, type Target } from '../doors/exchange.ts'
import { restHandler } from '../doors/rest/rest.ts'

/** A path of a door that is no tool, such as the JSON-RPC endpoint. */
export interface Endpoint {
  method: string
  path: string
  handler: Handler
}

export interface Found {
  handler: Handler
  target: Target
  timings: Timings
}

const NO_PARAMS: Target['params'] = Object.freeze({})
const NOTHING: Target = { params: NO_PARAMS, query: undefined }

/** Browsers keep the answer to a preflight for this long at most (Chromium: two hours). */
const PREFLIGHT_SECONDS = 7200
const ASKED_HEADERS =
  'Authorization, Content-Type, Accept, If-None-Match, Last-Event-ID, X-Request-Id, Traceparent, Mcp-Session-Id, Mcp-Method, Mcp-Name, MCP-Protocol-Version'

export class Endpoints {
  readonly #house: DoorHouse
  readonly #handlers: ReadonlyMap<Operation, Handler>
  readonly #more: ReadonlyMap<string, Handler>

  constructor(house: DoorHouse, more: readonly Endpoint[]) {
    this.#house = house
    const streams = new EventStreams(house)
    house.metrics.watch('svc_http_streams', 'Event streams that are open.', () => streams.open)
    const desk = { house, callerOf: callerReader(house), streams }
    this.#handlers = new Map(house.routes.operations.map(one => [one, restHandler(one, desk)]))
    this.#more = new Map(more.map(({ method, path, handler }) => [`${method} ${path}`, handler]))
  }

  find(method: string, path: string, search: string): Found {
    const { metrics, routes } = this.#house
    const query = search === '' ? undefined : new URLSearchParams(search)
    const own = this.#more.get(`${method} ${path}`)
    if (own) {
      const target = query ? { params: NO_PARAMS, query } : NOTHING
      return { handler: own, target, timings: metrics.timings(method, path) }
    }
    const match = routes.match(method, path)
    if (match) {
      const { operation, params } = match
      const handler = this.#handlers.get(operation)!
      const timings = metrics.timings(method, operation.path)
      return { handler, target: { params, query }, timings }
    }
    const handler = this.#elsewhere(method, path)
    return { handler, target: NOTHING, timings: metrics.timings('ANY', 'unmatched') }
  }

  #elsewhere(method: string, path: string): Handler {
    const allow = this.#methodsOf(path).join(', ')
    if (allow !== '' && method === 'OPTIONS') return preflight(allow)
    return async () => {
      if (allow === '') throw nothingAt(path, this.#house.routes)
      const message = `${method} is not allowed here; allowed are ${allow}`
      throw new Failure('METHOD_NOT_ALLOWED', message, { allow })
    }
  }

  #methodsOf(path: string): string[] {
    const own = [...this.#more.keys()].filter(key => key.endsWith(` ${path}`))
    const methods = own.map(key => key.slice(0, key.indexOf(' ')))
    const all = [...this.#house.routes.methodsOf(path), ...methods]
    return [...new Set(methods.length > 0 ? [...all, 'OPTIONS'] : all)]
  }
}

function preflight(allow: string): Handler {
  const headers = ['Allow', allow, 'Access-Control-Allow-Methods', allow]
  headers.push('Access-Control-Allow-Headers', ASKED_HEADERS)
  headers.push('Access-Control-Max-Age', String(PREFLIGHT_SECONDS))
  if (allow.includes('QUERY')) headers.push('Accept-Query', 'application/json')
  return async exchange => exchange.reply(204, '', '', [...NOT_STORED, ...headers])
}
