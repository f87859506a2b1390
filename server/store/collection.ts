// What machines keep: documents of one kind, each the canonical JSON of a value that its schema describes. How they
// are read, owned, listed, written and removed stands here once, for every feature.
import { Failure } from '../../workers/failure.ts'
import type { Static, TSchema } from '../../workers/schema.ts'
import type { Document, DocumentWrite, Store } from './store.ts'

/** A value with what the store knows of it. */
export interface Stored<T> extends Omit<Document, 'body'> {
  readonly value: T
}

interface About<S extends TSchema> {
  readonly kind: string
  /** What a document of the kind holds; a reader of an older data folder meets nothing else. */
  readonly schema: S
  /** How many a machine may hold. */
  readonly most?: number
  /** What it is to its owner: `the machine has no channel c-1`. */
  readonly called: string
}

interface Written {
  /** The revision that the writer has seen; 0 makes a new one. */
  readonly after: number
  /** Unix ms at which the node has to act on it. */
  readonly dueAt?: number | null | undefined
}

export class Collection<S extends TSchema> {
  readonly kind: string
  readonly schema: S
  readonly most: number
  readonly called: string

  constructor({ kind, schema, most = Number.POSITIVE_INFINITY, called }: About<S>) {
    this.kind = kind
    this.schema = schema
    this.most = most
    this.called = called
  }

  stored({ body, ...about }: Document): Stored<Static<S>> {
    return { ...about, value: JSON.parse(body) as Static<S> }
  }

  async get(store: Store, id: string): Promise<Stored<Static<S>> | undefined> {
    const document = await store.document(this.kind, id)
    return document && this.stored(document)
  }

  /** NOT_FOUND for an id that the machine does not have, whoever else has it. */
  async own(store: Store, zid: string, id: string): Promise<Stored<Static<S>>> {
    const stored = await this.get(store, id)
    if (stored?.zid === zid) return stored
    throw this.notFound(id)
  }

  notFound(id: string): Failure {
    return new Failure('NOT_FOUND', `the machine has no ${this.called} ${id}`, { id })
  }

  /** Members of one machine, newest first; without a page all of them. */
  async list(store: Store, zid: string, page?: { limit: number; before?: number | undefined }) {
    const { limit, before } = page ?? { limit: this.most }
    const documents = await store.documents(zid, this.kind, {
      limit,
      ...(before !== undefined && { before }),
    })
    return documents.map(document => this.stored(document))
  }

  count(store: Store, zid?: string): Promise<number> {
    return store.documentCount(this.kind, zid)
  }

  write(zid: string, id: string, value: Static<S>, { after, dueAt }: Written): DocumentWrite {
    return this.writeJson(zid, id, JSON.stringify(value), { after, dueAt })
  }

  /** The value as JSON that its writer has made already. */
  writeJson(zid: string, id: string, body: string, { after, dueAt }: Written): DocumentWrite {
    const { kind, most } = this
    return { kind, id, zid, after, body, most, ...(dueAt !== undefined && { dueAt }) }
  }

  /** Writes a member whatever revision is stored, even none. */
  async replacement(store: Store, zid: string, id: string, value: Static<S>) {
    return this.write(zid, id, value, { after: (await this.get(store, id))?.revision ?? 0 })
  }

  removal({ id, zid, revision }: Pick<Stored<unknown>, 'id' | 'zid' | 'revision'>): DocumentWrite {
    return { kind: this.kind, id, zid, after: revision, body: null }
  }
}

export const collection = <S extends TSchema>(about: About<S>) => new Collection(about)

/**
 * The writes that remove what a machine keeps under one id in several collections: NOT_FOUND: it
 * does not own the one of the first collection.
 */
export async function removals(
  store: Store,
  zid: string,
  [first, ...rest]: readonly [Collection<TSchema>, ...Collection<TSchema>[]],
  id: string,
): Promise<DocumentWrite[]> {
  const owned = await first.own(store, zid, id)
  const beside = await Promise.all(rest.map(one => one.get(store, id)))
  const freed = beside.flatMap((stored, i) =>
    stored === undefined ? [] : [rest[i]!.removal(stored)],
  )
  return [first.removal(owned), ...freed]
}
