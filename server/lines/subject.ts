import type { Caller } from '../call/caller.ts'
import type { House } from '../call/tool.ts'

/** What the lines of one kind give access to: a channel or a reactor. */
export interface LineEnd {
  /** The message of the next frame of the node. GONE: the subject is closed. */
  read(zid: string, id: string, house: House): Promise<object>
  /** Does what a frame of the client asks and answers what the next frame tells. */
  act(
    request: { zid: string; id: string; message: Record<string, unknown>; caller: Caller },
    house: House,
  ): Promise<object>
}

export interface WithLineEnds {
  /** Keyed by the kind of the subject. */
  readonly lineEnds: Readonly<Record<string, LineEnd>>
}
