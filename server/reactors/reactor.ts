// A reactor as it is kept: what moves, changed in the transaction of each step, and beside it the inputs, which
// never do, so that a list of reactors reads no inputs and a step writes none.
import {
  boolean,
  integer,
  nullable,
  number,
  object,
  optional,
  type Static,
  text,
} from '../../workers/schema.ts'
import { collection } from '../store/collection.ts'
import type { DocumentWrite, Store } from '../store/store.ts'
import { MOVING_PARTS, REACTORS_MAX, STATIC_PARTS } from './definition.ts'

export const REACTOR_TOOL = 'svc_reactor'

const count = (title: string) => integer({ title, minimum: 0 })
const margin = (title: string) => nullable(number({ title }))

/** The state of the loop after its last step: counts, times, margins and the hash of that step. */
const PROGRESS = object({
  steps: count('steps made'),
  verified: count('steps whose check passed'),
  lastVerified: count('number of the last verified step; 0: none yet'),
  head: text({ title: 'hash of the last step, or of the definition before the first' }),
  spent: count('tokens'),
  elapsedMs: number({ title: 'time of all steps' }),
  lastElapsedMs: number({ title: 'time of the last step' }),
  lastMargin: margin('measured over bound of the check of the last verified step'),
  worstMargin: margin('the largest of all verified steps'),
  isDifferential: boolean({ title: 'whether the last step failed its check' }),
  until: object(
    {
      holds: boolean({ title: 'whether the condition has held' }),
      missing: optional(text({ title: 'which of its names had no number when last tested' })),
    },
    { title: 'the condition that ends the loop' },
  ),
  isClosed: boolean({ title: 'whether it was closed' }),
})

const HEAD = object({
  ...STATIC_PARTS,
  id: text({ title: 'id of the reactor' }),
  hash: text({ title: 'hash of the definition' }),
  folder: optional(text({ title: 'folder that each step is filed in' })),
  createdAt: number({ title: 'unix ms' }),
  progress: PROGRESS,
})

const INPUTS = object(MOVING_PARTS)

export const reactors = collection({
  kind: 'reactor',
  schema: HEAD,
  most: REACTORS_MAX,
  called: 'reactor',
})
export const reactorInputs = collection({
  kind: 'reactor-inputs',
  schema: INPUTS,
  most: REACTORS_MAX,
  called: 'reactor',
})

export type Progress = Readonly<Static<typeof PROGRESS>>
export type ReactorHead = Readonly<Static<typeof HEAD>>
export type Reactor = ReactorHead & Readonly<Static<typeof INPUTS>>

export interface StoredReactor {
  readonly reactor: Reactor
  readonly revision: number
}

/** The name under which work on a reactor takes its turn. */
export const turnOf = (zid: string, id: string) => `reactor ${zid}/${id}`

/** NOT_FOUND for an id that the machine does not have, whoever else has it. */
export async function reactorOf(store: Store, zid: string, id: string): Promise<StoredReactor> {
  const [head, inputs] = await Promise.all([
    reactors.own(store, zid, id),
    reactorInputs.own(store, zid, id),
  ])
  return { reactor: { ...head.value, ...inputs.value }, revision: head.revision }
}

/** Newest first. */
export async function reactorsOf(store: Store, zid: string): Promise<ReactorHead[]> {
  return (await reactors.list(store, zid)).map(({ value }) => value)
}

/** The writes of a new reactor. */
export function creation(zid: string, reactor: Reactor): DocumentWrite[] {
  const { id, initialInput, transition } = reactor
  return [
    reactorMove(zid, reactor, 0),
    reactorInputs.write(zid, id, { initialInput, transition }, { after: 0 }),
  ]
}

/** The write of a reactor that has moved since the revision `after`. */
export function reactorMove(zid: string, reactor: Reactor, after: number): DocumentWrite {
  const { initialInput: _, transition: __, ...head } = reactor
  return reactors.write(zid, reactor.id, head, { after })
}

/** Progress of a reactor before its first step. */
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
