// Names that resolve to machines: the first who registers one keeps it. One that is let go resolves to nothing
// at once and stays with its owner for a while, so that nobody takes over who still trusts the address.
import { Failure } from '../../workers/failure.ts'
import type { Document, DocumentWrite, Store } from '../store/store.ts'

const KIND = 'name'
/** Names of one machine. */
const NAMES_MAX = 100
const RESERVED = 'name-reserved'
/** Reservations of one machine; beyond them the oldest ends early. */
const RESERVED_MAX = 100
export const RESERVED_DAYS = 30
const DAY_MS = 86_400_000

/** A label as DNS takes it (RFC 1123, section 2.1), in lower case. */
export const NAME_PATTERN = '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$'

export interface Name {
  readonly name: string
  /** The machine that it resolves to. */
  readonly slug: string
  /** Unix milliseconds. */
  readonly registeredAt: number
}

export async function nameOf(store: Store, name: string): Promise<Name> {
  const found = await store.document(KIND, name)
  if (found !== undefined) return read(found)
  throw new Failure('NOT_FOUND', `nobody has registered ${name}`, { name })
}

/** Oldest first. */
export async function namesOf(store: Store, zid: string): Promise<Name[]> {
  const found = await store.documents(zid, KIND, { limit: NAMES_MAX })
  return found.map(read).reverse()
}

export const namesHeld = (store: Store): Promise<number> => store.documentCount(KIND)

/** What registers and releases the same name goes one at a time. */
export const turnOf = (name: string) => `name ${name}`

/** The writes that register a name. CONFLICT: it is reserved; or, in the transaction, taken. */
export async function registration(
  store: Store,
  zid: string,
  name: Name,
): Promise<DocumentWrite[]> {
  const { name: id, registeredAt } = name
  const body = JSON.stringify(name)
  const write = { kind: KIND, id, zid, after: 0, body, most: NAMES_MAX }
  const found = await store.document(RESERVED, id)
  if (found === undefined) return [write]
  const { reservedUntil } = JSON.parse(found.body) as Reservation
  if (found.zid === zid || reservedUntil <= registeredAt) return [write, removed(found)]
  const until = new Date(reservedUntil).toISOString()
  const message = `${id} is reserved until ${until} for the machine that released it`
  throw new Failure('CONFLICT', message, { name: id, reservedUntil: until })
}

interface Reservation {
  /** Unix milliseconds. */
  readonly reservedUntil: number
}

export interface Release extends Reservation {
  readonly writes: readonly DocumentWrite[]
}

/** The writes that release a name of a machine and reserve it. NOT_FOUND for what is not its own. */
export async function release(
  store: Store,
  zid: string,
  name: string,
  at: number,
): Promise<Release> {
  const registered = await store.document(KIND, name)
  if (registered?.zid !== zid) {
    throw new Failure('NOT_FOUND', `the machine has no name ${name}`, { name })
  }
  const reserved = await store.documents(zid, RESERVED, { limit: RESERVED_MAX })
  const reservedUntil = at + RESERVED_DAYS * DAY_MS
  const body = JSON.stringify({ reservedUntil })
  return {
    reservedUntil,
    writes: [
      removed(registered),
      ...reserved.slice(RESERVED_MAX - 1).map(removed),
      { kind: RESERVED, id: name, zid, after: 0, body },
    ],
  }
}

const removed = ({ kind, id, zid, revision }: Document): DocumentWrite => ({
  kind,
  id,
  zid,
  after: revision,
  body: null,
})

const read = ({ body }: Document): Name => JSON.parse(body) as Name
