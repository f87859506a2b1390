// The routes of a node with their handlers: those of the doors that are no tools, then those of the tools' records.

import { createRequire } from 'node:module'
import type KoaRouter from '@koa/router'
import { answeredMethods } from '../call/routes.ts'
import type { AnyMethod } from '../call/tool.ts'
import { callerReader, type DoorHouse } from '../doors/caller.ts'
import { EventStreams } from '../doors/events.ts'
import type { Handler } from '../doors/exchange.ts'
import { restHandler } from '../doors/rest/rest.ts'
import type { AppState } from './app-state.ts'
import { METHODS } from './node-http.ts'

/** As a CommonJS module: as an ES module it imports node:http as one, which ./node-http.ts tells the price of. */
const Router = createRequire(import.meta.url)('@koa/router') as typeof KoaRouter

/** A path of a door that is no tool, such as the JSON-RPC endpoint. */
export interface Endpoint {
  method: AnyMethod
  path: string
  handler: Handler
}

export interface Route {
  readonly methods: readonly AnyMethod[]
  /** The template, by which answers are counted: /api/operators/:id. */
  readonly path: string
  readonly slash?: true
  readonly handler: Handler
}

/** The router takes the first that fits: doors of their own, then fixed paths, then the longest beginning. */
export function routesOf(house: DoorHouse, endpoints: readonly Endpoint[]): Route[] {
  const streams = new EventStreams(house)
  house.metrics.watch('svc_http_streams', 'Event streams that are open.', () => streams.open)
  const desk = { house, callerOf: callerReader(house), streams }
  const ofTools = house.routes.operations.map((operation): Route => {
    const { method, path, slash } = operation
    const handler = restHandler(operation, desk)
    return { methods: answeredMethods(method), path, ...(slash && { slash }), handler }
  })
  const ofDoors = endpoints.map(
    ({ method, path, handler }): Route => ({ methods: [method], path, handler }),
  )
  return [...ofDoors, ...ofTools.sort((a, b) => fixedLength(b.path) - fixedLength(a.path))]
}

/**
 * Length of the path before its first parameter: the longer it is, the more particular the route.
 */
function fixedLength(path: string): number {
  const at = path.indexOf(':')
  return at < 0 ? Number.POSITIVE_INFINITY : at
}

export function routerOf(routes: readonly Route[]): KoaRouter<AppState> {
  // All methods that node:http reads, or one that no route has would be 501 where others are 405.
  const router = new Router<AppState>({ sensitive: true, strict: true, methods: METHODS })
  for (const { methods, path, slash, handler } of routes) {
    router.register(slash ? [path, `${path}/`] : path, [...methods], async ctx => {
      const { exchange } = ctx.state
      exchange.route = path
      const query = ctx.querystring === '' ? undefined : new URLSearchParams(ctx.querystring)
      await handler(exchange, { params: ctx.params, query })
    })
  }
  return router
}
