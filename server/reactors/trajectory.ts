// The steps of a reactor as they are kept: a document each, in the order of their numbers.
import type { Document, DocumentWrite, Store } from '../store/store.ts'
import type { Members } from './definition.ts'
import type { Linked } from './link.ts'

const KIND = 'reactor-step'
const DIGITS = 6

/** What a page of steps may take as JSON; a page holds one step at least. */
const PAGE_CHARACTERS = 4_194_304
const READ_AT_ONCE = 32

export interface Step extends Omit<Linked, 'reactor'> {
  readonly hash: string
  /** What the solver found; of a step that failed, {failure: {code, message}}. */
  readonly result: Members
  /** Paths of what was too long to keep. */
  readonly omitted: readonly string[]
  /** What svc_verify takes, with value and unit. */
  readonly receipt: {
    readonly svcProof: string
    readonly operatorIds: readonly string[]
    readonly R_t: number
    readonly svcond: number
    readonly keyPrefix: string
  }
  /** Time of the seal in unix seconds. */
  readonly t: number
  readonly elapsedMs: number
}

export function stepWrite(zid: string, reactor: string, step: Step): DocumentWrite {
  const body = JSON.stringify(step)
  return { kind: KIND, id: idOf(reactor, step.n), zid, after: 0, body }
}

/** A step that was made; the caller owns the reactor. */
export async function stepOf(store: Store, reactor: string, n: number): Promise<Step> {
  return read((await store.document(KIND, idOf(reactor, n)))!)
}

/** The steps after number `after`, at most `limit` and as many as a page takes. */
export async function stepsAfter(
  store: Store,
  reactor: string,
  after: number,
  limit: number,
): Promise<Step[]> {
  const steps: Step[] = []
  const end = idOf(reactor, 10 ** DIGITS - 1)
  let room = PAGE_CHARACTERS
  for (let last = after; steps.length < limit && room > 0; last = steps.at(-1)!.n) {
    const wanted = Math.min(READ_AT_ONCE, limit - steps.length)
    const documents = await store.documentsBetween(KIND, idOf(reactor, last + 1), end, wanted)
    for (const one of documents) {
      if (room <= 0) break
      room -= one.body.length
      steps.push(read(one))
    }
    if (documents.length < wanted) break
  }
  return steps
}

const idOf = (reactor: string, n: number) => `${reactor}/${String(n).padStart(DIGITS, '0')}`

const read = ({ body }: Document): Step => JSON.parse(body) as Step
