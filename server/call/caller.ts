import type { KeyRow } from '../store/store.ts'

/** Who calls and how to reach them: made by a door, read by execute() and by tools. */
/** Who holds the key of one channel: the machine of the channel pays. */
export interface ChannelHolder {
  /** The channel, and the only one that the key is good for. */
  readonly channel: string
  readonly zid: string
  readonly plan: string
}

export interface Caller {
  /** The key that the call carried, already authenticated. */
  key: KeyRow | null
  /** Of a channel's key; `key` is null then. */
  holder?: ChannelHolder | undefined
  /** The bearer text, for the one tool that forwards it (svc_http). */
  bearer: string | null
  /** Address by the trusted-proxy setting; IPv6 as its /64. */
  ip: string
  /** Address of the socket, whatever the headers say. */
  socketIp: string
  requestId: string
  /** Aborted on a closed connection. */
  signal: AbortSignal
  /** Told while a long run goes on, where the door can pass it on. */
  progress?: (fraction: number, message: string) => void
}

export interface Call {
  tool: string
  input: unknown
  caller: Caller
}

/** The same caller with some members changed. A spread would drop what a door computes when asked for it. */
export const callerWith = (caller: Caller, changes: Partial<Caller>): Caller =>
  Object.create(caller, Object.getOwnPropertyDescriptors(changes)) as Caller
