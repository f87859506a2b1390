// The MCP door on a port of its own, in front of the tools of a test.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import type { Caller } from '../../server/caller.ts'
import { systemClock } from '../../server/clock.ts'
import type { Exchange } from '../../server/doors/exchange.ts'
import { mcpDoor } from '../../server/doors/mcp.ts'
import { Secrets } from '../../server/envelope/secrets.ts'
import { execute } from '../../server/execute.ts'
import type { House } from '../../server/house.ts'
import { BareExchange } from '../../server/http/exchange.ts'
import { replyWithFailure } from '../../server/http/failures.ts'
import { registryOf } from '../../server/registry.ts'
import { defineTool, json, READ_ONLY, type Tool } from '../../server/tool.ts'
import { validator } from '../../server/validate.ts'
import { Failure } from '../../workers/failure.ts'
import { integer, number, object, text } from '../../workers/params.ts'

const base = { tier: 'public', routes: [], mcp: true, annotations: READ_ONLY } as const
const DESCRIPTION =
  'A tool of the tests: it is described at such length because descriptions have a least length.'

export interface Watched {
  /** How many runs of test_slow have ended because their caller left or took the request back. */
  aborted: number
}

/** Tools that do little and show much. */
export function testTools(watched: Watched = { aborted: 0 }): Tool[] {
  const double = defineTool({
    ...base,
    name: 'test_double',
    title: 'Doubling',
    description: DESCRIPTION,
    toolset: 'core',
    input: object({ x: number({ title: 'a number', minimum: 0, maximum: 10 }) }),
    output: object({ twice: number({ title: 'twice the number' }) }),
    examples: [{ title: 'two', input: { x: 2 } }],
    call: ({ x }) => json({ twice: 2 * x }),
  })
  const keyed = defineTool({
    ...base,
    name: 'test_keyed',
    title: 'Keyed',
    description: DESCRIPTION,
    tier: 'key',
    toolset: 'sim',
    input: object({}),
    output: object({ plan: text({ title: 'plan of the key' }) }),
    examples: [{ title: 'nothing', input: {} }],
    call: (_, caller) => json({ plan: caller.key?.plan ?? '' }),
  })
  const slow = defineTool({
    ...base,
    name: 'test_slow',
    title: 'Slow',
    description: DESCRIPTION,
    toolset: 'sim',
    input: object({
      ms: integer({ title: 'length of the run', minimum: 0, maximum: 5000, default: 400 }),
      tells: integer({ title: 'how often it tells', minimum: 0, maximum: 20, default: 0 }),
    }),
    output: object({ ms: integer({ title: 'length of the run' }) }),
    examples: [{ title: 'default', input: {} }],
    async call({ ms, tells }, { signal, progress }) {
      for (let i = 0; i <= tells; i++) {
        await pause(ms / (tells + 1), undefined, { signal }).catch(() => {
          watched.aborted++
          throw new Failure('TIMEOUT', 'the caller left before the run ended')
        })
        if (i < tells) progress?.((i + 1) / (tells + 1), `part ${i + 1}`)
      }
      return json({ ms })
    },
  })
  const broken = defineTool({
    ...base,
    name: 'test_broken',
    title: 'Broken',
    description: DESCRIPTION,
    toolset: 'state',
    input: object({}),
    output: object({}),
    examples: [{ title: 'nothing', input: {} }],
    call: () => {
      throw new Error('the secret of the cellar')
    },
  })
  const hidden = defineTool({ ...double, name: 'hidden', mcp: false } as Tool)
  return [double, keyed, slow, broken, hidden]
}

/** Tools on the routes that resources come from. */
export const resourceTools: readonly Tool[] = [
  defineTool({
    ...base,
    mcp: false,
    name: 'operator',
    title: 'Operator',
    description: DESCRIPTION,
    toolset: 'access',
    input: object({ id: text({ title: 'operator id' }) }),
    output: object({ id: text({ title: 'operator id' }) }),
    routes: [{ method: 'GET', path: '/api/operators/:id' }],
    examples: [{ title: 'gravitation', input: { id: 'NM21' } }],
    call({ id }) {
      if (id !== 'NM21') throw new Failure('UNKNOWN_OPERATOR', `no operator ${id}`)
      return json({ id })
    },
  }),
  defineTool({
    ...base,
    mcp: false,
    name: 'kernel_prompt',
    title: 'Kernel prompt',
    description: DESCRIPTION,
    toolset: 'access',
    input: object({}),
    output: object({}),
    routes: [{ method: 'GET', path: '/api/kernel/prompt' }],
    examples: [{ title: 'nothing', input: {} }],
    call: () => ({ kind: 'document', document: { mediaType: 'text/markdown', body: '# prompt' } }),
  }),
]

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
    const exchange = new BareExchange(req, res)
    door(exchange, { params: {}, query: undefined }).catch(error =>
      replyWithFailure(exchange, error, house.log),
    )
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
