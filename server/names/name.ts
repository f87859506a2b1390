// Names that resolve to machines: the first who registers one keeps it.
import { Failure } from '../../workers/failure.ts'
import type { Document, DocumentWrite, Store } from '../store/store.ts'

const KIND = 'name'
/** Names of one machine. */
const NAMES_MOST = 100

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
  const found = await store.documents(zid, KIND, { limit: NAMES_MOST })
  return found.map(read).reverse()
}

export const namesHeld = (store: Store): Promise<number> => store.documentCount(KIND)

/** CONFLICT, in the transaction, when the name is taken. */
export function nameWrite(zid: string, name: Name): DocumentWrite {
  const body = JSON.stringify(name)
  return { kind: KIND, id: name.name, zid, after: 0, body, most: NAMES_MOST }
}

const read = ({ body }: Document): Name => JSON.parse(body) as Name
