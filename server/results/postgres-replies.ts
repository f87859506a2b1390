// Replies by Idempotency-Key in the database of a ledger: a request that is sent again is answered as the first was,
// whichever node it comes to.
import { randomUUID } from 'node:crypto'
import { type Clock, unixMs } from '../../workers/field/clock.ts'
import type { Claim, Repeatable, Replies, Reply } from '../call/replies.ts'
import type { Beside } from '../store/postgres/beside.ts'
import {
  ALL_KEYS_MAX,
  callerOf,
  DAY_MS,
  encryptedReply,
  KEYS_MAX,
  OCTETS_MAX,
  placeOf,
  type ReplyRow,
  replyIn,
} from './reply-row.ts'

/** The row becomes the claim's where there is none, or only one of the day before. */
const CLAIM = `
  INSERT INTO reply AS r (id, caller, at, claim, fingerprint) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (id) DO UPDATE SET caller = excluded.caller, at = excluded.at, claim = excluded.claim,
      fingerprint = excluded.fingerprint, status = NULL, body = NULL
    WHERE r.at < $6 OR r.claim = excluded.claim
    RETURNING true`
/** After so many replies the bounds of all callers are looked after too. */
const BOUND_ALL_EVERY = 256

export class PostgresReplies implements Replies {
  readonly #database: Beside
  readonly #clock: Clock
  readonly #onFault: (error: unknown) => void
  readonly #underWay = new Set<string>()
  #settled = 0

  /** What fails after an answer was sent is told to `onFault`. */
  constructor(database: Beside, clock: Clock, onFault: (error: unknown) => void) {
    this.#database = database
    this.#clock = clock
    this.#onFault = onFault
  }

  async claim(request: Repeatable): Promise<Claim> {
    const { id, secret } = placeOf(request)
    const { fingerprint } = request
    const claim = randomUUID()
    const row = await this.#claimed(request, id, claim)
    if (row !== undefined) {
      const where = this.#underWay.has(id) ? 'here' : 'maybe elsewhere'
      return { reply: replyIn(row, { secret, fingerprint, where }), ...DONE }
    }
    this.#underWay.add(id)
    const after = async (text?: string, ...values: unknown[]) => {
      this.#underWay.delete(id)
      if (text === undefined) return
      await this.#database.ask({ text, values: [id, claim, ...values] }).catch(this.#onFault)
    }
    return {
      reply: undefined,
      settle: async reply => {
        const octets = encryptedReply(reply, secret)
        const update = 'UPDATE reply SET status = $3, body = $4 WHERE id = $1 AND claim = $2'
        await after(update, reply.status, octets)
        await this.#bound(callerOf(request)).catch(this.#onFault)
      },
      release: () => after('DELETE FROM reply WHERE id = $1 AND claim = $2'),
      abandon: () => after(),
    }
  }

  /** The row of an earlier request; undefined: the key is this one's from now on. */
  async #claimed(request: Repeatable, id: string, claim: string): Promise<ReplyRow | undefined> {
    const now = unixMs(this.#clock)
    const values = [id, callerOf(request), now, claim, request.fingerprint, now - DAY_MS]
    for (;;) {
      const [first] = await this.#database.ask({ name: 'claimReply', text: CLAIM, values })
      if (first) return undefined
      const text = 'SELECT fingerprint, status, body FROM reply WHERE id = $1'
      const [row] = await this.#database.ask({ name: 'reply', text, values: [id] })
      // One that was released meanwhile is free.
      if (row) return row as unknown as ReplyRow
    }
  }

  async #bound(caller: string): Promise<void> {
    const isTurnOfAll = this.#settled++ % BOUND_ALL_EVERY === 0
    const dayAgo = unixMs(this.#clock) - DAY_MS
    const { ofCaller, ofAll } = OCTETS_MAX
    const values = [caller, dayAgo, KEYS_MAX, isTurnOfAll ? ALL_KEYS_MAX : null, ofCaller, ofAll]
    const text = 'SELECT svc_bound_replies($1, $2, $3, $4, $5, $6)'
    await this.#database.ask({ name: 'boundReplies', text, values })
  }
}

const nothing = async () => {}
const DONE = { settle: (_reply: Reply) => nothing(), release: nothing, abandon: nothing }
