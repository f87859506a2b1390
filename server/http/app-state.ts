import type { Exchange } from '../doors/exchange.ts'

/** What Koa's middleware share of one request: `ctx.state`. */
export interface AppState {
  exchange: Exchange
}
