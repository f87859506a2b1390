// Idempotency-Key (draft-ietf-httpapi-idempotency-key-header-07): a request that is sent again is answered as the first was,
// done once and billed once.
import type { IncomingHttpHeaders } from 'node:http'
import { Failure } from '../../workers/failure.ts'
import { invalidInput } from '../../workers/refusal.ts'
import type { Replies } from '../call/replies.ts'
import { unhurried } from '../call/unhurried.ts'
import { canonicalSteps } from '../crypto/canonical-json.ts'
import { sha256Steps } from '../crypto/steps.ts'
import { type Exchange, NOT_STORED } from './exchange.ts'

/** A text of structured fields (RFC 9651), or bare as most clients send it. */
const KEY = /^"([\x20\x21\x23-\x5b\x5d-\x7e]{1,255})"$|^([\x21\x23-\x5b\x5d-\x7e]{1,255})$/
/** Without a bearer's key the Idempotency-Key alone says whose reply it is: nobody guesses so many characters. */
const OPEN_KEY_MIN = 22

/** The key of a request; undefined without one. */
export function idempotencyKey(
  headers: IncomingHttpHeaders,
  bearer: string | null,
): string | undefined {
  const sent = headers['idempotency-key']
  if (sent === undefined) return undefined
  const [, quoted, bare] = KEY.exec(String(sent)) ?? []
  const key = quoted ?? bare
  if (key === undefined) {
    throw invalidInput('', 'Idempotency-Key is no text of 1 to 255 printable ASCII characters')
  }
  if (bearer === null && key.length < OPEN_KEY_MIN) {
    const message = `without a bearer key an Idempotency-Key has at least ${OPEN_KEY_MIN} characters, such as a UUID`
    throw invalidInput('', message)
  }
  return key
}

/** Says that an answer is that of an earlier request. */
export const REPLAYED: readonly string[] = ['Idempotency-Replayed', 'true']

export const fingerprintOf = (what: unknown): string | Promise<string> =>
  unhurried(fingerprintSteps(what))

function* fingerprintSteps(what: unknown): Generator<void, string> {
  return yield* sha256Steps(yield* canonicalSteps(what))
}

interface Request {
  readonly key: string
  readonly bearer: string | null
  readonly address: string
  /** Everything that decides the answer: a repetition that differs in it is refused. */
  readonly what: unknown
}

/** Answers by `handle` the first time, and with the same from then on. */
export async function answerOnce(
  exchange: Exchange,
  { key, bearer, address, what }: Request,
  replies: Replies,
  handle: (onDone: () => void) => Promise<void>,
): Promise<void> {
  // What is answered again is whole, and in one coding.
  delete exchange.req.headers['accept-encoding']
  const fingerprint = await fingerprintOf(what)
  const claim = await replies.claim({ key, bearer, address, fingerprint })
  if (claim.reply) {
    const { status, mediaType, body } = claim.reply
    return exchange.reply(status, mediaType, body, [...NOT_STORED, ...REPLAYED])
  }
  let isDone = false
  try {
    await handle(() => {
      isDone = true
    })
  } catch (error) {
    if (!isDone && isUndone(error)) await claim.release()
    else await claim.abandon()
    throw error
  }
  const { status, headers, body } = exchange.answer!
  if (!Buffer.isBuffer(body)) throw new Error('a stream cannot be answered again')
  const mediaType = headers[headers.indexOf('Content-Type') + 1]!
  await claim.settle({ status, mediaType, body })
}

/** A refusal does nothing; only where the ledger failed, or the service, it is unknown what was done. */
export const isUndone = (error: unknown) =>
  error instanceof Failure && error.code !== 'STORE_UNAVAILABLE' && error.code !== 'INTERNAL'
