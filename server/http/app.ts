// The way of a request through Koa, from the outside inwards.
import Koa, { type Middleware } from 'koa'
import type { DoorHouse } from '../doors/caller.ts'
import { Exchange, type HttpAnswer } from '../doors/exchange.ts'
import type { AppState } from './app-state.ts'
import { refuseUnserved } from './refuse-unserved.ts'
import { type Route, routerOf } from './router.ts'
import type { Step, Steps } from './steps.ts'

export function createApp(house: DoorHouse, routes: readonly Route[], steps: Steps) {
  const app = new Koa<AppState>()
  // Failures are answered further in; what is left for Koa to report is a connection that broke.
  app.on('error', () => {})
  const router = routerOf(routes)
  app.use(answered)
  app.use(middlewareOf(steps.measured))
  app.use(middlewareOf(steps.failuresRendered))
  app.use(middlewareOf(steps.admitted))
  app.use(refuseUnserved(house.routes))
  app.use(router.routes())
  app.use(router.allowedMethods())
  return app
}

const middlewareOf =
  (step: Step): Middleware<AppState> =>
  ({ state }, next) =>
    step(state.exchange, next)

/** Opens the exchange, with its request id, and hands its answer to Koa: that of a stream while it is being written. */
const answered: Middleware<AppState> = async (ctx, next) => {
  const { promise, resolve } = Promise.withResolvers<HttpAnswer>()
  const exchange = new Exchange(ctx.req, ctx.res, resolve)
  ctx.state.exchange = exchange
  await Promise.race([next(), promise])
  // The caller left before the request was whole.
  if (!exchange.answer) return
  const { status, headers, body } = exchange.answer
  ctx.status = status
  for (let i = 0; i < headers.length; i += 2) ctx.set(headers[i]!, headers[i + 1]!)
  ctx.body = status === 204 || status === 304 ? null : body
  // A stream may have nothing to tell for long.
  if (!Buffer.isBuffer(body)) ctx.flushHeaders()
}
