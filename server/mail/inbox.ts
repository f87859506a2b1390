import { integer, object, type Static, text } from '../../workers/schema.ts'
import { collection, removals } from '../store/collection.ts'
import type { DocumentWrite, Store } from '../store/store.ts'
import type { Letter } from './letter.ts'

/** Letters of one machine; beyond them some have to be deleted first. */
export const LETTERS_MAX = 1000

const HEAD = object({
  id: text({ title: 'id of the letter' }),
  subject: text({ title: 'subject' }),
  from: text({ title: 'display name of the sender' }),
  deliveredAt: integer({ title: 'unix milliseconds' }),
})
const BODY = object({ html: text({ title: 'HTML' }), text: text({ title: 'plain text' }) })

export const letters = collection({
  kind: 'letter',
  schema: HEAD,
  most: LETTERS_MAX,
  called: 'letter',
})
/** The bodies lie in documents of their own, so that a page of the inbox reads none of them. */
export const letterBodies = collection({
  kind: 'letter-body',
  schema: BODY,
  most: LETTERS_MAX,
  called: 'letter',
})

export type LetterHead = Readonly<Static<typeof HEAD>>

/** NOT_FOUND for a letter that is not in the inbox of this machine. */
export async function letterOf(store: Store, zid: string, id: string): Promise<Letter> {
  const [head, body] = await Promise.all([
    letters.own(store, zid, id),
    letterBodies.own(store, zid, id),
  ])
  return { ...head.value, ...body.value }
}

/** Newest first; `before` is the cursor of the page before. */
export async function lettersOf(
  store: Store,
  zid: string,
  limit: number,
  before?: number,
): Promise<{ letters: LetterHead[]; next: number | null }> {
  const page = await letters.list(store, zid, { limit, before })
  const next = page.length === limit ? page.at(-1)!.serial : null
  return { letters: page.map(({ value }) => value), next }
}

/** The writes that deliver a letter. */
export function delivery(zid: string, { html, text, ...head }: Letter): DocumentWrite[] {
  const { id } = head
  return [
    letters.write(zid, id, head, { after: 0 }),
    letterBodies.write(zid, id, { html, text }, { after: 0 }),
  ]
}

/** The writes that remove a letter. NOT_FOUND as with letterOf(). */
export const removal = (store: Store, zid: string, id: string): Promise<DocumentWrite[]> =>
  removals(store, zid, [letters, letterBodies], id)
