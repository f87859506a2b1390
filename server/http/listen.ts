import type { Server } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import type { DoorHouse } from '../doors/caller.ts'
import { replyToBrokenRequest } from './broken-request.ts'
import type { Endpoint } from './router.ts'
import { createHttpServer, type Patience } from './server.ts'
import { answerUnderWay } from './under-way.ts'

export interface Listening {
  /** Address of the node, such as http://127.0.0.1:8787. */
  url: string
  /** Settles with the first request. */
  called: Promise<unknown>
  /** Takes no more calls, finishes those in flight, then closes. */
  close(): Promise<void>
}

const SWEEP_EVERY_MS = 50

/**
 * Whether the system shares the connections to a port out among the processes that listen on it (SO_REUSEPORT of Linux, evenly by
 * a hash of the addresses; macOS gives all to one, and Node refuses it there). Elsewhere they share one socket by node:cluster,
 * where whoever is free takes the next connection: measured on Linux, one of two processes took 77 % of 64.
 */
const SHARES_OUT = process.platform === 'linux'

/** Opens the node's port. `more` are the endpoints of doors that are no tools; `patience` as in createHttpServer(). */
export async function listen(
  house: DoorHouse,
  more: readonly Endpoint[] = [],
  patience?: Partial<Patience>,
): Promise<Listening> {
  const { host, port, processes } = house.config
  const server = createHttpServer(house, more, patience)
  server.on('clientError', (error, socket) => replyToBrokenRequest(error, socket as Socket))
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const called = new Promise(resolve => server.once('request', resolve))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, reusePort: processes > 1 && SHARES_OUT }, resolve)
  })
  return { url: urlOf(server, host), called, close: () => closed(server, sockets, house) }
}

function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo
  // The address for everybody is none to connect to.
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

async function closed(
  server: Server,
  sockets: Set<Socket>,
  { drain, config }: DoorHouse,
): Promise<void> {
  drain.abort()
  // What is still running then is cut off.
  const cut = setTimeout(() => server.closeAllConnections(), config.shutdownTimeoutMs)
  // Whoever connects while these finish is told that the node is stopping, a balancer's probe first of all.
  const underWay = [...sockets].map(answerUnderWay).filter(answer => answer !== undefined)
  await Promise.all(underWay.map(answer => new Promise(resolve => answer.once('close', resolve))))
  // That of http would at once destroy connections that are still sending the end of an answer.
  const done = new Promise<void>(resolve => NetServer.prototype.close.call(server, () => resolve()))
  const sweep = setInterval(() => {
    for (const socket of sockets) {
      if (!answerUnderWay(socket) && socket.writableLength === 0) socket.destroy()
    }
  }, SWEEP_EVERY_MS)
  await done
  clearInterval(sweep)
  clearTimeout(cut)
  server.close() // stops the timer that watches for slow requests
}
