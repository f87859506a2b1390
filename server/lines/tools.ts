import { Failure, failureData } from '../../workers/failure.ts'
import {
  boolean,
  choice,
  integer,
  list,
  object,
  type TProperties,
  text,
} from '../../workers/schema.ts'
import { ownerOf } from '../call/owner.ts'
import { listPage, NEXT, PAGE } from '../call/page.ts'
import {
  APPENDS,
  defineTool,
  type House,
  json,
  READ_ONLY,
  REMOVES,
  type Tool,
} from '../call/tool.ts'
import { validator } from '../call/validate.ts'
import type { Line } from './line.ts'
import { LAST_SEQ, type WithLines } from './lines.ts'
import type { WithLineEnds } from './subject.ts'

type LinesHouse = House & WithLines & WithLineEnds

/** What the other end may say on every line, whatever lies behind it. */
const farewellOf = validator(
  object({ action: choice(['close'], { title: 'ends the line once this is answered' }) }),
)

const SESSION = text({
  title: 'id of the session',
  pattern: '^[0-9a-f]{32}$',
  examples: ['0123456789abcdef0123456789abcdef'],
})

const CIPHERTEXT_MAX = 60_000
const octets = (title: string, maxLength: number) =>
  text({ title: `${title}, base64url`, maxLength, pattern: '^[0-9A-Za-z_-]*$' })

const frame = {
  seq: integer({ title: 'number of the frame', minimum: 1, maximum: LAST_SEQ }),
  iv: octets('nonce: the first 4 octets of the salt, then seq in 8, big-endian', 16),
  ciphertext: octets('what was sealed', CIPHERTEXT_MAX),
  tag: octets('authentication tag', 22),
}

const output = object({
  ...frame,
  ciphertext: octets('JSON, sealed', 2 ** 30),
  aad: text({ title: 'associated data: the text that was authenticated with it' }),
})

const line = {
  tier: 'public',
  toolset: 'state',
  output,
  mcp: false,
} as const

const owned = { tier: 'key', toolset: 'state', mcp: false } as const

export const lineTools: readonly Tool<TProperties, LinesHouse>[] = [
  defineTool({
    ...line,
    name: 'line_read',
    title: 'Read an encrypted line',
    description:
      'The next frame of an encrypted line, as svc_stream or svc_reactor opened it with the action secure: AES-256-GCM over JSON, with a nonce that no other frame has. Needs no key: only the session secret opens it. 404 for an unknown line, 410 for one that has ended or whose subject is closed. Costs nothing.',
    input: object({ session: SESSION }),
    routes: [{ method: 'GET', path: '/api/lines/:session' }],
    annotations: READ_ONLY,
    examples: [{ title: 'a line', input: { session: '0123456789abcdef0123456789abcdef' } }],

    async call({ session }, _caller, house: LinesHouse) {
      const line = await house.lines.line(session)
      const { zid, subject } = line
      const message = await house.lineEnds[subject.kind]!.read(zid, subject.id, house)
      return json(await house.lines.seal(line, message))
    },
  }),
  defineTool({
    ...line,
    name: 'line_send',
    title: 'Send on an encrypted line',
    description:
      'Takes a frame that the holder of the session secret sealed with the client key, does what it asks and answers with the next frame. For a channel: {action: "tick" or "get", inputs?}; for a reactor: {action: "step", "observe" or "state", env?}; a tick or step costs its machine 1 token. {action: "close"} ends the line: its answer is the last frame. A frame counts once: its number must be above that of the last one, a replay is 409 CONFLICT. A forged frame is 403. What is refused after the frame was opened is told inside the answer: {ok: false, error, code}.',
    input: object({ session: SESSION, ...frame }),
    routes: [{ method: 'POST', path: '/api/lines/:session' }],
    annotations: APPENDS,
    examples: [
      {
        title: 'a frame',
        input: {
          session: '0123456789abcdef0123456789abcdef',
          seq: 1,
          iv: 'ASNFZwAAAAAAAAAB',
          ciphertext: '',
          tag: 'AAAAAAAAAAAAAAAAAAAAAA',
        },
      },
    ],

    async call({ session, ...sent }, caller, house: LinesHouse) {
      const line = await house.lines.line(session)
      const { zid, subject } = line
      const message = await house.lines.receive(line, sent)
      const act = () =>
        house.lineEnds[subject.kind]!.act({ zid, id: subject.id, message, caller }, house)
      const close = async () => {
        farewellOf(message)
        return closed(line, house)
      }
      const answer = await (message['action'] === 'close' ? close() : act()).catch(failureMessage)
      return json(await house.lines.seal(line, { replyTo: sent.seq, ...answer }))
    },
  }),
  defineTool({
    ...owned,
    name: 'line_list',
    title: 'List encrypted lines',
    description:
      'The encrypted lines of your machine that have not ended, newest first: session, what lies behind each, and when it ends. Their secrets are told nowhere. Costs nothing.',
    input: object(PAGE),
    output: object({
      lines: list(
        object({
          sessionId: SESSION,
          kind: choice(['channel', 'reactor'], { title: 'what lies behind it' }),
          id: text({ title: 'id of the channel or reactor' }),
          expiresAt: text({ title: 'when it ends by itself, ISO 8601' }),
        }),
        { title: 'newest first' },
      ),
      next: NEXT,
    }),
    tagged: true,
    routes: [{ method: 'GET', path: '/api/lines' }],
    annotations: READ_ONLY,
    examples: [{ title: 'all', input: {} }],

    async call(page, caller, house: LinesHouse) {
      const all = await house.lines.of(ownerOf(caller))
      const { rows, next } = listPage(all, page, ({ session }) => session)
      return json({
        lines: rows.map(({ session, subject, expiresAt }) => ({
          sessionId: session,
          ...subject,
          expiresAt: new Date(expiresAt).toISOString(),
        })),
        next,
      })
    },
  }),
  defineTool({
    ...owned,
    name: 'line_close',
    title: 'Close an encrypted line',
    description:
      'Ends an encrypted line of your machine before its 30 days: from then on it is 410 for everybody and makes room for another. The channel or reactor behind it goes on. The holder of the session secret closes it from the other end with {action: "close"} in a frame. Lines of other machines are not found. Costs nothing.',
    input: object({ session: SESSION }),
    output: object({
      closed: boolean({ title: 'true' }),
      closedAt: text({ title: 'when, ISO 8601' }),
    }),
    routes: [{ method: 'DELETE', path: '/api/lines/:session' }],
    annotations: REMOVES,
    examples: [{ title: 'a line', input: { session: '0123456789abcdef0123456789abcdef' } }],

    async call({ session }, caller, house: LinesHouse) {
      return json(await closed(await house.lines.ownLine(ownerOf(caller), session), house))
    },
  }),
]

async function closed(line: Line, house: LinesHouse): Promise<object> {
  const at = await house.lines.close(line)
  return { closed: true, closedAt: new Date(at).toISOString() }
}

function failureMessage(error: unknown): object {
  if (!(error instanceof Failure)) throw error
  const { message, ...failure } = failureData(error)
  return { ok: false, error: message, ...failure }
}
