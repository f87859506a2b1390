import type { View } from '../envelope/schema.ts'
import type { KeyRow } from '../store/store.ts'
import type { Toolset } from './toolset.ts'

/** What a tool may change of the MCP session that calls it. */
export interface CallerSession {
  /** Whether it lists a tool, by its address or since it opened a set. */
  lists(tool: string): boolean
  /** Lists further sets of tools from now on; their client hears of it. */
  open(toolsets: readonly Toolset[]): Promise<void>
  /** Goes on with this key of a machine until the session ends or the key is revoked. */
  goOnWith(key: string): Promise<void>
}

/** A caller who holds the key of one channel only; the machine that owns the channel pays for the call. */
export interface ChannelHolder {
  /** Id of the only channel that the key opens. */
  readonly channel: string
  readonly zid: string
  readonly plan: string
}

/** Who calls and how to reach them: made by a door, read by execute() and by tools. */
export interface Caller {
  /** The key that the call carried, already authenticated. */
  key: KeyRow | null
  /** Set when the call carried the key of a channel; `key` is null then. */
  holder?: ChannelHolder | undefined
  /** The bearer text, for the one tool that forwards it (svc_http). */
  bearer: string | null
  /** Client address that limits are counted by: read through trusted proxies, an IPv6 address cut to its /64 prefix. */
  ip: string
  /** Address of the TCP peer; forwarding headers do not change it. */
  socketIp: string
  requestId: string
  /** Aborted when the caller closes the connection. */
  signal: AbortSignal
  /** Called during a long run with the share that is done (0 to 1); unset where the door cannot report progress. */
  progress?: (fraction: number, message: string) => void
  /** Unset where the call belongs to no session. */
  session?: CallerSession
}

export interface Call {
  tool: string
  input: unknown
  caller: Caller
  /** The form of the answer where the input names none; unset: full. */
  view?: View
}

/** A copy of the caller with some members replaced. Object spread would lose the getters that a door defines on its caller. */
export const callerWith = (caller: Caller, changes: Partial<Caller>): Caller =>
  Object.create(caller, Object.getOwnPropertyDescriptors(changes)) as Caller
