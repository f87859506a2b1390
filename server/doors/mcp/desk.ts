import type { IncomingHttpHeaders } from 'node:http'
import type { Caller } from '../../call/caller.ts'
import type { House } from '../../call/tool.ts'
import type { Toolset } from '../../call/toolset.ts'
import type { Done } from './done.ts'
import type { Identity } from './identity.ts'
import type { LogLevel } from './logging.ts'
import type { Request, Response } from './message.ts'
import type { Notify } from './progress.ts'
import type { Resources } from './resources.ts'
import type { Running } from './running.ts'
import type { SessionKeys } from './session-keys.ts'
import type { SessionLedger } from './session-ledger.ts'
import type { Sessions } from './sessions.ts'
import type { Selector } from './tool-list.ts'

/** What the door keeps between requests. */
export interface Desk {
  house: House
  identity: Identity
  sessions: Sessions
  running: Running
  sessionKeys: SessionKeys
  sessionLedger: SessionLedger
  select: Selector
  resources: Resources | null
  extension: Extension | undefined
}

/** What a node answers beside its own methods; a test brings one, with the tools that a suite calls. */
export interface Extension {
  /** What it adds to the capabilities of a session. */
  readonly capabilities: Readonly<Record<string, object>>
  /** Answers what is its own, and passes on what is not, or changes what the node answers. */
  run(
    request: Request,
    incoming: Incoming,
    own: () => Promise<Done | undefined>,
  ): Promise<Done | undefined>
  /** What the client answers to a request of the extension. */
  hear(response: Response): void
}

/** Of a call that was not refused, and of one that failed where nobody knows what it had done. */
export type Fate = 'done' | 'unknown'

/** A request as the dispatcher sees it: no socket. */
export interface Incoming {
  headers: IncomingHttpHeaders
  /** The query of the address with its question mark, or nothing. */
  search: string
  caller: Caller
  /** Sends a notification before the answer; without it progress is not told. */
  notify?: Notify | undefined
  /** Told whether a call did something, where its answer is remembered. */
  tellFate?: ((fate: Fate) => void) | undefined
  /** Sets of tools that the session has opened. */
  opened?: readonly Toolset[]
  /** Least severe log messages that the client wants; unset: none. */
  logLevel?: LogLevel | undefined
}
