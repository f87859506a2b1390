import type { Meter } from '../../call/meter.ts'

/** The result of a method. */
export interface Done {
  /** Members of the result as JSON, without the braces. */
  members: string
  meters?: readonly Meter[]
  /** How long 2026-07-28 says that it keeps, and for whom; unset: it says nothing. */
  cached?: 'public' | 'private'
  /** Unset: the method is complete and needs no input from the client. */
  resultType?: 'input_required'
}
