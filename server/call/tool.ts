import type { Logger } from 'pino'
import type { Chooser } from '../../workers/auto/decision.ts'
import type { Failure } from '../../workers/failure.ts'
import type { Clock } from '../../workers/field/clock.ts'
import type { Registry as Operators } from '../../workers/operators/registry.ts'
import type { Inputs, TObject, TProperties, TSchema } from '../../workers/schema.ts'
import type { Solver } from '../../workers/solver.ts'
import type { Understood } from '../../workers/units/quantity.ts'
import type { Secrets } from '../crypto/secrets.ts'
import type { Sealer } from '../envelope/answer-seal.ts'
import type { WholeArray } from '../envelope/arrays.ts'
import type { Computation } from '../envelope/computation.ts'
import type { Envelope } from '../envelope/schema.ts'
import type { Config } from '../settings/config.ts'
import type { DocumentWrite, Store } from '../store/store.ts'
import type { Call, Caller } from './caller.ts'
import type { Ledger } from './ledger.ts'
import type { BucketName, Limits } from './limits.ts'
import type { Memory } from './memory.ts'
import type { Meter } from './meter.ts'
import type { Metrics } from './metrics.ts'
import type { Pool } from './pool.ts'
import type { Turns } from './turns.ts'

// A tool is called with the house, and the house lists the tools: the types that name each other stand here together.

/**
 * Who may call: `public` anyone, `user` a demo key or better, `key` a compute key. A fourth tier,
 * admin, has no door at all: the node's operator works through the `svc` command.
 */
export type Tier = 'public' | 'user' | 'key'

/** Groups that an MCP client can ask for by `?toolsets=`. */
export const TOOLSETS = ['access', 'core', 'sim', 'state', 'literature'] as const
export type Toolset = (typeof TOOLSETS)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `path` in the notation of @koa/router: /api/operators/:id. */
export interface Route {
  method: Method
  path: string
  /** Answers with a slash at its end too, as the address of a page may have. */
  slash?: true
}

/** Hints of the MCP tool annotations. */
export interface Annotations {
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  openWorldHint: boolean
}

export interface Event {
  id?: string
  event?: string
  data: string
}

/** A body that is not made for one call: a page, markdown, a large list. Built once, served with its ETag. */
export interface StaticDocument {
  mediaType: string
  body: string
  /** Replaces the policy under which a body shown as a page can load nothing. */
  contentSecurityPolicy?: string
}

/** What comes after the body, event by event, for who asks for text/event-stream; `after` is Last-Event-ID. */
export type Follow = (signal: AbortSignal, after: string | undefined) => AsyncIterable<Event>

/** What a tool returns; `computation` is checked, sealed, debited and stored by execute(). */
export type Answer =
  | {
      kind: 'json'
      body: object
      /** JSON of just this body in UTF-8, where it has been written once already. */
      octets?: () => Buffer
      status?: number
      /** What a door that speaks by statuses answers instead. */
      refusal?: Failure
      follow?: Follow
      /** The arrays behind a body that samples them, for who asks for application/octet-stream. */
      arrays?: () => readonly WholeArray[]
    }
  | { kind: 'computation'; computation: Computation }
  | { kind: 'document'; document: StaticDocument }
  | { kind: 'events'; events: AsyncIterable<Event> }

/**
 * One record gives the REST route, the MCP tool, the OpenAPI operation, the catalogue row, validation
 * and types. Inputs arrive as path parameters, query (GET) or JSON body, merged and validated alike.
 */
export interface Tool<P extends TProperties = TProperties, H = House> {
  /** svc_compute; a resource without an MCP door has a plain name (health). */
  name: string
  title: string
  /** Purpose, when to use it, side effects, cost, limits: 80 to 600 characters. */
  description: string
  tier: Tier
  toolset: Toolset
  input: TObject<P>
  output: TSchema
  routes: readonly Route[]
  /** Media types of the answer over REST, the form of choice first; unset: application/json alone. */
  produces?: readonly string[]
  /** Whether a call tells how far it is; then text/event-stream is among the media types. */
  tellsProgress?: boolean
  /** HTTP status of success; unset: 200. */
  status?: 201
  /** Whether the answer is a document: made once, served with its ETag. */
  document?: boolean
  /** Whether tools/list shows it. */
  mcp: boolean
  /** Whether the key of a channel opens it; what it may do is up to the tool. */
  takesChannelKey?: true
  /** Tokens that a call costs; without it the call is free. */
  cost?(input: Inputs<P>): number
  /** Whether a call answers a computed value; unset: each does. */
  computes?(input: Inputs<P>): boolean
  /** What the call works on and no other call may meanwhile, the seal included; undefined: nothing. */
  turn?(input: Inputs<P>, caller: Caller): string | undefined
  /** The per-address bucket that counts its calls. */
  bucket?: BucketName
  bodyMaxBytes?: number
  annotations: Annotations
  examples: readonly { title: string; input: Record<string, unknown> }[]
  /** What its templated route is listed for, one by one, beside the template itself. */
  instances?(operators: Operators): readonly Instance[]
  /** `H` is the house with the parts of its feature that the tool works with. */
  call: (input: Inputs<P>, caller: Caller, house: H) => Promise<Answer> | Answer
}

/** One object of a templated route, which has an operation of its own in catalogue and OpenAPI document. */
export interface Instance {
  /** Path parameters. */
  params: Readonly<Record<string, string>>
  title: string
  description: string
  /** Members of the body whose schema is narrower than the tool's. */
  input: Readonly<Record<string, object>>
  /** A body. */
  example: Readonly<Record<string, unknown>>
}

/** A tool by what its record says: to be listed and described, not called. */
export type ListedTool = Tool<TProperties, never>

export function defineTool<P extends TProperties, H extends House = House>(
  tool: Tool<P, H>,
): Tool<TProperties, H> {
  return tool as unknown as Tool<TProperties, H>
}

/** A tool and its compiled input schema. */
export interface Registered {
  tool: Tool
  /** Gives a copy with quantities read and defaults filled in, or throws MISSING_INPUT or INVALID_INPUT. */
  validate(input: unknown): Record<string, unknown>
  /** The same, and what each quantity was understood to be. */
  read(input: unknown): ReadInput
}

export interface ReadInput {
  readonly input: Record<string, unknown>
  readonly understood: Readonly<Record<string, Understood>>
  /** Members that the caller gave: the others of `input` are defaults. */
  readonly callerKeys: ReadonlySet<string>
}

export interface Registry {
  readonly tools: readonly Tool[]
  /** By name; an unknown name is NOT_FOUND. */
  find(name: string): Registered
}

export interface Executed {
  answer: Exclude<Answer, { kind: 'computation' }>
  meters: Meter[]
}

/** GET also answers HEAD, and QUERY (RFC 10008): a GET whose parameters may come as a JSON body. */
export type AnyMethod = Method | 'HEAD' | 'QUERY'

export interface Operation {
  readonly tool: ListedTool
  readonly method: Method
  /** /api/operators/:id */
  readonly path: string
  readonly slash?: true
}

export interface Match {
  readonly operation: Operation
  /** Path parameters, percent-decoded. */
  readonly params: Readonly<Record<string, string>>
}

export interface RouteTable {
  readonly operations: readonly Operation[]
  /** The operation that serves a method on a path (without its query), if any. */
  match(method: string, path: string): Match | undefined
  /** What a path answers, for Allow; empty when nothing is there. */
  methodsOf(path: string): string[]
}
/**
 * The parts of a running node that every call needs, made once at start: no module holds a singleton, so a test opens
 * a whole service on a free port with its own clock. A feature adds parts of its own (`House & WithLines`).
 */
export interface House {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  readonly store: Store
  readonly secrets: Secrets
  /** Signs what leaves. */
  readonly sealer: Sealer
  readonly pool: Pool
  /** The tools. */
  readonly registry: Registry
  /** The closed forms. */
  readonly operators: Operators
  /** The numerical solvers, in the order of the catalogue. */
  readonly solvers: readonly Solver[]
  /** Which operator or solver words are about. */
  readonly chooser: Chooser
  /** Where the tools are over REST. */
  readonly routes: RouteTable
  readonly metrics: Metrics
  /** What is made once for this node. */
  readonly memory: Memory
  /** Aborted when the node begins to stop: streams end, readiness is refused. */
  readonly drain: AbortController
  /** What each key may still spend today. */
  readonly ledger: Ledger
  /** One thing of a machine, such as a channel, is worked on by one call at a time. */
  readonly turns: Turns
  /** Calls a minute, by bucket and address. */
  readonly limits: Limits
  /** The public address, without a trailing slash. */
  readonly baseUrl: () => string
  /** A call made inside the process. */
  readonly execute: (call: Call) => Promise<Executed>
  /** The writes that file a sealed answer in a folder of its machine. */
  readonly filed: (filing: Filing) => readonly DocumentWrite[]
}

export interface Filing {
  zid: string
  folder: string
  tool: string
  envelope: Envelope
  /** Time of the seal in nanoseconds: it puts later answers after earlier ones. */
  tNs: bigint
}

export const json = (body: object, status?: number): Answer =>
  status === undefined ? { kind: 'json', body } : { kind: 'json', body, status }

export const computed = (computation: Computation): Answer => ({ kind: 'computation', computation })

export const READ_ONLY: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

/** Takes away what its owner has made; a second call finds nothing and changes nothing. */
export const REMOVES: Annotations = { ...READ_ONLY, readOnlyHint: false, destructiveHint: true }

/** Computes and appends to the caller's chain: nothing is destroyed, each call is a new entry. */
export const APPENDS: Annotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
}
