// Encrypted lines that need no key of the API: whoever holds the session secret reads what the node seals
// and is the only one whose frames it takes.
//
// No nonce comes twice, restarts and power cuts included: the node takes numbers for its frames from
// blocks that are durably its own before the first of them is used. What was left of a block when the
// node ended is skipped.

import { randomBytes } from 'node:crypto'
import { BoundedMap } from '../../workers/bounded-map.ts'
import { Failure } from '../../workers/failure.ts'
import { type Clock, unixMs } from '../../workers/field/clock.ts'
import { isIssuerLive } from '../call/issuer.ts'
import { Turns } from '../call/turns.ts'
import { parseJson } from '../crypto/json-text.ts'
import type { DerivedKey, Secrets } from '../crypto/secrets.ts'
import type { Store } from '../store/store.ts'
import {
  type Frame,
  KEY_INFO,
  KEY_OCTETS,
  LINE_ALGORITHM,
  type LineEnds,
  openFrame,
  sealFrame,
} from './cipher.ts'
import {
  endedLines,
  endsOf,
  type Line,
  type LineSubject,
  lineOf,
  linesOf,
  lineWrite,
  newSession,
  noLine,
  saltOf,
  sessionSecret,
} from './line.ts'

/** Numbers of frames that are reserved at a time. */
export const BLOCK = 4096
/** A line ends after so many frames in a direction, far below the bounds of GCM for one key. */
export const LAST_SEQ = 2 ** 32 - 1
export const LINE_DAYS = 30
const DAY_MS = 86_400_000
/** Lines whose keys and numbers are remembered; the one unused for longest is forgotten first. */
const REMEMBERED_MAX = 10_000
/** Attempts to write a line's document while another process changes it at the same time. */
const TRIES = 8

/** What the owner learns of a new line, once. */
export interface OpenedLine {
  sessionId: string
  /** 32 octets, base64url; the node keeps no copy. */
  sessionSecret: string
  algorithm: typeof LINE_ALGORITHM
  kdf: { name: 'HKDF-SHA256'; salt: string; info: typeof KEY_INFO; bytes: number }
  /** Members of the associated data of every frame, beside direction and seq. */
  aad: Record<string, string>
  expiresAt: string
}

/** A line whose keys and frame numbers this process holds in memory. */
interface Working {
  readonly ends: LineEnds
  next: number
  last: number
}

export class Lines {
  readonly #store: Store
  readonly #secrets: Secrets
  readonly #clock: Clock
  readonly #working = new BoundedMap<string, Working>({ max: REMEMBERED_MAX })
  readonly #turns = new Turns()

  constructor(store: Store, secrets: Secrets, clock: Clock) {
    this.#store = store
    this.#secrets = secrets
    this.#clock = clock
  }

  /** Opens a line for a machine. CONFLICT: it has 1000 that have not ended. */
  async open(
    zid: string,
    subject: LineSubject,
    issuer: { madeBy?: string } = {},
  ): Promise<OpenedLine> {
    const master = this.#secrets.newest('svc/line/v1')
    const at = this.#nowMs()
    const line: Line = {
      session: newSession(randomBytes),
      zid,
      subject,
      ...issuer,
      kid: master.id,
      expiresAt: at + LINE_DAYS * DAY_MS,
      reserved: 0,
      received: 0,
    }
    const ended = await endedLines(this.#store, zid, at)
    if (ended.length > 0) await this.#store.putDocuments({ at, writes: ended })
    await this.#store.putDocuments({ at, writes: [lineWrite(line, 0)] })
    return {
      sessionId: line.session,
      sessionSecret: sessionSecret(master, line).toString('base64url'),
      algorithm: LINE_ALGORITHM,
      kdf: {
        name: 'HKDF-SHA256',
        salt: saltOf(line).toString('base64url'),
        info: KEY_INFO,
        bytes: KEY_OCTETS,
      },
      aad: { ...endsOf(master, line).about },
      expiresAt: new Date(line.expiresAt).toISOString(),
    }
  }

  /** NOT_FOUND: there is no such line. GONE: it has ended, or the key that opened it. */
  async line(session: string): Promise<Line> {
    const { line } = await lineOf(this.#store, session)
    this.#refuseEnded(line)
    if (await isIssuerLive(line, { store: this.#store, clock: this.#clock })) return line
    throw new Failure('GONE', 'the key that opened the line is revoked')
  }

  /** The lines of a machine that have not ended, newest first. */
  async of(zid: string): Promise<Line[]> {
    const now = this.#nowMs()
    const all = await linesOf(this.#store, zid)
    return all.map(({ line }) => line).filter(({ expiresAt }) => expiresAt > now)
  }

  /** A line of a machine. NOT_FOUND: the machine has none such. GONE: it has ended. */
  async ownLine(zid: string, session: string): Promise<Line> {
    const { line } = await lineOf(this.#store, session)
    if (line.zid !== zid) throw noLine()
    this.#refuseEnded(line)
    return line
  }

  /**
   * Ends a line and answers the time of its end, in unix milliseconds, once that is durable. GONE:
   * it had ended.
   */
  async close({ session }: Line): Promise<number> {
    const now = this.#nowMs()
    await this.#turns.take(session, () =>
      this.#change(session, line => {
        this.#refuseEnded(line)
        return { ...line, expiresAt: now }
      }),
    )
    return now
  }

  #refuseEnded({ expiresAt }: Line): void {
    if (expiresAt > this.#nowMs()) return
    const expiredAt = new Date(expiresAt).toISOString()
    throw new Failure('GONE', `the line ended at ${expiredAt}`, { expiredAt })
  }

  /** The next frame of the node. GONE: the line has no number left. */
  async seal(line: Line, message: object): Promise<Frame> {
    const working = this.#workingOf(line)
    while (working.next > working.last) {
      await this.#turns.take(line.session, () => this.#reserve(line.session, working))
    }
    const seq = working.next++
    return sealFrame(working.ends, 'server', seq, JSON.stringify(message))
  }

  /**
   * What the client says in a frame, taken once: its number is durably spent before this answers, so
   * that a replay is refused even where the node ended in between. FORBIDDEN: not sealed by the holder
   * of the secret. CONFLICT: the number is not above that of the last frame. GONE: the line has ended. INVALID_JSON: no
   * JSON object.
   */
  async receive(line: Line, frame: Omit<Frame, 'aad'>): Promise<Record<string, unknown>> {
    const { ends } = this.#workingOf(line)
    const bytes = openFrame(ends, 'client', frame)
    await this.#turns.take(line.session, () => this.#spend(line.session, frame.seq))
    return messageOf(bytes)
  }

  #workingOf(line: Line): Working {
    const { session } = line
    const known = this.#working.touch(session)
    if (known !== undefined) return known
    const working = { ends: endsOf(this.#masterOf(line), line), next: 1, last: 0 }
    return this.#working.set(session, working)
  }

  #masterOf({ kid }: Line): DerivedKey {
    const master = this.#secrets.all('svc/line/v1').find(({ id }) => id === kid)
    if (master !== undefined) return master
    throw new Failure('GONE', 'the master secret of this line is no longer there: open another')
  }

  async #reserve(session: string, working: Working): Promise<void> {
    if (working.next <= working.last) return // by whoever was before us
    const before = await this.#change(session, line => {
      if (line.reserved === LAST_SEQ) {
        throw new Failure('GONE', `the line has sealed ${LAST_SEQ} frames: open another`)
      }
      return { ...line, reserved: blockEnd(line) }
    })
    working.next = before.reserved + 1
    working.last = blockEnd(before)
  }

  async #spend(session: string, seq: number): Promise<void> {
    await this.#change(session, line => {
      this.#refuseEnded(line)
      if (seq > line.received) return { ...line, received: seq }
      const message = `frame ${seq} is a replay: the next number is above ${line.received}`
      throw new Failure('CONFLICT', message, { seq, received: line.received })
    })
  }

  /** Returns the line as it was before the change. */
  async #change(session: string, change: (line: Line) => Line): Promise<Line> {
    for (let tried = 1; ; tried++) {
      const { line, revision } = await lineOf(this.#store, session)
      const writes = [lineWrite(change(line), revision)]
      try {
        await this.#store.putDocuments({ at: this.#nowMs(), writes })
        return line
      } catch (error) {
        const isStale = error instanceof Failure && error.code === 'CONFLICT'
        if (!isStale || tried === TRIES) throw error
      }
    }
  }

  #nowMs(): number {
    return unixMs(this.#clock)
  }
}

const blockEnd = ({ reserved }: Line) => Math.min(reserved + BLOCK, LAST_SEQ)

function messageOf(bytes: Buffer): Record<string, unknown> {
  const message = parseJson(bytes)
  if (typeof message === 'object' && message !== null && !Array.isArray(message)) {
    return message as Record<string, unknown>
  }
  throw new Failure('INVALID_JSON', 'the frame holds no JSON object')
}

export interface WithLines {
  /** Encrypted lines that need no key. */
  readonly lines: Lines
}
