import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { spinUpStatement } from '../../server/accounts/machines.ts'
import { ed25519Key, publicKeyOf, signed } from '../../server/crypto/ed25519.ts'
import type { Overrides } from '../../server/node/open-house.ts'
import { type Node, openNode } from '../../server/node/open-node.ts'
import { type Config, DEFAULTS } from '../../server/settings/config.ts'
import { type StillClock, stillClock } from './clock.ts'
import { NO_LITERATURE } from './literature.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { threadsOf } from './tier.ts'

/** A complete node for one test, with its own ledger on disk, port and clock. The test must close it. */
export interface TestNode extends Node {
  /** Stands until it is moved. */
  readonly clock: StillClock
  readonly dataFolder: string
  readonly call: Call
}

/** Calls a node; a body goes as JSON, a key as bearer. */
export type Call = (method: string, path: string, options?: CallOptions) => Promise<Reply>

export interface CallOptions {
  key?: string
  body?: unknown
  headers?: Record<string, string>
}

export interface Reply {
  status: number
  headers: Headers
  /** The JSON of the answer; the members that a test reads are up to the test. */
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the test is about
  body: any
}

/** A machine under the load of others takes ten times as long; a test of the limit sets its own. */
const SOLVE_TIMEOUT_MS = 1_200_000

export async function openTestNode(
  config: Partial<Config> = {},
  overrides: Overrides = {},
): Promise<TestNode> {
  const { path, remove } = temporaryFolder()
  const clock = stillClock()
  const own = { port: 0, dataFolder: path, workers: 1, solveTimeoutMs: SOLVE_TIMEOUT_MS }
  const all = { ...DEFAULTS, ...NO_LITERATURE, ...own, ...config }
  const log = pino({ level: 'silent' })
  const node = await openNode(all, { clock, log, ...threadsOf(overrides), ...overrides })
  return {
    ...node,
    clock,
    dataFolder: path,
    call: callsTo(node.url),
    async close() {
      await node.close()
      if (config.dataFolder === undefined) remove()
    },
  }
}

/** The same to a node in any process. */
export const callsTo =
  (url: string): Call =>
  (method, path, options) =>
    callJson(`${url}${path}`, method, options)

async function callJson(
  url: string,
  method: string,
  { key, body, headers = {} }: CallOptions = {},
): Promise<Reply> {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json')
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text }
}

interface Owned {
  ZID: string
  slug: string
  apiKey: string
}

/** Creates a machine with a demo key, by a signing key at hand: to derive one from an equation takes 50 ms of CPU. */
export async function machineOn(node: Pick<TestNode, 'call'>): Promise<Owned> {
  const signing = ed25519Key(randomBytes(32))
  const identity = { zid: randomBytes(16).toString('hex'), publicKey: publicKeyOf(signing) }
  return spunUp(node, demoKey => {
    const statement = spinUpStatement(identity.zid, identity.publicKey, demoKey)
    return { ...identity, signature: signed(statement, signing) }
  })
}

/** Creates a machine that its owner can recover: with the equation and the salt that belong to it. */
export const recoverableOn = (
  node: Pick<TestNode, 'call'>,
): Promise<Owned & { recoveryEquation: string; salt: string }> => spunUp(node, () => ({}))

async function spunUp<M extends Owned>(
  node: Pick<TestNode, 'call'>,
  claimBy: (demoKey: string) => object,
): Promise<M> {
  const { body: demo } = await node.call('POST', '/api/demo-key/mint')
  const { body } = await node.call('POST', '/api/svc/spin_up', {
    key: demo.key,
    body: claimBy(demo.key),
  })
  return body
}
