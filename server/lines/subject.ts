import type { Caller } from '../call/caller.ts'
import type { House } from '../call/tool.ts'

/** What the lines of one kind give access to: a channel or a reactor. */
export interface LineEnd {
  /** What a frame of the node tells. GONE: it is closed. */
  read(zid: string, id: string, house: House): Promise<object>
  /** Does what a frame of the client asks and answers what the next frame tells. */
  act(
    request: { zid: string; id: string; message: Record<string, unknown>; caller: Caller },
    house: House,
  ): Promise<object>
}

export interface WithLineEnds {
  /** By the kind of the subject. */
  readonly lineEnds: Readonly<Record<string, LineEnd>>
}
