import { Failure } from '../../workers/failure.ts'
import type { Document, DocumentWrite, Store } from '../store/store.ts'
import type { Letter } from './letter.ts'

const KIND = 'letter'
/** Letters of one machine; beyond them some have to be deleted first. */
export const LETTERS_MOST = 1000

/** NOT_FOUND for a letter that is not in the inbox of this machine. */
export async function letterOf(store: Store, zid: string, id: string) {
  const found = await store.document(KIND, id)
  if (found === undefined || found.zid !== zid) {
    throw new Failure('NOT_FOUND', `the inbox has no letter ${id}`, { id })
  }
  return { letter: read(found), revision: found.revision }
}

/** Newest first; `before` is the cursor of the page before. */
export async function lettersOf(
  store: Store,
  zid: string,
  limit: number,
  before?: number,
): Promise<{ letters: Letter[]; next: number | null }> {
  const found = await store.documents(zid, KIND, { limit, ...(before !== undefined && { before }) })
  const next = found.length === limit ? found.at(-1)!.serial : null
  return { letters: found.map(read), next }
}

export function letterWrite(zid: string, letter: Letter): DocumentWrite {
  const { id } = letter
  return { kind: KIND, id, zid, after: 0, body: JSON.stringify(letter), most: LETTERS_MOST }
}

export const letterRemoval = (zid: string, id: string, revision: number): DocumentWrite => ({
  kind: KIND,
  id,
  zid,
  after: revision,
  body: null,
})

const read = ({ body }: Document): Letter => JSON.parse(body) as Letter
