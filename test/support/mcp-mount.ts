// The MCP door on a port of its own, in front of the tools of a test.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import type { Caller } from '../../server/caller.ts'
import { systemClock } from '../../server/clock.ts'
import type { Exchange } from '../../server/doors/exchange.ts'
import { failureBody } from '../../server/doors/failure-body.ts'
import { mcpDoor } from '../../server/doors/mcp.ts'
import { Secrets } from '../../server/envelope/secrets.ts'
import { execute } from '../../server/execute.ts'
import type { House } from '../../server/house.ts'
import { readJson } from '../../server/http/body.ts'
import { registryOf } from '../../server/registry.ts'
import type { Tool } from '../../server/tool.ts'
import { validator } from '../../server/validate.ts'
import { FAILURES, Failure } from '../../workers/failure.ts'

export interface Mount {
  url: string
  house: House
  close(): Promise<void>
}

/** `KEY` is the one bearer that is known. */
export const KEY = 'svc_ak_test'

export async function mountMcp(tools: readonly Tool[], host = '127.0.0.1'): Promise<Mount> {
  const server = createServer()
  const house = houseOf(tools, host, server)
  const door = mcpDoor(house, callerOf, async exchange =>
    exchange.reply(200, 'application/json', JSON.stringify({ name: 'discovery' })),
  )
  server.on('request', (req, res) => {
    const exchange = exchangeOf(req, res)
    door(exchange, { params: {}, query: undefined }).catch(error => refuse(exchange, error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `${addressOf(server)}/api/mcp`,
    house,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** The parts of a node that the door and the way of a call touch; a call to any other part fails. */
function houseOf(tools: readonly Tool[], host: string, server: Server): House {
  const house = {
    config: { host },
    clock: systemClock,
    log: pino({ level: 'silent' }),
    secrets: new Secrets([randomBytes(32)]),
    registry: registryOf(tools, schema => validator(schema)),
    ledger: { reserve: () => ({ [Symbol.dispose]() {} }) },
    baseUrl: () => addressOf(server),
    execute: (call: Parameters<House['execute']>[0]) => execute(call, house),
  } as unknown as House
  return house
}

async function callerOf({ req, res, requestId }: Exchange): Promise<Caller> {
  const { authorization } = req.headers
  if (authorization !== undefined && authorization !== `Bearer ${KEY}`) {
    throw new Failure('INVALID_KEY', 'the key is unknown')
  }
  const controller = new AbortController()
  res.once('close', () => controller.abort())
  const key = authorization ? { kind: 'compute', plan: 'free' } : null
  return {
    key: key as unknown as Caller['key'],
    bearer: authorization?.slice(7) ?? null,
    ip: '127.0.0.1',
    socketIp: '127.0.0.1',
    requestId,
    signal: controller.signal,
  }
}

function exchangeOf(req: IncomingMessage, res: ServerResponse): Exchange {
  return {
    req,
    res,
    requestId: 'test-request',
    readJson: maxBytes => readJson(req, res, maxBytes),
    reply(status, mediaType, body, headers = []) {
      res.writeHead(status, ['Content-Type', mediaType, ...headers]).end(body)
    },
    openStream: (status, mediaType, headers = []) =>
      res.writeHead(status, ['Content-Type', mediaType, ...headers]),
  }
}

/** Failures as the HTTP application renders them; anything else is a defect and ends the test. */
function refuse(exchange: Exchange, error: unknown): void {
  if (!(error instanceof Failure)) throw error
  const headers = {
    401: ['WWW-Authenticate', 'Bearer realm="svc", error="invalid_token"'],
    405: ['Allow', String(error.details?.['allow'])],
  }[FAILURES[error.code].status as number]
  const body = JSON.stringify(failureBody(error, exchange.requestId))
  exchange.reply(FAILURES[error.code].status, 'application/json', body, headers)
}
