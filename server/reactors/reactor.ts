// A reactor as it is kept: one document of its machine, changed in the transaction of each step.
import { Failure } from '../../workers/failure.ts'
import type { Document, DocumentWrite, Store } from '../store/store.ts'
import { type Definition, REACTORS_MOST } from './definition.ts'

export const REACTOR_TOOL = 'svc_reactor'

const KIND = 'reactor'

/** Where the loop is: what the steps up to now have left. */
export interface Progress {
  readonly steps: number
  readonly verified: number
  /** Number of the last verified step; 0: none yet. */
  readonly lastVerified: number
  /** Hash of the last step, or of the definition before the first. */
  readonly head: string
  /** Tokens. */
  readonly spent: number
  readonly elapsedMs: number
  readonly lastElapsedMs: number
  /** Measured over bound of the check of a verified step: the last, and the largest of all. */
  readonly lastMargin: number | null
  readonly worstMargin: number | null
  /** Whether the last step failed its check. */
  readonly isDifferential: boolean
  /** Whether the condition `until` has held, and which of its names had no number when last tested. */
  readonly until: { readonly holds: boolean; readonly missing?: string }
  readonly isClosed: boolean
}

export interface Reactor extends Definition {
  readonly id: string
  /** Hash of the definition. */
  readonly hash: string
  /** Folder that each step is filed in. */
  readonly folder?: string
  /** Unix ms. */
  readonly createdAt: number
  readonly progress: Progress
}

export interface StoredReactor {
  readonly reactor: Reactor
  readonly revision: number
}

/** The name under which work on a reactor takes its turn. */
export const turnOf = (zid: string, id: string) => `reactor ${zid}/${id}`

/** NOT_FOUND for an id that the machine does not have, whoever else has it. */
export async function reactorOf(store: Store, zid: string, id: string): Promise<StoredReactor> {
  const found = await store.document(KIND, id)
  if (found === undefined || found.zid !== zid) {
    throw new Failure('NOT_FOUND', `the machine has no reactor ${id}`, { id })
  }
  return { reactor: read(found), revision: found.revision }
}

/** Newest first. */
export async function reactorsOf(store: Store, zid: string): Promise<Reactor[]> {
  const found = await store.documents(zid, KIND, { limit: REACTORS_MOST })
  return found.map(read)
}

/** Made when `after` is 0, else replaced. */
export function reactorWrite(zid: string, reactor: Reactor, after: number): DocumentWrite {
  const { id } = reactor
  return { kind: KIND, id, zid, after, body: JSON.stringify(reactor), most: REACTORS_MOST }
}

/** Before its first step. */
export const unstepped = (head: string): Progress => ({
  steps: 0,
  verified: 0,
  lastVerified: 0,
  head,
  spent: 0,
  elapsedMs: 0,
  lastElapsedMs: 0,
  lastMargin: null,
  worstMargin: null,
  isDifferential: false,
  until: { holds: false },
  isClosed: false,
})

const read = ({ body }: Document): Reactor => JSON.parse(body) as Reactor
