import { Failure } from '../../workers/failure.ts'
import { removalOf } from '../store/removal.ts'
import type { DocumentWrite, Store } from '../store/store.ts'
import type { Letter } from './letter.ts'

const KIND = 'letter'
/** HTML and text, kept beside the rest: a page of the inbox reads none of them. */
const BODY = 'letter-body'
/** Letters of one machine; beyond them some have to be deleted first. */
export const LETTERS_MAX = 1000

type LetterBody = Pick<Letter, 'html' | 'text'>
export type LetterHead = Omit<Letter, keyof LetterBody>

/** NOT_FOUND for a letter that is not in the inbox of this machine. */
export async function letterOf(store: Store, zid: string, id: string): Promise<Letter> {
  const [head, body] = await Promise.all([store.document(KIND, id), store.document(BODY, id)])
  if (head === undefined || body === undefined || head.zid !== zid) throw notFound(id)
  return { ...(JSON.parse(head.body) as LetterHead), ...(JSON.parse(body.body) as LetterBody) }
}

/** Newest first; `before` is the cursor of the page before. */
export async function lettersOf(
  store: Store,
  zid: string,
  limit: number,
  before?: number,
): Promise<{ letters: LetterHead[]; next: number | null }> {
  const found = await store.documents(zid, KIND, { limit, ...(before !== undefined && { before }) })
  const next = found.length === limit ? found.at(-1)!.serial : null
  return { letters: found.map(({ body }) => JSON.parse(body) as LetterHead), next }
}

/** The writes that deliver a letter. */
export function delivery(zid: string, { html, text, ...head }: Letter): DocumentWrite[] {
  const { id } = head
  const write = (kind: string, content: LetterHead | LetterBody): DocumentWrite => {
    const body = JSON.stringify(content)
    return { kind, id, zid, after: 0, body, most: LETTERS_MAX }
  }
  return [write(KIND, head), write(BODY, { html, text })]
}

/** The writes that remove a letter. NOT_FOUND as with letterOf(). */
export async function removal(store: Store, zid: string, id: string): Promise<DocumentWrite[]> {
  const writes = await removalOf(store, zid, [KIND, BODY], id)
  if (writes.length === 0) throw notFound(id)
  return writes
}

const notFound = (id: string) => new Failure('NOT_FOUND', `the inbox has no letter ${id}`, { id })
