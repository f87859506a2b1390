// The parts of a running node, made once at start and handed to whoever needs them: no module holds a
// singleton, so a test opens a whole service on a free port with its own clock.
import type { Logger } from 'pino'
import type { Clock } from '../../workers/field/clock.ts'
import type { Registry as Operators } from '../../workers/operators/registry.ts'
import type { Keys } from '../accounts/keys.ts'
import type { Ledger } from '../accounts/ledger.ts'
import type { Limits } from '../accounts/limits.ts'
import type { Call } from './caller.ts'
import type { Config } from '../settings/config.ts'
import type { Secrets } from '../crypto/secrets.ts'
import type { Executed } from './execute.ts'
import type { Lines } from '../lines/lines.ts'
import type { Library } from '../literature/library.ts'
import type { Relay } from '../mail/relay.ts'
import type { Mesh } from '../mesh/mesh.ts'
import type { Metrics } from './metrics.ts'
import type { ShownPages } from '../pages/shown-pages.ts'
import type { Pool } from './pool.ts'
import type { Registry } from './registry.ts'
import type { Routes } from './routes.ts'
import type { Store } from '../store/store.ts'
import type { StaticDocument } from './tool.ts'
import type { TransparencyLog } from '../transparency/transparency-log.ts'
import type { Turns } from './turns.ts'

export interface House {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  readonly store: Store
  readonly secrets: Secrets
  readonly pool: Pool
  /** The tools. */
  readonly registry: Registry
  /** The closed forms. */
  readonly operators: Operators
  readonly keys: Keys
  /** Where the tools are over REST. */
  readonly routes: Routes
  readonly metrics: Metrics
  /** Aborted when the node begins to stop: streams end, readiness is refused. */
  readonly drain: AbortController
  /** What each key may still spend today. */
  readonly ledger: Ledger
  /** The literature services. */
  readonly library: Library
  /** The nodes that watch each other's logs. */
  readonly mesh: Mesh
  /** The log of the node for third parties. */
  readonly transparency: TransparencyLog
  /** One thing of a machine, such as a channel, is worked on by one call at a time. */
  readonly turns: Turns
  /** Encrypted lines that need no key. */
  readonly lines: Lines
  /** Published pages as they were shown lately. */
  readonly pages: ShownPages
  /** Takes a copy of each letter, where a mail server is configured. */
  readonly relay: Relay | undefined
  /** Calls a minute, by bucket and address. */
  readonly limits: Limits
  /** The public address, without a trailing slash. */
  readonly baseUrl: () => string
  /** Two tools look back at the whole: the catalogue of operations and a call made inside the process. */
  readonly catalog: () => readonly CatalogRow[]
  readonly openapi: (version: '3.2' | '3.1') => StaticDocument
  readonly execute: (call: Call) => Promise<Executed>
}

export interface CatalogRow {
  method: string
  path: string
  auth: string
  description: string
  tool: string
}
