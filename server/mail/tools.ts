import { randomBytes } from 'node:crypto'
import { unixMs } from '../../workers/field/clock.ts'
import { boolean, integer, list, nullable, object, optional, text } from '../../workers/schema.ts'
import { anchored } from '../call/anchored.ts'
import { entryPlace, ownerOf } from '../call/owner.ts'
import type { House } from '../call/tool.ts'
import { APPENDS, defineTool, json, READ_ONLY, REMOVES } from '../call/tool.ts'
import { delivery, letterOf, lettersOf, removal } from './inbox.ts'
import type { Letter } from './letter.ts'
import type { WithRelay } from './relay.ts'
import type { WithSanitiser } from './sanitiser.ts'

const NAME = 'svc_mail_html'
const HTML_MAX = 100_000

const ID = text({ title: 'id of the letter', minLength: 1, maxLength: 64, examples: ['letter-1'] })

const head = {
  id: ID,
  subject: text({ title: 'subject' }),
  from: text({ title: 'display name of the sender' }),
  deliveredAt: integer({ title: 'time of delivery, unix milliseconds', unit: 'ms' }),
}

const body = {
  html: text({ title: 'the HTML that was delivered: scripts, forms and frames are gone' }),
  text: text({ title: 'the same as plain text' }),
}

const LINE = '^[^\\u0000-\\u001f\\u007f]+$'

export const mailHtml = defineTool({
  name: NAME,
  title: 'Mail to your own inbox',
  brief:
    'Delivers an HTML letter to the inbox of your own machine, never to anybody else, and anchors it on the chain.',
  description:
    'Delivers an HTML letter to the inbox of your own machine, never to anybody else. Scripts, forms, frames and whatever loads or covers are stripped by an allow-list; the layout is at most 600 px wide; the text is made from the HTML unless given; 256 KiB at most, in 20,000 tags. The delivery is anchored on the chain without subject or body. Read it under /api/mail. 1000 letters a machine; costs 1 token for each started 64 KiB kept beyond the first.',
  tier: 'key',
  toolset: 'state',
  input: object({
    subject: text({ title: 'subject, one line', minLength: 1, maxLength: 200, pattern: LINE }),
    html: text({ title: 'body in HTML', minLength: 1, maxLength: HTML_MAX }),
    text: optional(text({ title: 'body as text; unset: made from the HTML', maxLength: HTML_MAX })),
    from: text({
      title: 'display name of the sender',
      minLength: 1,
      maxLength: 80,
      pattern: LINE,
      default: 'Physics compute service',
    }),
  }),
  output: object({
    ...head,
    ...body,
    relayed: nullable(boolean({ title: 'whether the relay took a copy; null: there is none' })),
    entry: entryPlace,
  }),
  routes: [{ method: 'POST', path: '/api/svc/mail_html' }],
  mcp: true,
  bucket: 'mail',
  bodyMaxBytes: 4 * HTML_MAX,
  annotations: APPENDS,
  examples: [
    {
      title: 'a report',
      input: { subject: 'Night run', html: '<h1>Done</h1><p>All 40 cases.</p>' },
    },
  ],

  async call(
    { subject, html, text: plain, from },
    caller,
    house: House & WithRelay & WithSanitiser,
  ) {
    const { clock, store, relay, sanitiser } = house
    const zid = ownerOf(caller)
    const deliveredAt = unixMs(clock)
    const safe = await sanitiser.sanitise({ html, text: plain })
    const letter: Letter = {
      id: `letter-${randomBytes(8).toString('hex')}`,
      subject,
      from,
      ...safe,
      deliveredAt,
    }
    const about = { letter: letter.id }
    const writes = delivery(zid, letter)
    const entry = await anchored({ zid, tool: NAME, about, writes, at: deliveredAt }, house)
    const { slug } = (await store.machine(zid))!
    const relayed = (await relay?.send(letter, slug)) ?? null
    return json({ ...letter, relayed, entry })
  },
})

const owned = { tier: 'key', toolset: 'state', mcp: false } as const

export const mailList = defineTool({
  ...owned,
  name: 'mail_list',
  title: 'Read the inbox',
  description:
    'Lists the letters in the inbox of your machine, newest first, without their bodies. Where more follow, next is the value of before for the next page.',
  input: object({
    limit: integer({ title: 'letters', minimum: 1, maximum: 100, default: 20 }),
    before: optional(integer({ title: 'next of the page before', minimum: 1 })),
  }),
  output: object({
    letters: list(object(head), { title: 'newest first' }),
    next: nullable(integer({ title: 'before of the next page; null: there is none' })),
  }),
  tagged: true,
  routes: [{ method: 'GET', path: '/api/mail' }],
  annotations: READ_ONLY,
  examples: [{ title: 'the newest', input: {} }],

  async call({ limit, before }, caller, { store }) {
    const { letters, next } = await lettersOf(store, ownerOf(caller), limit, before)
    return json({ letters, next })
  },
})

export const mailRead = defineTool({
  ...owned,
  name: 'mail_read',
  title: 'Read a letter',
  description:
    'One letter of the inbox of your machine with its HTML and text. Show the HTML in a sandboxed frame all the same. Letters of other machines are not found.',
  input: object({ id: ID }),
  output: object({ ...head, ...body }),
  routes: [{ method: 'GET', path: '/api/mail/:id' }],
  annotations: READ_ONLY,
  examples: [{ title: 'one', input: { id: 'letter-1' } }],

  async call({ id }, caller, { store }) {
    return json(await letterOf(store, ownerOf(caller), id))
  },
})

export const mailDelete = defineTool({
  ...owned,
  name: 'mail_delete',
  title: 'Delete a letter',
  description:
    'Removes a letter from the inbox of your machine for good. The entry of its delivery stays on the chain, which never held the letter itself.',
  input: object({ id: ID }),
  output: object({ id: ID, deleted: boolean({ title: 'true' }) }),
  routes: [{ method: 'DELETE', path: '/api/mail/:id' }],
  annotations: REMOVES,
  examples: [{ title: 'one', input: { id: 'letter-1' } }],

  async call({ id }, caller, { clock, store }) {
    const zid = ownerOf(caller)
    const at = unixMs(clock)
    await store.putDocuments({ at, writes: await removal(store, zid, id) })
    return json({ id, deleted: true })
  },
})
