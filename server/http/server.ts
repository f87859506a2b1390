import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { DoorHouse } from '../doors/caller.ts'
import { createApp } from './app.ts'
import { Gate } from './gate.ts'
import { laneOf } from './lane.ts'
import { createServer } from './node-http.ts'
import { refuserOf } from './overloaded.ts'
import { type Endpoint, routesOf } from './router.ts'
import { isVital, stepsOf } from './steps.ts'
import { answerUnderWay } from './under-way.ts'
import { UNSENT_BYTES_MAX, Unsent } from './unsent.ts'

export function createHttpServer(
  house: DoorHouse,
  endpoints: readonly Endpoint[],
  patience: Partial<Patience> = {},
): Server {
  const gate = new Gate({
    running() {
      const { busy, queued } = house.pool.load()
      return busy + queued
    },
    unwritten: () => house.store.load().waiting,
  })
  const { stalledMs, unsentBytesMax, ...timeouts } = { ...PATIENCE, ...patience }
  const unsent = new Unsent(unsentBytesMax)
  house.metrics.watch(
    'svc_http_unsent_bytes',
    'Long answers that their readers have not taken.',
    () => unsent.bytes,
  )
  const steps = stepsOf(house, gate, unsent)
  const turnAway = refuserOf(house, gate)
  const routes = routesOf(house, endpoints)
  const lane = laneOf(routes, steps)
  const koa = createApp(house, routes, steps).callback()
  const { signal: drain } = house.drain

  const listener = (req: IncomingMessage, res: ServerResponse) => {
    if (!req.url!.startsWith('/')) heedAbsoluteForm(req)
    // A connection that stays would keep a stopping node from closing.
    if (drain.aborted) res.shouldKeepAlive = false
    else if (!gate.isOpen && !isVital(req)) {
      turnAway(req, res)
      return
    }
    const answer = lane.get(`${req.method} ${req.url}`) ?? koa
    answer(req, res)
  }
  const server = createServer({ ...timeouts, ...FIXED }, listener)
  // The body reader says 100 Continue, once it wants the body.
  server.on('checkContinue', listener)
  server.setTimeout(stalledMs, cutUnlessAtWork)
  server.once('close', () => gate.close())
  return server
}

/** RFC 9112, section 3.2.2: the host of an absolute address stands in the place of the one that the header names. */
function heedAbsoluteForm(req: IncomingMessage): void {
  const [, host, path] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(req.url!) ?? []
  if (host === undefined) return
  // One of HTTP/1.1 without the header is refused further in, whatever its address.
  if (req.headers.host !== undefined || req.httpVersion === '1.0') req.headers.host = host
  req.url = path!.startsWith('/') ? path! : `/${path}`
}

/** Nothing has gone either way for long: the node computes, or the peer neither asks nor reads. */
function cutUnlessAtWork(socket: Socket): void {
  const isRead = socket.writableLength === 0
  if (!(answerUnderWay(socket) && isRead)) socket.destroy()
}

/** How long a node waits for a slow peer, in milliseconds, and for how much. */
export interface Patience {
  /** A reader that takes nothing of its answer for so long leaves the node to keep it. */
  stalledMs: number
  /** Long answers that wait for their readers, together. */
  unsentBytesMax: number
  headersTimeout: number
  requestTimeout: number
  connectionsCheckingInterval: number
}

/** Slow senders are cut: with Node's defaults 800 of 800 slow connections still stood after 14 s. */
const PATIENCE: Patience = {
  stalledMs: 60_000,
  unsentBytesMax: UNSENT_BYTES_MAX,
  headersTimeout: 5000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 500,
}

const FIXED = {
  // Longer than the minute that proxies keep a connection idle, or they reuse one that has just closed.
  keepAliveTimeout: 65_000,
  // Refused as admitted() does instead, in the words of every other failure.
  requireHostHeader: false,
} as const
