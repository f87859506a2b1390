import type { IncomingHttpHeaders } from 'node:http'
import type { Caller } from '../../call/caller.ts'
import type { House } from '../../call/tool.ts'
import type { Identity } from './identity.ts'
import type { Notify } from './progress.ts'
import type { Resources } from './resources.ts'
import type { Running } from './running.ts'
import type { Sessions } from './sessions.ts'
import type { Selection } from './tool-list.ts'

/** What the door keeps between requests. */
export interface Desk {
  house: House
  identity: Identity
  sessions: Sessions
  running: Running
  /** The tools of an address by its query. */
  select: (search: string) => Selection
  resources: Resources | null
}

/** A request as the dispatcher sees it: no socket. */
export interface Incoming {
  headers: IncomingHttpHeaders
  /** The query of the address with its question mark, or nothing. */
  search: string
  caller: Caller
  /** Sends a notification before the answer; without it progress is not told. */
  notify?: Notify | undefined
}
