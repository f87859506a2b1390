// A group of writes as the arrays that svc_commit takes, and its lines as what each request is answered.
import type { Failure } from '../../../workers/failure.ts'
import type { Entry, EntryDraft } from '../chain.ts'
import * as refusals from '../refusals.ts'
import type { DocumentWrite, KeyRow, NewMachine, SealRequest } from '../store.ts'
import {
  DEMO_RETENTION_MS,
  type Input,
  KEY_PREFIX,
  REVOKED_MAX,
  refuseIdentity,
  refuseUncounted,
  type TransactionName,
} from '../transactions.ts'

export interface Request {
  readonly name: TransactionName
  readonly input: Input<TransactionName>
}

export type Outcome = { readonly value: unknown } | { readonly failure: Failure }

/** What an entry is made of; null for a request that appends none. */
interface Drafted {
  readonly zid: string
  readonly tokens: number
  readonly limit: number
  readonly draft: EntryDraft
}

/** The parts of a request that have places of their own. */
export interface RequestParts {
  readonly name: string
  readonly entry: Drafted | null
  readonly time: number | null
  readonly input: object | null
  readonly writes: readonly DocumentWrite[]
}

/** Throws what the request alone is at fault for, before it comes into a group. */
export function partsOf({ name, input }: Request): RequestParts {
  const none = { entry: null, time: null, input: null, writes: [] }
  if (name === 'seal') {
    const { zid, tokens, limit, draft, writes = [] } = input as SealRequest
    refuseUncounted(draft, tokens)
    return {
      ...none,
      name,
      entry: { zid, tokens, limit, draft },
      time: draft.time,
      writes: lined(writes),
    }
  }
  if (name === 'createMachine') {
    const { genesis: draft, ...machine } = input as NewMachine
    const { zid } = machine
    refuseIdentity(zid)
    refuseUncounted(draft, 0)
    const keyPrefix = zid.length > KEY_PREFIX ? zid.slice(0, KEY_PREFIX) : undefined
    return {
      ...none,
      name,
      entry: { zid, tokens: 0, limit: 0, draft },
      time: draft.time,
      input: { ...machine, keyPrefix },
    }
  }
  if (name === 'putDocuments') {
    const { at, writes } = input as Input<'putDocuments'>
    return { ...none, name, time: at, writes: lined(writes) }
  }
  if (name === 'putKey') {
    const { key, most } = input as { key: KeyRow; most?: number }
    const demoEndedBy = key.createdAt - DEMO_RETENTION_MS
    return { ...none, name, input: { key, most, revokedMax: REVOKED_MAX, demoEndedBy } }
  }
  if (name === 'mintCount') {
    return { ...none, name: 'countUp', input: { name: 'mint', amount: 1, ...(input as object) } }
  }
  return { ...none, name, input: input as object }
}

/** Bodies go as lines, which is what canonical JSON is. */
function lined(writes: readonly DocumentWrite[]): readonly DocumentWrite[] {
  if (writes.some(({ body }) => body !== null && /^$|\n/.test(body))) {
    throw new TypeError('the body of a document is not one line of JSON')
  }
  return writes
}

/** Values of svc_commit from its third parameter on, but for the last. */
export function arraysOf(requests: readonly RequestParts[]): unknown[] {
  const zids = new Map<string, number>()
  const placeOf = (zid: string) => {
    const place = zids.get(zid) ?? zids.size + 1
    zids.set(zid, place)
    return place
  }
  const writes = requests.flatMap(request => request.writes)
  let written = 0
  const accounts = requests.map(({ entry }) => entry && placeOf(entry.zid))
  const owners = writes.map(({ zid }) => placeOf(zid))
  return [
    [...zids.keys()],
    requests.map(({ name }) => name),
    accounts,
    requests.map(({ entry }) => entry?.tokens),
    requests.map(({ entry }) => entry?.limit),
    requests.map(({ time }) => time),
    requests.map(({ entry }) => entry?.draft.body ?? '').join('\n'),
    requests.map(({ input }) => input && JSON.stringify(input)),
    requests.map(request => (written += request.writes.length)),
    writes.map(({ kind }) => kind),
    writes.map(({ id }) => id),
    owners,
    writes.map(({ after }) => after),
    writes.map(({ body }) => body ?? '').join('\n'),
    writes.map(({ dueAt }) => dueAt ?? null),
    writes.map(({ most }) => most ?? Number.POSITIVE_INFINITY),
  ]
}

/** Refusals by the names that the database gives them. */
const REFUSALS: Readonly<Record<string, (...parts: never[]) => Failure>> = {
  noMachine: refusals.noMachine,
  takenIdentity: refusals.takenIdentity,
  takenPrefix: refusals.takenPrefix,
  takenSlug: refusals.takenSlug,
  takenDigest: refusals.takenDigest,
  tooManyKeys: refusals.tooManyKeys,
  noDemoKey: refusals.noDemoKey,
  revokedDemoKey: refusals.revokedDemoKey,
  expiredDemoKey: refusals.expiredDemoKey,
  spentDemoKey: refusals.spentDemoKey,
  tooManyDocuments: refusals.tooManyDocuments,
  overfull: refusals.overfull,
  staleDocument: (kind: string, id: string, after: number, revision: number) =>
    refusals.staleDocument({ kind, id, after, revision }),
  quotaExceeded: (day: number, used: number, limit: number, tokens: number) =>
    refusals.quotaExceeded({ day, used, limit, tokens }),
}

/** What became of each request, in their order. */
export function outcomesOf(requests: readonly RequestParts[], answer: string): Outcome[] {
  const lines = answer.split('\n')
  return requests.map((request, i) => outcomeOf(request, lines[i]!))
}

function outcomeOf({ entry }: RequestParts, line: string): Outcome {
  const rest = line.slice(1)
  if (line.startsWith('E')) return { value: entryOf(entry!, rest.slice(1)) }
  if (line.startsWith('V')) return { value: rest === '' ? undefined : JSON.parse(rest) }
  const [name, ...parts] = JSON.parse(rest) as [string, ...never[]]
  return { failure: REFUSALS[name]!(...parts) }
}

function entryOf({ zid, tokens, draft }: Drafted, line: string): Entry {
  const [index, seq, time, prev, hash] = line.split(' ') as [string, string, string, string, string]
  const place = { index: Number(index), zid, seq: Number(seq), time: Number(time) }
  return { ...place, tokens, body: draft.body, prev, hash }
}
