import type { Logger } from 'pino'
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
import type { Draughtsman, Form as PictureForm } from '../pictures/draughtsman.ts'
import type { Drawing } from '../pictures/drawing.ts'
import type { Config } from '../settings/config.ts'
import type { DocumentWrite, Store } from '../store/store.ts'
import type { Call, Caller } from './caller.ts'
import type { Ledger } from './ledger.ts'
import type { BucketName, Limits } from './limits.ts'
import type { Memory } from './memory.ts'
import type { Meter } from './meter.ts'
import type { Metrics } from './metrics.ts'
import type { Pool } from './pool.ts'
import type { Replies } from './replies.ts'
import type { Runs } from './runs.ts'
import type { Spans } from './spans.ts'
import type { Toolset } from './toolset.ts'
import type { Turns } from './turns.ts'

// Types of tools and of the house. They are in one file because they refer to each other: a tool is called with the house,
// and the house contains the registry of tools.

/**
 * Who may call: `public` anyone, `user` a demo key or better, `key` a compute key. A fourth tier,
 * admin, has no door at all: the node's operator works through the `svc` command.
 */
export type Tier = 'public' | 'user' | 'key'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `path` in the notation of @koa/router: /api/operators/:id. */
export interface Route {
  method: Method
  path: string
  /** Whether the path is served with a trailing slash too, as people write the address of a page. */
  slash?: true
  deprecated?: Deprecated
}

/** A route that is to go: docs/versions.md has the rules. */
export interface Deprecated {
  /** ISO 8601 date from which it is deprecated (RFC 9745). */
  readonly since: string
  /** ISO 8601 date from which it may be gone (RFC 8594). */
  readonly sunset: string
  /** Path of what takes its place. */
  readonly successor: string
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

/** A body that is the same for all callers (a page, markdown, a large list): built once and served with an ETag. */
export interface StaticDocument {
  mediaType: string
  body: string
  /** Replaces the default Content-Security-Policy, which lets a page load nothing. */
  contentSecurityPolicy?: string
  /** Its address holds the hash of its content: whoever has it never asks again. */
  neverChanges?: true
}

/** Events that follow the body when the caller accepts text/event-stream; `after` is the Last-Event-ID header. */
export type Follow = (signal: AbortSignal, after: string | undefined) => AsyncIterable<Event>

export interface Form {
  readonly mediaType: string
  octets(): Buffer | Promise<Buffer>
}

/** What a tool returns; `computation` is checked, sealed, debited and stored by execute(). */
export type Answer =
  | {
      kind: 'json'
      body: object
      /** The body as JSON in UTF-8, where it has already been serialised. */
      octets?: () => Buffer | Promise<Buffer>
      status?: number
      /** Sent instead of the body over HTTP, where the status has to show the failure. */
      refusal?: Failure
      follow?: Follow
      /** What a person reads of a sealed answer, in a few lines. */
      lines?: () => string
      /** What shows the result, of a tool that plots. */
      drawing?: () => Drawing
      /** The form of its picture where the address names one, whatever is accepted. */
      form?: PictureForm | undefined
      /** The full arrays of which the body contains samples, sent when the caller accepts application/octet-stream. */
      arrays?: () => readonly WholeArray[] | Promise<readonly WholeArray[]>
    }
  | { kind: 'computation'; computation: Computation; drawing?: (() => Drawing) | undefined }
  | { kind: 'document'; document: StaticDocument }
  /** The same in several forms, of which the caller accepts one; the first is the usual one. */
  | { kind: 'forms'; forms: readonly Form[] }
  | { kind: 'events'; events: AsyncIterable<Event> }

/**
 * One record gives the REST route, the MCP tool, the OpenAPI operation, the catalogue row, validation
 * and types. Inputs arrive as path parameters, query (GET) or JSON body, merged and validated alike.
 */
export interface Tool<P extends TProperties = TProperties, H = House> {
  /** svc_compute; a resource without an MCP door has a plain name (health). */
  name: string
  title: string
  /** What it does and when to take it or another, for a list of all tools: 80 to 140 characters. Unset: the description. */
  brief?: string
  /** Purpose, when to use it, side effects, cost, limits: 80 to 600 characters. */
  description: string
  tier: Tier
  toolset: Toolset
  input: TObject<P>
  output: TSchema
  routes: readonly Route[]
  /** Media types of the answer over REST, the preferred one first; unset: application/json only. */
  produces?: readonly string[]
  /**
   * Whether the answer can be drawn; image/svg+xml and image/png are then among the media types, and over MCP an image comes
   * along where the input plot says so, or always.
   */
  plots?: 'by-choice' | 'always'
  /** What shows a result of this tool that was remembered. */
  draw?: (computation: Computation) => Drawing
  /** Whether a call reports progress; text/event-stream is then among the media types. */
  tellsProgress?: boolean
  /** HTTP status of success; unset: 200. */
  status?: 201 | 202
  /** Whether a GET answers with a strong tag, for who asks again whether anything has changed: so do lists. */
  tagged?: true
  /** Whether the answer is a StaticDocument. */
  document?: boolean
  /** Whether tools/list shows it. */
  mcp: boolean
  /** Whether MCP answers it at any length: what it answers was asked for by its address. */
  answersWhole?: true
  /** Whether the key of a channel is accepted; the tool itself limits what such a caller may do. */
  takesChannelKey?: true
  /** Tokens that a call costs; without it the call is free. */
  cost?(input: Inputs<P>): number
  /** Whether this call returns a computed value; unset: every call does. */
  computes?(input: Inputs<P>): boolean
  /** Whether it evaluates operators, to which lists among `inputs` are a sweep of many points. */
  sweeps?: true
  /** Whether this call is a run: it computes from its input alone, for so long that its result is remembered; unset: none is. */
  isRun?(input: Inputs<P>): boolean
  /** Name of the object that the call changes: calls of one name run one after another, sealing included. Undefined: none. */
  turn?(input: Inputs<P>, caller: Caller): string | undefined
  /** The rate limit, by client address, that counts its calls. */
  bucket?: BucketName
  bodyMaxBytes?: number
  annotations: Annotations
  examples: readonly { title: string; input: Record<string, unknown> }[]
  /** Objects of its templated route that OpenAPI and the catalogue list one by one, beside the template. */
  instances?(operators: Pick<Operators, 'domains'>): readonly Instance[]
  /** `H` is the house together with the parts of the tool's feature, such as WithLines. */
  call: (input: Inputs<P>, caller: Caller, house: H) => Promise<Answer> | Answer
}

/** One object of a templated route, listed as an operation of its own in the catalogue and the OpenAPI document. */
export interface Instance {
  /** Path parameters. */
  params: Readonly<Record<string, string>>
  title: string
  description: string
  /** Members of the body whose schema is narrower than the tool's. */
  input: Readonly<Record<string, object>>
  /** A valid request body. */
  example: Readonly<Record<string, unknown>>
}

/** A tool as far as it is listed and described; its `call` cannot be used without the type of its house. */
export type ListedTool = Tool<TProperties, never>

export function defineTool<P extends TProperties, H extends House = House>(
  tool: Tool<P, H>,
): Tool<TProperties, H> {
  return tool as unknown as Tool<TProperties, H>
}

/** A tool and its compiled input schema. */
export interface Registered {
  tool: Tool
  /** Returns a copy with quantities converted and defaults filled in; throws MISSING_INPUT or INVALID_INPUT. */
  validate(input: unknown): Record<string, unknown>
  /** Like validate(), and also returns how each quantity was read. */
  read(input: unknown): ReadInput
}

export interface ReadInput {
  readonly input: Record<string, unknown>
  readonly understood: Readonly<Record<string, Understood>>
  /** Names of the members that the caller supplied; the other members of `input` are defaults. */
  readonly callerKeys: ReadonlySet<string>
}

export interface Registry {
  readonly tools: readonly Tool[]
  /** The tool of this name. Throws NOT_FOUND. */
  find(name: string): Registered
}

/** What a sealed computation is answered with: its body is the envelope. */
export type JsonAnswer = Extract<Answer, { kind: 'json' }>
export type SealedAnswer = JsonAnswer & { body: Envelope }

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
  readonly deprecated?: Deprecated
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
  /** Methods that a path supports, for the Allow header; empty for an unknown path. */
  methodsOf(path: string): string[]
}
/**
 * The parts of a running node that every call needs, created once at its start. No module holds a singleton, so a test can
 * open a whole service on a free port with its own clock. A feature adds parts of its own (`House & WithLines`).
 */
export interface House {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  readonly store: Store
  readonly secrets: Secrets
  /** Signs answers with the Ed25519 key of the node. */
  readonly sealer: Sealer
  readonly pool: Pool
  /** Draws results in a thread of its own. */
  readonly draughtsman: Draughtsman
  /** The tools by name. */
  readonly registry: Registry
  /** The closed forms. */
  readonly operators: Operators
  /** The numerical solvers, in the order of the catalogue. */
  readonly solvers: readonly Solver[]
  /** Methods and paths of the tools over REST. */
  readonly routes: RouteTable
  readonly metrics: Metrics
  /** Tells a tracer what a call is made of. */
  readonly spans: Spans
  /** Values that are computed once for this node. */
  readonly memory: Memory
  /** Aborted when the node begins to stop: streams end, readiness is refused. */
  readonly drain: AbortController
  /** Tokens that each machine may still spend today. */
  readonly ledger: Ledger
  /** Makes calls that change the same object, such as a channel, run one after another. */
  readonly turns: Turns
  /** Rate limits by bucket and client address. */
  readonly limits: Limits
  /** The node's public URL, without a trailing slash. */
  readonly baseUrl: () => string
  /** A call made inside the process. */
  readonly execute: (call: Call) => Promise<Executed>
  /** Replies to requests that may be sent again. */
  readonly replies: Replies
  /** Runs of machines, to be read again. */
  readonly runs: Runs
  /** The writes that file a sealed answer in a folder of its machine. */
  readonly filed: (filing: Filing) => Promise<readonly DocumentWrite[]>
}

export interface Filing {
  zid: string
  folder: string
  tool: string
  envelope: Envelope
  /** Time of the seal in Unix nanoseconds, by which a folder's results are ordered. */
  tNs: bigint
}

export const json = (body: object, status?: number): Answer =>
  status === undefined ? { kind: 'json', body } : { kind: 'json', body, status }

/** The answer of a tool that computes; `drawing` makes the picture when a caller wants one. */
export const computed = (computation: Computation, drawing?: () => Drawing): Answer => ({
  kind: 'computation',
  computation,
  drawing,
})

export const READ_ONLY: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

/** For tools that remove something of their caller; repeating the call changes nothing more. */
export const REMOVES: Annotations = { ...READ_ONLY, readOnlyHint: false, destructiveHint: true }

/** For tools that append an entry to the caller's chain: nothing is destroyed, but each call adds another entry. */
export const APPENDS: Annotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
}
