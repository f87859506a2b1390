// A node with a few tools defined by the test, on a free port, to test the HTTP layer without physics.

import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { openLimits } from '../../server/accounts/limits.ts'
import { Memory } from '../../server/call/memory.ts'
import { Metrics } from '../../server/call/metrics.ts'
import { registryOf } from '../../server/call/registry.ts'
import { Routes } from '../../server/call/routes.ts'
import { NO_SPANS } from '../../server/call/spans.ts'
import {
  APPENDS,
  defineTool,
  type Event,
  type House,
  json,
  READ_ONLY,
  type StaticDocument,
  type Tool,
} from '../../server/call/tool.ts'
import { validator } from '../../server/call/validate.ts'
import type { DoorHouse } from '../../server/doors/caller.ts'
import { listen } from '../../server/http/listen.ts'
import type { Patience } from '../../server/http/server.ts'
import { type Config, DEFAULTS } from '../../server/settings/config.ts'
import { memoryStore } from '../../server/store/memory.ts'
import type { KeyRow } from '../../server/store/store.ts'
import { Failure } from '../../workers/failure.ts'
import { systemClock } from '../../workers/field/clock.ts'
import {
  anything,
  boolean,
  integer,
  list,
  number,
  object,
  optional,
  record,
  text,
} from '../../workers/schema.ts'
import { operators } from './operators.ts'

export const GOOD_KEY = 'svc_ak_good'

const output = record(anything({ title: 'anything' }), { title: 'anything' })
const common = { tier: 'public', toolset: 'access', output, mcp: false, examples: [] } as const
const free = object({})

/** Records of the calls: their inputs, and abort signals of callers who disconnected. */
export interface Seen {
  inputs: unknown[]
  ips: string[]
  aborted: number
  /** Lets the calls of /api/held end. */
  release(): void
}

const longPage: StaticDocument = { mediaType: 'text/markdown', body: '# long\n'.repeat(1000) }

async function* threeEvents(): AsyncGenerator<Event> {
  for (let i = 1; i <= 3; i++) yield { id: String(i), event: 'tick', data: `line ${i}\nmore` }
}

async function* until(signal: AbortSignal, after: string | undefined): AsyncGenerator<Event> {
  for (let i = Number(after ?? 0) + 1; !signal.aborted; i++) {
    yield { id: String(i), data: 'x'.repeat(100_000) }
    await sleep(1)
  }
}

export function testTools(seen: Seen): Tool[] {
  const echoInput = {
    n: optional(integer({ title: 'n', minimum: 0, maximum: 9 })),
    x: optional(number({ title: 'x' })),
    yes: optional(boolean({ title: 'yes' })),
    word: optional(text({ title: 'word' })),
    many: optional(list(number({ title: 'one' }), { title: 'many' })),
    map: optional(record(number({ title: 'value' }), { title: 'map' })),
  }
  const echo = (input: unknown, ip: string) => {
    seen.inputs.push(input)
    seen.ips.push(ip)
    return json({ input })
  }
  const released = new Promise<void>(resolve => {
    seen.release = resolve
  })
  return [
    defineTool({
      ...common,
      name: 'echo',
      title: 'Echo',
      description: 'Answers its input',
      input: object(echoInput),
      routes: [
        { method: 'GET', path: '/api/echo' },
        { method: 'POST', path: '/api/echo' },
      ],
      annotations: READ_ONLY,
      call: (input, { ip }) => echo(input, ip),
    }),
    defineTool({
      ...common,
      name: 'item',
      title: 'Item',
      description: 'Answers its path parameter',
      input: object({ id: text({ title: 'id' }), ...echoInput }),
      routes: [
        { method: 'GET', path: '/api/items/:id' },
        { method: 'POST', path: '/api/items/:id/parts' },
      ],
      annotations: READ_ONLY,
      call: (input, { ip }) => echo(input, ip),
    }),
    defineTool({
      ...common,
      name: 'items',
      title: 'Items',
      description: 'A static path beside a parametrised one',
      input: free,
      routes: [{ method: 'GET', path: '/api/items/all' }],
      annotations: READ_ONLY,
      call: () => json({ all: true }),
    }),
    defineTool({
      ...common,
      name: 'page',
      title: 'Page',
      description: 'A long document',
      input: free,
      routes: [{ method: 'GET', path: '/api/page' }],
      produces: ['text/markdown'],
      annotations: READ_ONLY,
      call: () => ({ kind: 'document', document: longPage }),
    }),
    defineTool({
      ...common,
      name: 'long',
      title: 'Long',
      description: 'A long JSON answer',
      input: free,
      routes: [{ method: 'GET', path: '/api/long' }],
      annotations: READ_ONLY,
      call: () => json({ rows: Array.from({ length: 5000 }, (_, i) => i) }),
    }),
    defineTool({
      ...common,
      name: 'events',
      title: 'Events',
      description: 'Three events',
      input: free,
      routes: [{ method: 'GET', path: '/api/events' }],
      produces: ['text/event-stream'],
      annotations: READ_ONLY,
      call: () => ({ kind: 'events', events: threeEvents() }),
    }),
    defineTool({
      ...common,
      name: 'feed',
      title: 'Feed',
      description: 'JSON, or events without end',
      input: free,
      routes: [{ method: 'GET', path: '/api/feed' }],
      produces: ['application/json', 'text/event-stream'],
      annotations: READ_ONLY,
      call: () => ({
        kind: 'json',
        body: { entries: [] },
        follow(signal, after) {
          signal.addEventListener('abort', () => seen.aborted++)
          return until(signal, after)
        },
      }),
    }),
    defineTool({
      ...common,
      name: 'broken',
      title: 'Broken',
      description: 'Has a defect',
      input: free,
      routes: [{ method: 'POST', path: '/api/broken' }],
      annotations: APPENDS,
      call: () => {
        throw new Error('the secret is 42')
      },
    }),
    defineTool({
      ...common,
      tier: 'key',
      name: 'keyed',
      title: 'Keyed',
      description: 'Needs a key',
      input: free,
      routes: [{ method: 'POST', path: '/api/keyed' }],
      annotations: APPENDS,
      call: (_, { key }) => json({ zid: key?.zid }),
    }),
    defineTool({
      ...common,
      name: 'limited',
      title: 'Limited',
      description: 'Ten calls a minute',
      input: free,
      routes: [{ method: 'POST', path: '/api/limited' }],
      bucket: 'prove',
      annotations: APPENDS,
      call: () => json({}),
    }),
    defineTool({
      ...common,
      name: 'fails',
      title: 'Fails',
      description: 'Fails with the code that it is given',
      input: object({ code: text({ title: 'code' }) }),
      routes: [{ method: 'POST', path: '/api/fails' }],
      annotations: APPENDS,
      call: ({ code }) => {
        throw new Failure(code as 'UNSTABLE', 'as asked', { r: 0.6, limit: 0.5 })
      },
    }),
    defineTool({
      ...common,
      name: 'alive',
      title: 'Alive',
      description: 'Stands for the liveness of a node',
      input: free,
      routes: [{ method: 'GET', path: '/api/health' }],
      annotations: READ_ONLY,
      call: () => json({ ok: true }),
    }),
    defineTool({
      ...common,
      name: 'held',
      title: 'Held',
      description: 'Ends when the test says so',
      input: free,
      routes: [{ method: 'POST', path: '/api/held' }],
      annotations: APPENDS,
      async call() {
        await released
        return json({})
      },
    }),
    defineTool({
      ...common,
      name: 'slow',
      title: 'Slow',
      description: 'Ends 300 ms later, or when the caller leaves',
      input: free,
      routes: [{ method: 'POST', path: '/api/slow' }],
      annotations: APPENDS,
      async call(_, { signal }) {
        await sleep(300, undefined, { signal }).catch(() => seen.aborted++)
        return json({ slow: true })
      },
    }),
  ]
}

const KEY: KeyRow = {
  digest: '0'.repeat(64),
  zid: 'a'.repeat(32),
  kind: 'compute',
  plan: 'free',
  last4: 'good',
  createdAt: 0,
  expiresAt: null,
  revokedAt: null,
  usedAt: null,
}

export interface TestNode {
  url: string
  seen: Seen
  house: DoorHouse
  /** Lines of the log, as written. */
  logged: string[]
  close(): Promise<void>
}

export async function openTestNode(
  config: Partial<Config> = {},
  patience?: Partial<Patience>,
): Promise<TestNode> {
  const seen: Seen = { inputs: [], ips: [], aborted: 0, release() {} }
  const logged: string[] = []
  const house = houseOf(testTools(seen), config, logged)
  const { url, close } = await listen(house, [], patience)
  return {
    url,
    seen,
    house,
    logged,
    async close() {
      await close()
      house.metrics.close()
      await house.store.close()
    },
  }
}

/** The parts of a node that answer without physics; a call to any other part fails. */
export function houseOf(
  tools: readonly Tool[],
  config: Partial<Config> = {},
  logged: string[] = [],
): DoorHouse {
  const all: Config = { ...DEFAULTS, port: 0, ...config }
  const house: Partial<DoorHouse> = {
    config: all,
    baseUrl: () => 'https://node.example',
    clock: systemClock,
    log: pino({ level: 'error' }, { write: line => logged.push(line) }),
    store: memoryStore(),
    registry: registryOf(tools, schema => validator(schema, operators)),
    routes: new Routes(tools),
    metrics: new Metrics(),
    pool: { load: () => ({ queued: 0, busy: 0, threads: 0 }) } as House['pool'],
    spans: NO_SPANS,
    memory: new Memory(),
    drain: new AbortController(),
    limits: openLimits(all, systemClock),
    ledger: {
      reserve: async () => ({ tokens: 0, debited() {}, [Symbol.dispose]() {} }),
      limitOf: () => 1000,
      meter: () => ({ policy: 'day', limit: 1000, left: 1000, resetSeconds: 1 }),
    },
    keys: {
      sharedDemoKey: '',
      create: () => ({ key: '', row: KEY }),
      revoke: async () => false,
      async authenticate(bearer) {
        if (bearer !== GOOD_KEY) throw new Failure('INVALID_KEY', 'this is no key of this node')
        return KEY
      },
    },
  }
  return house as DoorHouse
}
