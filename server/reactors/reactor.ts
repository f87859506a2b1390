// A reactor as it is kept: what moves, changed in the transaction of each step, and beside it the inputs, which
// never do, so that a list of reactors reads no inputs and a step writes none.
import { Failure } from '../../workers/failure.ts'
import type { DocumentWrite, Store } from '../store/store.ts'
import { type Definition, REACTORS_MAX } from './definition.ts'

export const REACTOR_TOOL = 'svc_reactor'

const KIND = 'reactor'
const INPUTS = 'reactor-inputs'

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

type Inputs = Pick<Definition, 'initialInput' | 'transition'>

export interface ReactorHead extends Omit<Definition, keyof Inputs> {
  readonly id: string
  /** Hash of the definition. */
  readonly hash: string
  /** Folder that each step is filed in. */
  readonly folder?: string
  /** Unix ms. */
  readonly createdAt: number
  readonly progress: Progress
}

export type Reactor = ReactorHead & Inputs

export interface StoredReactor {
  readonly reactor: Reactor
  readonly revision: number
}

/** The name under which work on a reactor takes its turn. */
export const turnOf = (zid: string, id: string) => `reactor ${zid}/${id}`

/** NOT_FOUND for an id that the machine does not have, whoever else has it. */
export async function reactorOf(store: Store, zid: string, id: string): Promise<StoredReactor> {
  const [head, inputs] = await Promise.all([store.document(KIND, id), store.document(INPUTS, id)])
  if (head === undefined || inputs === undefined || head.zid !== zid) {
    throw new Failure('NOT_FOUND', `the machine has no reactor ${id}`, { id })
  }
  const reactor = { ...headFrom(head.body), ...(JSON.parse(inputs.body) as Inputs) }
  return { reactor, revision: head.revision }
}

/** Newest first. */
export async function reactorsOf(store: Store, zid: string): Promise<ReactorHead[]> {
  const found = await store.documents(zid, KIND, { limit: REACTORS_MAX })
  return found.map(({ body }) => headFrom(body))
}

/** The writes of a new reactor. */
export function creation(zid: string, reactor: Reactor): DocumentWrite[] {
  const { id, initialInput, transition } = reactor
  const body = JSON.stringify({ initialInput, transition } satisfies Inputs)
  const inputs = { kind: INPUTS, id, zid, after: 0, body, most: REACTORS_MAX }
  return [reactorMove(zid, reactor, 0), inputs]
}

/** The write of a reactor that has moved since the revision `after`. */
export function reactorMove(zid: string, reactor: Reactor, after: number): DocumentWrite {
  const { initialInput: _, transition: __, ...head } = reactor
  const body = JSON.stringify(head satisfies ReactorHead)
  return { kind: KIND, id: reactor.id, zid, after, body, most: REACTORS_MAX }
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

const headFrom = (body: string): ReactorHead => JSON.parse(body) as ReactorHead
