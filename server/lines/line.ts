// A line as it is kept: one document of its machine. The session secret is not in it: it follows from the
// master secret and the id of the session.
import { hkdfSync } from 'node:crypto'
import { Failure } from '../../workers/failure.ts'
import type { DerivedKey } from '../crypto/secrets.ts'
import type { DocumentWrite, Store } from '../store/store.ts'
import { KEY_OCTETS, type LineEnds, lineKeys } from './cipher.ts'

const KIND = 'line'
/** Lines of one machine that have not ended. */
export const LINES_MAX = 1000
const SALT_OCTETS = 16
const SECRET_INFO = 'svc/line/v1 session'

/** What a line speaks of, such as {kind: 'channel', id: 'channel-1'}. */
export interface LineSubject {
  readonly kind: string
  readonly id: string
}

export interface Line {
  /** 32 hexadecimal digits, drawn at random. */
  readonly session: string
  readonly zid: string
  readonly subject: LineSubject
  /** The master secret that the session secret follows from. */
  readonly kid: string
  /** When it ends, unix ms: brought forward by who closes it. */
  readonly expiresAt: number
  /** Numbers of the node's frames up to this one are given away. */
  readonly reserved: number
  /** Number of the last frame that was taken from the client. */
  readonly received: number
}

export interface StoredLine {
  readonly line: Line
  readonly revision: number
}

export const noLine = () => new Failure('NOT_FOUND', 'there is no such line')

/** NOT_FOUND when there is none. */
export async function lineOf(store: Store, session: string): Promise<StoredLine> {
  const found = await store.document(KIND, session)
  if (found === undefined) throw noLine()
  return { line: JSON.parse(found.body) as Line, revision: found.revision }
}

export function lineWrite(line: Line, after: number): DocumentWrite {
  const { session: id, zid } = line
  return { kind: KIND, id, zid, after, body: JSON.stringify(line), most: LINES_MAX }
}

/** Those of a machine, newest first, ended ones included. */
export async function linesOf(store: Store, zid: string): Promise<StoredLine[]> {
  const found = await store.documents(zid, KIND, { limit: LINES_MAX })
  return found.map(({ body, revision }) => ({ line: JSON.parse(body) as Line, revision }))
}

/** Removals of the machine's lines that had ended by `at`. */
export async function endedLines(store: Store, zid: string, at: number): Promise<DocumentWrite[]> {
  return (await linesOf(store, zid))
    .filter(({ line }) => line.expiresAt <= at)
    .map(({ line, revision }) => ({
      kind: KIND,
      id: line.session,
      zid,
      after: revision,
      body: null,
    }))
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
