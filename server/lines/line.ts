// A line as it is kept: one document of its machine. The session secret is not in it: it follows from the
// master secret and the id of the session.
import { hkdfSync } from 'node:crypto'
import { Failure } from '../../workers/failure.ts'
import { integer, number, object, optional, type Static, text } from '../../workers/schema.ts'
import type { DerivedKey } from '../crypto/secrets.ts'
import { collection } from '../store/collection.ts'
import type { DocumentWrite, Store } from '../store/store.ts'
import { KEY_OCTETS, type LineEnds, lineKeys } from './cipher.ts'

/** Lines of one machine that have not ended. */
export const LINES_MAX = 1000
const SALT_OCTETS = 16
const SECRET_INFO = 'svc/line/v1 session'

const SUBJECT = object(
  { kind: text({ title: 'kind' }), id: text({ title: 'id' }) },
  { title: "what a line speaks of, such as {kind: 'channel', id: 'channel-1'}" },
)
const LINE = object({
  session: text({ title: '32 hexadecimal digits, drawn at random' }),
  zid: text({ title: 'the machine' }),
  subject: SUBJECT,
  madeBy: optional(text({ title: 'keyed hash of the key that opened it: it ends with that' })),
  kid: text({ title: 'the master secret that the session secret follows from' }),
  expiresAt: number({ title: 'when it ends, unix ms: brought forward by who closes it' }),
  reserved: integer({ title: 'numbers of the frames of the node up to this one are given away' }),
  received: integer({ title: 'number of the last frame that was taken from the client' }),
})

export const lineRecords = collection({
  kind: 'line',
  schema: LINE,
  most: LINES_MAX,
  called: 'line',
})

export type LineSubject = Readonly<Static<typeof SUBJECT>>
export type Line = Readonly<Static<typeof LINE>>

export interface StoredLine {
  readonly line: Line
  readonly revision: number
}

export const noLine = () => new Failure('NOT_FOUND', 'there is no such line')

/** The line of a session; NOT_FOUND when there is none. */
export async function lineOf(store: Store, session: string): Promise<StoredLine> {
  const stored = await lineRecords.get(store, session)
  if (stored === undefined) throw noLine()
  return { line: stored.value, revision: stored.revision }
}

export const lineWrite = (line: Line, after: number): DocumentWrite =>
  lineRecords.write(line.zid, line.session, line, { after })

/** Lines of a machine, newest first, ended ones included. */
export async function linesOf(store: Store, zid: string): Promise<StoredLine[]> {
  return (await lineRecords.list(store, zid)).map(({ value, revision }) => ({
    line: value,
    revision,
  }))
}

/** Removals of the machine's lines that had ended by `at`. */
export async function endedLines(store: Store, zid: string, at: number): Promise<DocumentWrite[]> {
  return (await lineRecords.list(store, zid))
    .filter(({ value }) => value.expiresAt <= at)
    .map(stored => lineRecords.removal(stored))
}

/** Lines of all machines that are read at a time. */
const LINES_PAGE = 256

/**
 * Removes every line of every machine and answers how many: one that went on from an earlier state of the ledger would use
 * numbers of frames, and with them nonces, a second time.
 */
export async function endLines(store: Store, at: number): Promise<number> {
  for (let ended = 0; ; ) {
    // Ids of sessions are hexadecimal: all stand below 'g'.
    const page = await store.documentsBetween(lineRecords.kind, '', 'g', LINES_PAGE)
    if (page.length === 0) return ended
    await store.putDocuments({ at, writes: page.map(one => lineRecords.removal(one)) })
    ended += page.length
  }
}

export const saltOf = ({ session }: Line) => Buffer.from(session, 'hex')

export const newSession = (octets: (count: number) => Buffer) => octets(SALT_OCTETS).toString('hex')

export function sessionSecret(master: DerivedKey, line: Line): Buffer {
  return Buffer.from(hkdfSync('sha256', master.key, saltOf(line), SECRET_INFO, KEY_OCTETS))
}

export function endsOf(master: DerivedKey, line: Line): LineEnds {
  const { session, kid, subject } = line
  const salt = saltOf(line)
  const keys = lineKeys(sessionSecret(master, line), salt)
  return { keys, salt, about: { session, kid, [subject.kind]: subject.id } }
}
